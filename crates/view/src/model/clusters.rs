//! Personal area networks (IEEE 802.15.4): clusters and their members.

use neons_trace::text::Text;
use rustc_hash::FxHashMap;

use super::frames::Transmitted;
use super::{Model, Note, RadioStep, What};

/// A word in the comment with which nam files of personal area networks begin.
const MARK: &[u8] = b"nam4wpan";

/// Returns true if a comment marks a nam file of a personal area network.
pub(super) fn is_wpan(comment: &Text<'_>) -> bool {
    comment.bytes().windows(MARK.len()).any(|part| part == MARK)
}

/// A change of the coordinator of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Association {
    /// Number of the node.
    pub node: u32,
    /// The time of the change, in seconds.
    pub time: f64,
    /// Number of the new coordinator; −1 if the node has none any more.
    pub coordinator: i32,
}

/// The coordinator of each cluster member.
#[derive(Default)]
pub struct Clusters {
    /// Changes of coordinators, in the order of the trace.
    pub associations: Vec<Association>,
    /// Nodes that send beacons: the number of each node, and the time of its first beacon.
    pub beacons: Vec<(u32, f64)>,
    /// True if labels of nodes name their coordinators.
    pub(super) labels: bool,
    coordinators: FxHashMap<u32, i32>,
    /// The last sender of an association response, by the node that requested the association.
    answers: FxHashMap<i32, u32>,
}

impl Clusters {
    /// Returns the last association of a node before `time`; `None` if it has no coordinator then.
    pub fn coordinator(&self, node: u32, time: f64) -> Option<Association> {
        let last = self.associations.iter().rfind(|change| change.node == node && change.time <= time)?;
        (last.coordinator >= 0).then_some(*last)
    }

    /// Returns the numbers of the nodes in the cluster of `coordinator` at `time`.
    pub fn members(&self, coordinator: u32, time: f64) -> Vec<u32> {
        let mut members: Vec<u32> = self
            .associations
            .iter()
            .filter(|change| change.coordinator == coordinator as i32 && change.time <= time)
            .map(|change| change.node)
            .filter(|&node| {
                self.coordinator(node, time).is_some_and(|now| now.coordinator == coordinator as i32)
            })
            .collect();
        members.sort_unstable();
        members.dedup();
        members
    }
}

impl Model {
    /// Processes a frame's effect on clusters. ns-2 names commands by their numbers (IEEE 802.15.4-2003, section 7.3):
    /// 2 is an association response, 3 a disassociation notification, 8 a coordinator realignment.
    pub(super) fn personal_area(&mut self, line: &Transmitted<'_>, node: u32) {
        match (line.kind.bytes(), line.step) {
            (b"BCN", RadioStep::Send) if !self.clusters.beacons.iter().any(|&(other, _)| other == node) => {
                self.clusters.beacons.push((node, line.time));
            }
            (b"CM2" | b"CM8", RadioStep::Send) if line.to >= 0 => {
                self.clusters.answers.insert(line.to, node);
            }
            (b"CM2" | b"CM8", RadioStep::Receive) => {
                if let Some(coordinator) = self.clusters.answers.remove(&line.node) {
                    self.associate(line.time, node, coordinator as i32);
                }
            }
            (b"CM3", RadioStep::Send) => self.associate(line.time, node, -1),
            _ => {}
        }
    }

    /// Processes a node label. Nam files of personal area networks use labels such as `[0]` for the coordinator.
    pub(super) fn labelled(&mut self, time: f64, id: i32, label: &str) {
        let node = self.network.node(id);
        let named = label.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        match named.and_then(|text| text.parse().ok()) {
            Some(coordinator) => {
                let coordinator = self.network.node(coordinator) as i32;
                self.associate(time, node, coordinator);
            }
            None if label.trim().is_empty() => self.associate(time, node, -1),
            // Other labels were set by the script or appear only for a moment, and name no coordinator.
            None => {}
        }
    }

    fn associate(&mut self, time: f64, node: u32, coordinator: i32) {
        let before = self.clusters.coordinators.insert(node, coordinator).unwrap_or(-1);
        if before == coordinator || coordinator == node as i32 {
            return;
        }
        self.clusters.associations.push(Association { node, time, coordinator });
        let id = |number: u32| self.network.nodes[number as usize].id;
        let text = match u32::try_from(coordinator) {
            Ok(coordinator) => format!("node {} joins the cluster of node {}", id(node), id(coordinator)),
            Err(_) => format!("node {} leaves its cluster", id(node)),
        };
        self.notes.note(Note { time, what: What::Association, text, link: None });
    }
}
