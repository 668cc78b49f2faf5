//! Routing modules, which own the classifiers of nodes (spec: script-language, section 9.1).

use std::cell::Cell;

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::node::{DestinationClassifier, VirtualClassifier};
use neons_sim::{Entity, EntityId};

use super::{Node, handle, integer, node};
use crate::Ns;
use crate::classes::objects;
use crate::declare::{Bound, ClassDeclaration, Declarations, arg, unit};
use crate::ownership::NsWithin;

/// The native half of a routing module.
pub(crate) struct RouteModule {
    ns: NsWithin,
    /// The node that the module is registered with.
    pub(crate) node: Cell<Option<ObjectId>>,
    /// `classifier_`: the classifier that the module has made.
    pub(crate) classifier: Cell<Option<EntityId>>,
}

impl Entity for RouteModule {}

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("RtModule", "SplitObject");
    class
        .doc("A routing method that a node uses.")
        .class_variable("classifier_", "", unit::NONE, "The classifier that the module made.")
        .computed("classifier_", "The classifier that the module made.", |module: &RouteModule| {
            objects::entity_or_empty(&module.ns, &module.classifier)
        })
        // ns-2.35: each module passes routes on to the next one. Here the node passes them to all modules.
        .computed("next_rtm_", "Empty: the node itself passes routes to all its modules.", |_: &RouteModule| {
            Bound::Custom(Box::new(String::new), Box::new(|_| {}))
        })
        .instproc("init", (), "Makes a module that is not registered yet.", |ns, call, _| {
            let entity = ns.sim().add(|_| RouteModule {
                ns: NsWithin::new(ns),
                node: Cell::default(),
                classifier: Cell::default(),
            });
            ns.bind_entity(call.object, entity);
            Ok(Obj::empty())
        })
        .cmd("node", (), "Returns the node of the module.", |command, module: &RouteModule, _| {
            objects::name(command.ns, module.node.get())
        })
        .cmd(
            "module-name",
            (),
            "Returns the last part of the name of the module's class, or of the library's class above a script's.",
            |command, _: &RouteModule, _| module_name(command.ns, command.object),
        );
    duties(class);

    declarations.class("RtModule/Base", "RtModule").doc("Routing by destination address.").instproc(
        "register",
        ("node",),
        "Gives the node a classifier for destination addresses as its entry.",
        |ns, call, (node,)| {
            call.next(call.args)?;
            let made = ns.create("Classifier/Hash/Dest", &[Obj::from_i64(32)])?;
            let owner: &Node = ns.record(object(ns, node)?)?;
            if let Some(classifier) =
                ns.entity_of(made).and_then(|id| ns.sim().get::<DestinationClassifier>(id))
            {
                classifier.set_node(owner.id.get() as u32);
            }
            become_entrance(ns, call, made)
        },
    );

    declarations
        .class("RtModule/Hier", "RtModule")
        .doc("Routing by the levels of hierarchical addresses.")
        .instproc(
            "register",
            ("node",),
            "Gives the node a classifier for each level of addresses.",
            |ns, call, _| {
                call.next(call.args)?;
                let made = ns.create("Classifier/Hier", &[])?;
                become_entrance(ns, call, made)
            },
        )
        .instproc(
            "delete-route",
            (arg::rest("arg"),),
            "Empties the slot that the last argument names. The number of arguments gives the level.",
            |ns, call, (args,)| {
                // ns-2.35: the name of a null agent, if given, is used as the slot.
                let classifier = handle(ns, module(ns, call)?.classifier.get());
                ns.invoke_named(&classifier, "clear", args)
            },
        );
}

