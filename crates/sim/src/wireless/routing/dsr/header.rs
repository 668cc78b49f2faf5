//! The DSR options header (RFC 4728, section 6).

use super::path::Path;

/// A route request.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// The number of hops over which the request may be relayed.
    pub max_propagation: usize,
}

/// A route error: a broken link.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkError {
    /// The node to which the error is reported.
    pub tell: i32,
    /// The node at the start of the broken link.
    pub from: i32,
    /// The node at the end of the broken link.
    pub to: i32,
}

/// A flow error: a node could not forward a packet without source route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownFlow {
    /// The source of the packet.
    pub source: i32,
    /// The destination of the packet.
    pub destination: i32,
    /// The flow of the packet; `None` for the default flow.
    pub flow: Option<u16>,
}

/// The flow of a packet that is not part of the default flow.
#[derive(Clone, Copy, Debug)]
pub struct FlowTag {
    /// The number that the source has given the flow.
    pub id: u16,
    /// The number of hops that the packet has travelled.
    pub hops: u8,
}

/// The header that DSR puts between the IP header and its payload.
#[derive(Clone, Debug, Default)]
pub struct DsrHeader {
    /// The source route; empty if the packet follows a flow or requests a route. Change it with
    /// [`DsrHeader::set_route`].
    pub route: Path,
    /// The position on the source route of the node that has the packet or receives it next.
    pub position: usize,
    /// The route request, if the packet carries one.
    pub request: Option<Request>,
    /// The number of the request or, in a reply, of the answered request.
    pub request_id: i32,
    /// The path of a route reply.
    ///
    /// ns-2.35: like the number of the request, the path is kept when the packet becomes a route error, and traces then
    /// show it; see [`DsrHeader::is_reply`].
    pub reply: Path,
    /// Whether the packet carries a route reply.
    pub is_reply: bool,
    /// The route errors in the packet.
    pub errors: Vec<LinkError>,
    /// The lifetime of the flow that the packet sets up, seconds.
    pub flow_timeout: Option<u16>,
    /// The flow of the packet.
    pub flow: Option<FlowTag>,
    /// The flow errors in the packet.
    pub unknown_flows: Vec<UnknownFlow>,
    /// The number of times that the packet was salvaged.
    pub salvages: u32,
}

impl DsrHeader {
    /// The size of the header, bytes (spec: wireless-routing, section 6.2).
    pub fn size(&self) -> i32 {
        let unknown_default = self.unknown_flows.iter().filter(|error| error.flow.is_none()).count();
        let unknown = self.unknown_flows.len() - unknown_default;
        let mut size = 0;
        if !self.route.is_empty()
            || self.is_control()
            || self.flow_timeout.is_some()
            || !self.unknown_flows.is_empty()
        {
            size += 4;
        }
        if !self.route.is_empty() {
            size += 4 * (self.route.len() - 1);
        }
        if self.is_reply {
            size += 5 + 4 * self.reply.len();
        }
        if self.request.is_some() {
            size += 8;
        }
        size += 16 * self.errors.len() + 14 * unknown + 12 * unknown_default;
        if self.flow_timeout.is_some() {
            size += 4;
        }
        if self.flow.is_some() {
            size += 4;
        }
        size.next_multiple_of(4) as i32
    }

    /// Writes a source route.
    pub fn set_route(&mut self, route: &Path, position: usize) {
        self.route.write(route);
        self.position = position;
    }

    /// Whether the header contains a request, a reply or errors.
    pub fn is_control(&self) -> bool {
        self.request.is_some() || self.is_reply || !self.errors.is_empty()
    }

    /// The node that sent the packet over the last link: the one before the present position.
    pub fn transmitter(&self) -> Option<i32> {
        self.route.addresses().get(self.position.checked_sub(1)?).copied()
    }

    /// Removes all flow information.
    pub fn strip_flow(&mut self) {
        self.flow = None;
        self.flow_timeout = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_the_parts() {
        let mut header = DsrHeader::default();
        assert_eq!(header.size(), 0);
        header.route = Path::new([0]);
        header.request = Some(Request { max_propagation: 0 });
        assert_eq!(header.size(), 12);
        header.request = None;
        header.route = Path::new([3, 2, 1, 0]);
        (header.reply, header.is_reply) = (Path::new([0, 1, 2, 3]), true);
        assert_eq!(header.size(), 40);
        header.is_reply = false;
        header.flow = Some(FlowTag { id: 1, hops: 1 });
        header.flow_timeout = Some(60);
        assert_eq!(header.size(), 24);
    }
}
