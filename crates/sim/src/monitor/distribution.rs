//! Histograms of the packets that leave a queue.

use std::cell::{Cell, RefCell};
use std::fmt::Write;

/// A histogram with bins of equal width; the last bin also counts all larger values.
#[derive(Debug, Default)]
pub struct Distribution {
    bins: RefCell<Vec<u32>>,
    total: Cell<u32>,
}

impl Distribution {
    /// Counts a value in bin number `bin` of `bins`.
    pub fn count(&self, bin: usize, bins: usize) {
        let mut counts = self.bins.borrow_mut();
        if counts.is_empty() {
            counts.resize(bins.max(1), 0);
        }
        let last = counts.len() - 1;
        counts[bin.min(last)] += 1;
        self.total.set(self.total.get() + 1);
    }

    /// Whether nothing has been counted.
    pub fn is_empty(&self) -> bool {
        self.total.get() == 0
    }

    /// Returns one line for each non-empty bin: its edges, `width` apart and `inclusive` or not, its share and its count.
    /// If the last bin is not empty, appends the line that `unbounded` writes, given the bin's upper edge.
    pub(super) fn report(
        &self,
        now: f64,
        width: i32,
        inclusive: bool,
        unit: &str,
        unbounded: impl FnOnce(i32) -> String,
    ) -> String {
        let counts = self.bins.borrow();
        let mut text = String::new();
        for (bin, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let low = bin as i32 * width;
            let high = low + width - i32::from(inclusive);
            let share = f64::from(*count) / f64::from(self.total.get());
            let _ = writeln!(text, "{low} to {high} {unit}: frac {share:5.3} num {count} time {now:4.2}");
        }
        if counts.last().is_some_and(|count| *count > 0) {
            text += &unbounded(counts.len() as i32 * width);
        }
        text
    }
}
