//! Pages whose modifications are read from a file.

use std::cell::{Cell, RefCell};

use super::generators::{NEVER, PageGenerator, Period, draw};
use crate::Sim;
use crate::entity::{Entity, EntityId};

/// `PagePool/Trace`: pages with the sizes and modifications listed in a file (spec: web-caches, section 5).
#[derive(Debug, Default)]
pub struct TracePages {
    pages: RefCell<Vec<TracedPage>>,
    /// The random variable for the number of the requested page.
    pub choice: Cell<Option<EntityId>>,
    period: Period,
}

#[derive(Debug)]
struct TracedPage {
    /// The size of the page, bytes.
    size: i32,
    /// The times at which the page is modified, seconds after the start of the generator's period, ascending.
    modifications: Vec<f64>,
}

impl TracePages {
    /// Reads the lines `URL SIZE TIME ...`. Returns the names that are listed more than once, in order.
    pub fn load(&self, text: &str) -> Vec<String> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut duplicates = Vec::new();
        let mut pages = self.pages.borrow_mut();
        for line in text.lines() {
            let mut words = line.split_ascii_whitespace();
            let Some(url) = words.next() else { continue };
            if !seen.insert(url) {
                duplicates.push(url.to_owned());
            }
            let mut numbers = words.map(|word| word.parse::<f64>().unwrap_or(0.0).trunc());
            let size = numbers.next().unwrap_or(0.0) as i32;
            pages.push(TracedPage { size, modifications: numbers.collect() });
        }
        let times = || pages.iter().flat_map(|page| &page.modifications).copied();
        let first = times().fold(NEVER, f64::min);
        let last = times().fold(first, f64::max);
        for time in pages.iter_mut().flat_map(|page| &mut page.modifications) {
            *time -= first;
        }
        self.period.start.set(0.0);
        self.period.duration.set(last - first);
        duplicates
    }
}

impl PageGenerator for TracePages {
    fn size(&self, _sim: &Sim, page: i32) -> Option<i32> {
        Some(self.pages.borrow().get(usize::try_from(page).ok()?)?.size)
    }

    fn next_modification(&self, _sim: &Sim, page: i32, time: f64) -> Option<f64> {
        let pages = self.pages.borrow();
        let page = pages.get(usize::try_from(page).ok()?)?;
        let next = page.modifications.iter().find(|modification| **modification > time);
        // ns-2.35: times in the file are compared with the simulation time although they count from the start of the
        // generator's period (spec: web-caches, section 5).
        Some(next.map_or(NEVER, |next| next + self.period.start.get()))
    }

    fn choose(&self, sim: &Sim) -> Option<i32> {
        let drawn = draw(sim, &self.choice).unwrap_or_else(|| sim.default_rng().uniform());
        Some(drawn.min(f64::from(self.page_count() - 1)).max(0.0) as i32)
    }

    fn page_count(&self) -> i32 {
        self.pages.borrow().len() as i32
    }

    fn period(&self) -> &Period {
        &self.period
    }
}

impl Entity for TracePages {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_count_from_the_first_modification() {
        let (sim, pages) = (Sim::new(), TracePages::default());
        let twice = pages.load("a 1200 100 130\nb 5000\t105 131\nb 77\n");
        assert_eq!(twice, ["b"]);
        assert_eq!(pages.page_count(), 3);
        assert_eq!(pages.period().duration.get(), 31.0);
        assert_eq!(pages.size(&sim, 1), Some(5000));
        assert_eq!(pages.size(&sim, 3), None);
        assert_eq!(pages.next_modification(&sim, 0, 0.0), Some(30.0));
        assert_eq!(pages.next_modification(&sim, 0, 30.0), Some(NEVER));
    }
}
