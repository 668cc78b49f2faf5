//! Forward RTO recovery, which recognises unnecessary timeouts (RFC 4138; spec: tcp-one-way, section 16).
//!
//! After a timeout the first new ACK releases two packets of new data. If the next ACK is new too, the packets that
//! seemed lost were only late.

use super::TcpSender;
use super::parameters::on;
use crate::Sim;
use crate::packet::Header;

pub(super) fn is_enabled(tcp: &TcpSender) -> bool {
    on(&tcp.parameters.frto_enabled) || on(&tcp.parameters.sfrto_enabled)
}

/// The window while two new packets are outstanding as probes; `None` at other times.
#[inline]
pub(super) fn window(tcp: &TcpSender) -> Option<i32> {
    (tcp.frto.get() == 2).then(|| tcp.recover.get() + 2 - tcp.highest_ack())
}

/// Ends the probing at a duplicate ACK; called before an ACK is processed.
pub(super) fn on_ack(tcp: &TcpSender, sim: &Sim, ack: &Header) {
    if tcp.frto.get() != 0 && ack.tcp.seqno == tcp.last_ack.get() {
        give_up(tcp, sim);
        tcp.set_dupacks(sim, -1);
    }
}

/// Resumes resending because the timeout was justified.
pub(super) fn give_up(tcp: &TcpSender, sim: &Sim) {
    tcp.set_t_seqno(sim, tcp.highest_ack() + 1);
    tcp.set_cwnd(sim, f64::from(tcp.frto.get()));
    tcp.frto.set(0);
}

/// Sends the probes or recognises a spurious timeout; called after a new ACK has been processed.
pub(super) fn on_new_ack(tcp: &TcpSender, sim: &Sim) {
    let recover = tcp.recover.get();
    match tcp.frto.get() {
        1 => {
            let limit = f64::from(tcp.highest_ack()) + tcp.parameters.window.get();
            if f64::from(recover + 1) >= limit || recover + 1 >= tcp.curseq() || tcp.highest_ack() == recover
            {
                tcp.frto.set(0);
            } else {
                tcp.set_t_seqno(sim, recover + 1);
                tcp.frto.set(2);
            }
        }
        2 => spurious(tcp, sim),
        _ => {}
    }
}

/// Undoes the effect of a spurious timeout on the window.
pub(super) fn spurious(tcp: &TcpSender, sim: &Sim) {
    tcp.frto.set(0);
    tcp.set_cwnd(
        sim,
        match tcp.parameters.spurious_response.get() {
            2 => f64::from(tcp.ssthresh()),
            3 => 1.0,
            _ => f64::from(tcp.t_seqno() - tcp.prev_highest_ack.get()),
        },
    );
    tcp.set_ssthresh(sim, tcp.pipe_prev.get());
    tcp.recover.set(tcp.highest_ack() - 1);
}
