//! Names that are nearly the same.

/// The names nearest to `name` that are near enough to be what was meant, at most three.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    nearest_by(|candidate| slips(name, candidate), name, known)
}

/// How many slips of the pen are likely where `candidate` is meant. The part of a class's name that both share, as `Mac/`, was
/// no problem.
fn slips(name: &str, candidate: &str) -> usize {
    let shared = name.bytes().zip(candidate.bytes()).take_while(|(one, other)| one == other).count();
    let part = name.as_bytes()[..shared].iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
    // Of a name of one or two letters too little is left.
    match name[part..].chars().count() {
        0..3 => 0,
        letters => 1 + letters / 5,
    }
}

/// The names nearest to `name` with at most so many slips of the pen, at most three names.
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

/// `; did you mean "a" or "b"?`, or nothing.
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
