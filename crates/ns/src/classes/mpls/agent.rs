//! The agents that speak about labels (spec: mpls-pushback-nix, section 1.5).

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::mpls::{LabelOperation, LdpAgent, LdpKind, LdpMessage, LdpRequest};

use super::messages;
use crate::Ns;
use crate::declare::{Bound, ClassDeclaration, Declarations, parse_integer};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Agent/LDP", "Agent");
    class
        .doc("Speaks with a neighbour about labels (LDP and CR-LDP).")
        .native(|_, id| LdpAgent::new(id))
        .variable("trace_ldp_", "0", "Whether messages are printed.", |agent: &LdpAgent| {
            Bound::Bool(&agent.traces)
        })
        .command("peer-ldpnode", "", "The number of the neighbour.", |_, agent: &LdpAgent| agent.peer.get())
        .command("set-peer", "node", "The number of the neighbour.", |command, agent: &LdpAgent| {
            agent.peer.set(command.int(0));
        })
        .command("new-msgid", "", "The number of the next message.", |_, agent: &LdpAgent| {
            agent.next_number()
        })
        .method("get-message", "", "A message has come.", |ns, call| {
            let agent: &LdpAgent = ns.record(call.object)?;
            let arrived = agent.arrived.take();
            if let Some((source, message)) = arrived {
                messages::receive(ns, agent, source, &message)?;
            }
            Ok(Obj::empty())
        });
    requests(class);
    senders(class);
}

fn requests(class: &mut ClassDeclaration) {
    class
        .command(
            "msgtbl-install",
            "msgid fec lspid src previous",
            "Notes a request.",
            |command, agent: &LdpAgent| {
                let number = command.int(0);
                let request = LdpRequest {
                    number,
                    class: command.int(1),
                    lsp: command.int(2),
                    source: command.int(3),
                    previous: command.int(4),
                    operation: LabelOperation::Allocate,
                };
                if agent.requests.add(request) { number } else { -1 }
            },
        )
        .command(
            "msgtbl-get-msgid",
            "fec lspid src",
            "The number of a request; -1 if there is none.",
            |command, agent: &LdpAgent| {
                agent.requests.find(command.int(0), command.int(1), command.int(2)).unwrap_or(-1)
            },
        )
        .command(
            "msgtbl-set-labelpass",
            "msgid",
            "The answer's label is passed on.",
            |command, agent: &LdpAgent| {
                agent.requests.set_operation(command.int(0), LabelOperation::Pass);
            },
        )
        .command(
            "msgtbl-set-labelstack",
            "msgid tunnel",
            "The answer's label is used inside a tunnel.",
            |command, agent: &LdpAgent| {
                agent.requests.set_operation(command.int(0), LabelOperation::Stack(command.int(1)));
            },
        )
        .command("msgtbl-clear", "msgid", "Forgets a request.", |command, agent: &LdpAgent| {
            agent.requests.clear(command.int(0));
        })
        .command(
            "msgtbl-dump",
            "",
            "Prints the requests on the standard error.",
            |command, agent: &LdpAgent| {
                for row in agent.requests.all() {
                    let LdpRequest { number, class, lsp, source, previous, .. } = row;
                    command.sim().warn(&format!("{number} {class} {lsp} {source} {previous}\n"));
                }
            },
        );
    type Query = (&'static str, &'static str, fn(LdpRequest) -> i32);
    const QUERIES: [Query; 4] = [
        ("msgtbl-get-src", "The node that made a request; -1 if there is none.", |row| row.source),
        ("msgtbl-get-reqmsgid", "The number of that node's request; -1 if there is none.", |row| {
            row.previous
        }),
        ("msgtbl-get-labelop", "What is done with the answer: 0 allocate, 1 pass, 2 stack.", |row| match row
            .operation
        {
            LabelOperation::Allocate => 0,
            LabelOperation::Pass => 1,
            LabelOperation::Stack(_) => 2,
        }),
        ("msgtbl-get-erlspid", "The tunnel for the answer's label; -1 if there is none.", |row| {
            match row.operation {
                LabelOperation::Stack(tunnel) => tunnel,
                LabelOperation::Allocate | LabelOperation::Pass => -1,
            }
        }),
    ];
    for (name, doc, query) in QUERIES {
        class.command(name, "msgid", doc, move |command, agent: &LdpAgent| {
            agent.requests.get(command.int(0)).map_or(-1, query)
        });
    }
}

/// A path as it travels.
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
        .method("send-notification-msg", "status lspid", "A request failed.", |ns, call| {
            let (status, lsp) = (call.arg(0).to_owned(), number(call, 1));
            send(ns, call, LdpMessage { status, lsp, ..LdpMessage::new(LdpKind::Notification, -1) })
        })
        .method("send-request-msg", "fec pathvec", "A label for a class is wanted.", |ns, call| {
            let path = path(&call.args[1]);
            send(ns, call, LdpMessage { path, ..LdpMessage::new(LdpKind::Request, number(call, 0)) })
        })
        .method(
            "send-cr-request-msg",
            "fec pathvec er lspid rc",
            "An explicit path is wanted.",
            |ns, call| {
                let (path, route) = (path(&call.args[1]), path(&call.args[2]));
                let (lsp, resources) = (number(call, 3), number(call, 4));
                let request = LdpMessage::new(LdpKind::Request, number(call, 0));
                send(ns, call, LdpMessage { path, route, lsp, resources, ..request })
            },
        )
        .method("send-mapping-msg", "fec label pathvec reqmsgid", "Gives a label for a class.", |ns, call| {
            let (label, path, request) = (number(call, 1), path(&call.args[2]), number(call, 3));
            send(
                ns,
                call,
                LdpMessage { label, path, request, ..LdpMessage::new(LdpKind::Mapping, number(call, 0)) },
            )
        })
        .method("send-cr-mapping-msg", "fec label lspid reqmsgid", "Gives a label for a path.", |ns, call| {
            let (label, lsp, request) = (number(call, 1), number(call, 2), number(call, 3));
            send(
                ns,
                call,
                LdpMessage { label, lsp, request, ..LdpMessage::new(LdpKind::Mapping, number(call, 0)) },
            )
        })
        .method("send-withdraw-msg", "fec lspid", "A label is not to be used any more.", |ns, call| {
            let lsp = number(call, 1);
            send(ns, call, LdpMessage { lsp, ..LdpMessage::new(LdpKind::Withdraw, number(call, 0)) })
        })
        .method("send-release-msg", "fec lspid", "A label is not used any more.", |ns, call| {
            let lsp = number(call, 1);
            send(ns, call, LdpMessage { lsp, ..LdpMessage::new(LdpKind::Release, number(call, 0)) })
        });
}
