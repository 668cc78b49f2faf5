//! Tests of the messages that users see for mistakes in scripts.

use std::path::Path;
use std::process::{Command, Output, Stdio};

const NETWORK: &str = "set ns [new Simulator]\nset a [$ns node]\nset b [$ns node]\n";

/// Runs `program` with a file script.tcl in an empty folder.
fn run_as(program: &Path, script: &str, arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("script.tcl"), script).expect("a script");
    Command::new(program)
        .arg("script.tcl")
        .args(arguments)
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

/// The part of the error output that Neons adds to ns-2's own output: all lines from the first one that begins with
/// "neons: ".
fn note(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let lines: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("neons: ")).collect();
    lines.join("\n")
}

/// Asserts that the script fails with this note.
fn assert_note(script: &str, expected: &str) {
    let output = run_as(Path::new(env!("CARGO_BIN_EXE_neons")), script, &[]);
    assert_eq!(note(&output), expected, "{script}");
    assert_eq!(output.status.code(), Some(1), "{script}");
    assert!(
        !String::from_utf8_lossy(&output.stdout).contains("neons:"),
        "nothing of ours on the standard output"
    );
}

#[test]
fn a_misspelt_method_is_pointed_at() {
    assert_note(
        &format!("{NETWORK}$ns duplex-lnk $a $b 1Mb 1ms DropTail\n"),
        "neons: script.tcl:4: Simulator has no method \"duplex-lnk\"; did you mean \"duplex-link\"?\n    \
         $ns duplex-lnk $a $b 1Mb 1ms DropTail",
    );
    assert_note(
        &format!("{NETWORK}$ns simplex-link $a $b 1Mb 1ms DropTail\nputs [[$ns link $a $b] quee]\n"),
        "neons: script.tcl:5: SimpleLink has no method \"quee\"; did you mean \"queue\"?\n    \
         puts [[$ns link $a $b] quee]",
    );
}

#[test]
fn an_unknown_class_is_pointed_at() {
    assert_note(
        "set ns [new Simulater]\n",
        "neons: script.tcl:1: there is no class \"Simulater\"; did you mean \"Simulator\"?\n    \
         set ns [new Simulater]",
    );
    assert_note(
        &format!("{NETWORK}set tcp \\\n  [new Agent/TCP/NewReno]\n"),
        "neons: script.tcl:5: there is no class \"Agent/TCP/NewReno\"; did you mean \"Agent/TCP/Newreno\"?\n    \
         [new Agent/TCP/NewReno]",
    );
}

#[test]
fn an_unknown_queue_type_is_pointed_at_inside_a_procedure() {
    let script = format!(
        "{NETWORK}proc wire {{x y}} {{\n    global ns\n    $ns duplex-link $x $y 1Mb 1ms RDE\n}}\nwire $a $b\n"
    );
    assert_note(
        &script,
        "neons: script.tcl:6: there is no queue type \"RDE\"; did you mean \"RED\"?\n    \
         $ns duplex-link $x $y 1Mb 1ms RDE",
    );
}

#[test]
fn a_missing_argument_that_names_a_file_is_told() {
    assert_note(
        "set f [open [lindex $argv 0] r]\n",
        "neons: script.tcl:1: the name of the file is empty; does the script expect an argument? \
         (neons SCRIPT ARGUMENT...)\n    set f [open [lindex $argv 0] r]",
    );
}

#[test]
fn unbalanced_braces_are_told() {
    assert_note(
        "set ns [new Simulator]\nforeach x {1 2} {\n  puts $x\n",
        "neons: script.tcl:2: a `{` in the command that begins here has no `}`\n    foreach x {1 2} {",
    );
}

