//! The DCCP agent: an end of a connection.

mod reception;

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use super::control::{CongestionControl, FIRST_TAG};
use super::negotiation::Negotiation;
use super::{AckVector, DccpHeader, OptionsBox, PacketKind, Settings, TcpLike, Tfrc, Unlimited};
use crate::Sim;
use crate::agent::{Agent, Transport};
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::timer::Timer;
use crate::traced::{TracedValue, VariableTracer};
use crate::wiring::Wiring;

/// The state of a connection (RFC 4340, section 8.4).
// ns-2.35: there is no PARTOPEN, so a lost Ack of the handshake is not repeated; and no TIMEWAIT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// There is no connection.
    Closed,
    /// The server waits for a Request.
    Listen,
    /// The client waits for a Response.
    Request,
    /// The server waits for the acknowledgement of its Response.
    Respond,
    /// The connection is open.
    Open,
    /// The server waits for a Close.
    CloseRequest,
    /// This end waits for a Reset.
    Closing,
}

/// The congestion control of an agent.
#[derive(Debug)]
pub enum Control {
    /// No congestion control.
    Unlimited(Unlimited),
    /// CCID 2, TCP-like congestion control.
    TcpLike(Box<TcpLike>),
    /// CCID 3, TFRC.
    Tfrc(Box<Tfrc>),
}

/// An Ack Vector that has been sent: the number of the packet that carried it, and the newest packet in it.
#[derive(Clone, Copy, Debug)]
struct SentVector {
    seqno: i32,
    head: i32,
}

/// The ack ratio of a new connection (RFC 4340, section 11.3).
pub(super) const FIRST_ACK_RATIO: i32 = 2;
const RETRANSMISSION_TIMER: u32 = 0;
const RESPONSE_TIMER: u32 = 1;

/// An end of a DCCP connection: `Agent/DCCP` and its subclasses (spec: sctp, section 25).
#[derive(Debug)]
pub struct DccpAgent {
    agent: Agent,
    /// The variables that scripts can set.
    pub settings: Settings,
    control: Control,
    /// `trace_all_oneline_`: whether a report shows all variables.
    pub traces_all: Cell<bool>,
    /// `nam_tracevar_`: whether reports are in nam's format.
    pub traces_for_nam: Cell<bool>,
    /// `num_data_pkt_`, `num_ack_pkt_` and `num_dataack_pkt_`: numbers of packets sent.
    pub packets_sent: [Cell<i32>; 3],
    state: Cell<State>,
    /// Whether the agent has been listening, and will listen again after the connection.
    listens_again: Cell<bool>,
    is_server: Cell<bool>,
    /// The sizes of the waiting messages, bytes.
    buffer: RefCell<VecDeque<i32>>,
    is_unlimited: Cell<bool>,
    next_seqno: Cell<i32>,
    highest_received: Cell<Option<i32>>,
    ndp: Cell<i32>,
    owes_ack: Cell<bool>,
    negotiation: RefCell<Negotiation>,
    ack_vector: RefCell<AckVector>,
    sent_vectors: RefCell<VecDeque<SentVector>>,
    nonces: Cell<u32>,
    nonce_sum: Cell<bool>,
    handshake_began: Cell<f64>,
    retransmission: Timer,
    retransmission_delay: Cell<f64>,
    retransmitting_for: Cell<f64>,
    /// Whether the retransmission timer, when it expires, ends the attempt.
    gives_up: Cell<bool>,
    response: Timer,
}

impl DccpAgent {
    /// An unattached agent without a peer.
    pub fn new(id: EntityId, control: Control) -> DccpAgent {
        let settings = Settings::default();
        DccpAgent {
            agent: Agent::new(id, PacketType::DCCP),
            settings,
            control,
            traces_all: Cell::new(false),
            traces_for_nam: Cell::new(false),
            packets_sent: Default::default(),
            state: Cell::new(State::Closed),
            listens_again: Cell::new(false),
            is_server: Cell::new(false),
            buffer: RefCell::default(),
            is_unlimited: Cell::new(false),
            next_seqno: Cell::new(0),
            highest_received: Cell::new(None),
            ndp: Cell::new(0),
            owes_ack: Cell::new(false),
            negotiation: RefCell::default(),
            ack_vector: RefCell::default(),
            sent_vectors: RefCell::default(),
            nonces: Cell::new(id.to_u32().wrapping_mul(2_654_435_761) | 1),
            nonce_sum: Cell::new(false),
            handshake_began: Cell::new(0.0),
            retransmission: Timer::default(),
            retransmission_delay: Cell::new(0.0),
            retransmitting_for: Cell::new(0.0),
            gives_up: Cell::new(false),
            response: Timer::default(),
        }
    }

