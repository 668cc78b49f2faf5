//! Runs the commands in README and docs as printed there.
//!
//! Each document has its own folder with the examples, the studies, and the files that documents mention: `script.tcl`,
//! `out.tr`, `out.nam` and so on. Commands of the Python package (`neons sweep`, `pip`) are run by the package's tests.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const DOCUMENTS: [&str; 4] = ["*.md", "docs/*.md", "studies/*/README.md", "python/README.md"];
/// Documents about the project's past or its internals, whose commands are not run.
const WITHOUT_COMMANDS: [&str; 3] = ["CHANGELOG.md", "ARCHITECTURE.md", "docs/performance-notebook.md"];

/// The programs whose commands are run here or elsewhere: see [`check`].
const PROGRAMS: [&str; 6] = ["neons", "make", "cargo", "pip", "pipx", "uvx"];

/// A command as printed in a document.
#[derive(Debug, PartialEq)]
struct Printed {
    line: usize,
    words: Vec<String>,
}

/// The commands in a document: in code blocks, without a following comment or a description behind two spaces, and in
/// backquotes.
fn commands(text: &str) -> Vec<Printed> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let block = line.strip_prefix("    ").filter(|rest| !rest.starts_with(' '));
        let inline = line.split('`').skip(1).step_by(2).filter(|_| block.is_none());
        for candidate in block.into_iter().chain(inline) {
            let candidate = candidate.strip_prefix("target/release/").unwrap_or(candidate);
            // In running text, other programs are only mentioned.
            let mut programs = if block.is_some() { &PROGRAMS[..] } else { &PROGRAMS[..2] }.iter();
            if !programs
                .any(|program| candidate.split(' ').next() == Some(program) && candidate.contains(' '))
            {
                continue;
            }
            let end = candidate.find("  ").unwrap_or(candidate.len());
            let mut words = shlex::split(&candidate[..end]).unwrap_or_else(|| panic!("line {}", number + 1));
            if let Some(comment) = words.iter().position(|word| word == "#") {
                words.truncate(comment);
            }
            words.retain(|word| !word.contains('?'));
            found.push(Printed { line: number + 1, words });
        }
    }
    found
}

fn neons(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_neons"));
    command.args(words).current_dir(folder).stdin(Stdio::null());
    command
}

/// Creates a folder with the files that documents mention.
fn prepare() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for shared in ["examples", "studies"] {
        std::os::unix::fs::symlink(Path::new(SOURCES).join(shared), folder.path().join(shared)).unwrap();
    }
    std::fs::copy(folder.path().join("examples/one-sender.tcl"), folder.path().join("script.tcl")).unwrap();
    std::fs::copy(folder.path().join("script.tcl"), folder.path().join("first.tcl")).unwrap();
    for script in ["script.tcl", "examples/moving-over-a-row.tcl"] {
        let output = neons(folder.path(), &[script]).output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
    for (written, name) in [
        ("moving-over-a-row.tr", "mobile.tr"),
        ("one-sender.tr", "out.tr"),
        ("one-sender.tr", "a.tr"),
        ("one-sender.nam", "out.nam"),
        ("one-sender-variables.tr", "variables.tr"),
    ] {
        std::fs::copy(folder.path().join(written), folder.path().join(name)).unwrap();
    }
    let trace = std::fs::read_to_string(folder.path().join("a.tr")).unwrap();
    let half: Vec<&str> = trace.lines().take(trace.lines().count() / 2).collect();
    std::fs::write(folder.path().join("b.tr"), half.join("\n") + "\n").unwrap();
    folder
}

/// Runs a command; returns the reason if it does not do what the document says.
fn check(words: &[&str], folder: &Path) -> Result<(), String> {
    match words {
        ["neons", "sweep", ..] | ["make"] => Ok(()),
        // The tests of the Python package install the wheel with these commands.
        ["pip", "install", package] if package.starts_with("neons") || package.contains("target/wheels/") => {
            Ok(())
        }
        ["pipx", "run", "--spec", wheel, "neons", ..] | ["uvx", "--from", wheel, "neons", ..]
            if wheel.starts_with("target/wheels/") =>
        {
            Ok(())
        }
        ["cargo", rest @ ..] => cargo(rest),
        // The name of the case is a placeholder.
        ["make", "record", ..] => judge(&make(folder, &["record", "CASE=engine/any"])),
        ["make", rest @ ..] => judge(&make(folder, rest)),
        // The command is mentioned without the arguments for a run.
        ["neons", "trace" | "view" | "check"] | ["neons", "trace", _] => {
            judge(&neons(folder, &[&words[1..], &["--help"]].concat()).output().unwrap())
        }
        ["neons", "demo", "--view"] => judge(&neons(folder, &["demo", "--help"]).output().unwrap()),
        ["neons", "view", rest @ ..] if rest.iter().any(|word| ["--frames", "--video"].contains(word)) => {
            film(folder, rest)
        }
        ["neons", "view", rest @ ..] if rest.contains(&"--export") => {
            judge(&neons(folder, &words[1..]).output().unwrap())
        }
        ["neons", "view", rest @ ..] => page(folder, rest),
        // The exit status reports that two traces differ.
        ["neons", "trace", "diff", ..] => match neons(folder, &words[1..]).output().unwrap() {
            output if output.status.code() == Some(1) && output.stdout.starts_with(b"first difference") => {
                Ok(())
            }
            output => Err(format!("{output:?}")),
        },
        ["neons", rest @ ..] => judge(&neons(folder, rest).output().unwrap()),
        _ => Err("neither neons nor make".into()),
    }
}

