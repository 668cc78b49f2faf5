//! Lines that are written in place.

use std::ops::Range;

use super::{ASCII_ZEROS, AsciiDigits, eight_digits, fixed_parts, four_digits, push_fixed};

/// A line that is being written at the end of a buffer.
///
/// The buffer has room for the whole line from the start, and each part is copied with a constant length, over the end of
/// the previous part: such a copy is one or two stores, while a copy of unknown length is a function call.
pub(crate) struct LineWriter<'a> {
    line: &'a mut [u8],
    /// The number of bytes written so far. With 32 bits, the end of a part cannot overflow, so it is compared only once.
    length: u32,
}

/// The largest constant length of a copy, bytes.
pub(crate) const LARGEST_PART: usize = 80;

/// Appends what `write` writes. At first there is room for `ROOM` bytes: enough for all but long lines and another
/// [`LARGEST_PART`]. If it turns out to be too small, `write` is called again, and must write the same.
#[inline]
pub(crate) fn push_line<const ROOM: usize>(out: &mut Vec<u8>, write: impl Fn(&mut LineWriter)) {
    let start = out.len();
    out.extend_from_slice(&[0; ROOM]);
    let mut room = ROOM;
    loop {
        let mut writer = LineWriter::new(&mut out[start..]);
        write(&mut writer);
        let length = writer.length();
        // Then no part can have lacked room.
        if length + LARGEST_PART <= room {
            return out.truncate(start + length);
        }
        room = 2 * length + LARGEST_PART;
        out.resize(start + room, 0);
    }
}

/// Returns what `write` writes. If it is long, `write` is called again, and must write the same.
pub(crate) fn line_text(write: impl Fn(&mut LineWriter)) -> String {
    /// Room for short texts.
    const ROOM: usize = 160;
    let mut room = [0; ROOM];
    let mut writer = LineWriter::new(&mut room);
    write(&mut writer);
    let length = writer.length();
    if length + LARGEST_PART <= ROOM {
        return str::from_utf8(&room[..length]).unwrap_or_default().to_owned();
    }
    let mut text = Vec::new();
    push_line::<ROOM>(&mut text, write);
    String::from_utf8(text).unwrap_or_default()
}

