//! The occupancy of the bottleneck's queue and its trend, as observed by the end systems.

use super::SyncSettings;

/// The largest number of samples for one decision.
const MOST_SAMPLES: usize = 45;

/// The number of groups of samples per decision.
const GROUPS: usize = 3;

/// The position of the average queuing delay between 0 and the largest delay seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Region {
    /// The lowest region: by default, 0 to 25 % of the largest delay.
    First,
    /// The second region: by default, 25 to 50 % of the largest delay.
    Second,
    /// The third region: by default, 50 to 75 % of the largest delay.
    Third,
    /// The highest region: by default, 75 to 100 % of the largest delay.
    Fourth,
}

/// The trend of the queuing delay, found by comparing groups of samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trend {
    /// The delay rises: the median of the last group is above that of the first.
    Rising,
    /// The delay falls: the median of the last group is below that of the first.
    Falling,
    /// The delay is level: the medians of the first and the last group are equal.
    Level,
}

/// The conclusion from a full set of samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The trend of the queuing delay.
    pub trend: Trend,
    /// The region of the average queuing delay.
    pub region: Region,
}

/// Detects congestion from one-way transit times. All times are in seconds.
///
/// The queuing delay is the difference of a transit time and the shortest one seen. Its exponentially weighted
/// average is placed in one of four regions of the largest queuing delay seen. Once three groups of samples are
/// complete, the medians of the groups give the trend, and a new set of samples begins.
#[derive(Clone, Copy, Debug)]
pub struct Detector {
    shortest_transit: f64,
    largest_delay: f64,
    average_delay: Option<f64>,
    /// The transit times of the present set of samples, seconds.
    samples: [f64; MOST_SAMPLES],
    count: usize,
}

impl Default for Detector {
    fn default() -> Self {
        Detector {
            shortest_transit: f64::INFINITY,
            largest_delay: 0.0,
            average_delay: None,
            samples: [0.0; MOST_SAMPLES],
            count: 0,
        }
    }
}

impl Detector {
    /// Adds a sample: a data packet took `transit` seconds to arrive. Returns a decision if this completes a set of
    /// samples.
    pub fn on_sample(&mut self, transit: f64, settings: &SyncSettings) -> Option<Decision> {
        let clock = settings.clock.get();
        let transit = if clock > 0.0 { (transit / clock).round() * clock } else { transit };
        self.shortest_transit = self.shortest_transit.min(transit);
        let delay = transit - self.shortest_transit;
        self.largest_delay = self.largest_delay.max(delay);
        let weight = settings.weight.get();
        let before = self.average_delay.unwrap_or(delay);
        self.average_delay = Some((1.0 - weight) * before + weight * delay);

        let group = (settings.group.get().max(1) as usize).min(MOST_SAMPLES / GROUPS);
        // Transit times are stored because the shortest one may still decrease, which does not change the trend.
        self.samples[self.count] = transit;
        self.count += 1;
        if self.count < GROUPS * group {
            return None;
        }
        let samples = &mut self.samples[..self.count];
        let first = median(&mut samples[..group]);
        let last = median(&mut samples[(GROUPS - 1) * group..GROUPS * group]);
        self.count = 0;
        let trend = match last.total_cmp(&first) {
            std::cmp::Ordering::Greater => Trend::Rising,
            std::cmp::Ordering::Less => Trend::Falling,
            std::cmp::Ordering::Equal => Trend::Level,
        };
        Some(Decision { trend, region: self.region(settings) })
    }

    /// The weighted average of the queuing delay, seconds.
    pub fn average_delay(&self) -> f64 {
        self.average_delay.unwrap_or(0.0)
    }

    fn region(&self, settings: &SyncSettings) -> Region {
        let reaches = |share: f64| self.average_delay() >= share * self.largest_delay;
        if self.largest_delay <= 0.0 || !reaches(settings.second_region.get()) {
            Region::First
        } else if !reaches(settings.third_region.get()) {
            Region::Second
        } else if !reaches(settings.fourth_region.get()) {
            Region::Third
        } else {
            Region::Fourth
        }
    }
}

