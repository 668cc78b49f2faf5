//! The code of docs/extending.md, compiled and run.

mod scalable;

use neons_ns::declare::{Bound, Declarations};
use neons_ns::{Ns, Voice};
use neons_otcl::Obj;
use scalable::Scalable;

const GUIDE: &str = include_str!("../../../../docs/extending.md");

fn declare(declarations: &mut Declarations) {
    include!("declaration.rs");
}

#[test]
fn the_guide_shows_the_code_that_is_tested_here() {
    for code in [include_str!("scalable.rs"), include_str!("declaration.rs"), SCRIPT] {
        assert!(GUIDE.contains(code), "docs/extending.md does not contain:\n{code}");
    }
}

const SCRIPT: &str = include_str!("scalable.tcl");

#[test]
fn a_script_uses_the_new_class() {
    let ns = Ns::with_classes(Voice::Neons, declare).expect("Tcl starts");
    ns.otcl().eval(&Obj::from_str(SCRIPT)).expect("the script runs");
    let windows = ns.otcl().global_var("windows").expect("set by the script");
    let windows: Vec<f64> = windows.as_str().split(' ').map(|text| text.parse().expect("a number")).collect();
    let [before, after, later] = windows[..] else { panic!("three windows, not {windows:?}") };
    assert!((after / before - 7.0 / 8.0).abs() < 0.04, "one loss takes an eighth: {windows:?}");
    // A hundredth of a packet per packet acknowledged: a hundredth of the window per round trip of 100 ms.
    assert!((later / after).ln() > 0.9 * 0.01 * 20.0, "two seconds are twenty round trips: {windows:?}");
}
