//! The receiving end of a one-way connection (spec: tcp-one-way, section 27).

mod asym;
mod del_ack;
mod receiver;
mod sack;

use std::cell::Cell;

pub use asym::AckThinning;
pub use del_ack::DelayedAck;
pub use receiver::{Arrival, Receiver};
pub use sack::SackReport;

use crate::agent::Agent;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType, SyncOption};
use crate::quick_start::{Kind, QuickStartHeader, ttl_difference};
use crate::tcp::{TransitRecord, XcpEnd};
use crate::timer::Timer;
use crate::traced::{Traced, TracedValue, VariableTracer};
use crate::wiring::Wiring;
use crate::{Initial, Sim};

const MAX_SACK_BLOCKS: &str = "maxSackBlocks_";

/// The rule by which a sink sends acknowledgements.
#[derive(Debug)]
pub enum AckPolicy {
    /// Each packet is acknowledged at once.
    Immediate,
    /// Every other packet is acknowledged, see [`DelayedAck`].
    Delayed(DelayedAck),
    /// As few packets are acknowledged as the sender needs, see [`AckThinning`].
    Thinned(Box<AckThinning>),
}

impl AckPolicy {
    /// The part that holds back ACKs; `None` if ACKs are sent at once.
    pub fn delayed(&self) -> Option<&DelayedAck> {
        match self {
            AckPolicy::Immediate => None,
            AckPolicy::Delayed(delayed) => Some(delayed),
            AckPolicy::Thinned(thinning) => Some(&thinning.delayed),
        }
    }
}

/// A TCP sink: acknowledges packets according to its [`AckPolicy`]; with a [`SackReport`] it also reports packets
/// received beyond the first missing one.
#[derive(Debug)]
pub struct TcpSink {
    /// The addresses and packet defaults; `size` is the size of ACKs without SACK blocks, bytes.
    pub agent: Agent,
    /// `bytes_`: the number of bytes received in order, headers included.
    pub bytes: Cell<i32>,
    /// `maxSackBlocks_`: the largest number of SACK blocks per ACK; at most 3 for sinks with selective
    /// acknowledgements.
    pub max_sack_blocks: Traced<i32>,
    /// `ts_echo_bugfix_`: whether the echoed time stamp is that of the packet that the ACK number answers (RFC 1323).
    pub ts_echo_bugfix: Cell<i32>,
    /// `ts_echo_rfc1323_`: whether the next packet in order always sets the time stamp to echo.
    pub ts_echo_rfc1323: Cell<i32>,
    /// `generateDSacks_`: whether a duplicate packet is reported in the first SACK block (RFC 2883).
    pub generate_dsacks: Cell<i32>,
    /// `qs_enabled_`: whether Quick-Start requests for a rate are answered.
    pub qs_enabled: Cell<i32>,
    /// `ecn_syn_`: whether the answer to a SYN is ECN-capable.
    pub ecn_syn: Cell<i32>,
    /// `RFC2581_immediate_ack_`: whether a packet that fills a hole is acknowledged without delay.
    pub rfc2581_immediate_ack: Cell<i32>,
    /// `SYN_immediate_ack_`: whether packet 0 is acknowledged without delay.
    pub syn_immediate_ack: Cell<i32>,
    /// The rule by which ACKs are sent.
    pub policy: AckPolicy,
    /// Selective acknowledgements; `None` for sinks without them.
    pub sack: Option<SackReport>,
    /// The end system's part of XCP; `None` for sinks without XCP.
    pub xcp: Option<Box<XcpEnd>>,
    /// The packets received so far.
    pub receiver: Receiver,
    /// The transit time to report to Sync-TCP senders.
    transit: TransitRecord,
    last_sent: Cell<i32>,
    ts_to_echo: Cell<f64>,
    last_reset: Cell<f64>,
    congestion_unacknowledged: Cell<bool>,
    /// Whether the last packet had been received before.
    duplicate: Cell<bool>,
}

/// Initial values.
impl TcpSink {
    /// The initial value of `max_sack_blocks`.
    pub const MAX_SACK_BLOCKS: Initial<i32> = Initial(sack::MOST_BLOCKS);
    /// The initial size of the agent's packets, bytes.
    pub const PACKET_SIZE: Initial<i32> = Initial(40);
    /// The initial value of `ts_echo_bugfix`.
    pub const TS_ECHO_BUGFIX: Initial<bool> = Initial(true);
    /// The initial value of `rfc2581_immediate_ack`.
    pub const RFC2581_IMMEDIATE_ACK: Initial<bool> = Initial(true);
    /// The initial value of `syn_immediate_ack`.
    pub const SYN_IMMEDIATE_ACK: Initial<bool> = Initial(true);
}

