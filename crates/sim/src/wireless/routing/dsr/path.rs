//! Source routes.

/// The maximum length of a source route, addresses.
const LONGEST: usize = 16;

/// The addresses that a packet passes, from its sender to its receiver.
#[derive(Clone, Copy, Debug, Default)]
pub struct Path {
    addresses: [i32; LONGEST],
    length: u8,
}

impl Path {
    /// A path of the given addresses, truncated if it is too long.
    pub fn new(addresses: impl IntoIterator<Item = i32>) -> Path {
        let mut path = Path::default();
        for address in addresses {
            path.push(address);
        }
        path
    }

    /// Adds an address at the end, unless the path is full.
    pub fn push(&mut self, address: i32) {
        if let Some(place) = self.addresses.get_mut(usize::from(self.length)) {
            *place = address;
            self.length += 1;
        }
    }

    /// Makes this path equal to `other`. Addresses beyond its end stay in memory, see [`Path::raw`].
    pub fn write(&mut self, other: &Path) {
        self.addresses[..other.len()].copy_from_slice(other.addresses());
        self.length = other.length;
    }

    /// The address in a place, which may lie beyond the end of the path: there it is 0 or left over from a longer path.
    pub fn raw(&self, place: usize) -> Option<i32> {
        self.addresses.get(place).copied()
    }

    /// The addresses of the path.
    pub fn addresses(&self) -> &[i32] {
        &self.addresses[..usize::from(self.length)]
    }

    /// The number of addresses.
    pub fn len(&self) -> usize {
        usize::from(self.length)
    }

    /// Whether the path has no addresses.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Whether the path has the maximum length.
    pub fn is_full(&self) -> bool {
        self.len() == LONGEST
    }

    /// The position of an address on the path.
    pub fn position(&self, address: i32) -> Option<usize> {
        self.addresses().iter().position(|other| *other == address)
    }

    /// Whether this path begins with `other`, or `other` with this path.
    #[inline]
    pub fn agrees_with(&self, other: &Path) -> bool {
        // Most paths differ in the second address. This loop finds that sooner than a comparison of memory.
        self.addresses().iter().zip(other.addresses()).all(|(one, other)| one == other)
    }

    /// A set that contains the addresses of the path: a bit for each address modulo 64.
    pub fn set(&self) -> u64 {
        self.addresses().iter().fold(0, |set, address| set | Path::set_of(*address))
    }

    /// The set that contains one address, see [`Path::set`].
    pub fn set_of(address: i32) -> u64 {
        1 << (address & 63)
    }

    /// The first address of the path.
    pub fn first(&self) -> Option<i32> {
        self.addresses().first().copied()
    }

    /// The last address of the path.
    pub fn last(&self) -> Option<i32> {
        self.addresses().last().copied()
    }

    /// The path in the opposite direction.
    pub fn reversed(&self) -> Path {
        Path::new(self.addresses().iter().rev().copied())
    }

    /// The path of the first `length` addresses.
    pub fn prefix(&self, length: usize) -> Path {
        Path::new(self.addresses().iter().take(length).copied())
    }

    /// The path of the addresses from position `start` on.
    pub fn suffix(&self, start: usize) -> Path {
        Path::new(self.addresses().iter().skip(start).copied())
    }

    /// This path followed by `rest`, which begins where this path ends. Loops are removed: the part between two visits
    /// to the same node. `None` if the two paths together are too long even without loops.
    pub fn joined(&self, rest: &Path) -> Option<Path> {
        if self.len() + rest.len() > LONGEST {
            return None;
        }
        let mut path = *self;
        for address in rest.addresses() {
            match path.position(*address) {
                Some(visited) => path.length = visited as u8 + 1,
                None => path.push(*address),
            }
        }
        Some(path)
    }

    /// The position at which the link from `from` to `to` begins on this path.
    pub fn link(&self, from: i32, to: i32) -> Option<usize> {
        self.addresses().windows(2).position(|pair| pair == [from, to])
    }

    /// The path as traces show it, with a bar before the address at `position`.
    pub fn with_position(&self, position: usize) -> String {
        let mut text = String::from("[");
        for (index, address) in self.addresses().iter().enumerate() {
            if index == position {
                text.push('|');
            }
            text.push_str(&address.to_string());
            text.push(' ');
        }
        text + "]"
    }

    /// The path as traces show cached paths, with the first address in parentheses.
    pub fn from_here(&self) -> String {
        let mut text = String::from("[");
        for (index, address) in self.addresses().iter().enumerate() {
            text.push_str(&if index == 0 { format!("({address}) ") } else { format!("{address} ") });
        }
        text + "]"
    }
}

impl PartialEq for Path {
    fn eq(&self, other: &Path) -> bool {
        self.addresses() == other.addresses()
    }
}

impl Eq for Path {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_joined_path_has_no_detours() {
        let here = Path::new([1, 2, 3]);
        assert_eq!(here.joined(&Path::new([3, 4])), Some(Path::new([1, 2, 3, 4])));
        assert_eq!(here.joined(&Path::new([3, 2, 5])), Some(Path::new([1, 2, 5])));
        assert_eq!(Path::new(0..10).joined(&Path::new(9..16)), None);
    }

    #[test]
    fn what_is_written_hides_what_stood_there() {
        let mut path = Path::new([1, 2, 3]);
        path.write(&Path::new([4, 5]));
        assert_eq!(path, Path::new([4, 5]));
        assert_eq!([2, 3, 16].map(|place| path.raw(place)), [Some(3), Some(0), None]);
    }

    #[test]
    fn paths_in_words() {
        let path = Path::new([4, 1, 6]);
        assert_eq!(path.with_position(1), "[4 |1 6 ]");
        assert_eq!(path.from_here(), "[(4) 1 6 ]");
        assert_eq!(path.link(1, 6), Some(1));
        assert_eq!(path.link(6, 1), None);
    }
}
