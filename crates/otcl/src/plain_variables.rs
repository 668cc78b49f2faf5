//! Tcl's own variables: global ones, and those of the caller's level.

use std::borrow::Borrow;
use std::ffi::c_int;
use std::ptr::{null, null_mut};

use crate::error::TclResult;
use crate::float_traps::in_trace;
use crate::interp::Otcl;
use crate::obj::Obj;
use crate::tcl_sys as tcl;

impl Otcl {
    /// Returns the value of a global variable or array element; `None` if it does not exist.
    pub fn global_var(&self, name: &str) -> Option<Obj> {
        let name = Obj::from_str(name);
        // SAFETY: the name is terminated by a zero byte; a null pointer means no value.
        unsafe {
            let value = self.read_variable(name.as_c_ptr(), null(), tcl::TCL_GLOBAL_ONLY);
            self.value_read(value)
        }
    }

    /// Sets a global variable or array element.
    ///
    /// # Errors
    /// Tcl's, such as `can't set "a": variable is array`.
    pub fn set_global_var(&self, name: &str, value: impl Borrow<Obj>) -> TclResult {
        self.set_tcl_var(&Obj::from_str(name), value.borrow(), tcl::TCL_GLOBAL_ONLY)
    }

    /// Sets a variable at the caller's level.
    ///
    /// # Errors
    /// Tcl's, such as `can't set "a": variable is array`.
    pub fn set_local_var(&self, name: &Obj, value: &Obj) -> TclResult {
        self.set_tcl_var(name, value, 0)
    }

    fn set_tcl_var(&self, name: &Obj, value: &Obj, flags: c_int) -> TclResult {
        let flags = flags | tcl::TCL_LEAVE_ERR_MSG;
        // SAFETY: name and value are alive; a null pointer means an error, whose message Tcl leaves as the result.
        unsafe {
            let new = self.write_variable(name.as_c_ptr(), null(), value.as_ptr(), flags);
            if new.is_null() { self.completed(tcl::TCL_ERROR) } else { Ok(Obj::from_raw(new)) }
        }
    }

    /// Returns the value of a variable at the caller's level.
    pub fn local_var(&self, name: &str) -> Option<Obj> {
        self.local_var_of(&Obj::from_str(name))
    }

    /// Like [`Otcl::local_var`], for a name that is a value already and in which Tcl may cache the variable.
    pub(crate) fn local_var_of(&self, name: &Obj) -> Option<Obj> {
        // SAFETY: the name is terminated by a zero byte; a null pointer means no value.
        unsafe {
            let value = in_trace!(
                self.environment(),
                tcl::Tcl_ObjGetVar2,
                self.interp(),
                name.as_ptr(),
                null_mut::<tcl::Tcl_Obj>(),
                0
            );
            self.value_read(value)
        }
    }

    /// Converts the result of reading a variable.
    ///
    /// # Safety
    /// `value` is null, or a value that is alive.
    unsafe fn value_read(&self, value: *mut tcl::Tcl_Obj) -> Option<Obj> {
        if value.is_null() {
            self.unwind_further();
            return None;
        }
        // SAFETY: guaranteed by the caller.
        Some(unsafe { Obj::from_raw(value) })
    }
}
