//! Warnings about probable mistakes that ns-2 accepts silently. The run continues.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};

use neons_otcl::{Call, ObjectId};
use neons_sim::Sim;
use neons_sim::format::general;

use super::network::warn_once;
use super::{place, spelling};
use crate::Ns;
use crate::Voice;
use crate::declare::{Bound, parse_bandwidth, parse_real, parse_time};

/// What has been checked, per class: names of variables, and `NAME=` for variables whose value caused a warning.
pub(crate) type Examined = HashMap<ObjectId, HashSet<String>>;

/// Returns true the first time it is called with this class and text.
fn is_new(ns: &Ns, class: ObjectId, what: String) -> bool {
    ns.examined_variables().borrow_mut().entry(class).or_default().insert(what)
}

pub(super) fn warn(ns: &Ns, text: &str) {
    tell!(ns, "neons: {}warning: {text}", place::current(ns));
}

/// Warns that a failure model names a link that does not exist. ns-2 fails only when the simulation starts.
pub(crate) fn doubt_failure(ns: &Ns, from: &str, to: &str) {
    if ns.voice() == Voice::Neons {
        warn(ns, &format!("there is no link from node {from} to node {to} that could fail"));
    }
}

/// Warns, once per name, when a script sets a variable whose name looks like a misspelt variable of the class.
/// ns-2 creates a new variable.
pub(crate) fn doubt_variable(ns: &Ns, class: ObjectId, name: &str) {
    let known_before =
        || ns.examined_variables().borrow().get(&class).is_some_and(|names| names.contains(name));
    if ns.voice() != Voice::Neons || name.ends_with(')') || known_before() {
        return;
    }
    is_new(ns, class, name.to_owned());
    // Classes written in scripts have variables that no declaration lists.
    let known = ns.variable_names(class);
    if ns.registry().class(class).is_none() || known.iter().any(|known| known == name) {
        return;
    }
    let meant = meant_variable(name, known.iter().map(String::as_str));
    if let Some(meant) = meant {
        let class = ns.otcl().name(class);
        warn(ns, &format!("{class} has no variable \"{name}\"; did you mean \"{meant}\"?"));
    }
}

/// Returns the variable of a class that was probably meant by the unknown name `name`. Names with more than one or two
/// typing errors are not considered, because `name` may be the script's own variable.
pub fn meant_variable<'a>(name: &str, mut known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if name.ends_with('_') {
        let slips = if name.len() < 8 { 1 } else { 2 };
        spelling::nearest_within(slips, name, known).first().copied()
    } else {
        known.find(|known| known.strip_suffix('_') == Some(name))
    }
}

/// Warns, once per variable, when a script assigns a text that ns-2 reads as a different value.
pub(crate) fn doubt_value(ns: &Ns, object: ObjectId, name: &str, bound: &Bound, text: &str) {
    if ns.voice() != Voice::Neons {
        return;
    }
    if let Some(meaning) = misread(bound, text) {
        let class = ns.class_of(object);
        if is_new(ns, class, format!("{name}=")) {
            warn(ns, &format!("\"{text}\" as {name} of {} is read as {meaning}", ns.otcl().name(class)));
        }
    } else if let Some(consequence) = consequence(&ns.class_name(object), name, text) {
        warn_once(ns, format!("{name} {text}: {consequence}"));
    }
}

/// Warns, once per variable, when a script sets a class default that ns-2 reads as a different value in new objects.
pub(crate) fn doubt_default(ns: &Ns, class: ObjectId, name: &str, text: &str) {
    if ns.voice() != Voice::Neons || is_plain_number(text) {
        return;
    }
    // The native half of an object determines the type of the variable.
    let sim = Sim::new();
    let native = |class: ObjectId| {
        let info = ns.registry().class(class)?;
        let accessor = ns.registry().accessor(&info, name)?;
        let entity = sim.entity(info.create.as_ref()?(&sim))?;
        misread(&accessor(entity)?, text)
    };
    let meaning = std::iter::successors(Some(vec![class]), |classes| {
        let below: Vec<_> = classes.iter().flat_map(|class| ns.otcl().subclasses(*class)).collect();
        (!below.is_empty()).then_some(below)
    })
    .flatten()
    .find_map(native);
    if let Some(meaning) = meaning
        && is_new(ns, class, format!("{name}="))
    {
        warn(ns, &format!("\"{text}\" as {name} of {} is read as {meaning}", ns.otcl().name(class)));
    }
}

