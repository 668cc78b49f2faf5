//! The flow table: packets of a flow need not carry their source route once the nodes on the route know it (RFC 4728,
//! section 3.5).

use rustc_hash::FxHashMap;

use super::path::Path;

/// The capacity of the table.
const PLACES: usize = 3000;

/// A flow, at its source or at a node on its route.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flow {
    /// The address of the source.
    pub source: i32,
    /// The address of the destination.
    pub destination: i32,
    /// The number that the source has given the flow.
    pub id: u16,
    /// The complete route.
    pub route: Path,
    /// The position of this node on the route.
    pub position: usize,
    /// The time to live that packets of the flow are expected to have at this node.
    pub expected_ttl: i32,
    /// The time until which the flow is remembered, seconds.
    pub expires: f64,
    /// The number of packets that the source has sent with the complete route.
    pub count: u32,
    /// The time at which the source last sent a packet with the complete route, seconds.
    pub advertised: f64,
    /// Whether packets of the flow may be sent without any DSR header.
    pub default_allowed: bool,
}

impl Flow {
    fn is(&self, source: i32, destination: i32, id: u16) -> bool {
        (self.source, self.destination, self.id) == (source, destination, id)
    }

    /// The next hop of the flow's packets.
    pub fn next_hop(&self) -> i32 {
        self.route.addresses().get(self.position + 1).copied().unwrap_or(self.destination)
    }
}

/// The flows that a node knows.
#[derive(Debug, Default)]
pub(super) struct FlowTable {
    flows: Vec<Flow>,
    victim: usize,
    /// The default flow of each pair of source and destination.
    defaults: FxHashMap<(i32, i32), u16>,
    last_id: Option<u16>,
}

impl FlowTable {
    /// Returns a number for a new flow. Odd numbers can become default flows.
    pub fn take_id(&mut self) -> u16 {
        let id = self.last_id.map_or(1, |last| last.wrapping_add(2));
        self.last_id = Some(id);
        id
    }

    /// Adds a flow. The flow with the highest number is the default flow.
    pub fn add(&mut self, flow: Flow) {
        let default = self.defaults.entry((flow.source, flow.destination)).or_insert(flow.id);
        *default = flow.id.max(*default);
        if let Some(known) = self.known(flow.source, flow.destination, flow.id) {
            *known = flow;
        } else if self.flows.len() < PLACES {
            self.flows.push(flow);
        } else {
            self.flows[self.victim] = flow;
            self.victim = (self.victim + 1) % PLACES;
        }
    }

    /// A flow of the table, even if it has expired.
    pub fn known(&mut self, source: i32, destination: i32, id: u16) -> Option<&mut Flow> {
        self.flows.iter_mut().find(|flow| flow.is(source, destination, id))
    }

    /// A flow of the table that has not expired.
    pub fn find(&mut self, now: f64, source: i32, destination: i32, id: u16) -> Option<&mut Flow> {
        self.known(source, destination, id).filter(|flow| flow.expires > now)
    }

    /// The flow over a route, if it has not expired.
    pub fn find_route(&mut self, now: f64, source: i32, route: &Path) -> Option<&mut Flow> {
        self.flows.iter_mut().find(|flow| flow.source == source && flow.expires > now && flow.route == *route)
    }

    /// The number of the default flow from `source` to `destination`.
    pub fn default_id(&self, source: i32, destination: i32) -> Option<u16> {
        self.defaults.get(&(source, destination)).copied()
    }

    /// The default flow from `source` to `destination`, if it has not expired.
    pub fn default(&mut self, now: f64, source: i32, destination: i32) -> Option<&mut Flow> {
        let id = self.default_id(source, destination)?;
        self.find(now, source, destination, id)
    }

    /// Ends the flows of `source` over a broken link.
    pub fn remove_link(&mut self, source: i32, from: i32, to: i32) {
        for flow in self.flows.iter_mut().filter(|flow| flow.source == source) {
            if flow.route.link(from, to).is_some() {
                flow.expires = 0.0;
            }
        }
    }
}
