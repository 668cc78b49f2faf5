//! Tests of the command's behaviour: options of `neons run`, the standard input, signals, full disks, names in any
//! encoding.

use std::ffi::OsStr;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const NETWORK: &str = "
    set ns [new Simulator]
    set a [$ns node]; set b [$ns node]
    $ns duplex-link $a $b 1Mb 10ms DropTail
    set udp [new Agent/UDP]; $ns attach-agent $a $udp
    set null [new Agent/Null]; $ns attach-agent $b $null
    $ns connect $udp $null
    set cbr [new Application/Traffic/CBR]; $cbr attach-agent $udp
    $ns at 0.0 \"$cbr start\"
";

fn neons(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_neons"));
    command.current_dir(folder).stdin(Stdio::null());
    command
}

/// Runs `neons WORDS script.tcl` in an empty folder.
fn run(words: &[&str], script: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("script.tcl"), script).unwrap();
    neons(folder.path()).args(words).arg("script.tcl").output().unwrap()
}

/// Runs `neons WORDS` with `input` as its standard input.
fn pipe(program: &Path, words: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(program)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end before it has read all input.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_neons"))
}

/// Creates a link to the program with the name `ns` in a folder.
fn as_ns(folder: &Path) -> std::path::PathBuf {
    let link = folder.join("ns");
    std::os::unix::fs::symlink(program(), &link).unwrap();
    link
}

#[test]
fn a_script_is_run_whatever_its_name() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("trace"), "puts \"ran $argv\"").unwrap();
    let output = neons(folder.path()).args(["run", "trace", "--time", "x"]).output().unwrap();
    assert_eq!(text(&output.stdout), "ran --time x\n");
}

#[test]
fn an_unknown_option_of_run_is_no_script() {
    let output = run(&["run", "--sede", "3"], "puts ran");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty() && text(&output.stderr).contains("--seed"), "{}", text(&output.stderr));
}

#[test]
fn variables_of_set_that_nothing_uses_are_reported() {
    let errors = |setting: &str| text(&run(&["run", "--set", setting], "puts $limit").stderr);
    assert!(errors("limti=5").contains("does not use the variable \"limti\"; did you mean \"limit\"?"));
    assert!(
        errors("Agent/TCP windw_=5")
            .contains("Agent/TCP has no variable \"windw_\"; did you mean \"window_\"?")
    );
    for setting in ["limit=5", "::limit=5"] {
        assert_eq!(errors(setting), "");
    }
    let output = run(&["run", "--set", "limit=5", "--set", "Agent/TCP window_=5"], "puts $limit");
    assert_eq!((text(&output.stdout).as_str(), text(&output.stderr).as_str()), ("5\n", ""));
    assert!(!text(&run(&["run", "--set", "n=5"], "source other.tcl").stderr).contains("--set"));
    let output = run(&["run", "--set", "Agent/TCP.window_=5"], "puts x");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("\"CLASS VARIABLE=VALUE\""), "{}", text(&output.stderr));
}

#[test]
fn options_of_run_without_run_are_told_where_they_belong() {
    let output = run(&["--until", "2", "--time"], "puts x");
    let told = text(&output.stderr);
    assert!(
        told.contains("options before the script's name need `run`: neons run --until 2 --time script.tcl"),
        "{told}"
    );
    assert_eq!(output.status.code(), Some(2));
    let told = text(&run(&["--untl", "2"], "puts x").stderr);
    assert!(told.contains("unexpected argument '--untl'"), "{told}");
}

#[test]
fn an_empty_text_is_not_looked_up() {
    let folder = tempfile::tempdir().unwrap();
    for words in [["doc", ""].as_slice(), &["doc", "--search", ""]] {
        assert_eq!(neons(folder.path()).args(words).output().unwrap().status.code(), Some(2), "{words:?}");
    }
}

#[test]
fn a_run_ends_at_the_given_time() {
    let script = format!("{NETWORK}\n$ns run\nputs [$ns now]");
    let output = run(&["run", "--until", "1.5"], &script);
    assert_eq!(text(&output.stdout), "1.5\n", "{}", text(&output.stderr));
    assert!(!run(&["run", "--until", "-1"], "puts x").status.success());
}

/// Checks that the end of a limited run changes neither the numbers nor the order of events.
#[test]
fn the_end_takes_no_number_from_events() {
    let script = "set ns [new Simulator]\nputs [$ns at 1 {puts one}]\n$ns at 2 {puts two}\n$ns run";
    let plain = run(&["run"], &format!("{script}\nputs end"));
    let limited = run(&["run", "--until", "2"], &format!("{script}\nputs end"));
    assert_eq!(text(&plain.stdout), text(&limited.stdout));
    let earlier = run(&["run", "--until", "1.5"], script);
    assert!(!text(&earlier.stdout).contains("two"));
}

#[test]
fn variables_and_defaults_are_set_before_the_script() {
    let script = "puts \"$rate $opt(x)\"; set ns [new Simulator]; puts [[new Agent/TCP] set window_]";
    let words = ["run", "--set", "rate=2Mb", "--set", "opt(x)=a b", "--set", "Agent/TCP window_=40"];
    assert_eq!(text(&run(&words, script).stdout), "2Mb a b\n40\n");
    assert!(!run(&["run", "--set", "rate"], "puts x").status.success());
}

