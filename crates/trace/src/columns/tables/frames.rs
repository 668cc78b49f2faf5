use arrow_array::types::{Float64Type, Int32Type, Int64Type, UInt32Type, UInt64Type};

use crate::columns::builders::{
    Names, Numbers, Optional, OptionalAddresses, OptionalBits, OptionalNames, OptionalTexts,
};
use crate::columns::table::table;
use crate::records::{Body, Dsr, Frame, Hops};

table! {
    /// Frames and packets in mobile nodes: wireless traces in the old, the new and the tagged format.
    Frames "frames"
    line: Numbers<UInt64Type>, "", "Number of the line in the file; the first is 1.";
    time: Numbers<Float64Type>, "s", "When it happened.";
    event: Names, "", "What happened: `send` (`s`), `receive` (`r`), `forward` (`f`), `drop` (`D`, `d`), `end-of-transmission` (`x`).";
    node: Numbers<Int32Type>, "", "Node id.";
    layer: Names, "", "Where in the node: `AGT` agent, `RTR` routing agent, `IFQ` interface queue, `MAC`, `PHY`.";
    reason: OptionalNames, "", "Why it was dropped, such as `COL` (collision), `NRTE` (no route), `IFQ` (queue full), `TTL`, `RET` (retry limit), `CBK` (MAC callback), `ARP`.";
    uid: Optional<Int64Type>, "", "Unique id of the packet; 0 for frames of the MAC.";
    r#type: OptionalNames, "", "Packet type, or the kind of MAC frame (`RTS`, `CTS`, `ACK` ...). The new format does not print it for ARP and MAC frames.";
    size: Optional<Int32Type>, "bytes", "Size with the headers of the layers passed.";
    x: Optional<Float64Type>, "m", "The node's position. New and tagged format.";
    y: Optional<Float64Type>, "m", "The node's position. New and tagged format.";
    z: Optional<Float64Type>, "m", "The node's position. New and tagged format.";
    energy: Optional<Float64Type>, "J", "What is left in the node's battery.";
    energy_idle: Optional<Float64Type>, "J", "Used while idle. Old format.";
    energy_sleep: Optional<Float64Type>, "J", "Used while asleep. Old format.";
    energy_transmit: Optional<Float64Type>, "J", "Used for sending. Old format.";
    energy_receive: Optional<Float64Type>, "J", "Used for receiving. Old format.";
    next_hop: Optional<Int32Type>, "", "Id or address of the next hop as far as known; -1 broadcast, -2 unknown.";
    mac_duration: Optional<Float64Type>, "µs", "Duration field of the MAC header; SMAC's in seconds. Stale above the MAC, as the other MAC fields.";
    mac_receiver: Optional<Int32Type>, "", "MAC address of the receiver; -1 broadcast.";
    mac_transmitter: Optional<Int32Type>, "", "MAC address of the transmitter.";
    ether_type: Optional<UInt32Type>, "", "What the frame carries: 2048 IP, 2054 ARP, 0 control frame.";
    source: OptionalAddresses, "", "IP address of the sender, a plain number.";
    source_port: Optional<Int32Type>, "", "Port of the sending agent.";
    destination: OptionalAddresses, "", "IP address of the receiver; -1 broadcast.";
    destination_port: Optional<Int32Type>, "", "Port of the receiving agent.";
    ttl: Optional<Int32Type>, "hops", "Time to live.";
    flow: Optional<Int32Type>, "", "Flow id. New and tagged format.";
    sequence: Optional<Int64Type>, "", "Sequence number of TCP and CBR.";
    ack: Optional<Int64Type>, "", "TCP acknowledgement number.";
    hops: Optional<Int32Type>, "hops", "How often TCP, CBR and SCTP packets were sent on.";
    optimal_hops: Optional<Int32Type>, "hops", "Length of the shortest path when it was sent, as the simulator knows it.";
    operation: OptionalNames, "", "Of ARP and routing messages: `REQUEST`, `REPLY`, `HELLO`, `ERROR`.";
    route_hops: Optional<Int32Type>, "hops", "AODV, AOMDV: hop count. In errors the number of unreachable destinations.";
    route_id: Optional<Int32Type>, "", "AODV, AOMDV: id of the request.";
    route_destination: Optional<Int32Type>, "", "AODV, AOMDV: address that the route leads to.";
    route_destination_sequence: Optional<Int32Type>, "", "AODV, AOMDV: sequence number of that.";
    route_origin: Optional<Int32Type>, "", "AODV, AOMDV: address that asks.";
    route_origin_sequence: Optional<Int32Type>, "", "AODV, AOMDV: sequence number of that.";
    route_lifetime: Optional<Float64Type>, "s", "AODV, AOMDV: how long the route is valid.";
    route_first_hop: Optional<Int32Type>, "", "AOMDV, old format: first hop of the path.";
    arp_sender_mac: Optional<Int32Type>, "", "ARP: MAC address of the sender.";
    arp_sender: Optional<Int32Type>, "", "ARP: IP address of the sender.";
    arp_target_mac: Optional<Int32Type>, "", "ARP: MAC address of the target.";
    arp_target: Optional<Int32Type>, "", "ARP: IP address of the target.";
    dsr_route_length: Optional<Int32Type>, "", "DSR: addresses in the source route.";
    dsr_request: OptionalBits, "", "DSR: has a route request.";
    dsr_request_id: Optional<Int32Type>, "", "DSR: id of the request.";
    dsr_reply: OptionalBits, "", "DSR: has a route reply.";
    dsr_reply_length: Optional<Int32Type>, "", "DSR: addresses in the reply.";
    dsr_reply_first: Optional<Int32Type>, "", "DSR: first address of the reply.";
    dsr_reply_last: Optional<Int32Type>, "", "DSR: last address of the reply.";
    dsr_error: OptionalBits, "", "DSR: has a route error.";
    dsr_errors: Optional<Int32Type>, "", "DSR: number of errors.";
    dsr_error_to: Optional<Int32Type>, "", "DSR: who is told of the last error.";
    dsr_broken_from: Optional<Int32Type>, "", "DSR: the node before the broken link.";
    dsr_broken_to: Optional<Int32Type>, "", "DSR: the node behind the broken link.";
    chunk: OptionalNames, "", "SCTP: letter of the packet's last chunk.";
    chunks: Optional<Int32Type>, "", "SCTP: number of chunks.";
    tsn: Optional<Int32Type>, "", "SCTP: transmission sequence number.";
    stream: Optional<Int32Type>, "", "SCTP: stream identifier.";
    stream_sequence: Optional<Int32Type>, "", "SCTP: stream sequence number.";
    text: OptionalTexts, "", "What other protocols (TORA, IMEP) add, as written.";
}

