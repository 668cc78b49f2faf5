//! Values of one type, close together in memory.
//!
//! A frame is heard by all nodes around the sender, a hundred perhaps. What that concerns does not belong into nodes,
//! radios and MACs: they are far apart, each on other pages, so that the processor would wait for memory all the
//! time. It is in a [`Pool`], and whose state it is holds a [`Pooled`] handle.

use std::cell::{Cell, OnceCell};
use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

use crate::prefetch::prefetch;

/// Elements in a chunk.
const CHUNK: usize = 256;

/// More chunks than any memory holds.
const CHUNKS: usize = 1 << 13;

/// An element of a pool.
pub(crate) trait Element {
    /// The number of bytes at the start of an element that most accesses need.
    const FREQUENT: usize;

    /// The element with this number.
    fn new(number: u32) -> Self;
}

/// Elements that are numbered from 0 and never move.
pub(crate) struct Pool<T> {
    chunks: Box<[OnceCell<Rc<[T; CHUNK]>>]>,
    len: Cell<u32>,
}

impl<T> fmt::Debug for Pool<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pool of {}", self.len.get())
    }
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Pool { chunks: std::iter::repeat_with(OnceCell::new).take(CHUNKS).collect(), len: Cell::new(0) }
    }
}

impl<T: Element> Pool<T> {
    /// One more element.
    pub(crate) fn add(&self) -> Pooled<T> {
        let number = self.len.get();
        let (chunk, place) = (number as usize / CHUNK, number as usize % CHUNK);
        let elements = self.chunks[chunk]
            .get_or_init(|| Rc::new(std::array::from_fn(|place| T::new((chunk * CHUNK + place) as u32))));
        self.len.set(number + 1);
        Pooled { chunk: elements.clone(), place }
    }

    /// Prefetches the frequently used part of an element that will be needed soon.
    #[inline]
    pub(crate) fn prefetch(&self, number: u32) {
        if let Some(element) = self.get(number) {
            prefetch(element, T::FREQUENT);
        }
    }
}

impl<T> Pool<T> {
    /// The element with this number. Beyond the last one may be some that are not in use yet.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> Option<&T> {
        let chunk = self.chunks.get(number as usize / CHUNK)?.get()?;
        Some(&chunk[number as usize % CHUNK])
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

/// An element of a pool for one who has it for long.
#[derive(Debug)]
pub struct Pooled<T> {
    chunk: Rc<[T; CHUNK]>,
    place: usize,
}

impl<T> Clone for Pooled<T> {
    fn clone(&self) -> Self {
        Pooled { chunk: self.chunk.clone(), place: self.place }
    }
}

impl<T> Deref for Pooled<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.chunk[self.place % CHUNK]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Number(u32);

    impl Element for Number {
        const FREQUENT: usize = 4;

        fn new(number: u32) -> Number {
            Number(number)
        }
    }

    #[test]
    fn elements_have_their_numbers() {
        let pool = Pool::<Number>::default();
        let seats: Vec<_> = (0..1000).map(|_| pool.add()).collect();
        assert!(seats.iter().enumerate().all(|(number, seat)| seat.0 as usize == number));
        assert!((0..1000).all(|number| pool.get(number).is_some_and(|element| element.0 == number)));
        assert!(pool.get(1024).is_none() && pool.get(u32::MAX).is_none());
        assert_eq!(pool.iter().map(|element| element.0).sum::<u32>(), 499_500);
    }
}
