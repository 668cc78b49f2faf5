//! The state of the medium: it may be used if there is neither a carrier nor a reservation, and the silence has lasted
//! long enough.

use std::cell::Cell;

use super::{ExtendedMac, tag};
use crate::wireless::mac::duration::seconds;
use crate::{Sim, Timer};

/// The interframe space that must pass before the medium may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Space {
    /// DIFS.
    Usual,
    /// EIFS, after a corrupted frame.
    Extended,
}

/// The consequence of a change of the medium.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    /// None.
    Nothing,
    /// The medium may not be used any more: the back-off stops.
    Occupied,
    /// The medium may still not be used: an interframe space that has begun does not count.
    Disturbed,
    /// An interframe space begins.
    Quiet(Space),
}

/// The medium as a station sees it.
#[derive(Clone, Copy, Debug)]
struct View {
    carrier: bool,
    /// Whether another station has reserved the medium (NAV).
    reserved: bool,
    /// Whether the medium may not be used yet.
    occupied: bool,
    /// Whether the last frame was corrupted.
    unreadable: bool,
    /// Whether an interframe space is passing.
    quiet: bool,
}

impl View {
    /// An idle medium on which no frame has been decoded yet.
    const IDLE: View =
        View { carrier: false, reserved: false, occupied: false, unreadable: true, quiet: false };

    fn set_carrier(&mut self, busy: bool) -> Effect {
        self.carrier = busy;
        self.reconsider()
    }

    fn set_reserved(&mut self, reserved: bool) -> Effect {
        self.reserved = reserved;
        self.reconsider()
    }

    /// Re-evaluates whether the medium may be used.
    fn reconsider(&mut self) -> Effect {
        if self.carrier || self.reserved {
            self.quiet = false;
            return if std::mem::replace(&mut self.occupied, true) {
                Effect::Disturbed
            } else {
                Effect::Occupied
            };
        }
        if !self.occupied || self.quiet {
            return Effect::Nothing;
        }
        self.quiet = true;
        Effect::Quiet(if self.unreadable { Space::Extended } else { Space::Usual })
    }

    /// Handles the end of the interframe space: the medium may be used.
    fn silence_over(&mut self) {
        self.quiet = false;
        self.occupied = false;
    }
}

/// A station's view of the medium, with its timers.
#[derive(Debug)]
pub(super) struct ChannelState {
    view: Cell<View>,
    nav: Timer,
    inter_frame: Timer,
}

impl Default for ChannelState {
    fn default() -> Self {
        ChannelState { view: Cell::new(View::IDLE), nav: Timer::default(), inter_frame: Timer::default() }
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
        !self.view.get().occupied
    }

    /// Whether no station has reserved the medium.
    pub(super) fn nav_is_clear(&self) -> bool {
        !self.view.get().reserved
    }

    /// Makes the next interframe space an EIFS, after a corrupted frame.
    pub(super) fn expect_longer_silence(&self) {
        self.update(|view| view.unreadable = true);
    }

    /// Makes the next interframe space a normal one, after a frame that could be decoded.
    pub(super) fn expect_usual_silence(&self) {
        self.update(|view| view.unreadable = false);
    }

    fn update<R>(&self, change: impl FnOnce(&mut View) -> R) -> R {
        let mut view = self.view.get();
        let result = change(&mut view);
        self.view.set(view);
        result
    }
}

impl ExtendedMac {
    pub(super) fn set_carrier(&self, sim: &Sim, busy: bool) {
        let effect = self.channel.update(|view| view.set_carrier(busy));
        self.apply(sim, effect);
    }

    /// Reserves the medium for other stations for `duration` microseconds.
    pub(super) fn set_nav(&self, sim: &Sim, duration: u16) {
        let time = seconds(duration);
        let nav = &self.channel.nav;
        if time > 0.0 && (!nav.is_pending() || sim.now() + time > nav.due()) {
            nav.resched(sim, self.id(), tag::NAV, time);
            let effect = self.channel.update(|view| view.set_reserved(true));
            self.apply(sim, effect);
        }
    }

    pub(super) fn nav_over(&self, sim: &Sim) {
        let effect = self.channel.update(|view| view.set_reserved(false));
        self.apply(sim, effect);
    }

