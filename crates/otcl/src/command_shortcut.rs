//! Shortcuts for uses of Tcl's own commands that native code can do faster.

use std::ffi::c_int;

use crate::command_lookup::command_named;
use crate::float_traps::{callback, in_script};
use crate::interp::{Otcl, Shared};
use crate::obj::Obj;
use crate::tcl_sys as tcl;

/// The function of a shortcut. It receives the words after the command's name, and returns the result; `None` leaves
/// the work to Tcl.
type Shortcut = dyn Fn(&[Obj]) -> Option<Obj>;

struct ShortenedCommand {
    shared: Shared,
    shortcut: Box<Shortcut>,
    /// Tcl's implementation.
    run: tcl::Tcl_ObjCmdProc,
    run_data: tcl::ClientData,
}

impl Otcl {
    /// Gives one of Tcl's own commands a shortcut: a native function that receives the words after the command's name and
    /// returns the result where it computes the same as Tcl, `None` elsewhere, errors included. The function may not
    /// call the interpreter. Uses that Tcl compiles are compiled as before. Nothing happens if there is no such
    /// command, or if its deletion would call a function.
    pub fn shorten_command(&self, name: &str, shortcut: impl Fn(&[Obj]) -> Option<Obj> + 'static) {
        let name = Obj::from_str(name);
        // SAFETY: the interpreter and the name are alive, and the information is plain data. The command owns the box
        // until its delete procedure frees it.
        unsafe {
            let Some((token, mut info)) = command_named(self.interp(), &name) else { return };
            let (Some(run), None) = (info.objProc, info.deleteProc) else { return };
            let (shared, shortcut) = (self.shared(), Box::new(shortcut));
            let command = Box::new(ShortenedCommand { shared, shortcut, run, run_data: info.objClientData });
            info.objProc = Some(shortened_command);
            info.objClientData = Box::into_raw(command).cast();
            info.deleteProc = Some(shortened_command_deleted);
            info.deleteData = info.objClientData;
            tcl::Tcl_SetCommandInfoFromToken(token, &info);
        }
    }
}

callback! {
    fn shortened_command(
        data: tcl::ClientData,
        interp: *mut tcl::Tcl_Interp,
        objc: c_int,
        objv: *const *mut tcl::Tcl_Obj
    ) -> c_int = run_shortened
}

unsafe extern "C" fn run_shortened(
    data: tcl::ClientData,
    interp: *mut tcl::Tcl_Interp,
    objc: c_int,
    objv: *const *mut tcl::Tcl_Obj,
) -> c_int {
    // SAFETY: the data is the box that `shorten_command` gave to this command, which is alive; so are the words.
    let (command, words) = unsafe { (&*data.cast::<ShortenedCommand>(), Obj::slice(objv, objc)) };
    // SAFETY: the state exists as long as the interpreter has commands.
    let Some(otcl) = (unsafe { command.shared.borrow() }) else { return tcl::TCL_ERROR };
    if let [_, words @ ..] = words
        && let Some(result) = (command.shortcut)(words)
    {
        otcl.set_result(&result);
        return tcl::TCL_OK;
    }
    let (run, run_data) = (command.run, command.run_data);
    // SAFETY: this is the call that Tcl itself would have made. The command is not used after it, as a script may
    // delete it.
    unsafe { in_script!(otcl.environment(), run, run_data, interp, objc, objv) }
}

callback!(fn shortened_command_deleted(data: tcl::ClientData) = delete_shortened);

unsafe extern "C" fn delete_shortened(data: tcl::ClientData) {
    // SAFETY: the data is the box given to the command, which is deleted only once.
    drop(unsafe { Box::from_raw(data.cast::<ShortenedCommand>()) });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_shortcut_does_not_compute_is_left_to_tcl() {
        let otcl = Otcl::new().unwrap();
        otcl.shorten_command("split", |words| match words {
            [text] if text.as_str() == "short" => Some(Obj::from_str("by shortcut")),
            _ => None,
        });
        otcl.shorten_command("no-such-command", |_| Some(Obj::empty()));
        otcl.eval_str("proc f text {list [split $text] [catch split]}").unwrap();
        assert_eq!(otcl.eval_str("f short").unwrap(), "{by shortcut} 1");
        assert_eq!(otcl.eval_str("f {a b}").unwrap(), "{a b} 1");
        assert_eq!(otcl.eval_str("rename split s; s short").unwrap(), "by shortcut");
        assert_eq!(otcl.eval_str("rename s {}; catch {s short}").unwrap(), "1");
        assert!(otcl.eval_str("no-such-command").is_err());
    }
}
