//! Links between nodes, and parts that scripts insert into them (spec: script-language, section 10).

mod dynamics;
mod monitors;
mod parts;
mod tracing;

use std::cell::{Cell, RefCell};

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::link::DelayLink;
use neons_sim::{Entity, EntityId};

use super::node::Node;
use super::objects::{self, handle};
use super::{animation, simulator};
use crate::Ns;
use crate::advice::{Reading, doubt_argument};
use crate::declare::{ClassDeclaration, Declarations, Int, Unset, arg, parse_integer, unit};
use crate::ownership::NsWithin;

pub(crate) use parts::{add_to_head, set_target, splice};

/// The native half of a link.
pub(crate) struct SimpleLink {
    pub(crate) ns: NsWithin,
    /// `id_`: number of the link.
    pub(crate) id: Cell<i32>,
    /// `fromNode_`: the node that sends.
    pub(crate) from: Cell<Option<ObjectId>>,
    /// `toNode_`: the node that receives.
    pub(crate) to: Cell<Option<ObjectId>>,
    /// `head_`: the part that packets enter first.
    pub(crate) head: Cell<Option<EntityId>>,
    /// The part that was the head when the link was made.
    pub(crate) first_head: Cell<Option<EntityId>>,
    /// `queue_`: the queue.
    pub(crate) queue: Cell<Option<EntityId>>,
    /// `link_`: the transmitter.
    pub(crate) link: Cell<Option<EntityId>>,
    /// `ttl_`: the part that decrements the TTL.
    pub(crate) ttl: Cell<Option<EntityId>>,
    /// `drophead_`: the part that receives dropped packets.
    pub(crate) drop_head: Cell<Option<EntityId>>,
    /// `enqT_`, `deqT_`, `drpT_`, `rcvT_`: the traces made last.
    pub(crate) traces: [Cell<Option<EntityId>>; 4],
    /// `dynamics_`: the switch of a link that may fail.
    pub(crate) dynamics: Cell<Option<EntityId>>,
    /// `dynT_`: the traces of failures.
    pub(crate) dynamics_traces: RefCell<Vec<ObjectId>>,
    trace_channel: RefCell<Obj>,
    color: RefCell<Obj>,
    old_color: RefCell<Obj>,
}

impl Entity for SimpleLink {}

impl SimpleLink {
    /// Returns a link without parts between two nodes.
    ///
    /// # Errors
    /// There is no class of links.
    pub(crate) fn new(ns: &Ns, from: &Obj, to: &Obj) -> Result<SimpleLink, Error> {
        let class = ns.otcl().object("Link").ok_or("no class Link")?;
        let id = parse_integer(ns.otcl().get_var(class, "nl_")?.as_str());
        ns.otcl().set_var(class, "nl_", Obj::from_i64(i64::from(id) + 1))?;
        Ok(SimpleLink {
            ns: NsWithin::new(ns),
            id: Cell::new(id),
            from: Cell::new(ns.otcl().object_of(from)),
            to: Cell::new(ns.otcl().object_of(to)),
            head: Cell::default(),
            first_head: Cell::default(),
            queue: Cell::default(),
            link: Cell::default(),
            ttl: Cell::default(),
            drop_head: Cell::default(),
            traces: Default::default(),
            dynamics: Cell::default(),
            dynamics_traces: RefCell::default(),
            trace_channel: RefCell::default(),
            color: RefCell::new(Obj::from_str("black")),
            old_color: RefCell::new(Obj::from_str("black")),
        })
    }

    /// Returns the numbers of the nodes at the link's ends.
    ///
    /// # Errors
    /// An end is no node.
    pub(crate) fn ends(&self, ns: &Ns) -> Result<(String, String), Error> {
        let number = |end: Option<ObjectId>| -> Result<String, Error> {
            simulator::node_number(ns, end.ok_or("a link has two ends")?)
        };
        Ok((number(self.from.get())?, number(self.to.get())?))
    }

