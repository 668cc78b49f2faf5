//! What a transport protocol sees of the application on top of it.

use crate::Sim;

/// The receiving side of an application (spec: traffic-and-applications, section 2).
pub trait Application {
    /// `bytes` bytes have arrived.
    fn recv(&self, sim: &Sim, bytes: i32);

    /// Everything offered so far has been sent.
    fn resume(&self, sim: &Sim);
}
