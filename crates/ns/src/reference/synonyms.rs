//! Synonyms, with which a search of the manual finds entries by meaning.

/// Each line lists words and phrases with the same meaning. An abbreviation that occurs inside other words ends
/// with `_`, as names of variables do, or has a longer form beside it.
const GROUPS: [&[&str]; 31] = [
    &["delayed ack", "delack", "delay acknowledgement", "delayed acknowledgement"],
    &["congestion window", "cwnd"],
    &["slow start threshold", "ssthresh"],
    &["slow start", "slow-start"],
    &["round trip", "round-trip", "rtt"],
    &["retransmission timeout", "retransmission timer", "time-out", "timeout", "rto"],
    &["sent again", "retransmi", "rexmt", "rexmit"],
    &["sequence number", "seqno"],
    &["maximum segment size", "mss", "segment size", "packet size", "packetsize", "segsize"],
    &["advertised window", "receiver's window", "receive window", "awnd"],
    &["early detection", "queue/red"],
    &["congestion notification", "ecn"],
    &["selective acknowledgement", "sack"],
    &["duplicate ack", "dupack", "dup ack"],
    &["ack", "acknowledgement", "acknowledgment"],
    &["drop", "loss", "lost", "discard"],
    &["bandwidth", "data rate", "throughput", "capacity", "bits per second"],
    &["delay", "latency"],
    &["wireless", "mobile", "radio"],
    &["random", "seed", "rng"],
    &["queue", "buffer"],
    &["energy", "power", "battery", "joules"],
    &["routing", "route", "path"],
    &["range", "distance", "threshold of reception", "rxthresh"],
    &["start", "begin"],
    &["stop", "end", "halt", "finish"],
    &["burst", "on time", "on/off"],
    &["ttl", "time to live", "hop limit"],
    &["failure", "link down", "rtmodel", "fails"],
    &["record", "trace", "log"],
    &["colour", "color"],
];

/// Returns, for each word or known phrase of a question, in lower case, the alternatives of which an entry must
/// contain one.
pub(super) fn alternatives(question: &str) -> Vec<Vec<String>> {
    let mut rest = format!(" {} ", question.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" "));
    let mut wanted = Vec::new();
    // Phrases are matched before the words that they contain.
    let mut terms: Vec<(&str, &[&str])> =
        GROUPS.iter().flat_map(|group| group.iter().map(move |term| (*term, *group))).collect();
    terms.sort_by_key(|(term, _)| std::cmp::Reverse(term.len()));
    for (term, group) in terms {
        for form in [format!(" {term} "), format!(" {term}s ")] {
            if rest.contains(&form) {
                rest = rest.replace(&form, " ");
                wanted.push(group.iter().map(|word| (*word).to_owned()).collect());
            }
        }
    }
    wanted.extend(rest.split_whitespace().map(|word| vec![word.to_owned()]));
    wanted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_come_before_words() {
        let wanted = alternatives("Delayed  ACK interval");
        assert_eq!(wanted.len(), 2);
        assert!(wanted[0].iter().any(|text| text == "delack"));
        assert_eq!(wanted[1], ["interval"]);
    }
}
