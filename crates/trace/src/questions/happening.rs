//! Events of flows, as the tracker reports them.

use serde::Serialize;

use super::flow::Purpose;

/// An event of a flow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Happening {
    /// Number of the line with the event.
    pub line: u64,
    /// The time of the event, in seconds.
    pub time: f64,
    /// The flow's index in [`Tracker::flows`](super::Tracker::flows).
    pub flow: usize,
    /// Unique id of the packet.
    pub uid: i64,
    /// The packet's size when it was first seen, in bytes.
    pub size: i32,
    /// TCP's sequence number or SCTP's TSN, for data that are sent again if they are lost; otherwise `None`.
    pub number: Option<i64>,
    /// The sequence number that the trace shows, of any protocol; for SCTP the TSN. -1 if there is none.
    pub sequence: i64,
    /// The acknowledgement number that the trace shows; for one-way TCP the number of the acknowledged segment. -1 if
    /// there is none.
    pub ack: i64,
    /// True if the packet is known to carry payload of a protocol that numbers it.
    pub payload: bool,
    /// The packet's purpose.
    pub purpose: Purpose,
    /// The kind of the event.
    pub what: What,
}

impl Happening {
    /// Returns true if the event counts for goodput: data arrived that had not arrived before. SYN, FIN and pure
    /// acknowledgements do not count.
    pub fn is_goodput(&self) -> bool {
        let carries_data = self.payload || self.number.is_none();
        matches!(self.what, What::Delivered { duplicate: false, .. })
            && self.purpose == Purpose::Data
            && carries_data
    }
}

/// The kinds of flow events.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum What {
    /// The sender sent a packet.
    Sent,
    /// The packet of the preceding `Sent` was a retransmission.
    Again,
    /// A packet arrived.
    Delivered {
        /// The time since the packet was sent, in seconds; `None` if the trace does not show that.
        delay: Option<f64>,
        /// True if the same data had arrived before.
        duplicate: bool,
        /// True if a packet that was sent later arrived before this one (RFC 4737).
        late: bool,
        /// The number of links or radio hops that the packet crossed; `None` for multicast packets.
        hops: Option<u32>,
    },
    /// A packet was lost.
    Lost {
        /// The id of the node at which, or at whose outgoing link, the packet was lost.
        node: i32,
        /// The id of the node at the end of the link; `None` in a mobile node.
        to: Option<i32>,
        /// The index of the cause in [`Tracker::causes`](super::Tracker::causes).
        cause: usize,
    },
}

/// The number of packets lost for one cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    /// The cause: on links `drop`, `error`, `collision` or `monitor-drop`; in mobile nodes the reason that the trace
    /// gives, such as `NRTE` or `IFQ`.
    pub cause: String,
    /// The number of lost packets.
    pub count: u64,
}
