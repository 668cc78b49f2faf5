//! The command `neons trace delay`.

use anyhow::bail;
use clap::Args;
use neons_trace::questions::MeasureDelays;

use super::asking::Input;
use super::chart::{Chart, Style};
use super::choice::FlowChoice;
use super::shape::{Picture, Text};
use super::table::{Cell, Table};

/// Measure how long packets take from sender to receiver.
///
/// The picture shows for each delay the share of packets that took no longer.
#[derive(Args)]
pub struct Delay {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    choice: FlowChoice,
    #[command(flatten)]
    text: Text,
    #[command(flatten)]
    picture: Picture,
}

impl Delay {
    pub fn run(&self) -> anyhow::Result<()> {
        let mut answer = self.input.ask_packets(MeasureDelays::default())?;
        answer.retain(|flow| self.choice.has(&flow.key, flow.purpose));
        if answer.is_empty() {
            self.choice.check(&self.input)?;
            bail!("no packet of a flow that was asked for arrives in {}", self.input.names());
        }
        if self.picture.is_wanted() {
            let mut chart =
                Chart::new("Delay from sender to receiver", "delay (ms)", "packets that took no longer (%)");
            for flow in &answer {
                let points = flow.distribution.iter().map(|&(delay, share)| (delay * 1e3, share * 100.0));
                chart.push(&flow.key.to_string(), Style::Steps, points);
            }
            return self.picture.show(&chart);
        }
        let mut table = Table::new(
            "Delays",
            &[
                "from", "to", "flow", "type", "packets", "mean ms", "min ms", "p50 ms", "p95 ms", "p99 ms",
                "max ms",
            ],
        );
        for flow in &answer {
            let delay = &flow.quantiles;
            let milliseconds = |seconds: f64| Cell::Real(seconds * 1e3, 3);
            table.push(vec![
                flow.key.source.to_string().into(),
                flow.key.destination.to_string().into(),
                flow.key.id.map_or(Cell::Nothing, |id| Cell::Whole(id.into())),
                flow.kind.as_str().into(),
                Cell::count(delay.count),
                milliseconds(delay.mean),
                milliseconds(delay.min),
                milliseconds(delay.median),
                milliseconds(delay.p95),
                milliseconds(delay.p99),
                milliseconds(delay.max),
            ]);
        }
        self.text.show(&answer, &[table])
    }
}
