//! A cache for texts in traces.

use std::cell::Cell;

use super::LineWriter;

/// The text written last. Successive lines of a trace mostly have the same time, and lines of a node at rest the same
/// position. `Value` is what the text shows, `LONGEST` the length of the longest text that is kept.
#[derive(Debug)]
pub(crate) struct KnownText<Value: Copy, const LONGEST: usize> {
    value: Cell<Value>,
    /// The length of the text; 0 if none is known.
    length: Cell<u8>,
    text: Cell<[u8; LONGEST]>,
}

/// The text of the last written time.
pub(crate) type TimeText = KnownText<u64, 23>;

impl<Value: Copy + Default, const LONGEST: usize> Default for KnownText<Value, LONGEST> {
    fn default() -> Self {
        KnownText { value: Cell::default(), length: Cell::new(0), text: Cell::new([0; LONGEST]) }
    }
}

impl<Value: Copy + PartialEq, const LONGEST: usize> KnownText<Value, LONGEST> {
    /// The length of the text of `value`; `None` if it is not known.
    #[inline]
    fn known(&self, value: &Value) -> Option<usize> {
        let length = self.length.get();
        (length > 0 && self.value.get() == *value).then_some(usize::from(length))
    }

    /// Keeps the text of `value`, the first `length` of the bytes, unless it is too long.
    #[inline]
    fn keep(&self, value: Value, text: &[u8; LONGEST], length: usize) {
        if length <= LONGEST {
            self.text.set(*text);
            self.value.set(value);
            self.length.set(length as u8);
        }
    }

    /// Writes the text of `value`, which the function `write` writes in the same way in all calls.
    #[inline]
    pub(crate) fn write(&self, line: &mut LineWriter, value: Value, write: impl FnOnce(&mut LineWriter)) {
        if let Some(length) = self.known(&value) {
            return line.part(&self.text.get(), length);
        }
        let start = line.length();
        write(line);
        if let Some(text) = line.from(start) {
            self.keep(value, text, line.length() - start);
        }
    }

    /// Forgets the text.
    pub(crate) fn forget(&self) {
        self.length.set(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::push_line;

    #[test]
    fn the_same_value_is_written_once() {
        let known = KnownText::<u8, 4>::default();
        let mut out = Vec::new();
        for (value, writes) in [(1, true), (1, false), (2, true), (1, true), (5, true), (1, false)] {
            let has_written = Cell::new(false);
            push_line::<192>(&mut out, |line| {
                known.write(line, value, |line| {
                    has_written.set(true);
                    (0..value).for_each(|_| line.letter(b'x'));
                });
                line.letter(b' ');
            });
            assert_eq!(has_written.get(), writes, "{value}");
        }
        assert_eq!(String::from_utf8(out).unwrap(), "x x xx x xxxxx x ");
    }
}
