//! The iteration order of Tcl's hash tables, for native code.
//!
//! `array names`, `info vars` and everything based on them list keys in the order of Tcl's chained hash table, and
//! ns-2 scripts depend on it. Native code that replaces such a table uses [`HashOrder`] to iterate in the same
//! order.

use std::rc::Rc;

const FIRST_SIZE: usize = 4;
const CHAIN_LIMIT: usize = 3;
const GROWTH: usize = 4;

/// A map from strings to values that iterates in the order of a Tcl hash table with the same history of insertions
/// and removals.
///
/// ```
/// use neons_otcl::HashOrder;
/// let mut table = HashOrder::new();
/// for key in ["0", "1", "2", "3", "4", "5", "6"] {
///     table.insert(key, ());
/// }
/// let keys: Vec<&str> = table.keys().collect();
/// assert_eq!(keys, ["4", "0", "5", "1", "6", "2", "3"]);
/// ```
#[derive(Clone, Debug)]
pub struct HashOrder<V = ()> {
    /// The hash chains, each stored in reverse: the front of a chain is the last element.
    buckets: Vec<Vec<Entry<V>>>,
    len: usize,
}

#[derive(Clone, Debug)]
struct Entry<V> {
    hash: u32,
    key: Rc<str>,
    value: V,
}

impl<V> Default for HashOrder<V> {
    fn default() -> Self {
        Self::new()
    }
}

/// Computes Tcl's string hash: the first byte, then `h * 9 + byte` for each further byte.
fn hash(key: &str) -> u32 {
    let mut bytes = key.bytes();
    let first = bytes.next().map_or(0, u32::from);
    bytes.fold(first, |h, byte| h.wrapping_mul(9).wrapping_add(u32::from(byte)))
}

impl<V> HashOrder<V> {
    /// An empty table.
    pub const fn new() -> Self {
        HashOrder { buckets: Vec::new(), len: 0 }
    }

    /// An empty table that has grown once. (Tables never shrink.)
    pub fn grown() -> Self {
        let mut table = Self::new();
        table.buckets.resize_with(FIRST_SIZE * GROWTH, Vec::new);
        table
    }

