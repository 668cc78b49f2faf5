//! The agents that exchange label messages (spec: mpls-pushback-nix, section 1.5).

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::mpls::{LabelOperation, LdpAgent, LdpKind, LdpMessage, LdpRequest};

use super::messages;
use super::router::Router;
use crate::Ns;
use crate::declare::{Bool, ClassDeclaration, Declarations, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Agent/LDP", "Agent");
    class
        .doc("Exchanges labels with a neighbour (LDP and CR-LDP).")
        .native(|_, id| LdpAgent::new(id))
        .bind("trace_ldp_", Bool(0), "Print LDP messages.", |agent: &LdpAgent| &agent.traces)
        .cmd(
            "peer-ldpnode",
            (),
            "Returns the number of the neighbour's node with which the agent exchanges labels.",
            |_, agent: &LdpAgent, _| agent.peer.get(),
        )
        .cmd(
            "set-peer",
            (arg::int("node"),),
            "Sets the number of the neighbour's node with which the agent exchanges labels.",
            |_, agent: &LdpAgent, (node,)| {
                agent.peer.set(node);
            },
        )
        .cmd("new-msgid", (), "Returns the number of the next message.", |_, agent: &LdpAgent, _| {
            agent.next_number()
        });
    requests(class);
    senders(class);
    receivers(class);
}

/// Declares the methods that messages call.
fn receivers(class: &mut ClassDeclaration) {
    class
        .instproc(
            "get-request-msg",
            (arg::int("msgid"), arg::int("src"), arg::int("fec"), arg::text("pathvec")),
            "Called when a neighbour requests a label.",
            |ns, call, (id, src, fec, path_vector)| {
                let message = LdpMessage { path: path_vector.to_owned(), ..LdpMessage::new(LdpKind::Request, fec) };
                receive(ns, call, src, LdpMessage { number: id, ..message })
            },
        )
        .instproc(
            "get-cr-request-msg",
            (arg::int("msgid"), arg::int("src"), arg::int("fec"), arg::text("pathvec"), arg::text("er"), arg::int("lspid"), arg::int("rc")),
            "Called when a neighbour requests a label for an explicit route.",
            |ns, call, (id, src, fec, path_vector, route, lsp, resources)| {
                let message = LdpMessage {
                    number: id,
                    path: path_vector.to_owned(),
                    route: route.to_owned(),
                    lsp,
                    resources,
                    ..LdpMessage::new(LdpKind::Request, fec)
                };
                receive(ns, call, src, message)
            },
        )
        .instproc(
            "get-mapping-msg",
            (arg::int("msgid"), arg::int("src"), arg::int("fec"), arg::int("label"), arg::text("pathvec"), arg::int("reqmsgid")),
            "Called when a label has arrived.",
            |ns, call, (id, src, fec, label, path_vector, request)| {
                let message = LdpMessage {
                    number: id,
                    label,
                    path: path_vector.to_owned(),
                    request,
                    ..LdpMessage::new(LdpKind::Mapping, fec)
                };
                receive(ns, call, src, message)
            },
        )
        .instproc(
            "get-cr-mapping-msg",
            (arg::int("msgid"), arg::int("src"), arg::int("fec"), arg::int("label"), arg::int("lspid"), arg::int("reqmsgid")),
            "Called when a label for an explicit route has arrived.",
            |ns, call, (id, src, fec, label, lsp, request)| {
                let message = LdpMessage {
                    number: id,
                    label,
                    lsp,
                    request,
                    ..LdpMessage::new(LdpKind::Mapping, fec)
                };
                receive(ns, call, src, message)
            },
        )
        .instproc(
            "get-notification-msg",
            (arg::int("src"), arg::text("status"), arg::int("lspid")),
            "Called when a neighbour reports that a request failed.",
            |ns, call, (src, status, lsp)| {
                let message = LdpMessage {
                    status: status.to_owned(),
                    lsp,
                    ..LdpMessage::new(LdpKind::Notification, -1)
                };
                receive(ns, call, src, message)
            },
        )
        .instproc(
            "get-withdraw-msg",
            (arg::int("src"), arg::int("fec"), arg::int("lspid")),
            "Called when a neighbour withdraws a label.",
            |ns, call, (src, fec, lsp)| {
                let message = LdpMessage { lsp, ..LdpMessage::new(LdpKind::Withdraw, fec) };
                receive(ns, call, src, message)
            },
        )
        .instproc(
            "get-release-msg",
            (arg::int("src"), arg::int("fec"), arg::int("lspid")),
            "Called when a neighbour no longer uses a label.",
            |ns, call, (src, fec, lsp)| {
                let message = LdpMessage { lsp, ..LdpMessage::new(LdpKind::Release, fec) };
                receive(ns, call, src, message)
            },
        )
        .instproc(
            "trace-ldp-packet",
            (arg::rest("arg"),),
            "Prints an LDP message.",
            |ns, call, (args,)| {
                let agent: &LdpAgent = ns.record(call.object)?;
                let node = Router::of_agent(ns, agent)?.node();
                let [source, _, kind, id, fec, label, path, lsp, route, resources, request, status, time] =
                    std::array::from_fn(|place| args.get(place).map_or("", Obj::as_str));
                ns.print_line(&format!(
                    "{time} {node}: {source} ({kind} {id}) {fec} {label} {path}  [{request} {status}]  [{lsp} {route} \
                     {resources}]\n"
                ));
                Ok(Obj::empty())
            },
        );
}

