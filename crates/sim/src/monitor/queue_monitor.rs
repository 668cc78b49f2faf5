//! The counters of a queue.

use std::cell::Cell;

use super::{Distribution, Integrator, Monitor, RateEstimator, Samples};
use crate::entity::Entity;
use crate::format::{push_general, push_integer};
use crate::handle::Handle;
use crate::packet::{Packet, PacketType};
use crate::sink::SinkId;
use crate::{Initial, Sim};

/// Counts the packets that enter, leave or are dropped by a queue (spec: queues-and-monitors, section 10.2). The fields that
/// every packet needs come first.
#[derive(Debug)]
#[repr(C)]
pub struct QueueMonitor {
    /// `parrivals_`: packets that have arrived.
    pub packet_arrivals: Cell<i64>,
    /// `barrivals_`: bytes that have arrived.
    pub byte_arrivals: Cell<i64>,
    /// `pdepartures_`: packets that have left.
    pub packet_departures: Cell<i64>,
    /// `bdepartures_`: bytes that have left.
    pub byte_departures: Cell<i64>,
    /// `last_pkt_`: time of the last arrival, seconds.
    pub last_packet: Cell<f64>,
    /// `size_`: bytes now in the queue.
    pub size: Cell<i32>,
    /// `pkts_`: packets now in the queue.
    pub packets: Cell<i32>,
    /// The estimator of the arrival rate.
    pub rate: RateEstimator,
    /// The [`Integrator`] of the bytes in the queue.
    pub bytes_integrator: Handle<Integrator>,
    /// The [`Integrator`] of the packets in the queue.
    pub packets_integrator: Handle<Integrator>,
    /// The [`Samples`] of the times that packets spent in the queue, seconds.
    pub delay_samples: Handle<Samples>,
    /// The file to which a line is written at every change.
    pub events: Cell<Option<SinkId>>,
    /// `keepRTTstats_`: whether the distribution of round-trip times is recorded.
    pub keep_rtt_stats: Cell<bool>,
    /// `keepSeqnoStats_`: whether the distribution of sequence numbers is recorded.
    pub keep_seqno_stats: Cell<bool>,
    /// `pdrops_`: packets dropped.
    pub packet_drops: Cell<i32>,
    /// `bdrops_`: bytes dropped.
    pub byte_drops: Cell<i32>,
    /// `pmarks_`: packets that left with a congestion mark.
    pub packet_marks: Cell<i32>,
    /// `qs_pkts_`: Quick-Start packets that have arrived.
    pub quick_start_packets: Cell<i32>,
    /// `qs_bytes_`: bytes of Quick-Start packets that have arrived.
    pub quick_start_bytes: Cell<i32>,
    /// `qs_drops_`: Quick-Start packets dropped.
    pub quick_start_drops: Cell<i32>,
    /// `first_pkt_`: time of the first arrival, seconds.
    pub first_packet: Cell<f64>,
    /// `maxRTT_`: the upper end of the histogram of round-trip times, seconds.
    pub max_rtt: Cell<i32>,
    /// `binsPerSec_`: the number of bins per second in the distribution of round-trip times.
    pub bins_per_second: Cell<i32>,
    /// `maxSeqno_`: the upper end of the histogram of sequence numbers.
    pub max_seqno: Cell<i32>,
    /// `SeqnoBinSize_`: the width of a bin in the distribution of sequence numbers.
    pub seqno_bin_size: Cell<i32>,
    /// The file to which distributions are printed.
    pub distributions: Cell<Option<SinkId>>,
    /// The two nodes named in the lines of `events`.
    pub nodes: Cell<(i32, i32)>,
    round_trip_times: Distribution,
    seqnos: Distribution,
}

/// Initial values.
impl QueueMonitor {
    /// The initial value of `max_rtt`.
    pub const MAX_RTT: Initial<i32> = Initial(5);
    /// The initial value of `bins_per_second`.
    pub const BINS_PER_SECOND: Initial<i32> = Initial(100);
    /// The initial value of `max_seqno`.
    pub const MAX_SEQNO: Initial<i32> = Initial(1000);
    /// The initial value of `seqno_bin_size`.
    pub const SEQNO_BIN_SIZE: Initial<i32> = Initial(10);
}

