//! Packets in flight whose arrival needs no event.
//!
//! Many packets end in an agent that only frees or counts them (`Agent/Null`, `Agent/LossMonitor`). Nothing else happens
//! when they arrive, so a link keeps them aside and hands them over later, many at once, or when the agent's state is
//! needed. If anything is rewired, packets that have not arrived by then become ordinary packets in flight, because their
//! way may be another one.

use std::cell::Cell;
use std::collections::VecDeque;

use super::DelayLink;
use crate::Sim;
use crate::entity::{Absorption, EntityId};
use crate::packet::{Packet, PacketType};
use crate::private::Private;
use crate::scheduler::EventKey;

/// The packets of a link that arrive without events.
#[derive(Default)]
pub(super) struct SilentArrivals {
    /// `None` before the first packet.
    state: Private<Option<Box<State>>>,
    /// Whether the simulation knows that packets may be waiting.
    is_listed: Cell<bool>,
}

#[derive(Default)]
struct State {
    /// The packets, in the order of their arrival.
    waiting: VecDeque<SilentArrival>,
    /// The number of packets at which those that have arrived are handed over.
    limit: usize,
    receivers: Receivers,
}

/// A packet that arrives without an event.
struct SilentArrival {
    arrives: EventKey,
    packet: Packet,
    /// The entity that counts the packet; `None` if nobody does.
    receiver: Option<EntityId>,
    /// The target of the link when the transmission began.
    target: Option<EntityId>,
}

/// The fewest packets at which those that have arrived are handed over.
const FEWEST: usize = 16;

/// Packets for higher ports have events.
const HIGHEST_PORT: usize = 0xffff;

/// The receivers on the ports of the node behind a link, in one wiring epoch.
#[derive(Default)]
struct Receivers {
    epoch: u32,
    /// The address of the node.
    address: i32,
    /// What the check behind the link subtracts from the time to live.
    tick: i32,
    /// What the receiver on each port does with packets; `None` if it was not asked.
    by_port: Vec<Option<(Absorption, EntityId)>>,
}

impl std::fmt::Debug for SilentArrivals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SilentArrivals").field("is_listed", &self.is_listed).finish_non_exhaustive()
    }
}

impl State {
    /// Appends a packet. Gives it back if it would not be the last to arrive.
    #[inline(always)]
    fn push(&mut self, arrival: SilentArrival) -> Result<(), Packet> {
        if self.waiting.back().is_some_and(|last| last.arrives > arrival.arrives) {
            return Err(arrival.packet);
        }
        self.waiting.push_back(arrival);
        Ok(())
    }

    /// Removes the first packet if it arrives not later than `until`.
    fn take_due(&mut self, until: EventKey) -> Option<SilentArrival> {
        self.waiting.front().filter(|first| first.arrives <= until)?;
        self.waiting.pop_front()
    }
}

impl DelayLink {
    /// Whether a packet may arrive without an event. A cheap test.
    #[inline(always)]
    pub(super) fn may_arrive_silently(&self, packet: &Packet) -> bool {
        // Senders and sinks of TCP act on each packet. The type of a packet is in its second cache line, so it comes last.
        self.far_end.leads_to_ports()
            && !self.dynamic.get()
            && packet.packet_type != PacketType::TCP
            && packet.packet_type != PacketType::ACK
            && packet.extension.is_none()
    }

    /// Keeps a packet aside until `arrives` if its arrival needs no event; otherwise gives the packet back. Calls no other
    /// code than [`Entity::absorption`](crate::Entity::absorption) and [`Entity::absorb`](crate::Entity::absorb).
    #[inline(never)]
    pub(super) fn launch_silently(&self, sim: &Sim, packet: Packet, arrives: EventKey) -> Result<(), Packet> {
        let known = self.known_receiver(sim, &packet).or_else(|| self.ask_receiver(sim, &packet));
        let receiver = match known {
            None | Some((Absorption::Acts, _)) => return Err(packet),
            Some((Absorption::Ignores, _)) => None,
            Some((Absorption::Counts, receiver)) => Some(receiver),
        };
        if !self.silent.is_listed.get() {
            let Some(number) = self.enroll(sim) else { return Err(packet) };
            sim.list_silent_link(number);
            self.silent.is_listed.set(true);
        }
        let arrival = SilentArrival { arrives, packet, receiver, target: self.wiring.target.get() };
        // SAFETY: a queue of packets calls no other code.
        let is_full = unsafe {
            self.silent.state.with(|state| {
                let state = state.get_or_insert_default();
                state.push(arrival)?;
                Ok(state.waiting.len() > state.limit)
            })?
        };
        if is_full {
            self.absorb_many(sim);
        }
        Ok(())
    }

