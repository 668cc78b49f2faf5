//! Checks that the crates' metadata for registries and readers are complete and consistent.

#[path = "support/repository.rs"]
mod repository;

use std::path::Path;

use repository::{packages, read};
use serde_json::Value;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Returns true if a crate may be published. For `publish = false`, cargo reports an empty list of registries.
fn is_public(package: &Value) -> bool {
    package["publish"].as_array().is_none_or(|registries| !registries.is_empty())
}

#[test]
fn public_crates_are_those_that_the_command_consists_of() {
    let packages = packages();
    let mut names: Vec<&str> = packages
        .iter()
        .filter(|package| is_public(package))
        .map(|package| package["name"].as_str().unwrap())
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["neons", "neons-ns", "neons-otcl", "neons-sim", "neons-trace", "neons-view"]);
}

#[test]
fn crates_describe_themselves() {
    for package in packages().iter().filter(|package| is_public(package)) {
        let name = package["name"].as_str().unwrap();
        for field in ["description", "license", "repository", "rust_version", "readme"] {
            assert!(package[field].as_str().is_some_and(|text| !text.is_empty()), "{name}: {field}");
        }
        let keywords = package["keywords"].as_array().unwrap();
        assert!((1..=5).contains(&keywords.len()), "{name}: keywords");
        assert!(keywords.iter().all(|word| word.as_str().unwrap().len() <= 20), "{name}: long keywords");
        assert!(!package["categories"].as_array().unwrap().is_empty(), "{name}: categories");
        assert!(package["metadata"]["docs"]["rs"].is_object(), "{name}: settings of docs.rs");
        let folder = Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap();
        for file in [package["readme"].as_str().unwrap(), "LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(folder.join(file).is_file(), "{name}: {file}");
        }
    }
}

#[test]
fn crates_ask_for_each_other_by_version() {
    for package in packages().iter().filter(|package| is_public(package)) {
        assert_eq!(package["version"], VERSION);
        for dependency in package["dependencies"].as_array().unwrap() {
            // Cargo removes test dependencies without a version when it publishes a crate.
            if dependency["path"].is_string() && dependency["kind"] != "dev" {
                assert_eq!(
                    dependency["req"],
                    format!("^{VERSION}"),
                    "{}: {}",
                    package["name"],
                    dependency["name"]
                );
            }
        }
    }
}

#[test]
fn documents_name_the_version() {
    assert!(read("CITATION.cff").contains(&format!("\nversion: {VERSION}\n")));
    let changes = read("CHANGELOG.md");
    let heading = changes.lines().find(|line| line.starts_with(&format!("## [{VERSION}] - ")));
    let date = heading.expect("changes of this version").rsplit(' ').next().unwrap();
    assert!(read("CITATION.cff").contains(&format!("\ndate-released: {date}\n")), "{date}");
    assert!(read("Cargo.lock").contains(&format!("name = \"neons\"\nversion = \"{VERSION}\"\n")));
}
