//! The constants of the physical layer (IEEE Std 802.11-1999, section 15), and lengths and durations of frames.

use std::cell::Cell;

use crate::wireless::FrameKind;

/// Constants of the physical layer and of the MAC. Times are in seconds, rates in bits per second. The fields
/// used for every received frame come first.
#[derive(Debug)]
#[repr(C)]
pub struct Parameters {
    /// `SlotTime_`.
    pub slot: Cell<f64>,
    /// `SIFS_`.
    pub sifs: Cell<f64>,
    /// `PreambleLength_`, bits.
    pub preamble: Cell<i32>,
    /// `PLCPHeaderLength_`, bits.
    pub plcp_header: Cell<i32>,
    /// `PLCPDataRate_`.
    pub plcp_rate: Cell<f64>,
    /// `CWMin_`: smallest contention window, slots.
    pub cw_min: Cell<u32>,
    /// `CWMax_`: largest contention window, slots.
    pub cw_max: Cell<u32>,
    /// `basicRate_`: of control and broadcast frames.
    pub basic_rate: Cell<f64>,
    /// `dataRate_`: of unicast data.
    pub data_rate: Cell<f64>,
    /// `RTSThreshold_`: data frames from this size on are announced, bytes.
    pub rts_threshold: Cell<u32>,
    /// `ShortRetryLimit_`.
    pub short_retry_limit: Cell<u32>,
    /// `LongRetryLimit_`.
    pub long_retry_limit: Cell<u32>,
    /// `bugFix_timer_`: a first transmission waits for a backoff, not only for a deferral.
    pub fix_timer: Cell<i32>,
    /// `BeaconInterval_`.
    pub beacon_interval: Cell<f64>,
    /// `ScanType_`; without effect.
    pub scan_type: Cell<i32>,
    /// `ProbeDelay_`.
    pub probe_delay: Cell<f64>,
    /// `MaxChannelTime_`.
    pub max_channel_time: Cell<f64>,
    /// `MinChannelTime_`.
    pub min_channel_time: Cell<f64>,
    /// `ChannelTime_`.
    pub channel_time: Cell<f64>,
}

/// The delay of the channel that is allowed for, seconds.
pub(super) const GUARD: f64 = 0.000_002;

impl Default for Parameters {
    fn default() -> Self {
        Parameters {
            cw_min: Cell::new(31),
            cw_max: Cell::new(1023),
            slot: Cell::new(0.000_020),
            sifs: Cell::new(0.000_010),
            preamble: Cell::new(144),
            plcp_header: Cell::new(48),
            plcp_rate: Cell::new(1e6),
            basic_rate: Cell::new(1e6),
            data_rate: Cell::new(1e6),
            rts_threshold: Cell::new(0),
            short_retry_limit: Cell::new(7),
            long_retry_limit: Cell::new(4),
            fix_timer: Cell::new(1),
            beacon_interval: Cell::new(0.1),
            scan_type: Cell::new(0),
            probe_delay: Cell::new(0.0001),
            max_channel_time: Cell::new(0.011),
            min_channel_time: Cell::new(0.005),
            channel_time: Cell::new(0.12),
        }
    }
}

impl Parameters {
    /// Whether a frame of `size` bytes is announced by RTS.
    pub(super) fn reaches_rts_threshold(&self, size: i32) -> bool {
        size as u32 >= self.rts_threshold.get()
    }

    /// Whether a frame of `size` bytes counts as a long one.
    pub(super) fn is_above_rts_threshold(&self, size: i32) -> bool {
        size as u32 > self.rts_threshold.get()
    }

    /// Length of preamble and header of the physical layer, bytes.
    fn plcp(&self) -> i32 {
        (self.preamble.get() + self.plcp_header.get()) >> 3
    }

    /// By how much a packet grows when it becomes a frame, bytes.
    pub(super) fn overhead(&self) -> i32 {
        self.plcp() + 34
    }

    /// Size of a frame that carries no packet, bytes.
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

    /// Duration of a frame of `size` bytes.
    pub(super) fn airtime(&self, size: i32, rate: f64) -> f64 {
        let plcp = self.plcp();
        f64::from(8 * plcp) / self.plcp_rate.get() + f64::from(8 * (size - plcp)) / rate
    }

    /// Duration of a frame that carries no packet.
    pub(super) fn control_airtime(&self, kind: FrameKind) -> f64 {
        self.airtime(self.size(kind), self.basic_rate.get())
    }

    /// The time for which the medium must be idle before contention.
    pub(super) fn difs(&self) -> f64 {
        self.sifs.get() + 2.0 * self.slot.get()
    }

    /// As [`Parameters::difs`], after a frame that could not be read.
    pub(super) fn eifs(&self) -> f64 {
        self.sifs.get() + self.difs() + f64::from(8 * self.size(FrameKind::Ack)) / self.plcp_rate.get()
    }
}

/// A time in the unit and width of duration fields, microseconds.
// ns-2.35: sixteen bits, so that long times wrap around (spec: wireless-stack, section 8.3).
pub(super) fn microseconds(time: f64) -> u16 {
    let rounded = time * 1e6 + 0.5;
    // The integer part of a non-negative number, without a call.
    if rounded >= 0.0 { rounded as i64 as u16 } else { rounded.floor() as i64 as u16 }
}

/// The time that a duration field says, seconds.
pub(super) fn seconds(duration: u16) -> f64 {
    f64::from(duration) * 1e-6
}
