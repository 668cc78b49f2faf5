//! The routing table of a node.

use rustc_hash::FxHashMap;

use super::search::Search;

/// The hop count of an unreachable destination.
pub(in super::super) const INFINITY: u16 = 255;

/// The state of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum RouteState {
    Down,
    Up,
    InRepair,
}

/// A route, or the state that remains without one. `W` is the path, or the paths, of the route.
#[derive(Debug)]
pub(in super::super) struct Route<W> {
    pub destination: i32,
    pub seqno: u32,
    pub state: RouteState,
    /// The number of hops before the route went down.
    pub last_hop_count: u16,
    /// The neighbours that use the route.
    pub precursors: Vec<i32>,
    pub search: Search,
    pub way: W,
}

impl<W: Default> Route<W> {
    fn new(destination: i32) -> Route<W> {
        Route {
            destination,
            seqno: 0,
            state: RouteState::Down,
            last_hop_count: INFINITY,
            precursors: Vec::new(),
            search: Search::default(),
            way: W::default(),
        }
    }

    pub fn is_up(&self) -> bool {
        self.state == RouteState::Up
    }

    pub fn add_precursor(&mut self, neighbour: i32) {
        if !self.precursors.contains(&neighbour) {
            self.precursors.push(neighbour);
        }
    }
}

/// All routes of a node, which are never removed.
#[derive(Debug)]
pub(in super::super) struct RouteTable<W> {
    /// The routes, the oldest first.
    routes: Vec<Route<W>>,
    places: FxHashMap<i32, u32>,
}

/// The index of a route in its table.
pub(in super::super) type RouteIndex = usize;

impl<W> Default for RouteTable<W> {
    fn default() -> Self {
        RouteTable { routes: Vec::new(), places: FxHashMap::default() }
    }
}

impl<W: Default> RouteTable<W> {
    pub fn find(&self, destination: i32) -> Option<RouteIndex> {
        self.places.get(&destination).map(|index| *index as RouteIndex)
    }

    /// The route to `destination`, which is created if there is none.
    pub fn enter(&mut self, destination: i32) -> RouteIndex {
        let index = *self.places.entry(destination).or_insert_with(|| {
            self.routes.push(Route::new(destination));
            (self.routes.len() - 1) as u32
        });
        index as RouteIndex
    }

    pub fn get(&mut self, index: RouteIndex) -> &mut Route<W> {
        &mut self.routes[index]
    }

    /// The indices of all routes, the newest first.
    pub fn indices(&self) -> impl Iterator<Item = RouteIndex> + use<W> {
        (0..self.routes.len()).rev()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn destinations_keep_their_places_and_the_newest_comes_first() {
        let mut table = RouteTable::<u8>::default();
        assert_eq!((table.enter(5), table.enter(3), table.enter(5)), (0, 1, 0));
        assert_eq!((table.find(3), table.find(4)), (Some(1), None));
        assert!(table.indices().eq([1, 0]));
        let route = table.get(1);
        route.add_precursor(8);
        route.add_precursor(8);
        assert_eq!((route.destination, route.precursors.as_slice()), (3, [8].as_slice()));
    }
}
