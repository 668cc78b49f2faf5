//! The MAC of IEEE 802.15.4 (spec: wpan, sections 8 to 22).
//!
//! * `state` is the state of a station.
//! * `receive` and `data` are the paths of frames up and down, `access` and `transmit` the path to the radio. `notify`
//!   passes results to the task that waits for them.
//! * `association`, `scan`, `beacons`, `tracking`, `orphans` are the tasks of management.
//! * `sscs` is the convergence layer, which scripts command.
//! * `looks` is the appearance of the node in nam.

mod access;
mod association;
mod beacons;
mod data;
mod looks;
mod notify;
mod orphans;
mod receive;
mod scan;
mod sscs;
mod state;
mod tracking;
mod transmit;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use looks::Looks;
use sscs::Convergence;
pub use sscs::Wishes;
use state::{Access, Ack, Attributes, OnAir, Outgoing, Slots, Tasks};

use super::contention::Contention;
use super::lists::{Devices, Duplicates, Transactions};
use super::radio::{Mode, Request, WpanRadio};
use super::superframe::Superframes;
use super::{DataOptions, NO_BEACONS, Wpan};

use crate::entity::{Entity, EntityId};
use crate::handle::Handle;
use crate::packet::Packet;
use crate::wireless::mac::{Mac, MacBase};
use crate::wireless::{Direction, Frame};
use crate::wiring::Wiring;
use crate::{Sim, Timer};

/// The tags of the timers.
mod tag {
    pub const ACK_WAIT: u32 = 0;
    pub const EXTRACTION: u32 = 1;
    pub const RESPONSE: u32 = 2;
    pub const DATA_WAIT: u32 = 3;
    pub const SCAN: u32 = 4;
    pub const BEACON_SENDING: u32 = 5;
    pub const BEACON_RECEPTION: u32 = 6;
    pub const BEACON_SEARCH: u32 = 7;
    pub const WAKE_UP: u32 = 8;
    pub const BACKOFF: u32 = 9;
    pub const OTHER_BEACON: u32 = 10;
    pub const ASSESSMENT: u32 = 11;
    pub const ASSOCIATION_RETRY: u32 = 12;
    pub const COUNT: usize = 13;
}

/// The tags of events that cannot be cancelled.
mod event {
    pub const INTERFRAME_SPACE: u32 = 0;
    pub const ACK_ALIGNMENT: u32 = 1;
    pub const FRAME_ALIGNMENT: u32 = 2;
}

/// A MAC of IEEE 802.15.4: `Mac/802_15_4`.
#[derive(Debug)]
pub struct WpanMac {
    base: MacBase,
    shared: Rc<Wpan>,
    attributes: Attributes,
    superframes: RefCell<Superframes>,
    /// The superframe order of the station's own beacons.
    superframe_order: Cell<u8>,

    // The state of contention and transmission.
    contention: RefCell<Contention>,
    /// The frame that contention is in progress for.
    contending: RefCell<Option<Rc<Outgoing>>>,
    access: Cell<Access>,
    wants_receiver: Cell<bool>,
    wants_assessment: Cell<bool>,
    in_transmission: Cell<bool>,
    /// Whether a beacon of this station is about to be sent, so that nothing else may be sent.
    beacon_waiting: Cell<bool>,
    /// The last request to the radio.
    requested: Cell<Request>,
    slots: Slots,
    /// The size of this station's beacon in transmission, octets.
    beacon: Cell<Option<i32>>,
    ack: RefCell<Option<Ack>>,
    /// The frame for which contention is in progress or has ended.
    chosen: RefCell<Option<Rc<Outgoing>>>,
    on_air: RefCell<OnAir>,
    /// A received command that is processed after its acknowledgement was sent.
    command: RefCell<Option<Packet>>,
    /// Received data that are passed up after their acknowledgement was sent.
    data: RefCell<Option<Packet>>,

    // Sequence numbers, and records of other stations.
    beacon_sequence: Cell<u8>,
    sequence: Cell<u8>,
    beacon_duplicates: RefCell<Duplicates>,
    duplicates: RefCell<Duplicates>,
    devices: RefCell<Devices>,
    transactions: RefCell<Transactions<Outgoing>>,

    // The tasks and their state.
    tasks: Tasks,
    /// The options of the last data from the layer above.
    data_options: Cell<DataOptions>,
    /// The data that are kept until their receiver polls.
    offered: RefCell<Option<Rc<Outgoing>>>,
    scanning: RefCell<scan::Scan>,
    beaconing: beacons::Beaconing,
    tracking: tracking::Tracking,
    joining: association::Joining,
    convergence: Convergence,
    is_down: Cell<bool>,
    looks: RefCell<Looks>,
    known_radio: Handle<WpanRadio>,
    timers: [Timer; tag::COUNT],
}

