//! The appearance of nodes and links in the nam animation (spec: engine-and-traces, section 12.3).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::format::general;

use super::simple_link::SimpleLink;
use super::{node::Node, simulator};
use crate::Ns;
use crate::declare::{ClassDeclaration, arg};

/// Declares the methods that control how nam shows nodes.
pub(super) fn node_methods(class: &mut ClassDeclaration) {
    shared_methods(class, 'n');
    class
        .instproc(
            "color",
            ("color",),
            "Sets the colour of the node and of its label.",
            |ns, call, (color,)| {
                if simulator::is_started(ns) {
                    // ns-2.35: an error for nodes that nam's header does not contain, such as mobile nodes (spec:
                    // wireless-stack, section 18).
                    let old = ns.otcl().get_var(call.object, "attr_(COLOR)")?;
                    let old_label = ns.otcl().get_var(call.object, "attr_(LCOLOR)")?;
                    let subject = subject(ns, call.object, 'n', 15)?;
                    put(ns, &format!("{subject} -S COLOR -c {color} -o {old} -i {color} -I {old_label}"))?;
                }
                set_attribute(ns, call.object, "COLOR", color.clone())?;
                set_attribute(ns, call.object, "LCOLOR", color.clone())
            },
        )
        .instproc(
            "change-color",
            ("color",),
            "Sets the colour of the node or link; an older name of `color`.",
            |ns, call, _| {
                ns.print_line("Warning: Node::change-color is obsolete. Use Node::color instead\n");
                ns.invoke(call.object, "color", call.args)
            },
        )
        .instproc(
            "shape",
            ("shape",),
            "Sets the shape of the node: circle, box or hexagon.",
            |ns, call, (shape,)| set_attribute(ns, call.object, "SHAPE", shape.clone()),
        )
        .instproc("get-shape", (), "Returns the shape of the node; empty if none was set.", |ns, call, _| {
            Ok(Obj::from_str(&attribute(ns, call.object, "SHAPE")))
        })
        .instproc(
            "add-mark",
            (arg::text("name"), "color", arg::optional("shape")),
            "Draws a ring of the given name, colour and shape around the node.",
            |ns, call, (name, color, shape_name)| {
                let shape = shape_name.cloned().unwrap_or_else(|| Obj::from_str("circle"));
                ns.otcl().set_var(call.object, &format!("markColor_({})", name), color.clone())?;
                ns.otcl().set_var(call.object, &format!("shape_({})", name), shape.clone())?;
                put(ns, &mark(ns, call.object, name)?)?;
                Ok(shape)
            },
        )
        .instproc(
            "delete-mark",
            (arg::text("name"),),
            "Removes the ring of the given name from the node.",
            |ns, call, (name,)| {
                // ns-2.35: once added, a mark can be deleted any number of times.
                if ns.otcl().var_exists(call.object, &format!("markColor_({})", name)) {
                    put(ns, &format!("{} -X", mark(ns, call.object, name)?))?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc("dump-namconfig", (), "Writes the node to the nam trace.", |ns, call, _| {
            for (key, default) in NODE_DEFAULTS {
                take_default(ns, call.object, key, default)?;
            }
            put(ns, &node_line(ns, call.object)?)?;
            Ok(Obj::empty())
        });
}

/// Declares the methods that control how nam shows links.
pub(super) fn link_methods(class: &mut ClassDeclaration) {
    shared_methods(class, 'l');
    class
        .instproc("color", ("color",), "Sets the colour of the link.", |ns, call, (color,)| {
            if simulator::is_started(ns) {
                let old = attribute(ns, call.object, "COLOR");
                put(
                    ns,
                    &format!(
                        "{} -S COLOR -c {} -o {old}",
                        subject(ns, call.object, 'l', 17)?,
                        color.as_str()
                    ),
                )?;
            }
            set_attribute(ns, call.object, "COLOR", color.clone())
        })
        .instproc(
            "change-color",
            ("color",),
            "Sets the colour of the node or link; an older name of `color`.",
            |ns, call, _| {
                ns.print_line("Warning: Link::change-color is obsolete. Please use Link::color.\n");
                ns.invoke(call.object, "color", call.args)
            },
        )
        .instproc(
            "orient",
            ("ori",),
            "Sets the direction in which nam draws the link: `right`, `left-down`, `30deg`, ...",
            |ns, call, (ori,)| {
                crate::advice::doubt_orientation(ns, ori.as_str());
                set_attribute(ns, call.object, "ORIENTATION", ori.clone())?;
                let simulator = simulator::instance(ns)?;
                ns.invoke(simulator, "register-nam-linkconfig", &[ns.otcl().name_obj(call.object)])
            },
        )
        .instproc(
            "queuePos",
            ("pos",),
            "Shows the queue in nam at the given angle to the link, in units of pi.",
            |ns, call, (pos,)| set_attribute(ns, call.object, "QUEUE_POS", pos.clone()),
        )
        .instproc(
            "dump-nam-queueconfig",
            (),
            "Writes the place of the queue to the nam trace.",
            |ns, call, _| {
                take_default(ns, call.object, "COLOR", "black")?;
                // ns-2.35: a queue without a position is shown at the position "" from now on.
                if has_attribute(ns, call.object, "QUEUE_POS") {
                    put(ns, &queue_line(ns, call.object)?)?;
                } else {
                    take_default(ns, call.object, "QUEUE_POS", "")?;
                }
                Ok(Obj::empty())
            },
        );
}

/// Declares the method that describes simple links to nam.
pub(super) fn simple_link_methods(class: &mut ClassDeclaration) {
    class.instproc("dump-namconfig", (), "Writes the link to the nam trace.", |ns, call, _| {
        take_default(ns, call.object, "COLOR", "black")?;
        put(ns, &link_line(ns, call.object)?)?;
        Ok(Obj::empty())
    });
}

fn shared_methods(class: &mut ClassDeclaration, letter: char) {
    class
        .instproc(
            "get-attribute",
            (arg::text("name"),),
            "Returns an attribute of the animation: `COLOR`, `SHAPE`, `ORIENTATION`, ...; empty if it was \
            not set.",
            |ns, call, (name,)| Ok(Obj::from_str(&attribute(ns, call.object, name))),
        )
        .instproc(
            "get-color",
            (),
            "Returns the colour of the node or link; empty if none was set.",
            |ns, call, _| {
                ns.print_line("Warning: Node::get-color is obsolete. Please use Node::get-attribute\n");
                Ok(Obj::from_str(&attribute(ns, call.object, "COLOR")))
            },
        )
        .instproc(
            "label",
            (arg::text(if letter == 'n' { "str" } else { "label" }),),
            "Sets the text of the label in the animation.",
            move |ns, call, (text,)| quoted(ns, call, text, letter, "DLABEL", ["-l", "-L"]),
        )
        .instproc(
            "label-color",
            (arg::text("str"),),
            "Sets the colour of the label in the animation.",
            move |ns, call, (text,)| quoted(ns, call, text, letter, "DCOLOR", ["-e", "-E"]),
        )
        .instproc(
            "label-at",
            (arg::text("str"),),
            "Sets where nam draws the label: up, down, left or right.",
            move |ns, call, (text,)| quoted(ns, call, text, letter, "DIRECTION", ["-p", "-P"]),
        );
}

/// Sets an attribute that nam shows in quotes, and writes its old and new value to the nam trace.
fn quoted(ns: &Ns, call: &Call, text: &str, letter: char, key: &str, options: [&str; 2]) -> TclResult {
    let new = format!("\"{text}\"");
    let old = Some(attribute(ns, call.object, key)).filter(|old| !old.is_empty());
    let old = old.as_deref().unwrap_or("\"\"");
    let subject = subject(ns, call.object, letter, 17)?;
    put(ns, &format!("{subject} -S {key} {} {new} {} {old}", options[0], options[1]))?;
    set_attribute(ns, call.object, key, Obj::from_str(&new))
}

/// Returns an attribute of a node or link; empty if it is not set.
pub(crate) fn attribute(ns: &Ns, object: ObjectId, key: &str) -> String {
    let name = format!("attr_({key})");
    match ns.otcl().var_exists(object, &name) {
        true => ns.otcl().get_var(object, &name).map_or_else(|_| String::new(), |v| v.as_str().to_owned()),
        false => String::new(),
    }
}

/// The attributes of a node that no script has changed.
const NODE_DEFAULTS: [(&str, &str); 4] =
    [("COLOR", "black"), ("LCOLOR", "black"), ("DCOLOR", "black"), ("SHAPE", "circle")];

/// ns-2.35: a default written to the nam trace counts as set from then on.
fn take_default(ns: &Ns, object: ObjectId, key: &str, default: &str) -> Result<(), Error> {
    if !has_attribute(ns, object, key) {
        set_attribute(ns, object, key, Obj::from_str(default))?;
    }
    Ok(())
}

fn set_attribute(ns: &Ns, object: ObjectId, key: &str, value: Obj) -> TclResult {
    ns.otcl().set_var(object, &format!("attr_({key})"), value)
}

/// Returns whether a script has set an attribute.
pub(crate) fn has_attribute(ns: &Ns, object: ObjectId, key: &str) -> bool {
    ns.otcl().var_exists(object, &format!("attr_({key})"))
}

/// Returns all attributes as a list of names and values; `None` if there are none.
pub(crate) fn attributes(ns: &Ns, object: ObjectId) -> Option<Obj> {
    let names = ns.array_names(object, "attr_");
    let pairs = names.into_iter().flat_map(|name| {
        let value = ns.otcl().get_var(object, &format!("attr_({})", name.as_str())).unwrap_or_default();
        [name, value]
    });
    let pairs: Vec<Obj> = pairs.collect();
    (!pairs.is_empty()).then(|| Obj::list(&pairs))
}

/// Returns an attribute, or the default that nam's header uses.
fn attribute_or(ns: &Ns, object: ObjectId, key: &str, default: &str) -> String {
    let value = attribute(ns, object, key);
    if value.is_empty() { default.to_owned() } else { value }
}

fn put(ns: &Ns, line: &str) -> Result<(), Error> {
    simulator::put_configuration(ns, simulator::instance(ns)?, line)
}

/// Returns the beginning of a line about a node or link: letter, time with `digits` digits, and number or ends.
fn subject(ns: &Ns, object: ObjectId, letter: char, digits: usize) -> Result<String, Error> {
    let now = general(crate::classes::now(ns), digits);
    if let Ok(node) = ns.record::<Node>(object) {
        return Ok(format!("{letter} -t {now} -s {}", node.id.get()));
    }
    let (from, to) = ns.record::<SimpleLink>(object)?.ends(ns)?;
    Ok(format!("{letter} -t {now} -s {from} -d {to}"))
}

fn mark(ns: &Ns, node: ObjectId, name: &str) -> Result<String, Error> {
    let color = ns.otcl().get_var(node, &format!("markColor_({name})"))?;
    let shape = ns.otcl().get_var(node, &format!("shape_({name})"))?;
    Ok(format!("{} -n {name} -c {color} -h {shape}", subject(ns, node, 'm', 17)?))
}

/// Returns the line about a node in nam's header.
pub(crate) fn node_line(ns: &Ns, node: ObjectId) -> Result<String, Error> {
    let record: &Node = ns.record(node)?;
    let color = attribute_or(ns, node, "COLOR", "black");
    let shape = attribute_or(ns, node, "SHAPE", "circle");
    let address = record.address.borrow();
    let mut line =
        format!("n -t * -a {address} -s {} -S UP -v {shape} -c {color} -i {color}", record.id.get());
    if let Some((x, y)) = position(ns, node)? {
        line += &format!(" -x {x} -y {y}");
        if ns.otcl().var_exists(node, "Z_") {
            line += &format!(" -Z {}", ns.otcl().get_var(node, "Z_")?);
        }
    }
    Ok(line)
}

/// Returns the position that a script has given a node; `None` if there is none.
pub(crate) fn position(ns: &Ns, node: ObjectId) -> Result<Option<(Obj, Obj)>, Error> {
    if ns.otcl().var_exists(node, "X_") && ns.otcl().var_exists(node, "Y_") {
        return Ok(Some((ns.otcl().get_var(node, "X_")?, ns.otcl().get_var(node, "Y_")?)));
    }
    Ok(None)
}

/// Returns the line about a link in nam's header.
pub(crate) fn link_line(ns: &Ns, link: ObjectId) -> Result<String, Error> {
    let record: &SimpleLink = ns.record(link)?;
    let (from, to) = record.ends(ns)?;
    let (bandwidth, delay) = record.bandwidth_and_delay(ns);
    let color = attribute_or(ns, link, "COLOR", "black");
    let mut line = format!(
        "l -t * -s {from} -d {to} -S UP -r {} -D {} -c {color}",
        general(bandwidth, 17),
        general(delay, 17)
    );
    if has_attribute(ns, link, "ORIENTATION") {
        line += &format!(" -o {}", attribute(ns, link, "ORIENTATION"));
    }
    Ok(line)
}

/// Returns the line about the queue of a link in nam's header.
pub(crate) fn queue_line(ns: &Ns, link: ObjectId) -> Result<String, Error> {
    let position = attribute(ns, link, "QUEUE_POS");
    let (from, to) = ns.record::<SimpleLink>(link)?.ends(ns)?;
    Ok(format!("q -t * -s {from} -d {to} -a {position}"))
}