    fn apply(&self, sim: &Sim, effect: Effect) {
        let inter_frame = &self.channel.inter_frame;
        match effect {
            Effect::Nothing => {}
            Effect::Occupied => {
                inter_frame.force_cancel();
                self.backoff.hold(sim, self.parameters.slot.get());
            }
            Effect::Disturbed => inter_frame.force_cancel(),
            Effect::Quiet(space) => {
                let silence = match space {
                    Space::Usual => self.parameters.difs(),
                    Space::Extended => self.parameters.eifs(),
                };
                inter_frame.resched(sim, self.id(), tag::INTER_FRAME, silence);
            }
        }
    }

    pub(super) fn inter_frame_over(&self, sim: &Sim) {
        self.channel.update(View::silence_over);
        if self.backoff.run(sim, self.id(), self.parameters.slot.get()) {
            self.backoff_over(sim);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change of the medium.
    #[derive(Clone, Copy)]
    enum Change {
        Carrier(bool),
        Nav(bool),
        Frame { readable: bool },
        SilenceOver,
    }

    use Change::{Carrier, Frame, Nav, SilenceOver};
    use Effect::{Disturbed, Nothing, Occupied, Quiet};

    /// The consequences of changes of a medium that is idle at first, and whether it may be used at the end.
    fn outcome(changes: &[Change]) -> (Vec<Effect>, bool) {
        let mut view = View::IDLE;
        let effects = changes.iter().filter_map(|change| match *change {
            Carrier(busy) => Some(view.set_carrier(busy)),
            Nav(reserved) => Some(view.set_reserved(reserved)),
            Frame { readable } => {
                view.unreadable = !readable;
                None
            }
            SilenceOver => {
                view.silence_over();
                None
            }
        });
        (effects.collect(), !view.occupied)
    }

    /// Compares the consequences of changes with those expected.
    fn check(changes: &[Change], effects: &[Effect], free: bool) {
        assert_eq!(outcome(changes), (effects.to_vec(), free));
    }

    const FRAME: Change = Frame { readable: true };
    const NOISE: Change = Frame { readable: false };
    const DIFS: Effect = Quiet(Space::Usual);
    const EIFS: Effect = Quiet(Space::Extended);

    #[test]
    fn the_medium_may_be_used_after_an_interframe_space() {
        check(&[Carrier(true)], &[Occupied], false);
        check(&[Carrier(true), FRAME, Carrier(false)], &[Occupied, DIFS], false);
        check(&[Carrier(true), FRAME, Carrier(false), SilenceOver], &[Occupied, DIFS], true);
        check(&[Carrier(false)], &[Nothing], true);
    }

    #[test]
    fn a_corrupted_frame_is_followed_by_a_longer_space() {
        check(&[Carrier(true), Carrier(false)], &[Occupied, EIFS], false);
        check(&[Carrier(true), FRAME, NOISE, Carrier(false)], &[Occupied, EIFS], false);
        check(&[Carrier(true), NOISE, FRAME, Carrier(false)], &[Occupied, DIFS], false);
    }

    #[test]
    fn a_carrier_in_the_space_starts_it_anew() {
        check(&[Carrier(true), FRAME, Carrier(false), Carrier(true)], &[Occupied, DIFS, Disturbed], false);
        check(
            &[Carrier(true), FRAME, Carrier(false), Carrier(true), Carrier(false)],
            &[Occupied, DIFS, Disturbed, DIFS],
            false,
        );
    }

    #[test]
    fn a_reservation_occupies_the_medium_as_a_carrier_does() {
        check(&[FRAME, Nav(true)], &[Occupied], false);
        check(&[FRAME, Nav(true), Nav(false)], &[Occupied, DIFS], false);
        check(&[Carrier(true), FRAME, Nav(true), Carrier(false)], &[Occupied, Disturbed, Disturbed], false);
        check(
            &[Carrier(true), FRAME, Nav(true), Carrier(false), Nav(false), SilenceOver],
            &[Occupied, Disturbed, Disturbed, DIFS],
            true,
        );
    }

    #[test]
    fn a_space_that_has_begun_goes_on() {
        check(&[Carrier(true), FRAME, Carrier(false), Carrier(false)], &[Occupied, DIFS, Nothing], false);
    }
}
