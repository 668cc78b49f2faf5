//! When the native halves of deleted objects are freed.
//!
//! A script may delete an object in the middle of a command of that very object. So its native half stays until nothing
//! can refer to it: during a run until the end of the event (`Sim::free_during_runs`), outside of runs until the last
//! native method that the script has called returns.

use crate::Ns;

impl Ns {
    /// Makes native halves be freed that are deleted while events are handled.
    pub(crate) fn install_freeing(&self) {
        // SAFETY: nothing keeps a reference to an entity from one event to the next. Events reach native code through
        // scripts and through the host, and such code borrows the interpreter for one call: the interpreter is never
        // leaked, and no future borrows from it.
        unsafe { self.sim().free_during_runs() };
    }

    /// Makes native halves be freed that scripts delete outside of runs, too. Otherwise they stay as long as the
    /// simulation.
    ///
    /// # Safety
    /// From now on nobody keeps a reference to an entity of the simulation while a script runs, except native methods and
    /// commands that the script has called.
    pub unsafe fn free_outside_of_runs(&self) {
        let ns = self.clone();
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
        // SAFETY: no event is being handled, no native method or command is running, and the caller of
        // `free_outside_of_runs` vouches for everybody else.
        unsafe { self.sim().free_removed_unchecked() }
    }
}
