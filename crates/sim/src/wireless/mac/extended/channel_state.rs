//! The state of the medium: it may be used if there is neither a carrier nor a reservation, and the silence has lasted
//! long enough.

use std::cell::Cell;

use super::parameters::seconds;
use super::{ExtendedMac, tag};
use crate::{Sim, Timer};

/// A station's view of the medium.
#[derive(Debug)]
pub(super) struct ChannelState {
    carrier: Cell<bool>,
    /// Whether the medium may not be used yet.
    occupied: Cell<bool>,
    /// Whether the last frame was corrupted.
    unreadable: Cell<bool>,
    nav: Timer,
    inter_frame: Timer,
}

impl Default for ChannelState {
    /// An idle medium on which no frame has been decoded yet.
    fn default() -> Self {
        ChannelState {
            carrier: Cell::new(false),
            occupied: Cell::new(false),
            unreadable: Cell::new(true),
            nav: Timer::default(),
            inter_frame: Timer::default(),
        }
    }
}

impl ChannelState {
    pub(super) fn inter_frame_timer(&self) -> &Timer {
        &self.inter_frame
    }

    pub(super) fn nav_timer(&self) -> &Timer {
        &self.nav
    }

    /// Whether the medium may be used.
    pub(super) fn is_free(&self) -> bool {
        !self.occupied.get()
    }

    /// Whether no station has reserved the medium.
    pub(super) fn nav_is_clear(&self) -> bool {
        !self.nav.is_pending()
    }

    /// Makes the next interframe space an EIFS, after a corrupted frame.
    pub(super) fn expect_longer_silence(&self) {
        self.unreadable.set(true);
    }

    /// Makes the next interframe space a normal one, after a frame that could be decoded.
    pub(super) fn expect_usual_silence(&self) {
        self.unreadable.set(false);
    }
}

impl ExtendedMac {
    pub(super) fn set_carrier(&self, sim: &Sim, busy: bool) {
        self.channel.carrier.set(busy);
        self.reconsider(sim);
    }

    /// Reserves the medium for other stations for `duration` microseconds.
    pub(super) fn set_nav(&self, sim: &Sim, duration: u16) {
        let time = seconds(duration);
        let nav = &self.channel.nav;
        if time > 0.0 && (!nav.is_pending() || sim.now() + time > nav.due()) {
            nav.resched(sim, self.id(), tag::NAV, time);
            self.reconsider(sim);
        }
    }

    pub(super) fn nav_over(&self, sim: &Sim) {
        self.reconsider_with(sim, true);
    }

    fn reconsider(&self, sim: &Sim) {
        self.reconsider_with(sim, self.channel.nav_is_clear());
    }

    /// Re-evaluates whether the medium may be used, after carrier or NAV have changed.
    fn reconsider_with(&self, sim: &Sim, nav_is_clear: bool) {
        let channel = &self.channel;
        if channel.carrier.get() || !nav_is_clear {
            channel.inter_frame.force_cancel();
            if !channel.occupied.replace(true) {
                self.backoff.hold(sim, self.parameters.slot.get());
            }
        } else if channel.occupied.get() && !channel.inter_frame.is_pending() {
            let silence =
                if channel.unreadable.get() { self.parameters.eifs() } else { self.parameters.difs() };
            channel.inter_frame.resched(sim, self.id(), tag::INTER_FRAME, silence);
        }
    }

    pub(super) fn inter_frame_over(&self, sim: &Sim) {
        self.channel.occupied.set(false);
        if self.backoff.run(sim, self.id(), self.parameters.slot.get()) {
            self.backoff_over(sim);
        }
    }
}