impl TcpSink {
    /// Creates a plain sink.
    pub fn new(id: EntityId) -> TcpSink {
        let agent = Agent::new(id, PacketType::ACK);
        agent.size.set(Self::PACKET_SIZE.integer());
        TcpSink {
            agent,
            bytes: Cell::new(0),
            max_sack_blocks: Traced::new(Self::MAX_SACK_BLOCKS.integer()),
            ts_echo_bugfix: Cell::new(Self::TS_ECHO_BUGFIX.integer()),
            ts_echo_rfc1323: Cell::new(0),
            generate_dsacks: Cell::new(0),
            qs_enabled: Cell::new(0),
            ecn_syn: Cell::new(0),
            rfc2581_immediate_ack: Cell::new(Self::RFC2581_IMMEDIATE_ACK.integer()),
            syn_immediate_ack: Cell::new(Self::SYN_IMMEDIATE_ACK.integer()),
            policy: AckPolicy::Immediate,
            sack: None,
            xcp: None,
            receiver: Receiver::default(),
            transit: TransitRecord::default(),
            last_sent: Cell::new(0),
            ts_to_echo: Cell::new(0.0),
            last_reset: Cell::new(0.0),
            congestion_unacknowledged: Cell::new(false),
            duplicate: Cell::new(false),
        }
    }

    /// Adds selective acknowledgements to the sink.
    pub fn with_sack(self) -> TcpSink {
        TcpSink { sack: Some(SackReport::default()), ..self }
    }

    /// Makes the sink delay acknowledgements.
    pub fn with_delayed_acks(self) -> TcpSink {
        TcpSink { policy: AckPolicy::Delayed(DelayedAck::default()), ..self }
    }

    /// Makes the sink thin out acknowledgements.
    pub fn with_thinned_acks(self) -> TcpSink {
        TcpSink { policy: AckPolicy::Thinned(Box::default()), ..self }
    }

    /// Makes the sink support XCP senders.
    pub fn with_xcp(self) -> TcpSink {
        TcpSink { xcp: Some(Box::default()), ..self }
    }

    /// Completes the creation of a sink whose variables have been set.
    pub fn initialize(&self, sim: &Sim) {
        if self.sack.is_some() {
            self.limit_sack_blocks(sim, "configure");
            self.max_sack_blocks.trace(sim, self.agent.id, MAX_SACK_BLOCKS, self.agent.id);
        }
    }

    /// Limits the number of SACK blocks to what fits into the header.
    fn limit_sack_blocks(&self, sim: &Sim, when: &str) {
        let (limit, blocks) = (sack::MOST_BLOCKS, self.max_sack_blocks.get());
        if blocks > limit {
            sim.warn(&format!(
                "warning(Sacker::{when}): TCP header limits number of SACK blocks to {limit}, not {blocks}\n"
            ));
            self.max_sack_blocks.set(sim, self.agent.id, MAX_SACK_BLOCKS, limit);
        }
    }

    /// Discards the record of received packets. Keeps `bytes_` and the data that the next ACK echoes and reports.
    pub fn restart(&self, sim: &Sim) {
        self.receiver.reset();
        self.last_reset.set(sim.now());
        if let Some(delayed) = self.policy.delayed() {
            delayed.reset();
        }
    }

    #[inline(always)]
    fn note_time_stamp(&self, packet: &Packet) {
        let (seqno, ts) = (packet.tcp.seqno, packet.tcp.ts);
        let due = self.last_sent.get() + 1;
        let is_next = self.ts_echo_rfc1323.get() != 0 && seqno == due;
        if is_next || (ts >= self.ts_to_echo.get() && seqno <= due) {
            self.ts_to_echo.set(ts);
        }
    }

    /// Sends an ACK for `packet`. If `held` is given, the ACK also answers this packet, whose ACK was held back.
    #[inline(always)]
    pub(super) fn acknowledge(&self, sim: &Sim, packet: &Packet, held: Option<&Packet>) {
        let seqno = self.receiver.next() - 1;
        let mut ack = self.agent.allocate(sim);
        ack.tcp.seqno = seqno;
        ack.tcp.ts = sim.now();
        let echoes_oldest = self.ts_echo_bugfix.get() != 0;
        ack.tcp.ts_echo = if echoes_oldest { self.ts_to_echo.get() } else { packet.tcp.ts };
        ack.flow_id = packet.flow_id;
        if self.qs_enabled.get() != 0 && packet.extension.is_some() {
            answer_rate_request(&mut ack, packet);
        }
        self.echo_congestion(&mut ack, packet, held);
        // An ACK for several packets reports the most recent one.
        let duplicate = self.duplicate.get();
        if let Some(sack) = &self.sack
            && !sack.is_silent(&self.receiver, duplicate)
        {
            let limit = self.max_sack_blocks.get().max(0) as usize;
            let generate_dsack = duplicate && self.generate_dsacks.get() != 0;
            let seqno = packet.tcp.seqno;
            ack.tcp.sack = sack.blocks(sim, &self.receiver, seqno, duplicate, generate_dsack, limit);
            ack.size += 8 * ack.tcp.sack.len() as i32;
        }
        if let Some(echo) = self.transit.echo(sim.now()) {
            ack.extend().sync = Some(SyncOption { sent: sim.now(), echo: Some(echo) });
        }
        if let Some(xcp) = &self.xcp {
            xcp.answer(&mut ack);
        }
        self.last_sent.set(seqno);
        self.agent.send(sim, ack);
    }

