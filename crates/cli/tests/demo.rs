//! Tests of `neons demo`.

use std::path::Path;
use std::process::{Command, Output};

fn demo(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_neons"))
        .arg("demo")
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap()
}

#[test]
fn it_runs_the_example_and_shows_what_it_wrote() {
    let folder = tempfile::tempdir().unwrap();
    for run in ["first", "second"] {
        let output = demo(folder.path(), &[]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{run}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(
            text.contains("$ neons trace summary one-sender.tr one-sender-variables.tr\nFlows\n"),
            "{text}"
        );
        assert!(text.contains("cwnd_ of agent 0.0"), "{text}");
        let hint = concat!(
            "  ",
            env!("CARGO_BIN_EXE_neons"),
            " view neons-demo/one-sender.nam neons-demo/one-sender.tr"
        );
        assert!(text.contains(hint), "{text}");
    }
    for file in ["one-sender.tcl", "one-sender.tr", "one-sender-variables.tr", "one-sender.nam"] {
        assert!(folder.path().join("neons-demo").join(file).is_file(), "{file}");
    }
}

#[test]
fn an_example_that_somebody_has_changed_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("mine/one-sender.tcl");
    std::fs::create_dir(script.parent().unwrap()).unwrap();
    std::fs::write(&script, "puts mine\n").unwrap();
    let output = demo(folder.path(), &["mine"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(error.contains("mine/one-sender.tcl has been changed"), "{error}");
    assert_eq!(std::fs::read_to_string(script).unwrap(), "puts mine\n");
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let output = demo(Path::new("/"), &["/dev/null/here"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("/dev/null/here"));
}
