//! The declarations of all classes, by subject.

mod addresses;
mod agent;
mod agent_trace;
mod animation;
mod application;
mod classifier;
mod connection_timer;
mod connector;
mod dccp;
mod delay_box;
mod delay_link;
mod delayer;
mod error_model;
mod filter;
mod ftp_traffic;
mod http;
mod inert;
mod integrated_services;
mod lan;
mod mobile_ip;
mod monitor;
mod mpls;
mod multicast;
pub(crate) mod node;
mod objects;
mod odd_connectors;
mod old_names;
mod old_simulator;
mod packet_headers;
mod packmime;
mod pgm;
mod plm;
mod pushback;
mod queue;
mod quick_start;
pub(crate) mod random;
mod random_variable;
mod rap;
mod receiver;
mod root;
pub(crate) mod routing;
mod rtp_session;
pub(crate) mod satellite;
mod scheduler;
mod sctp;
mod session;
mod simple_agents;
pub(crate) mod simple_link;
pub(crate) mod simulator;
#[cfg(test)]
mod soundness;
mod srm;
mod tcp;
mod tfrc;
mod timer;
mod tmix;
mod trace;
mod traffic;
mod two_sides;
mod webtraf;
pub(crate) mod wireless;
mod worm;

pub(crate) use mobile_ip::known_exit as known_tunnel_exit;
pub(crate) use old_simulator::{become_simulator as become_old_simulator, give_up};
pub(crate) use packet_headers::{header_class, header_classes, install_fields, table_entry};
pub(crate) use root::install_object_commands;
pub(crate) use scheduler::destroyed as scheduler_destroyed;
pub(crate) use simple_agents::ignores_losses;
pub(crate) use simulator::settings as node_settings;
pub(crate) use simulator::{instance as simulator_instance, now};

use crate::declare::Declarations;

/// Declares every class, parents before children.
pub(crate) fn declare(declarations: &mut Declarations) {
    root::declare(declarations);
    random::declare(declarations);
    random_variable::declare(declarations);
    addresses::declare(declarations);
    packet_headers::declare(declarations);
    scheduler::declare(declarations);
    connector::declare(declarations);
    classifier::declare(declarations);
    delay_link::declare(declarations);
    delayer::declare(declarations);
    queue::declare(declarations);
    monitor::declare(declarations);
    error_model::declare(declarations);
    trace::declare(declarations);
    timer::declare(declarations);
    agent::declare(declarations);
    tcp::declare(declarations);
    simple_agents::declare(declarations);
    filter::declare(declarations);
    inert::declare(declarations);
    odd_connectors::declare(declarations);
    rap::declare(declarations);
    tfrc::declare(declarations);
    application::declare(declarations);
    sctp::declare(declarations);
    dccp::declare(declarations);
    traffic::declare(declarations);
    old_names::declare(declarations);
    rtp_session::declare(declarations);
    packmime::declare(declarations);
    connection_timer::declare(declarations);
    webtraf::declare(declarations);
    ftp_traffic::declare(declarations);
    worm::declare(declarations);
    tmix::declare(declarations);
    http::declare(declarations);
    node::declare(declarations);
    delay_box::declare(declarations);
    quick_start::declare(declarations);
    multicast::declare(declarations);
    simple_link::declare(declarations);
    queue::declare_links(declarations);
    routing::declare(declarations);
    mpls::declare(declarations);
    pushback::declare(declarations);
    wireless::declare(declarations);
    mobile_ip::declare(declarations);
    lan::declare(declarations);
    satellite::declare(declarations);
    srm::declare(declarations);
    pgm::declare(declarations);
    simulator::declare(declarations);
    multicast::declare_multicast_simulator(declarations);
    integrated_services::declare(declarations);
    session::declare(declarations);
    plm::declare(declarations);
    old_simulator::declare(declarations);
}

/// Declares the classes that ns-2 does not have. They are absent under the name `ns`, because scripts for ns-2 may
/// define classes with these names.
pub(crate) fn declare_beyond_ns2(declarations: &mut Declarations) {
    tcp::declare_modern(declarations);
    queue::declare_modern(declarations);
}
