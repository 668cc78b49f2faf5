//! Sending messages to objects.

use std::cell::Cell;
use std::ffi::c_int;
use std::rc::Rc;

use crate::error::{Error, TclResult};
use crate::float_traps::callback;
use crate::interp::Otcl;
use crate::method::{Body, Call, Method};
use crate::obj::Obj;
use crate::object::{Object, ObjectId};
use crate::stack;
use crate::tcl_sys as tcl;

/// Argument vectors up to this length need no allocation.
const SHORT: usize = 16;

/// The command procedure of every object, by which commands are recognised as objects. All code uses this one
/// value, because the address of a function need not be unique.
pub(crate) static OBJECT_COMMAND: tcl::Tcl_ObjCmdProc = object_command;

callback! {
    fn object_command(
        data: tcl::ClientData,
        interp: *mut tcl::Tcl_Interp,
        objc: c_int,
        objv: *const *mut tcl::Tcl_Obj
    ) -> c_int = run_object_command
}

unsafe extern "C" fn run_object_command(
    data: tcl::ClientData,
    _interp: *mut tcl::Tcl_Interp,
    objc: c_int,
    objv: *const *mut tcl::Tcl_Obj,
) -> c_int {
    // SAFETY: the data is the object, which its command keeps alive until the command is deleted; the id is copied
    // at once. The words are alive during the call.
    let (otcl, id, words) = unsafe {
        let object = &*data.cast::<Object>();
        (object.shared.borrow(), object.id, Obj::slice(objv, objc))
    };
    let Some(otcl) = otcl else { return tcl::TCL_ERROR };
    otcl.called_by_tcl(|| {
        if !otcl.inner().stack.has_room() {
            return otcl.raise(Error::Message(stack::OVERFLOW.to_owned()));
        }
        let [name, rest @ ..] = words else { return tcl::TCL_ERROR };
        let [method, args @ ..] = rest else {
            let message = format!("wrong # args: should be {{{name} message ?args...?}}");
            return otcl.raise(Error::Message(message));
        };
        otcl.dispatch(id, name, method, args)
    })
}

/// Counts one level in a depth of nested calls; dropping this guard ends the count.
pub(crate) struct Nested<'a>(&'a Cell<u32>);

impl Nested<'_> {
    pub fn new(depth: &Cell<u32>) -> Nested<'_> {
        depth.update(|depth| depth + 1);
        Nested(depth)
    }
}

impl Drop for Nested<'_> {
    fn drop(&mut self) {
        self.0.update(|depth| depth - 1);
    }
}

/// The maximum depth of nested native methods: Tcl's own limit for scripts.
const DEEPEST: u32 = 1000;

/// The result of lookup: the class that defines the method (`None` for the object itself), and the method.
type Target = (Option<ObjectId>, Rc<Method>);

impl Otcl {
    /// Finds a method by full lookup: first among the object's own methods, then among those of its class.
    #[inline]
    fn find(&self, object: ObjectId, name: &Obj) -> Option<Target> {
        let (own, class) = self.inner().store.with(object, |o| {
            let own = o.extra(|extra| extra.methods.get(name.as_str()).cloned());
            (own.flatten(), o.class.get())
        })?;
        match own {
            Some(method) => Some((None, method)),
            None => self.find_in_class_by(class, name).map(|(owner, method)| (Some(owner), method)),
        }
    }

    fn find_named(&self, object: ObjectId, name: &str) -> Option<Target> {
        self.find(object, &self.inner().names.get(name))
    }

    /// Sends a message. `name` is the command name of the receiver.
    pub(crate) fn dispatch(&self, object: ObjectId, name: &Obj, method: &Obj, args: &[Obj]) -> c_int {
        if let Some((owner, found)) = self.find(object, method) {
            return self.run(object, name, owner, &found, method, args);
        }
        let unknown = self.inner().words.unknown.clone();
        let Some((owner, found)) = self.find(object, &unknown) else {
            return self.raise(Error::Message(format!("{name}: unable to dispatch method {method}")));
        };
        let mut all = Vec::with_capacity(args.len() + 1);
        all.push(method.clone());
        all.extend_from_slice(args);
        self.run(object, name, owner, &found, &unknown, &all)
    }

