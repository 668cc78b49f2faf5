//! Methods of `Object` other than `info`.

use std::rc::Rc;

use super::{command, wrong_args};
use crate::error::{Error, TclResult};
use crate::interp::Otcl;
use crate::method::{Body, Call, Method, ScriptProc};
use crate::obj::Obj;
use crate::object::ObjectId;

pub(super) fn install(otcl: &Otcl, object: ObjectId) {
    command(otcl, object, "init", init);
    command(otcl, object, "destroy", destroy);
    command(otcl, object, "class", class);
    command(otcl, object, "next", next);
    command(otcl, object, "proc", proc_);
    command(otcl, object, "set", set);
    command(otcl, object, "unset", unset);
    command(otcl, object, "instvar", instvar);
}

/// `OBJ init ?-key value ...?`: calls the method `key` with `value` for each pair.
fn init(call: &Call) -> TclResult {
    if !call.args.len().is_multiple_of(2) {
        return Err(Error::from("uneven number of args"));
    }
    for pair in call.args.chunks_exact(2) {
        let (key, value) = (&pair[0], &pair[1]);
        let method = match key.as_bytes().strip_prefix(b"-") {
            Some(name) => Obj::from_bytes(name),
            None => key.clone(),
        };
        if let Err(error) = call.otcl.invoke_as(call.object, call.name, &method, &pair[1..]) {
            if error.is_error() {
                let message = call.otcl.message_of(&error);
                let during = Otcl::quoted(&[call.name, &method, value]);
                // If the traceback has begun, it contains the message without the appended words `during ...`.
                call.otcl.set_result(&Obj::from_str(&format!("{message} during {during}")));
                return Err(Error::Completion(1));
            }
            return Err(error);
        }
    }
    Ok(call.otcl.empty())
}

fn destroy(call: &Call) -> TclResult {
    if !call.args.is_empty() {
        return Err(wrong_args(call, ""));
    }
    call.otcl.destroy(call.object);
    Ok(call.otcl.empty())
}

fn class(call: &Call) -> TclResult {
    let [class] = call.args else { return Err(wrong_args(call, "<class>")) };
    let class = call.otcl.expect_class(class)?;
    call.otcl.set_class(call.object, class);
    call.otcl.note_redefinition(None);
    Ok(call.otcl.empty())
}

/// `OBJ next ?args?`: calls the next definition of the running method, which the caller's local variables `class`
/// and `proc` identify.
fn next(call: &Call) -> TclResult {
    let otcl = call.otcl;
    let words = &otcl.inner().words;
    let (Some(class), Some(method)) = (otcl.local_var_of(&words.class), otcl.local_var_of(&words.proc_))
    else {
        return Err(Error::from("no executing proc"));
    };
    if class.is_empty() {
        return otcl.next(call.object, call.name, None, &method, call.args);
    }
    otcl.next(call.object, call.name, Some(otcl.expect_class(&class)?), &method, call.args)
}

/// `OBJ proc name args body`: defines a method of the object.
fn proc_(call: &Call) -> TclResult {
    let [name, args, body] = call.args else { return Err(wrong_args(call, "name args body")) };
    let method = definition(call.otcl, args, body)?;
    call.otcl.set_object_method(call.object, name.as_str(), method);
    Ok(call.otcl.empty())
}

/// Returns the method that `proc` or `instproc` defines; `None` means that the method is to be removed.
pub(super) fn definition(otcl: &Otcl, args: &Obj, body: &Obj) -> Result<Option<Rc<Method>>, Error> {
    if args.is_empty() && body.is_empty() {
        return Ok(None);
    }
    let body = if args.as_bytes() == b"auto" {
        Body::Autoload(body.clone())
    } else {
        Body::Script(ScriptProc::new(otcl, args, body)?)
    };
    Ok(Some(Rc::new(Method { body })))
}

fn set(call: &Call) -> TclResult {
    match call.args {
        [name] => call.otcl.get_var(call.object, name.as_str()),
        [name, value] => call.otcl.set_var(call.object, name.as_str(), value),
        _ => Err(wrong_args(call, "var ?value?")),
    }
}

fn unset(call: &Call) -> TclResult {
    if call.args.is_empty() {
        return Err(wrong_args(call, "?vars?"));
    }
    for name in call.args {
        call.otcl.unset_var(call.object, name.as_str())?;
    }
    Ok(call.otcl.empty())
}

/// `OBJ instvar v {v local} ...`: links variables of the object to local variables of the caller.
fn instvar(call: &Call) -> TclResult {
    if call.args.is_empty() {
        return Err(wrong_args(call, "?vars?"));
    }
    if call.otcl.link_ordinary_vars(call.object, call.args)? {
        return Ok(call.otcl.empty());
    }
    let mut fresh = false;
    let mut link = |name: &Obj, local: &Obj| {
        fresh |= call.otcl.link_var(call.object, name, local)?;
        Ok::<(), Error>(())
    };
    for arg in call.args {
        let plain = !arg.as_bytes().iter().any(|b| b.is_ascii_whitespace() || b"{}\"\\".contains(b));
        if plain && !arg.is_empty() {
            link(arg, arg)?;
            continue;
        }
        match arg.list_items()?.as_slice() {
            [name] => link(name, name)?,
            [name, local] => link(name, local)?,
            _ => {
                return Err(Error::Message(format!("expected ?inst/local? or ?inst? ?local? but got {arg}")));
            }
        }
    }
    // ns-2.35: the result of linking a new variable is 0, the value with which the variable is created temporarily.
    Ok(if fresh { Obj::from_i64(0) } else { call.otcl.empty() })
}