    /// The id of the agent.
    pub fn id(&self) -> EntityId {
        self.agent.id
    }

    /// The congestion control, if it is CCID 2.
    pub fn tcp_like(&self) -> Option<&TcpLike> {
        match &self.control {
            Control::TcpLike(control) => Some(control),
            _ => None,
        }
    }

    /// The congestion control, if it is CCID 3.
    pub fn tfrc(&self) -> Option<&Tfrc> {
        match &self.control {
            Control::Tfrc(control) => Some(control),
            _ => None,
        }
    }

    /// Gives the state of the congestion control the initial values that the settings state.
    pub fn initialize(&self, sim: &Sim) {
        self.control().reset(self, sim);
    }

    fn control(&self) -> &dyn CongestionControl {
        match &self.control {
            Control::Unlimited(control) => control,
            Control::TcpLike(control) => &**control,
            Control::Tfrc(control) => &**control,
        }
    }

    /// The sequence number of the next packet.
    pub fn next_seqno(&self) -> i32 {
        self.next_seqno.get()
    }

    /// Makes the next packet carry an acknowledgement.
    pub fn owe_ack(&self) {
        self.owes_ack.set(true);
    }

    /// Whether the next packet has to carry an acknowledgement.
    pub fn owes_ack(&self) -> bool {
        self.owes_ack.get()
    }

    /// Whether data wait to be sent.
    pub fn has_data(&self) -> bool {
        self.is_unlimited.get() || !self.buffer.borrow().is_empty()
    }

    /// Requests that the peer send an acknowledgement for every `ratio` data packets (RFC 4340, section 11.3).
    pub fn ask_for_ack_ratio(&self, ratio: i32) {
        self.settings.ack_ratio_remote.set(ratio);
        self.negotiation.borrow_mut().ask_for_ack_ratio(ratio);
    }

    /// Whether the peer has not yet confirmed the last request for an ack ratio.
    pub fn awaits_ack_ratio(&self) -> bool {
        self.negotiation.borrow().awaits_ack_ratio()
    }

    /// Queues the given number of packets of `packetSize_` bytes.
    pub fn advance(&self, sim: &Sim, packets: i32) {
        // ns-2.35: `advance` has no effect on an unlimited source; sending is not even attempted.
        if self.is_unlimited.get() || self.discards_data() {
            return;
        }
        let dropped = (0..packets).filter(|_| !self.queue(self.settings.packet_size.get())).count();
        // ns-2.35: a buffer that has just become full is reported even if nothing was dropped.
        if packets > 0 && !self.has_room() {
            self.complain(sim, &format!("advanceby() - Sendbuffer is full ({dropped} packets dropped)"));
        }
        self.go_on(sim);
    }

    /// Whether data of the application are lost.
    // ns-2.35: so are data queued before a Request has arrived.
    fn discards_data(&self) -> bool {
        matches!(self.state.get(), State::Listen | State::CloseRequest | State::Closing)
    }

    fn has_room(&self) -> bool {
        (self.buffer.borrow().len() as i64) < i64::from(self.settings.sb_size.get())
    }

    /// Queues a message. Returns false if the buffer is full.
    fn queue(&self, bytes: i32) -> bool {
        let has_room = self.has_room();
        if has_room {
            self.buffer.borrow_mut().push_back(bytes);
        }
        has_room
    }

