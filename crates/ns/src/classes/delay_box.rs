//! Nodes that apply delays and losses per flow (spec: traffic-and-applications, section 14).

use crate::files::open_to_read;
use std::cell::RefCell;

use neons_otcl::{Obj, TclResult};
use neons_sim::EntityId;
use neons_sim::application::tmix::path_of_flows;
use neons_sim::node::{DelayBox, FlowKey, PathRule};

use super::random_variable::not_random;
use super::simulator::make_node_of_class;
use crate::declare::{ClassDeclaration, Command, Declarations, Refusal, arg, parse_integer};
use crate::{Ns, Voice};

/// The variable of a node that contains its classifier.
const CLASSIFIER: &str = "db_classifier_";

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Classifier/DelayBox", "Classifier")
        .doc("Delays and loses packets of TCP flows, and limits their rate.")
        .native(|_, id| DelayBox::new(id));
    let class = node_class(declarations, "Node/DelayBox", "Classifier/DelayBox");
    class
        .doc("A node that delays and loses packets of TCP flows and limits their rate, by rules.")
        .shared_cmd(
            "add-rule",
            ("src", "dst", "delay", arg::optional("loss"), arg::optional("speed")),
            "Sets the rule for flows between two addresses: random variables for delay (ms), loss and rate \
            (Mb/s).",
            |command, _, (src, dst, delay, loss, speed)| {
                let (src, dst) = ends(command, src, dst)?;
                let rule = PathRule {
                    delay: variable(command, Some(delay))?,
                    loss: variable(command, loss)?,
                    rate: variable(command, speed)?,
                    origin: command.origin(),
                };
                delay_box(command)?.add_rule(src, dst, rule);
                Ok::<_, Refusal>(())
            },
        )
        .shared_cmd(
            "set-asymmetric",
            (),
            "Applies each rule only to the direction for which it was set.",
            |command, _, _| {
                delay_box(command)?.symmetric.set(false);
                Ok::<_, Refusal>(())
            },
        )
        .shared_cmd(
            "close-delay-file",
            (),
            "Closes the file that `set-delay-file` opened.",
            |command, entity, _| close_delay_file(command, entity),
        )
        .shared_cmd("list-rules", (), "Lists the rules on the standard error output.", |command, _, _| {
            let rules = delay_box(command)?.rules();
            let lines =
                rules.iter().enumerate().map(|(i, (src, dst))| format!("{:4}) {src} > {dst}: 0\n", i + 1));
            list(command, "Rules table", "Rules: ", lines.collect());
            Ok::<_, Refusal>(())
        });
    common_commands(class);
    declare_tmix(declarations);
}

/// Declares nodes whose flows are known in advance (spec: traffic-and-applications, section 16).
fn declare_tmix(declarations: &mut Declarations) {
    declarations
        .class("Classifier/Tmix_DelayBox", "Classifier")
        .doc("Delays and loses the packets of replayed connections.")
        .native(|_, id| DelayBox::new(id));
    let class = node_class(declarations, "Node/Tmix_DelayBox", "Classifier/Tmix_DelayBox");
    class
        .doc("A node that delays and loses the packets of replayed connections.")
        .shared_cmd("set-cvfile", (arg::text("file"), "src", "dst"), "Sets the file of connection \
            vectors and the two addresses of their flows.", |command, _, (name, src, dst)| {
                let file = open_to_read(name)?;
                let (src, dst) = ends(command, src, dst)?;
                let delay_box = delay_box(command)?;
                let first_bad = RefCell::new(None);
                let paths = path_of_flows(file, &|number, line, problem| {
                    first_bad.borrow_mut().get_or_insert_with(|| (number, line.to_owned(), problem));
                });
                let bad = first_bad.take();
                command.insist(bad.is_none(), || {
                    let (number, line, problem) = bad.unwrap_or_default();
                    format!("{name}:{number}: \"{line}\": {problem}")
                })?;
                command.insist(!paths.is_empty(), || {
                    format!("no line of the file \"{name}\" says what is lost; expected `l FORWARD BACK` in each vector")
                })?;
                for (flow_id, forward, back) in paths {
                    delay_box.add_flow(FlowKey { src, dst, flow_id }, forward);
                    delay_box.add_flow(FlowKey { src: dst, dst: src, flow_id }, back);
                }
                Ok::<_, Refusal>(())
            })
        .shared_cmd("set-lossless", (), "Switches losses off.", |command, _, _| {
            delay_box(command)?.lossless.set(true);
            Ok::<_, Refusal>(())
        })
        .shared_cmd(
            "close-delayfile",
            (),
            "Closes the file that `set-delay-file` opened.",
            |command, entity, _| close_delay_file(command, entity),
        );
    common_commands(class);
}

/// Declares a class of nodes whose entry is a classifier of class `classifier`.
fn node_class<'a>(
    declarations: &'a mut Declarations,
    name: &'static str,
    classifier: &'static str,
) -> &'a mut ClassDeclaration {
    declarations
        .class(name, "Node")
        .instproc("init", (arg::rest("arg"),), "Makes the node and its classifier.", |ns, call, (args,)| {
            call.next(args)?;
            ns.invoke(call.object, "create-classifier", &[])
        })
        .instproc(
            "create-classifier",
            (),
            "Puts the classifier in front of the node's entry.",
            move |ns, call, _| {
                let made = ns.new_object(classifier, &[])?;
                ns.otcl().set_var(call.object, CLASSIFIER, made.clone())?;
                let module = ns.invoke(call.object, "get-module", &[Obj::from_str("Base")])?;
                ns.invoke(call.object, "insert-entry", &[module, made, Obj::from_i64(0)])
            },
        )
}

