//! Nodes and links.

use neons_trace::address::Endpoint;
use rustc_hash::FxHashMap;

use crate::words;

/// The shape of a node that stands for a LAN.
pub const LAN: &str = "lan";

/// A node of the network.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The node's id in the script.
    pub id: i32,
    /// The node's address as printed. Without hierarchical addresses it is the id.
    pub address: String,
    /// The node's shape: circle, box, hexagon or lan.
    pub shape: String,
    /// The name of the node's colour.
    pub colour: String,
    /// The node's label at the start.
    pub label: String,
    /// The node's place on the field at the start, in metres.
    pub place: Option<(f64, f64)>,
    /// The names of the agents on the node.
    pub agents: Vec<String>,
}

/// One direction of a link.
#[derive(Clone, Debug)]
pub struct Link {
    /// Number of the node where the link begins.
    pub from: u32,
    /// Number of the node where the link ends.
    pub to: u32,
    /// Rate in bits per second, 0 if unknown.
    pub rate: f64,
    /// Propagation delay in seconds, 0 if unknown.
    pub delay: f64,
    /// Direction of the link on the page in radians, anti-clockwise from the right.
    pub orientation: Option<f64>,
    /// Angle in half turns at which the link's queue is drawn.
    pub queue: Option<f64>,
    /// The name of the link's colour.
    pub colour: String,
    /// True if the header of the trace declares the link; other links are known from packets.
    pub declared: bool,
    /// True if the trace shows which packets enter the link's queue.
    pub queue_shown: bool,
    /// True if the rate is that of the opposite direction, because packets of this direction do not show it.
    pub rate_of_reverse: bool,
    /// For the smallest and the largest packet size: the shortest time from the beginning of a transmission to its
    /// arrival, and the size in bytes.
    fastest: [(f64, u32); 2],
}

impl Link {
    /// Returns the transmission time of a packet of `size` bytes, in seconds.
    pub fn transmission_time(&self, size: u32) -> f64 {
        if self.rate > 0.0 { f64::from(size) * 8.0 / self.rate } else { 0.0 }
    }

    /// Estimates rate and delay from a packet's time on the link, if the trace has no header.
    ///
    /// This time is `size / rate + delay`. The fastest packet of the smallest size and the fastest one of the largest
    /// size together determine rate and delay.
    pub fn learn(&mut self, size: u32, time: f64) {
        if self.declared || time.is_nan() || time <= 0.0 {
            return;
        }
        let [small, large] = &mut self.fastest;
        let before = (*small, *large);
        if size < small.1 || (size == small.1 && time < small.0) {
            *small = (time, size);
        }
        if size > large.1 || (size == large.1 && time < large.0) {
            *large = (time, size);
        }
        if before == (*small, *large) {
            return;
        }
        self.rate_of_reverse = false;
        let (bytes, seconds) = (f64::from(large.1) - f64::from(small.1), large.0 - small.0);
        if large.1 > small.1 && seconds > 0.0 {
            self.rate = bytes * 8.0 / seconds;
            self.delay = (small.0 - f64::from(small.1) * 8.0 / self.rate).max(0.0);
        } else {
            (self.rate, self.delay) = (0.0, time);
        }
    }

    /// Takes the rate of the opposite direction, in bits per second, and computes the delay from the fastest packet. Has
    /// no effect if the link carried no packet, or one that was faster than the rate allows.
    fn take_rate(&mut self, rate: f64) {
        let (time, size) = self.fastest[0];
        let transmission = f64::from(size) * 8.0 / rate;
        if time.is_finite() && transmission <= time {
            (self.rate, self.delay, self.rate_of_reverse) = (rate, time - transmission, true);
        }
    }
}

/// Nodes and links by number, and their numbers by node id.
#[derive(Default)]
pub struct Network {
    /// All nodes, in the order of their numbers.
    pub nodes: Vec<Node>,
    /// Both directions of all links, in the order of their numbers.
    pub links: Vec<Link>,
    /// Width and height of the field of wireless nodes in metres.
    pub field: Option<(f64, f64)>,
    /// True if the field is a map of the Earth, in degrees.
    pub on_earth: bool,
    /// The bits of each level of hierarchical addresses as (mask, shift), the highest level first; empty if the trace
    /// does not declare them.
    pub(super) levels: Vec<(i32, i32)>,
    node_numbers: FxHashMap<i32, u32>,
    /// Numbers of nodes by hierarchical address, in the form of one number that lines of mobile nodes have.
    by_address: FxHashMap<i32, u32>,
    link_numbers: FxHashMap<(i32, i32), u32>,
}

impl Network {
    /// Returns the number of the node with an id. The node is created if it does not exist.
    pub fn node(&mut self, id: i32) -> u32 {
        *self.node_numbers.entry(id).or_insert_with(|| {
            self.nodes.push(Node { id, address: id.to_string(), shape: "circle".into(), ..Node::default() });
            (self.nodes.len() - 1) as u32
        })
    }

