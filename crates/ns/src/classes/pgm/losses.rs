//! Losses of PGM packets of one kind.

use neons_sim::error_model::ErrorModel;
use neons_sim::pgm::{PgmKind, PgmLosses};

use crate::classes::error_model::common;
use crate::declare::{Declarations, Int, Refusal, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("PGMErrorModel", "SplitObject");
    class
        .doc("Loses each PGM packet of one kind whose place among those of the kind has a given remainder.")
        .native(|_, id| {
            let model = ErrorModel::new(id, PgmLosses::default());
            // The class default of `enable_` is 0, unlike that of other error models.
            model.base().enable.set(0);
            model
        })
        .bind("ndrops_", Int(0, unit::PACKETS), "Packets lost so far.", |model: &ErrorModel<PgmLosses>| {
            &model.process().drops
        })
        .cmd(
            "drop-packet",
            (arg::text("kind"), arg::int("cycle"), arg::int("offset")),
            "Sets which packets are lost: those of the given kind (`SPM`, `ODATA`, `RDATA`, `NAK` or `NCF`) \
            whose number divided by `cycle` leaves the remainder `offset`.",
            |command, model: &ErrorModel<PgmLosses>, (name, cycle, offset)| {
                let Some(kind) = PgmKind::named(name) else {
                    command.sim().warn(&format!("PGMErrorModel: drop-packet PGM type \"{name}\" unknown.\n"));
                    return Err(Refusal::reported());
                };
                model.process().set(kind, cycle, offset);
                Ok(())
            },
        );
    common(class, 0);
}
