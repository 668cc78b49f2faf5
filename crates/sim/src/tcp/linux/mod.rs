//! TCP-Linux: a sender that detects and repairs losses as Linux 2.6.22 does, and leaves the window to exchangeable
//! congestion control algorithms (Wei and Cao, "NS-2 TCP-Linux: an NS-2 TCP implementation with congestion control
//! algorithms from Linux", 2006; spec: tcp-linux).
//!
//! Losses are detected from selective acknowledgements alone, by forward acknowledgement ([`Scoreboard`]). While losses
//! are repaired, the rate is halved gradually: the flight shrinks by a packet for every two ACKs (`recovery.rs`). The
//! algorithms, one per file, are [`Algorithm`]s; they see a [`Connection`] and compute with [`Word`]s, bit by bit as
//! the kernel does.

mod algorithm;
mod bic;
mod compound;
mod connection;
mod cubic;
mod estimator;
mod highspeed;
mod htcp;
mod hybla;
mod illinois;
mod lp;
mod memory;
mod naive_reno;
mod parameters;
mod recovery;
mod reno;
mod round_trips;
mod scalable;
mod scoreboard;
mod sending;
mod vegas;
mod veno;
mod westwood;
mod word;
mod yeah;

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

pub use algorithm::{ALGORITHMS, Algorithm, CongestionControl, find_algorithm};
use bic::Bic;
use compound::Compound;
pub use connection::{Ack, Connection, Moment, Recovery};
use cubic::Cubic;
use highspeed::HighSpeed;
use htcp::Htcp;
use hybla::Hybla;
use illinois::Illinois;
use lp::Lp;
use memory::Memory;
use naive_reno::NaiveReno;
pub use parameters::{Parameter, PrivateValues, Values};
use reno::Reno;
use scalable::Scalable;
pub use scoreboard::{Findings, Scoreboard};
use vegas::Vegas;
use veno::Veno;
use westwood::Westwood;
pub use word::Word;
use yeah::Yeah;

use super::parameters::on;
use super::{Flavour, Reason, Tahoe, TcpSender};
use crate::Sim;
use crate::packet::Header;
use crate::traced::Traced;

/// The simulated kernel: the state shared by all senders of a simulation.
#[derive(Debug, Default)]
pub struct Kernel {
    /// The values of the parameters.
    pub values: Values,
    // ns-2.35: the clocks advance only when an ACK arrives at one of the senders (spec: tcp-linux, quirk 2).
    /// The kernel's clock, milliseconds.
    now: Cell<u64>,
    /// The kernel's clock, nanoseconds.
    now_ns: Cell<u64>,
}

impl Kernel {
    fn set_clock(&self, now: f64) {
        self.now.set((now * 1000.0) as u64);
        self.now_ns.set((now * 1_000_000_000.0) as u64);
    }

    fn moment<'a>(&'a self, sim: &'a Sim) -> Moment<'a> {
        Moment { sim, values: &self.values, now: Word(self.now.get()), now_ns: Word(self.now_ns.get()) }
    }
}

/// The Linux flavour.
#[derive(Debug)]
pub struct Linux {
    /// `next_pkts_in_flight_`: the number of packets that may be in flight while the rate is being halved; 0 at other
    /// times.
    pub next_pkts_in_flight: Traced<i32>,
    /// The values of parameters that apply to this sender only.
    pub private: RefCell<PrivateValues>,
    connection: RefCell<Connection>,
    scoreboard: RefCell<Scoreboard>,
    algorithm: Cell<Option<&'static dyn CongestionControl>>,
    memory: RefCell<Memory>,
    started: Cell<bool>,
    kernel: OnceCell<Rc<Kernel>>,
}

impl Default for Linux {
    fn default() -> Self {
        Linux {
            next_pkts_in_flight: Traced::new(0),
            private: RefCell::default(),
            connection: RefCell::default(),
            scoreboard: RefCell::default(),
            algorithm: Cell::new(None),
            memory: RefCell::default(),
            started: Cell::new(false),
            kernel: OnceCell::new(),
        }
    }
}

impl Linux {
    /// The state shared by all senders.
    pub fn kernel(&self, sim: &Sim) -> &Kernel {
        self.kernel.get_or_init(|| sim.shared())
    }

    /// The congestion window as the sender sees it, packets.
    // ns-2.35: the window is negative if the algorithm has computed nonsense; then nothing is sent (spec: tcp-linux,
    // quirk 11).
    #[inline]
    fn cwnd(&self) -> i32 {
        self.connection.borrow().cwnd.0 as i32
    }

