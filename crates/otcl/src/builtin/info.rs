//! The method `info` of objects and classes.

use std::rc::Rc;

use super::class::expect_class_receiver;
use super::{command, wrong_args};
use crate::error::{Error, TclResult};
use crate::interp::Otcl;
use crate::method::{Body, Call, Method, MethodTable};
use crate::obj::Obj;
use crate::object::ObjectId;

pub(super) fn install(otcl: &Otcl, object: ObjectId, class: ObjectId) {
    command(otcl, object, "info", |call| {
        let (option, args) = split(call)?;
        object_info(call, option, args)
    });
    command(otcl, class, "info", |call| {
        let (option, args) = split(call)?;
        expect_class_receiver(call)?;
        class_info(call, option, args)
    });
}

fn split<'a>(call: &Call<'a>) -> Result<(&'a Obj, &'a [Obj]), Error> {
    call.args.split_first().ok_or_else(|| wrong_args(call, "<opt> ?args?"))
}

/// Returns the error about a wrong number of arguments to an option.
fn misused(call: &Call, option: &Obj, usage: &str) -> Error {
    wrong_args(call, &format!("{option} {usage}"))
}

/// Returns the argument of an option that takes at most one.
fn optional<'a>(call: &Call, option: &Obj, args: &'a [Obj], usage: &str) -> Result<Option<&'a Obj>, Error> {
    match args {
        [] => Ok(None),
        [one] => Ok(Some(one)),
        _ => Err(misused(call, option, usage)),
    }
}

fn object_info(call: &Call, option: &Obj, args: &[Obj]) -> TclResult {
    let otcl = call.otcl;
    let pattern = || optional(call, option, args, "?pat?");
    match option.as_str() {
        "class" => match optional(call, option, args, "?class?")? {
            None => Ok(otcl.class_of(call.object).map(|class| otcl.name_obj(class)).unwrap_or_default()),
            Some(class) => Ok(Obj::from_bool(otcl.is_a(call.object, otcl.expect_class(class)?))),
        },
        "vars" => pattern().map(|pattern| filtered(otcl.vars(call.object), pattern)),
        "procs" => pattern().map(|pattern| filtered(own_methods(call, true), pattern)),
        "commands" => pattern().map(|pattern| filtered(own_methods(call, false), pattern)),
        "args" => {
            let [name] = args else { return Err(misused(call, option, "<proc>")) };
            arguments(&own_method(call, name)?)
        }
        "body" => {
            let [name] = args else { return Err(misused(call, option, "<proc>")) };
            Ok(body(&own_method(call, name)?))
        }
        "default" => {
            let [name, arg, variable] = args else { return Err(misused(call, option, "<proc> <arg> <var>")) };
            default(call, name, &own_method(call, name)?, arg, variable)
        }
        _ => Err(Error::expected("an info option", option)),
    }
}

fn class_info(call: &Call, option: &Obj, args: &[Obj]) -> TclResult {
    let otcl = call.otcl;
    let class = call.object;
    let pattern = || optional(call, option, args, "?pat?");
    let names = |classes: &[ObjectId]| classes.iter().map(|&class| otcl.name_obj(class)).collect::<Vec<_>>();
    match option.as_str() {
        "superclass" => match optional(call, option, args, "?class?")? {
            None => Ok(Obj::list(&names(&otcl.superclasses(class)))),
            Some(other) => Ok(Obj::from_bool(otcl.is_subclass(class, otcl.expect_class(other)?))),
        },
        "subclass" => match optional(call, option, args, "?class?")? {
            None => Ok(Obj::list(&names(&otcl.subclasses(class)))),
            Some(other) => Ok(Obj::from_bool(otcl.is_subclass(otcl.expect_class(other)?, class))),
        },
        "heritage" => pattern().map(|pattern| filtered(names(&otcl.precedence(class)[1..]), pattern)),
        "instances" => pattern().map(|pattern| filtered(names(&otcl.instances(class)), pattern)),
        "instprocs" => pattern().map(|pattern| filtered(instance_methods(call, true), pattern)),
        "instcommands" => pattern().map(|pattern| filtered(instance_methods(call, false), pattern)),
        "instargs" => {
            let [name] = args else { return Err(misused(call, option, "<instproc>")) };
            arguments(&instance_method(call, name)?)
        }
        "instbody" => {
            let [name] = args else { return Err(misused(call, option, "<instproc>")) };
            Ok(body(&instance_method(call, name)?))
        }
        "instdefault" => {
            let [name, arg, variable] = args else {
                return Err(misused(call, option, "<instproc> <arg> <var>"));
            };
            default(call, name, &instance_method(call, name)?, arg, variable)
        }
        _ => object_info(call, option, args),
    }
}

