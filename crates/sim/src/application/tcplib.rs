//! Measured distributions of traffic (Danzig and Jamin, "tcplib: A library of TCP/IP traffic characteristics",
//! 1991).

use std::sync::OnceLock;

/// The inverse distribution of times between telnet packets, nanoseconds, at 0, 1/10000, 2/10000 ... (spec:
/// traffic-and-applications, section 5).
const TELNET_INTERARRIVALS: &str = include_str!("tcplib_telnet.txt");

/// The time between two packets of a telnet connection, seconds, for `probability` in (0, 1).
pub(super) fn telnet_interarrival(probability: f64) -> f64 {
    static TABLE: OnceLock<Vec<f64>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let nanoseconds = TELNET_INTERARRIVALS.split_ascii_whitespace();
        nanoseconds.filter_map(|number| number.parse::<f64>().ok()).map(|number| number / 1e9).collect()
    });
    table[(probability * 10_000.0) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_covers_all_probabilities() {
        assert_eq!(telnet_interarrival(1e-9), 0.000606425);
        assert_eq!(telnet_interarrival(0.99999), 209.92121875);
        let ascending = |i: i32| telnet_interarrival(f64::from(i) / 10_000.0 + 1e-6);
        assert!((1..10_000).all(|i| ascending(i - 1) < ascending(i)));
    }
}
