//! Tests with invalid, hostile and unusual input and output.

use std::fs::{self, File};
use std::io::Write;
use std::process::{Command, Output, Stdio};

use super::{LINE, complaint, folder_with, neons, out};

#[test]
fn numbers_beyond_any_simulation_are_short() {
    let line = "+ 1e300 0 1 tcp 40 ------- 0 0.0 1.0 0 1\nr 2e300 0 1 tcp 40 ------- 0 0.0 1.0 0 1\n";
    let folder = folder_with(&[("out.tr", line.as_bytes())]);
    for question in ["summary", "throughput", "queue", "sequence", "delay", "losses"] {
        for form in [None, Some("--csv"), Some("--plot")] {
            let arguments = ["trace", question, "out.tr"].into_iter().chain(form);
            let output = neons(folder.path(), &arguments.collect::<Vec<_>>());
            if question != "summary" || form != Some("--plot") {
                let text = out(&output);
                assert!(text.lines().all(|line| line.chars().count() < 200), "{question} {form:?}: {text}");
            }
        }
    }
}

#[test]
fn queues_that_keep_packets_to_the_end_of_a_long_trace_have_few_windows() {
    for end in ["1e4", "1e308"] {
        let lines =
            format!("+ 0.4 0 1 tcp 40 ------- 1 0.0 1.0 1 1\nr {end} 2 3 tcp 40 ------- 1 0.0 1.0 1 2\n");
        let folder = folder_with(&[("out.tr", lines.as_bytes())]);
        let csv = out(&neons(folder.path(), &["trace", "queue", "out.tr", "--csv"]));
        assert!(csv.lines().count() <= 501, "{}", csv.lines().count());
        for line in csv.lines().skip(2) {
            let mean = line.split(',').nth(3).and_then(|mean| mean.parse::<f64>().ok());
            assert!(mean.is_some_and(|mean| (mean - 1.0).abs() < 1e-9), "one packet waits: {line}");
        }
    }
}

#[test]
fn errors_of_the_input_of_a_filter_are_no_errors_of_its_output() {
    let folder = folder_with(&[("bad.tr", b"garbage\n")]);
    let message = complaint(&neons(folder.path(), &["trace", "filter", "none.tr", "-o", "part.tr"]));
    assert!(message.contains("none.tr") && !message.contains("cannot write"), "{message}");
    assert!(!folder.path().join("part.tr").exists());
    let message =
        complaint(&neons(folder.path(), &["trace", "filter", "bad.tr", "--strict", "-o", "part.tr"]));
    assert!(message.contains("bad.tr: line 1") && !message.contains("cannot write"), "{message}");
}

#[test]
fn plots_of_wild_numbers_end() {
    let lines = |values: &[&str]| -> Vec<u8> {
        let line = |(i, value): (usize, &&str)| format!("{i} 0 0 1 0 cwnd_ {value}\n");
        values.iter().enumerate().map(line).collect::<String>().into_bytes()
    };
    let folder = folder_with(&[
        ("inf.tr", &lines(&["1", "inf", "-inf", "2", "nan"])),
        ("huge.tr", &lines(&["1e308", "-1e308", "1e-320"])),
        ("late.tr", b"1e308 0 0 1 0 cwnd_ 1\n0 0 0 1 0 cwnd_ 2\n-1e308 0 0 1 0 cwnd_ 1\n"),
    ]);
    for file in ["inf.tr", "huge.tr", "late.tr"] {
        out(&neons(folder.path(), &["trace", "plot", file, "cwnd_", "--svg", "p.svg"]));
        let picture = fs::read_to_string(folder.path().join("p.svg")).unwrap();
        assert!(picture.contains("<polyline") && !picture.contains("NaN"), "{picture}");
        out(&neons(folder.path(), &["trace", "plot", file, "cwnd_"]));
    }
}

#[test]
fn agents_without_a_node_are_no_phantoms() {
    let one = "0.00000  -1 -1 -1 -1 cwnd_ 1.000 \n0.5  0  0  2  0  cwnd_ 2.000 \n";
    let folder = folder_with(&[("one.tr", one.as_bytes())]);
    let csv = out(&neons(folder.path(), &["trace", "plot", "one.tr", "cwnd_", "--csv"]));
    assert_eq!(csv, "time_s,agent,value\n0,0.0,1\n0.5,0.0,2\n");
}

