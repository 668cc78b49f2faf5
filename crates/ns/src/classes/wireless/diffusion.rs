//! Directed diffusion and its baselines (spec: sensor-and-mobile-ip, section 5).

use neons_otcl::{Error, Obj, ObjectId, TclResult};
use neons_sim::Entity;
use neons_sim::wireless::routing::diffusion::{
    DiffusionAgent, DiffusionEndpoint, Flooding, NegativeMaximum, NegativeThreshold, NegativeWindow,
    OmniscientMulticast, PositiveChoice, PositiveNode, ProbabilityDiffusion, RateDiffusion, SendMode,
};

use super::doubts;
use super::routing::{common_commands, object_named};
use crate::Ns;
use crate::declare::{ClassDeclaration, Command, Declarations, Int, Refusal, Time, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    endpoint(declarations.class("Agent/Diff_Sink", "Agent"));
    let class = declarations.class("Agent/Diffusion", "Agent");
    class.doc("Directed diffusion (version 1), a routing protocol for sensors.");
    routing_agent(class);
    rate(declarations.class("Agent/Diffusion/RateGradient", "Agent/Diffusion"));
    let class = declarations.class("Agent/Diffusion/ProbGradient", "Agent/Diffusion");
    class
        .doc("Directed diffusion in which the next hop is chosen at random, with probabilities.")
        .native(|_, id| ProbabilityDiffusion::new(id));
    for (command, positive, on, doc) in [
        ("enable-pos", true, true, "Switches positive reinforcement on."),
        ("disable-pos", true, false, "Switches positive reinforcement off."),
        ("enable-neg", false, true, "Switches negative reinforcement on."),
        ("disable-neg", false, false, "Switches negative reinforcement off."),
    ] {
        class.cmd(command, (), doc, move |_, agent: &ProbabilityDiffusion, _| {
            if positive { &agent.positive } else { &agent.negative }.set(on);
        });
    }
    let class = declarations.class("Agent/Flooding", "Agent");
    class.doc("Flooding: every node repeats all data once.").native(|_, id| Flooding::new(id));
    routing_agent(class);
    let class = declarations.class("Agent/OmniMcast", "Agent");
    class
        .doc("Omniscient multicast: data follow the shortest paths, which God knows.")
        .native(|_, id| OmniscientMulticast::new(id));
    routing_agent(class);
}

fn endpoint(class: &mut ClassDeclaration) {
    class
        .doc("A source or sink of data of one type.")
        .native(|_, id| DiffusionEndpoint::new(id))
        .bind(
            "packetSize_",
            Int(DiffusionEndpoint::PACKET_SIZE, unit::BYTES),
            "Size of data packets.",
            |agent: &DiffusionEndpoint| &agent.packet_size,
        )
        .bind(
            "interval_",
            Time(DiffusionEndpoint::INTERVAL),
            "Time between data packets, seconds.",
            |agent: &DiffusionEndpoint| &agent.interval,
        )
        .bind(
            "random_",
            Int(DiffusionEndpoint::RANDOM, unit::NONE),
            "Not 0 if the time between data packets varies.",
            |agent: &DiffusionEndpoint| &agent.random,
        )
        .bind(
            "maxpkts_",
            Int(DiffusionEndpoint::MOST_PACKETS, unit::PACKETS),
            "The number of data packets to send.",
            |agent: &DiffusionEndpoint| &agent.most_packets,
        )
        .bind("data_type_", Int(0, unit::NONE), "Number of the type of data.", |agent: &DiffusionEndpoint| {
            &agent.data_type
        })
        .cmd(
            "data-type",
            (arg::int("number"),),
            "Sets the type of data.",
            |_, agent: &DiffusionEndpoint, (number,)| {
                agent.data_type.set(number);
            },
        )
        .cmd(
            "enable-duplicate",
            (),
            "Marks the data as duplicates of those of other sources.",
            |_, agent: &DiffusionEndpoint, _| agent.duplicates.set(true),
        )
        .cmd(
            "disable-duplicate",
            (),
            "Marks the data as different from those of other sources.",
            |_, agent: &DiffusionEndpoint, _| agent.duplicates.set(false),
        )
        .cmd(
            "always-max-rate",
            (),
            "Sends all data, whatever rate is requested.",
            |_, agent: &DiffusionEndpoint, _| agent.always_sends.set(true),
        )
        .cmd("announce", (), "Announces the agent's interest.", |command, agent: &DiffusionEndpoint, _| {
            agent.announce(command.sim());
        })
        .cmd("ready", (), "Announces that the agent has data.", |command, agent: &DiffusionEndpoint, _| {
            agent.ready(command.sim());
        })
        .cmd("send", (), "Sends a data packet.", |command, agent: &DiffusionEndpoint, _| {
            agent.send_data(command.sim());
        })
        .cmd("cbr-start", (), "Starts sending data.", |command, agent: &DiffusionEndpoint, _| {
            agent.start(command.sim());
        })
        .cmd("stop", (), "Stops sending data and interests.", |_, agent: &DiffusionEndpoint, _| agent.stop())
        .cmd("terminate", (), "Has no effect.", |_, _: &DiffusionEndpoint, _| {});
}

