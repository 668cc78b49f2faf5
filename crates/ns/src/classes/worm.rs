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
        .doc("A host that a worm does not infect: it only receives probes.")
        .native(move |_, id| WormHost::new(id, false, shared.clone()))
        .part(settings)
        .settings(WormSettings::SETTINGS);

    declarations
        .class("Application/Worm/Dnh", "Application/Worm")
        .doc(
            "A host that a worm can infect. It then prints the time, and sends probes itself, through an \
            `Agent/MessagePassing`. It belongs to a network whose hosts are simulated individually.",
        )
        .native(move |_, id| WormHost::new(id, true, infections.clone()))
        .cmd(
            "addr-range",
            (arg::int("low"), arg::int("high")),
            "Sets, for all hosts of this class, the addresses of their network: from `low` to `high` - 1.",
            |_, host: &WormHost, (low, high)| host.infections.network.set((low, high)),
        )
        .cmd(
            "local-p",
            (arg::real("probability"),),
            "Sets, for all hosts of this class, the probability that a probe goes to their own network, \
            from 0 to 1.",
            |_, host: &WormHost, (probability,)| host.infections.local_probability.set(probability),
        );

    declarations
        .class("Application/Worm/An", "Application/Worm")
        .doc(
            "A network in which a worm spreads as an epidemic. It prints a line at each step: the time, \
            the numbers of susceptible, infected and removed hosts, the number of hosts infected from \
            outside, and the number of probes sent to other networks.",
        )
        .native(|_, id| WormNetwork::new(id))
        .bind(
            "TimeStep",
            Int(WormNetwork::STEP, unit::SECONDS),
            "The time between two steps.",
            |network: &WormNetwork| &network.step,
        )
        .cmd(
            "addr-range",
            (arg::int("low"), arg::int("high")),
            "Sets the first and the last address of the network.",
            |_, network: &WormNetwork, (low, high)| network.set_addresses(AddressRange { low, high }),
        )
        .cmd(
            "dn-range",
            (arg::int("low"), arg::int("high")),
            "Sets the first and the last address of the network whose hosts are simulated individually. \
            The first address gets no probes.",
            |_, network: &WormNetwork, (low, high)| network.detailed.set(AddressRange { low, high }),
        )
        .cmd(
            "v_percent",
            (arg::real("part"),),
            "Sets the fraction of the hosts that is vulnerable, from 0 to 1. Call `addr-range` before.",
            |_, network: &WormNetwork, (part,)| network.set_vulnerable_part(part),
        )
        .cmd(
            "beta",
            (arg::real("rate"),),
            "Sets the number of hosts that an infected host infects per second initially.",
            |_, network: &WormNetwork, (rate,)| network.infection_rate.set(rate),
        )
        .cmd(
            "gamma",
            (arg::real("rate"),),
            "Sets the fraction of the infected hosts that is removed per step.",
            |_, network: &WormNetwork, (rate,)| network.removal_rate.set(rate),
        );
}

fn settings(entity: &dyn Entity) -> Option<&WormSettings> {
    let entity: &dyn Any = entity;
    let host = entity.downcast_ref().map(|host: &WormHost| &host.base);
    let base = host.or_else(|| entity.downcast_ref().map(|network: &WormNetwork| &network.base));
    base.map(|base| &base.settings)
}
