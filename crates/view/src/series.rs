//! Curves and points over time, with no more points than a plot can show.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use arrow_array::{Float64Array, UInt8Array};
use rustc_hash::FxHashMap;

use crate::air;
use crate::model::{Fate, Model, RETRANSMISSION};
use crate::window::table;

/// A curve or a set of points.
#[derive(Debug, Default)]
pub struct Series {
    /// When, in seconds, in order.
    pub times: Vec<f64>,
    /// How much.
    pub values: Vec<f64>,
    /// What each point stands for; empty for curves.
    pub marks: Vec<u8>,
}

/// Points of sequence plots.
pub(crate) mod mark {
    pub const DATA: u8 = 0;
    pub const ACKNOWLEDGEMENT: u8 = 1;
    pub const RETRANSMISSION: u8 = 2;
    pub const DROP: u8 = 3;
}

impl Series {
    pub(crate) fn push(&mut self, time: f64, value: f64) {
        self.times.push(time);
        self.values.push(value);
    }

    pub(crate) fn point(&mut self, time: f64, value: f64, mark: u8) {
        self.push(time, value);
        self.marks.push(mark);
    }

    /// Returns the series as an Arrow table.
    ///
    /// # Errors
    ///
    /// If the table cannot be written, which cannot happen in memory.
    pub fn arrow(self) -> Result<Vec<u8>> {
        let mut columns: Vec<(&str, arrow_array::ArrayRef)> = vec![
            ("time", Arc::new(Float64Array::from(self.times))),
            ("value", Arc::new(Float64Array::from(self.values))),
        ];
        if !self.marks.is_empty() {
            columns.push(("mark", Arc::new(UInt8Array::from(self.marks))));
        }
        table(columns, &[])
    }

    /// Thins a curve out to about `points`: of each stretch the first, the lowest, the highest and the last stay.
    fn thin(self, points: usize) -> Series {
        let stretches = (points / 4).max(1);
        if self.times.len() <= points || !self.marks.is_empty() {
            return self;
        }
        let mut thin = Series::default();
        let length = self.times.len().div_ceil(stretches);
        for start in (0..self.times.len()).step_by(length) {
            let end = (start + length).min(self.times.len());
            let by_value = |a: &usize, b: &usize| self.values[*a].total_cmp(&self.values[*b]);
            let lowest = (start..end).min_by(by_value).unwrap_or(start);
            let highest = (start..end).max_by(by_value).unwrap_or(start);
            let mut kept = [start, lowest, highest, end - 1];
            kept.sort_unstable();
            for (at, &index) in kept.iter().enumerate() {
                if at == 0 || kept[at - 1] != index {
                    thin.push(self.times[index], self.values[index]);
                }
            }
        }
        thin
    }

    /// Thins points out evenly, but keeps drops and retransmissions.
    fn thin_points(self, points: usize) -> Series {
        let every = self.times.len().div_ceil(points.max(1)).max(1);
        if every == 1 {
            return self;
        }
        let mut thin = Series::default();
        for at in 0..self.times.len() {
            let rare = self.marks.get(at).is_some_and(|&mark| mark >= mark::RETRANSMISSION);
            if rare || at % every == 0 {
                thin.push(self.times[at], self.values[at]);
                if let Some(&mark) = self.marks.get(at) {
                    thin.marks.push(mark);
                }
            }
        }
        thin
    }
}

