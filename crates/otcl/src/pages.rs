//! A table whose entries have numbers that are never reused.
//!
//! Removed entries need almost no memory: the table is divided into pages, and a page without entries is freed.

/// The number of entries on a page.
const PAGE: usize = 256;

/// A growing table of entries that are removed in any order.
pub(crate) struct Pages<T> {
    pages: Vec<Option<Box<Page<T>>>>,
    /// The number of the next entry.
    next: usize,
}

struct Page<T> {
    entries: [Option<T>; PAGE],
    live: usize,
}

impl<T> Default for Pages<T> {
    fn default() -> Self {
        Pages { pages: Vec::new(), next: 0 }
    }
}

impl<T> Pages<T> {
    /// Returns the number that the next entry will get.
    pub fn next_number(&self) -> usize {
        self.next
    }

    /// Adds an entry; returns its number.
    pub fn push(&mut self, entry: T) -> usize {
        let number = self.next;
        self.next += 1;
        if number.is_multiple_of(PAGE) {
            self.free_if_empty(self.pages.len().wrapping_sub(1));
            self.pages.push(Some(Box::new(Page { entries: [const { None }; PAGE], live: 0 })));
        }
        if let Some(Some(page)) = self.pages.last_mut() {
            page.entries[number % PAGE] = Some(entry);
            page.live += 1;
        }
        number
    }

    /// Returns the entry with this number, unless it was removed.
    #[inline]
    pub fn get(&self, number: usize) -> Option<&T> {
        self.pages.get(number / PAGE)?.as_ref()?.entries[number % PAGE].as_ref()
    }

    /// Removes and returns the entry with this number.
    pub fn remove(&mut self, number: usize) -> Option<T> {
        let place = number / PAGE;
        let page = self.pages.get_mut(place)?.as_mut()?;
        let entry = page.entries[number % PAGE].take()?;
        page.live -= 1;
        // The last page is kept, because entries will still be added to it.
        if place + 1 < self.pages.len() {
            self.free_if_empty(place);
        }
        Some(entry)
    }

    /// Returns the entries in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.pages.iter().flatten().flat_map(|page| page.entries.iter().flatten())
    }

    fn free_if_empty(&mut self, place: usize) {
        if let Some(page) = self.pages.get_mut(place)
            && page.as_ref().is_some_and(|page| page.live == 0)
        {
            *page = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages_held(table: &Pages<usize>) -> usize {
        table.pages.iter().flatten().count()
    }

    #[test]
    fn entries_are_found_until_they_are_removed() {
        let mut table = Pages::default();
        for number in 0..3 * PAGE {
            assert_eq!(table.next_number(), number);
            assert_eq!(table.push(number), number);
        }
        for number in (0..3 * PAGE).filter(|number| number % 3 > 0) {
            assert_eq!(table.remove(number), Some(number));
            assert_eq!(table.remove(number), None);
            assert_eq!(table.get(number), None);
        }
        assert!(table.iter().copied().eq((0..3 * PAGE).step_by(3)));
        assert_eq!(table.get(3 * PAGE), None);
        assert_eq!(table.remove(4 * PAGE), None);
    }

    #[test]
    fn pages_without_entries_are_freed() {
        let mut table = Pages::default();
        for number in 0..100 * PAGE {
            table.push(number);
            if number != 7 {
                table.remove(number);
            }
        }
        assert_eq!((pages_held(&table), table.iter().count()), (2, 1));
        table.remove(7);
        assert_eq!(pages_held(&table), 1);
        assert_eq!(table.push(1), 100 * PAGE);
    }
}
