//! The owners of an interpreter, and its end.
//!
//! Everything that native code registers with Tcl and the simulation (methods, commands, hooks, the writers of
//! traces) owns the interpreter, which owns Tcl and the simulation. [`Ns::close`] breaks these cycles. Parts of
//! the simulation cannot be unregistered one by one, so they do not count as owners: [`NsWithin`].

use std::mem::ManuallyDrop;
use std::ops::Deref;
use std::rc::Rc;

use neons_sim::NoEmbedder;

use crate::Ns;

/// An interpreter as the entities of its own simulation know it. They end with it.
pub(crate) struct NsWithin(ManuallyDrop<Ns>);

impl NsWithin {
    /// For an entity of the simulation of `ns`, which must not use it when it is dropped.
    pub(crate) fn new(ns: &Ns) -> NsWithin {
        // SAFETY: the pointer is that of an `Rc`. The share that is taken here without being counted is never given up,
        // and it is used only as long as the simulation exists, which `Inner` owns alone.
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
