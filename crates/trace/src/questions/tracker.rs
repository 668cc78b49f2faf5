//! Tracking of packets from their senders to their receivers.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::flow::{FlowKey, Number, Purpose, is_routing, shown_by_frame, shown_by_packet};
use super::happening::{Happening, What};
use super::naming;
use super::number_set::{BitSet, RangeSet};
use crate::address::{Address, Endpoint};
use crate::records::{Body, Frame, FrameEvent, Packet, PacketEvent, Record};
use crate::text::Text;

/// Follows every packet through a trace and reports the events of its flow.
///
/// - A packet is *sent* when its unique id appears first, with an event of a sender: `+` on a link, `s` in a mobile
///   node (or `r` at the routing agent, if agents are not traced).
/// - It is *delivered* when it is received by the node with the address of its destination; in a mobile node at the
///   layer at which it was first seen. Where addresses are not node ids (hierarchical addresses, multicast groups,
///   broadcast) it is delivered to a node that receives it and does not send it on at the same time.
/// - It is *lost* when a link drops it, or when nothing follows a drop in a mobile node, an error or a collision. Each
///   dropped copy of a multicast packet is a loss.
/// - It is *sent again* when TCP's sequence number or SCTP's TSN does not exceed the highest before. Segments without
///   payload are compared with each other only.
///
/// Session-level events (`E`, `D`) count as `+` and `-`.
#[derive(Clone, Default)]
pub struct Tracker {
    flows: Vec<Tracked>,
    by_key: FxHashMap<FlowKey, u32>,
    causes: Vec<String>,
    under_way: FxHashMap<i64, UnderWay>,
    /// Ids of packets in the order in which they were sent. Some of them have arrived.
    started: VecDeque<i64>,
    /// Drops of packets that may still appear afterwards.
    dropped: FxHashMap<i64, Drop>,
    seen: BitSet,
    /// Arrivals at nodes that may forward the packet at the same time.
    arrivals: Vec<Arrival>,
    /// Ids of multicast packets that are under way, oldest first.
    copied: VecDeque<i64>,
    happenings: Vec<Happening>,
    untracked: u64,
}

/// A flow, as known to [`Tracker`].
#[derive(Clone, Debug)]
pub struct Tracked {
    /// The identification of the flow.
    pub key: FlowKey,
    /// The type of the flow's first packet, safe to display.
    pub kind: String,
    /// The purpose of the flow's packets: data if any of them carries data, otherwise control if any belongs to
    /// routing.
    pub purpose: Purpose,
    layer: Layer,
    next_ordinal: u64,
    /// Number of packets that are no longer followed because they did not arrive for a long time.
    given_up: u64,
    latest_delivered: Option<u64>,
    highest: [Option<i64>; 2],
    received: [RangeSet; 2],
}

/// The place where packets of a flow are first seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layer {
    Link,
    Agent,
    Routing,
    Other,
}

#[derive(Clone)]
struct UnderWay {
    subject: Subject,
    sent: f64,
    ordinal: u64,
    node: i32,
    hops: u32,
    copied: bool,
}

/// The packet to which an event happens, with its properties.
#[derive(Clone, Copy)]
struct Subject {
    flow: u32,
    uid: i64,
    size: i32,
    number: Option<Number>,
    sequence: i64,
    ack: i64,
    purpose: Purpose,
}

#[derive(Clone, Copy)]
struct Drop {
    line: u64,
    time: f64,
    node: i32,
    to: Option<i32>,
    cause: u32,
}

#[derive(Clone)]
struct Arrival {
    line: u64,
    time: f64,
    uid: i64,
    node: i32,
}

/// The first address of multicast groups.
const FIRST_GROUP: i32 = 1 << 30;
/// The largest difference between times that count as equal, in seconds: times in traces are rounded to microseconds.
const SAME_TIME: f64 = 1.5e-6;