    /// The number of packets in the network.
    #[inline]
    fn in_flight(&self, tcp: &TcpSender) -> i32 {
        tcp.t_seqno() - (tcp.highest_ack() + 1) - self.scoreboard.borrow().gone()
    }

    #[inline]
    fn set_next_pkts_in_flight(&self, tcp: &TcpSender, sim: &Sim, packets: i32) {
        self.next_pkts_in_flight.set(sim, tcp.agent.id, "next_pkts_in_flight_", packets);
    }

    /// Lets `act` use the algorithm, its memory and the connection. Returns `None` if no algorithm is installed.
    #[inline]
    fn with_algorithm<R>(
        &self,
        act: impl FnOnce(&dyn CongestionControl, &mut Memory, &mut Connection) -> R,
    ) -> Option<R> {
        let algorithm = self.algorithm.get()?;
        Some(act(algorithm, &mut self.memory.borrow_mut(), &mut self.connection.borrow_mut()))
    }

    /// Copies the sender's window to the connection (spec: tcp-linux, section 12, *agent-to-Linux*).
    fn adopt_window(&self, tcp: &TcpSender, sim: &Sim) {
        let cwnd = tcp.cwnd();
        let mut halving = false;
        {
            let mut connection = self.connection.borrow_mut();
            connection.ssthresh = tcp.ssthresh().into();
            let own = connection.cwnd.0 as i32;
            if self.next_pkts_in_flight.get() > own && cwnd >= f64::from(own) {
                halving = true;
            } else {
                connection.cwnd = Word::from(cwnd as i64);
            }
            connection.cwnd_clamp = tcp.parameters.window.get() as i32 as u32;
        }
        if halving {
            self.set_next_pkts_in_flight(tcp, sim, cwnd as i32);
        }
    }

    /// Copies the connection's window to the sender (spec: tcp-linux, section 12, *Linux-to-agent*).
    fn publish_window(&self, tcp: &TcpSender, sim: &Sim) {
        let cwnd = self.cwnd().max(self.next_pkts_in_flight.get());
        let ssthresh = self.connection.borrow().ssthresh.0;
        tcp.set_cwnd(sim, f64::from(cwnd));
        tcp.set_ssthresh(sim, ssthresh as i32);
        tcp.last_ack.set(tcp.highest_ack());
    }

    /// Installs a congestion control algorithm.
    pub fn install(&self, tcp: &TcpSender, sim: &Sim, algorithm: &'static dyn CongestionControl) {
        match self.algorithm.get() {
            Some(installed) if installed.name() == algorithm.name() => return,
            Some(_) => self.publish_window(tcp, sim),
            None => {
                self.connection.borrow_mut().mss = tcp.parameters.packet_size.get().into();
                self.adopt_window(tcp, sim);
                tcp.parameters.tcp_tick.set(0.001);
            }
        }
        self.algorithm.set(Some(algorithm));
        if self.started.get() {
            self.start(sim);
        }
        if algorithm.stamps() {
            tcp.parameters.bug_fix_ts.set(1);
        }
        self.publish_window(tcp, sim);
    }

    fn start(&self, sim: &Sim) {
        let moment = self.kernel(sim).moment(sim);
        self.with_algorithm(|algorithm, memory, connection| algorithm.start(memory, connection, &moment));
    }

    /// Records the acknowledgement number `seqno`. Returns how many packets it acknowledges; 0 or less for a duplicate
    /// or old ACK.
    fn acknowledge(&self, tcp: &TcpSender, sim: &Sim, seqno: i32, findings: &mut Findings) -> i32 {
        let packets = seqno - tcp.highest_ack();
        if packets > 0 {
            findings.new_data = true;
            tcp.set_highest_ack(sim, seqno);
            {
                let mut connection = self.connection.borrow_mut();
                let mss = connection.mss;
                connection.bytes_acked += mss * packets;
                connection.snd_una = mss * (seqno + 1);
            }
            tcp.set_maxseq(sim, tcp.maxseq().max(seqno));
        } else {
            findings.unsure = true;
        }
        packets
    }

    /// Reports an ACK to the algorithm.
    fn notify(
        &self,
        tcp: &TcpSender,
        sim: &Sim,
        ack: &Header,
        packets: i32,
        findings: &Findings,
        echo: bool,
    ) {
        if self.algorithm.get().is_none() {
            return;
        }
        if !self.started.replace(true) {
            self.start(sim);
        }
        let moment = self.kernel(sim).moment(sim);
        self.with_algorithm(|algorithm, memory, connection| {
            if findings.new_data {
                let known = !findings.unsure && on(&tcp.parameters.bug_fix_ts);
                let sent = if known { tcp.send_time(ack.tcp.seqno) * 1_000_000_000.0 } else { 0.0 };
                let packets = Word::from(packets);
                algorithm.on_acked(memory, connection, &moment, packets, Word::from(sent as i64));
            }
            let open = connection.recovery == Recovery::Open;
            let regular = open && findings.new_data && !findings.newly_sacked && !echo;
            algorithm.on_ack(memory, connection, &moment, regular);
        });
    }

