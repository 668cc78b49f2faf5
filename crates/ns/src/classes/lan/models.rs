//! The parts of LANs.

use neons_sim::Entity;
use neons_sim::lan::{AddressTable, Ethernet, LanRouter, WiredPhy};
use neons_sim::routing::RouteLogic;

use crate::classes::addresses;
use crate::classes::node::Node;
use crate::classes::wireless::wire;
use crate::declare::{Bandwidth, Bool, Declarations, Refusal, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    wired_phy(declarations);
    declarations
        .class("Mac/802_3", "Mac")
        .doc("Ethernet: carrier sense with collision detection.")
        .native(Ethernet::new)
        .bind("trace_", Bool(false), "Show drops by collisions in the trace.", |mac: &Ethernet| &mac.trace);
    declarations
        .class("LanRouter", "SplitObject")
        .doc("Determines the member of a LAN that is the next hop of a packet.")
        .native(|_, _| LanRouter::default())
        .built(|ns, object, _| {
            // ns-2.35: `debug_` has no class default, which causes a warning.
            if ns.class_default(object, "debug_").is_none() {
                ns.warn_missing_default(object, "debug_");
            }
            Ok(())
        })
        .cmd(
            "lanaddr",
            (arg::text("address"),),
            "Sets the address of the LAN.",
            |command, router: &LanRouter, (address,)| {
                router.lan.set(addresses::numeric(command.ns, address));
            },
        )
        .cmd(
            "routelogic",
            (arg::entity_of::<RouteLogic>("logic"),),
            "Sets the object that knows the routes.",
            |_, router: &LanRouter, (logic,)| {
                router.routes.set(Some(logic));
                Ok::<_, Refusal>(())
            },
        );
    declarations
        .class("VARPTable", "SplitObject")
        .doc("Maps members of a LAN to their MAC addresses.")
        .native(|_, _| AddressTable::default())
        .cmd(
            "mac-addr",
            (arg::text("address"), arg::int("mac")),
            "Adds a member with the given MAC address.",
            |command, table: &AddressTable, (address, mac)| {
                table.enter(addresses::numeric(command.ns, address), mac);
            },
        );
}

fn wired_phy(declarations: &mut Declarations) {
    let class = declarations.class("Phy/WiredPhy", "Phy");
    class
        .doc("The physical interface of a node to a LAN.")
        .native(|_, _| WiredPhy::default())
        .bind(
            "bandwidth_",
            Bandwidth(WiredPhy::BANDWIDTH),
            "Bandwidth of the interface, bits per second.",
            |phy: &WiredPhy| &phy.bandwidth,
        )
        .cmd(
            "node",
            (arg::entity_of::<Node>("node"),),
            "Sets the node of the interface.",
            |_, phy: &WiredPhy, (node,)| {
                phy.node.set(Some(node));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "channel",
            (arg::entity("channel"),),
            "Sets the channel of the interface.",
            |_, phy: &WiredPhy, (channel,)| {
                phy.channel.set(Some(channel));
            },
        )
        .cmd(
            "up-target",
            (arg::optional("object"),),
            "Sets the object that received frames go to, or returns it.",
            |command, phy: &WiredPhy, (object,)| wire(command, object, &phy.up_target),
        )
        .cmd(
            "down-target",
            (arg::optional("object"),),
            "Has no effect.",
            |command, phy: &WiredPhy, (object,)| {
                wire(command, object, &phy.wiring().ok_or_else(Refusal::unfit)?.target)
            },
        );
}
