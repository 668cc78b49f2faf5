//! Parsing of the fields of a line, byte by byte.

/// The unread rest of a line. Each method that reads removes a field from the front; none allocates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    /// Creates a cursor at the beginning of `line`.
    #[inline(always)]
    pub(crate) fn new(line: &'a [u8]) -> Self {
        Cursor { rest: line }
    }

    /// The bytes that have not been read.
    #[inline(always)]
    pub(crate) fn rest(self) -> &'a [u8] {
        self.rest
    }

    /// Skips blanks and returns the rest of the line without trailing blanks.
    #[inline(always)]
    pub(crate) fn take_rest(&mut self) -> &'a [u8] {
        let rest = self.rest.trim_ascii();
        self.rest = &[];
        rest
    }

    /// Returns true if only blanks are left.
    #[inline(always)]
    pub(crate) fn is_at_end(mut self) -> bool {
        self.skip_blanks();
        self.rest.is_empty()
    }

    /// Skips blanks and tabs.
    #[inline(always)]
    pub(crate) fn skip_blanks(&mut self) {
        while let [b' ' | b'\t', tail @ ..] = self.rest {
            self.rest = tail;
        }
    }

    /// Skips blanks and returns the bytes up to the next blank; `None` at the end of the line.
    #[inline(always)]
    pub(crate) fn word(&mut self) -> Option<&'a [u8]> {
        self.skip_blanks();
        let length =
            self.rest.iter().position(|&byte| byte == b' ' || byte == b'\t').unwrap_or(self.rest.len());
        if length == 0 {
            return None;
        }
        let (word, rest) = self.rest.split_at(length);
        self.rest = rest;
        Some(word)
    }

    /// Reads exactly the bytes of `expected`, without skipping blanks before them.
    #[inline(always)]
    pub(crate) fn literal(&mut self, expected: &[u8]) -> Option<()> {
        self.rest = self.rest.strip_prefix(expected)?;
        Some(())
    }

    /// Skips blanks and reads the bytes of `expected`.
    #[inline(always)]
    pub(crate) fn key(&mut self, expected: &[u8]) -> Option<()> {
        self.skip_blanks();
        self.literal(expected)
    }

    /// Reads up to and including the byte `end`. Returns the bytes before it.
    #[inline(always)]
    pub(crate) fn until(&mut self, end: u8) -> Option<&'a [u8]> {
        let length = memchr::memchr(end, self.rest)?;
        let text = &self.rest[..length];
        self.rest = &self.rest[length + 1..];
        Some(text)
    }

    /// Parses an integer of at most 18 decimal digits, and leaves the rest of the line.
    #[inline(always)]
    pub(crate) fn digits(&mut self) -> Option<i64> {
        let (negative, mut rest) = match self.rest {
            [b'-', rest @ ..] => (true, rest),
            rest => (false, rest),
        };
        let before = rest.len();
        let mut value = 0u64;
        while let [digit @ b'0'..=b'9', tail @ ..] = rest {
            value = value.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
            rest = tail;
        }
        if before == rest.len() || before - rest.len() > 18 {
            return None;
        }
        self.rest = rest;
        let value = value.cast_signed();
        Some(if negative { -value } else { value })
    }

    /// Skips blanks and reads an integer that ends with its field.
    #[inline(always)]
    pub(crate) fn long(&mut self) -> Option<i64> {
        self.skip_blanks();
        let value = self.digits()?;
        self.end_of_field()?;
        Some(value)
    }

    /// Skips blanks and reads an integer of 32 bits that ends with its field.
    #[inline(always)]
    pub(crate) fn int(&mut self) -> Option<i32> {
        self.long()?.try_into().ok()
    }

    /// Parses a hexadecimal number without a prefix, and leaves the rest of the line.
    #[inline(always)]
    pub(crate) fn hex(&mut self) -> Option<u32> {
        let mut value = 0u64;
        let before = self.rest.len();
        while let [digit, tail @ ..] = self.rest
            && let Some(digit) = (*digit as char).to_digit(16)
        {
            value = (value << 4 | u64::from(digit)) & 0xf_ffff_ffff;
            self.rest = tail;
        }
        if before == self.rest.len() {
            return None;
        }
        value.try_into().ok()
    }

    /// Skips blanks and reads a decimal number that ends with its field.
    #[inline(always)]
    pub(crate) fn real(&mut self) -> Option<f64> {
        self.skip_blanks();
        let value = self.number()?;
        self.end_of_field()?;
        Some(value)
    }

    /// Parses a decimal number, and leaves the rest of the line.
    #[inline(always)]
    pub(crate) fn number(&mut self) -> Option<f64> {
        let (value, length) = number(self.rest)?;
        self.rest = &self.rest[length..];
        Some(value)
    }

    #[inline(always)]
    fn end_of_field(self) -> Option<()> {
        matches!(self.rest, [] | [b' ' | b'\t', ..]).then_some(())
    }
}

