//! One-way senders with Sync-TCP's congestion control.

use super::DelayControl;
use crate::Sim;
use crate::packet::{Header, Packet};
use crate::tcp::{Flavour, Sack1, TcpSender};

/// The Sync flavour: SACK loss recovery, and a window that answers to the queuing delay. Any sink reports what it
/// needs.
#[derive(Debug, Default)]
pub struct SyncTcp {
    sack: Sack1,
    /// The congestion control.
    pub control: DelayControl,
}

impl Flavour for SyncTcp {
    fn parent(&self) -> &dyn Flavour {
        &self.sack
    }

    fn reset(&self, tcp: &TcpSender, sim: &Sim) {
        self.control.reset();
        self.parent().reset(tcp, sim);
    }

    fn before_sending(&self, tcp: &TcpSender, sim: &Sim, packet: &mut Packet) {
        packet.extend().sync = Some(self.control.option(sim.now()));
        self.parent().before_sending(tcp, sim, packet);
    }

    fn accept_data(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.parent().accept_data(tcp, sim, ack);
        // Packet 0 stands for a SYN, which is smaller than what follows.
        if ack.tcp.seqno > 0 {
            self.control.on_ack(tcp, sim, ack, true);
        }
    }

    fn grow(&self, tcp: &TcpSender, sim: &Sim) {
        let acknowledged = tcp.highest_ack() - tcp.prev_highest_ack.get();
        self.control.grow(tcp, sim, f64::from(acknowledged));
    }
}
