//! The Simulator, with which scripts make nodes, links, connections and events (spec: script-language, section 8).

mod abstract_tcp;
mod connections;
mod events;
mod map;
mod nam;
mod node_config;
mod routes;
mod run;
mod session_log;
mod topology;
mod traces;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::node::NixNetwork;
use neons_sim::{Entity, EntityId};

pub(crate) use connections::{attach_agent, connect_agents};
pub(crate) use events::now;
pub(crate) use nam::put_configuration;
pub(crate) use node_config::{node_type, settings};
pub(crate) use topology::{
    enter_link, link_between, link_element, make_node_of_class, node_number, node_objects, nodes, show_link,
    simplex_link,
};
pub(crate) use traces::{attach_queue_traces, create_trace, writes_tagged};

use super::{addresses, objects, packet_headers};
use crate::Ns;
use crate::declare::{Bound, ClassDeclaration, Declarations, arg, parse_integer, unit};
use crate::ownership::NsWithin;

/// The native half of a simulator.
pub(crate) struct Simulator {
    ns: NsWithin,
    pub(crate) scheduler: Cell<Option<ObjectId>>,
    pub(crate) null_agent: Cell<Option<ObjectId>>,
    packet_manager: Cell<Option<ObjectId>>,
    address_allocator: Cell<Option<ObjectId>>,
    pub(crate) route_logic: Cell<Option<ObjectId>>,
    /// The file given to `trace-all`; empty if none.
    trace_all: RefCell<Obj>,
    /// The file given to `namtrace-all`; empty if none.
    nam_trace_all: RefCell<Obj>,
    /// The file given to `namtrace-config`; empty if none.
    nam_config: RefCell<Obj>,
    /// Every trace made by `create-trace`.
    all_traces: RefCell<Vec<ObjectId>>,
    /// `linkConfigList_`: the links in the order in which they are written to nam's header; `None` before the
    /// first link and after the header is written.
    nam_links: RefCell<Option<Vec<ObjectId>>>,
    started: Cell<bool>,
    /// `annotationSeq_`: the number of the last annotation; `None` before the first.
    annotations: Cell<Option<i32>>,
    /// `namNeedsW_`: whether nam's header contains the size of the animation; `None` until this is known.
    nam_needs_size: Cell<Option<bool>>,
    node_count: Cell<i32>,
    /// Whether `node-config` has been called.
    configured: Cell<bool>,
    /// Whether the warning about leaving a multicast group without joining it has been printed.
    pub(crate) warned_of_leaving: Cell<bool>,
    /// The network to which vectors of neighbour indices refer.
    pub(crate) nix: Rc<NixNetwork>,
}