/// Handles a message from the node `source`.
fn receive(ns: &Ns, call: &Call, source: i32, message: LdpMessage) -> TclResult {
    messages::receive(ns, ns.record(call.object)?, source, &message)?;
    Ok(Obj::empty())
}

fn requests(class: &mut ClassDeclaration) {
    class
        .cmd(
            "msgtbl-install",
            (arg::int("msgid"), arg::int("fec"), arg::int("lspid"), arg::int("src"), arg::int("previous")),
            "Records a request.",
            |_, agent: &LdpAgent, (number, fec, lspid, src, previous_name)| {
                let request = LdpRequest {
                    number,
                    class: fec,
                    lsp: lspid,
                    source: src,
                    previous: previous_name,
                    operation: LabelOperation::Allocate,
                };
                if agent.requests.add(request) { number } else { -1 }
            },
        )
        .cmd(
            "msgtbl-get-msgid",
            (arg::int("fec"), arg::int("lspid"), arg::int("src")),
            "Returns the number of a recorded request; -1 if there is none.",
            |_, agent: &LdpAgent, (fec, lspid, src)| agent.requests.find(fec, lspid, src).unwrap_or(-1),
        )
        .cmd(
            "msgtbl-set-labelpass",
            (arg::int("msgid"),),
            "Makes the router pass on the label that answers a recorded request.",
            |_, agent: &LdpAgent, (msgid,)| {
                agent.requests.set_operation(msgid, LabelOperation::Pass);
            },
        )
        .cmd(
            "msgtbl-set-labelstack",
            (arg::int("msgid"), arg::int("tunnel")),
            "Makes the router use the label that answers a recorded request inside a tunnel.",
            |_, agent: &LdpAgent, (msgid, tunnel)| {
                agent.requests.set_operation(msgid, LabelOperation::Stack(tunnel));
            },
        )
        .cmd(
            "msgtbl-clear",
            (arg::int("msgid"),),
            "Removes a recorded request.",
            |_, agent: &LdpAgent, (msgid,)| {
                agent.requests.clear(msgid);
            },
        )
        .cmd(
            "msgtbl-dump",
            (),
            "Prints the recorded requests on the standard error output.",
            |command, agent: &LdpAgent, _| {
                for row in agent.requests.all() {
                    let LdpRequest { number, class, lsp, source, previous, .. } = row;
                    command.sim().warn(&format!("{number} {class} {lsp} {source} {previous}\n"));
                }
            },
        );
    query(class, "msgtbl-get-src", "Returns the node that made a request; -1 if there is none.", |row| {
        row.source
    });
    query(
        class,
        "msgtbl-get-reqmsgid",
        "Returns the number that the requesting node gave a request; -1 if there is none.",
        |row| row.previous,
    );
    query(
        class,
        "msgtbl-get-labelop",
        "Returns what the router does when a request is answered with a label: 0 allocates a label of its \
        own, 1 passes the label on, 2 stacks it inside a tunnel.",
        |row| match row.operation {
            LabelOperation::Allocate => 0,
            LabelOperation::Pass => 1,
            LabelOperation::Stack(_) => 2,
        },
    );
    query(
        class,
        "msgtbl-get-erlspid",
        "Returns the tunnel in which the label that answers a request will be used; -1 if there is none.",
        |row| match row.operation {
            LabelOperation::Stack(tunnel) => tunnel,
            LabelOperation::Allocate | LabelOperation::Pass => -1,
        },
    );
}

