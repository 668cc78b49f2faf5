//! Small procedures of ns-2's script library.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::HashSet;

use neons_otcl::{Error, Obj, TclResult};
use neons_sim::PacketType;
use neons_sim::format::general;

use super::{command, procedure};
use crate::Ns;
use crate::declare::{parse_long, parse_time};

pub(super) fn install(ns: &Ns) {
    reports(ns);
    numbers(ns);
    packet_types(ns);
    annotations(ns);
    procedure(ns, "TclObject", "?arg ...?", |ns, words| {
        let mut call = vec![Obj::from_str("SplitObject")];
        call.extend_from_slice(words);
        ns.otcl().call(&call)
    });
    procedure(ns, "ns", "?arg ...?", crate::classes::become_old_simulator);
}

fn reports(ns: &Ns) {
    let warned = RefCell::new(HashSet::new());
    procedure(ns, "warn", "msg", move |ns, words| Ok(warn(ns, &warned, words[0].as_str())));
    let warned = RefCell::new(HashSet::new());
    procedure(ns, "debug", "?arg ...?", move |ns, _| {
        let message = "Script debugging disabled.  Reconfigure with --with-tcldebug, and recompile.";
        Ok(warn(ns, &warned, message))
    });
    procedure(ns, "assert", "?arg ...?", |ns, words| {
        let mut call = vec![Obj::from_str("expr")];
        call.extend_from_slice(words);
        let holds = ns.otcl().call(&call)?;
        if holds.to_bool() == Some(true) {
            return Ok(Obj::empty());
        }
        Err(Error::from(format!("assertion failed: {}", Obj::list(words))))
    });
    for name in ["tkerror", "bgerror"] {
        procedure(ns, name, "msg", |ns, words| {
            ns.print_line(&format!("{}: {}\n", words[0], ns.otcl().error_info()));
            ns.exit(1)
        });
    }
    procedure(ns, "gc", "o", |ns, words| {
        if words[0].is_empty() {
            return Ok(Obj::from_str("NULL_OBJECT"));
        }
        let names = words[0].list_items()?;
        let objects = names.iter().filter_map(|name| ns.otcl().object_of(name));
        Ok(Obj::list_of(objects.map(|object| ns.class_name(object))))
    });
}

impl Ns {
    /// Calls the script library's `warn`, which prints each message once.
    pub(crate) fn warn_once(&self, message: &str) -> TclResult {
        self.otcl().call(&[Obj::from_str("warn"), Obj::from_str(message)])
    }
}

/// Prints a message the first time it is used. Returns 1 the first time, and an empty string later.
fn warn(ns: &Ns, warned: &RefCell<HashSet<String>>, message: &str) -> Obj {
    if !warned.borrow_mut().insert(message.to_owned()) {
        return Obj::empty();
    }
    ns.sim().warn(&format!("warning: {message}\n"));
    Obj::from_i64(1)
}

