//! C's standard output beside Tcl's (spec: engine-and-traces, section 2.4).
//!
//! ns-2 prints some texts through C's stdio, which has a buffer of its own: unless the output is a terminal
//! they appear when 4096 bytes have gathered, or at the end, after what scripts print.

use std::cell::RefCell;
use std::io::Write;

use crate::output::Output;

/// The buffer of C's standard output.
pub(crate) struct Stdio {
    buffer: RefCell<Vec<u8>>,
    out: Output,
}

const SIZE: usize = 4096;

impl Stdio {
    pub(crate) fn new(out: Output) -> Stdio {
        Stdio { buffer: RefCell::default(), out }
    }

    /// Prints.
    pub(crate) fn print(&self, text: &str) {
        let mut buffer = self.buffer.borrow_mut();
        buffer.extend_from_slice(text.as_bytes());
        if self.out.is_terminal() {
            self.write_all(&buffer);
            buffer.clear();
        }
        while buffer.len() >= SIZE {
            self.write_all(&buffer[..SIZE]);
            buffer.drain(..SIZE);
        }
    }

    /// Writes what has gathered.
    pub(crate) fn flush(&self) {
        // While it is being filled, and memory gives out over that, it cannot be had.
        if let Ok(mut buffer) = self.buffer.try_borrow_mut() {
            self.write_all(&std::mem::take(&mut *buffer));
        }
    }

    fn write_all(&self, bytes: &[u8]) {
        let mut out = &self.out;
        // Nothing can be said about a standard output that cannot be written.
        let _ = out.write_all(bytes).and_then(|()| out.flush());
    }
}
