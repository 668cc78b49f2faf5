//! The receiver of TCP-Friendly Rate Control.

mod estimators;
mod history;
mod intervals;
mod report;

use std::cell::{Cell, RefCell};

use history::{History, Record, Status};
use intervals::Intervals;

use super::TfrcData;
use super::settings::on;
use crate::agent::{Agent, Transport};
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::timer::Timer;
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// The settings that users of a TFRC receiver may change.
#[derive(Debug)]
pub struct SinkSettings {
    /// `InitHistorySize_`: the number of packets in the history.
    pub history_size: Cell<i32>,
    /// `NumFeedback_`: the number of reports per round-trip time.
    pub reports_per_rtt: Cell<f64>,
    /// `AdjustHistoryAfterSS_`: whether an artificial loss interval is inserted at the end of slow start.
    pub adjust_history: Cell<i32>,
    /// `NumSamples_`: the number of loss intervals in the average; negative means 8.
    pub samples: Cell<i32>,
    /// `discount_`: whether past intervals are discounted when the present one is long.
    pub discount: Cell<i32>,
    /// `minDiscountRatio_`: the smallest factor for past intervals with `discount_`.
    pub min_discount_ratio: Cell<f64>,
    /// `printLoss_`: whether every estimate is printed.
    pub print_loss: Cell<i32>,
    /// `smooth_`: smooth weights, which need one more interval.
    pub smooth: Cell<i32>,
    /// `ShortIntervals_`: the treatment of short intervals.
    pub short_intervals: Cell<i32>,
    /// `ShortRtts_`: the number of round-trip times below which an interval is short.
    pub short_rtts: Cell<i32>,
    /// `algo_`: the algorithm: 1 weighted average of loss intervals, 2 exponential average, 3 losses among the number
    /// of packets that the rate justifies, 4 losses among a fixed number of packets.
    pub algorithm: Cell<i32>,
    /// `history_`: the weight of the past in the exponential average.
    pub past_weight: Cell<f64>,
    /// `minlc_`: the smallest number of losses counted by algorithms 3 and 4.
    pub min_losses: Cell<i32>,
    /// `PreciseLoss_`: whether losses in different rounds belong to different events.
    pub precise_loss: Cell<i32>,
    /// `numPkts_`: the number of later packets that must arrive before a packet counts as lost.
    pub later_packets: Cell<i32>,
}

/// Initial values.
impl SinkSettings {
    /// The initial value of `history_size`.
    pub const HISTORY_SIZE: Initial<i32> = Initial(100_000);
    /// The initial value of `reports_per_rtt`.
    pub const REPORTS_PER_RTT: Initial<i32> = Initial(1);
    /// The initial value of `adjust_history`.
    pub const ADJUST_HISTORY: Initial<i32> = Initial(1);
    /// The initial value of `samples`.
    pub const SAMPLES: Initial<i32> = Initial(-1);
    /// The initial value of `discount`.
    pub const DISCOUNT: Initial<i32> = Initial(1);
    /// The initial value of `smooth`.
    pub const SMOOTH: Initial<i32> = Initial(1);
    /// The initial value of `short_rtts`.
    pub const SHORT_RTTS: Initial<i32> = Initial(2);
    /// The initial value of `algorithm`.
    pub const ALGORITHM: Initial<i32> = Initial(1);
    /// The initial value of `min_losses`.
    pub const MIN_LOSSES: Initial<i32> = Initial(4);
    /// The initial value of `precise_loss`.
    pub const PRECISE_LOSS: Initial<i32> = Initial(1);
    /// The initial value of `later_packets`.
    pub const LATER_PACKETS: Initial<i32> = Initial(1);
    /// The initial value of `min_discount_ratio`.
    pub const MIN_DISCOUNT_RATIO: Initial<f64> = Initial(0.5);
    /// The initial value of `past_weight`.
    pub const PAST_WEIGHT: Initial<f64> = Initial(0.75);
}

impl Default for SinkSettings {
    fn default() -> Self {
        SinkSettings {
            history_size: Cell::new(Self::HISTORY_SIZE.integer()),
            reports_per_rtt: Cell::new(Self::REPORTS_PER_RTT.real()),
            adjust_history: Cell::new(Self::ADJUST_HISTORY.integer()),
            samples: Cell::new(Self::SAMPLES.integer()),
            discount: Cell::new(Self::DISCOUNT.integer()),
            min_discount_ratio: Cell::new(Self::MIN_DISCOUNT_RATIO.real()),
            print_loss: Cell::new(0),
            smooth: Cell::new(Self::SMOOTH.integer()),
            short_intervals: Cell::new(0),
            short_rtts: Cell::new(Self::SHORT_RTTS.integer()),
            algorithm: Cell::new(Self::ALGORITHM.integer()),
            past_weight: Cell::new(Self::PAST_WEIGHT.real()),
            min_losses: Cell::new(Self::MIN_LOSSES.integer()),
            precise_loss: Cell::new(Self::PRECISE_LOSS.integer()),
            later_packets: Cell::new(Self::LATER_PACKETS.integer()),
        }
    }
}