    /// Returns the number of the node with an id; `None` if it does not exist.
    pub fn find_node(&self, id: i32) -> Option<u32> {
        self.node_numbers.get(&id).copied()
    }

    /// Returns the number of the node that an agent is on.
    pub fn owner(&self, agent: Option<Endpoint>) -> Option<u32> {
        let address = agent?.address;
        if let Some(node) = address.number().and_then(|number| self.addressed(number)) {
            return Some(node);
        }
        let address = address.to_string();
        self.nodes.iter().position(|node| node.address == address).map(|at| at as u32)
    }

    /// Returns the address and port of an agent as ns-2 prints them, `0.1`. A hierarchical address has its levels, even if
    /// the trace shows it as one number.
    pub fn agent(&self, agent: Option<Endpoint>) -> String {
        match (agent, self.owner(agent)) {
            (Some(agent), Some(node)) => format!("{}.{}", self.nodes[node as usize].address, agent.port),
            _ => words::agent(agent),
        }
    }

    /// Returns the number of the node with an address that is one number; `None` if there is no such node.
    pub fn addressed(&self, address: i32) -> Option<u32> {
        let stated = self.by_address.get(&address).copied();
        // Without hierarchical addresses, ids are addresses.
        if self.levels.is_empty() {
            self.find_node(address).or(stated)
        } else {
            stated.or(self.find_node(address))
        }
    }

    /// Records that a node has an address that is one number.
    pub(super) fn has_address(&mut self, node: u32, address: i32) {
        if address >= 0 && self.find_node(address).is_none() {
            self.by_address.entry(address).or_insert(node);
        }
    }

    /// Computes the numbers that stand for the hierarchical addresses of nodes.
    pub(super) fn number_addresses(&mut self) {
        for (node, Node { address, .. }) in self.nodes.iter().enumerate() {
            let parts: Vec<i32> = address.split('.').filter_map(|part| part.parse().ok()).collect();
            if parts.len() > 1 && parts.len() == self.levels.len() {
                let bits = parts.iter().zip(&self.levels);
                let number =
                    bits.map(|(part, (mask, shift))| (part & mask).wrapping_shl(*shift as u32)).sum();
                self.by_address.insert(number, node as u32);
            }
        }
    }

    /// Returns the number of the link between two nodes, given by their ids. The link is created if it does not exist.
    pub fn link(&mut self, from: i32, to: i32) -> u32 {
        if let Some(&number) = self.link_numbers.get(&(from, to)) {
            return number;
        }
        let number = self.links.len() as u32;
        let (start, end) = (self.node(from), self.node(to));
        self.links.push(Link {
            from: start,
            to: end,
            rate: 0.0,
            delay: 0.0,
            orientation: None,
            queue: None,
            colour: String::new(),
            declared: false,
            queue_shown: false,
            rate_of_reverse: false,
            fastest: [(f64::INFINITY, u32::MAX), (f64::INFINITY, 0)],
        });
        self.link_numbers.insert((from, to), number);
        number
    }

    /// Returns the number of the link between two nodes, given by their ids; `None` if it does not exist.
    pub fn find_link(&self, from: i32, to: i32) -> Option<u32> {
        self.link_numbers.get(&(from, to)).copied()
    }

    /// Gives links whose packets do not show the rate that of the opposite direction: acknowledgements, for example,
    /// all have one size.
    pub(super) fn complete_rates(&mut self) {
        for number in 0..self.links.len() {
            let reverse = self.reverse(number as u32).map(|reverse| &self.links[reverse as usize]);
            let rate = reverse.filter(|reverse| !reverse.rate_of_reverse).map_or(0.0, |reverse| reverse.rate);
            let link = &mut self.links[number];
            if rate > 0.0 && !link.declared && (link.rate == 0.0 || link.rate_of_reverse) {
                link.take_rate(rate);
            }
        }
    }

    /// Returns the number of the opposite direction of a link.
    pub fn reverse(&self, link: u32) -> Option<u32> {
        let link = &self.links[link as usize];
        self.find_link(self.nodes[link.to as usize].id, self.nodes[link.from as usize].id)
    }
}

/// Parses the direction of a link on the page. Accepts words such as `right-up`, degrees, and multiples of half a turn;
/// the result is in radians anti-clockwise from the right.
pub(super) fn orientation(text: &str) -> Option<f64> {
    if let Some(degrees) = text.strip_suffix("deg") {
        return degrees.parse().ok().map(f64::to_radians);
    }
    if let Ok(half_turns) = text.parse::<f64>() {
        return Some(half_turns * std::f64::consts::PI).filter(|angle| angle.is_finite());
    }
    let (mut x, mut y) = (0.0_f64, 0.0_f64);
    for word in text.split('-') {
        match word {
            "right" => x += 1.0,
            "left" => x -= 1.0,
            "up" => y += 1.0,
            "down" => y -= 1.0,
            _ => return None,
        }
    }
    Some(y.atan2(x))
}
