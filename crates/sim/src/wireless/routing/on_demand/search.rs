//! The search for a route by an expanding ring (RFC 3561, section 6.4).

use super::{BROADCAST_ID_SAVE, NETWORK_DIAMETER, OnDemandAgent, OnDemandMessage, RouteIndex, RouteRequest};
use crate::Sim;
use crate::wireless::BROADCAST;

/// The number of requests to the whole network after which a search pauses.
const REQUEST_RETRIES: u8 = 3;
/// Time to live of the first request, hops.
const FIRST_TTL: i32 = 5;
/// The time to live from which requests go to the whole network.
const TTL_THRESHOLD: i32 = 7;
/// The increment of the time to live from one request to the next.
const TTL_INCREMENT: i32 = 2;
/// The time that a packet takes through a node if no latency has been measured, seconds.
const NODE_TRAVERSAL: f64 = 0.03;
/// The number of latencies that are remembered.
const HISTORY: usize = 3;

/// The state of the search for a route.
#[derive(Debug, Default)]
pub(in super::super) struct Search {
    /// The time of the next request, seconds; 0 if no request was sent.
    timeout: f64,
    /// The number of requests to the whole network.
    count: u8,
    /// Time to live of the last request, or number of hops of the route that was found.
    ttl: i32,
    latencies: [f64; HISTORY],
    latency: usize,
}

impl Search {
    /// The time of the next request, seconds; 0 if no request was sent.
    pub fn timeout(&self) -> f64 {
        self.timeout
    }

    /// Ends the search, because a route with `hops` hops was found.
    pub fn found(&mut self, hops: u16) {
        self.timeout = 0.0;
        self.count = 0;
        self.ttl = i32::from(hops);
    }

    /// Records the latency per hop that a search has taken, seconds.
    pub fn add_latency(&mut self, latency: f64) {
        self.latencies[self.latency] = latency;
        self.latency = (self.latency + 1) % HISTORY;
    }

    /// The mean latency per hop, seconds.
    fn time_per_hop(&self) -> f64 {
        let known = self.latencies.iter().filter(|latency| **latency > 0.0);
        match known.clone().count() {
            0 => NODE_TRAVERSAL,
            count => known.fold(0.0, |sum, latency| sum + latency) / count as f64,
        }
    }

    /// Pauses the search if too many requests went to the whole network. Returns whether it pauses.
    fn gives_up(&mut self, now: f64, longest_timeout: f64) -> bool {
        let gives_up = self.count > REQUEST_RETRIES;
        if gives_up {
            self.timeout = now + longest_timeout;
            self.count = 0;
        }
        gives_up
    }

    /// The time to live of a request that is sent now.
    fn next_ttl(&mut self, now: f64, last_hop_count: u16, longest_timeout: f64) -> i32 {
        // ns-2.35: initially the last hop count is infinite, so the first request goes to the whole network (spec:
        // wireless-routing, section 4.8).
        let ttl = match self.ttl.max(i32::from(last_hop_count)) {
            0 => FIRST_TTL,
            last if last < TTL_THRESHOLD => last + TTL_INCREMENT,
            _ => {
                self.count += 1;
                NETWORK_DIAMETER
            }
        };
        self.ttl = ttl;
        let mut timeout = 2.0 * f64::from(ttl) * self.time_per_hop();
        if self.count > 0 {
            timeout *= f64::from(self.count);
        }
        timeout += now;
        self.timeout = timeout.min(now + longest_timeout);
        ttl
    }
}

impl<W: Default> OnDemandAgent<W> {
    /// Requests the route at `index`, unless it is too early for another request. Returns whether a request was sent.
    pub(in super::super) fn ask(&self, sim: &Sim, index: RouteIndex) -> bool {
        let now = sim.now();
        let gives_up = self.with_route(index, |route| {
            let is_early = route.is_up() || route.search.timeout > now;
            (!is_early).then(|| route.search.gives_up(now, self.protocol.longest_timeout))
        });
        match gives_up {
            None => false,
            Some(true) => {
                self.give_up(sim, index, "NRTE");
                false
            }
            Some(false) => {
                self.send_request(sim, index);
                true
            }
        }
    }

    fn send_request(&self, sim: &Sim, index: RouteIndex) {
        let now = sim.now();
        let (ttl, destination, destination_seqno) = self.with_route(index, |route| {
            let ttl = route.search.next_ttl(now, route.last_hop_count, self.protocol.longest_timeout);
            (ttl, route.destination, route.seqno)
        });
        self.seqno.set(self.seqno.get() + 2);
        let (source, broadcast_id) =
            (self.address.get(), self.broadcast_id.replace(self.broadcast_id.get() + 1));
        let request = RouteRequest {
            hop_count: self.protocol.first_hop_count,
            broadcast_id,
            destination,
            destination_seqno,
            source,
            source_seqno: self.seqno.get(),
            first_hop: 0,
            timestamp: now,
            seen_by: sim.wireless().seen_messages.seen_by(source, broadcast_id, now + BROADCAST_ID_SAVE),
        };
        let packet = self.packet(OnDemandMessage::Request(request), BROADCAST, ttl);
        self.base.send_later(sim, packet, 0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ring_widens_until_the_whole_network_is_asked() {
        let mut search = Search::default();
        let mut ttls = Vec::new();
        for _ in 0..5 {
            ttls.push(search.next_ttl(0.0, 0, 10.0));
        }
        assert_eq!(ttls, [5, 7, NETWORK_DIAMETER, NETWORK_DIAMETER, NETWORK_DIAMETER]);
        assert!(!search.gives_up(0.0, 10.0));
        assert_eq!(search.next_ttl(0.0, 0, 10.0), NETWORK_DIAMETER);
        assert!(search.gives_up(2.0, 10.0), "after four requests to the whole network");
        assert_eq!(search.timeout(), 12.0);
    }

    #[test]
    fn a_found_route_is_where_the_next_search_begins() {
        let mut search = Search::default();
        search.found(2);
        assert_eq!((search.next_ttl(0.0, 0, 10.0), search.next_ttl(0.0, 0, 10.0)), (4, 6));
        search.found(2);
        assert_eq!(search.timeout(), 0.0);
        assert_eq!(search.next_ttl(0.0, 9, 10.0), NETWORK_DIAMETER, "the route before was long");
    }

    #[test]
    fn a_request_waits_as_long_as_the_last_ones_took() {
        let mut search = Search::default();
        search.next_ttl(1.0, 0, 10.0);
        assert_eq!(search.timeout(), 1.0 + 2.0 * 5.0 * NODE_TRAVERSAL);
        search.add_latency(0.25);
        search.add_latency(0.75);
        search.found(0);
        search.next_ttl(1.0, 0, 10.0);
        assert_eq!(search.timeout(), 1.0 + 2.0 * 5.0 * 0.5);
        search.next_ttl(1.0, 0, 3.0);
        assert_eq!(search.timeout(), 4.0, "never longer than the longest timeout");
    }
}
