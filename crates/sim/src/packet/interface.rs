//! Where packets enter a node.

/// The interface of a node through which a packet has come in; that of packets from the node's own agents is
/// [`Interface::UNKNOWN`]. Only simulations with multicast label their interfaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Interface(pub i32);

impl Interface {
    /// No interface: the packet comes from the node itself.
    pub const UNKNOWN: Interface = Interface(-1);
    /// Stands for every interface, where one is asked for.
    pub const ANY: Interface = Interface(-2);

    /// Whether a packet from `interface` satisfies who asks for this one.
    pub fn admits(self, interface: Interface) -> bool {
        self == Interface::ANY || self == interface
    }
}

impl Default for Interface {
    fn default() -> Self {
        Interface::UNKNOWN
    }
}
