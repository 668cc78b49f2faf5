//! The queue of pending events.

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
        // SAFETY: this method is called in this file only. Each closure calls one method of `Order`, which calls
        // nothing outside of the scheduler.
        unsafe { self.order.with(use_order) }
    }

    /// The number of pending events.
    pub fn len(&self) -> usize {
        self.with(|order| order.len())
    }

    /// Returns true if no event is pending.
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

    /// Adds an event if it belongs in the list of the next events and the list has room; otherwise returns false and
    /// does nothing.
    #[inline(always)]
    pub(crate) fn try_push(&self, key: EventKey, event: Event) -> bool {
        self.with(
            #[inline(always)]
            |order| order.try_push(key, event),
        )
    }

    /// Returns true if a quick look shows that no pending event comes before `key`. May return false although there is
    /// none.
    #[inline(always)]
    pub(crate) fn is_none_before(&self, key: EventKey) -> bool {
        self.with(
            #[inline(always)]
            |order| order.is_none_before(key),
        )
    }

    /// Returns true if no pending event comes before `key`. For a series of ascending keys, most calls are answered
    /// from the result of the first.
    #[inline(always)]
    pub(crate) fn is_free_until(&self, key: EventKey) -> bool {
        self.with(
            #[inline(always)]
            |order| order.is_free_until(key),
        )
    }

    /// The key of the first pending event; `None` if the queue is empty.
    #[inline]
    pub fn peek(&self) -> Option<EventKey> {
        self.with(Order::peek)
    }

    /// The first pending event, which stays in the queue.
    #[inline]
    pub fn peek_event(&self) -> Option<(EventKey, Event)> {
        self.with(Order::peek_event)
    }

    /// Removes and returns the first event.
    pub fn pop(&self) -> Option<(EventKey, Event)> {
        self.with(Order::pop)
    }

    /// Removes and returns the first event like [`EventQueue::pop`], but in its packed form.
    #[inline(always)]
    pub(crate) fn pop_packed(&self) -> Option<(EventKey, PackedEvent)> {
        self.with(Order::pop_packed)
    }

    /// Removes the event with the key `key` if it is pending, in constant time except for a simulation's first searches.
    pub fn remove(&self, key: EventKey) -> Option<Event> {
        self.with(|order| order.remove(key))
    }

    /// Exchanges the contents of both queues.
    pub fn swap(&self, other: &mut EventQueue) {
        self.with(|order| std::mem::swap(order, other.order.get_mut()));
    }

    /// Removes and returns all events, in order.
    pub fn drain_ordered(&self) -> Vec<(EventKey, Event)> {
        self.with(Order::drain_ordered)
    }
}
