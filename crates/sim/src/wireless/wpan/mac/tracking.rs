//! Tracking the beacons of a coordinator: synchronization, polling, sleep (spec: wpan, sections 7.3, 18 and 19).

use std::cell::Cell;

use super::looks::BLANK;
use super::scan::Descriptor;
use super::state::{Access, Awaited, Purpose};
use super::{Mode, WpanMac, tag};
use crate::Sim;
use crate::wireless::FrameKind;
use crate::wireless::wpan::frame::{Draft, message};
use crate::wireless::wpan::radio::Received;
use crate::wireless::wpan::superframe::symbols;
use crate::wireless::wpan::{
    AddressMode, BASE_SUPERFRAME, Body, CommandId, FRAME_RESPONSE, NO_BEACONS, NONE, RETRIES, SYMBOLS,
    TURNAROUND, airtime, beacon_periods,
};

/// The maximum number of consecutive missed beacons, and of repeated searches for a beacon (aMaxLostBeacons).
const LOST_BEACONS: u8 = 4;

/// The order that determines how long the first beacon is searched for.
const SEARCH_ORDER: u8 = 14;

/// The state of tracking a coordinator.
#[derive(Debug, Default)]
pub struct Tracking {
    /// Whether beacons are expected.
    pub is_on: Cell<bool>,
    /// Whether the coordinator has more than one frame for this station.
    pub has_more: Cell<bool>,
    lost: Cell<u8>,
    searches: Cell<u8>,
    /// The time at which the next beacon was last expected, seconds.
    expected: Cell<f64>,
    /// The remaining time to wait for a frame after the next beacon, seconds.
    paused: Cell<Option<f64>>,
}

impl WpanMac {
    /// Processes a beacon that has passed the filters.
    pub(super) fn beacon_received(&self, sim: &Sim, received: Received) {
        let frame = received.frame.clone();
        let Some(message) = message(&frame) else { return };
        let Body::Beacon { spec, address, pending } = &message.body else { return };
        let size = received.size();
        let mut superframes = self.superframes.borrow_mut();
        superframes.tracked.spec = *spec;
        superframes.tracked.beacon = (sim.now() - airtime(size)) * SYMBOLS;
        superframes.tracked.periods = beacon_periods(airtime(size), size);
        drop(superframes);
        let beacon = Descriptor {
            channel: self.channel(sim),
            pan: message.source_pan,
            address: *address,
            spec: *spec,
        };
        if self.tasks.scan.active.get() {
            self.beacon_noticed(sim, beacon);
        }
        let pan = self.attributes.pan.get();
        if pan == NONE || pan != beacon.pan || self.tasks.associate.active.get() {
            return;
        }
        self.tracking.lost.set(0);
        self.flash_beacon(sim);
        self.superframes.borrow_mut().tracked.order = spec.beacon_order;
        if self.attributes.coordinator.get() == NONE {
            self.attributes.coordinator.set(*address);
        }
        self.beacon_noticed(sim, beacon);
        if let Some(time) = self.tracking.paused.take() {
            self.wait_in_period(sim, time);
        }
        if self.access.get() == Access::Running {
            self.new_superframe(sim);
        }
        let is_announced = pending.iter().any(|(mode, address)| match mode {
            AddressMode::Short => *address == self.attributes.short.get(),
            _ => *address == self.address(),
        });
        if is_announced {
            self.poll(sim);
        } else if self.access.get() != Access::Running {
            self.rest_if_idle(sim);
        }
        if self.base.log_target.is_watched(sim) {
            self.base.log_target.send(sim, received.into_packet(), None);
        }
    }

    // --- Synchronization ---

    /// Starts to track the beacons of the coordinator.
    pub(super) fn synchronize(&self, sim: &Sim, channel: u8) {
        self.stop_timer(tag::BEACON_RECEPTION);
        if self.attributes.pan.get() == NONE {
            self.synchronization_lost(sim);
        }
        self.tasks.sync.go(1, Awaited::Beacon);
        self.tracking.searches.set(0);
        self.tracking.is_on.set(true);
        self.set_channel(sim, channel);
        self.search(sim);
    }

    fn search(&self, sim: &Sim) {
        self.listen(sim);
        let order = match self.superframes.borrow().tracked.order {
            NO_BEACONS => SEARCH_ORDER,
            order => order,
        };
        let time = f64::from(BASE_SUPERFRAME * (symbols(1, order) + 1)) / SYMBOLS;
        self.start_timer(sim, tag::BEACON_SEARCH, time);
    }

    /// Handles the first beacon of the coordinator.
    pub(super) fn synchronized(&self, sim: &Sim) {
        self.tasks.sync.stop();
        if self.tracking.is_on.get() && !self.timer_of(tag::BEACON_RECEPTION).is_pending() {
            self.expect_beacon(sim);
        }
        self.resume(sim);
    }

    /// Handles the end of an unsuccessful search for a beacon.
    pub(super) fn search_over(&self, sim: &Sim) {
        if !self.tasks.sync.active.get() {
            return;
        }
        let searches = self.tracking.searches.get() + 1;
        self.tracking.searches.set(searches);
        if searches <= LOST_BEACONS {
            return self.search(sim);
        }
        self.tasks.sync.stop();
        self.look_lost(sim);
        self.synchronization_lost(sim);
        self.tracking.is_on.set(false);
        self.resume(sim);
    }

    /// The start of the coordinator's present beacon interval, seconds.
    fn interval_start(&self, now: f64, interval: f64) -> f64 {
        let mut start = self.superframes.borrow().tracked.beacon_seconds();
        while now - start > interval {
            start += interval;
        }
        start
    }

