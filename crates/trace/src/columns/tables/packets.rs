use arrow_array::types::{Float64Type, Int32Type, Int64Type, UInt32Type, UInt64Type};

use crate::columns::builders::{Addresses, Bits, Names, Numbers, Optional, OptionalNames, Variants};
use crate::columns::table::table;
use crate::records::{Flags, Packet, PacketEvent};

table! {
    /// Packets at the ends of links: wired traces (with and without TCP headers or SCTP chunks, tagged), traces of
    /// queues, satellite traces, and the packet lines of nam traces.
    Packets "packets"
    line: Numbers<UInt64Type>, "", "Number of the line in the file; the first is 1.";
    time: Numbers<Float64Type>, "s", "When it happened.";
    event: Variants<PacketEvent>, "", "What happened: `enqueue` (`+`), `dequeue` (`-`), `receive` (`r`), `drop` (`d`), `hop` (`h`), `error` (`e`), `monitor-drop` (`m`), `collision` (`c`), `session-enqueue` (`E`), `session-dequeue` (`D`).";
    from: Numbers<Int32Type>, "", "Node id at the link's entrance; in satellite traces the packet's last hop.";
    to: Numbers<Int32Type>, "", "Node id at the link's end; in satellite traces the packet's next hop.";
    r#type: Names, "", "Packet type, such as `tcp`, `ack`, `cbr`.";
    size: Numbers<Int32Type>, "bytes", "Size with all headers that the simulation counts.";
    flow: Numbers<Int32Type>, "", "Flow id (`fid_`).";
    source: Addresses, "", "Address of the sender's node; `1.0.3` if hierarchical.";
    source_port: Numbers<Int32Type>, "", "Port of the sending agent.";
    destination: Addresses, "", "Address of the receiver's node or of a multicast group.";
    destination_port: Numbers<Int32Type>, "", "Port of the receiving agent.";
    sequence: Numbers<Int64Type>, "", "Sequence number of the transport protocol: packets for one-way TCP and UDP, bytes for FullTcp; -1 if it has none.";
    uid: Numbers<Int64Type>, "", "Unique id of the packet. Copies share it, retransmissions do not.";
    ecn_echo: Bits, "", "Flag `C`: ECN-Echo (RFC 3168).";
    priority: Bits, "", "Flag `P`: priority (RIO's in-profile).";
    congestion_action: Bits, "", "Flag `A`: congestion window reduced (CWR, RFC 3168).";
    congestion_experienced: Bits, "", "Flag `E`: marked by a router (CE, RFC 3168).";
    fast_start: Bits, "", "Flag `F`: sent in a fast start.";
    ecn_capable: Bits, "", "Flag `N`: ECN-capable transport (ECT, RFC 3168).";
    ack: Optional<Int32Type>, "", "TCP acknowledgement number, with `show_tcphdr_`.";
    tcp_flags: Optional<UInt32Type>, "", "TCP flag byte, with `show_tcphdr_`: FIN 1, SYN 2, RST 4, PSH 8, ACK 16, URG 32, ECE 64, CWR 128.";
    header_length: Optional<Int32Type>, "bytes", "TCP header length, with `show_tcphdr_`.";
    sack_blocks: Optional<Int32Type>, "", "Number of SACK blocks, with `show_tcphdr_`.";
    chunk: OptionalNames, "", "Letter of the SCTP chunk, with `show_sctphdr_`: `I` INIT, `D` DATA, `S` SACK, `R` FORWARD TSN, `H` HEARTBEAT, `B` HEARTBEAT ACK, `N` NR-SACK. Each chunk of a packet has its own row.";
    chunks: Optional<Int32Type>, "", "Number of chunks in the packet.";
    tsn: Optional<Int32Type>, "", "SCTP transmission sequence number; -1 if the chunk has none.";
    stream: Optional<Int32Type>, "", "SCTP stream identifier.";
    stream_sequence: Optional<Int32Type>, "", "SCTP stream sequence number.";
    from_latitude: Optional<Float64Type>, "degrees", "Latitude of the last hop, north positive; -999 if there is none.";
    from_longitude: Optional<Float64Type>, "degrees", "Longitude of the last hop, east positive.";
    to_latitude: Optional<Float64Type>, "degrees", "Latitude of the next hop, north positive; -999 if there is none.";
    to_longitude: Optional<Float64Type>, "degrees", "Longitude of the next hop, east positive.";
}

impl Packets {
    #[inline]
    pub(crate) fn push(&mut self, line: u64, packet: &Packet) {
        let row = self.line.len();
        self.line.push(line);
        self.time.push(packet.time);
        self.event.push(packet.event);
        self.from.push(packet.from);
        self.to.push(packet.to);
        self.r#type.push(packet.kind.bytes());
        self.size.push(packet.size);
        self.flow.push(packet.flow);
        self.source.push(&packet.source.address);
        self.source_port.push(packet.source.port);
        self.destination.push(&packet.destination.address);
        self.destination_port.push(packet.destination.port);
        self.sequence.push(packet.sequence);
        self.uid.push(packet.uid);
        if packet.flags != Flags::default() {
            self.push_flags(row, packet.flags);
        }
        if let Some(tcp) = &packet.tcp {
            self.ack.set(row, tcp.ack);
            self.tcp_flags.set(row, tcp.flags);
            self.header_length.set(row, tcp.header_length);
            self.sack_blocks.set(row, tcp.sack_blocks);
        }
        if let Some(chunk) = &packet.sctp {
            self.chunk.set(row, chunk.kind.bytes());
            self.chunks.set(row, chunk.chunks);
            self.tsn.set(row, chunk.tsn);
            self.stream.set(row, chunk.stream);
            self.stream_sequence.set(row, chunk.stream_sequence);
        }
        if let Some(positions) = &packet.positions {
            self.from_latitude.set(row, positions.from_latitude);
            self.from_longitude.set(row, positions.from_longitude);
            self.to_latitude.set(row, positions.to_latitude);
            self.to_longitude.set(row, positions.to_longitude);
        }
    }

    fn push_flags(&mut self, row: usize, flags: Flags) {
        self.ecn_echo.put(row, flags.contains(Flags::ECN_ECHO));
        self.priority.put(row, flags.contains(Flags::PRIORITY));
        self.congestion_action.put(row, flags.contains(Flags::CONGESTION_ACTION));
        self.congestion_experienced.put(row, flags.contains(Flags::CONGESTION_EXPERIENCED));
        self.fast_start.put(row, flags.contains(Flags::FAST_START));
        self.ecn_capable.put(row, flags.contains(Flags::ECN_CAPABLE));
    }
}
