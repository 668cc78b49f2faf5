//! XCP's control law, by which a router divides the capacity of its link (spec: mpls-pushback-nix, section 4.2).

use std::cell::{Cell, RefCell};

use crate::format::push_general;
use crate::packet::Packet;
use crate::sink::SinkId;
use crate::tcp::{XcpHeader, XcpKind};
use crate::{EntityId, Sim, Timer};

/// The gains of the spare capacity (`ALPHA`) and of the standing queue (`BETA`), per round trip.
const ALPHA: f64 = 0.4;
const BETA: f64 = 0.226;
/// The share of the traffic that is always redistributed among the senders.
const SHUFFLED: f64 = 0.1;
/// The assumed average round-trip time while it is unknown, seconds.
const INITIAL_RTT: f64 = 0.05;
/// The upper limit of a packet's round-trip time in the average, seconds.
const LONGEST_RTT: f64 = 1.0;
/// The lower limits of the first interval of each timer and of later queue and estimation intervals, seconds.
const SHORTEST_FIRST: f64 = 0.004;
const SHORTEST_QUEUE_INTERVAL: f64 = 0.002;
const SHORTEST_ESTIMATION: f64 = 0.001;

/// The tags of the timers for the queue, the estimation and the round trips.
const QUEUE: u32 = 0;
const ESTIMATION: u32 = 1;
const ROUND_TRIP: u32 = 2;
/// The mean first intervals of the three timers, seconds.
const FIRST: [f64; 3] = [0.05, 0.05, 0.1];

/// The number of routers.
#[derive(Debug, Default)]
struct Routers(Cell<i32>);

/// The measurements since the last estimation.
#[derive(Clone, Copy, Debug, Default)]
struct Measured {
    /// The number of bytes that have arrived.
    arrived: f64,
    /// The sum of the senders' gaps, and the sum of the gaps multiplied by the round-trip times.
    gaps: f64,
    weighted_rtts: f64,
}

/// The positive and the negative feedback that may still be given to senders before the next estimation.
#[derive(Clone, Copy, Debug, Default)]
struct Feedback {
    positive: f64,
    negative: f64,
    /// The feedback per second of gap, and per byte.
    per_gap: f64,
    per_byte: f64,
}

/// The minimum and the maximum length of the queue, packets.
#[derive(Clone, Copy, Debug, Default)]
struct Lengths {
    least: usize,
    most: usize,
}

/// The number of bytes of XCP data.
#[derive(Clone, Copy, Debug, Default)]
struct Carried {
    /// The number of bytes since the round-trip timer last expired.
    lately: f64,
    mice: f64,
    elephants: f64,
}

/// The number of dropped packets.
#[derive(Clone, Copy, Debug, Default)]
struct Drops {
    total: i32,
    /// The number of drops since the round-trip timer last expired.
    lately: i32,
}

/// The control law of a router.
#[derive(Debug, Default)]
pub struct ControlLaw {
    /// The capacity of the link, bits per second. Has to be set by the script.
    pub capacity: Cell<f64>,
    /// Whether half of the capacity is reserved for other TCPs.
    pub shares: Cell<bool>,
    /// The channel for reports; `None` for no reports.
    pub channel: Cell<Option<SinkId>>,
    /// The flow id below which flows count as mice; 0 counts none.
    pub mice: Cell<i32>,
    drops: Cell<Drops>,
    hop: Cell<i32>,
    timers: [Timer; 3],
    measured: RefCell<Measured>,
    feedback: Cell<Feedback>,
    average_rtt: Cell<f64>,
    /// The minimum length of the queue, bytes: in the present queue interval, and in the last one.
    fewest: Cell<usize>,
    standing: Cell<usize>,
    estimation_interval: Cell<f64>,
    round_trip: Cell<f64>,
    /// The interval of the round-trip timer, seconds; `None` if it follows the round-trip time.
    sampling: Cell<Option<f64>>,
    highest_rtt: Cell<f64>,
    lengths: Cell<Lengths>,
    carried: RefCell<Carried>,
}

impl ControlLaw {
    /// Starts the timers; `owner` is the queue that receives their events.
    pub fn start(&self, sim: &Sim, owner: EntityId) {
        let routers = &sim.shared::<Routers>().0;
        self.hop.set(routers.replace(routers.get() + 1));
        self.average_rtt.set(INITIAL_RTT);
        self.round_trip.set(FIRST[ROUND_TRIP as usize]);
        // ns-2.35: the first estimation divides by the mean, not by the interval that was drawn.
        self.estimation_interval.set(FIRST[ESTIMATION as usize]);
        for (tag, mean) in (0..).zip(FIRST) {
            let interval = sim.default_rng().normal(sim, mean, 0.2 * mean).max(SHORTEST_FIRST);
            self.timers[tag as usize].resched(sim, owner, tag, interval);
        }
    }

