//! Directed diffusion and its baselines (spec: sensor-and-mobile-ip, section 5).

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::Entity;
use neons_sim::wireless::routing::diffusion::{
    DiffusionAgent, DiffusionEndpoint, Flooding, NegativeMaximum, NegativeThreshold, NegativeWindow,
    OmniscientMulticast, PositiveChoice, PositiveNode, ProbabilityDiffusion, RateDiffusion, SendMode,
};

use super::routing::common_commands;
use crate::Ns;
use crate::declare::{Bound, ClassDeclaration, Command, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    endpoint(declarations.class("Agent/Diff_Sink", "Agent"));
    let class = declarations.class("Agent/Diffusion", "Agent");
    class.doc("Directed diffusion.");
    routing_agent(class);
    rate(declarations.class("Agent/Diffusion/RateGradient", "Agent/Diffusion"));
    let class = declarations.class("Agent/Diffusion/ProbGradient", "Agent/Diffusion");
    class
        .doc("Directed diffusion that chooses the next hop by probabilities.")
        .native(|_, id| ProbabilityDiffusion::new(id));
    for (command, positive, on) in [
        ("enable-pos", true, true),
        ("disable-pos", true, false),
        ("enable-neg", false, true),
        ("disable-neg", false, false),
    ] {
        class.command(command, "", SWITCH[usize::from(on)], move |_, agent: &ProbabilityDiffusion| {
            if positive { &agent.positive } else { &agent.negative }.set(on);
        });
    }
    let class = declarations.class("Agent/Flooding", "Agent");
    class.doc("Every node repeats all data once.").native(|_, id| Flooding::new(id));
    routing_agent(class);
    let class = declarations.class("Agent/OmniMcast", "Agent");
    class
        .doc("Data go along the shortest paths, which God knows.")
        .native(|_, id| OmniscientMulticast::new(id));
    routing_agent(class);
}

/// What switches do that are off and on.
const SWITCH: [&str; 2] = ["Switches this off.", "Switches this on."];

fn endpoint(class: &mut ClassDeclaration) {
    class
        .doc("A source or sink of data of one type.")
        .native(|_, id| DiffusionEndpoint::new(id))
        .variable("packetSize_", "512", "Size of data packets, bytes.", |agent: &DiffusionEndpoint| {
            Bound::Int(&agent.packet_size)
        })
        .variable("interval_", "0.5", "Time between data packets.", |agent: &DiffusionEndpoint| {
            Bound::Time(&agent.interval)
        })
        .variable("random_", "1", "Not 0 if that time varies.", |agent: &DiffusionEndpoint| {
            Bound::Int(&agent.random)
        })
        .variable("maxpkts_", "10000", "How many data packets it sends.", |agent: &DiffusionEndpoint| {
            Bound::Int(&agent.most_packets)
        })
        .variable("data_type_", "0", "Number of the type of data.", |agent: &DiffusionEndpoint| {
            Bound::Int(&agent.data_type)
        })
        .command("data-type", "number", "Sets the type of data.", |command, agent: &DiffusionEndpoint| {
            agent.data_type.set(command.int(0));
        })
        .command(
            "enable-duplicate",
            "",
            "Its data are the same as those of other sources.",
            |_, agent: &DiffusionEndpoint| agent.duplicates.set(true),
        )
        .command(
            "disable-duplicate",
            "",
            "Its data are different from those of other sources.",
            |_, agent: &DiffusionEndpoint| agent.duplicates.set(false),
        )
        .command(
            "always-max-rate",
            "",
            "It sends all data, whatever is requested.",
            |_, agent: &DiffusionEndpoint| agent.always_sends.set(true),
        )
        .command("announce", "", "Announces its interest.", |command, agent: &DiffusionEndpoint| {
            agent.announce(command.sim());
        })
        .command("ready", "", "It has data.", |command, agent: &DiffusionEndpoint| {
            agent.ready(command.sim());
        })
        .command("send", "", "Sends a data packet.", |command, agent: &DiffusionEndpoint| {
            agent.send_data(command.sim());
        })
        .command("cbr-start", "", "Begins to send data.", |command, agent: &DiffusionEndpoint| {
            agent.start(command.sim());
        })
        .command("stop", "", "Sends no more data and interests.", |_, agent: &DiffusionEndpoint| agent.stop())
        .command("terminate", "", "Without effect.", |_, _: &DiffusionEndpoint| {});
}

