//! The transfers of a source: which fragment is sent next.

use std::collections::VecDeque;

use super::super::attributes::Attributes;
use super::FRAGMENTS;

/// The number of idle turns after which paths are explored again.
const PATIENCE: u32 = 10;
/// The time after which the last fragment of a transfer is repeated if the sink has not confirmed the transfer, seconds.
const SILENCE: i64 = 40;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// No path is known.
    Unknown,
    /// A fragment explores the paths to sinks; this number of turns have been idle since then.
    Exploring(u32),
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
    /// All fragments were sent once.
    is_sent: bool,
    /// The clock at which the last fragment was sent; `None` before, and after the sink has confirmed the transfer.
    unconfirmed: Option<i64>,
}

impl Outgoing {
    /// Whether fragments are still to be sent, or a path is to be found.
    fn is_pending(&self) -> bool {
        self.collected >= FRAGMENTS && !(self.is_sent && self.phase == Phase::Ready)
    }

    /// Whether the sink should have confirmed the transfer by now.
    fn is_silent(&self, clock: i64) -> bool {
        self.phase == Phase::Ready && self.unconfirmed.is_some_and(|since| clock - since >= SILENCE)
    }
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

    /// The first transfer with fragments that are still to be sent, or without a path.
    fn pending(&mut self) -> Option<&mut Outgoing> {
        self.outgoing.iter_mut().find(|known| known.is_pending())
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
                is_sent: false,
                unconfirmed: None,
            });
        }
        let Some(outgoing) = self.find_mut(transfer) else { return false };
        outgoing.collected += 1;
        outgoing.collected == FRAGMENTS
    }

    /// Chooses the next fragment. `None` means that this turn passes without one.
    pub(super) fn next(&mut self, clock: i64) -> Option<Fragment> {
        if let Some((transfer, index)) = self.wanted.pop_front() {
            // ns-2.35: without a path, the turn passes nevertheless (spec: sensor-and-mobile-ip, section 7.5).
            let has_path = self.find(transfer).is_some_and(|wanted| wanted.phase == Phase::Ready);
            return has_path.then_some(Fragment { transfer, index, explores: false });
        }
        if let Some(silent) = self.outgoing.iter_mut().find(|known| known.is_silent(clock)) {
            silent.unconfirmed = Some(clock);
            let fragment = Fragment { transfer: silent.transfer, index: FRAGMENTS - 1, explores: false };
            if let Some(Outgoing { phase: Phase::Exploring(idle), .. }) = self.pending() {
                *idle += 1;
            }
            return Some(fragment);
        }
        let current = self.pending()?;
        match &mut current.phase {
            Phase::Exploring(idle) if *idle < PATIENCE => {
                *idle += 1;
                None
            }
            Phase::Unknown | Phase::Exploring(_) => {
                current.phase = Phase::Exploring(0);
                current.next = current.next.max(1);
                Some(Fragment { transfer: current.transfer, index: 0, explores: true })
            }
            Phase::Ready if current.next < FRAGMENTS => {
                current.next += 1;
                if current.next == FRAGMENTS {
                    current.unconfirmed = Some(clock);
                }
                Some(Fragment { transfer: current.transfer, index: current.next - 1, explores: false })
            }
            // ns-2.35: the next transfer begins one turn later (spec: sensor-and-mobile-ip, section 7.5).
            Phase::Ready => {
                current.is_sent = true;
                None
            }
        }
    }

    /// Handles a report that a sink lacks fragments of a transfer.
    pub(super) fn repeat(&mut self, clock: i64, transfer: i32, fragments: &[i32]) {
        if let Some(outgoing) = self.find_mut(transfer)
            && outgoing.unconfirmed.is_some()
        {
            outgoing.unconfirmed = Some(clock);
        }
        for index in fragments {
            if !self.wanted.contains(&(transfer, *index)) {
                self.wanted.push_back((transfer, *index));
            }
        }
    }

    /// Handles a report that a sink has all fragments of a transfer.
    pub(super) fn forget(&mut self, transfer: i32) {
        self.wanted.retain(|(wanted, _)| *wanted != transfer);
        if let Some(outgoing) = self.find_mut(transfer) {
            outgoing.unconfirmed = None;
        }
    }

    /// Handles a request of a sink for another path.
    pub(super) fn explore(&mut self, transfer: i32) {
        self.wanted.retain(|(wanted, _)| *wanted != transfer);
        if let Some(outgoing) = self.find_mut(transfer) {
            outgoing.phase = Phase::Unknown;
        }
    }

    /// Handles the reinforcement of the paths of all transfers that `concerns` selects.
    pub(super) fn reinforced(&mut self, concerns: impl Fn(&Attributes) -> bool) {
        for outgoing in self.outgoing.iter_mut().filter(|outgoing| concerns(&outgoing.attributes)) {
            if outgoing.phase != Phase::Unknown {
                outgoing.phase = Phase::Ready;
            }
        }
    }

    /// Whether there are transfers that `concerns` selects.
    pub(super) fn has_any(&self, concerns: impl Fn(&Attributes) -> bool) -> bool {
        self.outgoing.iter().any(|outgoing| concerns(&outgoing.attributes))
    }
}
