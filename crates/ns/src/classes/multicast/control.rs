//! Messages between the multicast protocols of neighbouring nodes.

use neons_otcl::{Error, Obj, ObjectId, TclResult};
use neons_sim::agents::MulticastControl;

use super::{get, set};
use crate::Ns;
use crate::declare::{Declarations, Int, Refusal, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Agent/Mcast", "Agent")
        .doc("The common base of the agents of multicast routing.")
        .native(|_, id| MulticastControl::new(id));
    declarations
        .class("Agent/Mcast/Control", "Agent/Mcast")
        .doc("Exchanges the messages of a multicast protocol with neighbours.")
        .class_variable("mcounter", "0", unit::NONE, "Number of the next message, counted over all nodes.")
        .bind_shared("packetSize_", Int(80, unit::BYTES), "Size of messages.", |entity| {
            Some(&entity.as_agent()?.size)
        })
        .cmd(
            "send",
            (arg::text("type"), arg::text("text")),
            "Sends a message of the given type to the peer.",
            |command, agent: &MulticastControl, (kind, text)| {
                let sent = agent.send(command.sim(), kind, text);
                sent.then_some(()).ok_or(Refusal::new("no such type of message"))
            },
        )
        .instproc(
            "init",
            ("protocol",),
            "Sets the multicast protocol whose messages the agent exchanges.",
            |ns, call, (protocol,)| {
                call.next(&[])?;
                set(ns, call, "proto_", protocol.clone())?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "send",
            ("type", "from", "src", "group", arg::rest("arg")),
            "Sends a message of the given type about a source and a group to the peer.",
            |ns, call, (kind, _, _, _, _)| {
                let number = keep(ns, Obj::list(&call.args[1..]))?;
                ns.bare_command(call.object, &[Obj::from_str("send"), kind.clone(), number])
            },
        )
        .instproc(
            "recv",
            ("type", "iface", arg::text("m")),
            "Called when a message has arrived through an interface.",
            |ns, call, (_, _, m)| {
                let mut words = call.args[..2].to_vec();
                words.extend(ns.otcl().get_var(class(ns)?, &format!("messages({})", m))?.list_items()?);
                ns.invoke(call.object, "recv2", &words)
            },
        )
        .instproc(
            "recv2",
            (arg::text("type"), "iface", "from", "src", "group", arg::rest("arg")),
            "Called when a neighbour has sent a message about a source and a group: notifies the protocol.",
            |ns, call, (kind, iface, _, _, _, _)| {
                let method = format!("recv-{}", kind);
                // The method receives the interface after source and group, and the rest of the message after
                // that.
                let mut words = call.args[2..].to_vec();
                words.insert(words.len().min(3), iface.clone());
                ns.invoke_named(&get(ns, call, "proto_")?, &method, &words)
            },
        );
}

fn class(ns: &Ns) -> Result<ObjectId, Error> {
    ns.otcl().object("Agent/Mcast/Control").ok_or_else(|| Error::from("no class Agent/Mcast/Control"))
}

/// Stores the text of a message in an array of the class. The receiver finds it by the message's number.
fn keep(ns: &Ns, text: Obj) -> TclResult {
    let class = class(ns)?;
    let number = ns.otcl().get_var(class, "mcounter")?;
    ns.otcl().set_var(class, &format!("messages({number})"), text)?;
    ns.otcl().set_var(class, "mcounter", Obj::from_i64(number.to_i64().unwrap_or(0) + 1))?;
    Ok(number)
}

/// Sends a protocol message with the given flow id to the agent of the same protocol on a neighbour.
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
