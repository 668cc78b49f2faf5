//! Scripts scheduled as events.

use std::cell::RefCell;

use neons_otcl::Obj;
use neons_sim::{EntityId, EventKey};
use rustc_hash::FxHashMap;

/// The scripts given to `$ns at` that have not run yet.
#[derive(Default)]
pub(crate) struct Scripts {
    table: RefCell<Table>,
    /// The script that is running or ran last, with its event.
    last: RefCell<Option<(Obj, EventKey)>>,
}

#[derive(Default)]
struct Table {
    slots: Vec<Option<Waiting>>,
    free: Vec<u32>,
    /// The slots of waiting scripts by event number; made when the first script is cancelled, as most simulations cancel
    /// none.
    by_number: Option<FxHashMap<u64, u32>>,
}

/// A script that waits for its event.
struct Waiting {
    script: Obj,
    key: EventKey,
    scheduler: EntityId,
}

impl Table {
    /// Empties a slot.
    fn vacate(&mut self, slot: u32) -> Option<Waiting> {
        let waiting = self.slots[slot as usize].take()?;
        self.free.push(slot);
        if let Some(by_number) = &mut self.by_number {
            by_number.remove(&waiting.key.sequence());
        }
        Some(waiting)
    }

    /// Returns the slot of the script that waits under event number `number`.
    fn find(&mut self, number: u64) -> Option<u32> {
        let slots = &self.slots;
        let by_number = self.by_number.get_or_insert_with(|| {
            let number_of = |waiting: &Option<Waiting>| Some(waiting.as_ref()?.key.sequence());
            (0..).zip(slots).filter_map(|(slot, waiting)| Some((number_of(waiting)?, slot))).collect()
        });
        by_number.get(&number).copied()
    }
}

impl Scripts {
    /// Stores a script until its event at `scheduler`. `schedule` gets the script's slot and returns the event's key.
    pub(crate) fn keep(
        &self,
        script: Obj,
        scheduler: EntityId,
        schedule: impl FnOnce(u32) -> EventKey,
    ) -> EventKey {
        let mut table = self.table.borrow_mut();
        let slot = table.free.pop().unwrap_or_else(|| {
            table.slots.push(None);
            (table.slots.len() - 1) as u32
        });
        let key = schedule(slot);
        table.slots[slot as usize] = Some(Waiting { script, key, scheduler });
        if let Some(by_number) = &mut table.by_number {
            by_number.insert(key.sequence(), slot);
        }
        key
    }

    /// Returns whether any script is waiting.
    pub(crate) fn are_pending(&self) -> bool {
        let table = self.table.borrow();
        table.slots.len() > table.free.len()
    }

    /// Removes and returns the script of the event that is due.
    pub(crate) fn take(&self, slot: u32) -> Option<Obj> {
        let waiting = self.table.borrow_mut().vacate(slot);
        let last = waiting.map(|waiting| (waiting.script, waiting.key));
        let script = last.as_ref().map(|(script, _)| script.clone());
        // Dropping the previous script may run arbitrary code, so it is dropped only after the table is released.
        let _before = self.last.replace(last);
        script
    }

    /// Returns the script whose event is the present one, `key`; `None` if this event belongs to a model.
    pub(crate) fn of_event(&self, key: EventKey) -> Option<Obj> {
        self.last.borrow().as_ref().filter(|(_, event)| *event == key).map(|(script, _)| script.clone())
    }

    /// Removes the script that waits at `scheduler` under event number `number`; returns the key of its event.
    pub(crate) fn cancel(&self, number: u64, scheduler: EntityId) -> Option<EventKey> {
        let mut table = self.table.borrow_mut();
        let slot = table.find(number)?;
        table.slots[slot as usize].as_ref().filter(|waiting| waiting.scheduler == scheduler)?;
        // Dropping the script may run arbitrary code, so it is dropped only after the table is released.
        let waiting = table.vacate(slot);
        drop(table);
        waiting.map(|waiting| waiting.key)
    }
}
