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
    free: Vec<u32>,
    /// The waiting scripts by event number.
    pending: FxHashMap<u64, Pending>,
    numbers: Vec<u64>,
}

struct Pending {
    slot: u32,
    key: EventKey,
    scheduler: EntityId,
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
        table.numbers.push(0);
        (table.slots.len() - 1) as u32
    }

    /// Records that the script in `slot` was scheduled at `scheduler` with the event key `key`.
    pub(crate) fn scheduled(&self, slot: u32, key: EventKey, scheduler: EntityId) {
        let mut table = self.table.borrow_mut();
        table.numbers[slot as usize] = key.sequence();
        table.pending.insert(key.sequence(), Pending { slot, key, scheduler });
    }

    /// Returns whether any script is waiting.
    pub(crate) fn are_pending(&self) -> bool {
        !self.table.borrow().pending.is_empty()
    }

    /// Removes and returns the script of the event that is due.
    pub(crate) fn take(&self, slot: u32) -> Option<Obj> {
        let mut table = self.table.borrow_mut();
        let number = table.numbers[slot as usize];
        table.pending.remove(&number);
        table.free.push(slot);
        let script = table.slots[slot as usize].take();
        drop(table);
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
        if table.pending.get(&number)?.scheduler != scheduler {
            return None;
        }
        let Pending { slot, key, .. } = table.pending.remove(&number)?;
        // Dropping the script may run arbitrary code, so it is dropped only after the table is released.
        let _script = table.slots[slot as usize].take();
        table.free.push(slot);
        drop(table);
        Some(key)
    }
}
