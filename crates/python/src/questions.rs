//! The answers of `neons_trace::questions`, the analyses of `neons trace`, for Python.

use neons_trace::questions::{
    FindLosses, Happening, MeasureThroughput, Question, Summarise, Tracker, What, Windows, ask_source,
};
use neons_trace::records::Record;
use neons_trace::source::Source;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use serde::Serialize;
use serde_json::{Value, json, to_value};

use crate::reading::{NotUnderstood, Place, not_understood, to_python};

/// The parts of a trace that an answer leaves out: the lines that could not be parsed, and the number of packets not
/// counted because there are too many flows.
type Without = (NotUnderstood, u64);

/// Asks a question about a source, and returns the answer with the parts left out.
fn told<Q>(py: Python<'_>, source: Source, question: Q) -> PyResult<(Q::Answer, Without)>
where
    Q: Question + Send,
    Q::Answer: Send,
{
    let told = py.detach(|| ask_source(source, question)).map_err(to_python)?;
    let (name, faults) = told.faults.into_iter().next().unwrap_or_default();
    if let Some(reason) = &faults.cut_short {
        return Err(PyOSError::new_err(format!("{name}: {reason}")));
    }
    Ok((told.answer, (not_understood(&faults), told.untracked)))
}

/// Answers a question in JSON, as `neons trace` does: `summary`; `throughput` in windows of `width` seconds (chosen by
/// the length of the trace if `None`); `losses`, in clusters of losses that are at most `width` seconds apart.
#[pyfunction]
pub fn ask(py: Python<'_>, place: Place, question: &str, width: Option<f64>) -> PyResult<(String, Without)> {
    if width.is_some_and(|width| width.is_nan() || width <= 0.0) {
        return Err(PyValueError::new_err("a window of time must be longer than 0 s"));
    }
    let source = place.open(py)?;
    let (answer, without) = match question {
        "summary" => as_json(told(py, source, Summarise::default())?),
        "throughput" => {
            let windows = width.map_or_else(Windows::automatic, Windows::of);
            as_json(told(py, source, MeasureThroughput::new(windows))?)
        }
        _ => as_json(told(py, source, FindLosses::new(width.unwrap_or(0.0)))?),
    };
    let answer = answer.map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok((answer.to_string(), without))
}

fn as_json<A: Serialize>((answer, without): (A, Without)) -> (serde_json::Result<Value>, Without) {
    (to_value(answer), without)
}

/// Columns, each with its name, numpy's name of its type, and its bytes.
type Columns<'py> = Vec<(&'static str, &'static str, Bound<'py, PyByteArray>)>;

/// The flow events that the [`Tracker`] finds in a trace: the flows and the causes of losses as JSON, and columns with
/// a row for each event.
#[pyfunction]
pub fn happenings(py: Python<'_>, place: Place) -> PyResult<(String, Columns<'_>, Without)> {
    let ((names, rows), without) = told(py, place.open(py)?, Follow::default())?;
    let columns = [
        ("time", "f8", rows.time),
        ("flow", "i4", rows.flow),
        ("uid", "i8", rows.uid),
        ("size", "i4", rows.size),
        ("what", "u1", rows.what),
        ("goodput", "u1", rows.goodput),
        ("duplicate", "u1", rows.duplicate),
        ("delay", "f8", rows.delay),
        ("node", "i4", rows.node),
        ("to", "i4", rows.to),
        ("cause", "i4", rows.cause),
    ];
    let columns = columns.into_iter().map(|(name, kind, bytes)| (name, kind, PyByteArray::new(py, &bytes)));
    Ok((names.to_string(), columns.collect(), without))
}

/// A request for all flow events.
#[derive(Default)]
struct Follow {
    tracker: Tracker,
    rows: Rows,
}

/// The bytes of each column, in the byte order of this machine.
#[derive(Default)]
struct Rows {
    time: Vec<u8>,
    flow: Vec<u8>,
    uid: Vec<u8>,
    size: Vec<u8>,
    /// The kind of the event. 0: sent, 1: sent again, 2: delivered, 3: lost.
    what: Vec<u8>,
    goodput: Vec<u8>,
    duplicate: Vec<u8>,
    delay: Vec<u8>,
    node: Vec<u8>,
    to: Vec<u8>,
    cause: Vec<u8>,
}

impl Rows {
    fn add(&mut self, happening: &Happening) {
        let (mut delay, mut duplicate, mut place, mut cause) = (f64::NAN, false, (-1, -1), -1);
        let what = match happening.what {
            What::Sent => 0,
            What::Again => 1,
            What::Delivered { delay: known, duplicate: again, .. } => {
                delay = known.unwrap_or(f64::NAN);
                duplicate = again;
                2
            }
            What::Lost { node, to, cause: index } => {
                place = (node, to.unwrap_or(-1));
                cause = index as i32;
                3
            }
        };
        self.time.extend(happening.time.to_ne_bytes());
        self.flow.extend((happening.flow as i32).to_ne_bytes());
        self.uid.extend(happening.uid.to_ne_bytes());
        self.size.extend(happening.size.to_ne_bytes());
        self.what.push(what);
        self.goodput.push(u8::from(happening.is_goodput()));
        self.duplicate.push(u8::from(duplicate));
        self.delay.extend(delay.to_ne_bytes());
        self.node.extend(place.0.to_ne_bytes());
        self.to.extend(place.1.to_ne_bytes());
        self.cause.extend(cause.to_ne_bytes());
    }
}

impl Question for Follow {
    type Answer = (Value, Rows);

    fn see(&mut self, line: u64, record: &Record) {
        for happening in self.tracker.see(line, record) {
            self.rows.add(happening);
        }
    }

    fn untracked(&self) -> u64 {
        self.tracker.untracked()
    }

    fn answer(mut self) -> Self::Answer {
        for happening in self.tracker.finish() {
            self.rows.add(happening);
        }
        let flows = self.tracker.flows().iter();
        let flows = flows.map(|flow| json!({"key": flow.key, "kind": flow.kind, "purpose": flow.purpose}));
        let names = json!({"flows": flows.collect::<Vec<Value>>(), "causes": self.tracker.causes()});
        (names, self.rows)
    }
}
