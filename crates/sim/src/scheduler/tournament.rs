//! A tournament tree for hundreds to millions of events.

use rustc_hash::FxHashMap;

use super::{EventKey, Node, PackedEvent};

/// A tournament: a binary tree whose leaves are events and whose inner nodes repeat the earlier of their two children,
/// so that the root is the first event of all (Knuth, The Art of Computer Programming, volume 3, section 5.4.1).
///
/// Most events schedule a successor; for instance, the arrival of a packet schedules the arrival of the next one.
/// Therefore the leaf of the event that was removed last stays open until the next new event takes it, and one walk
/// from there to the root serves both operations. The walk has no branches to be mispredicted, and none of its loads
/// waits for another.
#[derive(Default)]
pub(super) struct Tournament {
    /// The nodes: the root is number 1, the children of number n are 2n and 2n + 1, and the leaves are the second half.
    tree: Vec<Contender>,
    leaves: Vec<Leaf>,
    /// The leaves without an event, except the open leaf.
    vacant: Vec<u32>,
    /// The open leaf: the one whose event was removed last, unless a new event has taken it.
    open: Option<u32>,
    /// The bits of a time before which no event is pending.
    free_until: u64,
    /// The leaf of each pending event. Only in simulations in which searches have visited [`WORTH_AN_INDEX`] leaves.
    index: Option<FxHashMap<EventKey, u32>>,
    /// The number of leaves that searches have visited.
    visited: usize,
}

/// The leaf with the earliest event below a node of the tree.
#[derive(Clone, Copy)]
struct Contender {
    /// The bits of the event's time; [`NOBODY`] or more if no leaf below holds an event.
    time: u64,
    leaf: u32,
}

#[derive(Clone, Copy)]
struct Leaf {
    sequence: u64,
    event: PackedEvent,
}

/// A time after all others. The number of the vacant leaf is added to it, so that no two of these times are equal.
const NOBODY: u64 = 1 << 63;

const SMALLEST: usize = 64;

/// The number of leaves that searches may visit before the leaves of all pending events are kept.
const WORTH_AN_INDEX: usize = 1 << 16;