fn agent(entity: &dyn Entity) -> Result<&dyn DiffusionAgent, Refusal> {
    entity.as_diffusion().ok_or_else(Refusal::unfit)
}

/// Declares the commands of all routing agents of diffusion.
fn routing_agent(class: &mut ClassDeclaration) {
    common_commands(class);
    class
        .instproc(
            "unknown",
            (arg::rest("arg"),),
            "Accepts commands in capital letters, too.",
            |ns, call, (args,)| {
                let lower = args.first().map_or("", Obj::as_str).to_ascii_lowercase();
                if lower == args.first().map_or("", Obj::as_str) {
                    return call.next(args);
                }
                let mut words = vec![Obj::from_str(&lower)];
                words.extend_from_slice(&call.args[1..]);
                ns.command(call.object, &words)
            },
        )
        .shared_cmd("start", (), "Starts the protocol.", |command, entity, _| {
            agent(entity)?.start(command.sim());
            Ok::<_, Refusal>(())
        })
        .shared_cmd("reset-state", (), "Clears the state of the protocol.", |_, entity, _| {
            agent(entity)?.reset_state();
            Ok::<_, Refusal>(())
        })
        .shared_cmd("on-node", (arg::entity("node"),), "Has no effect.", |_, _, _| Ok::<_, Refusal>(()))
        .shared_cmd("add-ll", (arg::entity("ll"),), "Sets the link layer.", |_, entity, (ll,)| {
            agent(entity)?.core().link.set(Some(ll));
            Ok::<_, Refusal>(())
        });
    for name in ["stop", "terminate", "reset", "stop-source"] {
        class.shared_cmd(name, (), "Has no effect.", |_, _: &dyn Entity, _| {});
    }
}

/// Returns the value whose word is the first argument, ignoring case.
fn choose<T: Copy>(command: &Command, given: &str, words: &[(&str, T)]) -> T {
    match words.iter().find(|(word, _)| word.eq_ignore_ascii_case(given)) {
        Some((_, value)) => *value,
        None => {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            command.sim().warn(&format!("unknown option {given}; there are {}\n", known.join(", ")));
            command.ns.exit(255)
        }
    }
}

