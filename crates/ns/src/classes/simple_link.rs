//! Links between nodes and what scripts splice into them (spec: script-language, section 10).

use std::cell::{Cell, RefCell};

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::link::DelayLink;
use neons_sim::{Entity, EntityId};

use super::objects;
use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations};

/// The record of a link.
pub(crate) struct SimpleLink {
    ns: Ns,
    /// `id_`: number of the link.
    id: Cell<i32>,
    /// `fromNode_`.
    pub(crate) from: Cell<Option<ObjectId>>,
    /// `toNode_`.
    pub(crate) to: Cell<Option<ObjectId>>,
    /// `head_`: where packets enter.
    pub(crate) head: Cell<Option<EntityId>>,
    /// `queue_`.
    pub(crate) queue: Cell<Option<EntityId>>,
    /// `link_`: the transmitter.
    pub(crate) link: Cell<Option<EntityId>>,
    /// `ttl_`.
    ttl: Cell<Option<EntityId>>,
    /// `drophead_`: where drops enter.
    pub(crate) drop_head: Cell<Option<EntityId>>,
    /// `enqT_`, `deqT_`, `drpT_`, `rcvT_`: the traces made last.
    traces: [Cell<Option<EntityId>>; 4],
    trace_channel: RefCell<Obj>,
    color: RefCell<Obj>,
    old_color: RefCell<Obj>,
}

impl Entity for SimpleLink {}

pub(super) fn declare(declarations: &mut Declarations) {
    declarations.class("Link", "Object").doc("A one-way connection between two nodes.").class_variable(
        "nl_",
        "0",
        "How many links have been made.",
    );
    let class = declarations.class("SimpleLink", "Link");
    class.doc("A link of a queue, a transmitter with propagation delay, and a check of the time to live.");
    variables(class);
    queries(class);
    changes(class);
    super::monitor::link_methods(class);
    super::error_model::link_methods(class);
}

fn variables(class: &mut ClassDeclaration) {
    class
        .state("id_", "Number of the link.", |link: &SimpleLink| crate::declare::Bound::Int(&link.id))
        .state("fromNode_", "The node before.", |link: &SimpleLink| objects::object(&link.ns, &link.from))
        .state("toNode_", "The node behind.", |link: &SimpleLink| objects::object(&link.ns, &link.to))
        .state("head_", "Where packets enter.", |link: &SimpleLink| objects::entity(&link.ns, &link.head))
        .state("queue_", "The queue.", |link: &SimpleLink| objects::entity(&link.ns, &link.queue))
        .state("link_", "The transmitter.", |link: &SimpleLink| objects::entity(&link.ns, &link.link))
        .state("ttl_", "The check of the time to live.", |link: &SimpleLink| {
            objects::entity(&link.ns, &link.ttl)
        })
        .state("drophead_", "Where drops enter.", |link: &SimpleLink| {
            objects::entity(&link.ns, &link.drop_head)
        })
        .state("trace_", "The channel of the trace.", |link: &SimpleLink| objects::text(&link.trace_channel))
        .state("color_", "Colour in the animation.", |link: &SimpleLink| objects::text(&link.color))
        .state("oldColor_", "Colour before the last change.", |link: &SimpleLink| {
            objects::text(&link.old_color)
        });
    class
        .state("enqT_", "The trace of arrivals.", |link: &SimpleLink| {
            objects::entity(&link.ns, &link.traces[0])
        })
        .state("deqT_", "The trace of departures.", |link: &SimpleLink| {
            objects::entity(&link.ns, &link.traces[1])
        })
        .state("drpT_", "The trace of drops.", |link: &SimpleLink| objects::entity(&link.ns, &link.traces[2]))
        .state("rcvT_", "The trace of receptions.", |link: &SimpleLink| {
            objects::entity(&link.ns, &link.traces[3])
        });
}

