//! Tests of the files in an installation besides the program.

use std::process::Command;

fn neons(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_neons")).args(arguments).output().expect("neons runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_version_tells_of_the_build() {
    let short = neons(&["-V"]);
    assert_eq!(short, concat!("neons ", env!("CARGO_PKG_VERSION"), "\n"));
    let long = neons(&["--version"]);
    assert!(long.starts_with(short.trim_end()), "{long}");
    for line in ["\ncommit: ", "\nplatform: ", "\nTcl: "] {
        assert!(long.contains(line), "{long}");
    }
}

#[test]
fn bash_completes_commands_and_options() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("neons.bash");
    std::fs::write(&script, neons(&["completions", "bash"])).unwrap();
    let complete = |words: &str, last: usize| {
        let program = "source $0; COMP_WORDS=($1); COMP_CWORD=$2; _neons neons \"${COMP_WORDS[$2]}\" \"\"; echo ${COMPREPLY[*]}";
        let output = Command::new("bash")
            .args(["-c", program])
            .arg(&script)
            .args([words, &last.to_string()])
            .output()
            .expect("bash");
        String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
    };
    assert_eq!(complete("neons sce", 1), "scenario");
    assert_eq!(complete("neons doc --h", 2), "--html --help");
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(neons(&["completions", shell]).contains("scenario"), "{shell}");
    }
}

#[test]
fn every_command_has_a_man_page() {
    assert!(neons(&["man"]).contains(".TH neons 1"));
    let folder = tempfile::tempdir().unwrap();
    neons(&["man", folder.path().to_str().unwrap()]);
    for page in ["neons.1", "neons-doc.1", "neons-trace.1", "neons-trace-summary.1", "neons-completions.1"] {
        assert!(folder.path().join(page).is_file(), "{page}");
    }
    assert!(!folder.path().join("neons-man.1").exists());
}

#[test]
fn an_installation_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../packaging/install");
    let status = Command::new(script).arg(env!("CARGO_BIN_EXE_neons")).arg(folder.path()).status().unwrap();
    assert!(status.success());
    for file in [
        "share/man/man1/neons.1",
        "share/man/man1/neons-trace-plot.1",
        "share/bash-completion/completions/neons",
        "share/zsh/site-functions/_neons",
        "share/fish/vendor_completions.d/neons.fish",
        "share/doc/neons/LICENSE-APACHE",
        "share/doc/neons/LICENSE-MIT",
        "share/doc/neons/NOTICE",
    ] {
        assert!(folder.path().join(file).is_file(), "{file}");
    }
    let output = Command::new(folder.path().join("bin/neons")).arg("-V").output().unwrap();
    assert!(output.status.success());
}
