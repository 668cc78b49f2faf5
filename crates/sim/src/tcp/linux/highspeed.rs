//! HighSpeed TCP: the larger the window, the faster it grows and the less a loss reduces it (RFC 3649; spec: tcp-linux,
//! section 15.4).

use super::memory::state;
use super::{Ack, Algorithm, Connection, Moment, Word};

/// The largest window, packets.
const LARGEST_WINDOW: u32 = 0x1ff_ffff;

/// The windows up to which the window grows by 1, 2, 3 ... packets per round trip, packets, and the part of the window
/// that a loss then takes away, in 1/256 (RFC 3649, appendix B).
const TABLE: [(u64, u64); 72] = [
    (38, 128),
    (118, 112),
    (221, 104),
    (347, 98),
    (495, 93),
    (663, 89),
    (851, 86),
    (1058, 83),
    (1284, 81),
    (1529, 78),
    (1793, 76),
    (2076, 74),
    (2378, 72),
    (2699, 71),
    (3039, 69),
    (3399, 68),
    (3778, 66),
    (4177, 65),
    (4596, 64),
    (5036, 62),
    (5497, 61),
    (5979, 60),
    (6483, 59),
    (7009, 58),
    (7558, 57),
    (8130, 56),
    (8726, 55),
    (9346, 54),
    (9991, 53),
    (10661, 52),
    (11358, 52),
    (12082, 51),
    (12834, 50),
    (13614, 49),
    (14424, 48),
    (15265, 48),
    (16137, 47),
    (17042, 46),
    (17981, 45),
    (18955, 45),
    (19965, 44),
    (21013, 43),
    (22101, 43),
    (23230, 42),
    (24402, 41),
    (25618, 41),
    (26881, 40),
    (28193, 39),
    (29557, 39),
    (30975, 38),
    (32450, 38),
    (33986, 37),
    (35586, 36),
    (37253, 36),
    (38992, 35),
    (40808, 35),
    (42707, 34),
    (44694, 33),
    (46776, 33),
    (48961, 32),
    (51258, 32),
    (53677, 31),
    (56230, 30),
    (58932, 30),
    (61799, 29),
    (64851, 28),
    (68113, 28),
    (71617, 27),
    (75401, 26),
    (79517, 26),
    (84035, 25),
    (89053, 24),
];

state! {
    /// The HighSpeed TCP congestion control.
    HighSpeed {
        /// The present row of the table.
        row: Word = 0,
    }
}

impl HighSpeed {
    fn find_row(&mut self, cwnd: Word) {
        let limit = |row: Word| TABLE.get(row.0 as usize).map_or(u64::MAX, |(limit, _)| *limit);
        if cwnd > limit(self.row) {
            while self.row < TABLE.len() as u64 - 1 && cwnd > limit(self.row) {
                self.row += 1;
            }
        } else {
            while self.row > 0 && cwnd <= limit(self.row - 1) {
                self.row -= 1;
            }
        }
    }
}

impl Algorithm for HighSpeed {
    const NAME: &'static str = "highspeed";

    fn start(&mut self, tcp: &mut Connection, _moment: &Moment) {
        self.row = Word(0);
        tcp.cwnd_clamp = tcp.cwnd_clamp.min(LARGEST_WINDOW);
    }

    fn grow(&mut self, tcp: &mut Connection, moment: &Moment, ack: &Ack) {
        if !tcp.is_limited(ack) {
            return;
        }
        if tcp.in_slow_start() {
            return tcp.slow_start(moment);
        }
        self.find_row(tcp.cwnd);
        if tcp.cwnd < u64::from(tcp.cwnd_clamp) {
            tcp.cwnd_count = tcp.cwnd_count.wrapping_add(self.row.low()).wrapping_add(1);
            if tcp.counted() >= tcp.cwnd {
                tcp.cwnd_count = (tcp.counted() - tcp.cwnd).low();
                tcp.cwnd += 1;
            }
        }
    }

    fn reduce(&mut self, tcp: &Connection, _moment: &Moment) -> Word {
        // The row may be any number if another algorithm has used the memory and no ACK has come since.
        let decrease = TABLE.get(self.row.0 as usize).map_or(0, |(_, decrease)| *decrease);
        (tcp.cwnd - ((tcp.cwnd * decrease) >> 8)).max(Word(2))
    }
}
