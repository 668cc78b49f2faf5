//! Trace output into Tcl's channels.
//!
//! Lines are collected in the simulator's sinks. They are passed to the channel before any script runs, so that
//! traces and the output of scripts appear in the order of writing.

use std::cell::{Cell, RefCell};
use std::io;
use std::rc::Rc;
use std::sync::Arc;

use neons_otcl::{Channel, Obj};
use neons_sim::{SinkId, TraceBuffer, TraceOutput};

use crate::Ns;
use crate::background_writer::BackgroundFile;

/// Output of at least this many bytes bypasses Tcl's buffer.
const LARGE: usize = 1 << 15;

/// The output of a sink, which the channel's closing ends.
struct ChannelOutput(Rc<TraceChannel>);

/// The channel behind a sink.
struct TraceChannel {
    ns: Ns,
    name: String,
    channel: Channel,
    /// The file behind the channel, when pieces have been written in the background.
    file: RefCell<Option<Arc<BackgroundFile>>>,
    /// True when the script has closed the channel.
    closed: Cell<bool>,
    /// True when the loss of lines has been reported.
    failed: Cell<bool>,
}

impl TraceChannel {
    /// Returns the file if pieces can be written to it in the background now.
    fn background_file(&self) -> Option<Arc<BackgroundFile>> {
        // The order of lines on standard output and standard error is kept.
        if self.closed.get() || !self.name.starts_with("file") || !self.ns.background_writer().is_available()
        {
            return None;
        }
        let mut file = self.file.borrow_mut();
        if file.is_none() {
            *file = self.channel.regular_file().map(BackgroundFile::new).map(Arc::new);
        }
        file.clone().filter(|_| self.channel.writes_bytes_unchanged())
    }

    /// Writes what the last block lacks to the channel and the whole blocks to the file, and keeps the rest.
    fn write_blocks(&self, file: &Arc<BackgroundFile>, piece: &mut TraceBuffer) -> io::Result<()> {
        let background = self.ns.background_writer();
        if self.channel.buffered() > 0 {
            background.wait();
        }
        let blocks = self.channel.write_up_to_blocks(piece)?;
        let mut rest = background.buffer();
        rest.extend_from_slice(&piece[blocks.end..]);
        let piece = std::mem::replace(piece, rest);
        background.write(file, piece, blocks);
        Ok(())
    }

    fn write_now(&self, bytes: &[u8]) -> io::Result<()> {
        if bytes.len() < LARGE { self.channel.write(bytes) } else { self.channel.write_directly(bytes) }
    }

    /// Writes the bytes before it returns.
    fn write(&self, bytes: &[u8]) {
        if !self.is_closed() {
            self.ns.background_writer().wait();
            self.check(self.write_now(bytes).as_ref().map(drop));
        }
    }

    /// Warns of lines that come after the channel was closed; returns whether it was.
    fn is_closed(&self) -> bool {
        if self.closed.get() && !self.failed.replace(true) {
            crate::advice::lost_trace(&self.ns, &self.name);
        }
        self.closed.get()
    }

    fn check(&self, result: Result<(), &io::Error>) {
        if let Err(error) = result
            && !self.failed.replace(true)
        {
            crate::report::write_failed(&self.ns, &self.name, error).end();
        }
    }

    fn check_background(&self) {
        let file = self.file.borrow().clone();
        self.check(file.as_ref().and_then(|file| file.error()).map_or(Ok(()), Err));
    }

    /// Writes the last lines.
    fn close(&self) {
        let sink = self.ns.sinks().borrow_mut().remove(&self.name);
        if let Some(sink) = sink {
            self.ns.sim().sink(sink).finish();
            self.closed.set(true);
            self.file.take();
        }
    }
}

impl TraceOutput for ChannelOutput {
    fn write(&self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    fn take(&self, piece: &mut TraceBuffer) {
        let Some(file) = self.0.background_file() else {
            self.write(piece);
            return piece.clear();
        };
        self.0.check(self.0.write_blocks(&file, piece).as_ref().map(drop));
        self.0.check_background();
    }

    fn wait(&self) {
        self.0.ns.background_writer().wait();
        self.0.check_background();
    }
}

impl Ns {
    /// Returns the sink that writes to the channel of this name; `None` if there is no such channel.
    pub(crate) fn sink(&self, channel: &Obj) -> Option<SinkId> {
        let name = channel.as_str().to_owned();
        if let Some(sink) = self.sinks().borrow().get(&name) {
            return Some(*sink);
        }
        let channel = self.otcl().channel(channel)?;
        // ns-2.35: lines for a channel that is open for reading only are lost.
        let is_lost = !channel.is_writable();
        let output = Rc::new(TraceChannel {
            ns: self.share(),
            name: name.clone(),
            channel: channel.clone(),
            file: RefCell::default(),
            closed: Cell::new(is_lost),
            failed: Cell::new(is_lost),
        });
        let closing = Rc::downgrade(&output);
        channel.on_close(move || {
            if let Some(output) = closing.upgrade() {
                output.close();
            }
        });
        let sink = self.sim().add_sink(ChannelOutput(output));
        self.sinks().borrow_mut().insert(name, sink);
        Some(sink)
    }

    /// Writes the contents of a sink to its channel, and flushes the channel.
    pub(crate) fn flush_sink(&self, sink: SinkId) {
        self.sim().sink(sink).flush();
        let name =
            self.sinks().borrow().iter().find(|(_, known)| **known == sink).map(|(name, _)| name.clone());
        if let Some(channel) = name.and_then(|name| self.otcl().channel(&Obj::from_str(&name))) {
            // An error of the channel is reported at the next write.
            let _ = channel.flush();
        }
    }

    /// Writes a line to a channel, as Tcl's `puts` does.
    ///
    /// # Errors
    /// There is no such channel, or it cannot be written.
    pub(crate) fn put_line(&self, channel: &Obj, line: &str) -> Result<(), neons_otcl::Error> {
        match self.sink(channel) {
            Some(sink) => {
                self.sim().sink(sink).append_line(line);
                Ok(())
            }
            None => {
                self.otcl().call(&[Obj::from_str("puts"), channel.clone(), Obj::from_str(line)]).map(drop)
            }
        }
    }
}
