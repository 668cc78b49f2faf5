//! The state of a destination, an address of the peer (RFC 9260, sections 6.3, 7 and 8.2).

use super::Parameters;
use crate::packet::Endpoint;

/// The status of a destination. The order is that of the numbers in reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// The destination has had too many consecutive errors.
    #[default]
    Inactive = 0,
    /// CMT-PF: the last transmission to the destination timed out.
    PotentiallyFailed = 1,
    /// The destination is in use.
    Active = 2,
    /// The destination has not answered yet.
    Unconfirmed = 3,
}

/// The state of one address of the peer. Windows are in bytes, times in seconds.
#[derive(Clone, Debug, Default)]
pub struct Destination {
    /// The address and port of the destination.
    pub endpoint: Endpoint,
    /// Congestion window, bytes.
    pub cwnd: i32,
    /// Slow start threshold, bytes.
    pub ssthresh: i32,
    /// Bytes acknowledged in congestion avoidance since the last increase of the window.
    pub partial_bytes_acked: i32,
    /// Bytes sent to the destination that are neither acknowledged nor marked for retransmission.
    pub outstanding: i32,
    /// Retransmission timeout, seconds.
    pub rto: f64,
    /// Smoothed round-trip time, seconds.
    pub srtt: f64,
    /// Variation of the round-trip time, seconds.
    pub rttvar: f64,
    /// Whether there has been no sample of the round-trip time since the reset.
    pub(super) first_rtt: bool,
    /// Whether a chunk is being timed.
    pub(super) is_timing: bool,
    /// Whether the retransmission timer (T3-rtx) runs.
    pub(super) t3_running: bool,
    /// The number of consecutive errors.
    pub errors: u32,
    /// The number of timeouts.
    pub timeouts: i32,
    /// Whether the destination can be used.
    pub status: Status,
    /// The time at which data or a heartbeat was last sent to the destination, seconds.
    pub(super) idle_since: f64,
    /// The number of route computations for the destination.
    pub route_calculations: i32,
    /// Whether the route to the destination is known.
    pub(super) route_cached: bool,
    /// The number of bytes that the present SACK acknowledges.
    pub(super) newly_acked: i32,
    /// The TSN of the first outstanding chunk in the present walk over the send buffer.
    pub(super) first_outstanding: Option<u32>,
    /// Whether the present fast retransmit has reduced the window.
    pub(super) was_reduced: bool,
    /// The state of concurrent multipath transfer.
    pub(super) cmt: PathState,
}

/// The state of a destination in concurrent multipath transfer (spec: sctp, section 21).
#[derive(Clone, Debug)]
pub(super) struct PathState {
    /// The TSN up to which losses have already reduced the window.
    pub recover: u32,
    /// The number of packets sent in the present burst.
    pub burst: i32,
    /// Whether the present SACK acknowledges data sent to this destination.
    pub saw_ack: bool,
    /// The highest TSN sent to this destination that the present SACK newly acknowledges.
    pub highest_in_sack: u32,
    /// The lowest TSN sent to this destination that the present SACK newly acknowledges; 0 if there is none.
    pub lowest_in_sack: u32,
    /// The next TSN expected to be acknowledged among chunks sent once (CWND update for CMT).
    pub expected: u32,
    /// Whether `expected` has to be determined.
    pub find_expected: bool,
    /// The next TSN expected to be acknowledged among retransmitted chunks.
    pub expected_rtx: u32,
    /// Whether `expected_rtx` has to be determined.
    pub find_expected_rtx: bool,
    /// Whether the present SACK advances the destination's own cumulative acknowledgement.
    pub new_pseudo_cumulative: bool,
    /// Whether a packet may be retransmitted to this destination although the window is full.
    pub may_exceed_window: bool,
    /// The number of packets sent in the present retransmission.
    pub sent: i32,
    /// The time since which the destination has been potentially failed, seconds.
    pub failed_since: f64,
    /// The highest TSN sent to this destination at the time of a fast retransmit.
    pub highest_sent: u32,
    /// The loss rate that the script has set.
    pub loss_rate: f32,
}

impl Default for PathState {
    fn default() -> Self {
        PathState {
            recover: 0,
            burst: 0,
            saw_ack: false,
            highest_in_sack: 0,
            lowest_in_sack: 0,
            expected: 0,
            find_expected: false,
            expected_rtx: 0,
            find_expected_rtx: false,
            new_pseudo_cumulative: false,
            may_exceed_window: false,
            sent: 0,
            failed_since: 0.0,
            highest_sent: 0,
            loss_rate: 10.0,
        }
    }
}

