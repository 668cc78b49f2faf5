//! `source`, which ns-2's library replaces by a procedure of its own.

use std::cell::Cell;

use super::procedure;
use crate::Ns;

pub(super) fn install(ns: &Ns) {
    let has_importer = Cell::new(false);
    procedure(ns, "source", "fileName", move |ns, words| {
        // ns-2.35: the first use makes an object, which takes a handle.
        if !has_importer.replace(true) {
            ns.new_object("Import", &[])?;
        }
        ns.note_script_file(words[0].as_str());
        ns.otcl().eval_file(words[0].as_str())
    });
}
