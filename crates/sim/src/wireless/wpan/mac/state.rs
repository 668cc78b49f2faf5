//! The state of a station (spec: wpan, section 8).

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::packet::Packet;
use crate::wireless::wpan::contention::Claim;
use crate::wireless::wpan::frame::{destination, message};
use crate::wireless::wpan::{AddressMode, NONE, airtime, interframe_space};
use crate::wireless::{FrameKind, wpan::CommandId};

/// The attributes of the MAC, of which the standard calls most `mac...` (IEEE Std 802.15.4-2003, table 71).
#[derive(Debug)]
pub struct Attributes {
    /// The network; 0xffff for none.
    pub pan: Cell<u16>,
    /// The station's short address; 0xffff for none.
    pub short: Cell<u16>,
    /// The short address of the coordinator.
    pub coordinator: Cell<u16>,
    /// The extended address of the coordinator.
    pub coordinator_extended: Cell<u16>,
    /// Others may associate.
    pub permits_association: Cell<bool>,
    /// It is a full-function device.
    pub is_full: Cell<bool>,
    /// It is a PAN coordinator.
    pub is_pan_coordinator: Cell<bool>,
}

impl Default for Attributes {
    fn default() -> Self {
        Attributes {
            pan: Cell::new(NONE),
            short: Cell::new(NONE),
            coordinator: Cell::new(NONE),
            coordinator_extended: Cell::new(NONE),
            permits_association: Cell::new(false),
            is_full: Cell::new(true),
            is_pan_coordinator: Cell::new(false),
        }
    }
}

impl Attributes {
    /// Whether a frame goes to the coordinator of this station.
    // ns-2.35: broadcasts do if there is no coordinator, whose address is the broadcast address then (spec: wpan,
    // section 11.2).
    pub fn is_to_parent(&self, packet: &Packet) -> bool {
        match destination(packet) {
            (AddressMode::None, _) => false,
            (AddressMode::Short, address) => address == self.coordinator.get(),
            (AddressMode::Extended, address) => address == self.coordinator_extended.get(),
        }
    }

    /// What matters of a frame to contention.
    pub fn claim(&self, frame: &Outgoing) -> Claim {
        let (packet, size) = (&frame.packet, frame.size.get());
        Claim {
            to_parent: self.is_to_parent(packet),
            wants_ack: packet.radio().wpan.wants_ack,
            airtime: airtime(size),
            space: interframe_space(size),
        }
    }
}

/// Where contention stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// Nowhere.
    #[default]
    None,
    /// The station may send.
    Won,
    /// The medium was busy too often.
    Lost,
    /// It goes on.
    Running,
}

/// A frame that a station sends, until that has succeeded or failed.
#[derive(Debug)]
pub struct Outgoing {
    /// The frame.
    pub packet: Packet,
    /// It is sent because its receiver polled for it.
    // ns-2.35: the packet stays marked, so that the next station looks for it in vain among the polled ones
    // (spec: wpan, section 14.2).
    pub is_indirect: Cell<bool>,
    /// Its size, octets.
    // ns-2.35: a frame whose failure was reported has lost its header, and is sent so if its receiver asks again (spec: wpan,
    // section 14.2).
    pub size: Cell<i32>,
}

impl Outgoing {
    pub fn new(packet: Packet) -> Rc<Outgoing> {
        let (is_indirect, size) = (Cell::new(packet.radio().wpan.indirect), Cell::new(packet.size));
        Rc::new(Outgoing { packet, is_indirect, size })
    }

    /// The command that it is.
    pub fn command(&self) -> Option<CommandId> {
        match self.packet.radio().mac.kind {
            FrameKind::Command(command) if message(&self.packet).is_some() => Some(command),
            _ => None,
        }
    }
}

/// The purpose of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To answer something received.
    Answer,
    /// A command of management.
    Command,
    /// Data from above.
    Data,
}

impl Purpose {
    /// In the order of precedence.
    pub const ALL: [Purpose; 3] = [Purpose::Answer, Purpose::Command, Purpose::Data];
}

/// A place for a frame that is being sent.
#[derive(Debug, Default)]
pub struct Slot {
    frame: RefCell<Option<Rc<Outgoing>>>,
    /// It was sent and is not acknowledged yet.
    pub waits: Cell<bool>,
    /// How often it was sent again.
    pub retries: Cell<u8>,
}

impl Slot {
    /// The frame.
    pub fn frame(&self) -> Option<Rc<Outgoing>> {
        self.frame.borrow().clone()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.frame.borrow().is_none()
    }

    /// Puts a frame here.
    pub fn put(&self, frame: Rc<Outgoing>) {
        self.frame.replace(Some(frame));
    }

    /// Takes the frame out.
    pub fn take(&self) -> Option<Rc<Outgoing>> {
        self.frame.take()
    }

    /// Whether it is this frame.
    pub fn holds(&self, frame: &Rc<Outgoing>) -> bool {
        self.frame.borrow().as_ref().is_some_and(|held| Rc::ptr_eq(held, frame))
    }

    /// The frame is new.
    pub fn renew(&self) {
        self.waits.set(false);
        self.retries.set(0);
    }

    /// One more failure. True if the frame may be sent again.
    pub fn fail(&self, most: u8) -> bool {
        self.retries.set(self.retries.get().saturating_add(1));
        let again = self.retries.get() <= most;
        if again {
            self.waits.set(false);
        }
        again
    }
}

/// The frames being sent, by purpose.
#[derive(Debug, Default)]
pub struct Slots([Slot; 3]);

impl Slots {
    /// The slot for this purpose.
    pub fn of(&self, purpose: Purpose) -> &Slot {
        &self.0[purpose as usize]
    }

