//! Reno: slow start and congestion avoidance (RFC 2581) with appropriate byte counting (RFC 3465; spec: tcp-linux,
//! section 15.1).

use super::memory::state;
use super::{Ack, Algorithm, Connection, Moment};

state! {
    /// The Reno congestion control.
    Reno {}
}

impl Algorithm for Reno {
    const NAME: &'static str = "reno";

    fn grow(&mut self, tcp: &mut Connection, moment: &Moment, ack: &Ack) {
        tcp.grow_as_reno(moment, ack);
    }
}

impl Connection {
    /// Lets the window grow by Reno's rules.
    pub fn grow_as_reno(&mut self, moment: &Moment, ack: &Ack) {
        if !self.is_limited(ack) {
            return;
        }
        if self.in_slow_start() {
            self.slow_start(moment);
        } else if moment.values.byte_counting() == 0 {
            self.count_to(self.cwnd);
        } else if self.bytes_acked >= self.cwnd * self.mss {
            self.bytes_acked -= self.cwnd * self.mss;
            self.open();
        }
    }
}
