//! A fast reader for the most frequent line by far, a packet of a wired trace without extra fields:
//!
//! ```text
//! + 0.050032 1 2 tcp 40 ------- 0 0.0 2.0 0 0
//! ```
//!
//! All separators of a line are found at once, and numbers are converted eight digits at a time, instead of branching
//! for every byte. Lines of another form, and values that do not fit, are left to [`super::wired::parse`].

use crate::address::Endpoint;
use crate::records::{Flags, Packet, PacketEvent};
use crate::scan::POWERS_OF_TEN;
use crate::text::Text;

/// The blanks and dots of a plain line, in order. The dots are in the time and in both addresses.
const SEPARATORS: [u8; 14] = *b" .       . .  ";
/// The usual lengths of plain lines, bytes; other lengths are rare.
const LENGTHS: std::ops::RangeInclusive<usize> = 32..=64;

/// The packet events by their letters. A table lookup does not make the processor predict which letter comes next.
pub(super) static EVENTS: [Option<PacketEvent>; 256] = {
    let mut events = [None; 256];
    events[b'+' as usize] = Some(PacketEvent::Enqueue);
    events[b'-' as usize] = Some(PacketEvent::Dequeue);
    events[b'r' as usize] = Some(PacketEvent::Receive);
    events[b'd' as usize] = Some(PacketEvent::Drop);
    events[b'h' as usize] = Some(PacketEvent::Hop);
    events
};

/// Parses the line if it has the usual form; otherwise returns `None`.
#[inline(always)]
pub(crate) fn parse(line: &[u8]) -> Option<Packet<'_>> {
    let event = EVENTS[usize::from(*line.first()?)]?;
    let at = separators(line)?;
    let mut digits = Digits { line, wrong: 0 };
    for (&position, separator) in at.iter().zip(SEPARATORS) {
        digits.wrong |= u64::from(line[position] ^ separator);
    }
    let time = time(&mut digits, at[0] + 1, at[1], at[2])?;
    let from = digits.early(at[2] + 1, at[3])?;
    let to = digits.early(at[3] + 1, at[4])?;
    let size = digits.int(at[5] + 1, at[6])?;
    let flow = digits.int(at[7] + 1, at[8])?;
    let source = Endpoint::flat(digits.int(at[8] + 1, at[9])?, digits.int(at[9] + 1, at[10])?);
    let destination = Endpoint::flat(digits.int(at[10] + 1, at[11])?, digits.int(at[11] + 1, at[12])?);
    let sequence = digits.long(at[12] + 1, at[13])?;
    let uid = digits.long(at[13] + 1, line.len())?;
    let kind = &line[at[4] + 1..at[5]];
    let flags = Flags::read(&line[at[6] + 1..at[7]])?;
    if digits.wrong != 0 || at[0] != 1 || kind.is_empty() {
        return None;
    }
    Some(Packet {
        event,
        time,
        from,
        to,
        kind: Text(kind),
        size,
        flags,
        flow,
        source,
        destination,
        sequence,
        uid,
        tcp: None,
        sctp: None,
        positions: None,
    })
}

/// The positions of the blanks and dots in the line, and of bytes that resemble them; `None` if their number is not
/// that of a plain line.
#[inline(always)]
fn separators(line: &[u8]) -> Option<[usize; SEPARATORS.len()]> {
    let (first, last) = (line.first_chunk::<32>()?, line.last_chunk::<32>()?);
    if !LENGTHS.contains(&line.len()) {
        return None;
    }
    // Both parts of the line may overlap; the bits of the overlap are then equal.
    let mut rest = u64::from(marks(first)) | u64::from(marks(last)) << (line.len() - 32);
    let mut at = [0; SEPARATORS.len()];
    for position in &mut at {
        *position = rest.trailing_zeros() as usize;
        rest &= rest.wrapping_sub(1);
    }
    (rest == 0 && at[SEPARATORS.len() - 1] < line.len()).then_some(at)
}

