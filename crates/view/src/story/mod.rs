//! A teacher's explanation of a thing in the picture.

mod network;
mod packet;

use serde::Serialize;

use crate::model::Model;

/// The story of a thing: a sentence, and details.
#[derive(Clone, Debug, Default, Serialize, PartialEq)]
pub struct Story {
    /// Its name.
    pub title: String,
    /// What it is, its origin, its fate and its effects.
    pub sentences: Vec<Sentence>,
    /// Numbers about it.
    pub facts: Vec<(String, String)>,
    /// What happened to it when.
    pub journey: Vec<Moment>,
    /// The flow whose colour it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flow: Option<i32>,
}

/// A sentence, and how much it matters.
#[derive(Clone, Debug, Default, Serialize, PartialEq)]
pub struct Sentence {
    /// The words.
    pub text: String,
    /// Whether it describes a loss.
    pub loss: bool,
    /// A packet that it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub packet: Option<i32>,
    /// A time that it names, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
}

/// A moment of a journey.
#[derive(Clone, Debug, Serialize, PartialEq)]
pub struct Moment {
    /// When, in seconds.
    pub time: f64,
    /// What happened.
    pub text: String,
    /// Whether it is a loss.
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

/// Tells the story of an object at a time; `None` if the trace does not contain it.
pub fn story(model: &Model, thing: Thing, time: f64) -> Option<Story> {
    match thing {
        Thing::Packet(packet) => packet::story(model, packet),
        Thing::Node(node) => network::node(model, node, time),
        Thing::Link(link) => network::link(model, link, time),
        Thing::Flow(flow) => network::flow(model, flow, time),
    }
}
