//! Runs every conformance case and compares its output, byte for byte, with the recorded output of ns-2.35.
//!
//! A case is a folder `tests/conformance/AREA/NAME` with
//!
//! * `script.tcl`, run as `ns script.tcl ARGS...` in an empty folder;
//! * `args`, optional: one line per run, the arguments of that run;
//! * `inputs/`, optional: files that are placed beside the script;
//! * `expected/RUN/`: `stdout` and every file the run must write, the larger ones compressed;
//! * `status`, optional: one line per run, its exit status; without it, every run exits with 0;
//! * `about`: what the case shows; a line `ignore GLOB` in it names files that are not compared.
//!
//! Each case is a test named `AREA/NAME`. Another test runs fifty of the cases in each of four threads of one process,
//! as sessions that must not affect each other. One more test checks that the collection is complete: a folder without
//! a script, or an expectation that no run is compared with, would pass unnoticed otherwise. `make record
//! CASE=AREA/NAME` records a case with ns-2.35.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};
use neons_ns::{Output, Session, Voice};

type Files = BTreeMap<String, Vec<u8>>;

/// The output and the end of a run.
struct Left {
    stdout: Vec<u8>,
    /// The exit status; `None` if a signal ended the run.
    status: Option<i32>,
    /// Exit status and error messages as text.
    end: String,
}

/// A function that runs `script.tcl` in a folder with arguments.
type Run<'a> = &'a dyn Fn(&Path, &[String]) -> Result<Left, Failed>;

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance");
    let bin = tempfile::tempdir().expect("a folder for the link named ns");
    let ns = bin.path().join("ns");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_neons"), &ns).expect("a link named ns");
    let mut trials: Vec<Trial> = cases(&root)
        .into_iter()
        .map(|case| {
            let name = case.strip_prefix(&root).unwrap_or(&case).to_string_lossy().into_owned();
            let ns = ns.clone();
            Trial::test(name, move || check(&|folder, arguments| program(&ns, folder, arguments), &case))
        })
        .collect();
    trials.push({
        let root = root.clone();
        Trial::test("sessions-in-threads", move || check_sessions(&root))
    });
    trials.push(Trial::test("the-collection-is-whole", move || check_collection(&root)));
    libtest_mimic::run(&arguments, trials).exit();
}

/// Fails if a case, or a part of one, would not be compared with anything.
fn check_collection(root: &Path) -> Result<(), Failed> {
    let mut complaints = String::new();
    let cases = cases(root);
    if cases.is_empty() {
        complaints += &format!("there is no case in {}\n", root.display());
    }
    for folder in folders(root).iter().flat_map(|area| folders(area)) {
        if !cases.contains(&folder) {
            complaints += &format!("{} has no script.tcl\n", folder.display());
        }
    }
    for case in &cases {
        let runs = runs(case).len();
        let wanted: Vec<PathBuf> = (0..runs).map(|run| case.join("expected").join(run.to_string())).collect();
        for folder in folders(&case.join("expected")).iter().filter(|folder| !wanted.contains(folder)) {
            complaints += &format!("{} belongs to no run\n", folder.display());
        }
        for folder in wanted.iter().filter(|folder| !folder.is_dir()) {
            complaints += &format!("{} is missing\n", folder.display());
        }
        let statuses = statuses(case)?.len();
        if statuses != 0 && statuses != runs {
            complaints += &format!("{} has {runs} runs, but {statuses} lines in status\n", case.display());
        }
    }
    if complaints.is_empty() { Ok(()) } else { Err(complaints.into()) }
}

/// The exit status of each run; an empty list if all are 0.
fn statuses(case: &Path) -> Result<Vec<i32>, Failed> {
    let text = fs::read_to_string(case.join("status")).unwrap_or_default();
    text.lines().map(|line| Ok(line.trim().parse()?)).collect()
}

fn folders(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .map(|entries| entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).collect())
        .unwrap_or_default();
    found.sort();
    found
}

fn cases(root: &Path) -> Vec<PathBuf> {
    folders(root)
        .iter()
        .flat_map(|area| folders(area))
        .filter(|case| case.join("script.tcl").exists())
        .collect()
}

/// The arguments of each run.
fn runs(case: &Path) -> Vec<Vec<String>> {
    match fs::read_to_string(case.join("args")) {
        Err(_) => vec![Vec::new()],
        Ok(text) => text
            .lines()
            .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
            .map(|line| shlex::split(line).expect("well-formed arguments"))
            .collect(),
    }
}

const THREADS: usize = 4;
const SESSIONS_PER_THREAD: usize = 50;

/// Checks sessions that run at the same time: several threads run the same cases, each beginning with another one.
fn check_sessions(root: &Path) -> Result<(), Failed> {
    let cases: Vec<PathBuf> = cases(root)
        .into_iter()
        .filter(|case| !case.join("status").exists() && runs(case).len() == 1 && !runs_itself(case))
        .collect();
    let step = cases.len() / SESSIONS_PER_THREAD;
    let chosen: Vec<&PathBuf> = cases.iter().step_by(step.max(1)).take(SESSIONS_PER_THREAD).collect();
    let run_all = |thread: usize| -> Result<(), Failed> {
        for place in 0..chosen.len() {
            let case = chosen[(place + thread * chosen.len() / THREADS) % chosen.len()];
            check(&session, case)
                .map_err(|failed| format!("{}: {}", case.display(), failed.message().unwrap_or_default()))?;
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|thread| scope.spawn(move || run_all(thread))).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread panicked")?)
    })
}

