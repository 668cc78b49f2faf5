//! The code of docs/extending.md, compiled and run.

mod blue;
mod scalable;

use blue::Blue;
use neons_ns::Session;
use neons_ns::declare::{Bound, Declarations};
use neons_sim::queue::Queue;
use scalable::Scalable;

const GUIDE: &str = include_str!("../../../../docs/extending.md");

const TCP_SCRIPT: &str = include_str!("scalable.tcl");

const QUEUE_SCRIPT: &str = include_str!("blue.tcl");

fn declare(declarations: &mut Declarations) {
    include!("declaration.rs");
    include!("blue_declaration.rs");
}

fn run(script: &str) -> Session {
    let session = Session::builder().declare(declare).build().expect("Tcl starts");
    session.evaluate(script).result().expect("the script runs");
    session
}

/// The numbers in a global variable of the script.
fn numbers(session: &Session, variable: &str) -> Vec<f64> {
    let value = session.variable(variable).expect("set by the script");
    value.split(' ').map(|text| text.parse().expect("a number")).collect()
}

#[test]
fn the_guide_shows_the_code_that_is_tested_here() {
    for code in [
        include_str!("scalable.rs"),
        include_str!("declaration.rs"),
        TCP_SCRIPT,
        include_str!("blue.rs"),
        include_str!("blue_declaration.rs"),
        QUEUE_SCRIPT,
    ] {
        assert!(GUIDE.contains(code), "docs/extending.md does not contain:\n{code}");
    }
}

#[test]
fn a_script_uses_the_new_congestion_control() {
    let windows = numbers(&run(TCP_SCRIPT), "windows");
    let [before, after, later] = windows[..] else { panic!("three windows, not {windows:?}") };
    assert!((after / before - 7.0 / 8.0).abs() < 0.04, "one loss takes an eighth: {windows:?}");
    // A hundredth of a packet per packet acknowledged: a hundredth of the window per round trip of 100 ms.
    assert!((later / after).ln() > 0.9 * 0.01 * 20.0, "two seconds are twenty round trips: {windows:?}");
}

#[test]
fn a_script_uses_the_new_queue() {
    let ns = run(QUEUE_SCRIPT);
    let [overload] = numbers(&ns, "overload")[..] else { panic!("one number") };
    let [dropped] = numbers(&ns, "dropped")[..] else { panic!("one number") };
    let [underload] = numbers(&ns, "underload")[..] else { panic!("one number") };
    assert!((0.45..0.7).contains(&overload), "half of the packets are too many: {overload}");
    // 500 packets per second arrive, for 20 s.
    assert!((0.45..0.6).contains(&(dropped / 10_000.0)), "{dropped}");
    assert_eq!(underload, 0.0);
}
