//! Routing agents of mobile nodes (spec: wireless-routing).

use neons_otcl::{Error, Obj, ObjectId, TclResult};
use neons_sim::agents::BasicAgent;
use neons_sim::wireless::routing::{Aodv, Aomdv, Dsdv, DumbAgent, OnDemand, RoutingAgent};
use neons_sim::{BadInput, Entity};

use super::{diffusion, doubts, mobile_node, setting, subscriptions};
use crate::Ns;
use crate::advice;
use crate::classes::addresses;
use crate::declare::{ClassDeclaration, Declarations, Int, Real, Refusal, Time, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Agent/DumbAgent", "Agent");
    class.doc("No routing: only neighbours are reached.").native(|_, id| DumbAgent::new(id));
    common_commands(class);
    aodv(declarations);
    aomdv(declarations);
    dsdv(declarations);
    tora(declarations);
}

/// ns-2.35: nodes with TORA cannot be made, because the agent lacks the command that connects it to the other
/// agents of its node (spec: wireless-routing, section 9).
fn tora(declarations: &mut Declarations) {
    declarations
        .class("Agent/TORA", "Agent")
        .doc("The temporally-ordered routing algorithm (TORA). As in ns-2.35, no node can be made with it.")
        .native(|_, id| BasicAgent::new(id))
        .class_variable("sport_", "0", unit::NONE, "Has no effect.")
        .class_variable("dport_", "0", unit::NONE, "Has no effect.")
        .instproc("init", (arg::optional("address"),), "Makes an agent without a node.", |_, call, _| {
            call.next(&[])
        })
        .cmd("id", (), "Sets the address of the agent's node.", |_, _: &BasicAgent, _| 0)
        .cmd("if-queue", (arg::entity("queue"),), "Sets the interface queue.", |_, _: &BasicAgent, _| ());
    declarations
        .class("Agent/IMEP", "Agent")
        .doc("The encapsulation that TORA uses. As in ns-2.35, no node can be made with it.")
        .native(|_, id| BasicAgent::new(id))
        .instproc("init", (arg::optional("address"),), "Makes an agent without a node.", |_, call, _| {
            call.next(&[])
        });
}

fn dsdv(declarations: &mut Declarations) {
    let class = declarations.class("Agent/DSDV", "Agent");
    class
        .doc("Destination-sequenced distance vector routing (DSDV) for mobile nodes.")
        .native(|_, id| Dsdv::new(id))
        .class_variable("sport_", "0", unit::NONE, "Has no effect.")
        .class_variable("dport_", "0", unit::NONE, "Has no effect.")
        .bind(
            "wst0_",
            Time(Dsdv::INITIAL_SETTLING_TIME),
            "Settling time of new destinations, seconds.",
            |agent: &Dsdv| &agent.initial_settling_time,
        )
        .bind(
            "perup_",
            Time(Dsdv::PERIOD),
            "Time between complete advertisements, seconds.",
            |agent: &Dsdv| &agent.period,
        )
        .bind(
            "use_mac_",
            Int(0, unit::NONE),
            "Use failed transmissions of the MAC to detect broken links.",
            |agent: &Dsdv| &agent.use_mac,
        )
        .bind(
            "be_random_",
            Int(Dsdv::RANDOM, unit::NONE),
            "Vary the times of advertisements at random.",
            |agent: &Dsdv| &agent.random,
        )
        .bind(
            "alpha_",
            Real(Dsdv::ALPHA, unit::NONE),
            "Weight of the past in the average settling time.",
            |agent: &Dsdv| &agent.alpha,
        )
        .bind(
            "min_update_periods_",
            Int(Dsdv::SILENT_PERIODS, unit::PERIODS),
            "The number of silent periods after which a neighbour counts as lost.",
            |agent: &Dsdv| &agent.silent_periods,
        )
        .bind("verbose_", Int(0, unit::NONE), "Log what the protocol does.", |agent: &Dsdv| &agent.verbose)
        .bind("trace_wst_", Int(0, unit::NONE), "Log settling times.", |agent: &Dsdv| &agent.log_settling)
        .cmd("start-dsdv", (), "Starts the protocol.", |command, agent: &Dsdv, _| agent.start(command.sim()))
        .cmd("dumprtab", (), "Prints the routing table.", |command, agent: &Dsdv, _| {
            agent.dump(command.sim());
        })
        .cmd(
            "addr",
            (arg::text("address"),),
            "Sets the address of the agent's node.",
            |command, agent: &Dsdv, (address,)| {
                agent.address.set(addresses::numeric(command.ns, address));
            },
        )
        .in_any_case()
        .cmd(
            "node",
            (arg::text("node"),),
            "Sets the node of the agent.",
            |command, agent: &Dsdv, (node_name,)| {
                let node = mobile_node::native(command.ns, node_name)
                    .ok_or_else(|| Refusal::explained("this is no mobile node"))?;
                agent.node.set(Some(node));
                Ok::<_, Refusal>(())
            },
        );
    common_commands(class);
}