impl QueueMonitor {
    /// Creates a monitor that has counted nothing.
    pub fn new(now: f64) -> QueueMonitor {
        QueueMonitor {
            size: Cell::new(0),
            packets: Cell::new(0),
            packet_arrivals: Cell::new(0),
            byte_arrivals: Cell::new(0),
            packet_departures: Cell::new(0),
            byte_departures: Cell::new(0),
            packet_drops: Cell::new(0),
            byte_drops: Cell::new(0),
            packet_marks: Cell::new(0),
            quick_start_packets: Cell::new(0),
            quick_start_bytes: Cell::new(0),
            quick_start_drops: Cell::new(0),
            first_packet: Cell::new(0.0),
            last_packet: Cell::new(0.0),
            keep_rtt_stats: Cell::new(false),
            max_rtt: Cell::new(Self::MAX_RTT.integer()),
            bins_per_second: Cell::new(Self::BINS_PER_SECOND.integer()),
            keep_seqno_stats: Cell::new(false),
            max_seqno: Cell::new(Self::MAX_SEQNO.integer()),
            seqno_bin_size: Cell::new(Self::SEQNO_BIN_SIZE.integer()),
            rate: RateEstimator::new(now),
            bytes_integrator: Handle::default(),
            packets_integrator: Handle::default(),
            delay_samples: Handle::default(),
            events: Cell::new(None),
            distributions: Cell::new(None),
            nodes: Cell::new((0, 0)),
            round_trip_times: Distribution::default(),
            seqnos: Distribution::default(),
        }
    }

    /// Counts a packet that enters the queue.
    #[inline(always)]
    pub fn count_arrival(&self, sim: &Sim, packet: &mut Packet) {
        let now = sim.now();
        self.last_packet.set(now);
        if self.packet_arrivals.get() == 0 {
            self.first_packet.set(now);
        }
        self.rate.arrived(now, packet.size);
        add(&self.byte_arrivals, i64::from(packet.size));
        add(&self.packet_arrivals, 1);
        if packet.flags.quick_start {
            self.quick_start_packets.set(self.quick_start_packets.get() + 1);
            self.quick_start_bytes.set(self.quick_start_bytes.get().wrapping_add(packet.size));
        }
        self.change(packet.size, 1);
        if self.has_observers() {
            if self.delay_samples.get().is_some() {
                packet.timestamp = now;
            }
            self.report_change(sim);
        }
    }

    /// Counts a packet that has left the queue.
    #[inline(always)]
    pub fn count_departure(&self, sim: &Sim, packet: &Packet) {
        if packet.flags.congestion_experienced && packet.flags.ecn_capable {
            self.packet_marks.set(self.packet_marks.get() + 1);
        }
        add(&self.byte_departures, i64::from(packet.size));
        add(&self.packet_departures, 1);
        self.change(-packet.size, -1);
        if self.has_observers() | self.keep_rtt_stats.get() | self.keep_seqno_stats.get() {
            self.report_departure(sim, packet);
        }
    }

    /// Counts a packet that is dropped.
    // ns-2.35: drops of packets whose arrival was not counted are counted too; `size_` and `pkts_` may become negative
    // (spec: queues-and-monitors, section 10.2).
    #[inline]
    pub fn count_drop(&self, sim: &Sim, packet: &Packet) {
        self.byte_drops.set(self.byte_drops.get().wrapping_add(packet.size));
        self.packet_drops.set(self.packet_drops.get() + 1);
        if packet.flags.quick_start {
            self.quick_start_drops.set(self.quick_start_drops.get() + 1);
        }
        self.change(-packet.size, -1);
        if self.has_observers() {
            self.report_change(sim);
        }
    }

    #[inline(always)]
    fn change(&self, bytes: i32, packets: i32) {
        self.size.set(self.size.get().wrapping_add(bytes));
        self.packets.set(self.packets.get() + packets);
    }

    /// Whether integrators, samples or a file may have to be told of a change.
    #[inline(always)]
    fn has_observers(&self) -> bool {
        self.bytes_integrator.get().is_some()
            | self.packets_integrator.get().is_some()
            | self.delay_samples.get().is_some()
            | self.events.get().is_some()
    }

    #[inline(never)]
    fn report_departure(&self, sim: &Sim, packet: &Packet) {
        self.report_change(sim);
        if let Some(samples) = self.delay_samples.find(sim) {
            samples.new_point(sim.now() - packet.timestamp);
        }
        if self.keep_rtt_stats.get() | self.keep_seqno_stats.get() {
            self.count_distributions(sim, packet);
        }
    }

    #[inline]
    fn report_change(&self, sim: &Sim) {
        let now = sim.now();
        if let Some(integrator) = self.bytes_integrator.find(sim) {
            integrator.new_point(now, f64::from(self.size.get()));
        }
        if let Some(integrator) = self.packets_integrator.find(sim) {
            integrator.new_point(now, f64::from(self.packets.get()));
        }
        if let Some(sink) = self.events.get() {
            self.write_event(sim, sink);
        }
    }

