//! Watching and stopping a simulation from another thread.
//!
//! The event loop checks one flag before each event. A watcher raises it, and the simulation publishes its
//! numbers; unwatched simulations publish nothing, so that this costs nothing without a watcher.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::Sim;

/// How far a simulation has come.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Simulated time, seconds.
    pub time: f64,
    /// Events taken from the queue since the simulation was made.
    pub events: u64,
    /// Packets that were given a number. The count starts again after 2^32 packets.
    pub packets: u64,
    /// Bytes of traces that were handed to their files.
    pub traced: u64,
}

/// Watches and stops a simulation, from any thread.
#[derive(Clone, Debug)]
pub struct Watcher(Arc<Shared>);

/// What simulation and watchers share.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    /// Before the next event the simulation must check for requests.
    pub attention: Arc<AtomicBool>,
    pub interrupted: Arc<AtomicBool>,
    wanted: AtomicBool,
    time: AtomicU64,
    events: AtomicU64,
    packets: AtomicU64,
    traced: AtomicU64,
}

impl Shared {
    /// Whether numbers were requested since the last call.
    pub fn is_watched(&self) -> bool {
        self.wanted.load(Ordering::Relaxed) && self.wanted.swap(false, Ordering::Relaxed)
    }
}

impl Watcher {
    /// The latest published numbers of the simulation: those at the end of a run, and those before the first
    /// event after each call. A caller that polls sees the numbers from shortly after its previous call.
    pub fn progress(&self) -> Progress {
        let shared = &*self.0;
        shared.wanted.store(true, Ordering::Relaxed);
        shared.attention.store(true, Ordering::Relaxed);
        let number = |cell: &AtomicU64| cell.load(Ordering::Relaxed);
        Progress {
            time: f64::from_bits(number(&shared.time)),
            events: number(&shared.events),
            packets: number(&shared.packets),
            traced: number(&shared.traced),
        }
    }

    /// Stops the run after the present event, with [`Ending::Interrupted`](crate::Ending::Interrupted). If there is none
    /// the next one stops at once.
    pub fn stop(&self) {
        self.0.interrupted.store(true, Ordering::Relaxed);
        self.0.attention.store(true, Ordering::Relaxed);
    }
}

impl Sim {
    /// Watches this simulation.
    pub fn watcher(&self) -> Watcher {
        Watcher(self.outside().clone())
    }

    /// How far the simulation has come.
    pub fn progress(&self) -> Progress {
        let (events, packets, traced) = self.counts();
        Progress { time: self.now(), events, packets, traced }
    }

    /// Tells watchers how far the simulation has come.
    #[cold]
    pub(crate) fn publish(&self) {
        let Progress { time, events, packets, traced } = self.progress();
        let shared = self.outside();
        shared.time.store(time.to_bits(), Ordering::Relaxed);
        shared.events.store(events, Ordering::Relaxed);
        shared.packets.store(packets, Ordering::Relaxed);
        shared.traced.store(traced, Ordering::Relaxed);
    }
}
