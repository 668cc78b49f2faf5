//! The standard output of commands.

use std::io::{self, Write};

use anyhow::Context;

/// Writes to the standard output. A reader that has seen enough, such as `head`, is no error.
///
/// # Errors
/// Nothing can be written, as on a full disk.
pub fn print(text: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let mut output = io::stdout().lock();
    written(output.write_all(text.as_ref()).and_then(|()| output.flush()))
}

/// Judges the result of writing to the standard output, as [`print()`] does.
///
/// # Errors
/// As [`print()`].
pub fn written(result: io::Result<()>) -> anyhow::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to the standard output"),
    }
}
