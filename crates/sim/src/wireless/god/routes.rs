//! Routes that God computes from the positions of nodes (spec: sensor-and-mobile-ip, section 4).

use std::cell::{Cell, RefCell};
use std::fmt::Write;

use super::God;
use crate::Sim;

/// The distance below which two nodes have a link, metres.
const RANGE: f64 = 250.0;
/// The number of hops to an unreachable node.
const UNREACHABLE: i32 = 16383;
/// The next hop to an unreachable node.
const NO_ROUTE: i32 = 16_777_215;

/// Sources, sinks and trees of one type of data. Nodes are given by their numbers.
#[derive(Debug, Default)]
struct DataType {
    sources: Vec<bool>,
    sinks: Vec<bool>,
    /// The tree of each source, as a matrix: whether packets go from one node to another. Empty for nodes that are no
    /// sources.
    trees: Vec<Vec<bool>>,
}

/// The routes and the roles of nodes that God knows.
#[derive(Debug)]
pub(super) struct Routes {
    next_hop: RefCell<Vec<i32>>,
    types: RefCell<Vec<DataType>>,
    /// The roles of each node at the last `update_node_status`: sink, source, on a tree.
    marks: RefCell<Vec<[bool; 3]>>,
    computed: Cell<f64>,
    pub may_stop: Cell<bool>,
    /// Size of data packets, bytes.
    pub data_size: Cell<i32>,
}

impl Default for Routes {
    fn default() -> Self {
        Routes {
            next_hop: RefCell::default(),
            types: RefCell::default(),
            marks: RefCell::default(),
            computed: Cell::new(-1.0),
            may_stop: Cell::new(false),
            data_size: Cell::new(64),
        }
    }
}

/// The role of a node in the flow of data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The node requests data.
    Sink,
    /// The node has data.
    Source,
    /// Data pass through the node.
    OnTree,
}

impl God {
    fn count(&self) -> usize {
        usize::try_from(self.nodes()).unwrap_or(0)
    }

    /// The number of data types.
    pub fn set_data_types(&self, count: i32) {
        let nodes = self.count();
        let empty = || DataType {
            sources: vec![false; nodes],
            sinks: vec![false; nodes],
            trees: vec![Vec::new(); nodes],
        };
        *self.routes.types.borrow_mut() = (0..count.max(0)).map(|_| empty()).collect();
    }

    /// Sets whether God may end a run in which data can no longer reach any sink.
    pub fn allow_stop(&self, allowed: bool) {
        self.routes.may_stop.set(allowed);
    }

    /// The size of data packets, bytes.
    pub fn data_size(&self) -> i32 {
        self.routes.data_size.get()
    }

    /// Sets the size of data packets, bytes.
    pub fn set_data_size(&self, size: i32) {
        self.routes.data_size.set(size);
    }

    /// Computes routes when a script sets a distance, unless routes were already computed at the present time. The
    /// distance itself is ignored.
    pub fn compute_once(&self, sim: &Sim) {
        if sim.now() > self.routes.computed.get() {
            self.compute_routes(sim);
        }
    }

    /// Computes distances, next hops and trees, if God is active.
    pub fn compute_routes(&self, sim: &Sim) {
        if !self.active.get() {
            return;
        }
        self.compute_distances(sim);
        self.compute_next_hops();
        for data_type in self.routes.types.borrow_mut().iter_mut() {
            for source in 0..data_type.sources.len() {
                if data_type.sources[source] {
                    self.rebuild_tree(data_type, source);
                }
            }
        }
        self.routes.computed.set(sim.now());
        self.computations.set(self.computations.get() + 1);
        if self.routes.may_stop.get() && self.is_parted() {
            self.stop(sim);
        }
    }

