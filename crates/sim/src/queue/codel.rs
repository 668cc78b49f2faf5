//! Controlled delay (CoDel; Nichols and Jacobson, RFC 8289): the criterion is the waiting time of packets, not the
//! length of the queue. A burst fills a queue only for a while and is harmless. In a standing queue, even the shortest
//! wait of the last *interval* exceeds a small *target*; then packets are dropped from the head until waiting times are
//! short again. The time between drops shrinks with the square root of their number. Because TCP's rate falls with the
//! square root of its losses, this lowers the rate of arrivals linearly.

use std::cell::Cell;

use super::{Discipline, QueueBase, TimedList, VariableTrace};
use crate::packet::Packet;
use crate::{Initial, Sim, Traced, TracedValue};

/// The settings and the counters of CoDel.
#[derive(Debug)]
pub struct CodelSettings {
    /// `target_`: the wait that a standing queue may cause, seconds (RFC 8289, section 4.4).
    pub target: Cell<f64>,
    /// `interval_`: how long the wait may exceed the target, seconds; about the longest round-trip time (RFC 8289,
    /// section 4.3).
    pub interval: Cell<f64>,
    /// `maxpacket_`: the largest packet of the link, bytes; a queue that holds no more bytes than this is never too
    /// long.
    pub largest_packet: Cell<i32>,
    /// `setbit_`: whether ECN-capable packets are marked instead of dropped.
    pub set_bit: Cell<bool>,
    /// `early_drops_`: the number of packets dropped because packets had waited too long.
    pub early_drops: Cell<i32>,
    /// `marks_`: the number of packets marked instead of dropped.
    pub marks: Cell<i32>,
    /// `overflow_drops_`: the number of packets dropped because there was no room.
    pub overflow_drops: Cell<i32>,
}

/// Initial values.
impl CodelSettings {
    /// The initial value of `target`.
    pub const TARGET: Initial<f64> = Initial(0.005);
    /// The initial value of `largest_packet`.
    pub const LARGEST_PACKET: Initial<i32> = Initial(1500);
    /// The initial value of `interval`.
    pub const INTERVAL: Initial<f64> = Initial(0.1);
}

impl Default for CodelSettings {
    fn default() -> Self {
        CodelSettings {
            target: Cell::new(Self::TARGET.time()),
            interval: Cell::new(Self::INTERVAL.time()),
            largest_packet: Cell::new(Self::LARGEST_PACKET.integer()),
            set_bit: Cell::new(false),
            early_drops: Cell::new(0),
            marks: Cell::new(0),
            overflow_drops: Cell::new(0),
        }
    }
}

/// The packet at the head of a queue.
struct Head {
    packet: Packet,
    /// The time that the packet has waited, seconds.
    sojourn: f64,
    /// Whether waiting times have been too long for a whole interval, so that the packet may be dropped.
    late: bool,
}

/// The state machine that selects the packets to drop from one queue (RFC 8289, section 5).
#[derive(Debug, Default)]
pub(super) struct ControlLaw {
    /// When waiting times will have been too long for a whole interval; `None` while they are short.
    first_above_time: Cell<Option<f64>>,
    dropping: Cell<bool>,
    /// When the next packet is to be dropped, while in the dropping state.
    drop_next: Cell<f64>,
    /// The number of packets dropped in the dropping state.
    count: Cell<i32>,
    /// The value of `count` when the dropping state was entered.
    last_count: Cell<i32>,
}

impl ControlLaw {
    /// The number of drops since the dropping state was entered, or the initial number of the next such state.
    pub(super) fn count(&self) -> i32 {
        self.count.get()
    }

    /// Leaves the dropping state because the queue was found empty.
    pub(super) fn found_empty(&self) {
        self.first_above_time.set(None);
        self.dropping.set(false);
    }

    /// Resets the state machine.
    pub(super) fn reset(&self) {
        self.found_empty();
        self.drop_next.set(0.0);
        self.count.set(0);
        self.last_count.set(0);
    }

