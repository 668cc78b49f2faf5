//! The time that a client of web sessions waits for its server (spec: mpls-pushback-nix, section 9.3).

use neons_otcl::{Error, Obj, TclResult};

use super::receiver::Receiver;
use crate::Ns;
use crate::declare::Declarations;

/// The variables with the nodes of a request, each with the variable of the agent on that node.
const AGENTS: [(&str, &str); 2] = [("n1_", "tcp_"), ("n2_", "snk_")];

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("ConnTimer", "Timer")
        .doc(
            "Aborts a web request that takes too long, and returns its agents for reuse: \
            `new ConnTimer webtraf delay`.",
        )
        .instproc(
            "init",
            ("webtraf", "delay"),
            "Makes a timer for requests of a pool with a mean delay in seconds.",
            |ns, call, (pool, delay)| {
                let simulator = super::simulator_instance(ns)?;
                call.next(&[ns.otcl().name_obj(simulator)])?;
                let timer = Receiver::of(ns, call);
                timer.set("webtraf_", pool.clone())?;
                timer.set("avg_delay_", delay.clone())
            },
        )
        .instproc(
            "sched",
            ("tcp", "snk", "n1", "n2"),
            "Starts waiting for the answer to a request, given its agents and nodes.",
            |ns, call, (tcp, sink, client, server)| {
                let timer = Receiver::of(ns, call);
                for (name, value) in [("tcp_", tcp), ("snk_", sink), ("n1_", client), ("n2_", server)] {
                    timer.set(name, value.clone())?;
                }
                let average = timer.get("avg_delay_")?;
                let delay = drawn(ns, "RandomVariable/Exponential", &[("avg_", average)])?;
                ns.print_line(&format!("delay: {delay}\n"));
                call.next(&[delay])
            },
        )
        .instproc(
            "timeout",
            (),
            "Called when the timer has expired: waits again, or aborts the request.",
            |ns, call, ()| {
                let timer = Receiver::of(ns, call);
                let parts = ["tcp_", "snk_", "n1_", "n2_"].map(|part| timer.get(part));
                let [tcp, sink, client, server] = parts;
                let parts = [tcp?, sink?, client?, server?];
                if patience(ns)? {
                    return timer.call("sched", &parts);
                }
                let nothing = ns.invoke_named(&timer.get("ns_")?, "set", &[Obj::from_str("nullAgent_")])?;
                for (node, agent) in AGENTS {
                    let words = [timer.get(agent)?, nothing.clone()];
                    ns.invoke_named(&timer.get(node)?, "detach", &words)?;
                }
                for agent in &parts[..2] {
                    ns.invoke_named(agent, "reset", &[])?;
                }
                ns.invoke_named(&timer.get("webtraf_")?, "recycle", &parts[..2])
            },
        );
}

/// Returns whether a client keeps waiting after its time has run out; true with a probability of one half.
fn patience(ns: &Ns) -> Result<bool, Error> {
    Ok(drawn(ns, "RandomVariable/Uniform", &[])?.to_f64().is_some_and(|draw| draw > 0.5))
}

/// Draws a value, with seven digits, from a new random variable with these parameters.
fn drawn(ns: &Ns, class: &str, parameters: &[(&str, Obj)]) -> TclResult {
    let variable = ns.new_object(class, &[])?;
    for (name, value) in parameters {
        ns.invoke_named(&variable, "set", &[Obj::from_str(name), value.clone()])?;
    }
    ns.invoke_named(&variable, "value", &[])
}
