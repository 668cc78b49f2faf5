//! The constants of the physical layer (IEEE Std 802.11-1999, section 15), and lengths and durations of frames.

use crate::Initial;
use crate::wireless::FrameKind;
use crate::wiring::Wired;

/// Constants of the physical layer and of the MAC. Times are in seconds, rates in bits per second. The fields
/// used for every received frame come first.
#[derive(Debug)]
#[repr(C)]
pub struct Parameters {
    /// `SlotTime_`: duration of a slot.
    pub slot: Wired<f64>,
    /// `SIFS_`: short interframe space.
    pub sifs: Wired<f64>,
    /// `PreambleLength_`: length of the preamble, bits.
    pub preamble: Wired<i32>,
    /// `PLCPHeaderLength_`: length of the PLCP header, bits.
    pub plcp_header: Wired<i32>,
    /// `PLCPDataRate_`: rate of preamble and PLCP header.
    pub plcp_rate: Wired<f64>,
    /// `CWMin_`: smallest contention window, slots.
    pub cw_min: Wired<u32>,
    /// `CWMax_`: largest contention window, slots.
    pub cw_max: Wired<u32>,
    /// `basicRate_`: rate of control and broadcast frames.
    pub basic_rate: Wired<f64>,
    /// `dataRate_`: rate of unicast data frames.
    pub data_rate: Wired<f64>,
    /// `RTSThreshold_`: size of data frames from which RTS and CTS precede the frame, bytes.
    pub rts_threshold: Wired<u32>,
    /// `ShortRetryLimit_`: maximum number of attempts for short frames.
    pub short_retry_limit: Wired<u32>,
    /// `LongRetryLimit_`: maximum number of attempts for long frames.
    pub long_retry_limit: Wired<u32>,
    /// `bugFix_timer_`: not 0 if a first transmission waits for a back-off, not only for a deferral.
    pub fix_timer: Wired<i32>,
    /// `BeaconInterval_`: time between beacons.
    pub beacon_interval: Wired<f64>,
    /// `ScanType_`: has no effect.
    pub scan_type: Wired<i32>,
    /// `ProbeDelay_`: time before a probe request is sent.
    pub probe_delay: Wired<f64>,
    /// `MaxChannelTime_`: time for which further probe responses are collected.
    pub max_channel_time: Wired<f64>,
    /// `MinChannelTime_`: time to wait for the first probe response.
    pub min_channel_time: Wired<f64>,
    /// `ChannelTime_`: time for which a station listens for beacons.
    pub channel_time: Wired<f64>,
}

/// The time by which an answer may be delayed by the channel, seconds.
pub(super) const GUARD: f64 = 0.000_002;

/// Initial values.
impl Parameters {
    /// The initial value of `cw_min`.
    pub const CW_MIN: Initial<i32> = Initial(31);
    /// The initial value of `slot`.
    pub const SLOT: Initial<&'static str> = Initial("0.000020");
    /// The initial value of `sifs`.
    pub const SIFS: Initial<&'static str> = Initial("0.000010");
    /// The initial value of `preamble`.
    pub const PREAMBLE: Initial<i32> = Initial(144);
    /// The initial value of `plcp_header`.
    pub const PLCP_HEADER: Initial<i32> = Initial(48);
    /// The initial value of `plcp_rate`.
    pub const PLCP_RATE: Initial<&'static str> = Initial("1.0e6");
    /// The initial value of `fix_timer`.
    pub const FIX_TIMER: Initial<bool> = Initial(true);
    /// The initial value of `beacon_interval`.
    pub const BEACON_INTERVAL: Initial<f64> = Initial(0.1);
    /// The initial value of `probe_delay`.
    pub const PROBE_DELAY: Initial<f64> = Initial(0.0001);
    /// The initial value of `max_channel_time`.
    pub const MAX_CHANNEL_TIME: Initial<f64> = Initial(0.011);
    /// The initial value of `min_channel_time`.
    pub const MIN_CHANNEL_TIME: Initial<f64> = Initial(0.005);
    /// The initial value of `channel_time`.
    pub const CHANNEL_TIME: Initial<f64> = Initial(0.12);
    /// The initial value of `basic_rate`.
    pub const BASIC_RATE: Initial<&'static str> = Initial("1Mb");
    /// The initial value of `data_rate`.
    pub const DATA_RATE: Initial<&'static str> = Initial("1Mb");
    /// The initial value of `cw_max`.
    pub const CW_MAX: Initial<i32> = Initial(1023);
    /// The initial value of `short_retry_limit`.
    pub const SHORT_RETRY_LIMIT: Initial<i32> = Initial(7);
    /// The initial value of `long_retry_limit`.
    pub const LONG_RETRY_LIMIT: Initial<i32> = Initial(4);
}

