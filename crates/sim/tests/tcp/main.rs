//! Small TCP conversations, told from the sender's side.

mod recovery;
mod rfc2416;
mod sinks;
mod support;
