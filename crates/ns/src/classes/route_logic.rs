//! The object that knows the routes (spec: routing-and-dynamics, sections 1 and 4).

use neons_otcl::Obj;
use neons_sim::Entity;

use crate::declare::Declarations;

/// The native half of a route logic object; the routes are kept by the simulation.
struct RouteLogic;

impl Entity for RouteLogic {}

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("RouteLogic", "SplitObject")
        .doc("Computes the routes.")
        .native(|_, _| RouteLogic)
        .method("configure", "", "Computes the routes over the links as they are now.", |ns, _| {
            super::simulator::configure_routes(ns)?;
            Ok(Obj::empty())
        })
        .command(
            "lookup",
            "src dst",
            "The number of the next node on the way; -1 if there is no way.",
            |command, _: &RouteLogic| {
                command.sim().network().next_hop(command.int(0), command.int(1)).unwrap_or(-1)
            },
        );
}