    /// The purpose of a frame that is still in its slot.
    pub fn purpose(&self, frame: &Rc<Outgoing>) -> Option<Purpose> {
        Purpose::ALL.into_iter().find(|purpose| self.of(*purpose).holds(frame))
    }

    /// The first slot whose frame needs to contend.
    pub fn first_ready(&self) -> Option<(Purpose, Rc<Outgoing>)> {
        Purpose::ALL.into_iter().find_map(|purpose| {
            let slot = self.of(purpose);
            Some((purpose, slot.frame().filter(|_| !slot.waits.get())?))
        })
    }

    /// The first slot with a frame.
    pub fn first(&self) -> Option<&Slot> {
        self.0.iter().find(|slot| !slot.is_empty())
    }

    /// Empties all slots.
    pub fn clear(&self) {
        for slot in &self.0 {
            slot.take();
        }
    }

    /// A frame from `source` was received: resets the count of failures to reach it.
    pub fn heard_from(&self, source: i32) {
        for slot in &self.0 {
            if slot.frame.borrow().as_ref().is_some_and(|frame| frame.packet.radio().mac.receiver == source) {
                slot.retries.set(0);
            }
        }
    }
}

/// An acknowledgement that must be sent.
#[derive(Debug)]
pub struct Ack {
    /// The frame, until the radio has it.
    pub packet: Option<Packet>,
    /// Its receiver.
    pub destination: u16,
}

/// The frame passed to the radio last.
#[derive(Clone, Debug, Default)]
pub enum OnAir {
    /// None yet.
    #[default]
    Nothing,
    /// An own beacon.
    Beacon,
    /// An acknowledgement, by its number.
    Ack(u8),
    /// A frame of a slot.
    Frame(Rc<Outgoing>),
}

impl OnAir {
    /// Its sequence number.
    pub fn sequence(&self) -> Option<u8> {
        match self {
            OnAir::Nothing | OnAir::Beacon => None,
            OnAir::Ack(sequence) => Some(*sequence),
            OnAir::Frame(frame) => Some(frame.packet.radio().wpan.sequence),
        }
    }
}

/// The event for which a task waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Awaited {
    #[default]
    Nothing,
    /// The end of contention.
    Contention,
    /// A frame to be sent.
    Sent,
    /// An acknowledgement.
    Ack,
    /// The transceiver.
    Transceiver,
    /// The change of the channel.
    Channel,
    /// The time to ask for a frame.
    Extraction,
    /// A frame that was received, and its acknowledgement sent.
    Frame,
    /// A beacon.
    Beacon,
}

/// A task: something that takes several steps.
#[derive(Debug, Default)]
pub struct Task {
    pub active: Cell<bool>,
    pub step: Cell<u8>,
    pub awaited: Cell<Awaited>,
}

impl Task {
    /// Begins, or goes on with, a step.
    pub fn go(&self, step: u8, awaited: Awaited) {
        self.active.set(true);
        self.step.set(step);
        self.awaited.set(awaited);
    }

    /// Whether it is active and waits for this.
    pub fn awaits(&self, awaited: Awaited) -> bool {
        self.active.get() && self.awaited.get() == awaited
    }

    /// It is over.
    pub fn stop(&self) {
        self.active.set(false);
    }
}

/// The tasks.
#[derive(Debug, Default)]
pub struct Tasks {
    pub data: Task,
    pub associate: Task,
    pub respond: Task,
    pub answer_orphan: Task,
    pub scan: Task,
    pub start: Task,
    pub sync: Task,
    pub poll: Task,
}

impl Tasks {
    /// All tasks are over.
    pub fn stop_all(&self) {
        let Tasks { data, associate, respond, answer_orphan, scan, start, sync, poll } = self;
        for task in [data, associate, respond, answer_orphan, scan, start, sync, poll] {
            task.stop();
        }
    }
}

/// How a request to the MAC ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Success,
    ChannelAccessFailure,
    InvalidParameter,
    NoAck,
    NoBeacon,
    NoData,
    NoShortAddress,
    Undefined,
}

impl Outcome {
    /// The name on standard output.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Success => "SUCCESS",
            Outcome::ChannelAccessFailure => "CHANNEL_ACCESS_FAILURE",
            Outcome::InvalidParameter => "INVALID_PARAMETER",
            Outcome::NoAck => "NO_ACK",
            Outcome::NoBeacon => "NO_BEACON",
            Outcome::NoData => "NO_DATA",
            Outcome::NoShortAddress => "NO_SHORT_ADDRESS",
            Outcome::Undefined => "UNDEFINED",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::Header;

    fn frame_to(receiver: i32) -> Rc<Outgoing> {
        let mut packet = Packet::new(Header::default());
        packet.radio_mut().mac.receiver = receiver;
        Outgoing::new(packet)
    }

    #[test]
    fn answers_go_before_commands_and_data() {
        let slots = Slots::default();
        slots.of(Purpose::Data).put(frame_to(1));
        slots.of(Purpose::Answer).put(frame_to(2));
        assert!(slots.first_ready().is_some_and(|(purpose, _)| purpose == Purpose::Answer));
        slots.of(Purpose::Answer).waits.set(true);
        assert!(slots.first_ready().is_some_and(|(purpose, _)| purpose == Purpose::Data));
    }

    #[test]
    fn a_frame_is_sent_three_times_again() {
        let slots = Slots::default();
        let slot = slots.of(Purpose::Data);
        slot.put(frame_to(1));
        assert_eq!([1, 2, 3, 4].map(|_| slot.fail(3)), [true, true, true, false]);
        slots.heard_from(2);
        assert!(!slot.fail(3));
        slots.heard_from(1);
        assert!(slot.fail(3));
    }
}
