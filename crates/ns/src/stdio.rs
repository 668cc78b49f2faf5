//! C's standard output beside Tcl's, and C's files (spec: engine-and-traces, section 2.4).
//!
//! ns-2 prints some texts through C's stdio, which has its own buffer: unless the output is a terminal they
//! appear when 4096 bytes have gathered, or at the end, after the output of scripts.

use std::cell::{OnceCell, RefCell};
use std::fs::File;
use std::io::{BufWriter, Write};

use crate::output::Output;

/// The buffer of C's standard output, and files that C's stdio has open.
pub(crate) struct Stdio {
    buffer: RefCell<Vec<u8>>,
    out: Output,
    /// Whether the output is a terminal, as it was at the first print.
    is_terminal: OnceCell<bool>,
    files: RefCell<Vec<BufWriter<File>>>,
}

const SIZE: usize = 4096;

impl Stdio {
    pub(crate) fn new(out: Output) -> Stdio {
        Stdio { buffer: RefCell::default(), out, is_terminal: OnceCell::new(), files: RefCell::default() }
    }

    /// Prints.
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

    /// Creates a file with this text, of which whole buffers are written at once and the rest with [`Stdio::flush`].
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

    /// Flushes the standard output.
    pub(crate) fn flush_printed(&self) {
        // While it is being filled, and memory gives out over that, it cannot be had.
        if let Ok(mut buffer) = self.buffer.try_borrow_mut()
            && !buffer.is_empty()
        {
            self.write_all(&std::mem::take(&mut *buffer));
        }
    }

    /// Flushes, also files.
    pub(crate) fn flush(&self) {
        self.flush_printed();
        for file in self.files.take() {
            // A write error can no longer be reported here.
            let _ = file.into_inner();
        }
    }

    fn write_all(&self, bytes: &[u8]) {
        let mut out = &self.out;
        // Nothing can be said about a standard output that cannot be written.
        let _ = out.write_all(bytes).and_then(|()| out.flush());
    }
}
