//! Nodes (spec: script-language, section 9).

mod hierarchical;
mod modules;
mod ports;
mod virtual_routing;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use neons_otcl::{Call, Error, HashOrder, Obj, ObjectId, TclResult};
use neons_sim::{Entity, EntityId};

pub(crate) use modules::{RouteModule, become_entrance, modules_to_tell_of_computed_routes};

use super::objects::{self, handle};
use super::{addresses, animation};
use crate::Ns;
use crate::declare::{Bound, ClassDeclaration, Declarations, Int, Unset, arg, parse_integer, unit};
use crate::ownership::NsWithin;

/// The native half of a node.
pub(crate) struct Node {
    pub(crate) ns: NsWithin,
    /// `id_`: number of the node.
    pub(crate) id: Cell<i32>,
    /// `address_`: the address as given; by default the node's number.
    pub(crate) address: RefCell<Obj>,
    /// The address as a number.
    pub(crate) numeric_address: Cell<i32>,
    simulator: Cell<Option<ObjectId>>,
    /// `agents_`: the agents in the order of attachment.
    pub(crate) agents: RefCell<Vec<ObjectId>>,
    /// `classifier_`: the entry, which receives all packets.
    pub(crate) classifier: Cell<Option<EntityId>>,
    /// `dmux_`: the classifier from ports to agents.
    pub(crate) demux: Cell<Option<EntityId>>,
    neighbours: RefCell<Vec<ObjectId>>,
    /// `reg_module_`: the routing modules, by name.
    modules: RefCell<HashOrder<ObjectId>>,
    /// The module whose classifier is the entry.
    entry_module: Cell<Option<ObjectId>>,
    /// `rtnotif_`: the modules that are notified of routes, oldest first.
    route_listeners: RefCell<Vec<ObjectId>>,
    /// `ptnotif_`: the modules that are notified of agents.
    port_listeners: RefCell<Vec<ObjectId>>,
    node_type: RefCell<Obj>,
    multipath: RefCell<Obj>,
    route_count: Cell<i32>,
}

impl Node {
    /// Returns the routing modules by name, in the order of `reg_module_`.
    pub(crate) fn modules(&self) -> Vec<(Rc<str>, ObjectId)> {
        self.modules.borrow().iter().map(|(name, module)| (name.clone(), *module)).collect()
    }
}

impl Entity for Node {}

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Node", "SplitObject");
    class
        .doc("A router or host: routes packets to its links and delivers them to its agents.")
        .class_variable("nn_", "0", unit::NODES, "The number of nodes made so far.")
        .class_variable(
            "multiPath_",
            "0",
            unit::NONE,
            "Whether nodes made later distribute traffic over all paths of equal cost.",
        )
        .class_variable("module_list_", " Base ", unit::NONE, "The routing modules of nodes made later.")
        .class_variable("rtagent_port_", "255", unit::NONE, "The port of routing agents.")
        .class_variable("DIFFUSION_APP_PORT", "254", unit::NONE, "The port of diffusion applications.");
    variables(class);
    construction(class);
    queries(class);
    neighbours(class);
    ports::declare(class);
    modules::node_methods(class);
    super::quick_start::node_methods(class);
    super::routing::declare_node_methods(class);
    super::multicast::declare_node_methods(class);
    super::pushback::declare_node_methods(class);
    animation::node_methods(class);
    modules::declare(declarations);
    virtual_routing::declare(declarations);
    hierarchical::declare(declarations);
}

