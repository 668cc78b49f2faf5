//! Numbers in trace lines, as C's `printf` writes them.

use crate::Sim;
pub(in crate::wireless) use crate::format::push_fixed;
use crate::format::{push_hexadecimal, push_integer};

/// Appends the present time as in the old and new formats: with nine digits after the decimal point.
#[inline]
pub(in crate::wireless) fn push_time(out: &mut Vec<u8>, sim: &Sim) {
    sim.wireless().time_text.push(out, sim.now(), |out, time| push_fixed(out, time, 9));
}

/// Appends `text` and then a number.
#[inline]
pub(in crate::wireless) fn push_number(out: &mut Vec<u8>, text: &str, value: i32) {
    out.extend_from_slice(text.as_bytes());
    push_integer(out, value);
}

/// Appends `text` and then a number in hexadecimal digits.
#[inline]
pub(in crate::wireless) fn push_hex(out: &mut Vec<u8>, text: &str, value: u32) {
    out.extend_from_slice(text.as_bytes());
    push_hexadecimal(out, value);
}

/// Appends `text`, right-aligned in a field of `width` characters.
pub(in crate::wireless) fn push_right(out: &mut Vec<u8>, text: &str, width: usize) {
    for _ in text.len()..width {
        out.push(b' ');
    }
    out.extend_from_slice(text.as_bytes());
}