fn aodv(declarations: &mut Declarations) {
    let class = declarations.class("Agent/AODV", "Agent");
    class
        .doc("Ad hoc on-demand distance vector routing (AODV, RFC 3561) for mobile nodes.")
        .native(Aodv::new);
    on_demand::<Aodv>(class);
    common_commands(class);
}

fn aomdv(declarations: &mut Declarations) {
    let class = declarations.class("Agent/AOMDV", "Agent");
    class
        .doc(
            "Ad hoc on-demand multipath distance vector routing (AOMDV): AODV with several disjoint paths \
            to a destination.",
        )
        .native(Aomdv::new)
        .bind(
            "aomdv_max_paths_",
            Int(Aomdv::MAX_PATHS, unit::PATHS),
            "The largest number of paths to a destination.",
            |agent: &Aomdv| &agent.max_paths,
        )
        .bind(
            "aomdv_prim_alt_path_len_diff_",
            Int(Aomdv::LENGTH_DIFFERENCE, unit::HOPS),
            "The number of hops by which another path may be longer than the shortest one.",
            |agent: &Aomdv| &agent.length_difference,
        )
        .cmd("dump-table", (), "Prints the routing table.", |command, agent: &Aomdv, _| {
            agent.dump(command.sim());
        });
    on_demand::<Aomdv>(class);
    common_commands(class);
}

/// Declares the members that on-demand routing agents share.
fn on_demand<A: OnDemand>(class: &mut ClassDeclaration) {
    class
        .class_variable("sport_", "0", unit::NONE, "Has no effect.")
        .class_variable("dport_", "0", unit::NONE, "Has no effect.")
        .instproc(
            "init",
            (arg::text("address"),),
            "Sets the address of the agent's node.",
            |ns, call, (address,)| {
                call.next(&[])?;
                ns.record::<A>(call.object)?.address().set(addresses::numeric(ns, address));
                Ok(Obj::empty())
            },
        )
        .instproc(
            "unknown",
            (arg::rest("arg"),),
            "Accepts commands that begin with `id` or `st` as `id` and `start`.",
            |ns, call, (args,)| {
                // ns-2.35: only the first two letters are compared (spec: wireless-routing, section 4.1).
                let first = |length: usize| {
                    args.first().map_or("", Obj::as_str).get(..length).map(str::to_ascii_lowercase)
                };
                match (args.len(), first(2).as_deref()) {
                    (1, Some("id")) => ns.command(call.object, &[Obj::from_str("id")]),
                    (1, Some("st")) => ns.command(call.object, &[Obj::from_str("start")]),
                    _ => call.next(args),
                }
            },
        )
        .cmd("id", (), "Sets the address of the agent's node.", |_, agent: &A, _| agent.address().get())
        .cmd("start", (), "Starts the protocol.", |command, agent: &A, _| agent.start(command.sim()))
        .cmd(
            "index",
            (arg::int("address"),),
            "Sets the address of the agent's node.",
            |_, agent: &A, (address,)| {
                agent.address().set(address);
            },
        )
        .cmd("if-queue", (arg::entity("queue"),), "Sets the interface queue.", |_, agent: &A, (queue,)| {
            agent.queue().set(Some(queue));
            Ok::<_, Refusal>(())
        })
        .cmd(
            "log-target",
            (arg::entity("trace"),),
            "Sets the trace that writes raw lines of text.",
            |_, agent: &A, (trace,)| {
                base(agent)?.log.set(Some(trace));
                Ok::<_, Refusal>(())
            },
        );
}

