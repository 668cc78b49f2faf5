//! Tests of the messages that users see for mistakes in scripts with mobile nodes.

use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The beginning of a script, up to the creation of the field.
const FIELD: &str = "set ns [new Simulator]\n$ns trace-all [open out.tr w]\nset topo [new Topography]\n\
                     $topo load_flatgrid 500 300\n";

/// The settings of mobile nodes. The setting `option` has the given value.
fn settings(option: &str, value: &str) -> String {
    let settings = [
        ("-adhocRouting", "AODV"),
        ("-llType", "LL"),
        ("-macType", "Mac/802_11"),
        ("-ifqType", "Queue/DropTail/PriQueue"),
        ("-ifqLen", "50"),
        ("-antType", "Antenna/OmniAntenna"),
        ("-propType", "Propagation/TwoRayGround"),
        ("-phyType", "Phy/WirelessPhy"),
        ("-channel", "[new Channel/WirelessChannel]"),
        ("-topoInstance", "$topo"),
    ];
    let words = settings.iter().filter(|(name, _)| *name != option || !value.is_empty());
    let words = words.map(|(name, usual)| format!(" {name} {}", if *name == option { value } else { usual }));
    format!("$ns node-config{}\n", words.collect::<String>())
}

/// Runs `neons script.tcl` in a folder that also contains `files`.
fn run(script: &str, files: &[(&str, &str)]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, content) in files.iter().chain([&("script.tcl", script)]) {
        std::fs::write(folder.path().join(name), content).expect("a file");
    }
    Command::new(Path::new(env!("CARGO_BIN_EXE_neons")))
        .arg("script.tcl")
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

/// The standard error output from the first line that begins with "neons: ".
fn note(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    text.lines().skip_while(|line| !line.starts_with("neons: ")).collect::<Vec<_>>().join("\n")
}

/// Asserts that the script ends with status 1 and this message.
fn assert_note(script: &str, files: &[(&str, &str)], expected: &str) {
    let output = run(script, files);
    assert_eq!(note(&output), expected, "{script}");
    assert_eq!(output.status.code(), Some(1), "{script}");
}

#[test]
fn god_is_missed() {
    let script = format!("{FIELD}{}$ns node\n", settings("", ""));
    assert_note(
        &script,
        &[],
        "neons: script.tcl:6: there is no God yet; `create-god COUNT`, with the number of mobile nodes, comes \
         before the first `$ns node`\n    $ns node",
    );
}

#[test]
fn unknown_kinds_of_parts_are_pointed_at() {
    for (option, wrong, right, line) in [
        ("-propType", "Propagation/TwoRayGrnd", "Propagation/TwoRayGround", 6),
        ("-macType", "Mac/802_11a", "Mac/802_11", 7),
        ("-antType", "Antenna/OmniAntena", "Antenna/OmniAntenna", 7),
        ("-phyType", "Phy/WirelesPhy", "Phy/WirelessPhy", 7),
    ] {
        let settings = settings(option, wrong);
        let script = format!("{FIELD}create-god 1\n{settings}$ns node\n");
        let command = if line == 6 { settings.trim_end() } else { "$ns node" };
        let expected = format!(
            "neons: script.tcl:{line}: there is no class \"{wrong}\"; did you mean \"{right}\"?\n    {command}"
        );
        assert_note(&script, &[], &expected);
    }
    let script = format!("{FIELD}create-god 1\n{}$ns node\n", settings("-ifqType", "Queue/DropTial"));
    assert_note(
        &script,
        &[],
        "neons: script.tcl:7: there is no queue type \"DropTial\"; did you mean \"DropTail\"?\n    $ns node",
    );
}

