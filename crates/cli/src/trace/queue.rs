//! The command `neons trace queue`.

use anyhow::bail;
use clap::Args;
use neons_trace::questions::{LinkKey, MeasureQueues, QueueWindow, Windows};

use super::asking::Input;
use super::chart::{Chart, Style, number};
use super::choice::{link, seconds, window_cell, window_start};
use super::existing::check_link;
use super::shape::{Picture, Text};
use super::table::{Cell, Rows, Table};

/// Measure the lengths of queues over time.
///
/// A packet waits from its `+` line to its `-` line or to its drop; the packet in transmission does not count. Links whose
/// queue is always empty are left out.
#[derive(Args)]
pub struct Queue {
    #[command(flatten)]
    input: Input,
    /// Only the queue of this link, given by its nodes as 1-2
    #[arg(long, value_parser = link, value_name = "FROM-TO")]
    link: Option<LinkKey>,
    /// Width of the windows of time, in seconds [default: a power of ten that gives at most 500]
    #[arg(long, value_parser = seconds)]
    window: Option<f64>,
    #[command(flatten)]
    text: Text,
    #[command(flatten)]
    picture: Picture,
}

impl Queue {
    pub fn run(&self) -> anyhow::Result<()> {
        let windows = self.window.map_or(Windows::automatic(), Windows::of);
        let mut answer = self.input.ask_packets(MeasureQueues::new(windows, self.link))?;
        if answer.is_empty() {
            if let Some(link) = self.link {
                check_link(link, &self.input)?;
            }
            bail!("no packet enters that queue in {}", self.input.names());
        }
        if self.link.is_none() {
            answer.retain(|queue| !queue.windows.is_empty());
        }
        let Some(last) = answer.iter().filter_map(|queue| queue.windows.keys().next_back()).max().copied()
        else {
            return self.text.show(&answer, &[Table::new("Queues", &COLUMNS)]);
        };
        let width = answer[0].window;
        let start = |window: u32| window_start(window, width);
        let at = |windows: &std::collections::BTreeMap<u32, QueueWindow>, number| {
            windows.get(&number).copied().unwrap_or_default()
        };
        if self.picture.is_wanted() {
            let title = format!("Mean queue length in windows of {} s", number(width));
            let mut chart = Chart::new(&title, "time (s)", "waiting (packets)");
            for queue in &answer {
                let name = format!("{}-{}", queue.key.from, queue.key.to);
                let mean = |number| at(&queue.windows, number).mean_packets;
                let points = (0..=last).map(|number| (start(number), mean(number)));
                let points = points.chain([(start(last + 1), mean(last))]);
                chart.push(&name, Style::Steps, points);
            }
            return self.picture.show(&chart);
        }
        if self.text.is_json() {
            return self.text.show(&answer, &[]);
        }
        let mut rows = Rows::new(&COLUMNS, self.text.is_csv());
        for number in 0..=last {
            if rows.is_ended() {
                break;
            }
            for queue in &answer {
                let window = at(&queue.windows, number);
                rows.push(vec![
                    window_cell(number, width),
                    Cell::Whole(queue.key.from.into()),
                    Cell::Whole(queue.key.to.into()),
                    Cell::Real(window.mean_packets, 3),
                    Cell::count(window.max_packets),
                    Cell::Real(window.mean_bytes, 1),
                    Cell::count(window.max_bytes),
                    Cell::count(window.drops),
                ]);
            }
        }
        rows.finish()
    }
}

const COLUMNS: [&str; 8] =
    ["time s", "from", "to", "mean packets", "max packets", "mean bytes", "max bytes", "drops"];
