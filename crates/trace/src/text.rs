//! Text from a trace, which may contain any bytes.

use std::borrow::Cow;
use std::fmt;

/// Bytes of a trace line that form a name or text: a packet type, a variable, an annotation.
///
/// Traces are not required to be UTF-8 and may contain control characters. `Display` replaces both, so that its output
/// is safe for a terminal, SVG and HTML text; [`Text::bytes`] returns the original bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Text<'a>(pub &'a [u8]);

impl<'a> Text<'a> {
    /// The original bytes of the trace.
    #[inline]
    pub fn bytes(self) -> &'a [u8] {
        self.0
    }

    /// Returns true if the text is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The bytes of the text; `None` if it is empty.
    #[inline]
    pub(crate) fn non_empty(self) -> Option<&'a [u8]> {
        (!self.0.is_empty()).then_some(self.0)
    }

    /// The text, with U+FFFD in place of invalid UTF-8. Control characters are kept.
    pub fn to_str(self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.0)
    }
}

impl<'a> From<&'a str> for Text<'a> {
    fn from(text: &'a str) -> Self {
        Text(text.as_bytes())
    }
}

impl PartialEq<str> for Text<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl PartialEq<&str> for Text<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&printable(&self.to_str()))
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_str(), f)
    }
}

/// Returns `text` with U+FFFD in place of each control character (C0, DEL, C1) and of each character that reorders text
/// (Unicode bidirectional controls).
pub fn printable(text: &str) -> Cow<'_, str> {
    let harmful = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if text.contains(harmful) { text.replace(harmful, "\u{fffd}").into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_displayed_has_no_control_characters() {
        assert_eq!(Text(b"tcp").to_string(), "tcp");
        assert_eq!(Text(b"a\x1b]52;c;eA==\x07b").to_string(), "a\u{fffd}]52;c;eA==\u{fffd}b");
        assert_eq!(Text(b"\xffx").to_string(), "\u{fffd}x");
        assert_eq!(printable("\u{202e}gnp"), "\u{fffd}gnp");
        assert_eq!(format!("{:5}|", Text(b"ack")), "ack  |");
    }
}
