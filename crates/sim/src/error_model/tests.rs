use super::*;
use crate::packet::{Header, PacketType};
use crate::queue::testing::Collector;
use crate::random::RandomVariable;

/// An error model with separate outputs for surviving and lost packets.
struct Path {
    sim: Sim,
    model: EntityId,
    through: EntityId,
    lost: EntityId,
}

fn path<P: LossProcess>(process: P, unit: ErrorUnit) -> Path {
    let sim = Sim::new();
    let [through, lost] = [(); 2].map(|()| sim.add(|_| Collector::default()));
    let model = sim.add(|id| ErrorModel::new(id, process));
    let base = sim.entity(model).unwrap().as_error_model().unwrap().base();
    base.unit.set(unit);
    base.wiring.target.set(&sim, Some(through));
    base.wiring.drop_target.set(&sim, Some(lost));
    Path { sim, model, through, lost }
}

impl Path {
    fn base(&self) -> &ErrorBase {
        self.sim.entity(self.model).unwrap().as_error_model().unwrap().base()
    }

    fn process<P: LossProcess>(&self) -> &P {
        self.sim.get::<ErrorModel<P>>(self.model).unwrap().process()
    }

    /// Sends packets of 100 bytes, one every 10 ms from 10 ms on. Returns the numbers of the lost packets.
    fn send(&self, count: i32) -> Vec<i32> {
        for uid in 0..count {
            let header = Header { uid, size: 100, packet_type: PacketType::CBR, ..Header::default() };
            self.sim.schedule_packet(self.model, Packet::new(header), None, 0.01 * f64::from(uid + 1));
        }
        self.sim.run().unwrap();
        let lost = self.uids(self.lost);
        assert_eq!(self.uids(self.through).len() + lost.len(), count as usize);
        lost
    }

    fn uids(&self, collector: EntityId) -> Vec<i32> {
        let collector = self.sim.get::<Collector>(collector).unwrap();
        collector.packets.borrow().iter().map(|(_, packet)| packet.uid).collect()
    }
}

/// A random variable that always has the same value.
struct Fixed(f64);

impl RandomVariable for Fixed {
    fn sample(&self, _sim: &Sim) -> f64 {
        self.0
    }
}

impl Entity for Fixed {
    facets! { dyn RandomVariable => |this| this }
}

#[test]
fn independent_losses_draw_once_per_packet_even_at_rate_0() {
    let path = path(RandomLoss::default(), ErrorUnit::Packet);
    assert!(path.send(5).is_empty());
    let sim = Sim::new();
    for _ in 0..5 {
        sim.default_rng().next_integer();
    }
    assert_eq!(path.sim.default_rng().next_integer(), sim.default_rng().next_integer());
}

#[test]
fn independent_losses_have_their_rate() {
    let path = path(RandomLoss::default(), ErrorUnit::Packet);
    path.base().rate.set(0.1);
    let lost = path.send(10_000).len();
    assert!((900..1100).contains(&lost), "{lost}");
}

#[test]
fn a_disabled_model_loses_and_draws_nothing() {
    let path = path(RandomLoss::default(), ErrorUnit::Packet);
    path.base().rate.set(1.0);
    path.base().enable.set(0);
    assert!(path.send(5).is_empty());
    assert_eq!(path.sim.default_rng().next_integer(), 729236);
}

#[test]
fn a_random_variable_decides() {
    let path = path(RandomLoss::default(), ErrorUnit::Packet);
    path.base().rate.set(0.5);
    path.base().random_variable.set(Some(path.sim.add(|_| Fixed(0.4))));
    assert_eq!(path.send(3), [0, 1, 2]);
}

#[test]
fn marked_and_held_up_packets_get_through() {
    let path = path(RandomLoss::default(), ErrorUnit::Packet);
    path.base().rate.set(1.0);
    path.base().delay_packets.set(true);
    path.base().delay.set(0.5);
    assert!(path.send(1).is_empty());
    let through = path.sim.get::<Collector>(path.through).unwrap();
    assert_eq!(through.packets.take()[0].0, 0.01 + 0.5);
    path.base().mark_ecn.set(true);
    let began = path.sim.now();
    path.send(1);
    let packets = through.packets.take();
    assert!(packets[0].1.flags.congestion_experienced && packets[0].1.error);
    assert_eq!(packets[0].0, began + 0.01);
}

#[test]
fn periodic_losses() {
    let path = path(PeriodicLoss::default(), ErrorUnit::Packet);
    let process = path.process::<PeriodicLoss>();
    process.period.set(4.0);
    process.offset.set(3.0);
    process.burst_length.set(2.0);
    assert_eq!(path.send(12), [2, 3, 6, 7, 10, 11]);
}

#[test]
fn periodic_survivors() {
    let path = path(PeriodicLoss::default(), ErrorUnit::Packet);
    let process = path.process::<PeriodicLoss>();
    process.period.set(3.0);
    process.offset.set(2.0);
    process.default_drop.set(1);
    assert_eq!(path.send(8), [2, 3, 5, 6]);
}

