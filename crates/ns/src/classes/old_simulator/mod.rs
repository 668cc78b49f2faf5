//! The simulator of ns version 1, which is the word `ns` itself (spec: mpls-pushback-nix, section 5; behaviour found by
//! experiments).
//!
//! Scripts for ns-2 use this mostly by mistake: they say `ns at ...` instead of `$ns at ...`.

mod names;

use neons_otcl::{Call, Obj, TclResult};

use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, arg};

/// Agent classes by their names in version 1, and what else is made like an agent.
const AGENTS: [(&str, &str); 23] = [
    ("tcp", "Agent/TCP"),
    ("tcp-reno", "Agent/TCP/Reno"),
    ("tcp-vegas", "Agent/TCP/Vegas"),
    ("tcp-full", "Agent/TCP/FullTcp"),
    ("fulltcp", "Agent/TCP/FullTcp"),
    ("tcp-fack", "Agent/TCP/Fack"),
    ("facktcp", "Agent/TCP/Fack"),
    ("tcp-newreno", "Agent/TCP/Newreno"),
    ("tcpnewreno", "Agent/TCP/Newreno"),
    ("tcp-sack1", "Agent/TCP/Sack1"),
    ("cbr", "Agent/CBR"),
    ("tcp-sink", "Agent/TCPSink"),
    ("tcp-sink-da", "Agent/TCPSink/DelAck"),
    ("sack1-tcp-sink", "Agent/TCPSink/Sack1"),
    ("sack1-tcp-sink-da", "Agent/TCPSink/Sack1/DelAck"),
    ("sink", "Agent/TCPSink"),
    ("delsink", "Agent/TCPSink/DelAck"),
    ("sacksink", "Agent/TCPSink"),
    ("loss-monitor", "Agent/LossMonitor"),
    ("class", "CBQClass"),
    ("ivs", "Agent/IVS/Source"),
    ("trace", "Trace"),
    ("srm", "Agent/SRM"),
];

/// Queue classes, without `Queue/`, by their names in version 1.
const QUEUES: [(&str, &str); 5] =
    [("drop-tail", "DropTail"), ("red", "RED"), ("sfq", "SFQ"), ("cbq", "CBQ"), ("wrr-cbq", "CBQ/WRR")];

/// What a script in the language of version 1 finds besides the simulator.
const LIBRARY: &str = include_str!("version_1.tcl");

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("OldSim", "Simulator");
    class.doc(
        "The simulator of ns version 1: the object `ns`, made when that word is first used as a command. From then on, \
        scripts can use the language of version 1: arrays of default values (`set ns_tcp(window) 30`), names with \
        hyphens (`$tcp set packet-size 500`, `$tcp get cwnd`), sources of agents (`$tcp source ftp`), files for traces \
        (`[ns trace] attach $file`), and links between two nodes (`ns link $a $b`) with the commands `set`, `get`, \
        `trace`, `callback`, `stat` and `integral`.",
    );
    class.instproc(
        "init",
        (arg::rest("arg"),),
        "Makes a simulator that has the commands of version 1.",
        init,
    );
    link_method(class, "simplex-link", "qtype", "Makes a one-way link.");
    link_method(class, "duplex-link", "type", "Makes a link in both directions.");
    class
        .instproc(
            "agent",
            ("type", "node"),
            "Makes an agent and attaches it to a node.",
            |ns, call, (kind, node)| create_agent(ns, call, node, kind),
        )
        .instproc(
            "create-agent",
            ("node", "type", "pktClass"),
            "Makes an agent, with the packet class as its flow id, and attaches it to a node.",
            |ns, call, (node, kind, flow)| {
                let agent = create_agent(ns, call, node, kind)?;
                ns.invoke_named(&agent, "set", &[Obj::from_str("fid_"), flow.clone()])?;
                Ok(agent)
            },
        )
        .instproc(
            "create-connection",
            ("srcType", "srcNode", "sinkType", "sinkNode", "pktClass"),
            "Makes two connected agents; returns the sender.",
            |ns, call, (_, _, _, _, pkt_class)| {
                let agent = |kind: usize| {
                    let words = [call.args[kind + 1].clone(), call.args[kind].clone(), pkt_class.clone()];
                    ns.invoke(call.object, "create-agent", &words)
                };
                let (source, sink) = (agent(0)?, agent(2)?);
                ns.invoke(call.object, "connect", &[source.clone(), sink])?;
                Ok(source)
            },
        )
        .instproc(
            "get-queues",
            ("n1", "n2"),
            "Returns the queues of the two directions between two nodes.",
            |ns, call, (n1, n2)| {
                let [from, to] = [n1, n2];
                let queue = |from: &Obj, to: &Obj| {
                    let id = |node| ns.invoke_named(node, "id", &[]);
                    let link =
                        ns.otcl().get_var(call.object, &format!("link_({}:{})", id(from)?, id(to)?))?;
                    ns.invoke_named(&link, "queue", &[])
                };
                Ok(Obj::list(&[queue(from, to)?, queue(to, from)?]))
            },
        );
}

