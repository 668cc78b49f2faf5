//! The way up.

use std::rc::Rc;

use super::Ieee80211;
use super::parameters::microseconds;
use super::state::{Medium, Sending};
use crate::Sim;
use crate::packet::Packet;
use crate::wireless::mac::Arrival;
use crate::wireless::{BROADCAST, Frame, FrameKind};

impl Ieee80211 {
    /// The first bit of a frame arrives.
    #[inline]
    pub(super) fn first_bit(
        &self,
        sim: &Sim,
        frame: &Rc<Frame>,
        power: f64,
        error: bool,
        capture_threshold: f64,
    ) {
        let error = error || self.transmitting.get();
        self.medium_was_busy.set(true);
        if self.medium.get() == Medium::Idle {
            self.set_medium(sim, Medium::Receiving);
            self.receive(sim, frame, power, error);
        } else if self.incoming.strength(power) >= capture_threshold {
            let busy = microseconds(self.parameters.eifs() + frame.airtime);
            self.set_nav(sim, busy);
        } else {
            self.collide(sim, frame, power, error);
        }
    }

    #[inline]
    fn receive(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool) {
        let end = sim.next_key(frame.airtime);
        self.reception_end.set(end);
        frame.await_end(sim, self.id(), end);
        self.incoming.begin(frame.clone(), power, error);
    }

    /// Two frames overlap: the one that ends last is kept, to know until when the medium is busy.
    fn collide(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool) {
        self.set_medium(sim, Medium::Collision);
        if frame.airtime <= self.reception_end.get().time() - sim.now() {
            return self.discard(sim, frame, error, "COL");
        }
        let (current, current_error) = (self.incoming.take(), self.incoming.error());
        self.receive(sim, frame, power, error);
        if let Some(lost) = current {
            self.discard(sim, &lost, current_error, "COL");
        }
    }

    /// The last bit of the current frame has arrived.
    pub(super) fn last_bit(&self, sim: &Sim) {
        if let Some(frame) = self.incoming.take() {
            self.handle(sim, frame);
        }
        self.set_medium(sim, Medium::Idle);
    }

    fn handle(&self, sim: &Sim, frame: Rc<Frame>) {
        if self.transmitting.get() {
            return;
        }
        if self.medium.get() == Medium::Collision {
            self.discard(sim, &frame, self.incoming.error(), "COL");
            return self.set_nav(sim, microseconds(self.parameters.eifs()));
        }
        if self.incoming.error() {
            return self.set_nav(sim, microseconds(self.parameters.eifs()));
        }
        let (receiver, kind) = (frame.receiver, frame.kind);
        if receiver != self.address() {
            self.set_nav(sim, frame.duration);
        }
        if kind == FrameKind::Data
            && let Some(tap) = self.base.tap.get().and_then(|tap| sim.entity(tap))
        {
            tap.overhear(sim, &frame);
        }
        if !self.base.concerns(receiver) {
            return;
        }
        if self.is_ignored(sim, &frame) {
            return;
        }
        let arrival = Arrival { frame, power: self.incoming.power(), error: false };
        match kind {
            FrameKind::Data => self.data_arrived(sim, arrival),
            FrameKind::Rts => self.rts_arrived(sim, &arrival.frame),
            FrameKind::Cts => self.cts_arrived(sim, &arrival.frame),
            FrameKind::Ack => self.ack_arrived(sim, &arrival.frame),
            _ => self.management_arrived(sim, &arrival),
        }
    }

    /// Whether a frame carries a request for a route that its reader will ignore, as it knows it already. Most requests
    /// are of that kind, so that it pays to look before making a packet of the frame.
    fn is_ignored(&self, sim: &Sim, frame: &Frame) -> bool {
        let Some(audience) = &frame.audience else { return false };
        let (epoch, mut reader) = self.reader.get();
        if epoch != sim.wiring_epoch() {
            let above = self.base.up_target.resolved(sim).and_then(|above| sim.entity(above));
            reader = above.and_then(|above| above.request_reader(sim));
            self.reader.set((sim.wiring_epoch(), reader));
        }
        reader.is_some_and(|reader| audience.remains(reader.listener, sim.now() + reader.delay))
    }

    fn rts_arrived(&self, sim: &Sim, frame: &Packet) {
        if self.sending.get() != Sending::Nothing || self.control.borrow().is_some() {
            return self.discard(sim, frame, false, "BSY");
        }
        let mac = &frame.radio().mac;
        self.prepare_cts(mac.transmitter, mac.duration);
        self.defer.force_cancel();
        self.resume_sending(sim);
        self.log(sim, frame);
    }

    fn cts_arrived(&self, sim: &Sim, frame: &Packet) {
        if self.sending.get() != Sending::Rts {
            return self.discard(sim, frame, false, "STA");
        }
        self.rts.replace(None);
        self.send_timer.force_cancel();
        self.short_retries.set(0);
        self.resume_sending(sim);
        self.log(sim, frame);
    }

    fn ack_arrived(&self, sim: &Sim, frame: &Packet) {
        if let Sending::Management(kind) = self.sending.get() {
            self.management_acknowledged(sim, kind);
            return self.log(sim, frame);
        }
        if self.sending.get() != Sending::Data {
            return self.discard(sim, frame, false, "STA");
        }
        self.send_timer.force_cancel();
        if self.data_is_short() {
            self.short_retries.set(0);
        } else {
            self.long_retries.set(0);
        }
        self.reset_window();
        self.data.replace(None);
        self.start_backoff(sim, self.is_idle(sim), 0.0);
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

    /// Prepares the ACK for a data frame. False if that is not possible, so that the frame counts as not
    /// received.
    fn acknowledge(&self, sim: &Sim, size: i32, sender: i32) -> bool {
        if size >= self.parameters.rts_threshold.get() {
            if self.sending.get() != Sending::Cts {
                return false;
            }
            self.control.replace(None);
            self.send_timer.force_cancel();
            self.prepare_ack(sender);
            self.resume_sending(sim);
            return true;
        }
        if self.control.borrow().is_some() {
            return false;
        }
        self.prepare_ack(sender);
        if !self.send_timer.is_pending() {
            self.resume_sending(sim);
        }
        true
    }
}