    /// Runs a method that has been found.
    fn run(
        &self,
        object: ObjectId,
        name: &Obj,
        owner: Option<ObjectId>,
        found: &Method,
        method: &Obj,
        args: &[Obj],
    ) -> c_int {
        let code = self.run_bare(object, name, owner, found, method, args);
        if code == tcl::TCL_ERROR && !matches!(found.body, Body::Autoload(_)) {
            self.add_frame(name, owner, method);
        }
        code
    }

    #[inline]
    fn run_bare(
        &self,
        object: ObjectId,
        name: &Obj,
        owner: Option<ObjectId>,
        found: &Method,
        method: &Obj,
        args: &[Obj],
    ) -> c_int {
        match &found.body {
            Body::Native(native) => match &native.usage {
                Some(usage) if !usage.accepts(args.len()) => self.raise(usage.complaint(name.as_str())),
                // Tcl limits only the depth of scripts, but native methods can also call each other endlessly.
                _ if self.inner().native_depth.get() >= DEEPEST => {
                    self.raise("too many nested evaluations (infinite loop?)".into())
                }
                _ => {
                    let _nested = Nested::new(&self.inner().native_depth);
                    let call = Call { otcl: self, object, class: owner, method: method.as_str(), args, name };
                    let result = (native.run)(&call);
                    self.finish(result)
                }
            },
            Body::Script(proc_) => {
                let class =
                    owner.map_or_else(|| self.inner().words.empty.clone(), |owner| self.class_name(owner));
                // Tcl caches in a value which command it names in one namespace. Methods run in another namespace than
                // most callers, so they get another value.
                let this = self.inner().names.get_bytes(name.as_bytes());
                let lead = [this.as_ptr(), this.as_ptr(), class.as_ptr(), method.as_ptr()];
                let count = lead.len() + args.len();
                if count <= SHORT {
                    let mut words = [std::ptr::null_mut(); SHORT];
                    words[..lead.len()].copy_from_slice(&lead);
                    for (word, arg) in words[lead.len()..].iter_mut().zip(args) {
                        *word = arg.as_ptr();
                    }
                    proc_.run(self, &words[..count])
                } else {
                    let words: Vec<_> = lead.into_iter().chain(args.iter().map(Obj::as_ptr)).collect();
                    proc_.run(self, &words)
                }
            }
            Body::Autoload(script) => self.autoload(object, name, owner, script, method, args),
        }
    }

    /// Runs a class's own `alloc`, without adding a frame to the traceback if it fails.
    pub(crate) fn alloc_by_script(&self, class: ObjectId, found: &Method, args: &[Obj]) -> TclResult {
        let code = self.run_bare(class, &self.name_obj(class), None, found, &Obj::from_str("alloc"), args);
        self.completed(code)
    }

    /// Adds the method to the traceback of an error.
    fn add_frame(&self, name: &Obj, owner: Option<ObjectId>, method: &Obj) {
        let place = owner.map_or_else(|| name.clone(), |owner| self.class_name(owner));
        // SAFETY: the interpreter is alive.
        let line = unsafe { tcl::Tcl_GetErrorLine(self.interp()) };
        self.add_error_info(&format!("\n    ({} {} line {line})", cut(&place), cut(method)));
    }

