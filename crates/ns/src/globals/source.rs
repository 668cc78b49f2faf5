//! The command `source`, which ns-2's library replaces by its own procedure.

use std::cell::Cell;

use neons_otcl::Error;

use super::command;
use super::procedures::passes_for_procedure;
use crate::Ns;

pub(super) fn install(ns: &Ns) -> Result<(), Error> {
    // Tcl's own `source` is kept under this name.
    ns.otcl().eval_str("rename ::source ::source.orig")?;
    let has_importer = Cell::new(false);
    passes_for_procedure(ns, "source", "fileName");
    command(ns, "source", move |ns, words| match words {
        [file] => {
            // ns-2.35: the first use creates an object, which takes a handle.
            if !has_importer.replace(true) {
                ns.new_object("Import", &[])?;
            }
            ns.note_script_file(file.as_str());
            ns.otcl().eval_file(file.as_str())
        }
        [option, encoding, file] if option.as_str() == "-encoding" && is_of_tcl(ns, file.as_str()) => {
            ns.otcl().eval_file_in(file.as_str(), encoding.as_str())
        }
        _ => Err(Error::from("wrong # args: should be \"source fileName\"")),
    });
    Ok(())
}

/// Returns whether Tcl reads this file with `-encoding`: it does so for its library's scripts and for modules
/// (`*.tm`). ns-2.35 rejects the option, so `clock format` and `package require http` fail there.
fn is_of_tcl(ns: &Ns, file: &str) -> bool {
    let library = ns.otcl().global_var("tcl_library").unwrap_or_default();
    let inside = file.strip_prefix(library.as_str()).is_some_and(|rest| rest.starts_with('/'));
    inside || file.ends_with(".tm")
}
