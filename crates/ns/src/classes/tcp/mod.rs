//! TCP, one-way and two-way (spec: tcp-one-way, tcp-full).

mod abstract_tcp;
mod bay_applications;
mod congestion;
mod flavours;
mod full;
mod integrated;
mod linux;
mod modern;
mod senders;
mod simple;
mod sinks;
mod xcp;

use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    senders::declare(declarations);
    flavours::declare(declarations);
    linux::declare(declarations);
    integrated::declare(declarations);
    sinks::declare(declarations);
    full::declare(declarations);
    xcp::declare(declarations);
    bay_applications::declare(declarations);
    simple::declare(declarations);
    abstract_tcp::declare(declarations);
}

/// Declares the senders that ns-2 does not have.
pub(super) fn declare_modern(declarations: &mut Declarations) {
    modern::declare(declarations);
}
