//! Geographic adaptive fidelity (spec: wireless-stack, section 14.1).

use neons_otcl::Obj;
use neons_sim::wireless::{FidelityAgent, FidelityPartner};

use crate::classes::addresses;
use crate::classes::connector::wiring_commands;
use crate::declare::{ClassDeclaration, Declarations, Initial, Int, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Agent/GAF", "Agent")
        .doc(
            "Geographic adaptive fidelity (GAF): lets its mobile node sleep while another node of the same square is awake. \
            It needs an energy model, squares (`load_grid` of God) and port 254.",
        )
        .native(|_, id| FidelityAgent::new(id))
        .instproc(
            "init",
            (arg::int("address"),),
            "Makes an agent for the mobile node with the given address.",
            |ns, call, (address,)| {
                call.next(&[])?;
                ns.record::<FidelityAgent>(call.object)?.belong_to(ns.sim(), address);
                Ok(Obj::empty())
            },
        )
        .cmd("start-gaf", (), "Starts to look for an active node.", |command, agent: &FidelityAgent, _| {
            agent.start(command.sim());
        })
        .cmd("adapt-mobility", (arg::int("way"),), "Has no effect.", |_, _: &FidelityAgent, _| ())
        .cmd("maxttl", (arg::int("limit"),), "Has no effect.", |_, _: &FidelityAgent, _| ());
    let partner = declarations.class("GAFPartner", "SplitObject");
    partner
        .doc("Addresses the messages of GAF that a node hears to the node itself, and hands all packets to its target.")
        .native(|_, _| FidelityPartner::default())
        .cmd(
            "set-gafagent",
            (arg::int("on"),),
            "Sets whether messages of GAF are handed on (1) or discarded (0).",
            |_, partner: &FidelityPartner, (on,)| partner.hands_on.set(on != 0),
        )
        .bind("addr_", Int(0, unit::NONE), "Address of the node.", |partner: &FidelityPartner| &partner.address);
    let unused =
        [("mask_", FidelityPartner::MASK), ("shift_", Initial("0")), ("port_", FidelityPartner::PORT)];
    for (place, (name, default)) in unused.into_iter().enumerate() {
        partner.bind(name, Int(default, unit::NONE), "Has no effect.", move |partner: &FidelityPartner| {
            &partner.unused[place]
        });
    }
    wiring_commands(partner);
}

/// Declares the methods of mobile nodes.
pub(super) fn node_methods(class: &mut ClassDeclaration) {
    class
        .instproc(
            "attach-gafpartner",
            (),
            "Puts a `GAFPartner` between the link layer of the first interface and the node.",
            |ns, call, _| {
                let partner = ns.new_object("GAFPartner", &[])?;
                let address = ns.invoke(call.object, "node-addr", &[])?;
                let address = Obj::from_i64(addresses::numeric(ns, address.as_str()).into());
                ns.invoke_named(&partner, "set", &[Obj::from_str("addr_"), address])?;
                let entry = ns.invoke(call.object, "entry", &[])?;
                ns.invoke_named(&partner, "target", &[entry])?;
                let link = ns.otcl().get_var(call.object, "ll_(0)")?;
                ns.invoke_named(&link, "up-target", std::slice::from_ref(&partner))?;
                ns.otcl().set_var(call.object, "gafpartner_", partner)?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "unset-gafpartner",
            (),
            "Lets the node's `GAFPartner` discard messages of GAF.",
            |ns, call, _| {
                let partner = ns.otcl().get_var(call.object, "gafpartner_")?;
                ns.invoke_named(&partner, "set-gafagent", &[0.into()])
            },
        );
}
