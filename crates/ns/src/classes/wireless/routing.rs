//! Routing agents of mobile nodes (spec: wireless-routing).

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::Entity;
use neons_sim::wireless::routing::{DumbAgent, RoutingAgent};

use super::setting;
use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Agent/DumbAgent", "Agent");
    class.doc("No routing: reaches neighbours only.").native(|_, id| DumbAgent::new(id));
    common_commands(class);
}

fn base(entity: &dyn Entity) -> Result<&RoutingAgent, Refusal> {
    entity.as_routing_agent().ok_or(Refusal::silent())
}

/// The commands of all routing agents.
fn common_commands(class: &mut ClassDeclaration) {
    class
        .shared_command("port-dmux", "demux", "The way to the node's agents.", |command, entity| {
            base(entity)?.demux.set(Some(command.entity(0)?));
            Ok::<_, Refusal>(())
        })
        .shared_command("tracetarget", "trace", "Where raw lines go.", |command, entity| {
            base(entity)?.log.set(Some(command.entity(0)?));
            Ok::<_, Refusal>(())
        });
}

/// The class of nodes with this routing protocol.
pub(super) fn node_class(protocol: &str, is_base_station: bool) -> &'static str {
    match (protocol, is_base_station) {
        ("DSR", true) => "Node/MobileNode/BaseStationNode",
        ("DSR", false) => "SRNodeNew",
        _ => "Node/MobileNode",
    }
}

/// Makes the routing agent of a node. Without result the node has made its agent itself.
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
    let agent = if let Some(function) = setting(ns, simulator, "rtAgentFunction_") {
        ns.invoke(simulator, function.as_str(), std::slice::from_ref(name))?
    } else {
        match protocol {
            "DumbAgent" => ns.new_object("Agent/DumbAgent", &[])?,
            _ => return Err(unknown(ns, node, arguments)),
        }
    };
    ns.otcl().set_var(node, "ragent_", agent.clone())?;
    Ok(Some(agent))
}

/// There is no such protocol.
fn unknown(ns: &Ns, node: ObjectId, arguments: &[Obj]) -> Error {
    match ns.invoke(node, "addr", arguments) {
        Err(error) => error,
        Ok(_) => {
            ns.print_line("Wrong node routing agent!\n");
            ns.exit(0)
        }
    }
}
