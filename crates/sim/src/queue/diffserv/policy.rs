//! Policies, which assign code points to traffic (spec: queues-and-monitors, section 8.4).

use std::cell::{Cell, RefCell};

use crate::Sim;

/// The default time constant of a flow's rate meter, seconds.
const WINDOW: f64 = 1.0;
/// The time of silence after which a flow is forgotten, seconds.
const FORGET_AFTER: f64 = 5.0;

/// A meter and policer with its parameters. Rates are in bytes per second, sizes in bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PolicerKind {
    /// Null policer: does not change packets.
    Null,
    /// Time sliding window with two colours (Clark and Fang, 1998).
    Tsw2cm {
        /// Committed information rate, bytes per second.
        cir: f64,
    },
    /// Time sliding window with three colours (RFC 2859).
    Tsw3cm {
        /// Committed information rate, bytes per second.
        cir: f64,
        /// Peak information rate, bytes per second.
        pir: f64,
    },
    /// Token bucket.
    TokenBucket {
        /// Committed information rate, bytes per second.
        cir: f64,
        /// Committed burst size, bytes.
        cbs: f64,
    },
    /// Single rate three colour marker (RFC 2697).
    SrTcm {
        /// Committed information rate, bytes per second.
        cir: f64,
        /// Committed burst size, bytes.
        cbs: f64,
        /// Excess burst size, bytes.
        ebs: f64,
    },
    /// Two rate three colour marker (RFC 2698).
    TrTcm {
        /// Committed information rate, bytes per second.
        cir: f64,
        /// Committed burst size, bytes.
        cbs: f64,
        /// Peak information rate, bytes per second.
        pir: f64,
        /// Peak burst size, bytes.
        pbs: f64,
    },
    /// Short flow differentiation: the first bytes of each flow get better treatment.
    ShortFlow {
        /// The number of bytes at the beginning of a flow that get better treatment.
        threshold: i32,
    },
    /// Early worm detector; does not change packets.
    EarlyWorm,
    /// Detector of early worm propagation; does not change packets.
    WormPropagation,
}

impl PolicerKind {
    /// The policer's name in tables.
    pub fn name(&self) -> &'static str {
        match self {
            PolicerKind::Null => "Null",
            PolicerKind::Tsw2cm { .. } => "TSW2CM",
            PolicerKind::Tsw3cm { .. } => "TSW3CM",
            PolicerKind::TokenBucket { .. } => "Token Bucket",
            PolicerKind::SrTcm { .. } => "srTCM",
            PolicerKind::TrTcm { .. } => "trTCM",
            PolicerKind::ShortFlow { .. } => "SFD",
            PolicerKind::EarlyWorm => "EW",
            PolicerKind::WormPropagation => "DEWP",
        }
    }

    /// Whether `other` is a policer of the same kind, whatever its parameters.
    pub fn is_like(&self, other: &PolicerKind) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// The committed information rate, bytes per second; 0 if the policer has none.
    fn cir(&self) -> f64 {
        match *self {
            PolicerKind::Tsw2cm { cir }
            | PolicerKind::Tsw3cm { cir, .. }
            | PolicerKind::TokenBucket { cir, .. }
            | PolicerKind::SrTcm { cir, .. }
            | PolicerKind::TrTcm { cir, .. } => cir,
            _ => 0.0,
        }
    }

    /// The sizes of the committed bucket and of the other bucket (excess or peak), bytes.
    fn buckets(&self) -> (Option<f64>, f64) {
        match *self {
            PolicerKind::TokenBucket { cbs, .. } => (Some(cbs), 0.0),
            PolicerKind::SrTcm { cbs, ebs, .. } => (Some(cbs), ebs),
            PolicerKind::TrTcm { cbs, pbs, .. } => (Some(cbs), pbs),
            _ => (None, 0.0),
        }
    }
}

/// A policer's verdict on a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// The packet is within the committed rate.
    Green,
    /// The packet is above the committed rate.
    Yellow,
    /// The packet is above the peak rate or the excess burst.
    Red,
}

/// A policy for packets from one node to another: a policer and the code point for packets that conform.
#[derive(Debug)]
pub struct Policy {
    /// Source address; −1 for any.
    pub source: i32,
    /// Destination address; −1 for any.
    pub destination: i32,
    /// The policer that measures the packets of the policy, with its parameters.
    pub kind: PolicerKind,
    /// The code point of packets that conform.
    pub code_point: i32,
    window: f64,
    average: Cell<f64>,
    arrived: Cell<f64>,
    committed: Cell<f64>,
    other: Cell<f64>,
    flows: RefCell<Vec<ShortFlow>>,
}

