//! Congestion control algorithms (spec: tcp-linux, sections 12 to 15).

use std::fmt::Debug;
use std::marker::PhantomData;

use super::memory::{Memory, State};
use super::{
    Ack, Bic, Compound, Connection, Cubic, HighSpeed, Htcp, Hybla, Illinois, Lp, Moment, NaiveReno, Recovery,
    Reno, Scalable, Vegas, Veno, Westwood, Word, Yeah,
};

/// A round-trip time sample before it is rounded to ticks.
#[derive(Clone, Copy, Debug)]
pub struct RttSample {
    /// The round-trip time by the echoed time stamp or the packet being timed, seconds.
    pub elapsed: f64,
    /// The time since the last transmission of the acknowledged packet, seconds; `None` if it is unknown.
    pub since_sent: Option<f64>,
}

impl RttSample {
    /// The more exact of the two times, microseconds.
    pub fn microseconds(&self) -> Word {
        let seconds = self.since_sent.unwrap_or(self.elapsed);
        Word::from((seconds * 1_000_000.0).round() as i64)
    }
}

/// A congestion control algorithm: one method for each moment of a connection at which algorithms differ. The fields of
/// the struct are its state. The default methods are those of Reno.
pub trait Algorithm: State + 'static {
    /// The name by which scripts select the algorithm.
    const NAME: &'static str;
    /// Whether the algorithm needs the times when packets were sent.
    const STAMPS: bool = false;

    /// Called at the first ACK, to initialize the state.
    fn start(&mut self, _tcp: &mut Connection, _moment: &Moment) {}

    /// Called when an ACK acknowledges `packets` packets. `sent` is when the last of them was sent, nanoseconds, or 0
    /// if unknown.
    fn on_acked(&mut self, _tcp: &mut Connection, _moment: &Moment, _packets: Word, _sent: Word) {}

    /// Called for each ACK. An ACK is `regular` if it acknowledges new data, reports nothing else, and arrives while no
    /// loss is being repaired.
    fn on_ack(&mut self, _tcp: &Connection, _moment: &Moment, _regular: bool) {}

    /// Called when a round-trip time has been measured.
    fn on_rtt_sample(&mut self, _sample: RttSample) {}

    /// Called before loss recovery enters the state `next`.
    fn on_recovery(&mut self, _tcp: &Connection, _moment: &Moment, _next: Recovery) {}

    /// Lets the window grow after an ACK.
    fn grow(&mut self, tcp: &mut Connection, moment: &Moment, ack: &Ack);

    /// The slow start threshold after a loss, packets.
    fn reduce(&mut self, tcp: &Connection, _moment: &Moment) -> Word {
        tcp.half()
    }

    /// The window while a loss is being repaired, packets.
    fn floor(&self, tcp: &Connection) -> Word {
        tcp.ssthresh / 2
    }
}

/// The object-safe form of [`Algorithm`]. The state of the algorithm is in the memory of its sender.
pub trait CongestionControl: Debug + Sync {
    /// The same as [`Algorithm::NAME`].
    fn name(&self) -> &'static str;
    /// The same as [`Algorithm::STAMPS`].
    fn stamps(&self) -> bool;
    /// Calls [`Algorithm::start`].
    fn start(&self, memory: &mut Memory, tcp: &mut Connection, moment: &Moment);
    /// Calls [`Algorithm::on_acked`].
    fn on_acked(&self, memory: &mut Memory, tcp: &mut Connection, moment: &Moment, packets: Word, sent: Word);
    /// Calls [`Algorithm::on_ack`].
    fn on_ack(&self, memory: &mut Memory, tcp: &Connection, moment: &Moment, regular: bool);
    /// Calls [`Algorithm::on_rtt_sample`].
    fn on_rtt_sample(&self, memory: &mut Memory, sample: RttSample);
    /// Calls [`Algorithm::on_recovery`].
    fn on_recovery(&self, memory: &mut Memory, tcp: &Connection, moment: &Moment, next: Recovery);
    /// Calls [`Algorithm::grow`].
    fn grow(&self, memory: &mut Memory, tcp: &mut Connection, moment: &Moment, ack: &Ack);
    /// Calls [`Algorithm::reduce`].
    fn reduce(&self, memory: &mut Memory, tcp: &Connection, moment: &Moment) -> Word;
    /// Calls [`Algorithm::floor`].
    fn floor(&self, memory: &Memory, tcp: &Connection) -> Word;
}

