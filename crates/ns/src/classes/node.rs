//! Nodes and their routing modules (spec: script-language, section 9).

use std::cell::{Cell, RefCell};

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::node::{DestinationClassifier, PortClassifier};
use neons_sim::{Entity, EntityId};

use super::objects;
use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations};

/// The record of a node.
pub(crate) struct Node {
    ns: Ns,
    /// `id_`: number of the node.
    pub(crate) id: Cell<i32>,
    /// `address_`, as given or the number.
    pub(crate) address: RefCell<Obj>,
    /// The address as a number.
    pub(crate) numeric_address: Cell<i32>,
    simulator: Cell<Option<ObjectId>>,
    /// `agents_`, in the order of attachment.
    pub(crate) agents: RefCell<Vec<ObjectId>>,
    /// `classifier_`: the entrance.
    pub(crate) classifier: Cell<Option<EntityId>>,
    /// `dmux_`: from ports to agents.
    demux: Cell<Option<EntityId>>,
    neighbours: RefCell<Vec<ObjectId>>,
    modules: RefCell<Vec<(String, ObjectId)>>,
    node_type: RefCell<Obj>,
    multipath: RefCell<Obj>,
    route_count: Cell<i32>,
}

impl Entity for Node {}

/// The record of a routing module.
#[derive(Default)]
struct RouteModule {
    node: Cell<Option<EntityId>>,
}

impl Entity for RouteModule {}

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Node", "SplitObject");
    class
        .doc("A router or host: routes packets to its links and hands them to its agents.")
        .class_variable("nn_", "0", "How many nodes have been made.")
        .class_variable("multiPath_", "0", "Whether later nodes share traffic among paths of equal cost.")
        .class_variable("module_list_", "Base", "The routing modules of later nodes.")
        .class_variable("rtagent_port_", "255", "Port of routing agents.")
        .class_variable("DIFFUSION_APP_PORT", "254", "Port of diffusion applications.");
    variables(class);
    construction(class);
    agents(class);
    routes(class);

    declarations
        .class("RtModule", "SplitObject")
        .doc("A way of routing that a node uses.")
        .native(|_, _| RouteModule::default())
        .class_variable("classifier_", "", "The classifier that the module made.");
    declarations.class("RtModule/Base", "RtModule").doc("Routing by destination address.");
}

fn variables(class: &mut ClassDeclaration) {
    class
        .state("id_", "Number of the node.", |node: &Node| crate::declare::Bound::Int(&node.id))
        .state("address_", "Address, as given or the number.", |node: &Node| objects::text(&node.address))
        .state("ns_", "The simulator.", |node: &Node| objects::object(&node.ns, &node.simulator))
        .state("agents_", "The agents, in the order of attachment.", |node: &Node| {
            objects::list(&node.ns, &node.agents)
        })
        .state("classifier_", "The entrance.", |node: &Node| objects::entity(&node.ns, &node.classifier))
        .state("dmux_", "From ports to agents.", |node: &Node| objects::entity(&node.ns, &node.demux))
        .state("neighbor_", "The nodes that links lead to.", |node: &Node| {
            objects::list(&node.ns, &node.neighbours)
        })
        .state("nodetype_", "Kind of node; empty for wired ones.", |node: &Node| {
            objects::text(&node.node_type)
        })
        .state("multiPath_", "Whether traffic is shared among paths of equal cost.", |node: &Node| {
            objects::text(&node.multipath)
        })
        .state("rtsize_", "How many routes have been added.", |node: &Node| {
            crate::declare::Bound::Int(&node.route_count)
        });
}

