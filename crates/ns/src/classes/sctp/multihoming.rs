//! Multihomed hosts: a core node, and one node per interface (spec: sctp, section 5).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};

use crate::Ns;
use crate::classes::simulator::node_number;
use crate::declare::ClassDeclaration;

/// The variable in which a core node lists its interfaces, each with the head of the link to it.
const INTERFACES: &str = "multihome_interfaces_";
/// The variable in which an agent lists its addresses, each with its port.
const BINDINGS: &str = "multihome_bindings_";

/// Declares the simulator's methods about multihomed hosts.
pub(in crate::classes) fn declare_simulator_methods(class: &mut ClassDeclaration) {
    class
        .instproc(
            "multihome-add-interface",
            ("core", "if"),
            "Makes a node an interface of a host.",
            add_interface,
        )
        .instproc(
            "multihome-attach-agent",
            ("core", "agent"),
            "Attaches an SCTP agent to all interfaces of a host.",
            attach_agent,
        )
        .instproc(
            "multihome-connect",
            ("src", "dst"),
            "Connects two SCTP agents of multihomed hosts, as `connect` does.",
            |ns, call, _| ns.invoke(call.object, "connect", call.args).map(|_| Obj::empty()),
        );
}

fn add_interface(ns: &Ns, call: &Call, (core, interface): (&Obj, &Obj)) -> TclResult {
    let number = |node: &Obj| {
        let object = ns.otcl().object_of(node).ok_or_else(|| format!("invalid command name \"{node}\""))?;
        node_number(ns, object)
    };
    let (from, to) = (number(core)?, number(interface)?);
    if ns.otcl().var_exists(call.object, &format!("link_({from}:{to})")) {
        ns.invoke(call.object, "remove-nam-linkconfig", &[Obj::from_str(&from), Obj::from_str(&to)])?;
    }
    let [bandwidth, delay, queue] = ["1Mb", "100ms", "DropTail"].map(Obj::from_str);
    ns.invoke(call.object, "simplex-link", &[core.clone(), interface.clone(), bandwidth, delay, queue])?;
    let link = ns.otcl().get_var(call.object, &format!("link_({from}:{to})"))?;
    let head = ns.invoke_named(&link, "head", &[])?;
    let core = ns.otcl().object_of(core).ok_or("no such node")?;
    append(ns, core, INTERFACES, &[interface.clone(), head])
}

fn attach_agent(ns: &Ns, _: &Call, (core, agent): (&Obj, &Obj)) -> TclResult {
    let entry = ns.invoke_named(core, "entry", &[])?;
    ns.invoke_named(agent, "set-multihome-core", &[entry])?;
    let core = ns.otcl().object_of(core).ok_or("no such node")?;
    for pair in ns.otcl().get_var(core, INTERFACES)?.list_items()? {
        let [interface, head] =
            <[Obj; 2]>::try_from(pair.list_items()?).map_err(|_| "a bad list of interfaces")?;
        ns.invoke_named(&interface, "attach", std::slice::from_ref(agent))?;
        let [address, port] = own_endpoint(ns, agent)?;
        let entry = ns.invoke_named(&interface, "entry", &[])?;
        let arguments = [address.clone(), port.clone(), entry, head];
        ns.invoke_named(agent, "add-multihome-interface", &arguments)?;
        let agent = ns.otcl().object_of(agent).ok_or("no such agent")?;
        append(ns, agent, BINDINGS, &[address, port])?;
    }
    Ok(Obj::empty())
}

/// Records the node to which an agent was attached, if it is an SCTP agent.
pub(in crate::classes) fn bind(ns: &Ns, agent: &Obj) -> Result<(), Error> {
    if let Some(object) = ns.otcl().object_of(agent)
        && is_sctp(ns, object)
    {
        append(ns, object, BINDINGS, &own_endpoint(ns, agent)?)?;
    }
    Ok(())
}

/// Adds the addresses of two agents to each other's destinations, if the first is an SCTP agent.
pub(in crate::classes) fn connect(ns: &Ns, source: &Obj, destination: &Obj) -> Result<(), Error> {
    if !ns.otcl().object_of(source).is_some_and(|source| is_sctp(ns, source)) {
        return Ok(());
    }
    for (agent, peer) in [(source, destination), (destination, source)] {
        for binding in bindings(ns, agent)? {
            ns.invoke_named(peer, "add-multihome-destination", &binding.list_items()?)?;
        }
    }
    Ok(())
}

/// Returns the addresses and ports of an agent.
fn bindings(ns: &Ns, agent: &Obj) -> Result<Vec<Obj>, Error> {
    let object = ns.otcl().object_of(agent).ok_or("no such agent")?;
    if ns.otcl().var_exists(object, BINDINGS) {
        return ns.otcl().get_var(object, BINDINGS)?.list_items();
    }
    Ok(vec![Obj::list(&own_endpoint(ns, agent)?)])
}

/// ns-2.35: the class name decides, so a class defined by a script may not count as SCTP.
fn is_sctp(ns: &Ns, agent: ObjectId) -> bool {
    let class = ns.otcl().name(ns.class_of(agent));
    class.split('/').nth(1) == Some("SCTP")
}

fn own_endpoint(ns: &Ns, agent: &Obj) -> Result<[Obj; 2], Error> {
    let get = |name: &str| ns.invoke_named(agent, "set", &[Obj::from_str(name)]);
    Ok([get("agent_addr_")?, get("agent_port_")?])
}

/// Appends a list to a list of lists in a variable of an object.
fn append(ns: &Ns, object: ObjectId, name: &str, entry: &[Obj]) -> TclResult {
    let mut list = match ns.otcl().var_exists(object, name) {
        true => ns.otcl().get_var(object, name)?.list_items()?,
        false => Vec::new(),
    };
    list.push(Obj::list(entry));
    ns.otcl().set_var(object, name, Obj::list(&list))
}
