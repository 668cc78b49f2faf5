//! The command `neons trace mobile`.

use anyhow::bail;
use clap::{Args, ValueEnum};
use neons_trace::questions::{MeasureMobile, MobileHistory, MobileWindow, Windows};

use super::asking::Input;
use super::chart::{Chart, Style, number};
use super::choice::{seconds, window_cell, window_start};
use super::shape::{Picture, Text};
use super::table::{Cell, Table};

/// Measure delivery, hops, routing overhead, collisions and energy of mobile nodes over time.
///
/// Packets count in the window in which they are sent, and as delivered if they arrive at any time. The energy in the table
/// is the mean of the nodes' levels at the end of a window; the picture has a curve for each node or, of more than 20 nodes,
/// the least, the mean and the greatest level.
#[derive(Args)]
pub struct Mobile {
    #[command(flatten)]
    input: Input,
    /// Width of the windows of time, in seconds [default: a power of ten that gives at most 500]
    #[arg(long, value_parser = seconds)]
    window: Option<f64>,
    /// The quantity in the picture
    #[arg(long, value_enum, default_value_t = Shown::Delivery)]
    show: Shown,
    #[command(flatten)]
    text: Text,
    #[command(flatten)]
    picture: Picture,
}

/// The quantity that is shown in a picture.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Shown {
    Delivery,
    Hops,
    Routing,
    Collisions,
    Energy,
}

/// The largest number of nodes for which a picture has single curves.
const MOST_NODES: usize = 20;

impl Mobile {
    pub fn run(&self) -> anyhow::Result<()> {
        let windows = self.window.map_or(Windows::automatic(), Windows::of);
        let Some(answer) = self.input.ask_packets(MeasureMobile::new(windows))? else {
            bail!("there are no mobile nodes in {}", self.input.names());
        };
        if self.window.is_some_and(|window| window != answer.window) {
            eprintln!("neons: the windows are {:?} s wide, since there would be too many", answer.window);
        }
        if self.picture.is_wanted() {
            return self.picture.show(&self.chart(&answer)?);
        }
        self.text.show(&answer, &[table(&answer)])
    }

    fn chart(&self, answer: &MobileHistory) -> anyhow::Result<Chart> {
        let (title, unit, value): (_, _, fn(&MobileWindow) -> Option<f64>) = match self.show {
            Shown::Delivery => {
                let percent = |window: &MobileWindow| window.delivery_ratio().map(|ratio| ratio * 100.0);
                ("Packets that arrive, by the time when they are sent", "delivered (%)", percent)
            }
            Shown::Hops => ("Radio hops of packets that arrive", "mean hops", |window| window.mean_hops),
            Shown::Routing => ("Routing packets", "packets per window", |window| {
                window.routing_packets.map(|count| count as f64)
            }),
            Shown::Collisions => {
                ("Collisions", "frames per window", |window| window.collisions.map(|count| count as f64))
            }
            Shown::Energy => return self.energy_chart(answer),
        };
        let mut chart =
            Chart::new(&format!("{title} (windows of {} s)", number(answer.window)), "time (s)", unit);
        // If nothing was sent in a window there is no ratio or mean. Such gaps need points instead of steps.
        let gaps = matches!(self.show, Shown::Delivery | Shown::Hops);
        if !gaps && value(&answer.window(0)).is_none() {
            bail!(
                "{} does not show {}",
                self.input.names(),
                match self.show {
                    Shown::Routing =>
                        "routing packets; for them, a script needs `$ns node-config -routerTrace ON`",
                    _ =>
                        "collisions; for them, a script needs `$ns node-config -macTrace ON`, and traces that are not tagged",
                }
            );
        }
        let at = |number| answer.window(number);
        let last = last(answer);
        let points = (0..=last).filter_map(|number| Some((start(answer, number), value(&at(number))?)));
        match gaps {
            true => chart.push("", Style::Points, points),
            false => chart.push(
                "",
                Style::Steps,
                points.chain(value(&at(last)).map(|y| (start(answer, last + 1), y))),
            ),
        }
        Ok(chart)
    }

    fn energy_chart(&self, answer: &MobileHistory) -> anyhow::Result<Chart> {
        if answer.energy.is_empty() {
            bail!("{} does not show the energy of nodes", self.input.names());
        }
        let mut chart = Chart::new("Energy of nodes", "time (s)", "energy (J)");
        if answer.energy.len() <= MOST_NODES {
            for (node, levels) in &answer.energy {
                let points = levels.iter().map(|(&number, &level)| (start(answer, number + 1), level));
                chart.push(&format!("node {node}"), Style::Steps, points);
            }
            return Ok(chart);
        }
        let mut curves = [("least", Vec::new()), ("mean", Vec::new()), ("greatest", Vec::new())];
        each_level(answer, |number, levels| {
            if levels.is_empty() {
                return;
            }
            let least = levels.iter().copied().fold(f64::INFINITY, f64::min);
            let greatest = levels.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            for ((_, points), level) in curves.iter_mut().zip([least, mean(levels), greatest]) {
                points.push((start(answer, number + 1), level));
            }
        });
        for (name, points) in curves {
            chart.push(name, Style::Steps, points);
        }
        Ok(chart)
    }
}

/// The beginning of a window, in seconds.
fn start(answer: &MobileHistory, number: u32) -> f64 {
    window_start(number, answer.window)
}

/// The number of the last window.
fn last(answer: &MobileHistory) -> u32 {
    let windows = answer.windows.keys().next_back();
    let levels = answer.energy.values().filter_map(|levels| levels.keys().next_back());
    levels.chain(windows).max().copied().unwrap_or(0)
}

fn mean(levels: &[f64]) -> f64 {
    levels.iter().sum::<f64>() / levels.len() as f64
}

/// Calls `with` for each window with the latest levels of all nodes that were traced before its end.
fn each_level(answer: &MobileHistory, mut with: impl FnMut(u32, &[f64])) {
    let mut nodes: Vec<_> = answer.energy.values().map(|levels| (levels.iter().peekable(), None)).collect();
    let mut known = Vec::with_capacity(nodes.len());
    for number in 0..=last(answer) {
        known.clear();
        for (levels, latest) in &mut nodes {
            while let Some((_, &level)) = levels.next_if(|&(&window, _)| window <= number) {
                *latest = Some(level);
            }
            known.extend(*latest);
        }
        with(number, &known);
    }
}

fn table(answer: &MobileHistory) -> Table {
    let mut table = Table::new(
        "Mobile nodes",
        &[
            "time s",
            "sent",
            "delivered",
            "delivery ratio",
            "hops",
            "routing packets",
            "MAC frames",
            "collisions",
            "drops",
            "mean energy J",
        ],
    );
    each_level(answer, |number, levels| {
        let window = answer.window(number);
        table.push(vec![
            window_cell(number, answer.window),
            Cell::count(window.sent),
            Cell::count(window.delivered),
            Cell::real(window.delivery_ratio(), 4),
            Cell::real(window.mean_hops, 2),
            Cell::count_if_known(window.routing_packets),
            Cell::count_if_known(window.mac_frames),
            Cell::count_if_known(window.collisions),
            Cell::count(window.drops),
            Cell::real((!levels.is_empty()).then(|| mean(levels)), 6),
        ]);
    });
    table
}
