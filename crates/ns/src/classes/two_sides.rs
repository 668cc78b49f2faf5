//! The parts that generators of traffic between two sides share (spec: traffic-and-applications, sections 12 and
//! 16).

use std::rc::Rc;

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::application::NodePairs;
use neons_sim::{EntityId, SinkId};

use super::node::Node;
use crate::Ns;
use crate::declare::{ClassDeclaration, Command, Refusal, arg};

/// Adds the node named by the argument to a side; `what` names the side in errors, such as "clients".
pub(super) fn add_node(
    command: &Command,
    name: &Obj,
    what: &str,
    add: impl Fn(EntityId) -> bool,
) -> Result<(), Refusal> {
    let node = command.ns.named(name).map_err(|_| {
        command.sim().warn(&format!("Bad object name {name}\n"));
        Refusal::explained(format!("there is no node \"{name}\"; expected one that `$ns node` has made"))
    })?;
    command.insist(command.sim().get::<Node>(node).is_some(), || {
        format!("\"{name}\" is no node; expected one that `$ns node` has made")
    })?;
    match add(node) {
        true => Ok(()),
        false => Err(Refusal::explained(format!("there can be at most {} {what}", NodePairs::MOST))),
    }
}

/// Returns an error unless both sides have nodes, before connections begin.
pub(super) fn need_nodes(nodes: &NodePairs, commands: &str) -> Result<(), Refusal> {
    match nodes.counts() {
        (0, 0) => Err(Refusal::explained(format!(
            "there are no nodes to connect; name them first, with {commands}"
        ))),
        _ => Ok(()),
    }
}

/// Writes a number and a blank to a file, or to standard error if there is none.
pub(super) fn put_count(command: &Command, file: Option<SinkId>, count: i64) {
    let text = format!("{count} ");
    match file {
        Some(file) => command.sim().sink(file).append(|out| out.extend_from_slice(text.as_bytes())),
        None => command.sim().warn(&text),
    }
}

/// Declares `alloc-tcp`, which makes an agent of two-way TCP, and `now`.
pub(super) fn hooks(class: &mut ClassDeclaration) {
    class.instproc(
        "alloc-tcp",
        (arg::text("tcptype"),),
        "Makes a two-way TCP agent of the given flavour.",
        |ns, _, (tcptype,)| {
            let class = match tcptype {
                "Reno" => "Agent/TCP/FullTcp".to_owned(),
                flavour => format!("Agent/TCP/FullTcp/{flavour}"),
            };
            ns.new_object(&class, &[])
        },
    );
    class.instproc("now", (), "Returns the simulated time, seconds, with six decimals.", |ns, _, ()| {
        Ok(Obj::from_str(&format!("{:.6}", crate::classes::now(ns))))
    });
}

/// Makes an agent's method `done` call a method of `cloud` with the agent's name.
pub(super) fn report_done_to(ns: &Ns, cloud: ObjectId, agent: &Obj, method: &'static str) -> TclResult {
    let object = ns.otcl().object_of(agent).ok_or_else(|| Error::from("no such agent"))?;
    let this = ns.share();
    let done = Rc::new(move |call: &Call| this.invoke(cloud, method, &[this.otcl().name_obj(call.object)]));
    ns.otcl().define_class_method(object, "done", "", done);
    Ok(Obj::empty())
}

/// Attaches an application to an agent.
pub(super) fn put_on(ns: &Ns, application: EntityId, agent: EntityId) {
    let application = ns.sim().entity(application).and_then(|entity| entity.as_application());
    if let Some(application) = application {
        application.base().attach(ns.sim(), agent);
    }
}