impl Frames {
    pub(crate) fn push(&mut self, line: u64, frame: &Frame) {
        self.line.push(line);
        self.time.push(frame.time);
        self.event.push(frame.event.name().as_bytes());
        self.node.push(frame.node);
        self.layer.push(frame.layer.bytes());
        self.reason.push(frame.reason.non_empty());
        self.uid.push(frame.uid);
        self.r#type.push(frame.kind.non_empty());
        self.size.push(frame.size);
        self.x.push(frame.position.map(|[x, ..]| x));
        self.y.push(frame.position.map(|[_, y, _]| y));
        self.z.push(frame.position.map(|[.., z]| z));
        self.energy.push(frame.energy);
        let used = frame.energy_used.as_ref();
        self.energy_idle.push(used.map(|used| used.idle));
        self.energy_sleep.push(used.map(|used| used.sleep));
        self.energy_transmit.push(used.map(|used| used.transmit));
        self.energy_receive.push(used.map(|used| used.receive));
        self.next_hop.push(frame.next_hop);
        let mac = frame.mac.as_ref();
        self.mac_duration.push(mac.map(|mac| mac.duration));
        self.mac_receiver.push(mac.map(|mac| mac.receiver));
        self.mac_transmitter.push(mac.map(|mac| mac.transmitter));
        self.ether_type.push(mac.and_then(|mac| mac.ether_type));
        let ip = frame.ip.as_ref();
        self.source.push(ip.map(|ip| &ip.source.address));
        self.source_port.push(ip.map(|ip| ip.source.port));
        self.destination.push(ip.map(|ip| &ip.destination.address));
        self.destination_port.push(ip.map(|ip| ip.destination.port));
        self.ttl.push(ip.map(|ip| ip.ttl));
        self.flow.push(ip.and_then(|ip| ip.flow));
        self.push_transport(&frame.body);
        self.push_routing(&frame.body);
        self.push_dsr(if let Body::Dsr(dsr) = &frame.body { Some(dsr) } else { None });
        self.text.push(if let Body::Other(text) = frame.body { Some(text) } else { None });
    }

