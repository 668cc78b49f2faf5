//! Estimating the delivery rate: how many packets arrived between the sending and the acknowledgement of a
//! packet, and in what time (draft-cheng-iccrg-delivery-rate-estimation-00).

use std::collections::VecDeque;

use crate::Sim;

/// What was delivered, and what is outstanding.
#[derive(Debug, Default)]
pub(super) struct Delivery {
    /// Packets known to have arrived.
    delivered: i32,
    /// How many there were at the last sample.
    sampled: i32,
    /// When the last of them was acknowledged, seconds.
    delivered_time: f64,
    /// When the packet was sent that was last acknowledged, seconds.
    first_sent_time: f64,
    /// The sender had nothing to send until so many packets had arrived.
    app_limited_until: i32,
    /// Number of the round trip.
    round: u64,
    /// The round trip ends when a packet sent after so many had arrived is acknowledged.
    round_ends: i32,
    /// The outstanding packets; the first one has sequence number `first`.
    first: i32,
    sent: VecDeque<Sent>,
}

/// What held when a packet was last sent.
#[derive(Clone, Copy, Debug)]
struct Sent {
    time: f64,
    delivered: i32,
    delivered_time: f64,
    first_sent_time: f64,
    app_limited: bool,
    resent: bool,
}

/// What an ACK says about the path.
#[derive(Clone, Copy, Debug)]
pub(super) struct RateSample {
    /// Packets per second.
    pub(super) rate: f64,
    /// Round-trip time, seconds; infinite if the packet had been resent.
    pub(super) rtt: f64,
    /// Packets that arrived since the last sample.
    pub(super) newly_delivered: i32,
    /// Whether the application held back while the rate was measured.
    pub(super) app_limited: bool,
    /// Number of the round trip.
    pub(super) round: u64,
    /// Whether a round trip begins with this ACK.
    pub(super) starts_round: bool,
}

impl Delivery {
    /// Packet `seqno` is sent; `idle` if nothing else is outstanding.
    pub(super) fn on_sent(&mut self, sim: &Sim, seqno: i32, now: f64, idle: bool) {
        if idle {
            self.first_sent_time = now;
            self.delivered_time = now;
        }
        let mut sent = Sent {
            time: now,
            delivered: self.delivered,
            delivered_time: self.delivered_time,
            first_sent_time: self.first_sent_time,
            app_limited: self.app_limited_until > self.delivered,
            resent: false,
        };
        if self.sent.is_empty() {
            self.first = seqno;
        }
        let place = i64::from(seqno) - i64::from(self.first);
        if place < 0 {
            // A script has set the sender back: the packet has been acknowledged.
            return;
        }
        let place = sim.table_size::<[Sent; 2]>(place, "packets of Agent/TCP/BBR in flight at once");
        if let Some(earlier) = self.sent.get_mut(place) {
            sent.resent = true;
            *earlier = sent;
        } else {
            self.sent.resize(place, Sent { resent: true, ..sent });
            self.sent.push_back(sent);
        }
    }

    /// The application has nothing to send although `in_flight` packets are less than what is allowed.
    pub(super) fn note_app_limited(&mut self, in_flight: i32) {
        self.app_limited_until = (self.delivered + in_flight).max(1);
    }

    /// `arrived` packets are now known to have arrived, all up to `highest_ack` among them.
    pub(super) fn on_ack(&mut self, now: f64, highest_ack: i32, arrived: i32) -> Option<RateSample> {
        let mut packet = None;
        while self.first <= highest_ack {
            let Some(acknowledged) = self.sent.pop_front() else { break };
            self.first += 1;
            packet = Some(acknowledged);
        }
        if arrived <= self.delivered {
            return None;
        }
        self.delivered = arrived;
        self.delivered_time = now;
        // While a hole holds up the cumulative ACK, the rate is measured when it is filled.
        let packet = packet?;
        self.first_sent_time = packet.time;
        let newly_delivered = self.delivered - std::mem::replace(&mut self.sampled, self.delivered);
        let starts_round = packet.delivered >= self.round_ends;
        if starts_round {
            self.round += 1;
            self.round_ends = self.delivered;
        }
        let sending = packet.time - packet.first_sent_time;
        let acknowledging = now - packet.delivered_time;
        let interval = sending.max(acknowledging);
        Some(RateSample {
            rate: if interval > 0.0 { f64::from(self.delivered - packet.delivered) / interval } else { 0.0 },
            rtt: if packet.resent { f64::INFINITY } else { now - packet.time },
            newly_delivered,
            app_limited: packet.app_limited,
            round: self.round,
            starts_round,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_what_arrived_in_a_round_trip() {
        let (sim, mut delivery) = (Sim::new(), Delivery::default());
        for seqno in 0..10 {
            delivery.on_sent(&sim, seqno, f64::from(seqno) * 0.01, seqno == 0);
        }
        for seqno in 0..10 {
            let sample = delivery.on_ack(1.0 + f64::from(seqno) * 0.01, seqno, seqno + 1).expect("news");
            assert_eq!(sample.newly_delivered, 1);
            assert!((sample.rtt - 1.0).abs() < 1e-9);
        }
        delivery.on_sent(&sim, 10, 1.1, false);
        let last = delivery.on_ack(2.1, 10, 11).expect("news");
        assert!((last.rate - 1.0 / 1.01).abs() < 1e-9, "{last:?}");
        assert_eq!(last.round, 2);
    }
}