fn construction(class: &mut ClassDeclaration) {
    class
        .method("init", "?arg ...?", "Takes the next number and makes the routing modules.", init)
        .class_method("getid", "", "Takes the next number.", |ns, call| {
            Ok(Obj::from_i64(i64::from(take_number(ns, call.object)?)))
        })
        .class_method("enable-module", "name", "Later nodes get this routing module.", |ns, call| {
            let mut list = ns.otcl().get_var(call.object, "module_list_")?.list_items()?;
            if !list.iter().any(|name| name.as_str() == call.arg(0)) {
                list.push(call.args[0].clone());
            }
            ns.otcl().set_var(call.object, "module_list_", Obj::list(&list))
        })
        .class_method("disable-module", "name", "Later nodes do not get this routing module.", |ns, call| {
            let mut list = ns.otcl().get_var(call.object, "module_list_")?.list_items()?;
            list.retain(|name| name.as_str() != call.arg(0));
            ns.otcl().set_var(call.object, "module_list_", Obj::list(&list))
        })
        .method("id", "", "Number of the node.", |ns, call| Ok(integer(node(ns, call)?.id.get())))
        .method("node-addr", "", "Address, as given or the number.", |ns, call| {
            Ok(node(ns, call)?.address.borrow().clone())
        })
        .method("address?", "", "Address as a number.", |ns, call| {
            Ok(integer(node(ns, call)?.numeric_address.get()))
        })
        .method("addr", "", "Address as a number.", |ns, call| {
            Ok(integer(node(ns, call)?.numeric_address.get()))
        })
        .method("node-type", "", "Kind of node.", |ns, call| Ok(node(ns, call)?.node_type.borrow().clone()))
        .method("tn", "", "Name and number, for messages.", |ns, call| {
            Ok(Obj::from_str(&format!("{}(id {})", ns.otcl().name(call.object), node(ns, call)?.id.get())))
        })
        .method("entry", "", "The entrance.", |ns, call| Ok(handle(ns, node(ns, call)?.classifier.get())))
        .method("demux", "", "The port classifier; empty before an agent is attached.", |ns, call| {
            Ok(handle(ns, node(ns, call)?.demux.get()))
        })
        .method("is-lan?", "", "0: this is not a LAN.", |_, _| Ok(Obj::from_i64(0)))
        .method("rtObject?", "", "The route object; empty without dynamic routing.", |_, _| Ok(Obj::empty()))
        .method("list-modules", "", "The routing modules.", |ns, call| {
            let modules: Vec<_> =
                node(ns, call)?.modules.borrow().iter().map(|(_, module)| *module).collect();
            Ok(objects::names(ns, &modules))
        })
        .method(
            "get-module",
            "name",
            "The routing module of this name; empty if there is none.",
            |ns, call| {
                let modules = node(ns, call)?.modules.borrow();
                let found = modules.iter().find(|(name, _)| name == call.arg(0));
                Ok(found.map_or_else(Obj::empty, |(_, module)| ns.otcl().name_obj(*module)))
            },
        );
}

fn agents(class: &mut ClassDeclaration) {
    class
        .method("attach", "agent ?port?", "Attaches an agent.", |ns, call| {
            let port = call.args.get(1).map(|port| crate::declare::parse_integer(port.as_str()));
            attach(ns, call, &call.args[0], port)
        })
        .method("detach", "agent nullagent", "Takes an agent off; its port gets the null agent.", detach)
        .method("agent", "port", "The agent on a port; empty if there is none.", |ns, call| {
            let port = crate::declare::parse_integer(call.arg(0));
            for agent in node(ns, call)?.agents.borrow().iter() {
                let sits_there = ns.with_agent(*agent, |known| known.port.get() == port).unwrap_or(false);
                if sits_there {
                    return Ok(ns.otcl().name_obj(*agent));
                }
            }
            Ok(Obj::empty())
        })
        .method("alloc-port", "nullagent", "The port that the next agent will get.", |ns, call| {
            let null = ns.entity_named(call.arg(0));
            let demux = node(ns, call)?.demux.get().and_then(|demux| ns.sim().get::<PortClassifier>(demux));
            Ok(integer(demux.map_or(0, |demux| demux.free_port(null))))
        })
        .method("reset", "", "Resets the agents in the order of attachment.", |ns, call| {
            let agents = node(ns, call)?.agents.borrow().clone();
            for agent in agents {
                ns.invoke(agent, "reset", &[])?;
            }
            Ok(Obj::empty())
        });
}

