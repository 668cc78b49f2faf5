//! Worms (spec: mpls-pushback-nix, section 9.1).

use std::any::Any;
use std::rc::Rc;

use neons_sim::Entity;
use neons_sim::application::worm::{AddressRange, Infections, WormHost, WormNetwork, WormSettings};

use crate::declare::{Declarations, Int, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let infections = Rc::new(Infections::default());
    let shared = infections.clone();
    declarations
        .class("Application/Worm", "Application")
        .doc("A host that a worm does not infect: it only takes probes.")
        .native(move |_, id| WormHost::new(id, false, shared.clone()))
        .part(settings)
        .settings(WormSettings::SETTINGS);

    declarations
        .class("Application/Worm/Dnh", "Application/Worm")
        .doc(
            "A host that a worm infects: it prints when, and sends probes itself, through an `Agent/MessagePassing`. It stands in \
             a network whose hosts are simulated one by one.",
        )
        .native(move |_, id| WormHost::new(id, true, infections.clone()))
        .cmd(
            "addr-range",
            (arg::int("low"), arg::int("high")),
            "The addresses of the network of all such hosts: from `low` up to below `high`.",
            |_, host: &WormHost, (low, high)| host.infections.network.set((low, high)),
        )
        .cmd(
            "local-p",
            (arg::real("probability"),),
            "How likely a probe of any such host goes to their network, of 1.",
            |_, host: &WormHost, (probability,)| host.infections.local_probability.set(probability),
        );

    declarations
        .class("Application/Worm/An", "Application/Worm")
        .doc(
            "A network in which a worm spreads as an epidemic. It prints a line at each step: the time, the susceptible, \
             infected and removed hosts, the hosts that probes from outside have infected, and the probes sent to outside.",
        )
        .native(|_, id| WormNetwork::new(id))
        .bind("TimeStep", Int(1, unit::SECONDS), "From one step to the next.", |network: &WormNetwork| {
            &network.step
        })
        .cmd(
            "addr-range",
            (arg::int("low"), arg::int("high")),
            "The first and the last address of the network.",
            |_, network: &WormNetwork, (low, high)| network.set_addresses(AddressRange { low, high }),
        )
        .cmd(
            "dn-range",
            (arg::int("low"), arg::int("high")),
            "The addresses of the network whose hosts are simulated one by one. The first one gets no probes.",
            |_, network: &WormNetwork, (low, high)| network.detailed.set(AddressRange { low, high }),
        )
        .cmd(
            "v_percent",
            (arg::real("part"),),
            "Which part of the hosts is vulnerable, of 1. The addresses must be known.",
            |_, network: &WormNetwork, (part,)| network.set_vulnerable_part(part),
        )
        .cmd(
            "beta",
            (arg::real("rate"),),
            "How many hosts an infected one infects per second at first.",
            |_, network: &WormNetwork, (rate,)| network.infection_rate.set(rate),
        )
        .cmd(
            "gamma",
            (arg::real("rate"),),
            "Which part of the infected hosts is removed per step.",
            |_, network: &WormNetwork, (rate,)| network.removal_rate.set(rate),
        );
}

fn settings(entity: &dyn Entity) -> Option<&WormSettings> {
    let entity: &dyn Any = entity;
    let host = entity.downcast_ref().map(|host: &WormHost| &host.base);
    let base = host.or_else(|| entity.downcast_ref().map(|network: &WormNetwork| &network.base));
    base.map(|base| &base.settings)
}
