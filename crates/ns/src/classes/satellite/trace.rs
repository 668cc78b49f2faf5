//! Traces of satellite links (spec: satellite, section 11).

use neons_otcl::Obj;
use neons_sim::trace::Trace;

use crate::declare::Declarations;

/// The trace classes, each with the letter at the beginning of its lines.
const KINDS: [(&str, u8); 8] = [
    ("Trace/Sat/Hop", b'h'),
    ("Trace/Sat/Enque", b'+'),
    ("Trace/Sat/Deque", b'-'),
    ("Trace/Sat/Recv", b'r'),
    ("Trace/Sat/Drop", b'd'),
    ("Trace/Sat/Error", b'e'),
    ("Trace/Sat/Collision", b'c'),
    ("Trace/Sat/Generic", b'v'),
];

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Trace/Sat", "Trace")
        .doc("Writes a line with the positions of sender and receiver for each packet that passes.")
        .native(|sim, id| Trace::of_satellites(sim, id, b'v'));
    for (name, letter) in KINDS {
        declarations
            .class(name, "Trace/Sat")
            .doc("A trace whose lines begin with the letter of this class.")
            .native(move |sim, id| Trace::of_satellites(sim, id, letter))
            .instproc("init", (), "Sets the letter with which trace lines begin.", move |_, call, _| {
                call.next(&[Obj::from_str(&char::from(letter).to_string())])
            });
    }
}
