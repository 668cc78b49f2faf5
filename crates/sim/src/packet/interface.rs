//! Network interfaces through which packets enter a node.

/// The interface of a node through which a packet has come in. Packets from the node's own agents have
/// [`Interface::UNKNOWN`]. Only simulations with multicast label their interfaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Interface(pub i32);

impl Interface {
    /// No interface: the packet comes from an agent of the node itself.
    pub const UNKNOWN: Interface = Interface(-1);
    /// A wildcard that matches every interface.
    pub const ANY: Interface = Interface(-2);

    /// Returns true if a packet that came in through `interface` matches this interface.
    pub fn admits(self, interface: Interface) -> bool {
        self == Interface::ANY || self == interface
    }
}

impl Default for Interface {
    fn default() -> Self {
        Interface::UNKNOWN
    }
}
