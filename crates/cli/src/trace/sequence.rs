//! `neons trace sequence`.

use anyhow::bail;
use clap::Args;
use neons_trace::questions::{FollowSequence, PointKind};

use super::asking::Input;
use super::chart::{Chart, Style};
use super::choice::FlowChoice;
use super::shape::{Picture, Text};
use super::table::{Cell, Table};

/// List or draw segments, acknowledgements and losses by time and sequence number.
///
/// Segments stand at the time when the sender sends them, acknowledgements when the sender receives them, losses when
/// they happen. Numbers are those of the trace: packets for one-way TCP, bytes for FullTcp, TSNs for SCTP.
#[derive(Args)]
pub struct Sequence {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    choice: FlowChoice,
    #[command(flatten)]
    text: Text,
    #[command(flatten)]
    picture: Picture,
}

const KINDS: [(PointKind, &str); 4] = [
    (PointKind::Data, "data"),
    (PointKind::Ack, "ack"),
    (PointKind::Retransmission, "retransmission"),
    (PointKind::Loss, "loss"),
];

impl Sequence {
    pub fn run(&self) -> anyhow::Result<()> {
        let choice = self.choice.clone();
        let answer = self.input.ask_packets(FollowSequence::new(move |key| choice.is_named(key)))?;
        if answer.is_empty() {
            bail!("no flow that was asked for has sequence numbers in {}", self.input.names());
        }
        if self.picture.is_wanted() {
            let several = answer.len() > 1;
            let title = if several {
                "Sequence numbers".into()
            } else {
                format!("Sequence numbers of {}", answer[0].key)
            };
            let mut chart = Chart::new(&title, "time (s)", "sequence number");
            for flow in &answer {
                for (kind, name) in KINDS {
                    let points = flow.points.iter().filter(|point| point.what == kind);
                    let points: Vec<_> = points.map(|point| (point.time, point.sequence as f64)).collect();
                    let name = if several { format!("{}: {name}", flow.key) } else { name.to_owned() };
                    if !points.is_empty() {
                        let style = if kind == PointKind::Loss { Style::Crosses } else { Style::Points };
                        chart.push(&name, style, points);
                    }
                }
            }
            return self.picture.show(&chart);
        }
        let mut table = Table::new("Sequence numbers", &["time s", "from", "to", "flow", "what", "sequence"]);
        for flow in &answer {
            for point in &flow.points {
                let name = KINDS.iter().find(|(kind, _)| *kind == point.what).map_or("", |&(_, name)| name);
                table.push(vec![
                    Cell::Real(point.time, 6),
                    flow.key.source.to_string().into(),
                    flow.key.destination.to_string().into(),
                    flow.key.id.map_or(Cell::Nothing, |id| Cell::Whole(id.into())),
                    name.into(),
                    Cell::Whole(point.sequence),
                ]);
            }
        }
        self.text.show(&answer, &[table])
    }
}
