//! The constants of an OFDM physical layer (IEEE Std 802.11-2007, section 17), and durations of frames.

use std::cell::Cell;

use crate::Initial;
use crate::wireless::FrameKind;
use crate::wireless::phy::Modulation;

/// Constants of the physical layer and of the MAC. Times are in seconds.
#[derive(Debug)]
pub struct ExtendedParameters {
    /// `CWMin_`: smallest contention window, slots.
    pub cw_min: Cell<i32>,
    /// `CWMax_`: largest contention window, slots.
    pub cw_max: Cell<i32>,
    /// `SlotTime_`: duration of a slot, seconds.
    pub slot: Cell<f64>,
    /// `SIFS_`: short interframe space, seconds.
    pub sifs: Cell<f64>,
    /// `HeaderDuration_`: duration of preamble and header, seconds.
    pub header: Cell<f64>,
    /// `SymbolDuration_`: duration of a symbol, seconds.
    pub symbol: Cell<f64>,
    /// `BasicModulationScheme_`: number of the modulation of control frames.
    pub basic_modulation: Cell<i32>,
    /// `use_802_11a_flag_`: not 0 if frames have service and tail bits.
    pub has_tail: Cell<i32>,
    /// `RTSThreshold_`: frame size above which RTS and CTS precede the frame, bytes.
    pub rts_threshold: Cell<i32>,
    /// `ShortRetryLimit_`: maximum number of attempts for short frames.
    pub short_retry_limit: Cell<i32>,
    /// `LongRetryLimit_`: maximum number of attempts for long frames.
    pub long_retry_limit: Cell<i32>,
    /// `MAC_DBG`: has no effect.
    pub debug: Cell<i32>,
}

/// The time that a CTS or ACK may take in addition to SIFS and its own duration, seconds.
pub(super) const GUARD: f64 = 0.000_010;

/// The number of bytes that headers add to a packet.
pub(super) const OVERHEAD: i32 = 28;

/// Service and tail bits of a frame.
const TAIL_BITS: i32 = 22;

/// Initial values.
impl ExtendedParameters {
    /// The initial value of `cw_min`.
    pub const CW_MIN: Initial<i32> = Initial(15);
    /// The initial value of `slot`.
    pub const SLOT: Initial<&'static str> = Initial("0.000009");
    /// The initial value of `sifs`.
    pub const SIFS: Initial<&'static str> = Initial("0.000016");
    /// The initial value of `symbol`.
    pub const SYMBOL: Initial<&'static str> = Initial("0.000004");
    /// The initial value of `has_tail`.
    pub const HAS_TAIL: Initial<bool> = Initial(true);
    /// The initial value of `rts_threshold`.
    pub const RTS_THRESHOLD: Initial<i32> = Initial(3000);
    /// The initial value of `cw_max`.
    pub const CW_MAX: Initial<i32> = Initial(1023);
    /// The initial value of `header`.
    pub const HEADER: Initial<&'static str> = Initial("0.000020");
    /// The initial value of `short_retry_limit`.
    pub const SHORT_RETRY_LIMIT: Initial<i32> = Initial(7);
    /// The initial value of `long_retry_limit`.
    pub const LONG_RETRY_LIMIT: Initial<i32> = Initial(4);
}

impl Default for ExtendedParameters {
    fn default() -> Self {
        ExtendedParameters {
            cw_min: Cell::new(Self::CW_MIN.integer()),
            cw_max: Cell::new(Self::CW_MAX.integer()),
            slot: Cell::new(Self::SLOT.real()),
            sifs: Cell::new(Self::SIFS.real()),
            header: Cell::new(Self::HEADER.real()),
            symbol: Cell::new(Self::SYMBOL.real()),
            basic_modulation: Cell::new(0),
            has_tail: Cell::new(Self::HAS_TAIL.integer()),
            rts_threshold: Cell::new(Self::RTS_THRESHOLD.integer()),
            short_retry_limit: Cell::new(Self::SHORT_RETRY_LIMIT.integer()),
            long_retry_limit: Cell::new(Self::LONG_RETRY_LIMIT.integer()),
            debug: Cell::new(0),
        }
    }
}

impl ExtendedParameters {
    /// The size of a frame that carries no packet, bytes.
    pub(super) fn size(kind: FrameKind) -> i32 {
        if kind == FrameKind::Rts { 20 } else { 14 }
    }

    /// The duration of a frame of `size` bytes, seconds.
    pub(super) fn airtime(&self, size: i32, modulation: Modulation) -> f64 {
        let bits = 8 * size + if self.has_tail.get() != 0 { TAIL_BITS } else { 0 };
        let symbols = (f64::from(bits) / f64::from(modulation.bits_per_symbol())).ceil();
        self.header.get() + symbols * self.symbol.get()
    }

    /// The duration of a frame that carries no packet, seconds.
    pub(super) fn control_airtime(&self, kind: FrameKind) -> f64 {
        self.airtime(Self::size(kind), self.basic_modulation())
    }

    /// The modulation of frames that carry no packet.
    pub(super) fn basic_modulation(&self) -> Modulation {
        Modulation::numbered(self.basic_modulation.get())
    }

    /// The time for which the medium must be idle before contention (DIFS), seconds.
    pub(super) fn difs(&self) -> f64 {
        self.sifs.get() + 2.0 * self.slot.get()
    }

    /// The time for which the medium must be idle after a frame that could not be decoded (EIFS), seconds.
    pub(super) fn eifs(&self) -> f64 {
        self.sifs.get() + self.difs() + self.control_airtime(FrameKind::Ack)
    }
}
