//! Low-rate personal area networks (IEEE Std 802.15.4-2003, 2.4 GHz band; spec: wpan).
//!
//! A PAN coordinator starts a network; devices scan for beacons, associate, and track the beacons if there are any. The
//! time between beacons is a superframe, in whose active part stations contend by slotted CSMA-CA. Without beacons
//! CSMA-CA is unslotted.
//!
//! * [`WpanRadio`] is the radio; its `transceiver` and its `airspace` are state machines without a clock.
//! * [`WpanMac`] is the MAC with the convergence layer (`sscs`) that scripts command. `superframe` and `contention` are
//!   its timing rules, without events.
//! * [`Wpan`] is the state that the stations of a simulation share: options, failed links, colours.

mod contention;
mod frame;
mod lists;
mod mac;
mod radio;
mod shared;
mod superframe;

pub use frame::{AddressMode, Body, CommandId, WpanHeader, WpanMessage};
pub use mac::{Wishes, WpanMac};
pub use radio::WpanRadio;
pub use shared::{DataOptions, FlowColor, NamColors, Wpan};
pub use superframe::SuperframeSpec;

use crate::Sim;

/// The symbol rate, symbols per second.
const SYMBOLS: f64 = 62500.0;

/// The bit rate, bits per second.
const BIT_RATE: f64 = 250_000.0;

/// The size of the physical layer's header, octets.
const PHY_HEADER: i32 = 6;

/// The size of the largest frame without the physical layer's header, octets (aMaxPHYPacketSize).
const LONGEST_FRAME: i32 = 127;

/// The time to change between receiving and transmitting, symbols (aTurnaroundTime).
const TURNAROUND: f64 = 12.0;

/// The duration of a clear channel assessment, symbols.
const ASSESSMENT: f64 = 8.0;

/// The duration of a back-off period, symbols (aUnitBackoffPeriod).
const BACKOFF_SYMBOLS: i32 = 20;

/// The duration of a back-off period, seconds.
const BACKOFF_PERIOD: f64 = BACKOFF_SYMBOLS as f64 / SYMBOLS;

/// The duration of a superframe of order 0, symbols (aBaseSuperframeDuration).
const BASE_SUPERFRAME: u32 = 960;

/// The duration of a slot of order 0, symbols (aBaseSlotDuration).
const BASE_SLOT: u32 = 60;

/// The time to wait for an acknowledgement, symbols (macAckWaitDuration).
const ACK_WAIT: f64 = 54.0;

/// The time to wait for a response to a request, symbols (aResponseWaitTime).
const RESPONSE_WAIT: f64 = 30720.0;

/// The time to wait for announced data, symbols (aMaxFrameResponseTime).
const FRAME_RESPONSE: f64 = 1220.0;

/// The number of superframes after which a transaction expires (macTransactionPersistenceTime).
const PERSISTENCE: f64 = 500.0;

/// The number of failures after which a frame is given up (aMaxFrameRetries).
const RETRIES: u8 = 3;

/// The beacon order that means "no beacons".
const NO_BEACONS: u8 = 15;

/// The value of an address or PAN identifier that means "none" or "all".
const NONE: u16 = 0xffff;

/// The mask of the channels that are scanned: 11, 12, 13.
const SCANNED_CHANNELS: u32 = 0x3800;

/// The initial channel of a radio.
const FIRST_CHANNEL: u8 = 11;

/// The number of channels in the standard.
const CHANNELS: usize = 27;

/// The longest propagation delay that contention allows for, seconds.
const LONGEST_DELAY: f64 = 100.0 / 200_000_000.0;

/// The air time of a MAC frame of `size` octets, seconds.
fn airtime(size: i32) -> f64 {
    airtime_on_air(size + PHY_HEADER)
}

/// The air time of a frame of `size` octets including the physical layer's header, seconds.
fn airtime_on_air(size: i32) -> f64 {
    f64::from(size * 8) / BIT_RATE
}

/// The interframe space after a MAC frame of `size` octets, symbols (aMinSIFSPeriod, aMinLIFSPeriod).
fn interframe_space(size: i32) -> f64 {
    const LONGEST_SHORT_FRAME: i32 = 18;
    if size <= LONGEST_SHORT_FRAME { 12.0 } else { 40.0 }
}

/// The number of back-off periods that a beacon of `size` octets with an air time of `airtime` seconds takes.
fn beacon_periods(airtime: f64, size: i32) -> i32 {
    let symbols = airtime * SYMBOLS + interframe_space(size);
    let whole = (symbols / f64::from(BACKOFF_SYMBOLS)) as i32;
    whole + i32::from(symbols % f64::from(BACKOFF_SYMBOLS) > 0.0)
}

/// `dividend % divisor` for a positive divisor, without the loop over the bits of large quotients.
fn remainder(dividend: f64, divisor: f64) -> f64 {
    const LARGEST_WHOLE: f64 = (1_u64 << 52) as f64;
    let whole = (dividend / divisor).trunc();
    if !(dividend >= 0.0 && whole < LARGEST_WHOLE) {
        return dividend % divisor;
    }
    // The quotient may be rounded to the next whole number. The remainder itself is a floating-point number, so that the
    // fused operation does not round.
    let rest = (-whole).mul_add(divisor, dividend);
    if rest < 0.0 {
        (1.0 - whole).mul_add(divisor, dividend)
    } else if rest >= divisor {
        (-1.0 - whole).mul_add(divisor, dividend)
    } else {
        rest
    }
}

/// The present time as lines on standard output show it: `[%f]`.
fn clock(sim: &Sim) -> String {
    format!("[{:.6}]", sim.now())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn remainders_are_exact(
            dividend in prop_oneof![-1.0..1e5_f64, 0.0..1e300, (0..1_000_000_u32).prop_map(|n| f64::from(n) * BACKOFF_PERIOD)],
            divisor in prop_oneof![Just(BACKOFF_PERIOD), 1e-9..1e9_f64],
        ) {
            prop_assert_eq!(remainder(dividend, divisor).to_bits(), (dividend % divisor).to_bits());
        }
    }

    #[test]
    fn a_beacon_that_carries_the_header_of_the_radio_takes_three_periods() {
        assert_eq!(beacon_periods(airtime(18), 18), 3);
        assert_eq!(beacon_periods(airtime(12), 12), 3);
        assert_eq!(beacon_periods(airtime(20), 20), 5);
    }
}
