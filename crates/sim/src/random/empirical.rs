//! Distributions given by a table.

use std::cell::{Cell, RefCell};

use super::{Distribution, Rng};
use crate::scan;
use crate::{Initial, Sim};

/// The ways to interpolate between entries of a table (`interpolation_`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interpolation {
    /// Only values of the table occur.
    Discrete,
    /// Any value between two neighbours of the table may occur.
    Continuous,
    /// Integers between two neighbours of the table may occur.
    Integral,
}

impl From<i32> for Interpolation {
    fn from(number: i32) -> Self {
        match number {
            0 => Interpolation::Discrete,
            2 => Interpolation::Integral,
            _ => Interpolation::Continuous,
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    value: f64,
    cumulative: f64,
}

/// A table of values with their cumulative probabilities.
#[derive(Debug)]
pub struct EmpiricalTable {
    /// `maxEntry_`: number of entries for which the table has room; doubled whenever it is too small.
    pub capacity: Cell<i32>,
    entries: RefCell<Vec<Entry>>,
    /// The number of entries of the last file. Entries behind them are left over from earlier files.
    count: Cell<usize>,
}

/// Initial values.
impl EmpiricalTable {
    /// The initial value of `capacity`.
    pub const CAPACITY: Initial<i32> = Initial(32);
}

impl Default for EmpiricalTable {
    fn default() -> Self {
        EmpiricalTable {
            capacity: Cell::new(Self::CAPACITY.integer()),
            entries: RefCell::default(),
            count: Cell::new(0),
        }
    }
}

impl EmpiricalTable {
    /// Replaces the entries by those of `text`, one a line: value, a number that is ignored, cumulative probability.
    /// Returns the number of entries.
    pub fn load(&self, text: &[u8]) -> usize {
        // ns-2.35: lines are read in pieces of at most 255 bytes, and fields that do not parse keep the value of an
        // earlier file (spec: engine-and-traces, section 14).
        const LONGEST_LINE: usize = 255;
        let mut entries = self.entries.borrow_mut();
        let mut count = 0;
        for line in text.split_inclusive(|byte| *byte == b'\n').flat_map(|line| line.chunks(LONGEST_LINE)) {
            if count == entries.len() {
                entries.push(Entry::default());
            }
            entries[count].scan(line);
            count += 1;
        }
        self.count.set(count);
        while self.capacity.get() < count as i32 {
            self.capacity.set((self.capacity.get() * 2).max(1));
        }
        count
    }

    /// The value at cumulative probability `u`; 0 if the table is empty.
    pub fn value(&self, u: f64, interpolation: Interpolation) -> f64 {
        let entries = self.entries.borrow();
        let entries = &entries[..self.count.get()];
        let index = match entries {
            [] => return 0.0,
            [first, ..] if u <= first.cumulative => 0,
            [_, rest @ ..] => rest.partition_point(|entry| entry.cumulative < u) + 1,
        };
        let index = index.min(entries.len() - 1);
        let entry = entries[index];
        if index == 0 || interpolation == Interpolation::Discrete || u >= entry.cumulative {
            return entry.value;
        }
        let before = entries[index - 1];
        let value = before.value
            + (u - before.cumulative) * (entry.value - before.value) / (entry.cumulative - before.cumulative);
        if interpolation == Interpolation::Integral { value.ceil() } else { value }
    }

    /// Returns true if no entries were loaded.
    pub fn is_empty(&self) -> bool {
        self.count.get() == 0
    }
}

impl Entry {
    fn scan(&mut self, line: &[u8]) {
        let Some((value, length)) = scan::real(line) else { return };
        self.value = value;
        let Some((_, ignored)) = scan::real(&line[length..]) else { return };
        if let Some((cumulative, _)) = scan::real(&line[length + ignored..]) {
            self.cumulative = cumulative;
        }
    }
}

/// A distribution given by a table, possibly restricted to a range of cumulative probabilities.
#[derive(Debug)]
pub struct Empirical {
    /// The table of values and cumulative probabilities.
    pub table: EmpiricalTable,
    /// `minCDF_`: smallest cumulative probability that is drawn.
    pub min_cumulative: Cell<f64>,
    /// `maxCDF_`: greatest cumulative probability that is drawn.
    pub max_cumulative: Cell<f64>,
    /// `interpolation_`: the number of an [`Interpolation`].
    pub interpolation: Cell<i32>,
}

/// Initial values.
impl Empirical {
    /// The initial value of `max_cumulative`.
    pub const MAX_CUMULATIVE: Initial<i32> = Initial(1);
}

impl Default for Empirical {
    fn default() -> Self {
        Empirical {
            table: EmpiricalTable::default(),
            min_cumulative: Cell::new(0.0),
            max_cumulative: Cell::new(Self::MAX_CUMULATIVE.real()),
            interpolation: Cell::new(0),
        }
    }
}

impl Distribution for Empirical {
    fn draw(&self, _sim: &Sim, rng: &Rng) -> f64 {
        if self.table.is_empty() {
            return 0.0;
        }
        let u = rng.uniform_between(self.min_cumulative.get(), self.max_cumulative.get());
        self.table.value(u, self.interpolation.get().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: &[u8] = b"10 0 0.2\n20 0 0.5\n100 0 1.0\n";

    #[test]
    fn values_come_from_the_table_or_lie_between_its_entries() {
        let table = EmpiricalTable::default();
        assert_eq!(table.load(SIZES), 3);
        for (u, discrete, continuous, integral) in [
            (0.1, 10.0, 10.0, 10.0),
            (0.2, 10.0, 10.0, 10.0),
            (0.5, 20.0, 20.0, 20.0),
            (0.503, 100.0, 20.48, 21.0),
        ] {
            assert_eq!(table.value(u, Interpolation::Discrete), discrete);
            assert!((table.value(u, Interpolation::Continuous) - continuous).abs() < 1e-9);
            assert_eq!(table.value(u, Interpolation::Integral), integral);
        }
        assert_eq!(table.value(1.5, Interpolation::Continuous), 100.0);
    }

    #[test]
    fn reloading_replaces_entries_and_capacity_doubles() {
        let table = EmpiricalTable::default();
        let long: String = (0..33).map(|i| format!("{i} 0 {}\n", f64::from(i) / 32.0)).collect();
        table.load(long.as_bytes());
        assert_eq!(table.capacity.get(), 64);
        table.load(SIZES);
        assert_eq!(table.value(0.999, Interpolation::Discrete), 100.0);
        // A line without numbers is also an entry, with the fields of the entry that it replaces.
        table.load(b"50 0 0.5\nnone\n");
        assert_eq!(table.value(0.9, Interpolation::Discrete), 20.0);
    }
}
