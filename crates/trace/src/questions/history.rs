use super::sequence::Addition;
use super::{FlowKey, FlowSummary, Flows, Happening, Point, PointKind, Question, Tracked, What};
use crate::records::Record;

/// Stores the packets that each flow sent, received and lost, so that any interval can be examined while a trace is
/// read.
///
/// [`super::Tracker`] defines when a packet counts as sent, delivered, lost and sent again.
#[derive(Default)]
pub struct Histories {
    flows: Flows,
    all: Vec<FlowHistory>,
    summaries: Vec<FlowSummary>,
}

/// Packets sent, received and lost by a flow.
#[derive(Clone, Debug, Default)]
pub struct FlowHistory {
    /// Number of packets that the flow's sender sent.
    pub sent: u64,
    /// Number of sent packets whose data had been sent before.
    pub again: u64,
    points: Timed<Point>,
    arrivals: Timed<Arrival>,
    losses: Timed<f64>,
    /// Losses that are valid only if the trace ends here.
    last_losses: Vec<f64>,
    last_points: Vec<Point>,
    last_arrivals: Vec<Arrival>,
}

/// A packet that arrived at its receiver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrival {
    /// The time of the arrival, in seconds.
    pub time: f64,
    /// The time since the packet was sent, in seconds; NaN if the trace does not show that.
    pub delay: f64,
    /// The size of the packet with headers, bytes.
    pub size: u32,
    /// True if the packet counts as goodput: its data had not arrived before.
    pub good: bool,
}

impl Arrival {
    fn of(happening: &Happening, delay: Option<f64>) -> Arrival {
        Arrival {
            time: happening.time,
            delay: delay.unwrap_or(f64::NAN),
            size: u32::try_from(happening.size).unwrap_or(0),
            good: happening.is_goodput(),
        }
    }
}

/// A value with a time, for example an arrival.
trait Moment {
    fn time(&self) -> f64;
}

impl Moment for Point {
    fn time(&self) -> f64 {
        self.time
    }
}

impl Moment for Arrival {
    fn time(&self) -> f64 {
        self.time
    }
}

impl Moment for f64 {
    fn time(&self) -> f64 {
        *self
    }
}

/// Values with times, in the order of time.
#[derive(Clone, Debug)]
struct Timed<T>(Vec<T>);

impl<T> Default for Timed<T> {
    fn default() -> Self {
        Timed(Vec::new())
    }
}

impl<T: Moment> Timed<T> {
    fn add(&mut self, moment: T) {
        let at = match self.0.last() {
            Some(last) if last.time() > moment.time() => {
                self.0.partition_point(|other| other.time() <= moment.time())
            }
            _ => self.0.len(),
        };
        self.0.insert(at, moment);
    }

    fn between(&self, from: f64, to: f64) -> &[T] {
        let first = self.0.partition_point(|moment| moment.time() < from);
        let end = self.0.partition_point(|moment| moment.time() <= to);
        &self.0[first..end.max(first)]
    }
}

impl FlowHistory {
    /// The points of the flow's time/sequence diagram between two times. Losses known only at the end of the trace come
    /// last.
    pub fn points(&self, from: f64, to: f64) -> impl Iterator<Item = &Point> {
        let last = self.last_points.iter().filter(move |point| point.time >= from && point.time <= to);
        self.points.between(from, to).iter().chain(last)
    }

    /// The arrivals between two times.
    pub fn arrivals(&self, from: f64, to: f64) -> impl Iterator<Item = &Arrival> {
        let last =
            self.last_arrivals.iter().filter(move |arrival| arrival.time >= from && arrival.time <= to);
        self.arrivals.between(from, to).iter().chain(last)
    }

    /// The times of packet losses in seconds, in no particular order.
    pub fn losses(&self) -> impl Iterator<Item = f64> {
        self.losses.0.iter().chain(&self.last_losses).copied()
    }

    /// The number of lost packets.
    pub fn lost(&self) -> u64 {
        (self.losses.0.len() + self.last_losses.len()) as u64
    }

    fn add(&mut self, happening: &Happening) {
        match happening.what {
            What::Sent => self.sent += 1,
            What::Again => self.again += 1,
            What::Delivered { delay, .. } => self.arrivals.add(Arrival::of(happening, delay)),
            What::Lost { .. } => self.losses.add(happening.time),
        }
    }
}

impl Histories {
    /// Processes the next record, from line `line`, and returns the flow events in it.
    pub fn see(&mut self, line: u64, record: &Record) -> Vec<Happening> {
        let happenings = self.flows.follow(line, record).to_vec();
        for happening in &happenings {
            self.at(happening.flow).add(happening);
            match Addition::of(self.flows.tracker(), happening) {
                Some(Addition::Again(flow, sequence)) => {
                    if let Some(point) = self.at(flow).points.0.last_mut()
                        && point.sequence == sequence
                    {
                        point.what = PointKind::Retransmission;
                    }
                }
                Some(Addition::Point(flow, point)) => self.at(flow).points.add(point),
                None => {}
            }
        }
        happenings
    }

    /// Computes the losses and arrivals that are known only at the end of the trace, and the summaries of all flows.
    /// The trace may continue afterwards; this method can be called again.
    pub fn close(&mut self) {
        let mut ended = self.flows.clone();
        for flow in &mut self.all {
            flow.last_losses.clear();
            flow.last_points.clear();
            flow.last_arrivals.clear();
        }
        for happening in ended.finish().to_vec() {
            if let Some(Addition::Point(flow, point)) = Addition::of(ended.tracker(), &happening) {
                self.at(flow).last_points.push(point);
            }
            let flow = self.at(happening.flow);
            match happening.what {
                What::Lost { .. } => flow.last_losses.push(happening.time),
                What::Delivered { delay, .. } => flow.last_arrivals.push(Arrival::of(&happening, delay)),
                What::Sent | What::Again => {}
            }
        }
        self.summaries = ended.answer();
    }

    /// The flows found so far, in the order of their first packets.
    pub fn flows(&self) -> &[Tracked] {
        self.flows.tracker().flows()
    }

    /// The index of a flow; `None` if the trace does not have it.
    pub fn index(&self, key: &FlowKey) -> Option<usize> {
        self.flows.tracker().index(key)
    }

    /// The history of the flow with this index; `None` if nothing has happened to it yet.
    pub fn of(&self, flow: usize) -> Option<&FlowHistory> {
        self.all.get(flow)
    }

    /// The summary of the flow with this index, as of the last [`Histories::close`].
    pub fn summary(&self, flow: usize) -> Option<&FlowSummary> {
        let key = self.flows().get(flow)?.key;
        let at = self.summaries.binary_search_by_key(&key, |summary| summary.key).ok()?;
        self.summaries.get(at)
    }

    fn at(&mut self, flow: usize) -> &mut FlowHistory {
        if self.all.len() <= flow {
            self.all.resize_with(flow + 1, FlowHistory::default);
        }
        &mut self.all[flow]
    }
}
