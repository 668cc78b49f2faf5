//! What delivers the packets of a session.

use neons_sim::agents::SessionHelper;

use crate::classes::connector::{debug_variable, wiring_commands};
use crate::declare::{Bound, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("SessionHelper", "SplitObject");
    class
        .doc("Delivers the packets of a source to the members of a group.")
        .native(|_, _| SessionHelper::default())
        .variable("rc_", "0", "Whether all receivers get the packet itself.", |helper: &SessionHelper| {
            Bound::Bool(&helper.shares_packet)
        })
        .command("set-node", "id", "Number of the node of the source.", |command, helper: &SessionHelper| {
            helper.node.set(command.int(0));
        })
        .command(
            "add-dst",
            "bw delay ttl addr object",
            "Adds a receiver.",
            |command, helper: &SessionHelper| {
                let path = [command.bandwidth(0), command.real(1)];
                helper.add_member(path, command.int(2), command.int(3), command.entity(4)?);
                Ok::<_, Refusal>(())
            },
        )
        .command("list-mbr", "", "The receiver that joined first.", |command, helper: &SessionHelper| {
            // ns-2.35: not all of them (spec: more-networks, section 2.3).
            helper.first_member().map_or_else(String::new, |member| format!(" {}", command.ns.handle(member)))
        })
        .command("show-dstobj", "", "Prints the receivers.", |command, helper: &SessionHelper| {
            command.sim().print(&helper.describe_members(command.sim()));
        })
        .command("show-loss-depobj", "", "Prints who is behind which losses.", |command, helper| {
            let helper: &SessionHelper = helper;
            command.sim().print(&helper.describe_losses(command.sim()));
        })
        .command("delete-dst", "addr object", "Prints the address.", |command, _: &SessionHelper| {
            // ns-2.35: deletes nobody (spec: more-networks, section 2.3).
            command.sim().print(&format!("addr = {}\n", command.int(0)));
        });
    wiring_commands(class);
    debug_variable(class);
}
