//! Lines that are not understood: counted, the first of them kept for messages.

use std::fmt;

use crate::formats::Fault;
use crate::text::Text;

/// Statistics of the lines that could not be parsed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Faults {
    /// How many lines were read, without empty ones.
    pub lines: u64,
    /// How many of them were not understood.
    pub count: u64,
    /// The first of those.
    pub examples: Vec<Example>,
    /// Whether any of those has a zero byte, which text never has.
    pub binary: bool,
}

/// A line that is not understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// Its number; the first line of a file is 1.
    pub line: u64,
    /// Why.
    pub fault: Fault,
    /// Its first 60 bytes, without control characters.
    pub excerpt: String,
}

impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}: \"{}\"", self.line, self.fault, self.excerpt)
    }
}

impl Faults {
    /// How many examples are kept.
    pub const EXAMPLES: usize = 10;

    /// Adds the faults of lines after those counted here.
    pub fn append(&mut self, other: Faults) {
        self.lines += other.lines;
        self.count += other.count;
        self.binary |= other.binary;
        self.examples.extend(other.examples);
        self.examples.truncate(Faults::EXAMPLES);
    }

    /// Why a trace that was read to its end is none: it is empty, binary, or has no line that is understood.
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
