//! Adaptation of the number of layers of a stream to the rate (spec: web-caches, section 15).

use std::cell::{Cell, RefCell};

use super::MediaApp;
use super::plan::{Amounts, Situation};
use crate::application::Application;
use crate::application::http::{MAX_LAYERS, Segment, SegmentList, StreamData};
use crate::timer::Timer;
use crate::{Initial, Sim};

const UPDATE: u32 = 0;

/// The quality adaptation: sends base layers first, adds a layer when the receiver's buffers can survive some
/// reductions of the rate, and drops layers when they cannot.
#[derive(Debug)]
pub struct QualityAdaptation {
    /// `LAYERBW_`: the rate at which a layer is played, bytes per second.
    pub layer_rate: Cell<i32>,
    /// `MAXACTIVELAYERS_`: without effect.
    pub most_layers: Cell<i32>,
    /// `SRTTWEIGHT_`: without effect.
    pub srtt_weight: Cell<f64>,
    /// `SMOOTHFACTOR_`: the number of reductions of the rate that must be survivable before a layer is added.
    pub smoothing: Cell<i32>,
    /// `MAXBKOFF_`: the largest number of reductions of the rate to consider.
    pub most_reductions: Cell<i32>,
    /// `debug_output_`: without effect.
    pub debug: Cell<i32>,
    /// `pref_srtt_`: how far in advance data is announced to the target, seconds.
    pub look_ahead: Cell<f64>,
    /// The number of bytes of each layer that the receiver has and has not played.
    buffers: RefCell<Amounts>,
    is_sending: RefCell<[bool; MAX_LAYERS]>,
    is_playing: Cell<bool>,
    /// The parts of each layer that were sent and have not been played.
    sent: RefCell<[SegmentList; MAX_LAYERS]>,
    /// The end of the data of each layer that was announced to the target.
    announced: RefCell<[i32; MAX_LAYERS]>,
    /// The number of bytes played of each layer.
    played: Cell<f64>,
    played_at: Cell<f64>,
    pub(super) timer: Timer,
}

/// The phase, filling or draining buffers, of all adaptive applications of a simulation.
// ns-2.35: the phase is shared by all applications (spec: web-caches, section 15).
#[derive(Debug)]
struct Phase {
    rate: Cell<f64>,
    next_plan: Cell<f64>,
    is_filling: Cell<bool>,
    /// The number of bytes of each layer to send until the next plan.
    to_send: RefCell<Amounts>,
    turn: Cell<usize>,
}

impl Default for Phase {
    fn default() -> Phase {
        Phase {
            rate: Cell::new(0.0),
            next_plan: Cell::new(-1.0),
            is_filling: Cell::new(true),
            to_send: RefCell::default(),
            turn: Cell::new(0),
        }
    }
}

/// Initial values.
impl QualityAdaptation {
    /// The initial value of `layer_rate`.
    pub const LAYER_RATE: Initial<i32> = Initial(2500);
    /// The initial value of `most_layers`.
    pub const MOST_LAYERS: Initial<i32> = Initial(10);
    /// The initial value of `srtt_weight`.
    pub const SRTT_WEIGHT: Initial<f64> = Initial(0.95);
    /// The initial value of `smoothing`.
    pub const SMOOTHING: Initial<i32> = Initial(4);
    /// The initial value of `most_reductions`.
    pub const MOST_REDUCTIONS: Initial<i32> = Initial(100);
    /// The initial value of `look_ahead`.
    pub const LOOK_AHEAD: Initial<f64> = Initial(0.6);
}

impl Default for QualityAdaptation {
    fn default() -> QualityAdaptation {
        QualityAdaptation {
            layer_rate: Cell::new(Self::LAYER_RATE.integer()),
            most_layers: Cell::new(Self::MOST_LAYERS.integer()),
            srtt_weight: Cell::new(Self::SRTT_WEIGHT.real()),
            smoothing: Cell::new(Self::SMOOTHING.integer()),
            most_reductions: Cell::new(Self::MOST_REDUCTIONS.integer()),
            debug: Cell::new(0),
            look_ahead: Cell::new(Self::LOOK_AHEAD.real()),
            buffers: RefCell::default(),
            is_sending: RefCell::default(),
            is_playing: Cell::new(false),
            sent: RefCell::default(),
            announced: RefCell::default(),
            played: Cell::new(0.0),
            played_at: Cell::new(0.0),
            timer: Timer::default(),
        }
    }
}