fn routes(class: &mut ClassDeclaration) {
    class
        .method("add-route", "dst target", "Sends packets for a destination to an object.", |ns, call| {
            let node = node(ns, call)?;
            let target = ns.entity_named(call.arg(1));
            if let Some(classifier) = classifier(ns, node) {
                classifier.install(ns.sim(), crate::declare::parse_integer(call.arg(0)), target);
            }
            node.route_count.set(node.route_count.get() + 1);
            Ok(integer(node.route_count.get()))
        })
        .method(
            "delete-route",
            "dst nullagent",
            "Sends packets for a destination to the null agent.",
            |ns, call| {
                let node = node(ns, call)?;
                let target = ns.entity_named(call.arg(1));
                if let Some(classifier) = classifier(ns, node) {
                    classifier.install(ns.sim(), crate::declare::parse_integer(call.arg(0)), target);
                }
                node.route_count.set(node.route_count.get() - 1);
                Ok(Obj::empty())
            },
        )
        .method("incr-rtgtable-size", "", "Counts one more route.", |ns, call| {
            let node = node(ns, call)?;
            node.route_count.set(node.route_count.get() + 1);
            Ok(integer(node.route_count.get()))
        })
        .method("add-neighbor", "node ?pgp?", "Remembers a node that a link leads to.", |ns, call| {
            if let Some(neighbour) = ns.otcl().object(call.arg(0)) {
                node(ns, call)?.neighbours.borrow_mut().push(neighbour);
            }
            Ok(Obj::empty())
        })
        .method("neighbors", "", "The nodes that links lead to, sorted by name.", |ns, call| {
            let neighbours = node(ns, call)?.neighbours.borrow();
            let mut names: Vec<_> = neighbours.iter().map(|neighbour| ns.otcl().name(*neighbour)).collect();
            // ns-2.35: sorted as text, so that _o100 comes before _o13 (spec: script-language, quirk 10).
            names.sort();
            Ok(Obj::list_of(names))
        })
        .method("is-neighbor", "node", "Whether a link leads to that node: 1 or 0.", |ns, call| {
            let other = ns.otcl().object(call.arg(0));
            let known = node(ns, call)?.neighbours.borrow().iter().any(|neighbour| Some(*neighbour) == other);
            Ok(Obj::from_bool(known))
        });
}

/// The record of the receiver.
fn node<'a>(ns: &'a Ns, call: &Call) -> Result<&'a Node, Error> {
    ns.record(call.object)
}

fn classifier<'a>(ns: &'a Ns, node: &Node) -> Option<&'a DestinationClassifier> {
    ns.sim().get(node.classifier.get()?)
}

fn integer(value: i32) -> Obj {
    Obj::from_i64(i64::from(value))
}

fn handle(ns: &Ns, entity: Option<EntityId>) -> Obj {
    entity.map_or_else(Obj::empty, |entity| ns.handle(entity))
}

fn take_number(ns: &Ns, class: ObjectId) -> Result<i32, Error> {
    let number = crate::declare::parse_integer(ns.otcl().get_var(class, "nn_")?.as_str());
    ns.otcl().set_var(class, "nn_", integer(number + 1))?;
    Ok(number)
}

fn init(ns: &Ns, call: &Call) -> TclResult {
    let class = ns.otcl().object("Node").ok_or("no class Node")?;
    let simulator = super::simulator::instance(ns)?;
    let id = take_number(ns, class)?;
    let address = match call.args {
        [address, ..] if !address.is_empty() => address.clone(),
        _ => integer(id),
    };
    let numeric_address = super::addresses::numeric(ns, address.as_str());
    let multipath = ns.otcl().get_var(class, "multiPath_")?;
    let entity = ns.sim().add(|_| Node {
        ns: ns.clone(),
        id: Cell::new(id),
        address: RefCell::new(address),
        numeric_address: Cell::new(numeric_address),
        simulator: Cell::new(Some(simulator)),
        agents: RefCell::default(),
        classifier: Cell::new(None),
        demux: Cell::new(None),
        neighbours: RefCell::default(),
        modules: RefCell::default(),
        node_type: RefCell::new(Obj::empty()),
        multipath: RefCell::new(multipath),
        route_count: Cell::new(0),
    });
    ns.bind_entity(call.object, entity);
    let node: &Node = ns.record(call.object)?;
    for name in ns.otcl().get_var(class, "module_list_")?.list_items()? {
        let module = ns.create(&format!("RtModule/{}", name.as_str()), &[])?;
        register(ns, node, entity, name.as_str(), module)?;
    }
    Ok(Obj::empty())
}

