//! Lines that are not understood: counted, the first of them kept for messages.

use std::fmt;

use crate::formats::Fault;
use crate::text::Text;

/// What is known of the lines that were not understood.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Faults {
    /// How many lines were read, without empty ones.
    pub lines: u64,
    /// How many of them were not understood.
    pub count: u64,
    /// The first of those.
    pub examples: Vec<Example>,
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

    /// Adds what was found in lines after those that are counted here.
    pub fn append(&mut self, other: Faults) {
        self.lines += other.lines;
        self.count += other.count;
        self.examples.extend(other.examples);
        self.examples.truncate(Faults::EXAMPLES);
    }

    #[cold]
    pub(crate) fn add(&mut self, line: u64, fault: Fault, text: &[u8]) {
        self.count += 1;
        if self.examples.len() < Faults::EXAMPLES {
            let excerpt = Text(&text[..text.len().min(60)]).to_string();
            self.examples.push(Example { line, fault, excerpt });
        }
    }
}