impl Tournament {
    /// The number of pending events.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.leaves.len() - self.vacant.len() - usize::from(self.open.is_some())
    }

    /// Adds an event.
    #[inline(always)]
    pub(super) fn push(&mut self, key: EventKey, event: PackedEvent) {
        let leaf = match self.open.take() {
            Some(leaf) => leaf,
            None => self.find_vacant(),
        };
        self.free_until = self.free_until.min(key.time_bits());
        self.leaves[leaf as usize] = Leaf { sequence: key.sequence(), event };
        if let Some(index) = &mut self.index {
            index.insert(key, leaf);
        }
        self.play(Contender { time: key.time_bits(), leaf });
    }

    fn find_vacant(&mut self) -> u32 {
        loop {
            match self.vacant.pop() {
                Some(leaf) => return leaf,
                None => self.resize((2 * self.leaves.len()).max(SMALLEST)),
            }
        }
    }

    /// Enters a contender at its leaf and updates the winners above the leaf.
    #[inline]
    fn play(&mut self, mut winner: Contender) {
        let tree = &mut self.tree[..];
        let mut place = self.leaves.len() + winner.leaf as usize;
        tree[place] = winner;
        while place > 1 {
            let rival = tree[place ^ 1];
            if rival.time == winner.time && is_earlier(&self.leaves, rival, winner) {
                winner = rival;
            }
            winner = if rival.time < winner.time { rival } else { winner };
            place /= 2;
            tree[place] = winner;
        }
    }

    #[inline]
    fn vacate(&mut self, leaf: u32) {
        self.vacant.push(leaf);
        self.play(Contender { time: NOBODY + u64::from(leaf), leaf });
    }

    /// Makes the open leaf vacant and takes it out of the tournament.
    #[inline]
    fn close(&mut self) {
        if let Some(leaf) = self.open.take() {
            self.vacate(leaf);
        }
    }

    /// The key of the first pending event; `None` if there is none.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<EventKey> {
        self.close();
        let first = self.tree.get(1).filter(|first| first.time < NOBODY)?;
        Some(EventKey::from_bits(first.time, self.leaves[first.leaf as usize].sequence))
    }

    /// The first pending event, which stays in place.
    #[inline]
    pub(super) fn first_node(&mut self) -> Option<Node> {
        let key = self.peek()?;
        Some(Node { key, event: self.leaves[self.tree[1].leaf as usize].event })
    }

    /// Returns true if no pending event comes before `key`.
    #[inline(always)]
    pub(super) fn is_free_until(&mut self, key: EventKey) -> bool {
        key.time_bits() < self.free_until || self.look_until(key)
    }

    #[inline(never)]
    fn look_until(&mut self, key: EventKey) -> bool {
        self.free_until = self.first_time();
        let time = key.time_bits();
        time < self.free_until || time == self.free_until && self.peek().is_none_or(|first| key <= first)
    }

    /// The bits of the time of the first event; [`NOBODY`] or more if there is none. The open leaf stays open.
    fn first_time(&self) -> u64 {
        let Some(leaf) = self.open else { return self.tree.get(1).map_or(NOBODY, |first| first.time) };
        let mut place = self.leaves.len() + leaf as usize;
        let mut first = NOBODY;
        while place > 1 {
            first = first.min(self.tree[place ^ 1].time);
            place /= 2;
        }
        first
    }

    /// Removes and returns the first event. Its leaf becomes the open one.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<Node> {
        let key = self.peek()?;
        let leaf = self.tree[1].leaf;
        self.open = Some(leaf);
        if let Some(index) = &mut self.index {
            index.remove(&key);
        }
        Some(Node { key, event: self.leaves[leaf as usize].event })
    }

    /// Removes and returns the event with the key `key`; `None` if it is not pending.
    pub(super) fn remove(&mut self, key: EventKey) -> Option<Node> {
        self.close();
        let leaf = match &mut self.index {
            Some(index) => index.remove(&key)?,
            None => self.search(key)?,
        };
        self.vacate(leaf);
        Some(Node { key, event: self.leaves[leaf as usize].event })
    }

    /// Returns the leaf of the event with the key `key`. Visits all leaves, until it has often done so.
    fn search(&mut self, key: EventKey) -> Option<u32> {
        self.visited += self.leaves.len();
        if self.visited > WORTH_AN_INDEX {
            let mut index: FxHashMap<EventKey, u32> = self.pending().collect();
            let leaf = index.remove(&key);
            self.index = Some(index);
            return leaf;
        }
        self.pending().find(|(pending, _)| *pending == key).map(|(_, leaf)| leaf)
    }

    /// The keys and leaves of all pending events. The open leaf must be closed.
    fn pending(&self) -> impl Iterator<Item = (EventKey, u32)> {
        let contenders = self.tree[self.leaves.len()..].iter().zip(&self.leaves);
        contenders
            .filter(|(contender, _)| contender.time < NOBODY)
            .map(|(contender, held)| (EventKey::from_bits(contender.time, held.sequence), contender.leaf))
    }

    /// Rebuilds the tree with room for `size` events, a power of two, including the pending ones.
    #[cold]
    fn resize(&mut self, size: usize) {
        self.close();
        let old = self.leaves.len();
        let waiting: Vec<(Contender, Leaf)> = (0..old)
            .map(|leaf| (self.tree[old + leaf], self.leaves[leaf]))
            .filter(|(contender, _)| contender.time < NOBODY)
            .collect();
        self.leaves = vec![Leaf { sequence: 0, event: PackedEvent(0) }; size];
        self.tree = vec![Contender { time: NOBODY, leaf: 0 }; 2 * size];
        self.vacant = (waiting.len() as u32..size as u32).rev().collect();
        for leaf in 0..size {
            let time = match waiting.get(leaf) {
                Some((contender, held)) => {
                    self.leaves[leaf] = *held;
                    contender.time
                }
                None => NOBODY + leaf as u64,
            };
            self.tree[size + leaf] = Contender { time, leaf: leaf as u32 };
        }
        for place in (1..size).rev() {
            let (one, other) = (self.tree[2 * place], self.tree[2 * place + 1]);
            let other_first =
                other.time < one.time || other.time == one.time && is_earlier(&self.leaves, other, one);
            self.tree[place] = if other_first { other } else { one };
        }
        if self.index.is_some() {
            self.index = Some(self.pending().collect());
        }
    }
}

/// Returns true if the first of two events of the same time was scheduled before the second.
#[cold]
fn is_earlier(leaves: &[Leaf], one: Contender, other: Contender) -> bool {
    leaves[one.leaf as usize].sequence < leaves[other.leaf as usize].sequence
}
