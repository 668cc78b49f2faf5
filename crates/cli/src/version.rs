//! What `neons --version` prints.

use std::env::consts::{ARCH, OS};
use std::sync::LazyLock;

/// The version, the commit and how the program was built. The commit is that of the environment variable
/// `NEONS_COMMIT` at the time of the build, which the Makefile sets.
pub fn long() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let commit = option_env!("NEONS_COMMIT").filter(|commit| !commit.is_empty()).unwrap_or("unknown");
        let tcl = if cfg!(feature = "static-tcl") { "inside the program" } else { "that of the system" };
        format!("{}\ncommit: {commit}\nplatform: {ARCH}-{OS}\nTcl: {tcl}", env!("CARGO_PKG_VERSION"))
    });
    &VERSION
}