/// Declares the methods that a module provides to its node.
fn duties(class: &mut ClassDeclaration) {
    class
        .instproc(
            "register",
            ("node",),
            "Adds the module to a node, which notifies it of routes and agents.",
            |ns, call, (node,)| {
                let this = ns.otcl().name_obj(call.object);
                ns.invoke_named(node, "route-notify", std::slice::from_ref(&this))?;
                module(ns, call)?.node.set(ns.otcl().object_of(node));
                ns.invoke_named(node, "port-notify", &[this])
            },
        )
        .instproc("unregister", (), "Removes the module from its node.", |ns, call, _| {
            let Some(node) = module(ns, call)?.node.get() else { return Ok(Obj::empty()) };
            let this = ns.otcl().name_obj(call.object);
            ns.invoke(node, "unreg-route-notify", std::slice::from_ref(&this))?;
            ns.invoke(node, "unreg-port-notify", &[this])
        })
        .instproc(
            "add-route",
            ("dst", "target"),
            "Forwards packets for a destination to an object.",
            |ns, call, _| {
                let classifier = handle(ns, module(ns, call)?.classifier.get());
                ns.invoke_named(&classifier, "install", call.args)
            },
        )
        .instproc(
            "delete-route",
            ("dst", "nullagent"),
            "Forwards packets for a destination to the null agent.",
            |ns, call, _| {
                let classifier = handle(ns, module(ns, call)?.classifier.get());
                ns.invoke_named(&classifier, "install", call.args)
            },
        )
        .instproc(
            "attach",
            ("agent", "port"),
            "Connects an agent to the node.",
            |ns, call, (agent_name, port)| {
                let owner = owner(ns, call)?;
                let agent = object(ns, agent_name)?;
                let entrance = replaced(ns, call, "entry")?.or(owner.classifier.get());
                if ns.with_agent(agent, |agent| agent.wiring.target.set(ns.sim(), entrance)).is_none() {
                    ns.invoke(agent, "target", &[handle(ns, entrance)])?;
                }
                let demux = replaced(ns, call, "demux")?.or(owner.demux.get());
                install(ns, demux, port, agent_name)
            },
        )
        .instproc(
            "detach",
            ("agent", "nullagent"),
            "Disconnects an agent from the node.",
            |ns, call, (agent_name, nullagent)| {
                let owner = owner(ns, call)?;
                let agent = object(ns, agent_name)?;
                let null = ns.entity_named(nullagent.as_str());
                let port = ns.with_agent(agent, |agent| {
                    agent.wiring.target.set(ns.sim(), null);
                    agent.port.get()
                });
                if port.is_none() {
                    ns.invoke(agent, "target", std::slice::from_ref(nullagent))?;
                }
                install(ns, owner.demux.get(), &integer(port.unwrap_or(-1)), nullagent)
            },
        )
        .instproc("reset", (), "Returns to the initial state.", |_, _, _| Ok(Obj::empty()));
}

/// Installs an object at a port of a node's port classifier.
fn install(ns: &Ns, demux: Option<EntityId>, port: &Obj, object: &Obj) -> TclResult {
    ns.invoke_named(&handle(ns, demux), "install", &[port.clone(), object.clone()])
}

/// The classifier that a script's own method of the module's node returns; `None` if the method is that of the library.
fn replaced(ns: &Ns, call: &Call, method: &str) -> Result<Option<EntityId>, Error> {
    match module(ns, call)?.node.get() {
        Some(node) if ns.otcl().finds_script_method(node, method) => {
            Ok(ns.entity_named(ns.invoke(node, method, &[])?.as_str()))
        }
        _ => Ok(None),
    }
}

fn module<'a>(ns: &'a Ns, call: &Call) -> Result<&'a RouteModule, Error> {
    ns.record(call.object)
}

fn owner<'a>(ns: &'a Ns, call: &Call) -> Result<&'a Node, Error> {
    ns.record(module(ns, call)?.node.get().ok_or("the module belongs to no node")?)
}

fn object(ns: &Ns, name: &Obj) -> Result<ObjectId, Error> {
    ns.otcl().object_of(name).ok_or_else(|| Error::from(format!("invalid command name \"{name}\"")))
}

fn module_name(ns: &Ns, module: ObjectId) -> String {
    // ns-2.35: a module of a script's class has the name of the library's class above it.
    let precedence = ns.otcl().precedence(ns.class_of(module));
    let class = precedence.iter().find(|class| ns.registry().class(**class).is_some());
    let class = class.map_or_else(|| ns.class_name(module), |class| ns.otcl().name(*class));
    class.strip_prefix("RtModule/").unwrap_or_default().to_owned()
}

/// Makes the classifier of a module the entry of the node with which the module registers.
pub(crate) fn become_entrance(ns: &Ns, call: &Call, classifier: ObjectId) -> TclResult {
    module(ns, call)?.classifier.set(ns.entity_of(classifier));
    let words = [ns.otcl().name_obj(call.object), ns.otcl().name_obj(classifier)];
    ns.invoke_named(&call.args[0], "install-entry", &words)
}

