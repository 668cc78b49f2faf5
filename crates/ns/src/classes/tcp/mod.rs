//! One-way TCP (spec: tcp-one-way).

mod flavours;
mod senders;
mod sinks;

use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    senders::declare(declarations);
    flavours::declare(declarations);
    sinks::declare(declarations);
}
