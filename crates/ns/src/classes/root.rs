//! SplitObject, the ancestor of every class with a native half (spec: script-language, sections 5.7, 6 and 7).

use neons_otcl::Obj;

use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("SplitObject", "Object")
        .doc("An object with a script half and a native half. All library classes descend from it.")
        .method(
            "init",
            "?arg ...?",
            "Builds the native half and gives its variables the class defaults.",
            |ns, call| {
                if ns.entity_of(call.object).is_none() {
                    ns.build_native_half(call.object)?;
                }
                Ok(Obj::empty())
            },
        )
        .method(
            "cmd",
            "?arg ...?",
            "Calls a native command directly, past methods of the same name.",
            |ns, call| ns.command(call.object, call.args),
        )
        .method(
            "unknown",
            "?arg ...?",
            "Calls the native command of this name; fails if there is none.",
            |ns, call| ns.command(call.object, call.args),
        )
        .shared_command("trace", "variable ?tracer?", "Traces a variable.", |command, _| {
            super::agent_trace::trace(command)
        })
        .class_method("getid", "", "Takes the next number for a handle and returns the handle.", |ns, _| {
            Ok(Obj::from_str(&ns.next_handle()))
        })
        .class_method("is-class", "name", "Whether there is a class of this name: 1 or 0.", |ns, call| {
            let class = ns.otcl().object(call.arg(0)).filter(|object| ns.otcl().is_class(*object));
            Ok(Obj::from_bool(class.is_some()))
        });
}
