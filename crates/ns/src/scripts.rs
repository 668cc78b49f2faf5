//! Scripts scheduled as events.

use std::cell::RefCell;

use neons_otcl::Obj;
use neons_sim::{EntityId, EventKey};
use rustc_hash::FxHashMap;

/// The scripts given to `$ns at` that have not run yet.
#[derive(Default)]
pub(crate) struct Scripts {
    table: RefCell<Table>,
    /// The script that is running, or ran last.
    last: RefCell<Option<Obj>>,
}

#[derive(Default)]
struct Table {
    slots: Vec<Option<Obj>>,
    events: Vec<Option<ScriptEvent>>,
    free: Vec<u32>,
    /// The slots of waiting scripts by event number; made when the first script is cancelled, as most simulations cancel
    /// none.
    by_number: Option<FxHashMap<u64, u32>>,
}

/// The event of a waiting script.
#[derive(Clone, Copy)]
struct ScriptEvent {
    key: EventKey,
    scheduler: EntityId,
}

impl Table {
    /// Empties a slot.
    fn vacate(&mut self, slot: u32) -> Option<Obj> {
        self.free.push(slot);
        let event = self.events[slot as usize].take();
        if let (Some(by_number), Some(event)) = (&mut self.by_number, event) {
            by_number.remove(&event.key.sequence());
        }
        self.slots[slot as usize].take()
    }

    /// Returns the slot of the script that waits under event number `number`.
    fn find(&mut self, number: u64) -> Option<u32> {
        let events = &self.events;
        let by_number = self.by_number.get_or_insert_with(|| {
            let number_of = |event: &Option<ScriptEvent>| event.map(|event| event.key.sequence());
            (0..).zip(events).filter_map(|(slot, event)| Some((number_of(event)?, slot))).collect()
        });
        by_number.get(&number).copied()
    }
}

impl Scripts {
    /// Stores a script; returns its slot.
    pub(crate) fn keep(&self, script: Obj) -> u32 {
        let mut table = self.table.borrow_mut();
        if let Some(slot) = table.free.pop() {
            table.slots[slot as usize] = Some(script);
            return slot;
        }
        table.slots.push(Some(script));
        table.events.push(None);
        (table.slots.len() - 1) as u32
    }

    /// Records that the script in `slot` was scheduled at `scheduler` with the event key `key`.
    pub(crate) fn scheduled(&self, slot: u32, key: EventKey, scheduler: EntityId) {
        let mut table = self.table.borrow_mut();
        table.events[slot as usize] = Some(ScriptEvent { key, scheduler });
        if let Some(by_number) = &mut table.by_number {
            by_number.insert(key.sequence(), slot);
        }
    }

    /// Returns whether any script is waiting.
    pub(crate) fn are_pending(&self) -> bool {
        let table = self.table.borrow();
        table.slots.len() > table.free.len()
    }

    /// Removes and returns the script of the event that is due.
    pub(crate) fn take(&self, slot: u32) -> Option<Obj> {
        let script = self.table.borrow_mut().vacate(slot);
        // Dropping the previous script may run arbitrary code, so it is dropped only after the table is released.
        let _before = self.last.replace(script.clone());
        script
    }

    /// Returns the script that is running or ran last; empty before the first.
    pub(crate) fn last(&self) -> Obj {
        self.last.borrow().clone().unwrap_or_default()
    }

    /// Removes the script that waits at `scheduler` under event number `number`; returns the key of its event.
    pub(crate) fn cancel(&self, number: u64, scheduler: EntityId) -> Option<EventKey> {
        let mut table = self.table.borrow_mut();
        let slot = table.find(number)?;
        let event = table.events[slot as usize].filter(|event| event.scheduler == scheduler)?;
        // Dropping the script may run arbitrary code, so it is dropped only after the table is released.
        let _script = table.vacate(slot);
        drop(table);
        Some(event.key)
    }
}
