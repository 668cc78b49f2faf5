//! Files that are empty, cut off, foreign or still being written.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use neons_view::Shown;
use neons_view::story::{Thing, story};
use tempfile::TempDir;

const NAM: &str = "\
V -t * -v 1.0a5 -a 0
n -t * -a 0 -s 0 -S UP -v circle -c black -i black
n -t * -a 1 -s 1 -S UP -v box -c blue -i black
l -t * -s 0 -d 1 -S UP -r 1000000 -D 0.01 -c black -o right
+ -t 0.1 -s 0 -d 1 -p tcp -e 1000 -c 1 -i 7 -a 1 -x {0.0 1.0 3 ------- null}
- -t 0.1 -s 0 -d 1 -p tcp -e 1000 -c 1 -i 7 -a 1 -x {0.0 1.0 3 ------- null}
h -t 0.1 -s 0 -d 1 -p tcp -e 1000 -c 1 -i 7 -a 1 -x {0.0 1.0 -1 ------- null}
r -t 0.118 -s 0 -d 1 -p tcp -e 1000 -c 1 -i 7 -a 1 -x {0.0 1.0 3 ------- null}
";

fn file(name: &str, content: &[u8]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, content).expect("a file");
    (folder, path)
}

fn refusal(name: &str, content: &[u8]) -> String {
    let (_folder, path) = file(name, content);
    format!("{:#}", Shown::default().show(&[path]).expect_err("a refusal"))
}

#[test]
fn files_that_are_no_traces_are_refused_by_name() {
    assert!(refusal("empty.nam", b"").contains("empty.nam is empty"));
    for (name, content) in [
        ("binary.nam", &b"\x7fELF\x02\x01\x01\0\0\0\xff\xfe"[..]),
        ("page.html", b"<!doctype html>\n<p>No trace</p>\n"),
        ("script.tcl", b"set ns [new Simulator]\n$ns run\n"),
        ("newline.tr", b"\n\n\n"),
    ] {
        let error = refusal(name, content);
        assert!(error.contains(name) && error.contains("is not a trace"), "{error}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let error = Shown::default().show(&[folder.path().into()]).expect_err("a refusal");
    assert!(format!("{error:#}").contains("is a folder"));
    let error = Shown::default().show(&[folder.path().join("none.nam")]).expect_err("a refusal");
    assert!(format!("{error:#}").contains("cannot open"));
}

#[test]
fn cut_off_and_mangled_lines_are_counted() {
    let mut content = NAM.as_bytes().to_vec();
    content.extend_from_slice(b"+ -t zero -s 0\n\xff\xfe\n+ -t 0.3 -s 0 -d 1 -p tc");
    let (_folder, path) = file("cut.nam", &content);
    let shown = Shown::default();
    shown.show(&[path]).expect("a trace");
    shown.wait();
    let overview = shown.overview();
    assert_eq!(overview.nodes.len(), 2);
    assert_eq!(overview.files[0].malformed, 2);
    assert_eq!(overview.files[0].first_malformed, Some(9));
    assert!(overview.problems[0].contains("cut.nam: 2 lines could not be read, the first is line 9"));
}

#[test]
fn compressed_file_that_is_cut_off_is_shown_as_far_as_it_goes() {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(NAM.repeat(2000).as_bytes()).expect("compression");
    let packed = packed.finish().expect("compression");
    let (_folder, path) = file("cut.nam.gz", &packed[..packed.len() / 2]);
    let shown = Shown::default();
    shown.show(&[path]).expect("a trace");
    shown.wait();
    assert_eq!(shown.overview().nodes.len(), 2);
}

#[test]
fn file_that_grows_is_read_on() {
    let (_folder, path) = file("grows.nam", NAM.as_bytes());
    let shown = Shown::default();
    shown.show(std::slice::from_ref(&path)).expect("a trace");
    shown.wait();
    assert!(story(&shown.model(), Thing::Packet(8), 1.0).is_none());
    let mut growing = OpenOptions::new().append(true).open(&path).expect("the file");
    let line = "+ -t 0.2 -s 0 -d 1 -p tcp -e 1000 -c 1 -i 8 -a 1 -x {0.0 1.0 4 ------- null}\n";
    // The line comes in two parts.
    growing.write_all(&line.as_bytes()[..30]).expect("a part");
    std::thread::sleep(Duration::from_millis(1200));
    growing.write_all(&line.as_bytes()[30..]).expect("a part");
    let start = Instant::now();
    while story(&shown.model(), Thing::Packet(8), 1.0).is_none() {
        assert!(start.elapsed() < Duration::from_secs(60), "the new line is not read");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(shown.overview().files[0].malformed, 0);
}

#[test]
fn packets_without_header_teach_the_link_its_rate_and_delay() {
    let trace = "\
+ 0.1 0 1 tcp 1000 ------- 1 0.0 1.0 0 0
- 0.1 0 1 tcp 1000 ------- 1 0.0 1.0 0 0
r 0.118 0 1 tcp 1000 ------- 1 0.0 1.0 0 0
+ 0.2 0 1 tcp 500 ------- 1 0.0 1.0 1 1
- 0.2 0 1 tcp 500 ------- 1 0.0 1.0 1 1
r 0.214 0 1 tcp 500 ------- 1 0.0 1.0 1 1
";
    let (_folder, path) = file("out.tr", trace.as_bytes());
    let shown = Shown::default();
    shown.show(&[path]).expect("a trace");
    shown.wait();
    let overview = shown.overview();
    assert!((overview.links[0].rate - 1e6).abs() < 1.0, "{}", overview.links[0].rate);
    assert!((overview.links[0].delay - 0.01).abs() < 1e-9, "{}", overview.links[0].delay);
}
