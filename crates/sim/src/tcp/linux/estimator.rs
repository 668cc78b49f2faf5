//! The round-trip estimator and the retransmission timer (spec: tcp-linux, section 8). A falling round-trip time raises
//! the variation by only an eighth, so that the timeout does not jump when a queue empties.

use super::algorithm::RttSample;
use super::{Linux, Word};
use crate::Sim;
use crate::packet::Header;
use crate::tcp::parameters::on;
use crate::tcp::rtt::shr;
use crate::tcp::{ControlBlock, TcpSender};

/// Converts a time in seconds to milliseconds, rounded.
fn milliseconds(seconds: f64) -> Word {
    Word::from((seconds * 1000.0).round() as i64)
}

impl Linux {
    /// Measures the round-trip time at an acceptable ACK, duplicate or not, and sets the timer. `unsure` means that the
    /// send time of the acknowledged packet is uncertain.
    pub(super) fn measure(&self, tcp: &TcpSender, sim: &Sim, ack: &Header, unsure: bool) {
        let parameters = &tcp.parameters;
        if !on(&parameters.timer_fix) {
            tcp.flavour().arm_timer(tcp, sim);
        }
        tcp.ts_peer.set(ack.tcp.ts);
        let stamped = on(&parameters.timestamps);
        self.connection.borrow_mut().stamped = stamped;
        if stamped {
            {
                let mut connection = self.connection.borrow_mut();
                connection.stamp_echoed = milliseconds(ack.tcp.ts_echo);
                connection.peer_stamp = milliseconds(ack.tcp.ts);
            }
            tcp.ts_echoed.set(ack.tcp.ts_echo);
            let seqno = if unsure { 0 } else { ack.tcp.seqno };
            self.take_sample(tcp, sim, sim.now() - ack.tcp.ts_echo, seqno);
            if on(&parameters.ts_reset_rto) {
                tcp.set_backoff(sim, 1);
            }
        }
        if tcp.rtt_active.get() && ack.tcp.seqno >= tcp.rtt_seq.get() {
            tcp.set_backoff(sim, 1);
            tcp.rtt_active.set(false);
            if !stamped {
                self.take_sample(tcp, sim, sim.now() - tcp.rtt_ts.get(), 0);
            }
        }
        if on(&parameters.timer_fix) {
            tcp.flavour().arm_timer(tcp, sim);
        }
        tcp.update_average_window();
        tcp.check_done(sim);
    }

    /// Records a round-trip time of `elapsed` seconds. Packet `seqno`, unless it is 0, was sent only once.
    fn take_sample(&self, tcp: &TcpSender, sim: &Sim, elapsed: f64, seqno: i32) {
        tcp.take_sample(sim, elapsed);
        let known = on(&tcp.parameters.bug_fix_ts) && seqno != 0 && tcp.remembers_send_times();
        let since_sent = known.then(|| sim.now() - tcp.send_time(seqno));
        self.with_algorithm(|algorithm, memory, _| {
            algorithm.on_rtt_sample(memory, RttSample { elapsed, since_sent });
        });
        tcp.smooth_as_linux(sim);
        tcp.update_timeout();
        self.connection.borrow_mut().srtt = tcp.srtt().into();
    }
}

impl ControlBlock {
    /// Updates the smoothed round-trip time and its variation with the last sample.
    fn smooth_as_linux(&self, sim: &Sim) {
        if self.srtt() == 0 {
            return self.begin_estimate(sim);
        }
        let parameters = &self.parameters;
        let delta = self.rtt().wrapping_sub(shr(self.srtt(), parameters.srtt_bits.get())) as i16;
        self.set_srtt(sim, self.srtt().wrapping_add(i32::from(delta)));
        if self.srtt() <= 0 {
            self.set_srtt(sim, 1);
        }
        let variation = shr(self.rttvar(), parameters.rttvar_bits.get());
        let mut spread = i32::from(delta.wrapping_abs()).wrapping_sub(variation) as i16;
        if delta < 0 && spread > 0 {
            spread = shr(i32::from(spread), parameters.srtt_bits.get()) as i16;
        }
        self.set_rttvar(sim, self.rttvar().wrapping_add(i32::from(spread)));
    }
}
