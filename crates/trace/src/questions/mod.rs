//! Questions about traces. Each is answered once, here, for the command line, the viewer and Python.
//!
//! A [`Question`] sees the records of a trace one by one and gives its answer at the end; [`ask`] reads files for it.
//! Several questions are asked in one pass as a tuple. Answers are plain types that implement [`serde::Serialize`].
//!
//! | question | answer |
//! |---|---|
//! | [`Summarise`] | [`Summary`]: flows, links, mobile nodes |
//! | [`Flows`] | [`FlowSummary`]: packets, bytes, goodput, losses, retransmissions, delays, reordering |
//! | [`Links`] | [`LinkSummary`]: rate, utilisation, queue, drops |
//! | [`Mobile`] | [`MobileSummary`]: routing overhead, collisions, energy |
//! | [`MeasureMobile`] | [`MobileHistory`]: delivery, hops, routing overhead, collisions and energy in windows of time |
//! | [`MeasureThroughput`] | [`Throughput`]: bytes in windows of time, of flows and links |
//! | [`MeasureQueues`] | [`QueueHistory`]: lengths of queues in windows of time |
//! | [`MeasureDelays`] | [`Delays`]: one-way delays of a flow's packets |
//! | [`FindLosses`] | [`Losses`]: lost packets, in clusters |
//! | [`FollowSequence`] | [`Sequence`]: time and sequence number of segments, acknowledgements and losses |
//! | [`EachPoint`] | the points of [`FollowSequence`] one by one, while the trace is read |
//! | [`FollowVariables`] | [`Curves`]: a variable over time, for each agent |
//! | [`FollowPacket`] | [`Journey`]: all events of a packet |
//! | [`FollowSegment`] | [`Journey`] of each data packet with a sequence number |
//!
//! [`Histories`] stores the packets sent, received and lost by flows, for users who look at parts of a trace while it
//! is read.
//!
//! [`Tracker`] follows packets from sender to receiver. Questions about flows are based on it, and its documentation
//! defines when a packet counts as sent, delivered, lost and sent again.
//!
//! ```
//! use neons_trace::questions::{Summarise, ask_source};
//! use neons_trace::source::Source;
//! let text = "+ 0.1 0 1 cbr 500 ------- 0 0.0 1.0 0 0\nr 0.2 0 1 cbr 500 ------- 0 0.0 1.0 0 0\n";
//! let told = ask_source(Source::new("example", text.as_bytes())?, Summarise::default())?;
//! let flow = &told.answer.flows[0];
//! assert_eq!((flow.sent_packets, flow.delivered_bytes), (1, 500));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod contents;
mod delays;
mod distribution;
mod flow;
mod flows;
mod happening;
mod history;
mod journey;
mod links;
mod losses;
mod mobile;
mod mobile_history;
mod naming;
mod number_set;
mod queues;
mod sequence;
mod series;
mod summary;
mod throughput;
mod tracker;
mod variables;

use std::path::Path;

use crate::faults::Faults;
use crate::reader::{Error, Reader};
use crate::records::Record;
use crate::source::Source;

pub use contents::Contents;
pub use delays::{Delays, MeasureDelays};
pub use distribution::{Distribution, Quantiles};
pub use flow::{FlowKey, Purpose};
pub use flows::{FlowSummary, Flows};
pub use happening::{Count, Happening, What};
pub use history::{Arrival, FlowHistory, Histories};
pub use journey::{FollowPacket, FollowSegment, Journey, Step};
pub use links::{LinkKey, LinkSummary, Links};
pub use losses::{Cluster, FindLosses, Loss, Losses};
pub use mobile::{Mobile, MobileSummary, NodeEnergy};
pub use mobile_history::{MeasureMobile, MobileHistory, MobileWindow};
pub use queues::{MeasureQueues, QueueHistory, QueueWindow};
pub use sequence::{EachPoint, FollowSequence, Point, PointKind, Sequence};
pub use series::Windows;
pub use summary::{Summarise, Summary};
pub use throughput::{FlowThroughput, LinkThroughput, MeasureThroughput, Throughput};
pub use tracker::{Tracked, Tracker};
pub use variables::{Curve, Curves, FollowVariables};

