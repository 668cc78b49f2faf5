//! Hand-offs of terminals from satellite to satellite.

use super::HandoffManager;
use crate::Sim;
use crate::satellite::geometry::radians;
use crate::satellite::{LinkHead, LinkType, SatNode};

impl HandoffManager {
    pub(super) fn check_terminal(&self, sim: &Sim, node: &SatNode) {
        let (mut changed, mut again) = (false, false);
        for head in node.interfaces(sim) {
            match head.link_type.get() {
                LinkType::Geo => {}
                LinkType::Polar => {
                    again = true;
                    changed |= self.check_ground_link(sim, node, head);
                }
                other => {
                    let now = sim.now();
                    sim.print(&format!(
                        "Error: Terminal link type not valid {} NOW {now:.6}\n",
                        other as i32
                    ));
                    sim.exit(1);
                }
            }
        }
        if changed {
            self.compute_routes(sim);
        }
        if again {
            self.wait(sim);
        }
    }

    /// Checks the link of a terminal to a satellite, and hands it over if necessary. Returns whether the link has
    /// changed.
    fn check_ground_link(&self, sim: &Sim, terminal: &SatNode, head: &LinkHead) -> bool {
        let peer = head.peer(sim).and_then(|peer| peer.node(sim));
        let lost = peer.filter(|peer| head.is_up() && self.elevation(sim, terminal, peer) == 0.0);
        if let Some(lost) = lost {
            self.before_change(sim);
            head.set_up(false);
            self.forget_wired_link(sim, terminal, lost);
            head.disconnect(sim);
        }
        if head.is_up() {
            return false;
        }
        let next = lost.and_then(|lost| next_satellite(sim, lost));
        let next = next.filter(|next| self.elevation(sim, terminal, next) > 0.0);
        let Some(found) = next.or_else(|| self.highest(sim, terminal)) else { return lost.is_some() };
        self.before_change(sim);
        head.set_up(true);
        head.connect(sim, found.uplink.get(), found.downlink.get());
        true
    }

    /// The elevation of a satellite seen from the terminal, radians; 0 if it does not exceed the mask.
    fn elevation(&self, sim: &Sim, terminal: &SatNode, satellite: &SatNode) -> f64 {
        let mask = radians(self.settings().elevation_mask.get());
        terminal.coordinate(sim).elevation(satellite.coordinate(sim), mask)
    }

    /// The satellite with the highest elevation at the terminal; of several, the one created last.
    fn highest<'a>(&self, sim: &'a Sim, terminal: &SatNode) -> Option<&'a SatNode> {
        let mut best: Option<(f64, u32)> = None;
        let nodes = self.constellation.nodes();
        let (time, place) = (self.constellation.time(sim), terminal.coordinate(sim));
        self.constellation.sky.for_each_candidate(sim, (&nodes, time, place), |number, satellite| {
            let elevation = self.elevation(sim, terminal, satellite);
            if elevation > 0.0 && best.is_none_or(|best| (elevation, number) > best) {
                best = Some((elevation, number));
            }
        });
        sim.get(nodes[best?.1 as usize])
    }
}

/// The satellite that follows `satellite` in the same orbital plane.
fn next_satellite<'a>(sim: &'a Sim, satellite: &SatNode) -> Option<&'a SatNode> {
    satellite.position()?.next_node(sim)
}
