//! Addresses of one or several levels (spec: engine-and-traces, section 10.3; routing-and-dynamics, section 2).

use std::rc::Rc;

use crate::Sim;
use crate::format::{KnownText, LineWriter};

/// The division of node addresses into levels.
///
/// ```
/// use neons_sim::AddressFormat;
///
/// // Domains of four bits and nodes of eight: 2.5 is node 5 of domain 2.
/// let format = AddressFormat::hierarchical(vec![(0xf, 8), (0xff, 0)], 12);
/// let address = format.join(&[2, 5]);
/// assert_eq!(address, 0x205);
/// assert!(format.split(address).eq([2, 5]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddressFormat {
    /// Mask and shift of each address level, highest level first.
    levels: Vec<(u32, u32)>,
    /// The number of bits of a node address.
    pub node_bits: u32,
    /// Mask of the multicast bit.
    pub multicast_mask: u32,
    /// Shift of the multicast bit.
    pub multicast_shift: u32,
}

impl AddressFormat {
    /// Returns the format with one level: the address is the node's number.
    pub fn flat() -> AddressFormat {
        AddressFormat {
            levels: vec![(0x3fff_ffff, 0)],
            node_bits: 30,
            multicast_mask: 1,
            multicast_shift: 30,
        }
    }

    /// Returns a format with the given mask and shift of each level, highest level first. `node_bits` is the number of
    /// bits of a node address.
    pub fn hierarchical(levels: Vec<(u32, u32)>, node_bits: u32) -> AddressFormat {
        AddressFormat { levels, node_bits, ..AddressFormat::flat() }
    }

    /// Returns true if addresses have only one level.
    #[inline]
    pub fn is_flat(&self) -> bool {
        self.levels.len() == 1
    }

    /// Returns mask and shift of each address level, highest level first.
    pub fn levels(&self) -> &[(u32, u32)] {
        &self.levels
    }

    /// Splits `address` into the values of its levels.
    pub fn split(&self, address: i32) -> impl Iterator<Item = u32> + '_ {
        self.levels.iter().map(move |(mask, shift)| (address >> shift) as u32 & mask)
    }

    /// Returns the address whose levels have the given values.
    pub fn join(&self, values: &[u32]) -> i32 {
        let parts = self.levels.iter().zip(values);
        parts.fold(0, |address, ((mask, shift), value)| address | ((value & mask) << shift)) as i32
    }
}

/// The texts of addresses of several levels that traces have shown. Most lines of a trace show a few addresses again and
/// again.
#[derive(Debug, Default)]
pub(crate) struct AddressTexts([KnownText<i32, 16>; AddressTexts::COUNT]);

impl AddressTexts {
    const COUNT: usize = 32;

    /// Where the text of an address is kept. Addresses that differ only in one level mostly have different places.
    #[inline]
    fn of(&self, address: i32) -> &KnownText<i32, 16> {
        const SPREAD: u32 = 0x9e37_79b9;
        let place = (address as u32).wrapping_mul(SPREAD) >> (u32::BITS - Self::COUNT.ilog2());
        &self.0[place as usize % Self::COUNT]
    }

    pub(crate) fn forget(&self) {
        self.0.iter().for_each(KnownText::forget);
    }
}

impl Sim {
    /// Returns how addresses of this simulation are divided into levels.
    pub fn address_format(&self) -> Rc<AddressFormat> {
        self.address_format.borrow().clone()
    }

    /// Clears the bits of an address that belong to no level, if the format has several levels.
    // ns-2.35: with hierarchical addresses of mobile nodes, the broadcast address is an address like any other
    // (spec: wireless-stack, section 16).
    #[inline]
    pub(crate) fn node_address(&self, address: i32) -> i32 {
        if address >= 0 { address } else { self.cut_address(address) }
    }

    #[cold]
    fn cut_address(&self, address: i32) -> i32 {
        let format = self.address_format.borrow();
        if format.is_flat() {
            return address;
        }
        let levels = format.levels.iter().fold(0, |bits, (mask, shift)| bits | (mask << shift));
        address & levels as i32
    }

    /// Changes how addresses are divided into levels.
    pub fn set_address_format(&self, format: AddressFormat) {
        *self.address_format.borrow_mut() = Rc::new(format);
        self.trace_texts.forget_addresses();
    }

    /// Writes an address as traces show it: its levels with dots between them.
    #[inline]
    pub(crate) fn write_address(&self, line: &mut LineWriter, address: i32) {
        let format = self.address_format.borrow();
        if format.is_flat() {
            return line.number(address);
        }
        self.trace_texts.addresses.of(address).write(line, address, |line| {
            for (index, level) in format.split(address).enumerate() {
                if index > 0 {
                    line.letter(b'.');
                }
                line.unsigned(level);
            }
        });
    }
}
