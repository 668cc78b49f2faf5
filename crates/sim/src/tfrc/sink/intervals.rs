//! The average of loss intervals: the number of packets between loss events, weighted so that recent intervals count
//! most (RFC 5348, section 5.4).

use crate::Sim;

/// A loss interval.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Interval {
    /// The length of the interval, packets.
    pub length: i32,
    /// The number of packets lost in the interval.
    pub losses: i32,
    /// Whether the interval lasted for fewer than `ShortRtts_` round-trip times.
    pub short: bool,
    /// The number of round-trip times that the interval lasted.
    pub rtts: i32,
}

/// The treatment of short intervals (RFC 4828).
#[derive(Clone, Copy, Debug)]
pub(super) struct ShortIntervals {
    /// `ShortIntervals_`: the rule for short loss intervals.
    pub kind: i32,
    /// `ShortRtts_`: the number of round-trip times below which an interval is short.
    pub rtts: i32,
    /// The number of reports that fit into a packet of the equation's size.
    pub packets_per_equation_packet: i32,
}

/// The last intervals, the present one first.
#[derive(Debug, Default)]
pub(super) struct Intervals {
    intervals: Vec<Interval>,
    weights: Vec<f64>,
    /// Factors that reduce the weights of past intervals when the present one is unusually long.
    discounts: Vec<f64>,
    smooth: bool,
    /// The factor by which the weights of the past have been reduced since the last loss event.
    factor: f64,
    /// The number of intervals so far.
    count: i32,
    /// The number of the next packet to examine.
    examined: i32,
    /// Whether an artificial interval was inserted at the end of slow start.
    made_up: bool,
}

impl Intervals {
    /// Creates a memory for `samples` intervals.
    pub(super) fn new(sim: &Sim, samples: i32, smooth: bool) -> Intervals {
        let samples = sim
            .table_size::<(Interval, [f64; 2])>(i64::from(samples), "NumSamples_ of Agent/TFRCSink")
            as i32;
        let n = samples + i32::from(smooth);
        let middle = n / 2;
        let weight = |i: i32| {
            if i < middle {
                return 1.0;
            }
            let past = if smooth { i - middle } else { i + 1 - middle };
            1.0 - f64::from(past) / f64::from(middle + 1)
        };
        let length = (n + 1).max(2) as usize;
        Intervals {
            intervals: vec![Interval::default(); length],
            weights: (0..=n.max(1)).map(weight).collect(),
            discounts: vec![1.0; length],
            smooth,
            factor: 1.0,
            count: 1,
            examined: 0,
            made_up: false,
        }
    }

    pub(super) fn present(&mut self) -> &mut Interval {
        &mut self.intervals[0]
    }

    pub(super) fn get(&self, index: usize) -> Interval {
        self.intervals.get(index).copied().unwrap_or_default()
    }

    /// Examines the packets up to `last`. `begins_event` says whether a packet began a loss event.
    pub(super) fn examine(&mut self, last: i32, begins_event: impl Fn(i32) -> bool) {
        while self.examined <= last {
            self.present().length += 1;
            if begins_event(self.examined) {
                self.begin_interval();
            }
            self.examined += 1;
        }
    }

    fn begin_interval(&mut self) {
        self.count += 1;
        self.intervals.rotate_right(1);
        *self.present() = Interval { length: 0, losses: 1, short: true, rtts: 0 };
        for discount in &mut self.discounts[1..] {
            *discount *= self.factor;
        }
        self.discounts.rotate_right(1);
        self.discounts[0] = 1.0;
        self.factor = 1.0;
    }

    /// Inserts an artificial interval of `length` packets before the present one, which begins now.
    pub(super) fn make_up(&mut self, length: i32) {
        self.intervals[1] = Interval { length, losses: 0, short: false, rtts: 0 };
        *self.present() = Interval { length: 0, losses: 1, short: false, rtts: 0 };
        self.count += 1;
        self.made_up = true;
    }