fn agent(entity: &dyn Entity) -> Result<&dyn DiffusionAgent, Refusal> {
    entity.as_diffusion().ok_or(Refusal::silent())
}

/// The commands of all routing agents of diffusion.
fn routing_agent(class: &mut ClassDeclaration) {
    common_commands(class);
    class
        .method("unknown", "?arg ...?", "Commands are understood in capital letters, too.", |ns, call| {
            let lower = call.arg(0).to_ascii_lowercase();
            if lower == call.arg(0) {
                return call.next(call.args);
            }
            let mut words = vec![Obj::from_str(&lower)];
            words.extend_from_slice(&call.args[1..]);
            ns.command(call.object, &words)
        })
        .shared_command("start", "", "Begins to work.", |command, entity| {
            agent(entity)?.start(command.sim());
            Ok::<_, Refusal>(())
        })
        .shared_command("reset-state", "", "Forgets what it has learnt.", |_, entity| {
            agent(entity)?.reset_state();
            Ok::<_, Refusal>(())
        })
        .shared_command("on-node", "node", "Without effect.", |command, _| {
            command.entity(0)?;
            Ok::<_, Refusal>(())
        })
        .shared_command("add-ll", "ll", "The link layer.", |command, entity| {
            agent(entity)?.core().link.set(Some(command.entity(0)?));
            Ok::<_, Refusal>(())
        });
    for name in ["stop", "terminate", "reset", "stop-source"] {
        class.shared_command(name, "", "Without effect.", |_, _: &dyn Entity| {});
    }
}

/// The choice that the first argument names, without regard to case.
fn choose<T: Copy>(command: &Command, words: &[(&str, T)]) -> T {
    let given = command.text(0);
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
        .doc("Directed diffusion with two rates: samples, and all data.")
        .native(|_, id| RateDiffusion::new(id));
    for (command, field, on) in [
        ("enable-pos", (|agent| &agent.positive) as fn(&RateDiffusion) -> &std::cell::Cell<bool>, true),
        ("disable-pos", |agent| &agent.positive, false),
        ("enable-neg", |agent| &agent.negative, true),
        ("disable-neg", |agent| &agent.negative, false),
        ("enable-suppression", |agent| &agent.suppression, true),
        ("disable-suppression", |agent| &agent.suppression, false),
    ] {
        class.command(command, "", SWITCH[usize::from(on)], move |_, agent: &RateDiffusion| {
            field(agent).set(on);
        });
    }
    class
        .command("set-sub-tx-type", "mode", "How samples are sent.", |command, agent: &RateDiffusion| {
            agent.samples.set(choose(command, &MODES));
        })
        .command("set-org-tx-type", "mode", "How all data are sent.", |command, agent: &RateDiffusion| {
            agent.originals.set(choose(command, &MODES));
        })
        .command(
            "set-pos-type",
            "choice",
            "Whom a node reinforces that is reinforced.",
            |command, agent: &RateDiffusion| {
                agent.choice.set(choose(
                    command,
                    &[
                        ("HASH", PositiveChoice::Named),
                        ("LAST", PositiveChoice::Last),
                        ("ALL", PositiveChoice::All),
                    ],
                ));
            },
        )
        .command(
            "set-pos-node-type",
            "choice",
            "Which nodes begin to reinforce.",
            |command, agent: &RateDiffusion| {
                let words = [("END", PositiveNode::End), ("INTM", PositiveNode::Intermediate)];
                agent.beginner.set(choose(command, &words));
            },
        )
        .command(
            "set-neg-win-type",
            "choice",
            "When neighbours are judged.",
            |command, agent: &RateDiffusion| {
                let words = [("COUNTER", NegativeWindow::Counter), ("TIMER", NegativeWindow::Timer)];
                agent.window.set(choose(command, &words));
            },
        )
        .command(
            "set-neg-thr-type",
            "choice",
            "Which neighbours are useless.",
            |command, agent: &RateDiffusion| {
                let words =
                    [("ABSOLUTE", NegativeThreshold::Absolute), ("RELATIVE", NegativeThreshold::Relative)];
                agent.threshold.set(choose(command, &words));
            },
        )
        .command(
            "set-neg-max-type",
            "choice",
            "After how many data neighbours are judged.",
            |command, agent: &RateDiffusion| {
                let words = [("FIXED", NegativeMaximum::Fixed), ("SCALE", NegativeMaximum::Scale)];
                agent.maximum.set(choose(command, &words));
            },
        );
}

