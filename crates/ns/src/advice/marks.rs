//! The commands that are remembered because something they gave may turn out to be wrong.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use neons_sim::Origin;

use super::place::Mark;

/// Commands by the numbers of origins. A script has as many commands as it has lines, however often they run: each is
/// kept once.
#[derive(Default)]
pub(crate) struct Marks {
    table: RefCell<Table>,
}

#[derive(Default)]
struct Table {
    /// From number 1 on.
    by_number: Vec<Rc<Mark>>,
    numbers: HashMap<Rc<Mark>, u32>,
}

impl Marks {
    /// The origin that stands for a command.
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

    /// The command that an origin stands for; `None` for the unknown one.
    pub(super) fn of(&self, origin: Origin) -> Option<Rc<Mark>> {
        let index = usize::try_from(origin.number()).ok()?.checked_sub(1)?;
        self.table.borrow().by_number.get(index).cloned()
    }
}
