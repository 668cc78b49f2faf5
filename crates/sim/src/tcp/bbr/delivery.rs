//! Estimation of the delivery rate: the amount that arrived between sending a packet and its acknowledgement, divided
//! by the time this took (draft-cheng-iccrg-delivery-rate-estimation-00).
//!
//! Amounts are counted in sequence numbers: packets in one-way TCP, bytes in two-way TCP.

use std::collections::VecDeque;

use crate::tcp::{Flight, Sent};

/// The amounts delivered and outstanding.
#[derive(Debug, Default)]
pub(super) struct Delivery {
    /// The amount known to have been delivered.
    delivered: i32,
    /// The value of `delivered` at the last sample.
    sampled: i32,
    /// When `delivered` last increased, seconds.
    delivered_time: f64,
    /// When the most recently acknowledged packet was sent, seconds.
    first_sent_time: f64,
    /// The value of `delivered` up to which samples are limited by the application.
    app_limited_until: i32,
    /// The number of the round trip.
    round: u64,
    /// The round trip ends when a packet is acknowledged that was sent when `delivered` had at least this value.
    round_ends: i32,
    /// The outstanding packets, in the order of their numbers.
    sent: VecDeque<Outstanding>,
}

/// An outstanding packet and the state of the estimation when the packet was last sent.
#[derive(Clone, Copy, Debug)]
struct Outstanding {
    start: i32,
    end: i32,
    time: f64,
    delivered: i32,
    delivered_time: f64,
    first_sent_time: f64,
    app_limited: bool,
    resent: bool,
}

/// A sample of the path's properties, taken from an ACK.
#[derive(Clone, Copy, Debug)]
pub(super) struct RateSample {
    /// The delivery rate, packets per second.
    pub(super) rate: f64,
    /// Round-trip time, seconds; infinite if the packet had been resent.
    pub(super) rtt: f64,
    /// The number of packets delivered since the last sample.
    pub(super) newly_delivered: f64,
    /// Whether the application limited the rate while it was measured.
    pub(super) app_limited: bool,
    /// The number of the round trip.
    pub(super) round: u64,
    /// Whether a round trip begins with the ACK.
    pub(super) starts_round: bool,
}

impl Delivery {
    /// Records a packet sent at `now`, seconds.
    pub(super) fn on_sent(&mut self, now: f64, data: &Sent) {
        if data.idle {
            self.first_sent_time = now;
            self.delivered_time = now;
        }
        let sent = Outstanding {
            start: data.start,
            end: data.end,
            time: now,
            delivered: self.delivered,
            delivered_time: self.delivered_time,
            first_sent_time: self.first_sent_time,
            app_limited: self.app_limited_until > self.delivered,
            resent: false,
        };
        if self.sent.back().is_none_or(|last| last.end <= data.start) {
            return self.sent.push_back(sent);
        }
        let place = self.sent.partition_point(|earlier| earlier.end <= data.start);
        for earlier in self.sent.range_mut(place..).take_while(|earlier| earlier.start < data.end) {
            *earlier = Outstanding { start: earlier.start, end: earlier.end, resent: true, ..sent };
        }
    }

    /// Records that the application has nothing to send although the window allows more data in flight.
    pub(super) fn note_app_limited(&mut self, flight: &Flight) {
        let in_flight = flight.next - flight.first - flight.sacked;
        self.app_limited_until = (self.delivered + in_flight).max(1);
    }

    /// Records an acknowledgement that leaves `flight` outstanding. Returns a sample if one can be taken.
    pub(super) fn on_ack(&mut self, now: f64, flight: &Flight) -> Option<RateSample> {
        let mut packet = None;
        while self.sent.front().is_some_and(|oldest| oldest.end <= flight.first) {
            packet = self.sent.pop_front();
        }
        let arrived = flight.first + flight.sacked;
        if arrived <= self.delivered {
            return None;
        }
        self.delivered = arrived;
        self.delivered_time = now;
        // While a hole holds up the cumulative ACK there is no sample; the rate is measured when the hole is filled.
        let packet = packet?;
        self.first_sent_time = packet.time;
        let packets = |numbers: i32| f64::from(numbers) / f64::from(flight.unit);
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
            rate: if interval > 0.0 { packets(self.delivered - packet.delivered) / interval } else { 0.0 },
            rtt: if packet.resent { f64::INFINITY } else { now - packet.time },
            newly_delivered: packets(newly_delivered),
            app_limited: packet.app_limited,
            round: self.round,
            starts_round,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sends ten packets of `unit` numbers each, 10 ms apart, acknowledged after a second, and then one more. Returns
    /// the sample of the last packet.
    fn rate(unit: i32) -> RateSample {
        let mut delivery = Delivery::default();
        let sent = |number: i32| Sent { start: number * unit, end: (number + 1) * unit, idle: number == 0 };
        let flight = |number: i32| Flight { first: (number + 1) * unit, next: 10 * unit, sacked: 0, unit };
        for number in 0..10 {
            delivery.on_sent(f64::from(number) * 0.01, &sent(number));
        }
        for number in 0..10 {
            let sample = delivery.on_ack(1.0 + f64::from(number) * 0.01, &flight(number)).expect("news");
            assert_eq!(sample.newly_delivered, 1.0);
            assert!((sample.rtt - 1.0).abs() < 1e-9);
        }
        delivery.on_sent(1.1, &sent(10));
        delivery.on_ack(2.1, &flight(10)).expect("news")
    }

    #[test]
    fn the_rate_is_what_arrived_in_a_round_trip() {
        for last in [rate(1), rate(1460)] {
            assert!((last.rate - 1.0 / 1.01).abs() < 1e-9, "{last:?}");
            assert_eq!(last.round, 2);
        }
    }

    #[test]
    fn packets_that_were_sent_again_show_no_round_trip_time() {
        let mut delivery = Delivery::default();
        for start in [0, 100, 150] {
            delivery.on_sent(0.0, &Sent { start, end: start + 100, idle: start == 0 });
        }
        // The resent packet covers the numbers of two packets that were sent before.
        delivery.on_sent(0.5, &Sent { start: 100, end: 250, idle: false });
        let flight = Flight { first: 250, next: 250, sacked: 0, unit: 100 };
        assert_eq!(delivery.on_ack(1.0, &flight).expect("news").rtt, f64::INFINITY);
    }
}
