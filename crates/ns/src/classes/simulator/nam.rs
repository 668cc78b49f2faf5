//! What nam is told of the network (spec: engine-and-traces, section 12).

use neons_otcl::{Error, Obj, ObjectId};

use super::topology::array_values;
use super::traces::{bandwidth_and_delay, put_configuration};
use super::{Simulator, simulator};
use crate::Ns;
use crate::classes::node::Node;
use crate::classes::simple_link::SimpleLink;
use crate::declare::ClassDeclaration;

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .method("color", "id name", "Names the colour of a flow.", |ns, call| {
            ns.otcl().set_var(call.object, &format!("color_({})", call.arg(0)), call.args[1].clone())
        })
        .method("get-color", "id", "The colour of a flow.", |ns, call| {
            ns.otcl().get_var(call.object, &format!("color_({})", call.arg(0)))
        })
        .method("register-nam-linkconfig", "link", "Nam is told of this link.", |ns, call| {
            let link = ns.otcl().object(call.arg(0)).ok_or("no such link")?;
            super::topology::register_for_nam(ns, call.object, simulator(ns, call)?, link)?;
            Ok(Obj::empty())
        });
}

/// Writes the header, just before the clock starts.
pub(super) fn write_header(ns: &Ns, object: ObjectId, simulator: &Simulator) -> Result<(), Error> {
    let put = |line: String| put_configuration(ns, simulator, &line);
    simulator.annotations.set(0);
    put("V -t * -v 1.0a5 -a 0".into());
    let format = ns.sim().address_format();
    put(format!("A -t * -n {} -p 0 -o 0x7fffffff -c 30 -a 1", format.levels().len()));
    for (level, (mask, shift)) in format.levels().iter().enumerate() {
        put(format!("A -t * -h {} -m {mask} -s {shift}", level + 1));
    }
    for id in ns.array_names(object, "color_") {
        let color = ns.otcl().get_var(object, &format!("color_({})", id.as_str()))?;
        put(format!("c -t * -i {} -n {}", id.as_str(), color.as_str()));
    }
    for node in array_values(ns, object, "Node_")? {
        if let Some(node) = ns.otcl().object_of(&node) {
            put(node_line(ns, node)?);
        }
    }
    for link in simulator.nam_links.take().unwrap_or_default() {
        put(link_line(ns, link)?);
    }
    for link in array_values(ns, object, "link_")? {
        let Some(link) = ns.otcl().object_of(&link) else { continue };
        if ns.otcl().var_exists(link, "attr_(QUEUE_POS)") {
            let (from, to) = ends(ns, link)?;
            let position = attribute(ns, link, "QUEUE_POS", "");
            put(format!("q -t * -s {from} -d {to} -a {position}"));
        }
    }
    crate::classes::agent_trace::write_header(ns, object)
}

/// An attribute of a node or link in the animation, or what holds without it.
pub(crate) fn attribute(ns: &Ns, object: ObjectId, key: &str, default: &str) -> String {
    let name = format!("attr_({key})");
    if !ns.otcl().var_exists(object, &name) {
        return default.to_owned();
    }
    ns.otcl().get_var(object, &name).map_or_else(|_| default.to_owned(), |value| value.as_str().to_owned())
}

fn node_line(ns: &Ns, node: ObjectId) -> Result<String, Error> {
    let record: &Node = ns.record(node)?;
    let color = attribute(ns, node, "COLOR", "black");
    for key in ["COLOR", "LCOLOR"] {
        if !ns.otcl().var_exists(node, &format!("attr_({key})")) {
            ns.otcl().set_var(node, &format!("attr_({key})"), Obj::from_str(&color))?;
        }
    }
    let shape = attribute(ns, node, "SHAPE", "circle");
    let mut line = format!(
        "n -t * -a {} -s {} -S UP -v {shape} -c {color} -i {color}",
        record.address.borrow().as_str(),
        record.id.get()
    );
    if ns.otcl().var_exists(node, "X_") && ns.otcl().var_exists(node, "Y_") {
        for (option, variable) in [(" -x ", "X_"), (" -y ", "Y_"), (" -Z ", "Z_")] {
            if ns.otcl().var_exists(node, variable) {
                line += option;
                line += ns.otcl().get_var(node, variable)?.as_str();
            }
        }
    }
    Ok(line)
}

fn ends(ns: &Ns, link: ObjectId) -> Result<(i32, i32), Error> {
    let record: &SimpleLink = ns.record(link)?;
    let number = |end: Option<ObjectId>| -> Result<i32, Error> {
        Ok(ns.record::<Node>(end.ok_or("a link has two ends")?)?.id.get())
    };
    Ok((number(record.from.get())?, number(record.to.get())?))
}

fn link_line(ns: &Ns, link: ObjectId) -> Result<String, Error> {
    let (from, to) = ends(ns, link)?;
    let (bandwidth, delay) = bandwidth_and_delay(ns, ns.record(link)?);
    let color = attribute(ns, link, "COLOR", "black");
    let mut line = format!("l -t * -s {from} -d {to} -S UP -r {bandwidth} -D {delay} -c {color}");
    if ns.otcl().var_exists(link, "attr_(ORIENTATION)") {
        line += " -o ";
        line += &attribute(ns, link, "ORIENTATION", "");
    }
    Ok(line)
}
