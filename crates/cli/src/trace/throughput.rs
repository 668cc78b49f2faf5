//! The command `neons trace throughput`.

use anyhow::bail;
use clap::Args;
use neons_trace::questions::{LinkKey, MeasureThroughput, Windows};

use super::asking::Input;
use super::chart::{Chart, Style, number};
use super::choice::{FlowChoice, link, seconds, window_cell, window_start};
use super::existing::check_link;
use super::shape::{Picture, Text};
use super::table::{Cell, Rows};

/// Measure how many bits per second arrive over time.
///
/// For flows, arrivals at the receivers count, with headers and duplicates; for links (--links, --link),
/// arrivals at their ends.
#[derive(Args)]
pub struct Throughput {
    #[command(flatten)]
    input: Input,
    /// Width of the windows of time, in seconds [default: a power of ten that gives at most 500]
    #[arg(long, value_parser = seconds)]
    window: Option<f64>,
    #[command(flatten)]
    choice: FlowChoice,
    /// Links instead of flows
    #[arg(long)]
    links: bool,
    /// Only this link, given by its nodes as 1-2
    #[arg(long, value_parser = link, value_name = "FROM-TO")]
    link: Option<LinkKey>,
    #[command(flatten)]
    text: Text,
    #[command(flatten)]
    picture: Picture,
}

impl Throughput {
    pub fn run(&self) -> anyhow::Result<()> {
        let windows = self.window.map_or(Windows::automatic(), Windows::of);
        let mut answer = self.input.ask_packets(MeasureThroughput::new(windows))?;
        let of_links = self.links || self.link.is_some();
        let has_links = !answer.links.is_empty();
        if of_links {
            answer.flows.clear();
            answer.links.retain(|link| self.link.is_none_or(|wanted| wanted == link.key));
        } else {
            answer.links.clear();
            answer.flows.retain(|flow| self.choice.has(&flow.key, flow.purpose));
        }
        let flows = answer.flows.iter().map(|flow| (flow.key.to_string(), &flow.bytes));
        let links =
            answer.links.iter().map(|link| (format!("{}-{}", link.key.from, link.key.to), &link.bytes));
        let series: Vec<_> = flows.chain(links).filter(|(_, bytes)| !bytes.is_empty()).collect();
        if series.is_empty() {
            match self.link {
                Some(link) => check_link(link, &self.input)?,
                None if of_links => {}
                None => self.choice.check(&self.input)?,
            }
            let names = self.input.names();
            match has_links && !of_links {
                true => bail!(
                    "nothing that was asked for reaches its destination in {names}; `--links` shows what crosses the links"
                ),
                false => bail!("nothing that was asked for arrives in {names}"),
            }
        }
        if self.window.is_some_and(|window| window != answer.window) {
            eprintln!("neons: the windows are {:?} s wide, since there would be too many", answer.window);
        }
        let start = |window: u32| window_start(window, answer.window);
        let rate = |bytes: u64| bytes as f64 * 8e-3 / answer.window;
        if self.picture.is_wanted() {
            let title = format!("Throughput in windows of {} s", number(answer.window));
            let mut chart = Chart::new(&title, "time (s)", "throughput (kb/s)");
            for (name, bytes) in &series {
                let at = |window| rate(bytes.get(&window).copied().unwrap_or(0));
                let points = (0..answer.windows).map(|window| (start(window), at(window)));
                let end = (start(answer.windows), at(answer.windows.saturating_sub(1)));
                let points = points.chain([end]);
                chart.push(name, Style::Steps, points);
            }
            return self.picture.show(&chart);
        }
        if self.text.is_json() {
            return self.text.show(&answer, &[]);
        }
        let mut rows = Rows::new(&["time s", "of", "bytes", "kb/s"], self.text.is_csv());
        for window in 0..answer.windows {
            if rows.is_ended() {
                break;
            }
            for (name, bytes) in &series {
                let bytes = bytes.get(&window).copied().unwrap_or(0);
                rows.push(vec![
                    window_cell(window, answer.window),
                    name.as_str().into(),
                    Cell::count(bytes),
                    Cell::Real(rate(bytes), 1),
                ]);
            }
        }
        rows.finish()
    }
}