    /// Removes the next packet to send from `packets` and returns it with its waiting time. Packets dropped before it
    /// are passed to `discard`.
    pub(super) fn dequeue(
        &self,
        now: f64,
        settings: &CodelSettings,
        packets: &TimedList,
        discard: impl Fn(Packet),
    ) -> Option<(Packet, f64)> {
        let mut head = self.take(now, settings, packets);
        if self.dropping.get() {
            self.dropping.set(is_late(&head));
            // A large backlog may require several drops at once.
            while self.dropping.get() && now >= self.drop_next.get() {
                let mut late = head?;
                self.count.set(self.count.get() + 1);
                if settings.mark(&mut late.packet) {
                    self.drop_next.set(self.next_after(self.drop_next.get(), settings));
                    head = Some(late);
                    break;
                }
                head = self.replace(late, now, settings, packets, &discard);
                self.dropping.set(is_late(&head));
                if self.dropping.get() {
                    self.drop_next.set(self.next_after(self.drop_next.get(), settings));
                }
            }
        } else if is_late(&head) {
            let mut late = head?;
            head = if settings.mark(&mut late.packet) {
                Some(late)
            } else {
                self.replace(late, now, settings, packets, &discard)
            };
            self.enter_dropping(now, settings);
        }
        head.map(|head| (head.packet, head.sojourn))
    }

    /// Drops a packet and returns the next one.
    fn replace(
        &self,
        dropped: Head,
        now: f64,
        settings: &CodelSettings,
        packets: &TimedList,
        discard: &impl Fn(Packet),
    ) -> Option<Head> {
        settings.early_drops.set(settings.early_drops.get() + 1);
        discard(dropped.packet);
        self.take(now, settings, packets)
    }

    fn enter_dropping(&self, now: f64, settings: &CodelSettings) {
        /// The number of intervals after the last drop for which the learnt drop frequency remains valid.
        const MEMORY: f64 = 16.0;
        self.dropping.set(true);
        let learnt = self.count.get() - self.last_count.get();
        let is_recent = now - self.drop_next.get() < MEMORY * settings.interval.get();
        self.count.set(if learnt > 1 && is_recent { learnt } else { 1 });
        self.drop_next.set(self.next_after(now, settings));
        self.last_count.set(self.count.get());
    }

    /// The control law: the time of the drop that follows one at `time`, seconds.
    fn next_after(&self, time: f64, settings: &CodelSettings) -> f64 {
        time + settings.interval.get() / f64::from(self.count.get()).sqrt()
    }

    fn take(&self, now: f64, settings: &CodelSettings, packets: &TimedList) -> Option<Head> {
        let Some((packet, arrival)) = packets.pop_front() else {
            self.first_above_time.set(None);
            return None;
        };
        let sojourn = now - arrival;
        let is_short =
            sojourn < settings.target.get() || packets.bytes() as i32 <= settings.largest_packet.get();
        let mut late = false;
        if is_short {
            self.first_above_time.set(None);
        } else {
            match self.first_above_time.get() {
                None => self.first_above_time.set(Some(now + settings.interval.get())),
                Some(time) => late = now >= time,
            }
        }
        Some(Head { packet, sojourn, late })
    }
}

fn is_late(head: &Option<Head>) -> bool {
    head.as_ref().is_some_and(|head| head.late)
}

impl CodelSettings {
    /// Marks a packet that would be dropped, if marking is on and the packet is ECN-capable. Returns whether it was
    /// marked.
    fn mark(&self, packet: &mut Packet) -> bool {
        let marks = self.set_bit.get() && packet.flags.ecn_capable;
        if marks {
            packet.flags.congestion_experienced = true;
            self.marks.set(self.marks.get() + 1);
        }
        marks
    }

    /// Drops a packet for which there is no room.
    pub(super) fn overflow(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        self.overflow_drops.set(self.overflow_drops.get() + 1);
        base.drop_packet(sim, packet);
    }
}

/// The CoDel discipline.
#[derive(Debug)]
pub struct Codel {
    /// The settings and the counters of CoDel.
    pub settings: CodelSettings,
    /// `curq_`: the number of packets that wait.
    pub current: Traced<i32>,
    /// `delay_`: the waiting time of the packet that left last, seconds.
    pub delay: Traced<f64>,
    /// `count_`: the number of packets dropped or marked since the dropping state was entered.
    pub count: Traced<i32>,
    /// The file to which changes of the traced variables are written.
    pub trace: VariableTrace,
    packets: TimedList,
    law: ControlLaw,
}

