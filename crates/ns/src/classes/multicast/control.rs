//! Messages between the multicast protocols of neighbours.

use neons_otcl::{Error, Obj, ObjectId, TclResult};
use neons_sim::agents::MulticastControl;

use super::{get, set};
use crate::Ns;
use crate::declare::{Bound, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Agent/Mcast", "Agent")
        .doc("An agent of multicast routing.")
        .native(|_, id| MulticastControl::new(id));
    declarations
        .class("Agent/Mcast/Control", "Agent/Mcast")
        .doc("Exchanges messages of a multicast protocol with neighbours.")
        .class_variable("mcounter", "0", "Number of the next message; all nodes count together.")
        .shared_variable("packetSize_", Some("80"), "Size of messages, bytes.", false, |entity| {
            Some(Bound::Int(&entity.as_agent()?.size))
        })
        .command(
            "send",
            "type text",
            "Sends a message of this type to the peer.",
            |command, agent: &MulticastControl| {
                let sent = agent.send(command.sim(), command.text(0), command.text(1));
                sent.then_some(()).ok_or(Refusal::new("no such type of message"))
            },
        )
        .method("init", "protocol", "Messages are for this protocol.", |ns, call| {
            call.next(&[])?;
            set(ns, call, "proto_", call.args[0].clone())?;
            Ok(Obj::empty())
        })
        .method(
            "send",
            "type from src group ?arg ...?",
            "Sends a message of this type about a source and a group to the peer.",
            |ns, call| {
                let number = keep(ns, Obj::list(&call.args[1..]))?;
                ns.bare_command(call.object, &[Obj::from_str("send"), call.args[0].clone(), number])
            },
        )
        .method("recv", "type iface m", "A message has come in through an interface.", |ns, call| {
            let mut words = call.args[..2].to_vec();
            words.extend(ns.otcl().get_var(class(ns)?, &format!("messages({})", call.arg(2)))?.list_items()?);
            ns.invoke(call.object, "recv2", &words)
        })
        .method(
            "recv2",
            "type iface from src group ?arg ...?",
            "A neighbour's message about a source and a group: the protocol is told.",
            |ns, call| {
                let method = format!("recv-{}", call.arg(0));
                // The interface follows source and group; what else the message says comes last.
                let mut words = call.args[2..].to_vec();
                words.insert(words.len().min(3), call.args[1].clone());
                ns.invoke_named(&get(ns, call, "proto_")?, &method, &words)
            },
        );
}

fn class(ns: &Ns) -> Result<ObjectId, Error> {
    ns.otcl().object("Agent/Mcast/Control").ok_or_else(|| Error::from("no class Agent/Mcast/Control"))
}

/// Keeps what a message says in an array of the class, where its receiver looks it up by the message's number.
fn keep(ns: &Ns, text: Obj) -> TclResult {
    let class = class(ns)?;
    let number = ns.otcl().get_var(class, "mcounter")?;
    ns.otcl().set_var(class, &format!("messages({number})"), text)?;
    ns.otcl().set_var(class, "mcounter", Obj::from_i64(number.to_i64().unwrap_or(0) + 1))?;
    Ok(number)
}

/// Sends a message of a protocol to the agent of the same protocol on a neighbour, with this flow id.
pub(super) fn send(ns: &Ns, from: &Obj, to: &Obj, flow_id: i32, message: &[Obj]) -> TclResult {
    let (Some(own), Some(other)) = (ns.otcl().object_of(from), ns.otcl().object_of(to)) else {
        return Ok(Obj::empty());
    };
    let peer = ns.with_agent(other, neons_sim::Agent::endpoint);
    ns.with_agent(own, |agent| {
        agent.flow_id.set(flow_id);
        if let Some(peer) = peer {
            agent.connect(peer);
        }
    });
    ns.invoke(own, "send", message)
}
