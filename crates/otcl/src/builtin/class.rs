//! Methods of `Class` other than `info`, and the allocators.

use super::object::definition;
use super::{command, wrong_args};
use crate::error::{Error, TclResult};
use crate::interp::Otcl;
use crate::method::{Body, Call, Method};
use crate::obj::Obj;
use crate::object::ObjectId;

pub(super) fn install(otcl: &Otcl, object: ObjectId, class: ObjectId) {
    command(otcl, class, "create", |call| {
        let [name, args @ ..] = call.args else { return Err(wrong_args(call, "<obj> ?args?")) };
        expect_class_receiver(call)?;
        create(call.otcl, call.object, name, args)
    });
    command(otcl, class, "instproc", instproc);
    command(otcl, class, "superclass", superclass);
    let alloc_object = Method::builtin(|call| alloc(call, false));
    let alloc_class = Method::builtin(|call| alloc(call, true));
    otcl.set_object_method(object, "alloc", Some(alloc_object));
    otcl.set_object_method(class, "alloc", Some(alloc_class));
}

/// `CLASS create NAME args`: creates an object.
pub(crate) fn create(otcl: &Otcl, class: ObjectId, name: &Obj, args: &[Obj]) -> TclResult {
    let allocator = otcl.precedence(class).iter().find_map(|&ancestor| {
        let found =
            otcl.inner().store.with(ancestor, |o| o.extra(|extra| extra.methods.get("alloc").cloned()));
        Some((ancestor, found.flatten()??))
    });
    let Some((ancestor, method)) = allocator else {
        return Err(Error::from("no reachable alloc"));
    };
    // The result of `alloc` is the list of arguments that remain for `init`.
    let (object, rest) = match &method.body {
        Body::Native(native) if native.usage.is_none() => {
            let is_class = otcl.is_subclass(ancestor, otcl.class_class());
            let object = if is_class {
                otcl.allocate_class(name, ancestor).id
            } else {
                otcl.allocate(name, ancestor, false).id
            };
            (object, None)
        }
        _ => {
            let mut words = vec![name.clone()];
            words.extend_from_slice(args);
            let left = otcl.alloc_by_script(ancestor, &method, &words)?;
            let object = otcl.object_of(name).ok_or("couldn't find result of alloc")?;
            (object, Some(left.list_items()?))
        }
    };
    otcl.set_class(object, class);
    let rest = rest.as_deref().unwrap_or(args);
    let mut words = Vec::with_capacity(rest.len() + 2);
    words.push(name.clone());
    words.push(otcl.inner().words.init.clone());
    words.extend_from_slice(rest);
    match otcl.call_unlogged(&words) {
        Ok(_) => Ok(name.clone()),
        Err(error) => {
            if error.is_error() {
                otcl.log_command(&format!("{name} init {}", Obj::list(rest)));
            }
            Err(error)
        }
    }
}

/// `Object alloc NAME args` and `Class alloc NAME args`: returns the remaining arguments, for `init`.
fn alloc(call: &Call, is_class: bool) -> TclResult {
    let [name, rest @ ..] = call.args else {
        return Err(wrong_args(call, if is_class { "<cl> ?args?" } else { "<obj> ?args?" }));
    };
    if is_class {
        call.otcl.allocate_class(name, call.object);
    } else {
        call.otcl.allocate(name, call.object, false);
    }
    Ok(Obj::list(rest))
}

/// `CLASS instproc name args body`: defines an instance method.
fn instproc(call: &Call) -> TclResult {
    let [name, args, body] = call.args else { return Err(wrong_args(call, "name args body")) };
    expect_class_receiver(call)?;
    let method = definition(call.otcl, args, body)?;
    call.otcl.set_class_method(call.object, name.as_str(), method);
    Ok(call.otcl.empty())
}

fn superclass(call: &Call) -> TclResult {
    let [classes] = call.args else { return Err(wrong_args(call, "<classes>")) };
    expect_class_receiver(call)?;
    call.otcl.set_superclass_list(call.object, classes)?;
    Ok(call.otcl.empty())
}

/// Fails if the receiver is no class: an object whose class was changed to `Class` has the methods of a class
/// without being one.
pub(super) fn expect_class_receiver(call: &Call) -> Result<(), Error> {
    if call.otcl.is_class(call.object) {
        return Ok(());
    }
    Err(Error::Message(format!("type check failed: {} is not of type Class", call.name)))
}