    fn compute_distances(&self, sim: &Sim) {
        let count = self.count();
        let nodes: Vec<_> = (0..count)
            .map(|address| {
                let node = sim.wireless().node(sim, address as i32);
                let works = node.is_some_and(|node| {
                    node.energy(sim).is_none_or(|energy| energy.radio_on.get() && energy.is_alive())
                });
                (works, node.map_or([0.0; 3], |node| [node.x.get(), node.y.get(), node.z.get()]))
            })
            .collect();
        let mut hops = self.min_hops.borrow_mut();
        for (from, (from_works, from_place)) in nodes.iter().enumerate() {
            for (to, (to_works, to_place)) in nodes.iter().enumerate() {
                let square = |axis: usize| (from_place[axis] - to_place[axis]).powi(2);
                let is_near = (square(0) + square(1) + square(2)).sqrt() < RANGE;
                hops[from * count + to] = match () {
                    () if from == to => 0,
                    () if *from_works && *to_works && is_near => 1,
                    () => UNREACHABLE,
                };
            }
        }
        for middle in 0..count {
            for from in 0..count {
                for to in 0..count {
                    let sum = hops[from * count + middle] + hops[middle * count + to];
                    let known = &mut hops[from * count + to];
                    *known = sum.min(*known);
                }
            }
        }
    }

    fn compute_next_hops(&self) {
        let count = self.count();
        let hops = self.min_hops.borrow();
        let next = |from: usize, to: usize| {
            let distance = |from: usize, to: usize| hops[from * count + to];
            let is_next =
                |node: &usize| distance(from, *node) == 1 && distance(from, to) == distance(*node, to) + 1;
            if from == to {
                return from as i32;
            }
            (0..count).find(is_next).map_or(NO_ROUTE, |node| node as i32)
        };
        let table = (0..count * count).map(|index| next(index / count, index % count)).collect();
        self.routes.next_hop.replace(table);
    }

    fn next_hop(&self, from: usize, to: usize) -> i32 {
        self.routes.next_hop.borrow().get(from * self.count() + to).copied().unwrap_or(NO_ROUTE)
    }

    /// Adds the path from a source to a sink to a tree.
    fn add_path(&self, tree: &mut Vec<bool>, source: usize, sink: usize) {
        let count = self.count();
        tree.resize(count * count, false);
        let mut at = source;
        while at != sink {
            let next = self.next_hop(at, sink);
            if next == NO_ROUTE {
                return;
            }
            tree[at * count + next as usize] = true;
            at = next as usize;
        }
    }

    fn rebuild_tree(&self, data_type: &mut DataType, source: usize) {
        let tree = &mut data_type.trees[source];
        *tree = vec![false; self.count() * self.count()];
        for (sink, is_sink) in data_type.sinks.iter().enumerate() {
            if *is_sink {
                self.add_path(tree, source, sink);
            }
        }
    }

    /// Records that a node requests data of a type.
    pub fn add_sink(&self, data_type: i32, node: i32) {
        self.with_member(data_type, node, |god, known, node| {
            if !std::mem::replace(&mut known.sinks[node], true) {
                for source in (0..known.sources.len()).filter(|source| known.sources[*source]) {
                    god.add_path(&mut known.trees[source], source, node);
                }
            }
        });
    }

    /// Records that a node has data of a type.
    pub fn add_source(&self, data_type: i32, node: i32) {
        self.with_member(data_type, node, |god, known, node| {
            if !std::mem::replace(&mut known.sources[node], true) {
                god.rebuild_tree(known, node);
            }
        });
    }

    fn with_member(&self, data_type: i32, node: i32, act: impl Fn(&God, &mut DataType, usize)) {
        let mut types = self.routes.types.borrow_mut();
        let known = usize::try_from(data_type).ok().and_then(|index| types.get_mut(index));
        let node = usize::try_from(node).ok().filter(|node| *node < self.count());
        if let (Some(known), Some(node), true) = (known, node, self.active.get()) {
            act(self, known, node);
        }
    }

    /// The nodes to which `node` sends data of a type from `source`, in ascending order.
    pub fn branches(&self, data_type: i32, source: i32, node: i32) -> Vec<i32> {
        let types = self.routes.types.borrow();
        let count = self.count();
        let known = usize::try_from(data_type).ok().and_then(|index| types.get(index));
        let tree = known.and_then(|known| known.trees.get(usize::try_from(source).ok()?));
        let row = tree.and_then(|tree| tree.chunks(count.max(1)).nth(usize::try_from(node).ok()?));
        let row = row.unwrap_or_default().iter().enumerate();
        row.filter(|(_, is_branch)| **is_branch).map(|(next, _)| next as i32).collect()
    }

