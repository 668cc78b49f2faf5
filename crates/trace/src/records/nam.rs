use crate::text::Text;

/// A line of a nam trace that affects the drawing. Packets, variables, link failures, annotations and energy in nam
/// traces become the same records as in other traces.
#[derive(Clone, Debug, PartialEq)]
pub struct Nam<'a> {
    /// The time in seconds; `None` for lines that hold from the start (`*`).
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
        /// The extent from west to east.
        width: f64,
        /// The extent from south to north.
        height: f64,
    },
    /// `W` with a time only: the animation of mobile nodes ends.
    End,
    /// `A`: the number of levels in addresses.
    AddressLevels(i32),
    /// `A`: the bits of one level of addresses.
    AddressLevel {
        /// The number of the level, counted from 1.
        level: i32,
        /// The mask of the level, applied after shifting.
        mask: i32,
        /// The number of bits to the right of the level.
        shift: i32,
    },
    /// `c`: the colour of a flow.
    Color {
        /// Flow id.
        flow: i32,
        /// The name of a colour in X11.
        name: Text<'a>,
    },
    /// `n`: a node.
    Node(Node<'a>),
    /// `n`: a node came up or went down.
    NodeState {
        /// Node id.
        node: i32,
        /// True if the node works.
        up: bool,
    },
    /// `l`: a link, in both directions.
    Link(Link<'a>),
    /// `n` or `l`: a new colour of a node or link.
    Recolor {
        /// The node or link.
        element: Element,
        /// The new colour, if it changes.
        color: Option<Text<'a>>,
        /// The colour before the change.
        old: Option<Text<'a>>,
        /// The new colour of the node's inside or label, if it changes.
        inside: Option<Text<'a>>,
    },
    /// `n` or `l`: a label of a node or link.
    Label {
        /// The node or link with the label.
        element: Element,
        /// The text of the label.
        text: Text<'a>,
    },
    /// `n` or `l`: the colour of the label of a node or link.
    LabelColor {
        /// The node or link with the label.
        element: Element,
        /// The colour of the label.
        color: Text<'a>,
    },
    /// `n` or `l`: the place of the label of a node or link.
    LabelPlace {
        /// The node or link with the label.
        element: Element,
        /// The direction from the node or link to its label, such as `up`.
        place: Text<'a>,
    },
    /// `n`: a mobile node starts to move.
    Move(Move),
    /// `m`: a mark around a node.
    Mark {
        /// The id of the node.
        node: i32,
        /// The name of the mark.
        name: Text<'a>,
        /// The colour of the mark.
        color: Text<'a>,
        /// The shape of the mark: `circle`, `box` or `hexagon`.
        shape: Text<'a>,
        /// True if the mark is removed.
        removed: bool,
    },
    /// `q`: the queue of a link is shown.
    Queue {
        /// The id of the node at the link's entrance.
        from: i32,
        /// The id of the node at the link's end.
        to: i32,
        /// The angle between the link and the packets waiting, in units of 180 degrees.
        angle: Option<f64>,
    },
    /// `X`: a LAN, which is drawn as a bar.
    Lan {
        /// The node id of the LAN.
        lan: i32,
        /// The rate of the LAN, in bits per second.
        rate: Option<f64>,
        /// The delay of the LAN, in seconds.
        delay: Option<f64>,
        /// The side of the bar on which the LAN begins.
        orientation: Text<'a>,
    },
    /// `L`: a node's connection to a LAN.
    LanMember {
        /// The node id of the LAN.
        lan: i32,
        /// The id of the connected node.
        node: i32,
        /// The side of the bar, `up` or `down`, on which the node is drawn.
        orientation: Text<'a>,
    },
    /// `a`: an agent with a name.
    Agent {
        /// The address of the agent's node.
        node: i32,
        /// The address of the peer's node.
        peer: Option<i32>,
        /// The name of the agent.
        name: Text<'a>,
        /// True if the agent is removed.
        removed: bool,
    },
    /// `f` with `-x`: a variable is no longer shown.
    VariableRemoved {
        /// The name of the agent.
        agent: Text<'a>,
        /// The name of the variable.
        name: Text<'a>,
    },
    /// `v ... monitor_agent`: display an agent from the start.
    MonitorAgent {
        /// The address of the agent's node.
        node: i32,
        /// The name of the agent.
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
        /// The address of the group.
        group: i32,
        /// The id of the node.
        node: i32,
        /// True if the node joined the group, false if it left.
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
    /// The ids of the nodes at a link's ends.
    Link(i32, i32),
}

/// The initial drawing of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Node<'a> {
    /// The id of the node.
    pub node: i32,
    /// The address of the node; empty if not given.
    pub address: Text<'a>,
    /// The shape of the node: `circle`, `box` or `hexagon`; empty if not given.
    pub shape: Text<'a>,
    /// The name of the node's colour in X11; empty if not given.
    pub color: Text<'a>,
    /// True if the node works.
    pub up: bool,
    /// The position of the node, in metres: x, y, and z if given.
    pub position: Option<[f64; 3]>,
    /// The size of the node in the field, in metres.
    pub size: Option<f64>,
}

/// The drawing of a link.
#[derive(Clone, Debug, PartialEq)]
pub struct Link<'a> {
    /// The id of the node at the link's entrance.
    pub from: i32,
    /// The id of the node at the link's end.
    pub to: i32,
    /// The rate of the link, in bits per second.
    pub rate: Option<f64>,
    /// The delay of the link, in seconds.
    pub delay: Option<f64>,
    /// The name of the link's colour in X11; empty if not given.
    pub color: Text<'a>,
    /// The direction of the link, such as `right-up` or `30deg`, or an angle in units of 180 degrees; empty if not
    /// given.
    pub orientation: Text<'a>,
    /// True if the link works.
    pub up: bool,
}

/// A mobile node starts to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move {
    /// The id of the node.
    pub node: i32,
    /// The position of the node at the start, in metres.
    pub from: [f64; 2],
    /// The velocity along x and y, in metres per second.
    pub velocity: [f64; 2],
    /// The duration of the movement, in seconds.
    pub duration: f64,
}

/// A frame of a mobile node in a nam trace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NamFrame<'a> {
    /// The letter of the event: `+`, `-`, `h`, `r` or `d`.
    pub letter: u8,
    /// The id of the node.
    pub node: i32,
    /// The node id of the next hop; −1 for broadcast or none.
    pub next_hop: i32,
    /// The packet's type, or the kind of MAC frame.
    pub kind: Text<'a>,
    /// The size of the frame, bytes.
    pub size: i32,
    /// The number of the frame's colour.
    pub color: i32,
    /// Unique id of the packet.
    pub uid: i64,
    /// The layer in the node: `AGT`, `RTR`, `IFQ`, `MAC` or `PHY`.
    pub layer: Text<'a>,
    /// The radius of reception in metres, and the time for which its ring is drawn in seconds (IEEE 802.15.4).
    pub ring: Option<(f64, f64)>,
}