/// The adapter from an [`Algorithm`] to a [`CongestionControl`].
struct Installable<A>(PhantomData<fn() -> A>);

impl<A: Algorithm> Debug for Installable<A> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(A::NAME)
    }
}

/// Loads the state of an algorithm, lets `act` change it, and stores it.
#[inline]
fn with<A: Algorithm, R>(memory: &mut Memory, act: impl FnOnce(&mut A) -> R) -> R {
    let mut algorithm = A::load(memory);
    let answer = act(&mut algorithm);
    algorithm.store(memory);
    answer
}

impl<A: Algorithm> CongestionControl for Installable<A> {
    fn name(&self) -> &'static str {
        A::NAME
    }

    fn stamps(&self) -> bool {
        A::STAMPS
    }

    fn start(&self, memory: &mut Memory, tcp: &mut Connection, moment: &Moment) {
        with(memory, |algorithm: &mut A| algorithm.start(tcp, moment));
    }

    fn on_acked(
        &self,
        memory: &mut Memory,
        tcp: &mut Connection,
        moment: &Moment,
        packets: Word,
        sent: Word,
    ) {
        with(memory, |algorithm: &mut A| algorithm.on_acked(tcp, moment, packets, sent));
    }

    fn on_ack(&self, memory: &mut Memory, tcp: &Connection, moment: &Moment, regular: bool) {
        with(memory, |algorithm: &mut A| algorithm.on_ack(tcp, moment, regular));
    }

    fn on_rtt_sample(&self, memory: &mut Memory, sample: RttSample) {
        with(memory, |algorithm: &mut A| algorithm.on_rtt_sample(sample));
    }

    fn on_recovery(&self, memory: &mut Memory, tcp: &Connection, moment: &Moment, next: Recovery) {
        with(memory, |algorithm: &mut A| algorithm.on_recovery(tcp, moment, next));
    }

    fn grow(&self, memory: &mut Memory, tcp: &mut Connection, moment: &Moment, ack: &Ack) {
        with(memory, |algorithm: &mut A| algorithm.grow(tcp, moment, ack));
    }

    fn reduce(&self, memory: &mut Memory, tcp: &Connection, moment: &Moment) -> Word {
        with(memory, |algorithm: &mut A| algorithm.reduce(tcp, moment))
    }

    fn floor(&self, memory: &Memory, tcp: &Connection) -> Word {
        A::load(memory).floor(tcp)
    }
}

/// All algorithms, in the order in which scripts list them.
pub static ALGORITHMS: [&dyn CongestionControl; 15] = [
    &Installable::<Reno>(PhantomData),
    &Installable::<NaiveReno>(PhantomData),
    &Installable::<HighSpeed>(PhantomData),
    &Installable::<Bic>(PhantomData),
    &Installable::<Htcp>(PhantomData),
    &Installable::<Scalable>(PhantomData),
    &Installable::<Cubic>(PhantomData),
    &Installable::<Westwood>(PhantomData),
    &Installable::<Vegas>(PhantomData),
    &Installable::<Hybla>(PhantomData),
    &Installable::<Illinois>(PhantomData),
    &Installable::<Yeah>(PhantomData),
    &Installable::<Veno>(PhantomData),
    &Installable::<Compound>(PhantomData),
    &Installable::<Lp>(PhantomData),
];

/// The algorithm with the name `name`; `None` if there is none.
pub fn find_algorithm(name: &str) -> Option<&'static dyn CongestionControl> {
    ALGORITHMS.into_iter().find(|algorithm| algorithm.name() == name)
}
