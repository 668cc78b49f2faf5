//! The routes a node knows.

/// Hops to a destination that cannot be reached.
pub(super) const INFINITY: u16 = 255;

/// Whether a route can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RouteState {
    Down,
    Up,
    InRepair,
}

/// How many latencies are remembered.
const HISTORY: usize = 3;

/// A route, or what is known without one.
#[derive(Debug)]
pub(super) struct Route {
    pub destination: i32,
    pub seqno: u32,
    pub hops: u16,
    /// Hops before the route went down.
    pub last_hop_count: u16,
    pub next_hop: i32,
    /// Until when it can be used, seconds.
    pub expire: f64,
    pub state: RouteState,
    /// The neighbours that use it.
    pub precursors: Vec<i32>,
    /// When to ask again, seconds; 0 if nothing was asked.
    pub request_timeout: f64,
    /// How often the whole network was asked.
    pub request_count: u8,
    /// Time to live of the last request.
    pub request_ttl: i32,
    latencies: [f64; HISTORY],
    latency: usize,
}

impl Route {
    fn new(destination: i32) -> Route {
        Route {
            destination,
            seqno: 0,
            hops: INFINITY,
            last_hop_count: INFINITY,
            next_hop: 0,
            expire: 0.0,
            state: RouteState::Down,
            precursors: Vec::new(),
            request_timeout: 0.0,
            request_count: 0,
            request_ttl: 0,
            latencies: [0.0; HISTORY],
            latency: 0,
        }
    }

    pub fn is_up(&self) -> bool {
        self.state == RouteState::Up
    }

    pub fn update(&mut self, seqno: u32, hops: u16, next_hop: i32, expire: f64) {
        self.seqno = seqno;
        self.hops = hops;
        self.state = RouteState::Up;
        self.next_hop = next_hop;
        self.expire = expire;
    }

    pub fn take_down(&mut self) {
        if self.state == RouteState::Down {
            return;
        }
        self.last_hop_count = self.hops;
        self.hops = INFINITY;
        self.state = RouteState::Down;
        self.next_hop = 0;
        self.expire = 0.0;
    }

    pub fn add_precursor(&mut self, neighbour: i32) {
        if !self.precursors.contains(&neighbour) {
            self.precursors.push(neighbour);
        }
    }

    /// A route was found; its discovery took so many seconds per hop.
    pub fn add_latency(&mut self, latency: f64) {
        self.latencies[self.latency] = latency;
        self.latency = (self.latency + 1) % HISTORY;
    }

    /// The mean latency per hop, or `default` if none is known; seconds.
    pub fn time_per_hop(&self, default: f64) -> f64 {
        let known = self.latencies.iter().filter(|latency| **latency > 0.0);
        match known.clone().count() {
            0 => default,
            count => known.fold(0.0, |sum, latency| sum + latency) / count as f64,
        }
    }
}

/// All routes of a node. None is ever removed.
#[derive(Debug, Default)]
pub(super) struct RouteTable {
    /// The oldest first.
    routes: Vec<Route>,
    destinations: Vec<i32>,
}

/// Where a route is in its table.
pub(super) type RouteIndex = usize;

impl RouteTable {
    pub fn find(&self, destination: i32) -> Option<RouteIndex> {
        self.destinations.iter().position(|known| *known == destination)
    }

    /// The route to `destination`, entered if there is none.
    pub fn enter(&mut self, destination: i32) -> RouteIndex {
        self.find(destination).unwrap_or_else(|| {
            self.destinations.push(destination);
            self.routes.push(Route::new(destination));
            self.routes.len() - 1
        })
    }

    pub fn get(&mut self, index: RouteIndex) -> &mut Route {
        &mut self.routes[index]
    }

    /// The places of all routes, the newest first.
    pub fn indices(&self) -> impl Iterator<Item = RouteIndex> + use<> {
        (0..self.routes.len()).rev()
    }
}
