//! SplitObject, the ancestor of every class with a native half (spec: script-language, sections 5.7, 6 and 7).

use std::rc::Rc;

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};

use crate::declare::{Declarations, arg, unit};
use crate::{Ns, Voice};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Import", "Object")
        .doc("The class of the object that the first `source` in a script makes; it has no other purpose.")
        .class_variable("autoimport_", "0", unit::NONE, "Has no effect.")
        .instproc("init", (), "Makes an object, which has no function.", |ns, call, _| {
            ns.otcl().set_var(call.object, "use_http_cache_", Obj::from_i64(1))
        });
    declarations.class("InitObject", "Object").doc("An object without own variables and commands.");
    let class = declarations.class("SplitObject", "Object");
    super::agent_trace::trace_command(class, "trace");
    class
        .doc("An object with a script half and a native half. All library classes descend from it.")
        .instproc(
            "init",
            (arg::rest("arg"),),
            "Makes the native half and gives its variables the class defaults.",
            |ns, call, _| {
                if ns.entity_of(call.object).is_none() {
                    ns.build_native_half(call.object)?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc("destroy", (), "Destroys the object and its native half.", |_, call, _| call.next(&[]))
        .instproc("set", (arg::rest("arg"),), "Reads or sets a variable: `set NAME ?VALUE?`.", set)
        .instproc(
            "init-instvar",
            (arg::text("var"),),
            "Sets a variable to its class default, if there is one.",
            init_variable,
        )
        .instproc(
            "warn-instvar",
            (arg::text("item"),),
            "Warns that a variable has no class default.",
            |ns, call, (item,)| ns.warn_of_variable(call.object, item),
        )
        .instproc(
            "unknown",
            (arg::rest("arg"),),
            "Calls the native command of the given name; an error if there is none.",
            |ns, call, (args,)| ns.command(call.object, args),
        )
        .proc("getid", (), "Takes the next number for an object name, and returns the name.", |ns, _, _| {
            Ok(Obj::from_str(&ns.next_handle()))
        })
        .proc(
            "is-class",
            (arg::text("cl"),),
            "Returns whether there is a class of the given name: 1 or 0.",
            |ns, _, (cl,)| {
                let class = ns.otcl().object(cl).filter(|object| ns.otcl().is_class(*object));
                Ok(Obj::from_bool(class.is_some()))
            },
        )
        .proc(
            "register",
            (arg::text("className"),),
            "Makes a class of the given name, with its ancestors.",
            register,
        );
}

/// Defines the commands that every object with a native half has and that are not methods of its classes.
pub(crate) fn install_object_commands(ns: &Ns, class: ObjectId) {
    let this = ns.share();
    ns.otcl().define_command(
        class,
        "cmd",
        Rc::new(move |call: &Call| this.bare_command(call.object, call.args)),
    );
    let this = ns.share();
    ns.otcl().define_command(class, "info", Rc::new(move |call: &Call| info(&this, call)));
    let this = ns.share();
    ns.otcl().define_command(class, "instvar", Rc::new(move |call: &Call| link_variables(&this, call)));
}

/// Links variables of the object to local variables of the caller.
fn link_variables(ns: &Ns, call: &Call) -> TclResult {
    let has_native_half = || ns.entity_of(call.object).is_some();
    if call.args.is_empty() && has_native_half() {
        // ns-2.35: the command `instvar` does nothing when called without arguments, whereas OTcl's method
        // `instvar` raises an error.
        return Ok(Obj::empty());
    }
    match call.next(call.args) {
        Err(_) if call.args.len() > 1 && has_native_half() => link_one_by_one(ns, call),
        result => result,
    }
}

/// Links all variables that can be linked, where one of them cannot, such as one with the name of an argument.
///
/// ns-2.35: the command `instvar` goes on after a variable that cannot be linked, and fails only if this is the last one.
fn link_one_by_one(ns: &Ns, call: &Call) -> TclResult {
    let mut message = None;
    for (place, variable) in call.args.iter().enumerate() {
        let Err(error) = call.next(std::slice::from_ref(variable)) else { continue };
        let is_malformed = !variable.list_items().is_ok_and(|names| matches!(names.len(), 1 | 2));
        if is_malformed || place + 1 == call.args.len() {
            return Err(error);
        }
        message = Some(ns.otcl().message_of(&error));
    }
    // Tcl keeps the message as the result.
    Ok(message.map_or_else(Obj::empty, |message| Obj::from_str(&message)))
}

/// Like the general `info`, but `info commands` also lists the two commands that come with a native half.
fn info(ns: &Ns, call: &Call) -> TclResult {
    let listed = call.next(call.args)?;
    if call.args.first().is_none_or(|what| what.as_str() != "commands") || ns.entity_of(call.object).is_none()
    {
        return Ok(listed);
    }
    let mut commands = listed.list_items()?;
    let own = ["cmd", "instvar"].map(Obj::from_str);
    commands
        .extend(own.into_iter().filter(|name| call.args.get(1).is_none_or(|wanted| name.matches(wanted))));
    Ok(Obj::list(&commands))
}

fn set(ns: &Ns, call: &Call, (args,): (&[Obj],)) -> TclResult {
    match args {
        // ns-2.35: reading substitutes `$name`, and Tcl ends the name at the first character not allowed in plain
        // names (`ss-div4_` of Agent/TCP/Fack).
        [name] => match name.as_str().split_once('-').filter(|(variable, _)| !variable.contains('(')) {
            Some((variable, _)) => Err(Error::from(format!("can't read \"{variable}\": no such variable"))),
            None => ns.otcl().get_var(call.object, name.as_str()),
        },
        // ns-2.35: further arguments are ignored.
        [name, value, ..] => {
            if ns.voice() == Voice::Neons {
                crate::advice::doubt_variable(ns, ns.class_of(call.object), name.as_str());
            }
            ns.otcl().set_var(call.object, name.as_str(), value)
        }
        [] => Err(Error::from("expected ?inst/local? or ?inst? ?local? but got ")),
    }
}

fn init_variable(ns: &Ns, call: &Call, (name,): (&str,)) -> TclResult {
    match ns.class_default(call.object, name) {
        Some(value) => {
            ns.otcl().set_var(call.object, name, value)?;
            Ok(Obj::empty())
        }
        None => ns.warn_of_variable(call.object, &format!("{}::{name}", ns.class_name(call.object))),
    }
}

/// Creates a class with its ancestors: `A/B/C` descends from `A/B`, which descends from `A`, which descends from
/// SplitObject.
fn register(ns: &Ns, _: &Call, (name,): (&str,)) -> TclResult {
    let mut parent = ns.otcl().object("SplitObject").ok_or("no class SplitObject")?;
    let ends = name.match_indices('/').map(|(place, _)| place).chain([name.len()]);
    for end in ends {
        let ancestor = &name[..end];
        parent = match ns.otcl().object(ancestor) {
            Some(known) => known,
            None => ns.otcl().define_class(ancestor, &[parent]),
        };
    }
    Ok(Obj::empty())
}
