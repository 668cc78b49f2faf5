//! The settings of a TFRC sender.

use std::cell::Cell;

use crate::Initial;

/// The number of packets in an unlimited transfer.
pub(super) const ENDLESS: i32 = 1 << 30;

/// The settings that users of a TFRC sender may change.
#[derive(Debug)]
pub struct SenderSettings {
    /// `df_`: the weight of the past in the average round-trip time.
    pub df: Cell<f64>,
    /// `InitRate_`: the initial rate, bytes per second.
    pub initial_rate: Cell<i32>,
    /// `overhead_`: the random variation of the time between packets, as a fraction.
    pub overhead: Cell<f64>,
    /// `ssmult_`: the factor by which the rate grows in slow start.
    pub ssmult: Cell<f64>,
    /// `bval_`: the number of packets per acknowledgement in the equation.
    pub bval: Cell<i32>,
    /// `ca_`: whether the spacing of packets follows changes of the round-trip time.
    pub ca: Cell<i32>,
    /// `printStatus_`: whether every change of the rate is printed.
    pub print_status: Cell<i32>,
    /// `conservative_`: whether the rate may exceed the receive rate by a smaller factor.
    pub conservative: Cell<i32>,
    /// `ecn_`: whether routers may mark packets instead of dropping them (RFC 3168).
    pub ecn: Cell<i32>,
    /// `minrto_`: the smallest timeout in the equation, seconds.
    pub minrto: Cell<f64>,
    /// `maxHeavyRounds_`: the number of consecutive reports for which the rate may exceed the limit by the receive
    /// rate.
    pub max_heavy_rounds: Cell<i32>,
    /// `SndrType_`: 0 sends without limit, 1 sends the data of the application.
    pub sender_type: Cell<i32>,
    /// `scmult_`: the factor by which the rate may exceed the receive rate with `conservative_`.
    pub scmult: Cell<f64>,
    /// `oldCode_`: whether idle senders are treated like busy ones.
    pub old_code: Cell<i32>,
    /// `rate_init_`: the initial window if `rate_init_option_` is 1, packets.
    pub rate_init: Cell<f64>,
    /// `rate_init_option_`: the source of the initial window: 1 `rate_init_`, 2 the size of packets.
    pub rate_init_option: Cell<i32>,
    /// `slow_increase_`: whether the rate is raised gradually in slow start.
    pub slow_increase: Cell<i32>,
    /// `voip_`: whether small packets may use the rate of large ones (RFC 4828).
    pub voip: Cell<i32>,
    /// `voip_max_pkt_rate_`: the largest number of packets per second with `voip_`.
    pub voip_max_packet_rate: Cell<i32>,
    /// `fsize_`: the packet size for which the rate is computed with `voip_`, bytes.
    pub fsize: Cell<i32>,
    /// `headersize_`: the size of headers, bytes.
    pub header_size: Cell<i32>,
    /// `useHeaders_`: whether the size of packets includes headers.
    pub use_headers: Cell<i32>,
    /// `idleFix_`: whether idle senders keep the initial rate.
    pub idle_fix: Cell<i32>,
    /// `maxqueue_`: the largest number of packets that may wait.
    pub max_queue: Cell<i32>,
}

/// Initial values.
impl SenderSettings {
    /// The initial value of `slow_increase`.
    pub const SLOW_INCREASE: Initial<i32> = Initial(1);
    /// The initial value of `use_headers`.
    pub const USE_HEADERS: Initial<bool> = Initial(true);
    /// The initial value of `idle_fix`.
    pub const IDLE_FIX: Initial<bool> = Initial(true);
    /// The initial value of `initial_rate`.
    pub const INITIAL_RATE: Initial<i32> = Initial(300);
    /// The initial value of `bval`.
    pub const BVAL: Initial<i32> = Initial(1);
    /// The initial value of `ca`.
    pub const CA: Initial<i32> = Initial(1);
    /// The initial value of `rate_init_option`.
    pub const RATE_INIT_OPTION: Initial<i32> = Initial(2);
    /// The initial value of `voip_max_packet_rate`.
    pub const VOIP_MAX_PACKET_RATE: Initial<i32> = Initial(100);
    /// The initial value of `fsize`.
    pub const FSIZE: Initial<i32> = Initial(1460);
    /// The initial value of `header_size`.
    pub const HEADER_SIZE: Initial<i32> = Initial(32);
    /// The initial value of `df`.
    pub const DF: Initial<f64> = Initial(0.95);
    /// The initial value of `ssmult`.
    pub const SSMULT: Initial<i32> = Initial(2);
    /// The initial value of `scmult`.
    pub const SCMULT: Initial<f64> = Initial(1.5);
    /// The initial value of `rate_init`.
    pub const RATE_INIT: Initial<i32> = Initial(2);
}

impl Default for SenderSettings {
    fn default() -> Self {
        SenderSettings {
            df: Cell::new(Self::DF.real()),
            initial_rate: Cell::new(Self::INITIAL_RATE.integer()),
            overhead: Cell::new(0.0),
            ssmult: Cell::new(Self::SSMULT.real()),
            bval: Cell::new(Self::BVAL.integer()),
            ca: Cell::new(Self::CA.integer()),
            print_status: Cell::new(0),
            conservative: Cell::new(0),
            ecn: Cell::new(0),
            minrto: Cell::new(0.0),
            max_heavy_rounds: Cell::new(0),
            sender_type: Cell::new(0),
            scmult: Cell::new(Self::SCMULT.real()),
            old_code: Cell::new(0),
            rate_init: Cell::new(Self::RATE_INIT.real()),
            rate_init_option: Cell::new(Self::RATE_INIT_OPTION.integer()),
            slow_increase: Cell::new(Self::SLOW_INCREASE.integer()),
            voip: Cell::new(0),
            voip_max_packet_rate: Cell::new(Self::VOIP_MAX_PACKET_RATE.integer()),
            fsize: Cell::new(Self::FSIZE.integer()),
            header_size: Cell::new(Self::HEADER_SIZE.integer()),
            use_headers: Cell::new(Self::USE_HEADERS.integer()),
            idle_fix: Cell::new(Self::IDLE_FIX.integer()),
            max_queue: Cell::new(ENDLESS),
        }
    }
}

/// Whether a switch is on.
pub(super) fn on(setting: &Cell<i32>) -> bool {
    setting.get() != 0
}
