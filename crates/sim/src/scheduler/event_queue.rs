//! The queue of events.

use super::order::Order;
use super::{Event, EventKey, PackedEvent};
use crate::private::Private;

/// A priority queue of events, used through a shared reference: event handlers may schedule events.
#[derive(Default)]
pub struct EventQueue {
    order: Private<Order>,
}

impl EventQueue {
    #[inline(always)]
    fn with<R>(&self, use_order: impl FnOnce(&mut Order) -> R) -> R {
        // SAFETY: called in this file only, with uses that call one method of `Order`, and those call nothing outside of
        // the scheduler.
        unsafe { self.order.with(use_order) }
    }

    /// How many events wait.
    pub fn len(&self) -> usize {
        self.with(|order| order.len())
    }

    /// Whether no event waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds an event.
    #[inline(always)]
    pub fn push(&self, key: EventKey, event: Event) {
        self.with(
            #[inline(always)]
            |order| order.push(key, event),
        );
    }

    /// Adds an event that is likely to be the very next one.
    #[inline(always)]
    pub fn push_soon(&self, key: EventKey, event: Event) {
        self.with(
            #[inline(always)]
            |order| order.push_soon(key, event),
        );
    }

    /// Adds an event if its place is in the list of the next ones and there is room. Otherwise does nothing and returns
    /// false.
    #[inline(always)]
    pub(crate) fn try_push(&self, key: EventKey, event: Event) -> bool {
        self.with(
            #[inline(always)]
            |order| order.try_push(key, event),
        )
    }

    /// Whether it is certain, and seen at once, that no event comes before `key`.
    #[inline(always)]
    pub(crate) fn is_none_before(&self, key: EventKey) -> bool {
        self.with(
            #[inline(always)]
            |order| order.is_none_before(key),
        )
    }

    /// Whether no event comes before `key`. For series of keys, of which the first one answers for most.
    #[inline(always)]
    pub(crate) fn is_free_until(&self, key: EventKey) -> bool {
        self.with(
            #[inline(always)]
            |order| order.is_free_until(key),
        )
    }

    /// The key of the first event.
    #[inline]
    pub fn peek(&self) -> Option<EventKey> {
        self.with(Order::peek)
    }

    /// The first event.
    #[inline]
    pub fn peek_event(&self) -> Option<(EventKey, Event)> {
        self.with(Order::peek_event)
    }

    /// Takes the first event out.
    pub fn pop(&self) -> Option<(EventKey, Event)> {
        self.with(Order::pop)
    }

    /// As [`EventQueue::pop`], without unpacking the event.
    #[inline(always)]
    pub(crate) fn pop_packed(&self) -> Option<(EventKey, PackedEvent)> {
        self.with(Order::pop_packed)
    }

    /// Removes the event with this key, if it waits. May look at every event: for rare cases only.
    pub fn remove(&self, key: EventKey) -> Option<Event> {
        self.with(|order| order.remove(key))
    }

    /// Exchanges the events of both queues.
    pub fn swap(&self, other: &mut EventQueue) {
        self.with(|order| std::mem::swap(order, other.order.get_mut()));
    }

    /// Takes every event out, in order.
    pub fn drain_ordered(&self) -> Vec<(EventKey, Event)> {
        self.with(Order::drain_ordered)
    }
}
