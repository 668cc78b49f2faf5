//! Small TCP conversations, told from the sender's side.

mod bbr;
mod cubic;
mod recovery;
mod rfc2416;
mod sinks;
mod starts;
mod support;
mod sync;
