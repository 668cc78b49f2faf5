//! Links that consist only of a bandwidth and a delay, and the routes over them.

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::format::general;
use neons_sim::routing::RouteLogic;

use super::node::sorted_nodes;
use super::{element, entries, id};
use crate::Ns;
use crate::classes::{addresses, routing};
use crate::declare::{ClassDeclaration, arg, parse_real};

pub(super) fn declare(class: &mut ClassDeclaration) {
    for name in ["simplex-link", "simplex-link-of-interfaces"] {
        class.instproc(
            name,
            ("n1", "n2", arg::text("bw"), arg::text("delay"), "type"),
            "Records a one-way link.",
            |ns, call, (n1, n2, bandwidth, delay, _)| record(ns, call, (n1, n2), (bandwidth, delay)),
        );
    }
    for name in ["duplex-link", "duplex-link-of-interfaces"] {
        class.instproc(
            name,
            ("n1", "n2", arg::text("bw"), arg::text("delay"), "type"),
            "Records a link in both directions.",
            |ns, call, (n1, n2, bandwidth, delay, _)| {
                record(ns, call, (n1, n2), (bandwidth, delay))?;
                record(ns, call, (n2, n1), (bandwidth, delay))?;
                let pair = format!("{}:{}", id(ns, n1)?, id(ns, n2)?);
                let mut links = element(ns, call, "sessionLinks_").unwrap_or_default().list_items()?;
                links.push(Obj::from_str(&pair));
                ns.otcl().set_var(call.object, "sessionLinks_", Obj::list(&links))?;
                Ok(Obj::empty())
            },
        );
    }
    class
        .instproc(
            "duplex-link-op",
            ("n1", "n2", arg::text("op"), arg::rest("arg")),
            "Sets how nam shows a link.",
            link_op,
        )
        .instproc(
            "insert-loss",
            ("lossmodule", "from", "to"),
            "Puts an error model on a one-way link.",
            |ns, call, (lossmodule, from, to)| {
                let ends = format!("{}:{}", id(ns, from)?, id(ns, to)?);
                if ns.otcl().var_exists(call.object, &format!("link_({ends})")) {
                    return ns.invoke(call.object, "lossmodel", call.args);
                }
                if ns.otcl().var_exists(call.object, &format!("bw_({ends})")) {
                    ns.otcl().set_var(call.object, &format!("loss_({ends})"), lossmodule.clone())?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "get-delay",
            (arg::int("src"), arg::int("dst")),
            "Returns the delay of the path between two nodes, seconds.",
            |ns, call, (src, dst)| {
                let path = path(ns, call.object, src, dst)?;
                Ok(if path.hops == 0 { Obj::from_i64(0) } else { Obj::from_f64(path.delay) })
            },
        )
        .instproc(
            "get-bw",
            (arg::int("src"), arg::int("dst")),
            "Returns the bandwidth of the path between two nodes, bits per second.",
            |ns, call, (src, dst)| {
                let path = path(ns, call.object, src, dst)?;
                Ok(if path.hops == 0 { Obj::from_i64(0) } else { Obj::from_f64(path.bandwidth) })
            },
        )
        .instproc("dump-routelogic-distance", (), "Prints the number of hops between nodes.", print_distances)
        .instproc("compute-flat-routes", (), "Computes the routes over flat addresses.", |ns, call, _| {
            let logic: &RouteLogic = ns.record(routing::route_logic(ns)?)?;
            for (from, to) in working_links(ns, call.object)? {
                logic.insert(from, to, 1.0);
            }
            logic.compute();
            Ok(Obj::empty())
        })
        .instproc(
            "compute-hier-routes",
            (),
            "Computes the routes over hierarchical addresses.",
            |ns, call, _| {
                let links = working_links(ns, call.object)?;
                routing::compute_between(ns, &sorted_nodes(ns, call.object)?, &links)?;
                Ok(Obj::empty())
            },
        )
        .instproc("dump-namlinks", (), "Writes the links to the nam trace.", |ns, call, _| {
            for pair in element(ns, call, "sessionLinks_").unwrap_or_default().list_items()? {
                let get = |array: &str| ns.otcl().get_var(call.object, &format!("{array}({pair})"));
                let (from, to) = pair.as_str().split_once(':').ok_or("no link")?;
                let orientation = element(ns, call, &format!("linkOrient_({pair})")).unwrap_or_default();
                let (bandwidth, delay) = (get("bw_")?, get("delay_")?);
                let line =
                    format!("l -t * -s {from} -d {to} -S UP -r {bandwidth} -D  {delay} -o {orientation}");
                ns.invoke(call.object, "puts-nam-config", &[Obj::from_str(&line)])?;
            }
            Ok(Obj::empty())
        });
}

fn record(ns: &Ns, call: &Call, (from, to): (&Obj, &Obj), (bandwidth, delay): (&str, &str)) -> TclResult {
    let ends = format!("{}:{}", id(ns, from)?, id(ns, to)?);
    let bandwidth = crate::quantities::bandwidth(ns, bandwidth)?;
    let delay = crate::quantities::time(ns, delay)?;
    ns.otcl().set_var(call.object, &format!("bw_({ends})"), bandwidth)?;
    ns.otcl().set_var(call.object, &format!("delay_({ends})"), delay)?;
    Ok(Obj::empty())
}

fn link_op(ns: &Ns, call: &Call, (one, other, op, arguments): (&Obj, &Obj, &str, &[Obj])) -> TclResult {
    let (one, other) = (id(ns, one)?, id(ns, other)?);
    if element(ns, call, &format!("bw_({one}:{other})")).is_none() {
        return Err(Error::from(format!("Non-existent link {one}:{other}")));
    }
    let value = arguments.first().cloned().unwrap_or_default();
    match op {
        "orient" => ns.otcl().set_var(call.object, &format!("linkOrient_({one}:{other})"), value),
        "color" => {
            let now = general(crate::classes::now(ns), 17);
            for (from, to) in [(&one, &other), (&other, &one)] {
                let line = format!("l -t {now} -s {from} -d {to} -S COLOR -c {value} -o black");
                ns.invoke(call.object, "puts-nam-config", &[Obj::from_str(&line)])?;
            }
            Ok(Obj::empty())
        }
        // ns-2.35: printing the error message fails (spec: more-networks, section 2.1).
        _ => Err(Error::from("wrong # args: should be \"puts ?-nonewline? ?channelId? string\"")),
    }
}

/// Returns the links that have a bandwidth.
fn working_links(ns: &Ns, simulator: ObjectId) -> Result<Vec<(u32, u32)>, Error> {
    let links = entries(ns, simulator, "bw_")?.into_iter();
    let links = links.filter(|(_, bandwidth)| parse_real(bandwidth.as_str()) != 0.0);
    Ok(links
        .filter_map(|(ends, _)| {
            let (from, to) = ends.as_str().split_once(':')?;
            Some((from.parse().ok()?, to.parse().ok()?))
        })
        .collect())
}

/// The total properties of a path through the network.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Path {
    /// Delay, seconds.
    pub(super) delay: f64,
    /// Bandwidth, bits per second; 0 for a path without links.
    pub(super) bandwidth: f64,
    pub(super) hops: i32,
}

/// Returns the next hop on the path to `to`.
pub(super) fn next_hop(ns: &Ns, simulator: ObjectId, from: i32, to: i32) -> Result<i32, Error> {
    if addresses::is_hierarchical(ns) {
        return routing::lookup_between(ns, &sorted_nodes(ns, simulator)?, from, to);
    }
    let logic: &RouteLogic = ns.record(routing::route_logic(ns)?)?;
    logic.lookup(from, to).map_err(|error| Error::from(error.to_string()))
}

/// Appends the link between two nodes to a path.
pub(super) fn extend(
    ns: &Ns,
    simulator: ObjectId,
    path: &mut Path,
    (here, next): (i32, i32),
) -> Result<(), Error> {
    let get = |array: &str| -> Result<f64, Error> {
        Ok(parse_real(ns.otcl().get_var(simulator, &format!("{array}({here}:{next})"))?.as_str()))
    };
    let bandwidth = get("bw_")?;
    path.delay += get("delay_")?;
    path.bandwidth = if path.hops == 0 { bandwidth } else { 1.0 / (1.0 / path.bandwidth + 1.0 / bandwidth) };
    path.hops += 1;
    Ok(())
}

/// Returns the path between two nodes, and the nodes on it.
pub(super) fn path_with_nodes(
    ns: &Ns,
    simulator: ObjectId,
    from: i32,
    to: i32,
) -> Result<(Path, Vec<i32>), Error> {
    let mut path = Path::default();
    let mut nodes = vec![from];
    let mut here = from;
    while here != to {
        let next = next_hop(ns, simulator, here, to)?;
        extend(ns, simulator, &mut path, (here, next))?;
        nodes.push(next);
        here = next;
    }
    Ok((path, nodes))
}

fn path(ns: &Ns, simulator: ObjectId, from: i32, to: i32) -> Result<Path, Error> {
    Ok(path_with_nodes(ns, simulator, from, to)?.0)
}

fn print_distances(ns: &Ns, call: &Call, _: ()) -> TclResult {
    let nodes = sorted_nodes(ns, call.object)?;
    let mut text = String::from("\t");
    for (id, _) in &nodes {
        text += &format!("{id}\t");
    }
    text.push('\n');
    for (from, _) in &nodes {
        text += &format!("{from}\t");
        for (to, _) in &nodes {
            text += &format!("{}\t", path(ns, call.object, *from, *to)?.hops);
        }
        text.push('\n');
    }
    ns.print_line(&text);
    Ok(Obj::empty())
}
