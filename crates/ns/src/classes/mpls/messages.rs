//! Reactions of routers to messages (spec: mpls-pushback-nix, section 1.5).

use neons_otcl::Error;
use neons_sim::mpls::{LabelOperation, LdpAgent, LdpKind, LdpMessage};

use super::classifier::{is_on_demand, is_ordered};
use super::router::{Router, contains};
use super::triggers::ExplicitRequest;
use crate::Ns;

/// Handles a message that `agent` has received from node `source`.
pub(super) fn receive(ns: &Ns, agent: &LdpAgent, source: i32, message: &LdpMessage) -> Result<(), Error> {
    let router = Router::of_agent(ns, agent)?;
    let (class, lsp) = (message.class, message.lsp);
    match message.kind {
        LdpKind::Request if lsp >= 0 => explicit_request(&router, source, message),
        LdpKind::Request => request(&router, source, message),
        LdpKind::Mapping if lsp >= 0 => explicit_mapping(&router, agent, source, message),
        LdpKind::Mapping => mapping(&router, agent, source, message),
        LdpKind::Notification => {
            notification(&router, agent, source, message);
            Ok(())
        }
        LdpKind::Withdraw => {
            if router.outgoing(class, lsp).interface != source {
                return Ok(());
            }
            router.clear_outgoing(class, lsp);
            if router.incoming(class, lsp).label > -1 { router.by_withdraw(class, lsp) } else { Ok(()) }
        }
        LdpKind::Release => {
            if router.incoming(class, lsp).interface == source {
                let goes_on = router.outgoing(class, lsp).label > -1;
                router.clear_incoming(class, lsp);
                if goes_on {
                    router.by_release(class, lsp);
                }
            }
            Ok(())
        }
    }
}

/// Sends a label for a class to a neighbour.
fn map(router: &Router, neighbour: i32, class: i32, label: i32, request: i32) {
    router.send(neighbour, LdpMessage { label, request, ..LdpMessage::new(LdpKind::Mapping, class) });
}

fn request(router: &Router, source: i32, message: &LdpMessage) -> Result<(), Error> {
    let LdpMessage { number, class, path, .. } = message;
    let (number, class) = (*number, *class);
    if contains(path, router.node()) {
        router.refuse(source, "LoopDetected", -1);
        return Ok(());
    }
    let incoming = router.incoming(class, -1);
    let outgoing = router.outgoing(class, -1);
    if source == router.next_hop(class)? {
        let mut label = outgoing.label;
        if label < 0 {
            label = if class == source { 0 } else { router.new_outgoing_label() };
            router.install_outgoing(class, -1, source, label)?;
        } else if outgoing.interface != source {
            router.install_outgoing(class, -1, source, label)?;
        }
        map(router, source, class, label, number);
        return router.by_control(class, path);
    }
    if router.is_egress(class)? {
        map(router, source, class, 0, number);
        return Ok(());
    }
    if is_ordered(router.ns) {
        if outgoing.label < 0 {
            return router.by_data(number, source, class, path);
        }
        if incoming.label < 0 {
            router.new_incoming_label();
        }
        // ns-2.35: the word `inlabel` is sent, which is read as 0.
        map(router, source, class, 0, number);
        return Ok(());
    }
    let mut label = incoming.label;
    if label < 0 {
        label = router.give_label(class, -1, source)?;
    } else if incoming.interface != source {
        // ns-2.35: reads a variable that does not exist (spec: mpls-pushback-nix, section 1.5).
        return Err(Error::from("can't read \"dont_care_\": no such variable"));
    }
    map(router, source, class, label, number);
    router.by_data(number, source, class, path)
}

