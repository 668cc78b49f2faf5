//! The state common to all filters: their numbers, and the messages that they delay.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use super::attributes::Attributes;
use super::library::SubscriptionLibrary;
use super::message::{Kind, PublishedMessage};
use super::{draw, jittered, seconds};
use crate::Sim;
use crate::entity::EntityId;

/// Delay and jitter of interests, of pushed exploratory data, and of reinforcements, milliseconds.
pub(super) const INTEREST: (i32, i32) = (100, 50);
pub(super) const PUSH: (i32, i32) = (50, 25);
pub(super) const REINFORCEMENT: (i32, i32) = (600, 200);

/// The lifetimes of gradients and of subscriptions, seconds.
pub(super) const GRADIENT_LIFETIME: i64 = 150;
pub(super) const SUBSCRIPTION_LIFETIME: i64 = 120;

/// The time between checks of a filter's tables, seconds.
pub(super) const PERIOD: f64 = 10.0;
/// The tags of periodic events; higher tags belong to delayed actions.
pub(super) const GRADIENT_EVENT: u32 = 0;
pub(super) const REINFORCEMENT_EVENT: u32 = 1;
const FIRST_EVENT: u32 = 2;

/// A delayed action of a filter.
#[derive(Debug)]
pub(super) enum Later {
    /// Send a message with the given priority.
    Send(Box<PublishedMessage>, i32),
    /// Look for subscriptions that have ended in the entry with the given number, and again after the given number of
    /// milliseconds.
    Expire(u32, i32),
}

/// The state common to all filters.
#[derive(Debug)]
pub(super) struct FilterBase {
    pub id: EntityId,
    pub library: Cell<Option<EntityId>>,
    pub handle: Cell<i32>,
    number: Cell<i32>,
    random_id: Cell<i32>,
    later: RefCell<VecDeque<Option<Later>>>,
    first: Cell<u32>,
}

impl FilterBase {
    pub(super) fn new(id: EntityId) -> FilterBase {
        FilterBase {
            id,
            library: Cell::new(None),
            handle: Cell::new(0),
            number: Cell::new(0),
            random_id: Cell::new(0),
            later: RefCell::default(),
            first: Cell::new(FIRST_EVENT),
        }
    }

    /// Connects the filter to the library agent of a node.
    pub(super) fn join(&self, sim: &Sim, library: EntityId) {
        self.number.set(draw(sim));
        self.random_id.set(draw(sim));
        self.library.set(Some(library));
    }

    /// Sets the number of the next message of its own, and the random number of all.
    pub(super) fn identify(&self, number: i32, random_id: i32) {
        self.number.set(number);
        self.random_id.set(random_id);
    }

    pub(super) fn library<'a>(&self, sim: &'a Sim) -> Option<&'a SubscriptionLibrary> {
        sim.get(self.library.get()?)
    }

    /// Makes a message with a new number of this filter.
    pub(super) fn own_message(&self, kind: Kind, attributes: Attributes) -> PublishedMessage {
        let number = self.number.get();
        self.number.set(number.wrapping_add(1));
        PublishedMessage::new(kind, (number, self.random_id.get()), attributes)
    }

    pub(super) fn send(&self, sim: &Sim, message: PublishedMessage) {
        self.send_with_priority(sim, message, super::core::OWN_PRIORITY);
    }

    pub(super) fn send_with_priority(&self, sim: &Sim, message: PublishedMessage, priority: i32) {
        if let Some(library) = self.library(sim) {
            library.pass_on(sim, message, self.handle.get(), priority);
        }
    }

    pub(super) fn send_later(&self, sim: &Sim, message: PublishedMessage, (delay, jitter): (i32, i32)) {
        self.send_later_with_priority(sim, message, (delay, jitter), super::core::OWN_PRIORITY);
    }

    pub(super) fn send_later_with_priority(
        &self,
        sim: &Sim,
        message: PublishedMessage,
        (delay, jitter): (i32, i32),
        priority: i32,
    ) {
        let delay = jittered(sim, delay, jitter);
        self.do_later(sim, Later::Send(Box::new(message), priority), delay);
    }

    /// Schedules an action after `delay` milliseconds.
    pub(super) fn do_later(&self, sim: &Sim, what: Later, delay: i32) {
        let mut later = self.later.borrow_mut();
        later.push_back(Some(what));
        let number = self.first.get() + later.len() as u32 - 1;
        sim.schedule_event(self.id, number, seconds(delay));
    }

    /// Removes the action of the event `number` and returns it.
    pub(super) fn due(&self, number: u32) -> Option<Later> {
        let mut later = self.later.borrow_mut();
        let due = later.get_mut((number - self.first.get()) as usize)?.take();
        while later.front().is_some_and(Option::is_none) {
            later.pop_front();
            self.first.set(self.first.get() + 1);
        }
        due
    }
}
