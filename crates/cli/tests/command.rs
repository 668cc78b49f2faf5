//! Tests of the command's exit status, output and messages.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs `neons` in `folder`.
fn neons(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_neons"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("neons runs")
}

/// Runs a script as `neons script.tcl` in an empty folder.
fn run(script: &str) -> (Output, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("script.tcl"), script).expect("a script");
    (neons(folder.path(), &["script.tcl"]), folder)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const TRACED: &str = "
    set ns [new Simulator]
    set f [open out.tr w]
    $ns trace-all $f
    set a [$ns node]; set b [$ns node]
    $ns duplex-link $a $b 10Mb 1ms DropTail
    set udp [new Agent/UDP]; $ns attach-agent $a $udp
    set null [new Agent/Null]; $ns attach-agent $b $null
    $ns connect $udp $null
    set cbr [new Application/Traffic/CBR]
    $cbr attach-agent $udp
    $ns at 0.0 \"$cbr start\"
";

#[test]
fn arguments_behind_the_script_belong_to_the_script() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("s.tcl"), "puts \"$argv0 $argc $argv\"; exit 7").unwrap();
    let output = neons(folder.path(), &["s.tcl", "--version", "-x", "a b"]);
    assert_eq!(text(&output.stdout), "s.tcl 3 --version -x {a b}\n");
    assert_eq!(output.status.code(), Some(7));
}

#[test]
fn commands_come_from_a_pipe() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_neons"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"set ns [new Simulator]\nputs [expr {\n6*7}]\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(text(&output.stdout), "42\n");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn the_end_of_a_run_writes_what_was_traced() {
    let (output, folder) = run(&format!("{TRACED} $ns at 1.0 {{exit 0}}; $ns run"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    let trace = std::fs::read_to_string(folder.path().join("out.tr")).unwrap();
    assert!(trace.starts_with("+ 0 0 1 cbr 210 ------- 0 0.0 1.0 0 0\n- 0 0 1 cbr 210"), "{trace}");
    assert!(trace.ends_with('\n'));
}

#[test]
fn a_missing_script_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let output = neons(folder.path(), &["nowhere.tcl"]);
    assert_eq!(output.status.code(), Some(1));
    let complaint = text(&output.stderr);
    assert!(
        complaint.contains("couldn't read file \"nowhere.tcl\": no such file or directory"),
        "{complaint}"
    );
}

#[test]
fn a_misspelt_command_is_answered_with_the_one_meant() {
    let folder = tempfile::tempdir().expect("a folder");
    let complaint = text(&neons(folder.path(), &["tarce", "summary", "out.tr"]).stderr);
    assert!(complaint.contains("\"tarce\" is no command of neons; did you mean \"trace\"?"), "{complaint}");
    let complaint = text(&neons(folder.path(), &["help"]).stderr);
    assert!(complaint.contains("\"help\" is no command of neons; did you mean \"--help\"?"), "{complaint}");
    let complaint = text(&neons(folder.path(), &["summary", "out.tr"]).stderr);
    assert!(
        complaint.contains("\"summary\" is no command of neons; did you mean \"trace summary\"?"),
        "{complaint}"
    );
    let complaint = text(&neons(folder.path(), &["sumary", "out.tr"]).stderr);
    assert!(
        complaint.contains("\"sumary\" is no command of neons; did you mean \"trace summary\"?"),
        "{complaint}"
    );
    let complaint = text(&neons(folder.path(), &["nowhere.tcl"]).stderr);
    assert!(!complaint.contains("is no command"), "{complaint}");
}

#[test]
fn numbers_that_are_none_are_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    for (words, part) in [
        (&["run", "--seed", "seven", "s.tcl"][..], "'--seed <N>': a whole number is expected, such as 7"),
        (&["run", "--seed", "99999999999", "s.tcl"], "'--seed <N>': the number is too large"),
        (&["trace", "packet", "out.tr", "one"], "'[ID]': a whole number is expected"),
        (&["trace", "filter", "out.tr", "--node", "x"], "'--node <NODE>': a whole number is expected"),
        (
            &["trace", "filter", "out.tr", "--from", "1s"],
            "'--from <FROM>': a number is expected, such as 0.5",
        ),
        (&["trace", "plot", "out.tr", "x", "--width", "99999"], "'--width <WIDTH>': the number is too large"),
        (&["view", "out.nam", "--port", "http"], "'--port <PORT>': a whole number is expected"),
        (&["scenario", "static-grid", "--nodes", "4.5"], "'--nodes <NODES>': a whole number is expected"),
    ] {
        let output = neons(folder.path(), words);
        assert_eq!(output.status.code(), Some(2));
        let complaint = text(&output.stderr);
        assert!(complaint.contains(part), "{complaint}");
    }
}

