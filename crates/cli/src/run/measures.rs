//! `--time`: measurements of a run.

use std::fmt::Write;
use std::time::Instant;

use neons_ns::Session;

/// Prints the time, memory and events of a run that has ended.
pub(super) fn print(session: &Session, began: Instant) {
    let progress = session.progress();
    let seconds = began.elapsed().as_secs_f64();
    let mut text = format!("neons: {seconds:.2} s");
    if let Some(processor) = processor_seconds() {
        let _ = write!(text, ", {processor:.2} s of processor time");
    }
    if let Some(bytes) = peak_memory() {
        let _ = write!(text, ", {} of memory", bytes_text(bytes));
    }
    let _ = write!(text, "; {} events", grouped(progress.events));
    if progress.events > 0 && seconds > 0.0 {
        let _ = write!(text, " ({} a second)", grouped((progress.events as f64 / seconds) as u64));
    }
    let _ =
        write!(text, ", {} packets, {} of traces", grouped(progress.packets), bytes_text(progress.traced));
    eprintln!("{text}");
}

/// Processor time of this process so far in seconds, as reported by the kernel.
fn processor_seconds() -> Option<f64> {
    /// The number of clock ticks per second. The kernel uses hundredths of a second (`USER_HZ`) on all platforms but
    /// one, which Rust does not support.
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = stat.rsplit_once(") ")?;
    let fields: Vec<&str> = fields.split(' ').collect();
    let ticks = |index: usize| fields.get(index)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / TICKS)
}

/// The largest memory that this process has used in bytes, as reported by the kernel.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()? * 1024)
}

/// Formats a number with commas between the thousands.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a number of bytes with a unit.
pub(super) fn bytes_text(bytes: u64) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} kB", bytes / 1000),
        10_000_000..10_000_000_000 => format!("{} MB", bytes / 1_000_000),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_for_people() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
        for (bytes, text) in
            [(12, "12 bytes"), (12_345, "12 kB"), (12_345_678, "12 MB"), (12_345_678_901, "12.3 GB")]
        {
            assert_eq!(bytes_text(bytes), text);
        }
    }

    #[test]
    fn the_kernel_tells_what_this_process_uses() {
        assert!(processor_seconds().is_some_and(|seconds| seconds < 1e6));
        assert!(peak_memory().is_some_and(|bytes| bytes > 100_000));
    }
}
