//! The outstanding packets of a RAP sender.

use std::collections::VecDeque;

use super::RapReport;

/// The number of later packets that must have arrived before a missing packet counts as lost.
const LATER_ARRIVALS: i32 = 3;

/// A packet that has not been acknowledged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outstanding {
    pub seqno: i32,
    /// The time when the packet was sent, seconds.
    pub sent: f64,
    /// True if the loss of the packet would be a new loss event: the rate has not been reduced since the packet was
    /// sent.
    pub active: bool,
}

/// Packets that were given up as lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Losses {
    pub count: i32,
    /// True if any of the losses is a new loss event.
    pub news: bool,
}

impl Losses {
    fn add(&mut self, packet: &Outstanding) {
        self.count += 1;
        self.news |= packet.active;
    }
}

/// Outstanding packets in the order in which they were sent.
#[derive(Debug, Default)]
pub(super) struct Packets {
    packets: VecDeque<Outstanding>,
    /// True if numbers may descend because a script has set `seqno_` back.
    disordered: bool,
}

impl Packets {
    pub fn push(&mut self, packet: Outstanding) {
        match self.packets.back() {
            Some(last) => self.disordered |= packet.seqno <= last.seqno,
            None => self.disordered = false,
        }
        self.packets.push_back(packet);
    }

    /// Marks all packets, so that their losses belong to the present loss event.
    pub fn deactivate(&mut self) {
        for packet in &mut self.packets {
            packet.active = false;
        }
    }

    /// The time when packet `seqno` was sent; `None` if it is not outstanding. If several packets have this number, the
    /// first one counts.
    pub fn when_sent(&self, seqno: i32) -> Option<f64> {
        let place = match self.disordered {
            true => self.packets.iter().position(|packet| packet.seqno == seqno),
            false => self.packets.binary_search_by_key(&seqno, |packet| packet.seqno).ok(),
        };
        place.map(|place| self.packets[place].sent)
    }

    /// Gives up the oldest packets as lost while `is_lost` returns true for the oldest one.
    pub fn give_up_oldest(&mut self, is_lost: impl Fn(&Outstanding) -> bool) -> Losses {
        let mut losses = Losses::default();
        while let Some(packet) = self.packets.front().filter(|packet| is_lost(packet)) {
            losses.add(packet);
            self.packets.pop_front();
        }
        losses
    }

    /// Removes the packets that have arrived according to `report`, and gives up those that were overtaken.
    pub fn acknowledge(&mut self, report: &RapReport) -> Losses {
        // The report does not cover packets sent later than the acknowledged one.
        let end = match self.disordered {
            true => self.packets.len(),
            false => self.packets.partition_point(|packet| packet.seqno <= report.last_received),
        };
        let (mut losses, mut kept) = (Losses::default(), 0);
        for place in 0..end {
            let packet = self.packets[place];
            if report.covers(packet.seqno) {
                continue;
            }
            if report.last_received - packet.seqno >= LATER_ARRIVALS {
                losses.add(&packet);
                continue;
            }
            self.packets[kept] = packet;
            kept += 1;
        }
        self.packets.drain(kept..end);
        losses
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn reports_are_applied_to_all_packets(
            seqnos in prop::collection::vec(0..30, 0..40),
            ordered in any::<bool>(),
            last_received in 0..30,
            gap in 0..5,
            before in 0..5,
        ) {
            let mut seqnos: Vec<i32> = seqnos;
            if ordered {
                seqnos.sort_unstable();
                seqnos.dedup();
            }
            let mut packets = Packets::default();
            for &seqno in &seqnos {
                packets.push(Outstanding { seqno, sent: f64::from(seqno), active: seqno % 2 == 0 });
            }
            prop_assert_eq!(packets.when_sent(7).is_some(), seqnos.contains(&7));
            let last_missed = last_received - gap;
            let report = RapReport { last_received, last_missed, previous_received: last_missed - before };
            let losses = packets.acknowledge(&report);
            let is_lost = |seqno: &&i32| last_received - **seqno >= 3 && !report.covers(**seqno);
            let lost: Vec<i32> = seqnos.iter().filter(is_lost).copied().collect();
            prop_assert_eq!(losses.count, lost.len() as i32);
            prop_assert_eq!(losses.news, lost.iter().any(|seqno| seqno % 2 == 0));
            let rest: Vec<i32> = packets.packets.iter().map(|packet| packet.seqno).collect();
            let expected: Vec<i32> = seqnos
                .into_iter()
                .filter(|seqno| !report.covers(*seqno) && last_received - seqno < 3)
                .collect();
            prop_assert_eq!(rest, expected);
        }
    }
}
