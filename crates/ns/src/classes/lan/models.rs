//! What LANs are made of.

use neons_sim::Entity;
use neons_sim::lan::{AddressTable, Ethernet, LanRouter, WiredPhy};
use neons_sim::routing::RouteLogic;

use crate::classes::addresses;
use crate::classes::node::Node;
use crate::classes::wireless::wire;
use crate::declare::{Bound, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    wired_phy(declarations);
    declarations
        .class("Mac/802_3", "Mac")
        .doc("Ethernet: carrier sense with collision detection.")
        .native(Ethernet::new)
        .variable("trace_", "false", "Whether what collides here is dropped visibly.", |mac: &Ethernet| {
            Bound::Bool(&mac.trace)
        });
    declarations
        .class("LanRouter", "SplitObject")
        .doc("Knows to which member of a LAN a packet goes next.")
        .native(|_, _| LanRouter::default())
        .built(|ns, object, _| {
            // ns-2.35: has a variable without class default.
            ns.warn_missing_default(object, "debug_");
            Ok(())
        })
        .command("lanaddr", "address", "Address of the LAN.", |command, router: &LanRouter| {
            router.lan.set(addresses::numeric(command.ns, command.text(0)));
        })
        .command("routelogic", "logic", "Who knows the routes.", |command, router: &LanRouter| {
            command.get::<RouteLogic>(0)?;
            router.routes.set(Some(command.entity(0)?));
            Ok::<_, Refusal>(())
        });
    declarations
        .class("VARPTable", "SplitObject")
        .doc("The MAC addresses of the members of a LAN.")
        .native(|_, _| AddressTable::default())
        .command("mac-addr", "address mac", "A member has this MAC.", |command, table: &AddressTable| {
            table.enter(addresses::numeric(command.ns, command.text(0)), command.int(1));
        });
}

fn wired_phy(declarations: &mut Declarations) {
    let class = declarations.class("Phy/WiredPhy", "Phy");
    class
        .doc("The physical interface of a node to a LAN.")
        .native(|_, _| WiredPhy::default())
        .variable("bandwidth_", "10e6", "Rate, bits per second.", |phy: &WiredPhy| {
            Bound::Bandwidth(&phy.bandwidth)
        })
        .command("node", "node", "Its node.", |command, phy: &WiredPhy| {
            command.get::<Node>(0)?;
            phy.node.set(Some(command.entity(0)?));
            Ok::<_, Refusal>(())
        })
        .command("channel", "channel", "The channel.", |command, phy: &WiredPhy| {
            phy.channel.set(Some(command.entity(0)?));
            Ok::<_, Refusal>(())
        })
        .command(
            "up-target",
            "?object?",
            "Where frames go up: asks, or sets it.",
            |command, phy: &WiredPhy| wire(command, &phy.up_target),
        )
        .command("down-target", "?object?", "Without effect.", |command, phy: &WiredPhy| {
            wire(command, &phy.wiring().ok_or(Refusal::silent())?.target)
        });
}
