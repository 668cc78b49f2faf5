//! The link layer and address resolution (spec: wireless-stack, section 6).

use neons_otcl::Obj;
use neons_sim::wireless::{ArpTable, LinkLayer};
use neons_sim::{Entity, EntityId, Target};

use crate::classes::connector::{debug_variable, wiring_commands};
use crate::declare::{Bandwidth, Bool, Command, Declarations, Int, Refusal, Time, Wired, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("LL", "SplitObject");
    class
        .doc("The link layer: finds the MAC address of the next hop (ARP) and adds it to packets.")
        .native(|_, _| LinkLayer::default())
        .bind(
            "delay_",
            Wired(Time(LinkLayer::DELAY)),
            "Processing time of a packet in this layer, seconds.",
            |link: &LinkLayer| &link.delay,
        )
        .bind("bandwidth_", Bandwidth(0), "Has no effect.", |link: &LinkLayer| &link.bandwidth)
        .bind("avoidReordering_", Bool(false), "Has no effect.", |link: &LinkLayer| &link.avoid_reordering)
        .bind("macDA_", Int(0, unit::NONE), "Has no effect.", |link: &LinkLayer| &link.mac_destination)
        .class_variable("mindelay_", "50us", unit::NONE, "Has no effect.")
        .cmd(
            "ifq",
            (arg::optional("queue"),),
            "Sets the interface queue, or returns it.",
            |command, link: &LinkLayer, (object,)| slot(command, object, &link.queue),
        )
        .cmd(
            "mac",
            (arg::optional("mac"),),
            "Sets the MAC, or returns it.",
            |command, link: &LinkLayer, (object,)| slot(command, object, &link.mac),
        )
        .cmd(
            "lanrouter",
            ("router",),
            "Sets the object that knows the members of the LAN.",
            |command, link: &LinkLayer, (object,)| slot(command, Some(object), &link.router),
        )
        .cmd(
            "varp",
            ("table",),
            "Sets the table with the MAC addresses of the members of the LAN.",
            |command, link: &LinkLayer, (object,)| slot(command, Some(object), &link.members),
        )
        .cmd("arptable", ("table",), "Sets the ARP table.", |command, link: &LinkLayer, (object,)| {
            slot(command, Some(object), &link.arp)
        })
        .cmd(
            "up-target",
            (arg::optional("object"),),
            "Sets the object that received packets go to, or returns it.",
            |command, link: &LinkLayer, (object,)| wire(command, object, &link.up_target),
        )
        .cmd(
            "down-target",
            (arg::optional("object"),),
            "Sets the object that packets to be sent go to, or returns it.",
            |command, link: &LinkLayer, (object,)| {
                wire(command, object, &link.wiring().ok_or_else(Refusal::unfit)?.target)
            },
        );
    wiring_commands(class);
    debug_variable(class);

    super::snoop::declare(declarations);

    let class = declarations.class("ARPTable", "SplitObject");
    class
        .doc("The ARP table: the known MAC addresses of other nodes.")
        .native(|_, id| ArpTable::new(id))
        .bind("delay_", Time(ArpTable::DELAY), "Time to make an ARP packet, seconds.", |table: &ArpTable| {
            &table.delay
        })
        .bind("bandwidth_", Bandwidth(0), "Has no effect.", |table: &ArpTable| &table.bandwidth)
        .bind("avoidReordering_", Bool(false), "Has no effect.", |table: &ArpTable| &table.avoid_reordering)
        .instproc(
            "init",
            (arg::text("node"), arg::text("mac")),
            "Sets the MAC of the table's node.",
            |ns, call, (node_name, mac_name)| {
                call.next(&[])?;
                let table: &ArpTable = ns.record(call.object)?;
                let node = super::mobile_node::native(ns, node_name);
                let mac = ns.entity_named(mac_name).and_then(|mac| ns.sim().entity(mac)?.as_mac());
                if let (Some(node), Some(mac)) = (node.and_then(|node| ns.sim().get(node)), mac) {
                    table.attach(node, mac.base().address);
                }
                Ok(neons_otcl::Obj::empty())
            },
        );
    wiring_commands(class);
    debug_variable(class);
}

/// Returns or, given an argument, sets a connection to another part.
pub(crate) fn slot(
    command: &Command,
    object: Option<&Obj>,
    field: &std::cell::Cell<Option<EntityId>>,
) -> Result<Option<EntityId>, Refusal> {
    let Some(object) = object else { return Ok(field.get()) };
    field.set(Some(command.ns.named(object)?));
    Ok(None)
}

/// Returns or, given an argument, sets a target.
pub(crate) fn wire(
    command: &Command,
    object: Option<&Obj>,
    target: &Target,
) -> Result<Option<EntityId>, Refusal> {
    let Some(object) = object else { return Ok(target.get()) };
    target.set(command.sim(), Some(command.ns.named(object)?));
    Ok(None)
}
