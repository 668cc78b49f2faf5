//! The command `neons trace sequence`.

use std::collections::BTreeMap;

use clap::Args;
use neons_trace::questions::{EachPoint, FlowKey, FollowSequence, Point, PointKind};

use super::asking::Input;
use super::chart::{Chart, Points, Style};
use super::choice::FlowChoice;
use super::shape::{Picture, Text};
use super::table::{Cell, Rows};

/// List or draw segments, acknowledgements and losses by time and sequence number.
///
/// Segments are placed at the time when the sender sends them, acknowledgements when the sender receives them,
/// losses when they happen. The table is in the order of the trace; losses known only at its end come last.
/// Tables and pictures take little memory, however long the trace is; --json groups points by flows and stores
/// 24 bytes for each. Numbers are those of the trace: packets for one-way TCP, bytes for FullTcp, TSNs for
/// SCTP.
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

/// The approximate number of points that are kept for a picture.
const MOST_POINTS: usize = 1 << 22;

const KINDS: [(PointKind, &str); 4] = [
    (PointKind::Data, "data"),
    (PointKind::Ack, "ack"),
    (PointKind::Retransmission, "retransmission"),
    (PointKind::Loss, "loss"),
];

impl Sequence {
    pub fn run(&self) -> anyhow::Result<()> {
        if self.picture.is_wanted() {
            return self.draw();
        }
        if self.text.is_json() {
            let choice = self.choice.clone();
            let answer = self.input.ask_packets(FollowSequence::new(move |key| choice.is_named(key)))?;
            self.check(!answer.is_empty())?;
            return self.text.show(&answer, &[]);
        }
        let mut rows = Rows::new(&["time s", "from", "to", "flow", "what", "sequence"], self.text.is_csv());
        let found = self.each(|key, point| {
            let name = KINDS.iter().find(|(kind, _)| *kind == point.what).map_or("", |&(_, name)| name);
            rows.push(vec![
                Cell::Real(point.time, 6),
                key.source.to_string().into(),
                key.destination.to_string().into(),
                key.id.map_or(Cell::Nothing, |id| Cell::Whole(id.into())),
                name.into(),
                Cell::Whole(point.sequence),
            ]);
        })?;
        self.check(found)?;
        rows.finish()
    }

    /// Calls `sink` with each point of the selected flows; returns true if there is any.
    fn each(&self, sink: impl FnMut(&FlowKey, Point)) -> anyhow::Result<bool> {
        self.input.ask_packets(EachPoint::new(|key: &FlowKey| self.choice.is_named(key), sink))
    }

    fn check(&self, found: bool) -> anyhow::Result<()> {
        if !found {
            self.choice.check(&self.input)?;
        }
        anyhow::ensure!(found, "no flow that was asked for has sequence numbers in {}", self.input.names());
        Ok(())
    }

    fn draw(&self) -> anyhow::Result<()> {
        let mut flows: BTreeMap<FlowKey, [Points; KINDS.len()]> = BTreeMap::new();
        let mut count = 0;
        let found = self.each(|key, point| {
            let index = KINDS.iter().position(|(kind, _)| *kind == point.what).unwrap_or(0);
            let flow = flows.entry(*key).or_insert_with(|| {
                count += 1;
                Default::default()
            });
            flow[index].push((point.time, point.sequence as f64), MOST_POINTS / count);
        })?;
        self.check(found)?;
        let several = flows.len() > 1;
        let title = match flows.first_key_value() {
            Some((key, _)) if !several => format!("Sequence numbers of {key}"),
            _ => "Sequence numbers".to_owned(),
        };
        let mut chart = Chart::new(&title, "time (s)", "sequence number");
        for (key, kinds) in flows {
            for (points, (kind, name)) in kinds.into_iter().zip(KINDS) {
                let points = points.finish();
                let name = if several { format!("{key}: {name}") } else { name.to_owned() };
                if !points.is_empty() {
                    let style = if kind == PointKind::Loss { Style::Crosses } else { Style::Points };
                    chart.push(&name, style, points);
                }
            }
        }
        self.picture.show(&chart)
    }
}
