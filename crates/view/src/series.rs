//! Curves and points over time, with no more points than a plot can show.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use arrow_array::{Float64Array, UInt8Array};
use neons_trace::questions::Point;

use crate::model::{Model, Variable};
use crate::window::table;

/// A curve or a set of points over time.
#[derive(Debug, Default)]
pub struct Series {
    /// The times of the points in seconds, in ascending order.
    pub times: Vec<f64>,
    /// The values of the points.
    pub values: Vec<f64>,
    /// The kind of each point; empty for curves.
    pub marks: Vec<u8>,
}

/// The kinds of points in sequence plots, as numbers.
mod mark {
    use neons_trace::questions::PointKind;

    pub const RETRANSMISSION: u8 = 2;

    /// Returns the number of a kind of point.
    pub fn of(kind: PointKind) -> u8 {
        match kind {
            PointKind::Data => 0,
            PointKind::Ack => 1,
            PointKind::Retransmission => RETRANSMISSION,
            PointKind::Loss => 3,
        }
    }
}

impl Series {
    fn push(&mut self, time: f64, value: f64) {
        self.times.push(time);
        self.values.push(value);
    }

    fn point(&mut self, time: f64, value: f64, mark: u8) {
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

    /// Thins a curve to about `points` points: of each interval, the first, the lowest, the highest and the last point
    /// remain.
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

    /// Thins points evenly. Drops and retransmissions, which are usually rare, are thinned separately.
    fn thin_points(self, points: usize) -> Series {
        if self.times.len() <= points {
            return self;
        }
        let is_rare = |mark: &u8| *mark >= mark::RETRANSMISSION;
        let rare = self.marks.iter().filter(|mark| is_rare(mark)).count();
        let half = (points / 2).max(1);
        let every = [self.times.len() - rare, rare].map(|count| count.div_ceil(half).max(1));
        let mut seen = [0, 0];
        let mut thin = Series::default();
        for at in 0..self.times.len() {
            let kind = usize::from(self.marks.get(at).is_some_and(is_rare));
            seen[kind] += 1;
            if (seen[kind] - 1) % every[kind] == 0 {
                thin.push(self.times[at], self.values[at]);
                if let Some(&mark) = self.marks.get(at) {
                    thin.marks.push(mark);
                }
            }
        }
        thin
    }
}

/// Returns the exact value at `time` of the series `variable:N`, `queue:LINK` or `delay:FLOW`: the variable's value, the
/// number of packets that wait for the link, the delay in seconds of the packet that last arrived.
///
/// `None` before the first value, and for series without values at instants.
///
/// # Errors
///
/// If there is no such series.
pub fn value(model: &Model, name: &str, time: f64) -> Result<Option<f64>> {
    let (what, number) = parts(name)?;
    let number: i64 = number.parse().with_context(|| format!("{name} is no series"))?;
    Ok(match what {
        "variable" => variable(model, number, name)?.at(time),
        "queue" => Some(waiting(model, number as u32, time)),
        "delay" => arrivals(model, number as i32, f64::NEG_INFINITY, time)
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .map(|arrival| arrival.1),
        _ => None,
    })
}

/// Splits the name of a series into what it measures and of which object.
fn parts(name: &str) -> Result<(&str, &str)> {
    name.split_once(':').context("a series has a name such as queue:0")
}

fn variable<'a>(model: &'a Model, number: i64, name: &str) -> Result<&'a Variable> {
    model.variables.all.get(number as usize).with_context(|| format!("{name} is no series"))
}

