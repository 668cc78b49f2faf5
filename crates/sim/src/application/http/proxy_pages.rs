//! Pages and requests from the records of a proxy.

use std::cell::{Cell, RefCell};

use rustc_hash::FxHashMap;

use super::generators::{PageGenerator, Period, draw};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::format::general;

/// `PagePool/ProxyTrace`: clients repeat the requests in one file, and pages have the sizes in another file. Some of
/// the pages are modified often, the others seldom (spec: web-caches, section 5).
#[derive(Debug, Default)]
pub struct ProxyPages {
    requests: RefCell<Vec<Request>>,
    /// The size of each page, bytes.
    sizes: RefCell<Vec<i32>>,
    /// The number of pages according to the file of requests.
    count: Cell<i32>,
    /// The number of clients that share the requests; `None` if it is not set.
    clients: Cell<Option<i32>>,
    /// The index of each client and its place in the list of requests, by client number.
    positions: RefCell<FxHashMap<i32, Position>>,
    /// The number of pages out of ten that are modified often.
    pub dynamic_of_ten: Cell<i32>,
    /// The random variable for the age of pages that are modified often, seconds.
    pub dynamic_age: Cell<Option<EntityId>>,
    /// The random variable for the age of pages that are modified seldom, seconds.
    pub static_age: Cell<Option<EntityId>>,
    period: Period,
}

#[derive(Clone, Copy, Debug)]
struct Request {
    /// The time of the request, seconds after the start of the generator's period.
    time: f64,
    client: i32,
    page: i32,
}

#[derive(Clone, Copy, Debug)]
struct Position {
    client: i32,
    next: usize,
    last_page: i32,
}

/// The reason why a file of requests cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnusableRequests {
    /// The file is too short to contain a line of statistics.
    TooShort,
    /// The last line of the file is not a line of statistics.
    NoStatistics,
}

/// The length of the part at the end of a file that must contain the statistics, bytes.
const TAIL: usize = 128;

impl ProxyPages {
    /// Reads the lines `TIME CLIENT SERVER PAGE` and the last line, `i DURATION PAGES`.
    ///
    /// # Errors
    /// Returns an error if the last line is missing or has another form.
    pub fn load_requests(&self, text: &str) -> Result<(), UnusableRequests> {
        if text.len() < TAIL {
            return Err(UnusableRequests::TooShort);
        }
        let mut statistics = None;
        let mut requests = self.requests.borrow_mut();
        for line in text.lines() {
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            let integer = |index: usize| words.get(index).and_then(|word| word.parse().ok()).unwrap_or(0);
            let real = |index: usize| words.get(index).and_then(|word| word.parse().ok()).unwrap_or(0.0);
            match words.as_slice() {
                ["i", ..] => statistics = Some((f64::ceil(real(1)), integer(2))),
                [_, _, _, _, ..] => {
                    requests.push(Request { time: real(0), client: integer(1), page: integer(3) });
                }
                _ => {}
            }
        }
        let (duration, count) = statistics.ok_or(UnusableRequests::NoStatistics)?;
        self.period.duration.set(duration);
        self.count.set(count);
        Ok(())
    }

    /// Reads the lines `SERVER PAGE SIZE COUNT`, one per page.
    pub fn load_sizes(&self, text: &str) {
        let size = |line: &str| line.split_ascii_whitespace().nth(2)?.parse().ok();
        *self.sizes.borrow_mut() = text.lines().filter_map(size).collect();
    }

    /// Sets the number of clients that share the requests. Returns false if it was set before.
    pub fn share(&self, clients: i32) -> bool {
        let is_new = self.clients.get().is_none();
        if is_new {
            self.clients.set(Some(clients));
        }
        is_new
    }

