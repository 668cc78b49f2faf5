//! Infrastructure mode: stations find an access point, authenticate and associate with it, and then communicate through
//! it (IEEE Std 802.11-1999, section 11; spec: wireless-stack, section 9).

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use super::parameters::GUARD;
use super::state::Sending;
use super::{Ieee80211, tag};
use crate::packet::Packet;
use crate::wireless::mac::Arrival;
use crate::wireless::mac::duration::microseconds;
use crate::wireless::{AddressKind, BROADCAST, Direction, FrameKind};
use crate::{Sim, Timer};

/// The progress of a station towards an association.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// The station listens for beacons.
    Listening,
    /// The station is about to send a probe request.
    ProbeDelay,
    /// The station waits for the first answer to its probe request.
    Probing,
    /// The station collects further answers to its probe request.
    Collecting,
    /// The station has asked an access point for authentication.
    Authenticating,
    /// The station is authenticated and about to associate.
    Authenticated,
    /// The station is associated.
    Associated,
}

/// The state of a MAC in infrastructure mode.
#[derive(Debug)]
pub(super) struct Infrastructure {
    /// Whether infrastructure mode is enabled for this MAC.
    active: Cell<bool>,
    /// The address of the access point; the broadcast address for none.
    access_point: Cell<i32>,
    /// Management frames to be sent, at most one of each kind.
    frames: RefCell<Vec<Packet>>,
    /// The kinds of frames in the order in which an access point sends them.
    // ns-2.35: a beacon that replaces an unsent one is listed a second time. Once it is sent, answers wait behind the
    // entry that is left until the next beacon is due (spec: wireless-stack, section 9).
    order: RefCell<VecDeque<FrameKind>>,
    /// At an access point: the addresses of authenticated stations.
    clients: RefCell<Vec<i32>>,
    progress: Cell<Progress>,
    /// The access points from which frames were received, with the power of these frames; newest first.
    heard: RefCell<VecDeque<(i32, f64)>>,
    /// Whether a hand-off is in progress.
    handing_off: Cell<bool>,
    /// The access point from which a hand-off starts.
    left: Cell<Option<i32>>,
    /// Whether the station is an access point that has made a probe request, which it never sends.
    idle_request: Cell<bool>,
    pub(super) beacon_timer: Timer,
    pub(super) probe_timer: Timer,
}

impl Default for Infrastructure {
    fn default() -> Self {
        Infrastructure {
            active: Cell::new(false),
            access_point: Cell::new(BROADCAST),
            frames: RefCell::default(),
            order: RefCell::default(),
            clients: RefCell::default(),
            progress: Cell::new(Progress::Listening),
            heard: RefCell::default(),
            handing_off: Cell::new(false),
            left: Cell::new(None),
            idle_request: Cell::new(false),
            beacon_timer: Timer::default(),
            probe_timer: Timer::default(),
        }
    }
}

/// The number of failures of a data frame after which a station looks for another access point.
const HANDOFF_FAILURES: i32 = 3;

impl Infrastructure {
    fn has_frame(&self, kind: FrameKind) -> bool {
        self.frames.borrow().iter().any(|frame| frame.radio().mac.kind == kind)
    }

    fn remove_frame(&self, kind: FrameKind) {
        let mut frames = self.frames.borrow_mut();
        if let Some(place) = frames.iter().position(|frame| frame.radio().mac.kind == kind) {
            frames.remove(place);
        }
        self.order.borrow_mut().pop_front();
    }

    /// The frame to be sent next: at a station the one with the most urgent kind, at an access point the one whose kind
    /// is listed first.
    fn next_frame(&self, of_access_point: bool) -> Option<Packet> {
        let frames = self.frames.borrow();
        if of_access_point {
            let first = *self.order.borrow().front()?;
            return frames.iter().find(|frame| frame.radio().mac.kind == first).cloned();
        }
        let rank = |frame: &&Packet| match frame.radio().mac.kind {
            FrameKind::ProbeRequest => 0,
            FrameKind::Authentication => 1,
            _ => 2,
        };
        frames.iter().min_by_key(rank).cloned()
    }

    /// Adds a frame to be sent. It replaces a waiting frame of the same kind.
    fn add_frame(&self, frame: Packet) {
        let kind = frame.radio().mac.kind;
        let mut frames = self.frames.borrow_mut();
        match frames.iter_mut().find(|waiting| waiting.radio().mac.kind == kind) {
            Some(waiting) => *waiting = frame,
            None => frames.push(frame),
        }
        self.order.borrow_mut().push_back(kind);
    }

    fn hear(&self, access_point: i32, power: f64) {
        let mut heard = self.heard.borrow_mut();
        match heard.iter_mut().find(|(known, _)| *known == access_point) {
            Some((_, known_power)) => *known_power = power,
            None => heard.push_front((access_point, power)),
        }
    }

