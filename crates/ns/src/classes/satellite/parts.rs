//! The parts of interfaces (spec: satellite, sections 4 to 7 and 12).

use neons_otcl::Obj;
use neons_sim::link::Connector;
use neons_sim::satellite::{
    AnySatMac, LinkHead, LinkType, SatChannel, SatLinkLayer, SatMac, SatMacBase, SatPhy, UnslottedAloha,
};
use neons_sim::{Entity, EntityId, Wired};

use crate::classes::wireless::{slot, wire};
use crate::classes::{connector, simulator};
use crate::declare::{Bandwidth, Bool, ClassDeclaration, Declarations, Int, Refusal, Time, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    link_heads(declarations);
    link_layer(declarations);
    framed_link_layer(declarations);
    macs(declarations);
    phys(declarations);
    declarations
        .class("Channel/Sat", "Channel")
        .doc("A channel that delivers frames to all receivers, after the propagation time of light.")
        .native(|sim, _| SatChannel::new(sim))
        .bind(
            "delay_",
            Time(SatChannel::DELAY),
            "Propagation delay, seconds; it has no effect.",
            |channel: &SatChannel| &channel.delay,
        )
        .cmd(
            "addif",
            (arg::entity("interface"),),
            "Adds a receiving interface.",
            |_, channel: &SatChannel, (interface,)| {
                channel.add_receiver(interface);
            },
        )
        .cmd("id", (), "Returns the number of the channel.", |_, channel: &SatChannel, _| channel.number);
}

