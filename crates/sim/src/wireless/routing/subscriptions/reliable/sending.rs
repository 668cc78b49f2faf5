//! The transfers of a source: which fragment is sent next.

use std::collections::VecDeque;

use super::super::attributes::Attributes;
use super::FRAGMENTS;

/// The waiting time for a path before paths are explored again, seconds.
const PATIENCE: i64 = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// No path is known.
    Unknown,
    /// A fragment explores the paths to sinks since this clock.
    Exploring(i64),
    /// A path is reinforced.
    Ready,
}

/// A transfer that an application has handed over.
#[derive(Debug)]
pub(super) struct Outgoing {
    pub transfer: i32,
    /// The attributes of the publication.
    pub attributes: Attributes,
    pub value: i32,
    /// The number of fragments that the application has handed over.
    collected: i32,
    next: i32,
    phase: Phase,
    /// Paths are explored again until one is reinforced.
    persists: bool,
    /// All fragments were sent once.
    is_sent: bool,
}

/// The next fragment to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fragment {
    pub transfer: i32,
    pub index: i32,
    /// True if the fragment explores paths.
    pub explores: bool,
}

/// The transfers of a source.
#[derive(Debug, Default)]
pub(super) struct Sender {
    outgoing: Vec<Outgoing>,
    wanted: VecDeque<(i32, i32)>,
}

impl Sender {
    pub(super) fn find(&self, transfer: i32) -> Option<&Outgoing> {
        self.outgoing.iter().find(|outgoing| outgoing.transfer == transfer)
    }

    fn find_mut(&mut self, transfer: i32) -> Option<&mut Outgoing> {
        self.outgoing.iter_mut().find(|outgoing| outgoing.transfer == transfer)
    }

    /// Collects a fragment. Returns true if the transfer is complete.
    pub(super) fn collect(&mut self, transfer: i32, value: i32, attributes: &Attributes) -> bool {
        if self.find(transfer).is_none() {
            self.outgoing.push(Outgoing {
                transfer,
                attributes: attributes.clone(),
                value,
                collected: 0,
                next: 0,
                phase: Phase::Unknown,
                persists: true,
                is_sent: false,
            });
        }
        let Some(outgoing) = self.find_mut(transfer) else { return false };
        outgoing.collected += 1;
        outgoing.collected == FRAGMENTS
    }

    /// Chooses the next fragment. `None` means that this turn passes without one.
    pub(super) fn next(&mut self, clock: i64) -> Option<Fragment> {
        let Some(current) =
            self.outgoing.iter_mut().find(|known| !known.is_sent && known.collected >= FRAGMENTS)
        else {
            return self.repeated();
        };
        match current.phase {
            Phase::Exploring(since) if !current.persists || clock - since <= PATIENCE => None,
            Phase::Unknown | Phase::Exploring(_) => {
                current.phase = Phase::Exploring(clock);
                current.next = current.next.max(1);
                Some(Fragment { transfer: current.transfer, index: 0, explores: true })
            }
            Phase::Ready if !self.wanted.is_empty() => self.repeated(),
            Phase::Ready if current.next < FRAGMENTS => {
                current.next += 1;
                Some(Fragment { transfer: current.transfer, index: current.next - 1, explores: false })
            }
            // ns-2.35: the next transfer begins one turn later (spec: sensor-and-mobile-ip, section 7.5).
            Phase::Ready => {
                current.is_sent = true;
                None
            }
        }
    }

    fn repeated(&mut self) -> Option<Fragment> {
        let (transfer, index) = self.wanted.pop_front()?;
        Some(Fragment { transfer, index, explores: false })
    }

    /// Handles a report that a sink lacks fragments of a transfer.
    pub(super) fn repeat(&mut self, transfer: i32, fragments: &[i32]) {
        for index in fragments {
            if !self.wanted.contains(&(transfer, *index)) {
                self.wanted.push_back((transfer, *index));
            }
        }
    }

    /// Handles a report that a sink has all fragments of a transfer.
    pub(super) fn forget(&mut self, transfer: i32) {
        self.wanted.retain(|(wanted, _)| *wanted != transfer);
    }

    /// Handles a request of a sink for another path.
    pub(super) fn explore(&mut self, transfer: i32) {
        if let Some(outgoing) = self.find_mut(transfer) {
            outgoing.phase = Phase::Unknown;
        }
    }

    /// Handles the reinforcement of the paths of all transfers that `concerns` selects.
    pub(super) fn reinforced(&mut self, concerns: impl Fn(&Attributes) -> bool) {
        for outgoing in self.outgoing.iter_mut().filter(|outgoing| concerns(&outgoing.attributes)) {
            outgoing.persists = true;
            if outgoing.phase != Phase::Unknown {
                outgoing.phase = Phase::Ready;
            }
        }
    }

    /// The paths of those transfers that `concerns` were given up: they are explored once more at most. Returns true
    /// if there are any.
    pub(super) fn weakened(&mut self, concerns: impl Fn(&Attributes) -> bool) -> bool {
        let mut any = false;
        for outgoing in self.outgoing.iter_mut().filter(|outgoing| concerns(&outgoing.attributes)) {
            any = true;
            outgoing.persists = false;
        }
        any
    }
}
