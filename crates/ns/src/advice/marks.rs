//! The commands that are remembered because a value that they supplied may prove wrong later.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use neons_sim::Origin;

use super::place::Mark;

/// Commands, numbered by origin. Each command is stored once, however often it runs, so the table is no longer
/// than the script.
#[derive(Default)]
pub(crate) struct Marks {
    table: RefCell<Table>,
}

#[derive(Default)]
struct Table {
    /// The remembered commands. Item 0 has number 1.
    by_number: Vec<Rc<Mark>>,
    numbers: HashMap<Rc<Mark>, u32>,
}

impl Marks {
    /// Returns the origin that refers to a command.
    pub(super) fn origin(&self, mark: Mark) -> Origin {
        let mut table = self.table.borrow_mut();
        if let Some(number) = table.numbers.get(&mark) {
            return Origin::new(*number);
        }
        let mark = Rc::new(mark);
        table.by_number.push(mark.clone());
        let number = table.by_number.len() as u32;
        table.numbers.insert(mark, number);
        Origin::new(number)
    }

    /// Returns the command that an origin refers to; `None` if the origin is unknown.
    pub(super) fn of(&self, origin: Origin) -> Option<Rc<Mark>> {
        let index = usize::try_from(origin.number()).ok()?.checked_sub(1)?;
        self.table.borrow().by_number.get(index).cloned()
    }
}
