//! Web clients, caches and servers (spec: traffic-and-applications, section 10).
//!
//! Who does what is spread over small methods that call each other by name, as in ns-2, so that scripts can replace
//! any of them. Statistics and lists are plain variables of the objects, since scripts read and change them, and
//! what is computed with them is computed by Tcl, whose numbers they are.

mod cache;
mod client;
mod compound;
mod expiry;
mod pages;
mod party;
mod server;

use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    pages::declare(declarations);
    party::declare(declarations);
    client::declare(declarations);
    server::declare(declarations);
    cache::declare(declarations);
    expiry::declare(declarations);
    compound::declare(declarations);
}
