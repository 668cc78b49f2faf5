//! The Simulator: what a script asks for nodes, links, connections and events
//! (spec: script-language, section 8).

mod connections;
mod events;
mod nam;
mod run;
mod topology;
mod traces;

use std::cell::{Cell, RefCell};

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::{Entity, EntityId};

pub(crate) use run::configure_routes;
pub(crate) use topology::link_between;
pub(crate) use traces::{attach_queue_traces, create_trace};

use super::objects;
use crate::Ns;
use crate::declare::{Bound, Declarations};

/// The record of the simulator.
pub(crate) struct Simulator {
    ns: Ns,
    pub(crate) scheduler: Cell<Option<ObjectId>>,
    pub(crate) null_agent: Cell<Option<ObjectId>>,
    packet_manager: Cell<Option<ObjectId>>,
    address_allocator: Cell<Option<ObjectId>>,
    route_logic: Cell<Option<ObjectId>>,
    /// The file of `trace-all`; empty if none.
    trace_all: RefCell<Obj>,
    /// The file of `namtrace-all`; empty if none.
    nam_trace_all: RefCell<Obj>,
    /// The file of `namtrace-config`; empty if none.
    nam_config: RefCell<Obj>,
    /// Every trace made by `create-trace`.
    all_traces: RefCell<Vec<ObjectId>>,
    /// `linkConfigList_`: the links in the order in which nam is told of them; `None` before the first link and
    /// after the header is written.
    nam_links: RefCell<Option<Vec<ObjectId>>>,
    started: Cell<i32>,
    annotations: Cell<i32>,
}

impl Entity for Simulator {}

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Simulator", "SplitObject");
    class.doc("Makes and runs a simulation.");
    for (name, value, doc) in [
        ("node_factory_", "Node", "Class of the nodes that `node` makes."),
        ("nsv1flag", "0", "Whether the version-1 language is spoken."),
        ("mobile_ip_", "0", "Whether nodes speak mobile IP."),
        ("routingAgent_", "", "Routing protocol of mobile nodes."),
        ("addressType_", "", "Address type of nodes."),
        ("rtAgentFunction_", "", "Procedure that makes routing agents."),
        ("AgentTrace_", "ON", "Whether agents of mobile nodes are traced."),
        ("RouterTrace_", "OFF", "Whether routing of mobile nodes is traced."),
        ("MacTrace_", "OFF", "Whether the MAC of mobile nodes is traced."),
        ("PhyTrace_", "OFF", "Whether the radio of mobile nodes is traced."),
        ("MovementTrace_", "OFF", "Whether movement is traced."),
        ("EotTrace_", "OFF", "Whether the end of transmissions is traced."),
        ("TaggedTrace_", "OFF", "Whether traces have the tagged form."),
        ("WirelessNewTrace_", "0", "Whether mobile nodes are traced in the new format."),
        ("IMEPFlag_", "", "Whether IMEP is used."),
        ("propInstCreated_", "0", "Whether a propagation model has been made."),
        ("McastBaseAddr_", "0x40000000", "First multicast address."),
        ("McastAddr_", "0x40000000", "Next multicast address."),
        ("nix-routing", "0", "Whether nix-vector routing is used."),
        ("useasim_", "1", "Whether approximate simulation is used."),
    ] {
        class.class_variable(name, value, doc);
    }
    class
        .state("scheduler_", "The scheduler.", |simulator: &Simulator| {
            objects::object(&simulator.ns, &simulator.scheduler)
        })
        .state("nullAgent_", "The agent that takes dropped packets.", |simulator: &Simulator| {
            objects::object(&simulator.ns, &simulator.null_agent)
        })
        .state("packetManager_", "The packet header manager.", |simulator: &Simulator| {
            objects::object(&simulator.ns, &simulator.packet_manager)
        })
        .state("allocAddr_", "The address allocator.", |simulator: &Simulator| {
            objects::object(&simulator.ns, &simulator.address_allocator)
        })
        .state("routingTable_", "The route logic.", |simulator: &Simulator| {
            objects::object(&simulator.ns, &simulator.route_logic)
        })
        .state("traceAllFile_", "The file of `trace-all`.", |simulator: &Simulator| {
            objects::text(&simulator.trace_all)
        })
        .state("namtraceAllFile_", "The file of `namtrace-all`.", |simulator: &Simulator| {
            objects::text(&simulator.nam_trace_all)
        })
        .state("namConfigFile_", "The file of `namtrace-config`.", |simulator: &Simulator| {
            objects::text(&simulator.nam_config)
        })
        .state("alltrace_", "Every trace made by `create-trace`.", |simulator: &Simulator| {
            objects::list(&simulator.ns, &simulator.all_traces)
        })
        .state("started_", "1 once `run` was called.", |simulator: &Simulator| Bound::Int(&simulator.started))
        .method("init", "?arg ...?", "Makes the scheduler and what every simulation needs.", init)
        .class_method("instance", "", "The simulator.", |ns, _| Ok(ns.otcl().name_obj(instance(ns)?)))
        .method("nullagent", "", "The agent that takes dropped packets.", |ns, call| {
            Ok(name(ns, simulator(ns, call)?.null_agent.get()))
        });
    topology::declare(class);
    connections::declare(class);
    events::declare(class);
    traces::declare(class);
    nam::declare(class);
    run::declare(class);
    super::monitor::simulator_methods(class);
    super::error_model::simulator_methods(class);
    super::agent_trace::simulator_methods(class);
}

