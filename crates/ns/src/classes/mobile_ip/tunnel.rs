//! Both ends of tunnels (spec: sensor-and-mobile-ip, section 3.4).

use std::fmt::Display;

use neons_otcl::{ObjectId, TclResult};
use neons_sim::mobile_ip::{MobileDecapsulator, MobileEncapsulator};

use super::part;
use crate::Ns;
use crate::classes::connector::{debug_variable, wiring_commands};
use crate::declare::{Declarations, Int, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("MIPEncapsulator", "SplitObject");
    class
        .doc("Sends packets for mobile hosts into tunnels (IP in IP).")
        .native(|_, id| MobileEncapsulator::new(id))
        .bind(
            "addr_",
            Int(0, unit::NONE),
            "Source address of the tunnel.",
            |entrance: &MobileEncapsulator| &entrance.address,
        )
        .bind("port_", Int(0, unit::NONE), "Source port of the tunnel.", |entrance: &MobileEncapsulator| {
            &entrance.port
        })
        .bind("shift_", Int(0, unit::NONE), "Has no effect.", |entrance: &MobileEncapsulator| &entrance.shift)
        .bind(
            "mask_",
            Int(MobileEncapsulator::MASK, unit::NONE),
            "Has no effect.",
            |entrance: &MobileEncapsulator| &entrance.mask,
        )
        .bind(
            "ttl_",
            Int(MobileEncapsulator::TTL, unit::LINKS),
            "Time to live of packets in the tunnel: the number of links that a packet may cross.",
            |entrance: &MobileEncapsulator| &entrance.ttl,
        )
        .instproc(
            "tunnel-exit",
            (arg::text("mhaddr"),),
            "Returns the end of the tunnel to a mobile host.",
            |ns, call, (mhaddr,)| exit(ns, call.object, mhaddr),
        );
    wiring_commands(class);
    debug_variable(class);
    declarations
        .class("Classifier/Addr/MIPDecapsulator", "Classifier/Addr")
        .doc("Decapsulates packets that arrive through tunnels, and forwards them to mobile hosts.")
        .native(|_, id| MobileDecapsulator::new(id));
}

/// Returns the variable with the address where the tunnel to a mobile host ends.
fn exit(ns: &Ns, entrance: ObjectId, home_address: impl Display) -> TclResult {
    let agent = part(ns, part(ns, entrance, "node_")?, "regagent_")?;
    ns.otcl().get_var(agent, &format!("TunnelExit_({home_address})"))
}

/// Returns the result of `tunnel-exit`; `None` if the method must be called, because a script defines it or the
/// variable is no number.
pub(crate) fn known_exit(ns: &Ns, entrance: ObjectId, home_address: i32) -> Option<i32> {
    if ns.otcl().finds_script_method(entrance, "tunnel-exit") {
        return None;
    }
    exit(ns, entrance, home_address).ok()?.to_i64().map(|exit| exit as i32)
}