fn query(class: &mut ClassDeclaration, name: &'static str, doc: &'static str, query: fn(LdpRequest) -> i32) {
    class.cmd(name, (arg::int("msgid"),), doc, move |_, agent: &LdpAgent, (msgid,)| {
        agent.requests.get(msgid).map_or(-1, query)
    });
}

/// Converts a path into the form used in messages.
fn path(list: &Obj) -> String {
    list.as_str().replace(' ', "_")
}

fn send(ns: &Ns, call: &Call, message: LdpMessage) -> TclResult {
    let agent: &LdpAgent = ns.record(call.object)?;
    agent.next_number();
    agent.send(ns.sim(), message);
    Ok(Obj::empty())
}

fn senders(class: &mut ClassDeclaration) {
    class
        .instproc(
            "send-notification-msg",
            (arg::text("status"), arg::int("lspid")),
            "Reports that a request failed.",
            |ns, call, (status_name, lsp)| {
                let (status, lsp) = (status_name.to_owned(), lsp);
                send(ns, call, LdpMessage { status, lsp, ..LdpMessage::new(LdpKind::Notification, -1) })
            },
        )
        .instproc(
            "send-request-msg",
            (arg::int("fec"), "pathvec"),
            "Requests a label for a class of traffic.",
            |ns, call, (fec, pathvec)| {
                let path = path(pathvec);
                send(ns, call, LdpMessage { path, ..LdpMessage::new(LdpKind::Request, fec) })
            },
        )
        .instproc(
            "send-cr-request-msg",
            (arg::int("fec"), "pathvec", "er", arg::int("lspid"), arg::int("rc")),
            "Requests an explicit path.",
            |ns, call, (fec, pathvec, er, lsp, resources)| {
                let (path, route) = (path(pathvec), path(er));
                let request = LdpMessage::new(LdpKind::Request, fec);
                send(ns, call, LdpMessage { path, route, lsp, resources, ..request })
            },
        )
        .instproc(
            "send-mapping-msg",
            (arg::int("fec"), arg::int("label"), "pathvec", arg::int("reqmsgid")),
            "Sends a label for a class of traffic.",
            |ns, call, (fec, label, pathvec, request)| {
                let (label, path, request) = (label, path(pathvec), request);
                send(ns, call, LdpMessage { label, path, request, ..LdpMessage::new(LdpKind::Mapping, fec) })
            },
        )
        .instproc(
            "send-cr-mapping-msg",
            (arg::int("fec"), arg::int("inlabel"), arg::int("lspid"), arg::int("prvmsgid")),
            "Sends a label for an explicit path.",
            |ns, call, (fec, label, lsp, request)| {
                send(ns, call, LdpMessage { label, lsp, request, ..LdpMessage::new(LdpKind::Mapping, fec) })
            },
        )
        .instproc(
            "send-withdraw-msg",
            (arg::int("fec"), arg::int("lspid")),
            "Withdraws a label.",
            |ns, call, (fec, lsp)| {
                send(ns, call, LdpMessage { lsp, ..LdpMessage::new(LdpKind::Withdraw, fec) })
            },
        )
        .instproc(
            "send-release-msg",
            (arg::int("fec"), arg::int("lspid")),
            "Releases a label that is no longer used.",
            |ns, call, (fec, lsp)| {
                send(ns, call, LdpMessage { lsp, ..LdpMessage::new(LdpKind::Release, fec) })
            },
        );
}
