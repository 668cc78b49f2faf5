//! Reads trace files into a model.

mod nam;
mod variables;
mod wired;
mod wireless;

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use flate2::bufread::MultiGzDecoder;
use serde::Serialize;

use crate::model::Model;
use crate::record::Record;

/// Bytes that are added to the model at a time.
const BLOCK: usize = 1 << 20;
/// Lines longer than this are not lines of a trace.
const LONGEST_LINE: usize = 1 << 16;

/// What a trace file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Input of the network animator.
    Nam,
    /// Input of the network animator with the packets of wireless nodes.
    WirelessNam,
    /// Packets at wireless nodes.
    Wireless,
    /// Packets on links.
    Packets,
    /// Traced variables.
    Variables,
}

/// A trace file that is being read.
pub struct TraceFile {
    path: PathBuf,
    format: Format,
    input: Box<dyn BufRead + Send>,
    /// The end of a block that is not a whole line yet.
    rest: Vec<u8>,
    /// Whether its packets are shown; one file of several that tell of the same packets is enough.
    packets: bool,
    progress: Progress,
}

/// How far a file has been read.
#[derive(Clone, Debug, Serialize)]
pub struct Progress {
    /// The name of the file, without its folder.
    pub name: String,
    /// What it holds.
    pub format: Format,
    /// Its size in bytes.
    pub size: u64,
    /// How many of them have been read.
    pub read: u64,
    /// How many lines.
    pub lines: u64,
    /// How many of these could not be understood.
    pub malformed: u64,
    /// The first of these.
    pub first_malformed: Option<u64>,
}

/// Opens trace files.
///
/// # Errors
///
/// If one cannot be read, is empty or holds no trace.
pub fn open(paths: &[PathBuf]) -> Result<Vec<TraceFile>> {
    let mut files = paths.iter().map(|path| TraceFile::open(path)).collect::<Result<Vec<_>>>()?;
    files.sort_by_key(|file| match file.format {
        Format::Nam => 0,
        Format::Wireless => 1,
        Format::Packets => 2,
        Format::WirelessNam => 3,
        Format::Variables => 4,
    });
    if let Some(first) = files.iter_mut().find(|file| file.format != Format::Variables) {
        first.packets = true;
    }
    Ok(files)
}

/// Whether a file is a trace that can be shown.
pub fn is_trace(path: &Path) -> bool {
    TraceFile::open(path).is_ok()
}

