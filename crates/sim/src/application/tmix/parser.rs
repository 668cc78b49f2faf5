//! Files of connection vectors.
//!
//! There are two formats. In the alternate format each unit has its waits. In the original format, units and times
//! alternate, and the senders before and after a time determine which side waits.

use std::cell::Cell;
use std::io::BufRead;
use std::rc::Rc;

use super::check::{Checker, shown};
use super::vector::{ConnectionVector, Unit};
use crate::node::Path;
use crate::scan;

const MICROSECONDS_PER_SECOND: f64 = 1e6;

/// The format of connection vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The original format, in which units and times alternate.
    Original,
    /// Each unit is written with its waits.
    Alternate,
}

/// The format of all files of a program.
///
/// ns-2.35: the first line of the first file determines the format of all files (spec: traffic-and-applications,
/// section 16).
pub type SharedFormat = Rc<Cell<Option<Format>>>;

/// The values that the parser uses where a vector has none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Defaults {
    /// The largest segment, bytes.
    pub packet_size: i32,
    /// How long the side that sends last waits before it closes the connection, microseconds.
    pub fin_time: f64,
    /// Whether both sides use the larger of the two segment sizes.
    pub common_mss: bool,
}

/// The functions to which a reader reports mistakes in a file.
pub(super) struct Report<'a> {
    /// Reports a malformed line: its number, its text and the mistake. If this function returns, the line is processed
    /// by ns-2's rules.
    pub bad_line: &'a dyn Fn(usize, &str, String),
    /// Reports the line because of which a vector was omitted by ns-2's rules.
    pub parse_error: &'a dyn Fn(&str),
}

/// The lines of a file that are not comments, with their numbers.
struct Lines<R> {
    input: R,
    number: usize,
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = (usize, String);

    fn next(&mut self) -> Option<(usize, String)> {
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            if self.input.read_until(b'\n', &mut bytes).unwrap_or(0) == 0 {
                return None;
            }
            self.number += 1;
            if bytes[0] != b'#' {
                return Some((self.number, String::from_utf8_lossy(&bytes).trim_end().to_owned()));
            }
        }
    }
}

/// Reads vectors one after the other.
pub(super) struct VectorReader {
    lines: Lines<Box<dyn BufRead>>,
    format: SharedFormat,
    checker: Checker,
    /// The first line of the next vector.
    pending: Option<(usize, String)>,
}

/// Whether `line` is the first line of a vector.
fn begins_vector(line: &str) -> bool {
    line.starts_with(['S', 'C'])
}

/// The format of a file whose first line is `line`.
fn format_of(line: &str) -> Format {
    let is_original = matches!(line.as_bytes().get(1), Some(b'E' | b'O'));
    if is_original { Format::Original } else { Format::Alternate }
}

impl VectorReader {
    pub fn new(input: Box<dyn BufRead>, format: SharedFormat) -> VectorReader {
        let lines = Lines { input, number: 0 };
        VectorReader { lines, format, checker: Checker::default(), pending: None }
    }

    fn next_line(&mut self, report: &Report) -> Option<(Format, usize, String)> {
        let (number, line) = self.lines.next()?;
        let format = self.format.get().unwrap_or_else(|| format_of(&line));
        self.format.set(Some(format));
        if let Err(problem) = self.checker.check(format, &line) {
            (report.bad_line)(number, &shown(&line), problem);
        }
        Some((format, number, line))
    }

    /// The next vector; `None` at the end of the file.
    pub fn next(&mut self, defaults: Defaults, report: &Report) -> Option<ConnectionVector> {
        loop {
            let (number, first) = match self.pending.take() {
                Some(first) => first,
                None => self.next_line(report).map(|(_, number, line)| (number, line))?,
            };
            if !begins_vector(&first) {
                continue;
            }
            let mut lines = vec![first];
            while let Some((_, number, line)) = self.next_line(report) {
                // The lines of concurrent units begin with a lower-case letter.
                if begins_vector(&line) {
                    self.pending = Some((number, line));
                    break;
                }
                lines.push(line);
            }
            match parse(self.format.get()?, &lines, defaults) {
                Ok(vector) => {
                    if vector.initiator.units.is_empty() && vector.acceptor.units.is_empty() {
                        let problem = "no unit follows this line: the connection would send nothing";
                        (report.bad_line)(number, &shown(&lines[0]), problem.to_owned());
                    }
                    return Some(vector);
                }
                Err(line) => (report.parse_error)(&line),
            }
        }
    }
}

