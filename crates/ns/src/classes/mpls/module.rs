//! The routing module of label switching routers (spec: mpls-pushback-nix, section 1.4).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::mpls::{KEEP, LabelSwitchRouter, LdpAgent, Reroute};

use super::router::Router;
use super::triggers::ExplicitRequest;
use crate::Ns;
use crate::classes::node::{Node, RouteModule, become_entrance};
use crate::classes::{objects, routing};
use crate::declare::arg::Arguments;
use crate::declare::{ClassDeclaration, Declarations, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("RtModule/MPLS", "RtModule");
    class.doc("Label switching: packets that carry labels are forwarded by them.").instproc(
        "register",
        ("node",),
        "Gives the node a classifier for labels as its entry.",
        |ns, call, (node,)| {
            call.next(call.args)?;
            let made = ns.create("Classifier/Addr/MPLS", &[])?;
            let owner = ns.otcl().object_of(node).ok_or("no such node")?;
            let switch: &LabelSwitchRouter = ns.record(made)?;
            switch.node.set(ns.record::<Node>(owner)?.id.get());
            ns.otcl().set_var(made, "mpls_mod_", ns.otcl().name_obj(call.object))?;
            become_entrance(ns, call, made)
        },
    );
    labels(class);
    agents(class);
    forwarded(class);
    settings(class);
    routes(class);
    triggers(class);
}

fn router<'a>(ns: &'a Ns, call: &Call) -> Result<Router<'a>, Error> {
    Router::of_module(ns, call.object)
}

fn int(value: i32) -> Obj {
    Obj::from_i64(value.into())
}

fn labels(class: &mut ClassDeclaration) {
    class
        .instproc(
            "new-incoming-label",
            (),
            "Returns the next label for neighbours: 1, 2, ...",
            |ns, call, _| Ok(int(router(ns, call)?.new_incoming_label())),
        )
        .instproc(
            "new-outgoing-label",
            (),
            "Returns the next label for unsolicited distribution: 999, 998, ...",
            |ns, call, _| Ok(int(router(ns, call)?.new_outgoing_label())),
        );
}

fn name_of(ns: &Ns, agent: Option<&LdpAgent>) -> Obj {
    use neons_sim::Entity;
    let id = agent.and_then(|agent| (agent as &dyn Entity).as_agent()).map(|agent| agent.id);
    id.map_or_else(Obj::empty, |id| ns.handle(id))
}

fn agents(class: &mut ClassDeclaration) {
    class
        .instproc(
            "make-ldp",
            (),
            "Makes an LDP agent for a neighbour and attaches it to the node.",
            |ns, call, _| {
                let agent = ns.new_object("Agent/LDP", &[])?;
                ns.invoke(call.object, "attach-ldp", std::slice::from_ref(&agent))?;
                let node = ns
                    .record::<RouteModule>(call.object)?
                    .node
                    .get()
                    .ok_or("the module is not registered")?;
                ns.invoke(node, "attach", std::slice::from_ref(&agent))?;
                Ok(agent)
            },
        )
        .instproc(
            "attach-ldp",
            (arg::text("agent"),),
            "Registers an LDP agent.",
            |ns, call, (agent_name,)| {
                let router = router(ns, call)?;
                let id = ns.entity_named(agent_name).ok_or("no such agent")?;
                let agent: &LdpAgent = ns.sim().get(id).ok_or("this is no Agent/LDP")?;
                agent.router.set(ns.record::<RouteModule>(call.object)?.classifier.get());
                router.switch.agents.borrow_mut().push(id);
                Ok(Obj::empty())
            },
        )
        .instproc("detach-ldp", (arg::text("agent"),), "Removes an LDP agent.", |ns, call, (agent,)| {
            let id = ns.entity_named(agent);
            router(ns, call)?.switch.agents.borrow_mut().retain(|known| Some(*known) != id);
            Ok(Obj::empty())
        })
        // ns-2.35: returns a blank and the oldest agent only (spec: mpls-pushback-nix, section 1.4).
        .instproc("get-ldp-agents", (), "Returns the oldest LDP agent, after a space.", |ns, call, _| {
            let oldest = name_of(ns, router(ns, call)?.agents().first().copied());
            Ok(Obj::from_str(&format!(" {oldest}")))
        })
        .instproc(
            "get-ldp-agent",
            (arg::int("node"),),
            "Returns the LDP agent for a neighbour; empty if there is none.",
            |ns, call, (node,)| Ok(name_of(ns, router(ns, call)?.agent(node))),
        )
        .instproc(
            "exist-ldp-agent",
            (arg::int("node"),),
            "Returns whether there is an LDP agent for a neighbour: 1 or 0.",
            |ns, call, (node,)| Ok(Obj::from_bool(router(ns, call)?.agent(node).is_some())),
        )
        .instproc("trace-ldp", (), "Prints LDP messages from now on.", |ns, call, _| {
            for agent in router(ns, call)?.agents() {
                agent.traces.set(1);
            }
            Ok(Obj::empty())
        })
        .instproc("trace-msgtbl", (), "Prints the requests of all agents.", |ns, call, _| {
            let router = router(ns, call)?;
            ns.sim().print(&format!("{} : message-table\n", router.node()));
            for agent in router.agents() {
                ns.invoke_named(&name_of(ns, Some(agent)), "msgtbl-dump", &[])?;
            }
            Ok(Obj::empty())
        });
}

