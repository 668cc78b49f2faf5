//! Storage that keeps values of one type close together in memory.
//!
//! A frame reaches all nodes around the sender, perhaps a hundred. The state that it changes there is not stored in
//! nodes, radios and MACs, which are scattered over memory, so that the processor would have to wait for memory each
//! time. It is stored in a [`Pool`], and its owner has a [`Pooled`] handle.

use std::cell::{Cell, OnceCell};
use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

use crate::prefetch::prefetch;

/// The number of elements in a chunk.
const CHUNK: usize = 256;

/// The maximum number of chunks, more than any memory holds.
const CHUNKS: usize = 1 << 13;

/// A type whose values can be stored in a pool.
pub(crate) trait Element {
    /// The number of bytes at the start of an element that most accesses use.
    const FREQUENT: usize;

    /// Creates the element with the given number.
    fn new(number: u32) -> Self;
}

type Chunk<T> = Rc<[T; CHUNK]>;

/// A sequence of elements that are numbered from 0 and never move in memory.
pub(crate) struct Pool<T> {
    /// The chunks; none before the first element is added, as most simulations have no radios.
    chunks: OnceCell<Box<[OnceCell<Chunk<T>>]>>,
    len: Cell<u32>,
}

impl<T> fmt::Debug for Pool<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pool of {}", self.len.get())
    }
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Pool { chunks: OnceCell::new(), len: Cell::new(0) }
    }
}

impl<T: Element> Pool<T> {
    /// Adds an element and returns its handle.
    pub(crate) fn add(&self) -> Pooled<T> {
        let number = self.len.get();
        let (chunk, place) = (number as usize / CHUNK, number as usize % CHUNK);
        let chunks = self.chunks.get_or_init(|| std::iter::repeat_with(OnceCell::new).take(CHUNKS).collect());
        let elements = chunks[chunk]
            .get_or_init(|| Rc::new(std::array::from_fn(|place| T::new((chunk * CHUNK + place) as u32))));
        self.len.set(number + 1);
        Pooled { chunk: elements.clone(), place }
    }

    /// Whether there are so few elements that the cache next to the processor contains them.
    #[inline]
    pub(crate) fn is_small(&self) -> bool {
        const FEW: u32 = 64;
        self.len.get() <= FEW
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
    /// The element with the number `number`; `None` if no memory has been allocated for it. Numbers of `len` or more
    /// may yield elements that are not in use.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> Option<&T> {
        let chunk = self.chunks.get()?.get(number as usize / CHUNK)?.get()?;
        Some(&chunk[number as usize % CHUNK])
    }

    /// The number of elements in use.
    pub(crate) fn len(&self) -> u32 {
        self.len.get()
    }

    /// Iterates over the elements in use.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        (0..self.len.get()).filter_map(|number| self.get(number))
    }
}

/// A handle by which an owner keeps an element of a pool.
#[derive(Debug)]
pub struct Pooled<T> {
    chunk: Chunk<T>,
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
