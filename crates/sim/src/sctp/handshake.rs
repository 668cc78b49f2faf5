//! Association set-up and heartbeats (RFC 9260, sections 5 and 8.3; spec: sctp, section 9).

use super::association::State;
use super::chunk::{Chunk, Chunks, DataChunk, HeartbeatInfo, InitChunk, TIMESTAMP_LENGTH};
use super::streams::InboundStreams;
use super::{Association, Counter, Environment, Status, TimerName};
use crate::packet::Endpoint;

impl Association {
    /// Processes a packet that has arrived.
    pub fn on_packet(&mut self, env: &impl Environment, source: Endpoint, chunks: &[Chunk]) {
        if self.state == State::Uninitialized {
            self.reset(env);
        }
        let Some(reply) = self.destinations.iter().position(|known| known.endpoint == source) else {
            env.crash(&format!(
                "an SCTP agent got a packet from {}.{}, which is none of its destinations; `$ns connect` makes both ends \
                 each other's peers\n",
                source.address, source.port
            ));
        };
        self.reply = reply;
        self.start_of_packet = true;
        let mut answers = Chunks::default();
        for chunk in chunks {
            self.process(env, chunk, &mut answers);
        }
        if !answers.is_empty() {
            self.transmit(env, self.reply, answers);
        }
        if self.sack_needed {
            self.send_sack(env);
            self.sack_needed = false;
        }
        if self.forward_needed {
            self.send_forward_tsn(env);
            self.forward_needed = false;
        }
        if self.may_send_new && (!self.has_marked || self.variant.concurrent) {
            self.send_much(env);
            self.may_send_new = false;
        }
    }

    fn process(&mut self, env: &impl Environment, chunk: &Chunk, answers: &mut Chunks) {
        match (self.state, chunk) {
            (State::Closed, Chunk::Init(init)) => {
                self.peer_rwnd = init.receive_window;
                self.inbound = InboundStreams::open(init.streams, init.unreliable_streams);
                answers.push(Chunk::InitAck(self.init_chunk(env)));
            }
            (State::Closed, Chunk::CookieEcho) => {
                answers.push(Chunk::CookieAck);
                self.state = State::Established;
                self.start_heartbeats(env);
            }
            (State::Uninitialized | State::Closed, _) => {}
            // ns-2.35: an end that waits for an INIT ACK or a COOKIE ACK accepts any chunk in its place.
            (State::CookieWait, chunk) => {
                env.cancel_timer(TimerName::Init);
                let init = chunk.as_init_ack();
                self.peer_rwnd = init.receive_window;
                self.inbound = InboundStreams::open(init.streams, init.unreliable_streams);
                env.count(self, Counter::Rwnd);
                answers.push(Chunk::CookieEcho);
                env.set_timer(TimerName::Cookie, self.destinations[self.primary].rto);
                self.state = State::CookieEchoed;
            }
            (State::CookieEchoed, _) => {
                env.cancel_timer(TimerName::Cookie);
                self.state = State::Established;
                for index in 0..self.destinations.len() {
                    self.destinations[index].status = Status::Unconfirmed;
                    self.send_heartbeat(env, index);
                }
            }
            (State::Established, chunk) => self.process_established(env, chunk, answers),
        }
    }

    fn process_established(&mut self, env: &impl Environment, chunk: &Chunk, answers: &mut Chunks) {
        let complain = |what: &str| env.print(&format!("{what} at {:.6}\n", env.now()));
        match chunk {
            Chunk::Data(data) => self.process_data(env, *data),
            Chunk::Sack(sack) => self.process_sack(env, sack),
            Chunk::ForwardTsn(tsn) => self.process_forward_tsn(env, *tsn),
            Chunk::Heartbeat(info) => answers.push(Chunk::HeartbeatAck(*info)),
            Chunk::HeartbeatAck(info) => self.process_heartbeat_ack(env, *info),
            Chunk::CookieEcho => answers.push(Chunk::CookieAck),
            Chunk::Init(_) => complain("[ProcessChunk] unexpected chunk type (INIT)"),
            Chunk::InitAck(_) => complain("[ProcessChunk] unexpected chunk type (INIT_ACK)"),
            Chunk::CookieAck => complain("[ProcessChunk] unexpected chunk type (COOKIE_ACK)"),
            // ns-2.35: a time stamp without contents has the number of DATA in the place of its type.
            Chunk::Timestamp(stamp) if stamp.sent.is_none() && stamp.echo.is_none() => {
                let length = TIMESTAMP_LENGTH;
                self.process_data(env, DataChunk { tsn: 0, length, stream: 0, ssn: 0, unordered: false });
            }
            Chunk::Timestamp(stamp) if self.variant.timestamps => self.echo.receive(*stamp),
            Chunk::Timestamp(_) => complain("[ProcessOptionChunk] unexpected chunk type (unknown: 16)"),
        }
    }

