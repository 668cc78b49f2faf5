//! GridKeeper, a grid with which receivers near a sender are found (spec: sensor-and-mobile-ip, section 9).

use neons_sim::wireless::GridKeeper;

use super::mobile_node;
use crate::declare::{Declarations, Refusal, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("GridKeeper", "SplitObject")
        .doc(
            "Keeps mobile nodes in a grid of cells, so that frames reach the nodes within the radius of \
            their sender.",
        )
        .native(|_, id| GridKeeper::new(id))
        .cmd(
            "dimension",
            (arg::int("x"), arg::int("y")),
            "Makes a grid of `x` by `y` cells of one square metre.",
            |command, keeper: &GridKeeper, (x, y)| {
                let (columns, rows) = (x, y);
                if columns <= 0 || rows <= 0 {
                    return Err(Refusal::explained("a grid has at least one column and one row"));
                }
                keeper.set_dimension(command.sim(), columns, rows);
                Ok(())
            },
        )
        .cmd(
            "addnode",
            (arg::text("node"),),
            "Adds a mobile node at its position.",
            |command, keeper: &GridKeeper, (node,)| {
                let mobile = mobile_node::native(command.ns, node)
                    .ok_or_else(|| Refusal::explained("this is no mobile node"))?;
                keeper.add_node(command.sim(), mobile);
                Ok::<_, Refusal>(())
            },
        )
        .cmd("dump", (), "Prints which nodes are in which cell.", |command, keeper: &GridKeeper, _| {
            command.sim().print(&keeper.dump(command.sim()));
        });
}