#[test]
fn hierarchical_addresses_that_do_not_fit_are_told() {
    let script = "set ns [new Simulator]\n$ns set-address-format hierarchical\nset a [$ns node 0.1]\n";
    assert_note(
        script,
        "neons: \"0.1\" is no address of this simulation: hierarchical addresses have 3 numbers with dots between \
         them, at most 511.2047.2047",
    );
    let output = run_as(
        Path::new(env!("CARGO_BIN_EXE_neons")),
        "set ns [new Simulator]\n$ns set-address-format hierarchical\nAddrParams set domain_num_ 1\n\
         AddrParams set cluster_num_ 1\nAddrParams set nodes_num_ 2\nset a [$ns node 0.0.0]\n\
         set b [$ns node 1.0.0]\n$ns duplex-link $a $b 1Mb 1ms DropTail\n$ns run\n",
        &[],
    );
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        text.starts_with("address 1.0.0 lies outside of the domains, clusters and nodes declared"),
        "{text}"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn misuse_of_routing_is_told() {
    assert_note(
        "set ns [new Simulator]\n$ns rtproto OSPF\n",
        "neons: script.tcl:2: there is no routing protocol \"OSPF\"; there are Algorithmic, DV, Dummy, LS, \
         Manual, Session, Static\n    $ns rtproto OSPF",
    );
    assert_note(
        &format!("{NETWORK}$ns rtmodel Weibull {{1 2}} $a $b\n"),
        "neons: script.tcl:4: there is no failure model \"Weibull\"; there are Deterministic, Exponential, \
         Manual, Trace\n    $ns rtmodel Weibull {1 2} $a $b",
    );
    assert_note(
        "set ns [new Simulator]\n$ns multicast\nset a [$ns node]\n$ns mrtproto PIM\n",
        "neons: script.tcl:4: there is no multicast protocol \"PIM\"; there are BST, CtrMcast, DM\n    \
         $ns mrtproto PIM",
    );
    let script = format!("{NETWORK}$ns rtmodel-at 1.0 down $a $b\n$ns run\n");
    let output = run_as(Path::new(env!("CARGO_BIN_EXE_neons")), &script, &[]);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let warning = "neons: script.tcl:4: warning: there is no link from node 0 to node 1 that could fail";
    assert!(text.contains(warning), "{text}");
    assert_eq!(output.status.code(), Some(1));
    assert_note(
        &format!("{NETWORK}$ns newLan [list $a $b] 1Mb 1ms -macType Mac/Csma/Cd\n"),
        "neons: script.tcl:4: there is no class \"Mac/Csma/Cd\"; `neons doc` lists the classes\n    \
         $ns newLan [list $a $b] 1Mb 1ms -macType Mac/Csma/Cd",
    );
}

/// A script with a sender on node 0 and a receiver on node 2, which no link reaches. The command `connect`, on line 9,
/// connects them.
fn disconnected(connect: &str) -> String {
    format!(
        "{NETWORK}set c [$ns node]\n$ns duplex-link $a $b 1Mb 1ms DropTail\nset udp [new Agent/UDP]\n\
         $ns attach-agent $a $udp\nset null [new Agent/Null]; $ns attach-agent $c $null\n{connect}\n\
         $ns at 0.5 \"$udp send 100\"\n$ns run\n"
    )
}

#[test]
fn a_packet_without_a_route_is_told_with_both_nodes_and_the_line_that_connected_them() {
    assert_note(
        &disconnected("$ns connect $udp $null"),
        "neons: script.tcl:9: at 0.5 s: node 0 has no route to node 2; are the two nodes connected by links?\n    \
         $ns connect $udp $null",
    );
    assert_note(
        &disconnected("# forgotten"),
        "neons: script.tcl:7: at 0.5 s: an agent on node 0 sends without a receiver; `$ns connect` it to one \
         before it sends\n    $ns attach-agent $a $udp",
    );
    assert_note(
        &disconnected("$udp set dst_addr_ 7"),
        "neons: script.tcl:7: at 0.5 s: node 0 sends a packet to node 7, which does not exist\n    \
         $ns attach-agent $a $udp",
    );
    let on_the_way = format!(
        "{NETWORK}set c [$ns node]\n$ns rtproto Manual\nset a [$ns node]\n$ns duplex-link $a $b 1Mb 1ms DropTail\n"
    );
    let script = format!(
        "{on_the_way}[$a get-module Manual] add-route-to-adj-node -default $b\nset udp [new Agent/UDP]\n\
         $ns attach-agent $a $udp\nset null [new Agent/Null]\n$ns attach-agent $c $null\n\
         $ns connect $udp $null\n$ns at 0.5 \"$udp send 100\"\n$ns run\n"
    );
    assert_note(
        &script,
        "neons: script.tcl:13: at 0.5018 s: node 1 has no route to node 2, for a packet from node 3; is node 1 \
         connected to it by links?\n    $ns connect $udp $null",
    );
}

/// A script whose sender on node 0 requests a rate on the way to a receiver on node 2. `link` connects nodes 1 and 2.
fn rate_request(link: &str) -> String {
    format!(
        "set ns [new Simulator]\n$ns QS ON\nset a [$ns node]; set b [$ns node]; set c [$ns node]\n\
         $ns duplex-link $a $b 1Mb 1ms DropTail\n{link}\nset tcp [new Agent/TCP]\nset sink [new Agent/TCPSink]\n\
         $tcp set qs_enabled_ 1; $tcp set rate_request_ 100; $sink set qs_enabled_ 1\n\
         $ns attach-agent $a $tcp; $ns attach-agent $c $sink\n$ns connect $tcp $sink\n\
         $ns at 0.5 \"$tcp advance 5\"\n$ns at 1 \"puts reached; exit 0\"\n$ns run\n"
    )
}

#[test]
fn a_rate_request_without_a_route_ends_the_run_and_is_told_like_any_packet_without_a_route() {
    let assert_ends = |script: &str, first_line: &str, expected: &str| {
        assert_note(script, expected);
        let output = run_as(Path::new(env!("CARGO_BIN_EXE_neons")), script, &[]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(text.lines().next(), Some(first_line), "{script}");
        assert!(!text.contains("reached"), "{text}");
    };
    assert_ends(
        &rate_request("# forgotten"),
        "ns: [Simulator instance] get-queue 0 2: get-node-id-by-addr:Cannot find node with given address",
        "neons: script.tcl:10: at 0.5 s: node 0 has no route to node 2; are the two nodes connected by links?\n    \
         $ns connect $tcp $sink",
    );
    let lan = rate_request("$ns newLan [list $b $c] 1Mb 1ms LL Queue/DropTail Mac/802_3");
    let output = run_as(Path::new(env!("CARGO_BIN_EXE_neons")), &lan, &[]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.starts_with("ns: [Simulator instance] get-link 1 2: "), "{text}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_graft_for_a_group_whose_packets_a_node_has_not_seen_ends_the_run() {
    // The links of node 4 are down until 10 ms before node 3 joins; then the path from the source leads over node 4.
    let script = "set ns [new Simulator -multicast on]\n$ns rtproto Session\n\
         foreach i {0 1 2 3 4} {set n($i) [$ns node]}\n\
         foreach {a b} {0 1 1 2 2 3 0 4 4 3} {$ns duplex-link $n($a) $n($b) 1Mb 5ms DropTail}\n\
         set group [Node allocaddr]\n$ns mrtproto DM\nset udp [new Agent/UDP]\n$ns attach-agent $n(0) $udp\n\
         $udp set dst_addr_ $group\n$udp set dst_port_ 0\nset source [new Application/Traffic/CBR]\n\
         $source set interval_ 0.05\n$source attach-agent $udp\nset member [new Agent/LossMonitor]\n\
         $ns attach-agent $n(3) $member\n\
         foreach {a b} {0 4 4 3} {$ns rtmodel-at 0.05 down $n($a) $n($b); $ns rtmodel-at 0.96 up $n($a) $n($b)}\n\
         $ns at 0.1 \"$source start\"\n$ns at 0.97 \"$n(3) join-group $member $group\"\n\
         $ns at 2 \"puts reached; exit 0\"\n$ns run\n";
    assert_note(
        script,
        "neons: at 0.97564 s: a node was asked to forward packets of group 1073741824 from node 0, but has seen none, \
         as the route to the source has changed; ns-2 ends the run, too; let a packet pass before receivers join",
    );
    let output = run_as(Path::new(env!("CARGO_BIN_EXE_neons")), script, &[]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let first_line = text.lines().next().unwrap_or_default();
    assert!(first_line.starts_with("ns: _o") && first_line.contains(" recv graft "), "{text}");
    assert!(!text.contains("reached"), "{text}");
}

#[test]
fn missing_links_agents_and_simulators_are_told() {
    assert_note(
        &format!("{NETWORK}$ns queue-limit $a $b 10\n"),
        "neons: script.tcl:4: there is no link from node 0 to node 1\n    $ns queue-limit $a $b 10",
    );
    assert_note(
        &format!("{NETWORK}$ns duplex-link $a $b 1Mb\n"),
        "neons: script.tcl:4: duplex-link has the wrong number of arguments; it takes: \
         n1 n2 bw delay type ?arg ...?\n    $ns duplex-link $a $b 1Mb",
    );
    assert_note(
        "proc make {} { return [$ns node] }\nset ns [new Simulator]\nmake\n",
        "neons: script.tcl:1: \"ns\" is a global variable; a procedure sees it only after `global ns`\n    \
         proc make {} { return [$ns node] }",
    );
    assert_note(
        &format!("{NETWORK}$ns trace-all out.tr\n$ns duplex-link $a $b 1Mb 1ms DropTail\n"),
        "neons: script.tcl:5: \"out.tr\" is not an open file; open it first, for example \
         `set f [open out.tr w]`, and give $f\n    $ns duplex-link $a $b 1Mb 1ms DropTail",
    );
}

#[test]
fn failed_events_are_told_with_time_and_line() {
    assert_note(
        &format!("{NETWORK}set udp [new Agent/UDP]\n$ns at 0.5 \"$udp sendd 100\"\n$ns run\n"),
        "neons: script.tcl:5: at 0.5 s: Agent/UDP has no method \"sendd\"; did you mean \"send\"?\n    \
         $ns at 0.5 \"$udp sendd 100\"",
    );
    assert_note(
        &format!(
            "{NETWORK}proc again {{}} {{\n    global ns\n    $ns at 1.0 again\n}}\n$ns at 1.5 again\n$ns run\n"
        ),
        "neons: script.tcl:6: at 1.5 s: an event cannot be scheduled in the past: it is for 1.0 s, and it is \
         1.5 s now\n    $ns at 1.0 again",
    );
}

#[test]
fn a_misspelt_variable_is_doubted_but_accepted() {
    let script = "Agent/TCP set windw_ 30\nset ns [new Simulator]\nset t [new Agent/TCP]\n\
                  $t set maxcwn_ 20\n$t set maxcwn_ 21\n$t set mine_ 1\nputs [$t set maxcwn_]\n";
    let output = run_as(Path::new(env!("CARGO_BIN_EXE_neons")), script, &[]);
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "neons: script.tcl:1: warning: Agent/TCP has no variable \"windw_\"; did you mean \"window_\"?\n\
         neons: script.tcl:4: warning: Agent/TCP has no variable \"maxcwn_\"; did you mean \"maxcwnd_\"?\n"
    );
    assert_eq!(String::from_utf8_lossy(&output.stdout), "21\n");
    assert!(output.status.success());
}

#[cfg(unix)]
#[test]
fn as_ns_only_what_ns_prints_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let ns = folder.path().join("ns");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_neons"), &ns).unwrap();
    let output = run_as(&ns, "Agent/TCP set windw_ 30\nset x [nosuch a b]\n", &[]);
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "invalid command name \"nosuch\"\n    while executing\n\"nosuch a b\"\n    invoked from within\n\
         \"set x [nosuch a b]\"\n    (file \"script.tcl\" line 2)\n"
    );
    assert_eq!(output.status.code(), Some(1));
}

const CONNECTED: &str = "$ns duplex-link $a $b 1Mb 10ms DropTail\nset tcp [new Agent/TCP]\n\
                         $ns attach-agent $a $tcp\n";

#[test]
fn plausible_slips_are_explained() {
    for (line, expected) in [
        (
            "$ns duplex-link $a $b 1Mb 10 ms DropTail",
            "\"ms\" stands where the type of the queue belongs; is there a \
            blank between a number and its unit?",
        ),
        ("$ns attach-agent $tcp $a", "the node comes first: `$ns attach-agent NODE AGENT`"),
        ("set x [expr 10/0]", "a division by zero"),
        (
            "exec nam out.nam &",
            "the program \"nam\" cannot be run: no such file or directory; the results are \
            written, and the line can be left out (`neons trace` shows traces)",
        ),
        (
            "proc f {} { f }; f",
            "the procedure \"f\" calls itself again and again, directly or through others, and never returns",
        ),
        ("$ns attach-agent a $tcp", "there is no command or class \"a\"; did you mean the variable, `$a`?"),
        ("else { puts b }", "`else` must stand on the line of the `}` before it: `} else {`"),
        ("if {1}{ puts a }", "a blank is missing behind a `}`, as in `if {$x} {`"),
        (
            "set m [$ns monitor-queue $a $b]",
            "monitor-queue has the wrong number of arguments; it takes: n1 n2 \
            qtrace ?sampleInterval?",
        ),
        ("$ns rtmodel-at 0.5 down $a $c", "there is no variable \"c\""),
        ("set x [expr 3 +* 4]", "the expression is broken where _@_ stands (missing operand): 3 +_@_* 4"),
        ("$ns at 0.5 puts hello", "the script of an event must be one word: `$ns at 0.5 {puts hello}`"),
    ] {
        let script = format!("{NETWORK}{CONNECTED}{line}\n");
        assert_note(&script, &format!("neons: script.tcl:7: {expected}\n    {line}"));
    }
}

#[test]
fn slips_in_events_are_explained() {
    for (line, expected) in [
        (
            "$ns at 0.5 {$f start}",
            "there is no global variable \"f\"; an event sees only global variables, so put its \
            script in double quotes to have $f replaced when it is scheduled",
        ),
        (
            "$ns at 0.5 \"[new Application/FTP] start\"",
            "the Application/FTP is not on top of an agent \
            (`$application attach-agent $agent`)",
        ),
    ] {
        let script = format!("{NETWORK}{CONNECTED}{line}\n$ns run\n");
        assert_note(&script, &format!("neons: script.tcl:7: at 0.5 s: {expected}\n    {line}"));
    }
}

#[test]
fn what_is_silently_misread_is_warned_of() {
    let script = format!(
        "{NETWORK}$ns duplex-link $a $b 1E6 10ms DropTail\nset tcp [new Agent/TCP]\nset sink [new Agent/TCPSink]\n\
         $ns connect $tcp $sink\n$tcp set window_ abc\n$tcp set packetSize 500\n$ns node-config -adhocRoutng AODV\n\
         $tcp set packetSize_ 1e3\n[[$ns link $a $b] queue] set drop_front_ on\n$tcp set maxcwnd_ 1,000\n\
         $tcp set windowInit_ {{}}\n$tcp set overhead_ 1E-3\n$tcp set maxburst_ 0x10\n$sink set packetSize_ 1kB\n"
    );
    let output = run_as(Path::new(env!("CARGO_BIN_EXE_neons")), &script, &[]);
    let unattached = |class| {
        format!(
            "neons: script.tcl:7: warning: the {class} is connected before it is attached to a node; first `$ns \
            attach-agent`, then `$ns connect`, or no packet can reach it\n"
        )
    };
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        [
            "neons: script.tcl:4: warning: \"1E6\" as bandwidth_ of DelayLink is read as 1 bit/s\n",
            &unattached("Agent/TCP _o28"),
            &unattached("Agent/TCPSink _o29"),
            "neons: script.tcl:8: warning: \"abc\" as window_ of Agent/TCP is read as the number 0\n",
            "neons: script.tcl:9: warning: Agent/TCP has no variable \"packetSize\"; did you mean \"packetSize_\"?\n",
            "neons: script.tcl:10: warning: nodes have no setting \"-adhocRoutng\"; it is ignored; did you mean \
             \"adhocRouting\"?\n",
            "neons: script.tcl:11: warning: \"1e3\" as packetSize_ of Agent/TCP is read as the whole number 1\n",
            "neons: script.tcl:12: warning: \"on\" as drop_front_ of Queue/DropTail is read as false; expected 1 or \
             true\n",
            "neons: script.tcl:13: warning: \"1,000\" as maxcwnd_ of Agent/TCP is read as the whole number 1\n",
            "neons: script.tcl:14: warning: \"\" as windowInit_ of Agent/TCP is read as the number 0\n",
            "neons: script.tcl:17: warning: \"1kB\" as packetSize_ of Agent/TCPSink is read as the whole number 1\n",
        ]
        .concat()
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn data_that_get_lost_are_told() {
    let script = format!(
        "{NETWORK}set f [open out.tr w]\n$ns trace-all $f\n{CONNECTED}set sink [new Agent/TCPSink]\n\
         $ns attach-agent $b $sink\n$ns connect $tcp $sink\nclose $f\n$ns at 0.5 {{$tcp advance 3}}\n$ns at 2 {{exit 0}}\n$ns run\n"
    );
    let output = run_as(Path::new(env!("CARGO_BIN_EXE_neons")), &script, &[]);
    assert_eq!(
        note(&output),
        "neons: warning: a trace is written to file3 after the script has closed it, and is lost; close the file at \
         the end of the simulation"
    );
    let script = format!(
        "{NETWORK}{CONNECTED}set udp [new Agent/UDP]\nset sink [new Agent/TCPSink]\n$ns attach-agent $a $udp\n\
         $ns attach-agent $b $sink\n$ns connect $udp $sink\nset cbr [new Application/Traffic/CBR]\n\
         $cbr attach-agent $udp\n$ns at 0 {{$cbr start}}\n$ns run\n"
    );
    assert_note(
        &script,
        "neons: at 0.022 s: an application got data that it cannot read; is its agent connected to one of the right \
         kind, such as UDP to Null or LossMonitor, TCP to TCPSink?",
    );
}

#[test]
fn agents_that_answer_each_other_without_end_are_named() {
    let script = "set ns [new Simulator]\nset n [$ns node]\nset tcp [new Agent/TCP]\nset sink [new Agent/TCPSink]\n\
        $ns attach-agent $n $tcp\n$ns attach-agent $n $sink\n$ns connect $tcp $sink\n\
        $ns at 0.5 {$tcp send -1}\n$ns run\n";
    let output = run_as(Path::new(env!("CARGO_BIN_EXE_neons")), script, &[]);
    let expected = "neons: agents at address 0 answer each other in an endless loop at 0.5 s, and no time passes because there is \
        no link between them; attach them to different nodes";
    assert_eq!(note(&output), expected);
    assert!(!output.status.success());
}

#[test]
fn packets_that_go_round_without_end_are_told() {
    let script = "set ns [new Simulator]\nset a [$ns node]\nset b [$ns node]\n$ns simplex-link $a $b 1Mb 5ms DropTail\n\
        set em [new ErrorModule Fid]\n$em default pass\nset l [$ns link $a $b]\n\
        $l errormodule $em\n$l errormodule $em\nset null [new Agent/Null]\n$ns attach-agent $b $null\n\
        set udp [new Agent/UDP]\n$ns attach-agent $a $udp\n$ns connect $udp $null\n\
        $ns at 0.1 {$udp send 100}\n$ns run\n";
    let output = run_as(Path::new(env!("CARGO_BIN_EXE_neons")), script, &[]);
    let expected = "neons: a packet goes round and round at 0.1 s, and no time passes: a part of a link or node, directly \
        or not, has itself as its target; look for something that was inserted twice";
    assert_eq!(note(&output), expected);
    assert!(!output.status.success());
}

#[test]
fn seeds_that_there_are_not_end_the_run() {
    for generator in ["RNG", "Propagation/Shadowing"] {
        let script = format!(
            "set ns [new Simulator]\nset owner [new {generator}]\n$owner seed raw 0\nputs unreached\n"
        );
        let output = run_as(Path::new(env!("CARGO_BIN_EXE_neons")), &script, &[]);
        assert!(String::from_utf8_lossy(&output.stderr).contains("there is no raw seed 0"), "{generator}");
        assert!(output.stdout.is_empty() && output.status.code() == Some(1), "{generator}");
    }
}

#[test]
fn nobody_needs_to_listen() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("script.tcl"), "after 200\nset x $y\n").expect("a script");
    let command = "{ \"$0\" script.tcl 2>&1; echo $? >status; } | true; sleep 0.5; cat status";
    let output = Command::new("sh")
        .args(["-c", command, env!("CARGO_BIN_EXE_neons")])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "1\n");
}

