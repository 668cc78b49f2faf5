//! Scalable TCP: the window grows by 1/100 packet per ACK (in Linux by at least 1/50) and a loss takes away 1/8, so
//! that the time to recover does not depend on the size of the window (Kelly, "Scalable TCP: improving performance in
//! highspeed wide area networks", 2003; spec: tcp-linux, section 15.3).

use super::memory::state;
use super::{Ack, Algorithm, Connection, Moment, Word};

/// The number of ACKs per packet of growth when the window is larger than this number.
const ACKS_PER_PACKET: Word = Word(50);

state! {
    /// The Scalable TCP congestion control.
    Scalable {}
}

impl Algorithm for Scalable {
    const NAME: &'static str = "scalable";

    fn grow(&mut self, tcp: &mut Connection, moment: &Moment, ack: &Ack) {
        if !tcp.is_limited(ack) {
            return;
        }
        if tcp.in_slow_start() {
            return tcp.slow_start(moment);
        }
        tcp.cwnd_count = tcp.cwnd_count.wrapping_add(1);
        if tcp.counted() > tcp.cwnd.min(ACKS_PER_PACKET) {
            tcp.open();
            tcp.cwnd_count = 0;
        }
    }

    fn reduce(&mut self, tcp: &Connection, _moment: &Moment) -> Word {
        (tcp.cwnd - (tcp.cwnd >> 3)).max(Word(2))
    }
}
