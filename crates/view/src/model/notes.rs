//! Moments with a name, and changes of appearance.

use rustc_hash::FxHashMap;
use serde::Serialize;

/// A kind of note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// A text of the script.
    Annotation,
    /// A link failed.
    LinkDown,
    /// A link came back.
    LinkUp,
    /// A node failed.
    NodeDown,
    /// A node came back.
    NodeUp,
    /// A node reports that a route is broken.
    RouteBreak,
    /// A terminal changes its satellite.
    HandOff,
    /// A node joins or leaves a cluster.
    Association,
    /// An event of a TCP sender.
    Tcp,
}

/// A moment with a name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Note {
    /// When, in seconds.
    pub time: f64,
    /// What kind.
    pub what: What,
    /// Its text.
    pub text: String,
    /// Number of the link of a failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<u32>,
}

/// A change of appearance of a node or link.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// When, in seconds; before the start for the header.
    pub time: f64,
    /// Number of the node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<u32>,
    /// Number of the link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<u32>,
    /// `colour`, `inside` (the colour of a node's inside), `label`, `mark` or `no-mark`.
    pub attribute: &'static str,
    /// The new value; of a mark, its name and colour.
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
    /// Notes and changes that were not kept.
    pub omitted: u64,
    /// The current attributes of nodes and links.
    now: FxHashMap<(Option<u32>, Option<u32>, &'static str), String>,
}

impl Notes {
    /// Adds a note, unless it repeats the one before: traces may state failures several times.
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

    /// Adds a change, unless it changes nothing.
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
