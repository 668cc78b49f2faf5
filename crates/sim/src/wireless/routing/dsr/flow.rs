//! Forwarding of packets that follow a flow (spec: wireless-routing, section 6.8).

use super::errors::strip_flow;
use super::flow_table::Flow;
use super::header::{FlowTag, UnknownFlow};
use super::path::Path;
use super::{Dsr, header, header_mut};
use crate::Sim;
use crate::format::LineWriter;
use crate::packet::Packet;

/// The time for which a flow is remembered after its last packet, seconds.
const LIFE: u16 = 60;
/// The minimum number of packets that carry the whole route.
const ESTABLISHING: u32 = 3;
/// The time after which another packet carries the whole route, seconds.
const ADVERTISEMENT: f64 = 5.0;

impl Dsr {
    /// Sends a packet that originates at this node over `route`: with the source route, or as part of a flow that uses
    /// the route.
    pub(super) fn send_on_flow(&self, sim: &Sim, mut packet: Packet, route: Path, delay: f64) {
        let (flow, establishing) = self.choose_flow(sim.now(), &packet, route);
        let default = self.flows.borrow().default_id(flow.source, flow.destination);
        let plain = !establishing
            && default == Some(flow.id)
            && packet.ttl == flow.expected_ttl
            && flow.default_allowed;
        let header = header_mut(&mut packet);
        if establishing {
            header.set_route(&flow.route, 1);
            header.flow_timeout = Some(LIFE);
        } else {
            header.set_route(&Path::default(), 0);
        }
        header.flow = (!plain).then_some(FlowTag { id: flow.id, hops: 1 });
        let size = header.size();
        self.log_sent(sim, &packet, &flow);
        packet.size += size;
        self.transmit(sim, packet, flow.next_hop(), delay);
    }

    /// The flow for a packet that originates at this node, and whether the packet has to carry the flow's route.
    fn choose_flow(&self, now: f64, packet: &Packet, mut route: Path) -> (Flow, bool) {
        let (source, destination) = (self.address.get(), packet.dst.address);
        let mut flows = self.flows.borrow_mut();
        if let Some(default) = flows.default(now, source, destination)
            && default.route.len() <= route.len()
        {
            route = default.route;
        }
        let Some(flow) = flows.find_route(now, source, &route) else {
            let flow = Flow {
                source,
                destination,
                id: flows.take_id(),
                route,
                position: 0,
                expected_ttl: packet.ttl,
                expires: now + f64::from(LIFE),
                count: 1,
                advertised: now,
                default_allowed: true,
            };
            flows.add(flow);
            return (flow, true);
        };
        let establishing = flow.count < ESTABLISHING || flow.advertised < now - ADVERTISEMENT;
        if establishing {
            flow.default_allowed &= packet.ttl == flow.expected_ttl;
            flow.count += 1;
            flow.advertised = now;
        }
        flow.expires = now + f64::from(LIFE);
        (*flow, establishing)
    }

    fn log_sent(&self, sim: &Sim, packet: &Packet, flow: &Flow) {
        let Some(header) = header(packet) else { return };
        let (now, node) = (sim.now(), self.address.get());
        self.base.write_line(sim, |line| {
            line.word(if header.route.is_empty() { "SFs " } else { "SFESTs " });
            write_packet(line, now, node, packet);
            line.field(b" [", packet.src.address);
            line.field(b" -> ", packet.dst.address);
            line.field(b"] ", flow.id.into());
            line.field(b"(", header.flow.is_some().into());
            line.field(b") to ", flow.next_hop());
            line.letter(b' ');
            if !header.route.is_empty() {
                line.word(&header.route.with_position(header.position));
            }
        });
    }

    /// Sets up a flow at this node for a packet that carries a complete route.
    pub(super) fn set_up_flow(&self, sim: &Sim, packet: &mut Packet) {
        let (source, destination, ttl, now) = (packet.src.address, packet.dst.address, packet.ttl, sim.now());
        let header = header_mut(packet);
        let Some(tag) = &mut header.flow else { return };
        tag.hops = tag.hops.wrapping_add(1);
        let (id, route, position) = (tag.id, header.route, header.position);
        let mut flows = self.flows.borrow_mut();
        if flows.find(now, source, destination, id).is_some() {
            return;
        }
        flows.add(Flow {
            source,
            destination,
            id,
            route,
            position,
            expected_ttl: ttl,
            expires: now + f64::from(header.flow_timeout.unwrap_or(LIFE)),
            count: 0,
            advertised: 0.0,
            default_allowed: true,
        });
    }