fn init(ns: &Ns, call: &Call, (args,): (&[Obj],)) -> TclResult {
    ns.sim().warn("warning: using backward compatibility mode\n");
    call.next(args)?;
    super::simulator::add_scheduler(ns, call, "Scheduler/List")?;
    for (array, entries) in [("classMap_", &AGENTS[..]), ("queueMap_", &QUEUES[..])] {
        for (name, class) in entries {
            ns.otcl().set_var(call.object, &format!("{array}({name})"), Obj::from_str(class))?;
        }
    }
    ns.invoke_named(&Obj::from_str("Simulator"), "set", &[Obj::from_str("nsv1flag"), Obj::from_i64(1)])?;
    names::install(ns);
    if let Some(class) = ns.otcl().object("OldSim") {
        let this = ns.share();
        let fail = move |call: &Call| give_up(&this, call.args[0].as_str());
        ns.otcl().define_class_method(class, "fail", "meaning", std::rc::Rc::new(fail));
    }
    ns.otcl().eval_str(LIBRARY)?;
    ns.invoke(call.object, "read_old_defaults", &[])
}

/// Declares a method that makes links like the simulator of version 2, but takes version 1's names of queues.
fn link_method(class: &mut ClassDeclaration, name: &'static str, queue: &'static str, doc: &'static str) {
    let arguments = ("n1", "n2", "bw", "delay", queue, arg::rest("arg"));
    class.instproc(name, arguments, doc, |ns, call, (from, to, bandwidth, delay, queue, rest)| {
        let queue = in_map(ns, call, "queueMap_", queue).unwrap_or_else(|| queue.clone());
        let words = [from.clone(), to.clone(), bandwidth.clone(), delay.clone(), queue];
        call.next(&[&words, rest].concat())
    });
}

fn create_agent(ns: &Ns, call: &Call, node: &Obj, kind: &Obj) -> TclResult {
    let Some(class) = in_map(ns, call, "classMap_", kind) else {
        ns.sim().warn(&format!("backward compat bug: need to update classMap for {kind}\n"));
        let meant = crate::advice::did_you_mean(kind.as_str(), AGENTS.iter().map(|(name, _)| *name));
        give_up(ns, &format!("version 1 has no agent \"{kind}\"{meant}"))
    };
    let agent = ns.new_object(class.as_str(), &[])?;
    ns.invoke(call.object, "attach-agent", &[node.clone(), agent.clone()])?;
    Ok(agent)
}

/// Says what is wrong with the script, after ns-2's own message, and ends the run.
pub(crate) fn give_up(ns: &Ns, meaning: &str) -> ! {
    crate::advice::explain_version_1(ns, meaning);
    ns.exit(1)
}

fn in_map(ns: &Ns, call: &Call, map: &str, name: &Obj) -> Option<Obj> {
    let entry = format!("{map}({name})");
    ns.otcl().var_exists(call.object, &entry).then(|| ns.otcl().get_var(call.object, &entry).ok()).flatten()
}

/// Makes the word `ns` a simulator when it is first used as a command.
pub(crate) fn become_simulator(ns: &Ns, words: &[Obj]) -> TclResult {
    let is_mistake = super::simulator::is_there(ns);
    let name = Obj::from_str("ns");
    ns.otcl().call(&[Obj::from_str("OldSim"), Obj::from_str("create"), name.clone()])?;
    if is_mistake {
        crate::advice::doubt_old_simulator(ns);
    }
    let mut call = vec![name];
    call.extend_from_slice(words);
    ns.otcl().call(&call)
}
