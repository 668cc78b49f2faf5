//! Scalable reliable multicast (Floyd, Jacobson, Liu, McCanne and Zhang, "A reliable multicast framework for
//! light-weight sessions and application level framing", 1997): the messages of members, and their knowledge about each
//! other.
//!
//! The loss handlers of the embedder decide when requests and repairs are sent. The embedder is notified of missing
//! data with `request`, and of messages about data known to be missing with `recv`.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::agent::{Agent, Transport};
use crate::embedder::Argument;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::wiring::Wiring;
use crate::{Initial, Sim};

/// Size of an SRM header, bytes.
const HEADER: i32 = 16;
/// The distance assumed before any measurement, seconds.
const UNMEASURED: f64 = 1.0;

/// The kinds of SRM packets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SrmKind {
    /// Data from their source.
    Data,
    /// A session message: the sender's knowledge about the other members.
    Session,
    /// A request for missing data.
    Request,
    /// Repeated data, sent by any member.
    Repair,
}

impl SrmKind {
    /// The name of the kind in nam traces.
    pub fn name(self) -> &'static str {
        match self {
            SrmKind::Data => "SRM_DATA",
            SrmKind::Session => "SRM_SESS",
            SrmKind::Request => "SRM_RQST",
            SrmKind::Repair => "SRM_REPR",
        }
    }
}

/// The header of SRM packets.
#[derive(Clone, Debug)]
pub struct SrmHeader {
    /// The kind of the packet.
    pub kind: SrmKind,
    /// The source of the data, or the sender of a session message.
    pub source: i32,
    /// Number of the data, or of the session message.
    pub number: i32,
    /// Number of the request round, counted per missing data packet.
    pub round: i32,
    /// The distance in seconds from the sender to the source, or to the member that requested the data.
    pub distance: f64,
    /// The sender's table of members, beginning with the sender.
    session: Option<Rc<[SessionEntry]>>,
}

/// The knowledge of a member about another member, as sent in session messages.
#[derive(Clone, Copy, Debug)]
struct SessionEntry {
    address: i32,
    /// Number of the member's last data packet.
    last: i32,
    /// Arrival time of the member's last session message, milliseconds.
    received: i32,
    /// Sending time of the member's last session message, milliseconds.
    sent: i32,
}

#[derive(Clone, Copy, Debug)]
struct Member {
    entry: SessionEntry,
    /// Number of the member's last session message.
    session: i32,
    distance: f64,
}

/// `Agent/SRM`: a member of a multicast group (spec: more-networks, section 11).
#[derive(Debug)]
pub struct SrmAgent {
    agent: Agent,
    /// `packetSize_`: bytes of data in a repair.
    pub packet_size: Cell<i32>,
    /// `groupSize_`: number of known members, including the agent itself.
    pub group_size: Cell<i32>,
    /// `app_fid_`: flow id of data from an application.
    pub application_flow: Cell<i32>,
    /// `pdistance_`: the distance carried by the last received packet, seconds.
    pub carried_distance: Cell<f64>,
    /// `requestor_`: the member to which the distance in repairs is measured.
    pub requestor: Cell<i32>,
    /// True if requests and repairs carry distances.
    carries_distances: bool,
    /// The known members: the agent itself, then the others, in the order in which they became known.
    members: RefCell<Vec<Member>>,
    /// The place of each address in `members`.
    places: RefCell<FxHashMap<i32, usize>>,
    rtp_seqno: Cell<i32>,
}

/// Initial values.
impl SrmAgent {
    /// The initial value of `packet_size`.
    pub const PACKET_SIZE: Initial<i32> = Initial(1024);
}

impl SrmAgent {
    /// Creates an unattached member without a group.
    pub fn new(id: EntityId) -> SrmAgent {
        SrmAgent {
            agent: Agent::new(id, PacketType::SRM),
            packet_size: Cell::new(Self::PACKET_SIZE.integer()),
            group_size: Cell::new(0),
            application_flow: Cell::new(0),
            carried_distance: Cell::new(0.0),
            requestor: Cell::new(0),
            carries_distances: false,
            members: RefCell::default(),
            places: RefCell::default(),
            rtp_seqno: Cell::new(-1),
        }
    }