fn link_heads(declarations: &mut Declarations) {
    declarations
        .class("Connector/LinkHead", "Connector")
        .doc("The head of an interface.")
        .native(|_, _| Connector::default());
    let class = declarations.class("Connector/LinkHead/Sat", "Connector/LinkHead");
    class.doc("The head of an interface of a satellite node.").native(|_, _| LinkHead::default());
    part(class, "setll", "Sets the link layer.", |head| &head.link_layer);
    part(class, "setphytx", "Sets the sending half of the physical layer.", |head| &head.transmitter);
    part(class, "setphyrx", "Sets the receiving half of the physical layer.", |head| &head.receiver);
    part(class, "setmac", "Sets the MAC of the interface.", |head| &head.mac);
    part(class, "setqueue", "Sets the queue of the interface.", |head| &head.queue);
    part(class, "seterrmodel", "Sets the error model of the interface.", |head| &head.error_model);
    part(class, "setnetinf", "Sets the network interface object of the satellite interface.", |head| {
        &head.network_interface
    });
    class
        .cmd(
            "setnode",
            (arg::text("node"),),
            "Sets the node of the interface.",
            |command, head: &LinkHead, (node,)| {
                head.node.set(Some(super::named(command.ns, node)?.id()));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "set_type",
            (arg::text("type"),),
            "Sets the type of the link.",
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
        .doc("A satellite link, in the form that the routing of the wired network uses.")
        .native(|_, _| Connector::default())
        .instproc(
            "up?",
            (),
            "Returns `up`: a satellite link in the routing table is always up.",
            |_, _, _| Ok(Obj::from_str("up")),
        )
        .instproc("cost?", (), "Returns the cost of the link for routing.", |ns, call, _| {
            ns.otcl().get_var(call.object, "cost_")
        })
        .instproc("head", (), "Returns the object at which packets enter the link.", |ns, call, _| {
            ns.otcl().get_var(call.object, "head_")
        })
        .instproc("queue", (), "Returns the queue of the link.", |ns, call, _| {
            ns.otcl().get_var(call.object, "queue_")
        })
        .instproc("dump-nam-queueconfig", (), "Has no effect.", |_, _, _| Ok(Obj::from_i64(0)));
}

fn link_layer(declarations: &mut Declarations) {
    let class = declarations.class("LL/Sat", "LL");
    class
        .doc("Adds the MAC address of the next hop to packets.")
        .native(SatLinkLayer::new)
        .bind(
            "delay_",
            Time("25us"),
            "Processing time of a packet in this layer, seconds; interfaces set it to 0.",
            |link: &SatLinkLayer| &link.delay,
        )
        .bind("bandwidth_", Bandwidth(0), "Has no effect.", |link: &SatLinkLayer| &link.bandwidth)
        .bind("avoidReordering_", Bool(false), "Has no effect.", |link: &SatLinkLayer| &link.avoid_reordering)
        .bind("macDA_", Int(0, unit::NONE), "Has no effect.", |link: &SatLinkLayer| &link.mac_destination)
        .cmd(
            "ifq",
            (arg::optional("queue"),),
            "Sets the queue, or returns it.",
            |command, link: &SatLinkLayer, (object,)| slot(command, object, &link.queue),
        )
        .cmd(
            "mac",
            (arg::optional("mac"),),
            "Sets the MAC, or returns it.",
            |command, link: &SatLinkLayer, (object,)| slot(command, object, &link.mac),
        )
        .cmd(
            "setnode",
            (arg::text("node"),),
            "Sets the node of the interface.",
            |command, link: &SatLinkLayer, (node,)| {
                link.node.set(Some(super::named(command.ns, node)?.id()));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "up-target",
            (arg::optional("object"),),
            "Sets the object that received packets go to, or returns it.",
            |command, link: &SatLinkLayer, (object,)| wire(command, object, &link.up_target),
        )
        .cmd(
            "down-target",
            (arg::optional("object"),),
            "Sets the object that packets to be sent go to, or returns it.",
            |command, link: &SatLinkLayer, (object,)| {
                wire(command, object, &link.wiring().ok_or_else(Refusal::unfit)?.target)
            },
        );
}

fn framed_link_layer(declarations: &mut Declarations) {
    declarations
        .class("LL/Sat/HDLC", "LL/Sat")
        .doc(
            "A reliable link layer: frames of HDLC with connections to each neighbour, acknowledgements and \
            repetitions. It needs wired routing (`-wiredRouting ON`).",
        )
        .native(SatLinkLayer::framed)
        .bind(
            "window_size_",
            Int(8, unit::NONE),
            "The maximum number of unacknowledged packets.",
            |link: &SatLinkLayer| &link.framing.window,
        )
        .bind(
            "queue_size_",
            Int(1000, unit::NONE),
            "The maximum number of packets that are unacknowledged or wait; others are lost without a trace.",
            |link: &SatLinkLayer| &link.framing.queue_size,
        )
        .bind(
            "timeout_",
            Time(0.26),
            "The time after which packets are repeated, seconds.",
            |link: &SatLinkLayer| &link.framing.timeout,
        )
        .bind(
            "max_timeouts_",
            Int(2, unit::REPETITIONS),
            "The number of repetitions after which a connection ends and its packets are lost.",
            |link: &SatLinkLayer| &link.framing.max_timeouts,
        )
        .bind(
            "delAck_",
            Int("false", unit::NONE),
            "Whether acknowledgements are delayed: 0 or not 0.",
            |link: &SatLinkLayer| &link.framing.delays_acknowledgements,
        )
        .bind(
            "delAckVal_",
            Int("0.1", unit::SECONDS),
            "The delay of acknowledgements.",
            |link: &SatLinkLayer| &link.framing.acknowledgement_delay,
        )
        .bind(
            "selRepeat_",
            Int("false", unit::NONE),
            "If 1, a receiver asks for single packets (selective repeat), else for all from one on; words count as 0.",
            |link: &SatLinkLayer| &link.framing.selective_repeat,
        );
}

/// Declares a command that sets a part of an interface.
fn part(
    class: &mut ClassDeclaration,
    name: &'static str,
    doc: &'static str,
    field: fn(&LinkHead) -> &Wired<Option<EntityId>>,
) {
    class.cmd(name, (arg::entity("object"),), doc, move |command, head: &LinkHead, (object,)| {
        field(head).set(command.sim(), Some(object));
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
        .doc("Sends immediately, and receives the frames that are addressed to it.")
        .native(SatMac::new)
        .bind_shared(
            "trace_collisions_",
            Bool(SatMacBase::TRACE_COLLISIONS),
            "Write frames that collide to the trace.",
            |entity| Some(&sat_mac(entity)?.trace_collisions),
        )
        .bind_shared(
            "trace_drops_",
            Bool(SatMacBase::TRACE_DROPS),
            "Write frames that are given up to the trace.",
            |entity| Some(&sat_mac(entity)?.trace_drops),
        )
        .instproc(
            "init",
            (arg::rest("arg"),),
            "Makes the traces of the MAC, if there is a trace file.",
            |ns, call, (args,)| {
                call.next(args)?;
                let simulator = simulator::instance(ns)?;
                let file = ns.invoke(simulator, "get-ns-traceall", &[])?;
                if !file.is_empty() {
                    let this = ns.otcl().name_obj(call.object);
                    for (command, kind) in MAC_TRACES {
                        let trace = simulator::create_trace(ns, kind, &file, &this, &this, "")?;
                        ns.invoke(call.object, command, &[ns.otcl().name_obj(trace)])?;
                    }
                }
                Ok(Obj::empty())
            },
        )
        .shared_cmd("channel", ("channel",), "Has no effect.", |_, _, _| ())
        .part(sat_mac)
        .cmd(
            "set_drop_trace",
            (arg::entity("trace"),),
            "Sets the trace for frames that are given up.",
            |_, mac, (trace,)| mac.drop_trace.set(Some(trace)),
        )
        .cmd(
            "set_coll_trace",
            (arg::entity("trace"),),
            "Sets the trace for frames that collide.",
            |_, mac, (trace,)| mac.collision_trace.set(Some(trace)),
        );
    class.class_variable(
        "bandwidth_",
        "2Mb",
        unit::BITS_PER_SECOND,
        "Rate of the MAC, bits per second; the interface that the MAC belongs to sets it.",
    );
    declarations
        .class("Mac/Sat/UnslottedAloha", "Mac/Sat")
        .doc(
            "Unslotted Aloha: sends immediately, and again after a random time unless the satellite \
            returns the frame undamaged.",
        )
        .native(UnslottedAloha::new)
        .bind(
            "mean_backoff_",
            Time(UnslottedAloha::MEAN_BACKOFF),
            "Mean time before a frame is retransmitted, seconds.",
            |mac: &UnslottedAloha| &mac.mean_backoff,
        )
        .bind(
            "rtx_limit_",
            Int(UnslottedAloha::RETRANSMISSION_LIMIT, unit::RETRANSMISSIONS),
            "The number of retransmissions after which a frame is given up.",
            |mac: &UnslottedAloha| &mac.retransmission_limit,
        )
        .bind(
            "send_timeout_",
            Time(UnslottedAloha::SEND_TIMEOUT),
            "How long to wait, after sending a frame, until the satellite returns it, seconds.",
            |mac: &UnslottedAloha| &mac.send_timeout,
        );
}

fn phys(declarations: &mut Declarations) {
    let class = declarations.class("Phy/Sat", "Phy");
    class.doc("The sending or the receiving part of an interface.").native(|_, _| SatPhy::new());
    phy_commands(class);
    let class = declarations.class("Phy/Repeater", "Phy");
    class.doc("The sending or the receiving part of a repeater.").native(|_, _| SatPhy::repeater());
    phy_commands(class);
}

fn phy_commands(class: &mut ClassDeclaration) {
    class
        .cmd("id", (), "Returns the number of the interface.", |_, _: &SatPhy, _| 0)
        .cmd(
            "node",
            (arg::text("node"),),
            "Sets the node of the interface.",
            |command, phy: &SatPhy, (node,)| {
                phy.node.set(command.sim(), Some(super::named(command.ns, node)?.id()));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "channel",
            (arg::optional("channel"),),
            "Sets the channel, or returns it.",
            |command, phy: &SatPhy, (object,)| slot(command, object, &phy.channel),
        )
        .cmd(
            "linkhead",
            (arg::entity_of::<LinkHead>("head"),),
            "Sets the head of the interface.",
            |command, phy: &SatPhy, (head,)| {
                phy.head.set(command.sim(), Some(head));
            },
        )
        .cmd(
            "up-target",
            (arg::optional("object"),),
            "Sets the object that received frames go to, or returns it.",
            |command, phy: &SatPhy, (object,)| wire(command, object, &phy.up_target),
        )
        .cmd(
            "down-target",
            (arg::optional("object"),),
            "Has no effect.",
            |command, phy: &SatPhy, (object,)| {
                wire(command, object, &phy.wiring().ok_or_else(Refusal::unfit)?.target)
            },
        );
    connector::debug_variable(class);
}
