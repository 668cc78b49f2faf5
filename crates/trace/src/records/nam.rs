use crate::text::Text;

/// A line of a nam trace that shapes the picture. Packets, variables, link failures, annotations and energy of nam
/// traces are the same records as those of other traces.
#[derive(Clone, Debug, PartialEq)]
pub struct Nam<'a> {
    /// Seconds; `None` for what holds from the start (`*`).
    pub time: Option<f64>,
    /// The contents of the line.
    pub item: NamItem<'a>,
}

/// The contents of a nam line.
#[derive(Clone, Debug, PartialEq)]
pub enum NamItem<'a> {
    /// `V`: the version of the format.
    Version(Text<'a>),
    /// `W`: width and height of the field of mobile nodes, in metres.
    Field {
        /// From west to east.
        width: f64,
        /// From south to north.
        height: f64,
    },
    /// `W` with a time only: the animation of mobile nodes ends.
    End,
    /// `A`: how many levels addresses have.
    AddressLevels(i32),
    /// `A`: the bits of one level.
    AddressLevel {
        /// 1 is the first.
        level: i32,
        /// Mask after shifting.
        mask: i32,
        /// Bits to the right of it.
        shift: i32,
    },
    /// `c`: the colour of a flow.
    Color {
        /// Flow id.
        flow: i32,
        /// A colour of X11.
        name: Text<'a>,
    },
    /// `n`: a node.
    Node(Node<'a>),
    /// `n`: a node came up or went down.
    NodeState {
        /// Node id.
        node: i32,
        /// Whether it works.
        up: bool,
    },
    /// `l`: a link (both directions).
    Link(Link<'a>),
    /// `n` or `l`: a new colour.
    Recolor {
        /// What.
        element: Element,
        /// The new colour, if it changes.
        color: Option<Text<'a>>,
        /// The colour before.
        old: Option<Text<'a>>,
        /// The new colour of the node's inside or label, if it changes.
        inside: Option<Text<'a>>,
    },
    /// `n` or `l`: a label.
    Label {
        /// Whose.
        element: Element,
        /// The text.
        text: Text<'a>,
    },
    /// `n` or `l`: the colour of the label.
    LabelColor {
        /// Whose.
        element: Element,
        /// The colour.
        color: Text<'a>,
    },
    /// `n` or `l`: where the label stands.
    LabelPlace {
        /// Whose.
        element: Element,
        /// A direction such as `up`.
        place: Text<'a>,
    },
    /// `n`: a mobile node starts to move.
    Move(Move),
    /// `m`: a mark around a node.
    Mark {
        /// Node id.
        node: i32,
        /// The mark's name.
        name: Text<'a>,
        /// Its colour.
        color: Text<'a>,
        /// `circle`, `box` or `hexagon`.
        shape: Text<'a>,
        /// Whether it is taken away.
        removed: bool,
    },
    /// `q`: the queue of a link is shown.
    Queue {
        /// The node id at the link's entrance.
        from: i32,
        /// The node id at its end.
        to: i32,
        /// The angle between the link and the packets waiting, in units of 180 degrees.
        angle: Option<f64>,
    },
    /// `X`: a LAN, which is drawn as a bar.
    Lan {
        /// Its node id.
        lan: i32,
        /// Bits per second.
        rate: Option<f64>,
        /// Seconds.
        delay: Option<f64>,
        /// On which side of the bar it begins.
        orientation: Text<'a>,
    },
    /// `L`: a node's connection to a LAN.
    LanMember {
        /// The LAN's node id.
        lan: i32,
        /// The node id.
        node: i32,
        /// `up` or `down` from the bar.
        orientation: Text<'a>,
    },
    /// `a`: an agent with a name.
    Agent {
        /// The address of its node.
        node: i32,
        /// The address of its peer's node.
        peer: Option<i32>,
        /// Its name.
        name: Text<'a>,
        /// Whether it is taken away.
        removed: bool,
    },
    /// `f` with `-x`: a variable is no longer shown.
    VariableRemoved {
        /// The agent's name.
        agent: Text<'a>,
        /// The variable.
        name: Text<'a>,
    },
    /// `v ... monitor_agent`: display the agent from the start.
    MonitorAgent {
        /// The address of its node.
        node: i32,
        /// Its name.
        name: Text<'a>,
    },
    /// `v ... set_rate_ext`: a new speed of the animation.
    Rate {
        /// Simulated seconds per step.
        step: f64,
    },
    /// `v`: another command to nam, such as `take_snapshot`.
    Command(Text<'a>),
    /// `G`: a node joined or left a multicast group (session-level simulation).
    Group {
        /// The group's address.
        group: i32,
        /// The node.
        node: i32,
        /// Whether it joined.
        joined: bool,
    },
    /// `+`, `-`, `h`, `r` or `d` without the packet's header: a frame of a mobile node.
    Frame(NamFrame<'a>),
}

/// A node or a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Element {
    /// A node id.
    Node(i32),
    /// The node ids at a link's ends.
    Link(i32, i32),
}

/// How a node is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Node<'a> {
    /// Node id.
    pub node: i32,
    /// Its address; empty if not given.
    pub address: Text<'a>,
    /// `circle`, `box` or `hexagon`; empty if not given.
    pub shape: Text<'a>,
    /// A colour of X11; empty if not given.
    pub color: Text<'a>,
    /// Whether it works.
    pub up: bool,
    /// Where it is: x and y, and z if it has one, in metres.
    pub position: Option<[f64; 3]>,
    /// Its size on the field, in metres.
    pub size: Option<f64>,
}

/// How a link is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Link<'a> {
    /// The node id at the entrance.
    pub from: i32,
    /// The node id at the end.
    pub to: i32,
    /// Bits per second.
    pub rate: Option<f64>,
    /// Seconds.
    pub delay: Option<f64>,
    /// A colour of X11; empty if not given.
    pub color: Text<'a>,
    /// A direction such as `right-up` or `30deg`, or an angle in units of 180 degrees; empty if not given.
    pub orientation: Text<'a>,
    /// Whether it works.
    pub up: bool,
}

/// A mobile node starts to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move {
    /// Node id.
    pub node: i32,
    /// Where it is, in metres.
    pub from: [f64; 2],
    /// Speed along x and y, in metres per second.
    pub velocity: [f64; 2],
    /// How long it moves, in seconds.
    pub duration: f64,
}

/// A frame of a mobile node in a nam trace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NamFrame<'a> {
    /// `+`, `-`, `h`, `r` or `d`.
    pub letter: u8,
    /// The node id.
    pub node: i32,
    /// The node id of the next hop; −1 broadcast or none.
    pub next_hop: i32,
    /// The packet's type, or the kind of MAC frame.
    pub kind: Text<'a>,
    /// Bytes.
    pub size: i32,
    /// The number of the colour.
    pub color: i32,
    /// Unique id of the packet.
    pub uid: i64,
    /// `AGT`, `RTR`, `IFQ`, `MAC` or `PHY`.
    pub layer: Text<'a>,
    /// The radius of reception in metres and how long the ring is drawn in seconds (IEEE 802.15.4).
    pub ring: Option<(f64, f64)>,
}
