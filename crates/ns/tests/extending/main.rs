//! The code of docs/extending.md, compiled and run.

mod blue;
mod bursts;
mod scalable;
mod widest;

use blue::Blue;
use bursts::Bursts;
use neons_ns::Session;
use neons_ns::declare::{Declarations, Int, Real, Time, arg, unit};
use neons_sim::queue::Queue;
use scalable::Scalable;

const GUIDE: &str = include_str!("../../../../docs/extending.md");

const TCP_SCRIPT: &str = include_str!("scalable.tcl");

const APPLICATION_SCRIPT: &str = include_str!("bursts.tcl");

const ROUTING_SCRIPT: &str = include_str!("widest.tcl");

const QUEUE_SCRIPT: &str = include_str!("blue.tcl");

fn declare(declarations: &mut Declarations) {
    include!("declaration.rs");
    include!("blue_declaration.rs");
    include!("bursts_declaration.rs");
    include!("widest_declaration.rs");
}

fn run(script: &str) -> Session {
    let session = Session::builder().declare(declare).build().expect("Tcl starts");
    session.evaluate(script).result().expect("the script runs");
    session
}

/// Returns the numbers in a global variable of the script.
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
        include_str!("bursts.rs"),
        include_str!("bursts_declaration.rs"),
        APPLICATION_SCRIPT,
        include_str!("widest.rs"),
        include_str!("widest_declaration.rs"),
        ROUTING_SCRIPT,
    ] {
        assert!(GUIDE.contains(code), "docs/extending.md does not contain:\n{code}");
    }
}

#[test]
fn a_command_gets_typed_arguments() {
    let probability = "set queue [new Queue/Blue]; $queue calm 0.25; $queue set prob_";
    assert_eq!(numbers(&run(&format!("set p [{probability}]")), "p"), [0.25]);
    let session = Session::builder().declare(declare).build().expect("Tcl starts");
    assert!(session.evaluate("[new Queue/Blue] calm 0.25 0.5").result().is_err(), "one word at most");
}

#[test]
fn a_class_needs_a_parent() {
    let orphan = |declarations: &mut Declarations| {
        declarations.class("Queue/Orphan", "Queue/Lost").doc("Descends from nothing.");
    };
    let error = Session::builder().declare(orphan).build().err().expect("refused").to_string();
    assert!(error.contains("Queue/Orphan descends from Queue/Lost"), "{error}");
}

#[test]
fn a_script_uses_the_new_congestion_control() {
    for kind in ["", "set two_way 1\n"] {
        let windows = numbers(&run(&format!("{kind}{TCP_SCRIPT}")), "windows");
        let [before, after, later] = windows[..] else { panic!("three windows, not {windows:?}") };
        assert!((after / before - 7.0 / 8.0).abs() < 0.06, "{kind}one loss takes an eighth: {windows:?}");
        // The window grows by a hundredth of a packet per acknowledged packet, which is a hundredth of the window
        // per round trip of 100 ms.
        assert!(
            (later / after).ln() > 0.9 * 0.01 * 20.0,
            "{kind}two seconds are twenty round trips: {windows:?}"
        );
    }
}

#[test]
fn a_script_uses_the_new_application() {
    let ns = run(APPLICATION_SCRIPT);
    let [sent] = numbers(&ns, "sent")[..] else { panic!("one number") };
    let [received] = numbers(&ns, "received")[..] else { panic!("one number") };
    assert_eq!(sent, 25.0, "a burst every 40 ms for nearly a second");
    assert_eq!(received, 25.0 * 5000.0);
}

#[test]
fn a_script_uses_the_new_routing_protocol() {
    let ns = run(ROUTING_SCRIPT);
    let [arrived] = numbers(&ns, "arrived")[..] else { panic!("one number") };
    // The path has two links of 10 ms, each of which needs 0.8 ms for 8000 bits. The direct link would take 9 ms.
    assert!((arrived - 1.0216).abs() < 1e-6, "{arrived}");
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
