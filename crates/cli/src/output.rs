//! Output of commands to the standard output.

use std::io::{self, Write};

use anyhow::Context;

/// Writes to the standard output. If the reader has closed it, as `head` does, this is not an error.
///
/// # Errors
/// The output cannot be written, for instance because the disk is full.
pub fn print(text: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let mut output = io::stdout().lock();
    written(output.write_all(text.as_ref()).and_then(|()| output.flush()))
}

/// Converts the result of writing to the standard output. If the reader has closed it, this is not an error.
///
/// # Errors
/// Those of [`print()`].
pub fn written(result: io::Result<()>) -> anyhow::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to the standard output"),
    }
}
