//! Insertion of error models into links (spec: queues-and-monitors, section 11.1).

use neons_otcl::{Call, Error, Obj, TclResult};

use crate::Ns;
use crate::classes::simple_link::{SimpleLink, set_target};
use crate::declare::{ClassDeclaration, arg};

/// Declares the method of all links.
pub(crate) fn link_methods(class: &mut ClassDeclaration) {
    class.instproc(
        "install-error",
        ("em",),
        "Puts an error model that loses nothing behind the delay.",
        |ns, call, _| {
            let link: &SimpleLink = ns.record(call.object)?;
            insert(ns, call, "", link.link.get(), false)
        },
    );
}

/// Declares the methods of simple links.
pub(crate) fn simple_link_methods(class: &mut ClassDeclaration) {
    class
        .instproc(
            "errormodule",
            (arg::optional("em"),),
            "Puts an error model in front of the queue, or returns the error model that is there.",
            |ns, call, _| {
                let link: &SimpleLink = ns.record(call.object)?;
                insert(ns, call, "errmodule_", link.head.get(), true)
            },
        )
        .instproc(
            "insert-linkloss",
            (arg::optional("em"),),
            "Puts an error model behind the delay, or returns the error model that is there.",
            |ns, call, _| {
                let link: &SimpleLink = ns.record(call.object)?;
                if !call.args.is_empty() && ns.otcl().var_exists(call.object, "link_errmodule_") {
                    // ns-2.35: inserting a second model fails (spec: queues-and-monitors, section 11.1).
                    return Err(Error::from("invalid command name \"link_errmodule_\""));
                }
                insert(ns, call, "link_errmodule_", link.link.get(), true)
            },
        );
}

/// Declares the methods of the simulator.
pub(crate) fn simulator_methods(class: &mut ClassDeclaration) {
    class.instproc(
        "detach-lossmodel",
        ("lossobj", "from", "to"),
        "Removes an error model from a link.",
        |ns, call, (lossobj, _, _)| {
            let link = ns.invoke(call.object, "link", &call.args[1..])?;
            let head = ns.invoke_named(&link, "head", &[])?;
            let next = ns.invoke_named(lossobj, "target", &[])?;
            ns.invoke_named(&head, "target", &[next])
        },
    );
    for (name, method, doc) in [
        ("lossmodel", "errormodule", "Puts an error model in front of a link's queue."),
        ("link-lossmodel", "insert-linkloss", "Puts an error model behind a link's delay."),
    ] {
        class.instproc(name, ("lossobj", "from", "to"), doc, move |ns, call, _| {
            let link = ns.invoke(call.object, "link", &call.args[1..])?;
            ns.invoke_named(&link, method, &call.args[..1])?;
            Ok(Obj::empty())
        });
    }
}

/// Returns the object in `variable`; given an argument, inserts that object before `before`.
fn insert(
    ns: &Ns,
    call: &Call,
    variable: &str,
    before: Option<neons_sim::EntityId>,
    loses: bool,
) -> TclResult {
    let Some(model) = call.args.first() else { return ns.otcl().get_var(call.object, variable) };
    if !variable.is_empty() {
        ns.otcl().set_var(call.object, variable, model.clone())?;
    }
    let link: &SimpleLink = ns.record(call.object)?;
    let part = ns
        .entity_named(model.as_str())
        .ok_or_else(|| Error::from(format!("invalid command name \"{}\"", model.as_str())))?;
    if before == link.head.get() && ns.otcl().finds_script_method(call.object, "add-to-head") {
        ns.invoke(call.object, "add-to-head", std::slice::from_ref(model))?;
    } else if let Some(before) = before {
        let next = ns.wiring(before).and_then(|wiring| wiring.target.get());
        let next = next.map_or_else(Obj::empty, |next| ns.handle(next));
        ns.invoke_named(model, "target", &[next])?;
        set_target(ns, before, Some(part));
    }
    if loses {
        let drop_head = link.drop_head.get().map_or_else(Obj::empty, |head| ns.handle(head));
        ns.invoke_named(model, "drop-target", &[drop_head])?;
    }
    Ok(Obj::empty())
}
