//! Tests with invalid input of web traffic. They check the messages, that all output before the error is kept, and that
//! nothing changes under the name `ns`.

#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The beginning of a script: two nodes with a delay box between them, and a cloud that lists its exchanges.
const WEB: &str = r#"set ns [new Simulator]
set f [open out.tr w]
$ns trace-all $f
set a [$ns node]
set d [$ns DelayBox]
set b [$ns node]
$ns duplex-link $a $d 10Mb 1ms DropTail
$ns duplex-link $d $b 10Mb 1ms DropTail
proc const {v} { set r [new RandomVariable/Constant]; $r set val_ $v; return $r }
proc done {} { global ns f; $ns flush-trace; close $f; exit 0 }
$ns at 1 done
set pm [new PackMimeHTTP]
$pm set-client $a; $pm set-server $b
$pm set-outfile pairs.txt
"#;

/// The number of the first line behind [`WEB`] in a script.
const FIRST: usize = 15;

/// The beginning of a script: two nodes with a delay box of replayed connections between them, and connection vectors
/// in a file.
const REPLAY: &str = r#"set ns [new Simulator]
set f [open out.tr w]
$ns trace-all $f
set a [$ns node]
set d [$ns Tmix_DelayBox]
set b [$ns node]
$ns duplex-link $a $d 10Mb 1ms DropTail
$ns duplex-link $d $b 10Mb 1ms DropTail
proc done {} { global ns f; $ns flush-trace; close $f; exit 0 }
$ns at 1 done
set t [new Tmix]
$t set-init $a; $t set-acc $b
$t set-cvfile vectors.txt
$ns at 0.01 "$t start"
"#;

/// The message that shows the line of [`REPLAY`] with the file's name.
const NAMED: &str = "neons: script.tcl:13: the file is named here\n    $t set-cvfile vectors.txt";

/// A connection that begins after 100 ms, in both formats.
const ALTERNATE: &str =
    "# vectors\nS 100000 1 1 1\nw 65535 65535\nm 1460 1460\nr 20000\nl 0 0\nI 0 0 400\nA 0 5000 900\n";
const ORIGINAL: &str = "SEQ 100000 1 1 1\nw 65535 65535\nm 1460 1460\n> 400\nt 5000\n< 900\n";

struct Run {
    folder: tempfile::TempDir,
    output: Output,
}

impl Run {
    /// Runs a script with the program under the given name. A file of connection vectors is beside the script.
    fn new(program: &str, script: &str, vectors: &str) -> Run {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str| -> PathBuf { folder.path().join(name) };
        std::fs::write(file("script.tcl"), script).expect("a script");
        std::fs::write(file("vectors.txt"), vectors).expect("vectors");
        let program = match program {
            "neons" => Path::new(env!("CARGO_BIN_EXE_neons")).to_owned(),
            other => {
                std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_neons"), file(other)).expect("a link");
                file(other)
            }
        };
        let output = Command::new(program)
            .arg("script.tcl")
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .expect("the program runs");
        Run { folder, output }
    }

    /// The standard error output from the first line that begins with "neons: ".
    fn note(&self) -> String {
        let text = String::from_utf8_lossy(&self.output.stderr).into_owned();
        text.lines().skip_while(|line| !line.starts_with("neons: ")).collect::<Vec<_>>().join("\n")
    }

    fn lines(&self, file: &str) -> usize {
        std::fs::read_to_string(self.folder.path().join(file)).expect("a file").lines().count()
    }
}

/// Asserts that a script of [`WEB`] and `lines` fails with this message at line `line` of `lines`, counted from 0.
fn assert_web(lines: &str, line: usize, note: &str) -> Run {
    let run = Run::new("neons", &format!("{WEB}{lines}\n$ns run\n"), "");
    let command = lines.lines().nth(line).expect("a line").trim();
    let expected = format!("neons: script.tcl:{}: {note}\n    {command}", FIRST + line);
    assert_eq!(run.note(), expected, "{lines}");
    assert_eq!(run.output.status.code(), Some(1), "{lines}");
    run
}

/// Asserts that reading the first connection fails with this message at a line of the file of vectors.
fn assert_vectors(vectors: &str, line: usize, problem: &str) {
    let run = Run::new("neons", &format!("{REPLAY}$ns run\n"), vectors);
    let text = vectors.lines().nth(line - 1).expect("a line");
    let expected = format!("neons: vectors.txt:{line}: at 0.01 s: {problem}\n    {text}\n{NAMED}");
    assert_eq!(run.note(), expected, "{vectors}");
    assert_eq!(run.output.status.code(), Some(1), "{vectors}");
}