/// A question about a trace.
pub trait Question {
    /// The type of the answer.
    type Answer;

    /// Processes the next record, which is from line `line`.
    fn see(&mut self, line: u64, record: &Record);

    /// The number of packets that the answer leaves out because they are of too many flows; see [`Tracker::untracked`].
    fn untracked(&self) -> u64 {
        0
    }

    /// Returns the answer, after the last record.
    fn answer(self) -> Self::Answer;
}

impl<A: Question, B: Question> Question for (A, B) {
    type Answer = (A::Answer, B::Answer);

    fn see(&mut self, line: u64, record: &Record) {
        self.0.see(line, record);
        self.1.see(line, record);
    }

    fn untracked(&self) -> u64 {
        self.0.untracked().max(self.1.untracked())
    }

    fn answer(self) -> Self::Answer {
        (self.0.answer(), self.1.answer())
    }
}

impl<A: Question, B: Question, C: Question> Question for (A, B, C) {
    type Answer = (A::Answer, B::Answer, C::Answer);

    fn see(&mut self, line: u64, record: &Record) {
        self.0.see(line, record);
        self.1.see(line, record);
        self.2.see(line, record);
    }

    fn untracked(&self) -> u64 {
        self.0.untracked().max(self.1.untracked()).max(self.2.untracked())
    }

    fn answer(self) -> Self::Answer {
        (self.0.answer(), self.1.answer(), self.2.answer())
    }
}

/// An answer, with the lines that were not understood.
#[derive(Clone, Debug)]
pub struct Answered<A> {
    /// The answer.
    pub answer: A,
    /// The name of each file, with its lines that were not understood.
    pub faults: Vec<(String, Faults)>,
    /// The contents of all files together.
    pub contents: Contents,
    /// The number of packets that the answer leaves out; see [`Question::untracked`].
    pub untracked: u64,
}

/// Asks a question about the contents of several files, which are read one after another; `-` is standard input.
///
/// # Errors
/// Those of [`Reader::open`] and [`Reader::for_each`]. [`Error::Twice`] if packets are in a nam trace and in another
/// one.
pub fn ask<Q: Question>(
    files: &[impl AsRef<Path>],
    strict: bool,
    mut question: Q,
) -> Result<Answered<Q::Answer>, Error> {
    let (mut faults, mut contents) = (Vec::new(), Contents::default());
    // The first file with packets of nam traces, and the first one with packets of other traces.
    let mut with_packets: [Option<String>; 2] = [None, None];
    for file in files {
        let path = file.as_ref();
        let name = path.display().to_string();
        let mut reader = Reader::open(path)?.strict(strict);
        let found = see_all(&mut reader, &mut question)?;
        if found.packets > 0 {
            with_packets[usize::from(found.is_nam())].get_or_insert_with(|| name.clone());
        }
        if let [Some(trace), Some(nam)] = with_packets {
            return Err(Error::Twice { trace, nam });
        }
        contents.add(found);
        faults.push((name, reader.faults().clone()));
    }
    let untracked = question.untracked();
    Ok(Answered { answer: question.answer(), faults, contents, untracked })
}

/// Asks a question about one source.
///
/// # Errors
/// Those of [`Reader::for_each`].
pub fn ask_source<Q: Question>(source: Source, mut question: Q) -> Result<Answered<Q::Answer>, Error> {
    let name = source.name().to_owned();
    let mut reader = Reader::new(source);
    let contents = see_all(&mut reader, &mut question)?;
    let untracked = question.untracked();
    let faults = vec![(name, reader.faults().clone())];
    Ok(Answered { answer: question.answer(), faults, contents, untracked })
}

fn see_all(reader: &mut Reader, question: &mut impl Question) -> Result<Contents, Error> {
    let mut contents = Contents::default();
    reader.for_each(|line, record| {
        contents.see(&record);
        question.see(line, &record);
    })?;
    Ok(contents)
}
