//! Routers that implement XCP (spec: queues-and-monitors, section 9; mpls-pushback-nix, section 4.2).

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::queue::{ControlLaw, Queue, Xcp};

use crate::Ns;
use crate::declare::{Declarations, Refusal, arg, parse_integer, unit};

/// The classes of the inner queues.
const INNER: [&str; 3] = ["Queue/DropTail/XCPQ", "Queue/RED", "Queue/RED"];

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Queue/DropTail/XCPQ", "Queue/DropTail")
        .doc("The queue of XCP packets within Queue/XCP.");
    declarations
        .class("Queue/XCP", "Queue")
        .doc("Three queues, for XCP, TCP and other packets, which take turns.")
        .native(|_, id| Queue::new(id, Xcp::default()))
        .class_variable(
            "tcp_xcp_on_",
            "0",
            unit::NONE,
            "Reserve half of the capacity of queues made later for TCP without XCP.",
        )
        .instproc("init", (), "Makes the inner queues.", init)
        .instproc("queue-limit", ("limit",), "Sets the limits of the inner queues.", |ns, call, (limit,)| {
            for queue in inner(ns, call)? {
                ns.invoke_named(&queue, "set", &[Obj::from_str("limit_"), limit.clone()])?;
            }
            Ok(limit.clone())
        })
        .instproc("link", ("del",), "Sets the link of the inner queues.", |ns, call, _| {
            for queue in &inner(ns, call)?[1..] {
                ns.invoke_named(queue, "link", call.args)?;
            }
            Ok(Obj::empty())
        })
        .cmd(
            "set-link-capacity",
            (arg::real("rate"),),
            "Sets the capacity of the link, bits per second.",
            |_, queue: &Queue<Xcp>, (rate,)| law(queue).capacity.set(rate),
        )
        .cmd(
            "attach",
            (arg::channel("channel"),),
            "Writes the measurements and decisions of the control law to a channel.",
            |_, queue: &Queue<Xcp>, (channel,)| law(queue).channel.set(Some(channel)),
        )
        .cmd(
            "queue-sample-everyrtt",
            (arg::real("interval"),),
            "Measures the utilisation of the link at the given interval, seconds, instead of every \
            round-trip time.",
            |command, queue: &Queue<Xcp>, (interval,)| {
                law(queue).sample_every(command.sim(), command.entity, interval);
            },
        )
        .cmd(
            "num-mice",
            (arg::int("count"),),
            "Treats flow ids below the given number as mice (short flows).",
            |_, queue: &Queue<Xcp>, (count,)| {
                law(queue).mice.set(count);
            },
        )
        .cmd(
            "queue-read-drops",
            (),
            "Returns the number of XCP packets dropped.",
            |_, queue: &Queue<Xcp>, _| law(queue).drops(),
        )
        .cmd(
            "queue",
            (arg::int("number"), arg::entity("object")),
            "Sets an inner queue.",
            |_, queue: &Queue<Xcp>, (number, object)| {
                let place = usize::try_from(number).ok();
                let place = place
                    .and_then(|place| queue.discipline().queues.get(place))
                    .ok_or_else(|| Refusal::explained("there is no such queue"))?;
                place.set(Some(object));
                Ok::<_, Refusal>(())
            },
        );
}

fn law(queue: &Queue<Xcp>) -> &ControlLaw {
    &queue.discipline().law
}

fn init(ns: &Ns, call: &Call, _: ()) -> TclResult {
    call.next(&[])?;
    let class = ns.otcl().object("Queue/XCP").ok_or("no class Queue/XCP")?;
    let shares = parse_integer(ns.otcl().get_var(class, "tcp_xcp_on_")?.as_str()) != 0;
    let queue: &Queue<Xcp> = ns.record(call.object)?;
    law(queue).shares.set(shares);
    for (number, class) in INNER.into_iter().enumerate() {
        let queue = ns.new_object(class, &[])?;
        ns.otcl().set_var(call.object, &format!("vq_({number})"), queue.clone())?;
        let words = [Obj::from_str("queue"), Obj::from_i64(number as i64), queue];
        ns.command(call.object, &words)?;
    }
    Ok(Obj::empty())
}

fn inner(ns: &Ns, call: &Call) -> Result<[Obj; 3], neons_otcl::Error> {
    let queue = |number| ns.otcl().get_var(call.object, &format!("vq_({number})"));
    Ok([queue(0)?, queue(1)?, queue(2)?])
}
