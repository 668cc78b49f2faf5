//! The part common to all traffic generators.

use std::any::Any;
use std::cell::Cell;

use crate::application::{Application, ApplicationBase};
use crate::entity::{Entity, EntityId};
use crate::packet::PacketType;
use crate::timer::Timer;
use crate::{Initial, Sim};

/// A model of the times between messages.
pub trait TrafficModel: Any {
    /// The initial size of messages, bytes.
    const MESSAGE_SIZE: Initial<i32> = Initial(210);

    /// Called when the source starts.
    fn init(&self, sim: &Sim, source: &TrafficState);

    /// Whether there is anything to send. If not, the source does not start.
    fn can_start(&self, sim: &Sim) -> bool {
        let _ = sim;
        true
    }

    /// The time until the next message, seconds. The source stops sending if it is not positive; see
    /// `TrafficModel::ending`.
    fn next_interval(&self, sim: &Sim, source: &TrafficState) -> f64;

    /// Whether the first message is sent when the source starts, rather than one interval later.
    fn begins_at_once(&self) -> bool {
        false
    }

    /// Whether the message due now is the first one after a silence and has to be marked as such for the transport.
    fn marks_burst(&self, source: &TrafficState) -> bool {
        let _ = source;
        false
    }

    /// Whether more messages of the present burst follow.
    fn is_in_burst(&self) -> bool {
        false
    }

    /// The behaviour of the source when the time until the next message is 0 or less.
    fn ending(&self) -> Ending {
        Ending::Stops
    }
}

/// The behaviour of a source whose next message is due after 0 seconds or less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The source has stopped.
    Stops,
    /// The source sends no more messages but counts as running; stopping it is an error.
    // ns-2.35: the exponential source and the bunches behave like this (spec: traffic-and-applications, section 6).
    Hangs,
    /// The source continues to send.
    GoesOn,
}

/// The interface of a traffic generator for agents that use only its times.
pub trait Generator {
    /// Restarts the model without sending anything.
    fn init(&self, sim: &Sim);

    /// Draws the time until the next message, seconds.
    fn next_interval(&self, sim: &Sim) -> f64;

    /// The size of the messages, bytes.
    fn message_size(&self) -> i32;

    /// Whether more messages of the present burst follow.
    fn is_in_burst(&self) -> bool;
}

/// The part of a source's state that models may read.
#[derive(Debug)]
pub struct TrafficState {
    /// The part common to all applications.
    pub base: ApplicationBase,
    /// `packetSize_`: the size of the messages, bytes.
    pub size: Cell<i32>,
    /// The last interval drawn, seconds; −1 before the first.
    pub next: Cell<f64>,
    running: Cell<bool>,
    timer: Timer,
}

impl TrafficState {
    /// The time that sending one message takes at `rate` bits per second, seconds.
    #[inline]
    pub fn message_time(&self, sim: &Sim, rate: f64) -> f64 {
        self.transmission_time(sim, 1, rate)
    }

    /// The time that sending `messages` messages takes at `rate` bits per second, seconds.
    #[inline]
    pub fn transmission_time(&self, sim: &Sim, messages: i32, rate: f64) -> f64 {
        if rate == 0.0 {
            sim.arithmetic_trap("a traffic source was started with rate_ 0");
        }
        f64::from(messages.wrapping_mul(8).wrapping_mul(self.size.get())) / rate
    }

    /// Sets the packet type of the agent, if there is one.
    pub fn set_packet_type(&self, sim: &Sim, packet_type: PacketType) {
        if let Some(agent) = self.base.agent(sim) {
            agent.packet_type.set(packet_type);
        }
    }
}

/// A traffic generator that follows model `M`.
#[derive(Debug)]
pub struct TrafficSource<M> {
    state: TrafficState,
    model: M,
}

impl<M: TrafficModel> TrafficSource<M> {
    /// Creates a generator without an agent.
    pub fn new(id: EntityId, model: M) -> TrafficSource<M> {
        let state = TrafficState {
            base: ApplicationBase::new(id),
            size: Cell::new(M::MESSAGE_SIZE.integer()),
            next: Cell::new(-1.0),
            running: Cell::new(false),
            timer: Timer::default(),
        };
        TrafficSource { state, model }
    }

    /// The model of the generator.
    pub fn model(&self) -> &M {
        &self.model
    }

    /// The state of the generator, which its model may read.
    pub fn state(&self) -> &TrafficState {
        &self.state
    }

    #[inline(always)]
    fn send_and_continue(&self, sim: &Sim) {
        let state = &self.state;
        if !state.running.get() {
            return;
        }
        let flags = self.model.marks_burst(state).then_some("NEW_BURST");
        state.base.transport(sim).send_message(sim, state.size.get(), flags);
        self.schedule_next(sim);
    }

