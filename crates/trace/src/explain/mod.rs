//! Explains a trace line in a sentence and word by word.

mod keys;
mod places;
mod sentence;

use serde::Serialize;

use crate::formats::{Fault, parse};
use crate::records::{FrameEvent, Nam, NamItem, Record};
use crate::text::printable;

/// The meaning of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// The kind of the line.
    pub kind: &'static str,
    /// A sentence that describes the event.
    pub sentence: String,
    /// The parts of the line, in their order. Together they contain all words of the line.
    pub fields: Vec<Field>,
}

/// A part of a line: one word, or several words that belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Field {
    /// The text of the part, safe to display.
    pub text: String,
    /// The meaning of the part.
    pub meaning: String,
}

/// Explains a line of a trace, in any format, given without its newline.
///
/// # Errors
/// The line has no known form, or a part of it is missing or malformed.
pub fn explain(line: &[u8]) -> Result<Explanation, Fault> {
    let record = parse(line)?;
    let words = words(line);
    let is_keyed = words.iter().skip(1).any(|word| keys::is_key(word));
    let (kind, fields) = match &record {
        Record::Packet(packet) if !is_keyed => ("line of a packet trace", places::packet(&words, packet)),
        Record::Packet(packet) => (
            "line of a nam trace",
            keys::explain(&words, Some(places::packet_event(packet.event)), keys::NAM_PACKET),
        ),
        Record::Frame(frame) if !is_keyed => {
            ("line of a packet trace of mobile nodes, old format", places::frame(&words, frame))
        }
        Record::Frame(frame) => {
            let event = Some(places::frame_event(frame.event));
            match words.contains(&"-t") {
                true => (
                    "line of a packet trace of mobile nodes, new format",
                    keys::explain(&words, event, keys::NEW_WIRELESS),
                ),
                false => (
                    "line of a packet trace of mobile nodes, tagged format",
                    keys::explain(&words, event, keys::TAGGED_WIRELESS),
                ),
            }
        }
        Record::Nam(Nam { item: NamItem::Frame(frame), .. }) => {
            let event = FrameEvent::from_letter(frame.letter).map(places::frame_event);
            ("line of a nam trace of mobile nodes", keys::explain(&words, event, keys::NAM_PACKET))
        }
        Record::Nam(_) => ("line of a nam trace", keys::explain_nam(&words)),
        Record::Variable(_) if is_keyed => ("line of traced variables", keys::explain_nam(&words)),
        Record::Variable(variable) => ("line of traced variables", places::variable(&words, variable)),
        Record::Report(_) => ("line with all variables of an agent", places::report(&words)),
        Record::Event(_) if is_keyed => ("line of an event trace", keys::explain_nam(&words)),
        Record::Event(event) => ("line of an event trace", places::event(&words, event)),
        Record::Annotation(_) | Record::LinkState(_) => {
            ("annotation or change of a link", keys::explain_nam(&words))
        }
        Record::Movement(_) => ("movement of a mobile node", places::movement(&words)),
        Record::Energy(_) => ("energy of a mobile node", keys::explain_nam(&words)),
        Record::QueueLength(_) if is_keyed => ("length of a queue", keys::explain_nam(&words)),
        Record::QueueLength(_) => ("sample of a queue monitor", places::sample(&words)),
        Record::Comment(_) => ("comment", vec![field(&words, "text of the script; no part of the trace")]),
    };
    Ok(Explanation { kind, sentence: printable(&sentence::of(&record)).into_owned(), fields })
}

/// The words of a line.
fn words(line: &[u8]) -> Vec<&str> {
    let is_blank = |byte: &u8| *byte == b' ' || *byte == b'\t';
    let words = line.split(is_blank).filter(|word| !word.is_empty());
    // A word with invalid UTF-8 becomes U+FFFD, so that its display shows this.
    words.map(|word| std::str::from_utf8(word).unwrap_or("\u{fffd}")).collect()
}

fn field(words: &[&str], meaning: impl Into<String>) -> Field {
    let text = printable(&words.join(" ")).into_owned();
    Field { text, meaning: meaning.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meanings(line: &str) -> Vec<(String, String)> {
        let told = explain(line.as_bytes()).unwrap();
        let joined: Vec<&str> = told.fields.iter().map(|field| field.text.as_str()).collect();
        assert_eq!(joined.join(" "), words(line.as_bytes()).join(" "), "every word, in order");
        told.fields.into_iter().map(|field| (field.text, field.meaning)).collect()
    }

    #[test]
    fn a_line_of_a_wired_trace() {
        let line = "r 1.84 2 3 cbr 210 ----E-- 0 0.0 3.1 225 610";
        let told = explain(line.as_bytes()).unwrap();
        assert_eq!(
            told.sentence,
            "At 1.84 s, a packet of 210 bytes (cbr, sequence number 225) from 0.0 to 3.1 arrived at node 3, over the link \
             from node 2."
        );
        let fields = meanings(line);
        assert_eq!(fields[1], ("1.84".into(), "time, s".into()));
        assert!(fields[6].1.contains("marked"), "{:?}", fields[6]);
        assert_eq!(
            fields[11].1,
            "id of the packet, unique in the simulation; a retransmission has a new one"
        );
    }

    #[test]
    fn a_dropped_frame_in_all_formats() {
        let old = "D 35.1 _2_ IFQ ARP 23 tcp 80 [0 0 2 0] ------- [1:0 0:0 32 0] [1 0] 0 0";
        let new = "d -t 35.1 -Hs 2 -Hd 0 -Ni 2 -Nx 5.00 -Ny 2.00 -Nz 0.00 -Ne -1.000000 -Nl IFQ -Nw ARP -Ma 0 -Md 0 -Ms 2 \
                   -Mt 0 -Is 1.0 -Id 0.0 -It tcp -Il 80 -If 2 -Ii 23 -Iv 32 -Pn tcp -Ps 1 -Pa 0 -Pf 0 -Po 0";
        for line in [old, new] {
            let told = explain(line.as_bytes()).unwrap();
            assert!(told.sentence.contains("node 2 dropped a frame of 80 bytes (tcp)"), "{}", told.sentence);
            let reason = meanings(line).into_iter().find(|(text, _)| text.ends_with("ARP")).unwrap();
            assert!(reason.1.starts_with("why it was dropped"), "{reason:?}");
        }
    }

    #[test]
    fn variables_and_links() {
        let cwnd = explain(b"0.54128  0  0  2  0  cwnd_ 2.000 ").unwrap();
        assert_eq!(cwnd.sentence, "At 0.54128 s, cwnd_ of agent 0.0 became 2.000.");
        let down = explain(b"l -t 2.0 -s 0 -d 1 -S DOWN").unwrap();
        assert_eq!(down.sentence, "At 2 s, the link from node 0 to node 1 went down.");
        assert_eq!(down.fields[1].meaning, "time, s; * holds for the whole trace");
        assert!(explain(b"nonsense").is_err());
    }
}