    /// Sends the queued data, or opens a connection for them.
    fn go_on(&self, sim: &Sim) {
        match self.state.get() {
            State::Closed => {
                self.is_server.set(false);
                self.state.set(State::Request);
                self.handshake_began.set(sim.now());
                self.negotiation.borrow_mut().begin(&self.settings);
                self.send_and_repeat(sim, PacketKind::Request);
            }
            State::Open => self.output(sim, false),
            _ => {}
        }
    }

    fn complain(&self, sim: &Sim, about: &str) {
        let name = sim.embedder().name(self.agent.id);
        sim.print(&format!("{:.6}, DCCP({name})::{about}\n", sim.now()));
    }

    /// Waits for a Request of a client, if there is no connection.
    pub fn wait_for_request(&self) {
        if self.state.get() == State::Closed {
            self.state.set(State::Listen);
            self.listens_again.set(true);
            self.is_server.set(true);
        }
    }

    /// Closes the connection in an orderly way.
    pub fn end(&self, sim: &Sim) {
        match self.state.get() {
            State::Closed => self.complain(sim, "close() - Already closed!"),
            State::Listen => {
                self.listens_again.set(false);
                self.forget(sim);
            }
            State::Request => {
                self.send(sim, PacketKind::Reset, 0);
                self.forget(sim);
            }
            State::Open if !self.is_server.get() => {
                self.begin_close(sim, State::Closing, PacketKind::Close);
            }
            State::Respond | State::Open => {
                self.begin_close(sim, State::CloseRequest, PacketKind::CloseRequest);
            }
            State::CloseRequest | State::Closing => {}
        }
    }

    fn begin_close(&self, sim: &Sim, state: State, kind: PacketKind) {
        self.control().stop();
        self.state.set(state);
        self.send_and_repeat(sim, kind);
    }

    /// Resets the agent to the state before any packet.
    fn forget(&self, sim: &Sim) {
        self.retransmission.force_cancel();
        self.response.force_cancel();
        self.control().stop();
        let listens = self.listens_again.take();
        // ns-2.35: an agent that listened before the simulation began closes as a client.
        self.is_server.set(false);
        self.state.set(if listens { State::Listen } else { State::Closed });
        self.buffer.borrow_mut().clear();
        self.is_unlimited.set(false);
        self.next_seqno.set(0);
        self.highest_received.set(None);
        self.ndp.set(0);
        self.owes_ack.set(false);
        self.negotiation.take();
        self.ack_vector.borrow_mut().clear();
        self.sent_vectors.borrow_mut().clear();
        self.nonce_sum.set(false);
        self.packets_sent.iter().for_each(|count| count.set(0));
        self.settings.ack_ratio_local.set(FIRST_ACK_RATIO);
        self.settings.ack_ratio_remote.set(FIRST_ACK_RATIO);
        self.control().reset(self, sim);
    }

    fn send_and_repeat(&self, sim: &Sim, kind: PacketKind) {
        self.retransmitting_for.set(0.0);
        self.gives_up.set(false);
        self.send(sim, kind, 0);
        self.wait_before_repeating(sim, self.settings.initial_rtx_to.get());
    }

    fn wait_before_repeating(&self, sim: &Sim, delay: f64) {
        self.retransmission_delay.set(delay);
        self.retransmission.resched(sim, self.agent.id, RETRANSMISSION_TIMER, delay);
    }

    fn repeat(&self, sim: &Sim) {
        let kind = match self.state.get() {
            State::Request => PacketKind::Request,
            State::CloseRequest => PacketKind::CloseRequest,
            State::Closing => PacketKind::Close,
            _ => return,
        };
        if self.gives_up.take() {
            self.send(sim, PacketKind::Reset, 0);
            return self.forget(sim);
        }
        if kind == PacketKind::Request {
            self.handshake_began.set(sim.now());
        }
        self.send(sim, kind, 0);
        let delay = self.retransmission_delay.get();
        let elapsed = self.retransmitting_for.get() + delay;
        self.retransmitting_for.set(elapsed);
        let left = self.settings.max_rtx_to.get() - elapsed;
        // ns-2.35: only a wait that `max_rtx_to_` shortens is the last one. If earlier waits add up to `max_rtx_to_` or
        // more, nothing follows.
        if left > 0.0 {
            self.gives_up.set(2.0 * delay > left);
            self.wait_before_repeating(sim, left.min(2.0 * delay));
        }
    }

