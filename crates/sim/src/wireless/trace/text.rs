//! Numbers in trace lines, as C's `printf` writes them.

pub(in crate::wireless) use crate::format::push_fixed;
use crate::format::push_integer;

/// Appends a time of an old or new line: nine digits after the point.
#[inline]
pub(in crate::wireless) fn push_time(out: &mut Vec<u8>, time: f64) {
    push_fixed(out, time, 9);
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
    let digits = (32 - value.leading_zeros()).div_ceil(4).max(1);
    for place in (0..digits).rev() {
        out.push(b"0123456789abcdef"[(value >> (4 * place)) as usize & 15]);
    }
}

/// Appends `text` on the right of a field of `width` characters.
pub(in crate::wireless) fn push_right(out: &mut Vec<u8>, text: &str, width: usize) {
    out.extend(std::iter::repeat_n(b' ', width.saturating_sub(text.len())));
    out.extend_from_slice(text.as_bytes());
}
