//! What interfaces are made of (spec: satellite, sections 4 to 7 and 12).

use std::cell::Cell;

use neons_otcl::Obj;
use neons_sim::link::Connector;
use neons_sim::satellite::{
    AnySatMac, LinkHead, LinkType, SatChannel, SatLinkLayer, SatMac, SatMacBase, SatPhy, UnslottedAloha,
};
use neons_sim::{Entity, EntityId};

use crate::classes::wireless::wire;
use crate::classes::{connector, simulator};
use crate::declare::{
    Bandwidth, Bool, ClassDeclaration, Command, Declarations, Int, Refusal, Time, arg, unit,
};

pub(super) fn declare(declarations: &mut Declarations) {
    link_heads(declarations);
    link_layer(declarations);
    macs(declarations);
    phys(declarations);
    declarations
        .class("Channel/Sat", "Channel")
        .doc("A channel that carries frames to all that listen, after the time that light needs.")
        .native(|sim, _| SatChannel::new(sim))
        .bind("delay_", Time("4us"), "Without effect, seconds.", |channel: &SatChannel| &channel.delay)
        .cmd(
            "addif",
            (arg::entity("interface"),),
            "An interface begins to listen.",
            |_, channel: &SatChannel, (interface,)| {
                channel.add_receiver(interface);
            },
        )
        .cmd("id", (), "Number of the channel.", |_, channel: &SatChannel, _| channel.number);
}

fn link_heads(declarations: &mut Declarations) {
    declarations
        .class("Connector/LinkHead", "Connector")
        .doc("The head of an interface.")
        .native(|_, _| Connector::default());
    let class = declarations.class("Connector/LinkHead/Sat", "Connector/LinkHead");
    class.doc("The head of an interface of a satellite node.").native(|_, _| LinkHead::default());
    part(class, "setll", "The link layer.", |head| &head.link_layer);
    part(class, "setphytx", "The half that sends.", |head| &head.transmitter);
    part(class, "setphyrx", "The half that receives.", |head| &head.receiver);
    part(class, "setmac", "The MAC.", |head| &head.mac);
    part(class, "setqueue", "The queue.", |head| &head.queue);
    part(class, "seterrmodel", "The error model.", |head| &head.error_model);
    part(class, "setnetinf", "The network interface.", |head| &head.network_interface);
    class
        .cmd("setnode", (arg::text("node"),), "Its node.", |command, head: &LinkHead, (node,)| {
            head.node.set(Some(super::named(command.ns, node)?.id()));
            Ok::<_, Refusal>(())
        })
        .cmd(
            "set_type",
            (arg::text("type"),),
            "What the link is for.",
            |command, head: &LinkHead, (kind,)| {
                let Some(link_type) = LinkType::from_name(kind) else {
                    command.sim().print(&format!("Unknown link type: {}\n", kind));
                    command.sim().exit(1);
                };
                head.link_type.set(link_type);
            },
        );
    declarations
        .class("Connector/RoutingHelper", "Connector")
        .doc("A satellite link as the routing of the wired network sees it.")
        .native(|_, _| Connector::default())
        .instproc("up?", (), "Always `up`.", |_, _, _| Ok(Obj::from_str("up")))
        .instproc("cost?", (), "Its cost for routing.", |ns, call, _| ns.otcl().get_var(call.object, "cost_"))
        .instproc("head", (), "Where packets enter it.", |ns, call, _| {
            ns.otcl().get_var(call.object, "head_")
        })
        .instproc("queue", (), "Its queue.", |ns, call, _| ns.otcl().get_var(call.object, "queue_"))
        .instproc("dump-nam-queueconfig", (), "Without effect.", |_, _, _| Ok(Obj::from_i64(0)));
}

fn link_layer(declarations: &mut Declarations) {
    let class = declarations.class("LL/Sat", "LL");
    class
        .doc("Gives packets the number of the MAC that they go to.")
        .native(|sim, _| SatLinkLayer::new(sim))
        .bind(
            "delay_",
            Time("25us"),
            "How long a packet takes through this layer, seconds; interfaces set it to 0.",
            |link: &SatLinkLayer| &link.delay,
        )
        .bind("bandwidth_", Bandwidth(0), "Without effect.", |link: &SatLinkLayer| &link.bandwidth)
        .bind("avoidReordering_", Bool(false), "Without effect.", |link: &SatLinkLayer| {
            &link.avoid_reordering
        })
        .bind("macDA_", Int(0, unit::NONE), "Without effect.", |link: &SatLinkLayer| &link.mac_destination)
        .cmd(
            "ifq",
            (arg::optional("queue"),),
            "The queue: asks, or sets it.",
            |command, link: &SatLinkLayer, _| slot(command, &link.queue),
        )
        .cmd(
            "mac",
            (arg::optional("mac"),),
            "The MAC: asks, or sets it.",
            |command, link: &SatLinkLayer, _| slot(command, &link.mac),
        )
        .cmd("setnode", (arg::text("node"),), "Its node.", |command, link: &SatLinkLayer, (node,)| {
            link.node.set(Some(super::named(command.ns, node)?.id()));
            Ok::<_, Refusal>(())
        })
        .cmd(
            "up-target",
            (arg::optional("object"),),
            "Where packets go up: asks, or sets it.",
            |command, link: &SatLinkLayer, _| wire(command, &link.up_target),
        )
        .cmd(
            "down-target",
            (arg::optional("object"),),
            "Where packets go down: asks, or sets it.",
            |command, link: &SatLinkLayer, _| {
                wire(command, &link.wiring().ok_or_else(Refusal::unfit)?.target)
            },
        );
}

