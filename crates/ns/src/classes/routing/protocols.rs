//! The routing protocols that compute routes for the whole network at once
//! (spec: routing-and-dynamics, sections 1 and 4.4).

use neons_otcl::{Obj, TclResult};

use crate::Ns;
use crate::classes::simulator;
use crate::declare::{Declarations, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Agent/rtProto/Static", "Agent/rtProto")
        .doc("Static routing: routes are computed once, when the simulation starts.")
        .proc("init-all", (arg::rest("arg"),), "Computes the routes.", |ns, _, _| compute_routes(ns));
    declarations
        .class("Agent/rtProto/Dummy", "Agent/rtProto")
        .doc("No routing: nothing is computed. For satellite networks, which have their own routing.")
        .proc("init-all", (arg::rest("arg"),), "Has no effect.", |_, _, _| Ok(Obj::empty()));
    declarations
        .class("Agent/rtProto/Session", "Agent/rtProto")
        .doc(
            "Session routing: routes are computed when the simulation starts, and again whenever links \
            fail or come back.",
        )
        .proc("init-all", (arg::rest("arg"),), "Computes the routes.", |ns, _, _| compute_routes(ns))
        .proc(
            "compute-all",
            (),
            "Called when links have failed or come back: computes the routes again.",
            |ns, _, _| compute_routes(ns),
        );
}

fn compute_routes(ns: &Ns) -> TclResult {
    ns.invoke(simulator::instance(ns)?, "compute-routes", &[])
}
