//! Web clients, caches and servers (spec: web-caches).
//!
//! As in ns-2, the work is spread over small methods that call each other by name, so that scripts can replace any
//! of them. Statistics and lists are plain variables of the objects, since scripts read and change them. Results
//! derived from them are computed by Tcl, because they are Tcl numbers.

mod cache;
mod cache_inval;
mod cache_mcast;
mod cache_mcast_requests;
mod cache_perc;
mod client;
mod client_push;
mod compound;
mod expiry;
mod invalidation;
mod media;
mod page_commands;
mod pages;
mod party;
mod recorded_pages;
mod server;
mod server_epa;
mod server_inval;

use neons_sim::application::http::CacheRegistry;

use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    pages::declare(declarations);
    recorded_pages::declare(declarations);
    party::declare(declarations);
    client::declare(declarations);
    server::declare(declarations);
    server_epa::declare(declarations);
    cache::declare(declarations);
    expiry::declare(declarations);
    compound::declare(declarations);
    media::declare(declarations);
    let push_all = invalidation::push_switch(declarations);
    let caches = CacheRegistry::default();
    invalidation::declare(declarations);
    server_inval::declare(declarations, &push_all);
    cache_inval::declare(declarations);
    cache_mcast::declare(declarations, &push_all, &caches);
    cache_perc::declare(declarations, &push_all, &caches);
}