/// Declares the commands that Node/DelayBox and Node/Tmix_DelayBox have.
fn common_commands(class: &mut ClassDeclaration) {
    class
        .shared_cmd(
            "set-delay-file",
            (arg::text("file"),),
            "Sets the file to which new flows are written.",
            |command, _, (name,)| {
                let file = command.ns.open_to_write(name, false);
                // ns-2.35: if the file cannot be opened, the node has no file afterwards.
                delay_box(command)?.delay_file.set(file.as_ref().ok().copied());
                file.map(drop)
            },
        )
        .shared_cmd(
            "output-delay",
            (arg::int("src"), arg::int("dst"), arg::int("fid")),
            "Writes the delay of a flow, in both directions, to the file that `set-delay-file` opened.",
            |command, _, (src_name, dst_name, fid)| {
                let key = FlowKey { src: src_name, dst: dst_name, flow_id: fid };
                if delay_box(command)?.delay_file.get().is_none() {
                    return Err(Refusal::explained(
                        "there is no file to write to; expected `set-delay-file FILE` before",
                    ));
                }
                delay_box(command)?.output_delay(command.sim(), key);
                Ok::<_, Refusal>(())
            },
        )
        .shared_cmd("list-flows", (), "Lists the flows on the standard error output.", |command, _, _| {
            let flows = delay_box(command)?.flows();
            let lines = flows.iter().enumerate().map(|(i, (key, path))| {
                let FlowKey { src, dst, flow_id } = key;
                let rate = match path.rate {
                    rate if rate > 0.0 => format!("  {:8.3} Mbps", rate / 125_000.0),
                    _ => String::new(),
                };
                let milliseconds = path.delay * 1000.0;
                // ns-2.35: the loss is printed as a fraction in spite of the percent sign (spec:
                // traffic-and-applications, section 14).
                let loss = path.loss;
                format!(
                    "{i:4}) {src} > {dst}: {flow_id} {milliseconds:8.3} ms delay  {loss:5.2}% loss{rate}\n"
                )
            });
            list(command, "Flows table", "Flows:  ", lines.collect());
            Ok::<_, Refusal>(())
        })
        .shared_cmd(
            "set-debug",
            (arg::int("level"),),
            "Sets the level of messages; at level 1 and above, losses are reported.",
            |command, _, (level,)| {
                delay_box(command)?.debug.set(level);
                Ok::<_, Refusal>(())
            },
        );
}

fn close_delay_file(command: &Command, _: &dyn neons_sim::Entity) -> Result<(), Refusal> {
    if let Some(file) = delay_box(command)?.delay_file.take() {
        command.sim().sink(file).flush();
    }
    Ok(())
}

/// Prints a table on standard error.
fn list(command: &Command, table: &str, title: &str, lines: Vec<String>) {
    let name = command.ns.otcl().get_var(command.object, CLASSIFIER).unwrap_or_else(|_| Obj::empty());
    let text = if lines.is_empty() {
        format!("\nClass {name}> {table} is empty\n")
    } else {
        format!("\nClass {name}> {title} ({} elements)\n{}\n", lines.len(), lines.concat())
    };
    command.sim().warn(&text);
}

/// Returns the classifier of the node that runs a command.
fn delay_box<'a>(command: &Command<'a>) -> Result<&'a DelayBox, Refusal> {
    let name = command.ns.otcl().get_var(command.object, CLASSIFIER)?;
    let classifier = command.ns.entity_named(name.as_str());
    classifier
        .and_then(|id| command.sim().get(id))
        .ok_or_else(|| Refusal::explained("the node has no delay box"))
}

/// Returns the addresses given by argument `index` and the next one.
fn ends(command: &Command, src: &Obj, dst: &Obj) -> Result<(i32, i32), Refusal> {
    let origin = command.origin();
    let address = |word: &Obj| {
        let text = word.as_str();
        command.insist(text.trim().parse::<i32>().is_ok(), || {
            format!("\"{text}\" is no address; expected the number of a node (`[$node id]`)")
        })?;
        crate::advice::expect_node(command.ns, parse_integer(text), origin);
        Ok::<_, Refusal>(parse_integer(text))
    };
    Ok((address(src)?, address(dst)?))
}

/// Returns the random variable given by an argument. Under ns-2's name an unknown object counts as none.
fn variable(command: &Command, word: Option<&Obj>) -> Result<Option<EntityId>, Refusal> {
    let Some(word) = word else { return Ok(None) };
    let found = command.ns.random_variable(word);
    if found.is_none() {
        command.sim().warn(&format!("Bad object name {word}\n"));
        if command.ns.voice() == Voice::Neons {
            return Err(not_random(word.as_str()));
        }
    }
    Ok(found)
}

/// Declares the simulator's methods that make nodes with delays and losses per flow.
pub(super) fn simulator_methods(class: &mut ClassDeclaration) {
    for (name, node, doc) in [
        ("DelayBox", "Node/DelayBox", "Makes a node with delays and losses."),
        (
            "Tmix_DelayBox",
            "Node/Tmix_DelayBox",
            "Makes a node that applies the delays and losses in a file of connection vectors.",
        ),
    ] {
        class.instproc(name, (arg::rest("arg"),), doc, move |ns: &Ns, call, _| -> TclResult {
            make_node_of_class(ns, call, node)
        });
    }
}
