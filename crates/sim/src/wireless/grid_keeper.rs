//! A search for receivers in a grid of cells (spec: sensor-and-mobile-ip, section 9).

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write;

use crate::Sim;
use crate::entity::{Entity, EntityId};

use super::{MobileNode, Motion};

/// The column and row of a cell.
type Place = (i32, i32);

/// A grid of cells of one square metre, with the nodes in each: `GridKeeper`. While there is one, a frame reaches the
/// nodes within the radius of its sender.
#[derive(Debug)]
pub struct GridKeeper {
    id: EntityId,
    /// The number of columns and rows.
    dimension: Cell<Place>,
    /// The nodes in each non-empty cell, in the reverse order of their addition.
    cells: RefCell<BTreeMap<Place, VecDeque<EntityId>>>,
    moves: RefCell<Moves>,
}

#[derive(Debug, Default)]
struct Moves {
    slots: Vec<Option<Move>>,
    free: Vec<u32>,
}

/// A movement of a node from one cell to another.
#[derive(Clone, Copy, Debug)]
struct Move {
    node: EntityId,
    from: Place,
    to: Place,
}

/// One of the two coordinates of a movement.
#[derive(Clone, Copy, Debug)]
struct Course {
    start: f64,
    end: f64,
    /// The velocity in the direction of the coordinate, metres per second.
    velocity: f64,
    /// The number of cells of the grid in the direction of the coordinate.
    cells: i32,
}

impl Course {
    /// The boundaries between cells that are crossed, in the order of crossing.
    fn lines(&self) -> Vec<i32> {
        let (first, last) = (self.start as i32, self.end as i32);
        if self.velocity > 0.0 {
            (first + 1..=last.min(self.cells - 1)).collect()
        } else if self.velocity < 0.0 {
            (last + 1..=first).rev().filter(|line| *line != self.cells).collect()
        } else {
            Vec::new()
        }
    }

    /// The time until a boundary is crossed, seconds.
    fn delay(&self, line: i32) -> f64 {
        (f64::from(line) - self.start) / self.velocity
    }

    /// The coordinate after `delay` seconds.
    fn after(&self, delay: f64) -> f64 {
        self.velocity * delay + self.start
    }

    /// The cells before and behind a boundary.
    fn sides(&self, line: i32) -> (i32, i32) {
        if self.velocity > 0.0 { (line - 1, line) } else { (line, line - 1) }
    }

    /// Whether a coordinate lies on a boundary between two cells.
    fn is_between_cells(&self, coordinate: f64) -> bool {
        coordinate.fract() == 0.0 && coordinate != 0.0 && coordinate != f64::from(self.cells)
    }
}

impl GridKeeper {
    /// A grid without cells.
    pub fn new(id: EntityId) -> GridKeeper {
        GridKeeper { id, dimension: Cell::new((0, 0)), cells: RefCell::default(), moves: RefCell::default() }
    }

    /// Sets the number of columns and rows. The first grid of a simulation whose size is set becomes the one that
    /// selects receivers.
    pub fn set_dimension(&self, sim: &Sim, columns: i32, rows: i32) {
        self.dimension.set((columns, rows));
        let keeper = &sim.wireless().grid_keeper;
        keeper.set(keeper.get().or(Some(self.id)));
    }

    /// The grid that selects receivers; `None` if there is no such grid.
    pub(super) fn of(sim: &Sim) -> Option<&GridKeeper> {
        sim.get(sim.wireless().grid_keeper.get()?)
    }

    /// Adds a node to the cell of its present position.
    pub fn add_node(&self, sim: &Sim, node: EntityId) {
        if let Some(motion) = sim.get::<MobileNode>(node) {
            self.enter(node, self.clamp((motion.x.get() as i32, motion.y.get() as i32)));
        }
    }

    fn clamp(&self, (column, row): Place) -> Place {
        let (columns, rows) = self.dimension.get();
        (column.clamp(0, (columns - 1).max(0)), row.clamp(0, (rows - 1).max(0)))
    }

    fn enter(&self, node: EntityId, cell: Place) {
        self.cells.borrow_mut().entry(cell).or_default().push_front(node);
    }

    /// Removes a node from a cell. Returns false if the node is not there.
    fn leave(&self, node: EntityId, cell: Place) -> bool {
        let mut cells = self.cells.borrow_mut();
        let Some(nodes) = cells.get_mut(&cell) else { return false };
        let Some(place) = nodes.iter().position(|other| *other == node) else { return false };
        nodes.remove(place);
        if nodes.is_empty() {
            cells.remove(&cell);
        }
        true
    }

    /// The nodes in each non-empty cell, as text.
    pub fn dump(&self, sim: &Sim) -> String {
        let mut text = String::new();
        for ((column, row), nodes) in self.cells.borrow().iter() {
            let _ = write!(text, "grid[{column}][{row}]: ");
            for node in nodes.iter().filter_map(|node| sim.get::<MobileNode>(*node)) {
                let _ = write!(text, "{} ", node.address);
            }
            text.push('\n');
        }
        text.push_str("-------------------------------\n");
        text
    }