#[test]
fn the_seed_changes_random_numbers_unless_the_script_sets_one() {
    let script = "puts [$defaultRNG uniform 0 1]";
    let draw = |words: &[&str], script: &str| text(&run(words, script).stdout);
    let (plain, seeded) = (draw(&["run"], script), draw(&["run", "--seed", "7"], script));
    assert_ne!(plain, seeded);
    assert_eq!(seeded, draw(&["run"], &format!("$defaultRNG seed 7\n{script}")));
    let own = format!("$defaultRNG seed 3\n{script}");
    assert_eq!(draw(&["run", "--seed", "7"], &own), draw(&["run"], &own));
}

#[test]
fn time_and_hints_are_printed_at_the_end() {
    let output = run(&["run", "--time", "--hints"], &format!("{NETWORK}\n$ns at 1.0 {{exit 0}}\n$ns run"));
    let told = text(&output.stderr);
    assert!(told.contains(" events (") && told.contains(" packets"), "{told}");
    assert!(told.contains("hint: the run has written no trace"), "{told}");
    assert!(output.stdout.is_empty());
}

#[test]
fn errors_from_a_pipe_have_a_line_and_a_status() {
    let output = pipe(program(), &[], b"puts a\n\nfoo bar\nputs b\n");
    assert_eq!(text(&output.stdout), "a\nb\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).starts_with("neons: <stdin>:3: there is no command or class \"foo\""),
        "{output:?}"
    );
    let folder = tempfile::tempdir().unwrap();
    let output = pipe(&as_ns(folder.path()), &[], b"foo bar\nputs b\n");
    assert_eq!(text(&output.stderr), "invalid command name \"foo\"\n");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn an_unfinished_command_is_an_error() {
    let output = pipe(program(), &["-"], b"puts a\nif {1} {\nputs b\n");
    assert_eq!(text(&output.stdout), "a\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).starts_with("neons: <stdin>:2: the command that begins here has no end"),
        "{output:?}"
    );
    let folder = tempfile::tempdir().unwrap();
    let output = pipe(&as_ns(folder.path()), &[], b"if {1} {\n");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn a_script_in_a_pipe_reads_the_lines_behind_the_command() {
    let output = pipe(program(), &[], b"puts \"got [gets stdin]\"\nhello\nputs end\n");
    assert_eq!(text(&output.stdout), "got hello\nend\n");
}

#[test]
fn bytes_of_other_encodings_do_no_harm() {
    let output = pipe(program(), &[], b"puts caf\xe9\nputs after\n");
    assert!(text(&output.stdout).ends_with("after\n"), "{output:?}");
    assert!(output.status.success());
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("s.tcl"), "puts [string length [lindex $argv 0]]").unwrap();
    let output = neons(folder.path()).arg("s.tcl").arg(OsStr::from_bytes(b"caf\xe9")).output().unwrap();
    assert_eq!(text(&output.stdout), "4\n");
}

#[test]
fn a_full_disk_is_an_error_even_for_the_last_bytes() {
    let script = format!(
        "set f [open /dev/full w]\n{}\n$ns at 0.1 {{exit 0}}\n$ns run",
        NETWORK.replacen("set a [$ns node]", "$ns trace-all $f; set a [$ns node]", 1)
    );
    let output = run(&[], &script);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("No space left on device"), "{output:?}");
}

#[test]
fn a_file_that_may_not_grow_keeps_what_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let script = format!(
        "set f [open out.tr w]\n{}\n$cbr set rate_ 1Mb\n$ns at 60 {{exit 0}}\n$ns run",
        NETWORK.replacen("set a [$ns node]", "$ns trace-all $f; set a [$ns node]", 1)
    );
    std::fs::write(folder.path().join("script.tcl"), script).unwrap();
    // 400 blocks of 512 bytes: pieces are written in the background before the limit is reached.
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 400; exec \"$0\" script.tcl"])
        .arg(program())
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(text(&output.stderr).contains("cannot write the trace on channel file"), "{output:?}");
    let trace = std::fs::read(folder.path().join("out.tr")).unwrap();
    assert_eq!(trace.len(), 400 * 512);
    assert!(trace.starts_with(b"+ 0 0 1 cbr"), "{:?}", text(&trace[..40]));
}

#[test]
fn a_script_in_a_named_pipe_may_have_errors() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let writer = {
        let pipe = pipe.clone();
        std::thread::spawn(move || std::fs::write(pipe, "set ns [new Simulator]\n$ns foo\n"))
    };
    let output = neons(folder.path()).arg(&pipe).output().unwrap();
    writer.join().unwrap().unwrap();
    assert_eq!(output.status.code(), Some(1));
}