    #[inline(never)]
    fn write_event(&self, sim: &Sim, sink: SinkId) {
        let (src, dst) = self.nodes.get();
        sim.sink(sink).append(|out| {
            out.extend_from_slice(b"q -t ");
            push_general(out, sim.now(), 15);
            for (option, value) in
                [(" -s ", src), (" -d ", dst), (" -l ", self.size.get()), (" -p ", self.packets.get())]
            {
                out.extend_from_slice(option.as_bytes());
                push_integer(out, value);
            }
            out.push(b'\n');
        });
    }

    #[inline(never)]
    fn count_distributions(&self, sim: &Sim, packet: &Packet) {
        let rtts = self.keep_rtt_stats.get();
        let seqnos = self.keep_seqno_stats.get();
        let has_tcp_header = matches!(
            packet.packet_type,
            PacketType::TCP | PacketType::HTTP | PacketType::FTP | PacketType::TELNET
        );
        if !has_tcp_header {
            return;
        }
        if rtts && packet.tcp.last_rtt >= 0 {
            let bins = self.max_rtt.get().wrapping_mul(self.bins_per_second.get());
            let bins = sim.table_size::<i32>(i64::from(bins), "the distribution of round-trip times");
            let bin = sim.quotient(packet.tcp.last_rtt, self.rtt_bin_width(sim), "binsPerSec_ above 1000");
            self.round_trip_times.count(bin as usize, bins);
        }
        if seqnos {
            let width = self.seqno_bin_size.get();
            let place = |seqno: i32| sim.quotient(seqno, width, "SeqnoBinSize_ 0");
            let bins = sim.table_size::<i32>(
                i64::from(place(self.max_seqno.get())),
                "the distribution of sequence numbers",
            );
            self.seqnos.count(place(packet.tcp.seqno) as usize, bins);
        }
    }

    /// The width of a bin in the distribution of round-trip times, milliseconds.
    fn rtt_bin_width(&self, sim: &Sim) -> i32 {
        sim.quotient(1000, self.bins_per_second.get(), "binsPerSec_ 0")
    }

    /// Prints the distribution of round-trip times (the command `printRTTs`).
    pub fn print_rtts(&self, sim: &Sim) {
        if !self.keep_rtt_stats.get() {
            return;
        }
        let (now, width) = (sim.now(), self.rtt_bin_width(sim));
        let lines = self.round_trip_times.report(now, width, false, "ms", |edge| {
            format!("The last bin might also contain RTTs >= {edge} ms.\n")
        });
        self.print(sim, &format!("Distribution of RTTs, {width} ms bins, time {now:4.2}\n{lines}"));
    }

    /// Prints the distribution of sequence numbers (the command `printSeqnos`).
    pub fn print_seqnos(&self, sim: &Sim) {
        if !self.keep_seqno_stats.get() {
            return;
        }
        let (now, width) = (sim.now(), self.seqno_bin_size.get());
        let lines = self.seqnos.report(now, width, true, "seqnos", |edge| {
            format!("The last bin might also contain Seqnos >= {edge}. \n")
        });
        self.print(sim, &format!("Distribution of Seqnos, {width} seqnos per bin, time {now:4.2}\n{lines}"));
    }

    fn print(&self, sim: &Sim, text: &str) {
        if let Some(sink) = self.distributions.get() {
            sim.sink(sink).append(|out| out.extend_from_slice(text.as_bytes()));
        }
    }

    /// Resets the counters except those of packets that are in the queue.
    pub fn restart(&self, sim: &Sim) {
        for counter in
            [&self.packet_arrivals, &self.byte_arrivals, &self.packet_departures, &self.byte_departures]
        {
            counter.set(0);
        }
        self.packet_drops.set(0);
        self.byte_drops.set(0);
        for integrator in [&self.bytes_integrator, &self.packets_integrator] {
            if let Some(integrator) = integrator.find(sim) {
                integrator.clear();
            }
        }
        if let Some(samples) = self.delay_samples.find(sim) {
            samples.clear();
        }
    }
}

fn add(counter: &Cell<i64>, amount: i64) {
    counter.set(counter.get() + amount);
}

impl Monitor for QueueMonitor {
    fn counters(&self) -> &QueueMonitor {
        self
    }
}

impl Entity for QueueMonitor {
    fn reset(&self, sim: &Sim) {
        self.restart(sim);
    }

    facets! { dyn Monitor => |this| this }
}
