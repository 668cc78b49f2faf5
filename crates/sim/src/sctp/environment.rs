//! The services that an association needs from its environment.

use super::chunk::Chunks;
use super::{Association, CmtParameters, Counter, Destination, Parameters};

/// A timer of an association. Destinations are identified by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimerName {
    /// T1-init: waits for the answer to an INIT.
    Init,
    /// T1-cookie: waits for the answer to a COOKIE ECHO.
    Cookie,
    /// Limits the delay of an acknowledgement.
    Sack,
    /// The timer of the next periodic heartbeat.
    Heartbeat,
    /// T3-rtx: waits for an acknowledgement of data.
    Retransmission(usize),
    /// Reduces the window of an idle destination when it expires.
    Degrade(usize),
    /// Waits for the answer to a heartbeat.
    HeartbeatTimeout(usize),
    /// Ends the computation of a route.
    RouteCalculation(usize),
    /// Ends the lifetime of a route that is not used.
    RouteFlush(usize),
}

/// The environment of an [`Association`]. Calls take effect immediately and in their order.
pub trait Environment {
    /// The present time, seconds.
    fn now(&self) -> f64;

    /// The variables that the script has set.
    fn settings(&self) -> &Parameters;

    /// The variables that the script has set for concurrent multipath transfer.
    fn cmt_settings(&self) -> &CmtParameters;

    /// Creates a packet for a destination and sends it.
    fn transmit(&self, index: usize, destination: &Destination, chunks: Chunks);

    /// Creates a packet for a destination, which [`Environment::release`] sends once there is a route.
    fn hold(&self, index: usize, destination: &Destination, chunks: Chunks);

    /// Sends the packets held for a destination.
    fn release(&self, index: usize, destination: &Destination);

    /// Reports that an association is being opened. From then on packets have the type SCTP, whatever type an
    /// application has set.
    fn claim_packet_type(&self);

    /// Starts a timer that expires in `delay` seconds. A running timer is restarted.
    fn set_timer(&self, timer: TimerName, delay: f64);

    /// Stops a timer if it is running.
    fn cancel_timer(&self, timer: TimerName);

    /// Whether a timer is running.
    fn is_pending(&self, timer: TimerName) -> bool;

    /// Counts a change that scripts can trace.
    fn count(&self, association: &Association, counter: Counter);

    /// Resets a counter to 0. The change is reported if the counter was not 0.
    fn clear_counter(&self, association: &Association, counter: Counter);

    /// Appends a line about a destination to the reports; `text` follows the addresses.
    fn remark(&self, destination: &Destination, text: &str);

    /// Draws a random number in (0, 1).
    fn uniform(&self) -> f64;

    /// Draws a random bit.
    fn coin(&self) -> bool;

    /// The index of the destination at which concurrent transfer starts: the one after the last destination that was
    /// sent data.
    fn next_in_turn(&self, destinations: usize) -> usize;

    /// Records the destination that was last sent data.
    fn took_turn(&self, index: usize);

    /// Prints text on standard output.
    fn print(&self, text: &str);

    /// Ends the program with status 255; `message` is printed on standard error.
    fn give_up(&self, message: &str) -> !;

    /// Ends the program with an error message in a case in which ns-2 crashes.
    fn crash(&self, message: &str) -> !;
}
