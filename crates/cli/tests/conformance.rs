//! Runs every conformance case and compares all that it writes, byte for byte, with what ns-2.35 wrote.
//!
//! A case is a folder `tests/conformance/AREA/NAME` with
//!
//! * `script.tcl`, run as `ns script.tcl ARGS...` in an empty folder;
//! * `args`, optional: one line per run, the arguments of that run;
//! * `inputs/`, optional: files laid beside the script;
//! * `expected/RUN/`: `stdout` and every file the run must write, the larger ones compressed;
//! * `about`: what the case shows; a line `ignore GLOB` in it names files that are not compared.
//!
//! Each case is a test named `AREA/NAME`.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};

type Files = BTreeMap<String, Vec<u8>>;

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance");
    let bin = tempfile::tempdir().expect("a folder for the link named ns");
    let ns = bin.path().join("ns");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_neons"), &ns).expect("a link named ns");
    let trials = cases(&root)
        .into_iter()
        .map(|case| {
            let name = case.strip_prefix(&root).unwrap_or(&case).to_string_lossy().into_owned();
            let ns = ns.clone();
            Trial::test(name, move || check(&ns, &case))
        })
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
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

fn check(ns: &Path, case: &Path) -> Result<(), Failed> {
    let mut complaints = String::new();
    for (run, arguments) in runs(case).iter().enumerate() {
        let expected = expected(&case.join("expected").join(run.to_string()))?;
        let (written, end) = execute(ns, case, arguments)?;
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

/// Runs the script in an empty folder; gives what it wrote and how it ended.
fn execute(ns: &Path, case: &Path, arguments: &[String]) -> Result<(Files, String), Failed> {
    let folder = tempfile::tempdir()?;
    fs::copy(case.join("script.tcl"), folder.path().join("script.tcl"))?;
    let mut given = vec!["script.tcl".to_owned()];
    for (name, path) in files_below(&case.join("inputs")) {
        fs::copy(path, folder.path().join(&name))?;
        given.push(name);
    }
    let output = Command::new(ns)
        .arg("script.tcl")
        .args(arguments)
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()?;
    let mut files = Files::from([("stdout".to_owned(), output.stdout)]);
    for (name, path) in files_below(folder.path()) {
        if !given.contains(&name) {
            files.insert(name, fs::read(path)?);
        }
    }
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok((files, format!("{}: {complaint}", output.status)))
}

/// Where two texts begin to differ.
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
