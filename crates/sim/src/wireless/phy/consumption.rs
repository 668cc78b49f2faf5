//! The energy that a radio draws from its node's battery (spec: wireless-stack, section 14).

use std::cell::Cell;

use crate::Sim;
use crate::wireless::energy::{Battery, Expense};
use crate::wireless::energy_log::EnergyLog;
use crate::wireless::pool::{Element, Pooled};
use crate::wireless::{EnergyModel, MobileNode};

/// The power consumption of a radio, and the times up to which energy has been charged. The energy for a whole frame is
/// charged at its beginning; the energy for listening is charged when the next frame is sent or received.
///
/// Every frame that reaches the radio changes these times, therefore they are stored in a
/// [`pool`](crate::wireless::pool).
#[derive(Debug)]
#[repr(C, align(64))]
pub struct Consumption {
    busy_until: Cell<f64>,
    charged_until: Cell<f64>,
    /// The battery that supplies the radio, and its log.
    supply: Cell<Supply>,
    sleeping: Cell<bool>,
    /// The number of the consumption in the pool.
    pub(in crate::wireless) number: u32,
    /// Power while sending, watts.
    pub send: Cell<f64>,
    /// Power while receiving, watts.
    pub receive: Cell<f64>,
    /// Power while listening, watts.
    pub idle: Cell<f64>,
    /// Power while sleeping, watts.
    pub sleep: Cell<f64>,
    /// Power during a transition between sleeping and listening, watts.
    pub transition: Cell<f64>,
    /// Duration of a transition between sleeping and listening, seconds.
    pub transition_time: Cell<f64>,
    /// The time from which the radio may sleep between beacons, seconds; used by radios of IEEE 802.15.4.
    pub sleep_time: Cell<f64>,
    /// The end of the last transmission, seconds.
    sent_until: Cell<f64>,
    /// The time since which the radio sleeps between beacons, seconds; `None` if it does not.
    resting_since: Cell<Option<f64>>,
}

/// The battery that supplies a radio, by its number in the pool, and the log of its energy. They are remembered for
/// frames that a station receives directly, until something is rewired.
#[derive(Clone, Copy, Debug, Default)]
struct Supply {
    battery: u32,
    log: EnergyLog,
}

impl Element for Consumption {
    const FREQUENT: usize = size_of::<Consumption>();

    /// The default consumption, charged from the time 0 on.
    fn new(number: u32) -> Consumption {
        Consumption {
            send: Cell::new(0.660),
            receive: Cell::new(0.395),
            idle: Cell::new(0.0),
            sleep: Cell::new(0.0),
            transition: Cell::new(0.0),
            transition_time: Cell::new(0.0),
            sleep_time: Cell::new(0.0),
            sleeping: Cell::new(false),
            busy_until: Cell::new(0.0),
            charged_until: Cell::new(0.0),
            supply: Cell::default(),
            number,
            sent_until: Cell::new(0.0),
            resting_since: Cell::new(None),
        }
    }
}

impl Consumption {
    /// The default consumption of a new radio.
    pub(in crate::wireless) fn of_new_radio(sim: &Sim) -> Pooled<Consumption> {
        let consumption = sim.wireless().consumptions.add();
        consumption.busy_until.set(sim.now());
        consumption.charged_until.set(sim.now());
        consumption
    }

    /// Sets the battery that supplies the radio, and the log of its energy, for [`Consumption::hears_directly`] and
    /// [`Consumption::charge_receiving_directly`].
    pub(in crate::wireless) fn remember_supply(&self, sim: &Sim, node: &MobileNode, model: &EnergyModel) {
        self.supply.set(Supply { battery: model.number, log: EnergyLog::of(sim, node) });
    }

    /// Whether the radio can receive, according to the remembered battery.
    #[inline]
    pub(in crate::wireless) fn hears_directly(&self, sim: &Sim) -> bool {
        sim.wireless().batteries.get(self.supply.get().battery).is_some_and(|battery| self.hears(battery))
    }

    /// Charges a frame to the remembered battery, like [`Consumption::charge_receiving`].
    #[inline]
    pub(in crate::wireless) fn charge_receiving_directly(&self, sim: &Sim, airtime: f64) {
        let Supply { battery, log } = self.supply.get();
        if let Some(battery) = sim.wireless().batteries.get(battery) {
            self.charge_frame(sim, battery, Expense::Receive, airtime);
            log.write_charge(sim, battery);
        }
    }

    fn charge_idle(&self, sim: &Sim, model: &Battery, until: f64) {
        if until > self.charged_until.get() {
            model.spend(sim, Expense::Idle, until - self.charged_until.get(), self.idle.get());
            self.charged_until.set(until);
        }
    }

    /// Charges a frame of `airtime` seconds that begins now.
    #[inline]
    fn charge_frame(&self, sim: &Sim, model: &Battery, expense: Expense, airtime: f64) {
        let now = sim.now();
        let start = self.busy_until.get().max(now);
        let end = self.busy_until.get().max(now + airtime);
        self.charge_idle(sim, model, start);
        let power = if expense == Expense::Send { &self.send } else { &self.receive };
        model.spend(sim, expense, end - start, power.get());
        self.busy_until.set(end);
        self.charged_until.set(end);
    }

