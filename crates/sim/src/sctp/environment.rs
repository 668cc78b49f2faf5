//! The services that an association needs from its environment.

use super::chunk::Chunks;
use super::{Association, CmtParameters, Counter, Destination, Parameters};

/// A timer of an association. Destinations are named by their place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimerName {
    /// T1-init: the answer to an INIT is late.
    Init,
    /// T1-cookie: the answer to a COOKIE ECHO is late.
    Cookie,
    /// An acknowledgement has been delayed for long enough.
    Sack,
    /// The timer of the next periodic heartbeat.
    Heartbeat,
    /// T3-rtx: an acknowledgement of data is late.
    Retransmission(usize),
    /// The destination has been idle, so that its window shrinks.
    Degrade(usize),
    /// The timer of a heartbeat's answer.
    HeartbeatTimeout(usize),
    /// A route has been computed.
    RouteCalculation(usize),
    /// A route has not been used for long.
    RouteFlush(usize),
}

/// The surroundings of an [`Association`]. Everything happens at once and in the order of the calls.
pub trait Environment {
    /// The present time, seconds.
    fn now(&self) -> f64;

    /// The variables that the script has set.
    fn settings(&self) -> &Parameters;

    /// The variables that the script has set for concurrent multipath transfer.
    fn cmt_settings(&self) -> &CmtParameters;

    /// Makes a packet for a destination and sends it.
    fn transmit(&self, index: usize, destination: &Destination, chunks: Chunks);

    /// Makes a packet for a destination, to be sent by [`Environment::release`] once there is a route.
    fn hold(&self, index: usize, destination: &Destination, chunks: Chunks);

    /// Sends the packets held for a destination.
    fn release(&self, index: usize, destination: &Destination);

    /// Reports that an association is being opened: from now on packets have the type of SCTP, whatever type an
    /// application set before.
    fn claim_packet_type(&self);

    /// Sets or resets a timer to expire in `delay` seconds.
    fn set_timer(&self, timer: TimerName, delay: f64);

    /// Stops a timer if it runs.
    fn cancel_timer(&self, timer: TimerName);

    /// Whether a timer runs.
    fn is_pending(&self, timer: TimerName) -> bool;

    /// Something changed that may be reported.
    fn count(&self, association: &Association, counter: Counter);

    /// Sets a counter back to 0; reported if it was not.
    fn clear_counter(&self, association: &Association, counter: Counter);

    /// Appends a line about a destination to the reports; `text` comes after the addresses.
    fn remark(&self, destination: &Destination, text: &str);

    /// A random number in (0, 1).
    fn uniform(&self) -> f64;

    /// A random bit.
    fn coin(&self) -> bool;

    /// The destination at which concurrent transfer begins: the one after the destination that last received
    /// data.
    fn next_in_turn(&self, destinations: usize) -> usize;

    /// Records the destination that last received data.
    fn took_turn(&self, index: usize);

    /// Text for the standard output.
    fn print(&self, text: &str);

    /// Ends the program with status 255; `message` goes to the standard error output.
    fn give_up(&self, message: &str) -> !;

    /// Ends the program where ns-2 crashes.
    fn crash(&self, message: &str) -> !;
}