fn rate(class: &mut ClassDeclaration) {
    const MODES: [(&str, SendMode); 2] = [("BROADCAST", SendMode::Broadcast), ("UNICAST", SendMode::Unicast)];
    class
        .doc("Directed diffusion with two rates: one for samples, one for all data.")
        .native(|_, id| RateDiffusion::new(id));
    type Switch = fn(&RateDiffusion) -> &std::cell::Cell<bool>;
    let switches: [(&str, Switch, bool, &str); 6] = [
        ("enable-pos", |agent| &agent.positive, true, "Switches positive reinforcement on."),
        ("disable-pos", |agent| &agent.positive, false, "Switches positive reinforcement off."),
        ("enable-neg", |agent| &agent.negative, true, "Switches negative reinforcement on."),
        ("disable-neg", |agent| &agent.negative, false, "Switches negative reinforcement off."),
        (
            "enable-suppression",
            |agent| &agent.suppression,
            true,
            "Switches the suppression of duplicates on.",
        ),
        (
            "disable-suppression",
            |agent| &agent.suppression,
            false,
            "Switches the suppression of duplicates off.",
        ),
    ];
    for (command, field, on, doc) in switches {
        class.cmd(command, (), doc, move |_, agent: &RateDiffusion, _| {
            field(agent).set(on);
        });
    }
    class
        .cmd(
            "set-sub-tx-type",
            (arg::text("mode"),),
            "Sets how samples are sent: `BROADCAST` or `UNICAST`.",
            |command, agent: &RateDiffusion, (word,)| {
                agent.samples.set(choose(command, word, &MODES));
            },
        )
        .cmd(
            "set-org-tx-type",
            (arg::text("mode"),),
            "Sets how all data are sent: `BROADCAST` or `UNICAST`.",
            |command, agent: &RateDiffusion, (word,)| {
                agent.originals.set(choose(command, word, &MODES));
            },
        )
        .cmd(
            "set-pos-type",
            (arg::text("choice"),),
            "Sets which neighbours a reinforced node reinforces: `HASH` those that delivered the data \
            named in the reinforcement, `LAST` those that delivered the last new sample, `ALL` \
            all that delivered new samples.",
            |command, agent: &RateDiffusion, (word,)| {
                agent.choice.set(choose(command, word, &[
                        ("HASH", PositiveChoice::Named),
                        ("LAST", PositiveChoice::Last),
                        ("ALL", PositiveChoice::All),
                    ],
                ));
            },
        )
        .cmd(
            "set-pos-node-type",
            (arg::text("choice"),),
            "Sets which nodes start positive reinforcement: `END` nodes with sinks, `INTM` also nodes with \
            a neighbour that has requested all data.",
            |command, agent: &RateDiffusion, (word,)| {
                let words = [("END", PositiveNode::End), ("INTM", PositiveNode::Intermediate)];
                agent.beginner.set(choose(command, word, &words));
            },
        )
        .cmd(
            "set-neg-win-type",
            (arg::text("choice"),),
            "Sets when neighbours are evaluated: `COUNTER` after a number of data packets, `TIMER` at regular times.",
            |command, agent: &RateDiffusion, (word,)| {
                let words = [("COUNTER", NegativeWindow::Counter), ("TIMER", NegativeWindow::Timer)];
                agent.window.set(choose(command, word, &words));
            },
        )
        .cmd(
            "set-neg-thr-type",
            (arg::text("choice"),),
            "Sets which neighbours are negatively reinforced: `ABSOLUTE` those that delivered nothing new, \
            `RELATIVE` those that delivered little new, compared with others.",
            |command, agent: &RateDiffusion, (word,)| {
                let words =
                    [("ABSOLUTE", NegativeThreshold::Absolute), ("RELATIVE", NegativeThreshold::Relative)];
                agent.threshold.set(choose(command, word, &words));
            },
        )
        .cmd(
            "set-neg-max-type",
            (arg::text("choice"),),
            "Sets the number of data packets after which neighbours are evaluated: with `FIXED` it is \
            constant, with `SCALE` it is proportional to the number of neighbours that deliver data.",
            |command, agent: &RateDiffusion, (word,)| {
                let words = [("FIXED", NegativeMaximum::Fixed), ("SCALE", NegativeMaximum::Scale)];
                agent.maximum.set(choose(command, word, &words));
            },
        );
}

/// A protocol of this file, and the simulator's method that makes its routing agents.
struct Protocol {
    name: &'static str,
    class: &'static str,
    method: &'static str,
}

const PROTOCOLS: [Protocol; 4] = [
    Protocol {
        name: "DIFFUSION/RATE",
        class: "Agent/Diffusion/RateGradient",
        method: "create-diffusion-rate-agent",
    },
    Protocol {
        name: "DIFFUSION/PROB",
        class: "Agent/Diffusion/ProbGradient",
        method: "create-diffusion-probability-agent",
    },
    Protocol { name: "FLOODING", class: "Agent/Flooding", method: "create-flooding-agent" },
    Protocol { name: "OMNIMCAST", class: "Agent/OmniMcast", method: "create-omnimcast-agent" },
];

/// Returns the protocol of this name; `None` unless it is diffusion or one of its baselines.
fn protocol_named(name: &str) -> Option<&'static Protocol> {
    PROTOCOLS.iter().find(|protocol| protocol.name == name)
}

/// Options: element of the global array `opt`, command for the value `true`, command for other values.
const SWITCHES: [(&str, &str, &str); 3] = [
    ("enablePos", "enable-pos", "disable-pos"),
    ("enableNeg", "enable-neg", "disable-neg"),
    ("suppression", "enable-suppression", "disable-suppression"),
];
/// Options: element of the global array `opt`, and the command that receives the value.
const CHOICES: [(&str, &str); 7] = [
    ("subTxType", "set-sub-tx-type"),
    ("orgTxType", "set-org-tx-type"),
    ("posType", "set-pos-type"),
    ("posNodeType", "set-pos-node-type"),
    ("negWinType", "set-neg-win-type"),
    ("negThrType", "set-neg-thr-type"),
    ("negMaxType", "set-neg-max-type"),
];

