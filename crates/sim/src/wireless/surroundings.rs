//! The radios around a sender, as long as no node moves.
//!
//! The receivers of a frame, the propagation delays and mostly the received powers depend only on the positions of the
//! nodes and on the equipment. As long as all nodes are at rest and nothing is rewired, they are the same for each frame
//! of a radio, so they are computed once for each sender.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::Sim;
use crate::entity::EntityId;

use super::motion::MotionIndex;
use super::phy::Emission;

/// The maximum number of receivers that all senders of a channel together keep; each takes 24 bytes.
const MOST_KEPT: usize = 1 << 18;

/// The state of a simulation on which receivers depend: the numbers of changes so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Situation {
    arrangement: u32,
    wiring: u32,
}

impl Situation {
    fn now(sim: &Sim) -> Situation {
        Situation { arrangement: sim.wireless().arrangement.get(), wiring: sim.wiring_epoch() }
    }
}

/// A receiver of the frames of a sender at rest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listener {
    /// The propagation delay, seconds.
    pub delay: f64,
    /// The receiver with its position in the order in which the channel finds the receivers
    /// ([`Hearer::with_place`](super::transmission::Hearer::with_place)).
    pub place_and_hearer: u64,
}

/// The receivers of the frames of a sender at rest.
#[derive(Debug)]
pub(super) struct Surroundings {
    situation: Situation,
    /// The radio that sends, and the transmission power for which `powers` is valid, watts.
    sender: (EntityId, f64),
    /// The receivers in the order of their delays.
    pub listeners: Vec<Listener>,
    /// The received powers by place, watts; NaN if not known.
    powers: Vec<Cell<f64>>,
    /// The receivers that have moved before, so that the time of their last known position matters.
    travelled: Vec<MotionIndex>,
}

impl Surroundings {
    /// Whether nothing has changed since the receivers were found.
    #[inline]
    fn is_valid(&self, sim: &Sim) -> bool {
        self.situation == Situation::now(sim)
    }

    /// The received power at the receiver at `place`, watts; NaN if it is not known. `None` if it may have changed.
    #[inline]
    pub(super) fn power(&self, sim: &Sim, place: u32) -> Option<&Cell<f64>> {
        self.powers.get(place as usize).filter(|_| self.is_valid(sim))
    }

    /// Whether a receiver has moved before.
    #[inline]
    pub(super) fn has_travellers(&self) -> bool {
        !self.travelled.is_empty()
    }

    /// Records that the positions of sender and receivers are known at the present time.
    pub(super) fn note_positions(&self, sim: &Sim, emission: &Emission) {
        emission.motion.updated.set(sim.now());
        for index in &self.travelled {
            if let Some(motion) = sim.wireless().motions().get(*index) {
                motion.updated.set(sim.now());
            }
        }
    }
}

/// The surroundings of the senders on a channel.
#[derive(Debug, Default)]
pub(super) struct KnownSurroundings {
    /// The surroundings by the number of the sender's motion.
    of_senders: RefCell<Vec<Option<Rc<Surroundings>>>>,
    /// The number of receivers in all surroundings.
    kept: Cell<usize>,
    /// The situation at the last search for receivers, and the number of earlier searches in it.
    lasting: Cell<(Situation, u32)>,
}

impl KnownSurroundings {
    /// The surroundings of a sender, if they are known.
    #[inline]
    pub(super) fn of(&self, sim: &Sim, emission: &Emission) -> Option<Rc<Surroundings>> {
        let all = self.of_senders.borrow();
        let known = all.get(emission.motion.index as usize)?.as_ref()?;
        let is_of_sender = known.sender == (emission.radio, emission.power);
        (is_of_sender && known.is_valid(sim)).then(|| known.clone())
    }

    /// Counts a frame whose receivers have been searched. Returns whether they are worth keeping: all nodes are at rest
    /// and have been so for some frames.
    pub(super) fn are_worth_keeping(&self, sim: &Sim) -> bool {
        /// The number of frames after which receivers are kept, because the situation seems to last.
        const FRAMES: u32 = 16;
        if sim.wireless().moving.get() != 0 {
            return false;
        }
        let (situation, frames) = self.lasting.get();
        let now = Situation::now(sim);
        let frames = if situation == now { frames.saturating_add(1) } else { 0 };
        self.lasting.set((now, frames));
        frames >= FRAMES
    }

    /// Keeps the receivers that were found for a frame. `found` are their motions.
    pub(super) fn keep(
        &self,
        sim: &Sim,
        emission: &Emission,
        mut listeners: Vec<Listener>,
        found: &[MotionIndex],
    ) {
        let mut all = self.of_senders.borrow_mut();
        let index = emission.motion.index as usize;
        if all.len() <= index {
            all.resize(index + 1, None);
        }
        let before = all[index].take().map_or(0, |known| known.listeners.len());
        self.kept.set(self.kept.get() - before);
        if self.kept.get() + listeners.len() > MOST_KEPT {
            return;
        }
        self.kept.set(self.kept.get() + listeners.len());
        listeners.sort_by(|one, other| one.delay.total_cmp(&other.delay));
        let motions = sim.wireless().motions();
        let has_travelled = |index: &MotionIndex| {
            motions.get(*index).is_some_and(|motion| motion.direction.get() != (0.0, 0.0))
        };
        let surroundings = Rc::new(Surroundings {
            situation: Situation::now(sim),
            sender: (emission.radio, emission.power),
            powers: vec![Cell::new(f64::NAN); listeners.len()],
            listeners,
            travelled: found.iter().copied().filter(has_travelled).collect(),
        });
        all[index] = Some(surroundings);
    }
}