pub(super) fn base(entity: &dyn Entity) -> Result<&RoutingAgent, Refusal> {
    entity.as_routing_agent().ok_or_else(Refusal::unfit)
}

/// Declares the commands of all routing agents.
pub(super) fn common_commands(class: &mut ClassDeclaration) {
    class
        .shared_cmd(
            "port-dmux",
            (arg::entity("demux"),),
            "Sets the classifier that leads to the node's agents.",
            |_, entity, (demux,)| {
                base(entity)?.demux.set(Some(demux));
                Ok::<_, Refusal>(())
            },
        )
        .shared_cmd(
            "tracetarget",
            (arg::entity("trace"),),
            "Sets the trace that writes raw lines of text.",
            |_, entity, (trace,)| {
                base(entity)?.log.set(Some(trace));
                Ok::<_, Refusal>(())
            },
        );
}

/// A routing protocol that `node-config -adhocRouting` accepts.
struct Protocol {
    name: &'static str,
    /// The simulator's method that makes the agent of a node; `None` if the node makes the agent itself.
    method: Option<&'static str>,
    /// Whether messages list the protocol: nodes with an unlisted protocol do not work in ns-2.35.
    works: bool,
    /// Makes the agent of a node.
    make: fn(&NewNode) -> TclResult,
}

/// A node whose routing agent is being made.
struct NewNode<'a> {
    ns: &'a Ns,
    simulator: ObjectId,
    node: ObjectId,
    name: &'a Obj,
    protocol: &'static str,
}

const PROTOCOLS: [Protocol; 7] = [
    Protocol { name: "AODV", method: Some("create-aodv-agent"), works: true, make: on_demand_agent },
    Protocol { name: "AOMDV", method: Some("create-aomdv-agent"), works: true, make: on_demand_agent },
    Protocol { name: "DSDV", method: Some("create-dsdv-agent"), works: true, make: dsdv_agent },
    Protocol { name: "DSR", method: None, works: true, make: start_dsr },
    Protocol {
        name: "DumbAgent",
        method: Some("create-dumb-agent"),
        works: true,
        make: |made| made.ns.new_object("Agent/DumbAgent", &[]),
    },
    Protocol { name: "TORA", method: Some("create-tora-agent"), works: false, make: tora_agent },
    Protocol {
        name: "ManualRtg",
        method: Some("create-manual-rtg-agent"),
        works: false,
        make: |made| made.ns.new_object("Agent/ManualRtgAgent", &[]),
    },
];

/// Declares the simulator's methods that make the agents, which scripts can replace.
pub(super) fn declare_simulator(class: &mut ClassDeclaration) {
    for protocol in &PROTOCOLS {
        let Some(method) = protocol.method else { continue };
        class.instproc(
            method,
            ("node",),
            "Makes the routing agent of a mobile node and stores it in the node's `ragent_`.",
            move |ns, call, (name,)| {
                let node = object_named(ns, name)?;
                let made = NewNode { ns, simulator: call.object, node, name, protocol: protocol.name };
                let agent = (protocol.make)(&made)?;
                ns.otcl().set_var(node, "ragent_", agent.clone())?;
                Ok(agent)
            },
        );
    }
}

/// Returns the object with this name.
///
/// # Errors
/// There is none.
pub(super) fn object_named(ns: &Ns, name: &Obj) -> Result<ObjectId, Error> {
    ns.otcl().object_of(name).ok_or_else(|| Error::Message(format!("invalid command name \"{name}\"")))
}

