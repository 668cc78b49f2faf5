//! The classifier of label switching routers (spec: mpls-pushback-nix, sections 1.1 and 1.2).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::format::general;
use neons_sim::mpls::{KEEP, LabelSwitchRouter, Side};
use neons_sim::node::Classifier;

use super::messages::request_for_traffic;
use super::router::Router;
use super::triggers::FIRST_LSP;
use crate::Ns;
use crate::classes::simulator;
use crate::declare::{ClassDeclaration, Command, Declarations, Int, Refusal, arg, parse_integer, unit};

const CLASS: &str = "Classifier/Addr/MPLS";
/// Class variables that select how labels are distributed.
const ORDERED: &str = "ordered_control_";
const ON_DEMAND: &str = "on_demand_";
/// The variable with the destinations whose routes are known.
const KNOWN: &str = "rtable_";

/// Returns whether a router distributes a label only after the next hop has given it one (ordered control).
pub(super) fn is_ordered(ns: &Ns) -> bool {
    class_switch(ns, ORDERED)
}

/// Returns whether labels are distributed on request only (on-demand).
pub(super) fn is_on_demand(ns: &Ns) -> bool {
    class_switch(ns, ON_DEMAND)
}

fn class_switch(ns: &Ns, name: &str) -> bool {
    let class = ns.otcl().object(CLASS);
    let value = class.and_then(|class| ns.otcl().get_var(class, name).ok());
    value.is_some_and(|value| value.as_str() == "1")
}

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class(CLASS, "Classifier/Addr");
    class
        .doc("The entry of a label switching router: forwards packets by their labels.")
        .native(|_, id| LabelSwitchRouter::new(id))
        .class_variable(KNOWN, "", unit::NONE, "The destinations to which routes are known.")
        .class_variable(
            ORDERED,
            "0",
            unit::NONE,
            "1 if a router sends a label only after it has one from the next hop.",
        )
        .class_variable(ON_DEMAND, "0", unit::NONE, "1 if labels are sent only on request.");
    class
        .of::<LabelSwitchRouter>()
        .bind("ttl_", Int(LabelSwitchRouter::TTL, unit::HOPS), "Time to live of new labels.", |switch| {
            &switch.ttl
        })
        .bind("trace_mpls_", Int(0, unit::NONE), "1 if the treatment of packets is printed.", |switch| {
            &switch.traces
        })
        .bind("label_", Int(LabelSwitchRouter::LABEL, unit::NONE), "Has no effect.", |switch| &switch.label)
        .bind(
            "enable_reroute_",
            Int(0, unit::NONE),
            "1 if labelled packets are rerouted while links are down.",
            |switch| &switch.enable_reroute,
        )
        .bind(
            "reroute_option_",
            Int(0, unit::NONE),
            "Treatment of labelled packets while a link is down: 0 drop, 1 forward by address, 2 use a new \
            path.",
            |switch| &switch.reroute_option,
        )
        .bind(
            "control_driven_",
            Int(0, unit::NONE),
            "1 if labels are distributed when routes change.",
            |switch| &switch.control_driven,
        )
        .bind("data_driven_", Int(0, unit::NONE), "1 if labels are requested for packets.", |switch| {
            &switch.data_driven
        });
    class_methods(class);
    queries(class);
    bindings(class);
    dumps(class);
    drivers(class);
    routes(class);
}

fn class_methods(class: &mut ClassDeclaration) {
    class
        .proc("minimum-lspid", (), "Returns the lowest number of an explicit path.", |_, _, _| {
            Ok(Obj::from_i64(FIRST_LSP.into()))
        })
        .proc(
            "dont-care",
            (),
            "Returns the number that stands for \"leave this field unchanged\".",
            |_, _, _| Ok(Obj::from_i64(KEEP.into())),
        )
        .proc("ordered-control?", (), "Returns whether control is ordered: 1 or 0.", |ns, _, _| {
            Ok(Obj::from_bool(is_ordered(ns)))
        })
        .proc("on-demand?", (), "Returns whether labels are sent on demand: 1 or 0.", |ns, _, _| {
            Ok(Obj::from_bool(is_on_demand(ns)))
        })
        .proc("enable-ordered-control", (), "Switches to ordered control.", |ns, call, _| {
            ns.otcl().set_var(call.object, ORDERED, Obj::from_i64(1))
        })
        .proc("enable-on-demand", (), "Switches to labels on demand.", |ns, call, _| {
            ns.otcl().set_var(call.object, ON_DEMAND, Obj::from_i64(1))
        });
}