    /// The nodes within the radius of the sender. Updates the positions of the sender and of candidates.
    pub(super) fn receivers<'a>(&self, sim: &'a Sim, sender: &Motion) -> Vec<&'a MobileNode> {
        let Some(sender) = sender.node.get().and_then(|node| sim.get::<MobileNode>(node)) else {
            return Vec::new();
        };
        sender.update_position(sim);
        let radius = sender.radius.get();
        let reach = radius.ceil() as i32;
        let (column, row) = (sender.x.get() as i32, sender.y.get() as i32);
        let (first, last) =
            (self.clamp((column - reach, row - reach)), self.clamp((column + reach, row + reach)));
        let cells = self.cells.borrow();
        let near = cells.range(first..=last).filter(|((_, row), _)| (first.1..=last.1).contains(row));
        let nodes = near.flat_map(|(_, nodes)| nodes).filter_map(|node| sim.get::<MobileNode>(*node));
        nodes
            .filter(|node| node.address != sender.address)
            .filter(|node| {
                node.update_position(sim);
                let (dx, dy) = (node.x.get() - sender.x.get(), node.y.get() - sender.y.get());
                dx * dx + dy * dy < radius * radius
            })
            .collect()
    }

    /// Schedules the times at which a node that starts to move crosses from cell to cell.
    // ns-2.35: events scheduled for an earlier course are not cancelled.
    pub(super) fn follow(&self, sim: &Sim, node: EntityId, motion: &MobileNode) {
        let ((dx, dy), (to_x, to_y)) = (motion.direction.get(), motion.destination.get());
        let (speed, (columns, rows)) = (motion.speed.get(), self.dimension.get());
        let x = Course { start: motion.x.get(), end: to_x, velocity: speed * dx, cells: columns };
        let y = Course { start: motion.y.get(), end: to_y, velocity: speed * dy, cells: rows };
        for line in x.lines() {
            let delay = x.delay(line);
            let other = y.after(delay);
            let row = other as i32;
            // At a corner of a cell, the node changes column and row at the same time, so it comes from the previous
            // row.
            let old_row = match y.is_between_cells(other) {
                true if y.velocity > 0.0 => row - 1,
                true if y.velocity < 0.0 => row + 1,
                _ => row,
            };
            let (before, behind) = x.sides(line);
            self.schedule(sim, delay, Move { node, from: (before, old_row), to: (behind, row) });
        }
        for line in y.lines() {
            let delay = y.delay(line);
            let other = x.after(delay);
            // Crossings of corners were scheduled in the loop over columns.
            if x.velocity != 0.0 && x.is_between_cells(other) {
                continue;
            }
            let (before, behind) = y.sides(line);
            let column = other as i32;
            self.schedule(sim, delay, Move { node, from: (column, before), to: (column, behind) });
        }
    }

    fn schedule(&self, sim: &Sim, delay: f64, change: Move) {
        let change = Move { from: self.clamp(change.from), to: self.clamp(change.to), ..change };
        let mut moves = self.moves.borrow_mut();
        let slot = moves.free.pop().unwrap_or(moves.slots.len() as u32);
        match moves.slots.get_mut(slot as usize) {
            Some(free) => *free = Some(change),
            None => moves.slots.push(Some(change)),
        }
        sim.schedule_event(self.id, slot, delay);
    }
}

impl Entity for GridKeeper {
    fn on_event(&self, sim: &Sim, tag: u32) {
        let change = {
            let mut moves = self.moves.borrow_mut();
            moves.free.push(tag);
            moves.slots[tag as usize].take()
        };
        let Some(Move { node, from, to }) = change else { return };
        if !self.leave(node, from) {
            sim.fatal("GridKeeper: a node is not in the cell that it is to leave\n");
        }
        self.enter(node, to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_crossed_in_the_order_of_the_movement() {
        let course = |start, end, velocity| Course { start, end, velocity, cells: 10 }.lines();
        assert_eq!(course(1.5, 4.2, 1.0), [2, 3, 4]);
        assert_eq!(course(4.2, 1.5, -1.0), [4, 3, 2]);
        assert_eq!(course(8.5, 12.0, 1.0), [9]);
        assert!(course(3.0, 3.0, 0.0).is_empty());
    }

    #[test]
    fn nodes_are_listed_by_cell_the_last_one_first() {
        let sim = Sim::new();
        let keeper = sim.add(GridKeeper::new);
        let keeper: &GridKeeper = sim.get(keeper).unwrap();
        keeper.set_dimension(&sim, 5, 5);
        for (address, x) in [(0, 1.5), (1, 1.2), (2, 9.0)] {
            let node = sim.add(|id| MobileNode::new(&sim, id, address, address));
            sim.get::<MobileNode>(node).unwrap().x.set(x);
            keeper.add_node(&sim, node);
        }
        assert!(keeper.dump(&sim).starts_with("grid[1][0]: 1 0 \ngrid[4][0]: 2 \n---"));
    }
}
