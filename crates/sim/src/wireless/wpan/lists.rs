//! A station's records of other stations: sequence numbers, devices, pending frames (spec: wpan, section 8).

use std::rc::Rc;

use super::AddressMode;

/// The last sequence number of each sender, by which retransmissions are detected.
#[derive(Debug, Default)]
pub struct Duplicates(Vec<(i32, u8)>);

impl Duplicates {
    /// Whether the last frame from `source` had the sequence number `sequence`. Records the number.
    pub fn is_duplicate(&mut self, source: i32, sequence: u8) -> bool {
        match self.0.binary_search_by_key(&source, |(known, _)| *known) {
            Ok(place) => std::mem::replace(&mut self.0[place].1, sequence) == sequence,
            Err(place) => {
                self.0.insert(place, (source, sequence));
                false
            }
        }
    }

    /// Removes all records.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// The addresses of associated devices, sorted.
#[derive(Debug, Default)]
pub struct Devices(Vec<u16>);

impl Devices {
    /// Adds a device, unless it is already in the list.
    pub fn add(&mut self, device: u16) {
        if let Err(place) = self.0.binary_search(&device) {
            self.0.insert(place, device);
        }
    }

    /// Whether a device is associated.
    pub fn contains(&self, device: u16) -> bool {
        self.0.binary_search(&device).is_ok()
    }

    /// Whether no device is associated.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Removes all devices.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// A frame that is kept until its receiver polls for it.
#[derive(Debug)]
pub struct Transaction<F> {
    pub mode: AddressMode,
    pub address: u16,
    pub frame: Rc<F>,
    /// The time at which the transaction expires, seconds.
    pub expiry: f64,
}

/// The maximum number of transactions; more are refused.
const MOST_TRANSACTIONS: usize = 70;

/// The maximum number of receivers that a beacon announces.
const MOST_ANNOUNCED: usize = 7;

/// The frames that are kept until their receivers poll, in the order in which they were added.
#[derive(Debug)]
pub struct Transactions<F>(Vec<Transaction<F>>);

impl<F> Default for Transactions<F> {
    fn default() -> Self {
        Transactions(Vec::new())
    }
}

impl<F> Transactions<F> {
    fn purge(&mut self, now: f64) {
        self.0.retain(|transaction| now <= transaction.expiry);
    }

    /// Adds a transaction. Returns false if there are already too many.
    pub fn add(&mut self, now: f64, transaction: Transaction<F>) -> bool {
        self.purge(now);
        let has_room = self.0.len() < MOST_TRANSACTIONS;
        if has_room {
            self.0.push(transaction);
        }
        has_room
    }

    /// The first frame for a device, and the number of frames for that device.
    pub fn pending(&mut self, now: f64, mode: AddressMode, address: u16) -> (Option<Rc<F>>, usize) {
        self.purge(now);
        let mut pending = self.0.iter().filter(|entry| entry.mode == mode && entry.address == address);
        let first = pending.next();
        (first.map(|transaction| transaction.frame.clone()), usize::from(first.is_some()) + pending.count())
    }

    /// Whether a frame is still kept.
    pub fn contains(&mut self, now: f64, frame: &Rc<F>) -> bool {
        self.purge(now);
        self.0.iter().any(|transaction| Rc::ptr_eq(&transaction.frame, frame))
    }

    /// Removes a frame.
    pub fn remove(&mut self, frame: &Rc<F>) {
        self.0.retain(|transaction| !Rc::ptr_eq(&transaction.frame, frame));
    }

    /// The receivers whose pending frames a beacon announces.
    pub fn announced(&mut self, now: f64, devices: &Devices) -> Vec<(AddressMode, u16)> {
        self.purge(now);
        let mut announced: Vec<(AddressMode, u16)> = Vec::new();
        for transaction in self.0.iter().filter(|transaction| devices.contains(transaction.address)) {
            let receiver = (transaction.mode, transaction.address);
            if announced.len() < MOST_ANNOUNCED && !announced.contains(&receiver) {
                announced.push(receiver);
            }
        }
        announced
    }

    /// Removes all frames.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_number_of_a_sender_is_known() {
        let mut duplicates = Duplicates::default();
        assert!(!duplicates.is_duplicate(1, 7));
        assert!(duplicates.is_duplicate(1, 7));
        assert!(!duplicates.is_duplicate(2, 7));
        assert!(!duplicates.is_duplicate(1, 8));
        assert!(!duplicates.is_duplicate(1, 7));
    }

    #[test]
    fn transactions_expire_and_are_announced_once() {
        let (mut transactions, mut devices) = (Transactions::default(), Devices::default());
        devices.add(3);
        let mode = AddressMode::Extended;
        for (address, expiry) in [(3, 1.0), (3, 9.0), (3, 9.0), (4, 9.0)] {
            assert!(transactions.add(0.0, Transaction { mode, address, frame: Rc::new(address), expiry }));
        }
        assert_eq!(transactions.pending(0.5, mode, 3).1, 3);
        assert_eq!(transactions.pending(2.0, mode, 3).1, 2);
        assert_eq!(transactions.announced(2.0, &devices), [(mode, 3)]);
    }
}
