//! Quick-Start: before it sends, a sender asks the routers on its path for a rate, which they may grant, lower or
//! refuse (RFC 4782; spec: traffic-and-applications, section 17).
//!
//! The request is in packet 0. Every node has a [`Router`] in front of its classifier, which compares the requested
//! rate with the spare capacity of its link and lowers the rate accordingly. A second time to live shows whether all
//! routers of the path have taken part: links decrement the packet's time to live, routers that of the request, and the
//! difference of the two must be unchanged on arrival. The sink returns the rate with its acknowledgement. The sender
//! sets its window to the product of the rate and the round-trip time, and paces the packets of this window over a
//! round-trip time.

mod classifier;
mod header;
mod rate;
mod router;

pub use classifier::Classifier;
pub use header::{Kind, QuickStartHeader, ttl_difference};
pub use rate::RateCode;
pub use router::{Router, RouterSettings};