    /// The timer with the tag `tag`; `None` if there is none.
    pub fn timer(&self, tag: u32) -> Option<&Timer> {
        self.timers.get(tag as usize)
    }

    /// Starts the round-trip timer with the period `interval`, seconds.
    pub fn sample_every(&self, sim: &Sim, owner: EntityId, interval: f64) {
        self.sampling.set(Some(interval));
        self.round_trip.set(interval);
        self.timers[ROUND_TRIP as usize].resched(sim, owner, ROUND_TRIP, interval);
    }

    /// Processes the expiry of a timer. `waiting` is the number of packets and of bytes in the queue.
    pub fn on_timer(&self, sim: &Sim, owner: EntityId, tag: u32, waiting: (usize, usize)) {
        let interval = match tag {
            QUEUE => self.watch_queue(sim, waiting.1),
            ESTIMATION => self.estimate(sim, waiting.0),
            _ => self.report_round_trip(sim, waiting.0),
        };
        self.timers[tag as usize].resched(sim, owner, tag, interval);
    }

    /// The capacity available for XCP, bytes per second.
    // ns-2.35: without a capacity there is a division by zero (spec: queues-and-monitors, section 9).
    fn capacity(&self, sim: &Sim) -> f64 {
        let share = if self.shares.get() { 0.5 } else { 1.0 };
        let capacity = self.capacity.get() * share / 8.0;
        if capacity == 0.0 {
            sim.arithmetic_trap(
                "an XCP queue has no capacity; call `set-link-capacity` of the queue before packets arrive",
            );
        }
        capacity
    }

    /// Processes an arriving packet; `waiting` packets are in the queue.
    pub fn on_arrival(&self, packet: &Packet, waiting: usize) {
        self.note_length(waiting);
        let mut measured = self.measured.borrow_mut();
        measured.arrived += f64::from(packet.size);
        if let Some(header) = data_header(packet)
            && header.rtt != 0.0
        {
            measured.gaps += header.gap;
            measured.weighted_rtts += header.rtt.min(LONGEST_RTT) * header.gap;
        }
    }

    /// Records that the queue dropped a packet.
    pub fn on_drop(&self) {
        let Drops { total, lately } = self.drops.get();
        self.drops.set(Drops { total: total + 1, lately: lately + 1 });
    }

    /// The number of packets that the queue has dropped.
    pub fn drops(&self) -> i32 {
        self.drops.get().total
    }

    /// Records that a packet is about to leave while the queue holds `bytes` bytes.
    pub fn before_departure(&self, bytes: usize) {
        self.fewest.set(self.fewest.get().min(bytes));
    }

    /// Processes a leaving packet; `waiting` packets remain in the queue.
    pub fn on_departure(&self, sim: &Sim, packet: &mut Packet, waiting: usize) {
        self.note_length(waiting);
        let (size, flow) = (packet.size, packet.flow_id);
        let Some(header) = packet.xcp_mut().filter(|header| header.kind == XcpKind::Data) else { return };
        let Some((positive, negative)) = self.allot(header, size) else { return };
        let (delta, gap) = (header.delta, header.gap);
        // ns-2.35: the utilisation counts only what passes while reports are written.
        if self.channel.get().is_some() {
            self.count(size, flow);
            self.highest_rtt.set(self.highest_rtt.get().max(header.rtt));
            self.report(sim, "pos_fbk", positive);
            self.report(sim, "neg_fbk", negative);
            self.report(sim, "delta_throughput", delta);
            self.report(sim, &format!("X{flow}"), gap);
        }
    }

    /// Limits the feedback that a packet carries to its sender. Returns the positive and the negative part, bytes per
    /// second; `None` if the sender does not know its round-trip time.
    fn allot(&self, header: &mut XcpHeader, size: i32) -> Option<(f64, f64)> {
        if header.rtt == 0.0 {
            header.delta = 0.0;
            return None;
        }
        let mut rest = self.feedback.get();
        let mut positive = rest.positive.min(rest.per_gap * header.gap);
        let mut negative = rest.negative.min(rest.per_byte * f64::from(size));
        let feedback = positive - negative;
        if header.delta >= feedback {
            header.delta = feedback;
            header.controlling_hop = self.hop.get();
        } else {
            negative = rest.negative.min(negative + (feedback - header.delta));
            positive = header.delta + negative;
        }
        rest.positive = (rest.positive - positive).max(0.0);
        rest.negative = (rest.negative - negative).max(0.0);
        if rest.positive == 0.0 {
            rest.per_gap = 0.0;
        }
        if rest.negative == 0.0 {
            rest.per_byte = 0.0;
        }
        self.feedback.set(rest);
        Some((positive, negative))
    }

