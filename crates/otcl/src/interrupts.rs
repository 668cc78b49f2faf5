//! Stopping Tcl from outside: Ctrl-C in a script's endless loop, and arithmetic traps that say what happened.

use std::ffi::c_int;
use std::rc::{Rc, Weak};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::float_traps::callback;
use crate::interp::{Inner, Otcl};
use crate::tcl_sys as tcl;
use crate::trap_signal;

/// Interrupts the interpreter from another thread.
#[derive(Clone)]
pub struct Interrupter(Arc<Mutex<Option<Handler>>>);

struct Handler(tcl::Tcl_AsyncHandler);

// SAFETY: Tcl_AsyncMark, the only thing done with the handler elsewhere than on the thread that it belongs to, may be
// called from any thread (Tcl's manual, Async).
unsafe impl Send for Handler {}

struct Interrupted {
    interpreter: Weak<Inner>,
    f: Box<dyn Fn()>,
}

/// The reaction of an interpreter to an interrupt.
pub(crate) struct Interruption {
    handler: Arc<Mutex<Option<Handler>>>,
    f: *const Interrupted,
}

impl Drop for Interruption {
    fn drop(&mut self) {
        let handler = lock(&self.handler).take();
        // SAFETY: this is the thread that the handler was created on, since interpreters stay on theirs. Nobody can use
        // the handler any more, so the function's share that it owned can be given up.
        unsafe {
            if let Some(handler) = handler {
                tcl::Tcl_AsyncDelete(handler.0);
            }
            drop(Rc::from_raw(self.f));
        }
    }
}

fn lock(handler: &Mutex<Option<Handler>>) -> MutexGuard<'_, Option<Handler>> {
    handler.lock().unwrap_or_else(PoisonError::into_inner)
}

callback! {
    fn interruption(data: tcl::ClientData, interp: *mut tcl::Tcl_Interp, code: c_int) -> c_int = interrupted
}

unsafe extern "C" fn interrupted(data: tcl::ClientData, _interp: *mut tcl::Tcl_Interp, code: c_int) -> c_int {
    let f = data.cast_const().cast::<Interrupted>();
    // SAFETY: `data` is the share that the handler owns; the call has one of its own, as the interpreter may end.
    let f = unsafe {
        Rc::increment_strong_count(f);
        Rc::from_raw(f)
    };
    let Some(otcl) = Otcl::of(&f.interpreter) else { return code };
    otcl.called_by_tcl(|| {
        (f.f)();
        code
    })
}

impl Interrupter {
    /// What Tcl knows it by, as long as its interpreter exists.
    pub(crate) fn handler(&self) -> Option<tcl::Tcl_AsyncHandler> {
        lock(&self.0).as_ref().map(|handler| handler.0)
    }

    /// Makes the interpreter call the function given to [`Otcl::on_interrupt`] before its next command. Does
    /// nothing if the interpreter no longer exists.
    pub fn interrupt(&self) {
        if let Some(handler) = &*lock(&self.0) {
            // SAFETY: the handler is deleted only after it has been taken away.
            unsafe { tcl::Tcl_AsyncMark(handler.0) }
        }
    }
}

impl Otcl {
    /// `f` is called, between two commands of a script of any interpreter of this thread, after
    /// [`Interrupter::interrupt`]. It may unwind out of this interpreter's evaluation.
    pub fn on_interrupt(&self, f: impl Fn() + 'static) -> Interrupter {
        let f = Rc::new(Interrupted { interpreter: Rc::downgrade(&self.0), f: Box::new(f) });
        let f = Rc::into_raw(f);
        // SAFETY: the function lives until the handler is deleted.
        let handler = unsafe { tcl::Tcl_AsyncCreate(interruption, f.cast_mut().cast()) };
        let handler = Arc::new(Mutex::new(Some(Handler(handler))));
        self.inner().interruptions.borrow_mut().push(Interruption { handler: handler.clone(), f });
        Interrupter(handler)
    }

    /// From now on, an arithmetic trap in a script prints a message on the standard error output before it ends
    /// the program.
    pub fn announce_traps(&self) {
        trap_signal::announce();
    }

    /// From now on, an arithmetic trap ends the program silently.
    pub fn do_not_announce_traps(&self) {
        trap_signal::do_not_announce();
    }
}
