//! The routing protocols that compute routes for the whole network at once
//! (spec: routing-and-dynamics, sections 1 and 4.4).

use neons_otcl::{Obj, TclResult};

use crate::Ns;
use crate::classes::simulator;
use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Agent/rtProto/Static", "Agent/rtProto")
        .doc("Routes are computed once, when the simulation starts.")
        .class_method("init-all", "?arg ...?", "Computes the routes.", |ns, _| compute_routes(ns));
    declarations
        .class("Agent/rtProto/Dummy", "Agent/rtProto")
        .doc("No routes are computed, for satellite networks, which have their own.")
        .class_method("init-all", "?arg ...?", "Without effect.", |_, _| Ok(Obj::empty()));
    declarations
        .class("Agent/rtProto/Session", "Agent/rtProto")
        .doc("Routes are computed when the simulation starts and whenever links fail or come back.")
        .class_method("init-all", "?arg ...?", "Computes the routes.", |ns, _| compute_routes(ns))
        .class_method("compute-all", "", "Computes the routes again.", |ns, _| compute_routes(ns));
}

fn compute_routes(ns: &Ns) -> TclResult {
    ns.invoke(simulator::instance(ns)?, "compute-routes", &[])
}
