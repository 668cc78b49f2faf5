//! Who keeps an interpreter alive, and how it ends.
//!
//! Everything that native code gives to Tcl and to the simulation (methods, commands, hooks, the writers of traces)
//! holds the interpreter, which holds Tcl and the simulation. [`Ns::close`] opens these circles. What is part of the
//! simulation cannot be taken out of it one by one, so it does not count as an owner: [`NsWithin`].

use std::mem::ManuallyDrop;
use std::ops::Deref;
use std::rc::Rc;

use neons_sim::NoHost;

use crate::Ns;

/// An interpreter as the entities of its own simulation know it. They end with it.
pub(crate) struct NsWithin(ManuallyDrop<Ns>);

impl NsWithin {
    /// To be owned by an entity of the simulation of `ns`, which does not use it when it is dropped.
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
    /// Ends the interpreter: what was traced and printed is written, and what holds the interpreter is taken from Tcl and
    /// from the simulation. Dropping the last handle then frees both.
    pub(crate) fn close(&self) {
        self.sim().flush_sinks();
        self.stdio().flush();
        self.otcl().release();
        self.sim().set_host(Rc::new(NoHost));
        self.sim().close_sinks();
    }
}