    /// The access point whose frames are received with the highest power.
    fn strongest(&self) -> Option<i32> {
        let mut best: Option<(i32, f64)> = None;
        for (access_point, power) in self.heard.borrow().iter() {
            if best.is_none_or(|(_, best)| *power > best) {
                best = Some((*access_point, *power));
            }
        }
        best.map(|(access_point, _)| access_point)
    }
}

impl Ieee80211 {
    fn is_access_point(&self) -> bool {
        self.infrastructure.active.get() && self.infrastructure.access_point.get() == self.address()
    }

    // --- Commands of scripts ---

    /// Makes this the MAC of an access point.
    pub fn become_access_point(&self, sim: &Sim) {
        self.infrastructure.active.set(true);
        self.infrastructure.access_point.set(self.address());
        let slots = self.draw_slots(sim);
        let delay = f64::from(slots) * self.parameters.slot.get();
        self.infrastructure.beacon_timer.resched(sim, self.id(), tag::BEACON, delay);
    }

    /// Looks for an access point: by probe requests if `actively`, otherwise by listening for beacons.
    pub fn scan(&self, sim: &Sim, actively: bool) {
        let (progress, delay) = if actively {
            (Progress::ProbeDelay, self.parameters.probe_delay.get())
        } else {
            (Progress::Listening, self.parameters.channel_time.get())
        };
        self.infrastructure.active.set(true);
        // ns-2.35: an authenticated station keeps its access point (spec: wireless-stack, section 9).
        if !matches!(self.infrastructure.progress.get(), Progress::Authenticated | Progress::Associated) {
            self.infrastructure.progress.set(progress);
        }
        self.start_probe_timer(sim, delay);
    }

    fn start_probe_timer(&self, sim: &Sim, delay: f64) {
        let timer = &self.infrastructure.probe_timer;
        // ns-2.35: the scheduler refuses an event that is scheduled twice.
        if timer.is_pending() {
            sim.print("Scheduler: Event UID not valid!\n\n");
            sim.fatal("");
        }
        timer.resched(sim, self.id(), tag::PROBE, delay);
    }

    // --- Sending ---

    fn submit(&self, sim: &Sim, kind: FrameKind, receiver: i32, duration: u16) {
        let frame = self.packet_of(self.bare_frame(kind, receiver, duration));
        self.infrastructure.add_frame(frame);
        self.contend(sim);
    }

    pub(super) fn beacon_due(&self, sim: &Sim) {
        let interval = self.parameters.beacon_interval.get();
        self.infrastructure.beacon_timer.resched(sim, self.id(), tag::BEACON, interval);
        self.submit(sim, FrameKind::Beacon, BROADCAST, 0);
    }

    pub(super) fn probe_expired(&self, sim: &Sim) {
        let infrastructure = &self.infrastructure;
        match infrastructure.progress.get() {
            Progress::ProbeDelay => {
                infrastructure.progress.set(Progress::Probing);
                self.submit(sim, FrameKind::ProbeRequest, BROADCAST, 0);
            }
            Progress::Probing => {
                if self.carrier_sense.medium_was_busy.get() {
                    infrastructure.progress.set(Progress::Collecting);
                    self.start_probe_timer(sim, self.parameters.max_channel_time.get());
                }
            }
            Progress::Listening | Progress::Collecting => self.authenticate(sim),
            Progress::Authenticated => self.associate(sim),
            Progress::Authenticating | Progress::Associated => {}
        }
    }

    fn authenticate(&self, sim: &Sim) {
        match self.infrastructure.strongest() {
            Some(access_point) => {
                self.infrastructure.progress.set(Progress::Authenticating);
                self.submit(sim, FrameKind::Authentication, access_point, 0);
            }
            None => sim.print("No APs in range\n"),
        }
    }

    fn associate(&self, sim: &Sim) {
        let access_point = self.infrastructure.access_point.get();
        self.submit(sim, FrameKind::AssociationRequest, access_point, 0);
    }

