//! Reading a trace record by record.

use std::io;
use std::path::Path;

use crate::faults::{Example, Faults};
use crate::records::Record;
use crate::source::{Block, Blocks, Options, Source};

/// Reads a trace record by record, in the order of the file.
///
/// ```
/// use neons_trace::{reader::Reader, records::Record, source::Source};
/// let text = "+ 0.1 0 1 tcp 40 ------- 0 0.0 1.0 0 0\nr 0.2 0 1 tcp 40 ------- 0 0.0 1.0 0 0\n";
/// let mut reader = Reader::new(Source::new("example", text.as_bytes())?);
/// let mut bytes = 0;
/// reader.for_each(|_line, record| {
///     if let Record::Packet(packet) = record {
///         bytes += packet.size;
///     }
/// })?;
/// assert_eq!((bytes, reader.faults().count), (80, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Reader {
    blocks: Blocks,
    faults: Faults,
    strict: bool,
}

impl Reader {
    /// Creates a reader of `source`.
    pub fn new(source: Source) -> Self {
        Reader { blocks: Blocks::new(source, Options::default()), faults: Faults::default(), strict: false }
    }

    /// Opens a file; `-` is standard input.
    ///
    /// # Errors
    /// Those of [`Source::open`].
    pub fn open(path: &Path) -> Result<Self, Error> {
        let error = |error| Error::Read { name: path.display().to_string(), error };
        Ok(Reader::new(Source::open(path).map_err(error)?))
    }

    /// Sets strict reading: the first line that is not understood then ends the reading with an error. Otherwise such
    /// lines are counted.
    pub fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }

    /// Calls `use_record` with each line that could be parsed, as line number and record. If the source can only be read
    /// up to some line, [`Faults::cut_short`] has the reason.
    ///
    /// # Errors
    /// No line of the source can be read; if strict, its end cannot be read, or a line is not understood.
    pub fn for_each(&mut self, mut use_record: impl FnMut(u64, Record<'_>)) -> Result<(), Error> {
        let mut block = Block::default();
        while self.next_block(&mut block)? {
            for (number, record) in block.records() {
                self.faults.lines += 1;
                match record {
                    Ok(record) => use_record(number, record),
                    Err(fault) => {
                        self.faults.add(number, fault, block.line(number));
                        if self.strict {
                            return Err(self.not_understood());
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn not_understood(&self) -> Error {
        let name = self.blocks.name().to_owned();
        Error::NotUnderstood { name, example: self.faults.examples.last().cloned().unwrap() }
    }

    /// Reads the next lines into `block`. Returns `false` at the end.
    ///
    /// # Errors
    /// Those of [`Reader::for_each`].
    fn next_block(&mut self, block: &mut Block) -> Result<bool, Error> {
        let result = match self.blocks.next_into(block) {
            Err(error) if !self.strict => self.faults.cut_short(error).map(|()| false),
            result => result,
        };
        result.map_err(|error| Error::Read { name: self.blocks.name().to_owned(), error })
    }

    /// The lines that have not been understood so far.
    pub fn faults(&self) -> &Faults {
        &self.faults
    }
}

/// The reason why a trace could not be read.
#[derive(Debug)]
pub enum Error {
    /// The file cannot be read or decompressed.
    Read {
        /// The name of the file.
        name: String,
        /// The error of the operating system or the decompression.
        error: io::Error,
    },
    /// A line was not understood in strict reading.
    NotUnderstood {
        /// The name of the file.
        name: String,
        /// The line that was not understood.
        example: Example,
    },
    /// Two files of one simulation show the same packets.
    Twice {
        /// The name of the trace.
        trace: String,
        /// The name of the nam trace.
        nam: String,
    },
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Read { name, error } => write!(f, "{name}: {error}"),
            Error::NotUnderstood { name, example } => write!(f, "{name}: {example}"),
            Error::Twice { trace, nam } => {
                write!(
                    f,
                    "{trace} and {nam} (for nam) both show packets, each of which would count twice: give one of them"
                )
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Read { error, .. } => Some(error),
            Error::NotUnderstood { .. } | Error::Twice { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "+ 0.1 0 1 tcp 40 ------- 0 0.0 1.0 0 0\nnonsense\x1b\n\n0.1 0 0 1 0 cwnd_ 2\nr 0.2 0 1 tc";

    #[test]
    fn lines_that_are_not_understood_are_counted() {
        let mut reader = Reader::new(Source::new("a test", TEXT.as_bytes()).unwrap());
        let mut lines = Vec::new();
        reader.for_each(|line, _| lines.push(line)).unwrap();
        assert_eq!(lines, [1, 4]);
        let faults = reader.faults();
        assert_eq!((faults.lines, faults.count), (4, 2));
        let messages: Vec<_> = faults.examples.iter().map(ToString::to_string).collect();
        assert_eq!(messages[0], "line 2: no known form of a trace line: \"nonsense\u{fffd}\"");
        assert_eq!(messages[1], "line 5: the file ends in the middle of the line: \"r 0.2 0 1 tc\"");
    }

    #[test]
    fn truncated_compressed_files_are_read_up_to_their_last_whole_line() {
        use std::io::Write;
        let line = "+ 0.1 0 1 tcp 40 ------- 0 0.0 1.0 0 0\n";
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        (0..1000).for_each(|number| write!(gzip, "+ 0.{number} {}", &line[6..]).unwrap());
        let gzip = gzip.finish().unwrap();
        let zstd = zstd::encode_all(line.repeat(300_000).as_bytes(), 0).unwrap();
        for whole in [gzip, zstd] {
            let cut = whole[..whole.len() * 2 / 3].to_vec();
            let reader = || Reader::new(Source::new("a test", std::io::Cursor::new(cut.clone())).unwrap());
            let mut lenient = reader();
            lenient.for_each(|_, _| ()).unwrap();
            let faults = lenient.faults();
            assert!(faults.lines > 100 && faults.count == 0, "{faults:?}");
            assert_eq!(faults.cut_short.as_deref(), Some("the compressed file is truncated"));
            assert!(reader().strict(true).for_each(|_, _| ()).is_err());
        }
    }

    #[test]
    fn strict_reading_ends_at_the_first_fault() {
        let mut reader = Reader::new(Source::new("a test", TEXT.as_bytes()).unwrap()).strict(true);
        let error = reader.for_each(|_, _| ()).unwrap_err();
        assert!(error.to_string().starts_with("a test: line 2: "), "{error}");
    }
}
