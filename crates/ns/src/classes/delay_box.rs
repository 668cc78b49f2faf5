//! Nodes with delays and losses for each flow (spec: traffic-and-applications, section 14).

use std::fs::File;
use std::io::BufReader;

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::application::tmix::path_of_flows;
use neons_sim::node::{DelayBox, FlowKey, PathRule};
use neons_sim::{EntityId, Sim};

use super::simulator::make_node_of_class;
use crate::Ns;
use crate::declare::{ClassDeclaration, Command, Declarations, Refusal};

/// The variable of a node that holds its classifier.
const CLASSIFIER: &str = "db_classifier_";

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Classifier/DelayBox", "Classifier")
        .doc("Delays, loses and serialises the packets of TCP flows.")
        .native(|_, id| DelayBox::new(id));
    let class = node_class(declarations, "Node/DelayBox", "Classifier/DelayBox");
    class
        .doc("A node that delays, loses and serialises the packets of TCP flows by rules.")
        .shared_command(
            "add-rule",
            "src dst delay ?loss ?speed??",
            "The paths of flows between two addresses: random variables for delay (ms), loss and rate (Mb/s).",
            |command, _| {
                let rule = PathRule {
                    delay: variable(command, 2),
                    loss: variable(command, 3),
                    rate: variable(command, 4),
                };
                delay_box(command)?.add_rule(command.int(0), command.int(1), rule);
                Ok::<_, Refusal>(())
            },
        )
        .shared_command("set-asymmetric", "", "Rules hold in their own direction only.", |command, _| {
            delay_box(command)?.symmetric.set(false);
            Ok::<_, Refusal>(())
        })
        .shared_command("close-delay-file", "", "Closes the file of `set-delay-file`.", close_delay_file)
        .shared_command("list-rules", "", "Lists the rules on the standard error output.", |command, _| {
            let rules = delay_box(command)?.rules();
            let lines = rules.iter().enumerate().map(|(i, (src, dst))| {
                format!("{:4}) {src} > {dst}: 0\n", i + 1)
            });
            list(command, "Rules table", "Rules: ", lines.collect());
            Ok::<_, Refusal>(())
        });
    common_commands(class);
    declare_tmix(declarations);
}

/// Nodes whose flows are known in advance (spec: traffic-and-applications, section 16).
fn declare_tmix(declarations: &mut Declarations) {
    declarations
        .class("Classifier/Tmix_DelayBox", "Classifier")
        .doc("Delays and loses the packets of replayed connections.")
        .native(|_, id| DelayBox::new(id));
    let class = node_class(declarations, "Node/Tmix_DelayBox", "Classifier/Tmix_DelayBox");
    class
        .doc("A node that delays and loses the packets of replayed connections.")
        .shared_command(
            "set-cvfile",
            "file src dst",
            "The file of connection vectors; flows are from one address to the other.",
            |command, _| {
                let file = File::open(command.text(0)).map_err(|_| Refusal::silent())?;
                let (src, dst) = (command.int(1), command.int(2));
                let delay_box = delay_box(command)?;
                for (flow_id, forward, back) in path_of_flows(BufReader::new(file)) {
                    delay_box.add_flow(FlowKey { src, dst, flow_id }, forward);
                    delay_box.add_flow(FlowKey { src: dst, dst: src, flow_id }, back);
                }
                Ok::<_, Refusal>(())
            },
        )
        .shared_command("set-lossless", "", "Nothing is lost.", |command, _| {
            delay_box(command)?.lossless.set(true);
            Ok::<_, Refusal>(())
        })
        .shared_command("close-delayfile", "", "Closes the file of `set-delay-file`.", close_delay_file);
    common_commands(class);
}

/// A class of nodes whose entrance is a classifier of this class.
fn node_class<'a>(
    declarations: &'a mut Declarations,
    name: &'static str,
    classifier: &'static str,
) -> &'a mut ClassDeclaration {
    declarations
        .class(name, "Node")
        .method("init", "?arg ...?", "Makes the node and its classifier.", |ns, call| {
            call.next(call.args)?;
            ns.invoke(call.object, "create-classifier", &[])
        })
        .method("create-classifier", "", "Puts the classifier before the entrance.", move |ns, call| {
            let made = ns.new_object(classifier, &[])?;
            ns.otcl().set_var(call.object, CLASSIFIER, made.clone())?;
            let module = ns.invoke(call.object, "get-module", &[Obj::from_str("Base")])?;
            ns.invoke(call.object, "insert-entry", &[module, made, Obj::from_i64(0)])
        })
}

