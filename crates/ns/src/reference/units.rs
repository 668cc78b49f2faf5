//! The units of variables.
//!
//! A description says its unit in one of three ways: behind a comma (`Largest datagram, bytes.`), by its first words
//! (`Packets received.`, `How many links there are.`), or not at all because the type implies it (times and
//! bandwidths).

/// Units that follow a comma.
const UNITS: [&str; 37] = [
    "bins per second",
    "bits",
    "bits per second",
    "bytes",
    "bytes per second",
    "dB",
    "dBi",
    "degrees",
    "hertz",
    "hops",
    "in units",
    "joules",
    "KB/s",
    "links",
    "m",
    "metres",
    "metres per second",
    "microseconds",
    "milliseconds",
    "packets",
    "packets or bytes",
    "packets per bin",
    "packets per second cubed",
    "packets per window",
    "packets per second",
    "per cent",
    "per packet",
    "per second",
    "seconds",
    "seconds per bit",
    "segments",
    "slots",
    "ticks",
    "times",
    "watts",
    "as a share of the limit",
    "rounds",
];

/// The counted things, at the beginning of a description.
const COUNTED: [&str; 27] = [
    "ACKs",
    "At most so many packets",
    "Blocks per segment",
    "Bytes",
    "Cuts of the window",
    "Data bytes",
    "Data packets",
    "Duplicate ACKs",
    "For how many",
    "Fraction bits",
    "Header bytes",
    "How many",
    "How often",
    "Least losses",
    "Most packets",
    "Packets",
    "Per cent of",
    "Places for packets",
    "Quick-Start packets",
    "Reports per",
    "SACK blocks per ACK",
    "Samples per group",
    "The duplicate ACKs",
    "The most packets",
    "Timeouts",
    "Up to how many",
    "Updates per second",
];

/// The unit that a variable of this type and description has; `None` if it is a bare number or no number.
pub(super) fn unit<'a>(kind: &str, doc: &'a str) -> Option<&'a str> {
    match kind {
        "time" => return Some("seconds"),
        "bandwidth" => return Some("bits per second"),
        "integer" | "real" => {}
        _ => return None,
    }
    let doc = doc.trim();
    if let Some(counted) = COUNTED.iter().find(|counted| doc.starts_with(**counted)) {
        return Some(&doc[..counted.len()]);
    }
    doc.match_indices(", ").find_map(|(comma, _)| {
        let rest = &doc[comma + 2..];
        let end = rest.find([',', '.', ';', ':', '(', '·']).unwrap_or(rest.len());
        let candidate = rest[..end].trim();
        UNITS.contains(&candidate).then_some(candidate)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::Reference;
    use super::unit;

    /// The variables that are bare numbers: numbers of nodes and flows, switches, weights, probabilities, ratios.
    const WITHOUT_UNIT: &str = include_str!("without_unit.txt");

    #[test]
    fn units_are_found_in_descriptions() {
        assert_eq!(unit("integer", "Largest datagram, bytes."), Some("bytes"));
        assert_eq!(unit("real", "A smoothed time, ticks · 8."), Some("ticks"));
        assert_eq!(unit("real", "Power, watts; 0 for none."), Some("watts"));
        assert_eq!(unit("integer", "How many links there are."), Some("How many"));
        assert_eq!(unit("time", "How long it waits."), Some("seconds"));
        assert_eq!(unit("real", "Weight of a sample."), None);
        assert_eq!(unit("boolean", "Count bytes, packets."), None);
    }

    /// Every declaration of a variable gives its unit, or states that it has none.
    #[test]
    fn every_bound_number_has_a_unit_or_is_known_to_have_none() {
        let listed: BTreeSet<&str> = WITHOUT_UNIT.lines().collect();
        let reference = Reference::new();
        let mut without = BTreeSet::new();
        for class in &reference.classes {
            for variable in
                class.variables.iter().filter(|variable| ["integer", "real"].contains(&variable.kind))
            {
                if unit(variable.kind, &variable.doc).is_none() {
                    without.insert(format!("{} {}", class.name, variable.name));
                }
            }
        }
        let without: BTreeSet<&str> = without.iter().map(String::as_str).collect();
        let undecided: Vec<_> = without.difference(&listed).collect();
        assert!(
            undecided.is_empty(),
            "say the unit behind a comma (\", seconds.\"), or add these to without_unit.txt: {undecided:#?}"
        );
        let stale: Vec<_> = listed.difference(&without).collect();
        assert!(stale.is_empty(), "these are no numbers without unit (any more): {stale:#?}");
    }
}
