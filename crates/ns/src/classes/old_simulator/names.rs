//! The names of variables in ns version 1, which have hyphens and no underscore at the end.

use std::rc::Rc;

use neons_otcl::{Call, Error, Obj, TclResult};

use crate::Ns;

/// Names in version 1, sorted, and what the variable is called in ns-2, whatever class the object has.
const NAMES: [(&str, &str); 52] = [
    ("R", "R_"),
    ("S", "S_"),
    ("ack", "ack_"),
    ("addr", "addr_"),
    ("algorithm", "algorithm_"),
    ("awnd", "awnd_"),
    ("backoff", "backoff_"),
    ("buckets", "buckets_"),
    ("bug-fix", "bugFix_"),
    ("bytes", "bytes_"),
    ("cls", "fid_"),
    ("cwnd", "cwnd_"),
    ("doubleq", "doubleq_"),
    ("dqthresh", "dqthresh_"),
    ("drop-tail", "dropTail_"),
    ("dst", "dst_"),
    ("dupacks", "dupacks_"),
    ("ecn", "ecn_"),
    ("extradelay", "extradelay_"),
    ("interval", "interval_"),
    ("limit", "maxqueue_"),
    ("linterm", "linterm_"),
    ("max-pktsize", "maxpkt_"),
    ("maxburst", "maxburst_"),
    ("maxcwnd", "maxcwnd_"),
    ("maxidle", "maxidle_"),
    ("maxrtt", "maxrtt_"),
    ("maxthresh", "maxthresh_"),
    ("mean_pktsize", "meanPacketSize_"),
    ("overhead", "overhead_"),
    ("packet-size", "packetSize_"),
    ("priority", "priority_"),
    ("q_weight", "queueWeight_"),
    ("random", "random_"),
    ("rtt", "rtt_"),
    ("rttvar", "rttvar_"),
    ("seqno", "seqno_"),
    ("setbit", "setbit_"),
    ("show_tcphdr", "show_tcphdr_"),
    ("src", "src_"),
    ("srtt", "srtt_"),
    ("ssthresh", "ssthresh_"),
    ("state", "state_"),
    ("subclasses", "subclasses_"),
    ("tcp-tick", "tcpTick_"),
    ("thresh", "thresh_"),
    ("wait", "wait_"),
    ("window", "window_"),
    ("window-constant", "windowConstant_"),
    ("window-init", "windowInit_"),
    ("window-option", "windowOption_"),
    ("window-thresh", "windowThresh_"),
];

/// What ns-2 calls the variable that had this name in version 1; `None` for names that are not in the list.
fn name_in_ns_2(name: &str) -> Option<&'static str> {
    let found = NAMES.binary_search_by_key(&name, |(old, _)| old);
    found.ok().map(|place| NAMES[place].1)
}

/// Lets all objects know their variables by the names of version 1.
pub(super) fn install(ns: &Ns) {
    let otcl = ns.otcl();
    let (Some(objects), Some(simulators)) = (otcl.object("SplitObject"), otcl.object("OldSim")) else {
        return;
    };
    otcl.define_method(objects, "set", "?arg ...?", Rc::new(set));
    otcl.define_method(objects, "get", "var", Rc::new(get));
    let translate = |call: &Call| Ok(Obj::from_str(name_in_ns_2(call.args[0].as_str()).unwrap_or_default()));
    otcl.define_class_method(simulators, "variable-name", "name", Rc::new(translate));
    let suggest = |call: &Call| {
        let known = NAMES.iter().map(|(old, _)| *old);
        Ok(Obj::from_str(&crate::advice::did_you_mean(call.args[0].as_str(), known)))
    };
    otcl.define_class_method(simulators, "similar-names", "name", Rc::new(suggest));
}

fn set(call: &Call) -> TclResult {
    let [name, values @ ..] = call.args else { return call.next(call.args) };
    if let Some(name) = name_in_ns_2(name.as_str()) {
        return set_value(call, &Obj::from_str(name), values);
    }
    match name.as_str() {
        // ns-2.35: the names of the method's own local variables cannot be used.
        "self" | "class" | "proc" | "args" | "var" => {
            Err(Error::from(format!("variable \"{name}\" already exists")))
        }
        // ns-2.35: names are read only up to a hyphen.
        text if values.is_empty() && cut_at_hyphen(text).is_some() => {
            let read = cut_at_hyphen(text).unwrap_or_default();
            Err(Error::from(format!("can't read \"{read}\": no such variable")))
        }
        _ => set_value(call, name, values),
    }
}

/// Sets a variable to a value, or to several words; reads it if there is none.
fn set_value(call: &Call, name: &Obj, values: &[Obj]) -> TclResult {
    match values {
        [] => call.next(std::slice::from_ref(name)),
        [value] => call.next(&[name.clone(), value.clone()]),
        values => call.next(&[name.clone(), Obj::list(values)]),
    }
}

/// The part of a name of letters, digits and underscores before a hyphen.
fn cut_at_hyphen(name: &str) -> Option<&str> {
    let (first, _) = name.split_once('-')?;
    let is_word = first.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    (is_word && !first.is_empty()).then_some(first)
}

/// Reads a variable. ns-2.35: names that are not in the list have no value.
fn get(call: &Call) -> TclResult {
    match name_in_ns_2(call.args[0].as_str()) {
        Some(name) => call.otcl.get_var(call.object, name),
        None => Ok(Obj::empty()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found() {
        assert!(NAMES.is_sorted());
        for (old, new) in NAMES {
            assert_eq!(name_in_ns_2(old), Some(new));
        }
        assert_eq!(name_in_ns_2("window_"), None);
    }

    #[test]
    fn names_are_read_up_to_a_hyphen() {
        assert_eq!(cut_at_hyphen("queue-limit"), Some("queue"));
        assert_eq!(cut_at_hyphen("link_(1:2)"), None);
        assert_eq!(cut_at_hyphen("-limit"), None);
    }
}
