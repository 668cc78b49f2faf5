//! The command `neons trace losses`.

use clap::Args;
use neons_trace::questions::{FindLosses, FlowKey, Loss};

use super::asking::Input;
use super::chart::{Chart, Style};
use super::choice::seconds;
use super::shape::{Picture, Text};
use super::table::{Cell, Rows, Table};
use crate::output::print;

/// Find lost packets and clusters of losses.
///
/// The table shows clusters, in which each loss follows the previous one within --granularity seconds; clusters with
/// losses of several flows are shared. --packets and --csv list every lost packet. Since losses are put in the order of
/// their times, memory grows with their number, by about 200 bytes each.
#[derive(Args)]
pub struct Losses {
    #[command(flatten)]
    input: Input,
    /// Seconds between losses of one cluster, at most
    #[arg(long, value_parser = seconds, default_value = "0.1")]
    granularity: f64,
    /// List the packets
    #[arg(long)]
    packets: bool,
    #[command(flatten)]
    text: Text,
    #[command(flatten)]
    picture: Picture,
}

impl Losses {
    pub fn run(&self) -> anyhow::Result<()> {
        let answer = self.input.ask_packets(FindLosses::new(self.granularity))?;
        if self.picture.is_wanted() {
            let title = format!("Losses in clusters ({} s apart at most)", self.granularity);
            let mut chart = Chart::new(&title, "time (s)", "lost packets in the cluster");
            let points = |shared: bool| {
                let clusters =
                    answer.clusters.iter().filter(move |cluster| (cluster.flows.len() > 1) == shared);
                clusters.map(|cluster| (cluster.start, cluster.losses as f64)).collect::<Vec<_>>()
            };
            for (name, shared) in [("one flow", false), ("several flows", true)] {
                let found = points(shared);
                if !found.is_empty() {
                    chart.push(name, Style::Points, found);
                }
            }
            return self.picture.show(&chart);
        }
        if self.text.is_json() {
            return self.text.show(&answer, &[]);
        }
        if self.packets || self.text.is_csv() {
            return self.list(&answer.losses);
        }
        let mut clusters =
            Table::new("Clusters of losses", &["start s", "end s", "losses", "flows", "which"]);
        for cluster in &answer.clusters {
            let names: Vec<String> = cluster.flows.iter().take(3).map(FlowKey::to_string).collect();
            let more = if cluster.flows.len() > 3 { ", ..." } else { "" };
            clusters.push(vec![
                Cell::Real(cluster.start, 6),
                Cell::Real(cluster.end, 6),
                Cell::count(cluster.losses),
                Cell::count(cluster.flows.len() as u64),
                format!("{}{more}", names.join(", ")).into(),
            ]);
        }
        if clusters.is_empty() {
            return print("no packet was lost\n");
        }
        self.text.show(&answer, &[clusters])
    }

    fn list(&self, losses: &[Loss]) -> anyhow::Result<()> {
        let mut rows = Rows::new(
            &["time s", "line", "packet", "from", "to", "flow", "node", "link to", "cause"],
            self.text.is_csv(),
        );
        for loss in losses {
            let whole = |value: Option<i32>| value.map_or(Cell::Nothing, |value| Cell::Whole(value.into()));
            rows.push(vec![
                Cell::Real(loss.time, 6),
                Cell::count(loss.line),
                Cell::Whole(loss.uid),
                loss.flow.source.to_string().into(),
                loss.flow.destination.to_string().into(),
                whole(loss.flow.id),
                Cell::Whole(loss.node.into()),
                whole(loss.to),
                loss.cause.as_str().into(),
            ]);
        }
        rows.finish()
    }
}
