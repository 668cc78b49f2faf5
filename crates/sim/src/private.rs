//! A cell for the collections of an entity.

use std::cell::UnsafeCell;

/// A value that only its owner touches, for moments in which nothing else of the simulation runs.
///
/// As a `RefCell` it can be changed through a shared reference; unlike one it keeps no record of borrows, which
/// on the path of every packet is a measurable part of the work (queue, link and classifier each have one or two
/// of these). Debug builds do keep the record, and stop at a second use inside the first.
#[derive(Default)]
pub(crate) struct Private<T> {
    value: UnsafeCell<T>,
    #[cfg(debug_assertions)]
    used: std::cell::Cell<bool>,
}

impl<T> Private<T> {
    /// The value. Nobody else can be using it.
    pub(crate) fn get_mut(&mut self) -> &mut T {
        self.value.get_mut()
    }

    /// Lends the value to `use_value`.
    ///
    /// # Safety
    /// `use_value` must not reach this same `Private` again: it must not call entities, the embedder, or anything
    /// else that runs code it does not know.
    #[inline(always)]
    pub(crate) unsafe fn with<R>(&self, use_value: impl FnOnce(&mut T) -> R) -> R {
        #[cfg(debug_assertions)]
        assert!(!self.used.replace(true), "a private value is in use");
        // SAFETY: the type is not `Sync`, and by the contract of this method the value is not reached while
        // `use_value` has it, so the reference is the only one.
        let result = use_value(unsafe { &mut *self.value.get() });
        #[cfg(debug_assertions)]
        self.used.set(false);
        result
    }

    /// Shows the value, as [`Private::with`] does, where the code that looks at it is to become part of its caller: the
    /// compiler leaves a long closure a function of its own.
    ///
    /// # Safety
    /// As long as what comes back exists, nobody else may reach this `Private`.
    #[inline(always)]
    pub(crate) unsafe fn show(&self) -> Shown<'_, T> {
        #[cfg(debug_assertions)]
        assert!(!self.used.replace(true), "a private value is in use");
        Shown(self)
    }
}

/// A private value that is looked at.
pub(crate) struct Shown<'a, T>(&'a Private<T>);

impl<T> std::ops::Deref for Shown<'_, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: by the contract of `Private::show` nobody else reaches the value.
        unsafe { &*self.0.value.get() }
    }
}

#[cfg(debug_assertions)]
impl<T> Drop for Shown<'_, T> {
    fn drop(&mut self) {
        self.0.used.set(false);
    }
}

impl<T> std::fmt::Debug for Private<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Private")
    }
}