    /// Runs the script that should define the method, then the method.
    fn autoload(
        &self,
        object: ObjectId,
        name: &Obj,
        owner: Option<ObjectId>,
        script: &Obj,
        method: &Obj,
        args: &[Obj],
    ) -> c_int {
        let class = owner.map_or_else(|| self.inner().words.empty.clone(), |owner| self.class_name(owner));
        let during = || format!(" during autoloading (object={name}, class={class}, proc={method})");
        if let Err(error) = self.eval(script) {
            // Even a `return` of the script counts as a failure.
            let message = self.message_of(&error) + &during();
            let code = if error.is_error() {
                self.set_result(&Obj::from_str(&message));
                self.raise(error)
            } else {
                self.raise(Error::Message(message))
            };
            self.add_frame(name, owner, method);
            return code;
        }
        let found = match owner {
            Some(owner) => {
                self.with_class(owner, |part| part.methods().borrow().get(method.as_str()).cloned()).flatten()
            }
            None => self.find(object, method).filter(|found| found.0.is_none()).map(|found| found.1),
        };
        match found {
            Some(found) if !matches!(found.body, Body::Autoload(_)) => {
                self.run(object, name, owner, &found, method, args)
            }
            _ => {
                let code = self.raise(Error::Message(format!("no new proc{}", during())));
                self.add_frame(name, owner, method);
                code
            }
        }
    }

    /// Sends a message at the caller's level. The lookup includes methods defined by scripts and `unknown`.
    ///
    /// # Errors
    /// Those of the method, or `OBJ: unable to dispatch method METHOD`.
    pub fn invoke(&self, object: ObjectId, method: &str, args: &[Obj]) -> TclResult {
        self.invoke_as(object, &self.name_obj(object), &self.inner().names.get(method), args)
    }

    /// Like [`Otcl::invoke`], but with names that are values already; `name` becomes `$self`.
    ///
    /// # Errors
    /// See [`Otcl::invoke`].
    pub fn invoke_as(&self, object: ObjectId, name: &Obj, method: &Obj, args: &[Obj]) -> TclResult {
        if self.inner().store.with(object, |_| ()).is_none() {
            return Err(Error::Message(format!("invalid command name \"{name}\"")));
        }
        let code = self.dispatch(object, name, method, args);
        self.completed(code)
    }

    /// Runs the definition of `method` that follows the one of class `after`, for an object called `name`. This is
    /// what [`Call::next`](crate::Call::next) does, for code that no longer has the call. If there is no further
    /// definition the result is empty.
    ///
    /// # Errors
    /// Those of the method.
    pub fn next(
        &self,
        object: ObjectId,
        name: &Obj,
        after: Option<ObjectId>,
        method: &Obj,
        args: &[Obj],
    ) -> TclResult {
        let class = self.inner().store.with(object, |o| o.class.get());
        let Some((owner, found)) = class.and_then(|class| self.find_next(class, after, method.as_str()))
        else {
            self.reset_result();
            return Ok(self.inner().words.empty.clone());
        };
        // The traceback contains `next` itself, not the method that it runs.
        let code = self.run_bare(object, name, Some(owner), &found, method, args);
        self.completed(code)
    }

    /// Returns whether the first definition of `name` that lookup finds for the object is a script's. If not,
    /// native code may do the work directly instead of sending the message.
    pub fn finds_script_method(&self, object: ObjectId, name: &str) -> bool {
        self.find_named(object, name).is_some_and(|(_, method)| method.is_script())
    }

    /// Returns whether lookup finds a method of this name.
    pub fn responds_to(&self, object: ObjectId, name: &str) -> bool {
        self.find_named(object, name).is_some()
    }

    /// Returns the class whose method `name` lookup finds for the object; `None` if there is no such method, or
    /// the object has its own.
    pub fn method_owner(&self, object: ObjectId, name: &str) -> Option<ObjectId> {
        self.find_named(object, name)?.0
    }

    /// Returns whether the class itself, not an ancestor, defines an instance method of this name.
    pub fn defines_instproc(&self, class: ObjectId, name: &str) -> bool {
        self.with_class(class, |part| part.methods().borrow().contains(name)).unwrap_or(false)
    }
}

/// Shortens a name in a traceback to 40 bytes.
fn cut(name: &Obj) -> std::borrow::Cow<'_, str> {
    let bytes = name.as_bytes();
    if bytes.len() <= 40 { name.as_str().into() } else { String::from_utf8_lossy(&bytes[..40]) }
}