/// The words of a line after the first one, as real numbers.
fn reals(line: &str) -> Vec<f64> {
    line.split_whitespace().skip(1).map_while(|word| word.parse().ok()).collect()
}

/// The numbers of a line after its first word, read as C reads unsigned numbers: the line ends at the first word that
/// is not a number, and negative numbers wrap around.
fn wholes(line: &str) -> Vec<u64> {
    let mut numbers = Vec::new();
    for word in line.split_whitespace().skip(1) {
        let Some((number, length)) = scan::unsigned(word.as_bytes()) else { break };
        numbers.push(number);
        if length < word.len() {
            break;
        }
    }
    numbers
}

/// Converts a number of bytes or packets, limited to the range of the type.
fn size(number: u64) -> i32 {
    (number as i64).clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

/// Parses the lines of one vector. Returns an error with the line that cannot be understood.
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
    /// The sender of the last unit, `true` for the initiator; `None` before the first unit.
    last_sender: Option<bool>,
    /// The time since the last unit, microseconds; used for sequential vectors of the original format.
    time: Option<f64>,
    /// The last times of the initiator and of the acceptor, microseconds, and whether no unit has followed them; used
    /// for concurrent vectors of the original format.
    waits: [(f64, bool); 2],
}

impl Builder {
    fn new(first: &str, defaults: Defaults) -> Option<Builder> {
        let mut vector =
            ConnectionVector { start: *wholes(first).first()? as f64, ..ConnectionVector::default() };
        for initiator in [true, false] {
            vector.side(initiator).mss = defaults.packet_size;
        }
        Some(Builder { vector, defaults, last_sender: None, time: None, waits: [(0.0, false); 2] })
    }

    /// Processes a line; `None` if the line makes no sense.
    fn take(&mut self, format: Format, line: &str) -> Option<()> {
        let word = line.split_whitespace().next().unwrap_or("");
        let numbers = wholes(line);
        match (word, numbers.as_slice()) {
            ("w", [initiator, acceptor, ..]) => self.set_windows(size(*initiator), size(*acceptor)),
            ("m", [initiator, acceptor, ..]) => self.set_mss(size(*initiator), size(*acceptor)),
            ("r" | "l", _) => {}
            ("I" | "A", [send, receive, bytes, ..]) if format == Format::Alternate => {
                self.add(word == "I", *send as f64, *receive as f64, size(*bytes));
            }
            (">" | "<", [bytes, ..]) if format == Format::Original => {
                self.add_sequential(word == ">", size(*bytes));
            }
            ("t", [time, ..]) if format == Format::Original => self.time = Some((*time).max(1) as f64),
            ("c>" | "c<", [bytes, ..]) if format == Format::Original => {
                let side = usize::from(word == "c<");
                self.waits[side].1 = false;
                self.add(side == 0, self.waits[side].0, 0.0, size(*bytes));
            }
            ("t>" | "t<", [time, ..]) if format == Format::Original => {
                self.waits[usize::from(word == "t<")] = ((*time).max(1) as f64, true);
            }
            _ if format == Format::Alternate || word.is_empty() => {}
            _ => return None,
        }
        Some(())
    }

    fn set_windows(&mut self, initiator: i32, acceptor: i32) {
        for (side, bytes) in [(true, initiator), (false, acceptor)] {
            let side = self.vector.side(side);
            side.window = bytes / side.mss.max(1);
        }
    }

    fn set_mss(&mut self, initiator: i32, acceptor: i32) {
        let larger = initiator.max(acceptor);
        for (side, mss) in [(true, initiator), (false, acceptor)] {
            self.vector.side(side).mss = if self.defaults.common_mss { larger } else { mss };
        }
    }

    /// Adds a unit. The waits are in microseconds.
    fn add(&mut self, initiator: bool, send_wait: f64, receive_wait: f64, size: i32) {
        self.last_sender = Some(initiator);
        self.vector.side(initiator).units.push(Unit {
            send_wait: send_wait / MICROSECONDS_PER_SECOND,
            receive_wait: receive_wait / MICROSECONDS_PER_SECOND,
            size,
        });
    }

