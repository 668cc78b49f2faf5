//! Address formats (spec: script-language, section 12).

use neons_sim::Entity;

use crate::Ns;
use crate::declare::{Declarations, parse_integer};

/// The native half of an object without behaviour.
struct Bare;

impl Entity for Bare {}

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("AllocAddrBits", "Object")
        .doc("Divides the bits of an address.")
        .class_variable("DEFADDRSIZE_", "31", "Bits of an address.")
        .class_variable("MAXADDRSIZE_", "31", "Most bits an address can have.");
    declarations.class("AllocAddr", "SplitObject").doc("Allocates addresses.").native(|_, _| Bare);
    declarations.class("Address", "SplitObject").doc("The address format in use.").native(|_, _| Bare);
    declarations
        .class("AddrParams", "SplitObject")
        .doc("What is known of the address format.")
        .class_variable("ALL_BITS_SET", "0x7fffffff", "All usable bits of an address.")
        .class_variable("domain_num_", "1", "How many domains there are.")
        .class_variable("def_clusters", "4", "Clusters of a domain, unless told otherwise.")
        .class_variable("def_nodes", "5", "Nodes of a cluster, unless told otherwise.");
}

/// An address in text as a number.
pub(super) fn numeric(ns: &Ns, text: &str) -> i32 {
    let format = ns.sim().address_format();
    if format.is_flat() {
        return parse_integer(text);
    }
    text.split('.').zip(format.levels()).fold(0, |address, (level, (mask, shift))| {
        address | ((parse_integer(level) as u32 & mask) << shift) as i32
    })
}
