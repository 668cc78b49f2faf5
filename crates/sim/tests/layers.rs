//! The engine depends on no model.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the engine.
const ENGINE: &[&str] = &[
    "arena",
    "entity",
    "facet",
    "handle",
    "id_table",
    "located",
    "packet",
    "prefetch",
    "private",
    "scheduler",
    "simulation",
    "slab",
    "stack",
    "timer",
    "wiring",
];

/// What is no model although it has a folder or is public.
const SERVICES: &[&str] = &["format", "notation", "random", "scan", "settings"];

/// What the engine knows of models, and where. Links deliver most events, so they are called by their concrete type. A
/// packet has room for the headers of all protocols, so that it is one piece of memory. What radios share is found
/// without a look-up.
const EXCEPTIONS: &[(&str, &[&str])] = &[
    ("arena.rs", &["link"]),
    ("packet/extension.rs", &["mpls", "wireless"]),
    ("packet/mod.rs", &["mpls", "tcp", "wireless"]),
    (
        "packet/protocol_header.rs",
        &[
            "admission",
            "agents",
            "application",
            "dccp",
            "mobile_ip",
            "mpls",
            "pgm",
            "pushback",
            "quick_start",
            "routing",
            "sctp",
            "tcp",
            "tfrc",
        ],
    ),
    ("simulation/mod.rs", &["link", "wireless"]),
];

#[test]
fn the_engine_depends_on_no_model() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let library = fs::read_to_string(sources.join("lib.rs")).unwrap();
    let models: Vec<&str> = library
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'))
        .filter(|module| !SERVICES.contains(module))
        .chain(["agent"])
        .collect();
    assert!(models.contains(&"tcp") && models.contains(&"queue"));
    let files: Vec<PathBuf> = ENGINE.iter().flat_map(|module| files_of(&sources, module)).collect();
    assert!(files.len() > ENGINE.len());
    for file in files {
        let name = file.strip_prefix(&sources).unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).unwrap();
        let mut marks = text.match_indices("#[cfg(test)]").map(|(at, _)| at);
        let tests = marks.find(|at| text[at + 12..].trim_start().starts_with("mod "));
        let code = &text[..tests.unwrap_or(text.len())];
        let code: Vec<&str> = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let code = code.join("\n");
        let uses = |model: &&str| code.contains(&format!("crate::{model}::"));
        let used: BTreeSet<&str> = models.iter().copied().filter(uses).collect();
        let exceptions = EXCEPTIONS.iter().find(|(file, _)| *file == name);
        let allowed = exceptions.map_or(BTreeSet::new(), |(_, models)| models.iter().copied().collect());
        assert_eq!(used, allowed, "models that {name} knows, and those that it may know");
    }
}

/// The files of a module: `module.rs`, or all in its folder and the folders in it.
fn files_of(sources: &Path, module: &str) -> Vec<PathBuf> {
    let folder = sources.join(module);
    if !folder.is_dir() {
        return vec![folder.with_extension("rs")];
    }
    files_in(&folder)
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files_in(&path) } else { vec![path] }).collect()
}
