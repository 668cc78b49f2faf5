//! Similar names.

/// Returns at most three known names that are similar enough to `name` to be what was meant, the most similar
/// first.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    nearest_by(|candidate| slips(name, candidate), name, known)
}

/// Returns how many typing errors are plausible if `candidate` was meant. A namespace that both names share, such
/// as `Mac/`, does not count.
fn slips(name: &str, candidate: &str) -> usize {
    let shared = name.bytes().zip(candidate.bytes()).take_while(|(one, other)| one == other).count();
    let part = name.as_bytes()[..shared].iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
    // Names of one or two letters are too short for a guess.
    match name[part..].chars().count() {
        0..3 => 0,
        letters => 1 + letters / 5,
    }
}

/// Returns at most three known names that differ from `name` by at most `limit` typing errors.
pub(crate) fn nearest_within<'a>(
    limit: usize,
    name: &str,
    known: impl Iterator<Item = &'a str>,
) -> Vec<&'a str> {
    nearest_by(|_| limit, name, known)
}

fn nearest_by<'a>(
    limit: impl Fn(&str) -> usize,
    name: &str,
    known: impl Iterator<Item = &'a str>,
) -> Vec<&'a str> {
    let lower = name.to_lowercase();
    let mut near: Vec<(usize, &str)> = known
        .filter(|candidate| *candidate != name)
        .map(|candidate| (strsim::damerau_levenshtein(&lower, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| *distance <= limit(candidate))
        .collect();
    near.sort_unstable();
    near.dedup();
    let best = near.first().map_or(0, |(distance, _)| *distance);
    near.into_iter().take_while(|(distance, _)| *distance == best).take(3).map(|(_, name)| name).collect()
}

/// Returns `; did you mean "a" or "b"?`; empty if there are no names.
pub(super) fn did_you_mean(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => format!("; did you mean \"{only}\"?"),
        [others @ .., last] => format!("; did you mean \"{}\" or \"{last}\"?", others.join("\", \"")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let classes = ["Agent/TCP/Newreno", "Agent/TCP/Reno", "Agent/UDP", "Queue/RED", "Queue/DropTail"];
        for (name, meant) in [
            ("Agent/TCP/NewReno", &["Agent/TCP/Newreno"][..]),
            ("Queue/RDE", &["Queue/RED"]),
            ("Queue/Droptail", &["Queue/DropTail"]),
            ("Agent/UPD", &["Agent/UDP"]),
            ("Fountain", &[]),
        ] {
            assert_eq!(nearest(name, classes.into_iter()), meant, "{name}");
        }
        assert_eq!(did_you_mean(&["a", "b", "c"]), "; did you mean \"a\", \"b\" or \"c\"?");
    }
}
