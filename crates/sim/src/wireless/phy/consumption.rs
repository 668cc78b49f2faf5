//! What a radio takes from its node's battery (spec: wireless-stack, section 14).

use std::cell::Cell;

use crate::Sim;
use crate::wireless::energy::Expense;
use crate::wireless::{EnergyModel, MobileNode};

/// Powers, and up to when they have been charged. The energy of a whole frame is charged at its beginning; that
/// of listening is charged when the next frame is sent or received.
#[derive(Debug)]
pub struct Consumption {
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
    /// Duration of such a transition, seconds.
    pub transition_time: Cell<f64>,
    /// When it sleeps; kept, without effect.
    pub sleep_time: Cell<f64>,
    sleeping: Cell<bool>,
    busy_until: Cell<f64>,
    charged_until: Cell<f64>,
}

impl Consumption {
    /// The default consumption, charged from `now` on.
    pub(super) fn new(now: f64) -> Consumption {
        Consumption {
            send: Cell::new(0.660),
            receive: Cell::new(0.395),
            idle: Cell::new(0.0),
            sleep: Cell::new(0.0),
            transition: Cell::new(0.0),
            transition_time: Cell::new(0.0),
            sleep_time: Cell::new(0.0),
            sleeping: Cell::new(false),
            busy_until: Cell::new(now),
            charged_until: Cell::new(now),
        }
    }

    fn charge_idle(&self, model: &EnergyModel, until: f64) {
        if until > self.charged_until.get() {
            model.spend(Expense::Idle, until - self.charged_until.get(), self.idle.get());
            self.charged_until.set(until);
        }
    }

    /// Charges a frame of `airtime` seconds that begins now.
    fn charge_frame(&self, sim: &Sim, model: &EnergyModel, expense: Expense, airtime: f64) {
        let now = sim.now();
        let start = self.busy_until.get().max(now);
        let end = self.busy_until.get().max(now + airtime);
        self.charge_idle(model, start);
        let power = if expense == Expense::Send { &self.send } else { &self.receive };
        model.spend(expense, end - start, power.get());
        self.busy_until.set(end);
        self.charged_until.set(end);
    }

    /// A frame is sent. False if the battery or the switch prevents that.
    pub(super) fn charge_sending(
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
            model.spend(Expense::Sleep, now - self.charged_until.get(), self.sleep.get());
            self.sleeping.set(false);
            self.charged_until.set(now);
        }
        self.charge_frame(sim, model, Expense::Send, airtime);
        if !model.is_alive() {
            node.log_energy(sim);
        }
        true
    }

    /// Whether the radio can hear anything.
    #[inline]
    pub(super) fn hears(&self, model: &EnergyModel) -> bool {
        model.radio_on.get() && !self.sleeping.get() && model.is_alive()
    }

    /// A frame is received, or at least disturbs.
    pub(super) fn charge_receiving(&self, sim: &Sim, node: &MobileNode, model: &EnergyModel, airtime: f64) {
        self.charge_frame(sim, model, Expense::Receive, airtime);
        node.log_energy(sim);
    }

    /// A MAC that knows when there is something to hear lets the radio sleep in between.
    pub(super) fn set_sleeping(&self, sim: &Sim, node: &MobileNode, model: &EnergyModel, sleeping: bool) {
        let now = sim.now();
        // ns-2.35: it does not fall asleep at the very end of a frame.
        if self.sleeping.get() == sleeping || sleeping && now <= self.busy_until.get() {
            return;
        }
        self.sleeping.set(sleeping);
        let (expense, power) =
            if sleeping { (Expense::Idle, &self.idle) } else { (Expense::Sleep, &self.sleep) };
        if now > self.charged_until.get() {
            model.spend(expense, now - self.charged_until.get(), power.get());
            self.charged_until.set(now);
        }
        model.spend(Expense::Transition, self.transition_time.get(), self.transition.get());
        node.log_energy(sim);
    }

    /// Charges, from time to time, a radio that sleeps and is not switched off.
    pub(super) fn charge_sleeping(&self, sim: &Sim, node: &MobileNode, model: &EnergyModel) {
        if self.sleeping.get() && model.radio_on.get() {
            let now = sim.now();
            model.spend(Expense::Sleep, now - self.charged_until.get(), self.sleep.get());
            self.charged_until.set(now);
            node.log_energy(sim);
        }
    }

    /// The radio is switched on or off.
    pub(super) fn switch(&self, sim: &Sim, model: Option<&EnergyModel>, on: bool) {
        let now = sim.now();
        self.sleeping.set(!on);
        let Some(model) = model else { return };
        model.radio_on.set(on);
        if !on {
            self.charge_idle(model, now);
        } else if now > self.charged_until.get() {
            self.charged_until.set(now);
        }
    }
}