fn slot(command: &Command, field: &std::cell::Cell<Option<EntityId>>) -> Result<Option<EntityId>, Refusal> {
    if command.is_empty() {
        return Ok(field.get());
    }
    field.set(Some(command.entity(0)?));
    Ok(None)
}

/// A command that sets a part of an interface.
fn part(
    class: &mut ClassDeclaration,
    name: &'static str,
    doc: &'static str,
    field: fn(&LinkHead) -> &Cell<Option<EntityId>>,
) {
    class.cmd(name, (arg::entity("object"),), doc, move |command, head: &LinkHead, (object,)| {
        field(head).set(Some(object));
        command.sim().rewired();
    });
}

fn sat_mac(entity: &dyn Entity) -> Option<&SatMacBase> {
    let entity: &dyn std::any::Any = entity;
    let mac = entity.downcast_ref::<SatMac>().map(AnySatMac::sat_base);
    mac.or_else(|| entity.downcast_ref::<UnslottedAloha>().map(AnySatMac::sat_base))
}

/// The traces of a MAC: command and kind of trace.
const MAC_TRACES: [(&str, &str); 2] = [("set_drop_trace", "Sat/Drop"), ("set_coll_trace", "Sat/Collision")];

fn macs(declarations: &mut Declarations) {
    let class = declarations.class("Mac/Sat", "Mac");
    class
        .doc("Sends at once, and receives whatever is addressed to it.")
        .native(SatMac::new)
        .bind_shared("trace_collisions_", Bool(true), "Whether frames that collide are traced.", |entity| {
            Some(&sat_mac(entity)?.trace_collisions)
        })
        .bind_shared("trace_drops_", Bool(true), "Whether frames that are given up are traced.", |entity| {
            Some(&sat_mac(entity)?.trace_drops)
        })
        .instproc(
            "init",
            (arg::rest("arg"),),
            "Makes its traces, if there is a trace file.",
            |ns, call, (args,)| {
                call.next(args)?;
                let simulator = simulator::instance(ns)?;
                let file = ns.invoke(simulator, "get-ns-traceall", &[])?;
                if !file.is_empty() {
                    for (command, kind) in MAC_TRACES {
                        let ends = [Obj::from_str("-1"), Obj::from_str("-1")];
                        let trace = simulator::create_trace(ns, kind, &file, &ends[0], &ends[1], "")?;
                        ns.invoke(call.object, command, &[ns.otcl().name_obj(trace)])?;
                    }
                }
                Ok(Obj::empty())
            },
        )
        .shared_cmd("channel", ("channel",), "Without effect.", |_, _, _| ())
        .part(sat_mac)
        .cmd(
            "set_drop_trace",
            (arg::entity("trace"),),
            "Where frames that are given up are traced.",
            |_, mac, (trace,)| mac.drop_trace.set(Some(trace)),
        )
        .cmd(
            "set_coll_trace",
            (arg::entity("trace"),),
            "Where frames that collide are traced.",
            |_, mac, (trace,)| mac.collision_trace.set(Some(trace)),
        );
    class.class_variable("bandwidth_", "2Mb", "Rate, bits per second; interfaces set it.");
    declarations
        .class("Mac/Sat/UnslottedAloha", "Mac/Sat")
        .doc(
            "Unslotted Aloha: sends at once, and again after a random time if the frame does \
             not come back whole.",
        )
        .native(UnslottedAloha::new)
        .bind(
            "mean_backoff_",
            Time("1s"),
            "The mean time before a frame is sent again, seconds.",
            |mac: &UnslottedAloha| &mac.mean_backoff,
        )
        .bind(
            "rtx_limit_",
            Int(3, unit::COUNT),
            "How often a frame is sent again before it is given up.",
            |mac: &UnslottedAloha| &mac.retransmission_limit,
        )
        .bind(
            "send_timeout_",
            Time("270ms"),
            "How long to wait for the own frame beyond its transmission, seconds.",
            |mac: &UnslottedAloha| &mac.send_timeout,
        );
}

fn phys(declarations: &mut Declarations) {
    let class = declarations.class("Phy/Sat", "Phy");
    class.doc("The sending or the receiving half of an interface.").native(|_, _| SatPhy::new());
    phy_commands(class);
    let class = declarations.class("Phy/Repeater", "Phy");
    class.doc("The sending or the receiving half of a repeater.").native(|_, _| SatPhy::repeater());
    phy_commands(class);
}

fn phy_commands(class: &mut ClassDeclaration) {
    class
        .cmd("id", (), "Number of the interface.", |_, _: &SatPhy, _| 0)
        .cmd("node", (arg::text("node"),), "Its node.", |command, phy: &SatPhy, (node,)| {
            phy.node.set(Some(super::named(command.ns, node)?.id()));
            command.sim().rewired();
            Ok::<_, Refusal>(())
        })
        .cmd(
            "channel",
            (arg::optional("channel"),),
            "The channel: asks, or sets it.",
            |command, phy: &SatPhy, _| slot(command, &phy.channel),
        )
        .cmd(
            "linkhead",
            (arg::entity_of::<LinkHead>("head"),),
            "The head of its interface.",
            |command, phy: &SatPhy, (head,)| {
                phy.head.set(Some(head));
                command.sim().rewired();
            },
        )
        .cmd(
            "up-target",
            (arg::optional("object"),),
            "Where frames go up: asks, or sets it.",
            |command, phy: &SatPhy, _| wire(command, &phy.up_target),
        )
        .cmd("down-target", (arg::optional("object"),), "Without effect.", |command, phy: &SatPhy, _| {
            wire(command, &phy.wiring().ok_or_else(Refusal::unfit)?.target)
        });
    connector::debug_variable(class);
}
