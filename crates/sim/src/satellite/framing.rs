//! Reliable link layers: frames of HDLC in asynchronous balanced mode, with go-back-N or selective repetition.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::ops::RangeInclusive;
use std::rc::Rc;

use super::SatLinkLayer;
use crate::Sim;
use crate::entity::EntityId;
use crate::packet::{Endpoint, Header, Packet, PacketType};
use crate::scheduler::EventKey;
use crate::wireless::Message;

/// The size of a frame without data, and the bytes that a frame adds to data.
const FRAME: i32 = 28;

/// The number in the request for all data if none have arrived.
// ns-2.35: such a request repeats nothing (spec: satellite, section 5.1).
const NOTHING_RECEIVED: i32 = -1;

/// The header of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HdlcFrame {
    /// A frame of data.
    Information {
        /// The number of the data.
        number: i32,
        /// Acknowledges all data before this number.
        next: i32,
    },
    /// A request to connect (SABME).
    Request,
    /// The answer to a request (UA).
    Accepted,
    /// Acknowledges all data before this number (RR).
    Ready(i32),
    /// Asks for all data from this number on (REJ).
    Reject(i32),
    /// Asks for the data with this number (SREJ).
    SelectiveReject(i32),
}

impl HdlcFrame {
    /// Returns the text at the end of trace lines of control frames; `None` for data.
    pub(super) fn label(self) -> Option<String> {
        match self {
            HdlcFrame::Information { .. } => None,
            HdlcFrame::Request => Some("U SABME".to_owned()),
            HdlcFrame::Accepted => Some("U UA".to_owned()),
            HdlcFrame::Ready(number) => Some(format!("S {number} RR")),
            HdlcFrame::Reject(number) => Some(format!("S {number} REJ")),
            HdlcFrame::SelectiveReject(number) => Some(format!("S {number} SREJ")),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Status {
    /// No request to connect was sent; the neighbour may have sent one.
    #[default]
    Idle,
    /// A request to connect was sent.
    Requested,
    Connected,
}

/// Returns the beginning of the message about a frame for which there is no connection; `None` if there is one.
/// `status` is that of the connection with the sender.
fn complaint(header: HdlcFrame, status: Option<Status>) -> Option<&'static str> {
    match header {
        HdlcFrame::Request => None,
        HdlcFrame::Accepted => status.is_none().then_some("handleUA: No state"),
        _ if status.is_some_and(|status| status != Status::Requested) => None,
        HdlcFrame::Information { .. } => Some("recvIframe(): No state/connection"),
        HdlcFrame::Ready(_) => Some("handleRR: No state/connection"),
        HdlcFrame::Reject(_) => Some("handleREJ: No state/connection"),
        HdlcFrame::SelectiveReject(_) => Some("handleSREJ: No state/connection"),
    }
}

/// The connection with a neighbour.
#[derive(Debug, Default)]
struct Connection {
    status: Status,
    /// The packets that wait for the window.
    waiting: VecDeque<Packet>,
    /// The packets that are not acknowledged, and the number of the first one.
    sent: VecDeque<Packet>,
    first: i32,
    /// The number of the next data from the neighbour.
    expected: i32,
    /// Data from `expected` on were requested.
    has_rejected: bool,
    /// Data that arrived ahead of the expected ones, and the number after the highest one.
    early: BTreeMap<i32, Packet>,
    highest: i32,
    timeouts: i32,
    timer: Option<EventKey>,
    reject_timer: Option<EventKey>,
}

impl Connection {
    /// Forgets the packets before a number.
    fn forget(&mut self, number: i32) {
        while self.first < number && self.sent.pop_front().is_some() {
            self.first += 1;
        }
    }

    /// Handles an acknowledgement of all packets before a number. Returns whether it is new.
    fn acknowledge(&mut self, sim: &Sim, number: i32) -> bool {
        if number <= self.first {
            return false;
        }
        self.forget(number);
        self.timeouts = 0;
        self.stop(sim);
        true
    }

    /// Makes a frame of data that contains a packet.
    fn frame(&self, packet: &Packet, number: i32) -> Packet {
        let mut frame = packet.clone();
        frame.size += FRAME;
        frame.radio_mut().message = Message::Hdlc(HdlcFrame::Information { number, next: self.expected });
        frame
    }

    fn stop(&mut self, sim: &Sim) {
        if let Some(key) = self.timer.take() {
            sim.cancel(key);
        }
    }

    fn close(mut self, sim: &Sim) {
        self.stop(sim);
        if let Some(key) = self.reject_timer.take() {
            sim.cancel(key);
        }
    }
}

/// The number of frames without data that were made.
// ns-2.35: trace lines show it in place of the unique number of a packet (spec: satellite, section 5.1).
#[derive(Debug, Default)]
struct FrameCount(Cell<i32>);

/// The connections of a link layer: `LL/Sat/HDLC` (spec: satellite, section 5.1).
#[derive(Debug)]
pub struct Framing {
    id: EntityId,
    connections: RefCell<BTreeMap<i32, Connection>>,
    count: Rc<FrameCount>,
    /// `window_size_`: the maximum number of unacknowledged packets.
    pub window: Cell<i32>,
    /// `queue_size_`: the maximum number of packets that are unacknowledged or wait.
    pub queue_size: Cell<i32>,
    /// `timeout_`: the time after which packets are repeated, seconds.
    pub timeout: Cell<f64>,
    /// `max_timeouts_`: the number of repetitions after which the connection is given up.
    pub max_timeouts: Cell<i32>,
    /// `delAck_`: has no effect.
    pub delays_acknowledgements: Cell<i32>,
    /// `delAckVal_`: has no effect.
    pub acknowledgement_delay: Cell<i32>,
    /// `selRepeat_`: request single data instead of all data from a number on.
    pub selective_repeat: Cell<i32>,
}

impl Framing {
    /// Creates a link layer without connections.
    pub fn new(sim: &Sim, id: EntityId) -> Framing {
        Framing {
            id,
            connections: RefCell::default(),
            count: sim.shared(),
            window: Cell::default(),
            queue_size: Cell::default(),
            timeout: Cell::default(),
            max_timeouts: Cell::default(),
            delays_acknowledgements: Cell::default(),
            acknowledgement_delay: Cell::default(),
            selective_repeat: Cell::default(),
        }
    }

    fn set_timer(&self, sim: &Sim, neighbour: i32) -> EventKey {
        sim.schedule_event(self.id, (neighbour as u32) << 1, self.timeout.get())
    }

    /// Sends a packet to a neighbour.
    pub(super) fn send(&self, sim: &Sim, link: &SatLinkLayer, neighbour: i32, packet: Packet) {
        let mut connections = self.connections.borrow_mut();
        let connection = connections.entry(neighbour).or_default();
        if (connection.waiting.len() + connection.sent.len()) as i32 >= self.queue_size.get() {
            return;
        }
        let (src, dst) = (packet.src, packet.dst);
        connection.waiting.push_back(packet);
        match connection.status {
            Status::Idle => {
                connection.status = Status::Requested;
                connection.timer = Some(self.set_timer(sim, neighbour));
                drop(connections);
                self.control(sim, link, neighbour, (src, dst), HdlcFrame::Request);
            }
            Status::Requested => {}
            Status::Connected => {
                let frames = self.fill_window(sim, neighbour, connection);
                drop(connections);
                transmit_all(sim, link, neighbour, frames);
            }
        }
    }

    /// Returns the packets that the window permits to send now.
    fn fill_window(&self, sim: &Sim, neighbour: i32, connection: &mut Connection) -> Vec<Packet> {
        let mut frames = Vec::new();
        // A timer that runs although nothing is unacknowledged starts anew.
        let starts_timer = connection.timer.is_none() || connection.sent.is_empty();
        while (connection.sent.len() as i32) < self.window.get()
            && let Some(packet) = connection.waiting.pop_front()
        {
            frames.push(connection.frame(&packet, connection.first + connection.sent.len() as i32));
            connection.sent.push_back(packet);
        }
        if starts_timer && !connection.sent.is_empty() {
            connection.stop(sim);
            connection.timer = Some(self.set_timer(sim, neighbour));
        }
        frames
    }

    /// Handles a frame. Returns the packets for the layer above.
    pub(super) fn receive(&self, sim: &Sim, link: &SatLinkLayer, packet: Packet) -> Vec<Packet> {
        let Message::Hdlc(header) = packet.radio().message else { return vec![packet] };
        let neighbour = packet.radio().last_hop;
        let reply = (packet.dst, packet.src);
        let status = self.connections.borrow().get(&neighbour).map(|connection| connection.status);
        if let Some(message) = complaint(header, status) {
            sim.print(&format!("{message} found for {neighbour}\n"));
            return Vec::new();
        }
        match header {
            HdlcFrame::Information { number, next } => {
                return self.data(sim, link, neighbour, (number, next), packet);
            }
            HdlcFrame::Request => {
                let old = self.connections.borrow_mut().remove(&neighbour);
                if let Some(old) = old {
                    sim.print("Got SABME req for existing connection; resetting\n");
                    old.close(sim);
                }
                // ns-2.35: before data have arrived from the neighbour, data to it need a request, too (spec: satellite,
                // section 5.1).
                self.connections.borrow_mut().insert(neighbour, Connection::default());
                self.control(sim, link, neighbour, reply, HdlcFrame::Accepted);
            }
            HdlcFrame::Accepted => {
                let mut connections = self.connections.borrow_mut();
                let Some(connection) = connections.get_mut(&neighbour) else { return Vec::new() };
                if connection.status == Status::Requested {
                    connection.status = Status::Connected;
                    connection.stop(sim);
                    let frames = self.fill_window(sim, neighbour, connection);
                    drop(connections);
                    transmit_all(sim, link, neighbour, frames);
                }
            }
            HdlcFrame::Ready(number) => self.acknowledge(sim, link, neighbour, number),
            HdlcFrame::Reject(NOTHING_RECEIVED) => {}
            HdlcFrame::Reject(number) => self.repeat(sim, link, neighbour, number..=i32::MAX),
            HdlcFrame::SelectiveReject(number) => self.repeat(sim, link, neighbour, number..=number),
        }
        Vec::new()
    }

    fn data(
        &self,
        sim: &Sim,
        link: &SatLinkLayer,
        neighbour: i32,
        (number, next): (i32, i32),
        mut packet: Packet,
    ) -> Vec<Packet> {
        let reply = (packet.dst, packet.src);
        packet.size -= FRAME;
        packet.radio_mut().message = Message::None;
        let mut connections = self.connections.borrow_mut();
        let Some(connection) = connections.get_mut(&neighbour) else { return Vec::new() };
        connection.status = Status::Connected;
        let (is_early, goes_back) = (number > connection.expected, self.selective_repeat.get() == 0);
        let mut requests = Vec::new();
        let mut up = Vec::new();
        if is_early && goes_back {
            if !std::mem::replace(&mut connection.has_rejected, true) {
                requests.push(self.reject(sim, neighbour, connection));
            }
        } else {
            // ns-2.35: the first data are not requested (spec: satellite, section 5.1).
            let missed = connection.highest.max(connection.expected).max(1)..number;
            requests.extend(missed.map(HdlcFrame::SelectiveReject));
            connection.highest = connection.highest.max(number + 1);
        }
        if is_early && !goes_back {
            connection.early.insert(number, packet);
        } else if number == connection.expected {
            connection.has_rejected = false;
            let mut next = Some(packet);
            while let Some(packet) = next {
                up.push(packet);
                connection.expected += 1;
                next = connection.early.remove(&connection.expected);
            }
        }
        let mut frames = Vec::new();
        if connection.acknowledge(sim, next) {
            // ns-2.35: the timer runs even if no packets are unacknowledged (spec: satellite, section 5.1).
            connection.timer = Some(self.set_timer(sim, neighbour));
            frames = self.fill_window(sim, neighbour, connection);
        }
        // Data acknowledge what has arrived, so that no other frame is needed.
        if frames.is_empty() && !(is_early && goes_back) {
            requests.push(HdlcFrame::Ready(connection.expected));
        }
        drop(connections);
        for request in requests {
            self.control(sim, link, neighbour, reply, request);
        }
        transmit_all(sim, link, neighbour, frames);
        up
    }

    /// Returns the request for all data from the expected ones on, and starts its timer.
    fn reject(&self, sim: &Sim, neighbour: i32, connection: &mut Connection) -> HdlcFrame {
        if let Some(key) = connection.reject_timer.take() {
            sim.cancel(key);
        }
        // ns-2.35: the arrival of the data does not stop this timer, which ends the connection (spec: satellite,
        // section 5.1).
        let tag = (neighbour as u32) << 1 | 1;
        let life = f64::from(self.max_timeouts.get().max(1)) * self.timeout.get();
        connection.reject_timer = Some(sim.schedule_event(self.id, tag, life));
        HdlcFrame::Reject(if connection.expected == 0 { NOTHING_RECEIVED } else { connection.expected })
    }

    fn acknowledge(&self, sim: &Sim, link: &SatLinkLayer, neighbour: i32, number: i32) {
        let mut connections = self.connections.borrow_mut();
        let Some(connection) = connections.get_mut(&neighbour) else { return };
        if !connection.acknowledge(sim, number) {
            return;
        }
        let frames = self.fill_window(sim, neighbour, connection);
        drop(connections);
        transmit_all(sim, link, neighbour, frames);
    }

    /// Sends the unacknowledged packets with these numbers again.
    fn repeat(&self, sim: &Sim, link: &SatLinkLayer, neighbour: i32, numbers: RangeInclusive<i32>) {
        let frames = {
            let connections = self.connections.borrow();
            let Some(connection) = connections.get(&neighbour) else { return };
            let numbered = (connection.first..).zip(&connection.sent);
            let wanted = numbered.filter(|(number, _)| numbers.contains(number));
            wanted.map(|(number, packet)| connection.frame(packet, number)).collect()
        };
        transmit_all(sim, link, neighbour, frames);
    }

    /// Sends a frame without data.
    fn control(
        &self,
        sim: &Sim,
        link: &SatLinkLayer,
        neighbour: i32,
        ends: (Endpoint, Endpoint),
        header: HdlcFrame,
    ) {
        let end = |endpoint: Endpoint| Endpoint { address: endpoint.address, port: 0 };
        let uid = self.count.0.get();
        self.count.0.set(uid + 1);
        let mut packet = Packet::new(Header {
            uid,
            packet_type: PacketType::HDLC,
            src: end(ends.0),
            dst: end(ends.1),
            ttl: 32,
            size: FRAME,
            ..Header::default()
        });
        packet.radio_mut().message = Message::Hdlc(header);
        link.transmit(sim, packet, neighbour);
    }

    /// Handles an event of a timer.
    pub(super) fn expire(&self, sim: &Sim, link: &SatLinkLayer, tag: u32) {
        let neighbour = (tag as i32) >> 1;
        let mut connections = self.connections.borrow_mut();
        let Some(connection) = connections.get_mut(&neighbour) else { return };
        if tag & 1 == 1 {
            connection.reject_timer = None;
        } else {
            connection.timer = None;
            connection.timeouts += 1;
            let (now, timeouts) = (sim.now(), connection.timeouts);
            sim.print(&format!("hdlc TIMEOUT:{now:.6}, nh={neighbour}, nto={timeouts}\n"));
        }
        if tag & 1 == 1 || connection.timeouts > self.max_timeouts.get() {
            if let Some(ended) = connections.remove(&neighbour) {
                ended.close(sim);
            }
            return;
        }
        connection.timer = Some(self.set_timer(sim, neighbour));
        let request = match connection.status {
            Status::Requested => connection.waiting.front().map(|packet| (packet.src, packet.dst)),
            Status::Idle | Status::Connected => None,
        };
        drop(connections);
        match request {
            Some(ends) => self.control(sim, link, neighbour, ends, HdlcFrame::Request),
            None => self.repeat(sim, link, neighbour, 0..=i32::MAX),
        }
    }
}

fn transmit_all(sim: &Sim, link: &SatLinkLayer, neighbour: i32, frames: Vec<Packet>) {
    for frame in frames {
        link.transmit(sim, frame, neighbour);
    }
}
