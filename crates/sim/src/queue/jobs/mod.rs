//! Joint buffer management and scheduling (Liebeherr and Christin, "JoBS: Joint buffer management and scheduling for
//! differentiated services", 2001): four classes with one queue each. At every arrival their rates and losses are
//! computed so that absolute and relative guarantees of delay, loss and rate hold. Spec: more-networks, section 8.

mod demarker;
mod guarantees;
mod losses;
mod marker;
mod rates;
mod scheduler;
#[cfg(test)]
mod tests;
mod window;

use std::cell::{Cell, RefCell};

pub use demarker::Demarker;
pub use guarantees::{Guarantee, Guarantees};
pub use marker::{Marker, Marking};

use super::{Discipline, QueueBase};
use crate::link::DelayLink;
use crate::packet::Packet;
use crate::sink::SinkId;
use crate::{EntityId, Sim};
use scheduler::{Conditions, Scheduler, bits};

/// The number of classes of traffic.
pub const CLASSES: usize = 4;

/// One value for each class.
pub type PerClass<T> = [T; CLASSES];

/// The class, counted from 0, of a packet with priority 1 to 4; `None` for other priorities.
fn class_of(packet: &Packet) -> Option<usize> {
    let class = usize::try_from(packet.prio).ok()?.checked_sub(1)?;
    (class < CLASSES).then_some(class)
}

/// The JoBS discipline.
#[derive(Debug, Default)]
pub struct Jobs {
    /// `drop_front_`: whether the oldest packet of a class is dropped instead of the newest.
    pub drop_front: Cell<i32>,
    /// `trace_hop_`: whether the statistics of each window of half a second are written.
    pub trace_hop: Cell<i32>,
    /// `adc_resolution_type_`: the classes that lose packets when delay bounds cannot be met otherwise: all classes
    /// (1), or only those with such bounds (0).
    pub shares_pain: Cell<i32>,
    /// `shared_buffer_`: whether the classes share the buffer.
    pub shared_buffer: Cell<i32>,
    /// `mean_pkt_size_`: the expected size of packets, bits.
    pub mean_packet_size: Cell<f64>,
    /// The number of the queue in warnings.
    pub number: Cell<i32>,
    /// The number of arrivals between two evaluations of the rates.
    pub sampling_period: Cell<i32>,
    /// The name of the trace file, set by `trace-file`.
    pub trace_file: RefCell<Option<String>>,
    /// The guarantees of the classes.
    pub guarantees: RefCell<Guarantees>,
    /// The sink of the trace; `None` without a trace.
    pub trace: Cell<Option<SinkId>>,
    link: Cell<Option<EntityId>>,
    /// The gain with which rates follow differences of delays (K); negative.
    gain: Cell<f64>,
    scheduler: RefCell<Scheduler>,
}

impl Jobs {
    /// Sets the link of the queue (the command `link`).
    pub fn set_link(&self, link: EntityId) {
        self.link.set(Some(link));
    }

    /// Computes the remaining values from the settings (the command `initialize`).
    pub fn initialize(&self) {
        let largest = self.guarantees.borrow().largest_delay_weight();
        let period = f64::from(self.sampling_period.get());
        self.gain.set(-2.0 / (largest * self.mean_packet_size.get() * period));
    }

    fn conditions(&self, sim: &Sim, base: &QueueBase) -> Conditions {
        let link = self.link.get().and_then(|link| sim.get::<DelayLink>(link));
        Conditions {
            now: sim.now(),
            bandwidth: link.map_or(0.0, |link| link.bandwidth.get()),
            gain: self.gain.get(),
            limit: base.limit.get(),
            shared_buffer: self.shared_buffer.get() != 0,
            drop_front: self.drop_front.get() != 0,
            shares_pain: self.shares_pain.get() == 1,
            sampling_period: self.sampling_period.get(),
        }
    }

    fn warn_of_broken_promises(&self, sim: &Sim, broken: &[losses::BrokenPromise]) {
        for promise in broken {
            let class = promise.class + 1;
            sim.warn(&format!(
                // ns-2.35: the warning shows the numbers of class and link exchanged.
                "*** Warning at time t={:.6}: ALC violated in class {} on link {class}\n\
                 (reason: buffer overflow impossible to resolve otherwise)\n\
                 Pkt size={} bits\told_loss[{class}]={:.6}\tnew_loss[{class}]={:.6}\tArrival_[{class}]={:.6}\tALC[{class}]={:.6}\n",
                sim.now(),
                self.number.get(),
                promise.bits as i64,
                promise.loss_before,
                promise.loss_after,
                promise.arrived,
                promise.bound,
            ));
        }
    }
}

impl Discipline for Jobs {
    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        let Some(class) = class_of(&packet) else {
            sim.print("Bad priority value\n");
            sim.fatal("")
        };
        let conditions = self.conditions(sim, base);
        let mut scheduler = self.scheduler.borrow_mut();
        let guarantees = self.guarantees.borrow();
        let size = bits(&packet);
        if scheduler.join(packet, class, conditions.now)
            && self.trace_hop.get() != 0
            && let Some(sink) = self.trace.get()
        {
            sim.sink(sink).append(|out| scheduler.push_window(out, conditions.now));
        }
        let outcome = scheduler.arrival(class, size, &conditions, &guarantees);
        let dropped = scheduler.take_dropped();
        let broken = scheduler.take_broken_promises();
        drop((scheduler, guarantees));
        self.warn_of_broken_promises(sim, &broken);
        for packet in dropped {
            base.drop_packet(sim, packet);
        }
        if let Err(what) = outcome {
            sim.arithmetic_trap(what);
        }
    }

    fn dequeue(&self, sim: &Sim, _base: &QueueBase) -> Option<Packet> {
        self.scheduler.borrow_mut().departure(sim.now())
    }

    fn len(&self) -> usize {
        self.scheduler.borrow().len()
    }

    fn bytes(&self) -> usize {
        self.scheduler.borrow().bytes()
    }

    fn idles_silently(&self) -> bool {
        true
    }

    fn went_idle(&self, _time: f64) {
        self.scheduler.borrow_mut().went_idle();
    }
}
