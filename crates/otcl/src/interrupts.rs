//! Stopping Tcl from outside: Ctrl-C in a script's endless loop, and arithmetic traps that say what happened.

use std::ffi::c_int;

use crate::float_traps;
use crate::interp::Otcl;
use crate::tcl_sys as tcl;

/// A way to interrupt the interpreter from another thread.
pub struct Interrupter(tcl::Tcl_AsyncHandler);

// SAFETY: Tcl_AsyncMark, the only thing done with the handler, may be called from any thread (Tcl's manual, Async).
unsafe impl Send for Interrupter {}

type Interrupted = Box<dyn Fn()>;

unsafe extern "C" fn interrupted(data: tcl::ClientData, _interp: *mut tcl::Tcl_Interp, code: c_int) -> c_int {
    let _native = float_traps::enter_native();
    // SAFETY: `data` was leaked from this type of box by `on_interrupt`.
    unsafe { (*data.cast::<Interrupted>())() };
    code
}

impl Interrupter {
    /// Makes the interpreter call what was given to [`Otcl::on_interrupt`] as soon as it executes a command.
    pub fn interrupt(&self) {
        // SAFETY: the handler is never deleted.
        unsafe { tcl::Tcl_AsyncMark(self.0) }
    }
}

impl Otcl {
    /// `f` is called, between two commands of a script, after [`Interrupter::interrupt`].
    pub fn on_interrupt(&self, f: impl Fn() + 'static) -> Interrupter {
        let f: Box<Interrupted> = Box::new(Box::new(f));
        // SAFETY: the handler and the box live until the process ends.
        Interrupter(unsafe { tcl::Tcl_AsyncCreate(interrupted, Box::into_raw(f).cast()) })
    }

    /// From now on an arithmetic trap in a script says so on the standard error output before it ends the program.
    pub fn announce_traps(&self) {
        float_traps::announce();
    }

    /// From now on an arithmetic trap ends the program without a word.
    pub fn do_not_announce_traps(&self) {
        float_traps::do_not_announce();
    }
}
