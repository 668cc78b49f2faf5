//! Addresses of nodes and of agents on them.

use std::cmp::Ordering;
use std::fmt;

use crate::scan::Cursor;

/// The address of a node: a number, or the dotted levels of a hierarchical address such as `1.0.3`.
///
/// A flat address, the usual case, equals the node's id. Unset addresses are −1.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Address {
    /// Number of levels; 1 for a flat address.
    levels: u8,
    /// The address in bytes. A flat address has 32 bits, little-endian. The levels of a hierarchical address follow
    /// each other, each in groups of seven bits per byte, low bits first.
    bytes: [u8; 15],
}

impl Address {
    /// Creates the flat address of node `node`.
    #[inline]
    pub fn flat(node: i32) -> Self {
        let mut bytes = [0; 15];
        bytes[..4].copy_from_slice(&node.to_le_bytes());
        Address { levels: 1, bytes }
    }

    /// Creates the address with the given levels. `None` if there are no levels, or if they need more than the 15
    /// groups of seven bits that fit into an address (ns-2's addresses have 31 bits in total).
    pub fn hierarchical(levels: &[u32]) -> Option<Self> {
        if let &[level] = levels {
            return i32::try_from(level).ok().map(Address::flat);
        }
        let mut address =
            Address { levels: levels.len().try_into().ok().filter(|&n| n > 0)?, bytes: [0; 15] };
        let mut bytes = address.bytes.iter_mut();
        for &level in levels {
            let mut level = level;
            while level >= 0x80 {
                *bytes.next()? = level as u8 | 0x80;
                level >>= 7;
            }
            *bytes.next()? = level as u8;
        }
        Some(address)
    }

    /// The number of a flat address; `None` for a hierarchical address.
    #[inline]
    pub fn number(&self) -> Option<i32> {
        (self.levels == 1)
            .then(|| i32::from_le_bytes([self.bytes[0], self.bytes[1], self.bytes[2], self.bytes[3]]))
    }

    /// The levels of the address, the most significant first.
    pub fn levels(&self) -> impl Iterator<Item = i64> {
        let mut bytes = self.bytes.iter();
        let flat = self.number();
        (0..self.levels).map(move |_| {
            if let Some(flat) = flat {
                return i64::from(flat);
            }
            let (mut level, mut shift) = (0, 0);
            for &byte in bytes.by_ref() {
                level |= i64::from(byte & 0x7f) << shift;
                shift += 7;
                if byte < 0x80 {
                    break;
                }
            }
            level
        })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, level) in self.levels().enumerate() {
            if i > 0 {
                f.write_str(".")?;
            }
            write!(f, "{level}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Ord for Address {
    fn cmp(&self, other: &Self) -> Ordering {
        self.levels().cmp(other.levels())
    }
}

impl PartialOrd for Address {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The address and port of an agent. Displays as ns-2 prints it, `0.1` or `1.0.3.1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Endpoint {
    /// The address of the agent's node.
    pub address: Address,
    /// The port of the agent; −1 if unset.
    pub port: i32,
}

impl Endpoint {
    /// Creates the end point at `port` of the node with the flat address `node`.
    #[inline]
    pub fn flat(node: i32, port: i32) -> Self {
        Endpoint { address: Address::flat(node), port }
    }

    /// Reads `ADDRESS.PORT` after blanks, and leaves the rest of the line.
    #[inline(always)]
    pub(crate) fn read(cursor: &mut Cursor) -> Option<Endpoint> {
        cursor.skip_blanks();
        let first = cursor.digits()?;
        cursor.literal(b".")?;
        let second = cursor.digits()?;
        if !cursor.rest().starts_with(b".") {
            return Some(Endpoint::flat(first.try_into().ok()?, second.try_into().ok()?));
        }
        Endpoint::read_hierarchical(first, second, cursor)
    }

    #[cold]
    fn read_hierarchical(first: i64, second: i64, cursor: &mut Cursor) -> Option<Endpoint> {
        let mut levels = [0; 15];
        levels[0] = first.try_into().ok()?;
        let (mut count, mut last) = (1, second);
        while cursor.literal(b".").is_some() {
            *levels.get_mut(count)? = last.try_into().ok()?;
            count += 1;
            last = cursor.digits()?;
        }
        Some(Endpoint { address: Address::hierarchical(&levels[..count])?, port: last.try_into().ok()? })
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.address, self.port)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Endpoint> {
        Endpoint::read(&mut Cursor::new(text.as_bytes()))
    }

    #[test]
    fn endpoints_are_read_and_written_alike() {
        for text in ["0.0", "12.255", "-1.-1", "1073741824.-1", "1.2.3.0", "0.511.2047.3.7", "256.0.0.0"] {
            assert_eq!(read(text).unwrap().to_string(), text);
        }
        assert_eq!(read("3.1"), Some(Endpoint::flat(3, 1)));
        assert_eq!(read("1.2.3.0").unwrap().address.number(), None);
        for text in ["", "1", "1.", "x.1", "1.-2.3", "4294967296.0"] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read("1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1"), None);
    }

    #[test]
    fn addresses_are_ordered_by_their_levels() {
        let address = |text| read(text).unwrap().address;
        assert!(address("2.0") < address("10.0"));
        assert!(address("1.200.0") < address("1.1000.0"));
        assert!(address("-1.0") < address("0.0"));
    }
}
