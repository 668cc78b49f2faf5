//! The Rate Adaptation Protocol (Rejaie, Handley and Estrin, "RAP: An end-to-end rate-based congestion control
//! mechanism for realtime streams in the Internet", 1999): additive increase and multiplicative decrease of a sending
//! rate, which is stored as the gap between packets.

mod outstanding;
mod receiver;
mod rtt;

use std::cell::{Cell, RefCell};

use outstanding::{Losses, Outstanding, Packets};
pub use receiver::RapReport;
pub use rtt::RttEstimate;

use crate::agent::{Agent, Transport};
use crate::application::http::StreamData;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::timer::Timer;
use crate::traced::Traced;
use crate::wiring::Wiring;
use crate::{Initial, Sim};

const IPG_TIMER: u32 = 0;
const RTT_TIMER: u32 = 1;

/// `Agent/RAP`: both the sender and the receiver of RAP (spec: traffic-and-applications, section 10).
#[derive(Debug)]
pub struct RapAgent {
    agent: Agent,
    /// `seqno_`: number of the last packet sent.
    pub seqno: Traced<i32>,
    /// `sessionLossCount_`: number of packets lost so far.
    pub losses: Traced<i32>,
    /// `ipg_`: gap between packets, seconds.
    pub ipg: Traced<f64>,
    /// `debugEnable_`: has no effect.
    pub debug: Cell<i32>,
    /// The estimate of the round-trip time.
    pub rtt: RttEstimate,
    /// `alpha_`: number of packets per round-trip time by which the rate grows in each round-trip time.
    pub alpha: Cell<f64>,
    /// `beta_`: factor by which the rate is multiplied after a loss.
    pub beta: Cell<f64>,
    /// `overhead_`: upper bound of the random time added to each gap, seconds.
    pub overhead: Cell<f64>,
    /// `useFineGrain_`: whether the gap adapts to short-term changes of the round-trip time.
    pub fine_grain: Cell<i32>,
    /// `dpthresh_`: percentage of the packets allowed by the rate that a sender must have sent for its rate to grow.
    pub data_threshold: Cell<i32>,
    /// `rap_base_hdr_size_`: size of acknowledgements, bytes.
    pub header_size: Cell<i32>,
    /// A fixed gap used in place of the adapted one until the next loss, seconds; 0 if there is none.
    fixed_gap: Cell<f64>,
    /// True if the agent sends packets up to number `limit`, false if it asks the application for data.
    is_counting: Cell<bool>,
    /// Number of the last packet to send. The embedder is notified with `done` once this packet has arrived.
    limit: Cell<i32>,
    running: Cell<bool>,
    got_acknowledgement: Cell<bool>,
    /// Number of packets sent since the last step of the rate.
    sent_in_step: Cell<i32>,
    outstanding: RefCell<Packets>,
    report: Cell<RapReport>,
    ipg_timer: Timer,
    rtt_timer: Timer,
}

/// Initial values.
impl RapAgent {
    /// The initial size of the agent's packets, bytes.
    pub const PACKET_SIZE: Initial<i32> = Initial(512);
    /// The initial value of `ipg`.
    pub const IPG: Initial<f64> = Initial(2.0);
    /// The initial value of `alpha`.
    pub const ALPHA: Initial<f64> = Initial(1.0);
    /// The initial value of `beta`.
    pub const BETA: Initial<f64> = Initial(0.5);
    /// The initial value of `data_threshold`.
    pub const DATA_THRESHOLD: Initial<i32> = Initial(50);
    /// The initial value of `header_size`.
    pub const HEADER_SIZE: Initial<i32> = Initial(44);
}

impl RapAgent {
    /// Creates an unattached agent with packets of 512 bytes, initially one every two seconds.
    pub fn new(id: EntityId) -> RapAgent {
        let agent = Agent::new(id, PacketType::RAP_DATA);
        agent.size.set(Self::PACKET_SIZE.integer());
        RapAgent {
            agent,
            seqno: Traced::new(0),
            losses: Traced::new(0),
            ipg: Traced::new(Self::IPG.real()),
            rtt: RttEstimate::default(),
            alpha: Cell::new(Self::ALPHA.real()),
            beta: Cell::new(Self::BETA.real()),
            overhead: Cell::new(0.0),
            fine_grain: Cell::new(0),
            debug: Cell::new(0),
            data_threshold: Cell::new(Self::DATA_THRESHOLD.integer()),
            header_size: Cell::new(Self::HEADER_SIZE.integer()),
            fixed_gap: Cell::new(0.0),
            is_counting: Cell::new(false),
            limit: Cell::new(i32::MAX),
            running: Cell::new(false),
            got_acknowledgement: Cell::new(false),
            sent_in_step: Cell::new(0),
            outstanding: RefCell::default(),
            report: Cell::default(),
            ipg_timer: Timer::default(),
            rtt_timer: Timer::default(),
        }
    }