impl Tracker {
    /// The largest number of flows. Packets of further flows are counted as untracked.
    pub const MOST_FLOWS: usize = 200_000;
    /// The largest number of packets that are followed at a time. Beyond it, the oldest packet counts as under way
    /// until the end of the trace. This bounds memory for traces that show the sending of packets but not their
    /// arrival.
    pub const MOST_UNDER_WAY: usize = 450_000;
    /// The number of ranges of received numbers that all flows together may store.
    const MOST_RANGES: usize = 1 << 20;
    /// The largest number of multicast packets that are followed at a time. Older ones count as arrived everywhere.
    const MOST_COPIED: usize = 100_000;
    const MOST_ARRIVALS: usize = 1024;

    /// The flows found so far, in the order of their first packets.
    pub fn flows(&self) -> &[Tracked] {
        &self.flows
    }

    /// The index of a flow; `None` if the trace does not have it.
    pub fn index(&self, key: &FlowKey) -> Option<usize> {
        self.by_key.get(key).map(|&index| index as usize)
    }

    /// The causes of losses.
    pub fn causes(&self) -> &[String] {
        &self.causes
    }

    /// The number of packets of flows beyond [`Tracker::MOST_FLOWS`].
    pub fn untracked(&self) -> u64 {
        self.untracked
    }

    /// Processes the next record and returns the flow events in it.
    pub fn see(&mut self, line: u64, record: &Record) -> &[Happening] {
        self.happenings.clear();
        match record {
            Record::Packet(packet) => self.see_packet(line, packet),
            Record::Frame(frame) => self.see_frame(line, frame),
            _ => {}
        }
        &self.happenings
    }

    /// Ends the trace and returns the events known only at its end, in the order of time: arrivals at the last moment,
    /// and losses without a later event. Afterwards [`Tracker::flows`] names each host in one way only.
    pub fn finish(&mut self) -> &[Happening] {
        self.happenings.clear();
        self.settle(f64::INFINITY);
        let mut dropped: Vec<(i64, Drop)> = self.dropped.drain().collect();
        dropped.sort_by(|(_, a), (_, b)| a.time.total_cmp(&b.time).then(a.line.cmp(&b.line)));
        for (uid, drop) in dropped {
            self.lose(uid, drop);
        }
        naming::unify(self.flows.iter_mut().map(|flow| &mut flow.key));
        &self.happenings
    }

    /// The number of packets of each flow that are neither delivered nor lost.
    pub fn under_way(&self) -> Vec<u64> {
        let mut counts: Vec<u64> = self.flows.iter().map(|flow| flow.given_up).collect();
        for packet in self.under_way.values().filter(|packet| !packet.copied) {
            counts[packet.subject.flow as usize] += 1;
        }
        counts
    }

    fn see_packet(&mut self, line: u64, packet: &Packet) {
        self.settle(packet.time);
        let uid = packet.uid;
        if !self.under_way.contains_key(&uid) && !self.first_packet(line, packet) {
            return;
        }
        let known = self.under_way.get_mut(&uid).expect("it is under way");
        match packet.event {
            PacketEvent::Enqueue | PacketEvent::SessionEnqueue | PacketEvent::Dequeue | PacketEvent::Hop => {
                if !self.arrivals.is_empty() {
                    self.arrivals.retain(|arrival| (arrival.uid, arrival.node) != (uid, packet.from));
                }
                if !self.dropped.is_empty() {
                    self.dropped.remove(&uid);
                }
                // An SCTP packet has a line for each chunk; its first DATA chunk gives the packet its number.
                if known.subject.number.is_none() && packet.sctp.is_some() {
                    known.subject.number = Number::of_packet(packet);
                    if let Some(number) = known.subject.number {
                        known.subject.sequence = number.number;
                        let subject = known.subject;
                        self.flows[subject.flow as usize].purpose = Purpose::Data;
                        self.compare_number(line, packet.time, subject);
                    }
                }
            }
            PacketEvent::Receive | PacketEvent::SessionDequeue => {
                if known.node != packet.to {
                    known.node = packet.to;
                    known.hops += 1;
                }
                self.arrive(line, packet);
            }
            PacketEvent::Drop | PacketEvent::MonitorDrop => {
                let drop = self.drop_on_link(line, packet);
                self.lose(uid, drop);
            }
            PacketEvent::Error | PacketEvent::Collision => {
                let drop = self.drop_on_link(line, packet);
                if self.under_way[&uid].copied {
                    self.lose(uid, drop);
                } else {
                    self.dropped.insert(uid, drop);
                }
            }
        }
    }

