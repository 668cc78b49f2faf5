//! The owners of an interpreter, and its end.
//!
//! Everything that native code registers with Tcl and the simulation (methods, commands, hooks, the writers of
//! traces) owns the interpreter, which owns Tcl and the simulation. [`Ns::close`] breaks these cycles. Parts of
//! the simulation cannot be unregistered individually, so they hold an uncounted reference: [`NsWithin`].

use std::mem::ManuallyDrop;
use std::ops::Deref;
use std::rc::Rc;

use neons_sim::NoEmbedder;

use crate::Ns;

/// An uncounted reference to an interpreter, held by entities of its simulation. They are freed with the
/// interpreter.
pub(crate) struct NsWithin(ManuallyDrop<Ns>);

impl NsWithin {
    /// Returns the reference for an entity of the simulation of `ns`. The entity must not use it while being
    /// dropped.
    pub(crate) fn new(ns: &Ns) -> NsWithin {
        // SAFETY: the pointer comes from an `Rc`. The uncounted share taken here is never dropped, and it is used
        // only while the simulation exists, which `Inner` alone owns.
        NsWithin(ManuallyDrop::new(Ns(unsafe { Rc::from_raw(Rc::as_ptr(&ns.0)) })))
    }
}

impl Deref for NsWithin {
    type Target = Ns;

    fn deref(&self) -> &Ns {
        &self.0
    }
}

impl Ns {
    /// Ends the interpreter: traces and output are flushed, and the references to the interpreter are removed
    /// from Tcl and from the simulation. Dropping the last handle then frees both.
    pub(crate) fn close(&self) {
        self.sim().flush_sinks();
        self.stdio().flush();
        self.otcl().release();
        self.sim().set_embedder(Rc::new(NoEmbedder));
        self.sim().close_sinks();
    }
}