/// The class of routing agents for a protocol, if it is diffusion or one of its baselines.
fn agent_class(protocol: &str) -> Option<&'static str> {
    Some(match protocol {
        "DIFFUSION/RATE" => "Agent/Diffusion/RateGradient",
        "DIFFUSION/PROB" => "Agent/Diffusion/ProbGradient",
        "FLOODING" => "Agent/Flooding",
        "OMNIMCAST" => "Agent/OmniMcast",
        _ => return None,
    })
}

/// Options: element of the global array `opt`, command for `true`, command for anything else.
const SWITCHES: [(&str, &str, &str); 3] = [
    ("enablePos", "enable-pos", "disable-pos"),
    ("enableNeg", "enable-neg", "disable-neg"),
    ("suppression", "enable-suppression", "disable-suppression"),
];
/// Options: element of the global array `opt`, command that takes it.
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
/// An option is none.
pub(super) fn make_agent(
    ns: &Ns,
    simulator: ObjectId,
    node: ObjectId,
    name: &Obj,
    protocol: &str,
    arguments: &[Obj],
) -> Result<Option<Obj>, Error> {
    let Some(class) = agent_class(protocol) else { return Ok(None) };
    // ns-2.35: the address that `$ns node` was given is set again, and has to be given.
    ns.invoke(node, "addr", arguments)?;
    let agent = ns.new_object(class, &[])?;
    ns.otcl().set_var(node, "ragent_", agent.clone())?;
    ns.invoke_named(&agent, "on-node", std::slice::from_ref(name))?;
    let option = |element: &str| {
        let known = ns.otcl().eval_str(&format!("info exists ::opt({element})"));
        let is_set = known.is_ok_and(|known| known.as_str() == "1");
        is_set.then(|| ns.otcl().eval_str(&format!("set ::opt({element})"))).transpose()
    };
    if protocol.starts_with("DIFFUSION") {
        ns.otcl().set_var(node, "diffagent_", agent.clone())?;
        let is_rate = protocol == "DIFFUSION/RATE";
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
    Ok(Some(agent))
}

/// What is done with the routing agent once it is attached.
///
/// # Errors
/// The node has no interface.
pub(super) fn finish_agent(ns: &Ns, node: ObjectId, protocol: &str, agent: &Obj) -> Result<(), Error> {
    if agent_class(protocol).is_some() || protocol == super::subscriptions::PROTOCOL {
        let link = ns.otcl().get_var(node, "ll_(0)")?;
        ns.invoke_named(agent, "add-ll", &[link])?;
    }
    Ok(())
}

/// The variable with the list of agents.
const AGENTS: &str = "lagent";

/// Lists of agents that a Simulator keeps.
pub(super) fn declare_simulator(class: &mut ClassDeclaration) {
    class.method("put-in-list", "agent", "Remembers an agent, to tell it of the end.", |ns, call| {
        let mut list =
            super::setting(ns, call.object, AGENTS).map_or(Ok(Vec::new()), |list| list.list_items())?;
        list.push(call.args[0].clone());
        ns.otcl().set_var(call.object, AGENTS, Obj::list(&list))
    });
    for (name, command, doc) in [
        ("terminate-all-agents", "terminate", "Tells the agents that the run ends."),
        ("prepare-to-stop", "stop", "Tells the agents to stop."),
    ] {
        class.method(name, "", doc, move |ns, call| {
            // ns-2.35: an error if there is no list.
            for agent in ns.otcl().get_var(call.object, AGENTS)?.list_items()? {
                ns.invoke_named(&agent, command, &[])?;
            }
            Ok(Obj::empty())
        });
    }
}
