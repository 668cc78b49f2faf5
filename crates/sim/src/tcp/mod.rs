//! One-way, packet-numbered TCP (spec: tcp-one-way).
//!
//! A connection consists of a [`TcpSender`] and a [`TcpSink`]. Data flows only from the sender to the sink. Sequence
//! numbers count packets from 0; the sink answers each packet, or every second one, with the number of the last packet
//! it holds in order. There is no handshake except that packet 0 stands for a SYN, and there is no FIN.
//!
//! The parts common to all senders (send loop, round-trip estimator, retransmission timer, window arithmetic,
//! statistics) are in files named after the concept. The differences between Tahoe, Reno, SACK, Vegas and others are in
//! a [`Flavour`]: one file per algorithm, which names another flavour as its parent and overrides only the moments of a
//! connection at which it differs.

mod abstract_tcp;
mod ack;
mod asym;
mod bbr;
mod congestion;
mod control_block;
mod controlled;
mod cubic;
mod custom;
mod dctcp;
mod ecn;
mod event_trace;
mod fack;
mod fack_scoreboard;
mod fast_start;
mod flavour;
mod frto;
pub mod full;
mod hystart;
mod integrated;
mod ledbat;
pub mod linux;
mod newreno;
mod output;
mod parameters;
mod quiescence;
mod range_set;
mod rate_halving_scoreboard;
mod rate_request;
mod rbp;
mod reno;
mod rfc793edu;
mod rtt;
mod sack1;
mod sack_rh;
mod scoreboard;
mod sender;
mod simple;
mod sink;
mod slowdown;
mod start;
mod sync;
mod tahoe;
mod timers;
mod trace;
mod variables;
mod vegas;
mod window;
mod xcp;

pub use abstract_tcp::{AbstractSink, AbstractTcp, AbstractVariant, DelayedAbstractSink, DropTarget};
pub use asym::Asym;
pub use bbr::Bbr;
pub use congestion::{Ack, CongestionControl, Cut, CutReason, Flight, Sent};
pub use control_block::ControlBlock;
pub use controlled::{Controlled, LossRecovery};
pub use cubic::{Cubic, CubicSettings};
pub use custom::Custom;
pub use dctcp::{Dctcp, DctcpSettings};
pub use fack::Fack;
pub use fast_start::FastStart;
pub use flavour::{Action, Flavour, find};
pub use hystart::{HyStart, SlowStartAck, Variant, Verdict};
pub use integrated::{Integrated, Session};
pub use ledbat::{Ledbat, LedbatSettings};
pub use linux::Linux;
pub use newreno::Newreno;
pub use output::Reason;
pub use parameters::Parameters;
pub use range_set::RangeSet;
pub use rbp::{Paceable, RateBasedPacing};
pub use reno::Reno;
pub use rfc793edu::Rfc793edu;
pub use sack_rh::SackRh;
pub use sack1::Sack1;
pub use scoreboard::Scoreboard;
pub use sender::TcpSender;
pub use simple::SimpleTcp;
pub use sink::{AckPolicy, AckThinning, DelayedAck, SackReport, TcpSink};
pub use slowdown::{Slowdown, Window};
pub use start::StartSettings;
pub use sync::{Decision, DelayControl, Detector, Region, SyncSettings, TransitRecord, Trend};
pub use tahoe::Tahoe;
pub use variables::Variables;
pub use vegas::Vegas;
pub use xcp::{XcpEnd, XcpHeader, XcpKind, XcpReno};
