//! The helper that delivers the packets of a session.

use neons_sim::agents::SessionHelper;

use crate::classes::connector::{debug_variable, wiring_commands};
use crate::declare::{Bool, Declarations, Refusal, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("SessionHelper", "SplitObject");
    class
        .doc("Delivers the packets of a source to the members of a group.")
        .native(|_, id| SessionHelper::new(id))
        .bind(
            "rc_",
            Bool(0),
            "Give all receivers the packet itself instead of copies.",
            |helper: &SessionHelper| &helper.shares_packet,
        )
        .cmd(
            "set-node",
            (arg::int("id"),),
            "Sets the number of the source's node.",
            |_, helper: &SessionHelper, (id,)| {
                helper.node.set(id);
            },
        )
        .cmd(
            "add-dst",
            (
                arg::bandwidth("bw"),
                arg::real("delay"),
                arg::int("ttl"),
                arg::int("addr"),
                arg::entity("object"),
            ),
            "Adds a receiver to the group.",
            |_, helper: &SessionHelper, (bw, delay, ttl, addr, object)| {
                let path = [bw, delay];
                helper.add_member(path, ttl, addr, object);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "list-mbr",
            (),
            "Returns the receiver that joined first.",
            |command, helper: &SessionHelper, _| {
                // ns-2.35: returns only the first member (spec: more-networks, section 2.3).
                helper
                    .first_member()
                    .map_or_else(String::new, |member| format!(" {}", command.ns.handle(member)))
            },
        )
        .cmd("show-dstobj", (), "Prints the receivers in the group.", |command, helper: &SessionHelper, _| {
            command.sim().print(&helper.describe_members(command.sim()));
        })
        .cmd(
            "show-loss-depobj",
            (),
            "Prints which receivers are behind which losses.",
            |command, helper, _| {
                let helper: &SessionHelper = helper;
                command.sim().print(&helper.describe_losses(command.sim()));
            },
        )
        .cmd(
            "delete-dst",
            (arg::int("addr"), "object"),
            "Prints the address; no receiver is deleted.",
            |command, _: &SessionHelper, (addr, _)| {
                // ns-2.35: deletes no receiver (spec: more-networks, section 2.3).
                command.sim().print(&format!("addr = {}\n", addr));
            },
        );
    wiring_commands(class);
    debug_variable(class);
}
