//! Applications that send and receive streams over RAP (spec: web-caches, sections 14 and 15).

mod plan;
mod quality;

use std::cell::{Cell, RefCell};
use std::fmt::Write;

pub use quality::QualityAdaptation;

use super::http::{MAX_LAYERS, PageId, Participant, Provided, Segment, StreamData};
use super::{Application, ApplicationBase};
use crate::agents::RapAgent;
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::format::general;
use crate::sink::SinkId;
use crate::timer::Timer;
use crate::{Initial, Sim};

/// `Application/MediaApp` and its subclass `/QA`: one end of a stream. Its target, a web client, cache or server,
/// provides and receives the data.
#[derive(Debug)]
pub struct MediaApp {
    base: ApplicationBase,
    /// The stream that is sent or received.
    pub page: Cell<Option<PageId>>,
    /// `segmentSize_`: the size of a packet, bytes.
    pub segment_size: Cell<i32>,
    /// The number of layers of the stream.
    pub layers: Cell<i32>,
    /// The log of events; `None` for none.
    pub log: Cell<Option<SinkId>>,
    /// The part to send next of each layer.
    next: RefCell<[Segment; MAX_LAYERS]>,
    /// The layer whose turn it is.
    turn: Cell<i32>,
    /// The adaptation of the number of layers to the rate; `None` for applications that send all layers.
    pub quality: Option<Box<QualityAdaptation>>,
}

/// Initial values.
impl MediaApp {
    /// The initial value of `segment_size`.
    pub const SEGMENT_SIZE: Initial<i32> = Initial(1024);
}

impl MediaApp {
    /// Creates an application that sends all layers in turn.
    pub fn new(id: EntityId) -> MediaApp {
        MediaApp {
            base: ApplicationBase::new(id),
            page: Cell::new(None),
            segment_size: Cell::new(Self::SEGMENT_SIZE.integer()),
            layers: Cell::new(0),
            log: Cell::new(None),
            next: RefCell::default(),
            turn: Cell::new(0),
            quality: None,
        }
    }

    /// Creates an application that adapts the number of layers to the rate.
    pub fn adaptive(id: EntityId) -> MediaApp {
        MediaApp { quality: Some(Box::default()), ..MediaApp::new(id) }
    }

    /// Writes an event to the log, if there is one.
    pub fn trace<'a>(&self, sim: &Sim, words: impl Iterator<Item = &'a str>) {
        let Some(log) = self.log.get() else { return };
        let mut line = general(sim.now(), 17);
        line.push(' ');
        for word in words {
            let _ = write!(line, "{word} ");
        }
        line.push('\n');
        sim.sink(log).append(|out| out.extend_from_slice(line.as_bytes()));
    }

    fn rap<'a>(&self, sim: &'a Sim) -> &'a RapAgent {
        let rap = self.base.agent.get().and_then(|agent| sim.get(agent));
        rap.unwrap_or_else(|| sim.fatal("a MediaApp is on top of no Agent/RAP\n"))
    }

    fn participant<'a>(&self, sim: &'a Sim) -> Option<&'a Participant> {
        sim.get(self.base.target.get()?)
    }

    /// Requests a part of a layer from the target.
    fn ask(&self, sim: &Sim, layer: i32, segment: Segment) -> Option<(StreamData, Provided)> {
        let wanted = StreamData { page: self.page.get()?, layer, segment };
        let provided = self.participant(sim)?.provide(sim, self.base.id, &wanted);
        Some((StreamData { segment: provided.segment, ..wanted }, provided))
    }

    /// The next part to send when all layers take turns; `None` if no data is available.
    fn next_in_turn(&self, sim: &Sim) -> Option<StreamData> {
        let (layer, count) = (self.turn.get(), self.layers.get());
        self.turn.set(if count > 0 { (layer + 1) % count } else { 0 });
        // ns-2.35: the position of the first layer is used for all layers (spec: web-caches, section 14).
        let wanted = Segment::at(self.next.borrow()[0].start, self.segment_size.get());
        let (data, _) = self.ask(sim, layer, wanted)?;
        if data.segment.is_empty() {
            return None;
        }
        self.next.borrow_mut()[layer as usize] = Segment::at(data.segment.end, self.segment_size.get());
        Some(data)
    }

    /// Reports to the target that the stream has ended.
    fn finish(&self, sim: &Sim) {
        self.rap(sim).stop();
        if let Some(target) = self.base.target.get() {
            sim.embedder().notify(sim, target, "finish-stream", &[Argument::Entity(self.base.id)]);
        }
    }

    /// Announces to the target that a range of a layer will be needed, and requests the parts that are missing.
    fn look_ahead(&self, sim: &Sim, layer: i32, segment: Segment) {
        let (Some(page), Some(target)) = (self.page.get(), self.base.target.get()) else { return };
        let Some(participant) = self.participant(sim) else { return };
        let holes = participant.look_ahead(sim, self.base.id, &StreamData { page, layer, segment });
        if holes.is_empty() {
            return;
        }
        let embedder = sim.embedder();
        let [own, target, server] = [self.base.id, target, page.server].map(|id| embedder.name(id));
        let mut script = format!("{target} pref-segment {own} {server}:{} {layer}", page.number);
        for hole in holes {
            let _ = write!(script, " {{{} {}}}", hole.start, hole.end);
        }
        embedder.evaluate(sim, &script);
    }
}

impl Entity for MediaApp {
    facets! { dyn Application => |this| this }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.quality.as_ref()?.timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        if let Some(quality) = &self.quality {
            quality.update(sim, self);
        }
    }
}

impl Application for MediaApp {
    fn base(&self) -> &ApplicationBase {
        &self.base
    }

    // ns-2.35: the start of the application ends the program (spec: web-caches, section 14).
    fn start(&self, sim: &Sim) {
        sim.fatal("MediaApp::start() not supported\n");
    }

    fn stop(&self, sim: &Sim) {
        self.rap(sim).stop();
        if let Some(quality) = &self.quality {
            quality.timer.force_cancel();
        }
    }

    fn next_stream_data(&self, sim: &Sim) -> Option<StreamData> {
        match &self.quality {
            Some(quality) => quality.next(sim, self),
            None => self.next_in_turn(sim),
        }
    }

    fn take_stream_data(&self, sim: &Sim, data: &StreamData) {
        if let (Some(own), Some(participant)) = (self.base.target.get(), self.participant(sim)) {
            participant.take(sim, own, data);
        }
    }
}
