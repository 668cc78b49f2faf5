//! Commands that native code implements.

use std::ffi::c_int;
use std::rc::Rc;

use crate::error::TclResult;
use crate::float_traps::callback;
use crate::interp::{Otcl, Shared};
use crate::obj::Obj;
use crate::stack;
use crate::tcl_sys as tcl;

/// The function of a command. It receives the words after the command's name.
pub(crate) type CommandFn = dyn Fn(&Otcl, &[Obj]) -> TclResult;

struct NativeCommand {
    shared: Shared,
    /// The number among the interpreter's commands.
    number: usize,
}

impl Otcl {
    /// Creates a command implemented by native code. `f` receives the words after the command's name.
    pub fn create_command(&self, name: &str, f: impl Fn(&Otcl, &[Obj]) -> TclResult + 'static) {
        let number = self.0.commands.borrow_mut().push(Rc::new(f));
        let native = Box::new(NativeCommand { shared: self.shared(), number });
        let name = Obj::from_str(name);
        // SAFETY: the command owns the box until its delete procedure frees it.
        unsafe {
            let data = Box::into_raw(native).cast();
            self.new_command(name.as_c_ptr(), native_command, data, native_command_deleted);
        }
    }
}

callback! {
    fn native_command(
        data: tcl::ClientData,
        interp: *mut tcl::Tcl_Interp,
        objc: c_int,
        objv: *const *mut tcl::Tcl_Obj
    ) -> c_int = run_native
}

unsafe extern "C" fn run_native(
    data: tcl::ClientData,
    _interp: *mut tcl::Tcl_Interp,
    objc: c_int,
    objv: *const *mut tcl::Tcl_Obj,
) -> c_int {
    // SAFETY: the data is the box that `create_command` gave to this command, which is alive until its contents
    // have been copied; the words are alive during the call.
    let (otcl, number, words) = unsafe {
        let command = &*data.cast::<NativeCommand>();
        (command.shared.borrow(), command.number, Obj::slice(objv, objc))
    };
    let Some(otcl) = otcl else { return tcl::TCL_ERROR };
    otcl.called_by_tcl(|| {
        if !otcl.inner().stack.has_room() {
            return otcl.raise(stack::OVERFLOW.into());
        }
        let f = otcl.inner().commands.borrow().get(number).cloned();
        let Some(f) = f else { return otcl.raise("the program has released this command".into()) };
        otcl.finish(f(&otcl, &words[1..]))
    })
}

callback!(fn native_command_deleted(data: tcl::ClientData) = delete_native);

unsafe extern "C" fn delete_native(data: tcl::ClientData) {
    // SAFETY: the data is the box given to the command, which is deleted only once.
    let command = unsafe { Box::from_raw(data.cast::<NativeCommand>()) };
    // SAFETY: the state exists as long as the interpreter has commands.
    let otcl = unsafe { command.shared.borrow() };
    // While the interpreter is being deleted, all functions are freed at the end.
    let f = otcl.and_then(|otcl| otcl.inner().commands.borrow_mut().remove(command.number));
    drop(f);
}
