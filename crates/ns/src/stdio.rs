//! C's standard output and C's files, which exist beside Tcl's (spec: engine-and-traces, section 2.4).
//!
//! ns-2 prints some texts through C's stdio, which has its own buffer. Unless the output is a terminal, these
//! texts appear when 4096 bytes have accumulated, or at the end, after the output of scripts.

use std::cell::{OnceCell, RefCell};
use std::fs::File;
use std::io::{BufWriter, Write};

use crate::output::Output;

/// The buffer of C's standard output, and the files that C's stdio has open.
pub(crate) struct Stdio {
    buffer: RefCell<Vec<u8>>,
    out: Output,
    /// Whether the output is a terminal; determined at the first print.
    is_terminal: OnceCell<bool>,
    files: RefCell<Vec<BufWriter<File>>>,
}

const SIZE: usize = 4096;

impl Stdio {
    pub(crate) fn new(out: Output) -> Stdio {
        Stdio { buffer: RefCell::default(), out, is_terminal: OnceCell::new(), files: RefCell::default() }
    }

    /// Prints through C's standard output.
    pub(crate) fn print(&self, text: &str) {
        let mut buffer = self.buffer.borrow_mut();
        buffer.extend_from_slice(text.as_bytes());
        if *self.is_terminal.get_or_init(|| self.out.is_terminal()) {
            self.write_all(&buffer);
            buffer.clear();
        }
        while buffer.len() >= SIZE {
            self.write_all(&buffer[..SIZE]);
            buffer.drain(..SIZE);
        }
    }

    /// Creates a file with this text. Whole buffers are written at once, the rest by [`Stdio::flush`].
    ///
    /// # Errors
    /// The file cannot be created or written.
    pub(crate) fn create(&self, name: &str, text: &str) -> std::io::Result<()> {
        let mut file = BufWriter::with_capacity(SIZE, File::create(name)?);
        for piece in text.as_bytes().chunks(SIZE) {
            file.write_all(piece)?;
        }
        self.files.borrow_mut().push(file);
        Ok(())
    }

    /// Flushes C's standard output.
    pub(crate) fn flush_printed(&self) {
        // The buffer is inaccessible if memory ran out while it was being filled.
        if let Ok(mut buffer) = self.buffer.try_borrow_mut()
            && !buffer.is_empty()
        {
            self.write_all(&std::mem::take(&mut *buffer));
        }
    }

    /// Flushes C's standard output and closes C's files.
    pub(crate) fn flush(&self) {
        self.flush_printed();
        for file in self.files.take() {
            // A write error can no longer be reported here.
            let _ = file.into_inner();
        }
    }

    fn write_all(&self, bytes: &[u8]) {
        let mut out = &self.out;
        // An error of standard output cannot be reported anywhere.
        let _ = out.write_all(bytes).and_then(|()| out.flush());
    }
}