    fn send(&self, sim: &Sim, kind: PacketKind, bytes: i32) {
        let packet = self.agent.allocate(sim);
        self.send_as(sim, packet, kind, bytes);
    }

    /// Adds the header and the options to a packet, and sends it. Returns its sequence number.
    #[inline]
    fn send_as(&self, sim: &Sim, mut packet: Packet, kind: PacketKind, bytes: i32) -> i32 {
        let seqno = self.next_seqno.replace(self.next_seqno.get() + 1);
        let mut options: Option<OptionsBox> = None;
        self.negotiation.borrow_mut().write(kind, seqno, &mut options);
        let mut window_counter = 0;
        let is_open = self.state.get() == State::Open && (kind.has_data() || kind.has_ack());
        if is_open {
            if kind.has_ack() && self.settings.use_ackv_local.get() != 0 {
                self.write_ack_vector(seqno, &mut options);
            }
            window_counter = self.control().complete(self, sim, kind, &mut options);
        }
        packet.packet_type = kind.packet_type();
        packet.size = kind.header_size() + bytes + options.as_ref().map_or(0, |options| options.size());
        packet.tcp.seqno = -1;
        self.mark(&mut packet, kind);
        let ndp = self.ndp.get();
        self.ndp.set(if kind.has_data() { 0 } else { (ndp + 1) % self.settings.ndp_limit.get().max(1) });
        let ackno = if kind == PacketKind::Data { None } else { self.highest_received.get() };
        packet.extend().protocol =
            ProtocolHeader::Dccp(DccpHeader { seqno, ackno, ndp, window_counter, options });
        let counter = match kind {
            PacketKind::Data => Some(0),
            PacketKind::Ack => Some(1),
            PacketKind::DataAck => Some(2),
            _ => None,
        };
        if let Some(counter) = counter {
            let count = &self.packets_sent[counter];
            count.set(count.get().wrapping_add(1));
        }
        self.agent.send(sim, packet);
        seqno
    }

    /// Writes an ECN nonce into a packet (RFC 4340, section 12.2): one of the two codepoints of ECN-capable transport.
    // ns-2.35: the nonce is drawn from a generator seeded by the clock; runs of Neons can be repeated
    // (docs/differences.md).
    fn mark(&self, packet: &mut Packet, kind: PacketKind) {
        if self.settings.use_ecn_local.get() == 0
            || (kind.has_ack() && !kind.has_data() && !self.control().marks_acks())
        {
            return;
        }
        let mut bits = self.nonces.get();
        bits ^= bits << 13;
        bits ^= bits >> 17;
        bits ^= bits << 5;
        self.nonces.set(bits);
        let nonce = bits & 1 == 1;
        packet.flags.congestion_experienced = nonce;
        packet.flags.ecn_capable = !nonce;
    }

    fn write_ack_vector(&self, seqno: i32, options: &mut Option<OptionsBox>) {
        let vector = self.ack_vector.borrow();
        let Some(head) = vector.head().filter(|_| !vector.is_empty()) else { return };
        let options = options.get_or_insert_default();
        vector.write(&mut options.ack_vector);
        options.nonce_sum = self.nonce_sum.get();
        self.sent_vectors.borrow_mut().push_back(SentVector { seqno, head });
    }

