//! Batteries (spec: wireless-stack, section 14).

use neons_otcl::Obj;
use neons_sim::wireless::EnergyModel;

use crate::declare::{Declarations, parse_real};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("EnergyModel", "SplitObject")
        .doc("The battery of a mobile node.")
        .never_made()
        .instproc(
            "init",
            ("node", "energy", "level1", "level2"),
            "Makes the battery with its initial energy, and the shares of this energy at which nam shows \
            another colour.",
            |ns, call, _| {
                let [energy, level1, level2] = [1, 2, 3].map(|index| parse_real(call.arg(index)));
                let entity = ns.sim().add(|_| EnergyModel::new(energy, (level1, level2)));
                ns.bind_entity(call.object, entity);
                Ok(Obj::empty())
            },
        );
}
