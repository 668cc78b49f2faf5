//! Differentiated services (RFC 2474, RFC 2475): packets carry a code point, which a router maps to one of its queues
//! and to a drop precedence within that queue. Edge routers assign code points by policies; core routers use the code
//! points of arriving packets. Spec: queues-and-monitors, section 8.

mod edge;
mod physical_queue;
mod policy;
mod service;

use std::cell::{Cell, RefCell};
use std::fmt::Write;

pub use edge::{EdgePolicies, policer};
pub use physical_queue::MredMode;
pub use policy::{Colour, Downgrade, PolicerKind, Policy};
pub use service::ServiceMode;

use self::physical_queue::{Outcome, PRECEDENCES, PhysicalQueue};
use self::service::Service;
use super::{Discipline, QueueBase};
use crate::entity::EntityId;
use crate::link::DelayLink;
use crate::packet::Packet;
use crate::wiring::Target;
use crate::{Initial, Sim};

/// The largest number of physical queues.
const QUEUES: usize = 8;
/// The largest number of code points.
const CODE_POINTS: usize = 40;

/// The queue of a diffserv router.
#[derive(Debug)]
pub struct DsRed {
    /// `numQueues_`: the number of physical queues in use.
    pub queue_count: Cell<i32>,
    /// `ecn_`: whether ECN-capable packets are marked instead of dropped early.
    pub ecn: Cell<bool>,
    /// The average packet size, bytes. Has to be set by the script.
    pub mean_packet_size: Cell<i32>,
    /// The target of early drops; if it is not set, early drops go to the target of all drops.
    pub early_target: Target,
    /// The policies of an edge router; `None` for core routers.
    pub policies: Option<EdgePolicies>,
    link: Cell<Option<EntityId>>,
    packet_rate: Cell<f64>,
    precedence_count: Cell<i32>,
    queues: [PhysicalQueue; QUEUES],
    /// The number of packets in all queues.
    waiting: Cell<usize>,
    behaviours: RefCell<Vec<Behaviour>>,
    service: Service,
    total: Statistics,
    /// What is known of each code point that has a behaviour or was on a packet.
    code_points: RefCell<Vec<CodePoint>>,
}

/// A code point, with the behaviour that counts, the first one that was added.
#[derive(Debug)]
struct CodePoint {
    number: i32,
    behaviour: Option<(usize, usize)>,
    statistics: Statistics,
}

/// The queue and precedence of a code point (per-hop behaviour).
#[derive(Clone, Copy, Debug)]
struct Behaviour {
    code_point: i32,
    queue: usize,
    precedence: usize,
}

#[derive(Debug, Default)]
struct Statistics {
    packets: Cell<i64>,
    drops: Cell<i64>,
    early_drops: Cell<i64>,
}

impl Statistics {
    fn reset(&self) {
        for counter in [&self.packets, &self.drops, &self.early_drops] {
            counter.set(0);
        }
    }
}

fn increment(counter: &Cell<i64>) {
    counter.set(counter.get() + 1);
}

fn index(number: i32, count: usize) -> Option<usize> {
    usize::try_from(number).ok().filter(|number| *number < count)
}

/// Initial values.
impl DsRed {
    /// The initial value of `queue_count`.
    pub const QUEUE_COUNT: Initial<i32> = Initial(4);
}

impl DsRed {
    fn new(policies: Option<EdgePolicies>) -> DsRed {
        DsRed {
            queue_count: Cell::new(Self::QUEUE_COUNT.integer()),
            ecn: Cell::new(false),
            mean_packet_size: Cell::new(0),
            early_target: Target::default(),
            policies,
            link: Cell::new(None),
            packet_rate: Cell::new(0.0),
            precedence_count: Cell::new(PRECEDENCES as i32),
            queues: Default::default(),
            waiting: Cell::new(0),
            behaviours: RefCell::default(),
            service: Service::default(),
            total: Statistics::default(),
            code_points: RefCell::default(),
        }
    }

    /// Creates the queue of a core router.
    pub fn core() -> DsRed {
        DsRed::new(None)
    }

