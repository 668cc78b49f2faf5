//! An end of an association: state, reset and close (spec: sctp, sections 1 and 6).

use std::collections::VecDeque;

use super::chunk::{Chunks, DATA_HEADER, TIMESTAMP_LENGTH};
use super::received::ReceivedTsns;
use super::send_buffer::{Mark, Outstanding};
use super::source::DataSource;
use super::streams::InboundStreams;
use super::timestamp::Echo;
use super::{Counter, Destination, Environment, Status, TimerName, Variant};
use crate::packet::Endpoint;

/// The progress of the set-up of an association (RFC 9260, section 4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum State {
    /// The association has never been reset.
    #[default]
    Uninitialized,
    Closed,
    /// An INIT was sent.
    CookieWait,
    /// A COOKIE ECHO was sent.
    CookieEchoed,
    Established,
}

/// One end of an association, as a state machine. Its inputs are packets, timers and messages, and it acts through its
/// [`Environment`]. Both ends are alike, and each direction of data is independent of the other.
///
/// It follows RFC 2960, the first edition of RFC 9260. SHUTDOWN and ABORT, verification tags, bundling delays and
/// fragmentation are not implemented; the TSNs of both ends start at 1.
#[derive(Debug)]
pub struct Association {
    pub(super) variant: Variant,
    pub(super) state: State,
    /// The addresses of the peer.
    pub destinations: Vec<Destination>,
    /// The index of the destination that data are sent to unless it fails.
    pub(super) primary: usize,
    /// The index of the destination that new data are sent to.
    pub(super) new_tx: usize,
    /// The index of the destination that answers are sent to.
    pub(super) reply: usize,
    /// The number of consecutive errors at all destinations.
    pub association_errors: u32,
    /// The number of retransmissions of INIT and COOKIE ECHO.
    pub(super) init_tries: u32,
    /// The time at which the heartbeat timer was started, seconds.
    pub(super) heartbeats_since: f64,
    /// The maximum size of the chunks in a packet, bytes.
    pub(super) max_payload: i32,
    /// The maximum size of the DATA chunks in a packet, bytes.
    pub(super) max_data: i32,

    /// The data to be sent.
    pub(super) source: DataSource,
    /// The TSN of the last new chunk.
    pub(super) last_tsn: u32,
    /// The stream of the next chunk from an unlimited source.
    pub(super) next_stream: u16,
    /// The next sequence number of each outgoing stream.
    pub(super) stream_numbers: Vec<u16>,
    /// The number of unreliable outgoing streams, which are the first ones.
    pub(super) unreliable_streams: u32,
    /// The chunks that were sent and may have to be retransmitted, by TSN.
    pub(super) buffer: VecDeque<Outstanding>,
    /// The peer's receive window minus the outstanding bytes, bytes.
    pub peer_rwnd: u32,
    /// The free space in the send buffer if its size is limited, bytes.
    pub available_swnd: u32,
    /// The highest cumulative TSN acknowledged.
    pub(super) cum_ack: u32,
    /// The advanced peer ack point (RFC 3758, section 3.5).
    pub(super) peer_ack_point: u32,
    /// The highest TSN that has ever been newly acknowledged.
    pub(super) highest_newly_acked: u32,
    pub(super) highest_sent: u32,
    /// The highest TSN that a gap block has ever reported.
    pub(super) highest_gap_acked: u32,
    /// The TSN up to which losses have already reduced the window (RFC 9260, section 7.2.4).
    pub(super) recover: u32,
    /// Whether new data may be sent at the end of the present event.
    pub(super) may_send_new: bool,
    /// Whether any chunks are marked for retransmission.
    pub(super) has_marked: bool,
    pub(super) apply_max_burst: bool,
    pub(super) burst: i32,
    pub(super) forward_needed: bool,