fn judge(output: &Output) -> Result<(), String> {
    if output.status.success() {
        return Ok(());
    }
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Err(format!("{}: {}{}", output.status, text(&output.stdout), text(&output.stderr)))
}

/// Checks that cargo knows the command, the crate, and the features. The crates themselves are built by other tests.
fn cargo(words: &[&str]) -> Result<(), String> {
    let option = |name: &str| words.iter().position(|word| *word == name).and_then(|at| words.get(at + 1));
    let manifest = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).unwrap();
    if let Some(folder) =
        option("--path").filter(|folder| !Path::new(SOURCES).join(folder).join("Cargo.toml").is_file())
    {
        return Err(format!("no crate in {folder}"));
    }
    if let Some(feature) =
        option("--features").filter(|feature| !manifest.contains(&format!("\n{feature} = [")))
    {
        return Err(format!("no feature {feature}"));
    }
    judge(&Command::new(env!("CARGO")).arg(words[0]).arg("--help").output().unwrap())
}

/// Prints the commands that `make` would run.
fn make(folder: &Path, words: &[&str]) -> Output {
    Command::new("make").arg("-n").args(words).current_dir(SOURCES).env("HOME", folder).output().unwrap()
}

/// Runs `neons view`, which serves a page until it is interrupted. The command has succeeded once it has printed the
/// address.
fn page(folder: &Path, words: &[&str]) -> Result<(), String> {
    let mut command = neons(folder, &["view", "--no-open"]);
    command.args(words).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut address = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let _ = child.kill();
    let _ = child.wait();
    if address.starts_with("http://127.0.0.1:") { Ok(()) } else { Err("no page".into()) }
}

/// Runs a command that makes pictures. This needs Chromium, which only the tests of the page have. Here it is enough
/// that the command looks for it.
fn film(folder: &Path, words: &[&str]) -> Result<(), String> {
    let mut command = neons(folder, &["view"]);
    let output = command.args(words).env("PATH", "").output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    if error.contains("Chromium") || error.contains("ffmpeg") { Ok(()) } else { Err(error.into_owned()) }
}

#[test]
fn every_command_works() {
    let documents: Vec<String> = documents().collect();
    assert!(documents.iter().any(|document| document == "README.md"));
    let failures: Vec<String> = std::thread::scope(|scope| {
        let checks: Vec<_> =
            documents.iter().map(|document| scope.spawn(move || failures_of(document))).collect();
        checks.into_iter().flat_map(|check| check.join().unwrap()).collect()
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn documents() -> impl Iterator<Item = String> {
    let files = DOCUMENTS.iter().flat_map(|pattern| glob::glob(&format!("{SOURCES}/{pattern}")).unwrap());
    let names = files.map(|file| file.unwrap().strip_prefix(SOURCES).unwrap().to_str().unwrap().to_owned());
    names.filter(|name| !WITHOUT_COMMANDS.contains(&name.as_str()))
}

fn failures_of(document: &str) -> Vec<String> {
    let text = std::fs::read_to_string(Path::new(SOURCES).join(document)).unwrap();
    let printed = commands(&text);
    assert!(!printed.is_empty() || document != "README.md", "README.md prints commands");
    if printed.is_empty() {
        return vec![];
    }
    let folder = prepare();
    let mut failures = Vec::new();
    for Printed { line, words } in printed {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if let Err(reason) = check(&words, folder.path()) {
            failures.push(format!("{document}:{line}: {}: {reason}", words.join(" ")));
        }
    }
    failures
}

#[test]
fn the_script_of_the_readme_prints_what_is_printed_there() {
    let readme = include_str!("../../../README.md");
    let block = |language: &str| {
        readme.split_once(&format!("```{language}\n")).unwrap().1.split_once("```").unwrap().0
    };
    let script = block("tcl");
    assert_eq!(script.lines().count(), 10);
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("script.tcl"), script).unwrap();
    let output = neons(folder.path(), &["script.tcl"]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), block("text"));
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn commands_end_where_their_description_begins() {
    let text = "\
Run `neons a.tcl` or `ns`:

    neons trace plot 'a b' cwnd_   a picture
    make fuzz SECONDS=6  # a minute
        neons not this
    cargo
    cargo test
";
    let found = commands(text);
    let words: Vec<String> = found.iter().map(|printed| printed.words.join("|")).collect();
    assert_eq!(words, ["neons|a.tcl", "neons|trace|plot|a b|cwnd_", "make|fuzz|SECONDS=6", "cargo|test"]);
    assert_eq!(found[1].line, 3);
}
