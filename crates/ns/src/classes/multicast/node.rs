//! The members of nodes and links that serve multicast.

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::Interface;
use neons_sim::link::NetworkInterface;
use neons_sim::node::Classifier;

use super::{array_names_like, get, get_or_empty, link, node_id, object, set, this};
use crate::Ns;
use crate::classes::{routing, simulator};
use crate::declare::{ClassDeclaration, Declarations, arg, parse_integer, unit};

/// The first multicast address.
const FIRST_ADDRESS: i64 = 0x4000_0000;

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("NetworkInterface", "SplitObject");
    class
        .doc("Writes its label on packets, so that the next node knows the link on which they arrive.")
        .class_variable("ifacenum_", "0", unit::LABELS, "The number of labels in use.")
        .native(|_, _| NetworkInterface::default())
        .proc("getid", (), "Returns the next label.", |ns, call, _| {
            let label = get(ns, call, "ifacenum_")?.to_i64().unwrap_or(0) + 1;
            ns.otcl().set_var(call.object, "ifacenum_", Obj::from_i64(label))
        })
        .instproc("init", (), "Makes an interface with the next label.", |ns, call, _| {
            call.next(call.args)?;
            let class = Obj::from_str("NetworkInterface");
            let label = ns.invoke_named(&class, "getid", &[])?;
            ns.bare_command(call.object, &[Obj::from_str("label"), label])
        })
        .cmd(
            "label",
            (arg::optional(arg::int("number")),),
            "Returns the label of the interface, or sets it.",
            |_, interface: &NetworkInterface, (number,)| match number {
                Some(number) => {
                    interface.label.set(Interface(number));
                    Obj::empty()
                }
                None => Obj::from_i64(interface.label.get().0.into()),
            },
        );
    crate::classes::connector::wiring_commands(class);
    crate::classes::connector::debug_variable(class);
}

/// Declares the methods of class Link about multicast.
pub(in crate::classes) fn declare_link_methods(class: &mut ClassDeclaration) {
    class.instproc(
        "enable-mcast",
        ("src", "dst"),
        "Inserts a NetworkInterface at the end of the link.",
        |ns, call, (src, dst)| {
            let interface = ns.new_object("NetworkInterface", &[])?;
            set(ns, call, "iif_", interface.clone())?;
            let end = get(ns, call, "ttl_")?;
            let next = ns.invoke_named(&end, "target", &[])?;
            ns.invoke_named(&interface, "target", &[next])?;
            ns.invoke_named(&end, "target", std::slice::from_ref(&interface))?;
            let head = ns.invoke(call.object, "head", &[])?;
            ns.invoke_named(src, "add-oif", &[head, this(ns, call)])?;
            let label = ns.invoke_named(&interface, "label", &[])?;
            ns.invoke_named(dst, "add-iif", &[label, this(ns, call)])
        },
    );
}

