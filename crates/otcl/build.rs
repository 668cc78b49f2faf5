//! Tells the linker where libtcl 8.6 is.
//!
//! Looks for `tclConfig.sh`, which every Tcl development package installs, and takes the library
//! directory and name from it. `TCL_CONFIG` may name the file; without any, `-ltcl8.6` is assumed
//! to be on the linker's path.

use std::path::{Path, PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=TCL_CONFIG");
    let Some(config) = find_config().and_then(|path| std::fs::read_to_string(path).ok()) else {
        println!("cargo:rustc-link-lib=tcl8.6");
        return;
    };
    let spec = setting(&config, "TCL_LIB_SPEC").unwrap_or_else(|| "-ltcl8.6".to_owned());
    for word in spec.split_whitespace() {
        if let Some(dir) = word.strip_prefix("-L") {
            println!("cargo:rustc-link-search=native={dir}");
        } else if let Some(lib) = word.strip_prefix("-l") {
            println!("cargo:rustc-link-lib={lib}");
        }
    }
}

fn find_config() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("TCL_CONFIG") {
        return Some(PathBuf::from(path));
    }
    let arch = std::env::var("CARGO_CFG_TARGET_ARCH").unwrap_or_default();
    let multiarch = format!("/usr/lib/{arch}-linux-gnu");
    let dirs = [
        format!("{multiarch}/tcl8.6"),
        multiarch,
        "/usr/lib64".into(),
        "/usr/lib/tcl8.6".into(),
        "/usr/lib".into(),
        "/usr/local/lib".into(),
        "/opt/homebrew/opt/tcl-tk@8/lib".into(),
        "/usr/local/opt/tcl-tk@8/lib".into(),
    ];
    dirs.iter().map(|dir| Path::new(dir).join("tclConfig.sh")).find(|path| path.is_file())
}

/// The value of `NAME='...'` in a tclConfig.sh.
fn setting(config: &str, name: &str) -> Option<String> {
    let line =
        config.lines().find(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with('=')))?;
    let value = line[name.len() + 1..].trim().trim_matches(['\'', '"']);
    (!value.is_empty()).then(|| value.replace("${TCL_DBGX}", ""))
}