#[derive(Debug)]
struct ShortFlow {
    flow_id: i32,
    bytes: i32,
    used: f64,
    /// The number of the flow's packets that exceeded the policer's threshold since the last one that was not
    /// downgraded.
    count: i32,
}

impl Policy {
    /// Creates a policy with full buckets. `window` is the length of the sliding window, by default 1 second.
    pub fn new(
        source: i32,
        destination: i32,
        kind: PolicerKind,
        code_point: i32,
        window: Option<f64>,
    ) -> Policy {
        let (committed, other) = kind.buckets();
        Policy {
            source,
            destination,
            kind,
            code_point,
            window: window.unwrap_or(WINDOW),
            average: Cell::new(kind.cir()),
            arrived: Cell::new(0.0),
            committed: Cell::new(committed.unwrap_or(0.0)),
            other: Cell::new(other),
            flows: RefCell::default(),
        }
    }

    /// Whether the policy applies to packets from `source` to `destination`.
    pub fn covers(&self, source: i32, destination: i32) -> bool {
        [(self.source, source), (self.destination, destination)]
            .iter()
            .all(|(own, other)| *own == -1 || own == other)
    }

    /// The number of bytes in the committed bucket; `None` if the policer has none.
    pub fn committed_bucket(&self) -> Option<f64> {
        self.kind.buckets().0.map(|_| self.committed.get())
    }

    /// Meters a packet of `size` bytes and returns its colour. `mode` selects the treatment of long flows by short flow
    /// differentiation.
    pub(super) fn colour(&self, sim: &Sim, flow_id: i32, size: i32, mode: i32) -> Colour {
        let now = sim.now();
        let size_real = f64::from(size);
        match self.kind {
            PolicerKind::Null | PolicerKind::EarlyWorm | PolicerKind::WormPropagation => Colour::Green,
            PolicerKind::Tsw2cm { cir } => {
                let average = self.measure(now, size_real);
                let out = average > cir && sim.default_rng().uniform() <= 1.0 - cir / average;
                if out { Colour::Yellow } else { Colour::Green }
            }
            PolicerKind::Tsw3cm { cir, pir } => {
                let rate = self.measure(now, size_real) * (1.0 - sim.default_rng().uniform());
                if rate > pir {
                    Colour::Red
                } else if rate > cir {
                    Colour::Yellow
                } else {
                    Colour::Green
                }
            }
            PolicerKind::TokenBucket { cir, cbs } => {
                self.fill(now, cir, cbs);
                if take(&self.committed, size_real) { Colour::Green } else { Colour::Yellow }
            }
            PolicerKind::SrTcm { cir, cbs, ebs } => {
                let surplus = self.fill(now, cir, cbs);
                self.other.set((self.other.get() + surplus).min(ebs));
                if take(&self.committed, size_real) {
                    Colour::Green
                } else if take(&self.other, size_real) {
                    Colour::Yellow
                } else {
                    Colour::Red
                }
            }
            PolicerKind::TrTcm { cir, cbs, pir, pbs } => {
                let elapsed = now - self.arrived.get();
                self.fill(now, cir, cbs);
                self.other.set((self.other.get() + pir * elapsed).min(pbs));
                if !take(&self.other, size_real) {
                    Colour::Red
                } else if take(&self.committed, size_real) {
                    Colour::Green
                } else {
                    Colour::Yellow
                }
            }
            PolicerKind::ShortFlow { threshold } => self.short_flow(sim, flow_id, size, threshold, mode),
        }
    }

    /// The average rate including a packet that arrives now, bytes per second.
    fn measure(&self, now: f64, size: f64) -> f64 {
        let elapsed = now - self.arrived.replace(now);
        let average = (self.average.get() * self.window + size) / (elapsed + self.window);
        self.average.set(average);
        average
    }

    /// Adds tokens to the committed bucket. Returns the tokens that do not fit.
    fn fill(&self, now: f64, cir: f64, cbs: f64) -> f64 {
        let elapsed = now - self.arrived.replace(now);
        let tokens = self.committed.get() + cir * elapsed;
        self.committed.set(tokens.min(cbs));
        (tokens - cbs).max(0.0)
    }