/// The sum of the first `count` buffers, bytes.
fn total(buffers: &Amounts, count: usize) -> f64 {
    buffers[..count].iter().fold(0.0, |sum, buffer| sum + buffer)
}

impl QualityAdaptation {
    fn sending(&self) -> usize {
        self.is_sending.borrow().iter().filter(|sending| **sending).count()
    }

    fn situation(&self, sim: &Sim, app: &MediaApp) -> Situation {
        let rap = app.rap(sim);
        let (size, srtt) = (f64::from(app.segment_size.get()), rap.rtt.srtt.get());
        Situation {
            consumption: self.layer_rate.get(),
            sending: self.sending(),
            rate: size / rap.ipg.get(),
            slope: size / srtt,
            srtt,
            most: self.most_reductions.get(),
        }
    }

    /// The next part to send; `None` if nothing can be sent.
    pub(super) fn next(&self, sim: &Sim, app: &MediaApp) -> Option<StreamData> {
        if !app.rap(sim).is_acknowledged() {
            self.is_sending.borrow_mut()[0] = true;
            return self.output(sim, app, 0);
        }
        let mut now = self.situation(sim, app);
        let reserve = 2.0 * f64::from(now.consumption) * now.srtt;
        if now.sending == 1 && !self.is_playing.get() {
            return self.begin(sim, app, &now, reserve);
        }
        self.drop_layers(&mut now, reserve);
        if now.sending == 0 {
            self.is_sending.borrow_mut()[0] = true;
            self.is_playing.set(false);
            self.timer.force_cancel();
            return self.output(sim, app, 0);
        }
        match now.rate >= now.consumed() {
            true => self.fill_buffers(sim, app, &now, reserve),
            false => self.drain_buffers(sim, app, &now, reserve),
        }
    }

    /// Sends the first layer alone, and starts playing once enough of it is buffered.
    fn begin(&self, sim: &Sim, app: &MediaApp, now: &Situation, reserve: f64) -> Option<StreamData> {
        let data = self.output(sim, app, 0);
        let needed = 4.0 * now.need(f64::from(now.consumption) - now.rate / 2.0);
        if self.buffers.borrow()[0] >= needed.max(2.0 * reserve) {
            self.is_playing.set(true);
            self.is_sending.borrow_mut()[0] = true;
            self.played_at.set(sim.now());
            if !self.timer.is_pending() {
                self.timer.resched(sim, app.base().id, UPDATE, now.srtt);
            }
        }
        data
    }

    /// Drops the layers for which the buffers do not last until the rate is sufficient.
    fn drop_layers(&self, now: &mut Situation, reserve: f64) {
        if now.rate >= now.consumed() {
            return;
        }
        loop {
            let needed = reserve * now.sending as f64 + now.need(now.consumed() - now.rate);
            if needed <= total(&self.buffers.borrow(), now.sending) || now.sending <= 1 {
                return;
            }
            now.sending -= 1;
            self.is_sending.borrow_mut()[now.sending] = false;
        }
    }

    fn buffer(&self, layer: usize) -> f64 {
        self.buffers.borrow()[layer]
    }

    /// Fills the buffers, or adds a layer, because the rate exceeds what is played.
    fn fill_buffers(&self, sim: &Sim, app: &MediaApp, now: &Situation, reserve: f64) -> Option<StreamData> {
        let phase = sim.shared::<Phase>();
        phase.rate.set(now.rate);
        phase.is_filling.set(true);
        let count = now.sending;
        if let Some(layer) = (0..count).find(|layer| self.buffer(*layer) < reserve) {
            return self.fill(sim, app, layer);
        }
        let buffered = total(&self.buffers.borrow(), count);
        let once = now.goal(buffered, reserve, Situation::at_once);
        let turn = now.goal(buffered, reserve, Situation::in_turn);
        let smoothing = self.smoothing.get();
        if once.count > smoothing && turn.count > smoothing {
            return self.add_layer(sim, app, now, reserve);
        }
        let lacking = match once.total <= turn.total && once.total > buffered {
            true => (0..count).find(|layer| self.buffer(*layer) < once.amounts[*layer]),
            false => {
                let both = |layer: &usize| {
                    buffered < turn.total
                        && self.buffer(*layer) < turn.amounts[*layer].min(once.amounts[*layer])
                };
                let one = |layer: &usize| self.buffer(*layer) < turn.amounts[*layer];
                (0..count).find(both).or_else(|| (0..count).find(one))
            }
        };
        lacking.and_then(|layer| self.fill(sim, app, layer))
    }

