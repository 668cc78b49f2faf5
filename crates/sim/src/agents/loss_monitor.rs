//! A receiver that counts arrivals and losses.

use std::cell::Cell;

use crate::Sim;
use crate::agent::{Agent, Transport};
use crate::entity::{Absorption, Entity, EntityId};
use crate::link::DelayLink;
use crate::packet::{Packet, PacketType};
use crate::wiring::Wiring;

/// `Agent/LossMonitor`: finds gaps in the RTP sequence numbers of arriving packets
/// (spec: traffic-and-applications, section 3).
///
/// At a gap the embedder is notified with `log-loss`, while `last_arrival` and `expected` still describe the last
/// packet before the gap. `Agent/LossMonitor/PLM` also remembers the last packet and notifies the embedder of each
/// packet with `log-PP` (spec: more-networks, section 9).
///
/// Links may hand over packets later than they arrive: [settle](Entity::settle) the monitor before reading its counters.
#[derive(Debug)]
pub struct LossMonitor {
    agent: Agent,
    tells_of_packets: bool,
    /// The last packet. Set only if the embedder is notified of each packet.
    pub last: LastPacket,
    /// `nlost_`: number of missing packets so far.
    pub lost: Cell<i32>,
    /// `npkts_`: number of packets received.
    pub packets: Cell<i32>,
    /// `bytes_`: bytes received.
    pub bytes: Cell<i32>,
    /// `lastPktTime_`: time of the last arrival, seconds.
    pub last_arrival: Cell<f64>,
    /// `expected_`: the next sequence number in order; negative while none is expected.
    pub expected: Cell<i32>,
    /// Whose packets the monitor absorbs.
    source: Cell<Source>,
}

/// The link whose packets a monitor absorbs, valid in one wiring epoch. One link only, because the order of packets matters.
#[derive(Clone, Copy, Debug, Default)]
struct Source {
    epoch: u32,
    link: Option<EntityId>,
}

/// The fields of a packet that a monitor remembers.
#[derive(Debug, Default)]
pub struct LastPacket {
    /// `flag_PP_`: RTP flags of the packet.
    pub flags: Cell<i32>,
    /// `packet_time_PP_`: arrival time of the packet, seconds.
    pub time: Cell<f64>,
    /// `fid_PP_`: flow id of the packet.
    pub flow_id: Cell<i32>,
    /// `seqno_`: RTP sequence number of the packet.
    pub seqno: Cell<i32>,
}

/// The RTP flag of a packet that begins a burst.
const MARK: i32 = 128;

impl LossMonitor {
    /// Creates an unattached monitor that notifies the embedder of every packet. It expects sequence number 0 first.
    pub fn telling_of_packets(id: EntityId) -> LossMonitor {
        LossMonitor { tells_of_packets: true, ..LossMonitor::new(id) }
    }

    /// Creates an unattached monitor that expects sequence number 0 first.
    pub fn new(id: EntityId) -> LossMonitor {
        LossMonitor {
            agent: Agent::new(id, PacketType::UNDEFINED),
            tells_of_packets: false,
            last: LastPacket::default(),
            lost: Cell::new(0),
            packets: Cell::new(0),
            bytes: Cell::new(0),
            last_arrival: Cell::new(0.0),
            expected: Cell::new(0),
            source: Cell::default(),
        }
    }

    /// Makes the next packet the start of the sequence, regardless of its number (the command `clear`).
    pub fn clear(&self, sim: &Sim) {
        self.settle(sim);
        self.expected.set(-1);
    }

    /// Counts a packet that arrived at `time` seconds. `tell` is called if packets are missing before it.
    #[inline]
    fn count(&self, time: f64, packet: &Packet, tell: impl FnOnce()) {
        let seqno = packet.rtp_seqno;
        self.bytes.set(self.bytes.get().wrapping_add(packet.size));
        self.packets.set(self.packets.get().wrapping_add(1));
        let expected = self.expected.get();
        if expected >= 0 {
            let gap = seqno.wrapping_sub(expected);
            if gap > 0 {
                self.lost.set(self.lost.get().wrapping_add(gap));
                tell();
            }
        }
        self.last_arrival.set(time);
        self.expected.set(seqno.wrapping_add(1));
    }

    /// Chooses the link whose packets the monitor absorbs until anything is rewired: `link`, or none if each loss is
    /// reported.
    fn choose_source(&self, sim: &Sim, link: EntityId) {
        let reports = self.tells_of_packets || sim.embedder().acts_on(sim, self.agent.id, "log-loss");
        self.source.set(Source { epoch: sim.wiring_epoch(), link: (!reports).then_some(link) });
    }
}

impl Entity for LossMonitor {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.settle(sim);
        if self.tells_of_packets {
            self.last.flags.set(if packet.rtp_mark { MARK } else { 0 });
            self.last.time.set(sim.now());
            self.last.flow_id.set(packet.flow_id);
            self.last.seqno.set(packet.rtp_seqno);
        }
        self.count(sim.now(), &packet, || sim.embedder().notify(sim, self.agent.id, "log-loss", &[]));
        if self.tells_of_packets {
            sim.embedder().notify(sim, self.agent.id, "log-PP", &[]);
        }
    }

    fn absorption(&self, sim: &Sim, link: EntityId) -> Absorption {
        if self.source.get().epoch != sim.wiring_epoch() {
            self.choose_source(sim, link);
        }
        if self.source.get().link == Some(link) { Absorption::Counts } else { Absorption::Acts }
    }

    fn absorb(&self, time: f64, packet: Packet) {
        self.count(time, &packet, || ());
    }

    fn settle(&self, sim: &Sim) {
        if let Some(link) = self.source.get().link.and_then(|link| sim.get::<DelayLink>(link)) {
            link.absorb_arrived(sim);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for LossMonitor {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