    /// Creates the queue of an edge router.
    pub fn edge() -> DsRed {
        DsRed::new(Some(EdgePolicies::default()))
    }

    /// Sets the link of the queue (the command `link`).
    pub fn set_link(&self, link: EntityId) {
        self.link.set(Some(link));
    }

    /// Sets the thresholds (packets), the maximum probability and the weight of one precedence of a queue (the command
    /// `configQ`).
    pub fn configure(
        &self,
        sim: &Sim,
        (queue, precedence): (i32, i32),
        (low, high): (i32, i32),
        max_p: f64,
        weight: f64,
    ) {
        if let Some(queue) = index(queue, QUEUES)
            && let Some(precedence) = index(precedence, PRECEDENCES)
        {
            self.queues[queue].precedences[precedence].configure(sim.now(), low, high, max_p, weight);
        }
    }

    /// Maps a code point to a queue and a precedence (the command `addPHBEntry`).
    pub fn add_behaviour(&self, sim: &Sim, code_point: i32, queue: i32, precedence: i32) {
        let mut behaviours = self.behaviours.borrow_mut();
        if behaviours.len() == CODE_POINTS {
            sim.print("ERROR: PHB Table size limit exceeded.\n");
        } else if let Some(queue) = index(queue, QUEUES)
            && let Some(precedence) = index(precedence, PRECEDENCES)
        {
            behaviours.push(Behaviour { code_point, queue, precedence });
            let (place, _) = self.find(code_point);
            self.code_points.borrow_mut()[place].behaviour.get_or_insert((queue, precedence));
        }
    }

    /// Sets the number of precedences (the command `setNumPrec`).
    pub fn set_precedence_count(&self, sim: &Sim, count: i32) {
        if count > PRECEDENCES as i32 {
            sim.print("ERROR: Cannot declare more than 3 prcedence levels (as defined by MAX_PREC)\n");
        } else {
            self.precedence_count.set(count);
        }
    }

    /// Sets the mode of averaging for one queue, or for all if `queue` is `None` (the command `setMREDMode`).
    pub fn set_mode(&self, sim: &Sim, name: &str, queue: Option<i32>) {
        let Some(mode) = MredMode::from_name(name) else {
            return sim.print(&format!("Error: MRED mode {name} does not exist\n"));
        };
        let all = queue.is_none();
        let one = queue.and_then(|queue| index(queue, QUEUES));
        for (number, each) in self.queues.iter().enumerate() {
            if all || one == Some(number) {
                each.mode.set(mode);
            }
        }
    }

    /// Sets the mode in which the queues share the link (the command `setSchedularMode`).
    pub fn set_service(&self, sim: &Sim, name: &str) {
        match ServiceMode::from_name(name) {
            Some(mode) => self.service.mode.set(mode),
            None => sim.print(&format!("Error: Scheduler type {name} does not exist\n")),
        }
    }

    /// Sets the weight of a queue (the command `addQueueWeights`).
    pub fn set_weight(&self, sim: &Sim, queue: i32, weight: i32) {
        match index(queue, QUEUES) {
            Some(queue) => self.service.weights[queue].set(weight),
            None => sim.print("The queue number is out of range.\n"),
        }
    }

    /// Limits the rate of a queue, bits per second (the command `addQueueRate`).
    pub fn set_rate(&self, sim: &Sim, queue: i32, rate: f64) {
        match index(queue, QUEUES) {
            Some(queue) => self.service.rates[queue].set(rate / 8.0),
            None => sim.print("The queue number is out of range.\n"),
        }
    }

    fn queue(&self, queue: i32) -> Option<&PhysicalQueue> {
        Some(&self.queues[index(queue, QUEUES)?])
    }

