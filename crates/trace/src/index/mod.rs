//! An index of the times in a trace file. After one pass over the file, any window of time is read without the rest.

mod store;
mod window;

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use crate::formats;
use crate::source::{Block, Blocks, Compression, Options, Source};

/// An index of the times in each block of a file. Lines need not be sorted by time.
///
/// ```
/// use neons_trace::index::TimeIndex;
/// let path = std::env::temp_dir().join("neons-index-example.tr");
/// std::fs::write(&path, "+ 0.1 0 1 tcp 40 ------- 0 0.0 1.0 0 0\nr 0.2 0 1 tcp 40 ------- 0 0.0 1.0 0 0\n")?;
/// let index = TimeIndex::build(&path)?;
/// let mut lines = Vec::new();
/// index.for_each_in(&path, 0.15, 1.0, |line, _record| lines.push(line))?;
/// assert_eq!(lines, [2]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TimeIndex {
    checkpoints: Vec<Checkpoint>,
    /// The number of bytes that are indexed, up to the end of a line.
    end: u64,
    /// The number of lines that are indexed.
    lines: u64,
}

/// A block of lines and the range of its times.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Checkpoint {
    /// The start of the block in the file, bytes.
    offset: u64,
    /// The number of the block's first line.
    line: u64,
    /// The earliest time in the block, seconds; infinite if it has no times.
    earliest: f64,
    /// The latest time in the block, seconds.
    latest: f64,
}

impl TimeIndex {
    /// The approximate number of bytes between two checkpoints.
    const BLOCK: usize = 1 << 20;

    /// Reads a file once and indexes it.
    ///
    /// # Errors
    /// The file cannot be read, or it is compressed: a compressed file does not allow random access.
    pub fn build(path: &Path) -> io::Result<Self> {
        let mut index = TimeIndex::default();
        index.extend(path)?;
        Ok(index)
    }

    /// Indexes the part of a file that was added since the last call. A line without a newline is left for the next
    /// call.
    ///
    /// # Errors
    /// Those of [`TimeIndex::build`].
    pub fn extend(&mut self, path: &Path) -> io::Result<()> {
        let mut file = File::open(path)?;
        let mut magic = Vec::new();
        (&mut file).take(4).read_to_end(&mut magic)?;
        if Compression::of(&magic)? != Compression::None {
            let message = "a compressed file cannot be indexed; decompress it first";
            return Err(io::Error::new(io::ErrorKind::Unsupported, message));
        }
        file.seek(SeekFrom::Start(self.end))?;
        let options = Options { block_size: TimeIndex::BLOCK, ..Options::default() };
        let mut blocks = Blocks::new(Source::plain(&path.display().to_string(), file), options);
        let (start, lines) = (self.end, self.lines);
        let mut block = Block::default();
        while blocks.next_into(&mut block)? {
            let complete = memchr::memrchr(b'\n', &block.bytes).map_or(0, |newline| newline + 1);
            if complete == 0 && !block.cut {
                continue;
            }
            let (mut earliest, mut latest) = (f64::INFINITY, f64::NEG_INFINITY);
            for (_, line) in block.lines() {
                if let Some(time) = line.ok().and_then(formats::time) {
                    earliest = earliest.min(time);
                    latest = latest.max(time);
                }
            }
            let offset = start + block.offset;
            self.checkpoints.push(Checkpoint { offset, line: lines + block.first_line, earliest, latest });
            let length = if block.cut { block.bytes.len() } else { complete };
            self.end = offset + length as u64;
            let partial = !block.cut && complete < block.bytes.len();
            self.lines = lines + block.first_line - 1 + block.line_count() - u64::from(partial);
        }
        Ok(())
    }

    /// The earliest and the latest time, seconds; `None` if no line has a time.
    pub fn span(&self) -> Option<(f64, f64)> {
        let earliest =
            self.checkpoints.iter().map(|checkpoint| checkpoint.earliest).fold(f64::INFINITY, f64::min);
        let latest =
            self.checkpoints.iter().map(|checkpoint| checkpoint.latest).fold(f64::NEG_INFINITY, f64::max);
        (earliest <= latest).then_some((earliest, latest))
    }

    /// The number of complete lines in the file.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// The number of bytes of the file that are indexed.
    pub fn end(&self) -> u64 {
        self.end
    }
}
