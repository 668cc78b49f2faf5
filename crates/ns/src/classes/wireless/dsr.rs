//! Nodes that route with DSR (spec: wireless-routing, section 6).
//!
//! The routing agent itself is the entry of such a node; there is no address classifier.

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::wireless::routing::{Dsr, DsrSettings};

use super::interface::{INTERFACE, traces};
use super::mobile_node;
use super::routing::common_commands;
use crate::Ns;
use crate::classes::addresses;
use crate::classes::node::Node;
use crate::declare::{ClassDeclaration, Declarations, Refusal, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    agent(declarations.class("Agent/DSRAgent", "Agent"));
    node(
        declarations.class("SRNodeNew", "Node/MobileNode").doc("A mobile node that routes by DSR."),
        Traces::OfSimulator,
    );
    node(
        declarations
            .class("SRNode", "Node/MobileNode")
            .doc("A mobile node that routes by DSR, whose traces the script's procedure `cmu-trace` makes."),
        Traces::OfScript,
    );
}

/// Who decides about the traces of the routing agent and makes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Traces {
    /// The setting of the simulator, which also makes them.
    OfSimulator,
    /// The script's global variable `RouterTrace` and its procedure `cmu-trace`.
    OfScript,
}

impl Traces {
    fn are_on(self, ns: &Ns) -> Result<bool, Error> {
        match self {
            Traces::OfSimulator => traces(ns, "RouterTrace_"),
            Traces::OfScript => {
                Ok(ns.otcl().global_var("RouterTrace").ok_or("no variable RouterTrace")?.as_str() == "ON")
            }
        }
    }

    fn make(self, ns: &Ns, node: ObjectId, kind: &str) -> TclResult {
        let level = Obj::from_str("RTR");
        match self {
            Traces::OfSimulator => ns.invoke(node, "mobility-trace", &[Obj::from_str(kind), level]),
            Traces::OfScript => {
                let name = ns.otcl().name_obj(node);
                ns.otcl().call(&[Obj::from_str("cmu-trace"), Obj::from_str(kind), level, name])
            }
        }
    }
}

fn node(class: &mut ClassDeclaration, traces: Traces) {
    class
        .instproc(
            "init",
            (arg::rest("arg"),),
            "Makes a node with a DSR agent as its entry.",
            move |ns, call, (args,)| init(ns, call, args, traces),
        )
        .instproc("start-dsr", (), "Starts the DSR agent.", |ns, call, _| {
            let agent = ns.otcl().get_var(call.object, "dsr_agent_")?;
            ns.invoke_named(&agent, "startdsr", &[])
        })
        .instproc(
            "add-interface",
            INTERFACE,
            "Adds a radio and connects the DSR agent to it.",
            move |ns, call, _| add_interface(ns, call, traces),
        )
        .instproc(
            "reset",
            (),
            "Drops the packets that wait in the interfaces and in the DSR agent.",
            |ns, call, _| {
                call.next(call.args)?;
                let agent = ns.otcl().get_var(call.object, "dsr_agent_")?;
                ns.invoke_named(&agent, "reset", &[])
            },
        );
}