    /// The average length of a queue, packets (the command `getAverage`).
    pub fn average(&self, queue: i32) -> f64 {
        let precedences = self.queue(queue).map(|queue| &queue.precedences[..]).unwrap_or_default();
        let averages = precedences.iter().take(self.precedences()).map(|each| each.average());
        match self.queue(queue).map(|queue| queue.mode.get()) {
            // In RIO-C mode, the average of the last precedence counts all packets.
            Some(MredMode::RioC) => averages.last().unwrap_or(0.0),
            _ => averages.sum(),
        }
    }

    /// The length of a queue, packets (the command `getCurrent`).
    pub fn length(&self, queue: i32) -> usize {
        self.queue(queue).map_or(0, |queue| queue.packets.len())
    }

    /// The average length of one precedence of a queue, packets (the command `getAverageV`).
    pub fn virtual_average(&self, queue: i32, precedence: i32) -> f64 {
        let precedence = index(precedence, PRECEDENCES);
        self.queue(queue).zip(precedence).map_or(0.0, |(queue, p)| queue.precedences[p].average())
    }

    /// The length of one precedence of a queue, packets (the command `getCurrentV`).
    pub fn virtual_length(&self, queue: i32, precedence: i32) -> i32 {
        let precedence = index(precedence, PRECEDENCES);
        self.queue(queue).zip(precedence).map_or(0, |(queue, p)| queue.precedences[p].length.get())
    }

    /// The value of a counter, `drops`, `edrops` or `pkts`, for one code point or for all; −1 for other names (the
    /// command `getStat`).
    pub fn statistic(&self, name: &str, code_point: Option<i32>) -> f64 {
        let code_points = self.code_points.borrow();
        let none = Statistics::default();
        let statistics = match code_point {
            None => &self.total,
            Some(wanted) => code_points
                .iter()
                .find(|known| known.number == wanted)
                .map_or(&none, |known| &known.statistics),
        };
        match name {
            "drops" => statistics.drops.get() as f64,
            "edrops" => statistics.early_drops.get() as f64,
            "pkts" => statistics.packets.get() as f64,
            _ => -1.0,
        }
    }

    /// The place of a code point in `code_points`, where it stays, and its queue and precedence, if it has any.
    #[inline]
    fn find(&self, number: i32) -> (usize, Option<(usize, usize)>) {
        let code_points = self.code_points.borrow();
        match code_points.iter().position(|known| known.number == number) {
            Some(place) => (place, code_points[place].behaviour),
            None => {
                drop(code_points);
                (self.add_code_point(number), None)
            }
        }
    }

    #[cold]
    fn add_code_point(&self, number: i32) -> usize {
        let mut code_points = self.code_points.borrow_mut();
        code_points.push(CodePoint { number, behaviour: None, statistics: Statistics::default() });
        code_points.len() - 1
    }

    #[inline]
    fn count(&self, place: usize, counter: impl Fn(&Statistics) -> &Cell<i64>) {
        increment(counter(&self.total));
        increment(counter(&self.code_points.borrow()[place].statistics));
    }

    fn precedences(&self) -> usize {
        self.precedence_count.get().max(0) as usize
    }

    fn queues(&self) -> usize {
        (self.queue_count.get().max(1) as usize).min(QUEUES)
    }

    /// Reports a code point without queue and precedence. Returns those that are used instead.
    #[cold]
    fn report_unknown(&self, sim: &Sim, code_point: i32) -> (usize, usize) {
        sim.print(&format!("ERROR: No match found for code point {code_point} in PHB Table.\n"));
        (0, 0)
    }

    fn select(&self) -> usize {
        self.service.select(self.queues(), |queue| self.queues[queue].packets.is_empty())
    }

    /// The output of the command `printStats`.
    pub fn statistics_table(&self) -> String {
        let mut text = String::from(
            "\nPackets Statistics\n=======================================\n \
             CP  TotPkts   TxPkts   ldrops   edrops\n --  -------   ------   ------   ------\n",
        );
        let mut line = |label: String, each: &Statistics| {
            let (packets, drops, early) = (each.packets.get(), each.drops.get(), each.early_drops.get());
            let sent = packets - drops - early;
            let _ = writeln!(text, "{label} {packets:8} {sent:8} {drops:8} {early:8}");
        };
        line("All".into(), &self.total);
        let code_points = self.code_points.borrow();
        for number in 0..CODE_POINTS as i32 {
            let seen = |known: &&CodePoint| known.number == number && known.statistics.packets.get() > 0;
            if let Some(known) = code_points.iter().find(seen) {
                line(format!("{number:3}"), &known.statistics);
            }
        }
        text
    }

