//! The requests and responses of one connection.

use super::{PackMime, Quantity};
use crate::Sim;
use crate::random::RandomVariable;

/// A limit on the size of the first response of a persistent connection, bytes: only if it is exceeded are the sizes of
/// later responses drawn as file sizes, too.
const SMALLEST_FILE: i32 = 275;

/// A request and its response.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Exchange {
    /// The time from the end of the previous exchange, seconds.
    pub gap: f64,
    /// The size of the request, bytes.
    pub request: i32,
    /// The size of the response, bytes.
    pub response: i32,
}

impl PackMime {
    /// Draws the requests and responses of a connection.
    pub(super) fn plan(&self, sim: &Sim, exchanges: &mut Vec<Exchange>) {
        exchanges.clear();
        if self.http_1_1.get() && self.draw(sim, Quantity::Persistent) != 0.0 {
            self.plan_pages(sim, exchanges);
        } else {
            let request = self.draw_size(sim, Quantity::RequestSize);
            let response = self.draw_size(sim, Quantity::ResponseSize);
            exchanges.push(Exchange { gap: 0.0, request, response });
        }
    }

    fn draw_size(&self, sim: &Sim, quantity: Quantity) -> i32 {
        match self.draw_count(sim, quantity, f64::trunc) {
            0 => 1,
            size => size,
        }
    }

    /// Draws the exchanges of a persistent connection: pages of objects.
    fn plan_pages(&self, sim: &Sim, exchanges: &mut Vec<Exchange>) {
        let pages = self.draw_count(sim, Quantity::Pages, f64::ceil);
        let objects: Vec<i32> = (0..pages).map(|_| self.draw_objects(sim, pages)).collect();
        let request = self.draw_size(sim, Quantity::RequestSize);
        let response = self.draw_size(sim, Quantity::ResponseSize);
        for (page, objects) in objects.into_iter().enumerate() {
            for object in 0..objects {
                let is_first = page == 0 && object == 0;
                let gap = match object {
                    _ if is_first => 0.0,
                    0 => self.draw_time(sim, Quantity::TimeBetweenPages),
                    _ => self.draw_time(sim, Quantity::TimeBetweenObjects),
                };
                let size_of = |is_common: bool, common, quantity| {
                    if is_first || is_common { common } else { self.draw_size(sim, quantity) }
                };
                let request = size_of(self.one_request_size.get(), request, Quantity::RequestSize);
                let response = size_of(self.related_response_sizes.get(), response, Quantity::ResponseSize);
                exchanges.push(Exchange { gap, request, response });
            }
        }
        if self.related_response_sizes.get()
            && let Some(sizes) = self.persistent_sizes(sim)
        {
            if response > SMALLEST_FILE {
                for exchange in exchanges.iter_mut().skip(1) {
                    exchange.response = sizes.sample(sim) as i32;
                }
            }
            sizes.distribution().begin_connection();
        }
    }

    /// Draws the number of objects of a page, which is one of `pages` pages. The only page of a connection always has
    /// several objects.
    fn draw_objects(&self, sim: &Sim, pages: i32) -> i32 {
        if pages > 1 && self.draw(sim, Quantity::SingleObject) as i32 != 0 {
            return 1;
        }
        self.draw_count(sim, Quantity::ObjectsPerPage, f64::ceil).max(2)
    }
}
