//! Tables whose free places are reused.

/// A table of values named by small numbers. A number is reused once its value has been removed.
#[derive(Clone, Debug)]
pub(crate) struct Slab<T> {
    places: Vec<Option<T>>,
    free: Vec<u32>,
}

impl<T> Default for Slab<T> {
    fn default() -> Self {
        Slab { places: Vec::new(), free: Vec::new() }
    }
}

impl<T> Slab<T> {
    /// Adds a value and returns its number.
    pub fn insert(&mut self, value: T) -> u32 {
        if let Some(number) = self.free.pop() {
            self.places[number as usize] = Some(value);
            return number;
        }
        self.places.push(Some(value));
        (self.places.len() - 1) as u32
    }

    /// The value with the number `number`.
    pub fn get(&self, number: u32) -> Option<&T> {
        self.places.get(number as usize)?.as_ref()
    }

    /// The value with the number `number`, for changing it.
    pub fn get_mut(&mut self, number: u32) -> Option<&mut T> {
        self.places.get_mut(number as usize)?.as_mut()
    }

    /// Removes the value with the number `number` and returns it.
    pub fn remove(&mut self, number: u32) -> Option<T> {
        let value = self.places.get_mut(number as usize)?.take();
        if value.is_some() {
            self.free.push(number);
        }
        value
    }

    /// Iterates over all values.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.places.iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_used_again() {
        let mut slab = Slab::default();
        assert_eq!([slab.insert('a'), slab.insert('b')], [0, 1]);
        assert_eq!(slab.remove(0), Some('a'));
        assert_eq!((slab.remove(0), slab.get(0)), (None, None));
        assert_eq!([slab.insert('c'), slab.insert('d')], [0, 2]);
        assert!(slab.values().eq(&['c', 'b', 'd']));
    }
}
