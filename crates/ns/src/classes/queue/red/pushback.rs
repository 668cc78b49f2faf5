//! RED at which a pushback agent limits aggregates.

use neons_otcl::Obj;
use neons_sim::monitor::EarlyDropMonitor;
use neons_sim::queue::{PushbackRed, Queue, QueueBase};

use super::{attach_trace, early, init, trace_field};
use crate::classes::queue::discipline;
use crate::declare::{Bool, Declarations, Int, Refusal, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations.class("Queue/RED/RIO/Semantic", "Queue/RED/RIO").doc("Another name of Queue/RED/RIO.");
    let class = declarations.class("Queue/RED/Pushback", "Queue/RED");
    class
        .doc("RED at which the node's pushback agent may limit aggregates of traffic.")
        .native(|sim, id| Queue::new(id, PushbackRed::new(sim, QueueBase::LIMIT.integer())))
        .instproc(
            "init",
            (arg::optional("agent"),),
            "Sets the agent that monitors the queue.",
            |ns, call, (agent_name,)| {
                let Some(agent) = agent_name else {
                    ns.sim().print("Missing Argument for Pushback Queue Constructor\n");
                    ns.exit(255);
                };
                init(ns, call, "Drop", early)?;
                let queue: &Queue<PushbackRed> = ns.record(call.object)?;
                queue.discipline().agent.set(ns.entity_named(agent.as_str()));
                Ok(Obj::empty())
            },
        )
        .instproc(
            "attach-traces",
            ("src", "dst", "file", arg::optional("op")),
            "Traces early drops and limits to a channel.",
            |ns, call, words| {
                call.next(call.args)?;
                // ns-2.35: prints a message if there already was a trace object.
                let before = ns.invoke(call.object, "rldrop-trace", &[])?;
                if ns.otcl().object_of(&before).is_some() {
                    ns.print_line("exists\n");
                }
                attach_trace(ns, call, words, "rldrop-trace", &Obj::from_str("Drop"))
            },
        )
        .cmd(
            "rldrop-trace",
            (arg::optional("trace"),),
            "Sets the object that writes a line for each packet beyond a limit, or returns it.",
            |command, queue: &Queue<PushbackRed>, (object,)| {
                trace_field(command, object, &queue.discipline().limit_trace)
            },
        )
        .cmd(
            "set-monitor",
            (arg::entity_of::<EarlyDropMonitor>("monitor"),),
            "Sets the monitor of the link.",
            |_, queue, (monitor,)| {
                let queue: &Queue<PushbackRed> = queue;
                queue.discipline().monitor.set(Some(monitor));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "set-src-dst",
            (arg::int("src"), arg::int("dst")),
            "Sets the nodes at the ends of the link.",
            |command, queue, (src, dst)| {
                let queue: &Queue<PushbackRed> = queue;
                let (from, to) = (src, dst);
                if from < 0 || to < 0 {
                    return Err(Refusal::explained("nodes have no negative numbers"));
                }
                queue.discipline().set_neighbour(command.sim(), to);
                Ok::<_, Refusal>(())
            },
        );
    class
        .part(discipline::<PushbackRed>)
        .bind(
            "pushbackID_",
            Int(PushbackRed::NUMBER, unit::NONE),
            "The number of the queue in the pushback agent.",
            |queue| &queue.number,
        )
        .bind(
            "rate_limiting_",
            Bool(PushbackRed::RATE_LIMITING),
            "Allow aggregates to be limited.",
            |queue| &queue.rate_limiting,
        );
}