impl Default for Parameters {
    fn default() -> Self {
        Parameters {
            cw_min: Wired::new(Self::CW_MIN.unsigned()),
            cw_max: Wired::new(Self::CW_MAX.unsigned()),
            slot: Wired::new(Self::SLOT.real()),
            sifs: Wired::new(Self::SIFS.real()),
            preamble: Wired::new(Self::PREAMBLE.integer()),
            plcp_header: Wired::new(Self::PLCP_HEADER.integer()),
            plcp_rate: Wired::new(Self::PLCP_RATE.bandwidth()),
            basic_rate: Wired::new(Self::BASIC_RATE.bandwidth()),
            data_rate: Wired::new(Self::DATA_RATE.bandwidth()),
            rts_threshold: Wired::new(0),
            short_retry_limit: Wired::new(Self::SHORT_RETRY_LIMIT.unsigned()),
            long_retry_limit: Wired::new(Self::LONG_RETRY_LIMIT.unsigned()),
            fix_timer: Wired::new(Self::FIX_TIMER.integer()),
            beacon_interval: Wired::new(Self::BEACON_INTERVAL.real()),
            scan_type: Wired::new(0),
            probe_delay: Wired::new(Self::PROBE_DELAY.real()),
            max_channel_time: Wired::new(Self::MAX_CHANNEL_TIME.real()),
            min_channel_time: Wired::new(Self::MIN_CHANNEL_TIME.real()),
            channel_time: Wired::new(Self::CHANNEL_TIME.real()),
        }
    }
}

impl Parameters {
    /// Whether RTS and CTS precede a frame of `size` bytes.
    pub(super) fn reaches_rts_threshold(&self, size: i32) -> bool {
        size as u32 >= self.rts_threshold.get()
    }

    /// Whether a frame of `size` bytes counts as a long frame.
    pub(super) fn is_above_rts_threshold(&self, size: i32) -> bool {
        size as u32 > self.rts_threshold.get()
    }

    /// The length of preamble and PLCP header, bytes.
    fn plcp(&self) -> i32 {
        (self.preamble.get() + self.plcp_header.get()) >> 3
    }

    /// The number of bytes that headers add to a packet.
    pub(super) fn overhead(&self) -> i32 {
        self.plcp() + 34
    }

    /// The size of a frame that carries no packet, bytes.
    pub(super) fn size(&self, kind: FrameKind) -> i32 {
        self.plcp()
            + match kind {
                FrameKind::Rts => 20,
                FrameKind::Cts | FrameKind::Ack => 14,
                FrameKind::Beacon | FrameKind::ProbeResponse => 48,
                FrameKind::AssociationRequest | FrameKind::ProbeRequest => 28,
                FrameKind::AssociationResponse => 30,
                FrameKind::Authentication | FrameKind::Data | FrameKind::Sync | FrameKind::Command(_) => 34,
            }
    }

    /// The duration of a frame of `size` bytes, seconds.
    pub(super) fn airtime(&self, size: i32, rate: f64) -> f64 {
        let plcp = self.plcp();
        f64::from(8 * plcp) / self.plcp_rate.get() + f64::from(8 * (size - plcp)) / rate
    }

    /// The duration of a frame that carries no packet, seconds.
    pub(super) fn control_airtime(&self, kind: FrameKind) -> f64 {
        self.airtime(self.size(kind), self.basic_rate.get())
    }

    /// The time for which the medium must be idle before contention (DIFS), seconds.
    pub(super) fn difs(&self) -> f64 {
        self.sifs.get() + 2.0 * self.slot.get()
    }

    /// The time for which the medium must be idle after a frame that could not be decoded (EIFS), seconds.
    pub(super) fn eifs(&self) -> f64 {
        self.sifs.get() + self.difs() + f64::from(8 * self.size(FrameKind::Ack)) / self.plcp_rate.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, expected: f64) {
        assert!((value - expected).abs() < 1e-12, "{value} instead of {expected}");
    }

    /// Follows IEEE Std 802.11-1999, section 9.2.10, with the defaults of a DSSS physical layer at 1 Mb/s.
    #[test]
    fn the_interframe_spaces_follow_from_slot_and_sifs() {
        let parameters = Parameters::default();
        near(parameters.difs(), 50e-6);
        // The sum of SIFS, DIFS, and an ACK: 14 bytes after preamble and header of 192 bits.
        near(parameters.eifs(), 10e-6 + 50e-6 + 304e-6);
    }

    #[test]
    fn only_what_follows_the_physical_header_has_the_rate_of_the_data() {
        let parameters = Parameters::default();
        assert_eq!(parameters.size(FrameKind::Rts), 24 + 20);
        assert_eq!(parameters.overhead(), 24 + 34);
        near(parameters.airtime(24 + 1000, 2e6), 192e-6 + 4000e-6);
        near(parameters.control_airtime(FrameKind::Cts), 192e-6 + 112e-6);
    }

    #[test]
    fn frames_from_the_threshold_on_are_announced() {
        let parameters = Parameters::default();
        parameters.rts_threshold.cell().set(500);
        assert!(parameters.reaches_rts_threshold(500) && !parameters.reaches_rts_threshold(499));
        assert!(parameters.is_above_rts_threshold(501) && !parameters.is_above_rts_threshold(500));
    }
}
