//! Low priority: a connection that backs off at once when delays on the forward path show that other traffic is present
//! (Kuzmanovic and Knightly, "TCP-LP: low-priority service via end-point congestion control", 2003; spec: tcp-linux,
//! section 15.12).

use super::memory::state;
use super::{Ack, Algorithm, Connection, Moment, Word};

/// Flag: the frequency of the peer's clock is known.
const VALID_CLOCK: u64 = 1;
/// Flag: a delay has been measured.
const VALID_DELAY: u64 = 2;
/// Flag: the delay is below the threshold.
const WITHIN_THRESHOLD: u64 = 8;
/// Flag: congestion was seen within the inference time.
const WITHIN_INFERENCE: u64 = 16;
/// The least delay before the first measurement, milliseconds.
const UNKNOWN_DELAY: Word = Word(0xffff_ffff);

state! {
    /// The low-priority congestion control. Times are in milliseconds; delays are those of the forward path.
    Lp {
        /// The flags that are set.
        flags: Word = 0,
        /// The smoothed delay, times 8.
        smoothed_delay: Word = 8,
        /// The least delay.
        min_delay: Word = 16,
        /// The greatest delay, not counting a single greater one in `reserve_max_delay`.
        max_delay: Word = 24,
        /// The one delay that is greater than `max_delay`.
        reserve_max_delay: Word = 32,
        /// The frequency of the peer's clock, Hz.
        clock: Word = 40,
        /// The peer's time at the last measurement of its clock.
        peer_reference: Word = 48,
        /// This end's time at the last measurement of the peer's clock.
        own_reference: Word = 56,
        /// When congestion was last seen; 0 for never.
        last_drop: Word = 64,
        /// The inference time: how long after congestion the window stays at its reduced size.
        inference: Word = 72,
    }
}

impl Lp {
    fn has(&self, flag: u64) -> bool {
        self.flags.0 & flag != 0
    }

    fn mark(&mut self, flag: u64, on: bool) {
        self.flags = Word(if on { self.flags.0 | flag } else { self.flags.0 & !flag });
    }

    /// Measures the frequency of the peer's clock, Hz; 0 if it is unknown.
    fn measure_clock(&mut self, tcp: &Connection) -> Word {
        let mut clock = (self.clock << 6).signed();
        let (peer, own) = (tcp.peer_stamp, tcp.stamp_echoed);
        let known = self.peer_reference != 0 && self.own_reference != 0;
        if known && peer != self.peer_reference && own != self.own_reference {
            let ratio = (peer - self.peer_reference) * 1000 / (own - self.own_reference);
            let measured = ratio.signed().wrapping_abs();
            clock = if clock > 0 {
                clock.wrapping_add(measured).wrapping_sub(clock >> 6)
            } else {
                measured.wrapping_shl(6)
            };
        }
        self.mark(VALID_CLOCK, clock >> 6 > 0);
        self.peer_reference = peer;
        self.own_reference = own;
        Word::from(clock >> 6)
    }

    fn measure_delay(&mut self, tcp: &Connection) {
        self.clock = self.measure_clock(tcp);
        let delay = if self.has(VALID_CLOCK) {
            let tick = Word(1000) / self.clock;
            Word::from((tcp.peer_stamp * tick - tcp.stamp_echoed).signed().wrapping_abs())
        } else {
            Word(0)
        };
        self.mark(VALID_DELAY, delay > 0);
        if !self.has(VALID_CLOCK) || !self.has(VALID_DELAY) {
            return;
        }
        self.min_delay = self.min_delay.min(delay);
        if delay > self.max_delay {
            if delay > self.reserve_max_delay {
                self.max_delay = if self.reserve_max_delay == 0 { delay } else { self.reserve_max_delay };
                self.reserve_max_delay = delay;
            } else {
                self.max_delay = delay;
            }
        }
        if self.smoothed_delay == 0 {
            self.smoothed_delay = delay << 3;
        } else {
            self.smoothed_delay += delay - (self.smoothed_delay >> 3);
        }
    }

    fn report(&self, tcp: &Connection, moment: &Moment) {
        moment.sim.print(&format!(
            "TCP-LP: {:05o}|{:5}|{:5}|{:15}|{:15}|{:15}\n",
            self.flags.0,
            tcp.cwnd.0,
            self.clock.0,
            self.min_delay.0,
            self.max_delay.0,
            (self.smoothed_delay >> 3).0
        ));
    }
}

impl Algorithm for Lp {
    const NAME: &'static str = "lp";
    const STAMPS: bool = true;

    fn start(&mut self, _tcp: &mut Connection, _moment: &Moment) {
        *self = Lp { min_delay: UNKNOWN_DELAY, ..Lp::default() };
    }

    fn on_acked(&mut self, tcp: &mut Connection, moment: &Moment, _packets: Word, sent: Word) {
        if sent != 0 {
            self.measure_delay(tcp);
        }
        let now = moment.now;
        if now > tcp.stamp_echoed {
            self.inference = (now - tcp.stamp_echoed) * 3;
        }
        self.mark(WITHIN_INFERENCE, self.last_drop != 0 && now - self.last_drop < self.inference);
        let delay = self.smoothed_delay >> 3;
        let threshold = self.min_delay + (self.max_delay - self.min_delay) * 15 / 100;
        self.mark(WITHIN_THRESHOLD, delay < threshold);
        if moment.values.debug_level() <= 1 {
            self.report(tcp, moment);
        }
        if self.has(WITHIN_THRESHOLD) {
            return;
        }
        self.min_delay = delay;
        self.max_delay = self.smoothed_delay >> 2;
        self.reserve_max_delay = self.smoothed_delay >> 2;
        tcp.cwnd = if self.has(WITHIN_INFERENCE) { Word(1) } else { (tcp.cwnd >> 1).max(Word(1)) };
        self.last_drop = now;
    }

    fn grow(&mut self, tcp: &mut Connection, moment: &Moment, ack: &Ack) {
        if !self.has(WITHIN_INFERENCE) {
            tcp.grow_as_reno(moment, ack);
        }
    }
}
