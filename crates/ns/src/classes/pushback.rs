//! Aggregate-based congestion control with pushback (spec: mpls-pushback-nix, section 2).

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::pushback::PushbackAgent;

use super::routing;
use crate::declare::{Bool, ClassDeclaration, Declarations, Int, Refusal, arg, unit};
use crate::{Ns, Voice};

/// The variable of a node with its agent.
const AGENT: &str = "pushback_";

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Agent/Pushback", "Agent")
        .doc(
            "Limits the aggregates of traffic that cause the drops at a router, and asks the upstream \
            routers to limit them too.",
        )
        .native(|_, id| PushbackAgent::new(id))
        .bind(
            "enable_pushback_",
            Bool(PushbackAgent::ENABLED),
            "Ask also upstream routers to limit aggregates.",
            |agent: &PushbackAgent| &agent.enabled,
        )
        .bind("verbose_", Bool(false), "Has no effect.", |agent: &PushbackAgent| &agent.verbose)
        .bind(
            "last_index_",
            Int(0, unit::QUEUES),
            "The number of queues that the agent monitors.",
            |agent: &PushbackAgent| &agent.last_index,
        )
        .bind(
            "intResult_",
            Int(PushbackAgent::RESULT, unit::NONE),
            "Has no effect.",
            |agent: &PushbackAgent| &agent.result,
        )
        .cmd(
            "initialize",
            ("node", arg::entity("routelogic")),
            "Assigns the agent to a node, and finds the node's neighbours in the routes.",
            |command, agent: &PushbackAgent, (node_name, routes)| {
                let node = command
                    .ns
                    .otcl()
                    .object_of(node_name)
                    .ok_or_else(|| Refusal::explained("there is no such node"))?;
                let number = command.ns.invoke(node, "id", &[])?.to_i64().unwrap_or(-1);
                agent.initialize(command.sim(), number as i32, routes);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "add-queue",
            (arg::entity("queue"),),
            "Monitors a queue, and returns the number of the queue.",
            |_, agent: &PushbackAgent, (queue,)| {
                agent
                    .add_queue(queue)
                    .ok_or_else(|| Refusal::explained("an agent looks after ten queues at most"))
            },
        );
}

pub(super) fn declare_node_methods(class: &mut ClassDeclaration) {
    class
        .instproc(
            "add-pushback-agent",
            (),
            "Gives the node an agent that limits aggregates, and returns it.",
            |ns, call, _| {
                let agent = ns.new_object("Agent/Pushback", &[])?;
                let routes = ns.otcl().name_obj(routing::route_logic(ns)?);
                ns.otcl().set_var(call.object, AGENT, agent.clone())?;
                ns.invoke(call.object, "attach", std::slice::from_ref(&agent))?;
                ns.invoke_named(&agent, "initialize", &[ns.otcl().name_obj(call.object), routes])?;
                Ok(agent)
            },
        )
        .instproc(
            "get-pushback-agent",
            (),
            "Returns the agent that limits aggregates; -1 if there is none.",
            |ns, call, _| {
                if ns.otcl().var_exists(call.object, AGENT) {
                    ns.otcl().get_var(call.object, AGENT)
                } else {
                    Ok(Obj::from_i64(-1))
                }
            },
        );
}

pub(super) fn declare_simulator_methods(class: &mut ClassDeclaration) {
    class
        .instproc(
            "pushback-simplex-link",
            ("n1", "n2", "bw", "delay"),
            "Makes a one-way link on which aggregates may be limited.",
            simplex_link,
        )
        .instproc(
            "pushback-duplex-link",
            ("n1", "n2", "bw", "delay"),
            "Makes a link in both directions on which aggregates may be limited.",
            |ns, call, (one, other, bandwidth, delay)| {
                for (from, to) in [(one, other), (other, one)] {
                    let words = [from, to, bandwidth, delay].map(Obj::clone);
                    ns.invoke(call.object, "pushback-simplex-link", &words)?;
                }
                Ok(Obj::empty())
            },
        );
}

fn simplex_link(ns: &Ns, call: &Call, (from, to, bandwidth, delay): (&Obj, &Obj, &Obj, &Obj)) -> TclResult {
    let agent = ns.invoke_named(from, "get-pushback-agent", &[])?;
    if ns.otcl().object_of(&agent).is_none() {
        if ns.voice() == Voice::Neons {
            let number = ns.invoke_named(from, "id", &[])?;
            return Err(Error::from(format!(
                "node {number} has no agent that limits aggregates; give it one before the link: \
             `$node add-pushback-agent`"
            )));
        }
        ns.print_line("Node does not have a pushback agent\n");
        ns.exit(0);
    }
    let mut words = vec![from.clone(), to.clone(), bandwidth.clone(), delay.clone()];
    words.extend([Obj::from_str("RED/Pushback"), agent.clone()]);
    ns.invoke(call.object, "simplex-link", &words)?;
    let link = ns.invoke(call.object, "link", &[from.clone(), to.clone()])?;
    let queue = ns.invoke_named(&link, "queue", &[])?;
    let monitor = ns.new_object("QueueMonitor/ED", &[])?;
    let mut snoops = Vec::new();
    for class in ["SnoopQueue/In", "SnoopQueue/Out", "SnoopQueue/Drop"] {
        snoops.push(ns.new_object(class, &[])?);
    }
    snoops.push(monitor.clone());
    ns.invoke_named(&link, "attach-monitors", &snoops)?;
    let number = ns.invoke_named(&agent, "add-queue", std::slice::from_ref(&queue))?;
    ns.invoke_named(&queue, "set", &[Obj::from_str("pushbackID_"), number])?;
    ns.invoke_named(&queue, "set-monitor", &[monitor])?;
    let id = |node: &Obj| -> Result<Obj, Error> { ns.invoke_named(node, "id", &[]) };
    ns.invoke_named(&queue, "set-src-dst", &[id(from)?, id(to)?])
}