#[test]
fn rates_that_are_not_above_zero_are_told() {
    let begin = "$ns at 0 \"$pm start\"";
    let missing = "at 0 s: the rate is 0; expected `set-rate RATE` before, connections per second, above 0";
    assert_web(begin, 0, missing);
    assert_web(&format!("$pm set-rate 0\n{begin}"), 1, missing);
    for rate in ["-3", "many", "nan", "inf"] {
        let note = format!("\"{rate}\" is no rate; expected connections per second, above 0");
        assert_web(&format!("$pm set-rate {rate}\n{begin}"), 0, &note);
    }
    let run = Run::new(
        "neons",
        &format!(
            "{WEB}$d add-rule 0 2 [new RandomVariable/PackMimeHTTPXmit -1 0]\n$pm set-rate 5\n{begin}\n$ns run\n"
        ),
        "",
    );
    let rate =
        "a random variable of the PackMime model has the rate -1; expected connections per second, above 0";
    assert!(run.note().ends_with(rate), "{}", run.note());
    // Without random variables that depend on the rate, no rate is needed.
    let constant =
        "$pm set-flow_arrive [const 0.1]\n$pm set-req_size [const 300]\n$pm set-rsp_size [const 900]";
    let run = Run::new("neons", &format!("{WEB}{constant}\n{begin}\n$ns run\n"), "");
    assert!(run.output.status.success() && run.note().is_empty(), "{}", run.note());
}

#[test]
fn random_variables_that_give_nonsense_are_told_and_nothing_is_lost() {
    let begin = "$pm set-rate 50\n$ns at 0 \"$pm start\"";
    let size = |what: &str, value: &str| {
        format!(
            "at 0 s: the random variable for the size of a {what} gave {value}; expected a number from 0 to 2147483647"
        )
    };
    assert_web(&format!("$pm set-req_size [const -100]\n{begin}"), 0, &size("request", "-100"));
    assert_web(&format!("$pm set-rsp_size [const nan]\n{begin}"), 0, &size("response", "nan"));
    assert_web(&format!("$pm set-rsp_size [const 1e300]\n{begin}"), 0, &size("response", "1e+300"));
    let time = "at 0 s: the random variable for the time to the next connection gave";
    let seconds = "expected seconds, 0 or more";
    assert_web(&format!("$pm set-flow_arrive [const -1]\n{begin}"), 0, &format!("{time} -1; {seconds}"));
    assert_web(&format!("$pm set-flow_arrive [const nan]\n{begin}"), 0, &format!("{time} nan; {seconds}"));
    let still = format!("{time} 0 s 10000 times in a row, so that time stands still");
    assert_web(&format!("$pm set-flow_arrive [const 0]\n{begin}"), 0, &still);

    // An error in the middle of a run: the trace has half a second of traffic, and all output of the script is kept.
    let run = Run::new(
        "neons",
        &format!(
            "{WEB}set own [open own.txt w]\nset delay [const 0.01]\n$pm set-server_delay $delay\n{begin}\n\
             $ns at 0.5 {{puts $own half; $delay set val_ -1}}\n$ns run\n"
        ),
        "",
    );
    assert!(run.note().starts_with("neons: script.tcl:17: at 0.5"), "{}", run.note());
    let told = "the random variable for the delay of the server gave -1; expected seconds, 0 or more\n    \
                $pm set-server_delay $delay";
    assert!(run.note().ends_with(told), "{}", run.note());
    assert_eq!(run.lines("own.txt"), 1);
    assert!(run.lines("out.tr") > 500 && run.lines("pairs.txt") > 5, "what was traced is written");
}

