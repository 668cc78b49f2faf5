//! The receive path.

use std::rc::Rc;

use super::Ieee80211;
use super::state::Sending;
use crate::Sim;
use crate::packet::Packet;
use crate::wireless::mac::Arrival;
use crate::wireless::mac::contention::Size;
use crate::wireless::{BROADCAST, Frame, FrameKind};

impl Ieee80211 {
    /// Handles a decodable frame that has arrived completely; `power` is its received power in watts.
    pub(super) fn frame_arrived(&self, sim: &Sim, frame: Rc<Frame>, power: f64) {
        let (receiver, kind) = (frame.receiver, frame.kind);
        if kind == FrameKind::Data
            && let Some(tap) = self.base.tap.get().and_then(|tap| sim.entity(tap))
        {
            tap.overhear(sim, &frame);
        }
        if !self.base.concerns(receiver) {
            return;
        }
        let arrival = Arrival { frame, power, error: false };
        match kind {
            FrameKind::Data => self.data_arrived(sim, arrival),
            FrameKind::Rts => self.rts_arrived(sim, &arrival.frame),
            FrameKind::Cts => self.cts_arrived(sim, &arrival.frame),
            FrameKind::Ack => self.ack_arrived(sim, &arrival.frame),
            _ => self.management_arrived(sim, &arrival),
        }
    }

    fn rts_arrived(&self, sim: &Sim, frame: &Packet) {
        if self.carrier_sense.sending.get() != Sending::Nothing || self.control.get().is_some() {
            return self.discard(sim, frame, false, "BSY");
        }
        let mac = &frame.radio().mac;
        self.prepare_cts(mac.transmitter, mac.duration);
        self.defer.force_cancel();
        self.resume_sending(sim);
        self.log(sim, frame);
    }

    fn cts_arrived(&self, sim: &Sim, frame: &Packet) {
        if self.carrier_sense.sending.get() != Sending::Rts {
            return self.discard(sim, frame, false, "STA");
        }
        self.rts.set(None);
        self.send_timer.force_cancel();
        self.update_contention(|contention| contention.forget_failures(Size::Short));
        self.resume_sending(sim);
        self.log(sim, frame);
    }

    fn ack_arrived(&self, sim: &Sim, frame: &Packet) {
        if let Sending::Management(kind) = self.carrier_sense.sending.get() {
            self.management_acknowledged(sim, kind);
            return self.log(sim, frame);
        }
        if self.carrier_sense.sending.get() != Sending::Data {
            return self.discard(sim, frame, false, "STA");
        }
        self.send_timer.force_cancel();
        self.update_contention(|contention| contention.forget_failures(self.data_size()));
        self.reset_window();
        self.data.replace(None);
        self.start_backoff(sim, self.carrier_sense.is_idle(sim), 0.0);
        self.resume_sending(sim);
        self.log(sim, frame);
    }

    fn data_arrived(&self, sim: &Sim, arrival: Arrival) {
        if self.filters_data(&arrival.frame) {
            return;
        }
        let mut packet = arrival.into_packet();
        let framed_size = packet.size;
        packet.size -= self.parameters.overhead();
        packet.radio_mut().forwards += 1;
        let mac = packet.radio().mac.clone();
        if mac.receiver != BROADCAST {
            if !self.acknowledge(sim, framed_size, mac.transmitter) {
                return self.discard(sim, &packet, false, "BSY");
            }
            if self.duplicates.is_duplicate(sim, &packet) {
                return self.discard(sim, &packet, false, "DUP");
            }
        }
        if let Some(own) = self.relay_data(&mut packet) {
            self.base.up_target.send(sim, own, None);
        }
        self.base.up_target.send(sim, packet, None);
    }

    /// Prepares the ACK for a data frame. Returns false if that is not possible; the frame then counts as not received.
    fn acknowledge(&self, sim: &Sim, size: i32, sender: i32) -> bool {
        if self.parameters.reaches_rts_threshold(size) {
            if self.carrier_sense.sending.get() != Sending::Cts {
                return false;
            }
            self.control.set(None);
            self.send_timer.force_cancel();
            self.prepare_ack(sender);
            self.resume_sending(sim);
            return true;
        }
        if self.control.get().is_some() {
            return false;
        }
        self.prepare_ack(sender);
        if !self.send_timer.is_pending() {
            self.resume_sending(sim);
        }
        true
    }
}