/// Returns a series by its name: `variable:N`, `queue:LINK`, `throughput:FLOW`, `goodput:FLOW`, `sequence:FLOW`,
/// `delay:FLOW`, `losses:all`.
///
/// # Errors
///
/// If there is no such series.
pub fn series(model: &Model, name: &str, from: f64, to: f64, points: usize) -> Result<Series> {
    let (what, number) = name.split_once(':').context("a series has a name such as queue:0")?;
    let points = points.clamp(16, 20_000);
    let mut bins = Bins::new(from, to, points);
    if what == "losses" {
        bins.count(model, |model, row| {
            let at = row as usize;
            (model.hops.fate[at] != Fate::Arrived && model.hops.fate[at] != Fate::Unknown)
                .then(|| (model.hops.end[at], 1.0))
        });
        air::losses(model, &mut bins, from, to);
        return Ok(bins.rates());
    }
    let number: i64 = number.parse().with_context(|| format!("{name} is no series"))?;
    let flow = number as i32;
    let receivers = Receivers::of(model);
    Ok(match what {
        "variable" => {
            let variable =
                model.variables.all.get(number as usize).with_context(|| format!("{name} is no series"))?;
            let first = variable.times.partition_point(|&time| time < from).saturating_sub(1);
            let last = (variable.times.partition_point(|&time| time <= to) + 1).min(variable.times.len());
            let (times, values) =
                (variable.times[first..last].to_vec(), variable.values[first..last].to_vec());
            Series { times, values, marks: Vec::new() }.thin(points)
        }
        "queue" => queue(model, number as u32, from, to).thin(points),
        "throughput" => {
            bins.count(model, |model, row| {
                (of_flow(model, row, flow) && receivers.reached(model, row))
                    .then(|| (model.hops.end[row as usize], f64::from(model.hops.size[row as usize]) * 8.0))
            });
            air::received(model, &mut bins, flow, false, from, to);
            bins.rates()
        }
        "goodput" => {
            let mut seen = rustc_hash::FxHashSet::default();
            bins.count(model, |model, row| {
                let at = row as usize;
                (of_flow(model, row, flow)
                    && receivers.reached(model, row)
                    && !is_acknowledgement(model, row)
                    && (model.hops.sequence[at] < 0
                        || seen.insert((model.hops.stream[at], model.hops.sequence[at]))))
                .then(|| (model.hops.end[at], f64::from(model.hops.size[at]) * 8.0))
            });
            air::received(model, &mut bins, flow, true, from, to);
            bins.rates()
        }
        "sequence" if model.hops.is_empty() => air::sequence(model, flow, from, to).thin_points(points),
        "delay" if model.hops.is_empty() => air::delay(model, flow, from, to).thin(points),
        "sequence" => sequence(model, &receivers, flow, from, to).thin_points(points),
        "delay" => delay(model, &receivers, flow, from, to).thin(points),
        _ => bail!("{name} is no series"),
    })
}

fn of_flow(model: &Model, row: u32, flow: i32) -> bool {
    model.streams.all[model.hops.stream[row as usize] as usize].flow == flow
}

/// Whether a row is an acknowledgement.
pub fn is_acknowledgement(model: &Model, row: u32) -> bool {
    matches!(model.names.word(model.hops.kind[row as usize]), "ack" | "rap_ack" | "tcpFriendCtl")
}

/// The node that each stream's packets are for.
struct Receivers(Vec<Option<u32>>);

impl Receivers {
    fn of(model: &Model) -> Receivers {
        Receivers(model.streams.all.iter().map(|stream| model.network.owner(stream.destination)).collect())
    }

    /// Whether a row ends at the node that its packet is for.
    fn reached(&self, model: &Model, row: u32) -> bool {
        let at = row as usize;
        model.hops.fate[at] == Fate::Arrived
            && self.0[model.hops.stream[at] as usize]
                == Some(model.network.links[model.hops.link[at] as usize].to)
    }
}

/// How many packets wait for a link, over time; the packet that is being transmitted is not among them.
fn queue(model: &Model, link: u32, from: f64, to: f64) -> Series {
    let mut changes: Vec<(f64, i32)> = Vec::new();
    model.hops.between(from, to, |row| {
        let at = row as usize;
        if model.hops.link[at] == link {
            let leave = if model.hops.start[at].is_nan() { model.hops.end[at] } else { model.hops.start[at] };
            if leave > model.hops.enter[at] {
                changes.push((model.hops.enter[at], 1));
                changes.push((leave, -1));
            }
        }
        true
    });
    changes.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut series = Series::default();
    series.push(from, 0.0);
    let mut length = 0;
    for (at, &(time, change)) in changes.iter().enumerate() {
        length += change;
        if changes.get(at + 1).is_none_or(|next| next.0 > time) && time <= to {
            series.push(time, f64::from(length));
        }
    }
    series
}