/// Returns the names of the protocols that work.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    PROTOCOLS.iter().filter(|protocol| protocol.works).map(|protocol| protocol.name)
}

fn protocol_named(name: &str) -> Option<&'static Protocol> {
    PROTOCOLS.iter().find(|protocol| protocol.name == name)
}

fn start_dsr(made: &NewNode) -> TclResult {
    start_at_0(made, made.name, "start-dsr")?;
    Ok(Obj::empty())
}

fn on_demand_agent(made: &NewNode) -> TclResult {
    let class = format!("Agent/{}", made.protocol);
    let agent = made.ns.new_object(&class, &[made.ns.invoke(made.node, "node-addr", &[])?])?;
    start_at_0(made, &agent, "start")?;
    Ok(agent)
}

fn dsdv_agent(made: &NewNode) -> TclResult {
    let ns = made.ns;
    let agent = ns.new_object("Agent/DSDV", &[])?;
    let address = ns.invoke(made.node, "node-addr", &[])?;
    ns.invoke_named(&agent, "addr", &[address])?;
    ns.invoke_named(&agent, "node", std::slice::from_ref(made.name))?;
    start_at_0(made, &agent, "start-dsdv")?;
    Ok(agent)
}

fn tora_agent(made: &NewNode) -> TclResult {
    let class = made.ns.otcl().object("Simulator").ok_or("no class Simulator")?;
    made.ns.otcl().set_var(class, "IMEPFlag_", Obj::from_str("ON"))?;
    on_demand_agent(made)
}

/// Schedules a command of an object for the beginning of the simulation.
fn start_at_0(made: &NewNode, object: &Obj, command: &str) -> Result<(), Error> {
    let script = Obj::from_str(&format!("{} {command}", object.as_str()));
    made.ns.invoke(made.simulator, "at", &[Obj::from_str("0.0"), script]).map(drop)
}

/// Makes the routing agent of a node; `None` if the node makes the agent itself.
///
/// # Errors
/// There is no such protocol, or its agent cannot be made.
pub(super) fn make_agent(
    ns: &Ns,
    simulator: ObjectId,
    node: ObjectId,
    name: &Obj,
    protocol: &str,
    arguments: &[Obj],
) -> Result<Option<Obj>, Error> {
    if let Some(function) = setting(ns, simulator, "rtAgentFunction_") {
        let agent = ns.invoke(simulator, function.as_str(), std::slice::from_ref(name))?;
        ns.otcl().set_var(node, "ragent_", agent.clone())?;
        return Ok(Some(agent));
    }
    if let Some(agent) = diffusion::make_agent(ns, simulator, node, name, protocol, arguments)? {
        return Ok(Some(agent));
    }
    if let Some(agent) = subscriptions::make_agent(ns, simulator, node, name, protocol, arguments)? {
        return Ok(Some(agent));
    }
    let Some(known) = protocol_named(protocol) else {
        return Err(unknown(ns, node, protocol, arguments));
    };
    match known.method {
        Some(method) => ns.invoke(simulator, method, std::slice::from_ref(name)).map(Some),
        None => {
            (known.make)(&NewNode { ns, simulator, node, name, protocol: known.name })?;
            Ok(None)
        }
    }
}

/// Returns the error about an unknown protocol.
fn unknown(ns: &Ns, node: ObjectId, protocol: &str, arguments: &[Obj]) -> Error {
    let problem = doubts::unknown_protocol(protocol);
    match ns.invoke(node, "addr", arguments) {
        Err(error) => {
            ns.inputs().remember_refusal(&ns.otcl().message_of(&error), problem);
            error
        }
        Ok(_) => {
            ns.print_line("Wrong node routing agent!\n");
            advice::reject(ns, &BadInput { origin: advice::origin(ns), line: None, problem });
            ns.exit(0)
        }
    }
}
