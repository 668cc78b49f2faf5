//! Reno as described in textbooks, with parameters for additive increase and multiplicative decrease (spec: tcp-linux,
//! section 15.2).

use super::memory::state;
use super::{Ack, Algorithm, Connection, Moment, Parameter, Word};

state! {
    /// The textbook Reno congestion control.
    NaiveReno {}
}

impl Algorithm for NaiveReno {
    const NAME: &'static str = "naive_reno";

    fn grow(&mut self, tcp: &mut Connection, moment: &Moment, _ack: &Ack) {
        if tcp.cwnd < tcp.ssthresh {
            tcp.cwnd += 1;
        } else if tcp.counted() >= tcp.cwnd {
            tcp.cwnd += moment.values.word(Parameter::NaiveRenoAlpha);
            tcp.cwnd_count = 0;
            tcp.cwnd = tcp.cwnd.min(tcp.cwnd_clamp.into());
        } else {
            tcp.cwnd_count = tcp.cwnd_count.wrapping_add(1);
        }
    }

    fn reduce(&mut self, tcp: &Connection, moment: &Moment) -> Word {
        (tcp.cwnd - tcp.cwnd / moment.values.word(Parameter::NaiveRenoBeta)).max(Word(2))
    }

    fn floor(&self, tcp: &Connection) -> Word {
        tcp.ssthresh
    }
}