    fn add_sequential(&mut self, initiator: bool, size: i32) {
        let time = self.time.take().unwrap_or(0.0);
        match self.last_sender {
            Some(last) if last == initiator => self.add(initiator, time, 0.0, size),
            Some(_) => self.add(initiator, 0.0, time, size),
            None => self.add(initiator, 0.0, 0.0, size),
        }
    }

    /// Adds the missing end of each side's data.
    fn finish(mut self) -> ConnectionVector {
        if let (Some(time), Some(last)) = (self.time.take(), self.last_sender) {
            self.add(last, time, 0.0, 0);
        }
        for side in [0, 1] {
            let (wait, is_trailing) = self.waits[side];
            if is_trailing {
                self.add(side == 0, wait, 0.0, 0);
            }
        }
        if let Some(last) = self.last_sender {
            let is_open = self.vector.side(last).units.last().is_some_and(|unit| unit.size != 0);
            if is_open {
                self.add(last, self.defaults.fin_time, 0.0, 0);
            }
        }
        self.vector
    }
}

/// The properties of the forward and backward paths of flows 1, 2, ... according to a file of vectors. `bad_line` is
/// called for each malformed line, with its number, its text and the mistake.
pub fn path_of_flows(input: impl BufRead, bad_line: &dyn Fn(usize, &str, String)) -> Vec<(i32, Path, Path)> {
    let mut paths = Vec::new();
    let mut flow_id = 0;
    let mut delay = 0.0;
    let mut format = None;
    let mut checker = Checker::default();
    for (number, line) in (Lines { input, number: 0 }) {
        let format = *format.get_or_insert_with(|| format_of(&line));
        if let Err(problem) = checker.check(format, &line) {
            bad_line(number, &shown(&line), problem);
        }
        match line.as_bytes().first() {
            Some(b'S' | b'C') => flow_id += 1,
            Some(b'r') => {
                if let [microseconds, ..] = wholes(&line).as_slice() {
                    delay = *microseconds as f64 / 1_000_000.0 / 2.0;
                }
            }
            Some(b'l') => {
                if let [forward, back, ..] = reals(&line).as_slice() {
                    let path = |loss| Path { delay, loss, rate: 0.0 };
                    paths.push((flow_id, path(*forward), path(*back)));
                }
            }
            _ => {}
        }
    }
    paths
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    const DEFAULTS: Defaults = Defaults { packet_size: 1460, fin_time: 1e6, common_mss: true };

    /// The vectors of a text, the reports about its lines, and the lines because of which vectors were omitted.
    fn read(text: &'static str) -> (Vec<ConnectionVector>, Vec<(usize, String)>, Vec<String>) {
        let (bad, errors) = (RefCell::new(Vec::new()), RefCell::new(Vec::new()));
        let report = Report {
            bad_line: &|number, _, problem| bad.borrow_mut().push((number, problem)),
            parse_error: &|line| errors.borrow_mut().push(line.to_owned()),
        };
        let mut reader = VectorReader::new(Box::new(text.as_bytes()), SharedFormat::default());
        let vectors = std::iter::from_fn(|| reader.next(DEFAULTS, &report)).collect();
        (vectors, bad.into_inner(), errors.into_inner())
    }

    fn read_good(text: &'static str) -> Vec<ConnectionVector> {
        let (vectors, bad, errors) = read(text);
        assert_eq!((bad, errors), (vec![], vec![]), "{text}");
        vectors
    }

    /// Asserts that the first malformed line of a text is line `number`, and that the report contains `problem`.
    fn assert_bad(text: &'static str, number: usize, problem: &str) {
        let (_, bad, _) = read(text);
        let first = bad.first().unwrap_or_else(|| panic!("nothing is wrong with {text}"));
        assert!(first.0 == number && first.1.contains(problem), "{text}: {first:?}");
    }

    #[test]
    fn both_formats_mean_the_same() {
        let alternate = read_good(
            "# comment\nS 150000 3 1 101\nw 65535 32768\nm 1460 536\nI 0 0 400\nA 0 20000 3000\nI 0 50000 0\n\
             C 350000 2 3 2 102\nI 0 0 700\nI 100000 0 900\nA 50000 0 2500\n",
        );
        let original = read_good(
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
        let (vectors, bad, errors) = read("SEQ 1 1 1 1\n> 5\nnonsense\nSEQ 2 1 1 1\n> 7\n");
        assert_eq!(vectors.iter().map(|vector| vector.start).collect::<Vec<_>>(), [2.0]);
        assert_eq!(errors, ["nonsense"]);
        assert_eq!(bad.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [3]);
    }

    #[test]
    fn lines_that_make_no_sense_are_told_with_their_number() {
        assert_bad("# vectors\nhello world\n", 2, "\"hello\" begins no line");
        assert_bad("# vectors\nI 0 0 5\n", 2, "a vector must have begun before");
        assert_bad("S abc 1 1 1\nI 0 0 5\n", 1, "\"abc\" should be a whole number");
        assert_bad("S -5 1 1 1\nI 0 0 5\n", 1, "\"-5\" should be a whole number, 0 or more");
        assert_bad("S 1 1 1 1\nw 1000\nI 0 0 5\n", 2, "a number is missing; expected `w INITIATOR ACCEPTOR");
        assert_bad("S 1 1 1 1\nm 0 0\nI 0 0 5\n", 2, "\"0\" should be a whole number above 0");
        assert_bad("S 1 1 1 1\nr 1e5\nI 0 0 5\n", 2, "\"1e5\" should be a whole number");
        assert_bad("S 1 1 1 1\nl 0.1 nan\nI 0 0 5\n", 2, "\"nan\" should be a number from 0 to 1");
        assert_bad("S 1 1 1 1\nl 0.1 1.5\nI 0 0 5\n", 2, "\"1.5\" should be a number from 0 to 1");
        assert_bad("S 1 1 1 1\nI 0 -1 5\n", 2, "\"-1\" should be a whole number, 0 or more");
        assert_bad("S 1 1 1 1\nI 0 0 nan\n", 2, "\"nan\" should be a whole number of bytes");
        assert_bad("S 1 1 1 1\n\nS 2 1 1 1\nI 0 0 5\n", 1, "no unit follows");
        assert_bad(
            "S 1 1 1 1\nI 0 0 5\nSEQ 2 1 1 1\n",
            3,
            "\"SEQ\" begins no line of a connection vector in the alternate",
        );
        assert_bad("SEQ 1 1 1\n> 5\n", 1, "a number is missing; expected `SEQ START");
        assert_bad("SEQ 1 1 1 1\n> 5\n< 5\n", 3, "two units follow each other");
        assert_bad("SEQ 1 1 1 1\n> 5\nt 5\nt 5\n", 4, "a wait must follow a unit");
        assert_bad("SEQ 1 1 1 1\nc> 5\n", 2, "`c>` belongs into a CONC vector");
        assert_bad("CONC 1 1 1 1 1\n> 5\n", 2, "`>` belongs into a SEQ vector");
    }

    #[test]
    fn numbers_are_read_as_the_reference_reads_them() {
        let (vectors, ..) = read("S 100000.7 1 1 1\nI 0 -1 500.9\nA 0 1e5 600\n");
        assert_eq!(vectors[0].start, 100_000.0);
        assert_eq!(vectors[0].initiator.units[0].size, 500);
        assert_eq!(vectors[0].initiator.units[0].receive_wait, u64::MAX as f64 / MICROSECONDS_PER_SECOND);
        assert!(vectors[0].acceptor.units.iter().all(|unit| unit.size == 0), "what follows `1e5` is lost");
    }

    #[test]
    fn paths_are_read_with_their_lines_checked() {
        let bad = RefCell::new(Vec::new());
        let text = "S 1 1 1 1\nr 20000\nl 0 0.5\nI 0 0 5\nC 2 1 1 1 1\nr x\nl 0.1 0.2\n";
        let paths = path_of_flows(text.as_bytes(), &|number, line, _| {
            bad.borrow_mut().push((number, line.to_owned()))
        });
        let path = |delay, loss| Path { delay, loss, rate: 0.0 };
        assert_eq!(paths, [(1, path(0.01, 0.0), path(0.01, 0.5)), (2, path(0.01, 0.1), path(0.01, 0.2))]);
        assert_eq!(bad.into_inner(), [(6, "r x".to_owned())]);
    }
}