#[test]
fn a_trace_that_is_run_as_a_script_is_recognised() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |name: &str, content: &str| {
        std::fs::write(folder.path().join(name), content).expect("a file");
        text(&neons(folder.path(), &[name]).stderr)
    };
    let complaint = run("out.tr", "\n+ 0.1 0 1 tcp 40 ------- 1 0.0 1.0 0 0\n");
    assert!(complaint.contains("neons: out.tr is a trace: `neons view out.tr` shows it"), "{complaint}");
    let complaint = run("bad.tcl", "nonsense\n+ 0.1 0 1 tcp 40 ------- 1 0.0 1.0 0 0\n");
    assert!(!complaint.contains("is a trace"), "{complaint}");
}

#[test]
fn a_trace_is_summed_up_and_drawn() {
    let script = "
        set ns [new Simulator]
        set f [open out.tr w]; $ns trace-all $f
        set v [open variables.tr w]
        set a [$ns node]; set b [$ns node]
        $ns duplex-link $a $b 1Mb 10ms DropTail
        $ns queue-limit $a $b 5
        set tcp [new Agent/TCP/Newreno]; $ns attach-agent $a $tcp
        set sink [new Agent/TCPSink]; $ns attach-agent $b $sink
        $ns connect $tcp $sink
        $tcp attach $v; $tcp tracevar cwnd_; $tcp tracevar nrexmit_
        $ns at 0.0 \"$tcp send 500000\"
        $ns at 20.0 {exit 0}
        $ns run
    ";
    let (output, folder) = run(script);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let summary = text(&neons(folder.path(), &["trace", "summary", "out.tr", "variables.tr"]).stdout);
    let flow = summary.lines().nth(3).expect("one flow");
    let words: Vec<&str> = flow.split_whitespace().collect();
    assert_eq!(&words[..4], ["0.0", "1.0", "0", "tcp"], "{summary}");
    let number = |index: usize| words[index].parse::<u64>().unwrap();
    let (sent, delivered, lost, again) = (number(4), number(5), number(6), number(7));
    assert_eq!(sent, delivered + lost);
    assert!(lost > 0 && again >= lost, "{summary}");
    let plot =
        text(&neons(folder.path(), &["trace", "plot", "variables.tr", "cwnd_", "--width", "60"]).stdout);
    assert!(plot.contains("cwnd_") && plot.lines().count() == 20, "{plot}");
    let wrong = neons(folder.path(), &["trace", "plot", "variables.tr", "cwmd_"]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(text(&wrong.stderr).contains("does not hold the variable cwmd_; it holds cwnd_, nrexmit_"));
    let none = neons(folder.path(), &["trace", "plot", "variables.tr"]);
    assert_eq!(none.status.code(), Some(1));
    let message = "neons: name a variable behind the files: variables.tr holds cwnd_, nrexmit_\n";
    assert_eq!(text(&none.stderr), message);
}

#[test]
fn lines_of_traces_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let line = "d 0.58616 1 2 tcp 1000 ------- 1 0.0 2.0 28 43";
    let told = neons(folder.path(), &["explain", line]);
    let page = text(&told.stdout);
    assert!(page.starts_with(
        "At 0.58616 s, a packet of 1000 bytes (tcp, sequence number 28) from 0.0 to 2.0 was dropped"
    ));
    assert!(page.contains("\n  28       sequence number"), "{page}");
    let json = neons(folder.path(), &["explain", "--json", "- 0.1 0 1 tcp 40 ------- 0 0.0 2.0 0 0"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["fields"][5]["meaning"], "size, bytes");
    let wrong = neons(folder.path(), &["explain", "d 0.58616 1 2 tcp"]);
    assert_eq!(wrong.status.code(), Some(1));
    assert_eq!(
        text(&wrong.stderr),
        "neons: packet line: the size is missing or malformed: \"d 0.58616 1 2 tcp\"\n"
    );
}

#[test]
fn the_manual_is_shown_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let doc = |arguments: &[&str]| neons(folder.path(), &[&["doc"], arguments].concat());
    assert!(text(&doc(&[]).stdout).contains("\n  Agent/TCP/Newreno"));
    let page = text(&doc(&["Agent/TCP"]).stdout);
    assert!(page.starts_with("Object > SplitObject > Agent > Agent/TCP\n"), "{page}");
    let window = page.lines().find(|line| line.starts_with("  window_ ")).expect("a variable");
    let words: Vec<&str> = window.split_whitespace().take(3).collect();
    assert_eq!(words, ["window_", "real", "20"]);
    assert!(text(&doc(&["queue-limit"]).stdout).contains("\nSimulator queue-limit\n  $object queue-limit "));
    let member = text(&doc(&["Agent/TCP", "window_"]).stdout);
    assert_eq!(member, "Agent/TCP window_\n  real, default 20\n  The receiver's window, packets.\n");
    assert!(text(&doc(&["--search", "delayed ack"]).stdout).contains("Agent/TCPSink/DelAck"));
    let unknown = doc(&["Agent/TPC"]);
    assert_eq!(unknown.status.code(), Some(1));
    assert_eq!(
        text(&unknown.stderr),
        "neons: nothing is called \"Agent/TPC\"; did you mean \"Agent/TCP\" or \"Agent/TP\"?\n"
    );
    let written = doc(&["--markdown", "md", "--html", "web"]);
    assert_eq!(text(&written.stdout), "The manual is in md/README.md\nThe manual is in web/index.html\n");
    let class = doc(&["--html", "Agent/TCP"]);
    assert!(text(&class.stderr).contains("Agent/TCP is a class; `neons doc Agent/TCP` shows the class"));
    assert!(!folder.path().join("Agent").exists());
    for file in ["md/README.md", "md/Agent.md", "web/index.html", "web/Queue.html"] {
        assert!(folder.path().join(file).exists(), "{file}");
    }
}

