//! Compares the inventories in the documentation with what they list.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The section of a document under a heading, up to the next heading of the same level.
fn section<'a>(document: &'a str, heading: &str) -> &'a str {
    let (_, rest) = document.split_once(&format!("\n## {heading}\n")).expect(heading);
    rest.split("\n## ").next().unwrap()
}

/// The rows of the tables in a text, each with its cells.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    lines.map(|line| line.split(" | ").collect())
}

/// The texts in backquotes.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// The number of `unsafe` blocks outside tests in each source file of the crates that has any. The crate `otcl` is left
/// out: most of its files have some.
fn unsafe_blocks() -> BTreeMap<String, usize> {
    let folder = root().join("crates");
    let mut found = BTreeMap::new();
    for file in glob::glob(&format!("{}/*/src/**/*.rs", folder.display())).unwrap() {
        let file = file.unwrap();
        let name = file.strip_prefix(&folder).unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&file).unwrap();
        let tests = text
            .match_indices("#[cfg(test)]")
            .map(|(at, _)| at)
            .find(|at| text[at + 12..].trim_start().starts_with("mod "));
        let blocks = text[..tests.unwrap_or(text.len())].matches("unsafe {").count();
        if blocks > 0 && !name.starts_with("otcl/") {
            found.insert(name, blocks);
        }
    }
    found
}

#[test]
fn the_design_notes_list_all_unsafe_blocks() {
    let blocks = unsafe_blocks();
    let notes = read("docs/design-notes.md");
    let mut listed = Vec::new();
    for row in rows(section(&notes, "Unsafe code")) {
        let files: Vec<&str> = quoted(row[0]).filter(|name| name.ends_with(".rs")).collect();
        if files.is_empty() {
            continue;
        }
        let sum: usize = files.iter().map(|file| blocks.get(*file).copied().unwrap_or(0)).sum();
        assert_eq!(row[1], sum.to_string(), "unsafe blocks of {}", row[0]);
        listed.extend(files);
    }
    listed.sort_unstable();
    assert_eq!(listed, blocks.keys().collect::<Vec<_>>(), "files with unsafe blocks");
}
