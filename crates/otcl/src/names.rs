//! Values of names that native code uses repeatedly.

use std::cell::RefCell;

use crate::obj::Obj;

/// The number of places; a power of two.
const SIZE: usize = 512;

/// The length of the longest name that is kept, bytes.
const LONGEST: usize = 64;

/// A direct-mapped table of values by their text; new ones replace old ones.
///
/// A kept value saves more than its construction: Tcl and the lookup of methods cache what it denotes.
pub(crate) struct Names(RefCell<Vec<Option<Obj>>>);

impl Default for Names {
    fn default() -> Self {
        Names(RefCell::new(std::iter::repeat_with(|| None).take(SIZE).collect()))
    }
}

fn place(text: &[u8]) -> usize {
    let hash = text.iter().fold(0_u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(u32::from(*byte)));
    (hash ^ hash >> 9) as usize % SIZE
}

impl Names {
    /// Returns a value with this text.
    pub fn get(&self, text: &str) -> Obj {
        if text.bytes().any(|byte| byte == 0 || byte >= 0xf0) {
            return Obj::from_str(text);
        }
        self.get_bytes(text.as_bytes())
    }

    /// Returns a value with this text, which is in Tcl's internal encoding.
    pub fn get_bytes(&self, text: &[u8]) -> Obj {
        if text.len() > LONGEST {
            return Obj::from_bytes(text);
        }
        let place = place(text);
        if let Some(known) = &self.0.borrow()[place]
            && known.as_bytes() == text
        {
            return known.clone();
        }
        let name = Obj::from_bytes(text);
        let old = self.0.borrow_mut()[place].replace(name.clone());
        drop(old);
        name
    }
}
