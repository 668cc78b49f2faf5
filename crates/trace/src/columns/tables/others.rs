use arrow_array::types::{Float64Type, Int32Type, Int64Type, UInt64Type};

use crate::columns::builders::{
    Bits, Names, Numbers, Optional, OptionalAddresses, OptionalNames, OptionalTexts,
};
use crate::columns::table::table;
use crate::records::{
    Annotation, Energy, Event, LinkState, Movement, Nam, NamFrame, PacketEvent, QueueLength,
};
use crate::text::Text;

table! {
    /// Events of protocols: `E` lines of event traces, and the logs of DSR, DSDV and SRM.
    Events "events"
    line: Numbers<UInt64Type>, "", "Number of the line in the file; the first is 1.";
    time: Optional<Float64Type>, "s", "When it happened. Null for the content of DSDV's updates, which follows the line with the time.";
    protocol: Names, "", "`TCP`, `MAC`, `DSR`, `DSDV`, `SRM` ...";
    event: Names, "", "What happened, such as `TIMEOUT`, `FAST_RETX`, `BACKING_OFF`, `SSendFailure`.";
    node: Optional<Int32Type>, "", "Node id, where the line has one.";
    source: OptionalAddresses, "", "Address of the agent or of the packet's sender.";
    destination: OptionalAddresses, "", "Address of the peer or of the packet's receiver.";
    flow: Optional<Int32Type>, "", "TCP: flow id.";
    sequence: Optional<Int64Type>, "", "TCP: next sequence number to send.";
    cwnd: Optional<Int64Type>, "packets", "TCP: congestion window without its fraction.";
    text: OptionalTexts, "", "The rest of the line.";
}

impl Events {
    pub(crate) fn push(&mut self, line: u64, event: &Event) {
        let row = self.line.len();
        self.line.push(line);
        self.time.put(row, event.time);
        self.protocol.push(event.protocol.bytes());
        self.event.push(event.name.bytes());
        self.node.put(row, event.node);
        self.source.put(row, event.source.as_ref().map(|source| &source.address));
        self.destination.put(row, event.destination.as_ref().map(|destination| &destination.address));
        self.flow.put(row, event.tcp.map(|tcp| tcp.flow));
        self.sequence.put(row, event.tcp.map(|tcp| tcp.sequence));
        self.cwnd.put(row, event.tcp.map(|tcp| tcp.cwnd));
        self.text.put(row, event.text.non_empty().map(Text));
    }
}

table! {
    /// Annotations of the script (`$ns trace-annotate`).
    Annotations "annotations"
    line: Numbers<UInt64Type>, "", "Number of the line in the file; the first is 1.";
    time: Numbers<Float64Type>, "s", "When it was made.";
    text: OptionalTexts, "", "What it says.";
}

impl Annotations {
    pub(crate) fn push(&mut self, line: u64, annotation: &Annotation) {
        let row = self.line.len();
        self.line.push(line);
        self.time.push(annotation.time);
        self.text.put(row, Some(annotation.text));
    }
}

table! {
    /// Links that went down or came up (route dynamics).
    Links "links"
    line: Numbers<UInt64Type>, "", "Number of the line in the file; the first is 1.";
    time: Numbers<Float64Type>, "s", "When it happened.";
    from: Numbers<Int32Type>, "", "Node id at the link's entrance.";
    to: Numbers<Int32Type>, "", "Node id at the link's end.";
    up: Bits, "", "Whether the link works from then on.";
}

impl Links {
    pub(crate) fn push(&mut self, line: u64, link: &LinkState) {
        let row = self.line.len();
        self.line.push(line);
        self.time.push(link.time);
        self.from.push(link.from);
        self.to.push(link.to);
        self.up.put(row, link.up);
    }
}

table! {
    /// Mobile nodes that start to move (`M` lines).
    Movements "movements"
    line: Numbers<UInt64Type>, "", "Number of the line in the file; the first is 1.";
    time: Numbers<Float64Type>, "s", "When it starts.";
    node: Numbers<Int32Type>, "", "Node id.";
    x: Numbers<Float64Type>, "m", "Where the node is.";
    y: Numbers<Float64Type>, "m", "Where the node is.";
    z: Numbers<Float64Type>, "m", "Where the node is.";
    to_x: Numbers<Float64Type>, "m", "Where it goes.";
    to_y: Numbers<Float64Type>, "m", "Where it goes.";
    speed: Numbers<Float64Type>, "m/s", "How fast.";
}

impl Movements {
    pub(crate) fn push(&mut self, line: u64, movement: &Movement) {
        self.line.push(line);
        self.time.push(movement.time);
        self.node.push(movement.node);
        self.x.push(movement.position[0]);
        self.y.push(movement.position[1]);
        self.z.push(movement.position[2]);
        self.to_x.push(movement.destination[0]);
        self.to_y.push(movement.destination[1]);
        self.speed.push(movement.speed);
    }
}

table! {
    /// Batteries of nodes (`N` lines).
    Energies "energies"
    line: Numbers<UInt64Type>, "", "Number of the line in the file; the first is 1.";
    time: Numbers<Float64Type>, "s", "When it was so.";
    node: Numbers<Int32Type>, "", "Node id.";
    energy: Numbers<Float64Type>, "J", "What is left.";
}

