//! Things of a kind, close together in memory.
//!
//! A frame is heard by all nodes around the sender, a hundred perhaps. What that concerns does not belong into nodes,
//! radios and MACs: they are far apart, each on other pages, so that the processor would wait for memory all the time.
//! It stands in a [`Row`], and whose state it is has a [`Seat`] there.

use std::cell::{Cell, OnceCell};
use std::ops::Deref;
use std::rc::Rc;

use crate::entity::fetch;

/// Elements before the first chunk would be full: a power of two.
const FIRST: u32 = 64;

/// So many chunks, each twice as large as the one before, hold as many elements as there are numbers.
const CHUNKS: usize = 26;

/// An element of a row.
pub(crate) trait Element {
    /// The element with this number.
    fn new(number: u32) -> Self;
}

/// Elements that are numbered from 0 and never move.
#[derive(Debug)]
pub(crate) struct Row<T> {
    chunks: [OnceCell<Rc<[T]>>; CHUNKS],
    len: Cell<u32>,
}

impl<T> Default for Row<T> {
    fn default() -> Self {
        Row { chunks: Default::default(), len: Cell::new(0) }
    }
}

/// The chunk of an element and its place there.
#[inline]
fn locate(number: u32) -> (usize, usize) {
    let number = number + FIRST;
    let chunk = number.ilog2();
    ((chunk - FIRST.ilog2()) as usize, (number - (1 << chunk)) as usize)
}

impl<T: Element> Row<T> {
    /// One more element.
    pub(crate) fn add(&self) -> Seat<T> {
        let number = self.len.get();
        let (chunk, place) = locate(number);
        let elements = self.chunks[chunk].get_or_init(|| {
            let size = FIRST << chunk;
            (0..size).map(|place| T::new(size - FIRST + place)).collect()
        });
        self.len.set(number + 1);
        Seat { chunk: elements.clone(), place }
    }
}

impl<T> Row<T> {
    /// The element with this number.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> Option<&T> {
        if number >= self.len.get() {
            return None;
        }
        let (chunk, place) = locate(number);
        self.chunks[chunk].get()?.get(place)
    }

    /// Has the processor load an element that will be needed soon into its cache.
    #[inline]
    pub(crate) fn fetch(&self, number: u32) {
        if let Some(element) = self.get(number) {
            fetch(element);
        }
    }

    /// How many elements there are.
    pub(crate) fn len(&self) -> u32 {
        self.len.get()
    }

    /// All elements.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        (0..self.len.get()).filter_map(|number| self.get(number))
    }
}

/// An element of a row for one who has it for long.
#[derive(Debug)]
pub struct Seat<T> {
    chunk: Rc<[T]>,
    place: usize,
}

impl<T> Clone for Seat<T> {
    fn clone(&self) -> Self {
        Seat { chunk: self.chunk.clone(), place: self.place }
    }
}

impl<T> Deref for Seat<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.chunk[self.place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Number(u32);

    impl Element for Number {
        fn new(number: u32) -> Number {
            Number(number)
        }
    }

    #[test]
    fn elements_have_their_numbers() {
        let row = Row::<Number>::default();
        let seats: Vec<_> = (0..1000).map(|_| row.add()).collect();
        assert!(seats.iter().enumerate().all(|(number, seat)| seat.0 as usize == number));
        assert!((0..1000).all(|number| row.get(number).is_some_and(|element| element.0 == number)));
        assert!(row.get(1000).is_none() && row.get(u32::MAX).is_none());
        assert_eq!(row.iter().map(|element| element.0).sum::<u32>(), 499_500);
    }
}
