//! Reliable transfers over diffusion 3 (spec: sensor-and-mobile-ip, section 7.5).

use neons_sim::wireless::routing::subscriptions::{ReliableApplication, ReliableFilter, Role};

use super::subscriptions::filter_members;
use crate::declare::{Declarations, Refusal, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Application/DiffApp/RmstFilter", "Application/DiffApp");
    class
        .doc(
            "The filter of reliable transfers (RMST): sends one fragment every 2 s, and asks the source for missing \
            fragments.",
        )
        .native(ReliableFilter::new);
    filter_members(class, ReliableFilter::set_library, ReliableFilter::start);
    for (name, doc, subscribing, role) in [
        (
            "Application/DiffApp/RmstSource",
            "Sends transfers of 2,500 bytes, one every 100 s while there are subscriptions.",
            "Offers data, and begins to send them.",
            Role::Source,
        ),
        (
            "Application/DiffApp/RmstSink",
            "Receives the transfers of `Application/DiffApp/RmstSource`, and prints their fragments.",
            "Subscribes to data; the subscription ends after four transfers.",
            Role::Sink,
        ),
    ] {
        declarations
            .class(name, "Application/DiffApp")
            .doc(doc)
            .native(move |_, id| ReliableApplication::new(id, role))
            .cmd(
                "dr",
                (arg::entity("library"),),
                "Sets the library agent of the node.",
                |_, application: &ReliableApplication, (library,)| {
                    application.library.set(Some(library));
                    Ok::<_, Refusal>(())
                },
            )
            .cmd("subscribe", (), subscribing, |command, application: &ReliableApplication, _| {
                application.subscribe(command.sim());
            });
    }
}
