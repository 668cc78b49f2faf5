//! A reader of the lines of [`super::plain`] with the wide registers of newer x86 processors. Blanks, dots and the end
//! of the line are found in 64 bytes at once, and four numbers are converted at a time.

#[cfg(target_arch = "x86_64")]
pub(crate) use x86::{is_available, parse};

/// Returns true if this processor has the instructions that [`parse`] needs.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn is_available() -> bool {
    false
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use crate::address::Endpoint;
    use crate::formats::plain::{EVENTS, FACTORS};
    use crate::records::{Flags, Packet};
    use crate::scan::POWERS_OF_TEN;
    use crate::text::Text;

    /// The number of bytes that are examined: the longest line, and the bytes read behind its last number.
    const WINDOW: usize = 72;

    /// Returns true if this processor has the instructions that [`parse`] needs.
    pub(crate) fn is_available() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
    }

    /// Parses the first line of `text` if it has the usual form. Also returns the length of the line with its newline.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2")]
    pub(crate) fn parse(text: &[u8]) -> Option<(Packet<'_>, usize)> {
        let window = text.first_chunk::<WINDOW>()?;
        let event = EVENTS[usize::from(window[0])]?;
        let newlines = positions(window, b'\n');
        let end = newlines.trailing_zeros() as usize;
        let line = newlines.wrapping_sub(1) & !newlines;
        let dots = positions(window, b'.') & line;
        let mut rest = (positions(window, b' ') & line) | dots;
        let mut at = [0; 15];
        for position in &mut at[..14] {
            *position = rest.trailing_zeros() as usize & 63;
            rest &= rest.wrapping_sub(1);
        }
        at[14] = end;
        // The dots are in the time and in both addresses. If a line has fewer separators, position 0 appears more than
        // once.
        if newlines == 0 || rest != 0 || at[0] != 1 || dots != 1 << at[1] | 1 << at[9] | 1 << at[11] {
            return None;
        }
        let (first, first_wrong) =
            numbers::<0b1100>(window, [at[0], at[1], at[2], at[3]], [at[1], at[2], at[3], at[4]]);
        let (second, second_wrong) =
            numbers::<0b1111>(window, [at[8], at[9], at[10], at[11]], [at[9], at[10], at[11], at[12]]);
        let (third, third_wrong) =
            numbers::<0b1111>(window, [at[5], at[7], at[12], at[13]], [at[6], at[8], at[13], at[14]]);
        let wrong = _mm256_or_si256(_mm256_or_si256(first_wrong, second_wrong), third_wrong);
        let (kind, letters) = (window.get(at[4] + 1..at[5])?, window.get(at[6] + 1..at[7])?);
        if _mm256_testz_si256(wrong, wrong) == 0 || kind.is_empty() {
            return None;
        }
        let [whole, decimals, from, to] = lanes(first);
        let [source, source_port, destination, destination_port] = lanes(second);
        let [size, flow, sequence, uid] = lanes(third);
        let digits = at[2] - at[1] - 1;
        let mantissa = whole * FACTORS[digits].cast_signed() + decimals;
        if mantissa > 1 << 53 {
            return None;
        }
        let packet = Packet {
            event,
            // The quotient of two exact doubles is rounded only once (Clinger's fast path).
            time: mantissa as f64 / POWERS_OF_TEN[digits],
            from: from as i32,
            to: to as i32,
            kind: Text(&text[at[4] + 1..at[4] + 1 + kind.len()]),
            size: size as i32,
            flags: Flags::read(letters)?,
            flow: flow as i32,
            source: Endpoint::flat(source as i32, source_port as i32),
            destination: Endpoint::flat(destination as i32, destination_port as i32),
            sequence,
            uid,
            tcp: None,
            sctp: None,
            positions: None,
        };
        Some((packet, end + 1))
    }

    /// A mask of the positions, among the first 64 bytes, where the window contains `byte`.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn positions(window: &[u8; WINDOW], byte: u8) -> u64 {
        let (words, _) = window.as_chunks::<8>();
        let word = |index: usize| i64::from_le_bytes(words[index]);
        let wanted = _mm256_set1_epi8(byte.cast_signed());
        let low = _mm256_setr_epi64x(word(0), word(1), word(2), word(3));
        let high = _mm256_setr_epi64x(word(4), word(5), word(6), word(7));
        let low = _mm256_movemask_epi8(_mm256_cmpeq_epi8(low, wanted)).cast_unsigned();
        let high = _mm256_movemask_epi8(_mm256_cmpeq_epi8(high, wanted)).cast_unsigned();
        u64::from(low) | u64::from(high) << 32
    }

    /// Converts the four numbers between the separators at `before` and `after`. The second result is not 0 if one of
    /// them is not a number of one to eight characters. Numbers with a bit in `SIGNED` may be negative.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn numbers<const SIGNED: i64>(
        window: &[u8; WINDOW],
        before: [usize; 4],
        after: [usize; 4],
    ) -> (__m256i, __m256i) {
        let bits = |index: i64| if SIGNED >> index & 1 == 1 { 0xff } else { 0 };
        let signed = _mm256_setr_epi64x(bits(0), bits(1), bits(2), bits(3));
        let word = |lane: usize| {
            let start = (before[lane] & 63) + 1;
            i64::from_le_bytes(
                *window[start..].first_chunk::<8>().expect("8 bytes of 72 behind the first 64"),
            )
        };
        let length = |lane: usize| after[lane].wrapping_sub(before[lane] + 1).cast_signed() as i64;
        let words = _mm256_setr_epi64x(word(0), word(1), word(2), word(3));
        let lengths = _mm256_setr_epi64x(length(0), length(1), length(2), length(3));
        let digits = _mm256_xor_si256(words, _mm256_set1_epi8(b'0'.cast_signed()));
        // A minus sign becomes a leading zero.
        let minus = _mm256_set1_epi64x(i64::from(b'-' ^ b'0'));
        let negative = _mm256_cmpeq_epi64(_mm256_and_si256(digits, _mm256_set1_epi64x(0xff)), minus);
        let negative_sign = _mm256_and_si256(negative, signed);
        let digits = _mm256_andnot_si256(negative_sign, digits);
        let negative = _mm256_cmpeq_epi64(negative_sign, _mm256_set1_epi64x(0xff));
        // Shifts the digits to the end, behind zeros.
        let spare = _mm256_sub_epi64(_mm256_set1_epi64x(64), _mm256_slli_epi64::<3>(lengths));
        let digits = _mm256_sllv_epi64(digits, spare);
        let no_digits = _mm256_subs_epu8(digits, _mm256_set1_epi8(9));
        // A number has at least one digit, after the sign if it is negative, and at most eight characters.
        let fewest = _mm256_sub_epi64(_mm256_set1_epi64x(1), negative);
        let too_short = _mm256_cmpgt_epi64(fewest, lengths);
        let too_long = _mm256_cmpgt_epi64(lengths, _mm256_set1_epi64x(8));
        let wrong = _mm256_or_si256(no_digits, _mm256_or_si256(too_short, too_long));
        // Combines digits to pairs, pairs to groups of four, and these to the results.
        let pairs = _mm256_maddubs_epi16(digits, _mm256_set1_epi16(1 << 8 | 10));
        let fours = _mm256_madd_epi16(pairs, _mm256_set1_epi32(1 << 16 | 100));
        let high = _mm256_mul_epu32(fours, _mm256_set1_epi64x(10_000));
        let values = _mm256_add_epi64(high, _mm256_srli_epi64::<32>(fours));
        let values = _mm256_sub_epi64(_mm256_xor_si256(values, negative), negative);
        (values, wrong)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn lanes(values: __m256i) -> [i64; 4] {
        [
            _mm256_extract_epi64::<0>(values),
            _mm256_extract_epi64::<1>(values),
            _mm256_extract_epi64::<2>(values),
            _mm256_extract_epi64::<3>(values),
        ]
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use crate::formats::wired;

        /// Returns the result of [`parse`] for a line that is followed by others.
        fn wide(line: &str) -> Option<Packet<'_>> {
            let text = format!("{line}\n{}", "+ 0.1 0 1 cbr 500 ------- 2 0.0 1.0 0 0\n".repeat(3));
            // SAFETY: the test below checks first that the processor has the instructions.
            let found = unsafe { parse(text.as_bytes()) }?;
            assert_eq!(found.1, line.len() + 1);
            let expected = wired::parse(line.as_bytes());
            assert_eq!(expected.as_ref(), Ok(&found.0), "{line}");
            expected.ok()
        }

        #[test]
        fn wide_registers_read_the_same() {
            if !is_available() {
                return;
            }
            for line in [
                "+ 0.1 0 1 cbr 500 ------- 2 0.0 1.0 0 0",
                "r 47.460462 2 1 ack 40 ------- 2 5.0 1.0 92101 222323",
                "d 12345678.87654321 -1 9 tcp 1040 ---A--N 7 0.-1 1.2 -1 12345678",
                "- 1.0000000 10 11 a 1234567 C------ -7 10.20 3.4 12345678 123",
                "h 0.5 -99 -12 a 1 ------- -1234567 0.0 1.0 -1 0",
            ] {
                assert_eq!(wide(line).is_some(), line.len() < 64, "{line}");
            }
            for line in [
                "",
                "+",
                "x 0.1 0 1 cbr 500 ------- 2 0.0 1.0 0 0",
                "+ 1 0 1 cbr 500 ------- 2 0.0 1.0 0 0 0",
                "+ 0.1 0 1 cbr 500 ------- 2 0.0 1.2.3 0 0",
                "+ 0.1 0 1 cbr 500 ------- 2 0.0 1.0 0",
                "+ 0.1 0 1 cbr 500 ------- 2 0.0 1.0 0 0 ",
                "+ 0.1 0 1 cbr 500 ------- 2 0.0 1.0 0 0\r",
                "+ 0.1 0 1 cbr 500 -------D 2 0.0 1.0 0 0",
                "+ 0.1 0 1 cbr 5x0 ------- 2 0.0 1.0 0 0",
                "+ 0.1 0 1 cbr 5/0 ------- 2 0.0 1.0 0 0",
                "+ 0.1 0 1 cbr 5:0 ------- 2 0.0 1.0 0 0",
                "+ 0.1 0 1 cbr 123456789 ------- 2 0.0 1.0 0 0",
                "+ 0.1 0 1 cbr 500 ------- 2 0,0 1.0 0 0",
                "+ 0.1 0 1 c.r 500 ------- 2 0.0 1 0 00000",
                "+ 0.1 0 1 cbr -- ------- 2 0.0 1.0 0 0000",
                "+ 0.1 0 - cbr 500 ------- 2 0.0 1.0 0 0000",
                "+ 0.1 0 1  500 ------- 2 0.0 1.0 0 000000",
                "+ 0.1 0 1 cbr  ------- 2 0.0 1.0 0 000000",
                "+ 0. 0 1 cbr 500 ------- 2 0.0 1.0 0 0000",
                "+ -0.1 0 1 cbr 500 ------- 2 0.0 1.0 0 0",
                "+ 0.-1 0 1 cbr 500 ------- 2 0.0 1.0 0 0",
                "+ 0.1 0 1 cbr 500 ------- 2 0.0 1.0 0 123456789",
                "+ 0.1 0 1 cbr 500 ------- 2 0.0 1.0 0 12345678901234567",
                "+ 99999999.99999999 0 1 cbr 500 ------- 2 0.0 1.0 0 0",
            ] {
                assert_eq!(wide(line), None, "{line}");
            }
        }

        #[test]
        fn every_single_wrong_byte_is_noticed_or_read_alike() {
            if !is_available() {
                return;
            }
            let line = b"+ 1.25 10 -1 tcp 1040 ---A--- 2 0.0 1.-1 7 123";
            for position in 0..line.len() {
                for byte in b' '..=b'~' {
                    let mut changed = line.to_vec();
                    changed[position] = byte;
                    wide(std::str::from_utf8(&changed).unwrap());
                }
            }
        }
    }
}