#[test]
fn full_disks_are_reported() {
    let folder = folder_with(&[("out.tr", LINE.as_bytes()), ("v.tr", b"0 0 0 1 0 cwnd_ 1\n")]);
    let commands: [&[&str]; 6] = [
        &["trace", "summary", "out.tr"],
        &["trace", "filter", "out.tr"],
        &["trace", "plot", "v.tr", "cwnd_"],
        &["trace", "throughput", "out.tr", "--json"],
        &["scenario", "static-grid", "--nodes", "9", "--width", "9", "--height", "9"],
        &["doc", "Agent/TCP"],
    ];
    for command in commands {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let mut neons = Command::new(env!("CARGO_BIN_EXE_neons"));
        let output = neons.args(command).current_dir(folder.path()).stdout(full).output().unwrap();
        let complaint = complaint(&output);
        assert!(complaint.contains("No space left"), "{command:?}: {complaint}");
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let folder = folder_with(&[("out.tr", LINE.repeat(100_000).as_bytes())]);
    let mut neons = Command::new(env!("CARGO_BIN_EXE_neons"));
    let mut child = neons
        .args(["trace", "filter", "out.tr"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
}

#[test]
fn control_characters_of_traces_reach_nobody() {
    let trace = "+ 0.1 0 1 t\x1b]0;x\x07p 500 ------- 2 0.0 1.0 0 0\nr 0.2 0 1 t\x1b]0;x\x07p 500 ------- 2 0.0 1.0 0 0\nbad\x1b]52;c;eA==\x07\n";
    let variables = "0.1 0 0 1 0 c\x1b[31mwnd_ 2\n";
    let folder = folder_with(&[("out.tr", trace.as_bytes()), ("v.tr", variables.as_bytes())]);
    let clean = |output: Output| {
        for bytes in [output.stdout, output.stderr] {
            let text = String::from_utf8(bytes).unwrap();
            assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
        }
    };
    for command in ["summary", "throughput", "delay", "queue", "losses", "sequence"] {
        for shape in [&["--plot"][..], &["--json"], &["--csv"], &[]] {
            if command != "summary" || shape != ["--plot"] {
                clean(neons(folder.path(), &[&["trace", command, "out.tr"], shape].concat()));
            }
        }
    }
    clean(neons(folder.path(), &["trace", "plot", "v.tr", "cwnd_"]));
    clean(neons(folder.path(), &["trace", "diff", "out.tr", "v.tr"]));
    assert!(neons(folder.path(), &["trace", "throughput", "out.tr", "--svg", "p.svg"]).status.success());
    let picture = fs::read_to_string(folder.path().join("p.svg")).unwrap();
    assert!(!picture.contains(|c: char| c.is_control() && c != '\n'));
}

#[test]
fn files_that_are_no_traces_are_described() {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(LINE.repeat(10_000).as_bytes()).unwrap();
    let gzip = gzip.finish().unwrap();
    let folder = folder_with(&[
        ("empty", b""),
        ("binary", b"\x7fELF\0\0\0\n\0\0\n"),
        ("letter", b"Dear reader,\nhow are you?\n"),
        ("cut.gz", &gzip[..gzip.len() / 2]),
        ("whole.gz", &gzip),
        ("variables", b"0.1 0 0 1 0 cwnd_ 2\n"),
        ("out.tr.bz2", b"BZh91AY&SY"),
        ("out.tr.xz", b"\xfd7zXZ\0\0"),
        ("out.zip", b"PK\x03\x04"),
    ]);
    for (file, part) in [
        ("empty", "empty: the file has no lines"),
        ("binary", "binary: the file is not text"),
        ("letter", "none of its 2 lines is a line of a trace"),
        ("cut.gz", "cut.gz: "),
        ("out.tr.bz2", "out.tr.bz2: the file is compressed with bzip2"),
        ("out.tr.xz", "compressed with xz; decompress it first"),
        ("out.zip", "compressed with zip"),
        ("nowhere", "nowhere: No such file"),
        (
            "variables",
            "there is no line of a packet trace in variables, only values of variables; `neons trace plot",
        ),
    ] {
        let complaint = complaint(&neons(folder.path(), &["trace", "summary", file]));
        assert!(complaint.starts_with("neons: ") && complaint.contains(part), "{complaint}");
    }
    assert!(out(&neons(folder.path(), &["trace", "summary", "whole.gz"])).contains("cbr"));
}

#[test]
fn lines_that_are_not_understood_are_reported_and_fatal_if_strict() {
    let mixed = format!("{LINE}hello\n0.5 0 0 1 0 cwnd_ 2\nr 0.3 0");
    let folder = folder_with(&[("out.tr", mixed.as_bytes())]);
    let output = neons(folder.path(), &["trace", "summary", "out.tr", "--csv"]);
    assert!(out(&output).contains("0.0,1.0,2,cbr,1,1,0,"));
    let complaint_text = String::from_utf8(output.stderr).unwrap();
    assert!(complaint_text.contains("out.tr: 2 lines of 6 are not understood; line 4: "), "{complaint_text}");
    let strict = complaint(&neons(folder.path(), &["trace", "summary", "out.tr", "--strict"]));
    assert!(strict.contains("line 4: no known form"), "{strict}");
}

#[test]
fn unsorted_traces_have_the_right_span() {
    let lines = ["r 9 0 1 cbr 500 ------- 2 0.0 1.0 0 0\n", LINE];
    let folder = folder_with(&[("out.tr", lines.concat().as_bytes())]);
    let json = out(&neons(folder.path(), &["trace", "summary", "out.tr", "--json"]));
    assert!(json.contains("\"first\": 0.1") && json.contains("\"last\": 9.0"), "{json}");
}

#[test]
fn input_that_comes_slowly_is_read_to_its_end() {
    let folder = folder_with(&[]);
    let mut neons = Command::new(env!("CARGO_BIN_EXE_neons"));
    let arguments = ["trace", "summary", "-", "--only", "flows", "--csv"];
    let mut child = neons
        .args(arguments)
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    for part in LINE.as_bytes().chunks(25) {
        input.write_all(part).unwrap();
        input.flush().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    drop(input);
    let text = out(&child.wait_with_output().unwrap());
    assert!(text.contains("0.0,1.0,2,cbr,1,1,0,"), "{text}");
}

#[test]
fn files_of_several_formats_and_compressions_are_one_trace() {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(LINE.as_bytes()).unwrap();
    let other = LINE.replace("0.0 1.0 0 0", "1.0 0.0 0 1").replace(" 0 1 cbr", " 1 0 cbr");
    let wireless = "s 0.4 _5_ AGT  --- 9 cbr 50 [0 0 0 0] ------- [5:0 6:0 32 0] [0] 0 0\nr 0.6 _6_ AGT  --- 9 cbr 50 [0 0 0 0] ------- [5:0 6:0 32 0] [0] 1 0\n";
    let folder = folder_with(&[
        ("a.tr.gz", &gzip.finish().unwrap()),
        ("b.tr", format!("{other}{wireless}0.5 0 0 1 0 cwnd_ 2\r\n").as_bytes()),
    ]);
    let csv =
        out(&neons(folder.path(), &["trace", "summary", "a.tr.gz", "b.tr", "--only", "flows", "--csv"]));
    let rows: Vec<String> =
        csv.lines().skip(1).map(|line| line.split(',').take(7).collect::<Vec<_>>().join(",")).collect();
    assert_eq!(rows, ["0.0,1.0,2,cbr,1,1,0", "1.0,0.0,2,cbr,1,1,0", "5.0,6.0,,cbr,1,1,0"]);
}

#[test]
fn truncated_compressed_traces_are_answered_in_part() {
    let text: String =
        (0..20_000).map(|number| LINE.replace(" 0 0\n", &format!(" {number} {number}\n"))).collect();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(text.as_bytes()).unwrap();
    let gzip = gzip.finish().unwrap();
    let folder = folder_with(&[("cut.tr.gz", &gzip[..gzip.len() / 2])]);
    let reason = "lines could be read: the compressed file is truncated; the result is that of these lines\n";
    for command in [
        &["summary", "cut.tr.gz", "--csv"][..],
        &["filter", "cut.tr.gz", "--event", "r"],
        &["throughput", "cut.tr.gz", "--csv"],
        &["convert", "cut.tr.gz", "part.csv"],
        &["convert", "cut.tr.gz", "part.pcapng"],
    ] {
        let output = neons(folder.path(), &[&["trace"], command].concat());
        let message = complaint(&output);
        assert!(
            message.starts_with("neons: cut.tr.gz: only its first ") && message.ends_with(reason),
            "{message}"
        );
        assert_eq!(message.lines().count(), 1, "{message}");
        assert!(command[0] == "convert" || output.stdout.len() > 50, "{command:?}");
    }
    let rows = fs::read_to_string(folder.path().join("part.csv")).unwrap().lines().count();
    assert!((5_000..40_000).contains(&rows), "{rows}");
    let strict = neons(folder.path(), &["trace", "summary", "cut.tr.gz", "--strict"]);
    assert!(strict.stdout.is_empty() && !complaint(&strict).contains("only its first"));
}

#[test]
fn flows_links_and_nodes_that_do_not_exist_are_answered_with_the_existing_ones() {
    let back = LINE.replace("0.0 1.0 0 0", "1.0 0.0 0 1").replace(" 0 1 cbr 500", " 1 0 ack 40");
    let folder = folder_with(&[
        ("out.tr", format!("{LINE}{back}").as_bytes()),
        ("v.tr", b"0 0 0 1 0 cwnd_ 1\n0 3 0 1 0 cwnd_ 1\n"),
    ]);
    for (command, answer) in [
        ("summary out.tr --flow 99", "out.tr has no flow 99; its only flow is 2 (0.0-1.0)"),
        (
            "throughput out.tr --flow 0.0-1.1",
            "out.tr has no flow 0.0-1.1; its only flow is 2 (0.0-1.0); did you mean \"0.0-1.0\"?",
        ),
        (
            "delay out.tr --flow 0.1",
            "out.tr has no flow 0.1; its only flow is 2 (0.0-1.0); did you mean \"0.0\"?",
        ),
        ("sequence out.tr --flow 5", "out.tr has no flow 5; its only flow is 2 (0.0-1.0)"),
        (
            "delay out.tr --flow 1.0",
            "flow 1.0 of out.tr carries no data, only ack packets; --all includes it",
        ),
        ("packet out.tr --sequence 3 --flow 9", "out.tr has no flow 9; its only flow is 2 (0.0-1.0)"),
        (
            "packet out.tr --sequence 3 --flow 2",
            "out.tr has no data packet with the sequence number 3 in flow 2",
        ),
        ("throughput out.tr --link 5-6", "out.tr has no link 5-6; its links are 0-1, 1-0"),
        ("queue out.tr --link 0-2", "out.tr has no link 0-2; its links are 0-1, 1-0; did you mean \"0-1\"?"),
        ("filter out.tr --node 7,8", "out.tr has no node 7 or 8; its nodes are 0, 1"),
        ("filter out.tr --flow 9", "out.tr has no flow 9; its only flow is 2"),
        (
            "filter out.tr --type cpr",
            "out.tr has no packet type cpr; its packet types are ack, cbr; did you mean \"cbr\"?",
        ),
        ("convert out.tr part.pcapng --node 9", "out.tr has no node 9; its nodes are 0, 1"),
        (
            "plot v.tr cwnd_ --agent 4.0",
            "v.tr has no agent 4.0; its agents are 0.0, 3.0; did you mean \"0.0\" or \"3.0\"?",
        ),
        ("plot v.tr cwnd", "v.tr does not hold the variable cwnd; it holds cwnd_; did you mean \"cwnd_\"?"),
    ] {
        let words: Vec<&str> = ["trace"].into_iter().chain(command.split(' ')).collect();
        let output = neons(folder.path(), &words);
        assert_eq!(complaint(&output), format!("neons: {answer}\n"), "{command}");
        assert!(output.stdout.is_empty(), "{command}");
    }
    // Existing values that no line has together are no error.
    assert_eq!(
        out(&neons(folder.path(), &["trace", "filter", "out.tr", "--type", "ack", "--event", "d"])),
        ""
    );
}

#[test]
fn a_file_with_only_variables_names_one_that_it_has() {
    let files: [(&str, &[u8]); 3] = [
        ("a.tr", b"0.0 0 0 1 0 rate_ 1\n"),
        ("b.tr", b"0.0 0 0 1 0 seqno_ 1\n"),
        ("c.tr", b"0.0 0 0 1 0 awnd_ 1\n0.0 0 0 1 0 cwnd_ 1\n"),
    ];
    let folder = folder_with(&files);
    for (words, command) in [
        (&["a.tr", "b.tr"][..], "`neons trace plot a.tr b.tr rate_` draws those of rate_"),
        (&["c.tr"], "`neons trace plot c.tr cwnd_` draws those of cwnd_"),
    ] {
        let complaint = complaint(&neons(folder.path(), &[&["trace", "summary"], words].concat()));
        assert!(complaint.contains(command), "{complaint}");
    }
}
