//! Events far ahead.

use super::{EventKey, Node};

/// A heap with four children per node.
#[derive(Default)]
pub(super) struct FarEvents {
    heap: Vec<Node>,
}

const ARITY: usize = 4;

impl FarEvents {
    pub(super) fn len(&self) -> usize {
        self.heap.len()
    }

    pub(super) fn peek(&self) -> Option<&Node> {
        self.heap.first()
    }

    pub(super) fn push(&mut self, node: Node) {
        self.heap.push(node);
        self.sift_up(self.heap.len() - 1, node);
    }

    pub(super) fn pop(&mut self) -> Option<Node> {
        let last = self.heap.pop()?;
        let Some(first) = self.heap.first().copied() else { return Some(last) };
        self.sift_down(0, last);
        Some(first)
    }

    /// Takes out the event with this key, if it is here. Looks at every event.
    pub(super) fn remove(&mut self, key: EventKey) -> Option<Node> {
        let index = self.heap.iter().position(|node| node.key == key)?;
        let node = self.heap[index];
        let last = self.heap.pop()?;
        if index < self.heap.len() {
            self.sift_down(index, last);
            self.sift_up(index, self.heap[index]);
        }
        Some(node)
    }

    fn sift_up(&mut self, mut index: usize, node: Node) {
        while index > 0 {
            let parent = (index - 1) / ARITY;
            if self.heap[parent].key <= node.key {
                break;
            }
            self.heap[index] = self.heap[parent];
            index = parent;
        }
        self.heap[index] = node;
    }

    fn sift_down(&mut self, mut index: usize, node: Node) {
        loop {
            let first = ARITY * index + 1;
            if first >= self.heap.len() {
                break;
            }
            let last = (first + ARITY).min(self.heap.len());
            let mut least = first;
            for child in first + 1..last {
                if self.heap[child].key < self.heap[least].key {
                    least = child;
                }
            }
            if node.key <= self.heap[least].key {
                break;
            }
            self.heap[index] = self.heap[least];
            index = least;
        }
        self.heap[index] = node;
    }
}