fn classifier(ns: &Ns, module: ObjectId) -> Result<Obj, Error> {
    let classifier = ns.record::<RouteModule>(module)?.classifier.get();
    Ok(objects::handle(ns, classifier))
}

/// Declares a method that calls a command of the classifier. `template` lists the command's arguments; `None`
/// stands for the next argument of the method.
fn forward<A: Arguments>(
    class: &mut ClassDeclaration,
    name: &'static str,
    arguments: A,
    doc: &'static str,
    command: &'static str,
    template: &'static [Option<i32>],
) {
    class.instproc(name, arguments, doc, move |ns, call, _| {
        let mut given = call.args.iter();
        let words: Vec<Obj> = template
            .iter()
            .filter_map(|word| word.map_or_else(|| given.next().cloned(), |value| Some(int(value))))
            .collect();
        ns.invoke_named(&classifier(ns, call.object)?, command, &words)
    });
}

fn forwarded(class: &mut ClassDeclaration) {
    forward(
        class,
        "enable-data-driven",
        (),
        "Lets packets trigger the distribution of labels.",
        "enable-data-driven",
        &[],
    );
    forward(
        class,
        "enable-control-driven",
        (),
        "Lets routes trigger the distribution of labels.",
        "enable-control-driven",
        &[],
    );
    forward(
        class,
        "exist-fec",
        ("fec", "phb"),
        "Returns whether there is an entry for a class of traffic.",
        "exist-fec",
        &[None; 2],
    );
    forward(
        class,
        "get-incoming-iface",
        ("fec", "lspid"),
        "Returns the incoming interface of a path.",
        "GetInIface",
        &[None; 2],
    );
    forward(
        class,
        "get-incoming-label",
        ("fec", "lspid"),
        "Returns the incoming label of a path.",
        "GetInLabel",
        &[None; 2],
    );
    forward(
        class,
        "get-outgoing-iface",
        ("fec", "lspid"),
        "Returns the outgoing interface of a path.",
        "GetOutIface",
        &[None; 2],
    );
    forward(
        class,
        "get-outgoing-label",
        ("fec", "lspid"),
        "Returns the outgoing label of a path.",
        "GetOutLabel",
        &[None; 2],
    );
    forward(
        class,
        "get-fec-for-lspid",
        ("lspid",),
        "Returns the class of traffic of an explicit path.",
        "get-fec-for-lspid",
        &[None; 1],
    );
    forward(
        class,
        "label-install",
        ("fec", "lspid", "iif", "ilabel", "oif", "olabel"),
        "Sets the incoming and the outgoing interface and label of a path.",
        "LSPsetup",
        &[None; 6],
    );
    forward(
        class,
        "in-label-install",
        ("fec", "lspid", "iif", "ilabel"),
        "Sets the incoming interface and label of a path.",
        "LSPsetup",
        &[None, None, None, None, Some(KEEP), Some(KEEP)],
    );
    forward(
        class,
        "out-label-install",
        ("fec", "lspid", "oif", "olabel"),
        "Sets the outgoing interface and label of a path.",
        "LSPsetup",
        &[None, None, Some(KEEP), Some(KEEP), None, None],
    );
    forward(
        class,
        "in-label-clear",
        ("fec", "lspid"),
        "Removes the incoming interface and label of a path.",
        "LSPrelease",
        &[None, None, Some(-1), Some(-1), Some(KEEP), Some(KEEP)],
    );
    forward(
        class,
        "out-label-clear",
        ("fec", "lspid"),
        "Removes the outgoing interface and label of a path.",
        "LSPrelease",
        &[None, None, Some(KEEP), Some(KEEP), Some(-1), Some(-1)],
    );
    forward(
        class,
        "flow-erlsp-install",
        ("fec", "phb", "lspid"),
        "Sends a class of traffic over an explicit path.",
        "ErLspBinding",
        &[None; 3],
    );
    forward(
        class,
        "erlsp-stacking",
        ("lspid0", "lspid"),
        "Routes a path through another one.",
        "ErLspStacking",
        &[Some(-1), None, Some(-1), None],
    );
    forward(
        class,
        "flow-aggregation",
        ("fineFec", "finePhb", "coarseFec", "coarsePhb"),
        "Sends traffic of a class over the path of another class.",
        "FlowAggregation",
        &[None; 4],
    );
    forward(
        class,
        "reroute-binding",
        ("fec", "phb", "lspid"),
        "Sends a class of traffic over an explicit path while a link is down.",
        "aPathBinding",
        &[None, None, Some(-1), None],
    );
    forward(
        class,
        "label-release",
        ("fec", "lspid", "iif", "ilabel", "oif", "olabel"),
        "Sets the incoming and the outgoing interface and label of a path, as `label-install` does, and \
        removes empty entries.",
        "LSPrelease",
        &[None; 6],
    );
    for (name, doc, command) in [
        ("pft-dump", "Prints the table for unlabelled packets.", "PFTdump"),
        ("erb-dump", "Prints the explicit paths.", "ERBdump"),
        ("lib-dump", "Prints the table of labels.", "LIBdump"),
    ] {
        class.instproc(name, (), doc, move |ns, call, _| {
            let node = int(router(ns, call)?.node());
            ns.invoke_named(&classifier(ns, call.object)?, command, &[node])
        });
    }
}