/// How a command reads one of its arguments.
#[derive(Clone, Copy)]
pub(crate) enum Reading {
    Whole,
    Real,
    Bandwidth,
    Time,
}

/// Warns when a command gets a word that ns-2 reads as a different value. `name` is the argument's name in the usage.
#[cold]
#[inline(never)]
pub(crate) fn doubt_argument(ns: &Ns, name: &str, reading: Reading, text: &str) {
    if ns.voice() != Voice::Neons {
        return;
    }
    let (whole, real) = (Cell::new(0), Cell::new(0.0));
    let bound = match reading {
        Reading::Whole => Bound::Int(&whole),
        Reading::Real => Bound::Real(&real),
        Reading::Bandwidth => Bound::Bandwidth(&real),
        Reading::Time => Bound::Time(&real),
    };
    if let Some(meaning) = misread(&bound, text) {
        warn_once(ns, format!("the argument \"{text}\" ({name}) is read as {meaning}"));
    }
}

/// Returns whether a text is a number in plain digits.
#[inline]
pub(crate) fn is_plain_number(text: &str) -> bool {
    for byte in text.as_bytes() {
        if !matches!(byte, b'0'..=b'9' | b'.' | b'-') {
            return false;
        }
    }
    !text.is_empty()
}

/// Warns when packets have lost a header that nearly every packet uses.
pub(crate) fn doubt_headers(ns: &Ns, mut has: impl FnMut(&str) -> bool) {
    let lost: Vec<&str> = ["IP", "Flags"].into_iter().filter(|header| !has(header)).collect();
    if ns.voice() == Voice::Neons && !lost.is_empty() {
        let lost = lost.join(" ");
        warn_once(
            ns,
            format!(
                "packets have no header {lost}; ns-2 then reads its fields from other headers, for instance marks of \
                 congestion, while Neons keeps all headers: write `add-packet-header {lost}`"
            ),
        );
    }
}

/// Warns when the number of a flow and its colour are exchanged. ns-2 gives the colour to no flow.
pub(crate) fn doubt_colour(ns: &Ns, id: &str, name: &str) {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if ns.voice() == Voice::Neons && !is_number(id) && id.starts_with(|c: char| c.is_ascii_alphabetic()) {
        let meant = if is_number(name) {
            format!("the arguments are exchanged: write `color {name} {id}`")
        } else {
            "give the flow id (fid_) first, as in `color 1 Blue`".to_owned()
        };
        warn_once(ns, format!("no flow has the number \"{id}\"; {meant}"));
    }
}

/// Returns the consequence of a value that is probably a mistake; `None` if the value is plausible.
fn consequence(class: &str, name: &str, text: &str) -> Option<&'static str> {
    let value: f64 = text.trim().parse().ok()?;
    match (class.split('/').next()?, name) {
        ("ErrorModel", "rate_") if value > 1.0 => {
            Some("every packet is lost; rates of errors are between 0 and 1, so that 5 percent is 0.05")
        }
        ("ErrorModel", "rate_") if value < 0.0 => {
            Some("no packet is lost; rates of errors are between 0 and 1")
        }
        ("Queue", "limit_") if value < 1.0 => {
            Some("the queue holds no packet, and drops all that have to wait")
        }
        ("Agent", "ttl_") if value < 1.0 => Some("packets are dropped at the first router"),
        ("Mac", "dataRate_" | "basicRate_") if value < 1000.0 => {
            Some("that is in bits per second; write a unit, as in 11Mb")
        }
        _ => None,
    }
}