    /// Sends the next management frame. Returns false if there is none.
    pub(super) fn try_management(&self, sim: &Sim) -> bool {
        let Some(frame) = self.infrastructure.next_frame(self.is_access_point()) else { return false };
        if !self.carrier_sense.is_idle(sim) {
            self.widen_window();
            self.start_backoff(sim, false, 0.0);
            return true;
        }
        let kind = frame.radio().mac.kind;
        let airtime = frame.radio().airtime;
        let parameters = &self.parameters;
        let answer = |answer: FrameKind| {
            let time = parameters.control_airtime(answer);
            airtime + GUARD + parameters.max_channel_time.get() + time + GUARD
        };
        let timeout = match kind {
            FrameKind::Beacon => airtime,
            FrameKind::ProbeRequest => airtime + GUARD,
            FrameKind::Authentication if !self.is_access_point() => answer(FrameKind::Authentication),
            FrameKind::AssociationRequest => answer(FrameKind::AssociationResponse),
            _ => {
                let ack = parameters.control_airtime(FrameKind::Ack);
                airtime + GUARD + parameters.sifs.get() + ack + GUARD
            }
        };
        self.set_sending(sim, Sending::Management(kind));
        self.transmit(sim, frame, timeout);
        if kind == FrameKind::ProbeRequest {
            self.carrier_sense.medium_was_busy.set(false);
            self.start_probe_timer(sim, parameters.min_channel_time.get());
        }
        true
    }

    /// Handles the end of a management frame or the lack of its acknowledgement.
    pub(super) fn management_ended(&self, sim: &Sim, kind: FrameKind) {
        // ns-2.35: an access point frees the probe request of its hand-off instead of its own frame.
        if kind == FrameKind::ProbeResponse && self.infrastructure.idle_request.replace(false) {
            return;
        }
        self.infrastructure.remove_frame(kind);
        match kind {
            FrameKind::ProbeRequest => {}
            FrameKind::Authentication if !self.is_access_point() => self.authenticate(sim),
            FrameKind::AssociationRequest => self.associate(sim),
            _ => self.start_backoff(sim, self.carrier_sense.is_idle(sim), 0.0),
        }
    }

    /// Handles the ACK for a management frame.
    pub(super) fn management_acknowledged(&self, sim: &Sim, kind: FrameKind) {
        self.send_timer.force_cancel();
        self.infrastructure.remove_frame(kind);
        self.start_backoff(sim, self.carrier_sense.is_idle(sim), 0.0);
        self.resume_sending(sim);
    }

    // --- Receiving ---

    /// Handles a management frame addressed to this station or to all.
    pub(super) fn management_arrived(&self, sim: &Sim, arrival: &Arrival) {
        let (kind, sender) = (arrival.frame.kind, arrival.frame.radio().mac.transmitter);
        let handled = match kind {
            FrameKind::Beacon => self.beacon_arrived(arrival),
            FrameKind::ProbeRequest => {
                if !self.is_access_point() {
                    return;
                }
                self.request_arrived(sim, sender, FrameKind::ProbeResponse, 0)
            }
            FrameKind::AssociationRequest => {
                self.request_arrived(sim, sender, FrameKind::AssociationResponse, 0)
            }
            FrameKind::Authentication if self.is_access_point() => {
                let ack = self.parameters.control_airtime(FrameKind::Ack);
                let duration = microseconds(ack + self.parameters.sifs.get());
                self.request_arrived(sim, sender, FrameKind::Authentication, duration)
            }
            _ => self.answer_arrived(sim, arrival),
        };
        match handled {
            Handled::Yes => self.log(sim, &arrival.frame),
            Handled::Busy => self.discard(sim, &arrival.frame, false, "BSY"),
            Handled::Ignored => {}
        }
    }

    fn beacon_arrived(&self, arrival: &Arrival) -> Handled {
        if self.is_access_point() {
            return Handled::Ignored;
        }
        if self.carrier_sense.sending.get() != Sending::Nothing {
            return Handled::Busy;
        }
        if matches!(self.infrastructure.progress.get(), Progress::Listening) {
            self.infrastructure.hear(arrival.frame.radio().mac.transmitter, arrival.power);
        }
        Handled::Yes
    }

    /// Handles a request of a station to this access point.
    fn request_arrived(&self, sim: &Sim, station: i32, answer: FrameKind, duration: u16) -> Handled {
        if self.carrier_sense.sending.get() != Sending::Nothing || self.infrastructure.has_frame(answer) {
            return Handled::Busy;
        }
        if answer == FrameKind::Authentication {
            let mut clients = self.infrastructure.clients.borrow_mut();
            if !clients.contains(&station) {
                clients.push(station);
            }
        }
        self.submit(sim, answer, station, duration);
        self.resume_sending(sim);
        Handled::Yes
    }

