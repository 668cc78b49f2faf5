//! Both ends of tunnels (spec: sensor-and-mobile-ip, section 3.4).

use neons_sim::mobile_ip::{MobileDecapsulator, MobileEncapsulator};

use super::part;
use crate::classes::connector::{debug_variable, wiring_commands};
use crate::declare::{Bound, Declarations};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("MIPEncapsulator", "SplitObject");
    class
        .doc("Sends packets to mobile hosts into tunnels, as IP in IP.")
        .native(|_, id| MobileEncapsulator::new(id))
        .variable("addr_", "0", "Address that the tunnel starts from.", |entrance: &MobileEncapsulator| {
            Bound::Int(&entrance.address)
        })
        .variable("port_", "0", "Port that the tunnel starts from.", |entrance: &MobileEncapsulator| {
            Bound::Int(&entrance.port)
        })
        .variable("shift_", "0", "Without effect.", |entrance: &MobileEncapsulator| {
            Bound::Int(&entrance.shift)
        })
        .variable("mask_", "0x7fffffff", "Without effect.", |entrance: &MobileEncapsulator| {
            Bound::Int(&entrance.mask)
        })
        .variable("ttl_", "32", "Time to live in the tunnel, links.", |entrance: &MobileEncapsulator| {
            Bound::Int(&entrance.ttl)
        })
        .method("tunnel-exit", "mhaddr", "Where the tunnel to a mobile host ends.", |ns, call| {
            let agent = part(ns, part(ns, call.object, "node_")?, "regagent_")?;
            ns.otcl().get_var(agent, &format!("TunnelExit_({})", call.arg(0)))
        });
    wiring_commands(class);
    debug_variable(class);
    declarations
        .class("Classifier/Addr/MIPDecapsulator", "Classifier/Addr")
        .doc("Takes packets out of tunnels and sends them on to mobile hosts.")
        .native(|_, id| MobileDecapsulator::new(id));
}
