//! Computation of the trees of all groups.

use neons_otcl::{Call, Error, Obj, TclResult};

use super::{SHARED, get, get_or_empty, protocol_on, set};
use crate::Ns;
use crate::classes::multicast::{group_number, link, protocol};
use crate::classes::session::node_in_detail;
use crate::classes::simulator;
use crate::declare::{ClassDeclaration, Declarations, arg};

/// The name of the type of tree that follows the shortest paths from a source.
const SHORTEST_PATHS: &str = "SPT";

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("CtrMcastComp", "Object");
    class
        .doc("Computes the trees of all groups in centralised multicast.")
        .instproc(
            "init",
            ("sim",),
            "Makes the object that computes the trees, without groups.",
            |ns, call, (sim,)| {
                call.next(&[])?;
                set(ns, call, "ns_", sim.clone())?;
                set(ns, call, "Glist_", Obj::empty())?;
                protocol::trace_notes(ns, call, &Obj::from_i64(0))?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "id",
            (),
            "Returns 0: annotations of this object belong to no particular node.",
            |_, _, _| Ok(Obj::from_i64(0)),
        )
        .instproc(
            "trace",
            ("f", "nop", arg::optional(arg::text("op"))),
            "Writes notes to a channel.",
            protocol::trace,
        );
    knowledge(class);
    class
        .instproc(
            "switch-treetype",
            ("group",),
            "Switches a group to shortest-path trees.",
            |ns, call, (group_name,)| {
                let group = &group_number(ns, group_name)?;
                let note = Obj::from_str(&format!("{group} switch tree type"));
                for trace in get_or_empty(ns, call.object, "dynT_")?.list_items()? {
                    ns.invoke_named(&trace, "annotate", std::slice::from_ref(&note))?;
                }
                set(ns, call, &format!("treetype_({group})"), Obj::from_str(SHORTEST_PATHS))?;
                ns.invoke(call.object, "add-new-group", std::slice::from_ref(group))?;
                ns.invoke(call.object, "compute-mroutes", &[])
            },
        )
        .instproc(
            "notify",
            (),
            "Called when unicast routes have changed: computes all multicast trees again.",
            |ns, call, _| {
                ns.invoke_named(&get(ns, call, "ctrrpcomp")?, "compute-rpset", &[])?;
                ns.invoke(call.object, "compute-mroutes", &[])
            },
        )
        .instproc("reset-mroutes", (), "Removes all multicast trees.", |ns, call, _| {
            for (_, node) in simulator::nodes(ns, simulator::instance(ns)?)? {
                for group in ns.invoke(call.object, "groups?", &[])?.list_items()? {
                    ns.invoke(node, "clearReps", &[Obj::from_str("*"), group])?;
                }
            }
            Ok(Obj::empty())
        })
        .instproc("compute-mroutes", (), "Computes all multicast trees again.", |ns, call, _| {
            ns.invoke(call.object, "reset-mroutes", &[])?;
            for group in ns.invoke(call.object, "groups?", &[])?.list_items()? {
                for source in
                    ns.invoke(call.object, "sources?", std::slice::from_ref(&group))?.list_items()?
                {
                    ns.invoke(call.object, "compute-tree", &[source, group.clone()])?;
                }
            }
            Ok(Obj::empty())
        })
        .instproc(
            "compute-tree",
            ("src", "group"),
            "Computes the tree of a source and a group.",
            |ns, call, (src, group)| {
                for member in ns.invoke(call.object, "members?", &call.args[1..])?.list_items()? {
                    ns.invoke(call.object, "compute-branch", &[src.clone(), group.clone(), member])?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "compute-branch",
            ("src", "group", "nodeh"),
            "Adds a node to a multicast tree.",
            compute_branch,
        )
        .instproc(
            "prune-branch",
            ("src", "group", "nodeh"),
            "Removes a node from a multicast tree.",
            prune_branch,
        );
}

/// Declares the methods about the lists of groups, members and sources.
fn knowledge(class: &mut ClassDeclaration) {
    class
        .instproc("groups?", (), "Returns the recorded groups.", |ns, call, _| get(ns, call, "Glist_"))
        .instproc(
            "members?",
            ("group",),
            "Returns the nodes with members of a group.",
            |ns, call, (group,)| list(ns, call, "Mlist_", &group_number(ns, group)?),
        )
        .instproc(
            "sources?",
            ("group",),
            "Returns the nodes with sources of a group.",
            |ns, call, (group,)| list(ns, call, "Slist_", &group_number(ns, group)?),
        )
        .instproc("add-new-group", ("group",), "Records a multicast group.", |ns, call, (group,)| {
            match with_item(&get(ns, call, "Glist_")?, &group_number(ns, group)?)? {
                (groups, true) => ns.otcl().set_var(call.object, "Glist_", groups),
                (_, false) => Ok(Obj::empty()),
            }
        })
        .instproc(
            "add-new-member",
            ("group", "node"),
            "Records a node that has members of a group.",
            |ns, call, (group_name, node)| {
                ns.invoke(call.object, "add-new-group", &call.args[..1])?;
                let group = group_number(ns, group_name)?;
                let (members, _) = with_item(&list(ns, call, "Mlist_", &group)?, node)?;
                ns.otcl().set_var(call.object, &format!("Mlist_({group})"), members)
            },
        )
        .instproc(
            "new-source?",
            ("group", "node"),
            "Records a node that has sources of a group; returns 1 if the node was unknown.",
            |ns, call, (group_name, node)| {
                ns.invoke(call.object, "add-new-group", &call.args[..1])?;
                let group = group_number(ns, group_name)?;
                let (sources, is_new) = with_item(&list(ns, call, "Slist_", &group)?, node)?;
                set(ns, call, &format!("Slist_({group})"), sources)?;
                Ok(Obj::from_bool(is_new))
            },
        )
        .instproc(
            "remove-member",
            ("group", "node"),
            "Removes the record of a node with members.",
            |ns, call, (group_name, node)| {
                let group = group_number(ns, group_name)?;
                let known = list(ns, call, "Mlist_", &group)?;
                let members = without_item(&known, node)?;
                if members == known {
                    ns.print_line("warning: removing non-member\n");
                }
                let is_last = members.is_empty();
                set(ns, call, &format!("Mlist_({group})"), members)?;
                if is_last {
                    let known = get(ns, call, "Glist_")?;
                    let groups = without_item(&known, &group)?;
                    if groups == known {
                        ns.print_line("warning: removing non-existing group\n");
                    }
                    return ns.otcl().set_var(call.object, "Glist_", groups);
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "treetype",
            ("group", "tree"),
            "Sets the kind of tree of a group.",
            |ns, call, (group_name, tree)| {
                let group = group_number(ns, group_name)?;
                ns.otcl().set_var(call.object, &format!("treetype_({group})"), tree.clone())
            },
        )
        .instproc(
            "treetype?",
            ("group",),
            "Returns the kind of tree of a group; empty if it is unknown.",
            |ns, call, (group,)| {
                get_or_empty(ns, call.object, &format!("treetype_({})", group_number(ns, group)?))
            },
        )
        .instproc(
            "set_c_rp",
            (arg::rest("node"),),
            "Limits the rendezvous points to the given nodes.",
            |ns, _, (args,)| {
                for (_, node) in simulator::nodes(ns, simulator::instance(ns)?)? {
                    ns.invoke_named(&protocol_on(ns, &ns.otcl().name_obj(node))?, "unset_c_rp", &[])?;
                }
                for node in args {
                    ns.invoke_named(&protocol_on(ns, node)?, "set_c_rp", &[])?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "set_c_bsr",
            (arg::rest("node:priority"),),
            "Sets the priorities of bootstrap routers.",
            |ns, _, (args,)| {
                for candidate in args {
                    let (node, priority) =
                        candidate.as_str().split_once(':').unwrap_or((candidate.as_str(), "0"));
                    let protocol = protocol_on(ns, &Obj::from_str(node))?;
                    ns.invoke_named(&protocol, "set_c_bsr", &[Obj::from_str(priority)])?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "get_rp",
            ("node", "group"),
            "Returns the rendezvous point of a group, as a node sees it.",
            |ns, call, (node, _)| ns.invoke_named(&protocol_on(ns, node)?, "get_rp", &call.args[1..]),
        );
}

/// Returns a list of a group; creates it if there is none.
fn list(ns: &Ns, call: &Call, array: &str, group: &Obj) -> TclResult {
    let variable = format!("{array}({group})");
    if !ns.otcl().var_exists(call.object, &variable) {
        set(ns, call, &variable, Obj::empty())?;
    }
    get(ns, call, &variable)
}

/// Returns the list with `item` added, and whether `item` was new.
fn with_item(list: &Obj, item: &Obj) -> Result<(Obj, bool), Error> {
    let mut items = list.list_items()?;
    if items.contains(item) {
        return Ok((list.clone(), false));
    }
    items.push(item.clone());
    Ok((Obj::list(&items), true))
}

fn without_item(list: &Obj, item: &Obj) -> TclResult {
    let mut items = list.list_items()?;
    items.retain(|known| known != item);
    Ok(Obj::list(&items))
}

/// The nodes of a branch, from a member up to the root of the tree (the source or the rendezvous point), each with
/// its outgoing link to the previous node.
struct Branch<'a> {
    ns: &'a Ns,
    target: Obj,
    node: Obj,
    /// The previous node, which is closer to the member; `None` at the member.
    below: Option<Obj>,
}

impl<'a> Branch<'a> {
    fn new(
        ns: &'a Ns,
        call: &Call,
        (source, group, member): (&Obj, &Obj, &Obj),
    ) -> Result<Branch<'a>, Error> {
        let kind = ns.invoke(call.object, "treetype?", std::slice::from_ref(group))?;
        let target = if kind.as_str() == SHARED {
            ns.invoke(call.object, "get_rp", &[member.clone(), group.clone()])?
        } else {
            source.clone()
        };
        Ok(Branch { ns, target, node: member.clone(), below: None })
    }

    fn is_at_target(&self) -> bool {
        self.node == self.target
    }

    /// Returns the next hop on the simulated path to the target.
    fn above(&self) -> TclResult {
        let next = self.ns.invoke_named(&self.node, "rpf-nbr", std::slice::from_ref(&self.target))?;
        let number = self.ns.invoke_named(&next, "id", &[])?;
        node_in_detail(self.ns, simulator::instance(self.ns)?, &number)
    }

    /// Returns the interface on which packets of the tree arrive; −1 at the root or if the link is not simulated.
    fn interface(&self) -> TclResult {
        if self.is_at_target() {
            return Ok(Obj::from_i64(-1));
        }
        let coming = link(self.ns, &self.above()?, &self.node)?;
        if coming.is_empty() {
            // The link is not part of the simulation.
            return Ok(Obj::from_i64(-1));
        }
        self.ns.invoke_named(&coming, "if-label?", &[])
    }

    /// Returns whether the link to the previous node is not simulated, so that the branch ends there.
    fn is_outside(&self) -> Result<bool, Error> {
        let Some(below) = &self.below else { return Ok(false) };
        Ok(link(self.ns, &self.node, below)?.is_empty())
    }

    /// Returns the outgoing link to the previous node; `None` at the member.
    fn way_out(&self) -> Result<Option<Obj>, Error> {
        let Some(below) = &self.below else { return Ok(None) };
        let link = link(self.ns, &self.node, below)?;
        Ok(Some(self.ns.invoke_named(&self.node, "link2oif", &[link])?))
    }

    fn climb(&mut self) -> Result<(), Error> {
        let above = self.above()?;
        self.below = Some(std::mem::replace(&mut self.node, above));
        Ok(())
    }

    fn replicator(&self, source: &Obj, group: &Obj) -> Result<Option<Obj>, Error> {
        let number = self.ns.invoke_named(source, "id", &[])?;
        let found = self.ns.invoke_named(&self.node, "getReps", &[number, group.clone()])?;
        Ok(found.list_items()?.into_iter().next())
    }
}

fn is_active(ns: &Ns, replicator: &Obj) -> Result<bool, Error> {
    Ok(ns.invoke_named(replicator, "is-active", &[])?.to_bool().unwrap_or(false))
}

fn compute_branch(ns: &Ns, call: &Call, (source, group, member): (&Obj, &Obj, &Obj)) -> TclResult {
    let mut branch = Branch::new(ns, call, (source, group, member))?;
    while !branch.is_outside()? {
        let interface = branch.interface()?;
        let out = branch.way_out()?;
        if let Some(replicator) = branch.replicator(source, group)? {
            let was_active = is_active(ns, &replicator)?;
            if let Some(out) = out {
                ns.invoke_named(&replicator, "insert", &[out])?;
            }
            if was_active {
                return Ok(Obj::from_i64(1));
            }
        } else {
            let number = ns.invoke_named(source, "id", &[])?;
            let words = [number, group.clone(), interface, Obj::list(out.as_slice())];
            ns.invoke_named(&branch.node, "add-mfc", &words)?;
        }
        if branch.is_at_target() {
            break;
        }
        branch.climb()?;
    }
    Ok(Obj::empty())
}

fn prune_branch(ns: &Ns, call: &Call, (source, group, member): (&Obj, &Obj, &Obj)) -> TclResult {
    let mut branch = Branch::new(ns, call, (source, group, member))?;
    while !branch.is_outside()? {
        let out = branch.way_out()?;
        if let Some(replicator) = branch.replicator(source, group)? {
            if let Some(out) = out {
                ns.invoke_named(&replicator, "disable", &[out])?;
            }
            if is_active(ns, &replicator)? {
                return Ok(Obj::from_i64(1));
            }
        }
        if branch.is_at_target() {
            break;
        }
        branch.climb()?;
    }
    Ok(Obj::empty())
}