    fn schedule_next(&self, sim: &Sim) {
        let next = self.draw_next(sim);
        match self.model.ending() {
            ending if next > 0.0 || ending == Ending::GoesOn => {
                self.state.timer.resched(sim, self.state.base.id, 0, next);
            }
            Ending::Stops => self.state.running.set(false),
            _ => {}
        }
    }

    fn draw_next(&self, sim: &Sim) -> f64 {
        let next = self.model.next_interval(sim, &self.state);
        self.state.next.set(next);
        next
    }
}

impl<M: TrafficModel> Entity for TrafficSource<M> {
    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.state.timer)
    }

    #[inline]
    fn on_timer(&self, sim: &Sim, _tag: u32) {
        self.send_and_continue(sim);
    }

    facets! { dyn Application => |this| this }
}

impl<M: TrafficModel> Application for TrafficSource<M> {
    fn base(&self) -> &ApplicationBase {
        &self.state.base
    }

    fn start(&self, sim: &Sim) {
        self.model.init(sim, &self.state);
        if !self.model.can_start(sim) {
            return;
        }
        self.state.running.set(true);
        if self.model.begins_at_once() {
            self.send_and_continue(sim);
        } else {
            let next = self.draw_next(sim);
            self.state.timer.resched(sim, self.state.base.id, 0, next);
        }
    }

    fn stop(&self, sim: &Sim) {
        if self.state.running.replace(false) {
            self.state.timer.cancel(sim);
        }
    }

    /// Does nothing: the times of messages depend only on the model.
    fn resume(&self, _sim: &Sim) {}

    fn as_generator(&self) -> Option<&dyn Generator> {
        Some(self)
    }
}

impl<M: TrafficModel> Generator for TrafficSource<M> {
    fn init(&self, sim: &Sim) {
        self.model.init(sim, &self.state);
    }

    fn next_interval(&self, sim: &Sim) -> f64 {
        self.draw_next(sim)
    }

    fn message_size(&self) -> i32 {
        self.state.size.get()
    }

    fn is_in_burst(&self) -> bool {
        self.model.is_in_burst()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::agents::UdpAgent;
    use crate::application::traffic::{Cbr, OnOff};
    use crate::packet::Packet;

    /// Records the times at which packets arrive, and whether they are marked.
    #[derive(Default)]
    struct Receiver {
        arrivals: RefCell<Vec<(f64, bool)>>,
    }

    impl Entity for Receiver {
        fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
            self.arrivals.borrow_mut().push((sim.now(), packet.rtp_mark));
        }
    }

    /// Runs a source on top of a UDP agent, whose packets arrive at once, until `stop`. Returns the arrivals.
    fn arrivals<M: TrafficModel>(sim: &Sim, model: M, stop: f64) -> Vec<(f64, bool)> {
        let receiver = sim.add(|_| Receiver::default());
        let udp = sim.add(UdpAgent::new);
        sim.entity(udp).unwrap().wiring().unwrap().target.set(sim, Some(receiver));
        let source = sim.add(|id| TrafficSource::new(id, model));
        let application = sim.entity(source).unwrap().as_application().unwrap();
        application.base().attach(sim, udp);
        application.start(sim);
        let stopper = sim.add(|_| Stopper(source));
        sim.schedule_event(stopper, 0, stop);
        sim.run().unwrap();
        sim.get::<Receiver>(receiver).unwrap().arrivals.take()
    }

    struct Stopper(EntityId);

    impl Entity for Stopper {
        fn on_event(&self, sim: &Sim, _tag: u32) {
            sim.entity(self.0).unwrap().as_application().unwrap().stop(sim);
        }
    }

    #[test]
    fn a_constant_rate_begins_at_once() {
        let sim = Sim::new();
        let cbr = Cbr::default();
        cbr.rate.set(210.0 * 8.0 * 4.0);
        let times: Vec<f64> = arrivals(&sim, cbr, 1.0).iter().map(|(time, _)| *time).collect();
        assert_eq!(times, [0.0, 0.25, 0.5, 0.75]);
    }

    #[test]
    fn a_constant_rate_ends_after_its_number_of_packets() {
        let sim = Sim::new();
        let cbr = Cbr::default();
        cbr.max_packets.set(3);
        assert_eq!(arrivals(&sim, cbr, 1.0).len(), 3);
    }

    #[test]
    fn bursts_begin_with_a_marked_packet_after_a_silence() {
        let sim = Sim::new();
        let arrivals = arrivals(&sim, OnOff::exponential(&sim), 30.0);
        let interval = 210.0 * 8.0 / 64e3;
        let mut previous = 0.0;
        for (time, marked) in &arrivals {
            assert_eq!(*marked, time - previous > interval * 1.000001, "at {time}");
            previous = *time;
        }
        let bursts = arrivals.iter().filter(|(_, marked)| *marked).count();
        assert!((15..45).contains(&bursts), "{bursts} bursts in 30 s");
    }
}
