//! Contention for the medium: waiting and assessment (spec: wpan, section 11).

use std::rc::Rc;

use super::state::{Access, Awaited, Outgoing, Purpose};
use super::{Mode, WpanMac, tag};
use crate::Sim;
use crate::wireless::wpan::contention::{Assessed, Claim, Verdict};
use crate::wireless::wpan::radio::{Request, Status};

impl WpanMac {
    /// Starts contention for a new answer.
    pub(super) fn contend_for_answer(&self, sim: &Sim, frame: Rc<Outgoing>) {
        let slot = self.slots.of(Purpose::Answer);
        slot.put(frame);
        slot.renew();
        self.stop_contention();
        self.resume(sim);
    }

    /// Starts contention for a new command. An answer that is already contending takes precedence.
    pub(super) fn contend_for_command(&self, sim: &Sim, frame: Rc<Outgoing>) {
        let slot = self.slots.of(Purpose::Command);
        slot.put(frame);
        slot.renew();
        let chosen = self.chosen.borrow().clone();
        if !chosen.is_some_and(|chosen| self.slots.of(Purpose::Answer).holds(&chosen)) {
            self.stop_contention();
        }
        self.resume(sim);
    }

    /// Starts contention for new data.
    pub(super) fn contend_for_data(&self, sim: &Sim, frame: Rc<Outgoing>) {
        let slot = self.slots.of(Purpose::Data);
        slot.put(frame);
        slot.renew();
        self.resume(sim);
    }

    /// Stops contention if it is in progress.
    pub(super) fn stop_contention(&self) {
        if self.access.get() == Access::Running {
            self.access.set(Access::None);
            self.cancel_contention();
        }
    }

    fn cancel_contention(&self) {
        let timers = [tag::OTHER_BEACON, tag::BACKOFF, tag::ASSESSMENT].map(|tag| self.timer_of(tag));
        match timers.into_iter().find(|timer| timer.is_pending()) {
            Some(timer) => timer.force_cancel(),
            None => self.wants_assessment.set(false),
        }
        self.contending.take();
    }

    /// Starts contention for the first waiting frame, unless contention is already in progress.
    pub(super) fn resume(&self, sim: &Sim) {
        if self.access.get() == Access::Running || self.in_transmission.get() {
            return;
        }
        let Some((purpose, frame)) = self.slots.first_ready() else { return };
        if purpose == Purpose::Data {
            self.tasks.data.awaited.set(Awaited::Contention);
            self.tasks.data.step.set(1);
        }
        self.access.set(Access::Running);
        self.chosen.replace(Some(frame.clone()));
        self.contending.replace(Some(frame));
        self.back_off(sim, true);
    }

    /// The properties of the frame that contention is in progress for.
    fn claim(&self) -> Option<Claim> {
        self.contending.borrow().as_ref().map(|frame| self.attributes.claim(frame))
    }

    /// Starts a back-off; `first` is true for the first back-off of a frame.
    fn back_off(&self, sim: &Sim, first: bool) {
        if self.ack.borrow().is_some() {
            // Contention is resumed at the end of the acknowledgement.
            self.access.set(Access::None);
            self.contending.take();
            return;
        }
        let Some(claim) = self.claim() else { return };
        let (now, superframes) = (sim.now(), *self.superframes.borrow());
        let mut contention = self.contention.borrow_mut();
        if first {
            contention.begin(&superframes, now);
        }
        let periods = sim.default_rng().integer(contention.choices());
        let wait = contention.first_wait(&superframes, now, &claim, periods, first);
        if contention.is_limited() {
            let verdict = contention.check(&superframes, now, &claim, wait, false);
            drop(contention);
            if !self.may_proceed(sim, verdict) {
                return;
            }
        }
        self.start_timer(sim, tag::BACKOFF, wait);
    }

