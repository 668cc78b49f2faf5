//! Destinations of trace output.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::format::LineWriter;
use crate::trace_buffer::TraceBuffer;

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

/// Where a [`Sink`] passes its bytes on to. A closure that takes the bytes is an output that writes them at once.
pub trait TraceOutput {
    /// Writes all bytes before it returns.
    fn write(&self, bytes: &[u8]);

    /// Removes from the beginning of `piece` what it writes at once or later. The rest comes again with the next piece.
    fn take(&self, piece: &mut TraceBuffer) {
        self.write(piece);
        piece.clear();
    }

    /// Waits until everything that was taken is written.
    fn wait(&self) {}
}

impl<F: Fn(&[u8])> TraceOutput for F {
    fn write(&self, bytes: &[u8]) {
        self(bytes);
    }
}

/// A buffer that collects trace output and passes it on in large pieces.
///
/// ```
/// use neons_sim::Sim;
/// use std::{cell::RefCell, rc::Rc};
///
/// let sim = Sim::new();
/// let file = Rc::new(RefCell::new(Vec::new()));
/// let writer = file.clone();
/// let trace = sim.add_sink(move |bytes: &[u8]| writer.borrow_mut().extend_from_slice(bytes));
/// sim.sink(trace).append_line("r 0.5 0 1 tcp 1040 ------- 0 0.0 1.0 0 0");
/// assert!(file.borrow().is_empty()); // still in the buffer
/// sim.flush_sinks();
/// assert!(file.borrow().starts_with(b"r 0.5 0 1"));
/// ```
pub struct Sink {
    buffer: RefCell<TraceBuffer>,
    output: Box<dyn TraceOutput>,
    /// The number of bytes at which the buffer is passed on.
    piece: Cell<usize>,
    /// True if the output may still be writing what it took.
    is_writing: Cell<bool>,
    /// True if output is passed on at once instead of being collected.
    write_through: Rc<Cell<bool>>,
    /// The number of bytes that all sinks have passed on.
    traced: Rc<Cell<u64>>,
}

/// The number of bytes at which a buffer is passed on for the first time.
const FIRST_PIECE: usize = 1 << 16;

/// The number of bytes at which a buffer that has been filled often is passed on. Larger pieces are not written faster.
const LARGEST_PIECE: usize = 1 << 19;

impl Sink {
    pub(crate) fn new(
        output: impl TraceOutput + 'static,
        write_through: Rc<Cell<bool>>,
        traced: Rc<Cell<u64>>,
    ) -> Sink {
        Sink {
            buffer: RefCell::default(),
            output: Box::new(output),
            piece: Cell::new(FIRST_PIECE),
            is_writing: Cell::new(false),
            write_through,
            traced,
        }
    }

    /// Appends the bytes that `format` writes. `format` must not call into the simulation.
    #[inline]
    pub fn append(&self, format: impl FnOnce(&mut Vec<u8>)) {
        let mut buffer = self.buffer.borrow_mut();
        buffer.append(format);
        let filled = buffer.len();
        drop(buffer);
        self.pass_on_if_due(filled);
    }

    /// Appends what `write` writes. If there turns out to be too little room, `write` is called again, and must write
    /// the same. `write` must not call into the simulation.
    #[inline]
    pub(crate) fn write(&self, write: impl Fn(&mut LineWriter)) {
        let mut buffer = self.buffer.borrow_mut();
        buffer.write(write);
        let filled = buffer.len();
        drop(buffer);
        self.pass_on_if_due(filled);
    }

    #[inline]
    fn pass_on_if_due(&self, filled: usize) {
        if filled >= self.piece.get() || self.write_through.get() {
            if self.write_through.get() { self.flush() } else { self.pass_on() }
        }
    }

    /// Appends a line and its newline.
    pub fn append_line(&self, line: &str) {
        self.append(|out| {
            out.extend_from_slice(line.as_bytes());
            out.push(b'\n');
        });
    }

    /// Lets the output take the collected bytes.
    #[cold]
    fn pass_on(&self) {
        let mut piece = self.buffer.take();
        let length = piece.len();
        self.is_writing.set(true);
        self.piece.set(LARGEST_PIECE.min(2 * self.piece.get()));
        self.output.take(&mut piece);
        self.traced.set(self.traced.get() + (length - piece.len()) as u64);
        self.put_back(piece);
    }

    /// Passes on the collected bytes, and returns when they are written. Does nothing if called in the middle of
    /// [`Sink::append`], which can happen when `append` runs out of memory.
    pub fn flush(&self) {
        let mut bytes = match self.buffer.try_borrow_mut() {
            Ok(mut buffer) => std::mem::take(&mut *buffer),
            Err(_) => return,
        };
        if self.is_writing.replace(false) {
            self.output.wait();
        }
        if bytes.is_empty() {
            return;
        }
        self.traced.set(self.traced.get() + bytes.len() as u64);
        self.output.write(&bytes);
        bytes.clear();
        self.put_back(bytes);
    }

    /// Passes on the collected bytes like [`Sink::flush`], and frees the buffer of an output that has ended.
    pub fn finish(&self) {
        self.flush();
        if let Ok(mut buffer) = self.buffer.try_borrow_mut() {
            *buffer = TraceBuffer::default();
        }
    }

    /// Puts bytes that remain before those that were appended meanwhile.
    fn put_back(&self, mut bytes: TraceBuffer) {
        let mut buffer = self.buffer.borrow_mut();
        if !buffer.is_empty() {
            bytes.extend_from_slice(&buffer);
        }
        *buffer = bytes;
    }
}