impl Entity for Simulator {}

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Simulator", "SplitObject");
    class.doc("Makes and runs a simulation.");
    for (name, value, doc) in [
        ("node_factory_", "Node", "Class of the nodes that `node` makes."),
        ("nsv1flag", "0", "Whether the language of ns version 1 is used."),
        ("mobile_ip_", "0", "Whether nodes support Mobile IP."),
        ("routingAgent_", "", "Routing protocol of mobile nodes made later."),
        ("addressType_", "", "Address type of nodes made later."),
        ("rtAgentFunction_", "", "Procedure that makes routing agents of nodes made later."),
        ("AgentTrace_", "ON", "Trace the agents of mobile nodes made later."),
        ("RouterTrace_", "OFF", "Trace the routing of mobile nodes made later."),
        ("MacTrace_", "OFF", "Trace the MACs of mobile nodes made later."),
        ("PhyTrace_", "OFF", "Trace the radios of mobile nodes made later."),
        ("MovementTrace_", "OFF", "Trace the movement of mobile nodes made later."),
        ("EotTrace_", "OFF", "Trace the ends of transmissions."),
        ("TaggedTrace_", "OFF", "Write traces in the tagged format."),
        ("WirelessNewTrace_", "0", "Write traces of mobile nodes in the new format."),
        ("IMEPFlag_", "", "Whether IMEP is used."),
        ("propInstCreated_", "0", "Whether a propagation model has been made."),
        ("McastBaseAddr_", "0x40000000", "First multicast address."),
        ("McastAddr_", "0x40000000", "Next multicast address."),
        ("nix-routing", "0", "Whether NixVector routing is used."),
        ("useasim_", "1", "Whether approximate simulation is used."),
    ] {
        class.class_variable(name, value, unit::NONE, doc);
    }
    variables(class);
    class
        .instproc(
            "init",
            (arg::rest("arg"),),
            "Makes the scheduler and the other objects that every simulation needs.",
            init,
        )
        .proc("instance", (), "Returns the simulator.", |ns, _, _| match instances(ns).as_slice() {
            [] => Err(no_simulator()),
            found => Ok(objects::names(ns, found)),
        })
        .instproc("multicast?", (), "Returns whether multicast is enabled: 1 or 0.", |ns, call, _| {
            Ok(Obj::from_bool(forwards_multicast(ns, call.object)))
        })
        .instproc("nullagent", (), "Returns the agent that receives dropped packets.", |ns, call, _| {
            Ok(objects::name(ns, simulator(ns, call)?.null_agent.get()))
        });
    topology::declare(class);
    connections::declare(class);
    abstract_tcp::declare(class);
    events::declare(class);
    map::declare(class);
    routes::declare(class);
    traces::declare(class);
    nam::declare(class);
    node_config::declare(class);
    addresses::simulator_methods(class);
    run::declare(class);
    session_log::declare(class);
    super::wireless::declare_simulator(class);
    super::routing::declare_simulator_methods(class);
    super::multicast::declare_simulator_methods(class);
    super::plm::declare_simulator_methods(class);
    super::lan::declare_simulator_methods(class);
    super::satellite::declare_simulator_methods(class);
    super::monitor::simulator_methods(class);
    super::error_model::simulator_methods(class);
    super::delayer::simulator_methods(class);
    super::agent_trace::simulator_methods(class);
    super::delay_box::simulator_methods(class);
    super::sctp::declare_simulator_methods(class);
    super::mpls::declare_simulator_methods(class);
    super::pushback::declare_simulator_methods(class);
}

