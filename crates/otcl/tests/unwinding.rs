//! Unwinding of native code while Tcl frames lie between it and the code that catches the unwinding.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;

use neons_otcl::{Call, Obj, Otcl};

/// The payload of the tests' unwindings.
#[derive(Debug, PartialEq)]
struct Stop(i64);

fn interpreter() -> Otcl {
    let otcl = Otcl::new().expect("Tcl starts");
    otcl.create_command("stop", |_, words| resume_unwind(Box::new(Stop(words[0].to_i64().unwrap_or(0)))));
    let class = otcl.define_class("Native", &[]);
    otcl.define_method(
        class,
        "stop",
        "n",
        Rc::new(|call: &Call| call.otcl.call(&["stop".into(), call.args[0].clone()])),
    );
    otcl
}

/// Evaluates a script that is stopped; returns the number that the unwinding carries.
fn stopped(otcl: &Otcl, script: &str) -> i64 {
    let end = catch_unwind(AssertUnwindSafe(|| otcl.eval_str(script).map(|value| value.as_str().to_owned())));
    let payload = end.expect_err(script);
    payload.downcast::<Stop>().unwrap_or_else(|_| panic!("something else is carried: {script}")).0
}

#[test]
fn no_script_can_intercept_an_unwinding() {
    let otcl = interpreter();
    for script in [
        "stop 1; set survived 1",
        "catch {stop 1}; set survived 1",
        "proc f {} {catch {stop 1}; global survived; set survived 1}; f",
        "proc f {} {catch g; global survived; set survived 1}; proc g {} {stop 1}; catch f; set survived 1",
        "Native n; catch {n stop 1}; set survived 1",
        "Native instproc twice n {catch {$self stop $n}; set ::survived 1}; Native n; catch {n twice 1}",
        "try {stop 1} on error {} {set survived 1} finally {set survived 1}",
        "proc f {} {try {stop 1} on error {} {set ::survived 1} finally {set ::survived 1}}; f",
        "catch {uplevel #0 {catch {stop 1}}}; set survived 1",
        "catch {namespace eval other {catch {stop 1}}}; set survived 1",
        "foreach i {1 2 3} {catch {stop 1}; set survived 1}",
        "while 1 {catch {stop 1}; set survived 1}",
        "proc f {} {while 1 {catch {stop 1}; set ::survived 1}}; f",
        "lsort -command {apply {{a b} {stop 1; return 0}}} {1 2 3}; set survived 1",
        "trace add variable v write {apply {args {stop 1}}}; catch {set v 1}; set survived 1",
        "trace add variable w read {apply {args {catch {stop 1}}}}; set w 1; catch {set x $w}; set survived 1",
        "proc f {} {trace add variable ::u write {apply {args {stop 1}}}; catch {set ::u 1}; set ::survived 1}; f",
        "trace add command Native delete {apply {args {stop 1}}}; rename Native {}; set survived 1",
        "coroutine c apply {{} {yield; catch {stop 1}; set ::survived 1}}; catch c; set survived 1",
        "after 0 {catch {stop 1}; set survived 1}; vwait forever",
        "after 0 {stop 1}; while 1 {update}",
        "interp create child; interp alias child stop {} stop; catch {child eval {catch {stop 1}; set ::x 1}}; set survived 1",
        "expr {[stop 1] + 1}; set survived 1",
        "set x [string length [stop 1]]; set survived 1",
    ] {
        let otcl = interpreter();
        assert_eq!(stopped(&otcl, script), 1, "{script}");
        assert_eq!(otcl.global_var("survived"), None, "{script}");
        // The interpreter can still be used.
        assert_eq!(otcl.eval_str("expr 40 + 2").map(|value| value.to_i64()), Ok(Some(42)), "{script}");
        assert_eq!(otcl.eval_str("proc h {} {catch {error x} m; return $m}; h"), Ok("x".into()), "{script}");
        assert_eq!(otcl.level(), 0, "{script}");
        assert_eq!(stopped(&otcl, "catch {stop 7}"), 7, "{script}");
    }
    drop(otcl);
}

#[test]
fn native_code_in_between_is_unwound_too() {
    struct Witness(Rc<std::cell::Cell<u32>>);
    impl Drop for Witness {
        fn drop(&mut self) {
            self.0.set(self.0.get() + 1);
        }
    }
    let otcl = interpreter();
    let dropped = Rc::<std::cell::Cell<u32>>::default();
    let count = dropped.clone();
    otcl.create_command("within", move |otcl, words| {
        let _witness = Witness(count.clone());
        // Native code may ignore the failure.
        drop(otcl.eval(&words[0]));
        Ok(Obj::empty())
    });
    assert_eq!(stopped(&otcl, "within {within {catch {within {stop 5}}}}"), 5);
    assert_eq!(dropped.get(), 3);
}

#[test]
fn a_panic_goes_through_tcl() {
    let otcl = interpreter();
    otcl.create_command("broken", |_, _| panic!("a defect"));
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let payload = catch_unwind(AssertUnwindSafe(|| otcl.eval_str("catch broken").is_ok())).unwrap_err();
    std::panic::set_hook(hook);
    assert_eq!(payload.downcast_ref(), Some(&"a defect"));
}