#[test]
fn an_unknown_routing_protocol_is_pointed_at() {
    for (name, meant) in
        [("AODVV", "; did you mean \"AODV\"?"), ("Foo", "; there are AODV, AOMDV, DSDV, DSR, DumbAgent")]
    {
        for node in ["$ns node", "$ns node 0"] {
            let script = format!("{FIELD}create-god 1\n{}{node}\n", settings("-adhocRouting", name));
            let expected = format!(
                "neons: script.tcl:7: there is no routing protocol \"{name}\" for mobile nodes{meant}\n    {node}"
            );
            assert_note(&script, &[], &expected);
        }
    }
}

#[test]
fn an_address_with_levels_needs_hierarchical_addresses() {
    let script = format!("{FIELD}create-god 1\n{}$ns node 1.0.0\n", settings("", ""));
    assert_note(
        &script,
        &[],
        "neons: script.tcl:7: the address 1.0.0 has levels, but addresses are flat; before the first node: \
         `$ns node-config -addressType hierarchical`\n    $ns node 1.0.0",
    );
}

#[test]
fn protocols_that_cannot_be_used_are_explained() {
    const PRIORITIES: &str = "-ifqType Queue/DropTail/PriQueue";
    for (name, queue, node, meaning) in [
        (
            "PUMA",
            PRIORITIES,
            "$ns node",
            "there is no routing protocol \"PUMA\" for mobile nodes; ns-2.35 has it, but Neons does not \
             (docs/differences.md, \"Missing\")",
        ),
        (
            "TORA",
            PRIORITIES,
            "$ns node",
            "nodes that route by TORA cannot be made, in ns-2.35 neither; choose another protocol",
        ),
        (
            "FLOODING",
            PRIORITIES,
            "$ns node",
            "nodes that route by FLOODING need an address, a different one for each: `$ns node 0`",
        ),
        (
            "Directed_Diffusion",
            PRIORITIES,
            "$ns node 0",
            "nodes that route by Directed_Diffusion need a filter: `$ns node-config -diffusionFilter GradientFilter`",
        ),
        (
            "DSR -wiredRouting ON",
            "-ifqType CMUPriQueue",
            "$ns node",
            "base stations (`-wiredRouting ON`) cannot route by DSR, in ns-2.35 neither; choose DSDV or AODV",
        ),
    ] {
        let settings = settings("-adhocRouting", name).replace("-ifqType Queue/DropTail/PriQueue", queue);
        let script = format!("{FIELD}create-god 1\n{settings}{node}\n");
        assert_note(&script, &[], &format!("neons: script.tcl:7: {meaning}\n    {node}"));
    }
}

#[test]
fn a_queue_that_the_protocol_cannot_use_is_warned_of() {
    for (protocol, queue, needed) in [
        ("AODV", "CMUPriQueue", "Queue/DropTail/PriQueue"),
        ("AOMDV", "Queue/RED", "Queue/DropTail/PriQueue"),
        ("DSR", "Queue/DropTail/PriQueue", "CMUPriQueue"),
    ] {
        let settings = settings("-adhocRouting", protocol).replace("Queue/DropTail/PriQueue", queue);
        let text = note(&run(&format!("{FIELD}create-god 1\n{settings}$ns node\nexit 0\n"), &[]));
        let warning = format!(
            "neons: script.tcl:6: warning: {protocol} needs the queue {needed}, not {queue} (`-ifqType {needed}`); ns-2 \
             crashes at the first broken link without it\n"
        );
        assert!(text.starts_with(&warning), "{text}");
    }
}