/// Stretches of equal length in which something is added up.
pub struct Bins {
    from: f64,
    to: f64,
    width: f64,
    sums: Vec<f64>,
}

impl Bins {
    fn new(from: f64, to: f64, points: usize) -> Bins {
        let count = points.min(200);
        Bins { from, to, width: ((to - from) / count as f64).max(1e-9), sums: vec![0.0; count] }
    }

    /// Adds an amount at a time.
    pub fn add(&mut self, time: f64, amount: f64) {
        if (self.from..=self.to).contains(&time) {
            let last = self.sums.len() - 1;
            self.sums[(((time - self.from) / self.width) as usize).min(last)] += amount;
        }
    }

    /// Adds what `count` gives for the packets on links: times and amounts.
    fn count(&mut self, model: &Model, mut count: impl FnMut(&Model, u32) -> Option<(f64, f64)>) {
        model.hops.between(self.from, self.to, |row| {
            if let Some((time, amount)) = count(model, row) {
                self.add(time, amount);
            }
            true
        });
    }

    /// Returns the sums per second.
    fn rates(self) -> Series {
        let mut series = Series::default();
        for (bin, sum) in self.sums.into_iter().enumerate() {
            series.push(self.from + (bin as f64 + 0.5) * self.width, sum / self.width);
        }
        series
    }
}

fn sequence(model: &Model, receivers: &Receivers, flow: i32, from: f64, to: f64) -> Series {
    let mut points: Vec<(f64, f64, u8)> = Vec::new();
    model.hops.between(from, to, |row| {
        let at = row as usize;
        if model.hops.sequence[at] >= 0 && of_flow(model, row, flow) {
            let value = f64::from(model.hops.sequence[at]);
            if matches!(model.hops.fate[at], Fate::DroppedInQueue | Fate::LostOnLink) {
                points.push((model.hops.end[at], value, mark::DROP));
            }
            if is_acknowledgement(model, row) {
                if receivers.reached(model, row) {
                    points.push((model.hops.end[at], value, mark::ACKNOWLEDGEMENT));
                }
            } else if model.hops.is_first(row) {
                let again = model.hops.flags[at] & RETRANSMISSION != 0;
                points.push((
                    model.hops.enter[at],
                    value,
                    if again { mark::RETRANSMISSION } else { mark::DATA },
                ));
            }
        }
        true
    });
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    Series {
        times: points.iter().map(|point| point.0).collect(),
        values: points.iter().map(|point| point.1).collect(),
        marks: points.iter().map(|point| point.2).collect(),
    }
}

/// Time from the first node to the last of the data packets that arrive, in seconds, by their arrival.
fn delay(model: &Model, receivers: &Receivers, flow: i32, from: f64, to: f64) -> Series {
    let mut sent: FxHashMap<i32, f64> = FxHashMap::default();
    let mut points: Vec<(f64, f64)> = Vec::new();
    model.hops.between(from, to, |row| {
        let at = row as usize;
        if of_flow(model, row, flow) && !is_acknowledgement(model, row) {
            if model.hops.is_first(row) {
                sent.insert(model.hops.packet[at], model.hops.enter[at]);
            }
            if let Some(sent) = sent.get(&model.hops.packet[at]).filter(|_| receivers.reached(model, row)) {
                points.push((model.hops.end[at], model.hops.end[at] - sent));
            }
        }
        true
    });
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (times, values) = points.into_iter().unzip();
    Series { times, values, marks: Vec::new() }
}