impl Default for Codel {
    fn default() -> Self {
        Codel {
            settings: CodelSettings::default(),
            current: Traced::new(0),
            delay: Traced::new(0.0),
            count: Traced::new(0),
            trace: VariableTrace::default(),
            packets: TimedList::default(),
            law: ControlLaw::default(),
        }
    }
}

impl Discipline for Codel {
    fn enqueue(&self, sim: &Sim, base: &QueueBase, packet: Packet) {
        if self.packets.len() as i32 >= base.limit.get() {
            return self.settings.overflow(sim, base, packet);
        }
        self.packets.push_back(sim.now(), packet);
        self.current.set(sim, base.id, "curq_", self.packets.len() as i32);
    }

    fn dequeue(&self, sim: &Sim, base: &QueueBase) -> Option<Packet> {
        let discard = |packet| base.drop_packet(sim, packet);
        let Some((packet, sojourn)) = self.law.dequeue(sim.now(), &self.settings, &self.packets, discard)
        else {
            self.law.found_empty();
            return None;
        };
        self.count.set(sim, base.id, "count_", self.law.count());
        self.delay.set(sim, base.id, "delay_", sojourn);
        self.current.set(sim, base.id, "curq_", self.packets.len() as i32);
        Some(packet)
    }

    fn len(&self) -> usize {
        self.packets.len()
    }

    fn bytes(&self) -> usize {
        self.packets.bytes()
    }

    fn reset(&self, sim: &Sim, base: &QueueBase) {
        self.law.reset();
        while let Some((packet, _)) = self.packets.pop_front() {
            base.drop_packet(sim, packet);
        }
        self.count.set(sim, base.id, "count_", 0);
        self.delay.set(sim, base.id, "delay_", 0.0);
        self.current.set(sim, base.id, "curq_", 0);
    }

    fn idles_silently(&self) -> bool {
        true
    }

    fn went_idle(&self, _time: f64) {
        self.law.found_empty();
    }