/// Declares the variables, in an order that reproduces the order of `info vars` in scripts that open traces before
/// they make nodes.
fn variables(class: &mut ClassDeclaration) {
    class
        .grown_table()
        .computed("packetManager_", "The packet header manager.", |simulator: &Simulator| {
            objects::object(&simulator.ns, &simulator.packet_manager)
        })
        .plain_variable("namWx_", "The width of the area for nam, from `namtrace-all-wireless`.")
        .plain_variable("nconn_", "A variable that nothing uses.")
        .computed(
            "annotationSeq_",
            "The number of the last annotation written to the traces.",
            |simulator: &Simulator| {
                Bound::Optional(
                    Box::new(|| simulator.annotations.get().map(|count| count.to_string())),
                    Box::new(|text| simulator.annotations.set(Some(parse_integer(text)))),
                )
            },
        )
        .computed(
            "allocAddr_",
            "The object that allocates the bits of addresses.",
            |simulator: &Simulator| objects::object(&simulator.ns, &simulator.address_allocator),
        )
        .plain_variable("namtraceSomeFile_", "The file given to `namtrace-some`.")
        .plain_variable("Node_", "The nodes, by number.")
        .plain_variable("color_", "The colours of flows, by flow id.")
        .computed("scheduler_", "The scheduler.", |simulator: &Simulator| {
            objects::object(&simulator.ns, &simulator.scheduler)
        })
        .plain_variable("useasim_", "A variable that nothing uses.")
        .computed("started_", "1 after `run` was called.", |simulator: &Simulator| {
            Bound::Optional(
                Box::new(|| simulator.started.get().then(|| "1".to_owned())),
                Box::new(|text| simulator.started.set(parse_integer(text) != 0)),
            )
        })
        .computed("traceAllFile_", "The file to which `trace-all` writes.", |simulator: &Simulator| {
            objects::optional_text(&simulator.trace_all)
        })
        .computed("alltrace_", "All traces that `create-trace` has made.", |simulator: &Simulator| {
            objects::optional_list(&simulator.ns, &simulator.all_traces)
        })
        .computed("linkConfigList_", "The links to be written to the nam trace.", |simulator: &Simulator| {
            Bound::Optional(
                Box::new(|| {
                    let links = simulator.nam_links.borrow();
                    Some(objects::names(&simulator.ns, links.as_ref()?).as_str().to_owned())
                }),
                Box::new(|text| {
                    simulator.nam_links.replace(Some(objects::objects_in(&simulator.ns, text)));
                }),
            )
        })
        .computed("nullAgent_", "The agent that receives dropped packets.", |simulator: &Simulator| {
            objects::object(&simulator.ns, &simulator.null_agent)
        })
        .computed(
            "namNeedsW_",
            "1 if the size of the animation is written to the nam trace.",
            |simulator: &Simulator| {
                Bound::Optional(
                    Box::new(|| simulator.nam_needs_size.get().map(|needs| i32::from(needs).to_string())),
                    Box::new(|text| simulator.nam_needs_size.set(Some(parse_integer(text) != 0))),
                )
            },
        )
        .plain_variable("namWy_", "The height of the area for nam, from `namtrace-all-wireless`.")
        .computed("namtraceAllFile_", "The file to which `namtrace-all` writes.", |simulator: &Simulator| {
            objects::optional_text(&simulator.nam_trace_all)
        })
        .plain_variable("nsflows_", "A variable that nothing uses.")
        .plain_variable("slinks_", "A variable that nothing uses.")
        .plain_variable("multiSim_", "1 if multicast is enabled.")
        .computed("namConfigFile_", "The file to which `namtrace-config` writes.", |simulator: &Simulator| {
            objects::optional_text(&simulator.nam_config)
        })
        .plain_variable("sflows_", "A variable that nothing uses.")
        .plain_variable("link_", "The links, indexed by the numbers of their nodes as `FROM:TO`.")
        .plain_variable("rtModel_", "The failure models of links.")
        .plain_variable("rtq_", "The queue of scheduled link failures.")
        .computed("routingTable_", "The object that computes the routes.", |simulator: &Simulator| {
            objects::object(&simulator.ns, &simulator.route_logic)
        });
}

/// Returns the native half of the receiver.
fn simulator<'a>(ns: &'a Ns, call: &Call) -> Result<&'a Simulator, Error> {
    ns.record(call.object)
}

/// Gives the simulator another scheduler. The earlier one stays, and goes on delivering what compiled code schedules.
///
/// # Errors
/// The scheduler cannot be made.
pub(super) fn add_scheduler(ns: &Ns, call: &Call, class: &str) -> Result<(), Error> {
    simulator(ns, call)?.scheduler.set(Some(ns.create(class, &[])?));
    Ok(())
}

/// Whether the script has made a simulator.
pub(crate) fn is_there(ns: &Ns) -> bool {
    !instances(ns).is_empty()
}

/// Returns the simulators that `Simulator instance` returns: the direct instances of Simulator if there are any,
/// otherwise those of the first subclass that has instances (spec: script-language, section 8.1).
fn instances(ns: &Ns) -> Vec<ObjectId> {
    let simulators = ns.simulators().borrow();
    let Some(class) = ns.otcl().object("Simulator") else { return Vec::new() };
    let of_class = |class: ObjectId| -> Vec<ObjectId> {
        simulators.iter().copied().filter(|simulator| ns.class_of(*simulator) == class).collect()
    };
    let mut classes = std::iter::once(class).chain(ns.otcl().subclasses(class));
    classes.find_map(|class| Some(of_class(class)).filter(|found| !found.is_empty())).unwrap_or_default()
}

fn no_simulator() -> Error {
    Error::from("Cannot find instance of simulator")
}