    /// The output of the command `printPHBTable`.
    pub fn behaviour_table(&self) -> String {
        let mut text = String::from("PHB Table:\n");
        for Behaviour { code_point, queue, precedence } in self.behaviours.borrow().iter() {
            let _ = writeln!(
                text,
                "Code Point {code_point} is associated with Queue {queue}, Precedence {precedence}"
            );
        }
        text + "\n"
    }

    /// The output of the command `printWRRcount`.
    pub fn service_table(&self) -> String {
        let mut text = String::new();
        for queue in 0..self.queues() {
            let (sent, weight) = (self.service.sent[queue].get(), self.service.weights[queue].get());
            let _ = writeln!(text, "{queue}: 0 {sent} {weight}.");
        }
        text
    }
}

impl Discipline for DsRed {
    fn enqueue(&self, sim: &Sim, base: &QueueBase, mut packet: Packet) {
        if let Some(policies) = &self.policies {
            policies.mark(sim, &mut packet);
        }
        let (place, behaviour) = self.find(packet.prio);
        let (queue, precedence) = behaviour.unwrap_or_else(|| self.report_unknown(sim, packet.prio));
        let ecn = self.ecn.get() && packet.flags.ecn_capable;
        self.count(place, |each| &each.packets);
        let rate = self.packet_rate.get();
        match self.queues[queue].enqueue(sim, packet, precedence, self.precedences(), rate, ecn) {
            (Outcome::Dropped, Some(packet)) => {
                self.count(place, |each| &each.drops);
                base.drop_packet(sim, packet);
            }
            (Outcome::DroppedEarly, Some(packet)) => {
                self.count(place, |each| &each.early_drops);
                if self.early_target.get().is_some() {
                    self.early_target.send(sim, packet, None);
                } else {
                    base.drop_packet(sim, packet);
                }
            }
            _ => self.waiting.set(self.waiting.get() + 1),
        }
    }

    fn dequeue(&self, sim: &Sim, _base: &QueueBase) -> Option<Packet> {
        let queue = self.select();
        let packet = self.queues[queue].packets.pop_front()?;
        self.waiting.set(self.waiting.get() - 1);
        self.service.account(sim.now(), queue, packet.size, self.queues());
        let (_, behaviour) = self.find(packet.prio);
        let (_, precedence) = behaviour.unwrap_or_else(|| self.report_unknown(sim, packet.prio));
        self.queues[queue].left(sim.now(), precedence, self.precedences());
        Some(packet)
    }

    fn len(&self) -> usize {
        self.waiting.get()
    }

    fn bytes(&self) -> usize {
        self.queues.iter().map(|queue| queue.packets.bytes()).sum()
    }

    fn reset(&self, sim: &Sim, base: &QueueBase) {
        self.total.reset();
        self.code_points.borrow().iter().for_each(|known| known.statistics.reset());
        self.service.reset();
        if let Some(link) = self.link.get().and_then(|id| sim.get::<DelayLink>(id)) {
            if self.mean_packet_size.get() == 0 {
                sim.arithmetic_trap(
                    "a dsRED queue has no mean packet size; call `meanPktSize` of the queue before it is used",
                );
            }
            self.packet_rate.set(link.bandwidth.get() / (8.0 * f64::from(self.mean_packet_size.get())));
        }
        for queue in &self.queues {
            queue.limit.set(base.limit.get());
        }
        while let Some(packet) = self.dequeue(sim, base) {
            base.drop_packet(sim, packet);
        }
    }

    fn idles_silently(&self) -> bool {
        true
    }

    fn went_idle(&self, _time: f64) {
        self.select();
    }
}

#[cfg(test)]
mod tests;
