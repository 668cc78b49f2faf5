//! Measurements of JoBS over windows of half a second: the load that arrives and the service that classes get.

use super::PerClass;
use crate::format::{push_fixed, push_integer};

/// The length of a window, seconds.
const LENGTH: f64 = 0.5;
/// The lower limit of printed fractions and delays.
const LEAST: f64 = 0.000_000_01;

/// The measurements since the window began.
#[derive(Debug, Default)]
pub(super) struct Window {
    /// The remaining time of the window, seconds.
    left: f64,
    last_arrival: f64,
    arrivals: f64,
    mean_interarrival: f64,
    mean_bits: f64,
    served: PerClass<Served>,
    begins: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Served {
    packets: f64,
    bits: f64,
    mean_delay: f64,
}

impl Window {
    /// Whether an arrival at `now` begins a new window. The measurements of the last window remain available.
    pub(super) fn begins(&mut self, now: f64) -> bool {
        self.left -= now - self.last_arrival;
        self.begins = self.left <= 0.0;
        self.begins
    }

    /// Records an arrival of `bits` bits; called after [`Window::begins`]. Returns the load of a link with the
    /// bandwidth `bandwidth`, as a fraction, or `None` where ns-2 divides by zero.
    pub(super) fn arrival(&mut self, now: f64, bits: f64, bandwidth: f64) -> Option<f64> {
        let gap = now - self.last_arrival;
        if self.begins {
            *self = Window {
                left: LENGTH,
                arrivals: 1.0,
                mean_interarrival: gap,
                mean_bits: bits,
                ..Window::default()
            };
        } else {
            self.arrivals += 1.0;
            let before = self.arrivals - 1.0;
            self.mean_interarrival = (gap + self.mean_interarrival * before) / self.arrivals;
            self.mean_bits = (self.mean_bits * before + bits) / self.arrivals;
        }
        self.last_arrival = now;
        let carried = self.mean_interarrival * bandwidth;
        (carried != 0.0).then(|| self.mean_bits / carried)
    }

    /// Records that a packet of `bits` bits leaves after `delay` seconds.
    pub(super) fn departure(&mut self, class: usize, bits: f64, delay: f64) {
        let served = &mut self.served[class];
        served.packets += 1.0;
        served.bits += bits;
        served.mean_delay = (delay + served.mean_delay * (served.packets - 1.0)) / served.packets;
    }

    /// Appends a line of the trace.
    pub(super) fn push_line(
        &self,
        out: &mut Vec<u8>,
        now: f64,
        losses: PerClass<f64>,
        lengths: PerClass<usize>,
    ) {
        push_fixed(out, now, 6);
        let fractions = losses.into_iter().chain(self.served.iter().map(|served| served.mean_delay));
        for value in fractions {
            out.push(b'\t');
            push_fixed(out, value.max(LEAST), 8);
        }
        for served in &self.served {
            out.push(b'\t');
            push_fixed(out, (served.bits / LENGTH).max(1.0), 0);
        }
        for length in lengths {
            out.push(b'\t');
            push_integer(out, length as i64);
        }
        out.extend_from_slice(b"\t\n");
    }
}
