//! The nodes of a channel in the order of their x coordinate.
//!
//! The receivers of a frame are found by walking through this list from the sender in both directions. The treatment of
//! ties, and the place to which a node is moved in the list, determine the order of receivers, so the list is part of
//! the model (spec: wireless-stack, section 13).
//!
//! The list is linked through the motions of the nodes. As long as all nodes are in order, there is also an index: an
//! array in the same order, with positions that are correct within [`TOLERANCE`]. Examining an entry of the array costs
//! a nanosecond. A node may move freely as long as it stays near its position in the index and does not cross the
//! midpoint between that position and the one of a neighbour in the list. So most movements affect no other node.

use std::cell::{Cell, RefCell};

use super::Motion;
use super::motion::{MotionIndex, NOBODY};
use super::pool::Pool;
use super::spatial_index::SpatialIndex;

/// The maximum error of positions in the index, metres.
const TOLERANCE: f64 = 5.0;

/// An upper limit for the rounding errors of sums of positions, metres.
const ROUNDING: f64 = 0.01;

/// The number of nodes up to which all nodes near the sender's x are examined, without the index by y coordinate and
/// without prefetching.
const FEW: usize = 64;

/// The number of nodes by which the processor prefetches ahead.
const AHEAD: usize = 8;

/// The motions of all nodes of the simulation.
pub(super) type Motions = Pool<Motion>;

/// The list of the nodes of a channel.
#[derive(Debug, Default)]
pub(super) struct NodeList {
    head: Cell<Option<MotionIndex>>,
    tail: Cell<Option<MotionIndex>>,
    sorted: Cell<bool>,
    /// The nodes in order, in an array; valid as long as they are in order in the list.
    index: RefCell<Index>,
}

/// The nodes of a list in order, with an index by y coordinate.
#[derive(Debug, Default)]
struct Index {
    places: Vec<Place>,
    strips: SpatialIndex,
}

/// A node in the index.
#[derive(Clone, Copy, Debug)]
struct Place {
    x: f64,
    y: f64,
    motion: MotionIndex,
}

impl Place {
    fn of(motion: &Motion) -> Place {
        Place { x: motion.x.get(), y: motion.y.get(), motion: motion.index }
    }
}

#[inline]
fn motion(motions: &Motions, index: MotionIndex) -> Option<&Motion> {
    motions.get(index)
}

fn next<'a>(motions: &'a Motions, node: &Motion) -> Option<&'a Motion> {
    motion(motions, node.list_next.get())
}

fn previous<'a>(motions: &'a Motions, node: &Motion) -> Option<&'a Motion> {
    motion(motions, node.list_previous.get())
}

fn number(node: Option<&Motion>) -> MotionIndex {
    node.map_or(NOBODY, |node| node.index)
}

impl NodeList {
    /// The first node of the list.
    pub(super) fn head(&self) -> Option<MotionIndex> {
        self.head.get()
    }

    /// Whether the list has been sorted.
    pub(super) fn is_sorted(&self) -> bool {
        self.sorted.get()
    }

    /// Adds a node at the end. Returns true if it is the first node.
    pub(super) fn add(&self, motions: &Motions, node: &Motion) -> bool {
        let last = self.last(motions);
        match last {
            Some(last) => last.list_next.set(node.index),
            None => self.head.set(Some(node.index)),
        }
        node.list_previous.set(number(last));
        node.list_next.set(NOBODY);
        self.tail.set(Some(node.index));
        last.is_none()
    }

