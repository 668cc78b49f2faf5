//! Explanations of objects in the picture, as a teacher would give them.

mod network;
mod packet;

use serde::Serialize;

use crate::model::Model;

/// The story of an object: sentences and details.
#[derive(Clone, Debug, Default, Serialize, PartialEq)]
pub struct Story {
    /// The name of the object.
    pub title: String,
    /// Sentences about the object: what it is, its origin, its fate and its effects.
    pub sentences: Vec<Sentence>,
    /// Facts about the object, as names and values.
    pub facts: Vec<(String, String)>,
    /// The events of the object with their times.
    pub journey: Vec<Moment>,
    /// The flow whose colour the object has, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flow: Option<i32>,
}

/// A sentence of a story.
#[derive(Clone, Debug, Default, Serialize, PartialEq)]
pub struct Sentence {
    /// The text of the sentence.
    pub text: String,
    /// True if the sentence describes a loss.
    pub loss: bool,
    /// The packet that the sentence names, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub packet: Option<i32>,
    /// The time that the sentence names, in seconds, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
}

/// An event in the journey of an object.
#[derive(Clone, Debug, Serialize, PartialEq)]
pub struct Moment {
    /// The time of the event, in seconds.
    pub time: f64,
    /// A description of the event.
    pub text: String,
    /// True if the event is a loss.
    pub loss: bool,
}

impl Story {
    fn say(&mut self, text: impl Into<String>) {
        self.sentences.push(Sentence { text: text.into(), ..Sentence::default() });
    }

    fn fact(&mut self, name: &str, value: impl Into<String>) {
        self.facts.push((name.into(), value.into()));
    }
}

/// An object that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A packet by its unique id.
    Packet(i32),
    /// A node by its number.
    Node(u32),
    /// A link by its number.
    Link(u32),
    /// A flow by its id.
    Flow(i32),
}

impl std::str::FromStr for Thing {
    type Err = ();

    fn from_str(text: &str) -> Result<Thing, ()> {
        let (kind, number) = text.split_once(':').ok_or(())?;
        let number: i32 = number.parse().map_err(|_| ())?;
        match kind {
            "packet" => Ok(Thing::Packet(number)),
            "flow" => Ok(Thing::Flow(number)),
            "node" => u32::try_from(number).map(Thing::Node).map_err(|_| ()),
            "link" => u32::try_from(number).map(Thing::Link).map_err(|_| ()),
            _ => Err(()),
        }
    }
}

/// Returns the story of an object at `time`; `None` if the trace does not contain the object.
pub fn story(model: &Model, thing: Thing, time: f64) -> Option<Story> {
    match thing {
        Thing::Packet(packet) => packet::story(model, packet),
        Thing::Node(node) => network::node(model, node, time),
        Thing::Link(link) => network::link(model, link, time),
        Thing::Flow(flow) => network::flow(model, flow, time),
    }
}
