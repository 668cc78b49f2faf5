//! Output of commands to the standard output.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail};

/// Whether the standard output was closed when the program was started, as by `>&-` in a shell.
static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Called before the Rust runtime starts, which opens `/dev/null` in place of closed standard streams.
#[cfg(target_os = "linux")]
#[used]
// SAFETY: the section holds functions of this type, which the C library calls before `main`.
#[unsafe(link_section = ".init_array")]
static LOOK: extern "C" fn() = look;

#[cfg(target_os = "linux")]
extern "C" fn look() {
    let is_closed = rustix::io::fcntl_getfd(io::stdout()).is_err();
    WAS_CLOSED.store(is_closed, Ordering::Relaxed);
}

/// Writes to the standard output. If the reader has closed it, as `head` does, this is not an error.
///
/// # Errors
/// The output cannot be written, for instance because the disk is full.
pub fn print(text: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let text = text.as_ref();
    if text.is_empty() {
        return Ok(());
    }
    let mut output = io::stdout().lock();
    written(output.write_all(text).and_then(|()| output.flush()))
}

/// Converts the result of writing to the standard output. If the reader has closed it, this is not an error.
///
/// # Errors
/// Those of [`print()`].
pub fn written(result: io::Result<()>) -> anyhow::Result<()> {
    if WAS_CLOSED.load(Ordering::Relaxed) {
        bail!("cannot write to the standard output: it is closed");
    }
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to the standard output"),
    }
}