    fn short_flow(&self, sim: &Sim, flow_id: i32, size: i32, threshold: i32, mode: i32) -> Colour {
        let now = sim.now();
        let mut flows = self.flows.borrow_mut();
        let mut place = 0;
        while place < flows.len() && flows[place].flow_id != flow_id {
            if now - flows[place].used > FORGET_AFTER {
                flows.remove(place);
            } else {
                place += 1;
            }
        }
        if place == flows.len() {
            flows.push(ShortFlow { flow_id, bytes: 0, used: now, count: 0 });
        }
        let flow = &mut flows[place];
        flow.bytes += size;
        flow.used = now;
        if flow.bytes <= threshold {
            return Colour::Green;
        }
        match mode {
            0 => Colour::Yellow,
            1 => {
                let late = 1.0 - f64::from(threshold) / f64::from(flow.bytes);
                if sim.default_rng().uniform() > late { Colour::Green } else { Colour::Yellow }
            }
            _ => {
                flow.count += 1;
                if flow.count <= 5 {
                    return Colour::Yellow;
                }
                flow.count = 0;
                Colour::Green
            }
        }
    }
}

/// Takes `size` bytes out of a bucket if it holds at least this amount. Returns whether it did.
fn take(bucket: &Cell<f64>, size: f64) -> bool {
    let holds = bucket.get() - size >= 0.0;
    if holds {
        bucket.set(bucket.get() - size);
    }
    holds
}

impl std::fmt::Display for Policy {
    // The format of tables, spec: queues-and-monitors, section 8.5.
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let (mut source, mut destination) = (self.source, self.destination);
        if matches!(self.kind, PolicerKind::TrTcm { .. }) {
            // ns-2.35: the table of policies shows the source and the destination of trTCM policies exchanged.
            std::mem::swap(&mut source, &mut destination);
        }
        // ns-2.35: the table of policies has an extra blank in the lines of token buckets.
        let blank = if matches!(self.kind, PolicerKind::TokenBucket { .. }) { " " } else { "" };
        let (name, code_point) = (self.kind.name(), self.code_point);
        write!(
            f,
            "Flow ({source} to {destination}): {name} policer, initial code {blank}point {code_point}"
        )?;
        match self.kind {
            PolicerKind::Null => Ok(()),
            PolicerKind::Tsw2cm { cir } => write!(f, ", CIR {:.1} bps.", cir * 8.0),
            // ns-2.35: the rate is in bits per second, but the text says bytes.
            PolicerKind::Tsw3cm { cir, pir } => {
                write!(f, ", CIR {:.1} bps, PIR {:.1} bytes.", cir * 8.0, pir * 8.0)
            }
            PolicerKind::TokenBucket { cir, cbs } => {
                write!(f, ", CIR {:.1} bps, CBS {cbs:.1} bytes.", cir * 8.0)
            }
            PolicerKind::SrTcm { cir, cbs, ebs } => {
                write!(f, ", CIR {:.1} bps, CBS {cbs:.1} bytes, EBS {ebs:.1} bytes.", cir * 8.0)
            }
            PolicerKind::TrTcm { cir, cbs, pir, pbs } => write!(
                f,
                ", CIR {:.1} bps, CBS {cbs:.1} bytes, PIR {:.1} bps, PBS {pbs:.1} bytes.",
                cir * 8.0,
                pir * 8.0
            ),
            PolicerKind::ShortFlow { threshold } => write!(f, ", TH {threshold} bytes."),
            PolicerKind::EarlyWorm | PolicerKind::WormPropagation => write!(f, "."),
        }
    }
}

/// A rule that changes the code point of packets that do not conform.
#[derive(Clone, Copy, Debug)]
pub struct Downgrade {
    /// The policer to which the rule applies.
    pub kind: PolicerKind,
    /// The code point of packets that conform.
    pub code_point: i32,
    /// The code point of yellow packets.
    pub yellow: i32,
    /// The code point of red packets; for short flow differentiation, the treatment of long flows.
    pub red: i32,
}

impl std::fmt::Display for Downgrade {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{} policer code point {} is policed to ", self.kind.name(), self.code_point)?;
        match self.kind {
            PolicerKind::Tsw3cm { .. } | PolicerKind::SrTcm { .. } | PolicerKind::TrTcm { .. } => {
                write!(f, "yellow code point {} and red code point {}.", self.yellow, self.red)
            }
            _ => write!(f, "code point {}.", self.yellow),
        }
    }
}
