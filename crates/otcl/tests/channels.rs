//! Channels that scripts open and native code writes to.

use std::cell::Cell;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use neons_otcl::{Channel, Otcl};

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("neons-otcl-{}-{name}", std::process::id()))
}

fn open(otcl: &Otcl, path: &Path, mode: &str) -> Channel {
    let name = otcl.eval_str(&format!("set f [open {} {mode}]", path.display())).unwrap();
    let channel = otcl.channel(&name).unwrap();
    assert_eq!(channel.name(), name.as_str());
    channel
}

#[test]
fn native_and_script_output_share_the_buffer() {
    let otcl = Otcl::new().unwrap();
    let path = file("shared");
    let channel = open(&otcl, &path, "w");
    assert!(channel.is_writable() && channel.is_open() && channel.writes_bytes_unchanged());
    otcl.eval_str("puts $f one").unwrap();
    channel.write(b"two\n\xff\n").unwrap();
    otcl.eval_str("puts $f three").unwrap();
    assert_eq!(channel.buffered(), 4 + 4 + 2 + 6);
    assert_eq!(std::fs::read(&path).unwrap(), b"");
    channel.flush().unwrap();
    assert_eq!(channel.buffered(), 0);
    assert_eq!(std::fs::read(&path).unwrap(), b"one\ntwo\n\xff\nthree\n");
    assert!(channel.output_fd().is_some_and(|fd| fd > 2));
    otcl.eval_str("close $f").unwrap();
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn options_and_translation() {
    let otcl = Otcl::new().unwrap();
    let path = file("options");
    let channel = open(&otcl, &path, "w");
    assert_eq!(channel.option("-buffering").as_deref(), Some("full"));
    assert_eq!(channel.option("-buffersize").as_deref(), Some("4096"));
    assert_eq!(channel.option("-nosuch"), None);
    channel.set_option("-translation", "crlf").unwrap();
    assert!(!channel.writes_bytes_unchanged());
    assert_eq!(channel.set_option("-translation", "zork").unwrap_err().kind(), ErrorKind::InvalidInput);
    channel.write(b"a\n").unwrap();
    otcl.eval_str("close $f").unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"a\r\n");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn closing_is_announced_while_writing_is_still_possible() {
    let otcl = Otcl::new().unwrap();
    let path = file("closing");
    let channel = open(&otcl, &path, "w");
    let (last, told) = (channel.clone(), Rc::new(Cell::new(0)));
    let count = told.clone();
    channel.on_close(move || {
        last.write(b"last words\n").unwrap();
        count.set(count.get() + 1);
    });
    otcl.eval_str("puts $f first; close $f").unwrap();
    assert_eq!(told.get(), 1);
    assert!(!channel.is_open());
    assert_eq!(channel.write(b"x").unwrap_err().kind(), ErrorKind::NotConnected);
    assert_eq!(channel.flush().unwrap_err().kind(), ErrorKind::NotConnected);
    assert_eq!((channel.output_fd(), channel.buffered(), channel.option("-blocking")), (None, 0, None));
    assert_eq!(std::fs::read(&path).unwrap(), b"first\nlast words\n");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn handles_may_be_dropped_before_the_channel_is_closed() {
    let otcl = Otcl::new().unwrap();
    let path = file("dropped");
    let channel = open(&otcl, &path, "w");
    let other = otcl.channel(&channel.name().into()).unwrap();
    let third = channel.clone();
    channel.write(b"1").unwrap();
    drop(channel);
    other.write(b"2").unwrap();
    drop(other);
    third.write(b"3").unwrap();
    drop(third);
    otcl.eval_str("close $f").unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"123");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn what_is_no_channel() {
    let otcl = Otcl::new().unwrap();
    assert!(otcl.channel(&"nosuch".into()).is_none());
    assert_eq!(otcl.result(), "");
    let path = file("readonly");
    std::fs::write(&path, "x").unwrap();
    let channel = open(&otcl, &path, "r");
    assert!(!channel.is_writable());
    assert!(channel.write(b"x").is_err());
    std::fs::remove_file(&path).unwrap();
}
