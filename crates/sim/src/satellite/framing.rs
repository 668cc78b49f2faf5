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

/// The timers of a connection, in the lowest bits of the tags of events.
const DATA_TIMER: u32 = 0;
const REJECT_TIMER: u32 = 1;
const ACKNOWLEDGEMENT_TIMER: u32 = 2;
const TIMER_BITS: u32 = 2;

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
        HdlcFrame::Information { .. } => match status {
            Some(Status::Idle | Status::Connected) => None,
            Some(Status::Requested) | None => Some("recvIframe(): No state/connection"),
        },
        _ if status == Some(Status::Connected) => None,
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
    /// The number of packets that the queue counts.
    // ns-2.35: each new acknowledgement takes one from this number, however many packets it acknowledges (spec: satellite,
    // section 5.1).
    held: i32,
    /// Nothing new is sent before data have been repeated.
    // ns-2.35: the consequence of a request for all data if none have arrived (spec: satellite, section 5.1).
    is_stuck: bool,
    /// How many of the last unacknowledged packets were therefore not sent.
    held_back: usize,
    /// The number of the next data from the neighbour.
    expected: i32,
    /// Data from `expected` on were requested.
    has_rejected: bool,
    /// Data that arrived ahead of the expected ones.
    early: BTreeMap<i32, Packet>,
    timeouts: i32,
    timer: Option<EventKey>,
    reject_timer: Option<EventKey>,
    /// The timer of a delayed acknowledgement, and the ends of the frame.
    acknowledgement: Option<(EventKey, (Endpoint, Endpoint))>,
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
        // ns-2.35: what acknowledges nothing new ends a series of timeouts, too (spec: satellite, section 5.1).
        if number >= self.first {
            self.timeouts = 0;
        }
        if number <= self.first {
            return false;
        }
        // ns-2.35: of acknowledgements of nothing, the first one after data is harmless (spec: satellite, section 5.1).
        if self.held < 0 || (self.held == 0 && self.first == 0) {
            sim.fatal("PacketQueue:: remove() couldn't find target\n");
        }
        self.forget(number);
        self.held -= 1;
        self.stop(sim);
        true
    }

    /// Whether packets that were sent are not acknowledged.
    fn awaits_acknowledgement(&self) -> bool {
        self.sent.len() > self.held_back
    }

    /// The number from which on a rejection requests data.
    fn requested(&self) -> i32 {
        if self.expected == 0 { NOTHING_RECEIVED } else { self.expected }
    }

    /// Makes a frame of data that contains a packet.
    fn frame(&self, packet: &Packet, number: i32, goes_back: bool) -> Packet {
        let next = if goes_back { self.requested() } else { self.expected };
        let mut frame = packet.clone();
        frame.size += FRAME;
        frame.radio_mut().message = Message::Hdlc(HdlcFrame::Information { number, next });
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
        self.cancel_acknowledgement(sim);
    }

    /// Cancels the delayed acknowledgement, because data carry its number.
    fn cancel_acknowledgement(&mut self, sim: &Sim) {
        if let Some((key, _)) = self.acknowledgement.take() {
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
    /// The number after the highest one of data from each neighbour.
    // ns-2.35: it outlives the connection (spec: satellite, section 5.1).
    highest: RefCell<BTreeMap<i32, i32>>,
    count: Rc<FrameCount>,
    /// `window_size_`: the maximum number of unacknowledged packets.
    pub window: Cell<i32>,
    /// `queue_size_`: the maximum number of packets that are unacknowledged or wait.
    pub queue_size: Cell<i32>,
    /// `timeout_`: the time after which packets are repeated, seconds.
    pub timeout: Cell<f64>,
    /// `max_timeouts_`: the number of repetitions after which the connection is given up.
    pub max_timeouts: Cell<i32>,
    /// `delAck_`: whether acknowledgements are delayed.
    pub delays_acknowledgements: Cell<i32>,
    /// `delAckVal_`: the delay, seconds.
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
            highest: RefCell::default(),
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

    fn goes_back(&self) -> bool {
        self.selective_repeat.get() == 0
    }

    fn set_timer(&self, sim: &Sim, neighbour: i32) -> EventKey {
        self.schedule(sim, neighbour, DATA_TIMER, self.timeout.get())
    }

    fn schedule(&self, sim: &Sim, neighbour: i32, timer: u32, delay: f64) -> EventKey {
        sim.schedule_event(self.id, (neighbour as u32) << TIMER_BITS | timer, delay)
    }

    /// Sends a packet to a neighbour.
    pub(super) fn send(&self, sim: &Sim, link: &SatLinkLayer, neighbour: i32, packet: Packet) {
        let mut connections = self.connections.borrow_mut();
        let connection = connections.entry(neighbour).or_default();
        if connection.held >= self.queue_size.get() {
            return;
        }
        connection.held += 1;
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
            if connection.is_stuck {
                connection.held_back += 1;
            } else {
                let number = connection.first + connection.sent.len() as i32;
                frames.push(connection.frame(&packet, number, self.goes_back()));
            }
            connection.sent.push_back(packet);
        }
        if starts_timer && !connection.is_stuck && !connection.sent.is_empty() {
            connection.stop(sim);
            connection.timer = Some(self.set_timer(sim, neighbour));
        }
        if !frames.is_empty() {
            connection.cancel_acknowledgement(sim);
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
            HdlcFrame::Reject(NOTHING_RECEIVED) => {
                if let Some(connection) = self.connections.borrow_mut().get_mut(&neighbour) {
                    connection.is_stuck = true;
                }
            }
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
        let (is_early, goes_back) = (number > connection.expected, self.goes_back());
        let (mut requests, mut begins_reject) = (Vec::new(), false);
        let mut up = Vec::new();
        if is_early && goes_back {
            begins_reject = !std::mem::replace(&mut connection.has_rejected, true);
            if begins_reject {
                requests.push(HdlcFrame::Reject(connection.requested()));
            }
        } else {
            // ns-2.35: the first data are not requested (spec: satellite, section 5.1).
            let mut highest = self.highest.borrow_mut();
            let highest = highest.entry(neighbour).or_default();
            let missed = (*highest).max(connection.expected).max(1)..number;
            requests.extend(missed.map(HdlcFrame::SelectiveReject));
            *highest = (*highest).max(number + 1);
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
            if !connection.is_stuck || connection.awaits_acknowledgement() {
                connection.timer = Some(self.set_timer(sim, neighbour));
            }
            frames = self.fill_window(sim, neighbour, connection);
        }
        if begins_reject {
            self.set_reject_timer(sim, neighbour, connection);
        }
        // Data acknowledge what has arrived, so that no other frame is needed.
        if frames.is_empty() && !(is_early && goes_back) {
            if self.delays_acknowledgements.get() != 0 && goes_back && !up.is_empty() {
                self.delay_acknowledgement(sim, neighbour, connection, reply);
            } else {
                requests.push(HdlcFrame::Ready(connection.expected));
            }
        }
        drop(connections);
        for request in requests {
            self.control(sim, link, neighbour, reply, request);
        }
        transmit_all(sim, link, neighbour, frames);
        up
    }

    /// Starts the timer of an acknowledgement if it is not running.
    fn delay_acknowledgement(
        &self,
        sim: &Sim,
        neighbour: i32,
        connection: &mut Connection,
        ends: (Endpoint, Endpoint),
    ) {
        if connection.acknowledgement.is_none() {
            let delay = f64::from(self.acknowledgement_delay.get());
            let key = self.schedule(sim, neighbour, ACKNOWLEDGEMENT_TIMER, delay);
            connection.acknowledgement = Some((key, ends));
        }
    }

    /// Starts the timer of a request for all data from the expected ones on.
    fn set_reject_timer(&self, sim: &Sim, neighbour: i32, connection: &mut Connection) {
        if let Some(key) = connection.reject_timer.take() {
            sim.cancel(key);
        }
        // ns-2.35: a request changes the setting, also for later connections. The arrival of the data does not stop the timer,
        // which ends the connection (spec: satellite, section 5.1).
        self.max_timeouts.set(self.max_timeouts.get().max(1));
        let life = f64::from(self.max_timeouts.get()) * self.timeout.get();
        connection.reject_timer = Some(self.schedule(sim, neighbour, REJECT_TIMER, life));
    }

    fn acknowledge(&self, sim: &Sim, link: &SatLinkLayer, neighbour: i32, number: i32) {
        let mut connections = self.connections.borrow_mut();
        let Some(connection) = connections.get_mut(&neighbour) else { return };
        if !connection.acknowledge(sim, number) {
            return;
        }
        if connection.awaits_acknowledgement() {
            connection.timer = Some(self.set_timer(sim, neighbour));
        }
        let frames = self.fill_window(sim, neighbour, connection);
        drop(connections);
        transmit_all(sim, link, neighbour, frames);
    }

    /// Sends the unacknowledged packets with these numbers again.
    fn repeat(&self, sim: &Sim, link: &SatLinkLayer, neighbour: i32, numbers: RangeInclusive<i32>) {
        let mut connections = self.connections.borrow_mut();
        let Some(connection) = connections.get_mut(&neighbour) else { return };
        (connection.is_stuck, connection.held_back) = (false, 0);
        let numbered = (connection.first..).zip(&connection.sent);
        let wanted = numbered.filter(|(number, _)| numbers.contains(number));
        let frames: Vec<_> =
            wanted.map(|(number, packet)| connection.frame(packet, number, self.goes_back())).collect();
        if !frames.is_empty() {
            connection.cancel_acknowledgement(sim);
        }
        drop(connections);
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
        let (neighbour, timer) = ((tag as i32) >> TIMER_BITS, tag & ((1 << TIMER_BITS) - 1));
        let mut connections = self.connections.borrow_mut();
        let Some(connection) = connections.get_mut(&neighbour) else { return };
        match timer {
            ACKNOWLEDGEMENT_TIMER => {
                let Some((_, ends)) = connection.acknowledgement.take() else { return };
                let answer = HdlcFrame::Ready(connection.expected);
                drop(connections);
                return self.control(sim, link, neighbour, ends, answer);
            }
            REJECT_TIMER => connection.reject_timer = None,
            _ => {
                connection.timer = None;
                connection.timeouts += 1;
                let (now, timeouts) = (sim.now(), connection.timeouts);
                sim.print(&format!("hdlc TIMEOUT:{now:.6}, nh={neighbour}, nto={timeouts}\n"));
            }
        }
        if timer == REJECT_TIMER || connection.timeouts > self.max_timeouts.get() {
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