    /// Returns the number of keys.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    fn find(&self, key: &str) -> Option<(usize, usize)> {
        if self.len == 0 {
            return None;
        }
        let hash = hash(key);
        let bucket = hash as usize & (self.buckets.len() - 1);
        let place =
            self.buckets[bucket].iter().rposition(|entry| entry.hash == hash && *entry.key == *key)?;
        Some((bucket, place))
    }

    /// Returns the value of `key`.
    pub fn get(&self, key: &str) -> Option<&V> {
        self.find(key).map(|(bucket, place)| &self.buckets[bucket][place].value)
    }

    /// Returns a mutable reference to the value of `key`.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut V> {
        self.find(key).map(|(bucket, place)| &mut self.buckets[bucket][place].value)
    }

    /// Returns whether `key` is in the table.
    pub fn contains(&self, key: &str) -> bool {
        self.find(key).is_some()
    }

    /// Sets the value of `key`. An existing key keeps its position, and its old value is returned. A new key goes
    /// to the front of its chain, and the table grows when it is full.
    pub fn insert(&mut self, key: impl Into<Rc<str>> + AsRef<str>, value: V) -> Option<V> {
        if let Some(old) = self.get_mut(key.as_ref()) {
            return Some(std::mem::replace(old, value));
        }
        if self.buckets.is_empty() {
            self.buckets.resize_with(FIRST_SIZE, Vec::new);
        }
        let hash = hash(key.as_ref());
        let bucket = hash as usize & (self.buckets.len() - 1);
        self.buckets[bucket].push(Entry { hash, key: key.into(), value });
        self.len += 1;
        if self.len >= CHAIN_LIMIT * self.buckets.len() {
            self.grow();
        }
        None
    }

    /// Inserts `key` and removes it again, as Tcl does when uncompiled code looks up a missing element of an
    /// array. The keys stay the same, but the table may have grown, which changes their order.
    pub fn ghost_insert(&mut self, key: &str) {
        if self.contains(key) {
            return;
        }
        if self.buckets.is_empty() {
            self.buckets.resize_with(FIRST_SIZE, Vec::new);
        }
        if self.len + 1 < CHAIN_LIMIT * self.buckets.len() {
            return;
        }
        // Only the growth remains visible: the inserted key does not affect the order of the others.
        self.grow();
    }

    /// Removes `key` and returns its value. The table never shrinks.
    pub fn remove(&mut self, key: &str) -> Option<V> {
        let (bucket, place) = self.find(key)?;
        self.len -= 1;
        Some(self.buckets[bucket].remove(place).value)
    }

    /// Removes all keys; the next insertion starts with the smallest table again.
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    fn grow(&mut self) {
        let size = self.buckets.len() * GROWTH;
        let mut buckets = Vec::new();
        buckets.resize_with(size, Vec::new);
        for chain in std::mem::replace(&mut self.buckets, buckets) {
            for entry in chain.into_iter().rev() {
                self.buckets[entry.hash as usize & (size - 1)].push(entry);
            }
        }
    }

    /// Returns the keys and values, in Tcl's order.
    pub fn iter(&self) -> impl Iterator<Item = (&Rc<str>, &V)> {
        self.buckets.iter().flat_map(|chain| chain.iter().rev()).map(|entry| (&entry.key, &entry.value))
    }

    /// Returns the keys, in Tcl's order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.iter().map(|(key, _)| &**key)
    }

    /// Returns the values, in Tcl's order of the keys.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.iter().map(|(_, value)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(range: std::ops::Range<u32>) -> HashOrder {
        let mut table = HashOrder::new();
        for i in range {
            table.insert(i.to_string(), ());
        }
        table
    }

    fn listing(table: &HashOrder) -> String {
        table.keys().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn small_table() {
        assert_eq!(listing(&numbers(0..7)), "4 0 5 1 6 2 3");
    }

    #[test]
    fn one_growth() {
        let expected = (0..14).map(|i| i.to_string()).collect::<Vec<_>>().join(" ");
        assert_eq!(listing(&numbers(0..14)), expected);
    }

    #[test]
    fn forty_numbers() {
        assert_eq!(
            listing(&numbers(0..40)),
            "35 17 0 36 18 1 37 20 19 2 38 21 3 39 22 4 23 5 24 6 25 7 26 8 27 9 10 28 11 30 29 12 31 13 32 14 33 15 34 16"
        );
    }

    #[test]
    fn links() {
        let mut table = HashOrder::new();
        for key in "0:1 1:0 1:2 2:1 2:3 3:2 3:4 4:3 4:5 5:4 5:6 6:5".split(' ') {
            table.insert(key, ());
        }
        assert_eq!(listing(&table), "3:4 4:3 4:5 5:4 5:6 6:5 0:1 1:0 1:2 2:1 2:3 3:2");
    }

    #[test]
    fn ghost_insertion_grows_the_table_at_the_limit() {
        let mut table = numbers(0..11);
        assert_eq!(listing(&table), "8 4 0 10 9 5 1 6 2 7 3");
        table.ghost_insert("3");
        assert_eq!(listing(&table), "8 4 0 10 9 5 1 6 2 7 3");
        table.ghost_insert("nothere");
        assert_eq!(listing(&table), "0 1 2 3 4 5 6 7 8 9 10");
        assert_eq!(table.len(), 11);
        let mut small = numbers(0..10);
        let before = listing(&small);
        small.ghost_insert("nothere");
        assert_eq!(listing(&small), before);
    }

    #[test]
    fn removal_unlinks_and_readding_goes_to_the_front() {
        let mut table = numbers(0..7);
        assert!(table.remove("0").is_some());
        assert!(table.remove("0").is_none());
        table.insert("0", ());
        assert_eq!(listing(&table), "0 4 5 1 6 2 3");
        assert!(table.insert("4", ()).is_some());
        assert_eq!(table.len(), 7);
    }

    #[test]
    fn agrees_with_real_tcl_on_many_keys() {
        let otcl = crate::Otcl::new().unwrap();
        let mut table = HashOrder::new();
        otcl.eval_str("unset -nocomplain a").unwrap();
        for i in 0..1000u32 {
            let key = format!("k{}x{}", i.wrapping_mul(2654435761) % 977, i);
            otcl.eval_str(&format!("set a({key}) 1")).unwrap();
            table.insert(key, ());
            if i % 7 == 3 {
                let victim = table.keys().nth(i as usize / 2).unwrap().to_owned();
                otcl.eval_str(&format!("unset a({victim})")).unwrap();
                table.remove(&victim);
            }
        }
        assert_eq!(listing(&table), otcl.eval_str("array names a").unwrap().as_str());
    }
}