    /// The average length of intervals, packets; `None` before the first loss event. `least_discount` is the smallest
    /// factor for past intervals; `None` switches discounting off.
    pub(super) fn average(&mut self, least_discount: Option<f64>, short: ShortIntervals) -> Option<f64> {
        let end = self.count.min(self.intervals.len() as i32) as usize;
        if self.count == 1 && !self.made_up {
            return None;
        }
        let present = self.intervals[0];
        if let Some(least) = least_discount
            && self.count > 1
            && present.length > 0
        {
            let ratio = 2.0 * self.weighted(1, end, 1.0, short) / f64::from(present.length);
            if ratio < 1.0 {
                self.factor = ratio.max(least);
            }
        }
        let with_present = self.weighted(0, end, self.factor, short);
        let without = self.weighted(1, end, self.factor, short);
        let present_is_short = short.kind > 1 && short.kind < 10 && present.short;
        Some(if without > with_present || present_is_short { without } else { with_present })
    }

    /// The weighted average of the intervals from `start` to before `end`. Past intervals are discounted by `factor`.
    fn weighted(&self, start: usize, end: usize, factor: f64, short: ShortIntervals) -> f64 {
        let shifted = self.smooth && start == 0;
        let end = if shifted && end == self.intervals.len() { end - 1 } else { end };
        let weight = |i: usize| {
            let weight = self.discounts[i] * self.weights[if shifted { i + 1 } else { i }];
            if i > 0 { weight * factor } else { weight }
        };
        let total: f64 = (start..end).map(weight).sum();
        let length = |i: usize| self.counted_length(i, shifted, short);
        (start..end).map(|i| weight(i) * length(i) / total).sum()
    }

    /// The length with which an interval counts in the average, packets.
    fn counted_length(&self, index: usize, shifted: bool, short: ShortIntervals) -> f64 {
        let Interval { length, losses, short: is_short, rtts } = self.intervals[index];
        if !is_short {
            return f64::from(length);
        }
        match short.kind % 10 {
            1 if losses != 0 => f64::from(length / losses),
            2 => {
                // ns-2.35: the two forms of the average use different divisors (spec: traffic-and-applications, section
                // 9.3).
                let divisor = if shifted { losses.min(short.packets_per_equation_packet) } else { 7 };
                if divisor == 0 { f64::from(length) } else { f64::from(length / divisor) }
            }
            3 => {
                let share = (f64::from(short.rtts) + 1.0 - f64::from(rtts)) / f64::from(short.rtts);
                let divisor = (share * f64::from(losses)).floor();
                if divisor == 0.0 { f64::from(length) } else { f64::from(length) / divisor }
            }
            _ => f64::from(length),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: ShortIntervals = ShortIntervals { kind: 0, rtts: 2, packets_per_equation_packet: 36 };

    /// Intervals with a loss event at every tenth packet, up to packet `last`.
    fn regular(last: i32, smooth: bool) -> Intervals {
        let mut intervals = Intervals::new(&Sim::new(), 8, smooth);
        intervals.examine(last, |seqno| seqno % 10 == 9);
        intervals
    }

    #[test]
    fn regular_losses_have_their_interval_as_average() {
        for smooth in [false, true] {
            let average = regular(199, smooth).average(None, PLAIN);
            assert!((average.unwrap() - 10.0).abs() < 1e-9, "{average:?}");
        }
        assert_eq!(regular(8, true).average(None, PLAIN), None);
    }

    #[test]
    fn a_long_interval_counts_once_it_raises_the_average_and_discounts_the_past() {
        let mut short = regular(205, true);
        assert!((short.average(Some(0.5), PLAIN).unwrap() - 10.0).abs() < 1e-9);
        let long = |least| {
            let mut intervals = regular(199, true);
            intervals.examine(299, |_| false);
            intervals.average(least, PLAIN).unwrap()
        };
        assert!(long(None) > 10.0);
        assert!(long(Some(0.5)) > long(None));
    }
}
