//! A cell for the collections of an entity.

use std::cell::UnsafeCell;

/// A value that only its owner touches, at moments in which no other code of the simulation runs.
///
/// Like a `RefCell`, it can be changed through a shared reference. Unlike a `RefCell`, it does not count borrows,
/// because on the path of every packet this would be a measurable cost (queue, link and classifier each have one or two
/// of these values). Debug builds do count borrows, and panic at a second use inside the first.
#[derive(Default)]
pub(crate) struct Private<T> {
    value: UnsafeCell<T>,
    #[cfg(debug_assertions)]
    used: std::cell::Cell<bool>,
}

impl<T> Private<T> {
    /// Returns a mutable reference to the value. The exclusive borrow proves that nobody else is using it.
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
        // SAFETY: the type is not `Sync`, and by the contract of this method `use_value` does not reach the value by
        // another path, so the reference is the only one.
        let result = use_value(unsafe { &mut *self.value.get() });
        #[cfg(debug_assertions)]
        self.used.set(false);
        result
    }

    /// Lends the value as [`Private::with`] does, but without a closure: the compiler inlines the code that uses it,
    /// while it would compile a long closure as a separate function.
    ///
    /// # Safety
    /// While the returned [`Shown`] exists, no other code may access this `Private`.
    #[inline(always)]
    pub(crate) unsafe fn show(&self) -> Shown<'_, T> {
        #[cfg(debug_assertions)]
        assert!(!self.used.replace(true), "a private value is in use");
        Shown(self)
    }
}

/// A borrowed private value.
pub(crate) struct Shown<'a, T>(&'a Private<T>);

impl<T> std::ops::Deref for Shown<'_, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: by the contract of `Private::show` no other code accesses the value.
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
