//! Episodes of a trace that are worth watching.

use neons_trace::questions::{FlowHistory, FlowKey, Point, PointKind};
use serde::Serialize;

use crate::model::{Model, What};
use crate::words;

/// The largest number of chapters.
const MOST: usize = 300;
/// The shortest silence of a sender after a loss that counts as a timeout, in seconds: ns-2's shortest timeout.
const SILENCE: f64 = 0.2;
/// The longest time between two losses of one episode that no retransmission follows, in seconds; in traces of more than
/// ten seconds, a hundredth of their length.
const GAP: f64 = 0.1;

/// An episode of a trace.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chapter {
    /// The beginning of the episode, in seconds.
    pub from: f64,
    /// The end of the episode, in seconds.
    pub to: f64,
    /// The kind of the episode: `start`, `loss`, `timeout`, `annotation`, `failure`, `repair`, `route-break`,
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
    sent: Vec<Sending>,
    lost: Vec<f64>,
    /// The longest time between two losses of one episode that the sender does not react to, in seconds.
    gap: f64,
}

/// A transmission at the sender of a flow.
struct Sending {
    time: f64,
    /// The time since the previous transmission, in seconds.
    silence: f64,
    is_retransmission: bool,
    is_timeout: bool,
}

impl Diary {
    /// Returns the time when the sender, after the retransmission with this index, first sends new data.
    fn recovered(&self, index: usize) -> f64 {
        let new = self.sent[index..].iter().find(|sending| !sending.is_retransmission);
        new.unwrap_or(&self.sent[index]).time
    }
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
    let mut told: Vec<(i32, String, FlowKey, &FlowHistory)> = Vec::new();
    for flow in flows {
        let named = model.named_histories(flow).into_iter();
        told.extend(named.map(|(name, key, history)| (flow, name, key, history)));
    }
    told.retain(|(.., history)| history.sent >= 20);
    // Web traffic has thousands of connections; episodes of single connections would be too many.
    if told.len() > 40 {
        return Vec::new();
    }
    let (start, end) = model.span();
    let gap = ((end - start) / 100.0).max(GAP);
    told.into_iter()
        .map(|(flow, name, key, history)| {
            let mut lost: Vec<f64> = history.losses().collect();
            lost.sort_by(f64::total_cmp);
            Diary { flow, name, sent: sendings(model, key, history), lost, gap }
        })
        .filter(|diary| !diary.sent.is_empty())
        .collect()
}

fn sendings(model: &Model, key: FlowKey, history: &FlowHistory) -> Vec<Sending> {
    let mut before = None;
    history
        .points(f64::NEG_INFINITY, f64::INFINITY)
        .filter(|point| matches!(point.what, PointKind::Data | PointKind::Retransmission))
        .map(|&Point { time, what, .. }| {
            let silence = time - before.replace(time).unwrap_or(time);
            let is_retransmission = what == PointKind::Retransmission;
            let is_timeout =
                is_retransmission && silence >= SILENCE && !model.is_answer(key, time).unwrap_or(false);
            Sending { time, silence, is_retransmission, is_timeout }
        })
        .collect()
}

fn tell(diary: &Diary, chapters: &mut Vec<Chapter>) {
    let name = &diary.name;
    let chapter = |from, to, kind, title| Chapter { from, to, kind, title, flow: Some(diary.flow) };
    if let Some(&first_loss) = diary.lost.first()
        && diary.sent.iter().any(|sending| sending.is_retransmission)
    {
        let title = format!("{name} starts and grows until its first loss");
        chapters.push(chapter(diary.sent[0].time, first_loss, "start", title));
    }
    let mut first_reactions = Vec::new();
    let mut at = 0;
    while at < diary.lost.len() {
        let rest = &diary.lost[at..];
        let from = rest[0];
        let reaction = diary.sent.iter().position(|sending| sending.is_retransmission && sending.time > from);
        let Some(index) = reaction else {
            let count = 1 + rest.windows(2).take_while(|pair| pair[1] - pair[0] <= diary.gap).count();
            at += count;
            let to = rest[count - 1];
            let duration =
                if to > from { format!(" within {}", words::span(to - from)) } else { String::new() };
            let title = format!("{name} loses {}{duration}", words::some(count as u64, "packet"));
            chapters.push(chapter(from, to, "loss", title));
            continue;
        };
        // A loss episode lasts until the sender reacts to its first loss.
        let reacted = diary.sent[index].time;
        let count = rest.iter().take_while(|&&time| time <= reacted || time - from < 0.05).count().max(1);
        at += count;
        let (kind, how) = if diary.sent[index].is_timeout {
            ("timeout", "times out and sends again")
        } else {
            ("loss", "sends again")
        };
        let (lost, later) = (words::some(count as u64, "packet"), words::span(reacted - from));
        let title = format!("{name} loses {lost}; {how} {later} later");
        chapters.push(chapter(from, diary.recovered(index), kind, title));
        first_reactions.push(index);
    }
    for (index, sending) in diary.sent.iter().enumerate() {
        if sending.is_timeout && !first_reactions.contains(&index) {
            let silence = words::span(sending.silence);
            let title = format!("{name} times out and sends again after {silence} of silence");
            chapters.push(chapter(sending.time, diary.recovered(index), "timeout", title));
        }
    }
}
