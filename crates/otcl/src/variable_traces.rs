//! Whether scripts trace variables.
//!
//! Reading or writing a variable runs scripts only if a script has traced it. Few scripts use traces, and a good part of the
//! time of each access would go into the change to the floating point environment of scripts and back: the processor
//! first completes all earlier instructions.

use std::ffi::{c_int, c_void};

use crate::command_lookup::command_named;
use crate::float_traps::{callback, in_script};
use crate::interp::{Otcl, Shared};
use crate::obj::Obj;
use crate::tcl_sys as tcl;

impl Otcl {
    /// Takes variables as untraced until a script uses the command `trace`. Accesses to variables are faster
    /// until then. For programs that have made their own traces; these must not compute with reals.
    pub fn watch_for_traces(&self) {
        let name = Obj::from_str("::trace");
        // SAFETY: interpreter and name are alive; the information is plain data, and is changed only in its procedure and
        // the data of this procedure, which Tcl's own command does not use.
        unsafe {
            let Some((command, mut info)) = command_named(self.interp(), &name) else { return };
            let Some(run) = info.objProc.filter(|_| info.objClientData.is_null()) else { return };
            if self.inner().trace_command.set(run).is_err() {
                return;
            }
            info.objProc = Some(trace);
            info.objClientData = self.shared().data();
            tcl::Tcl_SetCommandInfoFromToken(command, &info);
        }
        self.environment().set_traces(false);
    }
}

callback! {
    fn trace(
        data: tcl::ClientData,
        interp: *mut tcl::Tcl_Interp,
        objc: c_int,
        objv: *const *mut tcl::Tcl_Obj
    ) -> c_int = run_trace
}

/// Runs Tcl's command, from whose first use on variables may have traces.
unsafe extern "C" fn run_trace(
    data: tcl::ClientData,
    interp: *mut tcl::Tcl_Interp,
    objc: c_int,
    objv: *const *mut tcl::Tcl_Obj,
) -> c_int {
    // SAFETY: `data` was set by `watch_for_traces`.
    let Some(otcl) = (unsafe { Shared::of(data).borrow() }) else { return tcl::TCL_ERROR };
    let Some(&run) = otcl.inner().trace_command.get() else { return tcl::TCL_ERROR };
    otcl.environment().set_traces(true);
    // SAFETY: this is the call that Tcl itself would have made.
    unsafe { in_script!(otcl.environment(), run, std::ptr::null_mut::<c_void>(), interp, objc, objv) }
}
