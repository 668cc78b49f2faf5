//! Carries out the tutorials like a reader: writes their files, runs their commands, and compares the output.
//!
//! In the documents, a block with a title is a file. A block `console` has commands after `$ `, each with its output; a
//! line `...` stands for the rest of the output.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A fenced block: the information behind the opening fence, and the text.
struct Block {
    info: String,
    text: String,
}

fn blocks(document: &str) -> Vec<Block> {
    let text = std::fs::read_to_string(Path::new(SOURCES).join(document)).unwrap();
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(info) = line.strip_prefix("```") {
            let inside: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            found.push(Block { info: info.to_owned(), text: inside.join("\n") + "\n" });
        }
    }
    found
}

/// Runs a command line in a shell, with `neons` as the program under test.
fn shell(line: &str, folder: &Path) -> Output {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_neons"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    Command::new("sh").args(["-c", line]).current_dir(folder).env("PATH", path).output().unwrap()
}

/// The differences between the actual output and the text of a block, which shows commands with their output.
fn differences(block: &str, folder: &Path) -> Vec<String> {
    let commands = block.strip_prefix("$ ").expect("a block starts with a command").split("\n$ ");
    let mut found = Vec::new();
    for part in commands {
        let (line, shown) = part.split_once('\n').unwrap_or((part, ""));
        let output = shell(line, folder);
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let same = match shown.trim_end().strip_suffix("...") {
            Some(begin) => printed.starts_with(begin),
            None => printed.trim_end() == shown.trim_end(),
        };
        if !same {
            let errors = String::from_utf8_lossy(&output.stderr);
            found.push(format!("$ {line}\nprinted {printed}{errors}\nnot {shown}"));
        }
    }
    found
}

/// Carries out a document; returns the number of its commands.
fn carry_out(document: &str) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let mut commands = 0;
    for Block { info, text } in blocks(document) {
        if let Some((_, title)) = info.split_once("title=\"") {
            std::fs::write(folder.path().join(title.trim_end_matches('"')), text).unwrap();
        } else if info == "console" {
            commands += text.lines().filter(|line| line.starts_with("$ ")).count();
            let found = differences(&text, folder.path());
            assert!(found.is_empty(), "{document}: {}", found.join("\n"));
        }
    }
    commands
}

#[test]
fn the_first_simulation_prints_what_the_tutorial_shows() {
    assert!(carry_out("docs/first-simulation.md") > 5);
}

#[test]
fn the_guide_for_users_of_ns_2_shows_true_outputs() {
    assert!(carry_out("docs/ns-2.md") > 4);
}

#[test]
fn the_guide_for_users_of_ns_3_shows_true_outputs() {
    assert_eq!(carry_out("docs/ns-3.md"), 1);
}

#[test]
fn a_wrong_output_is_found() {
    let folder = tempfile::tempdir().unwrap();
    assert!(differences("$ echo yes\nyes\n$ echo yes\nye...\n", folder.path()).is_empty());
    assert_eq!(differences("$ echo yes\nno\n$ echo yes\nno...\n", folder.path()).len(), 2);
}
