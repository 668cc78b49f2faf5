//! Watching and stopping a simulation from another thread.
//!
//! The event loop checks one flag before each event. A watcher sets the flag, and the simulation publishes its
//! progress. A simulation without a watcher publishes nothing, so that watching costs nothing when unused.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::Sim;

/// The progress of a simulation.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Simulated time, seconds.
    pub time: f64,
    /// Number of events taken from the queue since the simulation was created.
    pub events: u64,
    /// Number of packets that were given a number. The count restarts at 0 after 2^32 packets.
    pub packets: u64,
    /// Number of bytes of traces that were handed to their files.
    pub traced: u64,
    /// Whether scripts are scheduled that have not run. Otherwise, the run goes on as long as the models have events.
    pub awaits_scripts: bool,
}

/// Watches and stops a simulation, from any thread.
#[derive(Clone, Debug)]
pub struct Watcher(Arc<Shared>);

/// The state that simulation and watchers share.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    /// Tells the simulation to check for requests before the next event.
    pub attention: Arc<AtomicBool>,
    pub interrupted: Arc<AtomicBool>,
    wanted: AtomicBool,
    time: AtomicU64,
    events: AtomicU64,
    packets: AtomicU64,
    traced: AtomicU64,
    awaits_scripts: AtomicBool,
}

impl Shared {
    /// Returns true if the progress was requested since the last call.
    pub fn is_watched(&self) -> bool {
        self.wanted.load(Ordering::Relaxed) && self.wanted.swap(false, Ordering::Relaxed)
    }
}

impl Watcher {
    /// The latest published progress of the simulation. Progress is published at the end of a run, and before the first
    /// event after each call of this method. A caller that polls thus sees the state shortly after its previous call.
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
            awaits_scripts: shared.awaits_scripts.load(Ordering::Relaxed),
        }
    }

    /// Stops the run after the present event, with [`Ending::Interrupted`](crate::Ending::Interrupted). If no run is
    /// active, the next one stops at once.
    pub fn stop(&self) {
        self.0.interrupted.store(true, Ordering::Relaxed);
        self.0.attention.store(true, Ordering::Relaxed);
    }
}

impl Sim {
    /// Returns a watcher of this simulation.
    pub fn watcher(&self) -> Watcher {
        Watcher(self.outside().clone())
    }

    /// The progress of the simulation.
    pub fn progress(&self) -> Progress {
        let (events, packets, traced) = self.counts();
        let awaits_scripts = self.embedder().awaits_scripts();
        Progress { time: self.now(), events, packets, traced, awaits_scripts }
    }

    /// Publishes the progress of the simulation to watchers.
    #[cold]
    pub(crate) fn publish(&self) {
        let Progress { time, events, packets, traced, awaits_scripts } = self.progress();
        let shared = self.outside();
        shared.time.store(time.to_bits(), Ordering::Relaxed);
        shared.events.store(events, Ordering::Relaxed);
        shared.packets.store(packets, Ordering::Relaxed);
        shared.traced.store(traced, Ordering::Relaxed);
        shared.awaits_scripts.store(awaits_scripts, Ordering::Relaxed);
    }
}