/// Returns true if the script starts the executable that runs it, which would here be the test.
fn runs_itself(case: &Path) -> bool {
    fs::read_to_string(case.join("script.tcl")).is_ok_and(|script| script.contains("nameofexecutable"))
}

/// Runs a script as a session of this process.
fn session(folder: &Path, arguments: &[String]) -> Result<Left, Failed> {
    let ((out, said), (err, complained)) = (Output::capture(), Output::capture());
    let session = Session::builder().voice(Voice::Ns).stdout(out).stderr(err).folder(folder).build();
    let session = session.map_err(|error| error.to_string())?;
    let outcome = session.run_file("script.tcl", arguments);
    drop(session);
    let end = format!("{outcome:?}: {}", complained.text());
    Ok(Left { stdout: said.take(), status: Some(outcome.status()), end })
}

/// Runs a script with the program.
fn program(ns: &Path, folder: &Path, arguments: &[String]) -> Result<Left, Failed> {
    let output = Command::new(ns)
        .arg("script.tcl")
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()?;
    let end = format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr));
    Ok(Left { stdout: output.stdout, status: output.status.code(), end })
}

fn check(run_script: Run, case: &Path) -> Result<(), Failed> {
    let mut complaints = String::new();
    let statuses = statuses(case)?;
    for (run, arguments) in runs(case).iter().enumerate() {
        let expected = expected(&case.join("expected").join(run.to_string()))?;
        let (written, status, end) = execute(run_script, case, arguments)?;
        let expected_status = statuses.get(run).copied().unwrap_or(0);
        if status != Some(expected_status) {
            complaints +=
                &format!("run {run} {arguments:?}: expected exit status {expected_status}; {end}\n");
        }
        let ignored = ignored(case);
        let skip = |name: &str| ignored.iter().any(|pattern| pattern.matches(name));
        for (name, bytes) in expected.iter().filter(|(name, _)| !skip(name)) {
            match written.get(name) {
                None => complaints += &format!("run {run} {arguments:?}: {name} was not written; {end}\n"),
                Some(other) if other != bytes => {
                    complaints += &format!("run {run} {arguments:?}: {name} {}\n", difference(bytes, other));
                }
                Some(_) => {}
            }
        }
        for name in written.keys().filter(|name| !expected.contains_key(*name) && !skip(name)) {
            complaints += &format!("run {run} {arguments:?}: {name} was written but is not expected\n");
        }
    }
    if complaints.is_empty() { Ok(()) } else { Err(complaints.into()) }
}

fn ignored(case: &Path) -> Vec<glob::Pattern> {
    let about = fs::read_to_string(case.join("about")).unwrap_or_default();
    let globs = about.lines().filter_map(|line| line.strip_prefix("ignore "));
    globs.filter_map(|pattern| glob::Pattern::new(pattern.trim()).ok()).collect()
}

fn expected(folder: &Path) -> Result<Files, Failed> {
    let mut files = Files::new();
    for (name, path) in files_below(folder) {
        let bytes = fs::read(&path)?;
        match name.strip_suffix(".gz") {
            Some(plain) => {
                let mut inflated = Vec::new();
                flate2::read::GzDecoder::new(bytes.as_slice()).read_to_end(&mut inflated)?;
                files.insert(plain.to_owned(), inflated);
            }
            None => drop(files.insert(name, bytes)),
        }
    }
    Ok(files)
}

fn files_below(folder: &Path) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(next).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                waiting.push(path);
            } else if let Ok(name) = path.strip_prefix(folder) {
                found.push((name.to_string_lossy().into_owned(), path.clone()));
            }
        }
    }
    found
}

/// Runs the script in an empty folder. Returns its output, its exit status (`None` if a signal ended it), and a text
/// with status and error messages.
fn execute(
    run_script: Run,
    case: &Path,
    arguments: &[String],
) -> Result<(Files, Option<i32>, String), Failed> {
    let folder = tempfile::tempdir()?;
    fs::copy(case.join("script.tcl"), folder.path().join("script.tcl"))?;
    let mut given = vec!["script.tcl".to_owned()];
    for (name, path) in files_below(&case.join("inputs")) {
        fs::copy(path, folder.path().join(&name))?;
        given.push(name);
    }
    let left = run_script(folder.path(), arguments)?;
    let mut files = Files::from([("stdout".to_owned(), left.stdout)]);
    for (name, path) in files_below(folder.path()) {
        if !given.contains(&name) {
            files.insert(name, fs::read(path)?);
        }
    }
    Ok((files, left.status, left.end))
}

/// Describes the first difference between two texts.
fn difference(expected: &[u8], written: &[u8]) -> String {
    let (expected, written) = (String::from_utf8_lossy(expected), String::from_utf8_lossy(written));
    let lines = expected.lines().zip(written.lines());
    match lines.enumerate().find(|(_, (one, other))| one != other) {
        Some((number, (one, other))) => {
            format!("differs in line {}:\n  expected {one}\n  written  {other}", number + 1)
        }
        None => format!("has {} lines, expected {}", written.lines().count(), expected.lines().count()),
    }
}
