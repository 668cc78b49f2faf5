//! The grid in which receivers are found (spec: sensor-and-mobile-ip, section 9).

use neons_sim::wireless::GridKeeper;

use super::mobile_node;
use crate::declare::{Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("GridKeeper", "SplitObject")
        .doc("Keeps mobile nodes in cells, so that frames reach the nodes within the radius of their sender.")
        .native(|_, id| GridKeeper::new(id))
        .command(
            "dimension",
            "x y",
            "Extent of the grid in cells of one square metre.",
            |command, keeper: &GridKeeper| {
                let (columns, rows) = (command.int(0), command.int(1));
                if columns <= 0 || rows <= 0 {
                    return Err(Refusal::silent());
                }
                keeper.set_dimension(command.sim(), columns, rows);
                Ok(())
            },
        )
        .command(
            "addnode",
            "node",
            "Puts a mobile node where its position says.",
            |command, keeper: &GridKeeper| {
                let mobile = mobile_node::native(command.ns, command.text(0)).ok_or_else(Refusal::silent)?;
                keeper.add_node(command.sim(), mobile);
                Ok::<_, Refusal>(())
            },
        )
        .command("dump", "", "Prints which nodes are in which cell.", |command, keeper: &GridKeeper| {
            command.sim().print(&keeper.dump(command.sim()));
        });
}