    /// Whether the frame fits into the present period. If not, arranges to receive the next beacon.
    fn may_proceed(&self, sim: &Sim, verdict: Verdict) -> bool {
        let Verdict::Wait(other_beacon) = verdict else { return true };
        if let Some(time) = other_beacon {
            self.start_timer(sim, tag::OTHER_BEACON, time);
        }
        if self.superframes.borrow().tracked.has_beacons()
            && !self.timer_of(tag::BEACON_RECEPTION).is_pending()
        {
            self.expect_beacon(sim);
        }
        false
    }

    /// Ends a back-off: the medium is assessed as soon as the radio can receive.
    pub(super) fn backoff_over(&self, sim: &Sim) {
        self.wants_receiver.set(true);
        self.listen(sim);
    }

    /// Handles an answer of the radio while contention is in progress.
    pub(super) fn receiver_confirmed(&self, sim: &Sim, status: Status) {
        if self.requested.get() != Request::Mode(Mode::Receive) || !self.wants_receiver.take() {
            return;
        }
        match status {
            Status::Mode(Mode::Receive) => {}
            Status::BusySending => return self.wants_receiver.set(true),
            _ => return self.backoff_over(sim),
        }
        let Some(claim) = self.claim() else { return };
        let wait = match self.contention.borrow().slotted {
            true => self.superframes.borrow().locate(sim.now(), claim.to_parent, 0.0),
            false => 0.0,
        };
        if wait == 0.0 {
            self.assess(sim);
        } else {
            self.start_timer(sim, tag::ASSESSMENT, wait);
        }
    }

    /// Asks the radio whether the medium is free.
    pub(super) fn assess(&self, sim: &Sim) {
        self.wants_assessment.set(true);
        if let Some(radio) = self.radio(sim) {
            radio.assess(sim);
        }
    }

    /// Handles the radio's assessment of the medium.
    pub(in crate::wireless::wpan) fn assessed(&self, sim: &Sim, idle: bool) {
        if !self.wants_assessment.take() {
            return;
        }
        let Some(claim) = self.claim() else { return };
        let superframes = *self.superframes.borrow();
        let assessed = self.contention.borrow_mut().assessed(&superframes, sim.now(), &claim, idle);
        match assessed {
            Assessed::Won => self.contention_over(sim, true),
            Assessed::Lost => self.contention_over(sim, false),
            Assessed::Again => self.backoff_over(sim),
            Assessed::BackOff => self.back_off(sim, false),
            Assessed::Wait(time) => {
                self.may_proceed(sim, Verdict::Wait(time));
            }
        }
    }

    fn contention_over(&self, sim: &Sim, won: bool) {
        self.contending.take();
        if self.slots.first_ready().is_none() {
            // ns-2.35: if no frame waits when contention ends, contention counts as being in progress forever (spec:
            // wpan, section 11.4).
            return;
        }
        self.access.set(if won { Access::Won } else { Access::Lost });
        self.contention_ended(sim, won);
    }

    /// Continues contention at the beginning of a superframe: when a beacon was sent or received, or a beacon of
    /// another coordinator is due.
    pub(super) fn new_superframe(&self, sim: &Sim) {
        if self.ack.borrow().is_none() {
            self.listen(sim);
        }
        self.stop_timer(tag::OTHER_BEACON);
        let (now, superframes) = (sim.now(), *self.superframes.borrow());
        self.contention.borrow_mut().begin_superframe(&superframes);
        if self.contention.borrow().waits_for_beacon
            && !self.timer_of(tag::BACKOFF).is_pending()
            && let Some(claim) = self.claim()
        {
            let mut contention = self.contention.borrow_mut();
            let mut wait = contention.adjust(&superframes, now, claim.to_parent, 0.0);
            let left = contention.left;
            if left > 0 {
                wait += f64::from(left) * super::super::BACKOFF_PERIOD;
            }
            let verdict = contention.check(&superframes, now, &claim, wait, false);
            drop(contention);
            // ns-2.35: contention continues even if the frame does not fit (spec: wpan, section 11.5).
            self.may_proceed(sim, verdict);
            if left > 0 {
                self.start_timer(sim, tag::BACKOFF, wait);
            } else {
                self.backoff_over(sim);
            }
        }
        self.contention.borrow_mut().waits_for_beacon = false;
    }
}