    /// What the receiver of a packet does with it, if this is known in the present wiring epoch.
    #[inline(always)]
    fn known_receiver(&self, sim: &Sim, packet: &Packet) -> Option<(Absorption, EntityId)> {
        // SAFETY: while it is shown, no other code is called.
        let state = unsafe { self.silent.state.show() };
        let receivers = &state.as_ref()?.receivers;
        let known = (receivers.epoch == sim.wiring_epoch())
            & (receivers.address == packet.dst.address)
            & (packet.ttl > receivers.tick);
        if known { *receivers.by_port.get(packet.dst.port as usize)? } else { None }
    }

    /// Asks the receiver of a packet what it does with it, and remembers the answer; `None` if the receiver is unknown or the
    /// packet must be received when it arrives.
    #[inline(never)]
    fn ask_receiver(&self, sim: &Sim, packet: &Packet) -> Option<(Absorption, EntityId)> {
        let port = packet.dst.port as usize;
        if port > HIGHEST_PORT {
            return None;
        }
        let (receiver, tick) = self.far_end.known_agent(sim, self.wiring.target.get(), packet)?;
        let answer = (sim.entity(receiver)?.absorption(sim, self.id), receiver);
        let (epoch, address) = (sim.wiring_epoch(), packet.dst.address);
        // SAFETY: a table calls no other code.
        unsafe {
            self.silent.state.with(|state| {
                let receivers = &mut state.get_or_insert_default().receivers;
                if (receivers.epoch, receivers.address, receivers.tick) != (epoch, address, tick) {
                    receivers.by_port.clear();
                    (receivers.epoch, receivers.address, receivers.tick) = (epoch, address, tick);
                }
                if receivers.by_port.len() <= port {
                    receivers.by_port.resize(port + 1, None);
                }
                receivers.by_port[port] = Some(answer);
            });
        }
        Some(answer)
    }

    /// Hands over the packets that have arrived by now, and adapts the limit to the number of the others.
    #[inline(never)]
    fn absorb_many(&self, sim: &Sim) {
        self.absorb_arrived(sim);
        // SAFETY: no other code is called.
        unsafe {
            self.silent.state.with(|state| {
                if let Some(state) = state {
                    state.limit = state.waiting.len() + FEWEST;
                }
            });
        }
    }

    /// Hands over the packets that have arrived by now without events.
    pub(crate) fn absorb_arrived(&self, sim: &Sim) {
        let now = sim.current_key();
        // SAFETY: a queue of packets calls no other code.
        while let Some(arrival) = unsafe { self.silent.state.with(|state| state.as_mut()?.take_due(now)) } {
            if let Some(receiver) = arrival.receiver.and_then(|receiver| sim.entity(receiver)) {
                receiver.absorb(arrival.arrives.time(), arrival.packet);
            }
        }
    }

