//! Writing of traces to files while the simulation goes on.

use std::cell::{Cell, OnceCell, RefCell};
use std::fs::File;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread;

use neons_sim::TraceBuffer;

/// The number of pieces that may wait for the thread.
const MOST_WAITING: usize = 2;

/// A thread that writes pieces to files in the order in which they are given. It exists from the first piece on.
#[derive(Default)]
pub(crate) struct BackgroundWriter {
    thread: OnceCell<Option<Writer>>,
    /// The number of pieces that are not yet known to be written.
    unwritten: Cell<usize>,
    /// Buffers for further pieces.
    spare: RefCell<Vec<TraceBuffer>>,
}

struct Writer {
    /// The process that has the thread. A process made by `fork` does not.
    process: u32,
    pieces: SyncSender<Piece>,
    /// Gets back the buffers of written pieces.
    written: Receiver<TraceBuffer>,
}

struct Piece {
    file: Arc<BackgroundFile>,
    bytes: TraceBuffer,
    range: Range<usize>,
}

/// A file to which the thread writes.
pub(crate) struct BackgroundFile {
    file: File,
    /// Why the first failed writing failed. After it nothing is written any more.
    error: OnceLock<io::Error>,
}

impl BackgroundFile {
    pub(crate) fn new(file: File) -> BackgroundFile {
        BackgroundFile { file, error: OnceLock::new() }
    }

    /// The error of the first writing that failed.
    pub(crate) fn error(&self) -> Option<&io::Error> {
        self.error.get()
    }

    fn write(&self, bytes: &[u8]) {
        if self.error.get().is_none()
            && let Err(error) = (&self.file).write_all(bytes)
        {
            self.error.get_or_init(|| error);
        }
    }
}

impl Writer {
    /// Starts the thread; returns `None` if there is only one processor, or no thread to be had.
    fn start() -> Option<Writer> {
        if thread::available_parallelism().map_or(1, usize::from) == 1 {
            return None;
        }
        let (pieces, to_write) = sync_channel::<Piece>(MOST_WAITING);
        let (give_back, written) = channel();
        let work = move || write_all(&to_write, &give_back);
        thread::Builder::new().name("traces".to_owned()).spawn(work).ok()?;
        Some(Writer { process: std::process::id(), pieces, written })
    }
}

fn write_all(pieces: &Receiver<Piece>, give_back: &Sender<TraceBuffer>) {
    for Piece { file, mut bytes, range } in pieces {
        file.write(&bytes[range]);
        drop(file);
        bytes.clear();
        if give_back.send(bytes).is_err() {
            return;
        }
    }
}

impl BackgroundWriter {
    /// Returns whether this process has the thread.
    pub(crate) fn is_available(&self) -> bool {
        self.writer().is_some()
    }

    fn writer(&self) -> Option<&Writer> {
        let writer = self.thread.get_or_init(Writer::start).as_ref();
        writer.filter(|writer| writer.process == std::process::id())
    }

    /// Returns an empty buffer.
    pub(crate) fn buffer(&self) -> TraceBuffer {
        self.spare.borrow_mut().pop().unwrap_or_default()
    }

    /// Writes a range of the bytes, at once or later.
    pub(crate) fn write(&self, file: &Arc<BackgroundFile>, bytes: TraceBuffer, range: Range<usize>) {
        let piece = Piece { file: file.clone(), bytes, range };
        let Some(writer) = self.writer() else {
            return file.write(&piece.bytes[piece.range]);
        };
        while let Ok(buffer) = writer.written.try_recv() {
            self.is_written(buffer);
        }
        match writer.pieces.send(piece) {
            Ok(()) => self.unwritten.update(|count| count + 1),
            // The thread is gone.
            Err(piece) => file.write(&piece.0.bytes[piece.0.range]),
        }
    }

    /// Waits until everything is written.
    pub(crate) fn wait(&self) {
        while self.unwritten.get() > 0
            && let Some(buffer) = self.writer().and_then(|writer| writer.written.recv().ok())
        {
            self.is_written(buffer);
        }
    }

    fn is_written(&self, buffer: TraceBuffer) {
        self.unwritten.update(|count| count - 1);
        self.spare.borrow_mut().push(buffer);
    }
}
