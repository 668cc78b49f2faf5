//! The link state algorithm (spec: routing-and-dynamics, section 8).
//!
//! Every node advertises its links to all others, and computes shortest paths over the links that it knows.
//! Advertisements are flooded: a node forwards new information to all peers except its sender. When a link to a peer
//! comes back, that peer receives the whole topology. Messages are retransmitted until they are acknowledged.
//!
//! This module is the state of one node: [`LinkState`] decides which messages to send and when to set the
//! retransmission timers, and its owner carries that out.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

/// The state of the protocol at one node.
#[derive(Debug)]
pub struct LinkState {
    own: u32,
    peers: Vec<Peer>,
    /// The indices of the peers, in the order in which the links to them are listed.
    list: Vec<usize>,
    topology: Topology,
    /// The number of the latest advertisement received from each origin.
    advertisements_seen: BTreeMap<u32, u32>,
    /// The number of the latest map received from each peer.
    maps_seen: BTreeMap<u32, u32>,
    messages: Messages,
    outbox: Vec<Action>,
}

/// The messages in transit among all nodes that share this store: advertisements, maps and acknowledgements. Each has a
/// number.
///
/// ns-2.35: packets carry only the numbers of messages. The store keeps a limited number of each kind, four per node; a
/// packet whose message is no longer stored is ignored on arrival. Advertisements are stored until newer ones displace
/// them, acknowledgements until they arrive.
#[derive(Clone, Debug, Default)]
pub struct Messages(Rc<RefCell<Store>>);

#[derive(Debug, Default)]
struct Store {
    places: usize,
    /// The number of messages of each kind so far, which is the number of the latest one.
    news: u32,
    acknowledgements: u32,
    /// The stored acknowledgements, the oldest first.
    pending: VecDeque<u32>,
}

/// The number of messages of each kind that are stored, per node.
const PLACES_PER_NODE: usize = 4;

impl Messages {
    /// Sets the number of nodes.
    pub fn set_nodes(&self, nodes: usize) {
        self.0.borrow_mut().places = nodes * PLACES_PER_NODE;
    }

    fn next_news(&self) -> u32 {
        let store = &mut *self.0.borrow_mut();
        store.news += 1;
        store.news
    }

    fn next_acknowledgement(&self) -> u32 {
        let store = &mut *self.0.borrow_mut();
        store.acknowledgements += 1;
        store.pending.push_back(store.acknowledgements);
        if store.pending.len() > store.places {
            store.pending.pop_front();
        }
        store.acknowledgements
    }

    /// Takes a message that arrives. Returns false if the store does not hold it any more.
    fn take(&self, message: &LinkStateMessage) -> bool {
        let store = &mut *self.0.borrow_mut();
        match message {
            LinkStateMessage::Advertisement(Advertisement { message, .. })
            | LinkStateMessage::Map(message) => ((store.news - message) as usize) < store.places,
            LinkStateMessage::AdvertisementReceived { message, .. }
            | LinkStateMessage::MapReceived { message, .. } => {
                let place = store.pending.iter().position(|pending| pending == message);
                place.is_some_and(|place| store.pending.remove(place).is_some())
            }
        }
    }
}

/// The links that a node knows, by the node that they leave.
pub type Topology = BTreeMap<u32, Advertisement>;

/// The links of one node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advertisement {
    /// The node that the links leave.
    pub origin: u32,
    /// The sequence number of the advertisement among those of its origin.
    pub number: u32,
    /// The number of the message. It differs from `number` if a node on the path took the contents from a map.
    pub message: u32,
    /// The links that are up: for each the node it leads to and its cost.
    pub links: Rc<[(u32, i32)]>,
}

/// A node to which a link leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbour {
    /// The number of the neighbour.
    pub node: u32,
    /// Cost of the link to the neighbour.
    pub cost: i32,
    /// Whether the link works.
    pub up: bool,
    /// Whether the neighbour runs the protocol. If not, the link is advertised to others, but no messages are
    /// sent over it.
    pub takes_part: bool,
}

#[derive(Debug)]
struct Peer {
    node: u32,
    cost: i32,
    up: bool,
    takes_part: bool,
    /// The advertisements that the peer has not acknowledged, by origin.
    advertisements: BTreeMap<u32, Advertisement>,
    /// The number of the map that the peer has not acknowledged, if there is one.
    map: Option<u32>,
}

