//! The command `neons trace packet`.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use neons_trace::questions::{FlowKey, FollowPacket, FollowSegment, Journey};

use super::asking::Input;
use super::choice::FlowName;
use super::existing::check_flow;
use super::shape::Text;
use super::table::{Cell, Table};
use crate::arguments::whole;
use crate::output::print;

/// Follow one packet from its sender to where it arrived or was lost.
///
/// The table has a row for each of its events. A retransmission is another packet with an id of its own, and so is an
/// acknowledgement; --sequence follows all data packets with a sequence number, in the order in which they were sent.
#[derive(Args)]
pub struct Packet {
    /// A trace file; - is the standard input
    file: PathBuf,
    /// The unique id of the packet: the last number of a line in the usual format, -i in nam traces, -Ii in the new
    /// wireless format
    #[arg(value_name = "ID", required_unless_present = "sequence", conflicts_with = "sequence", value_parser = whole::<i64>)]
    uid: Option<i64>,
    /// Instead of an id: the sequence number of data packets
    #[arg(long, value_name = "NUMBER", value_parser = whole::<i64>)]
    sequence: Option<i64>,
    /// With --sequence, only this flow: a flow id (2), a sender (0.1), or a sender and a receiver (0.1-3.0)
    #[arg(long, value_name = "FLOW", requires = "sequence")]
    flow: Option<FlowName>,
    /// End with an error at the first line that is not understood
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    text: Text,
}

impl Packet {
    pub fn run(&self) -> anyhow::Result<()> {
        let input = Input { files: vec![self.file.clone()], strict: self.strict };
        let Some(sequence) = self.sequence else {
            let uid = self.uid.unwrap_or_default();
            let journey = input.ask_packets(FollowPacket::new(uid))?;
            if journey.steps.is_empty() {
                bail!(
                    "{} has no packet with the id {uid}; --sequence {uid} finds data packets by their sequence number",
                    input.names()
                );
            }
            self.head(&journey)?;
            return self.text.show(&journey, &[table(&journey)]);
        };
        let flow = self.flow.clone();
        let is_wanted = move |key: &FlowKey| flow.as_ref().is_none_or(|name| name.is(key));
        let journeys = input.ask_packets(FollowSegment::new(sequence, is_wanted))?;
        if journeys.is_empty() {
            let of_flow = match &self.flow {
                Some(flow) => {
                    check_flow(flow, false, &input)?;
                    format!(" in flow {flow}")
                }
                None => String::new(),
            };
            bail!("{} has no data packet with the sequence number {sequence}{of_flow}", input.names());
        }
        if self.text.is_wanted() {
            return self.text.show(&journeys, &[together(&journeys)]);
        }
        for (number, journey) in journeys.iter().enumerate() {
            if number > 0 {
                print("\n")?;
            }
            self.head(journey)?;
            self.text.show(journey, &[table(journey)])?;
        }
        Ok(())
    }

    fn head(&self, journey: &Journey) -> anyhow::Result<()> {
        if self.text.is_wanted() { Ok(()) } else { print(heading(journey)) }
    }
}

const COLUMNS: [&str; 9] = ["id", "time s", "line", "event", "node", "to", "layer", "reason", "size"];

/// The events of a packet.
fn table(journey: &Journey) -> Table {
    let mut table = Table::new("Events", &COLUMNS[1..]);
    rows(journey).for_each(|row| table.push(row));
    table
}

/// The events of several packets, with their ids.
fn together(journeys: &[Journey]) -> Table {
    let mut table = Table::new("Events", &COLUMNS);
    for journey in journeys {
        for row in rows(journey) {
            table.push([Cell::Whole(journey.uid)].into_iter().chain(row).collect());
        }
    }
    table
}

fn rows(journey: &Journey) -> impl Iterator<Item = Vec<Cell>> {
    journey.steps.iter().map(|step| {
        vec![
            Cell::Real(step.time, 6),
            Cell::count(step.line),
            step.event.into(),
            Cell::Whole(step.node.into()),
            step.to.map_or(Cell::Nothing, |to| Cell::Whole(to.into())),
            step.layer.as_str().into(),
            step.reason.as_str().into(),
            Cell::Whole(step.size.into()),
        ]
    })
}

/// The heading, such as `Packet 28: tcp, 0.0 to 2.0 (1)`, with the flow id in parentheses.
fn heading(journey: &Journey) -> String {
    let flow = journey.flow.map_or_else(String::new, |flow| format!(", {flow}"));
    format!("Packet {}: {}{flow}\n\n", journey.uid, journey.kind)
}
