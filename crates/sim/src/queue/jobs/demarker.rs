//! A queue that counts the leaving packets of each class and writes how long ago they were marked (spec: more-networks,
//! section 8).

use std::cell::{Cell, RefCell};

use super::PerClass;
use crate::Sim;
use crate::format::push_fixed;
use crate::packet::Packet;
use crate::queue::{Discipline, PacketList, QueueBase};
use crate::sink::SinkId;

/// The Demarker discipline.
#[derive(Debug, Default)]
pub struct Demarker {
    /// `demarker_arrvs1_` to `demarker_arrvs4_`: the number of packets of each class that have left.
    pub counts: PerClass<Cell<i32>>,
    /// The files for the delays of each class; `None` if delays are not written.
    pub traces: RefCell<Option<PerClass<SinkId>>>,
    packets: PacketList,
}

impl Discipline for Demarker {
    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        self.packets.push_back(packet);
        if self.packets.len() as i64 >= i64::from(base.limit.get())
            && let Some(packet) = self.packets.pop_back()
        {
            sim.print("Packet drops in Demarker of type:1\n");
            base.drop_packet(sim, packet);
        }
    }

    fn dequeue(&self, sim: &Sim, _base: &QueueBase) -> Option<Packet> {
        let packet = self.packets.pop_front()?;
        let Some(class) = super::class_of(&packet) else {
            sim.print(&format!(
                "Wrong class type in Demarker-deque (S={}, D={}, FID={}, Class={})\n",
                packet.src.address, packet.dst.address, packet.flow_id, packet.prio
            ));
            sim.exit(1);
        };
        self.counts[class].set(self.counts[class].get().wrapping_add(1));
        if let Some(traces) = &*self.traces.borrow() {
            let marked_at = packet.extension.as_ref().map_or(0.0, |extension| extension.marked_at);
            sim.sink(traces[class]).append(|out| {
                push_fixed(out, sim.now(), 5);
                out.push(b' ');
                push_fixed(out, sim.now() - marked_at, 5);
                out.push(b'\n');
            });
        }
        Some(packet)
    }

    fn len(&self) -> usize {
        self.packets.len()
    }

    fn bytes(&self) -> usize {
        self.packets.bytes()
    }

    fn idles_silently(&self) -> bool {
        true
    }
}