    fn count(&self, size: i32, flow: i32) {
        let mut carried = self.carried.borrow_mut();
        let size = f64::from(size);
        carried.lately += size;
        match self.mice.get() {
            0 => {}
            mice if flow < mice => carried.mice += size,
            _ => carried.elephants += size,
        }
    }

    fn note_length(&self, waiting: usize) {
        let Lengths { least, most } = self.lengths.get();
        self.lengths.set(Lengths { least: least.min(waiting), most: most.max(waiting) });
    }

    fn watch_queue(&self, sim: &Sim, bytes: usize) -> f64 {
        let capacity = self.capacity(sim);
        self.standing.set(self.fewest.replace(bytes));
        let interval = (self.average_rtt.get() - bytes as f64 / capacity) / 2.0;
        let interval = interval.max(SHORTEST_QUEUE_INTERVAL);
        self.report(sim, "Tq_", interval);
        self.report(sim, "queue_bytes_", self.standing.get() as f64);
        self.report(sim, "routerId_", f64::from(self.hop.get()));
        interval
    }

    fn estimate(&self, sim: &Sim, waiting: usize) -> f64 {
        let capacity = self.capacity(sim);
        let before = self.feedback.get();
        self.report(sim, "residue_pos_fbk_not_allocated", before.positive);
        self.report(sim, "residue_neg_fbk_not_allocated", before.negative);
        let measured = self.measured.take();
        let input = measured.arrived / self.estimation_interval.get();
        let rtt = if measured.gaps > 0.0 { measured.weighted_rtts / measured.gaps } else { INITIAL_RTT };
        self.average_rtt.set(rtt);
        let (mut spare, mut shuffled) = (0.0, 0.0);
        if measured.arrived > 0.0 {
            spare = ALPHA * (capacity - input) - BETA * self.standing.get() as f64 / rtt;
            shuffled = (SHUFFLED * input - f64::abs(spare)).max(0.0);
        }
        let mut feedback = Feedback {
            positive: f64::max(0.0, spare) + shuffled,
            negative: f64::max(0.0, -spare) + shuffled,
            ..Feedback::default()
        };
        if measured.arrived > 0.0 {
            let gaps = if measured.gaps == 0.0 { 1.0 } else { measured.gaps };
            feedback.per_gap = feedback.positive / gaps;
            feedback.per_byte = feedback.negative / measured.arrived;
        }
        self.feedback.set(feedback);
        let interval = rtt.max(SHORTEST_ESTIMATION);
        self.estimation_interval.set(interval);
        let Lengths { least, most } = self.lengths.replace(Lengths { least: waiting, most: waiting });
        for (name, value) in [
            ("input_traffic_bytes_", measured.arrived),
            ("avg_rtt_", rtt),
            ("residue_pos_fbk_", feedback.positive),
            ("residue_neg_fbk_", feedback.negative),
            ("Qsize", waiting as f64),
            ("min_queue_ci_", least as f64),
            ("max_queue_ci_", most as f64),
            ("routerId", f64::from(self.hop.get())),
        ] {
            self.report(sim, name, value);
        }
        interval
    }

    fn report_round_trip(&self, sim: &Sim, waiting: usize) -> f64 {
        let capacity = self.capacity(sim);
        if let Some(interval) = self.sampling.get() {
            self.round_trip.set(interval);
        } else if self.highest_rtt.get() > 0.0 {
            self.round_trip.set(self.highest_rtt.get());
        }
        let interval = self.round_trip.get();
        let mut carried = self.carried.borrow_mut();
        let drops = self.drops.get();
        let room = interval * capacity;
        for (name, value) in [
            ("d", f64::from(drops.lately)),
            ("q", waiting as f64),
            ("u", carried.lately / room),
            ("u_elep", carried.elephants / room),
            ("u_mice", carried.mice / room),
        ] {
            self.report(sim, name, value);
        }
        carried.lately = 0.0;
        self.drops.set(Drops { lately: 0, ..drops });
        interval
    }

    /// Writes a value to the channel for reports, if there is one.
    #[inline]
    fn report(&self, sim: &Sim, name: &str, value: f64) {
        if let Some(channel) = self.channel.get() {
            self.write_report(sim, channel, name, value);
        }
    }

    #[cold]
    fn write_report(&self, sim: &Sim, channel: SinkId, name: &str, value: f64) {
        sim.sink(channel).append(|out| {
            out.extend_from_slice(name.as_bytes());
            out.push(b' ');
            push_general(out, sim.now(), 6);
            out.push(b' ');
            push_general(out, value, 6);
            out.push(b'\n');
        });
    }
}

/// The XCP header of a packet from a sender; `None` for other packets, to which routers give no feedback.
fn data_header(packet: &Packet) -> Option<&XcpHeader> {
    packet.xcp().filter(|header| header.kind == XcpKind::Data)
}