/// The record of the receiver.
fn simulator<'a>(ns: &'a Ns, call: &Call) -> Result<&'a Simulator, Error> {
    ns.record(call.object)
}

fn name(ns: &Ns, object: Option<ObjectId>) -> Obj {
    object.map_or_else(Obj::empty, |object| ns.otcl().name_obj(object))
}

/// The simulator: the direct instances of Simulator if there are any, otherwise those of the first subclass that
/// has some (spec: script-language, section 8.1).
///
/// # Errors
/// There is none, or more than one.
pub(crate) fn instance(ns: &Ns) -> Result<ObjectId, Error> {
    let missing = || Error::from("Cannot find instance of simulator");
    let class = ns.otcl().object("Simulator").ok_or_else(missing)?;
    let mut candidates = vec![class];
    candidates.extend(ns.otcl().subclasses(class));
    for class in candidates {
        match ns.otcl().instances(class).as_slice() {
            [] => {}
            [only] => return Ok(*only),
            several => {
                let names = objects::names(ns, several);
                return Err(Error::from(format!("invalid command name \"{}\"", names.as_str())));
            }
        }
    }
    Err(missing())
}

/// The record of the simulator.
///
/// # Errors
/// As [`instance`].
pub(crate) fn record(ns: &Ns) -> Result<&Simulator, Error> {
    ns.record(instance(ns)?)
}

/// The agent that takes dropped packets.
pub(crate) fn null_agent(ns: &Ns) -> Option<EntityId> {
    ns.entity_of(record(ns).ok()?.null_agent.get()?)
}

/// Spec: script-language, section 8.1.
fn init(ns: &Ns, call: &Call) -> TclResult {
    let entity = ns.sim().add(|_| Simulator {
        ns: ns.clone(),
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
        started: Cell::new(0),
        annotations: Cell::new(0),
    });
    ns.bind_entity(call.object, entity);
    for (name, value) in
        [("slinks_(0:0)", "0"), ("nconn_", "0"), ("sflows_", ""), ("nsflows_", "0"), ("useasim_", "0")]
    {
        ns.otcl().set_var(call.object, name, Obj::from_str(value))?;
    }
    let simulator = simulator(ns, call)?;
    simulator.packet_manager.set(Some(ns.create("PacketHeaderManager", &[])?));
    simulator.scheduler.set(Some(ns.create("Scheduler/Calendar", &[])?));
    simulator.null_agent.set(Some(ns.create("Agent/Null", &[])?));
    ns.create("AllocAddrBits", &[])?;
    simulator.address_allocator.set(Some(ns.create("AllocAddr", &[])?));
    ns.create("Address", &[])?;
    Ok(Obj::empty())
}