impl<'a> LineWriter<'a> {
    /// A writer that has `line` as room.
    #[inline(always)]
    pub(crate) fn new(line: &'a mut [u8]) -> LineWriter<'a> {
        LineWriter { line, length: 0 }
    }

    /// Writes the first `count` of some bytes.
    #[inline(always)]
    fn put<const LENGTH: usize>(&mut self, bytes: &[u8; LENGTH], count: usize) {
        const { assert!(LENGTH <= LARGEST_PART) };
        let start = self.length();
        let rest = self.line.get_mut(start..start + LENGTH);
        if let Some(place) = rest.and_then(|rest| rest.first_chunk_mut()) {
            *place = *bytes;
        }
        self.length += count as u32;
    }

    /// Writes a letter.
    #[inline(always)]
    pub(crate) fn letter(&mut self, letter: u8) {
        self.put(&[letter], 1);
    }

    /// Writes a text of constant length.
    #[inline(always)]
    pub(crate) fn text<const LENGTH: usize>(&mut self, text: &[u8; LENGTH]) {
        self.put(text, LENGTH);
    }

    /// Writes the first `count` bytes of a text.
    #[inline(always)]
    pub(crate) fn part<const LENGTH: usize>(&mut self, text: &[u8; LENGTH], count: usize) {
        self.put(text, count);
    }

    /// Writes a short text of any length.
    #[inline]
    pub(crate) fn word(&mut self, word: &str) {
        let bytes = word.as_bytes();
        match (bytes.first_chunk::<4>(), bytes.last_chunk::<4>(), bytes.first_chunk::<2>()) {
            (Some(first), Some(last), _) if bytes.len() <= 8 => {
                self.put(first, bytes.len() - 4);
                self.put(last, 4);
            }
            (None, _, Some(first)) => {
                self.text(first);
                bytes[2..].iter().for_each(|letter| self.letter(*letter));
            }
            _ => bytes.iter().for_each(|letter| self.letter(*letter)),
        }
    }

    /// Writes the text in a range of positions once more.
    #[inline]
    pub(crate) fn repeat(&mut self, range: Range<usize>) {
        let (start, count) = (self.length(), range.len());
        if count <= LARGEST_PART
            && let Some(text) = self.from::<LARGEST_PART>(range.start)
        {
            let text = *text;
            return self.put(&text, count);
        }
        if start + count <= self.line.len() {
            self.line.copy_within(range, start);
        }
        self.length += count as u32;
    }

    /// The number of bytes written so far.
    #[inline]
    pub(crate) fn length(&self) -> usize {
        self.length as usize
    }

    /// `LENGTH` bytes from the position `start` on; `None` if what was written so far may have lacked room.
    #[inline]
    pub(crate) fn from<const LENGTH: usize>(&self, start: usize) -> Option<&[u8; LENGTH]> {
        let had_room = self.length() + LARGEST_PART <= self.line.len();
        if had_room { self.line.get(start..)?.first_chunk() } else { None }
    }

    /// Writes a text and a number.
    #[inline(always)]
    pub(crate) fn field<const LENGTH: usize>(&mut self, text: &[u8; LENGTH], value: i32) {
        if LENGTH < 8 && (0..10).contains(&value) {
            return self.short_field(text, b'0' + value as u8);
        }
        self.text(text);
        self.number(value);
    }

    /// Writes a text of less than eight bytes and a digit, with one store.
    #[inline(always)]
    fn short_field<const LENGTH: usize>(&mut self, text: &[u8; LENGTH], digit: u8) {
        let mut word = u64::from(digit) << (8 * LENGTH as u32);
        // A loop that the compiler unrolls, so that the text is a constant.
        let mut place = 0;
        while place < LENGTH {
            word |= u64::from(text[place]) << (8 * place);
            place += 1;
        }
        self.put(&word.to_le_bytes(), LENGTH + 1);
    }

    /// Writes a number.
    #[inline(always)]
    pub(crate) fn number(&mut self, value: i32) {
        if (0..10).contains(&value) {
            self.letter(b'0' + value as u8);
        } else {
            self.long_number(value);
        }
    }

    #[inline(never)]
    fn long_number(&mut self, value: i32) {
        if value < 0 {
            self.letter(b'-');
        }
        self.magnitude(value.unsigned_abs());
    }

    /// Writes a number without sign.
    #[inline(always)]
    pub(crate) fn unsigned(&mut self, value: u32) {
        if value < 10 { self.letter(b'0' + value as u8) } else { self.long_unsigned(value) }
    }

    #[inline(never)]
    fn long_unsigned(&mut self, value: u32) {
        self.magnitude(value);
    }

    #[inline(always)]
    fn magnitude(&mut self, value: u32) {
        if value < 10_000 {
            let digits = four_digits(value) | ASCII_ZEROS as u32;
            let leading_zeros = ((digits ^ ASCII_ZEROS as u32).trailing_zeros() / 8).min(3);
            return self.put(&(digits >> (8 * leading_zeros)).to_le_bytes(), 4 - leading_zeros as usize);
        }
        match AsciiDigits::of(value).and_then(AsciiDigits::get) {
            Some((digits, count)) => self.put(&digits.to_le_bytes(), count),
            None => self.word(itoa::Buffer::new().format(value)),
        }
    }

    /// Writes a text and a number in hexadecimal digits, like `%x`.
    #[inline(always)]
    pub(crate) fn hexadecimal<const LENGTH: usize>(&mut self, text: &[u8; LENGTH], value: u32) {
        if LENGTH < 8 && value < 10 {
            return self.short_field(text, b'0' + value as u8);
        }
        self.text(text);
        self.long_hexadecimal(value);
    }

    #[inline(never)]
    fn long_hexadecimal(&mut self, value: u32) {
        let (digits, count) = hexadecimal_digits(value);
        self.put(&digits.to_le_bytes(), count);
    }

    /// Writes a number like `%.2f`.
    #[inline]
    pub(crate) fn hundredths(&mut self, value: f64) {
        match self.whole_part::<100>(value) {
            Some(fraction) => {
                let tens = fraction / 10;
                self.put(&[b'.', b'0' + tens as u8, b'0' + (fraction - 10 * tens) as u8], 3);
            }
            None => self.any_fixed(value, 2),
        }
    }

    /// Writes a number like `%.3f`.
    #[inline]
    pub(crate) fn thousandths(&mut self, value: f64) {
        self.decimals::<1000>(value);
    }

    /// Writes a number like `%.4f`.
    #[inline]
    pub(crate) fn ten_thousandths(&mut self, value: f64) {
        self.decimals::<10_000>(value);
    }

    /// Writes a number like `%.5f`.
    #[inline]
    pub(crate) fn hundred_thousandths(&mut self, value: f64) {
        self.decimals::<100_000>(value);
    }

    /// Writes a number like `%.6f`.
    #[inline]
    pub(crate) fn millionths(&mut self, value: f64) {
        self.decimals::<1_000_000>(value);
    }

    /// Writes a number with its fraction in parts of `UNIT`, a power of ten up to 10^6.
    #[inline(always)]
    fn decimals<const UNIT: u32>(&mut self, value: f64) {
        let count = UNIT.ilog10();
        match self.whole_part::<UNIT>(value) {
            Some(fraction) => {
                let digits = AsciiDigits::last_six(fraction) << 8 >> (8 * (6 - count));
                self.put(&(digits & !0xff | u64::from(b'.')).to_le_bytes(), 1 + count as usize);
            }
            None => self.any_fixed(value, count),
        }
    }

    /// Writes a number like `%.9f`.
    #[inline]
    pub(crate) fn billionths(&mut self, value: f64) {
        match self.whole_part::<1_000_000_000>(value) {
            Some(fraction) => {
                let first = fraction / 100_000_000;
                self.put(&[b'.', b'0' + first as u8], 2);
                let rest = eight_digits(fraction - 100_000_000 * first) | ASCII_ZEROS;
                self.put(&rest.to_le_bytes(), 8);
            }
            None => self.any_fixed(value, 9),
        }
    }

    /// Writes the sign and the whole part of a number, and returns the fraction, in parts of `UNIT`; `None` without
    /// writing anything if the number is too large.
    #[inline]
    fn whole_part<const UNIT: u32>(&mut self, value: f64) -> Option<u32> {
        let (whole, fraction) = fixed_parts::<UNIT>(value.abs())?;
        if value.is_sign_negative() {
            self.letter(b'-');
        }
        self.number(whole as i32);
        Some(fraction)
    }

    #[cold]
    fn any_fixed(&mut self, value: f64, decimals: u32) {
        self.any(|out| push_fixed(out, value, decimals));
    }

    /// Writes a time of a packet trace: `time`, in seconds, rounded to microseconds, as `%.15g`.
    #[inline]
    pub(crate) fn trace_time(&mut self, time: f64) {
        let microseconds = time * 1e6 + 0.5;
        // From 100 us (smaller values have an exponent) to 10^15 us, the output has the digits of the number of
        // microseconds, because 15 digits survive the conversion to a double and back.
        if !(100.0..1e15).contains(&microseconds) {
            return self.general(microseconds.floor() / 1e6, 15);
        }
        let microseconds = microseconds as u64;
        self.unsigned((microseconds / 1_000_000) as u32);
        let fraction = eight_digits((microseconds % 1_000_000) as u32);
        if fraction != 0 {
            let trailing_zeros = fraction.leading_zeros() as usize / 8;
            let digits = (fraction | ASCII_ZEROS) >> 16;
            self.put(&(digits << 8 | u64::from(b'.')).to_le_bytes(), 7 - trailing_zeros);
        }
    }

    /// Writes blanks up to a width after `start`.
    #[inline]
    pub(crate) fn pad(&mut self, start: usize, width: usize) {
        while self.length() < start + width {
            self.letter(b' ');
        }
    }

    /// Writes what `push` appends to a buffer.
    pub(crate) fn any(&mut self, push: impl FnOnce(&mut Vec<u8>)) {
        let mut text = Vec::new();
        push(&mut text);
        text.iter().for_each(|letter| self.letter(*letter));
    }
}

/// The hexadecimal digits of a number, the first in the lowest byte, and their count.
#[inline]
fn hexadecimal_digits(value: u32) -> (u64, usize) {
    const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let pairs = u64::from(value);
    let pairs = (pairs | pairs << 16) & 0x0000_ffff_0000_ffff;
    let pairs = (pairs | pairs << 8) & 0x00ff_00ff_00ff_00ff;
    let nibbles = ((pairs | pairs << 4) & LOW).swap_bytes();
    // Adding 6 to a nibble of at least 10 carries into the upper half of its byte.
    let letters = ((nibbles + 0x0606_0606_0606_0606) >> 4) & 0x0101_0101_0101_0101;
    let digits = nibbles + ASCII_ZEROS + letters * u64::from(b'a' - b'0' - 10);
    let count = ((35 - value.leading_zeros()) / 4).max(1) as usize;
    (digits >> (8 * (8 - count)), count)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: usize = 192;

    fn written(write: impl Fn(&mut LineWriter)) -> String {
        let mut out = b"before ".to_vec();
        push_line::<ROOM>(&mut out, write);
        String::from_utf8(out.split_off(7)).unwrap()
    }

    #[test]
    fn numbers_are_those_of_the_standard_library() {
        let mut values = vec![0, 1, 9, 10, 15, 16, 99, 255, 256, 4096, 99_999_999, 100_000_000, i32::MAX];
        values.extend((0..31).map(|bit| (1 << bit) - 7));
        for value in values.iter().flat_map(|value| [*value, -value]).chain([i32::MIN]) {
            assert_eq!(written(|line| line.field(b" -Hs ", value)), format!(" -Hs {value}"));
            assert_eq!(written(|line| line.unsigned(value as u32)), format!("{}", value as u32));
            assert_eq!(written(|line| line.hexadecimal(b"[", value as u32)), format!("[{value:x}"));
        }
    }

    #[test]
    fn fixed_numbers_are_those_of_the_standard_library() {
        let mut state = 1_u64;
        for round in 0..20_000_u32 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let random = (state >> 11) as f64 / (1_u64 << 53) as f64;
            let ties = f64::from((state >> 40) as u32) / 1024.0;
            let near = f64::from(round) / 1000.0 - 5e-10;
            for value in [random, random * 1e4, -random, random * 1e12, ties, -0.0, near, f64::INFINITY] {
                assert_eq!(written(|line| line.hundredths(value)), format!("{value:.2}"));
                assert_eq!(written(|line| line.thousandths(value)), format!("{value:.3}"));
                assert_eq!(written(|line| line.ten_thousandths(value)), format!("{value:.4}"));
                assert_eq!(written(|line| line.hundred_thousandths(value)), format!("{value:.5}"));
                assert_eq!(written(|line| line.millionths(value)), format!("{value:.6}"));
                assert_eq!(written(|line| line.billionths(value)), format!("{value:.9}"));
            }
        }
    }

    #[test]
    fn words_of_every_length() {
        for word in ["", "a", "tcp", "cbrs", "AODV1", "HTTP/1.1", "longer than eight"] {
            assert_eq!(written(|line| line.word(word)), word);
        }
    }

    #[test]
    fn texts_that_lacked_room_are_not_kept() {
        let known = crate::format::KnownText::<u8, 8>::default();
        for before in 0..ROOM {
            let line = written(|line| {
                (0..before).for_each(|_| line.letter(b'-'));
                known.write(line, 1, |line| line.part(b"12345678901234567890", 5));
            });
            assert_eq!(line.trim_start_matches('-'), "12345", "after {before} letters");
            known.forget();
        }
    }

    #[test]
    fn texts_of_every_length() {
        for length in 0..2 * ROOM {
            assert_eq!(line_text(|line| (0..length).for_each(|_| line.letter(b'x'))), "x".repeat(length));
        }
    }

    #[test]
    fn a_long_line_gets_more_room() {
        let numbers: String = (0..1000).map(|number| format!(" {number}")).collect();
        let line = written(|line| {
            (0..1000).for_each(|number| line.field(b" ", number));
            line.repeat(0..line.length());
        });
        assert_eq!(line, numbers.repeat(2));
    }
}