/// Makes the routing agent of a node, if the protocol is diffusion or one of its baselines.
///
/// # Errors
/// An option is invalid.
pub(super) fn make_agent(
    ns: &Ns,
    simulator: ObjectId,
    node: ObjectId,
    name: &Obj,
    protocol: &str,
    arguments: &[Obj],
) -> Result<Option<Obj>, Error> {
    let Some(known) = protocol_named(protocol) else { return Ok(None) };
    // ns-2.35: the address given to `$ns node` is set again, so it is mandatory.
    ns.invoke(node, "addr", arguments)
        .inspect_err(|error| doubts::explain_missing_address(ns, protocol, arguments, error))?;
    ns.invoke(simulator, known.method, std::slice::from_ref(name)).map(Some)
}

/// Makes the agent of a node and schedules its start.
fn create(ns: &Ns, simulator: ObjectId, name: &Obj, protocol: &Protocol) -> TclResult {
    let node = object_named(ns, name)?;
    let agent = ns.new_object(protocol.class, &[])?;
    ns.otcl().set_var(node, "ragent_", agent.clone())?;
    ns.invoke_named(&agent, "on-node", std::slice::from_ref(name))?;
    let option = |element: &str| {
        let known = ns.otcl().eval_str(&format!("info exists ::opt({element})"));
        let is_set = known.is_ok_and(|known| known.as_str() == "1");
        is_set.then(|| ns.otcl().eval_str(&format!("set ::opt({element})"))).transpose()
    };
    if protocol.name.starts_with("DIFFUSION") {
        ns.otcl().set_var(node, "diffagent_", agent.clone())?;
        let is_rate = protocol.name == "DIFFUSION/RATE";
        for (element, enable, disable) in SWITCHES.iter().take(if is_rate { 3 } else { 2 }) {
            if let Some(value) = option(element)? {
                let command = if value.as_str() == "true" { enable } else { disable };
                ns.invoke_named(&agent, command, &[])?;
            }
        }
        for (element, command) in CHOICES.iter().filter(|_| is_rate) {
            if let Some(value) = option(element)? {
                ns.invoke_named(&agent, command, &[value])?;
            }
        }
    }
    ns.invoke(simulator, "put-in-list", std::slice::from_ref(&agent))?;
    let script = Obj::from_str(&format!("{} start", agent.as_str()));
    ns.invoke(simulator, "at", &[Obj::from_str("0.0"), script])?;
    Ok(agent)
}

/// Configures the routing agent after it is attached.
///
/// # Errors
/// The node has no interface.
pub(super) fn finish_agent(ns: &Ns, node: ObjectId, protocol: &str, agent: &Obj) -> Result<(), Error> {
    if protocol_named(protocol).is_some() || protocol == super::subscriptions::PROTOCOL {
        let link = ns.otcl().get_var(node, "ll_(0)")?;
        ns.invoke_named(agent, "add-ll", &[link])?;
    }
    Ok(())
}

/// The variable with the list of agents.
const AGENTS: &str = "lagent";

/// Declares the simulator's methods that make routing agents, which scripts can replace, and those about its list of
/// agents.
pub(super) fn declare_simulator(class: &mut ClassDeclaration) {
    for protocol in &PROTOCOLS {
        class.instproc(
            protocol.method,
            ("node",),
            "Makes the routing agent of a mobile node and stores it in the node's `ragent_`.",
            move |ns, call, (name,)| create(ns, call.object, name, protocol),
        );
    }
    class.instproc(
        "put-in-list",
        ("agent",),
        "Registers an agent to be notified at the end.",
        |ns, call, (agent,)| {
            let mut list =
                super::setting(ns, call.object, AGENTS).map_or(Ok(Vec::new()), |list| list.list_items())?;
            list.push(agent.clone());
            ns.otcl().set_var(call.object, AGENTS, Obj::list(&list))
        },
    );
    for (name, command, doc) in [
        ("terminate-all-agents", "terminate", "Notifies the agents that the run ends."),
        ("prepare-to-stop", "stop", "Stops the agents that `put-in-list` has registered."),
    ] {
        class.instproc(name, (), doc, move |ns, call, _| {
            // ns-2.35: fails if there is no list.
            for agent in ns.otcl().get_var(call.object, AGENTS)?.list_items()? {
                ns.invoke_named(&agent, command, &[])?;
            }
            Ok(Obj::empty())
        });
    }
}
