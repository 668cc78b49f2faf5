//! A cache for the text of times in traces.

use std::cell::Cell;

/// The length of the longest text that is cached.
const LONGEST: usize = 23;

/// The text of the last written time. Successive lines of a trace mostly have the same time.
#[derive(Debug, Default)]
pub(crate) struct TimeText(Cell<Known>);

#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// The bits of the time.
    time: u64,
    text: [u8; LONGEST],
    /// The length of the text; 0 if none is cached.
    length: u8,
}

impl TimeText {
    /// Appends `time` in the format of the function `push`, which must be the same in all calls.
    #[inline]
    pub(crate) fn push(&self, out: &mut Vec<u8>, time: f64, push: impl FnOnce(&mut Vec<u8>, f64)) {
        let known = self.0.get();
        if known.length > 0 && known.time == time.to_bits() {
            out.extend_from_slice(&known.text);
            out.truncate(out.len() - LONGEST + usize::from(known.length));
            return;
        }
        let start = out.len();
        push(out, time);
        let length = out.len() - start;
        if length <= LONGEST {
            let mut text = [0; LONGEST];
            text[..length].copy_from_slice(&out[start..]);
            self.0.set(Known { time: time.to_bits(), text, length: length as u8 });
        }
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
