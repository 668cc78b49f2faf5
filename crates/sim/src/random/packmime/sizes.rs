//! Sizes of requests and responses in PackMime.

use std::cell::{Cell, RefCell};

use super::super::{Distribution, Rng};
use super::functions::{LN_2, inverse_logit, times_log2};
use super::noise::Noise;
use super::tables::{REQUEST_LOWER, REQUEST_UPPER, RESPONSE_TRANSFERRED, RESPONSE_VALIDATED};
use crate::Sim;

/// The number of past values that the noise of request sizes depends on.
const MEMORY: usize = 5000;

/// The size of a request or of a response, bytes.
///
/// Request sizes are long-range dependent. Responses come in runs of two kinds: transfers of files, and validations of
/// cached files, which are small.
#[derive(Debug, Default)]
pub struct FileSize {
    /// `rate_`: connections per second. The value at the first draw stays in effect.
    pub rate: Cell<f64>,
    /// `type_`: 0 for requests, 1 for responses.
    pub kind: Cell<i32>,
    state: RefCell<Option<State>>,
}

#[derive(Debug)]
struct State {
    /// The noise of request sizes, created when the first request is drawn.
    noise: Option<Noise>,
    /// The data from which the noise is created: a random number generator, and the white fraction of the variance.
    start: (Rng, f64),
    /// Shape and scale of the Weibull distributions of run lengths: first of validations, then of transfers.
    runs: [(f64, f64); 2],
    transfers: bool,
    /// Number of responses left in the current run.
    left: i32,
}

impl FileSize {
    /// Creates the sizes of requests (`kind` 0) or responses (1) for `rate` connections per second.
    pub fn new(rate: f64, kind: i32) -> FileSize {
        FileSize { rate: Cell::new(rate), kind: Cell::new(kind), state: RefCell::default() }
    }

    fn begin(&self, sim: &Sim, rng: &Rng) -> State {
        let rate = self.rate.get();
        super::check_rate(sim, rate);
        let white = inverse_logit(0.123 + times_log2(0.494, rate));
        let shapes = [(0.718, 0.357), (1.293, 0.316)].map(|(a, b)| inverse_logit(a + times_log2(b, rate)));
        let start = (rng.copy(), white);
        // ns-2.35: responses, too, use up the random numbers of the noise's start-up
        // (spec: traffic-and-applications, section 13).
        Noise::skip_start(rng, MEMORY);
        State { noise: None, start, runs: [(shapes[0], 0.775), (shapes[1], 3.11)], transfers: false, left: 0 }
    }
}

impl State {
    fn request(&mut self, rng: &Rng) -> f64 {
        let (start, white) = &self.start;
        let noise = self.noise.get_or_insert_with(|| Noise::new(start, 0.31, MEMORY, *white));
        let p = noise.next(rng);
        if p > 0.5 {
            let p = (p - 0.5) / (1.0 - 0.5);
            (LN_2 * REQUEST_UPPER.at((1.0 - p).ln() / LN_2)).exp()
        } else {
            REQUEST_LOWER.at(p / 0.5)
        }
    }

    fn response(&mut self, rng: &Rng) -> f64 {
        if self.left <= 0 {
            self.transfers = !self.transfers;
            let (shape, scale) = self.runs[usize::from(self.transfers)];
            self.left = rng.weibull(shape, scale).ceil() as i32;
        }
        self.left -= 1;
        let p = rng.uniform();
        if self.transfers {
            (LN_2 * RESPONSE_TRANSFERRED.at((1.0 - p).ln() / LN_2)).exp()
        } else {
            RESPONSE_VALIDATED.at(p)
        }
    }
}

impl Distribution for FileSize {
    fn draw(&self, sim: &Sim, rng: &Rng) -> f64 {
        let mut state = self.state.borrow_mut();
        let state = state.get_or_insert_with(|| self.begin(sim, rng));
        let size = if self.kind.get() == 0 { state.request(rng) } else { state.response(rng) };
        f64::from(size as i32)
    }
}
