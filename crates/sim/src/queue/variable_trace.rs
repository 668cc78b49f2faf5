//! The files in which queues report their own variables.

use std::cell::Cell;

use crate::Sim;
use crate::format::push_general;
use crate::sink::SinkId;
use crate::traced::TracedValue;

/// The file to which a queue writes the changes of its traced variables, one line each (spec: queues-and-monitors,
/// section 3.9).
#[derive(Debug, Default)]
pub struct VariableTrace {
    /// The sink of the file; `None` if no file is attached.
    pub sink: Cell<Option<SinkId>>,
}

impl VariableTrace {
    /// Writes a line that begins with `letter` and shows the present time and `value`.
    pub fn write(&self, sim: &Sim, letter: u8, value: TracedValue) {
        let Some(sink) = self.sink.get() else { return };
        sim.sink(sink).append(|out| {
            out.extend_from_slice(&[letter, b' ']);
            push_general(out, sim.now(), 6);
            out.push(b' ');
            value.push(out);
            out.push(b'\n');
        });
    }

    /// Writes the line of the variable `name`, which begins with the letter from `letters` whose key the name contains.
    /// For other names `class` is used in a warning.
    // ns-2.35: parts of names suffice, so that `prob_` of RED, which has no such variable, is traced as 0.
    pub fn report(&self, sim: &Sim, class: &str, letters: &[(&str, u8)], name: &str, value: TracedValue) {
        match letters.iter().find(|(part, _)| name.contains(part)) {
            Some((_, letter)) => self.write(sim, *letter, value),
            None => sim.warn(&format!("{class}:unknown trace var {name}\n")),
        }
    }
}