    /// The next request of a client, as a pair: the time until the request (seconds; negative if there are no more
    /// requests) and the requested page. `None` if the number of clients is not set.
    pub fn next_request(&self, sim: &Sim, client: i32) -> Option<(f64, i32)> {
        let clients = self.clients.get().filter(|clients| *clients > 0)?;
        let mut positions = self.positions.borrow_mut();
        let known = positions.len() as i32;
        let position = positions.entry(client).or_insert(Position { client: known, next: 0, last_page: 0 });
        let requests = self.requests.borrow();
        let found = requests
            .iter()
            .enumerate()
            .skip(position.next)
            .find(|(_, request)| request.client % clients == position.client);
        let now = sim.now();
        let Some((index, request)) = found else { return Some((-1.0 - now, position.last_page)) };
        (position.next, position.last_page) = (index + 1, request.page);
        let mut time = request.time + self.period.start.get();
        if (0.0..now).contains(&time) {
            let (now, time) = (general(now, 17), general(time, 6));
            sim.warn(&format!("{now}: Wrong request time {time}.\n"));
            return Some((PAST_REQUEST, request.page));
        }
        time -= now;
        Some((time, request.page))
    }

    fn is_dynamic(&self, page: i32) -> bool {
        page % 10 < self.dynamic_of_ten.get()
    }

    /// The highest index among the pages that are modified often, counted from 0.
    pub fn last_dynamic(&self) -> i32 {
        let (count, dynamic) = (self.count.get(), self.dynamic_of_ten.get());
        // ns-2.35: the pages among the last ten are counted incorrectly.
        count / 10 * dynamic + count.checked_rem(dynamic).unwrap_or(0) - 1
    }

    /// Draws a page that is modified often; `None` without a random variable.
    pub fn choose_dynamic(&self, sim: &Sim) -> Option<i32> {
        let (drawn, dynamic) = (draw(sim, &self.dynamic_age)?.floor() as i32, self.dynamic_of_ten.get());
        Some(drawn.checked_div(dynamic)? * 10 + drawn.checked_rem(dynamic)?)
    }
}

/// The delay of a request whose time is in the past, seconds.
const PAST_REQUEST: f64 = 0.001;

impl PageGenerator for ProxyPages {
    fn size(&self, _sim: &Sim, page: i32) -> Option<i32> {
        self.sizes.borrow().get(usize::try_from(page).ok()?).copied()
    }

    fn next_modification(&self, sim: &Sim, page: i32, time: f64) -> Option<f64> {
        let [dynamic, fixed] = [&self.dynamic_age, &self.static_age];
        fixed.get().and(dynamic.get())?;
        Some(time + draw(sim, if self.is_dynamic(page) { dynamic } else { fixed })?)
    }

    fn initial_modification(&self, sim: &Sim, page: i32) -> f64 {
        if self.is_dynamic(page) { sim.now() } else { 0.0 }
    }

    fn page_count(&self) -> i32 {
        self.count.get()
    }

    fn period(&self) -> &Period {
        &self.period
    }
}

impl Entity for ProxyPages {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_share_the_requests() {
        let (sim, pages) = (Sim::new(), ProxyPages::default());
        assert_eq!(pages.load_requests("i 3 4\n"), Err(UnusableRequests::TooShort));
        let lines = "0.5 11 1 0\n1.25 12 1 3\n2.0 13 2 2\n".repeat(4);
        assert_eq!(pages.load_requests(&lines), Err(UnusableRequests::NoStatistics));
        let pages = ProxyPages::default();
        pages.load_requests(&format!("{lines}i 12.3 25\n")).unwrap();
        assert_eq!((pages.page_count(), pages.period().duration.get()), (25, 13.0));
        pages.period().start.set(2.0);
        assert_eq!(pages.next_request(&sim, 70), None);
        assert!(pages.share(2) && !pages.share(3));
        assert_eq!(pages.next_request(&sim, 70), Some((3.25, 3)));
        assert_eq!(pages.next_request(&sim, 71), Some((2.5, 0)));
        for _ in 0..3 {
            assert_eq!(pages.next_request(&sim, 70), Some((3.25, 3)));
        }
        assert_eq!(pages.next_request(&sim, 70), Some((-1.0, 3)));
    }
}
