//! The state of a station (spec: wpan, section 8).

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::packet::Packet;
use crate::wireless::wpan::contention::Claim;
use crate::wireless::wpan::frame::{destination, message};
use crate::wireless::wpan::{AddressMode, NONE, airtime, interframe_space};
use crate::wireless::{FrameKind, wpan::CommandId};

/// The attributes of the MAC. In the standard, the names of most begin with `mac` (IEEE Std 802.15.4-2003, table 71).
#[derive(Debug)]
pub struct Attributes {
    /// The PAN identifier; 0xffff for none.
    pub pan: Cell<u16>,
    /// The station's short address; 0xffff for none.
    pub short: Cell<u16>,
    /// The short address of the coordinator.
    pub coordinator: Cell<u16>,
    /// The extended address of the coordinator.
    pub coordinator_extended: Cell<u16>,
    /// Whether other stations may associate.
    pub permits_association: Cell<bool>,
    /// Whether the station is a full-function device.
    pub is_full: Cell<bool>,
    /// Whether the station is a PAN coordinator.
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
    // ns-2.35: without coordinator, broadcasts count as frames to the coordinator, because its address is then the
    // broadcast address (spec: wpan, section 11.2).
    pub fn is_to_parent(&self, packet: &Packet) -> bool {
        match destination(packet) {
            (AddressMode::None, _) => false,
            (AddressMode::Short, address) => address == self.coordinator.get(),
            (AddressMode::Extended, address) => address == self.coordinator_extended.get(),
        }
    }

    /// The properties of a frame that affect contention.
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

/// The state of contention.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// Contention is not in progress.
    #[default]
    None,
    /// The station may send the frame.
    Won,
    /// Contention has failed: the medium was busy too often.
    Lost,
    /// Contention is in progress.
    Running,
}

/// A frame that a station sends, kept until the transmission has succeeded or failed.
#[derive(Debug)]
pub struct Outgoing {
    /// The frame as a packet.
    pub packet: Packet,
    /// Whether the frame is sent because its receiver polled for it.
    // ns-2.35: the packet keeps this mark, so that the next station on the path looks in vain for it among the frames
    // that are polled for (spec: wpan, section 14.2).
    pub is_indirect: Cell<bool>,
    /// The size of the frame, octets.
    // ns-2.35: a frame whose failure was reported is no longer counted with its header, and is sent with that size if
    // its receiver polls again (spec: wpan, section 14.2).
    pub size: Cell<i32>,
}

impl Outgoing {
    pub fn new(packet: Packet) -> Rc<Outgoing> {
        let (is_indirect, size) = (Cell::new(packet.radio().wpan.indirect), Cell::new(packet.size));
        Rc::new(Outgoing { packet, is_indirect, size })
    }

    /// The command in the frame; `None` if it is not a command.
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
    /// The frame answers a received frame.
    Answer,
    /// The frame is a command of management.
    Command,
    /// The frame carries data from the layer above.
    Data,
}

impl Purpose {
    /// All purposes in the order of precedence.
    pub const ALL: [Purpose; 3] = [Purpose::Answer, Purpose::Command, Purpose::Data];
}

/// A place for a frame that is being sent.
#[derive(Debug, Default)]
pub struct Slot {
    frame: RefCell<Option<Rc<Outgoing>>>,
    /// Whether the frame was sent and its acknowledgement is awaited.
    pub waits: Cell<bool>,
    /// The number of retransmissions.
    pub retries: Cell<u8>,
}

impl Slot {
    /// The frame in the slot.
    pub fn frame(&self) -> Option<Rc<Outgoing>> {
        self.frame.borrow().clone()
    }

    /// Whether the slot is empty.
    pub fn is_empty(&self) -> bool {
        self.frame.borrow().is_none()
    }

    /// Puts a frame into the slot.
    pub fn put(&self, frame: Rc<Outgoing>) {
        self.frame.replace(Some(frame));
    }

    /// Removes the frame from the slot and returns it.
    pub fn take(&self) -> Option<Rc<Outgoing>> {
        self.frame.take()
    }