    /// Lets the window grow by the algorithm's rules or, without an algorithm, by those of ns-2.
    fn grow_window(&self, tcp: &TcpSender, sim: &Sim, ack: &Ack) {
        let moment = self.kernel(sim).moment(sim);
        let grown = self.with_algorithm(|algorithm, memory, connection| {
            algorithm.grow(memory, connection, &moment, ack);
        });
        if grown.is_none() {
            tcp.open_window(sim);
            self.adopt_window(tcp, sim);
        }
    }

    fn process_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        let seqno = ack.tcp.seqno;
        let echo = ack.flags.ecn_echo && on(&tcp.parameters.ecn) && seqno > 0;
        let flight = self.in_flight(tcp);
        let mut findings = Findings::default();
        let packets = self.acknowledge(tcp, sim, seqno, &mut findings);
        {
            let mut scoreboard = self.scoreboard.borrow_mut();
            if !ack.tcp.sack.is_empty() || !scoreboard.is_empty() {
                scoreboard.update(tcp.highest_ack(), &ack.tcp.sack, &mut findings);
            }
        }
        self.measure(tcp, sim, ack, findings.unsure);
        self.notify(tcp, sim, ack, packets, &findings, echo);

        let (recovery, may_grow, seq) = {
            let connection = self.connection.borrow();
            let slow_start = connection.cwnd < connection.ssthresh;
            (connection.recovery, !echo || slow_start, connection.mss * (seqno + 1))
        };
        let dubious = !findings.new_data || findings.newly_sacked || echo || recovery != Recovery::Open;
        let growth = Ack { seq, flight: flight.into(), good: !dubious };
        if !dubious {
            self.grow_window(tcp, sim, &growth);
        } else {
            if findings.new_data && may_grow && recovery != Recovery::Repairing {
                self.grow_window(tcp, sim, &growth);
            }
            self.repair(tcp, sim, &findings, echo);
        }
        if self.algorithm.get().is_some() {
            self.publish_window(tcp, sim);
        }
    }
}

impl Flavour for Linux {
    fn parent(&self) -> &dyn Flavour {
        &Tahoe
    }

    fn reset(&self, _tcp: &TcpSender, _sim: &Sim) {
        self.scoreboard.borrow_mut().clear();
        let mut connection = self.connection.borrow_mut();
        connection.recovery = Recovery::Open;
        connection.cwnd = Word(2);
        connection.bytes_acked = Word(0);
        self.started.set(false);
    }

    fn after_reset(&self, tcp: &TcpSender, sim: &Sim) {
        self.connection.borrow_mut().mss = tcp.parameters.packet_size.get().into();
        self.adopt_window(tcp, sim);
    }

    fn window(&self, _tcp: &TcpSender) -> i32 {
        self.cwnd()
    }

    fn exact_window(&self, _tcp: &TcpSender) -> f64 {
        f64::from(self.cwnd())
    }

    fn on_ack(&self, tcp: &TcpSender, sim: &Sim, ack: &Header) {
        let kernel = self.kernel(sim);
        kernel.set_clock(sim.now());
        tcp.set_nackpack(sim, tcp.nackpack() + 1);
        let seqno = ack.tcp.seqno;
        if seqno >= tcp.t_seqno() || seqno < tcp.highest_ack() {
            return;
        }
        let has_algorithm = self.algorithm.get().is_some();
        if has_algorithm {
            self.private.borrow_mut().load(&kernel.values);
        }
        self.process_ack(tcp, sim, ack);
        if has_algorithm {
            self.private.borrow_mut().restore(&kernel.values);
        }
        self.send_allowed(tcp, sim, false, Reason::Normal, tcp.parameters.max_burst.get());
    }

    fn on_timeout(&self, tcp: &TcpSender, sim: &Sim) {
        self.restart_after_timeout(tcp, sim);
    }

    fn send_much(&self, tcp: &TcpSender, sim: &Sim, force: bool, reason: Reason, max_burst: i32) {
        self.send_allowed(tcp, sim, force, reason, max_burst);
    }

    fn on_delayed_send(&self, tcp: &TcpSender, sim: &Sim) {
        if self.algorithm.get().is_some() {
            self.publish_window(tcp, sim);
        }
        self.send_allowed(tcp, sim, true, Reason::Timeout, tcp.parameters.max_burst.get());
        self.adopt_window(tcp, sim);
    }
}