fn agent(class: &mut ClassDeclaration) {
    class
        .doc("Dynamic source routing.")
        .native(|_, id| Dsr::new(id))
        .class_variable("sport_", "255", unit::NONE, "Port of the agent.")
        .class_variable("dport_", "255", unit::NONE, "Has no effect.")
        .cmd("startdsr", (), "Starts the protocol.", |command, agent: &Dsr, _| {
            agent.god.set(super::god::instance(command.ns).and_then(|god| command.ns.entity_of(god)));
            agent.start(command.sim());
        })
        .cmd("testinit", (), "Has no effect.", |_, _: &Dsr, _| ())
        .cmd(
            "addr",
            (arg::text("address"),),
            "Sets the address of the agent's node.",
            |command, agent: &Dsr, (address,)| {
                agent.address.set(addresses::numeric(command.ns, address));
            },
        )
        .cmd("mac-addr", ("address",), "Has no effect.", |_, _: &Dsr, _| ())
        .cmd("node", (arg::entity("node"),), "Has no effect.", |_, _: &Dsr, _| ())
        .cmd(
            "add-ll",
            ("link", arg::entity("queue")),
            "Sets the link layer and its queue.",
            |_, agent: &Dsr, (_, queue)| {
                agent.queue.set(Some(queue));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "install-tap",
            (arg::entity("mac"),),
            "Lets the agent overhear all frames that the given MAC can decode.",
            |command, _agent: &Dsr, (mac_name,)| {
                let mac = mac_name;
                let mac = command
                    .sim()
                    .entity(mac)
                    .and_then(|mac| mac.as_mac())
                    .ok_or_else(|| Refusal::explained("this is no MAC"))?;
                mac.base().tap.set(command.sim(), Some(command.entity));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "log-target",
            (arg::entity("trace"),),
            "Sets the trace that writes raw lines of text.",
            |_, agent: &Dsr, (trace,)| {
                super::routing::base(agent)?.log.set(Some(trace));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "rt_rq_period",
            (arg::real("seconds"),),
            "Sets, for all agents, the initial time between route requests for the same node.",
            |command, _: &Dsr, (seconds,)| settings(command.sim(), |all| all.request_period.set(seconds)),
        )
        .cmd(
            "rt_rq_max_period",
            (arg::real("seconds"),),
            "Sets, for all agents, the longest time between route requests for the same node.",
            |command, _: &Dsr, (seconds,)| {
                settings(command.sim(), |all| all.longest_request_period.set(seconds))
            },
        )
        .cmd(
            "send_timeout",
            (arg::real("seconds"),),
            "Sets, for all agents, how long a packet waits for a route.",
            |command, _: &Dsr, (seconds,)| settings(command.sim(), |all| all.send_timeout.set(seconds)),
        );
    common_commands(class);
}

// ns-2.35: a setting made on one agent applies to all agents (spec: wireless-routing, section 6.1).
fn settings(sim: &neons_sim::Sim, change: impl FnOnce(&DsrSettings)) {
    change(&sim.shared::<DsrSettings>());
}

fn init(ns: &Ns, call: &Call, args: &[Obj], traces: Traces) -> TclResult {
    call.next(args)?;
    let node: &Node = ns.record(call.object)?;
    let name = ns.otcl().name_obj(call.object);
    let demux = ns.create("Classifier/Port", &[])?;
    node.demux.set(ns.entity_of(demux));
    let agent = ns.create("Agent/DSRAgent", &[])?;
    let agent_name = ns.otcl().name_obj(agent);
    ns.otcl().set_var(call.object, "dsr_agent_", agent_name.clone())?;
    if traces == Traces::OfSimulator {
        ns.otcl().set_var(call.object, "ragent_", agent_name.clone())?;
    }
    let address = ns.invoke(call.object, "node-addr", &[])?;
    ns.invoke(agent, "addr", &[address])?;
    ns.invoke(agent, "node", &[name])?;
    let entrance = if traces.are_on(ns)? {
        let received = traces.make(ns, call.object, "Recv")?;
        ns.invoke_named(&received, "target", &[agent_name])?;
        received
    } else {
        agent_name
    };
    if traces == Traces::OfScript {
        let dropped = traces.make(ns, call.object, "Drop")?;
        ns.invoke(agent, "drop-target", &[dropped])?;
        let log = mobile_node::generic_trace(ns, &ns.global("tracefd")?, &ns.otcl().name_obj(call.object))?;
        ns.invoke(agent, "log-target", &[log])?;
    }
    node.classifier.set(ns.entity_named(entrance.as_str()));
    ns.otcl().set_var(call.object, "entry_point_", entrance)
}

/// Makes the node of `dsr-create-mobile-node`, by which scripts older than `node-config` made mobile nodes. Its parts are
/// in global variables: the classes in `opt`, the objects in `chan`, `prop` and `topo`, the trace file in `tracefd`. The
/// node is stored in `node_`.
pub(crate) fn make_early_node(ns: &Ns, id: &Obj, arguments: &[Obj]) -> TclResult {
    let simulator = crate::classes::simulator::instance(ns)?;
    let name = ns.new_object("SRNode", arguments)?;
    ns.otcl().set_global_var(&format!("node_({id})"), &name)?;
    let invoke = |method: &str, words: &[Obj]| ns.invoke_named(&name, method, words);
    invoke("random-motion", &[Obj::from_i64(0)])?;
    invoke("topography", &[ns.global("topo")?])?;
    let mut parts = vec![ns.global("chan")?, ns.global("prop")?];
    for class in ["ll", "mac", "ifq", "ifqlen", "netif", "ant"] {
        parts.push(ns.global(&format!("opt({class})"))?);
    }
    parts.push(ns.global("topo")?);
    parts.resize(INTERFACE.len(), Obj::empty());
    invoke("add-interface", &parts)?;
    let file = ns.global("tracefd")?;
    if !file.is_empty() {
        invoke("log-target", &[mobile_node::generic_trace(ns, &file, &name)?])?;
    }
    ns.invoke(simulator, "at", &[Obj::from_str("0.0"), Obj::from_str(&format!("{name} start-dsr"))])?;
    Ok(name)
}

fn add_interface(ns: &Ns, call: &Call, traces: Traces) -> TclResult {
    call.next(call.args)?;
    let node: &Node = ns.record(call.object)?;
    let part = |array: &str| ns.otcl().get_var(call.object, &format!("{array}(0)"));
    let agent = ns.otcl().get_var(call.object, "dsr_agent_")?;
    let (link, queue, mac) = (part("ll_")?, part("ifq_")?, part("mac_")?);
    let mac_address = ns.invoke_named(&mac, "id", &[])?;
    ns.invoke_named(&agent, "mac-addr", &[mac_address])?;
    let target = if traces.are_on(ns)? {
        let sent = traces.make(ns, call.object, "Send")?;
        ns.invoke_named(&sent, "target", std::slice::from_ref(&link))?;
        sent
    } else {
        link.clone()
    };
    ns.invoke_named(&agent, "target", &[target])?;
    ns.invoke_named(&agent, "add-ll", &[link, queue])?;
    ns.invoke_named(&agent, "install-tap", &[mac])?;
    let demux = node.demux.get().map_or_else(Obj::empty, |demux| ns.handle(demux));
    let null = ns.invoke(crate::classes::simulator::instance(ns)?, "nullagent", &[])?;
    ns.invoke_named(&demux, "install", &[Obj::from_i64(255), null])?;
    ns.invoke_named(&agent, "port-dmux", &[demux])
}
