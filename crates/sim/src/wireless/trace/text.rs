//! Numbers in trace lines, as C's `printf` writes them.

use crate::Sim;
pub(in crate::wireless) use crate::format::push_fixed;
use crate::format::{LineWriter, push_hexadecimal, push_integer};

/// Writes the present time as in the old and new formats: with nine digits after the decimal point.
#[inline]
pub(super) fn write_time(text: &mut LineWriter, sim: &Sim) {
    let time = sim.now();
    sim.wireless().time_text.write(text, time.to_bits(), |text| text.billionths(time));
}

/// Writes `word`, right-aligned in a field of `width` characters.
#[inline]
pub(super) fn write_right(text: &mut LineWriter, word: &str, width: usize) {
    (word.len()..width).for_each(|_| text.letter(b' '));
    text.word(word);
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
