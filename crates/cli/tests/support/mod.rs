//! Functions that several tests share.

use std::path::Path;
use std::process::Command;

/// A command that runs a shell script as root in a mount namespace: as the real root, or in a user namespace. `None` if
/// neither is allowed.
pub fn in_namespace(script: &str, folder: &Path) -> Option<Command> {
    [["--mount", "--propagation=private"].as_slice(), &["--mount", "--map-root-user"]].into_iter().find_map(
        |options| {
            let possible = Command::new("unshare")
                .args(options)
                .args(["mount", "-t", "tmpfs", "none", "/usr/share"])
                .output();
            possible.is_ok_and(|output| output.status.success()).then(|| {
                let mut command = Command::new("unshare");
                command
                    .args(options)
                    .args(["sh", "-c", script])
                    .current_dir(folder)
                    .env_remove("TCL_LIBRARY");
                command
            })
        },
    )
}
