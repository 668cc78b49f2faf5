//! Source routing (spec: routing-and-dynamics, section 9).

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::node::{SourceRouteAgent, SourceRouter};

use crate::Ns;
use crate::classes::node::RouteModule;
use crate::classes::simple_link::SimpleLink;
use crate::classes::simulator;
use crate::declare::{ClassDeclaration, Declarations, arg, parse_integer};
use crate::ownership::NsWithin;

/// The slots of the classifier.
const AGENT_SLOT: &str = "0";
const OTHER_ROUTING_SLOT: &str = "1";

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Classifier/SR", "Classifier")
        .doc("Forwards packets along the route that they carry, and other packets through slot 1.")
        .native(|_, id| SourceRouter::new(id));
    declarations
        .class("Agent/SRAgent", "Agent")
        .doc("Writes the route of their flow into packets.")
        .instproc("init", (arg::rest("arg"),), "Makes an agent that knows no routes.", |ns, call, _| {
            let handle = NsWithin::new(ns);
            let entity =
                ns.sim().add(|id| SourceRouteAgent::new(id, move |from, to| link_head(&handle, from, to)));
            ns.bind_entity(call.object, entity);
            Ok(Obj::empty())
        })
        .cmd(
            "install_connection",
            (arg::int("fid"), "src", "dst", arg::rest("arg")),
            "Sets the route of a flow: the numbers of all nodes from the agent's node to the destination.",
            |command, agent: &SourceRouteAgent, (fid, _, _, nodes)| {
                if nodes.is_empty() {
                    return;
                }
                let nodes = nodes.iter().map(|node| parse_integer(node.as_str())).collect();
                agent.set_path(fid, nodes, command.origin());
            },
        );
    declarations
        .class("RtModule/Source", "RtModule")
        .doc("Source routing, in front of other routing: packets carry their route.")
        .instproc(
            "register",
            ("node",),
            "Gives the node a classifier and an agent for source routes.",
            register,
        );
}

pub(super) fn declare_simulator_methods(class: &mut ClassDeclaration) {
    class
        .instproc(
            "src_rting",
            (arg::rest("args"),),
            "Switches source routing on for nodes made later. It cannot be switched off again.",
            |ns, call, _| {
                // ns-2.35: any words, also 0, switch it on.
                ns.otcl().set_var(call.object, "srcRt_", Obj::from_i64(1))?;
                let node = ns.otcl().object("Node").ok_or("no class Node")?;
                ns.invoke(node, "enable-module", &[Obj::from_str("Source")])
            },
        )
        .instproc(
            "src_rting?",
            (),
            "Returns whether nodes made later have source routing: 1 or 0.",
            |ns, call, _| Ok(ns.otcl().get_var(call.object, "srcRt_").unwrap_or_else(|_| Obj::from_i64(0))),
        );
}

/// Returns the head of the link between two nodes.
// ns-2.35: source routes enter links where these began when they were made, past taggers, which are put in front later.
fn link_head(ns: &Ns, from: i32, to: i32) -> Option<neons_sim::EntityId> {
    let simulator = simulator::instance(ns).ok()?;
    let key = format!("link_({from}:{to})");
    let link = ns.otcl().var_exists(simulator, &key).then(|| ns.otcl().get_var(simulator, &key).ok())??;
    let first =
        ns.otcl().object_of(&link).and_then(|link| ns.record::<SimpleLink>(link).ok()?.first_head.get());
    first.or_else(|| ns.entity_named(ns.invoke_named(&link, "head", &[]).ok()?.as_str()))
}

fn register(ns: &Ns, call: &Call, (node,): (&Obj,)) -> TclResult {
    call.next(call.args)?;
    let object = ns.otcl().object_of(node).ok_or_else(|| Error::from("no such node"))?;
    let routing = ns.entity_named(ns.invoke(object, "entry", &[])?.as_str());
    ns.record::<RouteModule>(call.object)?.classifier.set(routing);
    let classifier = ns.new_object("Classifier/SR", &[])?;
    let words = [ns.otcl().name_obj(call.object), classifier.clone(), Obj::from_str(OTHER_ROUTING_SLOT)];
    ns.invoke(object, "insert-entry", &words)?;
    ns.otcl().set_var(object, "src_classifier_", classifier.clone())?;
    let agent = ns.new_object("Agent/SRAgent", &[])?;
    ns.otcl().set_var(object, "src_agent_", agent.clone())?;
    ns.invoke_named(&classifier, "install", &[Obj::from_str(AGENT_SLOT), agent.clone()])?;
    ns.invoke(object, "attach", &[agent])
}
