//! Methods: script procs and native functions.

use std::cell::Cell;
use std::ffi::c_int;
use std::rc::Rc;

use crate::error::{Error, TclResult};
use crate::float_traps::{callback, in_script};
use crate::hash_order::HashOrder;
use crate::interp::{Otcl, Shared};
use crate::obj::Obj;
use crate::object::ObjectId;
use crate::tcl_sys as tcl;

/// The methods of a class or object, by name.
pub(crate) type MethodTable = HashOrder<Rc<Method>>;

/// A native method.
pub type NativeFn = Rc<dyn Fn(&Call) -> TclResult>;

/// One invocation of a native method.
pub struct Call<'a> {
    /// The interpreter.
    pub otcl: &'a Otcl,
    /// The receiver.
    pub object: ObjectId,
    /// The class that defines the running method; `None` for a method of the object itself.
    pub class: Option<ObjectId>,
    /// The name of the running method.
    pub method: &'a str,
    /// The arguments.
    pub args: &'a [Obj],
    pub(crate) name: &'a Obj,
}

impl Call<'_> {
    /// Returns the receiver's name at the call: the value of `$self` in a script method.
    pub fn self_obj(&self) -> Obj {
        self.name.clone()
    }

    /// Does `$self next args`: runs the next definition of this method, in the order of precedence of the
    /// receiver's class. The result is empty if there is none.
    ///
    /// # Errors
    /// Those of the method.
    pub fn next(&self, args: &[Obj]) -> TclResult {
        self.otcl.next(self.object, self.name, self.class, &Obj::from_str(self.method), args)
    }
}

/// A method of a class or object.
pub(crate) struct Method {
    pub body: Body,
}

pub(crate) enum Body {
    /// Defined by `proc` or `instproc`.
    Script(ScriptProc),
    /// Defined by native code.
    Native(Native),
    /// Defined by `instproc name auto script`: the script defines the method on its first call.
    Autoload(Obj),
}

/// A native method.
pub(crate) struct Native {
    pub run: NativeFn,
    /// The arguments, if the method looks like a proc of a script library; `None` for a command.
    pub usage: Option<Usage>,
}

impl Method {
    pub fn native(run: NativeFn, usage: Option<Usage>) -> Rc<Method> {
        Rc::new(Method { body: Body::Native(Native { run, usage }) })
    }

    /// Returns a method that this crate itself implements.
    pub fn builtin(run: impl Fn(&Call) -> TclResult + 'static) -> Rc<Method> {
        Rc::new(Method { body: Body::Native(Native { run: Rc::new(run), usage: None }) })
    }

    /// Returns whether `info procs` lists the method, because it is a proc or looks like one.
    pub fn is_proc(&self) -> bool {
        !matches!(&self.body, Body::Native(Native { usage: None, .. }))
    }

    /// Returns whether a script defined the method.
    pub fn is_script(&self) -> bool {
        !matches!(&self.body, Body::Native(_))
    }
}

/// The formal arguments of a native method.
#[derive(Clone)]
pub struct Usage {
    text: Text,
    least: usize,
    most: Option<usize>,
}

#[derive(Clone)]
enum Text {
    Given(Rc<str>),
    Made(Rc<dyn Fn() -> String>),
}

impl From<&str> for Usage {
    fn from(text: &str) -> Usage {
        Usage::parse(text)
    }
}

impl Usage {
    /// Parses a usage in the form of Tcl's error messages: `a b ?c? ?-d e? ?arg ...?`. Repeated arguments may have
    /// any name; error messages do not show it.
    pub fn parse(text: &str) -> Usage {
        let words: Vec<&str> = text.split_whitespace().collect();
        let variadic = is_variadic(&words);
        let fixed = &words[..words.len() - if variadic { 2 } else { 0 }];
        // `?-option value?` is an option with its value.
        let is_optional = |word: &str| word.starts_with('?') || word.ends_with('?');
        let least = fixed.iter().filter(|word| !is_optional(word)).count();
        let most = (!variadic).then_some(fixed.len());
        Usage { text: Text::Given(text.into()), least, most }
    }

    /// A usage with `least` to `most` arguments; `None` means any number. `text` returns the form for error
    /// messages when needed.
    pub fn new(least: usize, most: Option<usize>, text: impl Fn() -> String + 'static) -> Usage {
        Usage { text: Text::Made(Rc::new(text)), least, most }
    }

    /// Allows any number of further arguments, which error messages do not mention.
    #[must_use]
    pub fn or_more(self) -> Usage {
        Usage { most: None, ..self }
    }

    /// Returns whether this number of arguments is allowed.
    pub fn accepts(&self, count: usize) -> bool {
        count >= self.least && self.most.is_none_or(|most| count <= most)
    }

    /// Returns the usage in the form of Tcl's error messages.
    pub fn text(&self) -> String {
        match &self.text {
            Text::Given(text) => text.to_string(),
            Text::Made(make) => make(),
        }
    }

    /// Returns the error about a wrong number of arguments to a method of `name`.
    pub(crate) fn complaint(&self, name: &str) -> Error {
        let text = self.text();
        let mut words: Vec<&str> = text.split_whitespace().collect();
        if is_variadic(&words) {
            let repeated = words.len() - 2;
            words[repeated] = "?arg";
        }
        let blank = if words.is_empty() { "" } else { " " };
        let arguments = words.join(" ");
        Error::Message(format!("wrong # args: should be \"{name} self class proc{blank}{arguments}\""))
    }