    fn trace_variable(&self, sim: &Sim, name: &str, value: TracedValue) -> bool {
        self.trace.report(sim, "CoDel", &[("curq_", b'Q'), ("delay_", b'd'), ("count_", b'c')], name, value);
        true
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::super::testing::Bench;
    use super::*;
    use crate::packet::Header;

    /// A link of 800 kb/s (10 ms for 1000 bytes) that receives two and a half times its capacity for `seconds`.
    fn overload(seconds: f64, ecn: bool) -> Bench {
        let bench = Bench::new(800e3, |_| Codel::default());
        bench.queue::<Codel>().base().limit.set(100_000);
        bench.discipline::<Codel>().settings.set_bit.set(ecn);
        for number in 0..(seconds / 0.004) as i32 {
            let mut packet = bench.packet(0, 1000);
            packet.flags.ecn_capable = ecn;
            bench.packet_arrives(0.1 + 0.004 * f64::from(number), packet);
        }
        bench.run();
        bench
    }

    /// Asserts that drops at the times `times` follow the control law: each takes place at the first departure after it
    /// is due. Departures are 10 ms apart.
    fn assert_control_law(times: &[f64]) {
        let mut due = times[0];
        for (time, count) in times[1..].iter().zip(1..) {
            due += 0.1 / f64::from(count).sqrt();
            assert!((-1e-9..0.01 + 1e-9).contains(&(time - due)), "drop {count} at {time}, due at {due}");
        }
    }

    #[test]
    fn drops_come_closer_with_the_square_root_of_their_number() {
        let bench = overload(4.0, false);
        let drops = bench.dropped(|time, _| time);
        // At 0.12 s a packet has waited at least 12 ms, and more than one packet remains behind it.
        assert!((0.22 - 1e-9..0.23 + 1e-9).contains(&drops[0]), "{drops:?}");
        // The excess of 150 packets per second is more than the drops can remove in the four seconds of the overload.
        let during: Vec<f64> = drops.into_iter().filter(|time| *time < 4.0).collect();
        assert!(during.len() > 200, "{}", during.len());
        assert_control_law(&during);
    }

    #[test]
    fn packets_are_dropped_from_the_head() {
        let bench = overload(1.0, false);
        let (first, last) = (bench.dropped_uids()[0], *bench.delivered_uids().last().unwrap());
        // The packet due to leave at 0.22 s is number 12; the last of the 250 packets is number 249.
        assert_eq!(first, 12);
        assert_eq!(last, 249);
        assert_eq!(bench.discipline::<Codel>().settings.overflow_drops.get(), 0);
    }

    #[test]
    fn capable_packets_are_marked_by_the_same_law() {
        let bench = overload(4.0, true);
        assert!(bench.dropped_uids().is_empty());
        // A mark is seen when the packet leaves the link, 10 ms after the mark was made.
        let marks =
            bench.delivered(|time, packet| packet.flags.congestion_experienced.then_some(time - 0.01));
        let marks: Vec<f64> = marks.into_iter().flatten().collect();
        // From the hundredth mark on, marks are due more often than packets leave.
        assert_control_law(&marks[..90]);
        let settings = &bench.discipline::<Codel>().settings;
        assert!(settings.marks.get() as usize >= marks.len() && settings.early_drops.get() == 0);
    }

    #[test]
    fn bursts_shorter_than_the_interval_pass() {
        let bench = Bench::new(800e3, |_| Codel::default());
        for burst in 0..20 {
            for _ in 0..10 {
                bench.arrives(f64::from(burst) * 0.15, 0, 1000);
            }
        }
        bench.run();
        assert!(bench.dropped_uids().is_empty());
    }

    #[test]
    fn what_does_not_fit_is_dropped() {
        let bench = Bench::new(800e3, |_| Codel::default());
        bench.queue::<Codel>().base().limit.set(3);
        for _ in 0..6 {
            bench.arrives(0.1, 0, 1000);
        }
        bench.run();
        assert_eq!(bench.dropped_uids(), [4, 5]);
        assert_eq!(bench.discipline::<Codel>().settings.overflow_drops.get(), 2);
    }

    /// A queue in which every packet has waited 50 ms, with one dequeue per millisecond.
    #[derive(Default)]
    struct Standing {
        law: ControlLaw,
        settings: CodelSettings,
        packets: TimedList,
    }

    impl Standing {
        /// Keeps the queue in its standing state from one time to another, then empties it. Returns the times of drops.
        fn stand(&self, from: f64, until: f64) -> Vec<f64> {
            let drops = RefCell::new(Vec::new());
            for millisecond in (from * 1e3) as i32..(until * 1e3) as i32 {
                let now = f64::from(millisecond) * 1e-3;
                while self.packets.len() < 10 {
                    let header = Header { size: 1000, ..Header::default() };
                    self.packets.push_back(now - 0.05, Packet::new(header));
                }
                let discard = |_| drops.borrow_mut().push(now);
                assert!(self.law.dequeue(now, &self.settings, &self.packets, discard).is_some());
            }
            while self.packets.pop_front().is_some() {}
            assert!(self.law.dequeue(until, &self.settings, &self.packets, |_| ()).is_none());
            self.law.found_empty();
            drops.into_inner()
        }
    }

    #[test]
    fn dropping_resumes_where_it_was_if_the_queue_soon_stands_again() {
        let queue = Standing::default();
        let drops = queue.stand(0.0, 1.0);
        let count = drops.len() as i32;
        assert!(count > 10);
        assert_eq!(queue.law.count(), count);
        // The first dropping state began at a count of 1 and ended at `count`; the second one resumes at the
        // difference.
        let again = queue.stand(2.0, 2.12);
        assert_eq!(again.len(), 1);
        assert_eq!(queue.law.count(), count - 1);
        // A single drop is not enough to learn a drop frequency.
        assert_eq!(queue.stand(2.5, 2.61).len(), 1);
        assert_eq!(queue.law.count(), 1);
    }

    #[test]
    fn what_was_learnt_is_forgotten_after_sixteen_intervals() {
        for (pause, remembers) in [(1.4, true), (1.7, false)] {
            let queue = Standing::default();
            let count = queue.stand(0.0, 1.0).len() as i32;
            queue.stand(1.0 + pause, 1.11 + pause);
            assert_eq!(queue.law.count(), if remembers { count - 1 } else { 1 }, "after {pause} s");
        }
    }

    #[test]
    fn a_packet_alone_is_never_late() {
        let queue = Standing::default();
        queue.settings.largest_packet.set(9000);
        assert!(queue.stand(0.0, 1.0).is_empty());
        queue.settings.largest_packet.set(8999);
        assert!(!queue.stand(1.0, 2.0).is_empty());
    }
}
