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

/// What tells flows apart: the addresses of source and destination, and the number that the source has given the flow.
type Key = (i32, i32, u16);

impl Flow {
    fn key(&self) -> Key {
        (self.source, self.destination, self.id)
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
    places: FxHashMap<Key, usize>,
    /// The places of the flows of each source, in ascending order, but for those that were seen to have expired. Expired
    /// flows do not return, but may be added again.
    unexpired: FxHashMap<i32, Vec<usize>>,
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
        let place = self.place_for(flow.key());
        match self.flows.get_mut(place) {
            Some(old) => *old = flow,
            None => self.flows.push(flow),
        }
        let unexpired = self.unexpired.entry(flow.source).or_default();
        if let Err(index) = unexpired.binary_search(&place) {
            unexpired.insert(index, place);
        }
    }

    /// The place of a flow: its own, a new one, or that of another flow, which is removed from all indices.
    fn place_for(&mut self, key: Key) -> usize {
        if let Some(place) = self.places.get(&key) {
            return *place;
        }
        let mut place = self.flows.len();
        if place == PLACES {
            place = self.victim;
            self.victim = (self.victim + 1) % PLACES;
            let old = &self.flows[place];
            self.places.remove(&old.key());
            if let Some(unexpired) = self.unexpired.get_mut(&old.source) {
                unexpired.retain(|other| *other != place);
            }
        }
        self.places.insert(key, place);
        place
    }

    /// A flow of the table, even if it has expired. It may not be given another time at which it expires.
    pub fn known(&mut self, source: i32, destination: i32, id: u16) -> Option<&mut Flow> {
        self.flows.get_mut(*self.places.get(&(source, destination, id))?)
    }

    /// A flow of the table that has not expired.
    pub fn find(&mut self, now: f64, source: i32, destination: i32, id: u16) -> Option<&mut Flow> {
        self.known(source, destination, id).filter(|flow| flow.expires > now)
    }

    /// The flow over a route, if it has not expired.
    pub fn find_route(&mut self, now: f64, source: i32, route: &Path) -> Option<&mut Flow> {
        let unexpired = self.unexpired.get_mut(&source)?;
        unexpired.retain(|place| self.flows[*place].expires > now);
        let place = unexpired.iter().find(|place| self.flows[**place].route == *route)?;
        self.flows.get_mut(*place)
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
        let Some(unexpired) = self.unexpired.get_mut(&source) else { return };
        unexpired.retain(|place| {
            let flow = &mut self.flows[*place];
            let is_broken = flow.route.link(from, to).is_some();
            if is_broken {
                flow.expires = 0.0;
            }
            !is_broken
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flow(id: u16, route: &[i32], expires: f64) -> Flow {
        Flow {
            source: 0,
            destination: 9,
            id,
            route: Path::new(route.iter().copied()),
            position: 0,
            expected_ttl: 32,
            expires,
            count: 0,
            advertised: 0.0,
            default_allowed: true,
        }
    }

    fn found(table: &mut FlowTable, now: f64, route: &[i32]) -> Option<u16> {
        table.find_route(now, 0, &Path::new(route.iter().copied())).map(|flow| flow.id)
    }

    #[test]
    fn flows_end_with_their_time_or_their_links() {
        let mut table: FlowTable = Default::default();
        table.add(flow(1, &[0, 1, 9], 5.0));
        table.add(flow(3, &[0, 2, 9], 9.0));
        assert_eq!(found(&mut table, 4.0, &[0, 1, 9]), Some(1));
        assert_eq!(found(&mut table, 5.0, &[0, 1, 9]), None);
        assert!(table.known(0, 9, 1).is_some() && table.find(5.0, 0, 9, 1).is_none());
        table.add(flow(1, &[0, 1, 9], 8.0));
        assert_eq!(found(&mut table, 5.0, &[0, 1, 9]), Some(1));
        table.remove_link(0, 2, 9);
        assert_eq!(found(&mut table, 5.0, &[0, 2, 9]), None);
        assert_eq!(found(&mut table, 5.0, &[0, 1, 9]), Some(1));
    }

    #[test]
    fn a_full_table_forgets_its_oldest_flows() {
        let mut table: FlowTable = Default::default();
        for id in 0..=PLACES as u16 {
            table.add(flow(id, &[0, i32::from(id % 2) + 1, 9], f64::from(id % 4)));
        }
        assert!(table.known(0, 9, 0).is_none() && table.known(0, 9, 1).is_some());
        assert_eq!(found(&mut table, 0.5, &[0, 1, 9]), Some(2));
        assert_eq!(table.flows.len(), PLACES);
    }
}