/// The messages between nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkStateMessage {
    /// The links of one node.
    Advertisement(Advertisement),
    /// All links that the sender knows when the message arrives. The number distinguishes the maps of one sender.
    Map(u32),
    /// Acknowledges an advertisement of the given origin.
    AdvertisementReceived {
        /// The node that created the advertisement.
        origin: u32,
        /// The number of the acknowledged message.
        number: u32,
        /// The number of this acknowledgement.
        message: u32,
    },
    /// Acknowledges the map with the given number.
    MapReceived {
        /// The number of the acknowledged map.
        number: u32,
        /// The number of this acknowledgement.
        message: u32,
    },
}

/// An action that the owner is to carry out; the number is the index of a peer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Send a message.
    Send(usize, LinkStateMessage),
    /// Set or reset the retransmission timer.
    SetTimer(usize),
    /// Stop the retransmission timer.
    StopTimer(usize),
}

/// A route to a destination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkStateRoute {
    /// The indices of the peers through which shortest paths go, in the order in which they were found.
    pub peers: Vec<usize>,
    /// Cost of the path.
    pub cost: i32,
}

impl LinkStateMessage {
    /// Size of the packet, bytes.
    pub fn size(&self) -> i32 {
        match self {
            LinkStateMessage::Advertisement(_) => 100,
            LinkStateMessage::Map(_) => 200,
            LinkStateMessage::AdvertisementReceived { .. } | LinkStateMessage::MapReceived { .. } => 20,
        }
    }
}

impl LinkState {
    /// The state of node `own`. Messages are sent to the neighbours in the order of `neighbours`, but changes of links
    /// are looked for in the order of `list`.
    pub fn new(
        own: u32,
        neighbours: impl IntoIterator<Item = Neighbour>,
        list: Vec<usize>,
        messages: Messages,
    ) -> LinkState {
        let peers = neighbours.into_iter().map(|Neighbour { node, cost, up, takes_part }| Peer {
            node,
            cost,
            up,
            takes_part,
            advertisements: BTreeMap::new(),
            map: None,
        });
        let mut state = LinkState {
            own,
            peers: peers.collect(),
            list,
            topology: Topology::new(),
            advertisements_seen: BTreeMap::new(),
            maps_seen: BTreeMap::new(),
            messages,
            outbox: Vec::new(),
        };
        state.advertise();
        state
    }

    /// Takes a message of any kind that arrives. Returns false if the message is to be ignored.
    pub fn accepts(&self, message: &LinkStateMessage) -> bool {
        self.messages.take(message)
    }

    /// The links that this node knows.
    pub fn topology(&self) -> &Topology {
        &self.topology
    }

    fn own_links(&self) -> Rc<[(u32, i32)]> {
        let peers = self.list.iter().map(|peer| &self.peers[*peer]);
        peers.filter(|peer| peer.up).map(|peer| (peer.node, peer.cost)).collect()
    }

    /// Creates a new advertisement of this node's links.
    fn advertise(&mut self) -> Advertisement {
        let number = self.messages.next_news();
        let own = Advertisement { origin: self.own, number, message: number, links: self.own_links() };
        self.topology.insert(self.own, own.clone());
        own
    }

    /// Sends an advertisement to a peer, and expects an acknowledgement.
    fn address(&mut self, peer: usize, advertisement: &Advertisement) -> Action {
        self.peers[peer].advertisements.insert(advertisement.origin, advertisement.clone());
        Action::Send(peer, LinkStateMessage::Advertisement(advertisement.clone()))
    }

    fn reachable_peers(&self) -> Vec<usize> {
        let can = |peer: &Peer| peer.up && peer.takes_part;
        (0..self.peers.len()).filter(|peer| can(&self.peers[*peer])).collect()
    }

    /// Advertises this node's links to all peers. Called at the end of each period.
    pub fn period(&mut self) -> Vec<Action> {
        let own = self.advertise();
        let reachable = self.reachable_peers();
        reachable.into_iter().flat_map(|peer| [self.address(peer, &own), Action::SetTimer(peer)]).collect()
    }

