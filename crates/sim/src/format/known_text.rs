//! A cache for texts in traces.

use std::cell::Cell;

/// The text written last. Successive lines of a trace mostly have the same time, and lines of a node at rest the same
/// position. `Value` is what the text shows, `LONGEST` the length of the longest text that is kept.
#[derive(Debug)]
pub(crate) struct KnownText<Value: Copy, const LONGEST: usize>(Cell<Known<Value, LONGEST>>);

/// The text of the last written time.
pub(crate) type TimeText = KnownText<u64, 23>;

#[derive(Clone, Copy, Debug)]
struct Known<Value, const LONGEST: usize> {
    value: Value,
    text: [u8; LONGEST],
    /// The length of the text; 0 if none is known.
    length: u8,
}

impl<Value: Copy + Default, const LONGEST: usize> Default for KnownText<Value, LONGEST> {
    fn default() -> Self {
        KnownText(Cell::new(Known { value: Value::default(), text: [0; LONGEST], length: 0 }))
    }
}

impl<Value: Copy + PartialEq, const LONGEST: usize> KnownText<Value, LONGEST> {
    /// Appends the text of `value`, which the function `push` writes in the same way in all calls.
    #[inline]
    pub(crate) fn push_text(&self, out: &mut Vec<u8>, value: Value, push: impl FnOnce(&mut Vec<u8>)) {
        let known = self.0.get();
        if known.length > 0 && known.value == value {
            // A copy of constant length is faster.
            out.extend_from_slice(&known.text);
            out.truncate(out.len() - LONGEST + usize::from(known.length));
            return;
        }
        let start = out.len();
        push(out);
        let length = out.len() - start;
        if length <= LONGEST {
            let mut text = [0; LONGEST];
            text[..length].copy_from_slice(&out[start..]);
            self.0.set(Known { value, text, length: length as u8 });
        }
    }
}

impl TimeText {
    /// Appends `time` in the format of the function `push`, which must be the same in all calls.
    #[inline]
    pub(crate) fn push(&self, out: &mut Vec<u8>, time: f64, push: impl FnOnce(&mut Vec<u8>, f64)) {
        self.push_text(out, time.to_bits(), |out| push(out, time));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::push_fixed;

    #[test]
    fn the_same_time_has_the_same_text() {
        let known = TimeText::default();
        let mut out = Vec::new();
        for time in [0.0, 0.0, 1.5, 1.5, -0.0, 1e30, 1e30, 2.0] {
            known.push(&mut out, time, |out, time| push_fixed(out, time, 3));
            out.push(b' ');
        }
        let huge = format!("{:.3}", 1e30);
        let expected = format!("0.000 0.000 1.500 1.500 -0.000 {huge} {huge} 2.000 ");
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
