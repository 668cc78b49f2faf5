//! When the native halves of deleted objects are freed.
//!
//! A script may delete an object in the middle of a command of that very object. So its native half stays until nothing
//! can refer to it: during a run until the end of the event (`Sim::free_during_runs`), outside of runs until the last
//! native method that the script has called returns. Only such methods see entities: a [`Session`](crate::Session) lends
//! neither the simulation nor an [`Ns`], and an `Ns` cannot be copied outside of this crate.

use crate::Ns;

impl Ns {
    /// Makes the native halves of deleted objects be freed.
    pub(crate) fn install_freeing(&self) {
        // SAFETY: nothing keeps a reference to an entity from one event to the next. Events reach native code through
        // scripts and through the embedder, and such code borrows the interpreter for one call: the interpreter is never
        // leaked, and no future borrows from it.
        unsafe { self.sim().free_during_runs() };
        let ns = self.share();
        self.otcl().set_tidy(move || ns.free_removed());
    }

    /// The native half of an object has been removed.
    pub(crate) fn free_soon(&self) {
        self.otcl().tidy();
    }

    fn free_removed(&self) {
        if self.sim().is_running() {
            return;
        }
        // SAFETY: no event is being handled, and no native method or command is running. Nobody else has access to the
        // simulation.
        unsafe { self.sim().free_removed_unchecked() }
    }
}