/// Declares the methods of class Node about multicast.
pub(in crate::classes) fn declare_node_methods(class: &mut ClassDeclaration) {
    membership(class);
    interfaces(class);
    routes(class);
    class
        .instproc("enable-mcast", (arg::rest("sim"),), "Enables multicast on the node.", |ns, call, _| {
            let module = ns.new_object("RtModule/Mcast", &[])?;
            ns.invoke(call.object, "register-module", std::slice::from_ref(&module))?;
            Ok(module)
        })
        .instproc("start-mcast", (), "Starts the multicast protocols of the node.", |ns, call, _| {
            tell_arbiter(ns, call, "start", &[])
        })
        .instproc("stop-mcast", (), "Stops the multicast protocols of the node.", |ns, call, _| {
            ns.invoke(call.object, "clear-caches", &[])?;
            tell_arbiter(ns, call, "stop", &[])
        })
        .instproc("clear-caches", (), "Removes the multicast routes and members.", |ns, call, _| {
            // ns-2.35: the method fails if there are members or routes to remove.
            match ["Agents_", "replicator_"].into_iter().find(|name| ns.otcl().var_exists(call.object, name))
            {
                Some(variable) => Err(Error::from(format!("invalid command name \"{variable}\""))),
                None => Ok(Obj::empty()),
            }
        })
        .instproc(
            "new-group",
            ("src", "group", "iface", "code"),
            "Called for a packet that cannot be forwarded: asks the multicast protocol of the packet's \
            incoming interface for a route.",
            |ns, call, (source, group, interface, code)| {
                let words = [code.clone(), source.clone(), group.clone(), interface.clone()];
                ns.invoke_named(&get(ns, call, "mrtObject_")?, "upcall", &words)
            },
        )
        .instproc(
            "dump-routes",
            (arg::rest("arg"),),
            "Prints the multicast routes to a channel, if the node has a multicast protocol.",
            |ns, call, (args,)| match ns.otcl().var_exists(call.object, "mrtObject_") {
                true => tell_arbiter(ns, call, "dump-routes", args),
                false => Ok(Obj::empty()),
            },
        )
        .proc("allocaddr", (), "Returns the next multicast address.", |ns, _, _| {
            let simulator = object(ns, &Obj::from_str("Simulator"))?;
            let address = next_address(ns.otcl().get_var(simulator, "McastAddr_")?.as_str());
            ns.otcl().set_var(simulator, "McastAddr_", Obj::from_i64(address + 1))?;
            Ok(Obj::from_i64(address))
        })
        .proc("expandaddr", (), "Has no effect: multicast addresses are always available.", |ns, _, _| {
            let words = ["set-address-format", "expanded"].map(Obj::from_str);
            ns.invoke(simulator::instance(ns)?, words[0].as_str(), &words[1..])?;
            ns.print_line(concat!(
                "Backward compatibility: Use \"set-address-format expanded\" ",
                "instead of \"Node expandaddr\";\n"
            ));
            Ok(Obj::empty())
        });
}

/// Makes the first multicast address the next one that `Node allocaddr` returns.
///
/// # Errors
/// The script has a trace on the variable that fails.
pub(in crate::classes) fn restart_addresses(ns: &Ns) -> Result<(), Error> {
    let simulator = object(ns, &Obj::from_str("Simulator"))?;
    ns.otcl().set_var(simulator, "McastAddr_", Obj::from_i64(FIRST_ADDRESS))?;
    Ok(())
}

/// Reads an address, which may be decimal or hexadecimal.
fn next_address(text: &str) -> i64 {
    match text.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).unwrap_or(0),
        None => i64::from(parse_integer(text)),
    }
}

fn tell_arbiter(ns: &Ns, call: &Call, method: &str, arguments: &[Obj]) -> TclResult {
    ns.invoke_named(&get(ns, call, "mrtObject_")?, method, arguments)
}

