//! Tests of common mistakes in scripts, each with its message: `tests/mistakes/AREA/NAME.tcl` and `.txt`.
//!
//! Each text begins with the exit status. `NEONS_RECORD=1 cargo test -p neons --test mistakes` records the texts again;
//! they must then be reviewed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/mistakes");
const FEWEST: usize = 80;

fn scripts() -> Vec<PathBuf> {
    let entries = |folder: &Path| -> Vec<PathBuf> {
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
    };
    let areas = entries(Path::new(FOLDER));
    let mut scripts: Vec<PathBuf> = areas.iter().flat_map(|area| entries(area)).collect();
    scripts.retain(|path| path.extension().is_some_and(|extension| extension == "tcl"));
    scripts.sort();
    scripts
}

/// The exit status and the messages: the lines printed by Neons, each with the line of the script below it.
fn told(script: &Path) -> String {
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(script, folder.path().join("script.tcl")).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_neons"))
        .arg("script.tcl")
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let status = match output.status.code() {
        Some(status) => format!("status {status}"),
        None => "killed, as ns-2 is".to_owned(),
    };
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let place = std::fs::canonicalize(folder.path()).unwrap();
    let errors = errors.replace(&*place.to_string_lossy(), "FOLDER");
    let mut text = status + "\n";
    let mut belongs = false;
    for line in errors.lines() {
        let is_note = line.starts_with("neons: ");
        if is_note || (belongs && line.starts_with("    ")) {
            text += &format!("{line}\n");
        }
        belongs = is_note;
    }
    text
}

#[test]
fn each_mistake_is_told_of() {
    let scripts = scripts();
    assert!(scripts.len() >= FEWEST, "only {} mistakes", scripts.len());
    let mut wrong = Vec::new();
    for script in &scripts {
        let (text, file) = (told(script), script.with_extension("txt"));
        if std::env::var_os("NEONS_RECORD").is_some() {
            std::fs::write(&file, &text).unwrap();
        }
        let expected = std::fs::read_to_string(&file).unwrap_or_default();
        if text != expected {
            wrong.push(format!("{}\nexpected: {expected}told: {text}", script.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Checks that every message contains advice, and that most messages name the line to change.
#[test]
fn messages_name_lines() {
    let texts: Vec<String> = scripts()
        .iter()
        .map(|script| std::fs::read_to_string(script.with_extension("txt")).unwrap())
        .collect();
    assert!(texts.iter().all(|text| text.contains("neons: ")));
    let named = texts.iter().filter(|text| text.contains("neons: script.tcl:")).count();
    assert!(10 * named >= 8 * texts.len(), "{named} of {} name a line", texts.len());
}