/// The median of the values; the lower of the two middle ones if their number is even.
fn median(values: &mut [f64]) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[(values.len() - 1) / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: f64 = 0.05;

    /// The decisions after packets with the given queuing delays, in milliseconds.
    fn decisions(settings: &SyncSettings, delays: &[f64]) -> Vec<Decision> {
        let mut detector = Detector::default();
        delays.iter().filter_map(|delay| detector.on_sample(BASE + delay / 1e3, settings)).collect()
    }

    /// The last decision after a delay of 100 ms and then delays of `level` ms, long enough for the average to settle.
    /// `slope` changes the last delays.
    fn settled(level: f64, slope: f64) -> Decision {
        let mut delays = vec![0.0, 100.0];
        delays.extend((0..70).map(|_| level));
        delays.extend((0..9).map(|step| level + slope * f64::from(step)));
        *decisions(&SyncSettings::default(), &delays).last().unwrap()
    }

    #[test]
    fn the_regions_are_quarters_of_the_largest_delay_seen() {
        for (level, region) in [
            (0.0, Region::First),
            (24.0, Region::First),
            (26.0, Region::Second),
            (49.0, Region::Second),
            (51.0, Region::Third),
            (74.0, Region::Third),
            (76.0, Region::Fourth),
            (100.0, Region::Fourth),
        ] {
            assert_eq!(settled(level, 0.0), Decision { trend: Trend::Level, region }, "{level} %");
        }
    }

    #[test]
    fn the_trend_goes_by_the_medians_of_the_outer_groups() {
        assert_eq!(settled(60.0, 0.01).trend, Trend::Rising);
        assert_eq!(settled(60.0, -0.01).trend, Trend::Falling);
        let settings = SyncSettings::default();
        let trend = |delays: &[f64]| decisions(&settings, delays)[0].trend;
        // A single outlier in a group does not change the trend.
        assert_eq!(trend(&[1.0, 90.0, 0.0, 2.0, 2.0, 2.0, 3.0, 0.0, 3.0]), Trend::Rising);
        assert_eq!(trend(&[3.0, 0.0, 3.0, 9.0, 9.0, 9.0, 1.0, 80.0, 1.0]), Trend::Falling);
        // The group in the middle does not affect the trend.
        assert_eq!(trend(&[5.0, 5.0, 5.0, 0.0, 99.0, 50.0, 5.0, 5.0, 5.0]), Trend::Level);
    }

    #[test]
    fn a_decision_takes_nine_samples_of_its_own() {
        let settings = SyncSettings::default();
        assert_eq!(decisions(&settings, &[1.0; 8]).len(), 0);
        assert_eq!(decisions(&settings, &[1.0; 26]).len(), 2);
        settings.group.set(1);
        assert_eq!(decisions(&settings, &[1.0, 2.0, 3.0, 3.0, 2.0, 1.0]).len(), 2);
        settings.group.set(1000);
        assert_eq!(decisions(&settings, &[1.0; MOST_SAMPLES]).len(), 1);
    }

    #[test]
    fn the_average_moves_by_an_eighth() {
        let settings = SyncSettings::default();
        let mut detector = Detector::default();
        detector.on_sample(BASE, &settings);
        detector.on_sample(BASE + 0.080, &settings);
        assert!((detector.average_delay() - 0.010).abs() < 1e-12);
        detector.on_sample(BASE + 0.010, &settings);
        assert!((detector.average_delay() - 0.010).abs() < 1e-12);
    }

    #[test]
    fn delays_below_the_resolution_are_no_trend() {
        let delays: Vec<f64> = (0..9).map(|step| 1.0 + 1e-5 * f64::from(step)).collect();
        assert_eq!(decisions(&SyncSettings::default(), &delays)[0].trend, Trend::Level);
    }
}
