//! Tests of modulations and of the energy that radios draw.

use super::Consumption;
use super::modulation::Modulation;
use crate::wireless::energy::Expense;
use crate::wireless::{EnergyModel, Pooled};
use crate::{Entity, EntityId, Sim};

#[test]
fn faster_modulations_need_a_stronger_signal() {
    let all = [0, 1, 2, 3].map(Modulation::numbered);
    assert_eq!(all, [Modulation::Bpsk, Modulation::Qpsk, Modulation::Qam16, Modulation::Qam64]);
    assert_eq!(Modulation::numbered(7), Modulation::Bpsk, "other numbers mean the slowest");
    assert!(all.is_sorted_by(|slow, fast| slow.bits_per_symbol() < fast.bits_per_symbol()));
    assert!(all.is_sorted_by(|slow, fast| slow.required_sinr() < fast.required_sinr()));
    // The required ratios are 5, 8, 15 and 25 dB.
    for (modulation, decibel) in all.into_iter().zip([5.0, 8.0, 15.0, 25.0]) {
        assert!((10.0 * modulation.required_sinr().log10() - decibel).abs() < 1e-3);
    }
}

/// Runs a function when an event happens.
struct At<F: Fn(&Sim, u32)>(F);

impl<F: Fn(&Sim, u32) + 'static> Entity for At<F> {
    fn on_event(&self, sim: &Sim, tag: u32) {
        (self.0)(sim, tag);
    }
}

fn battery(sim: &Sim, joules: f64) -> EnergyModel {
    EnergyModel::new(sim, joules, (0.5, 0.2))
}

fn consumption(sim: &Sim) -> Pooled<Consumption> {
    let consumption = Consumption::of_new_radio(sim);
    consumption.idle.set(1.0);
    consumption.sleep.set(0.125);
    consumption
}

fn near(value: f64, expected: f64) {
    assert!((value - expected).abs() < 1e-12, "{value} instead of {expected}");
}

#[test]
fn a_battery_spends_until_it_is_empty() {
    let sim = Sim::new();
    let battery = battery(&sim, 10.0);
    assert_eq!((battery.level(), battery.is_alive()), (3, true));
    battery.spend(&sim, Expense::Send, 2.0, 3.0);
    battery.spend(&sim, Expense::Idle, 1.0, 1.0);
    assert_eq!((battery.energy.get(), battery.level()), (3.0, 2));
    assert_eq!(
        [Expense::Send, Expense::Receive, Expense::Idle].map(|expense| battery.spent(expense)),
        [6.0, 0.0, 1.0]
    );
    battery.spend(&sim, Expense::Receive, 1.0, 5.0);
    assert_eq!((battery.energy.get(), battery.level(), battery.is_alive()), (0.0, 0, false));
}

#[test]
fn a_radio_that_is_switched_off_has_paid_for_listening_and_pays_no_more() {
    let sim = Sim::new();
    let clock = sim.add(|_| {
        let (battery, consumption) = (battery(&sim, 100.0), consumption(&sim));
        At(move |sim: &Sim, tag| {
            consumption.switch(sim, Some(&battery), tag == 1);
            let idle = battery.spent(Expense::Idle);
            assert_eq!(battery.radio_on.get(), tag == 1);
            near(idle, if sim.now() < 15.0 { 10.0 } else { 15.0 });
        })
    });
    for (tag, time) in [(0, 10.0), (1, 12.0), (0, 17.0)] {
        sim.schedule_event(clock, tag, time);
    }
    sim.run().unwrap();
}

#[test]
fn a_radio_that_rests_between_beacons_pays_for_sleep() {
    let sim = Sim::new();
    let clock: EntityId = sim.add(|_| {
        let (battery, consumption) = (battery(&sim, 100.0), consumption(&sim));
        At(move |sim: &Sim, tag| {
            if tag == 0 {
                assert!(!consumption.wake(sim, &battery, true), "it did not rest");
                consumption.rest(sim.now());
                assert!(consumption.rests() && !consumption.hears(&battery));
            } else {
                assert!(consumption.wake(sim, &battery, true) && consumption.hears(&battery));
                near(battery.spent(Expense::Sleep), 8.0 * 0.125);
            }
        })
    });
    sim.schedule_event(clock, 0, 1.0);
    sim.schedule_event(clock, 1, 9.0);
    sim.run().unwrap();
}
