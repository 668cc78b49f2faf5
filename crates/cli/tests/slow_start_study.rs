//! Checks that the study of connection start-up (studies/slow-start) agrees with its source, with 100 MB instead of 1
//! GB.

use std::path::Path;
use std::process::Command;

const GIGABIT: &str = "1e9";
const TEN_GIGABITS: &str = "1e10";

/// The result of a transfer.
#[derive(Debug)]
struct Transfer {
    seconds: f64,
    resent: u32,
    timeouts: u32,
}

/// Runs one transfer between interfaces of these speeds, 180 ms apart, with queues of `buffer` round-trip times.
fn transfer(method: &str, server: &str, client: &str, buffer: &str) -> Transfer {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../studies/slow-start/transfer.tcl");
    let output = Command::new(env!("CARGO_BIN_EXE_neons"))
        .arg(script)
        .args([method, server, client, "0.18", "1", "together", "100000000", buffer, "600"])
        .output()
        .expect("it starts");
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8(output.stdout).expect("text");
    let [seconds, resent, timeouts] = printed.split_whitespace().collect::<Vec<_>>()[..] else {
        panic!("{printed}")
    };
    Transfer {
        seconds: seconds.parse().expect("it finishes"),
        resent: resent.parse().expect("packets"),
        timeouts: timeouts.parse().expect("timeouts"),
    }
}

#[test]
fn where_capacity_grows_along_the_path_quick_start_is_fastest() {
    let [reno, limited, quick] =
        ["reno", "limited", "unpaced"].map(|m| transfer(m, GIGABIT, TEN_GIGABITS, "1"));
    assert!(quick.seconds < 0.5 * reno.seconds, "{quick:?} {reno:?}");
    assert!(quick.seconds < 0.25 * limited.seconds, "{quick:?} {limited:?}");
    assert!(reno.resent > limited.resent && reno.resent > quick.resent, "{reno:?} {limited:?} {quick:?}");
}

#[test]
fn where_capacity_shrinks_quick_start_loses_most_and_limited_slow_start_least() {
    let [reno, limited, quick, paced] =
        ["reno", "limited", "unpaced", "paced"].map(|method| transfer(method, TEN_GIGABITS, GIGABIT, "1"));
    assert!(quick.resent > 5 * reno.resent && quick.timeouts > 0, "{quick:?} {reno:?}");
    assert!(quick.seconds > reno.seconds, "{quick:?} {reno:?}");
    assert_eq!(limited.resent, 0);
    // Pacing does not help if the rate is too high.
    assert!(paced.resent > 5 * reno.resent, "{paced:?} {reno:?}");
}

#[test]
fn where_queues_are_short_pacing_saves_what_a_burst_loses() {
    let [burst, paced] = ["unpaced", "paced"].map(|method| transfer(method, GIGABIT, GIGABIT, "0.05"));
    assert!(burst.resent > 10_000 && burst.timeouts > 0, "{burst:?}");
    assert_eq!((paced.resent, paced.timeouts), (0, 0));
    assert!(paced.seconds < 0.1 * burst.seconds, "{paced:?} {burst:?}");
}

#[test]
fn cubic_with_hystart_plus_plus_is_faster_than_reno() {
    let [reno, cubic] = ["reno", "cubic"].map(|method| transfer(method, GIGABIT, TEN_GIGABITS, "1"));
    assert!(cubic.seconds < reno.seconds, "{cubic:?} {reno:?}");
}