    /// Starts sending.
    pub fn start(&self, sim: &Sim) {
        self.running.set(true);
        self.rtt_step(sim);
        self.ipg_step(sim);
    }

    /// Stops sending.
    pub fn stop(&self) {
        self.running.set(false);
        self.ipg_timer.force_cancel();
        self.rtt_timer.force_cancel();
    }

    /// Sends packets up to number `limit`.
    pub fn advance_to(&self, sim: &Sim, limit: i32) {
        self.is_counting.set(true);
        self.limit.set(limit);
        self.start(sim);
    }

    /// Sets a fixed gap between packets, in seconds, until the next loss.
    pub fn fix_gap(&self, gap: f64) {
        self.fixed_gap.set(gap);
    }

    /// Returns true if an acknowledgement has arrived.
    pub fn is_acknowledged(&self) -> bool {
        self.got_acknowledgement.get()
    }

    fn set_ipg(&self, sim: &Sim, ipg: f64) {
        self.ipg.set(sim, self.agent.id, "ipg_", ipg);
    }

    /// Performs the step that is due once per round-trip time: increases the rate if the present rate was used.
    fn rtt_step(&self, sim: &Sim) {
        let (ipg, srtt) = (self.ipg.get(), self.rtt.srtt.get());
        let sent = f64::from(self.sent_in_step.replace(0));
        if 100.0 * sent * (ipg / srtt) >= f64::from(self.data_threshold.get()) {
            let fixed = self.fixed_gap.get();
            let faster = ipg * (srtt / (self.alpha.get() * ipg + srtt));
            self.set_ipg(sim, if fixed == 0.0 { faster } else { fixed });
        }
        self.rtt_timer.resched(sim, self.agent.id, RTT_TIMER, srtt);
    }

    /// Performs the step that is due once per gap: sends a packet, unless one has been outstanding for too long.
    fn ipg_step(&self, sim: &Sim) {
        let (now, timeout) = (sim.now(), self.rtt.timeout.get());
        let late = self.outstanding.borrow_mut().give_up_oldest(|packet| packet.sent + timeout <= now);
        if self.lose(sim, late) {
            self.reduce_rate(sim);
        } else if self.is_counting.get() {
            if self.seqno.get() < self.limit.get() {
                self.send_next(sim, None);
            }
        } else if let Some(application) = self.agent.application(sim) {
            if let Some(data) = application.next_stream_data(sim) {
                self.send_next(sim, Some(data));
            }
        } else {
            self.send_next(sim, None);
        }
        let fixed = self.fixed_gap.get();
        if fixed != 0.0 {
            self.set_ipg(sim, fixed);
        }
        let mut gap = self.ipg.get();
        if self.fine_grain.get() != 0 {
            gap *= self.rtt.trend();
        }
        gap += self.overhead.get() * sim.default_rng().uniform();
        if self.running.get() {
            self.ipg_timer.resched(sim, self.agent.id, IPG_TIMER, gap);
        }
    }

    /// Sends the next packet. If `data` of a stream are given, the packet carries them.
    fn send_next(&self, sim: &Sim, data: Option<StreamData>) {
        let seqno = self.seqno.get() + 1;
        self.seqno.set(sim, self.agent.id, "seqno_", seqno);
        self.sent_in_step.set(self.sent_in_step.get() + 1);
        self.outstanding.borrow_mut().push(Outstanding { seqno, sent: sim.now(), active: true });
        let mut packet = self.agent.allocate(sim);
        packet.tcp.seqno = seqno;
        if let Some(data) = data {
            packet.size = data.segment.length();
            packet.extend().protocol = ProtocolHeader::Stream(data);
        }
        self.agent.send(sim, packet);
    }

    /// Reduces the rate after a loss. Further losses among the outstanding packets belong to the same loss event.
    fn reduce_rate(&self, sim: &Sim) {
        self.fixed_gap.set(0.0);
        self.set_ipg(sim, self.ipg.get() / self.beta.get());
        self.outstanding.borrow_mut().deactivate();
        self.rtt_timer.resched(sim, self.agent.id, RTT_TIMER, self.rtt.srtt.get());
    }

