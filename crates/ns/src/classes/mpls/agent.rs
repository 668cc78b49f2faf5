//! The agents that exchange label messages (spec: mpls-pushback-nix, section 1.5).

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::mpls::{LabelOperation, LdpAgent, LdpKind, LdpMessage, LdpRequest};

use super::messages;
use super::router::Router;
use crate::Ns;
use crate::declare::{Bool, ClassDeclaration, Declarations, arg, parse_integer};

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

fn text(call: &Call, place: usize) -> String {
    call.arg(place).to_owned()
}

/// Declares the methods that messages call.
fn receivers(class: &mut ClassDeclaration) {
    class
        .instproc(
            "get-request-msg",
            ("msgid", "src", "fec", "pathvec"),
            "Called when a neighbour requests a label.",
            |ns, call, _| {
                let message = LdpMessage { path: text(call, 3), ..LdpMessage::new(LdpKind::Request, number(call, 2)) };
                receive(ns, call, 1, LdpMessage { number: number(call, 0), ..message })
            },
        )
        .instproc(
            "get-cr-request-msg",
            ("msgid", "src", "fec", "pathvec", "er", "lspid", "rc"),
            "Called when a neighbour requests a label for an explicit route.",
            |ns, call, _| {
                let message = LdpMessage {
                    number: number(call, 0),
                    path: text(call, 3),
                    route: text(call, 4),
                    lsp: number(call, 5),
                    resources: number(call, 6),
                    ..LdpMessage::new(LdpKind::Request, number(call, 2))
                };
                receive(ns, call, 1, message)
            },
        )
        .instproc(
            "get-mapping-msg",
            ("msgid", "src", "fec", "label", "pathvec", "reqmsgid"),
            "Called when a label has arrived.",
            |ns, call, _| {
                let message = LdpMessage {
                    number: number(call, 0),
                    label: number(call, 3),
                    path: text(call, 4),
                    request: number(call, 5),
                    ..LdpMessage::new(LdpKind::Mapping, number(call, 2))
                };
                receive(ns, call, 1, message)
            },
        )
        .instproc(
            "get-cr-mapping-msg",
            ("msgid", "src", "fec", "label", "lspid", "reqmsgid"),
            "Called when a label for an explicit route has arrived.",
            |ns, call, _| {
                let message = LdpMessage {
                    number: number(call, 0),
                    label: number(call, 3),
                    lsp: number(call, 4),
                    request: number(call, 5),
                    ..LdpMessage::new(LdpKind::Mapping, number(call, 2))
                };
                receive(ns, call, 1, message)
            },
        )
        .instproc(
            "get-notification-msg",
            ("src", "status", "lspid"),
            "Called when a neighbour reports that a request failed.",
            |ns, call, _| {
                let message = LdpMessage {
                    status: text(call, 1),
                    lsp: number(call, 2),
                    ..LdpMessage::new(LdpKind::Notification, -1)
                };
                receive(ns, call, 0, message)
            },
        )
        .instproc(
            "get-withdraw-msg",
            ("src", "fec", "lspid"),
            "Called when a neighbour withdraws a label.",
            |ns, call, _| {
                let message = LdpMessage { lsp: number(call, 2), ..LdpMessage::new(LdpKind::Withdraw, number(call, 1)) };
                receive(ns, call, 0, message)
            },
        )
        .instproc(
            "get-release-msg",
            ("src", "fec", "lspid"),
            "Called when a neighbour no longer uses a label.",
            |ns, call, _| {
                let message = LdpMessage { lsp: number(call, 2), ..LdpMessage::new(LdpKind::Release, number(call, 1)) };
                receive(ns, call, 0, message)
            },
        )
        .instproc(
            "trace-ldp-packet",
            (arg::rest("arg"),),
            "Prints an LDP message.",
            |ns, call, _| {
                let agent: &LdpAgent = ns.record(call.object)?;
                let node = Router::of_agent(ns, agent)?.node();
                let [source, kind, id, fec, label] = [0, 2, 3, 4, 5].map(|place| call.arg(place));
                let [path, lsp, route, resources] = [6, 7, 8, 9].map(|place| call.arg(place));
                let [request, status, time] = [10, 11, 12].map(|place| call.arg(place));
                ns.print_line(&format!(
                    "{time} {node}: {source} ({kind} {id}) {fec} {label} {path}  [{request} {status}]  [{lsp} {route} \
                     {resources}]\n"
                ));
                Ok(Obj::empty())
            },
        );
}

/// Handles a message from the node given by the argument at `source`.
fn receive(ns: &Ns, call: &Call, source: usize, message: LdpMessage) -> TclResult {
    messages::receive(ns, ns.record(call.object)?, number(call, source), &message)?;
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

fn number(call: &Call, place: usize) -> i32 {
    parse_integer(call.arg(place))
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
            (arg::text("status"), "lspid"),
            "Reports that a request failed.",
            |ns, call, (status_name, _)| {
                let (status, lsp) = (status_name.to_owned(), number(call, 1));
                send(ns, call, LdpMessage { status, lsp, ..LdpMessage::new(LdpKind::Notification, -1) })
            },
        )
        .instproc(
            "send-request-msg",
            ("fec", "pathvec"),
            "Requests a label for a class of traffic.",
            |ns, call, (_, pathvec)| {
                let path = path(pathvec);
                send(ns, call, LdpMessage { path, ..LdpMessage::new(LdpKind::Request, number(call, 0)) })
            },
        )
        .instproc(
            "send-cr-request-msg",
            ("fec", "pathvec", "er", "lspid", "rc"),
            "Requests an explicit path.",
            |ns, call, (_, pathvec, er, _, _)| {
                let (path, route) = (path(pathvec), path(er));
                let (lsp, resources) = (number(call, 3), number(call, 4));
                let request = LdpMessage::new(LdpKind::Request, number(call, 0));
                send(ns, call, LdpMessage { path, route, lsp, resources, ..request })
            },
        )
        .instproc(
            "send-mapping-msg",
            ("fec", "label", "pathvec", "reqmsgid"),
            "Sends a label for a class of traffic.",
            |ns, call, (_, _, pathvec, _)| {
                let (label, path, request) = (number(call, 1), path(pathvec), number(call, 3));
                send(
                    ns,
                    call,
                    LdpMessage { label, path, request, ..LdpMessage::new(LdpKind::Mapping, number(call, 0)) },
                )
            },
        )
        .instproc(
            "send-cr-mapping-msg",
            ("fec", "label", "lspid", "reqmsgid"),
            "Sends a label for an explicit path.",
            |ns, call, _| {
                let (label, lsp, request) = (number(call, 1), number(call, 2), number(call, 3));
                send(
                    ns,
                    call,
                    LdpMessage { label, lsp, request, ..LdpMessage::new(LdpKind::Mapping, number(call, 0)) },
                )
            },
        )
        .instproc("send-withdraw-msg", ("fec", "lspid"), "Withdraws a label.", |ns, call, _| {
            let lsp = number(call, 1);
            send(ns, call, LdpMessage { lsp, ..LdpMessage::new(LdpKind::Withdraw, number(call, 0)) })
        })
        .instproc(
            "send-release-msg",
            ("fec", "lspid"),
            "Releases a label that is no longer used.",
            |ns, call, _| {
                let lsp = number(call, 1);
                send(ns, call, LdpMessage { lsp, ..LdpMessage::new(LdpKind::Release, number(call, 0)) })
            },
        );
}