/// Declares the variables, in an order that reproduces the order of `info vars`.
fn variables(class: &mut ClassDeclaration) {
    class
        .grown_table()
        .bind(
            "rtsize_",
            Int(Unset, unit::ROUTES),
            "The number of routes that have been added.",
            |node: &Node| &node.route_count,
        )
        .computed("agents_", "The agents, in the order in which they were attached.", |node: &Node| {
            objects::list(&node.ns, &node.agents)
        })
        .computed(
            "ptnotif_",
            "The modules that are notified when agents are attached or detached.",
            |node: &Node| objects::list(&node.ns, &node.port_listeners),
        )
        .computed(
            "rtnotif_",
            "The first module in the chain of those that are notified of routes.",
            |node: &Node| {
                Bound::Custom(
                    Box::new(|| {
                        let first = node.route_listeners.borrow().first().copied();
                        objects::name(&node.ns, first).as_str().to_owned()
                    }),
                    Box::new(|_| {}),
                )
            },
        )
        .computed("dmux_", "The classifier that maps ports to agents.", |node: &Node| {
            objects::entity_or_empty(&node.ns, &node.demux)
        })
        .computed("nodetype_", "The kind of the node; empty for wired nodes.", |node: &Node| {
            objects::text(&node.node_type)
        })
        .plain_variable(
            "mod_assoc_",
            "The routing modules, indexed by the entry classifier that each module has made.",
        )
        .computed("ns_", "The simulator.", |node: &Node| objects::object(&node.ns, &node.simulator))
        .plain_variable("reg_module_", "The routing modules by name.")
        .plain_variable("attr_", "The appearance of the node in the animation.")
        .bind("id_", Int(Unset, unit::NONE), "Number of the node.", |node: &Node| &node.id)
        .computed(
            "classifier_",
            "The entry of the node: the classifier that packets go to first.",
            |node: &Node| objects::entity_or_empty(&node.ns, &node.classifier),
        )
        .computed(
            "address_",
            "Address of the node as the script gave it; without such an address, the number of the \
            node.",
            |node: &Node| objects::text(&node.address),
        )
        .computed("neighbor_", "The nodes that the links of this node lead to.", |node: &Node| {
            objects::list(&node.ns, &node.neighbours)
        })
        .computed(
            "multiPath_",
            "Whether traffic is distributed over all paths of equal cost.",
            |node: &Node| objects::text(&node.multipath),
        );
}

fn construction(class: &mut ClassDeclaration) {
    class
        .instproc(
            "init",
            (arg::rest("arg"),),
            "Assigns the next number to the node, and makes the routing modules.",
            init,
        )
        .proc("getid", (), "Returns the next node number.", |ns, call, _| {
            Ok(integer(take_number(ns, call.object)?))
        })
        .proc(
            "enable-module",
            ("mod_name",),
            "Adds a routing module to nodes made later.",
            |ns, call, (mod_name,)| {
                let mut list = ns.otcl().get_var(call.object, "module_list_")?.list_items()?;
                if list.contains(mod_name) {
                    return Ok(Obj::empty());
                }
                list.push(mod_name.clone());
                ns.otcl().set_var(call.object, "module_list_", Obj::list(&list))
            },
        )
        .proc(
            "disable-module",
            ("mod_name",),
            "Excludes a routing module from nodes made later.",
            |ns, call, _| {
                let mut list = ns.otcl().get_var(call.object, "module_list_")?.list_items()?;
                let Some(place) = list.iter().position(|name| *name == call.args[0]) else {
                    return Ok(Obj::empty());
                };
                list.remove(place);
                ns.otcl().set_var(call.object, "module_list_", Obj::list(&list))
            },
        );
}

fn queries(class: &mut ClassDeclaration) {
    class
        .instproc("id", (), "Returns the number of the node.", |ns, call, _| {
            Ok(integer(node(ns, call)?.id.get()))
        })
        .instproc(
            "node-addr",
            (),
            "Returns the address of the node as the script gave it; without such an address, the number of \
            the node.",
            |ns, call, _| Ok(node(ns, call)?.address.borrow().clone()),
        )
        .cmd("address?", (), "Returns the address of the node as a number.", |_, node: &Node, _| {
            node.numeric_address.get()
        })
        .cmd(
            "addr",
            (arg::text("address"),),
            "Sets the address of the node.",
            |command, node: &Node, (address,)| {
                node.numeric_address.set(addresses::numeric(command.ns, address));
                command.sim().wireless().record_wired_node(node.numeric_address.get(), node.id.get());
            },
        )
        .cmd(
            "nodeid",
            (arg::int("id"),),
            "Sets the number of the node in traces of frames that are sent to it.",
            |command, node: &Node, (id,)| {
                command.sim().wireless().record_wired_node(node.numeric_address.get(), id);
            },
        )
        .instproc("node-type", (), "Returns the kind of the node.", |ns, call, _| {
            Ok(node(ns, call)?.node_type.borrow().clone())
        })
        .instproc(
            "tn",
            (),
            "Returns a text for messages with the class and the number of the node.",
            |ns, call, _| {
                Ok(Obj::from_str(&format!(
                    "{}(id {})",
                    ns.otcl().name(call.object),
                    node(ns, call)?.id.get()
                )))
            },
        )
        .instproc("set-switch", ("agent",), "Stores an object in `switch_`.", |ns, call, (obj,)| {
            ns.otcl().set_var(call.object, "switch_", obj.clone())
        })
        .instproc("set-pgm", ("agent",), "Stores an agent in `pgm_agent_`.", |ns, call, (agent,)| {
            ns.otcl().set_var(call.object, "pgm_agent_", agent.clone())
        })
        .instproc("get-pgm", (), "Returns the agent that `set-pgm` stored.", |ns, call, _| {
            ns.otcl().get_var(call.object, "pgm_agent_")
        })
        .instproc("is-lan?", (), "Returns 0, because this is not a LAN.", |_, _, _| Ok(Obj::from_i64(0)))
        .instproc(
            "reset",
            (),
            "Resets the agents in the order of attachment, then the modules.",
            |ns, call, _| {
                let node = node(ns, call)?;
                let agents = node.agents.borrow().clone();
                for agent in agents {
                    ns.invoke_named(&ns.lasting_name(agent), "reset", &[])?;
                }
                let modules = node.route_listeners.borrow().clone();
                for module in modules {
                    ns.invoke(module, "reset", &[])?;
                }
                if super::routing::uses_nix_vectors(ns) {
                    ns.invoke(call.object, "populate-objects", &[])?;
                }
                Ok(Obj::empty())
            },
        );
}