    /// Returns the names of the arguments, as `info args` lists them.
    pub fn names(&self) -> Vec<String> {
        let text = self.text();
        let mut names: Vec<String> =
            text.split_whitespace().map(|word| word.trim_matches('?').to_owned()).collect();
        if self.most.is_none() {
            names.truncate(names.len() - 2);
            names.push("args".to_owned());
        }
        names.retain(|name| !name.is_empty());
        names
    }
}

/// Returns whether the last argument is repeated.
fn is_variadic(words: &[&str]) -> bool {
    matches!(words, [.., repeated, "...?"] if repeated.starts_with('?'))
}

/// A Tcl proc with the hidden leading arguments `self class proc`.
///
/// The proc is a command in the namespace `::otcl`, which is therefore the namespace of its body. It is run
/// directly through its command procedure, with the receiver's name in place of the command name. Its delete
/// procedure is replaced, so that the method notices when a script deletes the command.
pub(crate) struct ScriptProc {
    shared: Shared,
    handle: Rc<Handle>,
    /// The arguments, without the hidden ones.
    pub args: Vec<Formal>,
    /// The body, as the script defined it.
    pub text: Obj,
}

/// A formal argument.
pub(crate) struct Formal {
    pub name: Obj,
    pub default: Option<Obj>,
}

/// The client data of a proc's command: the command itself and its original procedures.
struct Handle {
    command: Cell<tcl::Tcl_Command>,
    run: tcl::Tcl_ObjCmdProc,
    run_data: tcl::ClientData,
    delete: Option<tcl::Tcl_CmdDeleteProc>,
    delete_data: tcl::ClientData,
}

impl ScriptProc {
    /// Compiles a method.
    pub fn new(otcl: &Otcl, args: &Obj, body: &Obj) -> Result<ScriptProc, Error> {
        let name = Obj::from_str(&format!("::otcl::proc#{}", otcl.inner().next_proc()));
        // A malformed list of arguments is passed on unchanged, so that `proc` reports it.
        let formals = args.list_items();
        let formal_list = match &formals {
            Ok(items) => {
                let mut all: Vec<Obj> = ["self", "class", "proc"].into_iter().map(Obj::from_str).collect();
                all.extend(items.iter().cloned());
                Obj::list(&all)
            }
            Err(_) => args.clone(),
        };
        otcl.define_proc(&[Obj::from_str("::proc"), name.clone(), formal_list, body.clone()])?;
        let args = formals?
            .iter()
            .map(|formal| {
                let parts = formal.list_items()?;
                let name = parts.first().cloned().unwrap_or_default();
                Ok(Formal { name, default: parts.get(1).cloned() })
            })
            .collect::<Result<Vec<_>, Error>>()?;
        let handle = adopt(otcl, &name).ok_or("the new proc has vanished")?;
        Ok(ScriptProc { shared: otcl.shared(), handle, args, text: body.clone() })
    }

    /// Runs the proc with the given words: receiver, receiver, class, method, arguments. Afterwards the
    /// interpreter holds the result.
    pub fn run(&self, otcl: &Otcl, words: &[*mut tcl::Tcl_Obj]) -> c_int {
        if self.handle.command.get().is_null() {
            return otcl.raise(Error::from("the proc of this method has been deleted"));
        }
        // SAFETY: the command is alive, and so is its client data; Tcl itself keeps a running proc alive. The
        // caller keeps the words alive.
        unsafe {
            let (run, data) = (self.handle.run, self.handle.run_data);
            let count = words.len() as c_int;
            in_script!(otcl.environment(), run, data, otcl.interp(), count, words.as_ptr())
        }
    }
}

/// Takes control of the proc `name`.
fn adopt(otcl: &Otcl, name: &Obj) -> Option<Rc<Handle>> {
    // SAFETY: the interpreter is alive, and the token is used at once. The original delete procedure and its data
    // are stored in the handle, to which the command owns a reference until `deleted` is called.
    unsafe {
        let command =
            tcl::Tcl_FindCommand(otcl.interp(), name.as_c_ptr(), std::ptr::null_mut(), tcl::TCL_GLOBAL_ONLY);
        let mut info = std::mem::zeroed::<tcl::Tcl_CmdInfo>();
        if command.is_null() || tcl::Tcl_GetCommandInfoFromToken(command, &mut info) == 0 {
            return None;
        }
        let handle = Rc::new(Handle {
            command: Cell::new(command),
            run: info.objProc?,
            run_data: info.objClientData,
            delete: info.deleteProc,
            delete_data: info.deleteData,
        });
        info.deleteProc = Some(proc_deleted);
        info.deleteData = Rc::into_raw(handle.clone()).cast_mut().cast();
        tcl::Tcl_SetCommandInfoFromToken(command, &info);
        Some(handle)
    }
}

callback!(fn proc_deleted(data: tcl::ClientData) = deleted);

unsafe extern "C" fn deleted(data: tcl::ClientData) {
    // SAFETY: the data is the reference that `adopt` gave to the command, which is deleted only once.
    let handle = unsafe { Rc::from_raw(data.cast_const().cast::<Handle>()) };
    handle.command.set(std::ptr::null_mut());
    if let Some(delete) = handle.delete {
        // SAFETY: this is the call that Tcl itself would have made.
        unsafe { delete(handle.delete_data) }
    }
}

impl Drop for ScriptProc {
    fn drop(&mut self) {
        let command = self.handle.command.get();
        if command.is_null() {
            return;
        }
        // SAFETY: the command is alive, so the interpreter and its state are, too. If the interpreter is being
        // deleted, so is the command.
        unsafe {
            if let Some(otcl) = self.shared.borrow() {
                otcl.delete_command(command);
            }
        }
    }
}
