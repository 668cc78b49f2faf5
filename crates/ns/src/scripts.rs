//! Scripts that wait for their time.

use std::cell::RefCell;
use std::collections::HashMap;

use neons_otcl::Obj;
use neons_sim::EventKey;

/// The scripts given to `$ns at` that have not run yet.
#[derive(Default)]
pub(crate) struct Scripts {
    table: RefCell<Table>,
}

#[derive(Default)]
struct Table {
    slots: Vec<Option<Obj>>,
    free: Vec<u32>,
    /// Which slot waits under which event number.
    pending: HashMap<u64, (u32, EventKey)>,
    numbers: Vec<u64>,
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

    /// The script in `slot` was scheduled for `key`.
    pub(crate) fn scheduled(&self, slot: u32, key: EventKey) {
        let mut table = self.table.borrow_mut();
        table.numbers[slot as usize] = key.sequence();
        table.pending.insert(key.sequence(), (slot, key));
    }

    /// Takes the script that is due.
    pub(crate) fn take(&self, slot: u32) -> Option<Obj> {
        let mut table = self.table.borrow_mut();
        let number = table.numbers[slot as usize];
        table.pending.remove(&number);
        table.free.push(slot);
        table.slots[slot as usize].take()
    }

    /// Forgets the script that waits under event number `number`; returns its event.
    pub(crate) fn cancel(&self, number: u64) -> Option<EventKey> {
        let mut table = self.table.borrow_mut();
        let (slot, key) = table.pending.remove(&number)?;
        table.slots[slot as usize] = None;
        table.free.push(slot);
        Some(key)
    }

    /// Forgets all scripts.
    pub(crate) fn clear(&self) {
        *self.table.borrow_mut() = Table::default();
    }
}