fn neighbours(class: &mut ClassDeclaration) {
    class
        .instproc(
            "add-neighbor",
            ("p", arg::optional("pushback")),
            "Records a node that a link leads to.",
            |ns, call, (p, _)| {
                if let Some(neighbour) = ns.otcl().object_of(p) {
                    node(ns, call)?.neighbours.borrow_mut().push(neighbour);
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "neighbors",
            (),
            "Returns the nodes that links of this node lead to, sorted by name.",
            |ns, call, _| {
                let neighbours = node(ns, call)?.neighbours.borrow();
                let mut names: Vec<_> =
                    neighbours.iter().map(|neighbour| ns.otcl().name(*neighbour)).collect();
                // ns-2.35: sorted as text, so _o100 comes before _o13 (spec: script-language, quirk 10).
                names.sort();
                Ok(Obj::list_of(names))
            },
        )
        .instproc(
            "is-neighbor",
            ("node",),
            "Returns whether a link leads to the given node: 1 or 0.",
            |ns, call, (node_name,)| {
                let other = ns.otcl().object_of(node_name);
                let known =
                    node(ns, call)?.neighbours.borrow().iter().any(|neighbour| Some(*neighbour) == other);
                Ok(Obj::from_bool(known))
            },
        );
}

/// Returns the native half of the receiver.
fn node<'a>(ns: &'a Ns, call: &Call) -> Result<&'a Node, Error> {
    ns.record(call.object)
}

fn integer(value: i32) -> Obj {
    Obj::from_i64(i64::from(value))
}

fn take_number(ns: &Ns, class: ObjectId) -> Result<i32, Error> {
    let number = parse_integer(ns.otcl().get_var(class, "nn_")?.as_str());
    ns.otcl().set_var(class, "nn_", integer(number + 1))?;
    Ok(number)
}

/// Initialises a node. Spec: script-language, section 9.1.
fn init(ns: &Ns, call: &Call, (args,): (&[Obj],)) -> TclResult {
    let class = ns.otcl().object("Node").ok_or("no class Node")?;
    let simulator = super::simulator::instance(ns)?;
    let id = take_number(ns, class)?;
    let address = match args {
        [address, ..] if !address.is_empty() => address.clone(),
        _ => integer(id),
    };
    let numeric_address = addresses::numeric(ns, address.as_str());
    ns.sim().wireless().record_wired_node(numeric_address, id);
    let multipath = ns.otcl().get_var(class, "multiPath_")?;
    let node_type = super::simulator::node_type(ns, simulator);
    let entity = ns.sim().add(|_| Node {
        ns: NsWithin::new(ns),
        id: Cell::new(id),
        address: RefCell::new(address),
        numeric_address: Cell::new(numeric_address),
        simulator: Cell::new(Some(simulator)),
        agents: RefCell::default(),
        classifier: Cell::default(),
        demux: Cell::default(),
        neighbours: RefCell::default(),
        modules: RefCell::default(),
        entry_module: Cell::default(),
        route_listeners: RefCell::default(),
        port_listeners: RefCell::default(),
        node_type: RefCell::new(node_type),
        multipath: RefCell::new(multipath),
        route_count: Cell::new(0),
    });
    ns.bind_entity(call.object, entity);
    ns.invoke(call.object, "mk-default-classifier", &[])?;
    Ok(Obj::empty())
}