#[test]
fn rules_of_delay_boxes_that_make_no_sense_are_told() {
    let begin = "$pm set-rate 50\n$ns at 0 \"$pm start\"";
    let rule = |rule: &str| format!("{begin}\n$d add-rule {rule}");
    let unknown = "there is no node with the address 77; expected the number of a node (`$node id`)";
    assert_web(&rule("[$a id] 77 [const 10]"), 2, unknown);
    let note = "\"_o10\" is no address; expected the number of a node (`[$node id]`)";
    assert_web(&rule("$a $b [const 10]"), 2, note);
    for variable in ["10", "nosuch", "$a"] {
        let name = if variable == "$a" { "_o10" } else { variable };
        let note =
            format!("\"{name}\" is no random variable; expected one such as [new RandomVariable/Constant]");
        assert_web(&rule(&format!("0 2 {variable}")), 2, &note);
    }
    let drawn = "at 0.001032 s: the random variable for the";
    for (given, note) in [
        (
            "[const -10]",
            "delay of flows from 0 to 2 gave -10 ms for flow 0; expected milliseconds, 0 or more",
        ),
        (
            "[const nan]",
            "delay of flows from 0 to 2 gave nan ms for flow 0; expected milliseconds, 0 or more",
        ),
        (
            "[const 1] [const 3]",
            "loss of flows from 0 to 2 gave 3 for flow 0; expected a probability of at most 1",
        ),
        (
            "[const 1] [const 0] [const -2]",
            "speed of flows from 0 to 2 gave -2 Mb/s for flow 0; expected Mb/s above 0, or 0 for no bottleneck",
        ),
    ] {
        let run = assert_web(&rule(&format!("0 2 {given}")), 2, &format!("{drawn} {note}"));
        assert_eq!(run.lines("out.tr"), 3, "the first packet on its way to the box");
    }
    // A rule may name a node that is created later.
    let later = format!("{begin}\n$d add-rule 0 3 [const 10]\nset late [$ns node]");
    let run = Run::new("neons", &format!("{WEB}{later}\n$ns run\n"), "");
    assert!(run.output.status.success(), "{}", run.note());
}

#[test]
fn files_that_cannot_be_opened_and_nodes_that_are_none_are_told() {
    let cannot = |file: &str, verb: &str, reason: &str, run: &Run| {
        let folder = run.folder.path().canonicalize().expect("a folder");
        let expected = format!("the file \"{file}\" cannot be {verb} in {}: {reason}", folder.display());
        assert!(run.note().contains(&expected), "{} instead of {expected}", run.note());
        assert!(run.note().starts_with("neons: script.tcl:15: "), "{}", run.note());
        assert_eq!(run.output.status.code(), Some(1));
    };
    let none = "no such file or directory";
    for (command, file) in [
        ("$d set-delay-file", "nosuch/delays"),
        ("$pm set-outfile", "nosuch/x"),
        ("$t set-outfile", "nosuch/y"),
    ] {
        let setting = if command.starts_with("$t") { REPLAY } else { WEB };
        cannot(file, "written", none, &Run::new("neons", &format!("{setting}{command} {file}\n"), ALTERNATE));
    }
    for command in ["$t set-cvfile nosuch.txt", "$d set-cvfile nosuch.txt 0 2"] {
        cannot("nosuch.txt", "read", none, &Run::new("neons", &format!("{REPLAY}{command}\n"), ALTERNATE));
    }
    cannot(
        ".",
        "read",
        "is a directory",
        &Run::new("neons", &format!("{REPLAY}$t set-cvfile .\n"), ALTERNATE),
    );
    let node = "there is no node \"nosuch\"; expected one that `$ns node` has made";
    assert_web("$pm set-client nosuch", 0, node);
    assert_web("$pm set-server $ns", 0, "\"_o3\" is no node; expected one that `$ns node` has made");
    assert_web(
        "set q [new PackMimeHTTP]\n$q set-rate 5\n$ns at 0 \"$q start\"",
        2,
        "at 0 s: there are no nodes to connect; name them first, with `set-client` and `set-server`",
    );
    assert_web(
        "$pm set-client $b\n$ns at 0 \"$pm start\"",
        1,
        "at 0 s: the numbers of clients (2) and of servers (1) differ; expected pairs",
    );
}

#[test]
fn wrong_lines_of_vectors_are_told_with_file_and_line() {
    let whole = "should be a whole number, 0 or more";
    let unit = "expected `I SEND-WAIT RECEIVE-WAIT SIZE (microseconds, microseconds, bytes)`";
    assert_vectors(
        "\nhello\n",
        2,
        "\"hello\" begins no line of a connection vector in the alternate format; \
                                    expected w, m, r, l, S, C, I, A",
    );
    let start = format!("\"abc\" {whole}; expected `S START UNITS UNITS ID (START in microseconds)`");
    assert_vectors(&ALTERNATE.replace("S 100000", "S abc"), 2, &start);
    assert_vectors(&ALTERNATE.replace("I 0 0 400", "I 0 0"), 7, &format!("a number is missing; {unit}"));
    assert_vectors(&ALTERNATE.replace("I 0 0 400", "I 0 -7 400"), 7, &format!("\"-7\" {whole}; {unit}"));
    for size in ["nan", "-400", "1e9"] {
        let vectors = ALTERNATE.replace("I 0 0 400", &format!("I 0 0 {size}"));
        assert_vectors(&vectors, 7, &format!("\"{size}\" should be a whole number of bytes; {unit}"));
    }
    let two = "two units follow each other; expected a wait between them, `t WAIT` (microseconds)";
    assert_vectors(&ORIGINAL.replace("t 5000\n", ""), 5, two);
    assert_vectors(
        &ORIGINAL.replace("> 400\nt 5000\n< 900\n", ""),
        1,
        "no unit follows this line: the connection would send nothing",
    );

    // An invalid line is read when the previous connection begins; the packets of that connection are in the trace.
    let late = format!("{ALTERNATE}S 300000 1 1 2\nI 0 0 400\nS 400000 1 1 3\nI 0 x 400\n");
    let run = Run::new("neons", &format!("{REPLAY}$ns run\n"), &late);
    let expected = format!("neons: vectors.txt:12: at 0.3 s: \"x\" {whole}; {unit}\n    I 0 x 400\n{NAMED}");
    assert_eq!(run.note(), expected);
    assert!(run.lines("out.tr") > 20, "the first connection is traced");

    let empty = Run::new("neons", &format!("{REPLAY}$ns run\n"), "# nothing\n");
    let expected = "neons: script.tcl:13: at 0.01 s: there is no connection vector in the file \"vectors.txt\"\n    \
                    $t set-cvfile vectors.txt";
    assert_eq!(empty.note(), expected);
}