    fn init_chunk(&self, env: &impl Environment) -> InitChunk {
        let settings = env.settings();
        InitChunk {
            receive_window: settings.initial_rwnd.get(),
            streams: settings.num_out_streams.get(),
            unreliable_streams: settings.num_unrel_streams.get(),
        }
    }

    /// Requests an association from the peer.
    pub(super) fn open(&mut self, env: &impl Environment) {
        env.set_timer(TimerName::Init, self.destinations[self.primary].rto);
        self.state = State::CookieWait;
        env.claim_packet_type();
        self.transmit(env, self.primary, Chunk::Init(self.init_chunk(env)).into());
    }

    /// Handles the lack of an answer to an INIT or a COOKIE ECHO (RFC 9260, section 5.1, note 3).
    pub(super) fn on_setup_timeout(&mut self, env: &impl Environment, timer: TimerName) {
        self.init_tries += 1;
        if self.init_tries > env.settings().max_init_retransmits.get() {
            return self.close(env);
        }
        self.destinations[self.primary].back_off(env.settings());
        env.count(self, Counter::Rto);
        let chunk = match timer {
            TimerName::Init => Chunk::Init(self.init_chunk(env)),
            _ => Chunk::CookieEcho,
        };
        self.transmit(env, self.primary, chunk.into());
        env.set_timer(timer, self.destinations[self.primary].rto);
    }

    /// Sends a heartbeat to a destination.
    pub(super) fn send_heartbeat(&mut self, env: &impl Environment, index: usize) {
        let info = HeartbeatInfo { sent: env.now(), destination: self.destinations[index].endpoint };
        self.transmit(env, index, Chunk::Heartbeat(info).into());
        self.destinations[index].idle_since = env.now();
        env.set_timer(TimerName::HeartbeatTimeout(index), self.destinations[index].rto);
    }

    fn process_heartbeat_ack(&mut self, env: &impl Environment, info: HeartbeatInfo) {
        let known = self.destinations.iter().position(|known| known.endpoint == info.destination);
        let Some(index) = known else { return };
        let status = self.destinations[index].status;
        self.association_errors = 0;
        self.destinations[index].status = Status::Active;
        self.destinations[index].errors = 0;
        env.count(self, Counter::ErrorCount);
        self.return_to_primary(index);
        self.destinations[index].sample_rtt(env.settings(), env.now() - info.sent);
        env.count(self, Counter::Rto);
        env.cancel_timer(TimerName::HeartbeatTimeout(index));
        if status == Status::Unconfirmed {
            if self.destinations.iter().all(|other| other.status != Status::Unconfirmed) {
                self.may_send_new = true;
                self.start_heartbeats(env);
            }
        } else if self.variant.concurrent {
            self.recover_path(env, index, status);
        }
    }

    /// Starts periodic heartbeats, if they are enabled.
    fn start_heartbeats(&mut self, env: &impl Environment) {
        if env.settings().heartbeat_interval.get() == 0 {
            return;
        }
        self.schedule_heartbeat(env, self.primary);
        for destination in &mut self.destinations {
            destination.idle_since = env.now();
        }
    }

    /// Schedules the next heartbeat: after the interval plus the retransmission timeout, with a jitter of ± half of the
    /// timeout (RFC 9260, section 8.3).
    fn schedule_heartbeat(&mut self, env: &impl Environment, index: usize) {
        let rto = self.destinations[index].rto;
        let mut delay = rto + f64::from(env.settings().heartbeat_interval.get());
        delay += env.uniform() * rto;
        delay -= rto / 2.0;
        self.heartbeats_since = env.now();
        env.set_timer(TimerName::Heartbeat, delay);
    }

    /// Sends a heartbeat to the destination that has been idle for the longest time.
    pub(super) fn on_heartbeat_due(&mut self, env: &impl Environment) {
        let mut longest_idle = 0;
        for (index, destination) in self.destinations.iter().enumerate() {
            if destination.idle_since < self.destinations[longest_idle].idle_since {
                longest_idle = index;
            }
        }
        let destination = &self.destinations[longest_idle];
        let is_failed = self.variant.concurrent && destination.status == Status::PotentiallyFailed;
        if destination.idle_since <= self.heartbeats_since && !is_failed {
            self.send_heartbeat(env, longest_idle);
        }
        self.schedule_heartbeat(env, longest_idle);
    }
}