impl WpanMac {
    /// A MAC that does not belong to a node yet. Draws the first sequence numbers.
    pub fn new(sim: &Sim, id: EntityId) -> WpanMac {
        let draw = || sim.default_rng().integer(256) as u8;
        let beacon_sequence = Cell::new(draw());
        let sequence = Cell::new(draw());
        WpanMac {
            base: MacBase::new(sim, id),
            shared: Wpan::of(sim),
            attributes: Attributes::default(),
            superframes: RefCell::default(),
            superframe_order: Cell::new(NO_BEACONS),
            contention: RefCell::default(),
            contending: RefCell::default(),
            access: Cell::default(),
            wants_receiver: Cell::new(false),
            wants_assessment: Cell::new(false),
            in_transmission: Cell::new(false),
            beacon_waiting: Cell::new(false),
            requested: Cell::new(Request::Mode(Mode::Receive)),
            slots: Slots::default(),
            beacon: Cell::new(None),
            ack: RefCell::default(),
            chosen: RefCell::default(),
            on_air: RefCell::default(),
            command: RefCell::default(),
            data: RefCell::default(),
            beacon_sequence,
            sequence,
            beacon_duplicates: RefCell::default(),
            duplicates: RefCell::default(),
            devices: RefCell::default(),
            transactions: RefCell::default(),
            tasks: Tasks::default(),
            data_options: Cell::default(),
            offered: RefCell::default(),
            scanning: RefCell::default(),
            beaconing: beacons::Beaconing::default(),
            tracking: tracking::Tracking::default(),
            joining: association::Joining::default(),
            convergence: Convergence::default(),
            is_down: Cell::new(false),
            looks: RefCell::default(),
            known_radio: Handle::default(),
            timers: Default::default(),
        }
    }

    fn id(&self) -> EntityId {
        self.base.id
    }

    /// The address of the MAC in 16 bits.
    fn address(&self) -> u16 {
        self.base.address as u16
    }

    fn radio<'a>(&self, sim: &'a Sim) -> Option<&'a WpanRadio> {
        self.known_radio.find_again(sim, self.base.radio.get())
    }

    fn request(&self, sim: &Sim, request: Request) {
        self.requested.set(request);
        if let Some(radio) = self.radio(sim) {
            radio.request(sim, request);
        }
    }

    fn request_mode(&self, sim: &Sim, mode: Mode) {
        self.request(sim, Request::Mode(mode));
    }

    fn listen(&self, sim: &Sim) {
        self.request_mode(sim, Mode::Receive);
    }

    fn set_channel(&self, sim: &Sim, channel: u8) {
        if let Some(radio) = self.radio(sim) {
            radio.set_channel(sim, channel);
        }
    }

    fn channel(&self, sim: &Sim) -> u8 {
        self.radio(sim).map_or(super::FIRST_CHANNEL, WpanRadio::channel_number)
    }

    fn timer_of(&self, tag: u32) -> &Timer {
        &self.timers[tag as usize % tag::COUNT]
    }

    fn start_timer(&self, sim: &Sim, tag: u32, delay: f64) {
        self.timer_of(tag).resched(sim, self.id(), tag, delay);
    }

    fn stop_timer(&self, tag: u32) {
        self.timer_of(tag).force_cancel();
    }

    /// Whether the node has failed.
    pub(super) fn is_down(&self) -> bool {
        self.is_down.get()
    }

    /// Lets the node fail, or work again (spec: wpan, section 22).
    pub fn set_down(&self, sim: &Sim, is_down: bool) {
        if is_down {
            self.is_down.set(true);
            let color = self.shared.colors.failed.borrow().clone();
            self.change_color(sim, &color);
            self.forget(sim);
        } else {
            self.is_down.set(false);
            self.restore_color(sim);
            self.forget(sim);
            self.base.call_back(sim);
        }
    }

    /// Discards all frames and the records of other stations, because the node has failed.
    fn forget(&self, sim: &Sim) {
        self.ack.take();
        self.slots.clear();
        if let Some(radio) = self.radio(sim) {
            radio.spoil();
        }
        self.beacon_duplicates.borrow_mut().clear();
        self.duplicates.borrow_mut().clear();
        self.devices.borrow_mut().clear();
        self.transactions.borrow_mut().clear();
        self.command.take();
        self.data.take();
        self.tasks.stop_all();
        self.tracking.is_on.set(false);
    }
}

impl Mac for WpanMac {
    fn base(&self) -> &MacBase {
        &self.base
    }

    /// Ignores a frame from a radio that is not one of IEEE 802.15.4.
    fn arrive(&self, _sim: &Sim, _frame: &Rc<Frame>, _power: f64, _error: bool, _capture_threshold: f64) {}

    fn join_radio(&self, sim: &Sim, radio: EntityId) -> bool {
        match sim.get::<WpanRadio>(radio) {
            Some(radio) => {
                radio.join(self.id());
                true
            }
            None => false,
        }
    }
}

impl Entity for WpanMac {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if packet.radio().direction == Direction::Down {
            self.send(sim, packet, callback);
        } else {
            self.receive_packet(sim, packet);
        }
    }

    fn on_event(&self, sim: &Sim, tag: u32) {
        match tag {
            event::INTERFRAME_SPACE => self.space_over(sim),
            event::ACK_ALIGNMENT => self.send_ack(sim),
            _ => self.send_chosen(sim),
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        self.timers.get(tag as usize)
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        match tag {
            tag::ACK_WAIT => self.ack_missed(sim),
            tag::EXTRACTION => self.extraction_over(sim),
            tag::RESPONSE => self.response_expired(sim),
            tag::DATA_WAIT => self.data_expired(sim),
            tag::SCAN => self.channel_scanned(sim),
            tag::BEACON_SENDING => self.beacon_due(sim),
            tag::BEACON_RECEPTION => self.beacon_expected(sim),
            tag::BEACON_SEARCH => self.search_over(sim),
            tag::WAKE_UP => self.wake(sim, true),
            tag::BACKOFF => self.backoff_over(sim),
            tag::OTHER_BEACON => self.new_superframe(sim),
            tag::ASSESSMENT => self.assess(sim),
            _ => self.retry_association(sim),
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.base.wiring)
    }

    facets! { dyn Mac => |this| this }
}