/// Returns 1 for success, −1 for failure.
fn success(done: bool) -> i32 {
    if done { 1 } else { -1 }
}

fn queries(class: &mut ClassDeclaration) {
    class
        .cmd(
            "exist-fec",
            (arg::int("fec"), arg::int("phb")),
            "Returns whether there is an entry for a class of traffic: 1 or -1.",
            |_, switch: &LabelSwitchRouter, (fec, phb)| success(switch.tables.borrow().has_class(fec, phb)),
        )
        .cmd(
            "get-fec-for-lspid",
            (arg::int("lspid"),),
            "Returns the class of traffic of an explicit path.",
            |_, switch: &LabelSwitchRouter, (lspid,)| {
                switch.tables.borrow().class_of_path(lspid).unwrap_or(-1)
            },
        );
    query(
        class,
        "GetInIface",
        "Returns the incoming interface of a path; -1 if it is unknown.",
        |switch, class, lsp| switch.tables.borrow().incoming(class, lsp).interface,
    );
    query(
        class,
        "GetInLabel",
        "Returns the incoming label of a path; -1 if it is unknown.",
        |switch, class, lsp| switch.tables.borrow().incoming(class, lsp).label,
    );
    query(
        class,
        "GetOutIface",
        "Returns the outgoing interface of a path; -1 if it is unknown.",
        |switch, class, lsp| switch.tables.borrow().outgoing(class, lsp).interface,
    );
    query(
        class,
        "GetOutLabel",
        "Returns the outgoing label of a path; -1 if it is unknown.",
        |switch, class, lsp| switch.tables.borrow().outgoing(class, lsp).label,
    );
}

fn query(
    class: &mut ClassDeclaration,
    name: &'static str,
    doc: &'static str,
    query: fn(&LabelSwitchRouter, i32, i32) -> i32,
) {
    class.cmd(
        name,
        (arg::int("fec"), arg::int("lspid")),
        doc,
        move |_, switch: &LabelSwitchRouter, (fec, lspid)| query(switch, fec, lspid),
    );
}

fn router<'a>(command: &Command<'a>, switch: &'a LabelSwitchRouter) -> Router<'a> {
    Router { ns: command.ns, switch }
}