    /// The free space in the receive window, bytes.
    pub my_rwnd: u32,
    pub(super) received: ReceivedTsns,
    pub(super) inbound: InboundStreams,
    /// NR-SACK: the TSNs that were delivered although earlier TSNs are missing.
    pub(super) delivered: Vec<u32>,
    pub(super) sack_needed: bool,
    /// Whether no chunk of the present packet has been counted yet.
    pub(super) start_of_packet: bool,
    pub(super) packets_since_sack: i32,

    /// Time stamps to be echoed, and echoes received.
    pub(super) echo: Echo,
    /// CMT: the number of packets that the present SACK acknowledges.
    pub(super) packets_sacked: i32,
    /// CMT: the receive window in the last SACK, bytes.
    pub(super) advertised_rwnd: u32,
}

/// The size of a packet without chunks, which is the common header, bytes.
pub(super) const COMMON_HEADER: i32 = 12;

impl Association {
    /// An end of an association without destinations.
    pub fn new(variant: Variant) -> Association {
        Association {
            variant,
            state: State::default(),
            destinations: Vec::new(),
            primary: 0,
            new_tx: 0,
            reply: 0,
            association_errors: 0,
            init_tries: 0,
            heartbeats_since: 0.0,
            max_payload: 0,
            max_data: 0,
            source: DataSource::default(),
            last_tsn: 0,
            next_stream: 0,
            stream_numbers: Vec::new(),
            unreliable_streams: 0,
            buffer: VecDeque::new(),
            peer_rwnd: 0,
            available_swnd: 0,
            cum_ack: 0,
            peer_ack_point: 0,
            highest_newly_acked: 0,
            highest_sent: 0,
            highest_gap_acked: 0,
            recover: 0,
            may_send_new: false,
            has_marked: false,
            apply_max_burst: false,
            burst: 0,
            forward_needed: false,
            my_rwnd: 0,
            received: ReceivedTsns::default(),
            inbound: InboundStreams::default(),
            delivered: Vec::new(),
            sack_needed: false,
            start_of_packet: false,
            packets_since_sack: 0,
            echo: Echo::default(),
            packets_sacked: 0,
            advertised_rwnd: 0,
        }
    }

    /// The kind of SCTP agent.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Adds an address of the peer, which becomes the primary destination.
    pub fn add_destination(&mut self, endpoint: Endpoint) {
        self.destinations.push(Destination { endpoint, ..Destination::default() });
        self.primary = self.destinations.len() - 1;
        self.new_tx = self.primary;
    }

    /// Makes the destination with the address `address` the primary one. Returns false if there is no such destination.
    pub fn set_primary(&mut self, address: i32) -> bool {
        let found = self.destinations.iter().position(|known| known.endpoint.address == address);
        if let Some(found) = found {
            self.primary = found;
            self.new_tx = found;
        }
        found.is_some()
    }

    /// CMT: sets the script's estimate of the loss rate on the path to `address`. Returns false if there is no such
    /// destination.
    pub fn set_loss_rate(&mut self, address: i32, rate: f32) -> bool {
        let found = self.destinations.iter_mut().find(|known| known.endpoint.address == address);
        found.is_some_and(|destination| {
            destination.cmt.loss_rate = rate;
            true
        })
    }

    /// Whether the destination with the given index is the primary one.
    pub fn is_primary(&self, index: usize) -> bool {
        self.primary == index
    }