/// What both kinds of nodes can do.
fn common_commands(class: &mut ClassDeclaration) {
    class
        .shared_command("set-delay-file", "file", "New flows are listed in this file.", |command, _| {
            let file = command.ns.open_file(command.text(0), false).ok_or(Refusal::silent())?;
            delay_box(command)?.delay_file.set(Some(file));
            Ok::<_, Refusal>(())
        })
        .shared_command(
            "output-delay",
            "src dst fid",
            "Writes the delay of a flow, there and back, to the file.",
            |command, _| {
                let key = FlowKey { src: command.int(0), dst: command.int(1), flow_id: command.int(2) };
                delay_box(command)?.output_delay(command.sim(), key);
                Ok::<_, Refusal>(())
            },
        )
        .shared_command("list-flows", "", "Lists the flows on the standard error output.", |command, _| {
            let flows = delay_box(command)?.flows();
            let lines = flows.iter().enumerate().map(|(i, (key, path))| {
                let FlowKey { src, dst, flow_id } = key;
                let rate = match path.rate {
                    rate if rate > 0.0 => format!("  {:8.3} Mbps", rate / 125_000.0),
                    _ => String::new(),
                };
                let milliseconds = path.delay * 1000.0;
                // ns-2.35: the loss is a fraction in spite of the sign (spec: traffic-and-applications, 14).
                let loss = path.loss;
                format!(
                    "{i:4}) {src} > {dst}: {flow_id} {milliseconds:8.3} ms delay  {loss:5.2}% loss{rate}\n"
                )
            });
            list(command, "Flows table", "Flows:  ", lines.collect());
            Ok::<_, Refusal>(())
        })
        .shared_command("set-debug", "level", "From 1 on, losses are reported.", |command, _| {
            delay_box(command)?.debug.set(command.int(0));
            Ok::<_, Refusal>(())
        });
}

fn close_delay_file(command: &Command, _: &dyn neons_sim::Entity) -> Result<(), Refusal> {
    if let Some(file) = delay_box(command)?.delay_file.take() {
        command.sim().sink(file).close();
    }
    Ok(())
}

/// Prints a table on the standard error output.
fn list(command: &Command, table: &str, title: &str, lines: Vec<String>) {
    let name = command.ns.otcl().get_var(command.object, CLASSIFIER).unwrap_or_else(|_| Obj::empty());
    let text = if lines.is_empty() {
        format!("\nClass {name}> {table} is empty\n")
    } else {
        format!("\nClass {name}> {title} ({} elements)\n{}\n", lines.len(), lines.concat())
    };
    command.sim().warn(&text);
}

/// The classifier of the node that runs a command.
fn delay_box<'a>(command: &Command<'a>) -> Result<&'a DelayBox, Refusal> {
    let name = command.ns.otcl().get_var(command.object, CLASSIFIER)?;
    let classifier = command.ns.entity_named(name.as_str());
    classifier.and_then(|id| command.sim().get(id)).ok_or(Refusal::silent())
}

/// The random variable that an argument names; an unknown name is reported and stands for none.
fn variable(command: &Command, index: usize) -> Option<EntityId> {
    if index >= command.len() {
        return None;
    }
    let found = command.entity(index).ok().filter(|id| is_variable(command.sim(), *id));
    if found.is_none() {
        command.sim().warn(&format!("Bad object name {}\n", command.text(index)));
    }
    found
}

fn is_variable(sim: &Sim, id: EntityId) -> bool {
    sim.entity(id).is_some_and(|entity| entity.as_random_variable().is_some())
}

/// The simulator's methods for these nodes.
pub(super) fn simulator_methods(class: &mut ClassDeclaration) {
    for (name, node, doc) in [
        ("DelayBox", "Node/DelayBox", "Makes a node with delays and losses."),
        ("Tmix_DelayBox", "Node/Tmix_DelayBox", "Makes a node with the delays and losses of a file."),
    ] {
        class.method(name, "?arg ...?", doc, move |ns: &Ns, call: &Call| -> TclResult {
            make_node_of_class(ns, call, node)
        });
    }
}
