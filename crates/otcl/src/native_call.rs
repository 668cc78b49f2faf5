//! Detects when no native code called by scripts is running.

use std::rc::Rc;

use crate::interp::Otcl;

/// A function to call when the outermost native call returns.
type WhenIdle = Rc<dyn Fn()>;

/// Counts one call of native code by Tcl; dropping it ends the count.
pub(crate) struct NativeCall<'a>(&'a Otcl);

impl Otcl {
    /// Returns a guard to hold while native code called by Tcl is running.
    #[inline]
    pub(crate) fn native_call(&self) -> NativeCall<'_> {
        self.inner().native_calls.update(|calls| calls + 1);
        NativeCall(self)
    }

    /// Sets the function that [`Otcl::tidy`] requests. It must not call back into the interpreter.
    pub fn set_tidy(&self, tidy: impl Fn() + 'static) {
        let tidy: WhenIdle = Rc::new(tidy);
        let old = self.inner().when_idle.replace(Some(tidy));
        drop(old);
    }

    /// Requests a call of the function given to [`Otcl::set_tidy`] as soon as no native code called by scripts is
    /// running. Nothing that such code borrowed is in use then.
    pub fn tidy(&self) {
        self.inner().is_untidy.set(true);
    }
}

impl Drop for NativeCall<'_> {
    #[inline]
    fn drop(&mut self) {
        let inner = self.0.inner();
        let calls = inner.native_calls.get() - 1;
        inner.native_calls.set(calls);
        if calls == 0 && inner.is_untidy.get() {
            tidy_up(self.0);
        }
    }
}

#[cold]
fn tidy_up(otcl: &Otcl) {
    otcl.inner().is_untidy.set(false);
    let tidy = otcl.inner().when_idle.borrow().clone();
    if let Some(tidy) = tidy {
        tidy();
    }
}
