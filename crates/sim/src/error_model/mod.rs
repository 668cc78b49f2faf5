//! Error models: packets are lost, marked or delayed in a link.
//!
//! An [`ErrorModel`] is inserted into a link; the treatment of corrupted packets is common to all models. A
//! [`LossProcess`] decides which packets are corrupted: independent errors, bursts, lists, traces. Spec:
//! queues-and-monitors, section 11.

mod base;
mod complex_markov;
mod error_module;
mod list;
mod multi_state;
mod periodic;
mod progress;
mod random_loss;
mod select;
mod timed_chain;
mod trace_driven;
mod two_state;

use std::any::Any;

pub use base::{ErrorBase, ErrorUnit};
pub use complex_markov::ComplexMarkov;
pub use error_module::ErrorModule;
pub use list::LossList;
pub use multi_state::{MultiState, State, StayUnit};
pub use periodic::PeriodicLoss;
pub use random_loss::RandomLoss;
pub use select::SelectiveLoss;
pub use trace_driven::TraceDrivenLoss;
pub use two_state::TwoState;

use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wiring::Wiring;
use crate::{Sim, Timer};

/// A process that decides which packets are corrupted.
#[allow(unused_variables)]
pub trait LossProcess: Any {
    /// Decides whether `packet`, the next one to pass, is corrupted.
    fn corrupts(&self, sim: &Sim, base: &ErrorBase, packet: &Packet) -> bool;

    /// The timer with the tag `tag`; `None` for processes that do not run in time.
    fn timer(&self, tag: u32) -> Option<&Timer> {
        None
    }

    /// Called when the timer with the tag `tag` expires.
    fn on_timer(&self, sim: &Sim, base: &ErrorBase, tag: u32) {}
}

/// The interface of an error model, independent of its loss process.
pub trait AnyErrorModel {
    /// The state common to all error models.
    fn base(&self) -> &ErrorBase;

    /// Decides whether `packet`, the next one to pass, is corrupted.
    fn corrupts(&self, sim: &Sim, packet: &Packet) -> bool;
}

impl dyn Entity {
    /// The error model behind this entity; `None` if the entity is not an error model.
    pub fn as_error_model(&self) -> Option<&dyn AnyErrorModel> {
        self.facet()
    }
}

/// An error model with the loss process `P`.
///
/// This example loses every tenth packet:
///
/// ```
/// use neons_sim::error_model::{AnyErrorModel, ErrorModel, PeriodicLoss};
/// use neons_sim::{Header, Packet, Sim};
///
/// let sim = Sim::new();
/// let every_tenth = PeriodicLoss::default();
/// every_tenth.period.set(10.0);
/// let model = sim.add(|id| ErrorModel::new(id, every_tenth));
/// let model = sim.get::<ErrorModel<PeriodicLoss>>(model).unwrap();
/// let losses = (0..100).filter(|_| model.corrupts(&sim, &Packet::new(Header::default())));
/// assert_eq!(losses.count(), 10);
/// ```
#[derive(Debug)]
pub struct ErrorModel<P> {
    base: ErrorBase,
    process: P,
}

impl<P: LossProcess> ErrorModel<P> {
    /// Creates an error model that is not yet part of a link.
    pub fn new(id: EntityId, process: P) -> ErrorModel<P> {
        ErrorModel { base: ErrorBase::new(id), process }
    }

    /// The state common to all error models.
    pub fn base(&self) -> &ErrorBase {
        &self.base
    }

    /// The loss process of the model.
    pub fn process(&self) -> &P {
        &self.process
    }
}

impl<P: LossProcess> AnyErrorModel for ErrorModel<P> {
    fn base(&self) -> &ErrorBase {
        &self.base
    }

    fn corrupts(&self, sim: &Sim, packet: &Packet) -> bool {
        self.process.corrupts(sim, &self.base, packet)
    }
}

impl<P: LossProcess> Entity for ErrorModel<P> {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if self.process.corrupts(sim, &self.base, &packet) {
            self.base.pass_on(sim, packet, true, callback);
        } else {
            self.base.pass_on_intact(sim, packet, callback);
        }
    }

    fn inspect(&self, sim: &Sim, packet: Packet, queue: EntityId) -> Option<Packet> {
        if !self.process.corrupts(sim, &self.base, &packet) {
            return Some(packet);
        }
        self.base.pass_on(sim, packet, true, Some(queue));
        None
    }

    fn only_inspects(&self) -> bool {
        true
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        self.process.timer(tag)
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        self.process.on_timer(sim, &self.base, tag);
    }

    fn reset(&self, _sim: &Sim) {
        self.base.first.set(true);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.base.wiring)
    }

    facets! { dyn AnyErrorModel => |this| this }
}

#[cfg(test)]
mod tests;
