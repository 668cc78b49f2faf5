//! The methods of `Object` and `Class`.

mod class;
mod info;
mod object;

use crate::class::{ClassPart, change};
use crate::error::{Error, TclResult};
use crate::interp::Otcl;
use crate::method::{Call, Method, MethodTable, NativeFn, Usage};
use crate::obj::Obj;
use crate::object::ObjectId;

pub(crate) use class::create;

/// The methods written as scripts.
const LIBRARY: &str = include_str!("library.tcl");

/// Makes `Object` and `Class` with their methods.
pub(crate) fn install(otcl: &Otcl) -> Result<(), Error> {
    let inner = otcl.inner();
    let object = inner.store.add(otcl.shared(), None, Some(Box::<ClassPart>::default()));
    let class = inner.store.add(otcl.shared(), None, Some(Box::<ClassPart>::default()));
    object.class.set(class.id);
    inner.object_class.set(Some(object.id));
    inner.class_class.set(Some(class.id));
    otcl.make_command(&object, &"Object".into());
    otcl.make_command(&class, &"Class".into());
    otcl.set_superclasses(class.id, &[object.id])?;

    object::install(otcl, object.id);
    class::install(otcl, object.id, class.id);
    info::install(otcl, object.id, class.id);
    otcl.eval_str(LIBRARY).map_err(|error| Error::Message(otcl.message_of(&error)))?;
    Ok(())
}

/// Defines a method that counts as a command, not as a proc.
fn command(otcl: &Otcl, class: ObjectId, name: &str, run: impl Fn(&Call) -> TclResult + 'static) {
    otcl.set_class_method(class, name, Some(Method::builtin(run)));
}

/// Returns the error about a wrong number of arguments to a builtin method.
fn wrong_args(call: &Call, usage: &str) -> Error {
    let blank = if usage.is_empty() { "" } else { " " };
    Error::Message(format!("wrong # args: should be {{{} {}{blank}{usage}}}", call.name, call.method))
}

impl Otcl {
    /// Defines an instance method in native code. It looks like a script's `instproc`: `usage`, of the form `a b
    /// ?c? ?arg ...?`, determines the number of arguments and the error message, and `info instprocs` lists the
    /// method.
    pub fn define_method(&self, class: ObjectId, name: &str, usage: impl Into<Usage>, run: NativeFn) {
        self.set_class_method(class, name, Some(Method::native(run, Some(usage.into()))));
    }

    /// Promises instance methods, which look like those of [`Otcl::define_method`]: each has a name, the usage of its
    /// arguments, and a function. `methods` is called when anybody first asks for a method of the class. It may not call
    /// the interpreter.
    pub fn promise_methods<I, U>(&self, class: ObjectId, methods: impl FnOnce() -> I + 'static)
    where
        I: IntoIterator<Item = (&'static str, U, NativeFn)>,
        U: Into<Usage>,
    {
        let define = move |table: &mut MethodTable| {
            for (name, usage, run) in methods() {
                change(table, name, Some(Method::native(run, Some(usage.into()))));
            }
        };
        self.with_class(class, |part| part.promise(Box::new(define)));
        self.inner().epoch.advance();
        self.note_redefinition(None);
    }

    /// Defines a method of one object, such as a class, in native code. It looks like a script's `proc`.
    pub fn define_class_method(&self, object: ObjectId, name: &str, usage: impl Into<Usage>, run: NativeFn) {
        self.set_object_method(object, name, Some(Method::native(run, Some(usage.into()))));
    }

    /// Defines an instance method that counts as a command: it checks its arguments itself, and `info
    /// instcommands` lists it, but `info instprocs` does not.
    pub fn define_command(&self, class: ObjectId, name: &str, run: NativeFn) {
        self.set_class_method(class, name, Some(Method::native(run, None)));
    }

    /// Defines a command of one object; see [`Otcl::define_command`].
    pub fn define_class_command(&self, object: ObjectId, name: &str, run: NativeFn) {
        self.set_object_method(object, name, Some(Method::native(run, None)));
    }

    /// Removes an instance method.
    pub fn remove_method(&self, class: ObjectId, name: &str) {
        self.set_class_method(class, name, None);
    }

    /// Formats words for error messages, each in braces.
    pub(crate) fn quoted(words: &[&Obj]) -> String {
        words.iter().map(|word| format!("{{{word}}}")).collect::<Vec<_>>().join(" ")
    }
}
