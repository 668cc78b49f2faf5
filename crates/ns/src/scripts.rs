//! Scripts that wait for their time.

use std::cell::RefCell;

use neons_otcl::Obj;
use neons_sim::{EntityId, EventKey};
use rustc_hash::FxHashMap;

/// The scripts given to `$ns at` that have not run yet.
#[derive(Default)]
pub(crate) struct Scripts {
    table: RefCell<Table>,
    /// The script that runs or ran last.
    last: RefCell<Option<Obj>>,
}

#[derive(Default)]
struct Table {
    slots: Vec<Option<Obj>>,
    free: Vec<u32>,
    /// What waits under which event number.
    pending: FxHashMap<u64, Pending>,
    numbers: Vec<u64>,
}

struct Pending {
    slot: u32,
    key: EventKey,
    scheduler: EntityId,
}

impl Scripts {
    /// Keeps a script; returns its slot.
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

    /// The script in `slot` was given to `scheduler` for `key`.
    pub(crate) fn scheduled(&self, slot: u32, key: EventKey, scheduler: EntityId) {
        let mut table = self.table.borrow_mut();
        table.numbers[slot as usize] = key.sequence();
        table.pending.insert(key.sequence(), Pending { slot, key, scheduler });
    }

    /// Whether a script waits.
    pub(crate) fn are_pending(&self) -> bool {
        !self.table.borrow().pending.is_empty()
    }

    /// Takes the script that is due.
    pub(crate) fn take(&self, slot: u32) -> Option<Obj> {
        let mut table = self.table.borrow_mut();
        let number = table.numbers[slot as usize];
        table.pending.remove(&number);
        table.free.push(slot);
        let script = table.slots[slot as usize].take();
        drop(table);
        // What the one before holds may be anything, and is let go when the table is free.
        let _before = self.last.replace(script.clone());
        script
    }

    /// The script that runs or ran last; empty before the first.
    pub(crate) fn last(&self) -> Obj {
        self.last.borrow().clone().unwrap_or_default()
    }

    /// Forgets the script that waits at `scheduler` under event number `number`; returns its event.
    pub(crate) fn cancel(&self, number: u64, scheduler: EntityId) -> Option<EventKey> {
        let mut table = self.table.borrow_mut();
        if table.pending.get(&number)?.scheduler != scheduler {
            return None;
        }
        let Pending { slot, key, .. } = table.pending.remove(&number)?;
        // The script may own anything, so it is dropped after the table is released.
        let _script = table.slots[slot as usize].take();
        table.free.push(slot);
        drop(table);
        Some(key)
    }
}