    /// Handles the answer of an access point.
    fn answer_arrived(&self, sim: &Sim, arrival: &Arrival) -> Handled {
        let mac = &arrival.frame.radio().mac;
        let (kind, access_point) = (mac.kind, mac.transmitter);
        let infrastructure = &self.infrastructure;
        match kind {
            FrameKind::ProbeResponse => infrastructure.hear(access_point, arrival.power),
            FrameKind::Authentication => {
                self.send_timer.force_cancel();
                infrastructure.remove_frame(FrameKind::Authentication);
                infrastructure.progress.set(Progress::Authenticated);
                infrastructure.access_point.set(access_point);
                self.report_handoff(sim, access_point);
                let ack = self.parameters.control_airtime(FrameKind::Ack);
                let delay = self.parameters.sifs.get() + ack + self.parameters.max_channel_time.get();
                self.start_probe_timer(sim, delay);
            }
            _ => {
                self.send_timer.force_cancel();
                infrastructure.remove_frame(FrameKind::AssociationRequest);
                infrastructure.progress.set(Progress::Associated);
                infrastructure.handing_off.set(false);
                infrastructure.heard.borrow_mut().clear();
            }
        }
        self.prepare_ack(access_point);
        self.resume_sending(sim);
        Handled::Yes
    }

    // --- Hand-off ---

    fn report_handoff(&self, sim: &Sim, access_point: i32) {
        if let Some(left) = self.infrastructure.left.take()
            && left != access_point
        {
            let me = self.address();
            sim.print(&format!("Client {me}: Handoff from AP {left} to AP {access_point}\n"));
        }
    }

    /// Starts a hand-off if a data frame has failed `failures` times, because another access point may be nearer.
    /// Returns whether it has started; the failure then needs no other treatment.
    pub(super) fn begins_handoff(&self, sim: &Sim, failures: i32) -> bool {
        let infrastructure = &self.infrastructure;
        let access_point = infrastructure.access_point.get();
        if access_point == BROADCAST || failures != HANDOFF_FAILURES || infrastructure.handing_off.get() {
            return false;
        }
        sim.print(&format!("Client {}: Handoff Attempted\n", self.address()));
        infrastructure.handing_off.set(true);
        // ns-2.35: an access point starts a hand-off, too, but never sends its request.
        if self.is_access_point() {
            infrastructure.idle_request.set(true);
            self.contend(sim);
            return true;
        }
        infrastructure.left.set(Some(access_point));
        infrastructure.heard.borrow_mut().clear();
        infrastructure.progress.set(Progress::Probing);
        self.submit(sim, FrameKind::ProbeRequest, BROADCAST, 0);
        true
    }

    // --- Data ---

    /// Addresses a data frame to the access point or, at an access point, to a station.
    pub(super) fn address_data(&self, packet: &mut Packet) {
        let infrastructure = &self.infrastructure;
        let access_point = infrastructure.access_point.get();
        let mac = &mut packet.radio_mut().mac;
        (mac.to_ds, mac.from_ds) = (false, false);
        if !infrastructure.active.get() || access_point == BROADCAST {
            return;
        }
        if !self.is_access_point() {
            mac.third = mac.receiver;
            mac.receiver = access_point;
            mac.to_ds = true;
        } else if mac.receiver == BROADCAST || infrastructure.clients.borrow().contains(&mac.receiver) {
            mac.from_ds = true;
        } else {
            mac.third = mac.receiver;
            mac.receiver = BROADCAST;
            (mac.to_ds, mac.from_ds) = (true, true);
        }
    }

    /// Directs a data frame of a station to its current access point before transmission, unless a hand-off is in
    /// progress.
    pub(super) fn readdress_data(&self) {
        let infrastructure = &self.infrastructure;
        let access_point = infrastructure.access_point.get();
        if access_point == BROADCAST || self.is_access_point() || infrastructure.handing_off.get() {
            return;
        }
        if let Some(data) = self.data.borrow_mut().as_mut() {
            data.radio_mut().mac.receiver = access_point;
        }
    }

    /// Whether this station ignores a data frame, because it travels from an access point to other access points.
    pub(super) fn filters_data(&self, frame: &Packet) -> bool {
        let mac = &frame.radio().mac;
        mac.to_ds
            && mac.from_ds
            && mac.receiver == BROADCAST
            && !(self.is_access_point() && self.infrastructure.clients.borrow().contains(&mac.third))
    }

    /// Relays a data frame at an access point: the packet goes up and, because of its link address, down again. Returns
    /// a copy for the access point itself if the frame is for all.
    pub(super) fn relay_data(&self, packet: &mut Packet) -> Option<Packet> {
        if !self.is_access_point() {
            return None;
        }
        let mac = &packet.radio().mac;
        let destination = mac.third;
        // ns-2.35: a frame of a station without an access point is relayed to its third address, which is 0.
        if !(mac.to_ds || mac.receiver == self.address()) || destination == self.address() {
            return None;
        }
        let own = (destination == BROADCAST).then(|| packet.clone());
        let radio = packet.radio_mut();
        radio.next_hop = destination;
        radio.address_kind = AddressKind::Link;
        radio.direction = Direction::Down;
        own
    }
}

/// The result of handling a management frame.
enum Handled {
    Yes,
    Busy,
    Ignored,
}
