//! Reads trace files into a model.

use std::fs::File;
use std::io::{Error, ErrorKind, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use neons_trace::formats::Family;
use neons_trace::records::{Nam, NamItem, Record};
use neons_trace::source::{Block, Blocks, Options, Source};
use serde::Serialize;

use crate::model::Model;

/// The number of bytes from which the format of a file is recognised.
const SAMPLE: usize = 1 << 16;

/// The kinds of trace files. If several files show the same packets, the first kind in this order is preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Input of the network animator.
    Nam,
    /// Packets at wireless nodes.
    Wireless,
    /// Packets on links.
    Packets,
    /// Input of the network animator with the packets of wireless nodes.
    WirelessNam,
    /// Traced variables.
    Variables,
}

/// A trace file that is being read.
pub struct TraceFile {
    path: PathBuf,
    /// Index of the file among those that are read together.
    number: usize,
    format: Format,
    blocks: Blocks,
    /// The first block, from which the format was recognised; `None` once it has been returned to the reader.
    first: Option<Block>,
    /// The numbers of bytes and lines that precede the part of the file that `blocks` reads.
    before: (u64, u64),
    /// The position of the first line that has not been read, bytes.
    end: u64,
    packed: bool,
    /// True if the packets of this file are shown. Of several files about the same packets only one is used.
    packets: bool,
    progress: Progress,
}

/// The progress of reading a file.
#[derive(Clone, Debug, Serialize)]
pub struct Progress {
    /// The name of the file, without its folder.
    pub name: String,
    /// The kind of the file.
    pub format: Format,
    /// The size of the file in bytes; 0 if it is compressed, since the size of the contents is unknown.
    pub size: u64,
    /// The number of bytes that have been read.
    pub read: u64,
    /// The number of lines that have been read.
    pub lines: u64,
    /// The number of lines that could not be understood.
    pub malformed: u64,
    /// The number of the first line that could not be understood.
    pub first_malformed: Option<u64>,
    /// True if the file is compressed and its end is missing.
    pub cut: bool,
    /// True if the packets of another file of the same kind are shown instead of those of this file.
    pub other_run: bool,
}

/// Opens trace files.
///
/// # Errors
///
/// If a file cannot be read, is empty, or contains no trace.
pub fn open(paths: &[PathBuf]) -> Result<Vec<TraceFile>> {
    let mut files = paths.iter().map(|path| TraceFile::open(path)).collect::<Result<Vec<_>>>()?;
    files.sort_by_key(|file| file.format);
    let shown = files[0].format;
    for (number, file) in files.iter_mut().enumerate() {
        file.number = number;
        let has_packets = file.format != Format::Variables;
        file.packets = number == 0 && has_packets;
        file.progress.other_run = number > 0 && has_packets && file.format == shown;
    }
    Ok(files)
}

/// Returns true if a file is a trace that can be shown.
pub fn is_trace(path: &Path) -> bool {
    TraceFile::open(path).is_ok()
}

