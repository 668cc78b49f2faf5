//! Error models (spec: queues-and-monitors, sections 11 and 12).

mod links;
mod models;
mod module;
mod states;

pub(super) use links::{link_methods, simple_link_methods, simulator_methods};
pub(super) use models::common;

use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    models::declare(declarations);
    module::declare(declarations);
}
