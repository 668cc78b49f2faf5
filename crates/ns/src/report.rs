//! How a run ends that cannot go on (spec: script-language, section 2).

use neons_otcl::Obj;

use crate::Ns;
use crate::session::Voice;

/// An event's script failed: says so on the standard output, as ns-2 does, and ends the program.
pub(crate) fn report_event_error(ns: &Ns, script: &str) -> ! {
    let message = ns.otcl().result();
    let info = ns.otcl().error_info();
    let unbalanced = !ns.is_complete(script);
    if unbalanced {
        tell!("ns: tcl error on eval of: {script}");
    } else {
        let text = format!("ns: {script}: {}\n", info.as_str());
        // Through Tcl's own channel, behind what scripts have printed.
        ns.print_line(&text);
    }
    if ns.voice() == Voice::Neons {
        crate::advice::explain(ns, message.as_str(), Some(script));
    }
    ns.exit(1)
}

/// A trace could not be written, for instance because the disk is full.
pub(crate) fn write_failed(ns: &Ns, channel: &str, error: &std::io::Error) {
    let what = ns.channel_description(channel);
    tell!("neons: cannot write {what}: {error}; what was written so far is kept");
    std::process::exit(1);
}

/// The program dies of an arithmetic trap.
pub(crate) fn arithmetic_trap(ns: &Ns, what: &str) -> ! {
    if ns.voice() == Voice::Neons {
        tell!("neons: arithmetic trap: {what}");
        ns.otcl().do_not_announce_traps();
    }
    // The trap itself, so that the status is the one that scripts around ns-2 know.
    let _ = ns.otcl().eval(&Obj::from_str("expr {1.0 / 0.0}"));
    ns.exit(136)
}

impl Ns {
    /// Prints through Tcl's own standard output, in order with what scripts print.
    pub(crate) fn print_line(&self, text: &str) {
        if let Some(out) = self.otcl().channel(&Obj::from_str("stdout")) {
            // Nothing can be said about a standard output that cannot be written.
            let _ = out.write(text.as_bytes()).and_then(|()| out.flush());
        }
    }

    fn flush_standard_channels(&self) {
        for name in ["stdout", "stderr"] {
            if let Some(channel) = self.otcl().channel(&Obj::from_str(name)) {
                let _ = channel.flush();
            }
        }
    }

    /// Ends the program as the command `exit` does: Tcl's channels are flushed, then C's output.
    pub fn exit(&self, status: i32) -> ! {
        self.sim().flush_sinks();
        self.flush_standard_channels();
        self.stdio().flush();
        self.otcl().exit(status)
    }

    /// Ends the program with status 1 after flushing the traces, but not other files
    /// (spec: engine-and-traces, section 2.3).
    pub(crate) fn abort(&self) -> ! {
        self.sim().flush_sinks();
        self.flush_traces();
        self.flush_standard_channels();
        self.stdio().flush();
        std::process::exit(1)
    }

    /// Ends the program without flushing Tcl's files.
    pub(crate) fn exit_at_once(&self, status: i32) -> ! {
        self.flush_standard_channels();
        self.stdio().flush();
        std::process::exit(status)
    }

    /// Flushes every file that a trace object is attached to.
    ///
    /// Under the name `ns` that are, as in ns-2.35, only the files of traces that the simulator has made.
    pub(crate) fn flush_traces(&self) {
        self.sim().flush_sinks();
        if self.voice() == Voice::Ns {
            let simulator = crate::classes::simulator_instance(self);
            // Without a simulator there is nothing to flush, and the run ends anyhow.
            let _ = simulator.and_then(|simulator| self.invoke(simulator, "flush-trace", &[]));
            return;
        }
        let names: Vec<String> = self.sinks().borrow().keys().cloned().collect();
        for name in names {
            if let Some(channel) = self.otcl().channel(&Obj::from_str(&name)) {
                // A channel that cannot be flushed has been reported when it was written.
                let _ = channel.flush();
            }
        }
    }

    fn channel_description(&self, channel: &str) -> String {
        format!("the trace on channel {channel}")
    }
}
