//! The integers that TCP-Linux computes with: unsigned 64-bit numbers that wrap around (spec: tcp-linux, section 1).

use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Div, Mul, Shl, Shr, Sub, SubAssign};

use crate::ending::Ending;

/// An unsigned 64-bit integer. Arithmetic wraps around; division truncates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Word(pub u64);

impl Word {
    /// The kernel's "infinite" round-trip time, microseconds.
    pub const INFINITE: Word = Word(0x7fff_ffff);

    /// The bits of the number, read as a signed integer.
    #[inline]
    pub fn signed(self) -> i64 {
        self.0 as i64
    }

    /// The low 32 bits.
    #[inline]
    pub fn low(self) -> u32 {
        self.0 as u32
    }

    /// The position of the highest bit that is set, counted from 1; 0 if there is none (the kernel's `fls64`).
    #[inline]
    pub fn bit_length(self) -> u32 {
        64 - self.0.leading_zeros()
    }

    /// The quotient as a kernel without 64-bit division computes it: if the divisor has more than 32 bits, only its
    /// highest 32 bits are used.
    pub fn divided_coarsely(self, divisor: Word) -> Word {
        let excess = (divisor >> 32).bit_length();
        (self >> excess) / (divisor >> excess)
    }
}

/// Ends the program as ns-2 ends after a division by zero.
#[cold]
fn division_by_zero() -> u64 {
    Ending::ArithmeticTrap("a congestion control of Agent/TCP/Linux divides by zero".to_owned()).unwind()
}

impl From<i32> for Word {
    #[inline]
    fn from(value: i32) -> Word {
        Word(i64::from(value) as u64)
    }
}

impl From<u32> for Word {
    #[inline]
    fn from(value: u32) -> Word {
        Word(u64::from(value))
    }
}

impl From<i64> for Word {
    #[inline]
    fn from(value: i64) -> Word {
        Word(value as u64)
    }
}

impl From<u64> for Word {
    #[inline]
    fn from(value: u64) -> Word {
        Word(value)
    }
}

macro_rules! operators {
    ($($Operator:ident, $operator:ident, $compute:expr;)*) => {$(
        impl<Other: Into<Word>> $Operator<Other> for Word {
            type Output = Word;

            #[inline]
            fn $operator(self, other: Other) -> Word {
                let compute: fn(u64, u64) -> u64 = $compute;
                Word(compute(self.0, other.into().0))
            }
        }
    )*};
}

operators! {
    Add, add, u64::wrapping_add;
    Sub, sub, u64::wrapping_sub;
    Mul, mul, u64::wrapping_mul;
    Div, div, |dividend, divisor| dividend.checked_div(divisor).unwrap_or_else(division_by_zero);
}

impl<Other: Into<Word>> AddAssign<Other> for Word {
    #[inline]
    fn add_assign(&mut self, other: Other) {
        *self = *self + other;
    }
}

impl<Other: Into<Word>> SubAssign<Other> for Word {
    #[inline]
    fn sub_assign(&mut self, other: Other) {
        *self = *self - other;
    }
}

impl Shl<u32> for Word {
    type Output = Word;

    #[inline]
    fn shl(self, bits: u32) -> Word {
        Word(self.0.wrapping_shl(bits))
    }
}

impl Shr<u32> for Word {
    type Output = Word;

    #[inline]
    fn shr(self, bits: u32) -> Word {
        Word(self.0.wrapping_shr(bits))
    }
}

impl PartialEq<u64> for Word {
    #[inline]
    fn eq(&self, other: &u64) -> bool {
        self.0 == *other
    }
}

impl PartialOrd<u64> for Word {
    #[inline]
    fn partial_cmp(&self, other: &u64) -> Option<Ordering> {
        self.0.partial_cmp(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_wrap() {
        assert_eq!(Word(3) - 4, Word(u64::MAX));
        assert!(Word(3) - 4 > 1_000_000);
        assert_eq!((Word(3) - 4).signed(), -1);
    }

    #[test]
    fn long_divisors_lose_their_low_bits() {
        assert_eq!(Word(100).divided_coarsely(Word(7)), Word(14));
        assert_eq!(Word(u64::MAX).divided_coarsely(Word(1 << 40)), Word((1 << 24) - 1));
    }
}