    /// Returns the transmitter's bandwidth, bits per second, and delay, seconds.
    pub(crate) fn bandwidth_and_delay(&self, ns: &Ns) -> (f64, f64) {
        let transmitter = self.link.get().and_then(|link| ns.sim().get::<DelayLink>(link));
        transmitter.map_or((0.0, 0.0), |link| (link.bandwidth.get(), link.delay.get()))
    }
}

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Link", "Object");
    class
        .doc("A one-way connection between two nodes.")
        .class_variable("nl_", "0", unit::LINKS, "The number of links made so far.")
        .instproc("init", ("src", "dst"), "Makes a link with the next number.", |ns, call, (src, dst)| {
            let record = SimpleLink::new(ns, src, dst)?;
            ns.bind_entity(call.object, ns.sim().add(|_| record));
            Ok(Obj::empty())
        });
    variables(class);
    queries(class);
    parts::link_methods(class);
    monitors::link_methods(class);
    dynamics::link_methods(class);
    animation::link_methods(class);
    super::error_model::link_methods(class);

    let class = declarations.class("SimpleLink", "Link");
    class
        .doc(
            "A one-way link: a queue, a transmitter with propagation delay, and a check of the time to live.",
        )
        .instproc(
            "init",
            ("src", "dst", "bw", "delay", "q", arg::optional("lltype")),
            "Connects the parts of the link.",
            parts::assemble,
        )
        .instproc("bw", (), "Returns the bandwidth, bits per second.", |ns, call, _| {
            read(ns, link(ns, call)?.link.get(), "bandwidth_")
        })
        .instproc("delay", (), "Returns the propagation delay, seconds.", |ns, call, _| {
            read(ns, link(ns, call)?.link.get(), "delay_")
        })
        .instproc("qsize", (), "Returns the limit of the queue, packets.", |ns, call, _| {
            read(ns, link(ns, call)?.queue.get(), "limit_")
        });
    tracing::declare(class);
    dynamics::simple_link_methods(class);
    super::monitor::link_methods(class);
    super::error_model::simple_link_methods(class);
    monitors::simple_link_methods(class);
    animation::simple_link_methods(class);
    super::delayer::link_methods(class);
    super::multicast::declare_link_methods(class);
}

/// Declares the variables, in an order that reproduces the order of `info vars`, in which `down` resets the parts.
fn variables(class: &mut ClassDeclaration) {
    class
        .grown_table()
        .computed("fromNode_", "The node at the start of the link.", |link: &SimpleLink| {
            objects::object(&link.ns, &link.from)
        })
        .computed("toNode_", "The node at the end of the link.", |link: &SimpleLink| {
            objects::object(&link.ns, &link.to)
        })
        .computed("color_", "Colour of the link in the animation.", |link: &SimpleLink| {
            objects::text(&link.color)
        })
        .computed("oldColor_", "Colour of the link before the last change.", |link: &SimpleLink| {
            objects::text(&link.old_color)
        });
    part(class, "drophead_", "The object that gets packets dropped on the link.", |link| &link.drop_head);
    class.computed("trace_", "The channel of the trace.", |link: &SimpleLink| {
        objects::text(&link.trace_channel)
    });
    part(class, "head_", "The object at which packets enter the link.", |link| &link.head);
    part(class, "queue_", "The queue of the link.", |link| &link.queue);
    class.bind("id_", Int(Unset, unit::NONE), "Number of the link.", |link: &SimpleLink| &link.id);
    part(class, "link_", "The transmitter, which has bandwidth and delay.", |link| &link.link);
    part(class, "ttl_", "The object that checks the time to live.", |link| &link.ttl);
    part(class, "enqT_", "The trace of arrivals at the queue.", |link| &link.traces[0]);
    part(class, "deqT_", "The trace of departures from the queue.", |link| &link.traces[1]);
    part(class, "drpT_", "The trace of drops.", |link| &link.traces[2]);
    part(class, "rcvT_", "The trace of receptions at the end of the link.", |link| &link.traces[3]);
    part(class, "dynamics_", "The switch of a link that may fail.", |link| &link.dynamics);
    class.computed("dynT_", "The traces of failures.", |link: &SimpleLink| {
        objects::optional_list(&link.ns, &link.dynamics_traces)
    });
}

