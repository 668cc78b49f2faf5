//! Files of connection vectors.
//!
//! There are two formats. In the alternate one each unit has its waits; in the original one, units and times
//! alternate, and whose wait a time is follows from who sends before and after it.

use std::cell::Cell;
use std::io::BufRead;
use std::rc::Rc;

use super::vector::{ConnectionVector, Unit};
use crate::node::Path;

const MICROSECOND: f64 = 1e-6;

/// How connection vectors are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Units and times alternate.
    Original,
    /// Each unit has its waits.
    Alternate,
}

/// The format of all files of a program.
///
/// ns-2.35: the first line of the first file decides for all (spec: traffic-and-applications, section 16).
pub type SharedFormat = Rc<Cell<Option<Format>>>;

/// What the parser assumes where a vector says nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Defaults {
    /// Largest segment, bytes.
    pub packet_size: i32,
    /// How long the last sender waits before it ends the connection, microseconds.
    pub fin_time: f64,
    /// Whether both sides have the larger of the two segment sizes.
    pub common_mss: bool,
}

/// Reads vectors one after the other.
pub(super) struct VectorReader {
    input: Box<dyn BufRead>,
    format: SharedFormat,
    /// The first line of the next vector.
    pending: Option<String>,
}

/// Whether `line` begins a vector.
fn begins_vector(line: &str) -> bool {
    line.starts_with(['S', 'C'])
}

impl VectorReader {
    pub fn new(input: Box<dyn BufRead>, format: SharedFormat) -> VectorReader {
        VectorReader { input, format, pending: None }
    }

    fn next_line(&mut self) -> Option<String> {
        loop {
            let mut line = String::new();
            if self.input.read_line(&mut line).unwrap_or(0) == 0 {
                return None;
            }
            if !line.starts_with('#') {
                return Some(line.trim_end().to_owned());
            }
        }
    }

    fn format_for(&self, line: &str) -> Format {
        let format = self.format.get().unwrap_or_else(|| {
            let is_original = matches!(line.as_bytes().get(1), Some(b'E' | b'O'));
            if is_original { Format::Original } else { Format::Alternate }
        });
        self.format.set(Some(format));
        format
    }

    /// The next vector, if there is one. What is wrong with a vector that had to be left out is told to `complain`.
    pub fn next(&mut self, defaults: Defaults, complain: &dyn Fn(&str)) -> Option<ConnectionVector> {
        loop {
            let first = match self.pending.take() {
                Some(line) => line,
                None => self.next_line()?,
            };
            let format = self.format_for(&first);
            if !begins_vector(&first) {
                continue;
            }
            let mut lines = vec![first];
            while let Some(line) = self.next_line() {
                // The lines of concurrent units begin with a small letter.
                if begins_vector(&line) {
                    self.pending = Some(line);
                    break;
                }
                lines.push(line);
            }
            match parse(format, &lines, defaults) {
                Ok(vector) => return Some(vector),
                Err(line) => complain(&line),
            }
        }
    }
}

/// The words of a line after the first, as numbers.
fn numbers(line: &str) -> Vec<f64> {
    line.split_whitespace().skip(1).map_while(|word| word.parse().ok()).collect()
}

/// Parses the lines of one vector; fails with the line that cannot be understood.
fn parse(format: Format, lines: &[String], defaults: Defaults) -> Result<ConnectionVector, String> {
    let (first, rest) = lines.split_first().ok_or_else(String::new)?;
    let mut builder = Builder::new(first, defaults).ok_or_else(|| first.clone())?;
    for line in rest {
        builder.take(format, line).ok_or_else(|| line.clone())?;
    }
    Ok(builder.finish())
}

struct Builder {
    vector: ConnectionVector,
    defaults: Defaults,
    /// Who sent the last unit, `true` for the initiator.
    last_sender: Option<bool>,
    /// Original format, sequential: the time since the last unit, microseconds.
    time: Option<f64>,
    /// Original format, concurrent: the last time of the initiator and of the acceptor, microseconds, and whether
    /// no unit has followed it.
    waits: [(f64, bool); 2],
}

impl Builder {
    fn new(first: &str, defaults: Defaults) -> Option<Builder> {
        let mut vector = ConnectionVector { start: *numbers(first).first()?, ..ConnectionVector::default() };
        for initiator in [true, false] {
            vector.side(initiator).mss = defaults.packet_size;
        }
        Some(Builder { vector, defaults, last_sender: None, time: None, waits: [(0.0, false); 2] })
    }

    /// Takes a line; `None` if it makes no sense.
    fn take(&mut self, format: Format, line: &str) -> Option<()> {
        let word = line.split_whitespace().next().unwrap_or("");
        let numbers = numbers(line);
        match (word, numbers.as_slice()) {
            ("w", [initiator, acceptor, ..]) => self.set_windows(*initiator, *acceptor),
            ("m", [initiator, acceptor, ..]) => self.set_mss(*initiator as i32, *acceptor as i32),
            ("r" | "l", _) => {}
            ("I" | "A", [send, receive, size, ..]) if format == Format::Alternate => {
                self.add(word == "I", *send, *receive, *size);
            }
            (">" | "<", [size, ..]) if format == Format::Original => self.add_sequential(word == ">", *size),
            ("t", [time, ..]) if format == Format::Original => self.time = Some(time.max(1.0)),
            ("c>" | "c<", [size, ..]) if format == Format::Original => {
                let side = usize::from(word == "c<");
                self.waits[side].1 = false;
                self.add(side == 0, self.waits[side].0, 0.0, *size);
            }
            ("t>" | "t<", [time, ..]) if format == Format::Original => {
                self.waits[usize::from(word == "t<")] = (time.max(1.0), true);
            }
            _ if format == Format::Alternate || word.is_empty() => {}
            _ => return None,
        }
        Some(())
    }

