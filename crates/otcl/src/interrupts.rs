//! Stopping Tcl from outside: Ctrl-C in a script's endless loop, and messages about arithmetic traps.

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

// SAFETY: other threads only call Tcl_AsyncMark with the handler, which is allowed from any thread (Tcl's manual,
// Async).
unsafe impl Send for Handler {}

struct Interrupted {
    interpreter: Weak<Inner>,
    f: Box<dyn Fn()>,
}

/// How an interpreter reacts to an interrupt.
pub(crate) struct Interruption {
    handler: Arc<Mutex<Option<Handler>>>,
    f: *const Interrupted,
}

impl Drop for Interruption {
    fn drop(&mut self) {
        let handler = lock(&self.handler).take();
        // SAFETY: this is the thread that created the handler, since interpreters stay on their thread. No other
        // code can use the handler any more, so its reference to the function can be released.
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
    // SAFETY: `data` is the reference that the handler owns. The call gets another one, because the interpreter
    // may end during the call.
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
    /// Returns Tcl's handler; `None` once the interpreter is gone.
    pub(crate) fn handler(&self) -> Option<tcl::Tcl_AsyncHandler> {
        lock(&self.0).as_ref().map(|handler| handler.0)
    }

    /// Makes the interpreter call the function given to [`Otcl::on_interrupt`] before its next command. Does
    /// nothing if the interpreter no longer exists.
    pub fn interrupt(&self) {
        if let Some(handler) = &*lock(&self.0) {
            // SAFETY: the handler is removed from the mutex before it is deleted.
            unsafe { tcl::Tcl_AsyncMark(handler.0) }
        }
    }
}

impl Otcl {
    /// Sets the function that is called after [`Interrupter::interrupt`], between two commands of a script of any
    /// interpreter of this thread. `f` may unwind out of this interpreter's evaluation.
    pub fn on_interrupt(&self, f: impl Fn() + 'static) -> Interrupter {
        let f = Rc::new(Interrupted { interpreter: Rc::downgrade(&self.0), f: Box::new(f) });
        let f = Rc::into_raw(f);
        // SAFETY: the function lives until the handler is deleted.
        let handler = unsafe { tcl::Tcl_AsyncCreate(interruption, f.cast_mut().cast()) };
        let handler = Arc::new(Mutex::new(Some(Handler(handler))));
        self.inner().interruptions.borrow_mut().push(Interruption { handler: handler.clone(), f });
        Interrupter(handler)
    }

    /// Makes an arithmetic trap in a script print a message on standard error before it ends the program.
    pub fn announce_traps(&self) {
        trap_signal::announce();
    }

    /// Makes an arithmetic trap in a script end the program silently.
    pub fn do_not_announce_traps(&self) {
        trap_signal::do_not_announce();
    }
}
