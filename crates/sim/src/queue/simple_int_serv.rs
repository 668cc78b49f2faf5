//! Two queues with strict priority. Spec: queues-and-monitors, section 6.5.

use std::cell::Cell;

use super::{Discipline, PacketList, QueueBase};
use crate::packet::{Packet, PacketType};
use crate::{Initial, Sim};

/// The discipline that serves packets with a flow id before packets without one.
#[derive(Debug)]
pub struct SimpleIntServ {
    /// `qlimit0_`, `qlimit1_`: the sizes of the queues for packets without and with a flow id, packets; one place is
    /// not usable.
    pub limits: [Cell<i32>; 2],
    levels: [PacketList; 2],
}

/// Initial values.
impl SimpleIntServ {
    /// The initial value of both `limits`.
    pub const LIMIT: Initial<i32> = Initial(50);
}

impl Default for SimpleIntServ {
    fn default() -> Self {
        SimpleIntServ {
            limits: [const { Cell::new(SimpleIntServ::LIMIT.integer()) }; 2],
            levels: Default::default(),
        }
    }
}

/// Whether a packet negotiates a reservation; such packets are never dropped.
fn is_signalling(packet: &Packet) -> bool {
    [
        PacketType::SA_REQUEST,
        PacketType::SA_ACCEPT,
        PacketType::SA_CONFIRM,
        PacketType::SA_TEARDOWN,
        PacketType::SA_REJECT,
    ]
    .contains(&packet.packet_type)
}

impl Discipline for SimpleIntServ {
    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        let level = usize::from(packet.flow_id != 0);
        let waiting = self.levels[level].len() as i32;
        if waiting >= self.limits[level].get() - 1 && !is_signalling(&packet) {
            base.drop_packet(sim, packet);
        } else {
            self.levels[level].push_back(packet);
        }
    }

    fn dequeue(&self, _sim: &Sim, _base: &QueueBase) -> Option<Packet> {
        self.levels.iter().rev().find_map(PacketList::pop_front)
    }

    fn len(&self) -> usize {
        self.levels.iter().map(PacketList::len).sum()
    }

    fn bytes(&self) -> usize {
        self.levels.iter().map(PacketList::bytes).sum()
    }

    fn idles_silently(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Bench;
    use super::*;

    #[test]
    fn packets_with_a_flow_id_go_first() {
        let bench = Bench::new(8e5, |_| SimpleIntServ::default());
        bench.discipline::<SimpleIntServ>().limits[0].set(3);
        for flow in [0, 0, 1, 0, 0, 2] {
            bench.arrives(0.1, flow, 1000);
        }
        bench.run();
        assert_eq!(bench.delivered_uids(), [0, 2, 5, 1, 3]);
        assert_eq!(bench.dropped_uids(), [4]);
    }
}
