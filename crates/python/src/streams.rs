//! Destinations of the output of scripts in a Python program.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use pyo3::prelude::*;

/// A stream that writes to Python's `sys.stdout` or `sys.stderr`, so that the output of scripts appears in notebooks.
pub struct PythonStream {
    name: &'static str,
    /// The first bytes of a character whose other bytes have not been written yet.
    begun: Vec<u8>,
}

impl PythonStream {
    pub fn new(name: &'static str) -> PythonStream {
        PythonStream { name, begun: Vec::new() }
    }
}

impl Write for PythonStream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend_from_slice(bytes);
        let complete = match std::str::from_utf8(&self.begun) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => self.begun.len(),
        };
        let rest = self.begun.split_off(complete);
        let text = std::mem::replace(&mut self.begun, rest);
        let text = String::from_utf8_lossy(&text);
        Python::attach(|py| -> PyResult<()> {
            let stream = py.import("sys")?.getattr(self.name)?;
            // Python programs without a console have no such stream.
            if !stream.is_none() {
                stream.call_method1("write", (text,))?;
            }
            Ok(())
        })
        .map_err(|error| io::Error::other(error.to_string()))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An output that is collected in memory. Clones share the memory.
#[derive(Clone, Default)]
pub struct Memory(Rc<RefCell<Vec<u8>>>);

impl Memory {
    /// Calls `look` with all bytes written so far.
    pub fn with<R>(&self, look: impl FnOnce(&[u8]) -> R) -> R {
        look(&self.0.borrow())
    }
}

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
