//! Tests of the distributed program, which contains Tcl: it must run where no Tcl is installed.

mod support;

use std::process::{Command, Output};

use support::in_namespace;

const NEONS: &str = env!("CARGO_BIN_EXE_neons");

/// A shell script that hides every part of Tcl, and the time zones that its clock reads, in a mount namespace.
const HIDE_TCL: &str = "
    for folder in /usr/share/tcltk /usr/lib/tcltk /usr/lib/tcl* /usr/local/lib/tcl* /usr/share/zoneinfo; do
        if [ -d $folder ]; then mount -t tmpfs none $folder || exit 125; fi
    done
    for file in /usr/lib/*/libtcl* /usr/lib/libtcl* /usr/local/lib/libtcl* /usr/bin/tclsh*; do
        if [ -f $file ]; then mount --bind /dev/null $file || exit 125; fi
    done
";

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs a script in a namespace without Tcl; `None` if the system does not allow such namespaces.
fn run_without_tcl(script: &str, settings: &[(&str, &str)]) -> Option<Output> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("script.tcl"), script).unwrap();
    let Some(mut command) = in_namespace(&format!("{HIDE_TCL} exec {NEONS} script.tcl"), folder.path())
    else {
        eprintln!(
            "SKIPPED: neither root nor user namespaces are at hand, so Tcl cannot be hidden from the program"
        );
        return None;
    };
    Some(command.envs(settings.iter().copied()).output().unwrap())
}

fn check_without_tcl(script: &str, settings: &[(&str, &str)], expected: &[&str]) {
    if let Some(output) = run_without_tcl(script, settings) {
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(text(&output.stdout).lines().collect::<Vec<_>>(), expected);
    }
}

/// The oldest version of glibc with which the program runs, as stated in docs/install.md.
const OLDEST_GLIBC: (u32, u32) = (2, 35);

#[test]
fn it_needs_only_the_c_library() {
    let output = Command::new("readelf").args(["--dynamic", "--wide", NEONS]).output().expect("binutils");
    let dynamic = text(&output.stdout);
    let needed = dynamic.lines().filter(|line| line.contains("(NEEDED)"));
    // The library libgcc_s, which unwinds stacks, is installed with every glibc.
    for line in needed {
        let is_libc =
            ["[libc.so", "[libm.so", "[libgcc_s.so", "[ld-linux"].iter().any(|name| line.contains(name));
        assert!(is_libc, "{line}");
    }
}

#[test]
fn it_runs_with_an_older_glibc() {
    let output = Command::new("objdump").args(["-T", NEONS]).output().expect("binutils");
    let symbols = text(&output.stdout);
    let versions = symbols.split("(GLIBC_").skip(1).filter_map(|rest| {
        let mut numbers = rest.split(')').next()?.split('.').map(str::parse);
        Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
    });
    let newest = versions.max().expect("versions of symbols");
    assert!(newest <= OLDEST_GLIBC, "glibc {}.{} is needed", newest.0, newest.1);
    let (major, minor) = OLDEST_GLIBC;
    assert!(include_str!("../../../docs/install.md").contains(&format!("glibc {major}.{minor}")));
}

#[test]
fn time_zones_and_languages_are_at_hand() {
    check_without_tcl(
        "puts [exec sh -c {ls -A /usr/share/tcltk /usr/share/zoneinfo/* 2>&1 | grep -E -c '^tcl8.6|UTC$' || true}]
         puts [clock format 1000000000 -timezone :Asia/Tokyo -locale de -format {%A, %d %B %Y %T %Z}]
         puts [clock format 0 -timezone :America/New_York -format {%Y-%m-%d %H:%M %Z}]
         puts [clock scan {2024-07-01 12:00} -format {%Y-%m-%d %H:%M} -timezone :Europe/Berlin]",
        &[],
        &["0", "Sonntag, 09 September 2001 10:46:40 JST", "1969-12-31 19:00 EST", "1719828000"],
    );
}

#[test]
fn packages_are_at_hand() {
    check_without_tcl(
        "foreach package {http msgcat tcltest opt platform} {
             puts [expr {[package vcompare [package require $package] 0] > 0}]
         }
         msgcat::mcset de hello hallo; msgcat::mclocale de; puts [msgcat::mc hello]
         interp create other; puts [other eval {expr {[package require http] ne {}}}]; interp delete other",
        &[],
        &["1", "1", "1", "1", "1", "hallo", "1"],
    );
}

#[test]
fn encodings_are_at_hand() {
    check_without_tcl(
        "puts [encoding convertfrom shiftjis \\x82\\xb1\\x82\\xf1]
         puts [encoding convertfrom iso8859-1 \\xe4][encoding convertfrom iso8859-15 \\xa4][encoding convertfrom cp1252 \\x80]
         puts [expr {[llength [encoding names]] > 70}] ",
        &[("LC_ALL", "C.UTF-8")],
        &["こん", "ä€€", "1"],
    );
    // The encoding of the user's locale is read before an interpreter exists.
    check_without_tcl("puts [encoding system]", &[("LC_ALL", "ja_JP.eucJP")], &["euc-jp"]);
}

#[test]
fn other_programs_can_be_run() {
    check_without_tcl(
        "puts [exec echo one | tr a-z A-Z]; set pipe [open {|cat} r+]; puts $pipe two; flush $pipe; puts [gets $pipe]
         close $pipe",
        &[],
        &["ONE", "two"],
    );
}

#[test]
fn a_simulation_writes_its_trace() {
    check_without_tcl(
        "set ns [new Simulator]; set f [open out.tr w]; $ns trace-all $f
         $ns duplex-link [set a [$ns node]] [set b [$ns node]] 1Mb 10ms DropTail
         set udp [new Agent/UDP]; $ns attach-agent $a $udp
         set null [new Agent/Null]; $ns attach-agent $b $null; $ns connect $udp $null
         $ns at 1.0 {$udp send 500}
         $ns at 2.0 {$ns flush-trace; close $f; puts [lindex [split [read [open out.tr]] \\n] 0]; exit}
         $ns run",
        &[],
        &["+ 1 0 1 udp 500 ------- 0 0.0 1.0 0 0"],
    );
}

#[test]
fn the_library_is_a_folder_that_can_be_read_only() {
    check_without_tcl(
        "set library [info library]
         puts [file isdirectory $library][file exists $library/init.tcl][file writable $library/init.tcl]
         puts [lsort [glob $library/http*/h*.tcl $library/{w,p}*.tcl]]
         puts [glob -nocomplain -types d $library/init.tcl][glob -tails -types d -directory $library enc*]
         cd $library; puts [file tail [pwd]]; set f [open ../tcl8.6/init.tcl]; puts [gets $f]
         seek $f -1 end; puts [string length [read $f]]; puts [catch {seek $f -1} message]; close $f; cd /
         catch {open $library/x w} message; puts $message
         catch {open $library/x} message; puts $message
         catch {open $library/encoding} message; puts $message
         catch {file delete $library/init.tcl} message; puts $message
         catch {file mkdir $library/x} message; puts $message
         file copy $library/init.tcl /tmp/neons-init-copy.tcl
         puts [expr {[file size /tmp/neons-init-copy.tcl] == [file size $library/init.tcl]}]
         file delete /tmp/neons-init-copy.tcl",
        &[],
        &[
            "110",
            "/usr/share/tcltk/tcl8.6/http1.0/http.tcl /usr/share/tcltk/tcl8.6/package.tcl \
             /usr/share/tcltk/tcl8.6/parray.tcl /usr/share/tcltk/tcl8.6/word.tcl",
            "encoding",
            "tcl8.6",
            "# init.tcl --",
            "1",
            "1",
            "couldn't open \"/usr/share/tcltk/tcl8.6/x\": read-only file system",
            "couldn't open \"/usr/share/tcltk/tcl8.6/x\": no such file or directory",
            "couldn't open \"/usr/share/tcltk/tcl8.6/encoding\": illegal operation on a directory",
            "error deleting \"/usr/share/tcltk/tcl8.6/init.tcl\": read-only file system",
            "can't create directory \"/usr/share/tcltk/tcl8.6/x\": read-only file system",
            "1",
        ],
    );
}