fn filtered(mut names: Vec<Obj>, pattern: Option<&Obj>) -> Obj {
    if let Some(pattern) = pattern {
        names.retain(|name| name.matches(pattern));
    }
    Obj::list(&names)
}

fn names_in(table: &MethodTable, procs_only: bool) -> Vec<Obj> {
    table
        .iter()
        .filter(|(_, method)| !procs_only || method.is_proc())
        .map(|(name, _)| Obj::from_str(name))
        .collect()
}

fn own_methods(call: &Call, procs_only: bool) -> Vec<Obj> {
    let names = call
        .otcl
        .inner()
        .store
        .with(call.object, |object| object.extra(|extra| names_in(&extra.methods, procs_only)));
    names.flatten().unwrap_or_default()
}

fn instance_methods(call: &Call, procs_only: bool) -> Vec<Obj> {
    call.otcl
        .with_class(call.object, |part| names_in(&part.methods().borrow(), procs_only))
        .unwrap_or_default()
}

fn own_method(call: &Call, name: &Obj) -> Result<Rc<Method>, Error> {
    let find =
        |object: &crate::object::Object| object.extra(|extra| extra.methods.get(name.as_str()).cloned());
    expect_proc(call.otcl.inner().store.with(call.object, find).flatten().flatten(), name)
}

fn instance_method(call: &Call, name: &Obj) -> Result<Rc<Method>, Error> {
    let method =
        call.otcl.with_class(call.object, |part| part.methods().borrow().get(name.as_str()).cloned());
    expect_proc(method.flatten(), name)
}

fn expect_proc(method: Option<Rc<Method>>, name: &Obj) -> Result<Rc<Method>, Error> {
    method.filter(|method| method.is_proc()).ok_or_else(|| Error::expected("a tcl method name", name))
}

fn arguments(method: &Rc<Method>) -> TclResult {
    Ok(match &method.body {
        Body::Script(script) => {
            Obj::list(&script.args.iter().map(|formal| formal.name.clone()).collect::<Vec<_>>())
        }
        Body::Native(native) => {
            Obj::list_of(native.usage.as_ref().map(|usage| usage.names()).unwrap_or_default())
        }
        Body::Autoload(_) => Obj::from_str("auto"),
    })
}

fn body(method: &Rc<Method>) -> Obj {
    match &method.body {
        Body::Script(script) => script.text.clone(),
        Body::Native(_) => Obj::from_str("# native"),
        Body::Autoload(script) => script.clone(),
    }
}

fn default(call: &Call, name: &Obj, method: &Rc<Method>, arg: &Obj, variable: &Obj) -> TclResult {
    let missing = || Error::Message(format!("procedure \"{name}\" doesn't have an argument \"{arg}\""));
    let value = match &method.body {
        Body::Script(script) => {
            script.args.iter().find(|formal| formal.name == *arg).ok_or_else(missing)?.default.clone()
        }
        Body::Native(native) => {
            let names = native.usage.as_ref().map(|usage| usage.names()).unwrap_or_default();
            if !names.iter().any(|known| *arg == known.as_str()) {
                return Err(missing());
            }
            None
        }
        Body::Autoload(_) => return Err(missing()),
    };
    call.otcl.set_local_var(variable, &value.clone().unwrap_or_default())?;
    Ok(Obj::from_bool(value.is_some()))
}