/// Returns the simulator.
///
/// # Errors
/// There is none, or more than one.
pub(crate) fn instance(ns: &Ns) -> Result<ObjectId, Error> {
    if let [only] = ns.simulators().borrow().as_slice()
        && ns.otcl().object("Simulator") == Some(ns.class_of(*only))
    {
        return Ok(*only);
    }
    match instances(ns).as_slice() {
        [] => Err(no_simulator()),
        [only] => Ok(*only),
        // ns-2.35: callers use the list of several simulators as the name of one.
        several => {
            Err(Error::from(format!("invalid command name \"{}\"", objects::names(ns, several).as_str())))
        }
    }
}

/// Returns the native half of the simulator.
///
/// # Errors
/// See [`instance`].
pub(crate) fn record(ns: &Ns) -> Result<&Simulator, Error> {
    ns.record(instance(ns)?)
}

/// Returns whether nodes and links made from now on forward multicast packets.
pub(crate) fn forwards_multicast(ns: &Ns, simulator: ObjectId) -> bool {
    ns.otcl().var_exists(simulator, "multiSim_")
        && ns.otcl().get_var(simulator, "multiSim_").is_ok_and(|on| on.to_bool().unwrap_or(false))
}

/// Returns whether links made from now on forward multicast packets; creates `multiSim_` if it does not exist.
///
/// # Errors
/// The script has a trace on the variable that fails.
pub(crate) fn links_forward_multicast(ns: &Ns, simulator: ObjectId) -> Result<bool, Error> {
    if !ns.otcl().var_exists(simulator, "multiSim_") {
        ns.otcl().set_var(simulator, "multiSim_", Obj::from_i64(0))?;
    }
    Ok(forwards_multicast(ns, simulator))
}

/// Returns whether `$ns run` has been called.
pub(crate) fn is_started(ns: &Ns) -> bool {
    record(ns).is_ok_and(|simulator| simulator.started.get())
}

/// Returns the agent that discards packets.
pub(crate) fn null_agent(ns: &Ns) -> Option<EntityId> {
    ns.entity_of(record(ns).ok()?.null_agent.get()?)
}

/// Initialises a simulator. Spec: script-language, section 8.1.
fn init(ns: &Ns, call: &Call, (args,): (&[Obj],)) -> TclResult {
    let entity = ns.sim().add(|_| Simulator {
        ns: NsWithin::new(ns),
        scheduler: Cell::default(),
        null_agent: Cell::default(),
        packet_manager: Cell::default(),
        address_allocator: Cell::default(),
        route_logic: Cell::default(),
        trace_all: RefCell::new(Obj::empty()),
        nam_trace_all: RefCell::new(Obj::empty()),
        nam_config: RefCell::new(Obj::empty()),
        all_traces: RefCell::default(),
        nam_links: RefCell::default(),
        started: Cell::new(false),
        annotations: Cell::default(),
        nam_needs_size: Cell::default(),
        node_count: Cell::new(0),
        configured: Cell::new(false),
        warned_of_leaving: Cell::new(false),
        nix: Rc::default(),
    });
    ns.bind_entity(call.object, entity);
    ns.simulators().borrow_mut().push(call.object);
    for (name, value) in
        [("slinks_(0:0)", "0"), ("nconn_", "0"), ("sflows_", ""), ("nsflows_", "0"), ("useasim_", "0")]
    {
        ns.otcl().set_var(call.object, name, Obj::from_str(value))?;
    }
    let simulator = simulator(ns, call)?;
    ns.invoke_or(call.object, "create_packetformat", &[], || {
        simulator.packet_manager.set(Some(packet_headers::create_manager(ns)?));
        Ok(())
    })?;
    ns.invoke_or(call.object, "use-scheduler", &[Obj::from_str("Calendar")], || {
        add_scheduler(ns, call, "Scheduler/Calendar")
    })?;
    simulator.null_agent.set(Some(ns.create("Agent/Null", &[])?));
    ns.invoke_or(call.object, "set-address-format", &[Obj::from_str("def")], || {
        addresses::set_flat(ns, call).map(drop)
    })?;
    // ns-2.35: enables multicast whatever the next argument is, even `off`.
    if args.first().is_some_and(|setting| setting.as_str() == "-multicast") {
        ns.invoke(call.object, "multicast", &[])?;
    }
    Ok(Obj::empty())
}
