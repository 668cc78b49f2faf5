//! Both ends of tunnels (spec: sensor-and-mobile-ip, section 3.4).

use neons_sim::mobile_ip::{MobileDecapsulator, MobileEncapsulator};

use super::part;
use crate::classes::connector::{debug_variable, wiring_commands};
use crate::declare::{Declarations, Int, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("MIPEncapsulator", "SplitObject");
    class
        .doc("Sends packets to mobile hosts into tunnels, as IP in IP.")
        .native(|_, id| MobileEncapsulator::new(id))
        .bind(
            "addr_",
            Int(0, unit::NONE),
            "Address that the tunnel starts from.",
            |entrance: &MobileEncapsulator| &entrance.address,
        )
        .bind(
            "port_",
            Int(0, unit::NONE),
            "Port that the tunnel starts from.",
            |entrance: &MobileEncapsulator| &entrance.port,
        )
        .bind("shift_", Int(0, unit::NONE), "Without effect.", |entrance: &MobileEncapsulator| {
            &entrance.shift
        })
        .bind("mask_", Int("0x7fffffff", unit::NONE), "Without effect.", |entrance: &MobileEncapsulator| {
            &entrance.mask
        })
        .bind("ttl_", Int(32, unit::LINKS), "Time to live in the tunnel.", |entrance: &MobileEncapsulator| {
            &entrance.ttl
        })
        .instproc(
            "tunnel-exit",
            (arg::text("mhaddr"),),
            "Where the tunnel to a mobile host ends.",
            |ns, call, (mhaddr,)| {
                let agent = part(ns, part(ns, call.object, "node_")?, "regagent_")?;
                ns.otcl().get_var(agent, &format!("TunnelExit_({})", mhaddr))
            },
        );
    wiring_commands(class);
    debug_variable(class);
    declarations
        .class("Classifier/Addr/MIPDecapsulator", "Classifier/Addr")
        .doc("Takes packets out of tunnels and sends them on to mobile hosts.")
        .native(|_, id| MobileDecapsulator::new(id));
}
