//! Trace lines that are not understood. They are counted, and the first ones are kept for messages.

use std::{fmt, io};

use crate::formats::Fault;
use crate::text::Text;

/// Statistics of the lines that could not be parsed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Faults {
    /// Number of lines read, not counting empty ones.
    pub lines: u64,
    /// Number of lines that were not understood.
    pub count: u64,
    /// The first lines that were not understood.
    pub examples: Vec<Example>,
    /// True if any line that was not understood has a zero byte, which text never has.
    pub binary: bool,
    /// The error that ended the reading before the end of the file, such as truncated compressed data; `None` if the
    /// whole file was read.
    pub cut_short: Option<String>,
}

/// A line that is not understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// The line number, counted from 1.
    pub line: u64,
    /// The reason why the line was not understood.
    pub fault: Fault,
    /// The first 60 bytes of the line, without control characters.
    pub excerpt: String,
}

impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}: \"{}\"", self.line, self.fault, self.excerpt)
    }
}

impl Faults {
    /// The largest number of examples that are kept.
    pub const EXAMPLES: usize = 10;

    /// Adds the faults of a later part of the same trace.
    pub fn append(&mut self, other: Faults) {
        self.lines += other.lines;
        self.count += other.count;
        self.binary |= other.binary;
        self.cut_short = self.cut_short.take().or(other.cut_short);
        self.examples.extend(other.examples);
        self.examples.truncate(Faults::EXAMPLES);
    }

    /// The reason why a file that was read to its end is not a trace: it is empty, binary, or has no line that is
    /// understood. `None` if it is a trace.
    pub fn no_trace(&self) -> Option<String> {
        let example = self.examples.first();
        match example {
            _ if self.lines == 0 => {
                Some("the file has no lines: it is empty, or the simulation wrote nothing".into())
            }
            Some(example) if self.count == self.lines => Some(if self.binary {
                "the file is not text; traces are text, plain or compressed with gzip or zstd".into()
            } else {
                format!("none of its {} lines is a line of a trace; {example}", self.lines)
            }),
            _ => None,
        }
    }

    /// Records an error that ended the reading of a file after some of its lines.
    ///
    /// # Errors
    /// No line was read; the result is the same error.
    pub fn cut_short(&mut self, error: io::Error) -> io::Result<()> {
        if self.lines == 0 {
            return Err(error);
        }
        self.cut_short = Some(match error.kind() {
            io::ErrorKind::UnexpectedEof => "the compressed file is truncated".to_owned(),
            _ => error.to_string(),
        });
        Ok(())
    }

    /// Counts a line that was not understood.
    #[cold]
    pub fn add(&mut self, line: u64, fault: Fault, text: &[u8]) {
        self.count += 1;
        self.binary |= text.contains(&0);
        if self.examples.len() < Faults::EXAMPLES {
            let excerpt = Text(&text[..text.len().min(60)]).to_string();
            self.examples.push(Example { line, fault, excerpt });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::reader::Reader;
    use crate::source::Source;

    fn no_trace(bytes: &'static [u8]) -> Option<String> {
        let mut reader = Reader::new(Source::new("a test", bytes).unwrap());
        reader.for_each(|_, _| ()).unwrap();
        reader.faults().no_trace()
    }

    #[test]
    fn files_that_are_no_traces_are_described() {
        assert!(no_trace(b"").unwrap().contains("empty"));
        assert!(no_trace(b"\n\n").unwrap().contains("no lines"));
        assert!(no_trace(b"\x7fELF\x02\0\0\n\0").unwrap().contains("not text"));
        let message = no_trace(b"Dear reader,\nhello\n").unwrap();
        assert!(message.contains("2 lines") && message.contains("\"Dear reader,\""), "{message}");
        assert_eq!(no_trace(b"Dear reader,\n0.1 0 0 1 0 cwnd_ 2\n"), None);
    }
}
