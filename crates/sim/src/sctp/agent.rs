//! The agent, which connects an [`Association`] to a simulation.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use super::association::COMMON_HEADER;
use super::retransmit::packet_bytes;
use super::timers::Timers;
use super::{
    Association, Chunks, CmtParameters, Counter, Counters, Destination, Environment, Message, Parameters,
    TimerName, Variant,
};
use crate::Sim;
use crate::agent::{Agent, Transport};
use crate::entity::{Entity, EntityId};
use crate::node::DestinationClassifier;
use crate::packet::{Endpoint, Packet, PacketType, ProtocolHeader};
use crate::timer::Timer;
use crate::traced::{TracedValue, VariableTracer};
use crate::wiring::Wiring;

/// A network interface of a multihomed host: a separate node, reached from the host's core node by a link.
#[derive(Clone, Copy, Debug)]
pub struct HostInterface {
    /// The address of the interface, and the agent's port there.
    pub endpoint: Endpoint,
    /// The entry of the interface's node, to which its packets are sent.
    pub target: EntityId,
    /// The head of the link from the core node to the interface, which the core's routes lead to.
    pub link_head: EntityId,
}

/// An input to the association.
#[derive(Debug)]
enum Input {
    Packet(Endpoint, Chunks),
    Timer(TimerName),
    Send(i32),
    SendOnStream(Message, u32, u32),
    Reset,
    Close,
}

/// The wiring epoch in which choices are valid, and the index of the interface chosen for each address.
type Choices = (u32, Vec<(i32, Option<usize>)>);

/// An end of an SCTP association: `Agent/SCTP` and its variants (spec: sctp).
#[derive(Debug)]
pub struct SctpAgent {
    pub(super) agent: Agent,
    /// The variables that scripts can set.
    pub parameters: Parameters,
    /// The variables that scripts can set for concurrent multipath transfer.
    pub cmt: CmtParameters,
    counters: Counters,
    association: RefCell<Association>,
    /// Input that arrived while the association was busy. ns-2 processes it at once, in the middle of the other input.
    /// This happens only with two agents on one node.
    inbox: RefCell<VecDeque<Input>>,
    timers: Timers,
    /// The core node, whose routes choose the interface.
    core: Cell<Option<EntityId>>,
    interfaces: RefCell<Vec<HostInterface>>,
    /// The entry of the interface that is in use.
    exit: Cell<Option<EntityId>>,
    /// The interfaces that the core's routes choose, by address of the peer.
    choices: RefCell<Choices>,
    /// Whether a script has fixed the interface.
    is_source_forced: Cell<bool>,
    /// The state shared by all agents of concurrent multipath transfer.
    last_turn: OnceCell<Rc<LastTurn>>,
    /// The packets that wait for a route, by index of the destination.
    held: RefCell<Vec<Vec<Packet>>>,
}

/// The agent that was the last to send new data concurrently, and the index of the destination.
#[derive(Debug, Default)]
struct LastTurn(Cell<Option<(EntityId, usize)>>);

impl SctpAgent {
    /// An unattached agent without a peer.
    pub fn new(id: EntityId, variant: Variant) -> SctpAgent {
        SctpAgent {
            agent: Agent::new(id, PacketType::SCTP),
            parameters: Parameters::default(),
            cmt: CmtParameters::default(),
            counters: Counters::default(),
            association: RefCell::new(Association::new(variant)),
            inbox: RefCell::default(),
            timers: Timers::default(),
            core: Cell::new(None),
            interfaces: RefCell::default(),
            exit: Cell::new(None),
            choices: RefCell::default(),
            is_source_forced: Cell::new(false),
            last_turn: OnceCell::new(),
            held: RefCell::default(),
        }
    }

    /// The counters that scripts can trace.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Sets the core node, whose routes choose the interface.
    pub fn set_core(&self, core: EntityId) {
        self.core.set(Some(core));
    }

    /// Adds a network interface.
    pub fn add_interface(&self, interface: HostInterface) {
        self.interfaces.borrow_mut().push(interface);
        self.choices.take();
    }

    /// Adds an address of the peer, which becomes the primary destination.
    pub fn add_destination(&self, sim: &Sim, endpoint: Endpoint) {
        self.agent.connect(endpoint);
        // ns-2.35: a packet is created for each destination, which uses up a packet number.
        drop(self.agent.allocate(sim));
        self.change(|association| association.add_destination(endpoint));
    }

    /// Makes the destination with the address `address` the primary one. Returns false if there is no such destination.
    pub fn set_primary(&self, address: i32) -> bool {
        self.change(|association| association.set_primary(address))
    }

    /// Sets the script's estimate of the loss rate on the path to `address`. Returns false if there is no such
    /// destination.
    pub fn set_loss_rate(&self, address: i32, rate: f32) -> bool {
        self.change(|association| association.set_loss_rate(address, rate))
    }