/// The powers of ten that doubles represent exactly.
pub(crate) const POWERS_OF_TEN: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];

/// Parses the decimal number at the front of `text`. Returns the number, correctly rounded, and its length in bytes.
#[inline(always)]
fn number(text: &[u8]) -> Option<(f64, usize)> {
    let mut at = usize::from(text.first() == Some(&b'-'));
    let negative = at == 1;
    let mut mantissa = 0u64;
    let start = at;
    while let Some(digit @ b'0'..=b'9') = text.get(at) {
        mantissa = mantissa.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
        at += 1;
    }
    let mut digits = at - start;
    let mut decimals = 0;
    if text.get(at) == Some(&b'.') {
        at += 1;
        let start = at;
        while let Some(digit @ b'0'..=b'9') = text.get(at) {
            mantissa = mantissa.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
            at += 1;
        }
        decimals = at - start;
        digits += decimals;
    }
    // The product or quotient of two exact doubles is rounded only once (Clinger's fast path).
    if digits > 0
        && digits <= 19
        && mantissa <= 1 << 53
        && decimals < POWERS_OF_TEN.len()
        && !matches!(text.get(at), Some(b'e' | b'E'))
    {
        let value = mantissa as f64 / POWERS_OF_TEN[decimals];
        return Some((if negative { -value } else { value }, at));
    }
    slow_number(text)
}

/// Parses the numbers that [`number`] leaves: exponents, many digits, `inf` and `nan`.
#[cold]
fn slow_number(text: &[u8]) -> Option<(f64, usize)> {
    let length = text
        .iter()
        .position(|byte| !matches!(byte, b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'.' | b'-' | b'+'))
        .unwrap_or(text.len());
    let value = std::str::from_utf8(&text[..length]).ok()?.parse().ok()?;
    Some((value, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_the_standard_library_reads_them() {
        for text in [
            "0",
            "1",
            "-1",
            "0.1",
            "1e-06",
            "123456.789",
            "0.10000000000000001",
            "1.25e+15",
            "99999999999999999999",
        ] {
            assert_eq!(number(text.as_bytes()), Some((text.parse().unwrap(), text.len())), "{text}");
        }
        assert_eq!(number(b"-0.000000").map(|(value, _)| value.is_sign_negative()), Some(true));
        assert_eq!(number(b"inf").map(|(value, _)| value), Some(f64::INFINITY));
        assert_eq!(number(b"1.5]").unwrap(), (1.5, 3));
        for text in ["", "-", ".", "x", "--1", "1e"] {
            assert_eq!(number(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn whole_numbers_end_with_their_field() {
        let mut cursor = Cursor::new(b"  12 -7 5x");
        assert_eq!((cursor.int(), cursor.int(), cursor.int()), (Some(12), Some(-7), None));
        assert_eq!(Cursor::new(b"99999999999999999999").long(), None);
        assert_eq!(Cursor::new(b"3000000000").int(), None);
        assert_eq!(Cursor::new(b"ffffffff 1").hex(), Some(u32::MAX));
        assert_eq!(Cursor::new(b"1ffffffff").hex(), None);
    }
}