#[test]
fn a_sender_that_is_inserted_into_its_own_link_is_told() {
    let script = "set ns [new Simulator]\nset a [$ns node]\nset b [$ns node]\n\
        $ns duplex-link $a $b 1Mb 10ms DropTail\nset tcp [new Agent/TCP]\nset sink [new Agent/TCPSink]\n\
        $ns attach-agent $a $tcp\n$ns attach-agent $b $sink\n$ns connect $tcp $sink\n\
        $ns lossmodel $tcp $a $b\n$ns attach-agent $a $tcp\n$ns at 0.1 {$tcp send -1}\n$ns run\n";
    let output = run_as(Path::new(env!("CARGO_BIN_EXE_neons")), script, &[]);
    assert!(note(&output).contains("a packet goes round and round at 0.1 s"), "{}", note(&output));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn an_end_may_listen_before_it_is_connected() {
    let script = "set ns [new Simulator]\nset a [$ns node]\nset b [$ns node]\n\
        $ns duplex-link $a $b 1Mb 10ms DropTail\nset client [new Agent/TCP/FullTcp]\n\
        set server [new Agent/TCP/FullTcp]\n$ns attach-agent $a $client\n$ns attach-agent $b $server\n\
        $server listen\n$ns connect $client $server\n$ns at 0.1 {$client advance-bytes 1000}\n\
        $ns at 1 {exit 0}\n$ns run\n";
    assert_eq!(note(&run_as(Path::new(env!("CARGO_BIN_EXE_neons")), script, &[])), "");
}

#[test]
fn two_ends_of_simple_tcp_acknowledge_each_other() {
    let script = "set ns [new Simulator]\nset a [$ns node]\nset b [$ns node]\n\
        $ns duplex-link $a $b 1Mb 10ms DropTail\nset client [new Agent/TCP/SimpleTcp]\n\
        set server [new Agent/TCP/SimpleTcp]\n$ns attach-agent $a $client\n$ns attach-agent $b $server\n\
        $ns connect $client $server\n$ns at 0.1 {$client send 1000}\n$ns at 1 {exit 0}\n$ns run\n";
    assert_eq!(note(&run_as(Path::new(env!("CARGO_BIN_EXE_neons")), script, &[])), "");
}