    /// Whether there are sources and sinks, but no path from any source to any sink.
    fn is_parted(&self) -> bool {
        let types = self.routes.types.borrow();
        let any =
            |members: fn(&DataType) -> &Vec<bool>| types.iter().any(|known| members(known).contains(&true));
        any(|known| &known.sources)
            && any(|known| &known.sinks)
            && !types.iter().flat_map(|known| &known.trees).any(|tree| tree.contains(&true))
    }

    fn stop(&self, sim: &Sim) {
        let now = sim.now();
        sim.print(&format!("Network parition !! Exiting... at time {now:.6}\n"));
        for (delay, script) in [(0.000_001, "finish"), (0.000_002, "[Simulator instance] halt")] {
            let script = format!("[Simulator instance] at {:.6} {{{script}}}", now + delay);
            sim.embedder().evaluate(sim, &script);
        }
    }

    /// Whether there is a path between two nodes; `None` if God is not active.
    pub fn is_reachable(&self, from: i32, to: i32) -> Option<bool> {
        let number = |node: i32| usize::try_from(node).unwrap_or(usize::MAX / self.count().max(1) / 2);
        self.active.get().then(|| self.next_hop(number(from), number(to)) != NO_ROUTE)
    }

    /// Whether a node had a role at the last `update_node_status`.
    pub fn has_role(&self, node: i32, role: Role) -> bool {
        let marks = self.routes.marks.borrow();
        usize::try_from(node).ok().and_then(|node| marks.get(node)).is_some_and(|marks| marks[role as usize])
    }

    /// Records which nodes are sources, sinks and on the path between them.
    pub fn update_status(&self) {
        let count = self.count();
        let mut marks = self.routes.marks.borrow_mut();
        marks.resize(count, [false; 3]);
        for known in self.routes.types.borrow().iter() {
            for node in 0..count {
                marks[node][Role::Sink as usize] |= known.sinks[node];
                marks[node][Role::Source as usize] |= known.sources[node];
            }
            let members = |is_member: &[bool]| -> Vec<usize> {
                is_member.iter().enumerate().filter(|(_, is)| **is).map(|(node, _)| node).collect()
            };
            for source in members(&known.sources) {
                for sink in members(&known.sinks) {
                    let mut at = source;
                    marks[at][Role::OnTree as usize] = true;
                    while at != sink {
                        let next = self.next_hop(at, sink);
                        if next == NO_ROUTE {
                            break;
                        }
                        at = next as usize;
                        marks[at][Role::OnTree as usize] = true;
                    }
                }
            }
        }
    }

    /// The roles that `update_node_status` has recorded, as text.
    pub fn status(&self) -> String {
        let mut text = String::new();
        for (node, marks) in self.routes.marks.borrow().iter().enumerate() {
            let [sink, source, tree] = marks.map(i32::from);
            let _ = writeln!(text, "Node {node} status (sink {sink}, source {source}, on_tree {tree})");
        }
        text
    }

    /// Appends next hops, sources, trees and sinks as text.
    pub(super) fn dump_routes(&self, text: &mut String) {
        let count = self.count();
        text.push_str("Dump next_hop\n");
        for index in 0..count * count {
            let (from, to) = (index / count, index % count);
            let _ = writeln!(text, "NextHop({from},{to}):{}", self.next_hop(from, to));
        }
        let types = self.routes.types.borrow();
        let push_row = |text: &mut String, row: &[bool]| {
            for is_set in row {
                let _ = write!(text, "{:2} ", i32::from(*is_set));
            }
            text.push('\n');
        };
        let push_members = |text: &mut String, title: &str, members: fn(&DataType) -> &Vec<bool>| {
            let _ = writeln!(text, "Dump {title}");
            for (index, known) in types.iter().enumerate() {
                let _ = write!(text, "{index:2}) ");
                push_row(text, members(known));
            }
        };
        push_members(text, "SRC_TAB", |known| &known.sources);
        text.push_str("Dump OIF_MAP\n");
        for (index, known) in types.iter().enumerate() {
            for (source, tree) in known.trees.iter().enumerate().filter(|(_, tree)| !tree.is_empty()) {
                let _ = writeln!(text, "({index:2},{source:2})");
                tree.chunks(count.max(1)).for_each(|row| push_row(text, row));
            }
        }
        push_members(text, "SK_TAB", |known| &known.sinks);
    }
}
