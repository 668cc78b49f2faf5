//! Routes over hierarchical addresses, computed for the whole network at once
//! (spec: routing-and-dynamics, section 5).

use std::collections::HashMap;

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::node::HierarchicalClassifier;
use neons_sim::routing::{HierarchicalAddress, HierarchicalRoutes, INFINITE_COST, RouteLogic};

use super::{flat, route_logic};
use crate::Ns;
use crate::classes::addresses;
use crate::classes::node::Node;
use crate::classes::simulator;
use crate::declare::{ClassDeclaration, Declarations, Refusal, arg, parse_integer, parse_real};

/// The only number of address levels for which routes can be computed.
const LEVELS: usize = 3;

pub(super) fn declare_simulator_methods(class: &mut ClassDeclaration) {
    class.instproc(
        "compute-hier-routes",
        (),
        "Computes the routes over hierarchical addresses and installs them in the nodes.",
        |ns, _, _| {
            compute(ns)?;
            Ok(Obj::empty())
        },
    );
}

pub(super) fn declare_lookup(declarations: &mut Declarations) {
    let class = declarations.classes.last_mut().expect("follows the class RouteLogic");
    class.cmd(
        "hier-lookup",
        (arg::text("address"), arg::text("prefix")),
        "Returns the address of the next hop on the path to a node, cluster or domain; -1 if there is no \
        path.",
        |_, logic: &RouteLogic, (address, prefix)| {
            let routes = logic.hierarchical.borrow();
            let routes = routes.as_ref().ok_or(Refusal::new("Required Hier_data not sent"))?;
            let (from, to) = (parse(address), parts(prefix));
            let next = routes.next_hop(from, &to);
            Ok::<_, Refusal>(next.map_or_else(|| Obj::from_i64(-1), |next| text(&next)))
        },
    );
}

/// Computes the routes over the links that are up, and installs them in the nodes.
fn compute(ns: &Ns) -> Result<(), Error> {
    let simulator = simulator::instance(ns)?;
    let logic = route_logic::native(ns)?;
    let all_links = flat::links(ns, simulator)?;
    if all_links.is_empty() {
        return Ok(());
    }
    let mut routes = declared_for_links(ns)?;
    let nodes = Addresses::of(ns, &simulator::nodes(ns, simulator)?)?;
    let mut links = HashMap::new();
    for (from, to, link) in all_links {
        let (Some(start), Some(end)) = (nodes.address(from), nodes.address(to)) else { continue };
        let cost = if flat::is_up(ns, &link)? {
            parse_real(flat::cost(ns, &link)?.as_str()).trunc()
        } else {
            INFINITE_COST
        };
        insert(&mut routes, start, end, cost)?;
        links.insert((from, to), link);
    }
    for (number, node) in simulator::nodes(ns, simulator)? {
        let Some(own) = nodes.address(number as u32) else { continue };
        let entrance = ns.record::<Node>(node).ok().and_then(|node| node.classifier.get());
        let Some(entrance) = entrance.and_then(|id| ns.sim().get::<HierarchicalClassifier>(id)) else {
            continue;
        };
        for prefix in routes.destinations(own) {
            let next = routes.next_hop(own, &prefix).and_then(|next| nodes.number(next));
            let Some(next) = next else { continue };
            let link = links.get(&(number as u32, next)).unwrap_or_else(|| lacks_link(ns, number, next));
            if let Some(head) = flat::head(ns, link)? {
                entrance.route(ns.sim(), &prefix, head);
            }
        }
    }
    logic.hierarchical.replace(Some(routes));
    Ok(())
}

/// Ends the run, because the next hop has no link from the node: of several nodes with one address, routes lead to the
/// first, and the link is at another.
fn lacks_link(ns: &Ns, from: i32, next: u32) -> ! {
    let search = format!("[Simulator instance] get-link-head {from} {next}");
    match ns.otcl().eval_str(&search) {
        Ok(_) => ns.exit(1),
        Err(_) => crate::report::event_error(ns, &search).end(),
    }
}

fn insert(
    routes: &mut HierarchicalRoutes,
    start: HierarchicalAddress,
    end: HierarchicalAddress,
    cost: f64,
) -> Result<(), Error> {
    routes.insert(start, end, cost).map_err(|outside| {
        Error::from(format!("{outside} by AddrParams domain_num_, cluster_num_ and nodes_num_"))
    })
}

/// Like [`declared`], but fails unless the addresses have three levels.
fn declared_for_links(ns: &Ns) -> Result<HierarchicalRoutes, Error> {
    let routes = declared(ns)?;
    let levels = ns.sim().address_format().levels().len();
    if levels != LEVELS {
        // ns-2.35: other numbers of levels cause memory errors.
        return Err(Error::from(format!(
            "there are routes only for addresses of {LEVELS} levels, and these have {levels}"
        )));
    }
    Ok(routes)
}

/// Computes the routes over links between these nodes that forward no packets, as in session-level simulation.
///
/// # Errors
/// The addresses do not fit the hierarchy that the script has declared.
pub(crate) fn compute_between(ns: &Ns, nodes: &[(i32, ObjectId)], links: &[(u32, u32)]) -> Result<(), Error> {
    let nodes = Addresses::of(ns, nodes)?;
    let mut routes = declared_for_links(ns)?;
    for (from, to) in links {
        if let (Some(start), Some(end)) = (nodes.address(*from), nodes.address(*to)) {
            insert(&mut routes, start, end, 1.0)?;
        }
    }
    route_logic::native(ns)?.hierarchical.replace(Some(routes));
    Ok(())
}

