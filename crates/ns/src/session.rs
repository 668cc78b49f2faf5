//! A session: one interpreter with one simulation, embedded in any program.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use neons_otcl::{Error, Exhaustion, Interrupter, Otcl, TclResult, WaitBreaker};
use neons_sim::{Progress, Watcher};

use crate::declare::Declarations;
use crate::defect::Watch;
use crate::folder::Folder;
use crate::interpreter::trap_name;
use crate::outcome::{Failure, FailureKind, Outcome};
use crate::output::Output;
use crate::{Ns, Voice, report};

/// An interpreter of the ns-2 language with its simulation, for programs that run scripts.
///
/// The program continues whatever a script does: `exit`, errors, models that cannot continue, and panics become an
/// [`Outcome`]. The state remains, so that variables can be read after a script has called `exit`.
///
/// A session belongs to the thread that made it. Sessions of different threads run at the same time, and sessions
/// of one thread can be nested; they are independent of each other.
pub struct Session {
    ns: Ns,
    folder: Folder,
}

/// Watches and stops a session from another thread.
#[derive(Clone)]
pub struct Handle {
    watcher: Watcher,
    interrupter: Interrupter,
}

impl Handle {
    /// Returns how far the simulation has come; see [`Watcher::progress`].
    pub fn progress(&self) -> Progress {
        self.watcher.progress()
    }

    /// Stops the session's run cleanly: traces are flushed, and the outcome is a failure of the kind
    /// [`FailureKind::Interrupted`](crate::FailureKind::Interrupted). If the session runs nothing, the next run
    /// stops at once.
    pub fn stop(&self) {
        self.watcher.stop();
        self.interrupter.interrupt();
    }
}

type Declare = Box<dyn FnOnce(&mut Declarations)>;

/// Builds a [`Session`].
pub struct SessionBuilder {
    voice: Voice,
    is_program: bool,
    has_colour: bool,
    declare: Vec<Declare>,
    out: Output,
    err: Output,
    folder: Option<PathBuf>,
}

impl Session {
    /// Makes a session that reports errors as Neons does and prints to the standard output of the process.
    ///
    /// # Errors
    /// The Tcl library cannot be set up, for instance because its script library is missing; or a class declared
    /// with [`SessionBuilder::declare`] descends from one that is not declared before.
    pub fn new() -> Result<Session, Error> {
        Session::builder().build()
    }

    /// Returns a builder for a session with other settings.
    pub fn builder() -> SessionBuilder {
        SessionBuilder {
            voice: Voice::Neons,
            is_program: false,
            has_colour: false,
            declare: Vec::new(),
            out: Output::process_out(),
            err: Output::process_err(),
            folder: None,
        }
    }

    /// Returns the OTcl interpreter.
    pub fn otcl(&self) -> &Otcl {
        self.ns.otcl()
    }

    pub(crate) fn ns(&self) -> &Ns {
        &self.ns
    }

    /// Returns the flags that a signal handler may set, in this order, to stop a run after the current event.
    pub fn interrupt_flags(&self) -> [Arc<AtomicBool>; 2] {
        self.ns.sim().interrupt_flags()
    }

    /// Returns a handle with which other threads can stop an endless script, whether or not a simulation is
    /// running.
    pub fn interrupter(&self) -> Interrupter {
        self.ns.interrupter()
    }

    /// Returns a handle with which other threads watch and stop the session.
    pub fn handle(&self) -> Handle {
        Handle { watcher: self.ns.sim().watcher(), interrupter: self.ns.interrupter() }
    }

    /// Discards a request to stop that arrived when nothing was running, so that the next run proceeds.
    pub fn forget_stop(&self) {
        self.ns.sim().forget_interruption();
    }

    /// Returns how far the simulation has come.
    pub fn progress(&self) -> Progress {
        self.ns.sim().progress()
    }

    /// Runs native code that uses the interpreter, also during a run. Unlike [`Session::evaluate`] this does not
    /// flush files: it is intended for programs that issue many small commands.
    pub fn call(&self, f: impl FnOnce(&Otcl) -> TclResult) -> Outcome {
        self.guarded(|ns| f(ns.otcl()), |_, outcome| outcome)
    }

    /// Runs native code that may end the run.
    pub(crate) fn enter(&self, f: impl FnOnce(&Ns) -> TclResult) -> Outcome {
        self.enter_with(f, Ns::settle)
    }

    /// Runs native code that may end the run, then calls `settle` with its outcome.
    pub(crate) fn enter_with(
        &self,
        f: impl FnOnce(&Ns) -> TclResult,
        settle: impl FnOnce(&Ns, &Outcome),
    ) -> Outcome {
        let outcome = self.guarded(f, |ns, outcome| {
            settle(ns, &outcome);
            outcome
        });
        self.ns.sim().forget_interruption();
        outcome
    }

