//! Episodes of a trace that are worth watching.

use neons_trace::questions::{FlowHistory, PointKind};
use serde::Serialize;

use crate::model::{Model, What};
use crate::words;

/// The largest number of chapters.
const MOST: usize = 300;
/// The shortest silence of a sender after a loss that counts as a time-out, in seconds: ns-2's shortest time-out.
const SILENCE: f64 = 0.2;

/// An episode of a trace.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chapter {
    /// The beginning of the episode, in seconds.
    pub from: f64,
    /// The end of the episode, in seconds.
    pub to: f64,
    /// The kind of the episode: `start`, `loss`, `time-out`, `annotation`, `failure`, `repair`, `route-break`,
    /// `hand-off`, `association`, `event`.
    pub kind: &'static str,
    /// A short description of the episode.
    pub title: String,
    /// The flow to which the episode belongs, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flow: Option<i32>,
}

/// The events of a flow that chapters need.
struct Diary {
    flow: i32,
    /// The name of the flow.
    name: String,
    /// Transmissions at the sender: the time, and true for a retransmission.
    sent: Vec<(f64, bool)>,
    lost: Vec<f64>,
}

/// Returns the chapters of a trace in the order of time.
pub fn chapters(model: &Model) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = model
        .notes
        .notes
        .iter()
        .take(MOST)
        .map(|note| {
            let kind = match note.what {
                What::Annotation => "annotation",
                What::LinkDown | What::NodeDown => "failure",
                What::LinkUp | What::NodeUp => "repair",
                What::RouteBreak => "route-break",
                What::HandOff => "hand-off",
                What::Association => "association",
                What::Tcp => "event",
            };
            Chapter { from: note.time, to: note.time, kind, title: sentence(&note.text), flow: None }
        })
        .collect();
    chapters.dedup_by(|b, a| (a.from - b.from).abs() < 1e-9 && a.title == b.title);
    for diary in diaries(model) {
        tell(&diary, &mut chapters);
    }
    chapters.sort_by(|a, b| a.from.total_cmp(&b.from));
    chapters.truncate(MOST);
    chapters
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn diaries(model: &Model) -> Vec<Diary> {
    let mut flows: Vec<i32> = model
        .streams
        .all
        .iter()
        .filter(|stream| model.sends_data(stream))
        .map(|stream| stream.flow)
        .collect();
    flows.sort_unstable();
    flows.dedup();
    let mut told: Vec<(i32, String, &FlowHistory)> = Vec::new();
    for flow in flows {
        told.extend(model.named_histories(flow).into_iter().map(|(name, history)| (flow, name, history)));
    }
    told.retain(|(_, _, history)| history.sent >= 20);
    // Web traffic has thousands of connections; episodes of single connections would be too many.
    if told.len() > 40 {
        return Vec::new();
    }
    told.into_iter()
        .map(|(flow, name, history)| {
            let sent = history
                .points(f64::NEG_INFINITY, f64::INFINITY)
                .filter(|point| matches!(point.what, PointKind::Data | PointKind::Retransmission))
                .map(|point| (point.time, point.what == PointKind::Retransmission))
                .collect();
            let mut lost: Vec<f64> = history.losses().collect();
            lost.sort_by(f64::total_cmp);
            Diary { flow, name, sent, lost }
        })
        .filter(|diary| !diary.sent.is_empty())
        .collect()
}

fn tell(diary: &Diary, chapters: &mut Vec<Chapter>) {
    let flow = Some(diary.flow);
    let name = &diary.name;
    let first = diary.sent[0].0;
    let Some(&first_loss) = diary.lost.first() else { return };
    if diary.sent.iter().any(|&(_, again)| again) {
        chapters.push(Chapter {
            from: first,
            to: first_loss,
            kind: "start",
            title: format!("{name} starts and grows until its first loss"),
            flow,
        });
    }
    let mut at = 0;
    while at < diary.lost.len() {
        let from = diary.lost[at];
        // A loss episode lasts until the sender reacts to its first loss.
        let reaction = diary.sent.iter().position(|&(time, again)| again && time > from);
        let reacted = reaction.map_or(f64::INFINITY, |index| diary.sent[index].0);
        let count =
            diary.lost[at..].iter().take_while(|&&time| time <= reacted || time - from < 0.05).count().max(1);
        at += count;
        let lost = words::some(count as u64, "packet");
        let Some(index) = reaction else {
            chapters.push(Chapter {
                from,
                to: from,
                kind: "loss",
                title: format!("{name} loses {lost}"),
                flow,
            });
            continue;
        };
        let silence = reacted - index.checked_sub(1).map_or(reacted, |before| diary.sent[before].0);
        let recovered =
            diary.sent[index..].iter().find(|&&(_, again)| !again).map_or(reacted, |&(time, _)| time);
        let (kind, how) = if silence >= SILENCE {
            ("time-out", "times out and sends again")
        } else {
            ("loss", "sends again")
        };
        chapters.push(Chapter {
            from,
            to: recovered,
            kind,
            title: format!("{name} loses {lost}; {how} {} later", words::span(reacted - from)),
            flow,
        });
    }
}