/// Weight of a sample in the variation of round-trip times (RTO.Beta).
const BETA: f64 = 0.25;
/// Weight of a sample in the smoothed round-trip time (RTO.Alpha).
const ALPHA: f64 = 0.125;

impl Destination {
    /// Resets the destination; full chunks have `max_data` bytes.
    pub(super) fn reset(&mut self, settings: &Parameters, max_data: i32) {
        // The initial window of RFC 9260, section 7.2.1.
        self.cwnd = (4 * max_data).min((2 * max_data).max(4380));
        self.ssthresh = settings.initial_ssthresh.get();
        self.first_rtt = true;
        self.rto = settings.initial_rto.get();
        self.outstanding = 0;
        self.partial_bytes_acked = 0;
        self.errors = 0;
        self.timeouts = 0;
        self.route_calculations = 0;
        self.status = Status::Active;
        self.idle_since = 0.0;
        self.route_cached = false;
    }

    /// Processes a sample of the round-trip time (RFC 9260, section 6.3.1).
    pub(super) fn sample_rtt(&mut self, settings: &Parameters, sample: f64) {
        if self.first_rtt {
            self.first_rtt = false;
            self.srtt = sample;
            self.rttvar = sample / 2.0;
        } else {
            self.rttvar = (1.0 - BETA) * self.rttvar + BETA * (self.srtt - sample).abs();
            self.srtt = (1.0 - ALPHA) * self.srtt + ALPHA * sample;
        }
        self.rto = self.srtt + 4.0 * self.rttvar;
        if self.rto < settings.min_rto.get() {
            self.rto = settings.min_rto.get();
        }
        self.limit_rto(settings);
    }

    /// Doubles the timeout (RFC 9260, section 6.3.3).
    pub(super) fn back_off(&mut self, settings: &Parameters) {
        self.rto *= 2.0;
        self.limit_rto(settings);
    }

    fn limit_rto(&mut self, settings: &Parameters) {
        if self.rto > settings.max_rto.get() {
            self.rto = settings.max_rto.get();
        }
    }

    /// Increases the window for the data acknowledged by the present SACK (RFC 9260, section 7.2). Returns true if it
    /// has grown.
    pub(super) fn grow(&mut self, max_data: i32) -> bool {
        if self.cwnd <= self.ssthresh {
            // RFC 2960 limits the growth to a full chunk; RFC 9260 allows PMDCS as well.
            if self.outstanding < self.cwnd {
                return false;
            }
            self.cwnd += self.newly_acked.min(max_data);
        } else {
            if self.partial_bytes_acked < self.cwnd || self.outstanding < self.cwnd {
                return false;
            }
            self.partial_bytes_acked -= self.cwnd;
            self.cwnd += max_data;
        }
        true
    }

    /// Half of the window, but at least `least`.
    pub(super) fn halve(&mut self, least: i32) -> i32 {
        (self.cwnd / 2).max(least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trip_times_are_smoothed_and_bounded() {
        let settings = Parameters::default();
        let mut destination = Destination { first_rtt: true, ..Destination::default() };
        destination.sample_rtt(&settings, 0.1);
        assert_eq!((destination.srtt, destination.rttvar, destination.rto), (0.1, 0.05, 1.0));
        destination.sample_rtt(&settings, 2.1);
        assert_eq!((destination.srtt, destination.rttvar), (0.875 * 0.1 + 0.125 * 2.1, 0.5375));
        assert_eq!(destination.rto, destination.srtt + 4.0 * 0.5375);
        for _ in 0..10 {
            destination.back_off(&settings);
        }
        assert_eq!(destination.rto, 60.0);
    }

    #[test]
    fn windows_grow_only_when_used() {
        let mut path =
            Destination { cwnd: 4380, ssthresh: 5000, newly_acked: 3000, ..Destination::default() };
        assert!(!path.grow(1468));
        path.outstanding = 4380;
        assert!(path.grow(1468));
        assert_eq!(path.cwnd, 5848);
        path.outstanding = 6000;
        assert!(!path.grow(1468), "congestion avoidance waits for a window of acknowledged bytes");
        path.partial_bytes_acked = 6000;
        assert!(path.grow(1468));
        assert_eq!((path.cwnd, path.partial_bytes_acked), (7316, 152));
    }
}
