//! The one-way XCP sender (spec: mpls-pushback-nix, section 4.1).

use super::{XcpEnd, XcpKind};
use crate::Sim;
use crate::packet::{Header, Packet};
use crate::tcp::{Flavour, Reno, TcpSender};

/// Reno with a window that routers set. The loss recovery is that of Reno.
#[derive(Debug, Default)]
pub struct XcpReno {
    reno: Reno,
    end: XcpEnd,
}

impl Flavour for XcpReno {
    fn parent(&self) -> &dyn Flavour {
        &self.reno
    }

    fn after_reset(&self, tcp: &TcpSender, sim: &Sim) {
        self.parent().after_reset(tcp, sim);
        self.end.reset();
    }

    fn on_rtt_sample(&self, tcp: &TcpSender, sim: &Sim, elapsed: f64) {
        self.end.sample(tcp, sim, elapsed);
        self.parent().on_rtt_sample(tcp, sim, elapsed);
    }

    fn accept_data(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        self.parent().accept_data(tcp, sim, ack);
        if let Some(header) = self.end.receive(ack) {
            self.end.obey(tcp, sim, header);
        }
    }

    fn grow(&self, _tcp: &TcpSender, _sim: &Sim) {}

    fn before_sending(&self, tcp: &TcpSender, sim: &Sim, packet: &mut Packet) {
        self.end.stamp(tcp, sim, packet, XcpKind::Data, tcp.flavour().window(tcp));
        self.parent().before_sending(tcp, sim, packet);
    }
}
