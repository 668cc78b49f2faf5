//! TCP, one-way and two-way (spec: tcp-one-way, tcp-full).

mod flavours;
mod full;
mod modern;
mod senders;
mod simple;
mod sinks;

use crate::declare::Declarations;

pub(super) use senders::bound;

pub(super) fn declare(declarations: &mut Declarations) {
    senders::declare(declarations);
    flavours::declare(declarations);
    sinks::declare(declarations);
    full::declare(declarations);
    simple::declare(declarations);
}

/// The senders that ns-2 does not have.
pub(super) fn declare_modern(declarations: &mut Declarations) {
    modern::declare(declarations);
}
