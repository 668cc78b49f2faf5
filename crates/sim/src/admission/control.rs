//! The admission control of a link: decides whether the link admits a flow.

use std::cell::{Cell, RefCell};

use super::{Estimator, ReportedLink};
use crate::entity::{Entity, EntityId};
use crate::{Initial, Sim};

/// The condition under which a flow is admitted (spec: more-networks, section 6.3).
///
/// The measured sums are from Jamin, Danzig, Shenker and Zhang, "A measurement-based admission control algorithm for
/// integrated services packet networks", 1997; the bounds are from Floyd, "Comments on measurement-based admissions
/// control for controlled-load services", 1996, and from Gibbens and Kelly, "Measurement-based connection admission
/// control", 1997.
#[derive(Debug)]
pub enum AdmissionRule {
    /// The sum of the measured load and the new flow's rate must stay below a fraction of the bandwidth.
    MeasuredSum {
        /// `utilization_`: fraction of the bandwidth that the sum may reach.
        utilization: Cell<f64>,
    },
    /// The sum of the measured load and the new flow's peak rate must stay below a fraction of the bandwidth.
    MeasuredSumOfPeaks {
        /// `utilization_`: fraction of the bandwidth that the sum may reach.
        utilization: Cell<f64>,
    },
    /// The Hoeffding bound on the load must stay within the bandwidth.
    Hoeffding {
        /// `epsilon_`: probability that the bound is exceeded.
        epsilon: Cell<f64>,
        /// Sum of the squares of the peak rates of admitted flows, bits per second squared.
        squares: Cell<f64>,
    },
    /// The measured load and the new flow's peak rate must stay below the tangent at the origin of the Chernoff bound's
    /// acceptance region.
    TangentAtOrigin {
        /// `s_`: exponent of the Chernoff bound on the load, seconds per bit.
        exponent: Cell<f64>,
    },
    /// The measured load and the new flow's peak rate must stay below the tangent at the peak of the Chernoff bound's
    /// acceptance region.
    TangentAtPeak {
        /// `s_`: exponent of the Chernoff bound on the load, seconds per bit.
        exponent: Cell<f64>,
        /// Sum of the peak rates of admitted flows, bits per second.
        peaks: Cell<f64>,
    },
    /// The sum of all requested rates must stay within a fraction of the bandwidth.
    Parameters {
        /// `utilization_`: fraction of the bandwidth that the sum may reach.
        utilization: Cell<f64>,
        /// The sum of the rates of admitted flows, bits per second.
        reserved: Cell<f64>,
    },
}

/// Initial values of the rules' settings.
impl AdmissionRule {
    /// The fraction of the bandwidth that the measured load may reach.
    pub const UTILIZATION: Initial<f64> = Initial(0.95);
    /// The fraction of the bandwidth that requested rates may reach.
    pub const RESERVABLE: Initial<f64> = Initial(1.0);
    /// The probability that the Hoeffding bound is exceeded.
    pub const EPSILON: Initial<f64> = Initial(0.7);
    /// The exponent of the Chernoff bound on the load, seconds per bit.
    pub const EXPONENT: Initial<f64> = Initial(0.002);
}

impl AdmissionRule {
    /// The name of the admission rule in traces.
    fn name(&self) -> &'static str {
        match self {
            AdmissionRule::MeasuredSum { .. } | AdmissionRule::MeasuredSumOfPeaks { .. } => "MSAC",
            AdmissionRule::Hoeffding { .. } => "HB",
            AdmissionRule::TangentAtOrigin { .. } => "ACTO",
            AdmissionRule::TangentAtPeak { .. } => "ACTP",
            AdmissionRule::Parameters { .. } => "PBAC",
        }
    }

    /// Whether the admission rule refuses every flow after a refusal until a flow ends, if `backoff_` is set.
    fn backs_off(&self) -> bool {
        matches!(
            self,
            AdmissionRule::Hoeffding { .. }
                | AdmissionRule::TangentAtOrigin { .. }
                | AdmissionRule::TangentAtPeak { .. }
        )
    }
}