fn numbers(ns: &Ns) {
    procedure(ns, "find-max", "list", |_, words| {
        let items = words[0].list_items()?;
        // ns-2.35: the search for the maximum starts from 0, so the result is never negative.
        let max = items.into_iter().fold(Obj::from_i64(0), |max, item| match compare(&item, &max) {
            Ordering::Greater => item,
            _ => max,
        });
        Ok(max)
    });
    procedure(ns, "calc_cum", "rates", |_, words| {
        let rates = words[0].list_items()?;
        let mut sum = Obj::from_i64(0);
        let mut sums = Vec::with_capacity(rates.len());
        for rate in rates {
            sum = match (sum.to_i64(), rate.to_i64()) {
                (Some(sum), Some(rate)) => Obj::from_i64(sum + rate),
                _ => Obj::from_f64(sum.to_f64().unwrap_or(0.0) + rate.to_f64().ok_or("not a number")?),
            };
            sums.push(sum.clone());
        }
        Ok(Obj::list(&sums))
    });
    procedure(ns, "ewma", "ave cur", |ns, words| {
        let [average, current] = [&words[0], &words[1]].map(|value| value.to_f64().unwrap_or(0.0));
        if average < 0.0 {
            return Ok(words[1].clone());
        }
        let alpha = ns.otcl().global_var("alpha").and_then(|alpha| alpha.to_f64()).unwrap_or(0.25);
        Ok(Obj::from_f64((1.0 - alpha) * average + alpha * current))
    });
    procedure(ns, "instantaneous", "ave cur", |_, words| Ok(words[1].clone()));
    procedure(ns, "f-time", "t", |ns, words| {
        ns.otcl().call(&[Obj::from_str("format"), Obj::from_str("%7.4f"), words[0].clone()])
    });
    procedure(ns, "f-node", "n", |ns, words| {
        let part = |operation: &str| -> TclResult {
            ns.otcl().call(&[Obj::from_str("expr"), Obj::from_str(&format!("{} {operation}", words[0]))])
        };
        Ok(Obj::from_str(&format!("{}.{}", part(">> 8")?, part("& 255")?)))
    });
    procedure(ns, "SplitObjectCompare", "a b", |_, words| {
        let number = |name: &Obj| Obj::from_str(name.as_str().get(2..).unwrap_or(""));
        Ok(Obj::from_i64(compare(&number(&words[0]), &number(&words[1])) as i64))
    });
    command(ns, "time_atof", |_, words| match words {
        [text] => Ok(Obj::from_str(&general(parse_time(text.as_str()), 6))),
        _ => Err(Error::from("")),
    });
    for name in ["ns-hasSTL", "ns-hasint64"] {
        command(ns, name, |_, _| Ok(Obj::from_i64(1)));
    }
    arithmetic(ns, "ns-add64", i64::wrapping_add);
    arithmetic(ns, "ns-mult64", i64::wrapping_mul);
    command(ns, "ns-int64todbl", |_, words| match words {
        [number] => Ok(Obj::from_str(&format!("{:.1}", parse_long(number.as_str()) as f64))),
        _ => Err(Error::from("")),
    });
}

fn arithmetic(ns: &Ns, name: &str, operation: fn(i64, i64) -> i64) {
    command(ns, name, move |_, words| match words {
        [a, b] => Ok(Obj::from_i64(operation(parse_long(a.as_str()), parse_long(b.as_str())))),
        _ => Err(Error::from("")),
    });
}

/// Compares as Tcl's `expr` does: as numbers if both values are numbers, otherwise as text.
fn compare(a: &Obj, b: &Obj) -> Ordering {
    match (a.to_f64(), b.to_f64()) {
        (Some(a), Some(b)) => a.partial_cmp(&b).unwrap_or(Ordering::Equal),
        _ => a.as_bytes().cmp(b.as_bytes()),
    }
}

/// Sets the arrays of packet types, from name to number and back (spec: engine-and-traces, section 5.3).
fn packet_types(ns: &Ns) {
    let table = || (0..PacketType::UNDEFINED.0).map(|number| (i64::from(number), PacketType(number).name()));
    for (number, name) in table().chain([(-1, "error")]) {
        // Writing to a new array cannot fail.
        let _ = ns.otcl().set_global_var(&format!("ptype({})", name.to_lowercase()), Obj::from_i64(number));
        let _ = ns.otcl().set_global_var(&format!("pvals({number})"), Obj::from_str(name));
    }
    procedure(ns, "ptype2val", "str", |ns, words| {
        let known = ns.otcl().global_var(&format!("ptype({})", words[0].as_str().to_lowercase()));
        Ok(known.unwrap_or_else(|| Obj::from_i64(-1)))
    });
    procedure(ns, "pval2type", "val", |ns, words| {
        let known = ns.otcl().global_var(&format!("pvals({})", words[0]));
        Ok(known.unwrap_or_else(|| Obj::from_str("error")))
    });
}

fn annotations(ns: &Ns) {
    procedure(ns, "trace_annotate", "str", |ns, words| {
        ns.invoke(crate::classes::simulator::instance(ns)?, "trace-annotate", words)
    });
    procedure(ns, "flash_annotate", "start duration msg", |ns, words| {
        let simulator = crate::classes::simulator::instance(ns)?;
        let end = Obj::from_str(&format!("{} + {}", words[0], words[1]));
        let end = ns.otcl().call(&[Obj::from_str("expr"), end])?;
        let note = |text: &Obj| Obj::list(&[Obj::from_str("trace_annotate"), text.clone()]);
        ns.invoke(simulator, "at", &[words[0].clone(), note(&words[2])])?;
        ns.invoke(simulator, "at", &[end, note(&Obj::from_str("periodic_message"))])
    });
}