fn mapping(router: &Router, agent: &LdpAgent, source: i32, message: &LdpMessage) -> Result<(), Error> {
    let LdpMessage { class, label, request, path, .. } = message;
    let (class, label, request, node) = (*class, *label, *request, router.node());
    let next = router.next_hop(class)?;
    if agent.traces.get() != 0 {
        let now = neons_sim::format::general(router.ns.sim().now(), 17);
        let text = format!("{now}: <mapping-msg> {source} -> {node} : fec({class}), label({label}) {next}\n");
        router.ns.print_line(&text);
    }
    if contains(path, node) {
        router.refuse(source, "LoopDetected", -1);
        return Ok(());
    }
    if source == next {
        router.install_outgoing(class, -1, source, label)?;
        if request < 0 {
            return router.by_control(class, path);
        }
        let Some(row) = agent.requests.get(request) else { return Ok(()) };
        agent.requests.clear(request);
        if row.source == node || row.source < 0 || !is_ordered(router.ns) {
            return Ok(());
        }
        let label = router.give_label(class, -1, row.source)?;
        // ns-2.35: the path is the text -1 (spec: mpls-pushback-nix, section 1.5).
        let path = "-1".to_owned();
        let mapping =
            LdpMessage { label, path, request: row.previous, ..LdpMessage::new(LdpKind::Mapping, class) };
        router.send(row.source, mapping);
        return Ok(());
    }
    // `source` is not the next hop: accept its label only if its own next hop is this node.
    let way_of_source = {
        let logic = crate::classes::routing::route_logic(router.ns)?;
        let ends = [source, class].map(|node| neons_otcl::Obj::from_i64(node.into()));
        let next = router.ns.invoke(logic, "lookup", &ends)?;
        crate::declare::parse_integer(next.as_str())
    };
    if way_of_source != node {
        return Ok(());
    }
    let incoming = router.incoming(class, -1).label;
    if incoming < 0 {
        if router.is_egress(class)? {
            if label != 0 {
                map(router, source, class, 0, message.number);
            }
        } else {
            router.install_incoming(class, -1, source, label)?;
        }
    } else if request < 0 {
        map(router, source, class, incoming, message.number);
    }
    if request < 0 {
        return router.by_data(-1, source, class, path);
    }
    agent.requests.clear(request);
    Ok(())
}

fn explicit_request(router: &Router, source: i32, message: &LdpMessage) -> Result<(), Error> {
    let LdpMessage { number, class, lsp, resources, .. } = *message;
    if contains(&message.path, router.node()) {
        router.refuse(source, "NoRoute", lsp);
        return Ok(());
    }
    if router.outgoing(class, lsp).label > -1 {
        let mut label = router.incoming(class, lsp).label;
        if label < 0 {
            label = router.give_label(class, lsp, source)?;
        }
        router.answer(source, class, label, lsp, number);
        return Ok(());
    }
    let (path, route) = (&*message.path, &*message.route);
    router.by_explicit_route(ExplicitRequest { number, source, class, path, route, lsp, resources })
}

fn explicit_mapping(
    router: &Router,
    agent: &LdpAgent,
    source: i32,
    message: &LdpMessage,
) -> Result<(), Error> {
    let LdpMessage { class, label, lsp, request, .. } = *message;
    let node = router.node();
    let row = agent.requests.get(request);
    let previous = row.map_or(-1, |row| row.source);
    agent.requests.clear(request);
    if agent.traces.get() != 0 {
        router.ns.print_line(&format!("{source} -> {node} : prvsrc({previous})\n"));
    }
    let Some(row) = row else { return Ok(()) };
    match row.operation {
        LabelOperation::Pass => {
            router.answer(previous, class, label, lsp, row.previous);
            return Ok(());
        }
        LabelOperation::Stack(tunnel) => {
            router.install_outgoing(class, lsp, source, label)?;
            router.switch.tables.borrow_mut().stack(lsp, tunnel);
        }
        LabelOperation::Allocate => router.install_outgoing(class, lsp, source, label)?,
    }
    if previous != node {
        let label = router.give_label(class, lsp, previous)?;
        router.answer(previous, class, label, lsp, row.previous);
    }
    Ok(())
}

fn notification(router: &Router, agent: &LdpAgent, source: i32, message: &LdpMessage) {
    let node = router.node();
    let (status, lsp) = (&message.status, message.lsp);
    if agent.traces.get() != 0 {
        let text = format!("Notification({source}->{node}): {status} src={source} lspid={lsp}\n");
        router.ns.print_line(&text);
    }
    let row = agent.requests.find(-1, lsp, -1).and_then(|number| agent.requests.get(number));
    let Some(row) = row else { return };
    agent.requests.clear(row.number);
    if row.source >= -1 && row.source != node {
        router.refuse(row.source, status, lsp);
    }
}

/// Returns the request number with which routers request labels because of traffic.
pub(super) fn request_for_traffic(ns: &Ns) -> i32 {
    if is_on_demand(ns) { 1 } else { -1 }
}
