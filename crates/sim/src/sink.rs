//! Destinations of trace output.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Names one [`Sink`] of a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SinkId(u32);

impl SinkId {
    pub(crate) fn new(index: usize) -> SinkId {
        SinkId(index as u32)
    }

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

type Writer = Box<dyn Fn(&[u8])>;

/// A buffer that collects trace output and passes it on in large pieces.
///
/// ```
/// use neons_sim::Sim;
/// use std::{cell::RefCell, rc::Rc};
///
/// let sim = Sim::new();
/// let file = Rc::new(RefCell::new(Vec::new()));
/// let writer = file.clone();
/// let trace = sim.add_sink(move |bytes| writer.borrow_mut().extend_from_slice(bytes));
/// sim.sink(trace).append_line("r 0.5 0 1 tcp 1040 ------- 0 0.0 1.0 0 0");
/// assert!(file.borrow().is_empty()); // still in the buffer
/// sim.flush_sinks();
/// assert!(file.borrow().starts_with(b"r 0.5 0 1"));
/// ```
pub struct Sink {
    buffer: RefCell<Vec<u8>>,
    write: Writer,
    /// True if output is passed on at once instead of being collected.
    write_through: Rc<Cell<bool>>,
    /// The number of bytes that all sinks have passed on.
    traced: Rc<Cell<u64>>,
}

/// The number of bytes at which a buffer is passed on.
const PIECE: usize = 1 << 16;

impl Sink {
    pub(crate) fn new(
        write: impl Fn(&[u8]) + 'static,
        write_through: Rc<Cell<bool>>,
        traced: Rc<Cell<u64>>,
    ) -> Sink {
        Sink { buffer: RefCell::new(Vec::new()), write: Box::new(write), write_through, traced }
    }

    /// Appends the bytes that `format` writes. `format` must not call into the simulation.
    #[inline]
    pub fn append(&self, format: impl FnOnce(&mut Vec<u8>)) {
        let mut buffer = self.buffer.borrow_mut();
        format(&mut buffer);
        if buffer.len() >= PIECE || self.write_through.get() {
            drop(buffer);
            self.flush();
        }
    }

    /// Appends a line and its newline.
    pub fn append_line(&self, line: &str) {
        self.append(|out| {
            out.extend_from_slice(line.as_bytes());
            out.push(b'\n');
        });
    }

    /// Passes on the collected bytes. Does nothing if called in the middle of [`Sink::append`], which can happen when
    /// `append` runs out of memory.
    pub fn flush(&self) {
        let mut bytes = match self.buffer.try_borrow_mut() {
            Ok(mut buffer) if !buffer.is_empty() => std::mem::take(&mut *buffer),
            _ => return,
        };
        self.traced.set(self.traced.get() + bytes.len() as u64);
        (self.write)(&bytes);
        bytes.clear();
        let mut buffer = self.buffer.borrow_mut();
        if buffer.is_empty() {
            *buffer = bytes;
        }
    }
}