/// Declares the methods of nodes about modules.
pub(super) fn node_methods(class: &mut ClassDeclaration) {
    entrance(class);
    class
        .instproc(
            "mk-default-classifier",
            (),
            "Makes the modules of `Node set module_list_`.",
            |ns, call, _| {
                let class = ns.otcl().object("Node").ok_or("no class Node")?;
                for name in ns.otcl().get_var(class, "module_list_")?.list_items()? {
                    let module = ns.new_object(&format!("RtModule/{name}"), &[])?;
                    ns.invoke(call.object, "register-module", &[module])?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc("register-module", ("mod",), "Adds a module to the node.", |ns, call, (module_word,)| {
            ns.invoke_named(module_word, "register", &[ns.otcl().name_obj(call.object)])?;
            let module = object(ns, module_word)?;
            let name = module_name(ns, module);
            ns.otcl().set_var(call.object, &format!("reg_module_({name})"), module_word.clone())?;
            node(ns, call)?.modules.borrow_mut().insert(name, module);
            Ok(Obj::empty())
        })
        .instproc(
            "unregister-module",
            ("mod",),
            "Removes a module from the node.",
            |ns, call, (module_word,)| {
                ns.invoke_named(module_word, "unregister", &[])?;
                let module = object(ns, module_word)?;
                let name = module_name(ns, module);
                node(ns, call)?.modules.borrow_mut().remove(name.as_str());
                ns.otcl().unset_var(call.object, &format!("reg_module_({name})"))?;
                ns.invoke(module, "destroy", &[])
            },
        )
        .instproc("list-modules", (), "Returns the routing modules of the node.", |ns, call, _| {
            let modules = node(ns, call)?.modules.borrow();
            let modules: Vec<ObjectId> = modules.iter().map(|(_, module)| *module).collect();
            Ok(objects::names(ns, &modules))
        })
        .instproc(
            "get-module",
            (arg::text("name"),),
            "Returns the routing module of the given name; empty if there is none.",
            |ns, call, (name_name,)| {
                let found = node(ns, call)?.modules.borrow().get(name_name).copied();
                Ok(objects::name(ns, found))
            },
        );
    listeners(class);
    routes(class);
}

fn entrance(class: &mut ClassDeclaration) {
    class
        .instproc("entry", (), "Returns the entry of the node, to which packets go first.", |ns, call, _| {
            Ok(handle(ns, node(ns, call)?.classifier.get()))
        })
        .instproc(
            "install-entry",
            ("module", "clsfr", arg::optional("hook")),
            "Makes the classifier of a module the entry of the node; the module that owned the old entry \
            leaves.",
            |ns, call, (module_name, clsfr, _)| {
                let record = node(ns, call)?;
                let old = record.classifier.get();
                if let Some(module) = record.entry_module.take() {
                    ns.invoke(call.object, "unregister-module", &[ns.otcl().name_obj(module)])?;
                    if let Some(old) = old.map(|old| ns.handle(old)) {
                        ns.otcl().unset_var(call.object, &format!("mod_assoc_({old})"))?;
                        ns.invoke_named(&old, "destroy", &[])?;
                    }
                }
                record.entry_module.set(ns.otcl().object_of(module_name));
                record.classifier.set(ns.entity_named(clsfr.as_str()));
                associate(ns, call.object, module_name, clsfr)?;
                Ok(clsfr.clone())
            },
        )
        .instproc(
            "insert-entry",
            ("module", "clsfr", arg::optional("hook")),
            "Makes the classifier of a module the entry of the node, in front of the old entry.",
            |ns, call, (module_name, clsfr, hook)| {
                let module = object(ns, module_name)?;
                insert_entrance(ns, call.object, module, clsfr, hook.map_or("", Obj::as_str))?;
                Ok(clsfr.clone())
            },
        );
}

/// Makes a module's classifier the entry of a node. If `hook` is `target`, the old entry becomes the classifier's
/// target; if `hook` is a number, the old entry goes into that slot.
///
/// # Errors
/// `node` is no node, or the classifier does not accept the old entry.
fn insert_entrance(
    ns: &Ns,
    node: ObjectId,
    module: ObjectId,
    classifier: &Obj,
    hook: &str,
) -> Result<(), Error> {
    let record: &Node = ns.record(node)?;
    let old = handle(ns, record.classifier.get());
    match hook {
        "" => {}
        "target" => {
            ns.invoke_named(classifier, "target", &[old])?;
        }
        slot => {
            ns.invoke_named(classifier, "install", &[Obj::from_str(slot), old])?;
        }
    }
    record.entry_module.set(Some(module));
    record.classifier.set(ns.entity_named(classifier.as_str()));
    associate(ns, node, &ns.otcl().name_obj(module), classifier)?;
    Ok(())
}

/// Records, for scripts, which module has made an entry.
fn associate(ns: &Ns, node: ObjectId, module: &Obj, classifier: &Obj) -> TclResult {
    ns.otcl().set_var(node, &format!("mod_assoc_({classifier})"), module)
}

fn listeners(class: &mut ClassDeclaration) {
    class
        .instproc(
            "route-notify",
            ("module",),
            "Registers a module that is notified when routes are added or deleted.",
            |ns, call, (module,)| {
                node(ns, call)?.route_listeners.borrow_mut().push(object(ns, module)?);
                Ok(Obj::empty())
            },
        )
        .instproc(
            "unreg-route-notify",
            ("module",),
            "Stops notifying the given module of routes.",
            |ns, call, (module_name,)| {
                let module = object(ns, module_name)?;
                node(ns, call)?.route_listeners.borrow_mut().retain(|known| *known != module);
                Ok(Obj::empty())
            },
        )
        .instproc(
            "port-notify",
            ("module",),
            "Registers a module that is notified when agents are attached or detached.",
            |ns, call, (module,)| {
                node(ns, call)?.port_listeners.borrow_mut().push(object(ns, module)?);
                Ok(Obj::empty())
            },
        )
        .instproc(
            "unreg-port-notify",
            ("module",),
            "Stops notifying the given module of agents.",
            |ns, call, (module_name,)| {
                let module = object(ns, module_name)?;
                node(ns, call)?.port_listeners.borrow_mut().retain(|known| *known != module);
                Ok(Obj::empty())
            },
        );
}

fn routes(class: &mut ClassDeclaration) {
    class
        .instproc(
            "add-route",
            ("dst", "target"),
            "Forwards packets for a destination to an object.",
            |ns, call, _| {
                tell(ns, node(ns, call)?, "add-route", call.args)?;
                count_route(ns, call, 1)
            },
        )
        .instproc(
            "delete-route",
            (arg::rest("arg"),),
            "Forwards packets for a destination to the null agent: `delete-route DST NULLAGENT`.",
            |ns, call, (args,)| {
                tell(ns, node(ns, call)?, "delete-route", args)?;
                count_route(ns, call, -1)
            },
        )
        .instproc("incr-rtgtable-size", (), "Increments the number of routes.", |ns, call, _| {
            count_route(ns, call, 1)
        })
        .instproc("decr-rtgtable-size", (), "Decrements the number of routes.", |ns, call, _| {
            count_route(ns, call, -1)
        });
}

/// Returns the modules of a node whose classifiers do not find computed routes by themselves.
///
/// # Errors
/// A module of the node is no module.
pub(crate) fn modules_to_tell_of_computed_routes(ns: &Ns, node: &Node) -> Result<Vec<ObjectId>, Error> {
    let mut modules = Vec::new();
    for module in node.route_listeners.borrow().iter().copied() {
        let classifier = ns.record::<RouteModule>(module)?.classifier.get();
        let finds_routes = |id| {
            ns.sim().get::<DestinationClassifier>(id).is_some()
                || ns.sim().get::<VirtualClassifier>(id).is_some()
        };
        if classifier.is_some_and(|id| !finds_routes(id)) {
            modules.push(module);
        }
    }
    Ok(modules)
}

/// Notifies every module that is registered for routes.
fn tell(ns: &Ns, node: &Node, method: &str, arguments: &[Obj]) -> Result<(), Error> {
    let listeners = node.route_listeners.borrow().clone();
    for module in listeners {
        ns.invoke(module, method, arguments)?;
    }
    Ok(())
}

fn count_route(ns: &Ns, call: &Call, by: i32) -> TclResult {
    let count = &node(ns, call)?.route_count;
    count.set(count.get() + by);
    Ok(integer(count.get()))
}
