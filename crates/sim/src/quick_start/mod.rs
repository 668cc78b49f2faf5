//! Quick-Start: a sender asks the routers of its path for a rate before it sends, and they may grant it, lower
//! it or refuse it (RFC 4782; spec: traffic-and-applications, section 17).
//!
//! The request travels in packet 0. Every node has a [`Router`] in front of its classifier; it compares the
//! requested rate with the spare capacity of its link and lowers the rate accordingly. A second time to live
//! shows whether all routers of the path took part: links decrement that of the packet, routers that of the
//! request, and their difference must still be the original one on arrival. The sink returns the rate with its
//! acknowledgement, and the sender uses the part of a window that this rate fills in a round-trip time, paced
//! over that time.

mod classifier;
mod header;
mod rate;
mod router;

pub use classifier::Classifier;
pub use header::{Kind, QuickStartHeader, ttl_difference};
pub use rate::RateCode;
pub use router::{Router, RouterSettings};
