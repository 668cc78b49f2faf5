//! Formatting of numbers in sentences.

use neons_trace::address::Endpoint;

/// Formats a time in seconds, without needless digits: `0.58616 s`.
pub fn time(seconds: f64) -> String {
    format!("{} s", decimal(seconds, 6))
}

/// Formats a duration with a fitting unit: `12.3 ms`.
pub fn span(seconds: f64) -> String {
    let (value, unit) = match seconds.abs() {
        size if size >= 1.0 => (seconds, "s"),
        size if size >= 1e-3 => (seconds * 1e3, "ms"),
        _ => (seconds * 1e6, "µs"),
    };
    format!("{} {unit}", decimal(value, if value.abs() >= 100.0 { 0 } else { 2 }))
}

/// Formats a rate: `0.8 Mb/s`.
pub fn rate(bits: f64) -> String {
    let (value, unit) = match bits {
        rate if rate >= 1e9 => (bits / 1e9, "Gb/s"),
        rate if rate >= 1e5 => (bits / 1e6, "Mb/s"),
        rate if rate >= 1e3 => (bits / 1e3, "kb/s"),
        _ => (bits, "b/s"),
    };
    format!("{} {unit}", decimal(value, 2))
}

/// Formats an integer with commas: `1,000`.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a number with a noun: `1 packet`, `2 packets`.
pub fn some(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", count(number), if number == 1 { "" } else { "s" })
}

/// Formats a number with at most `places` decimals, without trailing zeros.
pub fn decimal(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_string() } else { text }
}

/// Formats the address and port of an agent like ns-2, `0.1`.
pub fn agent(agent: Option<Endpoint>) -> String {
    agent.map_or("an unknown agent".to_string(), |agent| agent.to_string())
}
