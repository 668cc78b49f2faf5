//! Tests of the Debian packages: they are installed on this system, used, and removed, in a layer above the system's
//! files.

mod support;

use std::process::Command;

use support::in_namespace;

/// A shell script that runs commands in a temporary layer. The packages are built by `packaging/deb` from the program
/// under test. All output of the commands goes to a layer in memory, which disappears afterwards. Packages that a
/// minimal system lacks, such as ns-2 itself, are removed in the layer first.
const SCRIPT: &str = r#"
    mount -t tmpfs none /mnt &&
    mkdir /mnt/upper /mnt/work /mnt/root &&
    mount -t overlay none -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/root &&
    mount --rbind /proc /mnt/root/proc && mount --rbind /dev /mnt/root/dev || exit 125
    cp *.deb /mnt/root/tmp/
    chroot /mnt/root sh -e -c '
        cd /tmp
        if dpkg -s ns2; then dpkg -r --force-depends ns2; fi
        dpkg -i neons_*.deb neons-ns2_*.deb
        echo "puts [expr 6 * 7]" > script.tcl
        echo "as neons: $(neons script.tcl)"
        echo "as ns: $(/usr/bin/ns script.tcl)"
        ls /usr/share/man/man1/neons-trace.1.gz /usr/share/bash-completion/completions/neons
        dpkg -r neons-ns2 neons
        for left in /usr/bin/neons /usr/bin/ns /usr/lib/neons /usr/share/doc/neons; do
            if [ -e $left ]; then echo "left: $left"; fi
        done
    '
"#;

/// Builds the packages of the program under test.
fn packages() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let made = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../packaging/deb"))
        .arg(env!("CARGO_BIN_EXE_neons"))
        .arg(folder.path())
        // Compression would take half a minute.
        .env("DPKG_DEB_COMPRESSOR_TYPE", "none")
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    assert!(String::from_utf8_lossy(&made.stdout).contains("neons-ns2"));
    folder
}

#[test]
fn they_are_installed_and_removed() {
    let folder = packages();
    let output = in_namespace(SCRIPT, folder.path()).map(|mut command| command.output().unwrap());
    let Some(output) = output.filter(|output| output.status.code() != Some(125)) else {
        eprintln!("SKIPPED: layers above the system's files are not allowed, so nothing can be installed");
        return;
    };
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("as neons: 42\nas ns: 42\n"), "{text}");
    assert!(!text.contains("left:"), "{text}");
}

/// Checks that Lintian, Debian's checker of packages, finds no error.
#[test]
fn lintian_finds_no_errors() {
    let folder = packages();
    let files = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
    let checked = Command::new("lintian")
        .args(["--allow-root", "--fail-on", "error", "--suppress-tags"])
        // Released packages are compressed.
        .arg("uses-no-compression-for-control-tarball,uses-no-compression-for-data-tarball")
        .args(files)
        .output();
    let Ok(output) = checked else {
        eprintln!("SKIPPED: there is no lintian");
        return;
    };
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
}