    /// Compares the links to the neighbours with `links`, their present costs and states (true means up). If any has
    /// changed, messages for the peers are put into the [outbox](LinkState::take_outbox), to be sent when routes have
    /// been computed.
    pub fn links_are(&mut self, links: &[(i32, bool)]) -> Vec<Action> {
        let mut actions = Vec::new();
        let mut back = Vec::new();
        let mut changed = false;
        for number in self.list.iter().copied() {
            let peer = &mut self.peers[number];
            let (cost, up) = links[number];
            changed |= up && std::mem::replace(&mut peer.cost, cost) != cost;
            if std::mem::replace(&mut peer.up, up) == up {
                continue;
            }
            changed = true;
            if !peer.takes_part {
                continue;
            }
            if peer.up {
                back.push(number);
            } else {
                peer.advertisements.clear();
                peer.map = None;
                actions.push(Action::StopTimer(number));
            }
        }
        if changed {
            let own = self.advertise();
            self.put_out(&own, None);
            for peer in back {
                let number = self.messages.next_news();
                self.peers[peer].map = Some(number);
                self.outbox.push(Action::SetTimer(peer));
                self.outbox.push(Action::Send(peer, LinkStateMessage::Map(number)));
            }
        }
        actions
    }

    fn put_out(&mut self, advertisement: &Advertisement, except: Option<usize>) {
        for peer in self.reachable_peers() {
            if Some(peer) != except && self.peers[peer].node != advertisement.origin {
                let send = self.address(peer, advertisement);
                self.outbox.extend([Action::SetTimer(peer), send]);
            }
        }
    }

    /// Takes the actions that wait until the routes have been computed.
    pub fn take_outbox(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.outbox)
    }

    /// Processes an advertisement from a peer. Returns true if it changes the links that this node knows.
    pub fn hear(&mut self, from: usize, news: &Advertisement) -> (bool, Vec<Action>) {
        let received = LinkStateMessage::AdvertisementReceived {
            origin: news.origin,
            number: news.message,
            message: self.messages.next_acknowledgement(),
        };
        let mut actions = vec![Action::Send(from, received)];
        // ns-2.35: a link known only from a map still counts as new when an advertisement reports it.
        let seen = self.advertisements_seen.get(&news.origin);
        if news.origin == self.own || seen.is_some_and(|seen| news.number <= *seen) {
            return (false, actions);
        }
        self.advertisements_seen.insert(news.origin, news.number);
        for peer in self.reachable_peers() {
            if peer != from && self.peers[peer].node != news.origin {
                actions.push(Action::SetTimer(peer));
                let send = self.address(peer, news);
                actions.push(send);
            }
        }
        // ns-2.35: contents that a node got from a map and forwards as an advertisement are forwarded further,
        // but not stored.
        if news.message != news.number {
            return (false, actions);
        }
        let known = self.topology.insert(news.origin, news.clone());
        (known.is_none_or(|known| known.links != news.links), actions)
    }

    /// Processes a map from a peer. Returns true if it changes the links that this node knows; the caller must then
    /// compute routes and send the messages in the outbox.
    pub fn hear_map(&mut self, from: usize, number: u32, map: &Topology) -> (bool, Vec<Action>) {
        let message = self.messages.next_acknowledgement();
        let actions = vec![Action::Send(from, LinkStateMessage::MapReceived { number, message })];
        let seen = self.maps_seen.entry(self.peers[from].node).or_default();
        if number <= *seen {
            return (false, actions);
        }
        *seen = number;
        let mut changed = false;
        let own = self.own;
        for (origin, news) in map.iter().filter(|(origin, _)| **origin != own) {
            if self.topology.get(origin).is_none_or(|known| known.number < news.number) {
                self.topology.insert(*origin, news.clone());
                let message = self.messages.next_news();
                self.put_out(&Advertisement { message, ..news.clone() }, Some(from));
                changed = true;
            }
        }
        (changed, actions)
    }

    /// Processes a peer's acknowledgement of an advertisement.
    ///
    /// ns-2.35: it names the message, but is compared with the sequence number. Contents that a node took from a map are
    /// therefore retransmitted until newer ones displace them.
    pub fn acknowledged(&mut self, from: usize, origin: u32, number: u32) -> Vec<Action> {
        let waiting = &mut self.peers[from].advertisements;
        if waiting.get(&origin).is_some_and(|sent| sent.number == number) {
            waiting.remove(&origin);
        }
        self.stop_if_done(from)
    }

    /// Processes a peer's acknowledgement of a map.
    pub fn map_acknowledged(&mut self, from: usize, number: u32) -> Vec<Action> {
        let waiting = &mut self.peers[from].map;
        if *waiting == Some(number) {
            *waiting = None;
        }
        self.stop_if_done(from)
    }

    fn stop_if_done(&self, peer: usize) -> Vec<Action> {
        let done = self.peers[peer].map.is_none() && self.peers[peer].advertisements.is_empty();
        done.then_some(Action::StopTimer(peer)).into_iter().collect()
    }

    /// Retransmits the unacknowledged messages of a peer. Called when the peer's retransmission timer expires.
    pub fn timed_out(&self, peer: usize) -> Vec<Action> {
        // Scripts can trigger a timeout too, even for a peer that does not exist.
        let Some(waiting) = self.peers.get(peer) else { return Vec::new() };
        let map = waiting.map.map(LinkStateMessage::Map);
        let advertisements = waiting.advertisements.values().cloned().map(LinkStateMessage::Advertisement);
        let mut actions: Vec<Action> =
            map.into_iter().chain(advertisements).map(|message| Action::Send(peer, message)).collect();
        if !actions.is_empty() {
            actions.push(Action::SetTimer(peer));
        }
        actions
    }

    /// The shortest paths over the links that this node knows, by destination.
    pub fn routes(&self) -> BTreeMap<u32, LinkStateRoute> {
        let mut found = BTreeMap::new();
        let mut candidates: BTreeMap<u32, LinkStateRoute> = BTreeMap::new();
        for (number, peer) in self.peers.iter().enumerate().filter(|(_, peer)| peer.up) {
            offer(&mut candidates, peer.node, LinkStateRoute { peers: vec![number], cost: peer.cost });
        }
        while let Some(nearest) = nearest(&candidates) {
            let Some(route) = candidates.remove(&nearest) else { break };
            let links = self.topology.get(&nearest).map(|advertisement| advertisement.links.clone());
            for (to, cost) in links.iter().flat_map(|links| links.iter()) {
                if *to != self.own && *to != nearest && !found.contains_key(to) {
                    let further = LinkStateRoute { cost: route.cost + cost, peers: route.peers.clone() };
                    offer(&mut candidates, *to, further);
                }
            }
            found.insert(nearest, route);
        }
        found
    }
}