    /// Sets the congestion echo of an ACK: until the sender reports that it has slowed down or, for senders with
    /// `exact_echo`, only for marked packets.
    #[inline(always)]
    fn echo_congestion(&self, ack: &mut Packet, packet: &Packet, held: Option<&Packet>) {
        let any = |test: fn(&Packet) -> bool| test(packet) || held.is_some_and(test);
        if packet.tcp.exact_echo {
            self.congestion_unacknowledged.set(false);
        }
        if any(|packet| packet.flags.congestion_action) {
            self.congestion_unacknowledged.set(false);
        }
        if any(is_marked) {
            self.congestion_unacknowledged.set(true);
        }
        if any(|packet| packet.flags.ecn_capable) {
            ack.flags.ecn_echo = self.congestion_unacknowledged.get();
        }
        if any(|packet| packet.flags.ecn_echo && !packet.flags.ecn_capable) {
            ack.flags.ecn_echo = true;
            ack.flags.ecn_capable = self.ecn_syn.get() != 0;
        }
    }
}

fn is_marked(packet: &Packet) -> bool {
    packet.flags.ecn_capable && packet.flags.congestion_experienced
}

/// Reports to the sender of packet 0 the rate that the path has approved (Quick-Start).
fn answer_rate_request(ack: &mut Packet, packet: &Packet) {
    let request = QuickStartHeader::of_kind(packet, Kind::Request).filter(|_| packet.tcp.seqno == 0);
    if let Some(request) = request {
        let ttl = ttl_difference(packet.ttl, request.ttl);
        QuickStartHeader { kind: Kind::Response, ttl, ..request }.put_on(ack);
    }
}

impl Entity for TcpSink {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        let thins = matches!(self.policy, AckPolicy::Thinned(_));
        // ns-2.35: sinks that thin out ACKs accept old packets too (spec: tcp-one-way, section 27).
        if packet.tcp.ts < self.last_reset.get() && !thins {
            return;
        }
        if let Some(xcp) = &self.xcp {
            xcp.receive(&packet);
        }
        if packet.tcp.exact_echo
            && let Some(delayed) = self.policy.delayed()
        {
            delayed.finish_run_of_marks(self, sim, &packet);
        }
        self.note_time_stamp(&packet);
        self.transit.note_arrival(sim.now(), &packet);
        let beyond = i64::from(packet.tcp.seqno) - i64::from(self.receiver.next());
        sim.table_size::<[i32; 4]>(beyond, "packets beyond the first one missing at a TCP sink");
        self.duplicate.set(match self.receiver.receive(packet.tcp.seqno, packet.size) {
            Some(Arrival { duplicate, delivered }) => {
                if delivered != 0 && !thins {
                    self.bytes.set(self.bytes.get().wrapping_add(delivered));
                    self.agent.deliver_to_application(sim, delivered);
                }
                duplicate
            }
            None => {
                sim.print("Error, received TCP packet size <= 0\n");
                packet.tcp.seqno < self.receiver.next()
            }
        });
        match &self.policy {
            AckPolicy::Immediate => self.acknowledge(sim, &packet, None),
            AckPolicy::Delayed(delayed) => delayed.receive(self, sim, packet),
            AckPolicy::Thinned(thinning) => thinning.receive(self, sim, packet),
        }
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        self.policy.delayed().map(|delayed| &delayed.timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        if let Some(delayed) = self.policy.delayed() {
            delayed.on_timer(self, sim);
        }
        if let AckPolicy::Thinned(thinning) = &self.policy {
            thinning.forget_held_back();
        }
    }

    fn reset(&self, sim: &Sim) {
        self.restart(sim);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn VariableTracer => |this| this }
}

impl VariableTracer for TcpSink {
    fn trace_variable(
        &self,
        sim: &Sim,
        _owner: EntityId,
        name: &str,
        old: Option<TracedValue>,
        new: TracedValue,
    ) {
        match &self.sack {
            Some(sack) if name == MAX_SACK_BLOCKS => {
                self.limit_sack_blocks(sim, "trace");
                sack.forget();
            }
            _ => self.agent.trace.write_nam_value(sim, &self.agent, name, old, new),
        }
    }
}