    /// Hands over the packets that have arrived by now without events. The others become ordinary packets in flight.
    pub(crate) fn schedule_silent_arrivals(&self, sim: &Sim) {
        self.absorb_arrived(sim);
        self.silent.is_listed.set(false);
        // SAFETY: the exchange calls no other code.
        let silent = unsafe {
            self.silent.state.with(|state| state.as_mut().map(|state| std::mem::take(&mut state.waiting)))
        };
        let Some(silent) = silent.filter(|silent| !silent.is_empty()) else { return };
        let others = self.take_in_flight(sim);
        for arrival in silent {
            others.move_until(arrival.arrives, &self.in_flight);
            self.in_flight.push_back(arrival.packet, arrival.arrives, arrival.target);
        }
        others.move_until(EventKey::NEVER, &self.in_flight);
        if let Some(first) = self.in_flight.first_arrival() {
            self.schedule_first(sim, first);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::Topology;
    use crate::agent::Transport;
    use crate::agents::{BasicAgent, LossMonitor, UdpAgent};
    use crate::entity::Entity;
    use crate::queue::{DropTail, Queue};

    #[derive(Clone, Copy, Debug)]
    enum Act {
        /// Sends a packet of this size, bytes.
        Send(i32),
        Read,
        Clear,
        Rewire,
    }

    /// What a monitor has counted, and when it was read.
    type Reading = (f64, i32, i32, i32, f64, i32);

    /// An entity that acts on a sender and a receiver at given times.
    struct Script {
        acts: Vec<(f64, Act)>,
        sender: EntityId,
        receiver: EntityId,
        readings: Cell<Vec<Reading>>,
    }

    impl Entity for Script {
        fn on_event(&self, sim: &Sim, tag: u32) {
            let monitor = sim.get::<LossMonitor>(self.receiver);
            match self.acts[tag as usize].1 {
                Act::Send(bytes) => sim.get::<UdpAgent>(self.sender).unwrap().send_message(sim, bytes, None),
                Act::Rewire => sim.rewired(),
                Act::Clear => monitor.into_iter().for_each(|monitor| monitor.clear(sim)),
                Act::Read => self.read(sim),
            }
        }
    }

    impl Script {
        fn read(&self, sim: &Sim) {
            let Some(monitor) = sim.get::<LossMonitor>(self.receiver) else { return };
            monitor.settle(sim);
            let mut readings = self.readings.take();
            readings.push((
                sim.now(),
                monitor.packets.get(),
                monitor.bytes.get(),
                monitor.lost.get(),
                monitor.last_arrival.get(),
                monitor.expected.get(),
            ));
            self.readings.set(readings);
        }
    }

    /// What a script reads if packets cross a link of 8 kb/s and 2 s, when the run ends, and the number of events.
    fn run(
        acts: &[(f64, Act)],
        receiver: fn(&Sim) -> EntityId,
        is_dynamic: bool,
    ) -> (Vec<Reading>, f64, u64) {
        let sim = Sim::new();
        let mut topology = Topology::new(&sim);
        let (left, right) = (topology.add_node(), topology.add_node());
        let queue = topology.add_link(left, right, 8000.0, 2.0, DropTail::default());
        sim.get::<Queue<DropTail>>(queue).unwrap().base().limit.set(4);
        let sender = sim.add(UdpAgent::new);
        let receiver = receiver(&sim);
        topology.connect((left, sender), (right, receiver));
        if is_dynamic {
            let link = sim.get::<Queue<DropTail>>(queue).unwrap().base().wiring.target.get().unwrap();
            sim.entity(link).unwrap().set_dynamic(&sim);
        }
        let script = sim.add(|_| Script { acts: acts.to_vec(), sender, receiver, readings: Cell::default() });
        for (tag, (time, _)) in acts.iter().enumerate() {
            sim.schedule_event(script, tag as u32, *time);
        }
        sim.run().unwrap();
        let script = sim.get::<Script>(script).unwrap();
        script.read(&sim);
        (script.readings.take(), sim.now(), sim.counts().0)
    }

    fn monitor(sim: &Sim) -> EntityId {
        sim.add(LossMonitor::new)
    }

    fn null(sim: &Sim) -> EntityId {
        sim.add(BasicAgent::new)
    }

    fn act() -> impl Strategy<Value = Act> {
        prop_oneof![
            8 => prop_oneof![Just(500), Just(1000)].prop_map(Act::Send),
            3 => Just(Act::Read),
            1 => Just(Act::Clear),
            1 => Just(Act::Rewire),
        ]
    }

    /// Acts at multiples of a half second, at which packets arrive, too, or a little later.
    fn acts() -> impl Strategy<Value = Vec<(f64, Act)>> {
        let time = (0..80, prop_oneof![Just(0.0), Just(0.125)])
            .prop_map(|(half, more)| f64::from(half) / 2.0 + more);
        vec((time, act()), 1..120)
    }

    proptest! {
        #[test]
        fn nobody_can_tell_that_arrivals_have_no_events(acts in acts()) {
            let (readings, end, _) = run(&acts, monitor, false);
            // Packets on dynamic links always have events.
            let (expected, expected_end, _) = run(&acts, monitor, true);
            prop_assert_eq!(readings, expected);
            prop_assert_eq!(end, expected_end);
            prop_assert_eq!(run(&acts, null, false).1, end);
        }
    }

    #[test]
    fn arrivals_at_agents_that_only_count_have_no_events() {
        let acts: Vec<(f64, Act)> = (0..100).map(|second| (f64::from(second), Act::Send(500))).collect();
        for receiver in [monitor, null] {
            // The first packet is delivered in order to find its receiver, the last ones in order to advance the clock.
            assert!(run(&acts, receiver, false).2 < 110);
            assert_eq!(run(&acts, receiver, true).2, 200);
        }
    }
}
