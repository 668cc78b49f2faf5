//! The receive path.

use super::ExtendedMac;
use super::parameters::OVERHEAD;
use super::transmit::Awaited;
use crate::Sim;
use crate::packet::Packet;
use crate::wireless::mac::Arrival;
use crate::wireless::{BROADCAST, FrameKind};

impl ExtendedMac {
    /// Handles a frame that has arrived completely.
    pub(super) fn receive(&self, sim: &Sim, arrival: Arrival) {
        if arrival.error {
            return self.channel.expect_longer_silence();
        }
        self.channel.expect_usual_silence();
        let mac = arrival.frame.radio().mac.clone();
        if mac.receiver != self.base.address {
            self.set_nav(sim, mac.duration);
        }
        if !self.base.concerns(mac.receiver) {
            return;
        }
        match mac.kind {
            FrameKind::Data => self.data_arrived(sim, arrival),
            FrameKind::Rts => {
                self.log(sim, &arrival.frame);
                if self.channel.nav_is_clear() {
                    self.prepare_answer(sim, self.cts(mac.transmitter, mac.duration));
                }
            }
            FrameKind::Cts => self.answer_arrived(sim, &arrival.frame, Awaited::Cts),
            FrameKind::Ack => self.answer_arrived(sim, &arrival.frame, Awaited::Ack),
            _ => {}
        }
    }

    fn answer_arrived(&self, sim: &Sim, frame: &Packet, answer: Awaited) {
        if self.answered(sim, answer) {
            self.log(sim, frame);
        }
    }

    fn log(&self, sim: &Sim, frame: &Packet) {
        if let Some(target) = self.base.log_target.resolved(sim) {
            sim.deliver(target, frame.clone(), None);
        }
    }

    fn data_arrived(&self, sim: &Sim, arrival: Arrival) {
        let mut packet = arrival.into_packet();
        packet.size -= OVERHEAD;
        packet.radio_mut().forwards += 1;
        let (receiver, transmitter) = (packet.radio().mac.receiver, packet.radio().mac.transmitter);
        if receiver != BROADCAST {
            self.prepare_answer(sim, self.frame(FrameKind::Ack, transmitter, 0));
            if self.duplicates.is_duplicate(sim, &packet) {
                return self.base.wiring.drop_packet_for(sim, packet, "DUP");
            }
        }
        self.base.up_target.send(sim, packet, None);
    }
}
