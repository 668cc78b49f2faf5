//! Destinations of a session's output.

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};
use std::rc::Rc;

/// The destination of a session's standard output or standard error. Clones share the destination.
#[derive(Clone)]
pub struct Output(Place);

#[derive(Clone)]
enum Place {
    StandardOutput,
    StandardError,
    Writer(Rc<RefCell<dyn Write>>),
}

/// The captured output of a session.
#[derive(Clone, Debug, Default)]
pub struct Captured(Rc<RefCell<Vec<u8>>>);

impl Output {
    /// The standard output of the process.
    pub fn process_out() -> Output {
        Output(Place::StandardOutput)
    }

    /// The standard error of the process.
    pub fn process_err() -> Output {
        Output(Place::StandardError)
    }

    /// Output to a writer, which must not call the session while it writes.
    pub fn to(writer: impl Write + 'static) -> Output {
        Output(Place::Writer(Rc::new(RefCell::new(writer))))
    }

    /// Discards the output.
    pub fn discard() -> Output {
        Output::to(io::sink())
    }

    /// A buffer, with a handle that reads its contents.
    pub fn capture() -> (Output, Captured) {
        let captured = Captured::default();
        (Output(Place::Writer(captured.0.clone())), captured)
    }

    /// Returns whether this is an output of the process.
    pub(crate) fn is_of_process(&self) -> bool {
        !matches!(self.0, Place::Writer(_))
    }

    pub(crate) fn is_terminal(&self) -> bool {
        match self.0 {
            Place::StandardOutput => io::stdout().is_terminal(),
            Place::StandardError => io::stderr().is_terminal(),
            Place::Writer(_) => false,
        }
    }

    fn with<R>(&self, act: impl FnOnce(&mut dyn Write) -> io::Result<R>) -> io::Result<R> {
        match &self.0 {
            Place::StandardOutput => act(&mut io::stdout()),
            Place::StandardError => act(&mut io::stderr()),
            Place::Writer(writer) => match writer.try_borrow_mut() {
                Ok(mut writer) => act(&mut *writer),
                Err(_) => Err(io::ErrorKind::WouldBlock.into()),
            },
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(|writer| writer.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with(|writer| writer.flush())
    }
}

impl Write for &Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(|writer| writer.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with(|writer| writer.flush())
    }
}

impl Captured {
    /// Returns the output so far.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.borrow()).into_owned()
    }

    /// Returns the output so far and clears it.
    pub fn take(&self) -> Vec<u8> {
        self.0.take()
    }
}
