//! Times and bandwidths with units, as the library's global procedures read them (spec: script-language, section
//! 13). Bound variables follow other rules.

use neons_otcl::{Error, Obj, TclResult};
use neons_sim::scan;

use crate::Ns;
use crate::globals::procedure;

/// Defines `time_parse`, `delay_parse` and `bw_parse`.
pub(crate) fn install(ns: &Ns) {
    procedure(ns, "time_parse", "spec", |ns, words| time(ns, words[0].as_str()));
    procedure(ns, "delay_parse", "spec", |ns, words| time(ns, words[0].as_str()));
    procedure(ns, "bw_parse", "bspec", |ns, words| bandwidth(ns, words[0].as_str()));
}

/// Splits a text into the number and the unit after it.
fn split(text: &str) -> Result<(f64, &str), Error> {
    let (number, length) =
        scan::decimal(text.as_bytes()).ok_or(Error::from("can't read \"unit\": no such variable"))?;
    Ok((number, text[length..].split_whitespace().next().unwrap_or("")))
}

/// Reads a time, seconds.
///
/// # Errors
/// There is no number.
pub(crate) fn time(ns: &Ns, text: &str) -> TclResult {
    let (number, unit) = split(text)?;
    let factor = match unit {
        "" | "s" | "sec" => 1.0,
        "ms" | "msec" => 1e-3,
        "us" | "usec" => 1e-6,
        "ns" | "nsec" => 1e-9,
        "ps" | "psec" => 1e-12,
        _ => unknown_unit(ns, "time_parse", unit)?,
    };
    Ok(Obj::from_f64(number * factor))
}

/// Reads a bandwidth, bits per second.
///
/// # Errors
/// There is no number.
pub(crate) fn bandwidth(ns: &Ns, text: &str) -> TclResult {
    let (number, unit) = split(text)?;
    let per_second = ["psec", "/sec", "ps", "/s"].iter().find_map(|suffix| unit.strip_suffix(suffix));
    let factor = match per_second.unwrap_or(unit) {
        "" if per_second.is_none() => 1.0,
        "b" => 1.0,
        "kb" => 1e3,
        "Mb" => 1e6,
        "Gb" => 1e9,
        "B" => 8.0,
        "kB" => 8e3,
        "MB" => 8e6,
        "GB" => 8e9,
        unit => unknown_unit(ns, "bw_parse", unit)?,
    };
    Ok(Obj::from_f64(number * factor))
}

/// Prints an error about an unknown unit and ends the program.
fn unknown_unit(ns: &Ns, procedure: &str, unit: &str) -> Result<f64, Error> {
    let message = format!("error: {procedure}: unknown unit `{unit}'");
    ns.otcl().call(&[Obj::from_str("puts"), Obj::from_str(&message)])?;
    ns.exit(1)
}