    /// Creates an unattached member whose requests and repairs carry distances.
    pub fn adaptive(id: EntityId) -> SrmAgent {
        SrmAgent { carries_distances: true, ..SrmAgent::new(id) }
    }

    /// Returns true if requests and repairs carry distances.
    pub fn is_adaptive(&self) -> bool {
        self.carries_distances
    }

    /// The state that all agents share.
    pub fn agent(&self) -> &Agent {
        &self.agent
    }

    /// Enters the agent itself as the first known member.
    pub fn start(&self) {
        let own = self.agent.address.get();
        self.with_member(own, |member| member.distance = 0.0);
    }

    fn with_member<R>(&self, address: i32, use_member: impl FnOnce(&mut Member) -> R) -> R {
        let mut members = self.members.borrow_mut();
        let known = self.places.borrow().get(&address).copied();
        let place = known.unwrap_or_else(|| {
            let entry = SessionEntry { address, last: -1, received: 0, sent: 0 };
            members.push(Member { entry, session: -1, distance: UNMEASURED });
            self.group_size.set(self.group_size.get() + 1);
            self.places.borrow_mut().insert(address, members.len() - 1);
            members.len() - 1
        });
        use_member(&mut members[place])
    }

    /// The distance to a member, seconds.
    pub fn distance(&self, address: i32) -> f64 {
        self.with_member(address, |member| member.distance)
    }

    /// The member, other than the agent itself, that has been known for the longest time, and its distance in seconds.
    pub fn oldest_member(&self) -> Option<(i32, f64)> {
        let members = self.members.borrow();
        members.get(1).or(members.first()).map(|member| (member.entry.address, member.distance))
    }

    fn packet(&self, sim: &Sim, header: SrmHeader, size: i32) -> Packet {
        let mut packet = self.agent.allocate(sim);
        packet.packet_type = PacketType::SRM;
        packet.size = size;
        packet.extend().protocol = ProtocolHeader::Srm(Box::new(header));
        packet
    }

    fn header(kind: SrmKind, (source, number): (i32, i32), round: i32) -> SrmHeader {
        SrmHeader { kind, source, number, round, distance: 0.0, session: None }
    }

    /// Sends a session message.
    pub fn send_session(&self, sim: &Sim) {
        let own = self.agent.address.get();
        let now = milliseconds(sim);
        let number = self.with_member(own, |member| {
            member.session += 1;
            member.entry.sent = now;
            member.session
        });
        let members = self.members.borrow();
        let others = members.iter().skip(1).rev();
        let entries: Rc<[SessionEntry]> =
            members.iter().take(1).chain(others).map(|member| member.entry).collect();
        drop(members);
        let mut header = Self::header(SrmKind::Session, (own, number), 0);
        header.session = Some(entries);
        let size = HEADER + (1 + 4 * self.group_size.get()) * 4;
        self.agent.send(sim, self.packet(sim, header, size));
    }

    /// Sends a request for data, in the request round `round`.
    pub fn send_request(&self, sim: &Sim, round: i32, data: (i32, i32)) {
        let mut header = Self::header(SrmKind::Request, data, round);
        if self.carries_distances {
            header.distance = self.distance(data.0);
        }
        self.agent.send(sim, self.packet(sim, header, HEADER));
    }

    /// Sends a repair, which repeats requested data.
    pub fn send_repair(&self, sim: &Sim, round: i32, data: (i32, i32)) {
        let mut header = Self::header(SrmKind::Repair, data, round);
        if self.carries_distances {
            header.distance = self.distance(self.requestor.get());
        }
        let size = HEADER + self.packet_size.get();
        self.agent.send(sim, self.packet(sim, header, size));
    }

