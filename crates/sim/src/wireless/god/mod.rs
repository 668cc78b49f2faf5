//! God, an oracle that knows the number of hops of the shortest path between any two nodes.

mod routes;

use std::cell::{Cell, RefCell};
use std::fmt::Write;

use crate::Sim;
use crate::entity::Entity;
use crate::packet::{Packet, PacketType};
use crate::wireless::routing::on_demand::is_flow;

pub use routes::Role;

/// Knows the number of nodes and the distances between them in hops, as far as the script sets them (spec:
/// wireless-stack, section 3).
#[derive(Debug, Default)]
pub struct God {
    nodes: Cell<i32>,
    min_hops: RefCell<Vec<i32>>,
    /// Whether distances are computed from positions.
    pub active: Cell<bool>,
    /// `debug_`: has no effect.
    pub debug: Cell<i32>,
    computations: Cell<i32>,
    /// The width of the area, its height and the side of a square of the grid, metres.
    grid: Cell<(i32, i32, i32)>,
    routes: routes::Routes,
}

/// The number of squares along a side of the area.
fn squares(length: i32, side: i32) -> i32 {
    if side > 0 { (length + side - 1) / side } else { 0 }
}

impl Entity for God {}

impl God {
    /// The God of the simulation, if there is one.
    pub fn of(sim: &Sim) -> Option<&God> {
        sim.get(sim.wireless().god.get()?)
    }

    /// The number of nodes.
    pub fn nodes(&self) -> i32 {
        self.nodes.get()
    }

    /// Sets the number of nodes; all distances become 0.
    pub fn set_nodes(&self, sim: &Sim, nodes: i32) {
        sim.print(&format!("num_nodes is set {nodes}\n"));
        self.nodes.set(nodes);
        let size = sim.table_size::<i32>(
            i64::from(nodes.max(0)).pow(2),
            "the distances between the nodes of create-god",
        );
        self.min_hops.replace(vec![0; size]);
    }

    /// Divides an area, metres, into squares, and prints their number.
    pub fn set_grid(&self, sim: &Sim, width: i32, height: i32, side: i32) {
        self.grid.set((width, height, side));
        let line = format!(
            "Grid info:{width} {height} {side} ({} {})\n",
            squares(width, side),
            squares(height, side)
        );
        sim.print(&line);
    }

    /// The number of the square in which a point lies; `None` outside of the area or without a grid.
    pub(super) fn square(&self, x: f64, y: f64) -> Option<i32> {
        let (width, height, side) = self.grid.get();
        if side <= 0 || x < 0.0 || y < 0.0 || x > f64::from(width) || y > f64::from(height) {
            return None;
        }
        Some((x / f64::from(side)) as i32 + (y / f64::from(side)) as i32 * squares(width, side))
    }

    fn index(&self, from: i32, to: i32) -> Option<usize> {
        usize::try_from(i64::from(from) * i64::from(self.nodes.get()) + i64::from(to)).ok()
    }

    /// Sets the distance between two nodes, in both directions.
    pub fn set_distance(&self, from: i32, to: i32, hops: i32) {
        let mut table = self.min_hops.borrow_mut();
        for (from, to) in [(from, to), (to, from)] {
            if let Some(entry) = self.index(from, to).and_then(|index| table.get_mut(index)) {
                *entry = hops;
            }
        }
    }

    /// The distance from one node to another, hops.
    pub fn hops(&self, from: i32, to: i32) -> i32 {
        // ns-2.35: the index into the table is not checked, so that a broadcast reads the element before the sender's
        // row (spec: wireless-stack, section 3). In Neons, reading outside of the table yields 0.
        let index = self.index(from, to);
        index.and_then(|index| self.min_hops.borrow().get(index).copied()).unwrap_or(0)
    }

    /// Writes the minimum number of hops into a data packet that leaves its agent.
    pub(super) fn stamp(&self, packet: &mut Packet) {
        let (from, to) = (packet.src.address, packet.dst.address);
        if is_data(packet.packet_type) && from <= self.nodes.get() && to <= self.nodes.get() {
            let hops = self.hops(from, to);
            packet.radio_mut().optimal_forwards = hops;
        }
    }

    /// The table of distances as text.
    pub fn dump(&self) -> String {
        let nodes = usize::try_from(self.nodes.get()).unwrap_or(0);
        let mut text = String::from("Dump min_hops\n");
        let table = self.min_hops.borrow();
        for (node, row) in table.chunks(nodes.max(1)).enumerate() {
            let _ = write!(text, "{node:2}) ");
            for hops in row {
                let _ = write!(text, "{hops:2} ");
            }
            text.push('\n');
        }
        let _ = writeln!(text, "God computes routes {} times.", self.computations.get());
        if self.active.get() {
            self.dump_routes(&mut text);
        }
        text
    }
}

/// Whether God and AODV consider packets of the given type as user data.
pub(super) fn is_data(packet_type: PacketType) -> bool {
    is_flow(packet_type) || packet_type == PacketType::HDLC
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broadcast_reads_the_element_before_the_row() {
        let sim = Sim::new();
        let god = God::default();
        god.set_nodes(&sim, 4);
        god.set_distance(0, 3, 77);
        god.set_distance(1, 3, 66);
        assert_eq!(god.hops(1, -1), 77);
        assert_eq!(god.hops(2, -1), 66);
        assert_eq!(god.hops(0, -1), 0);
        assert_eq!(god.hops(3, 1), 66);
    }
}