    /// Whether the slot contains `frame`.
    pub fn holds(&self, frame: &Rc<Outgoing>) -> bool {
        self.frame.borrow().as_ref().is_some_and(|held| Rc::ptr_eq(held, frame))
    }

    /// Resets the state of the slot for a new frame.
    pub fn renew(&self) {
        self.waits.set(false);
        self.retries.set(0);
    }

    /// Counts a failure. Returns true if the frame may be sent again.
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
    /// The slot for the purpose `purpose`.
    pub fn of(&self, purpose: Purpose) -> &Slot {
        &self.0[purpose as usize]
    }

    /// The purpose of a frame that is still in its slot.
    pub fn purpose(&self, frame: &Rc<Outgoing>) -> Option<Purpose> {
        Purpose::ALL.into_iter().find(|purpose| self.of(*purpose).holds(frame))
    }

    /// The first slot whose frame needs to contend, in the order of precedence.
    pub fn first_ready(&self) -> Option<(Purpose, Rc<Outgoing>)> {
        Purpose::ALL.into_iter().find_map(|purpose| {
            let slot = self.of(purpose);
            Some((purpose, slot.frame().filter(|_| !slot.waits.get())?))
        })
    }

    /// The first slot with a frame, in the order of precedence.
    pub fn first(&self) -> Option<&Slot> {
        self.0.iter().find(|slot| !slot.is_empty())
    }

    /// Empties all slots.
    pub fn clear(&self) {
        for slot in &self.0 {
            slot.take();
        }
    }

    /// Resets the number of retransmissions to `source`, because a frame from that station was received.
    pub fn heard_from(&self, source: i32) {
        for slot in &self.0 {
            if slot.frame.borrow().as_ref().is_some_and(|frame| frame.packet.radio().mac.receiver == source) {
                slot.retries.set(0);
            }
        }
    }
}

/// An acknowledgement that is to be sent.
#[derive(Debug)]
pub struct Ack {
    /// The acknowledgement; `None` once it has been handed to the radio.
    pub packet: Option<Packet>,
    /// The address of the receiver.
    pub destination: u16,
}

/// The frame that was last passed to the radio.
#[derive(Clone, Debug, Default)]
pub enum OnAir {
    /// No frame yet.
    #[default]
    Nothing,
    /// A beacon of this station.
    Beacon,
    /// An acknowledgement with the given sequence number.
    Ack(u8),
    /// A frame taken from one of the slots for outgoing frames of the MAC.
    Frame(Rc<Outgoing>),
}

impl OnAir {
    /// The sequence number of the frame; `None` for a beacon.
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
    /// The end of a frame's transmission.
    Sent,
    /// An acknowledgement.
    Ack,
    /// A mode change of the transceiver.
    Transceiver,
    /// A change of the channel.
    Channel,
    /// The time to poll for a frame.
    Extraction,
    /// The receipt of a frame and the transmission of its acknowledgement.
    Frame,
    /// The receipt of a beacon.
    Beacon,
}

/// A management task, which takes several steps.
#[derive(Debug, Default)]
pub struct Task {
    pub active: Cell<bool>,
    pub step: Cell<u8>,
    pub awaited: Cell<Awaited>,
}

impl Task {
    /// Starts a step, and sets the event for which the task waits.
    pub fn go(&self, step: u8, awaited: Awaited) {
        self.active.set(true);
        self.step.set(step);
        self.awaited.set(awaited);
    }

    /// Whether the task is active and waits for the event `awaited`.
    pub fn awaits(&self, awaited: Awaited) -> bool {
        self.active.get() && self.awaited.get() == awaited
    }

    /// Ends the task.
    pub fn stop(&self) {
        self.active.set(false);
    }
}

/// The tasks of a station.
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
    /// Ends all tasks.
    pub fn stop_all(&self) {
        let Tasks { data, associate, respond, answer_orphan, scan, start, sync, poll } = self;
        for task in [data, associate, respond, answer_orphan, scan, start, sync, poll] {
            task.stop();
        }
    }
}

/// The result of a request to the MAC.
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
    /// The name of the result on standard output.
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