    /// Sends a packet to the group as the agent's next data packet.
    fn send_data(&self, sim: &Sim, mut packet: Packet) {
        let own = self.agent.address.get();
        let number = self.with_member(own, |member| {
            member.entry.last += 1;
            member.entry.last
        });
        packet.src = self.agent.endpoint();
        packet.dst = self.agent.peer();
        packet.extend().protocol =
            ProtocolHeader::Srm(Box::new(Self::header(SrmKind::Data, (own, number), 0)));
        self.agent.send(sim, packet);
    }

    /// Processes the information that `source` has sent data up to `number`. The embedder is notified of the data that
    /// are missing; `number` itself is not missing if `is_here`.
    #[inline]
    fn notice(&self, sim: &Sim, source: i32, number: i32, is_here: bool) -> bool {
        let last = self.with_member(source, |member| {
            let last = member.entry.last;
            member.entry.last = last.max(number);
            last
        });
        let end = if is_here { number } else { number + 1 };
        if last + 1 < end {
            let missing = (last + 1..end).map(|number| Argument::Integer(number.into()));
            let words: Vec<Argument> =
                [Argument::Integer(source.into())].into_iter().chain(missing).collect();
            sim.embedder().notify(sim, self.agent.id, "request", &words);
        }
        number > last
    }

    fn tell(&self, sim: &Sim, kind: &str, numbers: &[i32]) {
        let mut words = vec![Argument::Text(kind.to_owned())];
        words.extend(numbers.iter().map(|number| Argument::Integer((*number).into())));
        sim.embedder().notify(sim, self.agent.id, "recv", &words);
    }

    fn receive(&self, sim: &Sim, from: i32, header: &SrmHeader) {
        self.carried_distance.set(header.distance);
        let (source, number, round) = (header.source, header.number, header.round);
        match header.kind {
            SrmKind::Data => {
                // An agent also receives its own data.
                if source != self.agent.address.get() && !self.notice(sim, source, number, true) {
                    self.tell(sim, "data", &[source, number]);
                }
            }
            SrmKind::Request => {
                if !self.notice(sim, source, number, false) {
                    self.tell(sim, "request", &[from, round, source, number]);
                }
            }
            SrmKind::Repair => {
                if !self.notice(sim, source, number, true) {
                    self.tell(sim, "repair", &[round, source, number]);
                }
            }
            SrmKind::Session => self.receive_session(sim, header),
        }
    }

    fn receive_session(&self, sim: &Sim, header: &SrmHeader) {
        let own = self.agent.address.get();
        let Some([first, others @ ..]) = header.session.as_deref() else { return };
        if first.address == own {
            return;
        }
        let now = milliseconds(sim);
        let is_new = self.with_member(first.address, |member| {
            let is_new = header.number > member.session;
            if is_new {
                member.session = header.number;
                member.entry.received = now;
                member.entry.sent = first.sent;
            }
            is_new
        });
        if !is_new {
            return;
        }
        self.notice(sim, first.address, first.last, false);
        for entry in others {
            if entry.address == own {
                let round_trip = (now - first.sent) + (entry.received - entry.sent);
                self.with_member(first.address, |member| {
                    member.distance = f64::from(round_trip) / 2.0 / 1000.0;
                });
            } else {
                self.notice(sim, entry.address, entry.last, false);
            }
        }
    }
}

fn milliseconds(sim: &Sim) -> i32 {
    (sim.now() * 1000.0) as i32
}

impl Entity for SrmAgent {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        if packet.dst.address == -1 {
            return self.send_data(sim, packet);
        }
        let protocol = packet.extension.as_ref().map(|extension| &extension.protocol);
        if let Some(ProtocolHeader::Srm(header)) = protocol {
            self.receive(sim, packet.src.address, header);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for SrmAgent {
    fn send_message(&self, sim: &Sim, bytes: i32, _flags: Option<&str>) {
        let mut packet = self.agent.allocate(sim);
        packet.size = bytes;
        packet.flow_id = self.application_flow.get();
        self.rtp_seqno.set(self.rtp_seqno.get() + 1);
        packet.rtp_seqno = self.rtp_seqno.get();
        self.send_data(sim, packet);
    }
}
