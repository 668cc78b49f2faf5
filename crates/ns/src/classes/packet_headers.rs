//! Which headers packets have (spec: engine-and-traces, section 5.4).

use neons_sim::Entity;

use crate::declare::Declarations;

/// The native half of a packet header manager. Headers of Neons are always there.
struct PacketHeaderManager;

impl Entity for PacketHeaderManager {}

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("PacketHeaderManager", "SplitObject")
        .doc("The set of headers that packets have. It has no effect: all headers are always present.")
        .native(|_, _| PacketHeaderManager)
        .class_variable("hdrlen_", "0", "Bytes of all headers.");
}