    /// Starts following a packet that is not under way. Returns `false` if the packet has already arrived or cannot be
    /// followed.
    fn first_packet(&mut self, line: u64, packet: &Packet) -> bool {
        if packet.event == PacketEvent::Receive && packet.destination.address != Address::flat(packet.to)
            || !self.seen.insert(packet.uid)
        {
            return false;
        }
        let key = FlowKey::of_packet(packet);
        let purpose = Purpose::of_packet(packet);
        let Some(flow) = self.flow(key, packet.kind, Layer::Link, purpose) else { return false };
        let number = Number::of_packet(packet);
        let (sequence, ack) = shown_by_packet(packet);
        let subject = Subject { flow, uid: packet.uid, size: packet.size, number, sequence, ack, purpose };
        if packet.event == PacketEvent::Receive {
            let most = self.most_ranges();
            let tracked = &mut self.flows[flow as usize];
            let duplicate =
                number.is_some_and(|n| !tracked.received[usize::from(n.payload)].insert(n.number, most));
            self.report(
                line,
                packet.time,
                subject,
                What::Delivered { delay: None, duplicate, late: false, hops: None },
            );
            return false;
        }
        self.start(line, packet.time, subject, packet.from, is_broadcast(packet.destination));
        true
    }

    fn start(&mut self, line: u64, time: f64, subject: Subject, node: i32, copied: bool) {
        let tracked = &mut self.flows[subject.flow as usize];
        let ordinal = tracked.next_ordinal;
        tracked.next_ordinal += 1;
        self.report(line, time, subject, What::Sent);
        self.compare_number(line, time, subject);
        if copied {
            self.copied.push_back(subject.uid);
            if self.copied.len() > Tracker::MOST_COPIED {
                let oldest = self.copied.pop_front();
                self.under_way.remove(&oldest.expect("not empty"));
            }
        } else {
            self.make_room();
            self.started.push_back(subject.uid);
        }
        self.under_way.insert(subject.uid, UnderWay { subject, sent: time, ordinal, node, hops: 0, copied });
    }

    /// Stops following the oldest packets while too many are under way.
    fn make_room(&mut self) {
        while self.under_way.len() >= Tracker::MOST_UNDER_WAY
            && let Some(uid) = self.started.pop_front()
        {
            if let Some(drop) = self.dropped.remove(&uid) {
                self.lose(uid, drop);
            } else if let Some(packet) = self.under_way.remove(&uid) {
                self.flows[packet.subject.flow as usize].given_up += 1;
            }
        }
        if self.started.len() > 2 * self.under_way.len() + 1024 {
            self.started.retain(|uid| self.under_way.contains_key(uid));
        }
    }

    /// The number of ranges of numbers that a flow may store.
    fn most_ranges(&self) -> usize {
        (Tracker::MOST_RANGES / self.flows.len().max(1)).clamp(16, 1 << 16)
    }

    /// Reports a retransmission if the numbered data of a packet that was just sent had been sent before.
    fn compare_number(&mut self, line: u64, time: f64, subject: Subject) {
        let Some(number) = subject.number else { return };
        let highest = &mut self.flows[subject.flow as usize].highest[usize::from(number.payload)];
        if highest.is_some_and(|highest| number.number <= highest) {
            self.report(line, time, subject, What::Again);
        } else {
            *highest = Some(number.number);
        }
    }