fn membership(class: &mut ClassDeclaration) {
    class
        .instproc(
            "join-group",
            ("agent", "group", arg::optional("src")),
            "Called when an agent of the node joins a group.",
            |ns, call, (agent, group, source)| {
                let (group, source) = (super::group_number(ns, group)?, source.cloned().unwrap_or_default());
                // The protocols are called before the agent is added to the members.
                tell_arbiter(ns, call, "join-group", &[group.clone(), source.clone()])?;
                let variable = members_variable(&group);
                let mut members = get_or_empty(ns, call.object, &variable)?.list_items()?;
                members.push(agent.clone());
                set(ns, call, &variable, Obj::list(&members))?;
                for replicator in replicators(ns, call, pattern(&source), group.as_str())? {
                    ns.invoke_named(&replicator, "insert", std::slice::from_ref(agent))?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "leave-group",
            ("agent", "group", arg::optional("src")),
            "Called when an agent of the node leaves a group.",
            leave,
        )
        .instproc(
            "check-local",
            ("group",),
            "Returns how many agents of the node are in a group.",
            |ns, call, (group,)| {
                let members = get_or_empty(ns, call.object, &members_variable(group))?.list_items()?;
                Ok(Obj::from_i64(members.len() as i64))
            },
        );
}

/// Returns a pattern that matches a source; any source if it is empty.
fn pattern(source: &Obj) -> &str {
    if source.is_empty() { "*" } else { source.as_str() }
}

fn members_variable(group: &Obj) -> String {
    format!("Agents_({group})")
}

fn replicators(ns: &Ns, call: &Call, source: &str, group: &str) -> Result<Vec<Obj>, Error> {
    let words = [source, group].map(Obj::from_str);
    ns.invoke(call.object, "getReps", &words)?.list_items()
}

fn leave(ns: &Ns, call: &Call, (agent, group, source): (&Obj, &Obj, Option<&Obj>)) -> TclResult {
    let (group, source) = (super::group_number(ns, group)?, source.cloned().unwrap_or_default());
    for replicator in replicators(ns, call, pattern(&source), group.as_str())? {
        ns.invoke_named(&replicator, "disable", std::slice::from_ref(agent))?;
    }
    let variable = members_variable(&group);
    let Some(members) = ns.otcl().get_var_if_any(call.object, &variable)? else {
        // ns-2.35: this warning is printed once.
        if simulator::record(ns)?.warned_of_leaving.replace(true) {
            return Ok(Obj::empty());
        }
        ns.sim().warn("warning: cannot leave a group without joining it\n");
        return Ok(Obj::from_i64(1));
    };
    let mut members = members.list_items()?;
    if let Some(place) = members.iter().position(|member| member == agent) {
        members.remove(place);
    }
    set(ns, call, &variable, Obj::list(&members))?;
    tell_arbiter(ns, call, "leave-group", &[group.clone(), source])
}

fn interfaces(class: &mut ClassDeclaration) {
    class
        .instproc(
            "add-iif",
            (arg::text("iflbl"), "link"),
            "Records the link on which packets with the given label arrive.",
            |ns, call, (iflbl, link)| {
                ns.otcl().set_var(call.object, &format!("inLink_({})", iflbl), link.clone())
            },
        )
        .instproc(
            "add-oif",
            (arg::text("head"), "link"),
            "Records an outgoing link by its first object.",
            |ns, call, (head, link)| {
                ns.otcl().set_var(call.object, &format!("outLink_({})", head), link.clone())
            },
        )
        .instproc(
            "get-all-oifs",
            (),
            "Returns the first objects of the outgoing links, sorted by name.",
            |ns, call, _| Ok(Obj::list(&sorted(ns.array_names(call.object, "outLink_")))),
        )
        .instproc("get-all-iifs", (), "Returns the labels of the incoming links.", |ns, call, _| {
            Ok(Obj::list(&ns.array_names(call.object, "inLink_")))
        })
        .instproc(
            "iif2link",
            (arg::text("ifid"),),
            "Returns the link on which packets with the given label arrive.",
            |ns, call, (ifid,)| get(ns, call, &format!("inLink_({})", ifid)),
        )
        .instproc(
            "link2iif",
            ("link",),
            "Returns the label of packets that arrive on a link.",
            |ns, _, (link,)| {
                let interface = ns.otcl().get_var(object(ns, link)?, "iif_")?;
                ns.invoke_named(&interface, "label", &[])
            },
        )
        .instproc("link2oif", ("link",), "Returns the first object of a link.", |ns, _, (link,)| {
            ns.invoke_named(link, "head", &[])
        })
        .instproc("oif2link", ("oif",), "Returns the link whose first object is given.", |ns, _, (oif,)| {
            ns.otcl().get_var(object(ns, oif)?, "link_")
        })
        .instproc(
            "iif2oif",
            ("ifid",),
            "Returns the first object of the link back to the neighbour from which packets arrive through \
            the interface.",
            |ns, call, _| {
                let coming = ns.invoke(call.object, "iif2link", call.args)?;
                let neighbour = ns.invoke_named(&coming, "src", &[])?;
                let back = link(ns, &this(ns, call), &neighbour)?;
                ns.invoke(call.object, "link2oif", &[back])
            },
        )
        .instproc(
            "ifaceGetOutLink",
            ("iface",),
            "Returns the first object of the link back to the neighbour from which packets arrive through \
            the interface.",
            |ns, call, _| ns.invoke(call.object, "iif2oif", call.args),
        )
        .instproc("rpf-nbr", ("src",), "Returns the next hop on the path to a node.", |ns, call, (src,)| {
            let logic = routing::route_logic(ns)?;
            let words = [get(ns, call, "id_")?, node_id(ns, src)?];
            let next = ns.invoke(logic, "lookup", &words)?;
            ns.invoke(simulator::instance(ns)?, "get-node-by-id", &[next])
        })
        .instproc(
            "from-node-iface",
            ("node",),
            "Returns the label of packets that arrive from a neighbour; `?` for the node itself.",
            |ns, call, _| {
                let next = ns.invoke(call.object, "rpf-nbr", call.args)?;
                let coming = link(ns, &next, &this(ns, call))?;
                if coming.is_empty() {
                    return Ok(Obj::from_str("?"));
                }
                ns.invoke_named(&coming, "if-label?", &[])
            },
        );
}

fn sorted(mut names: Vec<Obj>) -> Vec<Obj> {
    names.sort_by(|a, b| a.as_str().cmp(b.as_str()));
    names
}

fn routes(class: &mut ClassDeclaration) {
    class
        .instproc(
            "add-mfc",
            ("src", "group", "iif", "oiflist"),
            "Sets the outgoing links of packets of a source and group that arrive through an interface.",
            add_route,
        )
        .instproc(
            "add-mfc-reg",
            ("src", "group", "iif", "oiflist"),
            "Sets the outgoing tunnel of packets of a source on this node.",
            add_tunnel,
        )
        .instproc(
            "getRegreplicator",
            (arg::text("group"),),
            "Returns the replicator of packets that go into tunnels; -1 if there is none.",
            |ns, call, (group,)| {
                let known = ns.otcl().get_var_if_any(call.object, &format!("Regreplicator_({})", group))?;
                Ok(known.unwrap_or_else(|| Obj::from_i64(-1)))
            },
        )
        .instproc(
            "del-mfc",
            (arg::text("srcID"), arg::text("group"), "oiflist"),
            "Stops forwarding packets of a source and group to the given links.",
            |ns, call, (src_id, group, oiflist)| {
                let found = replicators(ns, call, src_id, group)?;
                let Some(replicator) = found.first() else { return Ok(Obj::from_i64(0)) };
                for out in oiflist.list_items()? {
                    ns.invoke_named(replicator, "disable", &[out])?;
                }
                Ok(Obj::from_i64(1))
            },
        )
        .instproc(
            "getReps",
            ("src", "group"),
            "Returns the replicators of the sources and groups that match the given patterns, sorted by \
            name.",
            |ns, call, (source, group)| {
                let found = keys(ns, call, source, group)?;
                let replicators: Result<Vec<Obj>, Error> =
                    found.iter().map(|key| get(ns, call, &format!("replicator_({key})"))).collect();
                Ok(Obj::list(&sorted(replicators?)))
            },
        )
        .instproc(
            "getReps-raw",
            ("src", "group"),
            "Returns all replicators of a group, each after its source and group.",
            |ns, call, (source, group)| {
                let mut pairs = Vec::new();
                for key in keys(ns, call, source, group)? {
                    let replicator = get(ns, call, &format!("replicator_({key})"))?;
                    pairs.extend([key, replicator]);
                }
                Ok(Obj::list(&pairs))
            },
        )
        .instproc(
            "clearReps",
            ("src", "group"),
            "Removes the routes of the sources and groups that match the given patterns.",
            |ns, call, (source, group)| {
                for key in keys(ns, call, source, group)? {
                    let variable = format!("replicator_({key})");
                    let replicator = get(ns, call, &variable)?;
                    forget_replicator(ns, call, &replicator)?;
                    ns.otcl().unset_var(call.object, &variable)?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "lookup-iface",
            ("src", "dst"),
            "Returns the interface through which packets of a source and group must arrive.",
            |ns, call, _| command_of_classifier(ns, call, "lookup-iface"),
        )
        .instproc(
            "change-iface",
            ("src", "dst", "oldiface", "newiface"),
            "Changes the interface through which packets of a source and group must arrive.",
            |ns, call, _| command_of_classifier(ns, call, "change-iface"),
        );
}

fn keys(ns: &Ns, call: &Call, source: &Obj, group: &Obj) -> Result<Vec<Obj>, Error> {
    array_names_like(ns, call.object, "replicator_", &format!("{source}:{group}"))
}

fn classifier(ns: &Ns, call: &Call) -> Result<ObjectId, Error> {
    object(ns, &get(ns, call, "multiclassifier_")?)
}

fn command_of_classifier(ns: &Ns, call: &Call, command: &str) -> TclResult {
    let words = [&[Obj::from_str(command)], call.args].concat();
    ns.bare_command(classifier(ns, call)?, &words)
}

fn add_route(ns: &Ns, call: &Call, (source, group, interface, out): (&Obj, &Obj, &Obj, &Obj)) -> TclResult {
    let variable = format!("replicator_({source}:{group})");
    if let Some(replicator) = ns.otcl().get_var_if_any(call.object, &variable)? {
        for target in out.list_items()? {
            ns.invoke_named(&replicator, "insert", &[target])?;
        }
        return Ok(Obj::empty());
    }
    let replicator = ns.new_object("Classifier/Replicator/Demuxer", &[])?;
    let made = object(ns, &replicator)?;
    for (name, value) in [("srcID_", source.clone()), ("grp_", group.clone()), ("node_", this(ns, call))] {
        ns.otcl().set_var(made, name, value)?;
    }
    set(ns, call, &variable, replicator.clone())?;
    let words = [replicator.clone(), source.clone(), group.clone(), interface.clone()];
    ns.invoke(classifier(ns, call)?, "add-rep", &words)?;
    let members = get_or_empty(ns, call.object, &members_variable(group))?;
    for target in members.list_items()?.into_iter().chain(out.list_items()?) {
        ns.invoke_named(&replicator, "insert", &[target])?;
    }
    Ok(Obj::empty())
}

/// Creates a replicator for packets into a tunnel. It is not removed together with the other replicators.
fn add_tunnel(ns: &Ns, call: &Call, (source, group, interface, out): (&Obj, &Obj, &Obj, &Obj)) -> TclResult {
    let replicator = ns.new_object("Classifier/Replicator/Demuxer", &[])?;
    let made = object(ns, &replicator)?;
    for (name, value) in [("srcID_", source.clone()), ("node_", this(ns, call))] {
        ns.otcl().set_var(made, name, value)?;
    }
    set(ns, call, &format!("Regreplicator_({group})"), replicator.clone())?;
    ns.invoke(made, "insert", std::slice::from_ref(out))?;
    let words = [replicator, source.clone(), group.clone(), interface.clone()];
    ns.invoke(classifier(ns, call)?, "add-rep", &words)
}

/// Removes a replicator from its slot and destroys it.
fn forget_replicator(ns: &Ns, call: &Call, replicator: &Obj) -> Result<(), Error> {
    ns.invoke_named(replicator, "reset", &[])?;
    let classifier = classifier(ns, call)?;
    let slots = ns.entity_of(classifier).and_then(|entity| ns.sim().entity(entity)?.as_classifier());
    let wanted = ns.entity_named(replicator.as_str());
    let slot = slots.and_then(|slots| {
        Classifier::slots(slots, ns.sim()).iter().position(|target| target.is_some() && *target == wanted)
    });
    if let Some(slot) = slot {
        ns.invoke(classifier, "clear", &[Obj::from_i64(slot as i64)])?;
    }
    ns.invoke_named(replicator, "destroy", &[])?;
    Ok(())
}
