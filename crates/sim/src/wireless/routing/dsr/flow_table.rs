//! Flows: once a source route is known along its way, packets need not carry it (RFC 4728, section 3.5).

use std::collections::HashMap;

use super::path::Path;

/// Room for flows.
const PLACES: usize = 3000;

/// A flow, at its source or at a node on its way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flow {
    /// The source.
    pub source: i32,
    /// The destination.
    pub destination: i32,
    /// Its number, by its source.
    pub id: u16,
    /// The whole way.
    pub route: Path,
    /// Where this node stands on it.
    pub position: usize,
    /// Time to live that packets of the flow have here.
    pub expected_ttl: i32,
    /// Until when it is remembered, seconds.
    pub expires: f64,
    /// How many packets its source has sent with the whole route.
    pub count: u32,
    /// When its source last sent a packet with the whole route, seconds.
    pub advertised: f64,
    /// Whether its packets may go without any header.
    pub default_allowed: bool,
}

impl Flow {
    fn is(&self, source: i32, destination: i32, id: u16) -> bool {
        (self.source, self.destination, self.id) == (source, destination, id)
    }

    /// The next hop of its packets.
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
    defaults: HashMap<(i32, i32), u16>,
    last_id: Option<u16>,
}

impl FlowTable {
    /// A number for a new flow. Odd ones can become default flows.
    pub fn take_id(&mut self) -> u16 {
        let id = self.last_id.map_or(1, |last| last.wrapping_add(2));
        self.last_id = Some(id);
        id
    }

    /// Remembers a flow. The default flow is the latest.
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

    /// A flow, even if it has expired.
    pub fn known(&mut self, source: i32, destination: i32, id: u16) -> Option<&mut Flow> {
        self.flows.iter_mut().find(|flow| flow.is(source, destination, id))
    }

    /// A flow that has not expired.
    pub fn find(&mut self, now: f64, source: i32, destination: i32, id: u16) -> Option<&mut Flow> {
        self.known(source, destination, id).filter(|flow| flow.expires > now)
    }

    /// The flow over this route, if it has not expired.
    pub fn find_route(&mut self, now: f64, source: i32, route: &Path) -> Option<&mut Flow> {
        self.flows.iter_mut().find(|flow| flow.source == source && flow.expires > now && flow.route == *route)
    }

    /// The number of the default flow.
    pub fn default_id(&self, source: i32, destination: i32) -> Option<u16> {
        self.defaults.get(&(source, destination)).copied()
    }

    /// The default flow, if it has not expired.
    pub fn default(&mut self, now: f64, source: i32, destination: i32) -> Option<&mut Flow> {
        let id = self.default_id(source, destination)?;
        self.find(now, source, destination, id)
    }

    /// The link between two nodes is broken: the flows of `source` over it end.
    pub fn remove_link(&mut self, source: i32, from: i32, to: i32) {
        for flow in self.flows.iter_mut().filter(|flow| flow.source == source) {
            if flow.route.link(from, to).is_some() {
                flow.expires = 0.0;
            }
        }
    }
}