    fn arrive(&mut self, line: u64, packet: &Packet) {
        let address = packet.destination.address;
        if address == Address::flat(packet.to) {
            self.deliver(line, packet.time, packet.uid);
        } else if address.number().is_none_or(|number| !(0..FIRST_GROUP).contains(&number)) {
            if self.arrivals.len() >= Tracker::MOST_ARRIVALS {
                self.settle(f64::INFINITY);
            }
            self.arrivals.push(Arrival { line, time: packet.time, uid: packet.uid, node: packet.to });
        }
    }

    /// Delivers the packets that arrived before `time` and were not forwarded.
    #[inline]
    fn settle(&mut self, time: f64) {
        if let Some(first) = self.arrivals.first()
            && time > first.time + SAME_TIME
        {
            self.settle_arrivals(time);
        }
    }

    fn settle_arrivals(&mut self, time: f64) {
        let ready = self.arrivals.iter().take_while(|arrival| time > arrival.time + SAME_TIME).count();
        let ready: Vec<Arrival> = self.arrivals.drain(..ready).collect();
        for Arrival { line, time, uid, .. } in ready {
            if self.under_way.contains_key(&uid) {
                self.deliver(line, time, uid);
            }
        }
    }

    fn deliver(&mut self, line: u64, time: f64, uid: i64) {
        let Some(known) = self.under_way.get(&uid) else { return };
        let &UnderWay { subject, sent, ordinal, hops, copied, .. } = known;
        let most = self.most_ranges();
        let tracked = &mut self.flows[subject.flow as usize];
        let late = !copied && tracked.latest_delivered.is_some_and(|latest| ordinal < latest);
        tracked.latest_delivered = tracked.latest_delivered.max(Some(ordinal));
        let duplicate = match subject.number {
            Some(number) if !copied => {
                !tracked.received[usize::from(number.payload)].insert(number.number, most)
            }
            _ => false,
        };
        if !copied {
            self.under_way.remove(&uid);
            self.dropped.remove(&uid);
        }
        let what =
            What::Delivered { delay: Some(time - sent), duplicate, late, hops: (!copied).then_some(hops) };
        self.report(line, time, subject, what);
    }

    fn drop_on_link(&mut self, line: u64, packet: &Packet) -> Drop {
        let cause = self.cause(Text::from(packet.event.name()));
        Drop { line, time: packet.time, node: packet.from, to: Some(packet.to), cause }
    }

    fn lose(&mut self, uid: i64, drop: Drop) {
        let Some(known) = self.under_way.get(&uid) else { return };
        let &UnderWay { subject, copied, .. } = known;
        if !copied {
            self.under_way.remove(&uid);
        }
        let what = What::Lost { node: drop.node, to: drop.to, cause: drop.cause as usize };
        self.report(drop.line, drop.time, subject, what);
    }

    fn see_frame(&mut self, line: u64, frame: &Frame) {
        self.settle(frame.time);
        let (Some(uid), Some(ip)) = (frame.uid, frame.ip) else { return };
        // Routing packets may have the same unique id as a data packet.
        if is_routing(frame) {
            return;
        }
        if !self.under_way.contains_key(&uid) && !self.first_frame(line, frame, uid) {
            return;
        }
        if !self.arrivals.is_empty() {
            self.arrivals.retain(|arrival| (arrival.uid, arrival.node) != (uid, frame.node));
        }
        if frame.event == FrameEvent::Drop {
            let cause = self.cause(if frame.reason.is_empty() { Text::from("drop") } else { frame.reason });
            let drop = Drop { line, time: frame.time, node: frame.node, to: None, cause };
            if self.under_way[&uid].copied {
                self.lose(uid, drop);
            } else {
                self.dropped.insert(uid, drop);
            }
            return;
        }
        if !self.dropped.is_empty() {
            self.dropped.remove(&uid);
        }
        let known = self.under_way.get_mut(&uid).expect("it is under way");
        match frame.event {
            FrameEvent::Forward => known.hops += 1,
            FrameEvent::Receive => {
                let layer = self.flows[known.subject.flow as usize].layer;
                let here = layer == layer_of(frame.layer) || layer == Layer::Link && frame.layer == "AGT";
                let to_node = ip.destination.address.number() == Some(frame.node);
                if here && (to_node || layer_of(frame.layer) == Layer::Agent) {
                    // The base station forwards a packet from a wired network as if the packet had come by radio.
                    let counted = known.hops + u32::from(layer != Layer::Link);
                    let made = match frame.body {
                        Body::Tcp { hops, .. } | Body::Cbr { hops, .. } | Body::Sctp { hops, .. } => {
                            hops.made
                        }
                        _ => 0,
                    };
                    known.hops = counted.max(made.try_into().unwrap_or(0));
                    self.deliver(line, frame.time, uid);
                }
            }
            _ => {}
        }
    }

