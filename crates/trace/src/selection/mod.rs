//! Selection of trace lines by their contents.

mod event_name;
mod expression;

pub use event_name::EventName;
pub use expression::{Expression, ParseError};

use crate::questions::FlowKey;
use crate::records::Record;
use crate::text::Text;

/// A selection of trace lines; all conditions must hold. A line that lacks a field does not satisfy a condition on this
/// field.
#[derive(Debug, Default)]
pub struct Selection {
    /// The earliest time, in seconds.
    pub from: Option<f64>,
    /// The end of the times, in seconds; lines at this time are not selected.
    pub to: Option<f64>,
    /// The allowed events.
    pub events: Vec<EventName>,
    /// The allowed node ids: of the nodes at the ends of the link, or of the mobile node.
    pub nodes: Vec<i32>,
    /// The allowed flow ids.
    pub flows: Vec<i32>,
    /// The allowed packet types.
    pub kinds: Vec<String>,
    /// A condition on fields.
    pub expression: Option<Expression>,
}

/// The value of a field.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// A name.
    Text(String),
}

impl Selection {
    /// Returns true if the selection contains the line.
    pub fn has(&self, record: &Record) -> bool {
        if self.from.is_some() || self.to.is_some() {
            let Some(time) = record.time() else { return false };
            if self.from.is_some_and(|from| time < from) || self.to.is_some_and(|to| time >= to) {
                return false;
            }
        }
        let is_any = |wanted: &[String], field: &str| {
            wanted.is_empty()
                || matches!(field_of(record, field), Some(Value::Text(text)) if wanted.contains(&text))
        };
        (self.events.is_empty() || self.events.iter().any(|event| event.is_of(record)))
            && is_any(&self.kinds, "type")
            && (self.nodes.is_empty() || nodes(record).iter().flatten().any(|node| self.nodes.contains(node)))
            && (self.flows.is_empty() || flow(record).is_some_and(|flow| self.flows.contains(&flow)))
            && self
                .expression
                .as_ref()
                .is_none_or(|expression| expression.holds(|name| field_of(record, name)))
    }
}

/// The nodes that a line shows: those at the ends of a link, or the mobile node.
pub fn nodes(record: &Record) -> [Option<i32>; 2] {
    match record {
        Record::Packet(packet) => [Some(packet.from), Some(packet.to)],
        Record::Frame(frame) => [Some(frame.node), None],
        Record::Event(event) => [event.node, None],
        Record::LinkState(link) => [Some(link.from), Some(link.to)],
        Record::Movement(movement) => [Some(movement.node), None],
        Record::Energy(energy) => [Some(energy.node), None],
        Record::QueueLength(queue) => [Some(queue.from), Some(queue.to)],
        _ => [None; 2],
    }
}

/// The flow id of a line.
pub fn flow(record: &Record) -> Option<i32> {
    match record {
        Record::Packet(packet) => Some(packet.flow),
        Record::Frame(frame) => frame.ip?.flow,
        _ => None,
    }
}

/// The packet type of a line.
pub fn kind<'a>(record: &Record<'a>) -> Option<Text<'a>> {
    match record {
        Record::Packet(packet) => Some(packet.kind),
        Record::Frame(frame) => Some(frame.kind),
        _ => None,
    }
}

/// The names of fields that expressions may use.
pub const FIELDS: [&str; 16] = [
    "time",
    "event",
    "letter",
    "from",
    "to",
    "node",
    "layer",
    "reason",
    "type",
    "size",
    "flow",
    "source",
    "destination",
    "sequence",
    "uid",
    "name",
];

/// The value of a field of a record; `None` if the record does not have it.
fn field_of(record: &Record, name: &str) -> Option<Value> {
    let number = |value: i64| Some(Value::Number(value as f64));
    let text = |text: String| Some(Value::Text(text));
    if name == "time" {
        return record.time().map(Value::Number);
    }
    match record {
        Record::Packet(packet) => match name {
            "event" => text(packet.event.name().to_owned()),
            "letter" => text(char::from(packet.event.letter()).to_string()),
            "from" | "node" => number(packet.from.into()),
            "to" => number(packet.to.into()),
            "type" => text(kind(record)?.to_string()),
            "size" => number(packet.size.into()),
            "flow" => number(packet.flow.into()),
            "source" => text(packet.source.to_string()),
            "destination" => text(packet.destination.to_string()),
            "sequence" => number(packet.sequence),
            "uid" => number(packet.uid),
            _ => None,
        },
        Record::Frame(frame) => {
            let key = FlowKey::of_frame(frame);
            match name {
                "event" => text(frame.event.name().to_owned()),
                "letter" => text(["s", "r", "f", "d", "x"][frame.event as usize].to_owned()),
                "node" | "from" => number(frame.node.into()),
                "layer" => text(frame.layer.to_string()),
                "reason" => text(frame.reason.to_string()),
                "type" => text(kind(record)?.to_string()),
                "size" => number(frame.size?.into()),
                "flow" => number(frame.ip?.flow?.into()),
                "source" => text(key?.source.to_string()),
                "destination" => text(key?.destination.to_string()),
                "uid" => number(frame.uid?),
                _ => None,
            }
        }
        Record::Variable(variable) => match name {
            "name" => text(variable.name.to_string()),
            "source" => text(variable.source?.to_string()),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::parse;

    #[test]
    fn lines_are_chosen_by_their_fields() {
        let record = parse(b"d 1.5 0 1 tcp 1000 ------- 7 0.0 3.1 5 42").unwrap();
        let has = |selection: Selection| selection.has(&record);
        let texts = |text: &str| vec![text.to_owned()];
        assert!(has(Selection::default()));
        assert!(has(Selection { from: Some(1.5), to: Some(1.6), ..Selection::default() }));
        assert!(!has(Selection { to: Some(1.5), ..Selection::default() }));
        let event = |text: &str| vec![text.parse().unwrap()];
        assert!(has(Selection { events: event("d"), ..Selection::default() }));
        assert!(has(Selection {
            events: event("drop"),
            nodes: vec![1],
            flows: vec![7],
            ..Selection::default()
        }));
        assert!(!has(Selection { kinds: texts("ack"), ..Selection::default() }));
        let expression =
            |text: &str| Selection { expression: Some(text.parse().unwrap()), ..Selection::default() };
        assert!(has(expression("size >= 1000 and destination == '3.1'")));
        assert!(!has(expression("layer == MAC")), "a packet of a link has no layer");
    }
}