/// Returns the number of the next hop from node `from` to node `to`, among these nodes.
///
/// # Errors
/// There are no routes yet, or there is no path.
pub(crate) fn lookup_between(ns: &Ns, nodes: &[(i32, ObjectId)], from: i32, to: i32) -> Result<i32, Error> {
    lookup_in(ns, &Addresses::of(ns, nodes)?, from, to)
}

/// The hierarchical addresses of the nodes.
struct Addresses {
    by_number: HashMap<u32, HierarchicalAddress>,
    by_address: HashMap<HierarchicalAddress, u32>,
}

impl Addresses {
    fn of(ns: &Ns, nodes: &[(i32, ObjectId)]) -> Result<Addresses, Error> {
        let mut addresses = Addresses { by_number: HashMap::new(), by_address: HashMap::new() };
        for (number, node) in nodes {
            let address = parse(ns.invoke(*node, "node-addr", &[])?.as_str());
            addresses.by_number.insert(*number as u32, address);
            // Of several nodes with one address, lookups find the first.
            addresses.by_address.entry(address).or_insert(*number as u32);
        }
        Ok(addresses)
    }

    fn address(&self, number: u32) -> Option<HierarchicalAddress> {
        self.by_number.get(&number).copied()
    }

    fn number(&self, address: HierarchicalAddress) -> Option<u32> {
        self.by_address.get(&address).copied()
    }
}

/// Splits an address, or its first levels, into numbers.
fn parts(address: &str) -> Vec<u32> {
    addresses::components(address).into_iter().map(|part| parse_integer(part).max(0) as u32).collect()
}

fn parse(address: &str) -> HierarchicalAddress {
    let parts = parts(address);
    std::array::from_fn(|level| parts.get(level).copied().unwrap_or(0))
}

fn text(address: &[u32]) -> Obj {
    let parts: Vec<String> = address.iter().map(u32::to_string).collect();
    Obj::from_str(&parts.join("."))
}

/// Returns the number of the next hop from node `from` to node `to`.
///
/// # Errors
/// There are no routes yet, or there is no path.
pub(super) fn lookup(ns: &Ns, from: i32, to: i32) -> Result<i32, Error> {
    let nodes = simulator::nodes(ns, simulator::instance(ns)?)?;
    lookup_in(ns, &Addresses::of(ns, &nodes)?, from, to)
}

fn lookup_in(ns: &Ns, nodes: &Addresses, from: i32, to: i32) -> Result<i32, Error> {
    const NONE: &str = "get-node-id-by-addr:Cannot find node with given address";
    let ends = u32::try_from(from).ok().zip(u32::try_from(to).ok());
    let ends = ends.and_then(|(from, to)| nodes.address(from).zip(nodes.address(to)));
    let (from, to) = ends.ok_or("no such node")?;
    let routes = route_logic::native(ns)?.hierarchical.borrow();
    let routes = routes.as_ref().ok_or_else(|| {
        let words = format!("hier-lookup {} {}", text(&from), text(&to));
        Error::from(format!("error when calling class RouteLogic: {words}"))
    })?;
    let next = routes.next_hop(from, &to).and_then(|next| nodes.number(next));
    next.map(|next| next as i32).ok_or_else(|| Error::from(NONE))
}

/// Returns routes for the domains, clusters and nodes that `AddrParams` declares, without any links.
fn declared(ns: &Ns) -> Result<HierarchicalRoutes, Error> {
    let class = ns.otcl().object("AddrParams").ok_or("no class AddrParams")?;
    let format = ns.sim().address_format();
    // Counts beyond the address range are reduced: a typing error could otherwise make them thousands of millions.
    let addressable =
        |level: usize| format.levels().get(level).map_or(0, |(mask, _)| *mask).saturating_add(1);
    let numbers = |list: &[Obj], level: usize| {
        let number = |count: &Obj| (parse_integer(count.as_str()).max(0) as u32).min(addressable(level));
        list.iter().map(number).collect()
    };
    let refusal = |command: &str, list: &[Obj]| {
        Error::from(format!("error when calling class RouteLogic: {command} {}", Obj::list(list)))
    };
    let domains = parse_integer(ns.otcl().get_var(class, "domain_num_")?.as_str());
    let clusters_given = ns.otcl().var_exists(class, "cluster_num_");
    let clusters = counts(ns, class, "cluster_num", "def_clusters", domains)?;
    if clusters.len() as i32 != domains {
        return Err(refusal("send-num-of-clusters", &clusters));
    }
    let cluster_counts: Vec<u32> = numbers(&clusters, 1);
    if clusters_given && !ns.otcl().var_exists(class, "nodes_num_") {
        // ns-2.35: the default is announced, but then the call fails.
        let default = ns.otcl().get_var(class, "def_nodes")?;
        ns.print_line(&format!("Default value for nodes_num set to {default}\n\n"));
        return Err(Error::from("can't read \"clusters\": no such variable"));
    }
    let total: u32 = cluster_counts.iter().sum();
    let sizes = counts(ns, class, "nodes_num", "def_nodes", total as i32)?;
    HierarchicalRoutes::new(&cluster_counts, &numbers(&sizes, 2))
        .ok_or_else(|| refusal("send-num-of-nodes", &sizes))
}

/// Returns the counts in a variable of `AddrParams`. If the script has not set it, it is set to `number` times the
/// default, with a warning.
fn counts(ns: &Ns, class: ObjectId, what: &str, default: &str, number: i32) -> Result<Vec<Obj>, Error> {
    let variable = format!("{what}_");
    if !ns.otcl().var_exists(class, &variable) {
        let count = ns.otcl().get_var(class, default)?;
        ns.print_line(&format!("Default value for {what} set to {count}\n\n"));
        let counts = vec![count; number.max(0) as usize];
        ns.otcl().set_var(class, &variable, Obj::list(&counts))?;
    }
    ns.otcl().get_var(class, &variable)?.list_items()
}
