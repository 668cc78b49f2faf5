use crate::formats::{Fault, parse};
use crate::records::Record;

/// A block of whole lines of a trace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// The lines, with their newlines.
    pub bytes: Vec<u8>,
    /// Number of the block's first line; the first line of a file is 1.
    pub first_line: u64,
    /// The start of the block in the (decompressed) file, in bytes.
    pub offset: u64,
    /// True if the last line was longer than [`Block::LONGEST_LINE`] and is truncated.
    pub cut: bool,
}

impl Block {
    /// The length of the longest line that is read, bytes. No trace has longer lines.
    pub const LONGEST_LINE: usize = 1 << 16;

    /// The number of each line, with its record or the reason why it could not be parsed. Empty lines are skipped.
    pub fn records(&self) -> impl Iterator<Item = (u64, Result<Record<'_>, Fault>)> {
        self.lines()
            .filter(|(_, line)| !matches!(line, Ok([])))
            .map(|(number, line)| (number, line.and_then(parse)))
    }

    /// The number of each line, with its bytes without newline and carriage return. Incomplete lines are faults.
    pub fn lines(&self) -> Lines<'_> {
        Lines { rest: &self.bytes, number: self.first_line, cut: self.cut }
    }

    /// The bytes of the line with this number, without its newline; empty if the block does not have it.
    pub fn line(&self, number: u64) -> &[u8] {
        let mut lines = self.bytes.split(|&byte| byte == b'\n');
        number.checked_sub(self.first_line).and_then(|index| lines.nth(index as usize)).unwrap_or_default()
    }

    /// The number of lines in the block.
    pub fn line_count(&self) -> u64 {
        let newlines = memchr::memchr_iter(b'\n', &self.bytes).count() as u64;
        newlines + u64::from(!self.bytes.is_empty() && !self.bytes.ends_with(b"\n"))
    }
}

/// The lines of a [`Block`], see [`Block::lines`].
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    rest: &'a [u8],
    number: u64,
    cut: bool,
}

impl<'a> Lines<'a> {
    /// The lines that have not been read, with their newlines.
    #[inline]
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// The number of the next line.
    #[inline]
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Skips the next line; `length` is its length with its newline.
    #[inline]
    pub(crate) fn skip_line(&mut self, length: usize) {
        self.rest = &self.rest[length..];
        self.number += 1;
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (u64, Result<&'a [u8], Fault>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let line = match memchr::memchr(b'\n', self.rest) {
            Some(length) => {
                let line = &self.rest[..length];
                self.rest = &self.rest[length + 1..];
                Ok(line.strip_suffix(b"\r").unwrap_or(line))
            }
            None => {
                self.rest = &[];
                Err(if self.cut { Fault::TOO_LONG } else { Fault::TRUNCATED })
            }
        };
        self.number += 1;
        Some((self.number - 1, line))
    }
}
