//! Behaviour visible only from outside a process: signals, exit, buffering.

use std::process::{Command, Output};

use neons_otcl::{Obj, Otcl};

/// Runs one of the `child_` tests below in a separate process.
fn child(name: &str, argument: &str) -> Output {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", name, "--nocapture", "--test-threads=1", "--ignored"]);
    command.env("NEONS_TEST_ARGUMENT", argument).output().unwrap()
}

fn argument() -> String {
    std::env::var("NEONS_TEST_ARGUMENT").unwrap_or_default()
}

/// Returns the output of a child process, without the lines of the test harness.
fn said(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout);
    let (_, said) = text.split_once("<<").unwrap_or(("", "(nothing)"));
    said.to_owned()
}

#[test]
#[ignore = "run by other tests"]
fn child_eval() {
    let otcl = Otcl::new().unwrap();
    otcl.watch_for_traces();
    otcl.set_line_buffered_stdout();
    otcl.create_command("native_divide", |_, args| {
        let (a, b) = (args[0].to_f64().unwrap(), args[1].to_f64().unwrap());
        Ok(Obj::from_f64(std::hint::black_box(a) / std::hint::black_box(b)))
    });
    otcl.create_command("on_exit", |otcl, args| {
        let script = args[0].clone();
        let handle = otcl.clone();
        otcl.on_exit(move || drop(handle.eval(&script)));
        Ok(Obj::empty())
    });
    otcl.eval_str("puts -nonewline <<").unwrap();
    match otcl.eval_str(&argument()) {
        Ok(_) => otcl.exit(0),
        Err(error) => {
            otcl.eval(&Obj::list(&["puts".into(), otcl.message_of(&error).into()])).unwrap();
            otcl.exit(1)
        }
    }
}

#[cfg(all(unix, target_arch = "x86_64"))]
#[test]
fn floating_point_errors_kill_the_process() {
    use std::os::unix::process::ExitStatusExt;
    const SIGFPE: i32 = 8;
    for script in [
        "expr 1.0/0",
        "expr 0.0/0.0",
        "expr log(0)",
        "expr sqrt(-1)",
        "expr pow(10,400)",
        "expr 1e308*10",
        "expr exp(1000)",
        "expr acos(2)",
        "proc f {} { expr {1.0/0} }; catch f",
        "Class A; A instproc f {} { expr 1.0/0 }; A a; catch {a f}",
        "native_divide 1 0; expr 1.0/0",
        "Object o; o set x [expr 1.0/0]",
        // Traces of variables are scripts, too.
        "Object o; o set x 1; o follow x read; o set x",
        "Object o; o set x 1; o follow x write; o set x 2",
        "Object o; o set x 1; o follow x unset; o unset x",
        "Object o; o set x 1; o follow x unset; o destroy",
        "rename trace follow; proc trace args {uplevel [linsert $args 0 follow]}; \
         Object o; o set x 1; o follow x read; o set x",
    ] {
        let follow = "Object instproc follow {name operation} {
            $self instvar $name
            trace add variable $name $operation {expr 1.0/0 ;#}
        }";
        let output = child("child_eval", &format!("{follow}; puts first; {script}; puts survived"));
        assert_eq!(output.status.signal(), Some(SIGFPE), "{script}: {}", said(&output));
        assert_eq!(said(&output), "first\n", "{script}");
    }
}

#[test]
fn harmless_arithmetic_goes_on() {
    for (script, expected) in [
        ("catch {expr 1/0} m; set m", "divide by zero"),
        ("native_divide 1 0", "Inf"),
        ("string match *NaN [native_divide 0 0]", "1"),
        ("expr 1e-300*1e-300", "0.0"),
        ("expr {1e400 > 5}", "1"),
        ("expr int(1e30)", "5076964154930102272"),
        ("expr round(1e25)", "10000000000000000905969664"),
        ("expr 12345678901234567890*1.0", "1.2345678901234567e+19"),
        ("format %.3g 1e400", "inf"),
        ("expr exp(-1000)", "0.0"),
        ("lsort -real {1e400 3 -1e400}", "-1e400 3 1e400"),
    ] {
        let output = child("child_eval", &format!("puts [{script}]"));
        assert_eq!(said(&output), format!("{expected}\n"), "{script}");
    }
}

#[test]
fn exit_runs_handlers_and_flushes_channels() {
    let dir = std::env::temp_dir().join(format!("neons-otcl-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("out").display().to_string();
    let script = format!(
        "set f [open {file} w]; puts $f one; on_exit {{puts $f two; puts bye}}; on_exit {{puts later}}; puts -nonewline x; exit 3"
    );
    let output = child("child_eval", &script);
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(said(&output), "xlater\nbye\n");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "one\ntwo\n");
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn standard_output_is_line_buffered() {
    let output = child("child_eval", "puts one; exec echo two >@stdout; puts three");
    assert_eq!(said(&output), "one\ntwo\nthree\n");
}
