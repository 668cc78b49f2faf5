//! Functions of Tcl that may execute scripts, for example through traces of variables and commands.

use std::ffi::{c_char, c_int};

use crate::float_traps::{in_script, in_trace};
use crate::interp::Otcl;
use crate::tcl_sys as tcl;

/// The safety conditions are those in the manual pages of Tcl's C interface: strings end with a zero byte, and all
/// arguments are alive during the call.
impl Otcl {
    /// Returns the value of the variable named by these parts; null if there is none.
    pub(crate) unsafe fn read_variable(
        &self,
        part1: *const c_char,
        part2: *const c_char,
        flags: c_int,
    ) -> *mut tcl::Tcl_Obj {
        // SAFETY: guaranteed by the caller.
        unsafe { in_trace!(self.environment(), tcl::Tcl_GetVar2Ex, self.interp(), part1, part2, flags) }
    }

    /// Sets a variable; returns its value after that, or null on failure.
    pub(crate) unsafe fn write_variable(
        &self,
        part1: *const c_char,
        part2: *const c_char,
        value: *mut tcl::Tcl_Obj,
        flags: c_int,
    ) -> *mut tcl::Tcl_Obj {
        // SAFETY: guaranteed by the caller.
        unsafe {
            in_trace!(self.environment(), tcl::Tcl_SetVar2Ex, self.interp(), part1, part2, value, flags)
        }
    }

    /// Unsets a variable.
    pub(crate) unsafe fn unset_variable(&self, name: *const c_char, flags: c_int) -> c_int {
        let none = std::ptr::null();
        // SAFETY: guaranteed by the caller.
        unsafe { in_trace!(self.environment(), tcl::Tcl_UnsetVar2, self.interp(), name, none, flags) }
    }

    /// Creates a command, after deleting an existing one of the same name.
    pub(crate) unsafe fn new_command(
        &self,
        name: *const c_char,
        run: tcl::Tcl_ObjCmdProc,
        data: tcl::ClientData,
        deleted: tcl::Tcl_CmdDeleteProc,
    ) -> tcl::Tcl_Command {
        // SAFETY: guaranteed by the caller.
        unsafe {
            in_script!(
                self.environment(),
                tcl::Tcl_CreateObjCommand,
                self.interp(),
                name,
                run,
                data,
                Some(deleted)
            )
        }
    }

    /// Deletes a command.
    pub(crate) unsafe fn delete_command(&self, command: tcl::Tcl_Command) {
        // SAFETY: guaranteed by the caller.
        unsafe { in_script!(self.environment(), tcl::Tcl_DeleteCommandFromToken, self.interp(), command) };
    }

    /// Deletes a namespace with its variables.
    pub(crate) unsafe fn delete_namespace(&self, namespace: *mut tcl::Tcl_Namespace) {
        // SAFETY: guaranteed by the caller.
        unsafe { in_script!(self.environment(), tcl::Tcl_DeleteNamespace, namespace) }
    }

    /// Calls `f` while an object's variables are those of the current level.
    ///
    /// `f` may call one function of Tcl, and must not unwind.
    pub(crate) unsafe fn in_namespace<R>(
        &self,
        namespace: *mut tcl::Tcl_Namespace,
        f: impl FnOnce() -> R,
    ) -> R {
        let mut frame = std::mem::MaybeUninit::<tcl::Tcl_CallFrame>::uninit();
        // SAFETY: the frame stays in place until it is removed. The caller guarantees that the namespace is alive; one
        // that is deleted by `f` is freed only when the frame is removed.
        unsafe {
            tcl::Tcl_PushCallFrame(self.interp(), frame.as_mut_ptr(), namespace, 0);
            // ns-2.35: scripts that a trace of the variable calls are at level 2, however deep the caller is.
            (*frame.as_mut_ptr()).level = 1;
            let result = f();
            // A namespace that was deleted meanwhile, with its variables, is freed now.
            in_trace!(self.environment(), tcl::Tcl_PopCallFrame, self.interp());
            result
        }
    }
}
