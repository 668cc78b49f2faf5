//! Tells the linker where libtcl 8.6 is, as the installed `tclConfig.sh` says.
//!
//! `TCL_CONFIG` may name that file; otherwise it is looked for in the usual folders. The build ends here if Tcl is not
//! 8.6.

mod tcl_config;

use std::path::PathBuf;

use tcl_config::TclConfig;

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-env-changed=TCL_CONFIG");
    let arch = std::env::var("CARGO_CFG_TARGET_ARCH").unwrap_or_default();
    let config = TclConfig::find(std::env::var_os("TCL_CONFIG").map(PathBuf::from), &arch);
    match config {
        Ok(config) => link_shared(&config),
        Err(error) => println!("cargo::error={error}"),
    }
}

fn link_shared(config: &TclConfig) {
    let specification = config.setting("TCL_LIB_SPEC").unwrap_or_else(|| "-ltcl8.6".to_owned());
    for word in specification.split_whitespace() {
        if let Some(folder) = word.strip_prefix("-L") {
            println!("cargo::rustc-link-search=native={folder}");
        } else if let Some(library) = word.strip_prefix("-l") {
            println!("cargo::rustc-link-lib={library}");
        }
    }
}