/// The value of `algo_` for the weighted average of loss intervals.
const LOSS_INTERVALS: i32 = 1;

/// `Agent/TFRCSink`: the receiver of TCP-Friendly Rate Control.
#[derive(Debug)]
pub struct TfrcSink {
    agent: Agent,
    /// The settings that users may change.
    pub settings: SinkSettings,
    /// `bytes_`: bytes received, headers included.
    pub bytes: Cell<i32>,

    history: RefCell<Option<History>>,
    intervals: RefCell<Intervals>,
    average: RefCell<estimators::Average>,
    /// The highest packet number received.
    maxseq: Cell<i32>,
    /// The packet number up to which losses have been decided.
    decided: Cell<i32>,
    /// The number of arrivals out of order since losses were last decided.
    later_arrivals: Cell<i32>,

    /// The sender's round-trip time, timeout and rate in the last packet.
    rtt: Cell<f64>,
    tzero: Cell<f64>,
    sending_rate: Cell<f64>,
    packet_size: Cell<i32>,
    equation_size: Cell<i32>,
    round: Cell<i32>,
    last_arrival: Cell<f64>,
    last_timestamp: Cell<f64>,

    /// When the last loss event began, by the send times of packets, seconds.
    last_event: Cell<f64>,
    last_event_round: Cell<i32>,
    loss_seen: Cell<bool>,

    last_report: Cell<f64>,
    received_since_report: Cell<i32>,
    losses_since_report: Cell<i32>,
    total_received: Cell<i32>,
    total_losses: Cell<i32>,
    total_dropped: Cell<i32>,
    report_timer: Timer,
}

/// Events found while a packet was processed.
#[derive(Clone, Copy, Debug, Default)]
struct Events {
    urgent: bool,
    marked: bool,
    lost: bool,
}

/// Initial values.
impl TfrcSink {
    /// The initial size of the agent's packets, bytes.
    pub const PACKET_SIZE: Initial<i32> = Initial(40);
}

impl TfrcSink {
    /// Creates an unattached receiver with reports of 40 bytes.
    pub fn new(id: EntityId) -> TfrcSink {
        let agent = Agent::new(id, PacketType::TCP_FRIEND_CTL);
        agent.size.set(Self::PACKET_SIZE.integer());
        TfrcSink {
            agent,
            settings: SinkSettings::default(),
            bytes: Cell::new(0),
            history: RefCell::default(),
            intervals: RefCell::default(),
            average: RefCell::default(),
            maxseq: Cell::new(-1),
            decided: Cell::new(-1),
            later_arrivals: Cell::new(0),
            rtt: Cell::new(0.0),
            tzero: Cell::new(0.0),
            sending_rate: Cell::new(0.0),
            packet_size: Cell::new(1000),
            equation_size: Cell::new(1460),
            round: Cell::new(0),
            last_arrival: Cell::new(0.0),
            last_timestamp: Cell::new(0.0),
            last_event: Cell::new(0.0),
            last_event_round: Cell::new(-1),
            loss_seen: Cell::new(false),
            last_report: Cell::new(0.0),
            received_since_report: Cell::new(0),
            losses_since_report: Cell::new(0),
            total_received: Cell::new(0),
            total_losses: Cell::new(0),
            total_dropped: Cell::new(0),
            report_timer: Timer::default(),
        }
    }

    fn averages_intervals(&self) -> bool {
        self.settings.algorithm.get() == LOSS_INTERVALS
    }

    fn on_data(&self, sim: &Sim, seqno: i32, size: i32, marked: bool, data: &TfrcData) {
        increment(&self.received_since_report);
        increment(&self.total_received);
        self.bytes.set(self.bytes.get().wrapping_add(size));
        if self.history.borrow().is_none() {
            self.begin(sim, seqno);
        }
        self.equation_size.set(data.equation_size);
        let previous = self.maxseq.get();
        let is_news =
            seqno > previous || (seqno > self.decided.get() && self.status(seqno) == Status::Unknown);
        let mut events = Events::default();
        if is_news {
            self.take_in(sim, seqno, marked, data, &mut events);
        }
        if seqno > previous {
            for missing in previous + 1..seqno {
                self.set_status(missing, Status::Unknown);
                increment(&self.total_losses);
                increment(&self.total_dropped);
            }
        }
        self.decide(sim, seqno, previous, &mut events);
        let mut loss_rate = None;
        if seqno > previous {
            self.maxseq.set(seqno);
            let lost_something = seqno - previous > 1 || events.marked;
            if self.averages_intervals() && !self.loss_seen.get() && lost_something {
                events.urgent = true;
                self.loss_seen.set(true);
                if on(&self.settings.adjust_history) {
                    loss_rate = Some(self.make_up_history(sim, data.timestamp));
                }
            }
            let rtt = self.rtt.get();
            let interval = rtt / self.settings.reports_per_rtt.get();
            events.urgent |= rtt > 1e-7 && sim.now() - self.last_report.get() >= interval;
        }
        if events.urgent || events.marked || events.lost {
            self.report(sim, loss_rate);
        }
    }

