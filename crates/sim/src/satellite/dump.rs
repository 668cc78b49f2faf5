//! The output of the command `dump_sats` (spec: satellite, section 9).

use std::fmt::Write;

use super::geometry::degrees;
use super::{Constellation, LinkHead, LinkType, Orbit, SatNode};
use crate::Sim;

/// Prints the positions of all satellites and terminals, and the links between them.
pub fn dump_satellites(sim: &Sim, constellation: &Constellation) {
    let nodes: Vec<&SatNode> =
        constellation.nodes().into_iter().rev().filter_map(|node| sim.get(node)).collect();
    let time = constellation.time(sim);
    let place = |node: &SatNode| {
        let at = node.coordinate(sim);
        format!("{:.2}\t{:.2}", degrees(at.latitude()), degrees(at.longitude(time)))
    };
    let mut text = format!("\nDumping satellites at time {:.2}\n\n", sim.now());
    for node in &nodes {
        let kind = match node.position().map(|position| (position.orbit(), position.plane.get())) {
            Some((Orbit::Polar(_), plane)) => plane.to_string(),
            Some((Orbit::Geostationary(_), _)) => "GEO".to_owned(),
            _ => "TERM".to_owned(),
        };
        let _ = writeln!(text, "{}\t{}\t{kind}", node.address(), place(node));
    }
    text.push_str("\nLinks:\n");
    for node in &nodes {
        let shown = |head: &&LinkHead| head.is_up() && head.link_type.get() != LinkType::Repeater;
        for head in node.interfaces(sim).into_iter().filter(shown) {
            let Some(channel) = head.channel(sim) else { continue };
            if channel.receivers().len() > 1 {
                text.push_str("Error:  This ISL channel has more than one target\n");
            } else if let Some(peer) = head.peer(sim).and_then(|peer| peer.node(sim)) {
                let _ = writeln!(text, "{}\t{}\t{}", place(node), place(peer), head.link_type.get() as i32);
            }
        }
    }
    let _ = write!(text, "\nDumped satellites at time {:.2}\n\n", sim.now());
    sim.print(&text);
}