#[test]
fn scripts_see_the_same_as_with_an_installed_tcl() {
    let script = "puts [list [info library] $tcl_library $tcl_pkgPath $tcl_version $tcl_patchLevel [encoding dirs]]
        foreach key [::tcl::pkgconfig list] { puts [list $key [::tcl::pkgconfig get $key]] }
        puts [lsort [encoding names]]; puts [lsort [info loaded]]
        catch {package require no-such-package}; puts [lsort [package names]]; puts [lsort [array names auto_index]]
        puts [lsort [glob $tcl_library/{.,encoding,msgs,tcl8}/*]]";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("script.tcl");
    std::fs::write(&path, script).unwrap();
    let installed =
        Command::new("tclsh8.6").arg(&path).output().expect("an installed Tcl, since one was linked");
    let inside = Command::new(NEONS).arg(&path).output().unwrap();
    let without_specimen =
        |output: &Output| text(&output.stdout).replace("/usr/share/tcltk/tcl8.6/./tclAppInit.c ", "");
    assert_eq!(without_specimen(&inside), without_specimen(&installed), "{}", text(&inside.stderr));
}

/// The shared libraries that the program is linked with, and the loader.
fn shared_libraries() -> Vec<String> {
    let output = Command::new("ldd").arg(NEONS).output().expect("ldd");
    let words = text(&output.stdout);
    words.split_whitespace().filter(|word| word.starts_with('/')).map(str::to_owned).collect()
}

#[test]
fn the_archive_runs_with_nothing_but_the_c_library() {
    let folder = tempfile::tempdir().unwrap();
    let pack = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../packaging/archive"))
        .arg(NEONS)
        .arg(folder.path())
        .env("ZSTD_CLEVEL", "1")
        .status();
    assert!(pack.unwrap().success());
    let root = folder.path().join("root");
    for library in shared_libraries() {
        let place = root.join(library.trim_start_matches('/'));
        std::fs::create_dir_all(place.parent().unwrap()).unwrap();
        std::fs::copy(library, place).unwrap();
    }
    let script = "puts [clock format 0 -timezone :Europe/Berlin -format {%H:%M %Z}]
        package require http; puts [encoding convertfrom cp1252 \\x80]; puts [new Simulator]";
    std::fs::write(root.join("script.tcl"), script).unwrap();
    let unpack =
        "tar --zstd -xf *.tar.zst -C root --strip-components=1 && exec chroot root /bin/neons /script.tcl";
    let Some(mut command) = in_namespace(unpack, folder.path()) else {
        eprintln!("SKIPPED: neither root nor user namespaces are at hand, so there is no other root folder");
        return;
    };
    let output = command.env("LC_ALL", "C.UTF-8").output().unwrap();
    assert_eq!(text(&output.stdout), "01:00 CET\n€\n_o4\n", "{}", text(&output.stderr));
    let notices = root.join("share/doc/neons");
    let third_party = std::fs::read_to_string(notices.join("THIRD-PARTY")).unwrap();
    assert!(third_party.contains("\nminiz_oxide ") && third_party.contains("Permission is hereby granted"));
    assert!(std::fs::read_to_string(notices.join("NOTICE")).unwrap().contains("Sun Microsystems"));
}
