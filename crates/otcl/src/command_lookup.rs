//! Look-up of commands by name.

use crate::obj::Obj;
use crate::tcl_sys as tcl;

/// The token of the command `name`, and what Tcl says of it; `None` if there is no such command. The value caches the
/// command, so repeated use of one value is cheap.
///
/// # Safety
/// The interpreter is alive. The token is valid until the command is deleted.
#[inline]
pub(crate) unsafe fn command_named(
    interp: *mut tcl::Tcl_Interp,
    name: &Obj,
) -> Option<(tcl::Tcl_Command, tcl::Tcl_CmdInfo)> {
    // SAFETY: the caller keeps the interpreter alive, and the name is; the information is plain data.
    unsafe {
        let token = tcl::Tcl_GetCommandFromObj(interp, name.as_ptr());
        let mut info = std::mem::zeroed::<tcl::Tcl_CmdInfo>();
        let is_there = !token.is_null() && tcl::Tcl_GetCommandInfoFromToken(token, &mut info) != 0;
        is_there.then_some((token, info))
    }
}