/// `ADC`: admits flows to a link or refuses them.
#[derive(Debug)]
pub struct AdmissionControl {
    /// `bandwidth_`: bandwidth of the link, bits per second.
    pub bandwidth: Cell<f64>,
    /// `backoff_`: not 0 if all flows are refused after a refusal until a flow ends.
    pub backoff: Cell<i32>,
    /// `dobump_`: not 0 if admitting a flow raises the estimated load at once.
    pub raises_estimate: Cell<i32>,
    /// The link named in reports of changes, and the trace to which these reports are written.
    pub report: ReportedLink,
    /// The condition under which flows are admitted.
    pub rule: AdmissionRule,
    has_refused: Cell<bool>,
    /// The [`Estimator`] of each class of service.
    estimators: RefCell<Vec<Option<EntityId>>>,
}

/// Initial values.
impl AdmissionControl {
    /// The initial value of `backoff`.
    pub const BACKOFF: Initial<bool> = Initial(true);
    /// The initial value of `raises_estimate`.
    pub const RAISES_ESTIMATE: Initial<bool> = Initial(true);
}

impl AdmissionControl {
    /// The maximum number of classes of service.
    pub const MOST_CLASSES: usize = 10;

    /// An admission control whose link has bandwidth 0.
    pub fn new(rule: AdmissionRule) -> AdmissionControl {
        AdmissionControl {
            bandwidth: Cell::new(0.0),
            backoff: Cell::new(Self::BACKOFF.integer()),
            raises_estimate: Cell::new(Self::RAISES_ESTIMATE.integer()),
            report: ReportedLink::default(),
            rule,
            has_refused: Cell::new(false),
            estimators: RefCell::default(),
        }
    }