    /// Resets the association to the state before any packet.
    pub fn reset(&mut self, env: &impl Environment) {
        if self.state != State::Uninitialized {
            self.close(env);
        }
        let settings = env.settings();
        let reserved = if self.variant.timestamps { TIMESTAMP_LENGTH } else { 0 };
        let header = COMMON_HEADER + settings.ip_header_size.get() as i32;
        self.max_payload = settings.mtu.get() as i32 - header;
        self.max_data = self.max_payload - reserved;
        self.check_settings(env, header, reserved);

        self.state = State::Closed;
        self.association_errors = 0;
        if settings.heartbeat_interval.get() != 0 {
            env.cancel_timer(TimerName::Heartbeat);
        }
        env.cancel_timer(TimerName::Init);
        env.cancel_timer(TimerName::Cookie);
        self.init_tries = 0;
        self.last_tsn = 0;
        self.next_stream = 0;
        self.stream_numbers.clear();
        self.unreliable_streams = settings.num_unrel_streams.get();
        self.peer_rwnd = 0;
        self.cum_ack = 0;
        self.peer_ack_point = 0;
        self.highest_newly_acked = 0;
        self.recover = 0;
        self.highest_sent = 0;
        self.highest_gap_acked = 0;
        self.available_swnd = settings.initial_swnd.get();
        self.source = DataSource::default();
        self.buffer.clear();
        for index in 0..self.destinations.len() {
            self.destinations[index].reset(settings, self.max_data);
            self.cancel_destination_timers(env, index);
            env.cancel_timer(TimerName::RouteCalculation(index));
            env.cancel_timer(TimerName::RouteFlush(index));
        }
        self.may_send_new = false;
        self.has_marked = false;
        self.apply_max_burst = false;
        self.forward_needed = false;
        self.my_rwnd = settings.initial_rwnd.get();
        self.received.clear();
        self.inbound = InboundStreams::default();
        self.delivered.clear();
        self.packets_since_sack = 0;
        env.cancel_timer(TimerName::Sack);

        for counter in [Counter::Cwnd, Counter::Rwnd, Counter::Rto, Counter::ErrorCount] {
            env.count(self, counter);
        }
        env.clear_counter(self, Counter::FrCount);
        for counter in [Counter::TimeoutCount, Counter::RcdCount] {
            env.count(self, counter);
        }
        if self.variant.multiple_fast_rtx {
            env.clear_counter(self, Counter::MfrCount);
        }
        self.echo = Echo::default();
        if self.variant.concurrent {
            self.reset_paths(env);
        }
    }

    /// Ends the program if the settings are inconsistent.
    fn check_settings(&self, env: &impl Environment, header: i32, reserved: i32) {
        let settings = env.settings();
        let (streams, unreliable) = (settings.num_out_streams.get(), settings.num_unrel_streams.get());
        let chunk = settings.data_chunk_size.get();
        if streams > 65535 {
            env.give_up(&format!("SCTP ERROR: number of streams ({streams}) > max (65535)\n"));
        } else if unreliable > streams {
            env.give_up(&format!(
                "SCTP ERROR: number of unreliable streams ({unreliable}) > total ({streams})\n"
            ));
        } else if chunk > self.max_data as u32 {
            // ns-2.35: the size is compared without and shown with a sign.
            let chunk = chunk as i32;
            env.give_up(&format!(
                "SCTP ERROR: DATA chunk size ({chunk}) too big!\n            SCTP/IP header = {header}\n            \
                 Control chunk reservation = {reserved}\n            MTU = {}\n\n",
                settings.mtu.get()
            ));
        } else if chunk < DATA_HEADER as u32 {
            env.give_up(&format!("SCTP ERROR: data chunk size ({chunk}) < min (16)\n"));
        }
    }

    /// Ends the association without notifying the peer.
    ///
    /// RFC 9260, section 9 has a graceful shutdown and an abort; ns-2 has neither.
    pub fn close(&mut self, env: &impl Environment) {
        self.state = State::Closed;
        for timer in [TimerName::Init, TimerName::Cookie, TimerName::Sack, TimerName::Heartbeat] {
            env.cancel_timer(timer);
        }
        for index in 0..self.destinations.len() {
            self.cancel_destination_timers(env, index);
        }
        self.buffer.clear();
        self.source.clear();
        self.received.forget_beyond();
    }

    fn cancel_destination_timers(&self, env: &impl Environment, index: usize) {
        env.cancel_timer(TimerName::Retransmission(index));
        env.cancel_timer(TimerName::Degrade(index));
        env.cancel_timer(TimerName::HeartbeatTimeout(index));
    }

