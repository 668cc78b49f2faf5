//! Tests of `neons trace` with valid, invalid and hostile traces.

mod answers;
mod input;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn neons(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_neons")).args(arguments).current_dir(folder).output().unwrap()
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn complaint(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn folder_with(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

/// Runs a script that writes out.tr; returns the folder.
fn traced(script: &str) -> tempfile::TempDir {
    let folder = folder_with(&[("s.tcl", script.as_bytes())]);
    out(&neons(folder.path(), &["s.tcl"]));
    folder
}

/// The flows in a summary's CSV output: for each row, the values by column name.
fn flows(folder: &Path) -> Vec<std::collections::HashMap<String, String>> {
    let csv = out(&neons(folder, &["trace", "summary", "out.tr", "--only", "flows", "--csv"]));
    let mut lines = csv.lines();
    let names: Vec<&str> = lines.next().unwrap().split(',').collect();
    let row = |line: &str| {
        names.iter().zip(line.split(',')).map(|(a, b)| ((*a).to_owned(), b.to_owned())).collect()
    };
    lines.map(row).collect()
}

const LINE: &str = "+ 0.1 0 1 cbr 500 ------- 2 0.0 1.0 0 0\n- 0.1 0 1 cbr 500 ------- 2 0.0 1.0 0 0\nr 0.2 0 1 cbr 500 ------- 2 0.0 1.0 0 0\n";