impl Energies {
    pub(crate) fn push(&mut self, line: u64, energy: &Energy) {
        self.line.push(line);
        self.time.push(energy.time);
        self.node.push(energy.node);
        self.energy.push(energy.joules);
    }
}

table! {
    /// Lengths of queues: events and samples of queue monitors.
    Queues "queues"
    line: Numbers<UInt64Type>, "", "Number of the line in the file; the first is 1.";
    time: Numbers<Float64Type>, "s", "When it was so.";
    from: Numbers<Int32Type>, "", "Node id at the link's entrance.";
    to: Numbers<Int32Type>, "", "Node id at the link's end.";
    bytes: Numbers<Float64Type>, "bytes", "Bytes waiting; in samples (rows with counts) the mean since the sample before.";
    packets: Numbers<Float64Type>, "packets", "Packets waiting; in samples the mean since the sample before.";
    arrived_packets: Optional<Float64Type>, "packets", "Packets that arrived since the start.";
    departed_packets: Optional<Float64Type>, "packets", "Packets that left since the start.";
    dropped_packets: Optional<Float64Type>, "packets", "Packets that were dropped since the start.";
    arrived_bytes: Optional<Float64Type>, "bytes", "Bytes that arrived since the start.";
    departed_bytes: Optional<Float64Type>, "bytes", "Bytes that left since the start.";
    dropped_bytes: Optional<Float64Type>, "bytes", "Bytes that were dropped since the start.";
}

impl Queues {
    pub(crate) fn push(&mut self, line: u64, queue: &QueueLength) {
        let row = self.line.len();
        self.line.push(line);
        self.time.push(queue.time);
        self.from.push(queue.from);
        self.to.push(queue.to);
        self.bytes.push(queue.bytes);
        self.packets.push(queue.packets);
        self.arrived_packets.put(row, queue.counts.map(|counts| counts.arrived_packets));
        self.departed_packets.put(row, queue.counts.map(|counts| counts.departed_packets));
        self.dropped_packets.put(row, queue.counts.map(|counts| counts.dropped_packets));
        self.arrived_bytes.put(row, queue.counts.map(|counts| counts.arrived_bytes));
        self.departed_bytes.put(row, queue.counts.map(|counts| counts.departed_bytes));
        self.dropped_bytes.put(row, queue.counts.map(|counts| counts.dropped_bytes));
    }
}

table! {
    /// Lines of nam traces about frames of mobile nodes.
    NamFrames "nam_frames"
    line: Numbers<UInt64Type>, "", "Number of the line in the file; the first is 1.";
    time: Numbers<Float64Type>, "s", "When it happened.";
    event: Names, "", "`enqueue` (`+`), `dequeue` (`-`), `hop` (`h`), `receive` (`r`) or `drop` (`d`).";
    node: Numbers<Int32Type>, "", "Node id.";
    next_hop: Numbers<Int32Type>, "", "Node id of the next hop; -1 broadcast or none.";
    r#type: Names, "", "Packet type, or the kind of MAC frame.";
    size: Numbers<Int32Type>, "bytes", "Size.";
    color: Numbers<Int32Type>, "", "Number of the colour.";
    uid: Numbers<Int64Type>, "", "Unique id of the packet.";
    layer: Names, "", "`AGT`, `RTR`, `IFQ`, `MAC` or `PHY`.";
    radius: Optional<Float64Type>, "m", "Radius of reception (IEEE 802.15.4).";
}

impl NamFrames {
    pub(crate) fn push(&mut self, line: u64, time: f64, frame: &NamFrame) {
        let row = self.line.len();
        self.line.push(line);
        self.time.push(time);
        self.event.push(PacketEvent::from_letter(frame.letter).map_or("", PacketEvent::name).as_bytes());
        self.node.push(frame.node);
        self.next_hop.push(frame.next_hop);
        self.r#type.push(frame.kind.bytes());
        self.size.push(frame.size);
        self.color.push(frame.color);
        self.uid.push(frame.uid);
        self.layer.push(frame.layer.bytes());
        self.radius.put(row, frame.ring.map(|(radius, _)| radius));
    }
}

table! {
    /// Other lines of nam traces, which shape the picture.
    NamLines "nam_lines"
    line: Numbers<UInt64Type>, "", "Number of the line in the file; the first is 1.";
    time: Optional<Float64Type>, "s", "From when on it holds; null for what holds from the start.";
    letter: OptionalNames, "", "First letter of the line: `n` node, `l` link, `q` queue, `c` colour, `a` agent, `m` mark, `v` command ...";
    text: OptionalTexts, "", "The rest of the line.";
}

impl NamLines {
    pub(crate) fn push(&mut self, line: u64, nam: &Nam, bytes: &[u8]) {
        let row = self.line.len();
        self.line.push(line);
        self.time.put(row, nam.time);
        self.letter.put(row, bytes.get(..1));
        self.text.put(row, Some(Text(bytes.get(1..).unwrap_or_default().trim_ascii())));
    }
}
