//! The encoding of rates in a few bits.

use std::cell::Cell;

/// The encoding of rates. All routers and senders of a simulation share one encoding.
// ns-2.35: a setting for one router changes the encoding for all (spec: traffic-and-applications, section 17.1).
#[derive(Debug, Default)]
pub struct RateCode {
    /// `rate_function_`: 2 encodes powers of two, other values encode multiples of 10240 bytes per second.
    pub function: Cell<i32>,
}

const POWERS_OF_TWO: i32 = 2;
/// The unit of rates encoded as powers of two, bytes per second (40 kb/s; RFC 4782, section 3.1).
const BASE: f64 = 5000.0;
/// The unit of rates encoded as multiples, bytes per second.
const STEP: i32 = 10240;

impl RateCode {
    /// Decodes a rate; the result is in bytes per second.
    pub fn decode(&self, rate: i32) -> f64 {
        match (self.function.get(), rate) {
            (POWERS_OF_TWO, 0) => 0.0,
            (POWERS_OF_TWO, rate) => f64::from(rate).exp2() * BASE,
            _ => f64::from(rate.wrapping_mul(STEP)),
        }
    }

    /// The largest encoded rate that is not above `bytes_per_second`.
    pub fn encode(&self, bytes_per_second: f64) -> i32 {
        if self.function.get() != POWERS_OF_TWO {
            return bytes_per_second as i32 / STEP;
        }
        if bytes_per_second == 0.0 {
            return 0;
        }
        let exponent = (bytes_per_second / BASE).ln() / std::f64::consts::LN_2;
        let whole = exponent as i32;
        // ns-2.35: the whole part is rounded to single precision before it is subtracted (spec:
        // traffic-and-applications, section 17.2).
        let almost_next = exponent - f64::from(whole as f32) >= 1.0 - 0.000_001;
        let rounded = if almost_next { (exponent + 0.5) as i32 } else { whole };
        rounded.max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_two_survive_and_others_are_rounded_down() {
        let code = RateCode { function: Cell::new(POWERS_OF_TWO) };
        for rate in 1..18 {
            assert_eq!(code.encode(code.decode(rate)), rate);
            assert_eq!(code.encode(code.decode(rate) * 1.9), rate);
        }
        assert_eq!(code.encode(9000.0), 0);
        assert_eq!(code.encode(0.0), 0);
    }

    #[test]
    fn multiples_of_a_step() {
        let code = RateCode { function: Cell::new(1) };
        assert_eq!(code.encode(102_400.0), 10);
        assert_eq!(code.encode(112_639.0), 10);
        assert_eq!(code.decode(10), 102_400.0);
    }
}
