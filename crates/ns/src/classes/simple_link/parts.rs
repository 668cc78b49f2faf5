//! The parts of a link, and insertion of further parts.

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::EntityId;

use super::{SimpleLink, link};
use crate::Ns;
use crate::classes::simulator;
use crate::declare::ClassDeclaration;

pub(super) fn link_methods(class: &mut ClassDeclaration) {
    class.instproc(
        "add-to-head",
        ("connector",),
        "Inserts an object directly behind the entry of the link.",
        |ns, call, (connector,)| {
            splice(ns, link(ns, call)?.head.get(), named(ns, connector)?);
            Ok(Obj::empty())
        },
    );
}

/// Inserts a part directly behind the entry of a link, with the method `add-to-head` if a script has one.
///
/// # Errors
/// The object is no link, or the script's method fails.
pub(crate) fn add_to_head(ns: &Ns, link: ObjectId, part: EntityId) -> Result<(), Error> {
    ns.invoke_or(link, "add-to-head", &[ns.handle(part)], || {
        splice(ns, ns.record::<SimpleLink>(link)?.head.get(), part);
        Ok(())
    })
}

fn named(ns: &Ns, name: &Obj) -> Result<EntityId, Error> {
    ns.entity_named(name.as_str()).ok_or_else(|| Error::from(format!("invalid command name \"{name}\"")))
}

/// Makes the parts of a link. Spec: script-language, section 10, `init`.
pub(super) fn assemble(
    ns: &Ns,
    call: &Call,
    (from, to, bandwidth, delay, queue, link_layer): (&Obj, &Obj, &Obj, &Obj, &Obj, Option<&Obj>),
) -> TclResult {
    let record = SimpleLink::new(ns, from, to)?;
    record.queue.set(ns.entity_named(queue.as_str()));
    ns.bind_entity(call.object, ns.sim().add(|_| record));
    let link = link(ns, call)?;
    let part = |class: &str| -> Result<EntityId, Error> {
        let made = ns.create(class, &[])?;
        ns.entity_of(made).ok_or_else(|| Error::from("a part of a link has a native half"))
    };
    let drop_head = part("Connector")?;
    set_target(ns, drop_head, simulator::null_agent(ns));
    let head = part("Connector")?;
    let head_object = ns.object_of(head).ok_or("the head is an object")?;
    ns.otcl().set_var(head_object, "link_", ns.otcl().name_obj(call.object))?;
    set_target(ns, head, link.queue.get());
    let transmitter = part(link_layer.map_or("DelayLink", Obj::as_str))?;
    if let Some(object) = ns.object_of(transmitter) {
        ns.otcl().set_var(object, "bandwidth_", bandwidth)?;
        ns.otcl().set_var(object, "delay_", delay)?;
    }
    let ttl = part("TTLChecker")?;
    let entry = ns.invoke_named(to, "entry", &[])?;
    for (way, end) in [("target", transmitter), ("drop-target", drop_head)] {
        ns.invoke_named(queue, way, &[ns.handle(end)])?;
    }
    set_target(ns, transmitter, Some(ttl));
    set_target(ns, ttl, ns.entity_named(entry.as_str()));
    set_drop_target(ns, ttl, Some(drop_head));
    link.drop_head.set(Some(drop_head));
    link.head.set(Some(head));
    link.link.set(Some(transmitter));
    link.ttl.set(Some(ttl));
    if simulator::links_forward_multicast(ns, simulator::instance(ns)?)? {
        ns.invoke(call.object, "enable-mcast", &[from.clone(), to.clone()])?;
    }
    link.first_head.set(link.head.get());
    Ok(Obj::empty())
}

/// Sets the object to which a part of a link sends packets.
pub(crate) fn set_target(ns: &Ns, part: EntityId, target: Option<EntityId>) {
    if let Some(wiring) = ns.wiring(part) {
        wiring.target.set(ns.sim(), target);
    }
}

/// Sets the object to which a part of a link sends dropped packets.
pub(super) fn set_drop_target(ns: &Ns, part: EntityId, target: Option<EntityId>) {
    if let Some(wiring) = ns.wiring(part) {
        wiring.drop_target.set(ns.sim(), target);
    }
}

/// Inserts `part` between `before` and its target.
pub(crate) fn splice(ns: &Ns, before: Option<EntityId>, part: EntityId) {
    if let Some(before) = before {
        set_target(ns, part, ns.wiring(before).and_then(|wiring| wiring.target.get()));
        set_target(ns, before, Some(part));
    }
}
