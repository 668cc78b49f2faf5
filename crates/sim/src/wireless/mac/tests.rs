//! Tests of the MACs that need no radio, and of behaviour that several MACs share.

use std::cell::RefCell;

use super::duplicates::DuplicateFilter;
use super::{Mac, SimpleMac, TdmaMac};
use crate::packet::Header;
use crate::wireless::{BROADCAST, Direction};
use crate::{Entity, EntityId, Packet, Sim};

/// Records packets with their times, and the times of notifications that the next packet can be sent.
#[derive(Default)]
struct Station {
    packets: RefCell<Vec<(f64, i32)>>,
    resumed: RefCell<Vec<f64>>,
}

impl Entity for Station {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        self.packets.borrow_mut().push((sim.now(), packet.size));
    }

    fn recv_dropped(&self, sim: &Sim, packet: Packet, _reason: &'static str) {
        self.recv(sim, packet, None);
    }

    fn resume(&self, sim: &Sim) {
        self.resumed.borrow_mut().push(sim.now());
    }
}

/// A MAC with three stations: below it, above it and at its drop target.
struct Bench {
    sim: Sim,
    mac: EntityId,
    below: EntityId,
    above: EntityId,
    drops: EntityId,
}

impl Bench {
    fn new<M: Mac + Entity>(make: impl FnOnce(&Sim, EntityId) -> M) -> Bench {
        let sim = Sim::new();
        let [below, above, drops] = [(); 3].map(|()| sim.add(|_| Station::default()));
        let mac = sim.add(|id| make(&sim, id));
        let base = sim.entity(mac).and_then(|mac| mac.as_mac()).expect("a MAC").base();
        base.wiring.target.set(&sim, Some(below));
        base.wiring.drop_target.set(&sim, Some(drops));
        base.up_target.set(&sim, Some(above));
        Bench { sim, mac, below, above, drops }
    }

    fn mac(&self) -> &dyn Mac {
        self.sim.entity(self.mac).and_then(|mac| mac.as_mac()).expect("a MAC")
    }

    /// Makes a frame of `size` bytes for a receiver, with the transmission time that follows from its size.
    fn frame(&self, size: i32, receiver: i32, direction: Direction) -> Packet {
        let mut packet = Packet::new(Header { size, ..Header::default() });
        let radio = packet.radio_mut();
        radio.direction = direction;
        radio.mac.receiver = receiver;
        radio.airtime = 8.0 * f64::from(size) / self.mac().base().bandwidth.get();
        packet
    }

    fn send(&self, size: i32) {
        let frame = self.frame(size, BROADCAST, Direction::Down);
        self.sim.deliver(self.mac, frame, Some(self.above));
    }

    /// Lets a frame with the given power arrive `delay` seconds from now.
    fn arrive(&self, delay: f64, size: i32, receiver: i32, power: f64) {
        let mut frame = self.frame(size, receiver, Direction::Up);
        frame.radio_mut().received_power = power;
        frame.radio_mut().capture_threshold = 10.0;
        self.sim.schedule_packet(self.mac, frame, None, delay);
    }

    fn packets(&self, station: EntityId) -> Vec<(f64, i32)> {
        self.sim.get::<Station>(station).expect("it stays").packets.borrow().clone()
    }

    fn sizes(&self, station: EntityId) -> Vec<i32> {
        self.packets(station).into_iter().map(|(_, size)| size).collect()
    }

    fn resumed(&self) -> Vec<f64> {
        self.sim.get::<Station>(self.above).expect("it stays").resumed.borrow().clone()
    }
}

/// The transmission time of 8000 bits at 2 Mb/s, seconds.
const KILOBYTE: f64 = 0.004;

#[test]
fn the_simple_mac_sends_after_a_short_random_delay_and_then_lets_the_next_packet_come() {
    let bench = Bench::new(SimpleMac::new);
    bench.send(1000);
    bench.sim.run().unwrap();
    let [(start, 1000)] = bench.packets(bench.below)[..] else { panic!("{:?}", bench.packets(bench.below)) };
    let choice = start * 2e6 / 100.0;
    assert!((choice - choice.round()).abs() < 1e-9 && choice < 40.0, "a multiple of 100 bits: {choice}");
    let [end] = bench.resumed()[..] else { panic!("{:?}", bench.resumed()) };
    assert!((end - start - KILOBYTE).abs() < 1e-12);
}

