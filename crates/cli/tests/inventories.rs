//! Compares the inventories in the documentation with what they list.

#[path = "support/repository.rs"]
mod repository;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use repository::{packages, read, root};
use serde_json::Value;

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

/// The names in the first cells of the tables of a section.
fn listed(page: &str, heading: &str) -> BTreeSet<String> {
    rows(section(page, heading))
        .flat_map(|row| quoted(row[0]).map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

/// The name at the beginning of a requirement of a Python package.
fn required(requirement: &str) -> &str {
    requirement.split(['=', '>', '<', '[']).next().unwrap()
}

/// The dependencies of the crates: the name, and the crate, with `tests of ` before it if only its tests use it.
fn dependencies_of_crates() -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    for package in packages() {
        let folder = Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap();
        let user = folder.file_name().unwrap().to_str().unwrap();
        for dependency in package["dependencies"].as_array().unwrap() {
            let user = if dependency["kind"] == "dev" { format!("tests of {user}") } else { user.to_owned() };
            if dependency["path"].is_null() {
                found.insert((dependency["name"].as_str().unwrap().to_owned(), user));
            }
        }
    }
    found
}

#[test]
fn the_dependencies_of_the_crates_are_listed() {
    let page = read("docs/dependencies.md");
    let (_, table) = page.split_once("| Dependency | Where |").unwrap();
    let table = table.split("\n## ").next().unwrap();
    let mut listed = BTreeSet::new();
    for row in rows(table) {
        for (part, prefix) in row[1].split("; ").map(|part| match part.strip_prefix("tests of ") {
            Some(crates) => (crates, "tests of "),
            None => (part, ""),
        }) {
            let users = part.split(", ").map(|user| format!("{prefix}{user}"));
            listed.extend(
                users.flat_map(|user| quoted(row[0]).map(move |name| (name.to_owned(), user.clone()))),
            );
        }
    }
    listed.remove(&("libtcl".to_owned(), "otcl".to_owned()));
    assert_eq!(listed, dependencies_of_crates());
}

#[test]
fn the_dependencies_of_the_python_package_are_listed() {
    let manifest = read("python/pyproject.toml");
    let lists = [
        "requires = [",
        "\ndependencies = [",
        "plots = [",
        "\npandas = [",
        "sweep = [",
        "dask = [",
        "test = [",
    ];
    let names = lists.iter().flat_map(|list| {
        let (_, rest) = manifest.split_once(list).expect(list);
        let end = rest.find("]\n").expect(list);
        rest[..end].split('"').skip(1).step_by(2)
    });
    let names: BTreeSet<String> =
        names.map(|name| required(name).to_owned()).filter(|name| name != "neons").collect();
    assert_eq!(listed(&read("docs/dependencies.md"), "The Python package"), names);
}

#[test]
fn the_dependencies_of_the_page_and_of_the_site_are_listed() {
    let page = read("docs/dependencies.md");
    let manifest: Value = serde_json::from_str(&read("crates/view/page/package.json")).unwrap();
    let names = manifest["devDependencies"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(listed(&page, "The page of `neons view`"), names);
    let requirements = read("docs/site/requirements.txt");
    let names = requirements.lines().map(|line| required(line).to_owned()).collect();
    assert_eq!(listed(&page, "The documentation's site"), names);
}

#[test]
fn the_debian_packages_that_the_makefile_installs_are_listed() {
    let makefile = read("Makefile");
    let listed = listed(&read("docs/dependencies.md"), "Tools of the Makefile");
    let lists = makefile.split("apt-get install -y -qq --no-install-recommends ").skip(1);
    let names: BTreeSet<&str> =
        lists.flat_map(|list| list.split('>').next().unwrap().split_whitespace()).collect();
    assert!(names.contains("tshark"));
    let missing: Vec<&&str> = names.iter().filter(|name| !listed.contains(**name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_map_of_the_code_names_every_module_of_the_engine_and_models() {
    let map = read("ARCHITECTURE.md");
    let named: BTreeSet<&str> = rows(section(&map, "sim: engine and models"))
        .flat_map(|row| {
            quoted(row[0]).map(|name| name.trim_end_matches(".rs").trim_end_matches('/')).collect::<Vec<_>>()
        })
        .collect();
    let library = read("crates/sim/src/lib.rs");
    let modules: BTreeSet<&str> = library
        .lines()
        .filter_map(|line| line.strip_prefix("pub ").unwrap_or(line).strip_prefix("mod ")?.strip_suffix(';'))
        .collect();
    assert_eq!(named, modules);
}
