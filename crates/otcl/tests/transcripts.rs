//! Transcripts of interpreter sessions: the files in `transcripts` contain scripts and their results.
//!
//! A line that begins with `% ` starts a script, which continues in lines indented by two blanks. The lines after
//! it, up to the next script, comment or blank line, are the expected answer: the result; after `! ` the message
//! of an error; after `(N) ` the result of a script that completed with code N. In answers of several lines each
//! line begins with `| `.
//!
//! `NEONS_REFERENCE=/usr/bin/ns cargo test -p neons-otcl -- --ignored` runs the same scripts in another shell.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use neons_otcl::{Obj, Otcl};

struct Exchange {
    line: usize,
    script: String,
    answer: String,
}

fn read(path: &Path) -> Vec<Exchange> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut exchanges: Vec<Exchange> = Vec::new();
    let mut in_script = false;
    for (number, line) in text.lines().enumerate() {
        if let Some(script) = line.strip_prefix("% ") {
            exchanges.push(Exchange { line: number + 1, script: script.to_owned(), answer: String::new() });
            in_script = true;
        } else if let (true, Some(more), Some(last)) =
            (in_script, line.strip_prefix("  "), exchanges.last_mut())
        {
            last.script += "\n";
            last.script += more;
        } else if line.is_empty() || line.starts_with('#') {
            in_script = false;
        } else if let Some(last) = exchanges.last_mut() {
            in_script = false;
            if !last.answer.is_empty() {
                last.answer += "\n";
            }
            last.answer += line.strip_prefix("| ").unwrap_or(line);
        }
    }
    exchanges
}

fn answer(code: i32, result: &str) -> String {
    match code {
        0 => result.to_owned(),
        1 => format!("! {result}"),
        code => format!("({code}) {result}"),
    }
}

/// Evaluates as `catch {uplevel #0 $script}` does.
fn ask(otcl: &Otcl, script: &str) -> String {
    otcl.set_global_var("script_", Obj::from(script)).unwrap();
    let code = otcl.eval_str("catch {uplevel #0 $::script_} ::result_").unwrap().to_i64().unwrap();
    answer(code as i32, otcl.global_var("result_").unwrap().as_str())
}

fn files() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Checks a file, on a stack large enough for the endless recursion that one file contains, in a debug build.
fn check(name: &'static str) {
    let thread = std::thread::Builder::new().stack_size(16 << 20);
    let outcome = thread.spawn(move || check_here(name)).unwrap().join();
    if let Err(panic) = outcome {
        std::panic::resume_unwind(panic);
    }
}

fn check_here(name: &str) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(name).with_extension("txt");
    let otcl = Otcl::new().unwrap();
    otcl.set_global_var("tcl_precision", Obj::from_i64(17)).unwrap();
    let mut wrong = String::new();
    for exchange in read(&path) {
        let got = ask(&otcl, &exchange.script);
        if got != exchange.answer {
            let Exchange { line, script, answer } = exchange;
            write!(wrong, "\nline {line}: {script}\n  expected: {answer}\n  answered: {got}\n").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn classes() {
    check("classes");
}

#[test]
fn methods() {
    check("methods");
}

#[test]
fn variables() {
    check("variables");
}

#[test]
fn info() {
    check("info");
}

#[test]
fn library() {
    check("library");
}

#[test]
fn tracebacks() {
    check("tracebacks");
}

#[test]
fn messages() {
    check("messages");
}

#[test]
#[ignore = "needs the reference shell, named by NEONS_REFERENCE"]
fn the_reference_gives_the_same_answers() {
    let shell = std::env::var("NEONS_REFERENCE").unwrap_or_else(|_| "/usr/bin/ns".to_owned());
    let mut wrong = String::new();
    for path in files() {
        let exchanges = read(&path);
        let mut script = String::new();
        for exchange in &exchanges {
            let quoted = Obj::list(&[exchange.script.as_str().into()]);
            writeln!(script, "set ::script_ [lindex {} 0]", Obj::list(&[quoted])).unwrap();
            writeln!(script, "set ::code_ [catch {{uplevel #0 $::script_}} ::result_]").unwrap();
            writeln!(script, "puts -nonewline \"$::code_ $::result_\\x01\"").unwrap();
        }
        let file = std::env::temp_dir().join(format!("neons-transcript-{}.tcl", std::process::id()));
        std::fs::write(&file, script).unwrap();
        let output = std::process::Command::new(&shell).arg(&file).output().unwrap();
        std::fs::remove_file(&file).unwrap();
        let answers = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut answers = answers.split('\x01');
        for exchange in &exchanges {
            let given = answers.next().unwrap_or("");
            let (code, result) = given.split_once(' ').unwrap_or(("-1", given));
            let got = answer(code.parse().unwrap_or(-1), result);
            if got != exchange.answer {
                let Exchange { line, script, answer } = exchange;
                write!(wrong, "\n{}:{line}: {script}\n  ours: {answer}\n  theirs: {got}\n", path.display())
                    .unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
