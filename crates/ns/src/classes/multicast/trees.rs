//! Adaptation of source trees to unicast routes.

use neons_otcl::{Call, Error, HashOrder, Obj, TclResult};

use super::dense_mode::{forget_timer, timer_variable};
use super::{get, link, object};
use crate::Ns;
use crate::classes::simulator;

/// Returns the node's replicators whose source and group match these patterns.
pub(super) fn replicators(ns: &Ns, call: &Call, source: &str, group: &str) -> Result<Vec<Obj>, Error> {
    let words = [source, group].map(Obj::from_str);
    ns.invoke_named(&get(ns, call, "node_")?, "getReps", &words)?.list_items()
}

/// Returns the heads of the links to neighbours that are reached from a source through this node.
pub(super) fn links_away_from(ns: &Ns, node: &Obj, source: &Obj) -> Result<Vec<Obj>, Error> {
    let mut heads = Vec::new();
    for neighbour in ns.invoke_named(node, "neighbors", &[])?.list_items()? {
        if ns.invoke_named(&neighbour, "rpf-nbr", std::slice::from_ref(source))? == *node {
            heads.push(ns.invoke_named(node, "link2oif", &[link(ns, node, &neighbour)?])?);
        }
    }
    Ok(heads)
}

/// Adapts the trees of all known sources to the unicast routes.
pub(super) fn notify(ns: &Ns, call: &Call) -> TclResult {
    let node = get(ns, call, "node_")?;
    // ns-2.35: processes the sources in the order of Tcl's arrays.
    let mut sources = HashOrder::new();
    for replicator in replicators(ns, call, "*", "*")? {
        let source = ns.otcl().get_var(object(ns, &replicator)?, "srcID_")?;
        sources.insert(source.as_str(), source.clone());
    }
    // ns-2.35: the links wanted for one source are also used for all later sources.
    let mut wanted = HashOrder::new();
    for source_id in sources.values() {
        let source =
            ns.invoke(simulator::instance(ns)?, "get-node-by-id", std::slice::from_ref(source_id))?;
        if source != node {
            move_entrance(ns, call, &node, &source, source_id)?;
        }
        for out in links_away_from(ns, &node, &source)? {
            wanted.insert(out.as_str(), out.clone());
        }
        let all = replicators(ns, call, source_id.as_str(), "*")?;
        for replicator in &all {
            change_ways_out(ns, call, replicator, &all, &wanted)?;
        }
    }
    Ok(Obj::empty())
}

/// Makes packets of a source accepted only from the next hop towards the source (reverse path forwarding).
fn move_entrance(ns: &Ns, call: &Call, node: &Obj, source: &Obj, source_id: &Obj) -> Result<(), Error> {
    let previous = ns.invoke_named(node, "rpf-nbr", std::slice::from_ref(source))?;
    let new = ns.invoke_named(node, "link2iif", &[link(ns, &previous, node)?])?;
    for replicator in replicators(ns, call, source_id.as_str(), "*")? {
        let group = ns.otcl().get_var(object(ns, &replicator)?, "grp_")?;
        let old = ns.invoke_named(node, "lookup-iface", &[source_id.clone(), group.clone()])?;
        if old != new {
            ns.invoke_named(node, "change-iface", &[source_id.clone(), group, old, new.clone()])?;
        }
    }
    Ok(())
}

/// Disables outgoing slots of a replicator that are not wanted, and adds the wanted ones that are missing.
fn change_ways_out(
    ns: &Ns,
    call: &Call,
    replicator: &Obj,
    all: &[Obj],
    wanted: &HashOrder<Obj>,
) -> Result<(), Error> {
    let node = get(ns, call, "node_")?;
    let this = object(ns, replicator)?;
    let variable = |name| ns.otcl().get_var(this, name);
    let mut known = ns.invoke_named(replicator, "dump-oifs", &[])?.list_items()?;
    // The call fails for outputs to local agents, which belong to no link.
    // ns-2.35: it also fails for links with a tagger in front, which therefore count as missing.
    known.retain(|out| ns.invoke_named(&node, "oif2link", std::slice::from_ref(out)).is_ok());
    for out in known.iter().filter(|out| !wanted.contains(out.as_str())) {
        ns.invoke_named(replicator, "disable", std::slice::from_ref(out))?;
        // Cancel the timer of an earlier prune, which would enable the link again.
        forget_timer(ns, call, &timer_variable(&variable("srcID_")?, &variable("grp_")?, out))?;
    }
    // ns-2.35: a link missing in one group is added to all groups of the source at once, which determines their
    // slots.
    for out in wanted.values().filter(|out| !known.contains(out)) {
        for replicator in all {
            ns.invoke_named(replicator, "insert", std::slice::from_ref(out))?;
        }
    }
    Ok(())
}