    fn push_transport(&mut self, body: &Body) {
        let (sequence, ack, hops) = match *body {
            Body::Tcp { sequence, ack, hops } => (Some(sequence), Some(ack), Some(hops)),
            Body::Cbr { sequence, hops } => (Some(sequence), None, Some(hops)),
            Body::Sctp { hops, .. } => (None, None, Some(hops)),
            _ => (None, None, None),
        };
        self.sequence.push(sequence);
        self.ack.push(ack);
        self.hops.push(hops.map(|Hops { made, .. }| made));
        self.optimal_hops.push(hops.map(|Hops { optimal, .. }| optimal));
        if let Body::Sctp { chunks, kind, tsn, stream, stream_sequence, .. } = *body {
            self.chunk.push(Some(kind.bytes()));
            self.chunks.push(Some(chunks));
            self.tsn.push(Some(tsn));
            self.stream.push(Some(stream));
            self.stream_sequence.push(Some(stream_sequence));
        } else {
            self.chunk.push(None);
            self.chunks.push(None);
            self.tsn.push(None);
            self.stream.push(None);
            self.stream_sequence.push(None);
        }
    }

    fn push_routing(&mut self, body: &Body) {
        let mut route = [None; 7];
        let mut arp = [None; 4];
        let (mut operation, mut lifetime) = (None, None);
        match *body {
            Body::RouteRequest { hops, id, destination, destination_sequence, origin, origin_sequence } => {
                operation = Some(b"REQUEST".as_slice());
                let numbers = [hops, id, destination, destination_sequence, origin, origin_sequence];
                route[..6].copy_from_slice(&numbers.map(Some));
            }
            Body::RouteReply {
                operation: name,
                hops,
                destination,
                destination_sequence,
                lifetime: life,
                path,
            } => {
                (operation, lifetime) = (Some(name.bytes()), Some(life));
                route = [
                    Some(hops),
                    path.map(|(id, _)| id),
                    Some(destination),
                    Some(destination_sequence),
                    None,
                    None,
                    path.map(|(_, first_hop)| first_hop),
                ];
            }
            Body::Arp { operation: name, sender_mac, sender, target_mac, target } => {
                operation = Some(name.bytes());
                arp = [sender_mac, sender, target_mac, target].map(Some);
            }
            _ => {}
        }
        self.operation.push(operation);
        let [hops, id, destination, destination_sequence, origin, origin_sequence, first_hop] = route;
        self.route_hops.push(hops);
        self.route_id.push(id);
        self.route_destination.push(destination);
        self.route_destination_sequence.push(destination_sequence);
        self.route_origin.push(origin);
        self.route_origin_sequence.push(origin_sequence);
        self.route_lifetime.push(lifetime);
        self.route_first_hop.push(first_hop);
        let [sender_mac, sender, target_mac, target] = arp;
        self.arp_sender_mac.push(sender_mac);
        self.arp_sender.push(sender);
        self.arp_target_mac.push(target_mac);
        self.arp_target.push(target);
    }

    fn push_dsr(&mut self, dsr: Option<&Dsr>) {
        self.dsr_route_length.push(dsr.map(|dsr| dsr.route_length));
        self.dsr_request.push(dsr.map(|dsr| dsr.request));
        self.dsr_request_id.push(dsr.map(|dsr| dsr.request_id));
        self.dsr_reply.push(dsr.map(|dsr| dsr.reply));
        self.dsr_reply_length.push(dsr.map(|dsr| dsr.reply_length));
        self.dsr_reply_first.push(dsr.map(|dsr| dsr.reply_ends.0));
        self.dsr_reply_last.push(dsr.map(|dsr| dsr.reply_ends.1));
        self.dsr_error.push(dsr.map(|dsr| dsr.error));
        self.dsr_errors.push(dsr.map(|dsr| dsr.errors));
        self.dsr_error_to.push(dsr.map(|dsr| dsr.error_to));
        self.dsr_broken_from.push(dsr.map(|dsr| dsr.broken_link.0));
        self.dsr_broken_to.push(dsr.map(|dsr| dsr.broken_link.1));
    }
}