/// Declares a variable that names a part of the link.
fn part(
    class: &mut ClassDeclaration,
    name: &'static str,
    doc: &'static str,
    field: fn(&SimpleLink) -> &Cell<Option<EntityId>>,
) {
    class.computed(name, doc, move |link: &SimpleLink| objects::entity(&link.ns, field(link)));
}

fn queries(class: &mut ClassDeclaration) {
    class
        .instproc("head", (), "Returns the object at which packets enter the link.", |ns, call, _| {
            Ok(handle(ns, link(ns, call)?.head.get()))
        })
        .instproc("queue", (), "Returns the queue of the link.", |ns, call, _| {
            Ok(handle(ns, link(ns, call)?.queue.get()))
        })
        .instproc("link", (), "Returns the transmitter, which has bandwidth and delay.", |ns, call, _| {
            Ok(handle(ns, link(ns, call)?.link.get()))
        })
        .instproc("src", (), "Returns the node at the start of the link.", |ns, call, _| {
            Ok(objects::name(ns, link(ns, call)?.from.get()))
        })
        .instproc("dst", (), "Returns the node at the end of the link.", |ns, call, _| {
            Ok(objects::name(ns, link(ns, call)?.to.get()))
        })
        .instproc("id", (), "Returns the number of the link.", |ns, call, _| {
            Ok(Obj::from_i64(i64::from(link(ns, call)?.id.get())))
        })
        .instproc("setid", ("x",), "Sets the number of the link.", |ns, call, (x,)| {
            link(ns, call)?.id.set(parse_integer(x.as_str()));
            Ok(x.clone())
        })
        .instproc("set-ipaddr", ("ipaddr", "netmask"), "Has no effect.", |_, _, _| Ok(Obj::empty()))
        .instproc("bw", (), "Returns the bandwidth of the link.", |ns, call, _| {
            ns.otcl().get_var(call.object, "bandwidth_")
        })
        .instproc("cost?", (), "Returns the cost of the link for routing, by default 1.", |ns, call, _| {
            cost(ns, call.object)
        })
        .instproc("cost", ("c",), "Sets the cost of the link for routing.", |ns, call, (c,)| {
            doubt_argument(ns, "cost", Reading::Real, c.as_str());
            ns.otcl().set_var(call.object, "cost_", c.clone())
        })
        .instproc("if-label?", (), "Returns the label of the interface at the far end.", |ns, call, _| {
            let interface = ns.otcl().get_var(call.object, "iif_")?;
            ns.invoke_named(&interface, "label", &[])
        });
}

/// Returns the native half of the receiver.
fn link<'a>(ns: &'a Ns, call: &Call) -> Result<&'a SimpleLink, Error> {
    ns.record(call.object)
}

fn read(ns: &Ns, part: Option<EntityId>, variable: &str) -> TclResult {
    let object = part.and_then(|part| ns.object_of(part)).ok_or("the link has no such part")?;
    ns.otcl().get_var(object, variable)
}

/// Returns the cost of a link for routing.
// ns-2.35: asking makes the variable `cost_`, with value 1, so that scripts can read it once routes are known.
pub(crate) fn cost(ns: &Ns, link: ObjectId) -> TclResult {
    if ns.otcl().var_exists(link, "cost_") {
        ns.otcl().get_var(link, "cost_")
    } else {
        ns.otcl().set_var(link, "cost_", Obj::from_i64(1))
    }
}

/// Returns whether an object is a node of any class.
fn is_node(ns: &Ns, object: ObjectId) -> bool {
    ns.record::<Node>(object).is_ok()
}