    fn add_layer(&self, sim: &Sim, app: &MediaApp, now: &Situation, reserve: f64) -> Option<StreamData> {
        let (count, size) = (now.sending, app.segment_size.get());
        let layers = usize::try_from(app.layers.get()).unwrap_or(0);
        if count > layers {
            sim.fatal("");
        }
        if count == layers {
            app.rap(sim).fix_gap(f64::from(size) / f64::from(app.layers.get() * now.consumption));
            return self.output(sim, app, count - 1);
        }
        let first = (((self.played.get() + reserve) / f64::from(size)).floor() * f64::from(size)) as i32;
        {
            let mut next = app.next.borrow_mut();
            if next[count].start <= first {
                next[count] = Segment::at(first, size);
            }
            if next[count].end > next[count - 1].start {
                return None;
            }
        }
        self.is_sending.borrow_mut()[count] = true;
        let data = self.output(sim, app, count);
        if data.is_some() {
            return data;
        }
        self.is_sending.borrow_mut()[count] = false;
        let Segment { start, end } = app.next.borrow()[count];
        let ahead = self.look_ahead.get() * f64::from(now.consumption);
        self.announce(sim, app, count, [f64::from(start) + ahead, f64::from(end) + ahead]);
        let thin = (0..count).filter(|layer| self.buffer(*layer) < reserve).collect::<Vec<_>>();
        thin.into_iter().find_map(|layer| self.output(sim, app, layer))
    }

    /// Announces to the target which bytes of a layer will be needed.
    fn announce(&self, sim: &Sim, app: &MediaApp, layer: usize, range: [f64; 2]) {
        let size = f64::from(app.segment_size.get());
        let [start, end] = range.map(|byte| ((byte / size + 0.5).floor() * size) as i32);
        if end > self.announced.borrow()[layer] {
            self.announced.borrow_mut()[layer] = end;
            app.look_ahead(sim, layer as i32, Segment { start, end });
        }
    }

    /// Sends the data that the buffers need most, because the rate is below what is played.
    fn drain_buffers(&self, sim: &Sim, app: &MediaApp, now: &Situation, reserve: f64) -> Option<StreamData> {
        let (phase, count) = (sim.shared::<Phase>(), now.sending);
        let lowest = (1..count)
            .fold(0, |lowest, layer| if self.buffer(layer) < self.buffer(lowest) { layer } else { lowest });
        if self.buffer(lowest) < reserve {
            return self.output(sim, app, lowest);
        }
        let is_over = phase.to_send.borrow()[..count].iter().all(|bytes| *bytes == 0.0);
        let due = phase.next_plan.get() < 0.0 || sim.now() >= phase.next_plan.get();
        if due || phase.is_filling.get() || now.rate < phase.rate.get() || is_over {
            self.plan(sim, now, &phase);
        }
        phase.is_filling.set(false);
        phase.rate.set(now.rate);
        for _ in 0..count {
            let layer = phase.turn.get();
            let left = phase.to_send.borrow().get(layer).copied().unwrap_or(0.0);
            if left > 0.0 {
                phase.to_send.borrow_mut()[layer] = (left - f64::from(app.segment_size.get())).max(0.0);
                return self.fill(sim, app, layer);
            }
            phase.turn.set((layer + 1) % count);
        }
        self.output(sim, app, 0)
    }

    /// Decides how many bytes of each layer to send in the next round-trip time.
    fn plan(&self, sim: &Sim, now: &Situation, phase: &Phase) {
        phase.next_plan.set(sim.now() + now.srtt);
        let drained = now.drain(now.consumed() - now.rate, &self.buffers.borrow());
        let mut to_send = Amounts::default();
        for layer in 0..now.sending {
            let bytes = now.srtt * f64::from(now.consumption) - drained[layer];
            to_send[layer] = if bytes.abs() < 1e-6 { 0.0 } else { bytes };
        }
        phase.to_send.replace(to_send);
        phase.turn.set(0);
    }

