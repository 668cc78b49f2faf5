//! The build and the start of a program refuse any Tcl other than 8.6 with a one-line message.

use std::process::{Command, Output};

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Builds the crate with the given text as Tcl's configuration.
fn build_with(config: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tclConfig.sh");
    std::fs::write(&path, config).unwrap();
    Command::new(env!("CARGO"))
        .args(["check", "--quiet", "--offline", "--target-dir"])
        .arg(folder.path().join("target"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("TCL_CONFIG", &path)
        .output()
        .unwrap()
}

#[test]
fn the_build_ends_if_tcl_is_not_8_6() {
    let output = build_with("TCL_VERSION='9.0'\nTCL_LIB_SPEC='-L/usr/lib -ltcl9.0'\n");
    let said = text(&output.stderr);
    assert!(!output.status.success(), "{said}");
    assert!(said.contains("Neons needs Tcl 8.6, but "), "{said}");
    assert!(said.contains("tclConfig.sh is that of Tcl 9.0: install tcl8.6-dev"), "{said}");
}

/// A program with Tcl inside takes no other.
#[cfg(not(feature = "static-tcl"))]
mod start {
    use std::path::Path;

    use neons_otcl::Otcl;

    use super::*;

    /// Makes a library whose `Tcl_GetVersion` returns 9.0.1, to be loaded before the real one.
    fn foreign_tcl(folder: &Path) -> std::path::PathBuf {
        let source = folder.join("foreign.c");
        let library = folder.join("foreign.so");
        let code = "void Tcl_GetVersion(int *major, int *minor, int *patch, int *kind) {
            *major = 9; *minor = 0; *patch = 1; if (kind) *kind = 2;
        }";
        std::fs::write(&source, code).unwrap();
        let compiler =
            Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source).status();
        assert!(compiler.unwrap().success());
        library
    }

    #[test]
    #[ignore = "run by another test"]
    fn child_start() {
        println!("<<{}>>", Otcl::new().err().map_or("a Tcl that fits".into(), |error| error.to_string()));
    }

    #[test]
    fn a_start_with_a_foreign_library_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let start = |preload: &Path| {
            let mut command = Command::new(std::env::current_exe().unwrap());
            command
                .args(["--exact", "start::child_start", "--nocapture", "--ignored"])
                .env("LD_PRELOAD", preload);
            text(&command.output().unwrap().stdout)
        };
        assert!(start(Path::new("")).contains("<<a Tcl that fits>>"));
        let said = start(&foreign_tcl(folder.path()));
        assert!(
            said.contains(
                "<<Neons needs Tcl 8.6, but the library that the system's loader has found is Tcl 9.0.1;"
            ),
            "{said}"
        );
    }
}
