//! Tables indexed by ids that are never reused.

use std::cell::{Cell, UnsafeCell};

/// The number of entries of a page.
const PAGE: usize = 64;

/// A table of copyable values, indexed by numbers that are handed out once, in ascending order.
///
/// The table is split into pages. A page whose entries have all been removed is freed, so that memory depends on the
/// number of present entries, not on the number of entries that ever existed. Lookups through a shared reference cost
/// two loads and no bookkeeping.
pub(crate) struct IdTable<T> {
    pages: UnsafeCell<Vec<Option<Box<Page<T>>>>>,
    /// The number of indices that have been handed out.
    reserved: Cell<usize>,
}

struct Page<T> {
    entries: [Option<T>; PAGE],
    present: usize,
}

impl<T> Default for IdTable<T> {
    fn default() -> Self {
        IdTable { pages: UnsafeCell::default(), reserved: Cell::new(0) }
    }
}

impl<T: Copy> IdTable<T> {
    #[inline(always)]
    fn with<R>(&self, use_pages: impl FnOnce(&mut Vec<Option<Box<Page<T>>>>) -> R) -> R {
        // SAFETY: every caller is a method of this file, and none runs foreign code while it holds the reference: the
        // entries are `Copy`, so that copying or overwriting an entry calls no other code. The type is not `Sync`.
        use_pages(unsafe { &mut *self.pages.get() })
    }

    /// The number of indices that have been handed out.
    #[inline]
    pub(crate) fn reserved(&self) -> usize {
        self.reserved.get()
    }

    /// Hands out the next index. Its entry is still absent.
    pub(crate) fn reserve(&self) -> usize {
        let index = self.reserved.get();
        self.reserved.set(index + 1);
        index
    }

    /// The entry at `index`; `None` if it is absent.
    #[inline(always)]
    pub(crate) fn get(&self, index: usize) -> Option<T> {
        self.with(|pages| pages.get(index / PAGE)?.as_ref()?.entries[index % PAGE])
    }

    /// Fills the absent entry at `index`, which must have been handed out.
    pub(crate) fn fill(&self, index: usize, value: T) {
        debug_assert!(index < self.reserved.get() && self.get(index).is_none());
        self.with(|pages| {
            if pages.len() <= index / PAGE {
                pages.resize_with(index / PAGE + 1, || None);
            }
            let page = pages[index / PAGE]
                .get_or_insert_with(|| Box::new(Page { entries: [None; PAGE], present: 0 }));
            page.entries[index % PAGE] = Some(value);
            page.present += 1;
        });
    }

    /// Removes and returns the entry at `index`.
    pub(crate) fn take(&self, index: usize) -> Option<T> {
        self.with(|pages| {
            let slot = pages.get_mut(index / PAGE)?;
            let page = slot.as_mut()?;
            let value = page.entries[index % PAGE].take()?;
            page.present -= 1;
            if page.present == 0 {
                *slot = None;
            }
            Some(value)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl<T: Copy> IdTable<T> {
        fn page_count(&self) -> usize {
            self.with(|pages| pages.iter().flatten().count())
        }
    }

    #[test]
    fn indices_are_never_reused() {
        let table = IdTable::default();
        let indices = [table.reserve(), table.reserve()];
        assert_eq!(indices, [0, 1]);
        table.fill(1, 'b');
        table.fill(0, 'a');
        assert_eq!((table.get(0), table.get(1), table.get(2)), (Some('a'), Some('b'), None));
        assert_eq!((table.take(0), table.take(0), table.get(0)), (Some('a'), None, None));
        assert_eq!(table.reserve(), 2);
    }

    #[test]
    fn empty_pages_are_freed() {
        let table = IdTable::default();
        for number in 0..100 * PAGE {
            let index = table.reserve();
            table.fill(index, number);
            if number != 5 {
                assert_eq!(table.take(index), Some(number));
            }
        }
        assert_eq!((table.page_count(), table.get(5)), (1, Some(5)));
    }

    #[test]
    fn an_index_may_be_filled_after_its_page_was_freed() {
        let table = IdTable::default();
        let (early, late) = (table.reserve(), table.reserve());
        table.fill(late, 'l');
        table.take(late);
        table.fill(early, 'e');
        assert_eq!(table.get(early), Some('e'));
    }
}
