//! Modulations of an OFDM physical layer (IEEE Std 802.11-2007, section 17.3).

/// A modulation, which maps bits to symbols.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Modulation {
    /// Binary phase shift keying.
    #[default]
    Bpsk,
    /// Quadrature phase shift keying.
    Qpsk,
    /// Quadrature amplitude modulation with 16 states.
    Qam16,
    /// Quadrature amplitude modulation with 64 states.
    Qam64,
}

impl Modulation {
    /// The modulation that scripts select by `number`.
    pub fn numbered(number: i32) -> Modulation {
        match number {
            1 => Modulation::Qpsk,
            2 => Modulation::Qam16,
            3 => Modulation::Qam64,
            _ => Modulation::Bpsk,
        }
    }

    /// The number of data bits in a symbol.
    pub fn bits_per_symbol(self) -> i32 {
        [24, 48, 96, 192][self as usize]
    }

    /// The signal to interference and noise ratio that reception requires.
    pub fn required_sinr(self) -> f64 {
        [3.1623, 6.3096, 31.6228, 316.2278][self as usize]
    }
}