#[test]
fn a_script_with_the_name_of_a_command_is_run_by_its_path() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("doc"), "puts \"a script\"").unwrap();
    assert_eq!(text(&neons(folder.path(), &["./doc"]).stdout), "a script\n");
}

/// The names of files that differ: they are missing in one of the folders or have different contents.
fn differences(a: &Path, b: &Path) -> Vec<String> {
    let names = |folder: &Path| -> std::collections::BTreeSet<String> {
        let entries = std::fs::read_dir(folder).expect("a folder").flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    };
    let same = |name: &String| std::fs::read(a.join(name)).ok() == std::fs::read(b.join(name)).ok();
    names(a).union(&names(b)).filter(|name| !same(name)).cloned().collect()
}

#[test]
fn the_manual_in_the_repository_is_that_of_the_declarations() {
    let folder = tempfile::tempdir().unwrap();
    let output = neons(folder.path(), &["doc", "--markdown", "manual"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference");
    let stale = differences(&folder.path().join("manual"), &kept);
    assert!(
        stale.is_empty(),
        "run `make reference`; these pages of docs/reference are out of date: {stale:?}"
    );
}

#[test]
fn classes_that_are_called_missing_do_not_exist() {
    let differences = include_str!("../../../docs/differences.md");
    let (_, missing) = differences.split_once("\n## Missing\n").expect("a list of missing classes");
    let names: Vec<&str> = missing.split('`').skip(1).step_by(2).collect();
    assert!(names.contains(&"Agent/AckReconsClass"), "{names:?}");
    let script = format!("foreach name {{{}}} {{ puts -nonewline [info commands $name] }}", names.join(" "));
    let (output, _folder) = run(&script);
    assert_eq!(
        text(&output.stdout),
        "",
        "these classes exist; take them off the list in docs/differences.md"
    );
}

#[test]
fn the_real_time_scheduler_waits_for_the_clock_on_the_wall() {
    let start = std::time::Instant::now();
    let (output, _folder) =
        run("set ns [new Simulator]\n$ns use-scheduler RealTime\n$ns at 0.02 {puts [$ns now]}\n\
         after 1 {$ns at [expr [$ns now] + 0.04] {puts \"from outside\"; $ns halt}}\n$ns run\nputs end\n");
    assert_eq!(text(&output.stdout), "0.02\nfrom outside\nend\n", "{}", text(&output.stderr));
    // A lower bound: it holds on any machine, and waiting is what this scheduler is for.
    assert!(start.elapsed() >= std::time::Duration::from_millis(40));
}

#[cfg(target_arch = "x86_64")]
#[test]
fn an_arithmetic_trap_is_announced() {
    let (output, _folder) = run("puts before\nputs [expr {1.0 / 0}]\n");
    assert_eq!(output.status.code(), None, "it ends by the signal, as in ns-2");
    assert!(text(&output.stderr).starts_with("neons: arithmetic trap"), "{}", text(&output.stderr));
}

#[cfg(target_arch = "x86_64")]
#[test]
fn an_infinite_average_of_a_red_queue_is_an_arithmetic_trap() {
    // A queue of a CBQ class does not know its link, so that q_weight_ stays -1.
    let (output, _folder) = run("
        set ns [new Simulator]
        set a [$ns node]; set b [$ns node]
        $ns simplex-link $a $b 1.5Mb 5ms CBQ/WRR
        set top [new CBQClass]; $top setparams none 0 0.98 auto 8 2 0
        set class [new CBQClass]; $class setparams $top 0 0.3 0.02 2 1 0
        set queue [new Queue/RED]; $queue set limit_ 20; $class install-queue $queue
        set link [$ns link $a $b]
        $link insert $top; $link insert $class; $link bind $class 2
        set udp [$ns create-connection UDP $a Null $b 2]
        set cbr [$udp attach-app Traffic/CBR]; $cbr set rate_ 800k
        $ns at 0 \"$cbr start\"
        $ns at 30 {exit 0}
        $ns run
    ");
    assert_eq!(output.status.code(), None, "it ends by the signal, as in ns-2");
    assert!(
        text(&output.stderr).contains("average of a RED queue became infinite"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn warnings_of_the_library_are_told_once() {
    // Packets that leave the tunnel without an interface, when a receiver joins the source tree.
    let (output, _folder) = run("
        remove-packet-header Common
        remove-packet-header Common
        set ns [new Simulator]
        $ns multicast
        set a [$ns node]; set b [$ns node]
        $ns duplex-link $a $b 5Mb 70ms DropTail
        set group [Node allocaddr]
        set trees [$ns mrtproto CtrMcast]
        set udp [new Agent/UDP]; $ns attach-agent $a $udp
        $udp set dst_addr_ $group
        set cbr [new Application/Traffic/CBR]; $cbr attach-agent $udp
        $ns at 1.0 \"$cbr start\"
        $ns at 2.0 \"$trees switch-treetype $group\"
        set member [new Agent/LossMonitor]
        $ns at 3.0 \"$b join-group $member $group\"
        $ns at 4.0 {exit 0}
        $ns run
    ");
    let told = text(&output.stderr);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 2, "{told}");
    assert_eq!(lines[0], "warning: Cannot exclude common packet header.");
    assert!(lines[1].contains("handle-wrong-iif for <S: 0, G: 1073741824, if: -1>?"), "{told}");
}

/// Runs a script under the name `ns` in an empty folder.
fn run_as_ns(script: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let ns = folder.path().join("ns");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_neons"), &ns).unwrap();
    std::fs::write(folder.path().join("script.tcl"), script).unwrap();
    Command::new(ns).arg("script.tcl").current_dir(folder.path()).stdin(Stdio::null()).output().unwrap()
}

#[test]
fn messages_of_classes_are_those_of_ns_2() {
    for (flavour, tcp) in [("Tahoe", "BayTCP"), ("Newreno", "BayFullTCP"), ("Sack", "BayFullTCP")] {
        let output = run_as_ns(&format!("set ns [new Simulator]\nnew Agent/TCP/BayFullTcp/{flavour}"));
        let message = format!(
            "Tahoe, NewReno or Sack flavors are NOT available for {tcp}!! Use BayFullTcp only, which actually implements \
             Reno.\n"
        );
        assert_eq!(text(&output.stderr), message);
        assert_eq!(output.status.code(), Some(1));
    }
    let output = run_as_ns("set ns [new Simulator]\nnew Session/RTP");
    assert_eq!(
        text(&output.stderr),
        "warning: no class variable Session/RTP::debug_\n\n\tsee tcl-object.tcl in tclcl for info about this warning.\n\n"
    );
}

#[test]
fn missing_class_variables_are_reported_unless_a_script_sets_them() {
    let warnings = |class: &str, variables: &[&str]| {
        let mut text = String::new();
        for (place, variable) in variables.iter().enumerate() {
            text += &format!("warning: no class variable {class}::{variable}\n\n");
            if place == 0 {
                text += "\tsee tcl-object.tcl in tclcl for info about this warning.\n\n";
            }
        }
        text
    };
    let lan = "set ns [new Simulator]\n$ns newLan [list [$ns node] [$ns node]] 1Mb 1ms";
    assert_eq!(text(&run_as_ns(lan).stderr), warnings("LanRouter", &["debug_"]));
    assert_eq!(text(&run_as_ns(&format!("LanRouter set debug_ 0\n{lan}")).stderr), "");
    assert_eq!(
        text(&run_as_ns("Queue/JoBS set drop_front_ 0\nnew Queue/JoBS").stderr),
        warnings("Queue/JoBS", &["trace_hop_", "mean_pkt_size_", "adc_resolution_type_", "shared_buffer_"])
    );
    for (class, prefix) in [("Queue/Marker", "marker"), ("Queue/Demarker", "demarker")] {
        let variables: Vec<String> = (1..=4).map(|number| format!("{prefix}_arrvs{number}_")).collect();
        let variables: Vec<&str> = variables.iter().map(String::as_str).collect();
        assert_eq!(text(&run_as_ns(&format!("new {class}")).stderr), warnings(class, &variables));
    }
}

#[test]
fn an_error_while_a_web_session_makes_its_agents_names_their_method() {
    let script = "
        set ns [new Simulator]
        set a [$ns node]; set b [$ns node]
        $ns duplex-link $a $b 1Mb 1ms DropTail
        set pool [new PagePool/WebTraf]
        $pool set-num-client 1; $pool set-num-server 1
        $pool set-client 0 $a; $pool set-server 0 $b
        $pool set-num-session 1
        PagePool/WebTraf set FID_ASSIGNING_MODE_ 1
        set one [new RandomVariable/Constant]; $one set val_ 1
        $pool create-session 0 1 0.1 $one $one $one $one
        puts $pool
        $ns run";
    let output = run_as_ns(script);
    let out = text(&output.stdout);
    let (pool, message) = out.split_once('\n').unwrap();
    let expected = format!("ns: {pool} alloc-tcp: can't read \"maxFid_\": no such variable\n");
    assert!(message.starts_with(&expected), "{message}");
}

#[test]
fn error_models_without_durations_end_the_run() {
    let network = format!("{TRACED}\n set zero [new RandomVariable/Constant]; $zero set val_ 0\n");
    for model in [
        "$ns lossmodel [new ErrorModel/TwoState $zero $zero pkt] $a $b",
        "new ErrorModel/ComplexTwoStateMarkov {0 0 0 0} time",
    ] {
        let (output, folder) = run(&format!("{network}{model}\n$ns run"));
        assert!(text(&output.stderr).contains("random durations above 0"), "{output:?}");
        assert_eq!(output.status.code(), Some(1));
        let trace = std::fs::read_to_string(folder.path().join("out.tr")).unwrap();
        assert!(trace.is_empty() || trace.ends_with('\n'));
    }
}

#[test]
fn a_trace_in_place_of_a_script_and_an_unknown_error_are_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = "+ 0.1 0 1 cbr 500 ------- 2 0.0 1.0 0 0\n";
    std::fs::write(folder.path().join("out.tr"), line).expect("written");
    let output = neons(folder.path(), &["check", "out.tr"]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()));
    let complaint = text(&output.stderr);
    assert!(complaint.starts_with("neons: out.tr is a trace: `neons view out.tr` shows it"), "{complaint}");
    let complaint = text(&neons(folder.path(), &["explain", "congestion"]).stderr);
    assert!(
        complaint.contains("neither a line of a trace nor a known error; `neons explain errors`"),
        "{complaint}"
    );
    let complaint = text(&neons(folder.path(), &["explain", "q 0.1 0 1 cbr"]).stderr);
    assert!(complaint.contains("no known form of a trace line"), "{complaint}");
}

#[test]
fn a_page_of_a_damaged_trace_is_written_with_a_message() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = "+ 0.1 0 1 tcp 40 ------- 0 0.0 1.0 0 0\n";
    std::fs::write(
        folder.path().join("out.tr"),
        format!("{whole}r 0.2 0 1\n{}", whole.replace("+ 0.1", "r 0.3")),
    )
    .expect("the folder can be written to");
    let output = neons(folder.path(), &["view", "out.tr", "--export", "page.html"]);
    let told = text(&output.stderr);
    assert!(output.status.success(), "{told}");
    assert!(told.contains("neons: out.tr: 1 line could not be read, the first is line 2."), "{told}");
    assert!(folder.path().join("page.html").exists());
}