#[test]
fn periodic_losses_in_time() {
    let path = path(PeriodicLoss::default(), ErrorUnit::Time);
    let process = path.process::<PeriodicLoss>();
    process.period.set(0.035);
    process.offset.set(0.025);
    assert_eq!(path.send(12), [2, 6, 10]);
}

#[test]
fn losses_by_number() {
    let path = path(LossList::default(), ErrorUnit::Packet);
    assert_eq!(path.process::<LossList>().set(vec![3, 1, 3, 3]), [3, 3]);
    assert_eq!(path.process::<LossList>().set(vec![4, 1]), []);
    assert_eq!(path.send(6), [1, 4]);
}

#[test]
fn losses_by_byte() {
    let path = path(LossList::default(), ErrorUnit::Byte);
    assert_eq!(path.process::<LossList>().set(vec![250, 260, 500]), []);
    // Byte 260 lies in the third packet like byte 250, but is used for the loss of the fourth packet.
    assert_eq!(path.send(6), [2, 3, 4]);
}

#[test]
fn losses_as_recorded() {
    let path = path(TraceDrivenLoss::default(), ErrorUnit::Packet);
    path.process::<TraceDrivenLoss>().set_record(vec![(2.0, 1.0), (1.0, 2.0)]);
    assert_eq!(path.send(10), [2, 4, 5]);
}

#[test]
fn losses_of_one_type() {
    let path = path(SelectiveLoss::default(), ErrorUnit::Packet);
    path.process::<SelectiveLoss>().cycle.set(4);
    path.process::<SelectiveLoss>().offset.set(3);
    assert_eq!(path.send(10), [3, 7]);
    path.process::<SelectiveLoss>().packet_type.set(i32::from(PacketType::TCP.0));
    path.sim.get::<Collector>(path.lost).unwrap().packets.take();
    path.sim.get::<Collector>(path.through).unwrap().packets.take();
    assert!(path.send(10).is_empty());
}

fn two_state(unit: ErrorUnit, good: f64, bad: f64) -> Path {
    let path = path(TwoState::default(), unit);
    for (state, duration) in [good, bad].into_iter().enumerate() {
        let variable = path.sim.add(|_| Fixed(duration));
        path.process::<TwoState>().set_random_variable(&path.sim, path.base(), state, variable);
    }
    path
}

#[test]
fn bursts_in_packets_and_bytes() {
    // A packet is lost if at least one of its bytes falls into the bad state.
    assert_eq!(two_state(ErrorUnit::Packet, 3.0, 2.0).send(10), [2, 3, 4, 7, 8, 9]);
    assert_eq!(two_state(ErrorUnit::Byte, 350.0, 20.0).send(8), [3, 7]);
}

#[test]
fn bursts_in_time() {
    let path = two_state(ErrorUnit::Time, 0.035, 0.019);
    path.sim.schedule_event(path.sim.add(|_| Halt), 0, 0.125);
    assert_eq!(path.send(12), [3, 4, 8, 9]);
}

/// An entity whose event ends the run.
struct Halt;

impl Entity for Halt {
    fn on_event(&self, sim: &Sim, _tag: u32) {
        sim.halt();
    }
}

#[test]
fn two_chains_in_time() {
    let path = path(ComplexMarkov::default(), ErrorUnit::Time);
    let durations = [0.035, 0.02, 0.045, 0.035].map(|duration| path.sim.add(|_| Fixed(duration)));
    path.process::<ComplexMarkov>().start(&path.sim, path.base(), durations);
    path.sim.schedule_event(path.sim.add(|_| Halt), 0, 0.125);
    // The first chain is bad from 35 to 55 ms and from 90 to 110 ms, the second from 45 to 80 ms and from 125 ms on.
    assert_eq!(path.send(12), [4]);
}

#[test]
fn a_chain_of_models() {
    let sim = Sim::new();
    let [none, all] = [0.0, 1.0].map(|rate| {
        let model = sim.add(|id| ErrorModel::new(id, RandomLoss::default()));
        sim.get::<ErrorModel<RandomLoss>>(model).unwrap().base().rate.set(rate);
        model
    });
    let model = sim.add(|id| ErrorModel::new(id, MultiState::default()));
    let state = |model, transitions| State { model, name: String::new(), period: 0.0, transitions };
    let states = vec![state(none, vec![0.0, 1.0]), state(all, vec![1.0, 0.0])];
    sim.get::<ErrorModel<MultiState>>(model).unwrap().process().set(states, StayUnit::Packet, 0);
    let header = Header { size: 100, ..Header::default() };
    let chain = sim.entity(model).unwrap().as_error_model().unwrap();
    let corrupted: Vec<bool> = (0..4).map(|_| chain.corrupts(&sim, &Packet::new(header.clone()))).collect();
    assert_eq!(corrupted, [true, false, true, false]);
}
