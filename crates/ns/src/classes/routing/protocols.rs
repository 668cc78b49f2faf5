//! The routing protocols that compute routes for the whole network at once
//! (spec: routing-and-dynamics, sections 1 and 4.4).

use neons_otcl::{Obj, TclResult};

use crate::Ns;
use crate::classes::simulator;
use crate::declare::{Declarations, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Agent/rtProto/Static", "Agent/rtProto")
        .doc("Routes are computed once, when the simulation starts.")
        .proc("init-all", (arg::rest("arg"),), "Computes the routes.", |ns, _, _| compute_routes(ns));
    declarations
        .class("Agent/rtProto/Dummy", "Agent/rtProto")
        .doc("No routes are computed, for satellite networks, which have their own.")
        .proc("init-all", (arg::rest("arg"),), "Without effect.", |_, _, _| Ok(Obj::empty()));
    declarations
        .class("Agent/rtProto/Session", "Agent/rtProto")
        .doc("Routes are computed when the simulation starts and whenever links fail or come back.")
        .proc("init-all", (arg::rest("arg"),), "Computes the routes.", |ns, _, _| compute_routes(ns))
        .proc("compute-all", (), "Computes the routes again.", |ns, _, _| compute_routes(ns));
}

fn compute_routes(ns: &Ns) -> TclResult {
    ns.invoke(simulator::instance(ns)?, "compute-routes", &[])
}
