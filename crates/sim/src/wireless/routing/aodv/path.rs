//! The path of an AODV route, which has only one path.

use crate::wireless::routing::on_demand::{INFINITY, Route, RouteState};

/// The path to a destination.
#[derive(Debug)]
pub struct Path {
    pub hops: u16,
    pub next_hop: i32,
    /// The time until which the path can be used, seconds.
    pub expire: f64,
}

impl Default for Path {
    fn default() -> Self {
        Path { hops: INFINITY, next_hop: 0, expire: 0.0 }
    }
}

impl Route<Path> {
    pub(super) fn update(&mut self, seqno: u32, hops: u16, next_hop: i32, expire: f64) {
        self.seqno = seqno;
        self.state = RouteState::Up;
        self.way = Path { hops, next_hop, expire };
    }

    pub(super) fn take_down(&mut self) {
        if self.state == RouteState::Down {
            return;
        }
        self.last_hop_count = self.way.hops;
        self.state = RouteState::Down;
        self.way = Path::default();
    }
}

#[cfg(test)]
mod tests {
    use crate::wireless::routing::aodv::path::Path;
    use crate::wireless::routing::on_demand::{INFINITY, RouteState, RouteTable};

    #[test]
    fn a_route_that_goes_down_remembers_its_length() {
        let mut table = RouteTable::<Path>::default();
        let index = table.enter(9);
        let route = table.get(index);
        assert!(!route.is_up() && route.way.hops == INFINITY);
        route.update(4, 3, 2, 10.0);
        assert!(route.is_up() && (route.seqno, route.way.next_hop, route.way.expire) == (4, 2, 10.0));
        route.take_down();
        assert_eq!((route.state, route.last_hop_count, route.way.hops), (RouteState::Down, 3, INFINITY));
        route.take_down();
        assert_eq!(route.last_hop_count, 3, "once is enough");
    }
}
