//! What the lines of traces say, in the terms of the picture; times in seconds, rates in bits per second.

/// What happened to a packet at a link, from the trace letters `+`, `-`, `r` and `d`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Entered the link's queue.
    Enqueue,
    /// Left the queue; the transmission begins.
    Dequeue,
    /// Arrived with its last bit at the end of the link.
    Receive,
    /// Lost.
    Drop,
}

/// One line about a packet on a wired link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PacketRecord<'a> {
    /// When.
    pub time: f64,
    /// What happened.
    pub step: Step,
    /// Id of the node where the link begins.
    pub from: i32,
    /// Id of the node where it ends.
    pub to: i32,
    /// The packet's type, as traces name it: `tcp`, `ack`, `cbr`.
    pub kind: &'a str,
    /// Size in bytes.
    pub size: u32,
    /// Flow id.
    pub flow: i32,
    /// Address and port of the sender, as printed.
    pub source: &'a str,
    /// Address and port of the receiver, as printed.
    pub destination: &'a str,
    /// Sequence number, −1 if the type has none.
    pub sequence: i32,
    /// The packet's unique id.
    pub packet: i32,
}

/// What a wireless node did with a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RadioStep {
    /// Sent what it had made.
    Send,
    /// Received.
    Receive,
    /// Passed on for another node.
    Forward,
    /// Gave it up.
    Drop,
}

/// One line about a packet at a layer of a wireless node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RadioRecord<'a> {
    /// When.
    pub time: f64,
    /// What happened.
    pub step: RadioStep,
    /// Id of the node.
    pub node: i32,
    /// Id of the node addressed; −1 for all neighbours, −2 if the line does not say.
    pub to: i32,
    /// The layer: `AGT`, `RTR`, `IFQ`, `MAC`, `PHY`.
    pub layer: &'a str,
    /// Why a packet was dropped, empty if the line does not say.
    pub reason: &'a str,
    /// The packet's type.
    pub kind: &'a str,
    /// Size in bytes.
    pub size: u32,
    /// Flow id, 0 if the line has none.
    pub flow: i32,
    /// Address and port of the sender, empty if the line has none.
    pub source: &'a str,
    /// Address and port of the receiver, empty if the line has none.
    pub destination: &'a str,
    /// Sequence number, −1 if the line has none.
    pub sequence: i32,
    /// The packet's unique id.
    pub packet: i32,
}

/// One statement of a trace.
#[derive(Clone, Debug, PartialEq)]
pub enum Record<'a> {
    /// A packet on a link.
    Packet(PacketRecord<'a>),
    /// A packet at a wireless node.
    Radio(RadioRecord<'a>),
    /// A node of the header of a nam file.
    Node {
        /// Its id.
        id: i32,
        /// Its address, as printed.
        address: &'a str,
        /// Its shape: circle, box or hexagon.
        shape: &'a str,
        /// Its colour by name.
        colour: &'a str,
        /// Its place in metres, if it is on a field.
        place: Option<(f64, f64)>,
    },
    /// A link of the header of a nam file, both directions.
    Link {
        /// Id of one end.
        from: i32,
        /// Id of the other end.
        to: i32,
        /// Bits per second.
        rate: f64,
        /// Propagation delay in seconds.
        delay: f64,
        /// Direction on the page in radians, anti-clockwise from the right.
        orientation: Option<f64>,
        /// Its colour by name.
        colour: &'a str,
    },
    /// A LAN, drawn as a node.
    Lan {
        /// Its id.
        id: i32,
        /// Bits per second.
        rate: f64,
        /// Delay in seconds.
        delay: f64,
    },
    /// The queue of a link is drawn, at this angle (in half turns) to it.
    Queue {
        /// Where the link begins.
        from: i32,
        /// Where it ends.
        to: i32,
        /// Angle in half turns.
        angle: f64,
    },
    /// The field of wireless nodes, in metres.
    Field {
        /// Width.
        width: f64,
        /// Height.
        height: f64,
    },
    /// A wireless node sets out from a place with a velocity.
    Motion {
        /// When.
        time: f64,
        /// Which node.
        node: i32,
        /// Where it is, in metres.
        place: (f64, f64),
        /// Its velocity in metres per second.
        velocity: (f64, f64),
        /// How long it moves, in seconds.
        duration: f64,
    },
    /// A wireless node was seen at a place.
    Position {
        /// When.
        time: f64,
        /// Which node.
        node: i32,
        /// Where, in metres.
        place: (f64, f64),
    },
    /// A text that the script wrote into the trace.
    Annotation {
        /// When.
        time: f64,
        /// The text.
        text: &'a str,
    },
    /// A link failed or came back.
    LinkState {
        /// When.
        time: f64,
        /// Where the link begins.
        from: i32,
        /// Where it ends.
        to: i32,
        /// Whether it works now.
        up: bool,
    },
    /// A node looks different from now on.
    NodeLook {
        /// When, −∞ for the header.
        time: f64,
        /// Which node.
        node: i32,
        /// What changes.
        look: Look<'a>,
    },
    /// A link looks different from now on.
    LinkLook {
        /// When, −∞ for the header.
        time: f64,
        /// Where the link begins.
        from: i32,
        /// Where it ends.
        to: i32,
        /// What changes.
        look: Look<'a>,
    },
    /// An agent with a name that is shown at its node.
    Agent {
        /// Id of its node.
        node: i32,
        /// Its name.
        name: &'a str,
    },
    /// A traced variable has a new value.
    Variable {
        /// When.
        time: f64,
        /// Whose it is, as the trace names it.
        owner: &'a str,
        /// Its name.
        name: &'a str,
        /// Its value.
        value: f64,
    },
    /// An event of a TCP sender, such as `TIMEOUT`.
    TcpEvent {
        /// When.
        time: f64,
        /// The sender's address and port.
        source: &'a str,
        /// The receiver's.
        destination: &'a str,
        /// Its name.
        event: &'a str,
    },
    /// How many seconds of the simulation the script wants a step of the animation to take.
    Rate(f64),
    /// The end of a wireless animation.
    End(f64),
}

/// A change of appearance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Look<'a> {
    /// A colour by name.
    Colour(&'a str),
    /// A label.
    Label(&'a str),
    /// A mark around a node: name, colour, shape.
    Mark(&'a str, &'a str),
    /// The mark of this name is gone.
    NoMark(&'a str),
}
