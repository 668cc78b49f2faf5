//! The command `neons trace packet`.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use neons_trace::questions::{FollowPacket, Journey};

use super::asking::Input;
use super::shape::Text;
use super::table::{Cell, Table};
use crate::output::print;

/// Follow one packet from its sender to where it arrived or was lost.
///
/// The table has a row for each of its events. A retransmission is another packet, with another id; `neons trace filter
/// FILE --where 'sequence == 28 and flow == 1'` finds it.
#[derive(Args)]
pub struct Packet {
    /// A trace file; - is the standard input
    file: PathBuf,
    /// The unique id of the packet: the last number of a line in the usual format, -i in nam traces, -Ii in the new
    /// wireless format
    #[arg(value_name = "ID", allow_negative_numbers = true)]
    uid: i64,
    /// End with an error at the first line that is not understood
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    text: Text,
}

impl Packet {
    pub fn run(&self) -> anyhow::Result<()> {
        let input = Input { files: vec![self.file.clone()], strict: self.strict };
        let journey = input.ask_packets(FollowPacket::new(self.uid))?;
        if journey.steps.is_empty() {
            bail!("{} has no packet with the id {}", input.names(), self.uid);
        }
        let mut table =
            Table::new("Events", &["time s", "line", "event", "node", "to", "layer", "reason", "size"]);
        for step in &journey.steps {
            table.push(vec![
                Cell::Real(step.time, 6),
                Cell::count(step.line),
                step.event.into(),
                Cell::Whole(step.node.into()),
                step.to.map_or(Cell::Nothing, |to| Cell::Whole(to.into())),
                step.layer.as_str().into(),
                step.reason.as_str().into(),
                Cell::Whole(step.size.into()),
            ]);
        }
        if !self.text.is_wanted() {
            print(heading(&journey))?;
        }
        self.text.show(&journey, &[table])
    }
}

/// The heading, such as `Packet 28: tcp, 0.0 to 2.0 (1)`, with the flow id in parentheses.
fn heading(journey: &Journey) -> String {
    let flow = journey.flow.map_or_else(String::new, |flow| format!(", {flow}"));
    format!("Packet {}: {}{flow}\n\n", journey.uid, journey.kind)
}
