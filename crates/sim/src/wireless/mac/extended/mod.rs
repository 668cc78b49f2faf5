//! A modular IEEE 802.11 MAC, after Chen, Schmidt-Eisenlohr, Jiang, Torrent-Moreno, Delgrossi and Hartenstein,
//! "Overhaul of IEEE 802.11 modeling and simulation in ns-2" (2007): `Mac/802_11Ext`, to be used with
//! [`WirelessPhyExt`](crate::wireless::phy::WirelessPhyExt).
//!
//! `channel_state` determines when the medium may be used, `backoff` counts slots, `transmit` and `receive` coordinate
//! the two directions. Spec: wireless-stack, section 10.3.

mod backoff;
mod channel_state;
mod parameters;
mod receive;
mod transmit;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use backoff::SlotCounter;
use channel_state::ChannelState;
pub use parameters::ExtendedParameters;
use transmit::{Awaited, InAir};

use super::contention::Contention;
use super::duplicates::DuplicateFilter;
use super::{Arrival, Mac, MacBase};
use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wireless::{Direction, Frame};
use crate::wiring::Wiring;
use crate::{Sim, Timer};

/// The tags of the timers.
mod tag {
    pub const INTER_FRAME: u32 = 0;
    pub const NAV: u32 = 1;
    pub const BACKOFF: u32 = 2;
    pub const TIMEOUT: u32 = 3;
    pub const ANSWER: u32 = 4;
    pub const DATA: u32 = 5;
}

/// A modular IEEE 802.11 MAC for OFDM radios: `Mac/802_11Ext`.
#[derive(Debug)]
pub struct ExtendedMac {
    base: MacBase,
    /// The constants of the physical layer and of the MAC.
    pub parameters: ExtendedParameters,
    channel: ChannelState,
    backoff: SlotCounter,
    contention: Cell<Contention>,
    sequence: Cell<u16>,
    data: RefCell<Option<Packet>>,
    rts: RefCell<Option<Packet>>,
    /// The CTS or ACK to be sent.
    answer: RefCell<Option<Packet>>,
    in_air: Cell<Option<InAir>>,
    awaited: Cell<Option<Awaited>>,
    duplicates: DuplicateFilter,
    timeout: Timer,
    /// Runs until the CTS or ACK is to be sent.
    answer_timer: Timer,
    /// Runs from the arrival of a CTS until the data frame is to be sent.
    data_timer: Timer,
}

impl ExtendedMac {
    /// A MAC with default parameters.
    pub fn new(sim: &Sim, id: EntityId) -> ExtendedMac {
        ExtendedMac {
            base: MacBase::new(sim, id),
            parameters: ExtendedParameters::default(),
            channel: ChannelState::default(),
            backoff: SlotCounter::default(),
            contention: Cell::default(),
            sequence: Cell::new(1),
            data: RefCell::default(),
            rts: RefCell::default(),
            answer: RefCell::default(),
            in_air: Cell::new(None),
            awaited: Cell::new(None),
            duplicates: DuplicateFilter::default(),
            timeout: Timer::default(),
            answer_timer: Timer::default(),
            data_timer: Timer::default(),
        }
    }

    /// Sets the contention window to its minimum. Called when the MAC is complete.
    pub fn start(&self) {
        self.update_contention(|contention| contention.reset_window(self.parameters.cw_min.get().into()));
    }

    fn id(&self) -> EntityId {
        self.base.id
    }
}

impl Mac for ExtendedMac {
    fn base(&self) -> &MacBase {
        &self.base
    }

    fn arrive(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool, _capture_threshold: f64) {
        self.receive(sim, Arrival { frame: frame.clone(), power, error });
    }

    fn set_node_count(&self, nodes: i32) -> bool {
        self.duplicates.set_size(nodes)
    }

    fn carrier_changed(&self, sim: &Sim, busy: bool) {
        self.set_carrier(sim, busy);
    }

    fn transmission_ended(&self, sim: &Sim) {
        self.sent(sim);
    }

    fn reception_failed(&self) {
        self.channel.expect_longer_silence();
    }
}

impl Entity for ExtendedMac {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if packet.radio().direction == Direction::Down {
            self.send(sim, packet, callback);
        } else {
            self.arrive_as_packet(sim, packet);
        }
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        Some(match tag {
            tag::INTER_FRAME => self.channel.inter_frame_timer(),
            tag::NAV => self.channel.nav_timer(),
            tag::BACKOFF => self.backoff.timer(),
            tag::TIMEOUT => &self.timeout,
            tag::ANSWER => &self.answer_timer,
            _ => &self.data_timer,
        })
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        match tag {
            tag::INTER_FRAME => self.inter_frame_over(sim),
            tag::NAV => self.nav_over(sim),
            tag::BACKOFF => self.backoff_over(sim),
            tag::TIMEOUT => self.answer_missing(sim),
            tag::ANSWER => self.send_answer(sim),
            _ => self.send_data(sim),
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.base.wiring)
    }

    facets! { dyn Mac => |this| this }
}
