//! Hand-offs of links between satellites.

use super::HandoffManager;
use crate::Sim;
use crate::satellite::geometry::{PI, radians};
use crate::satellite::{LinkHead, LinkType, SatNode};

impl HandoffManager {
    pub(super) fn check_satellite(&self, sim: &Sim, node: &SatNode) {
        let mut changed = false;
        let interfaces = node.interfaces(sim);
        let of_type = |link_type: LinkType| {
            interfaces.iter().copied().filter(move |head| head.link_type.get() == link_type)
        };
        for head in of_type(LinkType::Crossseam) {
            let Some((peer, other)) = other_end(sim, head) else { continue };
            // Of the two satellites, the one whose plane has the lower number manages the link.
            if plane(other) < plane(node) {
                break;
            }
            let peer = self.nearer_end(sim, node, (head, peer, other), &mut changed);
            if let Some((peer, other)) = peer {
                changed |= self.check_link_across_seam(sim, (node, head), (other, peer));
            }
        }
        for head in of_type(LinkType::Interplane) {
            if let Some((peer, other)) = other_end(sim, head) {
                changed |= self.check_link_between_planes(sim, (node, head), (other, peer));
            }
        }
        if changed {
            self.compute_routes(sim);
        }
        self.wait(sim);
    }

    /// The other end of a link across the seam. The link is first moved to the next satellite if that is nearer.
    fn nearer_end<'a>(
        &self,
        sim: &'a Sim,
        node: &SatNode,
        (head, peer, other): (&LinkHead, &'a LinkHead, &'a SatNode),
        changed: &mut bool,
    ) -> Option<(&'a LinkHead, &'a SatNode)> {
        let Some(next) = other.position().and_then(|position| position.next_node(sim)) else {
            sim.print("Error:  crossseam handoffs require setting the ``next'' field\n");
            sim.exit(1);
        };
        let here = node.coordinate(sim);
        if here.distance(next.coordinate(sim)) >= here.distance(other.coordinate(sim)) {
            return Some((peer, other));
        }
        let free = next
            .interfaces(sim)
            .into_iter()
            .find(|head| head.link_type.get() == LinkType::Crossseam && head.channel(sim).is_none());
        let Some(free) = free else {
            sim.print("Error, couldn't find an empty crossseam stack for handoff\n");
            sim.exit(1);
        };
        self.before_change(sim);
        let channel = |phy: Option<&crate::satellite::SatPhy>| phy.and_then(|phy| phy.channel.get());
        let (outgoing, incoming) = (channel(peer.transmitter(sim)), channel(peer.receiver(sim)));
        peer.disconnect(sim);
        free.connect(sim, outgoing, incoming);
        free.set_up(head.is_up());
        self.forget_wired_link(sim, node, other);
        *changed = true;
        Some((free, next))
    }

    fn check_link_across_seam(
        &self,
        sim: &Sim,
        (node, head): (&SatNode, &LinkHead),
        (other, peer): (&SatNode, &LinkHead),
    ) -> bool {
        let time = self.constellation.time(sim);
        let longitude = |node: &SatNode| node.coordinate(sim).longitude(time);
        let apart = (longitude(node) - longitude(other)).abs();
        let threshold = radians(self.settings().longitude_threshold.get());
        let down = !self.may_link(sim, node, other) || apart < threshold || apart > 2.0 * PI - threshold;
        let changes = if down { head.is_up() || peer.is_up() } else { !head.is_up() || !peer.is_up() };
        if changes {
            self.switch(sim, head, peer, !down);
        }
        changes
    }

    fn check_link_between_planes(
        &self,
        sim: &Sim,
        (node, head): (&SatNode, &LinkHead),
        (other, peer): (&SatNode, &LinkHead),
    ) -> bool {
        let up = self.may_link(sim, node, other);
        let changes = head.is_up() != up;
        if changes {
            self.switch(sim, head, peer, up);
        }
        changes
    }

    /// Whether neither satellite is too near a pole, and each is visible from the other.
    fn may_link(&self, sim: &Sim, node: &SatNode, other: &SatNode) -> bool {
        let threshold = radians(self.settings().latitude_threshold.get());
        let (here, there) = (node.coordinate(sim), other.coordinate(sim));
        let too_far_north_or_south = here.latitude().abs() > threshold || there.latitude().abs() > threshold;
        !too_far_north_or_south && here.sees(there)
    }
}

/// The interface at the other end of a link, and its node.
fn other_end<'a>(sim: &'a Sim, head: &LinkHead) -> Option<(&'a LinkHead, &'a SatNode)> {
    let peer = head.peer(sim)?;
    Some((peer, peer.node(sim)?))
}

fn plane(node: &SatNode) -> i32 {
    node.position().map_or(0, |position| position.plane.get())
}