fn bindings(class: &mut ClassDeclaration) {
    let sides = (
        arg::int("fec"),
        arg::int("lspid"),
        arg::int("iif"),
        arg::int("ilabel"),
        arg::int("oif"),
        arg::int("olabel"),
    );
    class
        .cmd(
            "LSPsetup",
            sides,
            "Sets the incoming and the outgoing interface and label of a path.",
            |command, switch: &LabelSwitchRouter, (fec, lspid, iif, ilabel, oif, olabel)| {
                let incoming = Side { interface: iif, label: ilabel };
                let outgoing = Side { interface: oif, label: olabel };
                router(command, switch)
                    .set_up(fec, lspid, incoming, outgoing)
                    .map_err(|error| Refusal::explained(error.to_string()))
            },
        )
        .cmd(
            "LSPrelease",
            sides,
            "Sets the incoming and the outgoing interface and label of a path, as `LSPsetup` does, and \
            removes an empty entry.",
            |_, switch: &LabelSwitchRouter, (fec, lspid, iif, ilabel, oif, olabel)| {
                let incoming = Side { interface: iif, label: ilabel };
                let outgoing = Side { interface: oif, label: olabel };
                switch.tables.borrow_mut().release(fec, lspid, incoming, outgoing);
            },
        )
        .cmd(
            "ErLspBinding",
            (arg::int("fec"), arg::int("phb"), arg::int("lspid")),
            "Sends a class of traffic over an explicit path.",
            |_, switch: &LabelSwitchRouter, (fec, phb, lspid)| {
                success(switch.tables.borrow_mut().bind(fec, phb, lspid))
            },
        )
        .cmd(
            "ErLspStacking",
            ("fec0", arg::int("lspid0"), "fec", arg::int("lspid")),
            "Routes a path through another one, as through a tunnel.",
            |_, switch: &LabelSwitchRouter, (_, lspid0, _, lspid)| {
                success(switch.tables.borrow_mut().stack(lspid0, lspid))
            },
        )
        .cmd(
            "FlowAggregation",
            (arg::int("fineFec"), arg::int("finePhb"), arg::int("coarseFec"), arg::int("coarsePhb")),
            "Sends a class of traffic over the path of another class.",
            |_, switch: &LabelSwitchRouter, (fine_fec, fine_phb, coarse_fec, coarse_phb)| {
                let (fine, coarse) = ((fine_fec, fine_phb), (coarse_fec, coarse_phb));
                success(switch.tables.borrow_mut().aggregate(fine, coarse))
            },
        )
        .cmd(
            "aPathBinding",
            (arg::int("fec"), arg::int("phb"), "erfec", arg::int("lspid")),
            "Sends a class of traffic over an explicit path while a link is down.",
            |_, switch: &LabelSwitchRouter, (fec, phb, _, lspid)| {
                let mut tables = switch.tables.borrow_mut();
                success(tables.bind_alternative(fec, phb, lspid))
            },
        );
}

fn dumps(class: &mut ClassDeclaration) {
    dump(class, "PFTdump", "Prints the table for unlabelled packets.", |switch, node| {
        switch.tables.borrow().dump_forwarding(node)
    });
    dump(class, "ERBdump", "Prints the explicit paths.", |switch, node| {
        switch.tables.borrow().dump_explicit(node)
    });
    dump(class, "LIBdump", "Prints the table of labels.", |switch, node| {
        switch.tables.borrow_mut().dump_labels(node)
    });
}

fn dump(
    class: &mut ClassDeclaration,
    name: &'static str,
    doc: &'static str,
    dump: fn(&LabelSwitchRouter, &str) -> String,
) {
    class.cmd(name, (arg::text("nodeid"),), doc, move |command, switch: &LabelSwitchRouter, (nodeid,)| {
        command.ns.flush_output();
        command.sim().print(&dump(switch, nodeid));
    });
}

fn drivers(class: &mut ClassDeclaration) {
    class
        .cmd(
            "control-driven?",
            (),
            "Returns whether routes trigger the distribution of labels: 1 or 0.",
            |_, switch: &LabelSwitchRouter, _| switch.control_driven.get(),
        )
        .cmd(
            "data-driven?",
            (),
            "Returns whether packets trigger the distribution of labels: 1 or 0.",
            |_, switch: &LabelSwitchRouter, _| switch.data_driven.get(),
        )
        .cmd(
            "enable-control-driven",
            (),
            "Lets routes trigger the distribution of labels.",
            |_, switch: &LabelSwitchRouter, _| {
                switch.control_driven.set(1);
                switch.data_driven.set(0);
            },
        )
        .cmd(
            "enable-data-driven",
            (),
            "Lets packets trigger the distribution of labels.",
            |_, switch: &LabelSwitchRouter, _| {
                switch.data_driven.set(1);
                switch.control_driven.set(0);
            },
        )
        .instproc(
            "ldp-trigger-by-switch",
            (arg::int("fec"),),
            "Called when a label for a class of traffic is needed.",
            |ns, call, (fec,)| {
                let router = of_classifier(ns, call)?;
                router.by_data(request_for_traffic(ns), router.node(), fec, "*")?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "link-is-up",
            (arg::int("node"),),
            "Returns whether the link to a neighbour is up: 1 or 0.",
            |ns, call, (node,)| Ok(Obj::from_bool(of_classifier(ns, call)?.is_up(node)?)),
        )
        .instproc(
            "trace-packet",
            (arg::text("line"),),
            "Prints the treatment of a packet.",
            |ns, _, (line,)| {
                ns.print_line(&format!("{}\n", line));
                Ok(Obj::empty())
            },
        );
}

fn of_classifier<'a>(ns: &'a Ns, call: &Call) -> Result<Router<'a>, Error> {
    Ok(Router { ns, switch: ns.record(call.object)? })
}