    /// Counts losses. Returns true if any of them belongs to a new loss event.
    fn lose(&self, sim: &Sim, losses: Losses) -> bool {
        if losses.count > 0 {
            self.losses.set(sim, self.agent.id, "sessionLossCount_", self.losses.get() + losses.count);
        }
        losses.news
    }

    fn acknowledged(&self, sim: &Sim, report: RapReport) {
        let sent = self.outstanding.borrow().when_sent(report.last_received);
        if let Some(sent) = sent {
            self.rtt.update(sim, self.agent.id, sim.now() - sent);
        }
        if !self.got_acknowledgement.replace(true) {
            self.set_ipg(sim, self.rtt.srtt.get());
        }
        let overtaken = self.outstanding.borrow_mut().acknowledge(&report);
        if self.lose(sim, overtaken) {
            self.reduce_rate(sim);
        }
        if report.last_received >= self.limit.get() {
            self.stop();
            sim.embedder().notify(sim, self.agent.id, "done", &[]);
        }
    }

    fn acknowledge(&self, sim: &Sim, seqno: i32) {
        let mut report = self.report.get();
        report.receive(seqno);
        self.report.set(report);
        let mut packet = self.agent.allocate(sim);
        packet.packet_type = PacketType::RAP_ACK;
        packet.size = self.header_size.get();
        packet.tcp.seqno = seqno;
        packet.extend().protocol = ProtocolHeader::Rap(report);
        self.agent.send(sim, packet);
    }
}

impl Entity for RapAgent {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        match packet.extension.as_ref().map(|extension| &extension.protocol) {
            Some(ProtocolHeader::Rap(report)) => self.acknowledged(sim, *report),
            Some(ProtocolHeader::Stream(data)) => {
                self.acknowledge(sim, packet.tcp.seqno);
                if let Some(application) = self.agent.application(sim) {
                    application.take_stream_data(sim, data);
                }
            }
            _ => self.acknowledge(sim, packet.tcp.seqno),
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        Some(if tag == IPG_TIMER { &self.ipg_timer } else { &self.rtt_timer })
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        match tag {
            IPG_TIMER => self.ipg_step(sim),
            _ => self.rtt_step(sim),
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for RapAgent {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cable of 50 ms between a sender and a receiver. One of the two directions loses packets.
    struct Cable {
        to: Cell<Option<EntityId>>,
        lost: Vec<i32>,
    }

    impl Entity for Cable {
        fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
            if let Some(to) = self.to.get()
                && !self.lost.contains(&packet.tcp.seqno)
            {
                sim.schedule_packet(to, packet, None, 0.05);
            }
        }
    }

    fn connect(sim: &Sim, from: EntityId, to: EntityId, lost: Vec<i32>) {
        let cable = sim.add(|_| Cable { to: Cell::new(Some(to)), lost });
        sim.entity(from).unwrap().wiring().unwrap().target.set(sim, Some(cable));
    }

    fn transfer(lost: Vec<i32>) -> (i32, f64, f64) {
        let sim = Sim::new();
        let (sender, receiver) = (sim.add(RapAgent::new), sim.add(RapAgent::new));
        connect(&sim, sender, receiver, lost);
        connect(&sim, receiver, sender, Vec::new());
        let rap = sim.get::<RapAgent>(sender).unwrap();
        rap.advance_to(&sim, 40);
        sim.run().unwrap();
        (rap.losses.get(), rap.ipg.get(), sim.now())
    }

    #[test]
    fn the_rate_grows_by_a_packet_per_round_trip_without_losses() {
        let (losses, ipg, _) = transfer(Vec::new());
        assert_eq!(losses, 0);
        // Round trips have 1, 2, 3 ... packets: after the eighth, 36 packets were sent; two more trigger the last
        // acknowledgement.
        assert!((0.1 / 11.0..0.1 / 8.0).contains(&ipg), "gap of {ipg} s");
    }

    #[test]
    fn losses_of_one_round_trip_reduce_the_rate_once() {
        let (none, _, quick) = transfer(Vec::new());
        let (two, _, slow) = transfer(vec![20, 22]);
        assert_eq!((none, two), (0, 2));
        assert!(slow > quick && slow < quick + 0.5, "{quick} s without and {slow} s with losses");
    }
}