    /// Sends the packets that are due and permitted. `acks` says whether an acknowledgement may be sent without the
    /// waiting data.
    pub fn output(&self, sim: &Sim, acks: bool) {
        while self.state.get() == State::Open {
            // ns-2.35: the packet is created, and uses up a packet number, before it is clear whether it can be sent.
            let packet = self.agent.allocate(sim);
            let owes_ack = self.owes_ack.get();
            let mut kind = match (self.has_data(), owes_ack) {
                (true, true) => PacketKind::DataAck,
                (true, false) => PacketKind::Data,
                (false, true) => PacketKind::Ack,
                (false, false) => return self.control().found_nothing(self, sim),
            };
            let mut is_allowed = self.control().may_send(self, sim, kind);
            if !is_allowed && kind == PacketKind::DataAck && acks {
                kind = PacketKind::Ack;
                is_allowed = self.control().may_send(self, sim, kind);
            }
            if !is_allowed {
                return;
            }
            let mut emptied = false;
            let bytes = if !kind.has_data() {
                0
            } else if self.is_unlimited.get() {
                self.settings.packet_size.get()
            } else {
                let mut buffer = self.buffer.borrow_mut();
                let bytes = buffer.pop_front().unwrap_or(0);
                emptied = buffer.is_empty();
                bytes
            };
            if kind.has_ack() {
                self.owes_ack.set(false);
            }
            let seqno = self.send_as(sim, packet, kind, bytes);
            let more = self.has_data();
            self.control().sent(self, sim, kind, seqno, more);
            if emptied {
                return self.agent.resume_application(sim);
            }
            if !more && !self.owes_ack.get() {
                return;
            }
        }
    }

    fn report(&self, sim: &Sim, name: &str, old: Option<TracedValue>, new: TracedValue) {
        if self.traces_for_nam.get() {
            return self.agent.trace.write_nam_value(sim, &self.agent, name, old, new);
        }
        let Some(channel) = self.agent.trace.channel() else { return };
        let text = if self.traces_all.get() {
            let values = match &self.control {
                Control::Unlimited(_) => Vec::new(),
                Control::TcpLike(control) => control.variables().to_vec(),
                Control::Tfrc(control) => control.variables().to_vec(),
            };
            let values: Vec<String> = values.into_iter().map(shown).collect();
            values.join(" ")
        } else {
            format!("{} {name}", shown(new))
        };
        sim.sink(channel).append_line(&format!("{:.6} {text}", sim.now()));
    }
}

fn shown(value: TracedValue) -> String {
    match value {
        TracedValue::Integer(value) => value.to_string(),
        TracedValue::Real(value) => format!("{value:.6}"),
    }
}

impl Entity for DccpAgent {
    fn recv(&self, sim: &Sim, mut packet: Packet, _callback: Option<EntityId>) {
        let Some(kind) = PacketKind::from_packet_type(packet.packet_type) else { return };
        let is_marked = packet.flags.ecn_capable && packet.flags.congestion_experienced;
        let size = packet.size;
        let header = packet.extension.as_mut().map(|extension| std::mem::take(&mut extension.protocol));
        drop(packet);
        if let Some(ProtocolHeader::Dccp(header)) = header {
            self.on_packet(sim, kind, &header, size, is_marked);
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        match tag {
            RETRANSMISSION_TIMER => Some(&self.retransmission),
            RESPONSE_TIMER => Some(&self.response),
            _ => self.control().timer(tag),
        }
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        match tag {
            RETRANSMISSION_TIMER => self.repeat(sim),
            RESPONSE_TIMER => {
                self.send(sim, PacketKind::Reset, 0);
                self.forget(sim);
            }
            FIRST_TAG.. => self.control().on_timer(self, sim, tag),
            _ => {}
        }
    }

    fn reset(&self, sim: &Sim) {
        self.forget(sim);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this, dyn VariableTracer => |this| this }
}

impl VariableTracer for DccpAgent {
    fn trace_variable(
        &self,
        sim: &Sim,
        _owner: EntityId,
        name: &str,
        old: Option<TracedValue>,
        new: TracedValue,
    ) {
        self.report(sim, name, old, new);
    }
}

impl Transport for DccpAgent {
    fn send_message(&self, sim: &Sim, bytes: i32, _flags: Option<&str>) {
        match bytes {
            _ if self.discards_data() => return,
            0 => return self.complain(sim, "sendmsg() - Application tries to send 0 byte of data"),
            -1 => self.is_unlimited.set(true),
            _ => {
                self.queue(bytes);
            }
        }
        self.go_on(sim);
    }

    fn close(&self, sim: &Sim) {
        self.end(sim);
    }

    fn listen(&self, _sim: &Sim) {
        self.wait_for_request();
    }
}
