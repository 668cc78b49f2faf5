//! Notes, which are moments with a text, and changes of appearance.

use rustc_hash::FxHashMap;
use serde::Serialize;

/// A kind of note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// A text that the script wrote into the trace.
    Annotation,
    /// A link failed.
    LinkDown,
    /// A link was restored.
    LinkUp,
    /// A node failed.
    NodeDown,
    /// A node was restored.
    NodeUp,
    /// A node reported a broken route.
    RouteBreak,
    /// A terminal changed its satellite.
    HandOff,
    /// A node joined or left a cluster.
    Association,
    /// An event of a TCP sender.
    Tcp,
}

/// A moment with a text.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Note {
    /// The time of the note, in seconds.
    pub time: f64,
    /// The kind of the note.
    pub what: What,
    /// The text of the note.
    pub text: String,
    /// Number of the link, for link failures and repairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<u32>,
}

/// A change of the appearance of a node or link.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// The time of the change, in seconds; negative for the header of the trace.
    pub time: f64,
    /// Number of the changed node; `None` for a link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<u32>,
    /// Number of the changed link; `None` for a node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<u32>,
    /// The changed attribute: `colour`, `inside` (the colour of a node's inside), `label`, `mark` or `no-mark`.
    pub attribute: &'static str,
    /// The new value; for a mark, its name and colour.
    pub value: String,
}

/// The maximum number of notes, and also of changes.
const MOST: usize = 50_000;

/// All notes and changes.
#[derive(Default)]
pub struct Notes {
    /// Notes in the order of the trace.
    pub notes: Vec<Note>,
    /// Changes in the order of the trace.
    pub changes: Vec<Change>,
    /// Number of notes and changes that were not stored because there are too many.
    pub omitted: u64,
    /// The current attributes of nodes and links.
    now: FxHashMap<(Option<u32>, Option<u32>, &'static str), String>,
}

impl Notes {
    /// Adds a note, unless it repeats a recent one: traces may state a failure several times.
    pub fn note(&mut self, note: Note) {
        if self.notes.iter().rev().take(4).any(|other| *other == note) {
            return;
        }
        if self.notes.len() < MOST {
            self.notes.push(note);
        } else {
            self.omitted += 1;
        }
    }

    /// Adds a change, unless it has no effect.
    pub fn change(&mut self, change: Change) {
        if !change.attribute.ends_with("mark") {
            let key = (change.node, change.link, change.attribute);
            if self.now.insert(key, change.value.clone()).as_ref() == Some(&change.value) {
                return;
            }
        }
        if self.changes.len() < MOST {
            self.changes.push(change);
        } else {
            self.omitted += 1;
        }
    }
}
