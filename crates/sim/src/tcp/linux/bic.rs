//! BIC: after a loss the window finds the right size by a binary search, which repeatedly halves the distance to the
//! window at the loss (Xu, Harfoush and Rhee, "Binary increase congestion control (BIC) for fast long-distance
//! networks", 2004; spec: tcp-linux, section 15.5).

use super::memory::state;
use super::{Ack, Algorithm, Connection, Moment, Parameter, Recovery, Word};

/// The divisor of the distance that gives the next step of the binary search.
const SEARCH: u64 = 4;
/// The unit of [`Parameter::BicBeta`].
pub(super) const BETA_SCALE: u64 = 1024;
/// The number of fraction bits in the average of packets per ACK.
pub(super) const RATIO_SHIFT: u32 = 4;
/// The initial average of packets per ACK, which is 2.
pub(super) const FIRST_RATIO: Word = Word(2 << RATIO_SHIFT);
/// The time for which a computed increase remains valid, milliseconds (a 32nd of a second).
pub(super) const UPDATE_INTERVAL: i64 = 31;

state! {
    /// The BIC congestion control.
    Bic {
        /// The number of ACKs that let the window grow by one packet.
        acks_per_packet: Word = 0,
        /// The target window of the search, packets.
        last_max: Word = 8,
        /// The window at the last loss, packets.
        loss_cwnd: Word = 16,
        /// The window at the last update, packets.
        last_cwnd: Word = 24,
        /// When the window was last updated, milliseconds.
        last_time: Word = 32,
        /// When the search began, milliseconds.
        epoch: Word = 40,
        /// The average number of packets per ACK, in 1/16.
        ratio: Word = 48,
    }
}

impl Bic {
    fn update(&mut self, cwnd: Word, moment: &Moment) {
        let values = moment.values;
        if self.last_cwnd == cwnd && (moment.now - self.last_time).signed() <= UPDATE_INTERVAL {
            return;
        }
        self.last_cwnd = cwnd;
        self.last_time = moment.now;
        if self.epoch == 0 {
            self.epoch = moment.now;
        }
        if cwnd <= values.word(Parameter::BicLowWindow) {
            self.acks_per_packet = cwnd;
            return;
        }
        let max_increment = values.word(Parameter::BicMaxIncrement);
        let smooth = || cwnd * values.word(Parameter::BicSmoothPart) / SEARCH;
        self.acks_per_packet = if cwnd < self.last_max {
            let distance = (self.last_max - cwnd) / SEARCH;
            if distance > max_increment {
                cwnd / max_increment
            } else if distance <= Word(1) {
                smooth()
            } else {
                cwnd / distance
            }
        } else if cwnd < self.last_max + SEARCH {
            smooth()
        } else if cwnd < self.last_max + max_increment * (SEARCH - 1) {
            cwnd * (SEARCH - 1) / (cwnd - self.last_max)
        } else {
            cwnd / max_increment
        };
        if self.loss_cwnd == 0 && self.acks_per_packet > 20 {
            self.acks_per_packet = Word(20);
        }
        self.acks_per_packet = ((self.acks_per_packet << RATIO_SHIFT) / self.ratio).max(Word(1));
    }
}

impl Algorithm for Bic {
    const NAME: &'static str = "bic";

    fn start(&mut self, tcp: &mut Connection, moment: &Moment) {
        *self = Bic { ratio: FIRST_RATIO, ..Bic::default() };
        if moment.values.is_on(Parameter::BicInitialSsthresh) {
            tcp.ssthresh = moment.values.word(Parameter::BicInitialSsthresh);
        }
    }

    fn on_acked(&mut self, tcp: &mut Connection, _moment: &Moment, packets: Word, _sent: Word) {
        if packets > 0 && tcp.recovery == Recovery::Open {
            self.ratio += packets - (self.ratio >> RATIO_SHIFT);
        }
    }

    fn on_recovery(&mut self, _tcp: &Connection, _moment: &Moment, next: Recovery) {
        if next == Recovery::Loss {
            *self = Bic { ratio: FIRST_RATIO, ..Bic::default() };
        }
    }

    fn grow(&mut self, tcp: &mut Connection, moment: &Moment, ack: &Ack) {
        if !tcp.is_limited(ack) {
            return;
        }
        if tcp.in_slow_start() {
            return tcp.slow_start(moment);
        }
        self.update(tcp.cwnd, moment);
        tcp.count_to(self.acks_per_packet);
    }

    fn reduce(&mut self, tcp: &Connection, moment: &Moment) -> Word {
        let values = moment.values;
        let beta = values.word(Parameter::BicBeta);
        self.epoch = Word(0);
        let gives_way = tcp.cwnd < self.last_max && values.is_on(Parameter::BicFastConvergence);
        self.last_max = if gives_way { tcp.cwnd * (beta + BETA_SCALE) / (2 * BETA_SCALE) } else { tcp.cwnd };
        self.loss_cwnd = tcp.cwnd;
        if tcp.cwnd <= values.word(Parameter::BicLowWindow) {
            tcp.half()
        } else {
            (tcp.cwnd * beta / BETA_SCALE).max(Word(2))
        }
    }

    fn floor(&self, tcp: &Connection) -> Word {
        tcp.ssthresh
    }
}