    fn last<'a>(&self, motions: &'a Motions) -> Option<&'a Motion> {
        let mut last = motion(motions, self.tail.get().or(self.head.get())?)?;
        while let Some(next) = next(motions, last) {
            last = next;
        }
        Some(last)
    }

    /// Removes a node from the list.
    pub(super) fn remove(&self, motions: &Motions, node: &Motion) {
        self.unlink(motions, node);
        node.list_next.set(NOBODY);
        node.list_previous.set(NOBODY);
    }

    fn unlink(&self, motions: &Motions, node: &Motion) {
        let (previous, next) = (previous(motions, node), next(motions, node));
        if let Some(previous) = previous {
            previous.list_next.set(number(next));
        }
        if let Some(next) = next {
            next.list_previous.set(number(previous));
        }
        if self.head.get() == Some(node.index) {
            self.head.set(next.map(|next| next.index));
        }
        if self.tail.get() == Some(node.index) {
            self.tail.set(previous.map(|previous| previous.index));
        }
    }

    /// Inserts a node between two others.
    fn link(&self, before: Option<&Motion>, node: &Motion, behind: Option<&Motion>) {
        node.list_previous.set(number(before));
        node.list_next.set(number(behind));
        match before {
            Some(before) => before.list_next.set(node.index),
            None => self.head.set(Some(node.index)),
        }
        match behind {
            Some(behind) => behind.list_previous.set(node.index),
            None => self.tail.set(Some(node.index)),
        }
    }

    /// Sorts the list with a stable sort, and builds the index. Returns true if the list has not been sorted before.
    pub(super) fn sort(&self, motions: &Motions) -> bool {
        let mut nodes: Vec<&Motion> = self.walk(motions).collect();
        nodes.sort_by(|first, second| first.x.get().total_cmp(&second.x.get()));
        self.head.set(nodes.first().map(|node| node.index));
        self.tail.set(nodes.last().map(|node| node.index));
        for (place, node) in nodes.iter().enumerate() {
            let at = |place: usize| number(nodes.get(place).copied());
            node.list_next.set(at(place + 1));
            node.list_previous.set(place.checked_sub(1).map_or(NOBODY, at));
            node.place.set(place as u32);
            node.confine();
        }
        self.index.replace(Index {
            places: nodes.iter().map(|node| Place::of(node)).collect(),
            strips: SpatialIndex::new(nodes.iter().map(|node| node.y.get())),
        });
        !self.sorted.replace(true) && !nodes.is_empty()
    }

    /// Iterates over the nodes in order.
    pub(super) fn walk<'a>(&self, motions: &'a Motions) -> impl Iterator<Item = &'a Motion> {
        let first = self.head.get().and_then(|head| motion(motions, head));
        std::iter::successors(first, |node| next(motions, node))
    }

    /// Whether the x of a node lies between those of its neighbours in the list.
    pub(super) fn is_in_order(motions: &Motions, node: &Motion) -> bool {
        let x = node.x.get();
        previous(motions, node).is_none_or(|previous| previous.x.get() <= x)
            && next(motions, node).is_none_or(|next| next.x.get() >= x)
    }

    /// Moves a node to its place in the list after its x has changed from `old_x`, if it has passed neighbours.
    pub(super) fn reposition(&self, motions: &Motions, node: &Motion, old_x: f64) {
        if NodeList::is_in_order(motions, node) {
            return;
        }
        let x = node.x.get();
        if x > old_x {
            let passed = std::iter::successors(next(motions, node), |node| next(motions, node))
                .take_while(|other| other.x.get() < x);
            if let Some(before) = passed.last() {
                self.unlink(motions, node);
                self.link(Some(before), node, next(motions, before));
                self.move_in_index(motions, node, before);
            }
        } else {
            let passed = std::iter::successors(previous(motions, node), |node| previous(motions, node))
                .take_while(|other| other.x.get() > x);
            if let Some(behind) = passed.last() {
                self.unlink(motions, node);
                self.link(previous(motions, behind), node, Some(behind));
                self.move_in_index(motions, node, behind);
            }
        }
    }

    /// Moves a node in the index to the place of the last node that it has passed.
    fn move_in_index(&self, motions: &Motions, node: &Motion, passed: &Motion) {
        let mut index = self.index.borrow_mut();
        let Index { places: index, strips } = &mut *index;
        let (from, to) = (node.place.get() as usize, passed.place.get() as usize);
        let stands_at =
            |node: &Motion, place: usize| index.get(place).is_some_and(|at| at.motion == node.index);
        if !stands_at(node, from) || !stands_at(passed, to) {
            return;
        }
        let first = from.min(to);
        let places = &mut index[first..=from.max(to)];
        if from < to {
            places.rotate_left(1);
        } else {
            places.rotate_right(1);
        }
        for (number, place) in places.iter().enumerate() {
            strips.put(first + number, place.y);
            if let Some(node) = motion(motions, place.motion) {
                node.place.set((first + number) as u32);
            }
        }
    }

    /// Updates the position of a node in the index, and lets it move freely near that position. Returns false if the
    /// node is out of order in the list or missing in the index.
    pub(super) fn set_free(&self, motions: &Motions, node: &Motion) -> bool {
        let (x, y) = (node.x.get(), node.y.get());
        if !NodeList::is_in_order(motions, node) || !x.is_finite() || !y.is_finite() {
            return false;
        }
        let mut index = self.index.borrow_mut();
        let number = node.place.get() as usize;
        match index.places.get_mut(number) {
            Some(place) if place.motion == node.index => *place = Place::of(node),
            _ => return false,
        }
        index.strips.put(number, y);
        node.allow(TOLERANCE);
        if let Some(previous) = previous(motions, node) {
            let middle = f64::midpoint(previous.x.get(), x);
            previous.stay_below(middle);
            node.stay_above(middle);
        }
        if let Some(next) = next(motions, node) {
            let middle = f64::midpoint(x, next.x.get());
            node.stay_below(middle);
            next.stay_above(middle);
        }
        true
    }

    /// Finds the nodes in a field by their last computed positions: first those before the sender in the list, the
    /// nearest first, then those behind the sender. If not all nodes are in order (`orderly` is false), the index is
    /// not used.
    pub(super) fn find_near(
        &self,
        motions: &Motions,
        sender: &Motion,
        field: Field,
        orderly: bool,
        found: &mut Vec<MotionIndex>,
    ) {
        let index = self.index.borrow();
        let Index { places, strips } = &*index;
        let own = sender.place.get() as usize;
        if !orderly || places.get(own).is_none_or(|place| place.motion != sender.index) {
            return follow_links(motions, sender, field, found);
        }
        let far = field.reach + TOLERANCE + ROUNDING;
        let (x, y) = field.center;
        if places.len() <= FEW {
            let (before, behind) = places.split_at(own);
            let before = before.iter().rev().take_while(|place| place.x >= x - far);
            add(motions, before, found, |node| !field.ends_before(node) & field.is_beside(node));
            let behind = behind[1..].iter().take_while(|place| place.x <= x + far);
            return add(motions, behind, found, |node| !field.ends_behind(node) & field.is_beside(node));
        }
        // Positions in the index are only approximately sorted, but nodes before one that is more than `far` away are
        // out of reach, too.
        let begin = places[..own].partition_point(|place| place.x < x - far);
        let end = own + 1 + places[own + 1..].partition_point(|place| place.x <= x + far);
        let near = strips.between(y - far, y + far);
        let is_beside = |place: &Place| (place.y - y).abs() <= far;
        let mut before = Wanted::new(places, found);
        near.descending(begin, own, |place| before.add_if(place, is_beside));
        before.finish();
        keep(motions, 0, found, |node| !field.ends_before(node) & field.is_beside(node));
        let count = found.len();
        let mut behind = Wanted::new(places, found);
        near.ascending(own + 1, end, |place| behind.add_if(place, is_beside));
        behind.finish();
        keep(motions, count, found, |node| !field.ends_behind(node) & field.is_beside(node));
    }
}

