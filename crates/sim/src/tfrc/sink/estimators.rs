//! Simpler estimates of the loss event rate, for comparison.

use super::TfrcSink;
use crate::tfrc::equation::Path;

/// The exponentially weighted average of loss intervals.
#[derive(Debug, Default)]
pub(super) struct Average {
    /// The average, packets; `None` before the first loss event.
    average: Option<f64>,
    /// The length of the present interval, packets.
    length: i32,
    /// The number of the next packet to examine.
    examined: i32,
}

impl TfrcSink {
    /// Algorithm 2: the loss event rate is the inverse of the exponentially weighted average.
    pub(super) fn estimate_by_average(&self) -> f64 {
        let weight = self.settings.past_weight.get();
        let mix = |average: f64, length: i32| weight * average + (1.0 - weight) * f64::from(length);
        let mut state = self.average.borrow_mut();
        while state.examined <= self.maxseq.get() {
            state.length += 1;
            if self.status(state.examined).begins_event() {
                let length = state.length;
                state.average = Some(state.average.map_or(f64::from(length), |average| mix(average, length)));
                state.length = 0;
            }
            state.examined += 1;
        }
        let Some(average) = state.average else { return 0.0 };
        let without_present = 1.0 / average;
        let with_present = if state.length == 0 { without_present } else { 1.0 / mix(average, state.length) };
        with_present.min(without_present)
    }

    /// Algorithm 3: the loss event rate among as many recent packets as should contain `minlc_` loss events at the
    /// sending rate `rate`.
    pub(super) fn estimate_by_rate(&self, path: Path, rate: f64) -> f64 {
        let enough = self.settings.min_losses.get();
        let mut wanted = self.history_length();
        if rate > 0.0 && path.rtt > 0.0 {
            let loss_rate = path.loss_rate(rate);
            if loss_rate > 0.0 {
                wanted = (f64::from(enough) / loss_rate).ceil() as i32;
            }
        }
        let wanted = wanted.min(self.maxseq.get()).min(self.history_length());
        let (events, looked_at) = self.count_events(wanted, i32::MAX);
        if events >= enough {
            return f64::from(events) / f64::from(looked_at);
        }
        self.estimate_by_count()
    }

    /// Algorithm 4: the loss event rate among the recent packets that contain `minlc_` loss events.
    pub(super) fn estimate_by_count(&self) -> f64 {
        let most = self.maxseq.get().min(self.history_length());
        let (events, looked_at) = self.count_events(most, self.settings.min_losses.get());
        if looked_at == 0 { 0.0 } else { f64::from(events) / f64::from(looked_at) }
    }

    fn history_length(&self) -> i32 {
        self.history.borrow().as_ref().map_or(0, |history| history.len())
    }

    /// Counts the loss events among the last `most` packets, up to `enough`. Returns their number and the
    /// number of packets examined.
    fn count_events(&self, most: i32, enough: i32) -> (i32, i32) {
        let (mut events, mut looked_at) = (0, 0);
        while looked_at < most && events < enough {
            events += i32::from(self.status(self.maxseq.get() - looked_at).begins_event());
            looked_at += 1;
        }
        (events, looked_at)
    }
}
