//! Native commands that look like procedures of ns-2's script library: `info procs`, `info args`, `info default`
//! and `info body` report them (spec: more-networks, section 13).

use std::cell::RefCell;
use std::collections::HashMap;

use neons_otcl::{Error, Obj, TclResult, Usage};

use super::command;
use crate::Ns;

/// The procedures of the library by name, with their arguments.
#[derive(Default)]
pub(crate) struct Procedures(RefCell<HashMap<&'static str, Usage>>);

/// Defines a native command that looks like a procedure of the library. `usage` lists its arguments in the form of
/// Tcl's usage messages.
pub(crate) fn procedure(
    ns: &Ns,
    name: &'static str,
    usage: &'static str,
    run: impl Fn(&Ns, &[Obj]) -> TclResult + 'static,
) {
    passes_for_procedure(ns, name, usage);
    let arity = Usage::parse(usage);
    command(ns, name, move |ns, words| {
        if !arity.accepts(words.len()) {
            let blank = if usage.is_empty() { "" } else { " " };
            return Err(Error::from(format!("wrong # args: should be \"{name}{blank}{usage}\"")));
        }
        run(ns, words)
    });
}

/// Adds a command that checks its own arguments to the list of library procedures.
pub(super) fn passes_for_procedure(ns: &Ns, name: &'static str, usage: &str) {
    ns.0.library_procedures.0.borrow_mut().insert(name, Usage::parse(usage));
}

/// Makes Tcl's `info` report the procedures of the library.
///
/// # Errors
/// Tcl's `info` is not an ensemble of commands, as it has been since Tcl 8.5.
pub(super) fn install(ns: &Ns) -> Result<(), Error> {
    for (option, run) in [
        ("procs", names as fn(&Ns, &Original, &[Obj]) -> TclResult),
        ("args", arguments),
        ("default", default_value),
        ("body", body),
    ] {
        let original = Original { option, command: Obj::from_str(&format!("::tcl::info::{option}_of_tcl")) };
        ns.otcl().eval_str(&format!("rename ::tcl::info::{option} {}", original.command))?;
        command(ns, &format!("::tcl::info::{option}"), move |ns, words| run(ns, &original, words));
    }
    Ok(())
}

/// A subcommand of Tcl's own `info`.
struct Original {
    option: &'static str,
    command: Obj,
}

impl Original {
    /// Calls Tcl's subcommand. The traceback lines that would reveal the nested call are removed from errors.
    fn ask(&self, ns: &Ns, words: &[Obj]) -> TclResult {
        let call = [std::slice::from_ref(&self.command), words].concat();
        ns.otcl().call_here(&call).map_err(|error| Error::from(ns.otcl().message_of(&error)))
    }

    /// Returns the error about a wrong number of words.
    fn misused(&self, usage: &str) -> Error {
        Error::from(format!("wrong # args: should be \"info {} {usage}\"", self.option))
    }
}

/// Calls `read` with the library procedure that a script calls by `name`; `None` if there is none, or if a
/// procedure of the script has replaced it.
fn of_library<T>(ns: &Ns, name: &Obj, read: impl FnOnce(&Usage) -> T) -> Option<T> {
    let procedures = ns.0.library_procedures.0.borrow();
    let usage = procedures.get(name.as_str().trim_start_matches("::"))?;
    let list = |option: &str| ns.otcl().call_here(&[Obj::from_str(option), name.clone()]).unwrap_or_default();
    let is_redefined = !list("::tcl::info::procs_of_tcl").is_empty();
    let is_there = !list("::tcl::info::commands").is_empty();
    (is_there && !is_redefined).then(|| read(usage))
}

fn names(ns: &Ns, original: &Original, words: &[Obj]) -> TclResult {
    if words.len() > 1 {
        return Err(original.misused("?pattern?"));
    }
    let mut found = original.ask(ns, words)?.list_items()?;
    let pattern = words.first();
    let prefix = if pattern.is_some_and(|pattern| pattern.as_str().starts_with("::")) { "::" } else { "" };
    let mut library: Vec<&str> = ns.0.library_procedures.0.borrow().keys().copied().collect();
    library.sort_unstable();
    // In namespaces other than the global one, library procedures are listed by qualified name only.
    let is_global = ns.otcl().call_here(&["namespace", "current"].map(Obj::from_str))?.as_str() == "::";
    if is_global || !prefix.is_empty() {
        let qualified = library.into_iter().map(|name| Obj::from_str(&format!("{prefix}{name}")));
        let matching = qualified.filter(|name| pattern.is_none_or(|pattern| name.matches(pattern)));
        found.extend(matching.filter(|name| of_library(ns, name, |_| ()).is_some()));
    }
    Ok(Obj::list(&found))
}

fn arguments(ns: &Ns, original: &Original, words: &[Obj]) -> TclResult {
    let [name] = words else { return Err(original.misused("procname")) };
    match of_library(ns, name, Usage::names) {
        Some(names) => Ok(Obj::list_of(names)),
        None => original.ask(ns, words),
    }
}

fn default_value(ns: &Ns, original: &Original, words: &[Obj]) -> TclResult {
    let [name, argument, variable] = words else { return Err(original.misused("procname arg varname")) };
    let has_default = of_library(ns, name, |usage| {
        let position = usage.names().iter().position(|name| *argument == **name);
        position.map(|position| usage.accepts(position) && *argument != *"args")
    });
    match has_default {
        None => original.ask(ns, words),
        Some(None) => {
            Err(Error::from(format!("procedure \"{name}\" doesn't have an argument \"{argument}\"")))
        }
        Some(Some(has_default)) => {
            ns.otcl().set_local_var(variable, &Obj::empty())?;
            Ok(Obj::from_bool(has_default))
        }
    }
}

fn body(ns: &Ns, original: &Original, words: &[Obj]) -> TclResult {
    let [name] = words else { return Err(original.misused("procname")) };
    match of_library(ns, name, |_| ()) {
        Some(()) => Ok(Obj::from_str("# This procedure of the library is native code.")),
        None => original.ask(ns, words),
    }
}