    /// Uses the interface with the address `address` until the next reset. Returns false if there is no such interface.
    pub fn force_source(&self, address: i32) -> bool {
        let interfaces = self.interfaces.borrow();
        let found = interfaces.iter().find(|interface| interface.endpoint.address == address);
        if let Some(interface) = found {
            self.use_interface(interface);
            self.is_source_forced.set(true);
        }
        found.is_some()
    }

    /// Changes the association. If a script calls this in the middle of an event of the association, nothing changes.
    fn change<R: Default>(&self, change: impl FnOnce(&mut Association) -> R) -> R {
        self.association.try_borrow_mut().map(|mut association| change(&mut association)).unwrap_or_default()
    }

    /// Queues a message for the stream that the message names.
    pub fn send_on_stream(&self, sim: &Sim, message: Message, streams: u32, unreliable: u32) {
        self.act(sim, Input::SendOnStream(message, streams, unreliable));
    }

    /// Resets the association to the state before any packet.
    pub fn restart(&self, sim: &Sim) {
        self.is_source_forced.set(false);
        self.act(sim, Input::Reset);
    }

    /// Writes a report of the variable `name`.
    pub fn print_variable(&self, sim: &Sim, name: &str) {
        if let Ok(association) = self.association.try_borrow() {
            self.report(sim, &association, name);
        }
    }

    fn act(&self, sim: &Sim, input: Input) {
        let Ok(mut association) = self.association.try_borrow_mut() else {
            return self.inbox.borrow_mut().push_back(input);
        };
        let world = World { sim, agent: self };
        let mut next = Some(input);
        while let Some(input) = next {
            match input {
                Input::Packet(source, chunks) => association.on_packet(&world, source, &chunks),
                Input::Timer(name) => association.on_timer(&world, name),
                Input::Send(bytes) => association.send(&world, bytes),
                Input::SendOnStream(message, streams, unreliable) => {
                    association.send_message(&world, message, streams, unreliable);
                }
                Input::Reset => {
                    association.reset(&world);
                    // The size of a DATA chunk header (RFC 9260), which applications subtract as the overhead of a
                    // packet.
                    self.agent.size.set(association.payload());
                }
                Input::Close => association.close(&world),
            }
            next = self.inbox.borrow_mut().pop_front();
        }
    }

    fn use_interface(&self, interface: &HostInterface) {
        self.agent.address.set(interface.endpoint.address);
        self.agent.port.set(interface.endpoint.port);
        self.exit.set(Some(interface.target));
    }

    /// Uses the interface that the core's routes choose for packets to `address`.
    #[inline]
    pub(super) fn choose_source(&self, sim: &Sim, address: i32) {
        let Some(core) = self.core.get() else { return };
        if self.is_source_forced.get() {
            return;
        }
        let mut choices = self.choices.borrow_mut();
        if choices.0 != sim.wiring_epoch() {
            *choices = (sim.wiring_epoch(), Vec::new());
        }
        let interfaces = self.interfaces.borrow();
        let known = choices.1.iter().find(|(known, _)| *known == address).map(|(_, chosen)| *chosen);
        let chosen = match known {
            Some(chosen) => chosen,
            None => {
                let Some(core) = sim.get::<DestinationClassifier>(core) else { return };
                let Some(head) = core.target(sim, address) else {
                    let ends = (self.agent.endpoint(), Endpoint { address, port: -1 });
                    drop((choices, interfaces));
                    return core.report_missing(sim, ends.0, ends.1);
                };
                let chosen = interfaces.iter().position(|interface| interface.link_head == head);
                choices.1.push((address, chosen));
                chosen
            }
        };
        if let Some(interface) = chosen {
            self.use_interface(&interfaces[interface]);
        }
    }

    fn last_turn(&self, sim: &Sim) -> &LastTurn {
        self.last_turn.get_or_init(|| sim.shared())
    }

    #[inline]
    fn make_packet(&self, sim: &Sim, to: Endpoint, chunks: Chunks) -> Packet {
        self.choose_source(sim, to.address);
        self.agent.connect(to);
        let mut packet = self.agent.allocate(sim);
        packet.size = COMMON_HEADER + self.parameters.ip_header_size.get() as i32 + packet_bytes(&chunks);
        packet.extend().protocol = ProtocolHeader::Sctp(chunks);
        packet
    }

    #[inline]
    fn send_packet(&self, sim: &Sim, packet: Packet) {
        match self.exit.get() {
            Some(exit) => sim.deliver(exit, packet, None),
            None => self.agent.send(sim, packet),
        }
    }

    /// Assigns a new value to a counter and reports the change to its tracer, which may be the agent itself.
    fn assign(&self, sim: &Sim, association: &Association, counter: Counter, new: impl Fn(i32) -> i32) {
        let (id, name) = (self.agent.id, counter.name());
        let is_reported = match self.counters.integer(counter) {
            Some(traced) if traced.tracer() != Some(id) => {
                return traced.set(sim, id, name, new(traced.get()));
            }
            Some(traced) => {
                let old = traced.get();
                traced.set_quietly(new(old));
                old != traced.get()
            }
            None if self.counters.rto.tracer() != Some(id) => {
                return self.counters.rto.set(sim, id, name, self.counters.rto.get() + 1.0);
            }
            None => {
                self.counters.rto.set_quietly(self.counters.rto.get() + 1.0);
                true
            }
        };
        if is_reported {
            self.report(sim, association, name);
        }
    }
}

