//! What users of the sender may change.

use std::cell::Cell;

/// The size of an endless transfer, packets.
pub(super) const ENDLESS: i32 = 1 << 30;

/// What users may change.
#[derive(Debug)]
pub struct SenderSettings {
    /// `df_`: weight of the past in the round-trip time.
    pub df: Cell<f64>,
    /// `InitRate_`: the first rate, bytes per second.
    pub initial_rate: Cell<i32>,
    /// `overhead_`: random variation of gaps, as a fraction.
    pub overhead: Cell<f64>,
    /// `ssmult_`: factor of the rate in slow start.
    pub ssmult: Cell<f64>,
    /// `bval_`: packets per acknowledgement in the equation.
    pub bval: Cell<i32>,
    /// `ca_`: space packets by the change of round-trip times.
    pub ca: Cell<i32>,
    /// `printStatus_`: print every change of the rate.
    pub print_status: Cell<i32>,
    /// `conservative_`: exceed the rate of arrivals by less.
    pub conservative: Cell<i32>,
    /// `ecn_`: let routers mark packets instead of dropping them (RFC 3168).
    pub ecn: Cell<i32>,
    /// `minrto_`: least time-out in the equation, seconds.
    pub minrto: Cell<f64>,
    /// `maxHeavyRounds_`: for how many consecutive reports the rate may exceed the receive rate.
    pub max_heavy_rounds: Cell<i32>,
    /// `SndrType_`: 0 sends endlessly, 1 sends the data of the application.
    pub sender_type: Cell<i32>,
    /// `scmult_`: by how much arrivals may be exceeded if conservative.
    pub scmult: Cell<f64>,
    /// `oldCode_`: treat idle senders like busy ones.
    pub old_code: Cell<i32>,
    /// `rate_init_`: initial window with option 1, packets.
    pub rate_init: Cell<f64>,
    /// `rate_init_option_`: where the initial window comes from: 1 `rate_init_`, 2 the size of packets.
    pub rate_init_option: Cell<i32>,
    /// `slow_increase_`: raise the rate gradually in slow start.
    pub slow_increase: Cell<i32>,
    /// `voip_`: small packets may use the rate of large ones (RFC 4828).
    pub voip: Cell<i32>,
    /// `voip_max_pkt_rate_`: in that mode, the maximum packets per second.
    pub voip_max_packet_rate: Cell<i32>,
    /// `fsize_`: then for packets of this size the rate is computed, bytes.
    pub fsize: Cell<i32>,
    /// `headersize_`: size of headers, bytes.
    pub header_size: Cell<i32>,
    /// `useHeaders_`: count headers into the size of packets.
    pub use_headers: Cell<i32>,
    /// `idleFix_`: let idle senders keep the initial rate.
    pub idle_fix: Cell<i32>,
    /// `maxqueue_`: most packets that may wait.
    pub max_queue: Cell<i32>,
}

impl Default for SenderSettings {
    fn default() -> Self {
        SenderSettings {
            df: Cell::new(0.95),
            initial_rate: Cell::new(300),
            overhead: Cell::new(0.0),
            ssmult: Cell::new(2.0),
            bval: Cell::new(1),
            ca: Cell::new(1),
            print_status: Cell::new(0),
            conservative: Cell::new(0),
            ecn: Cell::new(0),
            minrto: Cell::new(0.0),
            max_heavy_rounds: Cell::new(0),
            sender_type: Cell::new(0),
            scmult: Cell::new(1.5),
            old_code: Cell::new(0),
            rate_init: Cell::new(2.0),
            rate_init_option: Cell::new(2),
            slow_increase: Cell::new(1),
            voip: Cell::new(0),
            voip_max_packet_rate: Cell::new(100),
            fsize: Cell::new(1460),
            header_size: Cell::new(32),
            use_headers: Cell::new(1),
            idle_fix: Cell::new(1),
            max_queue: Cell::new(ENDLESS),
        }
    }
}

/// Whether a switch is on.
pub(super) fn on(setting: &Cell<i32>) -> bool {
    setting.get() != 0
}