    /// Sends a part of a layer, or of the layer below if that has less in its buffer.
    fn fill(&self, sim: &Sim, app: &MediaApp, layer: usize) -> Option<StreamData> {
        let size = f64::from(app.segment_size.get());
        let is_behind = layer > 0 && self.buffer(layer - 1) <= self.buffer(layer) + size;
        self.output(sim, app, if is_behind { layer - 1 } else { layer })
    }

    /// Sends the next part of a layer, or of the layer below if that has not been sent as far.
    fn output(&self, sim: &Sim, app: &MediaApp, layer: usize) -> Option<StreamData> {
        if !self.is_sending.borrow()[layer] && self.is_playing.get() {
            sim.fatal("");
        }
        let (start, below) = {
            let next = app.next.borrow();
            (next[layer].start, layer.checked_sub(1).map(|below| next[below].start))
        };
        if below.is_some_and(|below| below <= start) {
            return self.output(sim, app, layer - 1);
        }
        let size = app.segment_size.get();
        let wanted = Segment::at(start, size);
        let (data, provided) = app.ask(sim, layer as i32, wanted)?;
        if data.segment.is_empty() {
            if provided.is_finished {
                app.finish(sim);
            } else if !provided.is_last {
                let next = self.clipped(app, layer, Segment::at(wanted.end, size));
                if !next.is_empty() {
                    app.next.borrow_mut()[layer] = next;
                }
            }
            return None;
        }
        let next = self.clipped(app, layer, Segment::at(data.segment.end, size));
        if next.is_empty() {
            self.complain(sim, app, layer, data.segment);
            return None;
        }
        app.next.borrow_mut()[layer] = next;
        self.sent.borrow_mut()[layer].add(sim, data.segment);
        self.buffers.borrow_mut()[layer] += f64::from(data.segment.length());
        Some(data)
    }

    /// The part of a segment that does not overtake the next part of any lower layer.
    fn clipped(&self, app: &MediaApp, layer: usize, mut segment: Segment) -> Segment {
        for below in &app.next.borrow()[..layer] {
            segment.end = segment.end.min(below.end);
        }
        segment
    }

    fn complain(&self, sim: &Sim, app: &MediaApp, layer: usize, segment: Segment) {
        let mut text =
            format!("# ERROR We cannot advance pointers for segment ({} {})\n", segment.start, segment.end);
        for (below, next) in app.next.borrow()[..layer].iter().enumerate() {
            text.push_str(&format!("Layer {below}, data ptr ({} {}) \n", next.start, next.end));
        }
        sim.warn(&text);
    }

    /// Removes the data played in the last round-trip time from the buffers.
    pub(super) fn update(&self, sim: &Sim, app: &MediaApp) {
        let elapsed = sim.now() - self.played_at.replace(sim.now());
        let rate = f64::from(self.layer_rate.get());
        self.played.set(self.played.get() + (elapsed * rate + 0.5).floor());
        for layer in (0..MAX_LAYERS).rev() {
            if !self.is_sending.borrow()[layer] {
                continue;
            }
            let played = self.sent.borrow_mut()[layer].cut_before(self.played.get() as i32);
            let left = self.buffer(layer) - f64::from(played);
            self.buffers.borrow_mut()[layer] = left;
            if left as i32 <= 0 {
                self.stop_from(layer);
            } else {
                let (played, ahead) = (self.played.get(), self.look_ahead.get());
                self.announce(sim, app, layer, [played + ahead * rate, played + (ahead + elapsed) * rate]);
            }
        }
        // ns-2.35: what has been printed appears now, before lines of scripts that are still in Tcl's buffer.
        sim.embedder().flush_printed();
        self.timer.resched(sim, app.base().id, UPDATE, app.rap(sim).rtt.srtt.get());
    }

    /// Stops sending this layer and the layers above, because the receiver's buffer of this layer is empty.
    fn stop_from(&self, layer: usize) {
        let mut sending = self.is_sending.borrow_mut();
        for above in layer..MAX_LAYERS {
            if sending[above] {
                sending[above] = false;
                self.buffers.borrow_mut()[above] = 0.0;
            }
        }
        if layer == 0 {
            self.is_playing.set(false);
        }
    }
}
