//! Functions of Tcl's that may execute scripts, by traces of variables and commands or otherwise.

use std::ffi::{c_char, c_int};

use crate::float_traps::in_script;
use crate::interp::Otcl;
use crate::tcl_sys as tcl;

/// The safety conditions are those of the functions, which the manual pages of Tcl's C interface state: strings end with
/// a zero byte, and everything that is passed is alive.
impl Otcl {
    /// The value of a variable that these parts name; null if there is none.
    pub(crate) unsafe fn read_variable(
        &self,
        part1: *const c_char,
        part2: *const c_char,
        flags: c_int,
    ) -> *mut tcl::Tcl_Obj {
        // SAFETY: the caller's promises.
        unsafe { in_script!(self.environment(), tcl::Tcl_GetVar2Ex, self.interp(), part1, part2, flags) }
    }

    /// Sets a variable; gives the value that it has then, or null if that failed.
    pub(crate) unsafe fn write_variable(
        &self,
        part1: *const c_char,
        part2: *const c_char,
        value: *mut tcl::Tcl_Obj,
        flags: c_int,
    ) -> *mut tcl::Tcl_Obj {
        // SAFETY: the caller's promises.
        unsafe {
            in_script!(self.environment(), tcl::Tcl_SetVar2Ex, self.interp(), part1, part2, value, flags)
        }
    }

    /// Unsets a variable.
    pub(crate) unsafe fn unset_variable(&self, name: *const c_char, flags: c_int) -> c_int {
        let none = std::ptr::null();
        // SAFETY: the caller's promises.
        unsafe { in_script!(self.environment(), tcl::Tcl_UnsetVar2, self.interp(), name, none, flags) }
    }

    /// Creates a command; one of the same name is deleted first.
    pub(crate) unsafe fn new_command(
        &self,
        name: *const c_char,
        run: tcl::Tcl_ObjCmdProc,
        data: tcl::ClientData,
        deleted: tcl::Tcl_CmdDeleteProc,
    ) -> tcl::Tcl_Command {
        // SAFETY: the caller's promises.
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
        // SAFETY: the caller's promises.
        unsafe { in_script!(self.environment(), tcl::Tcl_DeleteCommandFromToken, self.interp(), command) };
    }

    /// Deletes a namespace with its variables.
    pub(crate) unsafe fn delete_namespace(&self, namespace: *mut tcl::Tcl_Namespace) {
        // SAFETY: the caller's promises.
        unsafe { in_script!(self.environment(), tcl::Tcl_DeleteNamespace, namespace) }
    }
}
