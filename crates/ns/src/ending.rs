//! Early ends of runs (spec: script-language, section 2).
//!
//! Every end of a run unwinds the stack, through Tcl if necessary, up to the [`Session`](crate::Session), which
//! turns it into an [`Outcome`](crate::Outcome).

use std::any::Any;
use std::panic::resume_unwind;

use neons_otcl::Obj;
use neons_sim::Ending;

use crate::outcome::{Failure, FailureKind, Outcome};
use crate::{Ns, Voice, advice, defect, report};

impl Failure {
    /// Ends the run with this failure.
    pub(crate) fn end(self) -> ! {
        resume_unwind(Box::new(self))
    }
}

impl Ns {
    /// Ends the run as the command `exit` does.
    pub fn exit(&self, status: i32) -> ! {
        self.sim().exit(status)
    }

    /// Returns the outcome that corresponds to an unwinding that reached the session.
    pub(crate) fn outcome_of(&self, payload: Box<dyn Any + Send>) -> Outcome {
        let failure = match payload.downcast::<Failure>() {
            Ok(failure) => return Outcome::Failed(failure),
            Err(payload) => match payload.downcast::<Ending>() {
                Err(panic) => defect::failure(self, &*panic),
                Ok(ending) => match *ending {
                    Ending::Exit(status) => return Outcome::Exited { status, at_once: false },
                    Ending::ExitAtOnce(status) => return Outcome::Exited { status, at_once: true },
                    Ending::Fatal(message) => report::fatal(self, &message),
                    Ending::ArithmeticTrap(what) => report::arithmetic_trap(self, &what),
                    Ending::Interrupted => match self.take_shortage() {
                        Some(wanted) => report::short_of_memory(self, wanted),
                        None => report::interrupted(self),
                    },
                },
            },
        };
        Outcome::Failed(Box::new(failure))
    }

    /// Writes ns-2's output about the end of a run, if this session is a program, and flushes the buffers.
    pub(crate) fn settle(&self, outcome: &Outcome) {
        self.sim().flush_sinks();
        if let Outcome::Failed(failure) = outcome
            && self.is_program()
        {
            self.print_line(&failure.report.out);
            self.tell(&failure.report.err);
            if failure.kind == FailureKind::ArithmeticTrap {
                // ns-2 is killed by a signal here, and writes nothing.
                return;
            }
        }
        match outcome {
            // The program will now write its files or lose their contents.
            Outcome::Finished(_) | Outcome::Exited { .. } if self.is_program() => {
                if self.voice() == Voice::Neons {
                    // A script or model that ends with an error has said why.
                    let ended_well = !matches!(outcome, Outcome::Exited { status, .. } if *status != 0);
                    if ended_well && !self.script_files().is_empty() {
                        advice::doubt_end(self);
                    }
                    self.write_traces();
                }
            }
            Outcome::Exited { .. } => self.close_files(),
            // ns-2.35: after a fatal error only the simulator's trace files are flushed.
            Outcome::Failed(failure)
                if failure.kind == FailureKind::Model && self.is_program() && self.voice() == Voice::Ns =>
            {
                let simulator = crate::classes::simulator_instance(self);
                // An error means that there is no simulator, and so nothing to flush.
                let _ = simulator.and_then(|simulator| self.invoke(simulator, "flush-trace", &[]));
            }
            Outcome::Finished(_) | Outcome::Failed(_) => self.flush_files(),
        }
        self.flush_output();
    }

    /// Flushes Tcl's standard channels, then C's output.
    pub(crate) fn flush_output(&self) {
        self.flush_standard_channels();
        self.stdio().flush();
    }

    /// Returns the names of the files and pipes that scripts have open.
    fn files(&self) -> Vec<Obj> {
        let words = ["file", "channels"].map(Obj::from_str);
        let names = self.otcl().call(&words).and_then(|names| names.list_items()).unwrap_or_default();
        names.into_iter().filter(|name| !name.as_str().starts_with("std")).collect()
    }

    /// Closes all files and pipes, as happens at the end of a program.
    fn close_files(&self) {
        for file in self.files() {
            // The exit status of processes behind pipes is ignored, as at the end of a program.
            let _ = self.otcl().call(&[Obj::from_str("close"), file]);
        }
    }

    fn flush_files(&self) {
        for file in self.files() {
            if let Some(channel) = self.otcl().channel(&file).filter(|channel| channel.is_writable()) {
                // An error of the channel is reported when a script or trace writes to it.
                let _ = channel.flush();
            }
        }
    }

    /// Prints through Tcl's standard output, so that the order of native and scripts' output is kept.
    pub(crate) fn print_line(&self, text: &str) {
        if text.is_empty() {
            return;
        }
        if !text.is_ascii() {
            // The channel converts the text to the system's encoding. `puts` may have been redefined by the
            // script.
            let _ = self.otcl().call(&["puts", "-nonewline", text].map(Obj::from_str));
        } else if let Some(out) = self.otcl().channel(&Obj::from_str("stdout")) {
            // An error of standard output cannot be reported anywhere.
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

    /// Writes the buffered lines of traces. If this fails, for instance because the disk is full, the program ends
    /// with an error.
    fn write_traces(&self) {
        self.sim().flush_sinks();
        let names: Vec<String> = self.sinks().borrow().keys().cloned().collect();
        for name in names {
            let channel = self.otcl().channel(&Obj::from_str(&name)).filter(|channel| channel.is_writable());
            if let Some(Err(error)) = channel.map(|channel| channel.flush()) {
                let failure = report::write_failed(self, &name, &error);
                self.tell(&failure.report.err);
                failure.end();
            }
        }
    }

    /// Flushes every file that a trace object is attached to.
    pub(crate) fn flush_traces(&self) {
        self.sim().flush_sinks();
        let names: Vec<String> = self.sinks().borrow().keys().cloned().collect();
        for name in names {
            if let Some(channel) = self.otcl().channel(&Obj::from_str(&name)) {
                // An error of the channel has been reported at the last write.
                let _ = channel.flush();
            }
        }
    }
}
