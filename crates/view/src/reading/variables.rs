//! Lines of traced variables.

use crate::record::Record;

/// Returns what a line of TCP's columns says: time, source, port, destination, port, name, value.
pub fn tcp(line: &str) -> Option<Record<'_>> {
    let mut words = line.split_ascii_whitespace();
    let time: f64 = words.next()?.parse().ok()?;
    let owner_from = words.clone().next()?;
    for _ in 0..4 {
        words.next()?.parse::<i32>().ok()?;
    }
    let name = words.next()?;
    let value = words.next()?.parse().ok()?;
    let start = owner_from.as_ptr() as usize - line.as_ptr() as usize;
    let end = name.as_ptr() as usize - line.as_ptr() as usize;
    Some(Record::Variable { time, owner: line[start..end].trim_end(), name, value })
}

/// Returns what a line of `Trace/Var` says: `f t0.5 a_o36 ncwnd_ v2`.
pub fn traced(line: &str) -> Option<Record<'_>> {
    let mut words = line.split_ascii_whitespace().skip(1);
    let time = words.next()?.strip_prefix('t')?.parse().ok()?;
    let owner = words.next()?.strip_prefix('a')?;
    let name = words.next()?.strip_prefix('n')?;
    let value = words.next()?.strip_prefix('v')?.parse().ok()?;
    Some(Record::Variable { time, owner, name, value })
}