impl TraceFile {
    fn open(path: &Path) -> Result<TraceFile> {
        let shown = path.display();
        let data = std::fs::metadata(path).with_context(|| format!("cannot open {shown}"))?;
        if data.is_dir() {
            bail!("{shown} is a folder; give the trace files in it");
        }
        let source = Source::open(path).with_context(|| format!("cannot open {shown}"))?;
        let packed = source.is_compressed();
        let mut blocks = Blocks::new(source, Options::default());
        let mut first = Block::default();
        let (_, cut) = next(&mut blocks, &mut first).with_context(|| format!("cannot read {shown}"))?;
        if first.bytes.is_empty() {
            bail!("{shown} is empty: the simulation may not have ended, or not have flushed its traces");
        }
        let format = recognise(&first.bytes[..first.bytes.len().min(SAMPLE)]).with_context(|| {
            format!(
                "{shown} is not a trace that can be shown: give nam files, packet traces and variable traces"
            )
        })?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let size = if packed { 0 } else { data.len() };
        let progress = Progress {
            name,
            format,
            size,
            read: 0,
            lines: 0,
            malformed: 0,
            first_malformed: None,
            cut,
            other_run: false,
        };
        Ok(TraceFile {
            path: path.into(),
            number: 0,
            format,
            blocks,
            first: Some(first),
            before: (0, 0),
            end: 0,
            packed,
            packets: false,
            progress,
        })
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The progress of reading the file.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Reads the next lines into `block`. Returns false at the present end of the file; the file may grow afterwards.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn block(&mut self, block: &mut Block) -> Result<bool> {
        let name = self.path.display().to_string();
        let context = || format!("cannot read {name}");
        let found = match self.first.take() {
            Some(first) => {
                *block = first;
                true
            }
            None => {
                let (found, cut) = next(&mut self.blocks, block).with_context(context)?;
                self.progress.cut |= cut;
                found || self.grown(block).with_context(context)?
            }
        };
        if !found {
            return Ok(false);
        }
        // An incomplete line is read later, when it is complete.
        if !block.cut {
            let complete = memchr::memrchr(b'\n', &block.bytes).map_or(0, |newline| newline + 1);
            block.bytes.truncate(complete);
        }
        self.end = self.before.0 + block.offset + block.bytes.len() as u64;
        self.progress.read = self.end;
        Ok(!block.bytes.is_empty())
    }

    /// Reads the data that were appended to the file since the last call.
    fn grown(&mut self, block: &mut Block) -> std::io::Result<bool> {
        if self.packed {
            return Ok(false);
        }
        let mut file = File::open(&self.path)?;
        let size = file.metadata()?.len();
        if size <= self.end {
            return Ok(false);
        }
        self.progress.size = size;
        file.seek(SeekFrom::Start(self.end))?;
        self.before = (self.end, self.progress.lines);
        let source = Source::new(&self.path.display().to_string(), file)?;
        self.blocks = Blocks::new(source, Options::default());
        Ok(next(&mut self.blocks, block)?.0)
    }

    /// Adds the lines of a block to the model.
    pub fn add(&mut self, block: &Block, model: &mut Model) {
        model.variables.file = self.number;
        for (number, record) in block.records() {
            match record {
                Ok(record) => model.add(self.before.1 + number, &record, self.packets),
                Err(_) => {
                    self.progress.malformed += 1;
                    self.progress.first_malformed.get_or_insert(self.before.1 + number);
                }
            }
        }
        self.progress.lines = self.before.1 + block.first_line - 1 + block.line_count();
    }
}

/// Reads the next block. Returns whether there is one, and whether a compressed file is cut off here.
fn next(blocks: &mut Blocks, block: &mut Block) -> std::io::Result<(bool, bool)> {
    match blocks.next_into(block) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof || is_incomplete(&error) => Ok((false, true)),
        result => Ok((result?, false)),
    }
}

/// Returns true if zstd reports an incomplete frame. There is no separate kind of error for this case.
fn is_incomplete(error: &Error) -> bool {
    error.to_string().contains("incomplete frame")
}

/// Recognises the kind of a file by its first lines; `None` if most of them are not trace lines.
fn recognise(sample: &[u8]) -> Option<Format> {
    let families = Family::in_sample(sample);
    let known: usize = families.iter().map(|&(_, count)| count).sum();
    let lines = sample.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count();
    if known == 0 || 2 * known < lines {
        return None;
    }
    let has = |family: Family| families.iter().any(|&(other, _)| other == family);
    let records =
        || sample.split(|&byte| byte == b'\n').filter_map(|line| neons_trace::formats::parse(line).ok());
    let frame = |record: Record<'_>| matches!(record, Record::Nam(Nam { item: NamItem::Frame(_), .. }));
    Some(if has(Family::Nam) {
        if records().any(frame) { Format::WirelessNam } else { Format::Nam }
    } else if [Family::WirelessOld, Family::WirelessNew, Family::WirelessTagged].into_iter().any(has) {
        Format::Wireless
    } else if [Family::Wired, Family::Tagged, Family::Satellite].into_iter().any(has) {
        Format::Packets
    } else if has(Family::Variables) {
        Format::Variables
    } else if records().any(|record| matches!(record, Record::Movement(_))) {
        Format::Wireless
    } else {
        Format::Packets
    })
}