impl TraceFile {
    fn open(path: &Path) -> Result<TraceFile> {
        let shown = path.display();
        let file = File::open(path).with_context(|| format!("cannot open {shown}"))?;
        let data = file.metadata().with_context(|| format!("cannot open {shown}"))?;
        if data.is_dir() {
            bail!("{shown} is a folder; give the trace files in it");
        }
        let mut input = BufReader::with_capacity(BLOCK, file);
        let packed =
            input.fill_buf().with_context(|| format!("cannot read {shown}"))?.starts_with(&[0x1f, 0x8b]);
        let mut input: Box<dyn BufRead + Send> = if packed {
            Box::new(BufReader::with_capacity(BLOCK, MultiGzDecoder::new(input)))
        } else {
            Box::new(input)
        };
        let start = input.fill_buf().with_context(|| format!("cannot read {shown}"))?;
        if start.is_empty() {
            bail!("{shown} is empty: the simulation may not have ended, or not have flushed its traces");
        }
        let format = recognise(start).with_context(|| {
            format!(
                "{shown} is not a trace that can be shown: give nam files, packet traces and variable traces"
            )
        })?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let size = if packed { 0 } else { data.len() };
        let progress =
            Progress { name, format, size, read: 0, lines: 0, malformed: 0, first_malformed: None };
        Ok(TraceFile { path: path.into(), format, input, rest: Vec::new(), packets: false, progress })
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How far it has been read.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Reads a block; returns an empty one at the end of the file, after which the file may grow.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn block(&mut self) -> Result<Vec<u8>> {
        let mut block = std::mem::take(&mut self.rest);
        let kept = block.len();
        // A compressed file that is cut off ends where it is cut.
        match (&mut self.input).take(BLOCK as u64).read_to_end(&mut block) {
            Ok(_) => {}
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => {}
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", self.path.display())),
        }
        self.progress.read += (block.len() - kept) as u64;
        let whole = memchr::memrchr(b'\n', &block).map_or(0, |at| at + 1);
        self.rest = block.split_off(whole);
        if self.rest.len() > LONGEST_LINE {
            self.rest.clear();
            self.malformed();
        }
        Ok(block)
    }

    /// Adds the lines of a block to the model.
    pub fn add(&mut self, block: &[u8], model: &mut Model) {
        let mut from = 0;
        for to in memchr::memchr_iter(b'\n', block) {
            let line = &block[from..to];
            from = to + 1;
            self.progress.lines += 1;
            match self.read_line(line) {
                Ok((first, second)) => {
                    for record in [second, first].into_iter().flatten() {
                        if self.packets || !told_twice(&record) {
                            model.add(&record);
                        }
                    }
                }
                Err(()) => self.malformed(),
            }
        }
    }

    fn malformed(&mut self) {
        self.progress.malformed += 1;
        self.progress.first_malformed.get_or_insert(self.progress.lines);
    }

    /// Returns what a line says; a line about a packet may also tell where a node is.
    fn read_line<'a>(&self, line: &'a [u8]) -> Result<(Option<Record<'a>>, Option<Record<'a>>), ()> {
        let line = std::str::from_utf8(line).map_err(|_| ())?.trim_ascii_end();
        match self.format {
            Format::Nam | Format::WirelessNam => nam::read(line).map(|record| (record, None)),
            _ if line.is_empty() => Ok((None, None)),
            _ => text_line(line).map(|(record, place)| (Some(record), place)).ok_or(()),
        }
    }
}

fn single(record: Option<Record<'_>>) -> Option<(Record<'_>, Option<Record<'_>>)> {
    record.map(|record| (record, None))
}

/// Reads a line of a trace that is no nam file; several formats may be in one file.
fn text_line(line: &str) -> Option<(Record<'_>, Option<Record<'_>>)> {
    let wireless = line.as_bytes().get(1) == Some(&b' ');
    match line.as_bytes()[0] {
        b's' | b'r' | b'f' | b'D' | b'd' if wireless && line[2..].starts_with("-t ") => wireless::new(line),
        b's' | b'f' | b'D' if wireless => {
            single(wireless::old(line)).or_else(|| single(variables::traced(line)))
        }
        b'r' if wireless && line.contains(" _") => single(wireless::old(line)),
        b'M' => single(wireless::motion(line)),
        b'+' | b'-' | b'r' | b'd' | b'e' if wireless => single(wired::packet(line)),
        b'v' => single(wired::event(line)),
        b'E' => single(wired::tcp_event(line)),
        _ => single(variables::tcp(line)),
    }
}

/// Whether another file tells the same.
fn told_twice(record: &Record) -> bool {
    matches!(
        record,
        Record::Position { .. }
            | Record::Packet(_)
            | Record::Radio(_)
            | Record::Annotation { .. }
            | Record::LinkState { .. }
            | Record::TcpEvent { .. }
    )
}

/// Finds out what a file holds from its first lines.
fn recognise(start: &[u8]) -> Option<Format> {
    let mut lines = start.split(|&byte| byte == b'\n').filter_map(|line| std::str::from_utf8(line).ok());
    // The last line may be cut.
    let lines: Vec<&str> = lines.by_ref().take(2000).filter(|line| !line.trim().is_empty()).collect();
    let first = lines.iter().take(20);
    if first.clone().any(|line| line.contains(" -t ") && nam::read(line).is_ok()) {
        let wireless = lines.iter().any(|line| line.starts_with("+ -t ") && line.contains(" -k "));
        return Some(if wireless { Format::WirelessNam } else { Format::Nam });
    }
    first.clone().find_map(|line| text_line(line)).map(|(record, _)| match record {
        Record::Variable { .. } => Format::Variables,
        Record::Radio(_) | Record::Motion { .. } => Format::Wireless,
        _ => Format::Packets,
    })
}