    fn interval(&self) -> f64 {
        f64::from(symbols(BASE_SUPERFRAME, self.superframes.borrow().tracked.order)) / SYMBOLS
    }

    /// Starts the timer for the next beacon.
    pub(super) fn expect_beacon(&self, sim: &Sim) {
        let (now, interval, turnaround) = (sim.now(), self.interval(), TURNAROUND / SYMBOLS);
        let start = self.interval_start(now, interval);
        let mut wait = interval - (now - start);
        if wait >= turnaround {
            wait -= turnaround;
        }
        if (now + wait) - self.tracking.expected.get() < interval - turnaround {
            wait = ((2.0 * interval - now) + start) - turnaround;
        }
        self.tracking.expected.set(now + wait);
        self.start_timer(sim, tag::BEACON_RECEPTION, wait);
    }

    /// Prepares for the next beacon, which is about to arrive.
    pub(super) fn beacon_expected(&self, sim: &Sim) {
        if !self.superframes.borrow().tracked.has_beacons() {
            return;
        }
        self.ack.take();
        self.listen(sim);
        if !self.tracking.is_on.get() {
            return;
        }
        if self.tracking.lost.get() > LOST_BEACONS {
            self.set_label(sim, BLANK);
            self.look_lost(sim);
            self.synchronization_lost(sim);
            self.tracking.lost.set(0);
        } else {
            self.tracking.lost.set(self.tracking.lost.get() + 1);
            self.expect_beacon(sim);
        }
    }

    // --- Polling ---

    /// Polls the coordinator for the announced frames.
    fn poll(&self, sim: &Sim) {
        if self.tasks.poll.active.get() {
            return;
        }
        self.tasks.poll.go(1, Awaited::Contention);
        let pan = self.attributes.pan.get();
        let mode = match self.superframes.borrow().tracked.spec.pan_coordinator {
            true => AddressMode::None,
            false => AddressMode::Short,
        };
        let request =
            Draft::new(FrameKind::Command(CommandId::DataRequest), self.attributes.coordinator.get())
                .to(mode, pan)
                .from(AddressMode::Short, pan)
                .acknowledged();
        let request = self.build(request);
        self.contend_for_command(sim, request);
    }

    /// Handles the end of contention for the poll.
    pub(super) fn poll_contended(&self, sim: &Sim, won: bool) {
        if won {
            self.tasks.poll.awaited.set(Awaited::Sent);
            return self.request_mode(sim, Mode::Transmit);
        }
        self.give_up_poll(sim);
    }

    fn give_up_poll(&self, sim: &Sim) {
        self.tasks.poll.stop();
        self.listen(sim);
        self.command_done(sim);
    }

    /// Handles the end of the transmission of the poll.
    pub(super) fn poll_sent(&self, sim: &Sim) {
        self.tasks.poll.awaited.set(Awaited::Ack);
        self.await_ack(sim, Purpose::Command);
    }

    /// Handles the acknowledgement of the poll, or its absence.
    pub(super) fn poll_acknowledged(&self, sim: &Sim, acknowledged: bool) {
        if !acknowledged {
            if self.slots.of(Purpose::Command).fail(RETRIES) {
                self.tasks.poll.awaited.set(Awaited::Contention);
                return self.resume(sim);
            }
            return self.give_up_poll(sim);
        }
        if !self.tracking.has_more.get() {
            return self.give_up_poll(sim);
        }
        self.tasks.poll.awaited.set(Awaited::Frame);
        self.listen(sim);
        self.command_over();
        self.wait_in_period(sim, FRAME_RESPONSE / SYMBOLS);
    }

    /// Waits `time` seconds for a frame; only time within contention access periods counts.
    fn wait_in_period(&self, sim: &Sim, time: f64) {
        let tracked = self.superframes.borrow().tracked;
        let end = tracked.beacon_seconds() + 16.0 * (f64::from(tracked.spec.slot) / SYMBOLS);
        if sim.now() + time > end {
            self.tracking.paused.set(Some(sim.now() + time - end));
        } else {
            self.start_timer(sim, tag::EXTRACTION, time);
        }
    }

    /// Handles a frame that was polled for: polls again, because there may be more.
    pub(super) fn poll_answered(&self, sim: &Sim) {
        self.tasks.poll.stop();
        self.stop_timer(tag::EXTRACTION);
        self.tracking.paused.set(None);
        self.poll(sim);
    }

    /// Ends the wait for a frame that was polled for.
    pub(super) fn poll_over(&self, sim: &Sim) {
        self.tasks.poll.stop();
        self.listen(sim);
        self.resume(sim);
    }

    // --- Sleep ---

    /// Lets the radio sleep until the next beacon, if it is not needed before (spec: wpan, section 7.3).
    pub(super) fn rest_if_idle(&self, sim: &Sim) {
        let Some(radio) = self.radio(sim) else { return };
        if !radio.may_sleep(sim)
            || radio.is_alive(sim).is_none()
            || self.attributes.is_full.get() && !self.devices.borrow().is_empty()
        {
            return;
        }
        radio.rest(sim);
        self.mark_sleep(sim, true);
        let (now, interval) = (sim.now(), self.interval());
        let wait = interval - (now - self.interval_start(now, interval)) - TURNAROUND / SYMBOLS;
        if wait < 0.0 {
            sim.print("WARNING: negative time for wakeup timer\n");
            sim.exit_at_once(1);
        }
        self.start_timer(sim, tag::WAKE_UP, wait);
    }

    /// Wakes the radio; `expected` is true if it wakes for a beacon.
    pub(super) fn wake(&self, sim: &Sim, expected: bool) {
        if self.radio(sim).is_some_and(|radio| radio.wake(sim, expected)) {
            self.mark_sleep(sim, false);
        }
    }
}