    /// Charges the transmission of a frame. Returns false if the battery is empty or the radio is switched off.
    pub(in crate::wireless) fn charge_sending(
        &self,
        sim: &Sim,
        node: &MobileNode,
        model: &EnergyModel,
        airtime: f64,
    ) -> bool {
        if !model.is_alive() || !model.radio_on.get() {
            return false;
        }
        if self.sleeping.get() {
            let now = sim.now();
            model.spend(sim, Expense::Sleep, now - self.charged_until.get(), self.sleep.get());
            self.sleeping.set(false);
            self.charged_until.set(now);
        }
        let end = sim.now() + airtime;
        if end < self.sent_until.replace(end) {
            // ns-2.35: a radio warns if it sends a frame that ends before the end of an earlier transmission (spec:
            // wpan, section 7.1).
            sim.warn("What the heck ! negative gap time.\n");
        }
        self.charge_frame(sim, model, Expense::Send, airtime);
        if !model.is_alive() {
            node.log_energy(sim, model);
        }
        true
    }

    /// Whether the radio can receive.
    #[inline]
    pub(in crate::wireless) fn hears(&self, model: &Battery) -> bool {
        model.radio_on.get() && !self.sleeping.get() && model.is_alive()
    }

    /// Charges a frame that is received or that only disturbs.
    pub(in crate::wireless) fn charge_receiving(
        &self,
        sim: &Sim,
        node: &MobileNode,
        model: &EnergyModel,
        airtime: f64,
    ) {
        self.charge_frame(sim, model, Expense::Receive, airtime);
        node.log_energy(sim, model);
    }

    /// Lets the radio sleep or wakes it, for a MAC that knows when frames are due.
    pub(in crate::wireless) fn set_sleeping(
        &self,
        sim: &Sim,
        node: &MobileNode,
        model: &EnergyModel,
        sleeping: bool,
    ) {
        let now = sim.now();
        // ns-2.35: the radio neither falls asleep nor wakes at the exact end of a frame, or if it has just been charged
        // (spec: sensor-and-mobile-ip, section 2.8).
        if self.sleeping.get() == sleeping || now <= self.charged_until.get() {
            return;
        }
        self.sleeping.set(sleeping);
        let (expense, power) =
            if sleeping { (Expense::Idle, &self.idle) } else { (Expense::Sleep, &self.sleep) };
        model.spend(sim, Expense::Transition, self.transition_time.get(), self.transition.get());
        model.spend(sim, expense, now - self.charged_until.get(), power.get());
        self.charged_until.set(now);
        node.log_energy(sim, model);
    }

    /// Charges a radio that sleeps without being switched off. Called periodically.
    pub(in crate::wireless) fn charge_sleeping(&self, sim: &Sim, node: &MobileNode, model: &EnergyModel) {
        if self.sleeping.get() && model.radio_on.get() {
            let now = sim.now();
            model.spend(sim, Expense::Sleep, now - self.charged_until.get(), self.sleep.get());
            self.charged_until.set(now);
            node.log_energy(sim, model);
        }
    }

    /// Switches the radio on or off.
    pub(in crate::wireless) fn switch(&self, sim: &Sim, model: Option<&EnergyModel>, on: bool) {
        let now = sim.now();
        self.sleeping.set(!on);
        let Some(model) = model else { return };
        model.radio_on.set(on);
        if !on {
            self.charge_idle(sim, model, now);
        } else if now > self.charged_until.get() {
            self.charged_until.set(now);
        }
    }

    /// Charges a clear channel assessment, whose result is known `lead` seconds after its beginning (spec: wpan,
    /// section 7.2). `turnaround` and `assessment` are the durations of the turnaround before it and of the assessment,
    /// seconds.
    pub(in crate::wireless) fn charge_assessment(
        &self,
        sim: &Sim,
        model: &EnergyModel,
        lead: f64,
        turnaround: f64,
        assessment: f64,
    ) {
        let now = sim.now();
        let idle = (now - lead - turnaround) - self.busy_until.get();
        if idle > 0.0 {
            model.spend(sim, Expense::Idle, idle, self.idle.get());
        }
        let end = now - lead + assessment;
        let time = turnaround + assessment;
        if (now - lead - turnaround + assessment) - self.busy_until.get() > 0.0 {
            model.spend(sim, Expense::Receive, time, self.receive.get());
            self.busy_until.set(end);
            self.charged_until.set(end);
        } else {
            model.spend(sim, Expense::Receive, time, 2.0 * self.receive.get() - self.idle.get());
            self.busy_until.set(self.busy_until.get().max(end));
            self.charged_until.set(self.busy_until.get().max(end));
        }
    }

    /// Lets the radio sleep until the next beacon.
    pub(in crate::wireless) fn rest(&self, now: f64) {
        self.resting_since.set(Some(now));
        self.charged_until.set(now);
        self.sleeping.set(true);
    }

    /// Whether the radio sleeps until the next beacon. Transmissions in the meantime do not change this.
    pub(in crate::wireless) fn rests(&self) -> bool {
        self.resting_since.get().is_some()
    }

    /// Ends the sleep until the next beacon; `expected` is true if the radio wakes for the beacon. Returns false if the
    /// radio did not sleep.
    pub(in crate::wireless) fn wake(&self, sim: &Sim, model: &EnergyModel, expected: bool) -> bool {
        let now = sim.now();
        let Some(start) = self.resting_since.take() else { return false };
        let transition = self.transition_time.get();
        model.spend(sim, Expense::Sleep, now - start - transition, self.sleep.get());
        if expected {
            model.spend(sim, Expense::Idle, transition, self.transition.get());
        }
        self.busy_until.set(now);
        self.charged_until.set(now);
        self.sleeping.set(false);
        true
    }
}
