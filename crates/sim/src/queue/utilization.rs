//! The utilisation of the link behind a queue (spec: traffic-and-applications, section 17.3).

/// The utilisation of a link, a number between 0 and 1: a weighted average, and the values of a few past periods.
#[derive(Debug, Default)]
pub(super) struct Utilization {
    /// The average up to the last change.
    average: f64,
    /// When the link last changed between idle and busy, or was queried, seconds.
    changed: f64,
    /// When the present period began, seconds.
    period_began: f64,
    /// The utilisation in the present period so far.
    present: f64,
    /// The utilisations of past periods; the slots are used in turn.
    records: Vec<f64>,
    slot: usize,
}

/// The parameters of the measurement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measurement {
    /// The weight of the average, per second.
    pub(super) weight: f64,
    /// The length of a period, seconds.
    pub(super) period: f64,
    /// The number of past periods that are remembered.
    pub(super) records: usize,
}

impl Utilization {
    /// Records that the link was busy or idle since the last call. `now` is in seconds.
    pub(super) fn update(&mut self, how: &Measurement, now: f64, busy: bool) {
        let state = if busy { 1.0 } else { 0.0 };
        let mut lasted = now - self.changed;
        self.average = state + (self.average - state) * (-how.weight * lasted).exp();
        let elapsed = self.changed - self.period_began;
        if how.records > 0 && (lasted != 0.0 || elapsed != 0.0) {
            self.present = (state * lasted + self.present * elapsed) / (lasted + elapsed);
            self.records.resize(how.records, 0.0);
            for _ in 0..how.records {
                if elapsed + lasted <= how.period {
                    break;
                }
                self.period_began = now;
                self.records[self.slot % how.records] = self.present;
                self.slot = (self.slot + 1) % how.records;
                self.present = state;
                lasted -= how.period;
            }
        }
        self.changed = now;
    }

    pub(super) fn average(&self) -> f64 {
        self.average
    }

    /// The highest utilisation of the past periods; the average if no periods are remembered.
    pub(super) fn peak(&self, how: &Measurement) -> f64 {
        if how.records == 0 { self.average } else { self.records.iter().copied().fold(0.0, f64::max) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOW: Measurement = Measurement { weight: 0.8, period: 0.2, records: 5 };

    #[test]
    fn a_period_counts_when_it_is_over() {
        let mut link = Utilization::default();
        link.update(&HOW, 0.05, false);
        link.update(&HOW, 0.15, true);
        assert_eq!(link.peak(&HOW), 0.0);
        link.update(&HOW, 0.25, false);
        assert!((link.peak(&HOW) - 0.4).abs() < 1e-12, "{}", link.peak(&HOW));
    }

    #[test]
    fn the_average_forgets_at_its_weight() {
        let mut link = Utilization::default();
        link.update(&HOW, 1.0, true);
        assert!((link.average() - (1.0 - (-0.8_f64).exp())).abs() < 1e-12);
        link.update(&HOW, 50.0, false);
        assert!(link.average() < 1e-15);
    }
}