fn queries(class: &mut ClassDeclaration) {
    class
        .method("init", "src dst bw delay q ?lltype?", "Puts the parts together.", init)
        .method("head", "", "Where packets enter.", |ns, call| Ok(handle(ns, link(ns, call)?.head.get())))
        .method("queue", "", "The queue.", |ns, call| Ok(handle(ns, link(ns, call)?.queue.get())))
        .method("link", "", "The transmitter.", |ns, call| Ok(handle(ns, link(ns, call)?.link.get())))
        .method("src", "", "The node before.", |ns, call| Ok(object(ns, link(ns, call)?.from.get())))
        .method("dst", "", "The node behind.", |ns, call| Ok(object(ns, link(ns, call)?.to.get())))
        .method("id", "", "Number of the link.", |ns, call| {
            Ok(Obj::from_i64(i64::from(link(ns, call)?.id.get())))
        })
        .method("setid", "x", "Sets the number of the link.", |ns, call| {
            link(ns, call)?.id.set(crate::declare::parse_integer(call.arg(0)));
            Ok(call.args[0].clone())
        })
        .method("bw", "", "Bandwidth, bits per second.", |ns, call| {
            read(ns, link(ns, call)?.link.get(), "bandwidth_")
        })
        .method("delay", "", "Propagation delay, seconds.", |ns, call| {
            read(ns, link(ns, call)?.link.get(), "delay_")
        })
        .method("qsize", "", "Limit of the queue.", |ns, call| {
            read(ns, link(ns, call)?.queue.get(), "limit_")
        })
        .method("cost?", "", "Cost for routing; 1 unless set.", |ns, call| Ok(cost(ns, call.object)))
        .method("cost", "c", "Sets the cost for routing.", |ns, call| {
            ns.otcl().set_var(call.object, "cost_", call.args[0].clone())
        })
        .method("up?", "", "`up` or `down`.", |ns, call| {
            if !ns.otcl().var_exists(call.object, "dynamics_") {
                return Ok(Obj::from_str("up"));
            }
            let switch = ns.otcl().get_var(call.object, "dynamics_")?;
            ns.invoke_named(&switch, "status?", &[])
        });
}

fn changes(class: &mut ClassDeclaration) {
    class
        .method(
            "add-to-head",
            "connector",
            "Splices an object in, directly behind the entrance.",
            |ns, call| {
                let head = link(ns, call)?.head.get();
                let object = ns.entity_named(call.arg(0)).ok_or_else(|| no_object(&call.args[0]))?;
                splice(ns, head, object);
                Ok(Obj::empty())
            },
        )
        .method("trace", "ns f ?op?", "Traces packets to a channel.", |ns, call| {
            trace(ns, call.object, &call.args[1], call.arg(2))?;
            Ok(Obj::empty())
        })
        .method("nam-trace", "ns f", "Traces packets to a channel in the form of nam.", |ns, call| {
            nam_trace(ns, call.object, &call.args[1])?;
            Ok(Obj::empty())
        });
}

fn link<'a>(ns: &'a Ns, call: &Call) -> Result<&'a SimpleLink, Error> {
    ns.record(call.object)
}

fn no_object(name: &Obj) -> Error {
    Error::from(format!("invalid command name \"{}\"", name.as_str()))
}

fn handle(ns: &Ns, entity: Option<EntityId>) -> Obj {
    entity.map_or_else(Obj::empty, |entity| ns.handle(entity))
}

fn object(ns: &Ns, object: Option<ObjectId>) -> Obj {
    object.map_or_else(Obj::empty, |object| ns.otcl().name_obj(object))
}

fn read(ns: &Ns, part: Option<EntityId>, variable: &str) -> TclResult {
    let object = part.and_then(|part| ns.object_of(part)).ok_or("the link has no such part")?;
    ns.otcl().get_var(object, variable)
}

/// The cost of a link for routing.
pub(crate) fn cost(ns: &Ns, link: ObjectId) -> Obj {
    if ns.otcl().var_exists(link, "cost_") {
        ns.otcl().get_var(link, "cost_").unwrap_or_else(|_| Obj::from_i64(1))
    } else {
        Obj::from_i64(1)
    }
}