/// Warns about an unknown unit of an error model. ns-2 uses packets instead.
pub(crate) fn doubt_error_unit(ns: &Ns, unit: &str) {
    let known = ["pkt", "byte", "bit", "time"];
    if ns.voice() == Voice::Neons && !known.contains(&unit) {
        let meant = super::did_you_mean(unit, known.into_iter());
        warn_once(
            ns,
            format!("\"{unit}\" is no unit of errors; the units are pkt, byte, bit and time{meant}"),
        );
    }
}

/// Describes how a text is read, if that is probably not what the user meant.
fn misread(bound: &Bound, text: &str) -> Option<String> {
    let text = text.trim();
    let number = text.trim_start_matches(['+', '-']);
    let digits = number.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(number.len());
    let unit = &number[digits..];
    let word = text.starts_with(|c: char| c.is_ascii_alphabetic());
    let infinite = ["inf", "nan"].iter().any(|known| text.to_lowercase().starts_with(known));
    match bound {
        Bound::Watched(bound, _) => misread(bound, text),
        Bound::Bandwidth(_) if word => (!infinite).then(|| in_bits(text)),
        Bound::Bandwidth(_) => {
            let prefix = unit.strip_prefix(['k', 'K', 'm', 'M', 'g', 'G', 't', 'T', 'p', 'P']);
            let rest = match prefix {
                // `B` directly after the number is read as bits, because bytes need a prefix.
                None if unit.starts_with('B') => return Some(in_bits(text)),
                None => unit,
                Some(rest) => rest,
            };
            let known = ["", "b", "bps", "b/s", "bit", "bits", "bit/s", "bits/s", "B", "Bps", "B/s"];
            (!known.contains(&rest) && !is_exponent(unit)).then(|| in_bits(text))
        }
        Bound::Time(_) if word && !infinite => Some(format!("{} s", general(parse_time(text), 6))),
        Bound::Time(_) => {
            let known = ["", "s", "sec", "second", "seconds"];
            let rest = unit.strip_prefix(['m', 'u', 'n', 'p']).unwrap_or(unit).to_lowercase();
            (!known.contains(&rest.as_str()) && !is_exponent(unit))
                .then(|| format!("{} s", general(parse_time(text), 6)))
        }
        Bound::Bool(_) | Bound::Flag(_) if ["yes", "on"].contains(&text.to_lowercase().as_str()) => {
            Some("false; expected 1 or true".to_owned())
        }
        Bound::Int(_) | Bound::Long(_) | Bound::Unsigned(_) | Bound::TracedInt(_)
            if text.is_empty() || !unit.is_empty() && !number.starts_with("0x") =>
        {
            Some(format!("the whole number {}", bound.parse(text).integer()))
        }
        Bound::Real(_) | Bound::TracedReal(_) | Bound::TracedExact(_)
            if text.is_empty() || !unit.is_empty() && !is_exponent(&unit.to_lowercase()) && !infinite =>
        {
            Some(format!("the number {}", general(parse_real(text), 6)))
        }
        _ => None,
    }
}

fn in_bits(text: &str) -> String {
    format!("{} bit/s", general(parse_bandwidth(text), 6))
}

/// Returns whether the text is the exponent of a number: `e6`, `e-3`.
fn is_exponent(unit: &str) -> bool {
    let Some(exponent) = unit.strip_prefix('e') else { return false };
    let digits = exponent.trim_start_matches(['+', '-']);
    !digits.is_empty() && digits.starts_with(|c: char| c.is_ascii_digit())
}

/// Warns about a setting of nodes that does not exist. ns-2 ignores it.
pub(crate) fn doubt_setting(ns: &Ns, simulator: ObjectId, key: &str) {
    if ns.voice() == Voice::Neons && key.len() > 1 && !ns.otcl().responds_to(simulator, key) {
        let known = super::belongs_to(key);
        let meant = known.unwrap_or_else(|| super::did_you_mean(key, super::super::classes::node_settings()));
        warn(ns, &format!("nodes have no setting \"-{key}\"; it is ignored{meant}"));
    }
}