fn settings(class: &mut ClassDeclaration) {
    class
        .instproc(
            "enable-reroute",
            (arg::text("option"),),
            "Sets the treatment of labelled packets while a link is down: `drop`, `L3` (by address) or \
            `new` (a new path).",
            |ns, call, (option_name,)| {
                let switch = router(ns, call)?.switch;
                switch.enable_reroute.set(1);
                let option = match option_name {
                    "L3" => Reroute::ByAddress,
                    "new" => Reroute::NewPath,
                    _ => Reroute::Drop,
                };
                switch.reroute_option.set(option as i32);
                Ok(Obj::empty())
            },
        )
        .instproc("trace-mpls", (), "Prints the treatment of packets from now on.", |ns, call, _| {
            router(ns, call)?.switch.traces.set(1);
            Ok(Obj::empty())
        });
}

fn routes(class: &mut ClassDeclaration) {
    class
        .instproc(
            "lookup-nexthop",
            ("node", "fec"),
            "Returns the next hop from a node to a destination.",
            |ns, call, _| ns.invoke(routing::route_logic(ns)?, "lookup", call.args),
        )
        .instproc(
            "get-nexthop",
            (arg::int("fec"),),
            "Returns the next hop to a destination.",
            |ns, call, (fec,)| Ok(int(router(ns, call)?.next_hop(fec)?)),
        )
        .instproc(
            "get-link-status",
            (arg::int("node"),),
            "Returns whether the link to a neighbour is up: `up` or `down`.",
            |ns, call, (node,)| Ok(Obj::from_str(if router(ns, call)?.is_up(node)? { "up" } else { "down" })),
        )
        .instproc(
            "is-egress-lsr",
            (arg::int("fec"),),
            "Returns whether packets of a class leave the MPLS network at this node: 1 or -1.",
            |ns, call, (fec,)| Ok(int(if router(ns, call)?.is_egress(fec)? { 1 } else { -1 })),
        );
}