    /// Runs native code that may end the run, then calls `finish` with its outcome.
    fn guarded(
        &self,
        f: impl FnOnce(&Ns) -> TclResult,
        finish: impl FnOnce(&Ns, Outcome) -> Outcome,
    ) -> Outcome {
        let _watch = Watch::new();
        let ns = &self.ns;
        let _active = ns.activate();
        let _in_force = ns.otcl().enter();
        let _catching = ns.otcl().catch_traps();
        let _within = match self.folder.enter() {
            Ok(within) => within,
            Err(error) => {
                let message = format!("cannot enter the session's working folder: {error}");
                return Outcome::Failed(Box::new(Failure::new(FailureKind::Script, message)));
            }
        };
        let unwinding = |f: &mut dyn FnMut() -> Outcome| {
            // Interpreters and models keep their state in cells, which are consistent whenever a panic can occur.
            catch_unwind(AssertUnwindSafe(f)).unwrap_or_else(|payload| ns.outcome_of(payload))
        };
        let mut f = Some(f);
        let outcome = unwinding(&mut || {
            ns.sim().end_if_interrupted();
            let result = f.take().map(|f| f(ns));
            if let Some(Err(_)) = result {
                // The error may be that of a system call which the interrupt has ended.
                ns.sim().end_if_interrupted();
            }
            if let Some(trap) = ns.otcl().take_trap() {
                ns.sim().arithmetic_trap(trap_name(trap));
            }
            match result {
                Some(Ok(value)) => Outcome::Finished(value.as_str().to_owned()),
                Some(Err(error)) => Outcome::Failed(Box::new(report::script_error(ns, &error))),
                None => Outcome::Finished(String::new()),
            }
        });
        // Flushing may end the run with a failure, too.
        let mut rest = Some((outcome, finish));
        unwinding(&mut || match rest.take() {
            Some((outcome, finish)) => finish(ns, outcome),
            None => Outcome::Finished(String::new()),
        })
    }

    /// Sets the function that ends the program when Tcl runs out of memory, or native code exhausts even the
    /// reserve for a clean end, provided that [`Memory`](crate::Memory) is the program's allocator. Before `end`
    /// is called, traces are flushed and a message is written to standard error. `end` must end the program.
    pub fn on_exhaustion(&self, end: impl Fn() + 'static) {
        let ns = self.ns.share();
        self.ns.otcl().on_exhaustion(move |what: Exhaustion| {
            ns.tell(&report::last_words(&ns, what));
            ns.sim().flush_sinks();
            ns.flush_output();
            end();
        });
    }

    /// Sets the function that ends the program when it is interrupted while a script waits for a process or for input, and
    /// returns the object that breaks such waits. Before `end` is called, traces are flushed and a message is written to
    /// standard error. `end` must end the program.
    pub fn on_broken_wait(&self, end: impl Fn() + 'static) -> WaitBreaker {
        let ns = self.ns.share();
        self.ns.otcl().on_broken_wait(move || {
            // From here on, nothing else reacts to the interruption.
            ns.sim().forget_interruption();
            let settle = || ns.settle(&Outcome::Failed(Box::new(report::interrupted(&ns))));
            // Even if something cannot be written, the program has to end.
            let _ = catch_unwind(AssertUnwindSafe(settle));
            end();
        })
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.ns.close();
    }
}

impl SessionBuilder {
    /// Sets how errors are reported.
    pub fn voice(mut self, voice: Voice) -> SessionBuilder {
        self.voice = voice;
        self
    }

    /// Declares additional classes.
    pub fn declare(mut self, declare: impl FnOnce(&mut Declarations) + 'static) -> SessionBuilder {
        self.declare.push(Box::new(declare));
        self
    }

    /// Sets the destination of standard output; default: that of the process. The output of a script arrives in
    /// pieces, the last of them before the call that runs the script returns. Processes started by scripts still
    /// write to the standard output of this process, unless the script redirects them to a file or pipe.
    pub fn stdout(mut self, out: Output) -> SessionBuilder {
        self.out = out;
        self
    }

    /// Sets the destination of standard error; default: that of the process.
    pub fn stderr(mut self, err: Output) -> SessionBuilder {
        self.err = err;
        self
    }

    /// Sets the working folder; default: that of the process. Relative names of files are resolved in it,
    /// including those of `source`, `open`, `exec`, traces and data files. `cd` changes it for this session only.
    /// On Linux the thread of the session gets its own working folder. On other systems, and in containers that
    /// forbid this, sessions of different threads with a folder run one after the other, and a session without a
    /// folder must not run at the same time.
    pub fn folder(mut self, folder: impl Into<PathBuf>) -> SessionBuilder {
        self.folder = Some(folder.into());
        self
    }

    /// Declares that the program exists for one script and ends with it: failures are printed as ns-2 or Neons
    /// prints them, and files are flushed by the end of the process or, where ns-2 loses its buffers, lost.
    pub fn as_program(mut self) -> SessionBuilder {
        self.is_program = true;
        self
    }

    /// Sets whether messages of Neons are coloured, for terminals; default: false.
    pub fn colour(mut self, has_colour: bool) -> SessionBuilder {
        self.has_colour = has_colour;
        self
    }

    /// Makes the session.
    ///
    /// # Errors
    /// The Tcl library cannot be set up, for instance because its script library is missing; or a class declared with
    /// [`SessionBuilder::declare`] descends from one that is not declared before.
    pub fn build(self) -> Result<Session, Error> {
        let SessionBuilder { voice, is_program, has_colour, declare, out, err, folder } = self;
        let folder = Folder::new(folder.as_deref())
            .map_err(|error| Error::from(format!("the session cannot have this working folder: {error}")))?;
        let declare = |declarations: &mut Declarations| {
            declare.into_iter().for_each(|declare| declare(declarations));
        };
        let ns = Ns::new(voice, is_program, [out, err], declare)?;
        ns.set_colour(has_colour);
        if voice == Voice::Neons {
            ns.stop_when_short_of_memory();
        }
        Ok(Session { ns, folder })
    }
}