    /// The maximum size of user data in a packet without control chunks, bytes.
    pub fn payload(&self) -> i32 {
        self.max_payload - DATA_HEADER
    }

    /// Sends a packet to a destination: at once, or when a route has been computed.
    #[inline]
    pub(super) fn transmit(&mut self, env: &impl Environment, index: usize, chunks: Chunks) {
        let destination = &self.destinations[index];
        let settings = env.settings();
        if settings.route_calc_delay.get() == 0.0 {
            env.transmit(index, destination, chunks);
        } else if destination.route_cached {
            env.set_timer(TimerName::RouteFlush(index), settings.route_cache_lifetime.get());
            env.transmit(index, destination, chunks);
        } else {
            env.hold(index, destination, chunks);
            if !env.is_pending(TimerName::RouteCalculation(index)) {
                env.set_timer(TimerName::RouteCalculation(index), settings.route_calc_delay.get());
            }
        }
    }

    /// Handles the end of the computation of a route to a destination.
    pub(super) fn route_computed(&mut self, env: &impl Environment, index: usize) {
        self.destinations[index].route_calculations += 1;
        env.count(self, Counter::RcdCount);
        self.destinations[index].route_cached = true;
        env.release(index, &self.destinations[index]);
    }

    /// Starts the retransmission timer of a destination. A running timer is restarted.
    pub(super) fn start_t3(&mut self, env: &impl Environment, index: usize) {
        self.destinations[index].t3_running = true;
        env.set_timer(TimerName::Retransmission(index), self.destinations[index].rto);
    }

    /// Starts the retransmission timer of a destination if it does not run.
    pub(super) fn ensure_t3(&mut self, env: &impl Environment, index: usize) {
        if !self.destinations[index].t3_running {
            self.start_t3(env, index);
        }
    }

    /// Stops the retransmission timer of a destination if it runs.
    pub(super) fn stop_t3(&mut self, env: &impl Environment, index: usize) {
        if self.destinations[index].t3_running {
            self.destinations[index].t3_running = false;
            env.cancel_timer(TimerName::Retransmission(index));
        }
    }

    /// The bytes outstanding at all destinations together.
    pub(super) fn total_outstanding(&self) -> i32 {
        self.destinations.iter().map(|destination| destination.outstanding).sum()
    }

    /// Computes the peer's receive window that will remain when the outstanding data have arrived.
    pub(super) fn update_peer_rwnd(&mut self, advertised: u32) {
        // ns-2.35: the advertised window minus the outstanding bytes is a signed 32-bit number (spec: sctp, section
        // 13).
        let free = advertised.wrapping_sub(self.total_outstanding() as u32) as i32;
        self.peer_rwnd = free.max(0) as u32;
    }

    /// Updates `has_marked` if it is set: checks whether any chunk is still marked for retransmission.
    pub(super) fn check_marks(&mut self) {
        self.has_marked = self.has_marked && self.buffer.iter().any(|sent| sent.mark != Mark::None);
    }

    /// The first destination after `index`, in the cyclic order of the list, that is not inactive (RFC 9260, section
    /// 6.4.1).
    pub(super) fn next_destination(&self, env: &impl Environment, index: usize) -> usize {
        let count = self.destinations.len();
        let after = |step: usize| (index + step) % count;
        let found = (1..=count).map(after).find(|next| self.destinations[*next].status != Status::Inactive);
        found.unwrap_or_else(|| match env.settings().dormant_action.get() {
            0 => after(1),
            1 => self.primary,
            _ => index,
        })
    }

    /// Marks a destination as active because it has answered. If it is the primary one, new data are sent to it again.
    pub(super) fn clear_errors(&mut self, env: &impl Environment, index: usize) {
        self.destinations[index].errors = 0;
        env.count(self, Counter::ErrorCount);
        self.destinations[index].status = Status::Active;
        self.return_to_primary(index);
    }

    pub(super) fn return_to_primary(&mut self, index: usize) {
        if index == self.primary {
            self.new_tx = self.primary;
        }
    }
}
