//! Batteries (spec: wireless-stack, section 14).

use neons_otcl::Obj;
use neons_sim::wireless::EnergyModel;

use crate::declare::{Declarations, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("EnergyModel", "SplitObject")
        .doc("The battery of a mobile node.")
        .never_made()
        .instproc(
            "init",
            ("node", arg::real("energy"), arg::real("level1"), arg::real("level2")),
            "Makes the battery with its initial energy, and the shares of this energy at which nam shows \
            another colour.",
            |ns, call, (_, energy, level1, level2)| {
                let entity = ns.sim().add(|_| EnergyModel::new(ns.sim(), energy, (level1, level2)));
                ns.bind_entity(call.object, entity);
                Ok(Obj::empty())
            },
        );
}
