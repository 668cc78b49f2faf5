use std::str::FromStr;

use crate::records::{FrameEvent, PacketEvent, Record};

/// An event by the letter of a trace (`d`) or by the name in the columns `event` (`drop`).
///
/// Letters that formats of traces of mobile nodes use for the same event mean this event: `d` and `D` are drops.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EventName {
    packet: Option<PacketEvent>,
    frame: Option<FrameEvent>,
}

impl EventName {
    /// Returns true if the record shows this event.
    pub fn is_of(self, record: &Record) -> bool {
        match record {
            Record::Packet(packet) => self.packet == Some(packet.event),
            Record::Frame(frame) => self.frame == Some(frame.event),
            _ => false,
        }
    }
}

impl FromStr for EventName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (packet, frame) = match text.as_bytes() {
            &[letter] => (PacketEvent::from_letter(letter), FrameEvent::from_letter(letter)),
            _ => (
                PacketEvent::ALL.into_iter().find(|event| event.name() == text),
                FrameEvent::ALL.into_iter().find(|event| event.name() == text),
            ),
        };
        if packet.is_none() && frame.is_none() {
            return Err(format!(
                "there is no such event; events are {} and, of mobile nodes, {}",
                PacketEvent::ALL.map(PacketEvent::name).join(", "),
                FrameEvent::ALL.map(FrameEvent::name).join(", ")
            ));
        }
        Ok(EventName { packet, frame })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::parse;

    #[test]
    fn events_are_known_by_letters_and_names() {
        let is = |name: &str, line: &[u8]| name.parse::<EventName>().unwrap().is_of(&parse(line).unwrap());
        let packet = b"d 1.5 0 1 tcp 1000 ------- 7 0.0 3.1 5 42";
        assert!(is("d", packet) && is("drop", packet));
        assert!(!is("r", packet) && !is("D", packet) && !is("send", packet));
        let frame = b"D 2 _0_ RTR  TTL 0 cbr 100 [0 0 0 0] ------- [0:0 2:0 32 0] [0] 0 0";
        assert!(is("d", frame) && is("D", frame) && is("drop", frame));
        assert!(!is("s", frame) && !is("enqueue", frame));
        let message = "dropp".parse::<EventName>().unwrap_err();
        assert!(message.contains("drop, hop") && message.contains("forward"), "{message}");
    }
}
