//! The output of `neons --version`.

use std::env::consts::{ARCH, OS};
use std::sync::LazyLock;

/// The version, the commit and the way in which the program was built. The commit comes from the environment variable
/// `NEONS_COMMIT` at build time, which the Makefile sets.
pub fn long() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let commit = option_env!("NEONS_COMMIT").filter(|commit| !commit.is_empty()).unwrap_or("unknown");
        let tcl = if cfg!(feature = "static-tcl") { "inside the program" } else { "that of the system" };
        format!("{}\ncommit: {commit}\nplatform: {ARCH}-{OS}\nTcl: {tcl}", env!("CARGO_PKG_VERSION"))
    });
    &VERSION
}