/// Adds the places that fulfil a condition. The result of the condition is unpredictable, so the code avoids branches
/// on it.
struct Wanted<'a> {
    places: &'a [Place],
    found: &'a mut Vec<MotionIndex>,
    count: usize,
}

impl<'a> Wanted<'a> {
    fn new(places: &'a [Place], found: &'a mut Vec<MotionIndex>) -> Wanted<'a> {
        let count = found.len();
        Wanted { places, found, count }
    }

    #[inline]
    fn add_if(&mut self, place: usize, is_wanted: impl Fn(&Place) -> bool) {
        if self.count == self.found.len() {
            self.found.resize(2 * self.count + 1, NOBODY);
        }
        let place = &self.places[place];
        self.found[self.count] = place.motion;
        self.count += usize::from(is_wanted(place));
    }

    fn finish(self) {
        self.found.truncate(self.count);
    }
}

/// Adds the nodes of places for which `is_wanted` returns true.
#[inline]
fn add<'a>(
    motions: &Motions,
    places: impl Iterator<Item = &'a Place>,
    found: &mut Vec<MotionIndex>,
    is_wanted: impl Fn(&Motion) -> bool,
) {
    let mut count = found.len();
    found.resize(count + FEW, NOBODY);
    for place in places {
        if let (Some(next), Some(node)) = (found.get_mut(count), motion(motions, place.motion)) {
            *next = place.motion;
            // Whether a node is wanted is unpredictable, so there is no branch on it.
            count += usize::from(is_wanted(node));
        }
    }
    found.truncate(count);
}

/// Keeps, of the nodes found from index `first` on, those for which `is_wanted` returns true.
#[inline]
fn keep(motions: &Motions, first: usize, found: &mut Vec<MotionIndex>, is_wanted: impl Fn(&Motion) -> bool) {
    let prefetches = !motions.is_small();
    let mut count = first;
    for place in first..found.len() {
        if prefetches && let Some(later) = found.get(place + AHEAD) {
            motions.prefetch(*later);
        }
        let node = found[place];
        found[count] = node;
        count += usize::from(matches!(motion(motions, node), Some(node) if is_wanted(node)));
    }
    found.truncate(count);
}

/// The area in which receivers are searched: a square around a position, at most `reach` metres away in each direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub center: (f64, f64),
    pub reach: f64,
}

impl Field {
    /// Whether a node before the sender in the list lies outside of the field on the low side. The high side is not
    /// checked for such nodes, as in ns-2.35.
    #[inline]
    fn ends_before(self, node: &Motion) -> bool {
        node.x.get() < self.center.0 - self.reach
    }

    /// Whether a node behind the sender in the list lies outside of the field on the high side.
    #[inline]
    fn ends_behind(self, node: &Motion) -> bool {
        node.x.get() > self.center.0 + self.reach
    }

    /// Whether the y of a node lies within the field.
    #[inline]
    fn is_beside(self, node: &Motion) -> bool {
        let (y, node_y) = (self.center.1, node.y.get());
        (node_y >= y - self.reach) & (node_y <= y + self.reach)
    }
}

/// Finds the same nodes as [`NodeList::find_near`], without the index.
fn follow_links(motions: &Motions, sender: &Motion, field: Field, found: &mut Vec<MotionIndex>) {
    let mut add = |node: &Motion| {
        if field.is_beside(node) {
            found.push(node.index);
        }
    };
    std::iter::successors(Some(sender), |node| previous(motions, node))
        .take_while(|node| !field.ends_before(node))
        .skip(1)
        .for_each(&mut add);
    std::iter::successors(next(motions, sender), |node| next(motions, node))
        .take_while(|node| !field.ends_behind(node))
        .for_each(&mut add);
}

#[cfg(test)]
mod tests;
