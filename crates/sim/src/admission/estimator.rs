//! Estimates of the load of a class of flows.

use std::cell::Cell;

use super::{LoadMeter, ReportedLink};
use crate::entity::{Entity, EntityId};
use crate::timer::Timer;
use crate::{Initial, Sim};

/// The rule by which measurements become an estimate.
#[derive(Debug)]
pub enum EstimationRule {
    /// Nothing is estimated.
    Nothing,
    /// The estimate is the last measurement.
    PointSample,
    /// An exponentially weighted moving average.
    Average {
        /// `w_`: weight of the newest measurement.
        weight: Cell<f64>,
    },
    /// The maximum of the measurements of a window.
    Window {
        /// `T_`: length of the window, periods.
        length: Cell<i32>,
        /// The number of periods of the current window that have ended.
        elapsed: Cell<i32>,
        /// The maximum of the current window so far, bits per second.
        maximum: Cell<f64>,
    },
}

/// Initial values of the rules' settings.
impl EstimationRule {
    /// The weight of the newest measurement.
    pub const WEIGHT: Initial<f64> = Initial(0.125);
    /// The length of the window, periods.
    pub const LENGTH: Initial<i32> = Initial(3);
}

impl EstimationRule {
    /// An exponentially weighted average in which the newest measurement has a weight of 1/8.
    pub fn average() -> EstimationRule {
        EstimationRule::Average { weight: Cell::new(Self::WEIGHT.real()) }
    }

    /// The maximum of the measurements in a window of three periods.
    pub fn window() -> EstimationRule {
        EstimationRule::Window {
            length: Cell::new(Self::LENGTH.integer()),
            elapsed: Cell::new(1),
            maximum: Cell::new(0.0),
        }
    }
}

/// Estimates the load of a class of flows from a meter that it reads periodically: `Est` (spec: more-networks, section
/// 6.4).
#[derive(Debug)]
pub struct Estimator {
    id: EntityId,
    /// `period_`: time between measurements, seconds.
    pub period: Cell<f64>,
    /// The link named in reports of changes, and the trace to which these reports are written.
    pub report: ReportedLink,
    /// The rule by which measurements become an estimate.
    pub rule: EstimationRule,
    meter: Cell<Option<EntityId>>,
    control_name: Cell<&'static str>,
    load: Cell<f64>,
    measured: Cell<f64>,
    timer: Timer,
}

/// Initial values.
impl Estimator {
    /// The initial value of `period`.
    pub const PERIOD: Initial<f64> = Initial(0.5);
}

impl Estimator {
    /// An estimator that, once started, measures every 0.5 s.
    pub fn new(id: EntityId, rule: EstimationRule) -> Estimator {
        Estimator {
            id,
            period: Cell::new(Self::PERIOD.real()),
            report: ReportedLink::default(),
            rule,
            meter: Cell::new(None),
            control_name: Cell::new(""),
            load: Cell::new(0.0),
            measured: Cell::new(0.0),
            timer: Timer::default(),
        }
    }

    /// Connects the estimator to the admission control whose name is `control_name`.
    pub(super) fn work_for(&self, control_name: &'static str) {
        self.control_name.set(control_name);
    }

    /// Sets the [`LoadMeter`] whose measurements the estimator reads.
    pub(super) fn read_meter(&self, meter: EntityId) {
        self.meter.set(Some(meter));
    }

    /// Resets the estimate to 0 and starts the periodic measurements.
    pub fn start(&self, sim: &Sim) {
        self.load.set(0.0);
        self.measured.set(0.0);
        self.timer.resched(sim, self.id, 0, self.period.get());
    }

    /// The estimated load, bits per second.
    pub fn load(&self) -> f64 {
        self.load.get()
    }

    /// The bits of the present period so far, divided by the length of a whole period, bits per second.
    pub fn present_load(&self, sim: &Sim) -> f64 {
        self.meter(sim).map_or(0.0, LoadMeter::bits) / self.period.get()
    }

    /// Adds `change`, in bits per second, to the estimate, because a flow starts or ends.
    pub fn change_load(&self, sim: &Sim, change: f64) {
        self.set_load(sim, self.load.get() + change);
        if let EstimationRule::Window { elapsed, .. } = &self.rule
            && change > 0.0
        {
            elapsed.set(0);
        }
    }

    fn meter<'a>(&self, sim: &'a Sim) -> Option<&'a LoadMeter> {
        sim.get(self.meter.get()?)
    }

    fn set_load(&self, sim: &Sim, new: f64) {
        self.assign(sim, &self.load, "Estimated Util.", new);
    }

    fn set_measured(&self, sim: &Sim, new: f64) {
        self.assign(sim, &self.measured, "Measured Util.", new);
    }

    fn assign(&self, sim: &Sim, quantity: &Cell<f64>, label: &str, new: f64) {
        let old = quantity.replace(new);
        if old != new {
            self.report.change(sim, self.control_name.get(), label, new, old);
        }
    }

    fn estimate(&self, sim: &Sim, measured: f64) {
        match &self.rule {
            EstimationRule::Nothing => self.set_measured(sim, measured),
            EstimationRule::PointSample => self.set_load(sim, measured),
            EstimationRule::Average { weight } => {
                let weight = weight.get();
                self.set_load(sim, (1.0 - weight) * self.load.get() + weight * measured);
            }
            EstimationRule::Window { length, elapsed, maximum } => {
                self.set_measured(sim, measured);
                if measured > self.load.get() {
                    self.set_load(sim, measured);
                }
                maximum.set(maximum.get().max(measured));
                if elapsed.get() == length.get() {
                    elapsed.set(0);
                    self.set_load(sim, maximum.replace(0.0));
                }
                elapsed.set(elapsed.get().wrapping_add(1));
            }
        }
    }
}

impl Entity for Estimator {
    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        let measured = self.present_load(sim);
        self.estimate(sim, measured);
        if let Some(meter) = self.meter(sim) {
            meter.restart();
        }
        self.timer.resched(sim, self.id, 0, self.period.get());
    }
}