    fn set_windows(&mut self, initiator: f64, acceptor: f64) {
        for (side, bytes) in [(true, initiator), (false, acceptor)] {
            let side = self.vector.side(side);
            side.window = bytes as i32 / side.mss.max(1);
        }
    }

    fn set_mss(&mut self, initiator: i32, acceptor: i32) {
        let larger = initiator.max(acceptor);
        for (side, mss) in [(true, initiator), (false, acceptor)] {
            self.vector.side(side).mss = if self.defaults.common_mss { larger } else { mss };
        }
    }

    /// Adds a unit; waits are in microseconds.
    fn add(&mut self, initiator: bool, send_wait: f64, receive_wait: f64, size: f64) {
        self.last_sender = Some(initiator);
        self.vector.side(initiator).units.push(Unit {
            send_wait: send_wait * MICROSECOND,
            receive_wait: receive_wait * MICROSECOND,
            size: size as i32,
        });
    }

    fn add_sequential(&mut self, initiator: bool, size: f64) {
        let time = self.time.take().unwrap_or(0.0);
        match self.last_sender {
            Some(last) if last == initiator => self.add(initiator, time, 0.0, size),
            Some(_) => self.add(initiator, 0.0, time, size),
            None => self.add(initiator, 0.0, 0.0, size),
        }
    }

    /// Adds the ends that are missing.
    fn finish(mut self) -> ConnectionVector {
        if let (Some(time), Some(last)) = (self.time.take(), self.last_sender) {
            self.add(last, time, 0.0, 0.0);
        }
        for side in [0, 1] {
            let (wait, is_trailing) = self.waits[side];
            if is_trailing {
                self.add(side == 0, wait, 0.0, 0.0);
            }
        }
        if let Some(last) = self.last_sender {
            let is_open = self.vector.side(last).units.last().is_some_and(|unit| unit.size != 0);
            if is_open {
                self.add(last, self.defaults.fin_time, 0.0, 0.0);
            }
        }
        self.vector
    }
}

/// The paths that a file of vectors gives to flows 1, 2 ...: forward and back.
pub fn path_of_flows(input: impl BufRead) -> Vec<(i32, Path, Path)> {
    let mut paths = Vec::new();
    let mut flow_id = 0;
    let mut delay = 0.0;
    for line in input.lines().map_while(Result::ok) {
        match (line.as_bytes().first(), numbers(&line).as_slice()) {
            (Some(b'S' | b'C'), _) => flow_id += 1,
            (Some(b'r'), [microseconds, ..]) => delay = microseconds / 1_000_000.0 / 2.0,
            (Some(b'l'), [forward, back, ..]) => {
                let path = |loss| Path { delay, loss, rate: 0.0 };
                paths.push((flow_id, path(*forward), path(*back)));
            }
            _ => {}
        }
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEFAULTS: Defaults = Defaults { packet_size: 1460, fin_time: 1e6, common_mss: true };

    fn read(text: &'static str) -> Vec<ConnectionVector> {
        let mut reader = VectorReader::new(Box::new(text.as_bytes()), SharedFormat::default());
        std::iter::from_fn(|| reader.next(DEFAULTS, &|line| panic!("cannot parse {line}"))).collect()
    }

    #[test]
    fn both_formats_mean_the_same() {
        let alternate = read(
            "# comment\nS 150000 3 1 101\nw 65535 32768\nm 1460 536\nI 0 0 400\nA 0 20000 3000\nI 0 50000 0\n\
             C 350000 2 3 2 102\nI 0 0 700\nI 100000 0 900\nA 50000 0 2500\n",
        );
        let original = read(
            "SEQ 150000 2 101 101\nw 65535 32768\nm 1460 536\n> 400\nt 20000\n< 3000\nt 50000\n> 0\n\
             CONC 350000 2 3 102 102\nc> 700\nt> 100000\nc> 900\nt< 50000\nc< 2500\n",
        );
        assert_eq!(alternate, original);
        let sequential = &alternate[0];
        assert_eq!((sequential.initiator.window, sequential.acceptor.mss), (44, 1460));
        let end = Unit { send_wait: 1.0, receive_wait: 0.0, size: 0 };
        assert_eq!(alternate[1].acceptor.units[1], end, "the last sender ends the connection");
    }

    #[test]
    fn malformed_vectors_are_left_out() {
        let text = "SEQ 1 1 1 1\n> 5\nnonsense\nSEQ 2 1 1 1\n> 7\n";
        let mut reader = VectorReader::new(Box::new(text.as_bytes()), SharedFormat::default());
        let complaints = std::cell::RefCell::new(Vec::new());
        let found = reader.next(DEFAULTS, &|line| complaints.borrow_mut().push(line.to_owned()));
        assert_eq!(found.map(|vector| vector.start), Some(2.0));
        assert_eq!(*complaints.borrow(), ["nonsense"]);
    }
}