#[test]
fn what_nodes_cannot_do_during_the_run_is_explained() {
    let node = format!("{FIELD}create-god 1\n{}set n [$ns node]\n", settings("-adhocRouting", "AODV"));
    let color = format!("{node}$ns at 1 \"$n color red\"\n$ns run\n");
    assert_note(
        &color,
        &[],
        "neons: script.tcl:8: at 1 s: a node can change its colour during the run only if it has had one since before \
         `$ns run`: `$node color black`\n    $ns at 1 \"$n color red\"",
    );
    let off = format!("{node}$ns at 1 \"$n off\"\n$ns run\n");
    assert_note(
        &off,
        &[],
        "neons: at 1 s: `off` of a node calls `reset-state` of its routing agent, which Agent/AODV does not have \
         (agents of diffusion have it); `[$node set netif_(0)] NodeOff` switches off only the radio",
    );
    let settings = settings("-adhocRouting", "DSDV");
    let multicast = format!(
        "{}create-god 2\n{settings}$ns node\n$ns node\n$ns at 60 \"exit 0\"\n$ns run\n",
        FIELD.replacen("new Simulator", "new Simulator -multicast on", 1)
    );
    let text = note(&run(&multicast, &[]));
    let meaning = "multicast routing (`-multicast on`, `mrtproto`) does not work with mobile nodes: their broadcasts \
                   come from no interface that it knows";
    assert!(text.ends_with(meaning), "{text}");
}

#[test]
fn a_missing_setting_is_named() {
    for (option, example) in [("-channel", "[new Channel/WirelessChannel]"), ("-topoInstance", "$topo")] {
        let script = format!("{FIELD}create-god 1\n{}$ns node\n", settings(option, ""));
        let expected = format!(
            "neons: script.tcl:7: mobile nodes need the option {option}; before the first of them: \
             `$ns node-config {option} {example}`\n    $ns node"
        );
        assert_note(&script, &[], &expected);
    }
}

#[test]
fn a_wrong_line_of_a_scenario_file_is_pointed_at() {
    let script = format!(
        "{FIELD}create-god 1\n{}set node_(0) [$ns node]\nsource moves.tcl\n$ns at 3 \"exit 0\"\n$ns run\n",
        settings("", "")
    );
    let start = "$node_(0) set X_ 50.0\n$node_(0) set Y_ 50.0\n";
    let moves = |line: &str| format!("{start}$ns at 1.0 \"$node_(0) setdest 60.0 60.0 5.0\"\n{line}\n");
    for (line, meaning) in [
        (
            "$ns at 2.0 \"$node_(0) setdst 70.0 70.0 5.0\"",
            "at 2 s: Node/MobileNode has no method \"setdst\"; did you mean \"setdest\"?",
        ),
        (
            "$ns at 2.0 \"$node_(0) setdest 700.0 70.0 5.0\"",
            "at 2 s: the destination (700.0, 70.0) is not inside of the field: x lies between 0 and 500 m, y \
             between 0 and 300 m",
        ),
        ("$node_(1) set X_ 70.0", "the array node_ has no element 1; it has only 0"),
    ] {
        let moves = moves(line);
        let expected = format!("neons: moves.tcl:4: {meaning}\n    {line}");
        assert_note(&script, &[("moves.tcl", &moves)], &expected);
    }
}

#[test]
fn a_procedure_from_another_file_is_searched_for_the_error() {
    let script = format!("{FIELD}source nodes.tcl\nmake_node\n");
    let nodes =
        format!("proc make_node {{}} {{\n    global ns topo\n    {}    $ns node\n}}\n", settings("", ""));
    assert_note(
        &script,
        &[("nodes.tcl", &nodes)],
        "neons: nodes.tcl:4: there is no God yet; `create-god COUNT`, with the number of mobile nodes, comes before \
         the first `$ns node`\n    $ns node",
    );
}

#[test]
fn nodes_outside_of_the_field_are_warned_of_and_the_run_goes_on() {
    let script = format!(
        "{FIELD}create-god 2\n{}foreach x {{600 10 -3}} {{ set n [$ns node]; $n set X_ $x; $n set Y_ 20 }}\n\
         $ns at 1.0 {{puts finished; exit 0}}\n$ns run\n",
        settings("", "")
    );
    let output = run(&script, &[]);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stdout).contains("finished"));
    let warning = "neons: warning: node 0 is at (600, 20), outside of the field of 500 m by 300 m, and 1 more are outside";
    assert!(note(&output).lines().any(|line| line == warning), "{}", note(&output));
}
