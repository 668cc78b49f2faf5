//! Delays of paths and of servers in PackMime.

use std::cell::{Cell, RefCell};

use super::super::{Distribution, Rng};
use super::functions::{Polygon, inverse_logit, power, times_log2};
use super::noise::Noise;
use super::tables::{DELAY_CLIENT, DELAY_SERVER};
use crate::Sim;

/// The delay of a path between the clients, or the servers, and the measured link, seconds.
#[derive(Debug)]
pub struct PathDelay {
    /// `rate_`: connections per second. The value at the first draw stays in effect.
    pub rate: Cell<f64>,
    /// `type_`: 0 for the side of the clients, 1 for the side of the servers.
    pub kind: Cell<i32>,
    /// `mean_`: the mean to which delays are scaled, seconds; a negative value leaves them unscaled.
    pub mean: Cell<f64>,
    /// `const_`: the factor by which delays are scaled. If it is negative, the factor follows from `mean_`.
    pub factor: Cell<f64>,
    noise: RefCell<Option<Noise>>,
}

impl Default for PathDelay {
    fn default() -> Self {
        PathDelay::new(0.0, 0)
    }
}

impl PathDelay {
    /// Creates the delays of the client side (`kind` 0) or the server side (1) for `rate` connections per second.
    pub fn new(rate: f64, kind: i32) -> PathDelay {
        PathDelay {
            rate: Cell::new(rate),
            kind: Cell::new(kind),
            mean: Cell::new(-1.0),
            factor: Cell::new(-1.0),
            noise: RefCell::default(),
        }
    }

    fn begin(&self, sim: &Sim, rng: &Rng) -> Noise {
        super::check_rate(sim, self.rate.get());
        let (d, a, b) = if self.kind.get() == 0 { (0.31, -0.445, 0.554) } else { (0.32, -0.053, 0.396) };
        let white = inverse_logit(a + times_log2(b, self.rate.get()));
        Noise::new(rng, d, 1000, white)
    }

    /// The factor by which delays are scaled.
    fn scale(&self) -> f64 {
        if self.factor.get() < 0.0 {
            let unscaled = if self.kind.get() == 0 { 0.058 } else { 0.027 };
            self.factor.set(self.mean.get() / unscaled);
        }
        self.factor.get()
    }
}

impl Distribution for PathDelay {
    fn draw(&self, sim: &Sim, rng: &Rng) -> f64 {
        let p = self.noise.borrow_mut().get_or_insert_with(|| self.begin(sim, rng)).next(rng);
        let tail = -(1.0 - p).ln() / std::f64::consts::LN_10;
        let round_trip = if self.kind.get() == 0 {
            root(&DELAY_CLIENT, tail, 5.0)
        } else {
            root(&DELAY_SERVER, tail, 3.0)
        };
        let delay = round_trip / 2.0;
        if self.mean.get() >= 0.0 { delay * self.scale() } else { delay }
    }
}

/// A delay from a polygon that approximates its `degree`-th root.
fn root<const POINTS: usize>(polygon: &Polygon<POINTS>, x: f64, degree: f64) -> f64 {
    power(polygon.at(x), degree)
}

/// The time that a server takes to answer, seconds; at most 0.1 s.
#[derive(Debug)]
pub struct ServerDelay {
    /// `shape_`: shape of the Weibull distribution of the delay's inverse.
    pub shape: Cell<f64>,
    /// `scale_`: scale of the Weibull distribution of the delay's inverse.
    pub scale: Cell<f64>,
}

impl Default for ServerDelay {
    fn default() -> Self {
        ServerDelay { shape: Cell::new(0.63), scale: Cell::new(305.0) }
    }
}

impl Distribution for ServerDelay {
    fn draw(&self, _sim: &Sim, rng: &Rng) -> f64 {
        1.0 / rng.weibull(self.shape.get(), self.scale.get()).max(10.0)
    }
}
