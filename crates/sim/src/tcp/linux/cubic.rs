//! CUBIC 2.1: after a loss the window follows a cubic function of the time since the loss (Ha, Rhee and Xu, "CUBIC: a
//! new TCP-friendly high-speed TCP variant", 2008; spec: tcp-linux, section 15.6).

use super::bic::{BETA_SCALE, FIRST_RATIO, RATIO_SHIFT, UPDATE_INTERVAL};
use super::memory::state;
use super::{Ack, Algorithm, Connection, Moment, Parameter, Recovery, Word};

/// The aggressiveness, C, times 10 · 1024: 0.4 packets per second cubed.
// ns-2.35: `RATE_FACTOR`, `CUBE_FACTOR` and `RENO_SCALE` are fixed by the default parameters (spec: tcp-linux, section
// 15.6).
const RATE_FACTOR: u64 = 410;
/// The factor of the cube of the time to the plateau: 2^40 / [`RATE_FACTOR`].
const CUBE_FACTOR: u64 = 2_681_735_677;
/// The number of ACKs for which Reno's window grows by one packet, in 1/8 of the window.
const RENO_SCALE: u64 = 23;
/// The unit of time of the cubic function as a power of 2: 1/1024 seconds.
const TIME_SHIFT: u32 = 10;
/// The time after a loss during which no round-trip time is recorded, milliseconds.
const SETTLING: i64 = 1000;

/// The cube roots of 0 to 63, times 64; the values from 8 on are slightly too small.
const ROOTS: [u8; 64] = [
    0, 54, 54, 54, 118, 118, 118, 118, 123, 129, 134, 138, 143, 147, 151, 156, 157, 161, 164, 168, 170, 173,
    176, 179, 181, 185, 187, 190, 192, 194, 197, 199, 200, 202, 204, 206, 209, 211, 213, 215, 217, 219, 221,
    222, 224, 225, 227, 229, 231, 232, 234, 236, 237, 239, 240, 242, 244, 245, 246, 248, 250, 251, 252, 254,
];

state! {
    /// The CUBIC congestion control.
    Cubic {
        /// The number of ACKs that let the window grow by one packet.
        acks_per_packet: Word = 0,
        /// The window before the last loss, packets.
        last_max: Word = 8,
        /// The window before the last loss without the reduction by fast convergence, packets.
        loss_cwnd: Word = 16,
        /// The window at the last update, packets.
        last_cwnd: Word = 24,
        /// When the window was last updated, milliseconds.
        last_time: Word = 32,
        /// The plateau of the cubic function, packets.
        origin: Word = 40,
        /// The time from the beginning of the epoch to the plateau, 1/1024 s (`K`).
        plateau: Word = 48,
        /// The least round-trip time, 1/8 ms.
        min_rtt: Word = 56,
        /// When the epoch of the cubic function began, milliseconds; 0 if there is none.
        epoch: Word = 64,
        /// The number of ACKs counted for Reno's window.
        acks: Word = 72,
        /// The window that Reno would have, packets.
        reno_window: Word = 80,
        /// The average number of packets per ACK, in 1/16.
        ratio: Word = 88,
    }
}

/// The cube root, as the kernel approximates it.
fn cube_root(value: Word) -> Word {
    let root = |index: Word| Word::from(u32::from(ROOTS[(index.0 & 63) as usize]));
    let bits = value.bit_length();
    if bits < 7 {
        return (root(value) + 35) >> 6;
    }
    let third = ((bits * 84) >> 8) - 1;
    let guess = ((root(value >> (3 * third)) + 10) << third) >> 6;
    // One step of Newton's method.
    let better = guess * 2 + value.divided_coarsely(guess * (guess - 1));
    (better * 341) >> 10
}

impl Cubic {
    fn begin_epoch(&mut self, cwnd: Word, now: Word) {
        self.epoch = now;
        self.acks = Word(1);
        self.reno_window = cwnd;
        if self.last_max <= cwnd {
            self.plateau = Word(0);
            self.origin = cwnd;
        } else {
            self.plateau = cube_root((self.last_max - cwnd) * CUBE_FACTOR);
            self.origin = self.last_max;
        }
    }