/// Runs a script in a shell that sends a signal once the script has printed that it runs. Returns the exit status and
/// the trace.
fn signalled(shell: &str) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    let script = format!(
        "set f [open out.tr w]\n{}\n$ns at 1.0 {{puts ready; flush stdout}}\n$ns run",
        NETWORK.replacen("set a [$ns node]", "$ns trace-all $f; set a [$ns node]", 1)
    );
    std::fs::write(folder.path().join("script.tcl"), script).unwrap();
    let shell = shell.replace("NEONS", env!("CARGO_BIN_EXE_neons"));
    let output = Command::new("sh").args(["-c", &shell]).current_dir(folder.path()).output().unwrap();
    let trace = std::fs::read_to_string(folder.path().join("out.tr")).unwrap_or_default();
    (output.status.code(), trace)
}

#[test]
fn a_request_to_end_writes_what_was_traced() {
    let (status, trace) = signalled("mkfifo p; NEONS script.tcl > p & read line < p; kill -TERM $!; wait $!");
    assert_eq!(status, Some(143));
    assert!(trace.ends_with('\n') && trace.len() > 1000);
}

#[test]
fn ignored_interrupts_stay_ignored() {
    let (status, _) = signalled(
        "trap '' INT; mkfifo p; NEONS script.tcl > p & read line < p; kill -INT $!; sleep 0.2; kill -KILL $!; wait $!",
    );
    assert_eq!(status, Some(137));
}

#[test]
fn help_and_versions_on_a_full_disk_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    for option in ["--version", "--help", "-h"] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = neons(folder.path()).arg(option).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{option}");
        assert!(text(&output.stderr).contains("cannot write to the standard output"), "{output:?}");
    }
}

#[test]
fn steps_that_are_too_many_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let output = neons(folder.path())
        .args([
            "scenario",
            "gauss-markov",
            "--nodes",
            "3",
            "--width",
            "9",
            "--height",
            "9",
            "--duration",
            "9",
        ])
        .args(["--step", "1e-300"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("--step"), "{output:?}");
}

#[test]
fn endless_recursion_names_the_method_and_keeps_the_trace() {
    let script = format!(
        "set f [open out.tr w]\n{}\nClass Loop\nLoop instproc again {{}} {{\n    $self again\n}}\n\
         interp recursionlimit {{}} 1000000\n$ns at 0.5 {{[new Loop] again}}\n$ns run",
        NETWORK.replacen("set a [$ns node]", "$ns trace-all $f; set a [$ns node]", 1)
    );
    let output = run(&[], &script);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let errors = text(&output.stderr);
    assert!(
        errors.contains("the method \"again\" of Loop calls itself"),
        "{}",
        &errors[errors.len() - 400..]
    );
}

#[test]
fn scenarios_of_infinite_size_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for words in [
        ["--width", "inf", "--duration", "9"],
        ["--width", "9", "--duration", "inf"],
        ["--width", "9", "--duration", "1e300"],
    ] {
        let output = neons(folder.path())
            .args(["scenario", "random-waypoint", "--nodes", "3", "--height", "9"])
            .args(words)
            .output()
            .unwrap();
        assert!(!output.status.success() && output.stdout.is_empty(), "{words:?}");
    }
}

#[test]
fn errors_are_explained_at_length() {
    let folder = tempfile::tempdir().unwrap();
    let explained =
        |words: &[&str]| text(&neons(folder.path()).arg("explain").args(words).output().unwrap().stdout);
    assert!(explained(&["neons: s.tcl:8: at 0.1 s: node 0 has no route to node 1"]).contains("duplex-link"));
    assert!(explained(&["errors"]).contains("no-route"));
}

#[test]
fn the_line_of_progress_stays_out_of_pipes() {
    let output = run(&[], "after 10\nputs done");
    assert_eq!(text(&output.stdout), "done\n");
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn a_closed_standard_output_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("out.tr"), "+ 1 0 1 cbr 10 ------- 0 0.0 1.0 0 0\n").unwrap();
    for words in [
        "trace summary out.tr",
        "doc Node",
        "scenario random-waypoint --nodes 2 --width 9 --height 9 --duration 9",
        "--version",
    ] {
        let command = format!("exec \"$0\" {words} >&-");
        let output = Command::new("sh")
            .args(["-c", &command, env!("CARGO_BIN_EXE_neons")])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{words}: {output:?}");
        assert!(text(&output.stderr).contains("cannot write to the standard output"), "{output:?}");
    }
}

#[test]
fn the_viewer_says_how_to_reach_it_over_ssh() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("window.tr"), "0.1 0 0 3 0 cwnd_ 1.0\n").unwrap();
    let mut command = neons(folder.path());
    command.args(["view", "--no-open", "window.tr"]).env("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.2 22");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let line = |from: &mut dyn std::io::Read| {
        let mut line = String::new();
        std::io::BufRead::read_line(&mut std::io::BufReader::new(from), &mut line).unwrap();
        line
    };
    let address = line(child.stdout.as_mut().unwrap());
    let advice = line(child.stderr.as_mut().unwrap());
    child.kill().unwrap();
    child.wait().unwrap();
    let port = address.strip_prefix("http://127.0.0.1:").unwrap().split('/').next().unwrap();
    assert!(advice.contains(&format!("ssh -L {port}:127.0.0.1:{port} ")), "{advice}");
}