/// The candidate with the lowest cost; of several, the one with the lowest number.
fn nearest(candidates: &BTreeMap<u32, LinkStateRoute>) -> Option<u32> {
    candidates.iter().min_by_key(|(_, route)| route.cost).map(|(node, _)| *node)
}

/// Enters a path: a shorter path replaces the known one, and an equally long one adds its peers.
fn offer(candidates: &mut BTreeMap<u32, LinkStateRoute>, node: u32, route: LinkStateRoute) {
    match candidates.get_mut(&node) {
        Some(known) if known.cost < route.cost => {}
        Some(known) if known.cost == route.cost => {
            let more = route.peers.into_iter().filter(|peer| !known.peers.contains(peer));
            let more: Vec<usize> = more.collect();
            known.peers.extend(more);
        }
        _ => {
            candidates.insert(node, route);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn advertisement(origin: u32, number: u32, links: &[(u32, i32)]) -> Advertisement {
        Advertisement { origin, number, message: number, links: links.into() }
    }

    fn neighbour(node: u32, up: bool) -> Neighbour {
        Neighbour { node, cost: 1, up, takes_part: true }
    }

    fn messages() -> Messages {
        let messages = Messages::default();
        messages.set_nodes(3);
        messages
    }

    /// Node 0 between nodes 1 and 2.
    fn middle() -> LinkState {
        LinkState::new(0, [neighbour(1, true), neighbour(2, true)], vec![0, 1], messages())
    }

    #[test]
    fn news_is_acknowledged_passed_on_once_and_used() {
        let mut state = middle();
        let news = advertisement(1, 1, &[(0, 1), (3, 2)]);
        let (changed, actions) = state.hear(0, &news);
        assert!(changed);
        assert_eq!(
            actions,
            [
                Action::Send(0, LinkStateMessage::AdvertisementReceived { origin: 1, number: 1, message: 1 }),
                Action::SetTimer(1),
                Action::Send(1, LinkStateMessage::Advertisement(news.clone())),
            ]
        );
        assert_eq!(state.routes()[&3], LinkStateRoute { peers: vec![0], cost: 3 });
        let (changed, actions) = state.hear(1, &news);
        assert!(!changed);
        assert_eq!(
            actions,
            [Action::Send(1, LinkStateMessage::AdvertisementReceived { origin: 1, number: 1, message: 2 })]
        );
        assert_eq!(state.acknowledged(1, 1, 1), [Action::StopTimer(1)]);
    }

    #[test]
    fn what_is_not_acknowledged_is_sent_again() {
        let mut state = middle();
        let sent = state.period();
        assert_eq!(sent.len(), 4);
        assert_eq!(state.timed_out(0), [sent[0].clone(), Action::SetTimer(0)]);
        state.acknowledged(0, 0, 2);
        assert_eq!(state.timed_out(0), []);
    }

    #[test]
    fn an_acknowledgement_names_the_message() {
        let mut state = middle();
        let from_map = Advertisement { message: 5, ..advertisement(1, 3, &[(0, 1)]) };
        let itself = advertisement(1, 3, &[(0, 1)]);
        let mut other = LinkState::new(2, [neighbour(0, true)], vec![0], messages());
        for (news, is_done) in [(from_map, false), (itself, true)] {
            let received = other.hear(0, &news).1.remove(0);
            let Action::Send(0, LinkStateMessage::AdvertisementReceived { origin, number, .. }) = received
            else {
                panic!("{received:?}")
            };
            state.peers[1].advertisements.insert(origin, news);
            assert_eq!(state.acknowledged(1, origin, number) == [Action::StopTimer(1)], is_done);
        }
    }

    #[test]
    fn equal_paths_share_a_destination() {
        let mut state = middle();
        state.hear(0, &advertisement(1, 1, &[(0, 1), (3, 1)]));
        state.hear(1, &advertisement(2, 1, &[(0, 1), (3, 1)]));
        assert_eq!(state.routes()[&3], LinkStateRoute { peers: vec![0, 1], cost: 2 });
        assert_eq!(state.links_are(&[(1, false), (1, true)]), [Action::StopTimer(0)]);
        assert_eq!(state.take_outbox().len(), 2, "one advertisement to the peer that is left");
        assert_eq!(state.links_are(&[(1, false), (1, true)]), []);
        assert_eq!(state.take_outbox(), []);
        assert_eq!(state.routes()[&3], LinkStateRoute { peers: vec![1], cost: 2 });
        assert_eq!(state.routes().get(&1), None);
    }

    #[test]
    fn a_peer_that_comes_back_gets_the_whole_map() {
        let mut state = LinkState::new(0, [neighbour(1, true), neighbour(2, false)], vec![0, 1], messages());
        state.links_are(&[(1, true), (1, true)]);
        let outbox = state.take_outbox();
        let Some(Action::Send(1, LinkStateMessage::Map(number))) = outbox.last() else {
            panic!("{outbox:?}");
        };
        let mut peer = LinkState::new(2, [neighbour(0, true), neighbour(5, true)], vec![0, 1], messages());
        let (changed, _) = peer.hear_map(0, *number, state.topology());
        assert!(changed);
        assert_eq!(peer.routes()[&1], LinkStateRoute { peers: vec![0], cost: 2 });
        assert_eq!(peer.take_outbox().len(), 2, "one advertisement to the peer that did not send the map");
        assert!(!peer.hear_map(0, *number, state.topology()).0);
    }
    #[test]
    fn a_neighbour_that_takes_no_part_is_told_of_and_not_told() {
        let silent = Neighbour { takes_part: false, ..neighbour(2, true) };
        let mut state = LinkState::new(0, [neighbour(1, true), silent], vec![0, 1], messages());
        assert_eq!(*state.topology()[&0].links, [(1, 1), (2, 1)]);
        assert_eq!(state.period().len(), 2, "one message, and its timer");
        assert_eq!(state.links_are(&[(7, true), (1, false)]), []);
        assert_eq!(*state.topology()[&0].links, [(1, 7)]);
    }
}