    /// Initializes the state at the first packet.
    fn begin(&self, sim: &Sim, seqno: i32) {
        self.history.replace(Some(History::new(sim, self.settings.history_size.get())));
        let samples = if self.settings.samples.get() < 0 { 8 } else { self.settings.samples.get() };
        let smooth = self.settings.smooth.get() == 1;
        self.intervals.replace(Intervals::new(sim, samples, smooth));
        if self.averages_intervals() {
            // ns-2.35: the variable then shows the number of intervals in use.
            self.settings.samples.set(samples.wrapping_add(i32::from(smooth)));
        }
        self.maxseq.set(seqno - 1);
        self.decided.set(seqno);
    }

    /// Records a packet that has not arrived before.
    fn take_in(&self, sim: &Sim, seqno: i32, marked: bool, data: &TfrcData, events: &mut Events) {
        if seqno > self.decided.get() + 1 {
            increment(&self.later_arrivals);
        }
        events.urgent = data.urgent;
        self.round.set(data.round);
        self.rtt.set(data.rtt);
        self.tzero.set(data.tzero);
        self.packet_size.set(data.size);
        self.sending_rate.set(data.rate);
        self.last_arrival.set(sim.now());
        self.last_timestamp.set(data.timestamp);
        let record = Record { status: Status::Received, received: sim.now(), sent: data.timestamp };
        self.set_record(seqno, record);
        if marked {
            increment(&self.total_losses);
            increment(&self.losses_since_report);
            let begins_event = self.begins_loss_event(seqno);
            self.set_status(seqno, if begins_event { Status::MarkedEvent } else { Status::Marked });
            events.marked = begins_event;
            self.count_loss();
        }
    }

    fn count_loss(&self) {
        if self.averages_intervals() {
            self.intervals.borrow_mut().present().losses += 1;
        }
    }

    /// Decides which packets before `seqno` are lost, once enough later packets have arrived.
    fn decide(&self, sim: &Sim, seqno: i32, previous: i32, events: &mut Events) {
        let decided = self.decided.get();
        if seqno <= decided {
            return;
        }
        let (sent, before) = (self.record(seqno).sent, self.record(decided).sent);
        let is_clear = events.marked
            || self.later_arrivals.get() >= self.settings.later_packets.get()
            || sent - before > self.rtt.get();
        if is_clear {
            let last_sent = self.record(previous).sent;
            for lost in decided..seqno {
                if self.status(lost) != Status::Unknown {
                    continue;
                }
                let share = (sent - last_sent) / f64::from(seqno - previous);
                let sent = last_sent + f64::from(lost - previous) * share;
                self.set_record(lost, Record { status: Status::Unknown, received: sim.now(), sent });
                let begins_event = self.begins_loss_event(lost);
                self.set_status(lost, if begins_event { Status::Lost } else { Status::NotReceived });
                events.lost |= begins_event;
                self.count_loss();
                increment(&self.losses_since_report);
            }
        }
        if is_clear || seqno == decided + 1 {
            self.decided.set(seqno);
            self.later_arrivals.set(0);
        }
    }

    /// Whether the loss of packet `seqno` begins a new loss event.
    fn begins_loss_event(&self, seqno: i32) -> bool {
        let sent = self.record(seqno).sent;
        let (gap, rtt) = (sent - self.last_event.get(), self.rtt.get());
        let other_round = !on(&self.settings.precise_loss) || self.round.get() > self.last_event_round.get();
        if gap <= rtt || !other_round {
            return false;
        }
        self.last_event.set(sent);
        self.last_event_round.set(self.round.get());
        if self.averages_intervals() {
            let mut intervals = self.intervals.borrow_mut();
            let present = intervals.present();
            if gap < f64::from(self.settings.short_rtts.get()) * rtt {
                present.short = true;
            }
            if rtt > 0.0 {
                present.rtts = (gap / rtt).ceil().max(1.0) as i32;
            }
        }
        true
    }

    fn record(&self, seqno: i32) -> Record {
        self.history.borrow().as_ref().map(|history| history.get(seqno)).unwrap_or_default()
    }

    fn status(&self, seqno: i32) -> Status {
        self.record(seqno).status
    }

    fn set_record(&self, seqno: i32, record: Record) {
        if let Some(history) = self.history.borrow_mut().as_mut() {
            history.set(seqno, record);
        }
    }

    fn set_status(&self, seqno: i32, status: Status) {
        if let Some(history) = self.history.borrow_mut().as_mut() {
            history.set_status(seqno, status);
        }
    }
}

fn increment(counter: &Cell<i32>) {
    counter.set(counter.get().wrapping_add(1));
}

impl Entity for TfrcSink {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        if let Some(ProtocolHeader::TfrcData(data)) = packet.extension.as_ref().map(|e| &e.protocol) {
            let marked = packet.flags.ecn_capable && packet.flags.congestion_experienced;
            self.on_data(sim, packet.tcp.seqno, packet.size, marked, data);
        }
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.report_timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        self.report(sim, None);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for TfrcSink {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
