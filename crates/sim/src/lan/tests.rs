//! Tests of whole LANs: which stations receive frames, in which order and when.

use std::cell::{Cell, RefCell};

use super::{Ethernet, LanChannel, PlainMac, WiredPhy};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::{Header, Packet};
use crate::wireless::mac::Mac;
use crate::wireless::{BROADCAST, Direction};

/// The bandwidth of the LAN, bits per second.
const BANDWIDTH: f64 = 1e6;
/// The propagation delay between two interfaces, seconds.
const PROPAGATION: f64 = 4e-6;

/// Arrivals at all stations: station, number of the packet, time in seconds.
#[derive(Debug, Default)]
struct Log(RefCell<Vec<(usize, i32, f64)>>);

impl Entity for Log {}

/// Records the packets that a station receives.
#[derive(Debug)]
struct Taker {
    station: usize,
    log: EntityId,
}

impl Entity for Taker {
    fn recv(&self, sim: &Sim, packet: Packet, _: Option<EntityId>) {
        let log: &Log = sim.get(self.log).unwrap();
        log.0.borrow_mut().push((self.station, packet.uid, sim.now()));
    }
}

/// A LAN with three stations.
struct Lan {
    sim: Sim,
    /// The MACs of the stations.
    stations: Vec<EntityId>,
    received: EntityId,
    dropped: EntityId,
}

impl Lan {
    fn new<M: Mac + Entity>(make: impl Fn(&Sim, EntityId) -> M) -> Lan {
        let sim = Sim::new();
        let (received, dropped) = (sim.add(|_| Log::default()), sim.add(|_| Log::default()));
        let channel = sim.add(|id| LanChannel::new(&sim, id));
        let mut stations = Vec::new();
        for station in 0..3 {
            let mac = sim.add(|id| make(&sim, id));
            let phy = sim.add(|_| WiredPhy::default());
            let taker = |log| Some(sim.add(|_| Taker { station, log }));
            let base = sim.get::<M>(mac).unwrap().base();
            base.radio.set(&sim, Some(phy));
            base.wiring.target.set(&sim, Some(phy));
            base.up_target.set(&sim, taker(received));
            base.wiring.drop_target.set(&sim, taker(dropped));
            let interface: &WiredPhy = sim.get(phy).unwrap();
            interface.bandwidth.set(BANDWIDTH);
            interface.up_target.set(&sim, Some(mac));
            interface.channel.set(Some(channel));
            // Any entity can take the place of the node.
            interface.node.set(taker(received));
            sim.get::<LanChannel>(channel).unwrap().add_interface(phy);
            stations.push(mac);
        }
        Lan { sim, stations, received, dropped }
    }

    fn address(&self, station: usize) -> i32 {
        self.sim.entity(self.stations[station]).unwrap().as_mac().unwrap().base().address
    }

    /// Gives the station `from` a packet of `size` bytes at `time`, in seconds.
    fn send(&self, time: f64, from: usize, to: i32, (uid, size): (i32, i32)) {
        let mut packet = Packet::new(Header { uid, size, ..Header::default() });
        packet.radio_mut().direction = Direction::Down;
        packet.radio_mut().mac.receiver = to;
        self.sim.schedule_packet(self.stations[from], packet, None, time);
    }

    fn log(&self, log: EntityId) -> Vec<(usize, i32, f64)> {
        self.sim.get::<Log>(log).unwrap().0.borrow().clone()
    }
}

#[test]
fn plain_macs_hear_a_broadcast_in_the_reverse_order_of_joining_with_its_first_bit() {
    let lan = Lan::new(PlainMac::new);
    lan.send(1.0, 1, BROADCAST, (7, 1000));
    lan.sim.run().unwrap();
    let time = 1.0 + PROPAGATION;
    assert_eq!(lan.log(lan.received), [(2, 7, time), (0, 7, time)]);
    assert_eq!(lan.log(lan.dropped), []);
}

#[test]
fn plain_macs_drop_what_is_for_others() {
    let lan = Lan::new(PlainMac::new);
    lan.send(1.0, 1, lan.address(0), (7, 1000));
    lan.sim.run().unwrap();
    let time = 1.0 + PROPAGATION;
    assert_eq!(lan.log(lan.received), [(0, 7, time)]);
    assert_eq!(lan.log(lan.dropped), [(2, 7, time)]);
}

