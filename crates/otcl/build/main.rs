//! Tells the linker where libtcl 8.6 is.
//!
//! With the feature `static-tcl`, it is compiled from the sources in `tcl/`, or is the static library beside the `tclConfig.sh`
//! that `TCL_CONFIG` names; Tcl's script library is packed, too. Without the feature, it is the shared library of the installed
//! `tclConfig.sh`, which is searched in the usual folders unless `TCL_CONFIG` names it. The build fails if Tcl is not version 8.6.

#[cfg(feature = "static-tcl")]
mod bundled;
#[cfg(feature = "static-tcl")]
mod packing;
#[cfg(feature = "static-tcl")]
mod script_library;
mod tcl_config;

use std::path::PathBuf;

#[cfg(feature = "static-tcl")]
use script_library::ScriptLibrary;
use tcl_config::TclConfig;

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-env-changed=TCL_CONFIG");
    let arch = std::env::var("CARGO_CFG_TARGET_ARCH").unwrap_or_default();
    let named = std::env::var_os("TCL_CONFIG").map(PathBuf::from);
    if let Err(error) = link(named, &arch) {
        // Documentation is not linked: the machines of docs.rs may have no Tcl.
        let severity = if std::env::var_os("DOCS_RS").is_some() { "warning" } else { "error" };
        println!("cargo::{severity}={error}");
    }
}

/// Links the shared library.
#[cfg(not(feature = "static-tcl"))]
fn link(named: Option<PathBuf>, arch: &str) -> Result<(), String> {
    let config = TclConfig::find(named, arch)?;
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
fn link(named: Option<PathBuf>, arch: &str) -> Result<(), String> {
    let library = match named {
        Some(named) => link_installed(&TclConfig::find(Some(named), arch)?)?,
        None => link_bundled(arch)?,
    };
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    packing::pack(&library.files()?, &library.mount, &out)
        .map_err(|error| format!("Tcl's script library cannot be packed: {error}"))
}

/// The libraries that are part of the C library.
#[cfg(feature = "static-tcl")]
const C_LIBRARIES: [&str; 5] = ["c", "m", "dl", "pthread", "rt"];

/// Links the library that is compiled from its sources.
#[cfg(feature = "static-tcl")]
fn link_bundled(arch: &str) -> Result<ScriptLibrary, String> {
    let bundled = bundled::Bundled::make(arch)?;
    println!("cargo::rustc-link-search=native={}", bundled.folder().display());
    println!("cargo::rustc-link-lib=static=tcl8.6");
    for library in C_LIBRARIES {
        println!("cargo::rustc-link-lib={library}");
    }
    Ok(ScriptLibrary { folder: bundled.script_library(), mount: bundled::LIBRARY.to_owned() })
}

/// Links the static library of an installed Tcl.
#[cfg(feature = "static-tcl")]
fn link_installed(config: &TclConfig) -> Result<ScriptLibrary, String> {
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
        if C_LIBRARIES.contains(&library) {
            println!("cargo::rustc-link-lib={library}");
        } else {
            static_library(&folders, library)?;
            println!("cargo::rustc-link-lib=static={library}");
        }
    }
    ScriptLibrary::installed(config, &libtcl)
}

/// Returns the path of a static library's file.
#[cfg(feature = "static-tcl")]
fn static_library(folders: &[PathBuf], name: &str) -> Result<PathBuf, String> {
    let file = format!("lib{name}.a");
    let mut places = folders.iter().map(|folder| folder.join(&file));
    places.find(|path| path.is_file()).ok_or_else(|| {
        format!("{file} is not in the folder of the tclConfig.sh that TCL_CONFIG names; install tcl8.6-dev and zlib1g-dev")
    })
}