    fn update(&mut self, cwnd: Word, moment: &Moment) {
        self.acks += 1;
        if self.last_cwnd == cwnd && (moment.now - self.last_time).signed() <= UPDATE_INTERVAL {
            return;
        }
        self.last_cwnd = cwnd;
        self.last_time = moment.now;
        if self.epoch == 0 {
            self.begin_epoch(cwnd, moment.now);
        }
        let time = ((moment.now + (self.min_rtt >> 3) - self.epoch) << TIME_SHIFT) / 1000;
        let early = time < self.plateau;
        let offset = if early { self.plateau - time } else { time - self.plateau };
        let distance = (offset * offset * offset * RATE_FACTOR) >> 40;
        let target = if early { self.origin - distance } else { self.origin + distance };
        self.acks_per_packet = if target > cwnd { cwnd / (target - cwnd) } else { cwnd * 100 };
        if self.min_rtt > 0 {
            let increment = moment.values.word(Parameter::CubicMaxIncrement) * 10;
            let fewest = cwnd * 8000 / (increment * self.min_rtt);
            if self.acks_per_packet < fewest && !early {
                self.acks_per_packet = fewest;
            }
        }
        if self.loss_cwnd == 0 {
            self.acks_per_packet = Word(50);
        }
        if moment.values.is_on(Parameter::CubicTcpFriendliness) {
            self.keep_up_with_reno(cwnd);
        }
        self.acks_per_packet = ((self.acks_per_packet << RATIO_SHIFT) / self.ratio).max(Word(1));
    }

    fn keep_up_with_reno(&mut self, cwnd: Word) {
        let acks_per_reno_packet = (cwnd * RENO_SCALE) >> 3;
        if self.acks > acks_per_reno_packet {
            // One ACK is subtracted first, so that at least one of the counted ACKs is left.
            let packets = (self.acks - 1) / acks_per_reno_packet;
            self.acks -= packets * acks_per_reno_packet;
            self.reno_window += packets;
        }
        if self.reno_window > cwnd {
            self.acks_per_packet = self.acks_per_packet.min(cwnd / (self.reno_window - cwnd));
        }
    }
}

impl Algorithm for Cubic {
    const NAME: &'static str = "cubic";

    fn start(&mut self, tcp: &mut Connection, moment: &Moment) {
        *self = Cubic { ratio: FIRST_RATIO, ..Cubic::default() };
        if moment.values.is_on(Parameter::CubicInitialSsthresh) {
            tcp.ssthresh = moment.values.word(Parameter::CubicInitialSsthresh);
        }
    }

    fn on_acked(&mut self, tcp: &mut Connection, _moment: &Moment, packets: Word, _sent: Word) {
        if packets > 0 && tcp.recovery == Recovery::Open {
            self.ratio += packets - (self.ratio >> RATIO_SHIFT);
        }
    }

    fn on_recovery(&mut self, _tcp: &Connection, _moment: &Moment, next: Recovery) {
        if next == Recovery::Loss {
            *self = Cubic { ratio: FIRST_RATIO, ..Cubic::default() };
        }
    }

    fn grow(&mut self, tcp: &mut Connection, moment: &Moment, ack: &Ack) {
        let settled = (moment.now - self.epoch).signed() >= SETTLING;
        if ack.good && tcp.stamped && tcp.stamp_echoed != 0 && settled {
            let rtt = ((moment.now - tcp.stamp_echoed) << 3).max(Word(1));
            if self.min_rtt == 0 || self.min_rtt > rtt {
                self.min_rtt = rtt;
            }
        }
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
        let beta = moment.values.word(Parameter::CubicBeta);
        self.epoch = Word(0);
        let gives_way = tcp.cwnd < self.last_max && moment.values.is_on(Parameter::CubicFastConvergence);
        self.last_max = if gives_way { tcp.cwnd * (beta + BETA_SCALE) / (2 * BETA_SCALE) } else { tcp.cwnd };
        self.loss_cwnd = tcp.cwnd;
        (tcp.cwnd * beta / BETA_SCALE).max(Word(2))
    }

    fn floor(&self, tcp: &Connection) -> Word {
        tcp.ssthresh
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cube_roots_are_nearly_right() {
        for value in [1_u64, 8, 27, 1000, 1_000_000, CUBE_FACTOR * 100, CUBE_FACTOR * 20_000] {
            let exact = (value as f64).cbrt();
            let root = cube_root(Word(value)).0 as f64;
            assert!((root - exact).abs() <= (0.01 * exact).max(1.0), "{value}: {root} instead of {exact}");
        }
    }
}
