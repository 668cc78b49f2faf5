//! Trace output into Tcl's channels.
//!
//! Lines are collected in the simulator's sinks. They are passed to the channel before any script runs, so that
//! traces and the output of scripts appear in the order of writing.

use std::cell::Cell;
use std::rc::Rc;

use neons_otcl::Obj;
use neons_sim::SinkId;

use crate::Ns;

/// Output of at least this many bytes bypasses Tcl's buffer.
const LARGE: usize = 1 << 15;

impl Ns {
    /// Returns the sink that writes to the channel of this name; `None` if there is no such channel.
    pub(crate) fn sink(&self, channel: &Obj) -> Option<SinkId> {
        let name = channel.as_str().to_owned();
        if let Some(sink) = self.sinks().borrow().get(&name) {
            return Some(*sink);
        }
        let channel = self.otcl().channel(channel)?;
        let ns = self.share();
        let on_close = name.clone();
        let closed = Rc::new(Cell::new(false));
        let now_closed = closed.clone();
        channel.on_close(move || {
            if let Some(sink) = ns.sinks().borrow_mut().remove(&on_close) {
                ns.sim().sink(sink).flush();
                now_closed.set(true);
            }
        });
        let reporter = self.share();
        let failed = Cell::new(false);
        let label = name.clone();
        let sink = self.sim().add_sink(move |bytes| {
            if closed.get() {
                if !failed.replace(true) {
                    crate::advice::lost_trace(&reporter, &label);
                }
                return;
            }
            if let Err(error) =
                if bytes.len() < LARGE { channel.write(bytes) } else { channel.write_directly(bytes) }
                && !failed.replace(true)
            {
                crate::report::write_failed(&reporter, &label, &error).end();
            }
        });
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