/// Spec: script-language, section 10, `init`.
fn init(ns: &Ns, call: &Call) -> TclResult {
    let [from, to, bandwidth, delay, queue, rest @ ..] = call.args else {
        unreachable!("the arity was checked")
    };
    let class = ns.otcl().object("Link").ok_or("no class Link")?;
    let id = crate::declare::parse_integer(ns.otcl().get_var(class, "nl_")?.as_str());
    ns.otcl().set_var(class, "nl_", Obj::from_i64(i64::from(id) + 1))?;
    let entity = ns.sim().add(|_| SimpleLink {
        ns: ns.clone(),
        id: Cell::new(id),
        from: Cell::new(ns.otcl().object_of(from)),
        to: Cell::new(ns.otcl().object_of(to)),
        head: Cell::default(),
        queue: Cell::new(ns.entity_named(queue.as_str())),
        link: Cell::default(),
        ttl: Cell::default(),
        drop_head: Cell::default(),
        traces: Default::default(),
        trace_channel: RefCell::new(Obj::empty()),
        color: RefCell::new(Obj::from_str("black")),
        old_color: RefCell::new(Obj::from_str("black")),
    });
    ns.bind_entity(call.object, entity);
    let link: &SimpleLink = ns.record(call.object)?;
    let part = |class: &str| -> Result<EntityId, Error> {
        let made = ns.create(class, &[])?;
        ns.entity_of(made).ok_or_else(|| Error::from("a part of a link has a native half"))
    };
    let drop_head = part("Connector")?;
    set_target(ns, drop_head, super::simulator::null_agent(ns));
    let head = part("Connector")?;
    let head_object = ns.object_of(head).ok_or("the head is an object")?;
    ns.otcl().set_var(head_object, "link_", ns.otcl().name_obj(call.object))?;
    set_target(ns, head, link.queue.get());
    let transmitter = part(rest.first().map_or("DelayLink", Obj::as_str))?;
    if let Some(object) = ns.object_of(transmitter) {
        ns.otcl().set_var(object, "bandwidth_", bandwidth.clone())?;
        ns.otcl().set_var(object, "delay_", delay.clone())?;
    }
    let ttl = part("TTLChecker")?;
    let entry = ns.invoke_named(to, "entry", &[])?;
    if let Some(queue) = link.queue.get() {
        set_target(ns, queue, Some(transmitter));
        set_drop_target(ns, queue, Some(drop_head));
    }
    set_target(ns, transmitter, Some(ttl));
    set_target(ns, ttl, ns.entity_named(entry.as_str()));
    set_drop_target(ns, ttl, Some(drop_head));
    link.drop_head.set(Some(drop_head));
    link.head.set(Some(head));
    link.link.set(Some(transmitter));
    link.ttl.set(Some(ttl));
    Ok(Obj::empty())
}

/// Where a part of a link sends packets.
pub(crate) fn set_target(ns: &Ns, part: EntityId, target: Option<EntityId>) {
    if let Some(wiring) = ns.wiring(part) {
        wiring.target.set(ns.sim(), target);
    }
}

fn set_drop_target(ns: &Ns, part: EntityId, target: Option<EntityId>) {
    if let Some(wiring) = ns.wiring(part) {
        wiring.drop_target.set(ns.sim(), target);
    }
}

/// Puts `part` between `before` and what `before` leads to.
pub(crate) fn splice(ns: &Ns, before: Option<EntityId>, part: EntityId) {
    if let Some(before) = before {
        set_target(ns, part, ns.wiring(before).and_then(|wiring| wiring.target.get()));
        set_target(ns, before, Some(part));
    }
}

/// Makes the four traces of a link and splices them in (spec: engine-and-traces, section 9.1).
pub(crate) fn trace(ns: &Ns, object: ObjectId, channel: &Obj, op: &str) -> Result<(), Error> {
    let link: &SimpleLink = ns.record(object)?;
    let ends = [self::object(ns, link.from.get()), self::object(ns, link.to.get())];
    for (place, kind) in ["Enque", "Deque", "Drop", "Recv"].iter().enumerate() {
        let made = super::simulator::create_trace(ns, kind, channel, &ends[0], &ends[1], op)?;
        link.traces[place].set(ns.entity_of(made));
    }
    if op != "nam" {
        link.trace_channel.replace(channel.clone());
    }
    let [enque, deque, drop, receive] = [0, 1, 2, 3].map(|place| link.traces[place].get());
    for (before, part) in [
        (link.drop_head.get(), drop),
        (link.queue.get(), deque),
        (link.head.get(), enque),
        (link.ttl.get(), receive),
    ] {
        if let Some(part) = part {
            splice(ns, before, part);
        }
    }
    // What a flow monitor put behind the queue's drops is found behind the drop head as well.
    if let Some(queue) = link.queue.get() {
        set_drop_target(ns, queue, link.drop_head.get());
    }
    super::simulator::attach_queue_traces(ns, link, channel, op)
}

/// Traces a link for nam: with the traces it has, or with new ones.
pub(crate) fn nam_trace(ns: &Ns, object: ObjectId, channel: &Obj) -> Result<(), Error> {
    let link: &SimpleLink = ns.record(object)?;
    if link.traces[0].get().is_none() {
        return trace(ns, object, channel, "nam");
    }
    for part in link.traces.iter().filter_map(Cell::get) {
        if let Some(object) = ns.object_of(part) {
            ns.invoke(object, "namattach", std::slice::from_ref(channel))?;
        }
    }
    super::simulator::attach_queue_traces(ns, link, channel, "nam")
}

/// The transmitter of a link.
pub(crate) fn transmitter<'a>(ns: &'a Ns, link: &SimpleLink) -> Option<&'a DelayLink> {
    ns.sim().get(link.link.get()?)
}