    fn first_frame(&mut self, line: u64, frame: &Frame, uid: i64) -> bool {
        let Some(key) = FlowKey::of_frame(frame) else { return false };
        let layer = layer_of(frame.layer);
        let starts = match frame.event {
            FrameEvent::Send => true,
            FrameEvent::Receive => layer == Layer::Routing,
            _ => false,
        };
        if !starts || is_routing(frame) || matches!(frame.body, Body::Arp { .. }) || !self.seen.insert(uid) {
            return false;
        }
        let purpose = Purpose::of_frame(frame);
        let Some(flow) = self.flow(key, frame.kind, layer, purpose) else { return false };
        let (size, number) = (frame.size.unwrap_or(0), Number::of_frame(frame));
        let (sequence, ack) = shown_by_frame(frame);
        let subject = Subject { flow, uid, size, number, sequence, ack, purpose };
        self.start(line, frame.time, subject, frame.node, is_broadcast(key.destination));
        true
    }

    fn flow(&mut self, key: FlowKey, kind: Text, layer: Layer, purpose: Purpose) -> Option<u32> {
        if let Some(&index) = self.by_key.get(&key) {
            let flow = &mut self.flows[index as usize];
            flow.purpose = flow.purpose.min(purpose);
            return Some(index);
        }
        if self.flows.len() >= Tracker::MOST_FLOWS {
            self.untracked += 1;
            return None;
        }
        let index = self.flows.len() as u32;
        self.by_key.insert(key, index);
        self.flows.push(Tracked {
            key,
            kind: kind.to_string(),
            purpose,
            layer,
            next_ordinal: 0,
            given_up: 0,
            latest_delivered: None,
            highest: [None; 2],
            received: Default::default(),
        });
        Some(index)
    }

    fn cause(&mut self, name: Text) -> u32 {
        let name = name.to_string();
        let index = self.causes.iter().position(|cause| *cause == name);
        // Real traces have few causes. In damaged traces, all causes beyond the limit share the last entry.
        const MOST: usize = 100;
        index.unwrap_or_else(|| {
            if self.causes.len() < MOST {
                self.causes.push(name);
            }
            self.causes.len() - 1
        }) as u32
    }

    fn report(&mut self, line: u64, time: f64, subject: Subject, what: What) {
        let Subject { flow, uid, size, number, sequence, ack, purpose } = subject;
        let payload = number.is_some_and(|number| number.payload);
        let number = number.map(|number| number.number);
        self.happenings.push(Happening {
            line,
            time,
            flow: flow as usize,
            uid,
            size,
            number,
            sequence,
            ack,
            payload,
            purpose,
            what,
        });
    }
}

fn layer_of(name: Text) -> Layer {
    match name.bytes() {
        b"AGT" => Layer::Agent,
        b"RTR" => Layer::Routing,
        _ => Layer::Other,
    }
}

/// Returns true if several nodes may receive packets to this destination.
pub(super) fn is_broadcast(destination: Endpoint) -> bool {
    destination.address.number().is_some_and(|number| !(0..FIRST_GROUP).contains(&number))
}