/// Warns when one of two agents being connected is not attached to a node yet: its peer gets no valid address to
/// send to.
pub(crate) fn doubt_connection(ns: &Ns, call: &Call) {
    if ns.voice() != Voice::Neons {
        return;
    }
    for agent in call.args.iter().take(2) {
        let object = ns.otcl().object_of(agent);
        let address = object.and_then(|agent| ns.with_agent(agent, |agent| agent.address.get()));
        if address == Some(-1) {
            let class = object.map(|object| ns.class_name(object));
            let class = class.as_deref().unwrap_or("agent");
            warn(
                ns,
                &format!(
                    "the {class} {agent} is connected before it is attached to a node; first `$ns attach-agent`, then \
                 `$ns connect`, or no packet can reach it"
                ),
            );
        }
    }
}

/// Warns that the word `ns` is used as a command, where most likely `$ns` was meant.
pub(crate) fn doubt_old_simulator(ns: &Ns) {
    if ns.voice() == Voice::Neons {
        warn(
            ns,
            "the command `ns` is a simulator of its own, in the language of version 1; write `$ns` for the simulator that \
             the script has made",
        );
    }
}

/// Says where and why a script in the language of version 1 ends with an error.
pub(crate) fn explain_version_1(ns: &Ns, meaning: &str) {
    if ns.voice() == Voice::Neons {
        tell!(ns, "neons: {}{meaning}", place::current(ns));
    }
}

/// Warns that a variable is not traced, because the given tracer is no object.
pub(crate) fn doubt_tracer(ns: &Ns, variable: &str, reason: &str) {
    if ns.voice() == Voice::Neons {
        warn(
            ns,
            &format!(
                "{variable} is not traced: {reason}; to trace into a file, write `attach CHANNEL` and then \
                 `trace {variable}`"
            ),
        );
    }
}

/// Warns that a trace goes to a file that the script has closed.
pub(crate) fn lost_trace(ns: &Ns, channel: &str) {
    if ns.voice() == Voice::Neons {
        tell!(
            ns,
            "neons: warning: a trace is written to {channel} after the script has closed it, and is lost; close the \
             file at the end of the simulation"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_misread() {
        let (real, int) = (Cell::new(0.0), Cell::new(0));
        for (text, expected) in [
            ("10Mb", None),
            ("1.5e6", None),
            ("100kB", None),
            ("2Mbps", None),
            ("64Kb/s", None),
            ("1E6", Some("1 bit/s")),
            ("1 Mb", Some("1 bit/s")),
            ("100B", Some("100 bit/s")),
            ("Mb", Some("0 bit/s")),
        ] {
            assert_eq!(misread(&Bound::Bandwidth(&real), text).as_deref(), expected, "{text}");
        }
        for (text, expected) in [
            ("10ms", None),
            ("2", None),
            ("1e-3", None),
            ("5usec", None),
            ("1min", Some("0.001 s")),
            ("3h", Some("3 s")),
            ("ms", Some("0 s")),
        ] {
            assert_eq!(misread(&Bound::Time(&real), text).as_deref(), expected, "{text}");
        }
        for (text, expected) in [
            ("12", None),
            ("12.5", None),
            ("0x10", None),
            ("", Some("the whole number 0")),
            ("abc", Some("the whole number 0")),
            ("1e3", Some("the whole number 1")),
            ("1,000", Some("the whole number 1")),
        ] {
            assert_eq!(misread(&Bound::Int(&int), text).as_deref(), expected, "{text}");
        }
        assert_eq!(misread(&Bound::Bool(&int), "true"), None);
        assert_eq!(misread(&Bound::Bool(&int), "yes").as_deref(), Some("false; expected 1 or true"));
        assert_eq!(misread(&Bound::Real(&real), "1e3"), None);
        assert_eq!(misread(&Bound::Real(&real), "fast").as_deref(), Some("the number 0"));
    }
}
