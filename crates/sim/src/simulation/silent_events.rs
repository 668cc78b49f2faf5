//! Times at which nothing happens but that the clock advances.

use super::Sim;
use crate::entity::EntityId;
use crate::scheduler::EventKey;

impl Sim {
    /// Records that `entity` has no event at `key`, as it would have no effect but to advance the clock. The clock advances to
    /// the last such key when no events are left.
    #[inline]
    pub(crate) fn note_silent_event(&self, entity: EntityId, key: EventKey) {
        if self.last_silent_event.get().is_none_or(|(last, _)| last < key) {
            self.last_silent_event.set(Some((key, entity)));
        }
    }

    /// Schedules the last silent event unless it is past. Returns false if there is none.
    pub(super) fn schedule_last_silent_event(&self) -> bool {
        let last = self.last_silent_event.take().filter(|(key, _)| *key > self.current_key());
        if let Some((key, entity)) = last {
            self.schedule_event_at(entity, 0, key);
        }
        last.is_some()
    }

    /// Forgets a silent event that is past, because the clock will be set back.
    pub(super) fn settle_silent_events(&self) {
        let now = self.current_key();
        self.last_silent_event.set(self.last_silent_event.take().filter(|(last, _)| *last > now));
    }

    /// Forgets silent events, because they will have events.
    pub(super) fn forget_silent_events(&self) {
        self.last_silent_event.set(None);
    }
}