#[test]
fn on_an_ethernet_a_frame_arrives_with_its_last_bit_and_others_pass_over_it() {
    let lan = Lan::new(Ethernet::new);
    lan.send(1.0, 0, lan.address(2), (7, 1000));
    lan.send(2.0, 2, BROADCAST, (8, 10));
    lan.sim.run().unwrap();
    let frame = |bytes: f64| bytes * 8.0 / BANDWIDTH;
    let arrivals = lan.log(lan.received);
    let expected = [
        (2, 7, 1.0 + PROPAGATION + frame(1014.0)),
        // Short frames are padded to 64 bytes.
        (1, 8, 2.0 + PROPAGATION + frame(64.0)),
        (0, 8, 2.0 + PROPAGATION + frame(64.0)),
    ];
    assert_eq!(arrivals.len(), expected.len(), "{arrivals:?}");
    for (arrival, expected) in arrivals.iter().zip(expected) {
        assert_eq!((arrival.0, arrival.1), (expected.0, expected.1));
        assert!((arrival.2 - expected.2).abs() < 1e-12, "{arrival:?} {expected:?}");
    }
    assert_eq!(lan.log(lan.dropped), []);
}

#[test]
fn a_packet_waits_for_the_end_of_a_gap_that_had_no_event() {
    let lan = Lan::new(Ethernet::new);
    let bits = |bits: f64| bits / BANDWIDTH;
    let gap_ends = 1.0 + PROPAGATION + bits(8.0 * 1014.0 + 96.0);
    lan.send(1.0, 0, lan.address(2), (7, 1000));
    lan.send(gap_ends - bits(48.0), 1, lan.address(0), (8, 10));
    lan.sim.run().unwrap();
    let (station, uid, time) = lan.log(lan.received)[1];
    assert_eq!((station, uid), (0, 8));
    assert!((time - (gap_ends + bits(8.0 * 64.0) + PROPAGATION)).abs() < 1e-12, "{time}");
}

#[test]
fn the_clock_stops_at_the_end_of_the_last_gap() {
    let lan = Lan::new(Ethernet::new);
    lan.send(1.0, 0, lan.address(2), (7, 1000));
    lan.sim.run().unwrap();
    let last = 1.0 + PROPAGATION + (8.0 * 1014.0 + 96.0) / BANDWIDTH;
    assert!((lan.sim.now() - last).abs() < 1e-12, "{}", lan.sim.now());
    // The next run begins at 0.
    lan.sim.run().unwrap();
    assert_eq!(lan.sim.now(), 0.0);
}

#[test]
fn after_a_collision_both_frames_are_sent_again_and_arrive_once() {
    let lan = Lan::new(Ethernet::new);
    lan.send(1.0, 0, lan.address(2), (7, 500));
    lan.send(1.0 + PROPAGATION / 2.0, 1, lan.address(2), (8, 500));
    lan.sim.run().unwrap();
    let arrivals = lan.log(lan.received);
    let mut numbers: Vec<i32> = arrivals.iter().map(|(_, uid, _)| *uid).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [7, 8], "{arrivals:?}");
    // The jam signal and a gap precede every retry.
    let earliest = 1.0 + (128.0 + 514.0 * 8.0) / BANDWIDTH;
    assert!(arrivals.iter().all(|(station, _, time)| *station == 2 && *time > earliest), "{arrivals:?}");
    assert_eq!(lan.log(lan.dropped), []);
}

/// Sends a frame of its own whenever its station receives one, so that the two frames collide.
#[derive(Debug)]
struct Jammer {
    station: EntityId,
    jammed: Cell<usize>,
}

impl Entity for Jammer {
    fn recv(&self, sim: &Sim, mut frame: Packet, _: Option<EntityId>) {
        self.jammed.set(self.jammed.get() + 1);
        frame.radio_mut().direction = Direction::Up;
        sim.schedule_packet(self.station, frame, None, PROPAGATION);
    }
}

#[test]
fn a_frame_is_given_up_at_its_sixteenth_collision() {
    let lan = Lan::new(Ethernet::new);
    let station = lan.stations[0];
    let jammer = lan.sim.add(|_| Jammer { station, jammed: Cell::new(0) });
    let mac = lan.sim.entity(station).unwrap().as_mac().unwrap();
    mac.base().wiring.target.set(&lan.sim, Some(jammer));
    lan.send(1.0, 0, lan.address(2), (7, 100));
    lan.sim.run().unwrap();
    assert_eq!(lan.sim.get::<Jammer>(jammer).unwrap().jammed.get(), 16);
    let dropped: Vec<_> = lan.log(lan.dropped).iter().map(|(station, uid, _)| (*station, *uid)).collect();
    assert_eq!(dropped, [(0, 7)]);
    assert_eq!(lan.log(lan.received), []);
}
