//! `Queue/RED set` and `Queue/DropTail set`, which accept old names of variables.

use neons_otcl::Obj;

use crate::declare::{ClassDeclaration, arg};

/// Declares the procedure `set` of a class whose variables had the names `old_names`, which contain dashes.
pub(super) fn declare(class: &mut ClassDeclaration, old_names: &'static [&'static str]) {
    class.proc(
        "set",
        (arg::text("var"), arg::optional(arg::text("arg"))),
        "Sets or reads a class variable. Older names, with dashes in place of underscores, give a warning.",
        move |ns, call, (variable, value)| {
            let mut variable = variable.to_owned();
            if old_names.contains(&variable.as_str()) {
                let new = variable.replace('-', "_");
                ns.warn_once(&format!("Warning: use `{new}' rather than `{variable}'"))?;
                variable = new;
            }
            // ns-2.35: the words are evaluated again, so setting an empty value reads the variable (spec:
            // queues-and-monitors, section 3.1).
            let body = Obj::from(format!("list {variable} {}", value.unwrap_or_default()));
            let words = ns.otcl().call(&["apply".into(), Obj::list(&[Obj::empty(), body])])?;
            call.next(&words.list_items()?)
        },
    );
}