    /// The name of the admission control in traces.
    pub fn name(&self) -> &'static str {
        self.rule.name()
    }

    /// Sets the [`Estimator`] that estimates the load of the class of service with number `class`.
    pub fn set_estimator(&self, sim: &Sim, class: usize, estimator: EntityId) {
        let mut estimators = self.estimators.borrow_mut();
        if estimators.len() <= class {
            estimators.resize(class + 1, None);
        }
        estimators[class] = Some(estimator);
        if let Some(estimator) = sim.get::<Estimator>(estimator) {
            estimator.work_for(self.name());
        }
    }

    /// Sets the [`LoadMeter`](super::LoadMeter) that measures the load of the class of service with number `class`.
    /// Returns false if the class has no estimator yet.
    pub fn set_meter(&self, sim: &Sim, class: usize, meter: EntityId) -> bool {
        self.estimator(sim, class).map(|estimator| estimator.read_meter(meter)).is_some()
    }

    /// Starts the estimators.
    pub fn start(&self, sim: &Sim) {
        for class in 0..self.estimators.borrow().len() {
            if let Some(estimator) = self.estimator(sim, class) {
                estimator.start(sim);
            }
        }
    }

    /// Decides whether to admit a flow with token rate `rate`, in bits per second, and bucket depth `bucket`, in bits.
    pub(super) fn admit(&self, sim: &Sim, class: usize, rate: f64, bucket: i32) -> bool {
        let estimator = || self.required_estimator(sim, class);
        let load = || estimator().load();
        let peak = || peak_rate(estimator(), rate, bucket);
        let bandwidth = self.bandwidth.get();
        if self.rule.backs_off() && self.backoff.get() != 0 && self.has_refused.get() {
            return false;
        }
        let admitted = match &self.rule {
            AdmissionRule::MeasuredSum { utilization } => rate + load() < utilization.get() * bandwidth,
            AdmissionRule::MeasuredSumOfPeaks { utilization } => {
                peak() + load() < utilization.get() * bandwidth
            }
            AdmissionRule::Hoeffding { epsilon, squares } => {
                peak() + load() + ((1.0 / epsilon.get()).ln() * squares.get() / 2.0).sqrt() <= bandwidth
            }
            AdmissionRule::TangentAtOrigin { exponent } => {
                (peak() * exponent.get()).exp() * load() <= bandwidth
            }
            AdmissionRule::TangentAtPeak { exponent, peaks } => {
                let factor = (-peak() * exponent.get()).exp();
                peaks.get() * (1.0 - factor) + factor * load() <= bandwidth
            }
            AdmissionRule::Parameters { utilization, reserved } => {
                reserved.get() + rate <= utilization.get() * bandwidth
            }
        };
        if !admitted {
            self.has_refused.set(true);
            return false;
        }
        match &self.rule {
            AdmissionRule::MeasuredSum { .. } => estimator().change_load(sim, rate),
            AdmissionRule::MeasuredSumOfPeaks { .. } => estimator().change_load(sim, peak()),
            AdmissionRule::Hoeffding { squares, .. } => {
                squares.set(squares.get() + peak() * peak());
                estimator().change_load(sim, peak());
            }
            AdmissionRule::TangentAtOrigin { .. } => self.raise_estimate(sim, estimator(), peak()),
            AdmissionRule::TangentAtPeak { peaks, .. } => {
                peaks.set(peaks.get() + peak());
                self.raise_estimate(sim, estimator(), peak());
            }
            AdmissionRule::Parameters { .. } => self.reserve(sim, rate),
        }
        true
    }

    /// Cancels an admission: a flow that this link admitted was refused by another link.
    pub(super) fn withdraw(&self, sim: &Sim, class: usize, rate: f64, bucket: i32) {
        let estimator = || self.required_estimator(sim, class);
        let peak = || peak_rate(estimator(), rate, bucket);
        match &self.rule {
            AdmissionRule::MeasuredSum { .. } => estimator().change_load(sim, -rate),
            AdmissionRule::MeasuredSumOfPeaks { .. } => estimator().change_load(sim, -peak()),
            AdmissionRule::Hoeffding { squares, .. } => squares.set(squares.get() - peak() * peak()),
            AdmissionRule::TangentAtOrigin { .. } => {}
            AdmissionRule::TangentAtPeak { peaks, .. } => peaks.set(peaks.get() - peak()),
            AdmissionRule::Parameters { .. } => self.reserve(sim, -rate),
        }
    }

    /// Releases the share of a flow that has ended.
    pub(super) fn release(&self, sim: &Sim, class: usize, rate: f64, bucket: i32) {
        self.has_refused.set(false);
        let peak = || peak_rate(self.required_estimator(sim, class), rate, bucket);
        match &self.rule {
            AdmissionRule::Hoeffding { squares, .. } => squares.set(squares.get() - peak() * peak()),
            AdmissionRule::TangentAtPeak { peaks, .. } => peaks.set(peaks.get() - peak()),
            AdmissionRule::Parameters { .. } => self.reserve(sim, -rate),
            _ => {}
        }
    }

    fn estimator<'a>(&self, sim: &'a Sim, class: usize) -> Option<&'a Estimator> {
        sim.get(self.estimators.borrow().get(class).copied()??)
    }

    fn required_estimator<'a>(&self, sim: &'a Sim, class: usize) -> &'a Estimator {
        self.estimator(sim, class).unwrap_or_else(|| {
            // ns-2.35: crashes if the class has no estimator.
            sim.fatal(&format!(
                "ns: admission control: no estimator for class {class}; flows that ask for admission need a flow id (fid_) \
                 other than 0\n"
            ))
        })
    }

    fn raise_estimate(&self, sim: &Sim, estimator: &Estimator, peak: f64) {
        if self.raises_estimate.get() != 0 {
            estimator.change_load(sim, peak);
        }
    }

    fn reserve(&self, sim: &Sim, rate: f64) {
        let AdmissionRule::Parameters { reserved, .. } = &self.rule else { return };
        let old = reserved.get();
        reserved.set(old + rate);
        if reserved.get() != old {
            self.report.change(sim, self.name(), "Reserved Rate", reserved.get(), old);
        }
    }
}

/// The greatest rate that a flow can reach during a period of the estimator, bits per second.
fn peak_rate(estimator: &Estimator, rate: f64, bucket: i32) -> f64 {
    rate + f64::from(bucket) / estimator.period.get()
}

impl Entity for AdmissionControl {}