/// Returns a series by its name: `variable:N`, `queue:LINK`, `throughput:FLOW`, `goodput:FLOW`, `sequence:FLOW`,
/// `delay:FLOW`, `losses:all`.
///
/// Arrivals, goodput and losses are counted as in `neons trace`.
///
/// # Errors
///
/// If there is no such series.
pub fn series(model: &Model, name: &str, from: f64, to: f64, points: usize) -> Result<Series> {
    let (what, number) = parts(name)?;
    let points = points.max(16);
    let mut bins = Bins::new(from, to, points);
    if what == "losses" {
        model.losses().into_iter().for_each(|time| bins.add(time, 1.0));
        return Ok(bins.rates());
    }
    let number: i64 = number.parse().with_context(|| format!("{name} is no series"))?;
    let flow = number as i32;
    Ok(match what {
        "variable" => {
            let variable = variable(model, number, name)?;
            let first = variable.times.partition_point(|&time| time < from).saturating_sub(1);
            let last = (variable.times.partition_point(|&time| time <= to) + 1).min(variable.times.len());
            let (times, values) =
                (variable.times[first..last].to_vec(), variable.values[first..last].to_vec());
            Series { times, values, marks: Vec::new() }.thin(points)
        }
        "queue" => queue(model, number as u32, from, to).thin(points),
        "throughput" | "goodput" => {
            for history in model.histories(flow) {
                for arrival in history.arrivals(from, to) {
                    if arrival.good || what == "throughput" {
                        bins.add(arrival.time, f64::from(arrival.size) * 8.0);
                    }
                }
            }
            bins.rates()
        }
        "sequence" => {
            let mut found: Vec<&Point> =
                model.histories(flow).flat_map(|history| history.points(from, to)).collect();
            found.sort_by(|a, b| a.time.total_cmp(&b.time));
            let mut series = Series::default();
            for point in found {
                series.point(point.time, point.sequence as f64, mark::of(point.what));
            }
            series.thin_points(points)
        }
        "delay" => {
            let mut found: Vec<(f64, f64)> = arrivals(model, flow, from, to).collect();
            found.sort_by(|a, b| a.0.total_cmp(&b.0));
            let (times, values) = found.into_iter().unzip();
            Series { times, values, marks: Vec::new() }.thin(points)
        }
        _ => bail!("{name} is no series"),
    })
}

/// The arrivals of a flow's packets, in no particular order: the time and the delay of each in seconds.
fn arrivals(model: &Model, flow: i32, from: f64, to: f64) -> impl Iterator<Item = (f64, f64)> {
    model
        .histories(flow)
        .flat_map(move |history| history.arrivals(from, to))
        .filter(|arrival| !arrival.delay.is_nan())
        .map(|arrival| (arrival.time, arrival.delay))
}

/// Calls `visit` with the times at which each packet that waits for a link between `from` and `to` enters and leaves the
/// queue. Packets that are transmitted or dropped at once do not wait.
fn waits(model: &Model, link: u32, from: f64, to: f64, mut visit: impl FnMut(f64, f64)) {
    let hops = &model.hops;
    hops.between(from, to, |row| {
        let at = row as usize;
        if hops.link[at] == link {
            let leave = if hops.start[at].is_nan() { hops.end[at] } else { hops.start[at] };
            if leave > hops.enter[at] {
                visit(hops.enter[at], leave);
            }
        }
        true
    });
}

/// The number of packets waiting for a link at `time`, without the packet in transmission.
fn waiting(model: &Model, link: u32, time: f64) -> f64 {
    let mut count = 0_u32;
    waits(model, link, time, time, |enter, leave| count += u32::from(enter <= time && leave > time));
    f64::from(count)
}

/// The number of packets waiting for a link over time, without the packet in transmission.
fn queue(model: &Model, link: u32, from: f64, to: f64) -> Series {
    let mut changes: Vec<(f64, i32)> = Vec::new();
    let mut length = 0;
    waits(model, link, from, to, |enter, leave| {
        for (time, change) in [(enter, 1), (leave, -1)] {
            if time > from {
                changes.push((time, change));
            } else {
                length += change;
            }
        }
    });
    changes.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut series = Series::default();
    series.push(from, f64::from(length));
    for (at, &(time, change)) in changes.iter().enumerate() {
        length += change;
        if changes.get(at + 1).is_none_or(|next| next.0 > time) && time <= to {
            series.push(time, f64::from(length));
        }
    }
    series
}

/// Bins of equal length in which amounts are added up.
struct Bins {
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

    /// Adds an amount at `time`.
    fn add(&mut self, time: f64, amount: f64) {
        if (self.from..=self.to).contains(&time) {
            let last = self.sums.len() - 1;
            self.sums[(((time - self.from) / self.width) as usize).min(last)] += amount;
        }
    }

    /// Returns the sum of each bin per second.
    fn rates(self) -> Series {
        let mut series = Series::default();
        for (bin, sum) in self.sums.into_iter().enumerate() {
            series.push(self.from + (bin as f64 + 0.5) * self.width, sum / self.width);
        }
        series
    }
}