    /// Forwards a packet that carries no source route.
    pub(super) fn forward_by_flow(&self, sim: &Sim, mut packet: Packet) {
        let (source, destination, now) = (packet.src.address, packet.dst.address, sim.now());
        let tagged = header(&packet).and_then(|header| header.flow).map(|tag| tag.id);
        let flow = {
            let mut flows = self.flows.borrow_mut();
            let flow = match tagged {
                Some(id) => flows.find(now, source, destination, id),
                None => {
                    let ttl = packet.ttl;
                    flows.default(now, source, destination).filter(|flow| flow.expected_ttl == ttl)
                }
            };
            flow.map(|flow| {
                flow.expires = now + f64::from(LIFE);
                *flow
            })
        };
        let Some(flow) = flow else { return self.report_unknown_flow(sim, packet, tagged) };
        if packet.ttl == 0 {
            return self.drop_packet(sim, packet, "TTL");
        }
        packet.ttl -= 1;
        if let Some(tag) = &mut header_mut(&mut packet).flow {
            tag.hops = tag.hops.wrapping_add(1);
        }
        let (now, node) = (sim.now(), self.address.get());
        self.base.write_line(sim, |line| {
            line.text(b"SFf ");
            write_packet(line, now, node, &packet);
            line.field(b" [", source);
            line.field(b" -> ", destination);
            line.field(b"] ", flow.id.into());
            line.field(b" to ", flow.next_hop());
        });
        self.transmit(sim, packet, flow.next_hop(), 0.0);
    }

    /// Reports to the source of a packet that this node does not know the flow, and sends the packet by another route.
    fn report_unknown_flow(&self, sim: &Sim, packet: Packet, flow: Option<u16>) {
        let (source, destination) = (packet.src.address, packet.dst.address);
        let error = UnknownFlow { source, destination, flow };
        let mut rest = packet.clone();
        strip_flow(&mut rest);
        self.rescue(sim, rest);
        self.base.log_line(sim, || {
            let (time, node) = (sim.now(), self.address.get());
            format!("SFErr {time:.5} _{node}_ {source} -> {destination} : {}", flow.unwrap_or(0))
        });
        let Some(mut header) = header(&packet).cloned() else { return };
        header.strip_flow();
        header.unknown_flows.push(error);
        let report = self.turn_into(sim, packet, source, header);
        self.send_or_ask(sim, report);
    }

    /// Handles a report by `reporter` that a node does not know a flow of this node. The flow is then set up again.
    pub(super) fn flow_unknown(&self, sim: &Sim, reporter: i32, error: &UnknownFlow) {
        let (source, destination) = (self.address.get(), error.destination);
        let mut flows = self.flows.borrow_mut();
        // ns-2.35: reports about flows of other nodes are handled, too, unless this node knows another flow of the same
        // source and destination.
        let is_known = || flows.default_id(error.source, destination).is_some();
        if error.source != source && (error.flow.is_none() || is_known()) {
            return;
        }
        // ns-2.35: an unknown default flow is not set up again; other flows are, even if they have expired, and the
        // line contains their new count. If the table has no such flow, ns-2 prints the memory before the table,
        // usually -1.
        let flow = error.flow.and_then(|id| flows.known(error.source, destination, id));
        let count = flow.map_or(-1, |flow| {
            flow.count = 0;
            0
        });
        self.base.log_line(sim, || {
            let (time, id) = (sim.now(), error.flow.map_or(-1, i32::from));
            format!("SFEr {time:.9} _{source}_ from {reporter} re {destination} : {id} [{count}]")
        });
    }
}

/// Writes the time, the node, and the number of a packet.
fn write_packet(line: &mut LineWriter, now: f64, node: i32, packet: &Packet) {
    line.billionths(now);
    line.field(b" _", node);
    line.field(b"_ ", packet.uid);
}