#[test]
fn the_simple_mac_passes_up_what_is_for_it_or_for_all() {
    let bench = Bench::new(SimpleMac::new);
    let me = bench.mac().base().address;
    for (place, receiver) in [me, me + 1, BROADCAST].into_iter().enumerate() {
        bench.arrive(place as f64, 100 + place as i32, receiver, 1.0);
    }
    bench.sim.run().unwrap();
    assert_eq!(bench.sizes(bench.above), [100, 102]);
    assert!(bench.packets(bench.drops).is_empty(), "frames for others are no losses");
}

#[test]
fn in_the_simple_mac_a_frame_survives_a_much_weaker_one_only() {
    for (power, above, dropped) in [(0.1, vec![1000], vec![]), (0.2, vec![], vec![1000])] {
        let bench = Bench::new(SimpleMac::new);
        bench.arrive(0.0, 1000, BROADCAST, 1.0);
        bench.arrive(KILOBYTE / 2.0, 100, BROADCAST, power);
        bench.sim.run().unwrap();
        assert_eq!((bench.sizes(bench.above), bench.sizes(bench.drops)), (above, dropped), "{power}");
    }
}

#[test]
fn the_simple_mac_does_not_hear_while_it_sends() {
    let bench = Bench::new(SimpleMac::new);
    bench.send(1000);
    // At 2.1 ms the transmission has started, because the random delay is shorter.
    bench.arrive(0.0021, 100, BROADCAST, 1.0);
    bench.sim.run().unwrap();
    assert!(bench.packets(bench.above).is_empty());
}

/// A slot takes 1500 bytes at 2 Mb/s, and a frame grows by 52 bytes.
#[test]
fn a_tdma_mac_sends_in_its_own_slot_of_the_round_behind_the_preamble() {
    const SLOT: f64 = 0.006;
    let bench = Bench::new(TdmaMac::new);
    let other = bench.sim.add(|id| TdmaMac::new(&bench.sim, id));
    let (first, second) =
        (bench.sim.get::<TdmaMac>(other).unwrap(), bench.sim.get::<TdmaMac>(bench.mac).unwrap());
    assert!(first.start(&bench.sim) && second.start(&bench.sim));
    bench.send(1000);
    bench.sim.run_until(3.5 * SLOT).unwrap();
    assert_eq!(
        bench.packets(bench.below),
        [(2.0 * SLOT, 1052)],
        "behind the preamble and the slot of the other MAC"
    );
}

#[test]
fn there_are_no_more_tdma_macs_than_slots() {
    let sim = Sim::new();
    let ids = [(); 2].map(|()| sim.add(|id| TdmaMac::new(&sim, id)));
    let [first, second] = ids.map(|id| sim.get::<TdmaMac>(id).unwrap());
    first.most_nodes.set(1);
    second.most_nodes.set(1);
    assert!(first.start(&sim) && !second.start(&sim));
}

#[test]
fn a_repeated_sequence_number_is_a_duplicate_unless_it_is_0() {
    let sim = Sim::new();
    let filter = DuplicateFilter::default();
    assert!(filter.set_size(2) && !filter.set_size(3), "the size is set once");
    let is_duplicate = |transmitter: i32, sequence: u16| {
        let mut packet = Packet::new(Header::default());
        packet.radio_mut().mac.transmitter = transmitter;
        packet.radio_mut().mac.sequence = sequence;
        filter.is_duplicate(&sim, &packet)
    };
    assert!(!is_duplicate(0, 5) && is_duplicate(0, 5));
    assert!(!is_duplicate(1, 5), "another sender counts for itself");
    assert!(!is_duplicate(0, 6) && !is_duplicate(0, 5), "only the last one is known");
    assert!(!is_duplicate(1, 0) && !is_duplicate(1, 0));
}