/// A bit mask of the bytes that are blanks or dots, or one of `"$&(*,`, whose codes differ from theirs only in three
/// bits.
#[inline(always)]
fn marks(bytes: &[u8; 32]) -> u32 {
    let (words, _) = bytes.as_chunks::<8>();
    let mut marks = 0;
    for (index, &word) in words.iter().enumerate() {
        let different = (u64::from_le_bytes(word) & repeat(0xf1)) ^ repeat(0x20);
        // Sets the highest bit of each byte that is zero.
        let equal = !(((different & repeat(0x7f)) + repeat(0x7f)) | different) & repeat(0x80);
        marks |= ((equal >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (index * 8);
    }
    marks as u32
}

const fn repeat(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Powers of ten: the element at index n is 10^n.
pub(super) const FACTORS: [u64; 9] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// Reads a time in seconds of the form `WHOLE.DECIMALS`.
#[inline(always)]
fn time(digits: &mut Digits, start: usize, dot: usize, end: usize) -> Option<f64> {
    let decimals = end.wrapping_sub(dot + 1);
    let whole = digits.forward(start, dot)?;
    let mantissa = whole * FACTORS.get(decimals)? + digits.forward(dot + 1, end)?;
    // The quotient of two exact doubles is rounded only once (Clinger's fast path).
    (mantissa <= 1 << 53).then(|| mantissa as f64 / POWERS_OF_TEN[decimals])
}

/// A reader of the numbers in a line.
struct Digits<'a> {
    line: &'a [u8],
    /// Not 0 if any field was not a number of one to eight digits.
    wrong: u64,
}

impl Digits<'_> {
    /// Reads a number of at most eight digits. The line must have at least eight bytes before the end of the number.
    #[inline(always)]
    fn int(&mut self, start: usize, end: usize) -> Option<i32> {
        let negative = *self.line.get(start)? == b'-';
        let value = self.backward(start + usize::from(negative), end)? as i32;
        Some(if negative { -value } else { value })
    }

    /// Reads a number of at most eight digits. The line must have at least eight bytes behind the start of the number.
    #[inline(always)]
    fn early(&mut self, start: usize, end: usize) -> Option<i32> {
        let negative = *self.line.get(start)? == b'-';
        let value = self.forward(start + usize::from(negative), end)? as i32;
        Some(if negative { -value } else { value })
    }

    /// Reads a number like [`Digits::int`], but accepts up to 16 digits if it is positive.
    #[inline(always)]
    fn long(&mut self, start: usize, end: usize) -> Option<i64> {
        if end.wrapping_sub(start) <= 8 {
            return self.int(start, end).map(i64::from);
        }
        let (high, low) = (self.backward(start, end - 8)?, self.backward(end - 8, end)?);
        Some((high * 100_000_000 + low).cast_signed())
    }

    #[inline(always)]
    fn backward(&mut self, start: usize, end: usize) -> Option<u64> {
        let bytes = self.line.get(..end)?.last_chunk::<8>()?;
        let spare = self.spare_bits(start, end);
        let digits = u64::from_le_bytes(*bytes) ^ repeat(b'0');
        Some(self.convert(digits >> spare << spare))
    }

    #[inline(always)]
    fn forward(&mut self, start: usize, end: usize) -> Option<u64> {
        let bytes = self.line.get(start..)?.first_chunk::<8>()?;
        let spare = self.spare_bits(start, end);
        let digits = u64::from_le_bytes(*bytes) ^ repeat(b'0');
        Some(self.convert(digits << spare))
    }

    /// The number of bits, out of 64, that do not belong to the digits of a number.
    #[inline(always)]
    fn spare_bits(&mut self, start: usize, end: usize) -> u32 {
        let length = end.wrapping_sub(start);
        self.wrong |= u64::from(length.wrapping_sub(1) >= 8);
        (8usize.wrapping_sub(length) as u32 & 7) * 8
    }

    /// Converts eight decimal digits, the first one in the lowest byte, to a number.
    #[inline(always)]
    fn convert(&mut self, digits: u64) -> u64 {
        self.wrong |= (digits.wrapping_add(repeat(0x76)) | digits) & repeat(0x80);
        // Combines digits to pairs, pairs to groups of four, and these to the result.
        let pairs = digits.wrapping_mul(10 << 8 | 1) >> 8 & 0x00ff_00ff_00ff_00ff;
        let fours = pairs.wrapping_mul(100 << 16 | 1) >> 16 & 0x0000_ffff_0000_ffff;
        fours.wrapping_mul(10_000 << 32 | 1) >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::super::wired;
    use super::*;

    fn plain(line: &str) -> Option<Packet<'_>> {
        let found = parse(line.as_bytes());
        if let Some(found) = &found {
            assert_eq!(wired::parse(line.as_bytes()).as_ref(), Ok(found), "{line}");
        }
        found
    }

    #[test]
    fn usual_lines_are_read_as_by_the_general_reader() {
        for line in [
            "+ 0.1 0 1 cbr 500 ------- 2 0.0 1.0 0 0",
            "r 47.460462 2 1 ack 40 ------- 2 5.0 1.0 92101 222323",
            "d 12345678.87654321 -1 9 tcp 1040 ---A--N 7 0.-1 1.2 -1 12345678",
            "- 1.0000000 10 11 a 1234567 C------ -7 10.20 3.4 123456789 123",
            "r 0.5 0 1 a 1 ------- 2 0.0 1.0 5 1234567890123456",
        ] {
            assert!(plain(line).is_some(), "{line}");
        }
    }

    #[test]
    fn other_lines_are_left_to_the_general_reader() {
        for line in [
            "+ 1 0 1 cbr 500 ------- 2 0.0 1.0 0 0 0",
            "+ 0.1 0 1 cbr 500 ------- 2 0.0 1.2.3 0 0",
            "+ 0.1 0 1 cbr 500 ------- 2 0.0 1.0 0",
            "+ 0.1 0 1 cbr 500 -------D 2 0.0 1.0 0 0",
            "+ 0.1 0 1 cbr 5x0 ------- 2 0.0 1.0 0 0",
            "+ 0.1 0 1 cbr 123456789 ------- 2 0.0 1.0 0 0",
            "+ 0.1 0 1 cbr 500 ------- 2 0,0 1.0 0 0",
            "+ 0.1 0 1 c.r 500 ------- 2 0.0 1 0 00000",
            "+ 0.1 0 1 cbr -- ------- 2 0.0 1.0 0 0000",
            "+ 0.1 0 1  500 ------- 2 0.0 1.0 0 000000",
            "+ 0. 0 1 cbr 500 ------- 2 0.0 1.0 0 0000",
            "+ 0.1 0 1 cbr 500 ------- 2 0.0 1.0 -123456789 0",
            "+ 0.1 0 1 cbr 500 ------- 2 0.0 1.0 0 12345678901234567",
            "+ 99999999.99999999 0 1 cbr 500 ------- 2 0.0 1.0 0 0",
        ] {
            assert_eq!(plain(line), None, "{line}");
        }
    }
}