impl Entity for SctpAgent {
    fn recv(&self, sim: &Sim, mut packet: Packet, _callback: Option<EntityId>) {
        let source = packet.src;
        let header = packet.extension.as_mut().map(|extension| std::mem::take(&mut extension.protocol));
        drop(packet);
        if let Some(ProtocolHeader::Sctp(chunks)) = header {
            self.act(sim, Input::Packet(source, chunks));
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        Some(self.timers.get(TimerName::from_tag(tag)?))
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        if let Some(name) = TimerName::from_tag(tag) {
            self.act(sim, Input::Timer(name));
        }
    }

    fn reset(&self, sim: &Sim) {
        self.restart(sim);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this, dyn VariableTracer => |this| this }
}

impl VariableTracer for SctpAgent {
    fn trace_variable(
        &self,
        sim: &Sim,
        _owner: EntityId,
        name: &str,
        _old: Option<TracedValue>,
        _new: TracedValue,
    ) {
        self.print_variable(sim, name);
    }
}

impl Transport for SctpAgent {
    fn send_message(&self, sim: &Sim, bytes: i32, _flags: Option<&str>) {
        self.act(sim, Input::Send(bytes));
    }

    fn close(&self, sim: &Sim) {
        self.act(sim, Input::Close);
    }
}

/// The environment that an agent provides for its association.
struct World<'a> {
    sim: &'a Sim,
    agent: &'a SctpAgent,
}

impl Environment for World<'_> {
    fn now(&self) -> f64 {
        self.sim.now()
    }

    fn settings(&self) -> &Parameters {
        &self.agent.parameters
    }

    fn cmt_settings(&self) -> &CmtParameters {
        &self.agent.cmt
    }

    fn transmit(&self, _index: usize, destination: &Destination, chunks: Chunks) {
        let packet = self.agent.make_packet(self.sim, destination.endpoint, chunks);
        self.agent.send_packet(self.sim, packet);
    }

    fn hold(&self, index: usize, destination: &Destination, chunks: Chunks) {
        let packet = self.agent.make_packet(self.sim, destination.endpoint, chunks);
        let mut held = self.agent.held.borrow_mut();
        if held.len() <= index {
            held.resize_with(index + 1, Vec::new);
        }
        held[index].push(packet);
    }

    fn release(&self, index: usize, destination: &Destination) {
        self.agent.choose_source(self.sim, destination.endpoint.address);
        self.agent.agent.connect(destination.endpoint);
        let packets = self.agent.held.borrow_mut().get_mut(index).map(std::mem::take);
        for packet in packets.into_iter().flatten() {
            self.agent.send_packet(self.sim, packet);
        }
    }

    fn claim_packet_type(&self) {
        self.agent.agent.packet_type.set(PacketType::SCTP);
    }

    fn set_timer(&self, timer: TimerName, delay: f64) {
        self.agent.timers.get(timer).resched(self.sim, self.agent.agent.id, timer.tag(), delay);
    }

    fn cancel_timer(&self, timer: TimerName) {
        self.agent.timers.get(timer).force_cancel();
    }

    fn is_pending(&self, timer: TimerName) -> bool {
        self.agent.timers.get(timer).is_pending()
    }

    fn count(&self, association: &Association, counter: Counter) {
        self.agent.assign(self.sim, association, counter, |value| value.wrapping_add(1));
    }

    fn clear_counter(&self, association: &Association, counter: Counter) {
        self.agent.assign(self.sim, association, counter, |_| 0);
    }

    fn remark(&self, destination: &Destination, text: &str) {
        self.agent.write_remark(self.sim, destination, text);
    }

    fn uniform(&self) -> f64 {
        self.sim.default_rng().uniform()
    }

    fn coin(&self) -> bool {
        self.sim.default_rng().next_integer() & 1 == 1
    }

    fn next_in_turn(&self, destinations: usize) -> usize {
        // ns-2.35: all agents share the memory of the last destination used. An agent that finds another agent's
        // destination in it starts with its own first destination if the other one was the last in the other agent's
        // list. Otherwise ns-2 enters an endless loop; an agent of Neons starts with its first destination in that
        // case, too.
        match self.agent.last_turn(self.sim).0.get() {
            Some((agent, index)) if agent == self.agent.agent.id => (index + 1) % destinations,
            _ => 0,
        }
    }

    fn took_turn(&self, index: usize) {
        self.agent.last_turn(self.sim).0.set(Some((self.agent.agent.id, index)));
    }

    fn print(&self, text: &str) {
        self.sim.print(text);
    }

    fn give_up(&self, message: &str) -> ! {
        self.sim.warn(message);
        self.sim.exit(255)
    }

    fn crash(&self, message: &str) -> ! {
        self.sim.fatal(message)
    }
}
