//! The folders of the embedded files.

use std::path::Path;
use std::sync::OnceLock;

use super::archive::{self, MOUNT};

/// The folder from which Debian's Tcl reads time zones.
const ZONES: &str = "/usr/share/zoneinfo";

/// Returns the mounted folders. The folder of time zones is mounted only if the system has none, because the
/// system's are newer.
fn mounts() -> &'static [&'static str] {
    static MOUNTS: OnceLock<Vec<&str>> = OnceLock::new();
    MOUNTS.get_or_init(|| {
        let mut mounts = vec![MOUNT];
        if archive::find(ZONES).is_some() && !Path::new(ZONES).join("UTC").exists() {
            mounts.push(ZONES);
        }
        mounts
    })
}

/// Returns the absolute name without `.`, `..` and doubled slashes, if it denotes a mount or a path below it,
/// existing or not.
pub fn name_within(path: &str) -> Option<String> {
    if !path.starts_with('/') {
        return None;
    }
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    let name = format!("/{}", parts.join("/"));
    let within =
        |mount: &&str| name.strip_prefix(*mount).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    mounts().iter().any(within).then_some(name)
}

/// Returns the names of the mounts in a folder.
pub fn mounts_in(folder: &str) -> impl Iterator<Item = &'static str> {
    mounts().iter().filter_map(move |mount| {
        let (parent, name) = mount.rsplit_once('/')?;
        (parent == folder.trim_end_matches('/')).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_normalized_before_they_are_compared() {
        let inside = |path: &str| name_within(&path.replace("MOUNT", MOUNT));
        assert_eq!(inside("MOUNT").as_deref(), Some(MOUNT));
        assert_eq!(inside("MOUNT/").as_deref(), Some(MOUNT));
        assert_eq!(inside("/usr//../MOUNT/./x/..//init.tcl"), Some(format!("{MOUNT}/init.tcl")));
        for outside in
            ["MOUNT/..", "MOUNT/../other", "MOUNTx", "MOUNTx/init.tcl", "init.tcl", "", "/", "~/init.tcl"]
        {
            assert_eq!(inside(outside), None, "{outside}");
        }
    }

    #[test]
    fn a_mount_is_an_entry_of_its_parent_only() {
        let (parent, name) = MOUNT.rsplit_once('/').unwrap();
        assert_eq!(mounts_in(parent).collect::<Vec<_>>(), [name]);
        assert_eq!(mounts_in(&format!("{parent}/")).collect::<Vec<_>>(), [name]);
        assert_eq!(mounts_in("/").count() + mounts_in(MOUNT).count(), 0);
    }
}