/// Declares the commands that make labels follow the routes (spec: mpls-pushback-nix, section 1.5, when routes
/// change).
fn routes(class: &mut ClassDeclaration) {
    class
        .cmd(
            "install",
            (arg::int("slot"), arg::attempt(arg::entity("object"))),
            "Forwards packets for a destination to an object.",
            |command, switch: &LabelSwitchRouter, (slot, target)| {
                let sim = command.sim();
                if slot > switch.highest_value() {
                    return Err(Refusal::new(format!(
                        "slot {slot}: the largest slot of this classifier is {}",
                        switch.highest_value()
                    )));
                }
                let target = target.ok();
                let before = usize::try_from(slot)
                    .ok()
                    .and_then(|slot| switch.slots(sim).get(slot).copied().flatten());
                switch.install(sim, slot, target);
                if switch.control_driven.get() == 1 {
                    let method = match before {
                        None => "routing-new",
                        Some(before) if Some(before) == target => "routing-nochange",
                        Some(_) => "routing-update",
                    };
                    let words = [Obj::from_i64(slot.into()), Obj::from_str(&general(sim.now(), 15))];
                    command
                        .ns
                        .invoke(command.object, method, &words)
                        .map_err(|error| Refusal::new(error.to_string()))?;
                }
                Ok(())
            },
        )
        .instproc(
            "routing-new",
            ("slot", "time"),
            "Called when there is a route to a new destination.",
            |ns, call, _| collect(ns, call, true),
        )
        .instproc(
            "routing-nochange",
            ("slot", "time"),
            "Called when a route has been confirmed.",
            |ns, call, _| collect(ns, call, false),
        )
        .instproc(
            "routing-update",
            (arg::int("slot"), "time"),
            "Called when a route has changed.",
            |ns, call, (class, _)| {
                let router = of_classifier(ns, call)?;
                if router.outgoing(class, -1).interface > -1 && router.next_hop(class)? > -1 {
                    router.by_control(class, "*")?;
                }
                Ok(Obj::empty())
            },
        );
}

fn collect(ns: &Ns, call: &Call, is_new: bool) -> TclResult {
    let router = of_classifier(ns, call)?;
    let mut known =
        ns.otcl().get_var(call.object, KNOWN).map_or_else(|_| Ok(Vec::new()), |list| list.list_items())?;
    for node in [call.args[0].clone(), Obj::from_i64(router.node().into())] {
        if !known.contains(&node) {
            known.push(node);
        }
    }
    let count = simulator::nodes(ns, simulator::instance(ns)?)?.len();
    if known.len() < count {
        return ns.otcl().set_var(call.object, KNOWN, Obj::list(&known));
    }
    ns.otcl().set_var(call.object, KNOWN, Obj::empty())?;
    if is_new {
        for node in &known {
            let node = parse_integer(node.as_str());
            if node != router.node() && router.next_hop(node)? < 0 {
                return Ok(Obj::empty());
            }
        }
    }
    let module = module_of(ns, call.object)?;
    let script = format!("{} ldp-trigger-by-routing-table", ns.otcl().name(module));
    ns.invoke(simulator::instance(ns)?, "at", &[call.args[1].clone(), Obj::from_str(&script)])
}

/// Returns the module that has made a classifier.
fn module_of(ns: &Ns, classifier: ObjectId) -> Result<ObjectId, Error> {
    let module = ns.otcl().get_var(classifier, "mpls_mod_")?;
    ns.otcl().object_of(&module).ok_or_else(|| Error::from("no such module"))
}