#[test]
fn wrong_lines_of_paths_are_told_with_file_and_line() {
    let told = |vectors: &str, arguments: &str, note: &str| {
        let command = format!("$d set-cvfile vectors.txt {arguments}");
        let run = Run::new("neons", &format!("{REPLAY}{command}\n$ns run\n"), vectors);
        assert_eq!(run.note(), format!("neons: script.tcl:15: {note}\n    {command}"));
        assert_eq!(run.output.status.code(), Some(1));
    };
    let time = "expected `r TIME (round trip, microseconds)`";
    for value in ["-20000", "nan"] {
        let note =
            format!("vectors.txt:5: \"r {value}\": \"{value}\" should be a whole number, 0 or more; {time}");
        told(&ALTERNATE.replace("r 20000", &format!("r {value}")), "0 2", &note);
    }
    let loss = "expected `l FORWARD BACK (probabilities of loss)`";
    let lost = |line: &str, problem: &str| {
        told(
            &ALTERNATE.replace("l 0 0", line),
            "0 2",
            &format!("vectors.txt:6: \"{line}\": {problem}; {loss}"),
        );
    };
    lost("l 0.1", "a number is missing");
    lost("l 5 0", "\"5\" should be a number from 0 to 1");
    lost("l 0 nan", "\"nan\" should be a number from 0 to 1");
    let none =
        "no line of the file \"vectors.txt\" says what is lost; expected `l FORWARD BACK` in each vector";
    told("# nothing\n", "0 2", none);
    told(
        ALTERNATE,
        "0 77",
        "there is no node with the address 77; expected the number of a node (`$node id`)",
    );
}

#[test]
fn as_ns_what_ns_takes_is_taken() {
    let web = |lines: &str| Run::new("ns", &format!("{WEB}{lines}\n$ns run\n"), "");
    let begin = "$pm set-rate 50\n$ns at 0 \"$pm start\"";
    for (lines, said) in [
        ("$pm set-req_size [const -100]", ""),
        ("$d add-rule $a 77 [const 10]", ""),
        ("$d add-rule 0 2 nosuch", "Bad object name nosuch\n"),
        ("$d add-rule 0 2 [const 10] [const 3]", ""),
    ] {
        let run = web(&format!("{lines}\n{begin}"));
        assert_eq!(String::from_utf8_lossy(&run.output.stderr), said, "{lines}");
        assert!(run.output.status.success(), "{lines}");
    }
    let run =
        Run::new("ns", &format!("{REPLAY}$ns run\n"), &ALTERNATE.replace("A 0 5000 900", "X 1\nA 0 -5 900"));
    assert!(run.output.status.success() && run.output.stderr.is_empty());
    assert!(run.lines("out.tr") > 20, "lines that mean nothing are skipped");
}

#[test]
fn numbers_beyond_memory_are_refused() {
    for what in ["session", "server", "client"] {
        let script =
            format!("{WEB}set pool [new PagePool/WebTraf]\n$pool set-num-{what} 2147483647\n$ns run\n");
        let run = Run::new("neons", &script, "");
        let said = String::from_utf8_lossy(&run.output.stderr).into_owned();
        let expected =
            format!("the {what}s of PagePool/WebTraf: 2147483647 are too many to be kept in memory");
        assert!(said.contains(&expected) && run.output.status.code() == Some(1), "{said}");
    }
}
