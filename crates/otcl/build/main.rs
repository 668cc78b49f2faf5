//! Tells the linker where libtcl 8.6 is, according to the installed `tclConfig.sh`; with the feature `static-tcl`,
//! also packs Tcl's script library.
//!
//! `TCL_CONFIG` may name the file; otherwise it is searched in the usual folders. The build fails if Tcl is not
//! version 8.6.

#[cfg(feature = "static-tcl")]
mod packing;
#[cfg(feature = "static-tcl")]
mod script_library;
mod tcl_config;

use std::path::PathBuf;

use tcl_config::TclConfig;

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-env-changed=TCL_CONFIG");
    let arch = std::env::var("CARGO_CFG_TARGET_ARCH").unwrap_or_default();
    let config = TclConfig::find(std::env::var_os("TCL_CONFIG").map(PathBuf::from), &arch);
    if let Err(error) = config.and_then(|config| link(&config)) {
        // Documentation is not linked: the machines of docs.rs may have no Tcl.
        let severity = if std::env::var_os("DOCS_RS").is_some() { "warning" } else { "error" };
        println!("cargo::{severity}={error}");
    }
}

/// Links the shared library.
#[cfg(not(feature = "static-tcl"))]
fn link(config: &TclConfig) -> Result<(), String> {
    let specification = config.setting("TCL_LIB_SPEC").unwrap_or_else(|| "-ltcl8.6".to_owned());
    for word in specification.split_whitespace() {
        if let Some(folder) = word.strip_prefix("-L") {
            println!("cargo::rustc-link-search=native={folder}");
        } else if let Some(library) = word.strip_prefix("-l") {
            println!("cargo::rustc-link-lib={library}");
        }
    }
    Ok(())
}

/// Links the static library and the libraries that it needs, and packs the script library.
#[cfg(feature = "static-tcl")]
fn link(config: &TclConfig) -> Result<(), String> {
    let specification = config.setting("TCL_LIB_SPEC").unwrap_or_default();
    let folders: Vec<PathBuf> = specification
        .split_whitespace()
        .filter_map(|word| word.strip_prefix("-L"))
        .map(PathBuf::from)
        .collect();
    let libtcl = static_library(&folders, "tcl8.6")?;
    for folder in &folders {
        println!("cargo::rustc-link-search=native={}", folder.display());
    }
    println!("cargo::rustc-link-lib=static=tcl8.6");
    let needed = config.setting("TCL_LIBS").unwrap_or_default();
    for library in needed.split_whitespace().filter_map(|word| word.strip_prefix("-l")) {
        // Libraries that are part of the C library stay shared; others, such as zlib, may be missing where the
        // program runs.
        if ["c", "m", "dl", "pthread", "rt"].contains(&library) {
            println!("cargo::rustc-link-lib={library}");
        } else {
            static_library(&folders, library)?;
            println!("cargo::rustc-link-lib=static={library}");
        }
    }
    let library = script_library::Installed::find(config, &libtcl)?;
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    packing::pack(&library.files()?, &library.mount, &out)
        .map_err(|error| format!("Tcl's script library cannot be packed: {error}"))
}

/// Returns the path of a static library's file.
#[cfg(feature = "static-tcl")]
fn static_library(folders: &[PathBuf], name: &str) -> Result<PathBuf, String> {
    let file = format!("lib{name}.a");
    let mut places = folders.iter().map(|folder| folder.join(&file));
    places.find(|path| path.is_file()).ok_or_else(|| {
        format!("the feature static-tcl needs {file}, which is not in the folder of Tcl's tclConfig.sh; install tcl8.6-dev")
    })
}
