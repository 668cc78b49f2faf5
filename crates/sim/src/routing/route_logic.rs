//! The object that computes routes for a whole network (spec: routing-and-dynamics, sections 1 and 4.1).

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{HierarchicalRoutes, INFINITE_COST, ShortestPaths};
use crate::address::AddressFormat;
use crate::entity::Entity;

/// A matrix of link costs and the shortest paths last computed over it: `RouteLogic`.
#[derive(Debug, Default)]
pub struct RouteLogic {
    /// The number of rows of the matrix, which is more than the number of nodes that fit; 0 before the first cost is
    /// set.
    rows: Cell<usize>,
    /// The costs other than infinity, by (from, to).
    costs: RefCell<FxHashMap<(u32, u32), f64>>,
    paths: RefCell<Option<Rc<ShortestPaths>>>,
    /// The routes over hierarchical addresses; `None` before they are computed.
    pub hierarchical: RefCell<Option<HierarchicalRoutes>>,
}

/// The reason why a route cannot be looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookupError {
    /// No routes have been computed.
    NotComputed,
    /// A node number exceeds the size of the matrix.
    OutOfRange,
}

impl fmt::Display for LookupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LookupError::NotComputed => "routes not yet computed",
            LookupError::OutOfRange => "node out of range",
        })
    }
}

/// The minimum number of rows of the matrix.
const FEWEST_ROWS: usize = 16;

impl RouteLogic {
    /// Sets the cost of the link between two nodes. If necessary, the number of rows grows to the next sufficient power
    /// of two.
    pub fn insert(&self, from: u32, to: u32, cost: f64) {
        let rows = (from.max(to) as usize + 2).next_power_of_two().max(FEWEST_ROWS);
        self.rows.set(self.rows.get().max(rows));
        if cost == INFINITE_COST {
            self.remove(from, to);
        } else {
            self.costs.borrow_mut().insert((from, to), cost);
        }
    }

    /// Removes the link between two nodes.
    pub fn remove(&self, from: u32, to: u32) {
        self.costs.borrow_mut().remove(&(from, to));
    }

    /// Forgets all links and routes.
    pub fn clear(&self) {
        self.rows.set(0);
        self.costs.take();
        self.paths.take();
    }

    /// Recomputes routes from the current costs. Without any cost there are no routes.
    pub fn compute(&self) {
        let rows = self.rows.get();
        if rows == 0 {
            self.paths.take();
            return;
        }
        let costs = self.costs.borrow();
        let links = costs.iter().map(|((from, to), cost)| (*from, *to, *cost));
        let paths = match self.paths.take() {
            Some(earlier) => ShortestPaths::changed(&earlier, rows - 1, links),
            None => ShortestPaths::new(rows - 1, links),
        };
        self.paths.replace(Some(Rc::new(paths)));
    }

    /// The last computed routes.
    pub fn paths(&self) -> Option<Rc<ShortestPaths>> {
        self.paths.borrow().clone()
    }

    /// Whether a node number fits into the matrix.
    pub fn has_room_for(&self, node: i32) -> bool {
        i64::from(node) + 1 < self.rows.get() as i64
    }

    /// The next hop from `from` to `to`; −1 without a route.
    ///
    /// # Errors
    /// No routes have been computed, or a node number exceeds the size of the matrix.
    pub fn lookup(&self, from: i32, to: i32) -> Result<i32, LookupError> {
        let paths = self.paths.borrow();
        let paths = paths.as_ref().ok_or(LookupError::NotComputed)?;
        if !self.has_room_for(from) || !self.has_room_for(to) {
            return Err(LookupError::OutOfRange);
        }
        let (Ok(source), Ok(destination)) = (u32::try_from(from), u32::try_from(to)) else { return Ok(-1) };
        if source == destination {
            return Ok(to);
        }
        Ok(paths.next_hop(source, destination).map_or(-1, |next| next as i32))
    }

    /// The next hop from `from` to `to`, which are hierarchical addresses; `None` if there is no route, or no
    /// hierarchical routes have been computed.
    pub fn lookup_address(&self, format: &AddressFormat, from: i32, to: i32) -> Option<i32> {
        let routes = self.hierarchical.borrow();
        let own: Vec<u32> = format.split(from).collect();
        let target: Vec<u32> = format.split(to).collect();
        let next = routes.as_ref()?.next_hop(own.try_into().ok()?, &target)?;
        Some(format.join(&next))
    }
}

impl Entity for RouteLogic {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_change_only_when_computed() {
        let logic = RouteLogic::default();
        assert_eq!(logic.lookup(0, 1), Err(LookupError::NotComputed));
        logic.insert(0, 1, 1.0);
        logic.insert(1, 2, 3.5);
        logic.compute();
        assert_eq!(logic.lookup(0, 2), Ok(1));
        assert_eq!(logic.lookup(2, 0), Ok(-1));
        assert_eq!(logic.lookup(1, 1), Ok(1));
        logic.insert(2, 0, 1.0);
        assert_eq!(logic.lookup(2, 0), Ok(-1));
        logic.compute();
        assert_eq!(logic.lookup(2, 0), Ok(0));
    }

    #[test]
    fn the_matrix_doubles_when_a_node_does_not_fit() {
        let logic = RouteLogic::default();
        logic.insert(0, 14, 1.0);
        logic.compute();
        assert_eq!(logic.lookup(0, 15), Err(LookupError::OutOfRange));
        logic.insert(0, 15, 1.0);
        logic.compute();
        assert_eq!(logic.lookup(0, 15), Ok(15));
        assert_eq!(logic.lookup(0, 30), Ok(-1));
        assert_eq!(logic.lookup(0, 31), Err(LookupError::OutOfRange));
    }
}
