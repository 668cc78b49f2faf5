use arrow_array::types::{Float64Type, Int32Type, Int64Type, UInt32Type, UInt64Type};

use crate::columns::builders::{
    Names, Numbers, Optional, OptionalAddresses, OptionalBits, OptionalNames, OptionalTexts, Variants,
};
use crate::columns::table::table;
use crate::records::{Body, Dsr, Frame, FrameEvent, Hops};

table! {
    /// Frames and packets in mobile nodes: wireless traces in the old, the new and the tagged format.
    Frames "frames"
    line: Numbers<UInt64Type>, "", "Number of the line in the file; the first is 1.";
    time: Numbers<Float64Type>, "s", "When it happened.";
    event: Variants<FrameEvent>, "", "What happened: `send` (`s`), `receive` (`r`), `forward` (`f`), `drop` (`D`, `d`), `end-of-transmission` (`x`).";
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
    dsr_error_to: Optional<Int32Type>, "", "DSR: the node to which the last error is reported.";
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
        let row = self.line.len();
        self.line.push(line);
        self.time.push(frame.time);
        self.event.push(frame.event);
        self.node.push(frame.node);
        self.layer.push(frame.layer.bytes());
        self.reason.put(row, frame.reason.non_empty());
        self.uid.put(row, frame.uid);
        self.r#type.put(row, frame.kind.non_empty());
        self.size.put(row, frame.size);
        self.x.put(row, frame.position.map(|[x, ..]| x));
        self.y.put(row, frame.position.map(|[_, y, _]| y));
        self.z.put(row, frame.position.map(|[.., z]| z));
        self.energy.put(row, frame.energy);
        if let Some(used) = &frame.energy_used {
            self.energy_idle.set(row, used.idle);
            self.energy_sleep.set(row, used.sleep);
            self.energy_transmit.set(row, used.transmit);
            self.energy_receive.set(row, used.receive);
        }
        self.next_hop.put(row, frame.next_hop);
        if let Some(mac) = &frame.mac {
            self.mac_duration.set(row, mac.duration);
            self.mac_receiver.set(row, mac.receiver);
            self.mac_transmitter.set(row, mac.transmitter);
            self.ether_type.put(row, mac.ether_type);
        }
        if let Some(ip) = &frame.ip {
            self.source.set(row, &ip.source.address);
            self.source_port.set(row, ip.source.port);
            self.destination.set(row, &ip.destination.address);
            self.destination_port.set(row, ip.destination.port);
            self.ttl.set(row, ip.ttl);
            self.flow.put(row, ip.flow);
        }
        self.push_body(row, &frame.body);
    }

    fn push_body(&mut self, row: usize, body: &Body) {
        match *body {
            Body::None => {}
            Body::Tcp { sequence, ack, hops } => {
                self.sequence.set(row, sequence);
                self.ack.set(row, ack);
                self.push_hops(row, hops);
            }
            Body::Cbr { sequence, hops } => {
                self.sequence.set(row, sequence);
                self.push_hops(row, hops);
            }
            Body::Sctp { chunks, kind, tsn, stream, stream_sequence, hops } => {
                self.chunk.set(row, kind.bytes());
                self.chunks.set(row, chunks);
                self.tsn.set(row, tsn);
                self.stream.set(row, stream);
                self.stream_sequence.set(row, stream_sequence);
                self.push_hops(row, hops);
            }
            Body::Arp { operation, sender_mac, sender, target_mac, target } => {
                self.operation.set(row, operation.bytes());
                self.arp_sender_mac.set(row, sender_mac);
                self.arp_sender.set(row, sender);
                self.arp_target_mac.set(row, target_mac);
                self.arp_target.set(row, target);
            }
            Body::RouteRequest { hops, id, destination, destination_sequence, origin, origin_sequence } => {
                self.operation.set(row, b"REQUEST");
                self.route_hops.set(row, hops);
                self.route_id.set(row, id);
                self.route_destination.set(row, destination);
                self.route_destination_sequence.set(row, destination_sequence);
                self.route_origin.set(row, origin);
                self.route_origin_sequence.set(row, origin_sequence);
            }
            Body::RouteReply { operation, hops, destination, destination_sequence, lifetime, path } => {
                self.operation.set(row, operation.bytes());
                self.route_hops.set(row, hops);
                self.route_destination.set(row, destination);
                self.route_destination_sequence.set(row, destination_sequence);
                self.route_lifetime.set(row, lifetime);
                self.route_id.put(row, path.map(|(id, _)| id));
                self.route_first_hop.put(row, path.map(|(_, first_hop)| first_hop));
            }
            Body::Dsr(dsr) => self.push_dsr(row, &dsr),
            Body::Other(text) => self.text.set(row, text),
        }
    }

    fn push_hops(&mut self, row: usize, hops: Hops) {
        self.hops.set(row, hops.made);
        self.optimal_hops.set(row, hops.optimal);
    }

    fn push_dsr(&mut self, row: usize, dsr: &Dsr) {
        self.dsr_route_length.set(row, dsr.route_length);
        self.dsr_request.set(row, dsr.request);
        self.dsr_request_id.set(row, dsr.request_id);
        self.dsr_reply.set(row, dsr.reply);
        self.dsr_reply_length.set(row, dsr.reply_length);
        self.dsr_reply_first.set(row, dsr.reply_ends.0);
        self.dsr_reply_last.set(row, dsr.reply_ends.1);
        self.dsr_error.set(row, dsr.error);
        self.dsr_errors.set(row, dsr.errors);
        self.dsr_error_to.set(row, dsr.error_to);
        self.dsr_broken_from.set(row, dsr.broken_link.0);
        self.dsr_broken_to.set(row, dsr.broken_link.1);
    }
}
