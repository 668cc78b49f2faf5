//! Freeing of the native halves of deleted objects.
//!
//! A script may delete an object while a command of that object is running. The native half therefore stays until
//! nothing can refer to it: during a run until the end of the event (`Sim::free_during_runs`), outside of runs
//! until the last native method that the script has called returns. Only such methods see entities: a
//! [`Session`](crate::Session) lends neither the simulation nor an [`Ns`], and an `Ns` cannot be copied outside of
//! this crate.

use crate::Ns;

impl Ns {
    /// Installs the freeing of the native halves of deleted objects.
    pub(crate) fn install_freeing(&self) {
        // SAFETY: nothing keeps a reference to an entity from one event to the next. Events reach native code through
        // scripts and through the embedder, and such code borrows the interpreter for one call: the interpreter is never
        // leaked, and no future borrows from it.
        unsafe { self.sim().free_during_runs() };
        let ns = self.share();
        self.otcl().set_tidy(move || ns.free_removed());
    }

    /// Frees removed native halves as soon as no native method is running.
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