/// The node gets a routing module.
fn register(ns: &Ns, node: &Node, entity: EntityId, name: &str, module: ObjectId) -> Result<(), Error> {
    if let Some(module) = ns.entity_of(module).and_then(|id| ns.sim().get::<RouteModule>(id)) {
        module.node.set(Some(entity));
    }
    node.modules.borrow_mut().push((name.to_owned(), module));
    let made = ns.create("Classifier/Hash/Dest", &[Obj::from_i64(32)])?;
    let classifier = ns.entity_of(made).and_then(|id| ns.sim().get::<DestinationClassifier>(id));
    if let Some(classifier) = classifier {
        let format = ns.sim().address_format();
        if let Some((mask, shift)) = format.levels().first() {
            classifier.mask.set(*mask as i32);
            classifier.shift.set(*shift as i32);
        }
        classifier.set_node(node.id.get() as u32);
    }
    node.classifier.set(ns.entity_of(made));
    ns.otcl().set_var(module, "classifier_", ns.otcl().name_obj(made))?;
    Ok(())
}

/// Spec: script-language, section 9.1, `attach`.
fn attach(ns: &Ns, call: &Call, agent: &Obj, port: Option<i32>) -> TclResult {
    let node = node(ns, call)?;
    let Some(object) = ns.otcl().object_of(agent) else {
        return ns.invoke_named(agent, "set", &[Obj::from_str("node_"), ns.otcl().name_obj(call.object)]);
    };
    node.agents.borrow_mut().push(object);
    ns.otcl().set_var(object, "node_", ns.otcl().name_obj(call.object))?;
    let address = node.numeric_address.get();
    ns.with_agent(object, |agent| agent.address.set(address));
    let demux = match node.demux.get() {
        Some(demux) => demux,
        None => {
            let made = ns.create("Classifier/Port", &[])?;
            let demux = ns.entity_of(made).ok_or("a port classifier has a native half")?;
            node.demux.set(Some(demux));
            let route = [node.address.borrow().clone(), ns.otcl().name_obj(made)];
            ns.invoke(call.object, "add-route", &route)?;
            demux
        }
    };
    let demux: &PortClassifier = ns.sim().get(demux).ok_or("the demux is a port classifier")?;
    let null = super::simulator::null_agent(ns);
    let port = port.unwrap_or_else(|| demux.free_port(null));
    demux.install(port, ns.entity_of(object));
    ns.with_agent(object, |agent| {
        agent.port.set(port);
        agent.wiring.target.set(ns.sim(), node.classifier.get());
    });
    Ok(Obj::empty())
}

fn detach(ns: &Ns, call: &Call) -> TclResult {
    let node = node(ns, call)?;
    let Some(object) = ns.otcl().object(call.arg(0)) else { return Ok(Obj::empty()) };
    {
        let mut agents = node.agents.borrow_mut();
        if let Some(place) = agents.iter().position(|agent| *agent == object) {
            agents.remove(place);
        }
    }
    ns.otcl().set_var(object, "node_", Obj::empty())?;
    let null = ns.entity_named(call.arg(1));
    let port = ns.with_agent(object, |agent| {
        agent.address.set(0);
        agent.wiring.target.set(ns.sim(), null);
        agent.port.get()
    });
    if let (Some(port), Some(demux)) =
        (port, node.demux.get().and_then(|demux| ns.sim().get::<PortClassifier>(demux)))
    {
        demux.install(port, null);
    }
    Ok(Obj::empty())
}
