//! `packaging/rustc`, through which Cargo compiles: crates of which counts were recorded are compiled with these.

use std::path::Path;
use std::process::Command;

const PACKAGING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../packaging");

/// What `packaging/rustc` passes on to the compiler.
fn passed_on(arguments: &[&str]) -> String {
    let output =
        Command::new(Path::new(PACKAGING).join("rustc")).arg("echo").args(arguments).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}

/// The numbers of the crates of which counts were recorded.
fn recorded() -> Vec<String> {
    let units = std::fs::read_to_string(Path::new(PACKAGING).join("default.profdata.units")).unwrap();
    units.lines().map(str::to_owned).collect()
}

#[test]
fn recorded_crates_are_compiled_with_their_counts() {
    let units = recorded();
    assert!(units.len() >= 4, "{units:?}");
    for unit in units {
        let metadata = format!("metadata={unit}");
        let passed = passed_on(&["--crate-name", "neons_sim", "-C", &metadata, "lib.rs"]);
        let (before, after) = passed.split_once(" -Cprofile-use=").expect("a profile is used");
        assert_eq!(before, format!("--crate-name neons_sim -C {metadata} lib.rs"));
        let profile = after.split(' ').next().unwrap();
        assert!(Path::new(profile).is_file(), "{profile}");
    }
}

#[test]
fn other_crates_are_compiled_as_usual() {
    for arguments in [
        &["--crate-name", "neons_sim", "-C", "metadata=0123456789abcdef", "a file.rs"][..],
        &["-", "--print=cfg"],
        &["-vV"],
    ] {
        assert_eq!(passed_on(arguments), arguments.join(" "));
    }
}

#[test]
fn counts_that_the_caller_names_have_precedence() {
    let metadata = format!("metadata={}", recorded()[0]);
    for own in ["-Cprofile-use=mine.profdata", "-Cprofile-generate=counts"] {
        let arguments = ["-C", &metadata, own];
        assert_eq!(passed_on(&arguments), arguments.join(" "));
    }
}