fn done(result: Result<(), Error>) -> TclResult {
    result.map(|()| Obj::empty())
}

/// Converts a path into the form used in messages.
fn path(list: &Obj) -> String {
    list.as_str().replace(' ', "_")
}

fn triggers(class: &mut ClassDeclaration) {
    class
        .instproc(
            "ldp-trigger-by-data",
            (arg::int("reqmsgid"), arg::int("src"), arg::int("fec"), "pathvec"),
            "Requests a label for a class of traffic.",
            |ns, call, (request, src, fec, pathvec)| {
                let path = path(pathvec);
                done(router(ns, call)?.by_data(request, src, fec, &path))
            },
        )
        .instproc(
            "ldp-trigger-by-control",
            (arg::int("fec"), "pathvec"),
            "Sends a label for a class of traffic to the neighbours.",
            |ns, call, (fec, pathvec)| done(router(ns, call)?.by_control(fec, &path(pathvec))),
        )
        .instproc("ldp-trigger-by-routing-table", (), "Sends labels for all routes.", |ns, call, _| {
            done(router(ns, call)?.by_routing_table())
        })
        .instproc(
            "ldp-trigger-by-switch",
            ("fec",),
            "Called when a label for a class of traffic is needed.",
            |ns, call, _| ns.invoke_named(&classifier(ns, call.object)?, "ldp-trigger-by-switch", call.args),
        )
        .instproc(
            "ldp-trigger-by-withdraw",
            (arg::int("fec"), arg::int("lspid")),
            "Withdraws a label.",
            |ns, call, (fec, lsp)| done(router(ns, call)?.by_withdraw(fec, lsp)),
        )
        .instproc(
            "ldp-trigger-by-release",
            (arg::int("fec"), arg::int("lspid")),
            "Releases a label.",
            |ns, call, (fec, lsp)| {
                router(ns, call)?.by_release(fec, lsp);
                Ok(Obj::empty())
            },
        )
        .instproc(
            "make-explicit-route",
            (arg::int("fec"), arg::text("er"), arg::int("lspid"), arg::int("rc")),
            "Sets up an explicit path.",
            |ns, call, (fec, er, lsp, resources)| {
                let router = router(ns, call)?;
                done(router.by_explicit_route(ExplicitRequest {
                    number: -1,
                    source: router.node(),
                    class: fec,
                    path: "*",
                    route: er,
                    lsp,
                    resources,
                }))
            },
        )
        .instproc(
            "ldp-trigger-by-explicit-route",
            (
                arg::int("reqmsgid"),
                arg::int("src"),
                arg::int("fec"),
                "pathvec",
                arg::text("er"),
                arg::int("lspid"),
                arg::int("rc"),
            ),
            "Requests an explicit path.",
            |ns, call, (request, src, fec, pathvec, er, lsp, resources)| {
                done(router(ns, call)?.by_explicit_route(ExplicitRequest {
                    number: request,
                    source: src,
                    class: fec,
                    path: &path(pathvec),
                    route: er,
                    lsp,
                    resources,
                }))
            },
        );
}
