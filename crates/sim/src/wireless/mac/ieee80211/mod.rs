//! The distributed coordination function of IEEE 802.11, with and without infrastructure
//! (IEEE Std 802.11-1999, sections 9.2 and 11; spec: wireless-stack, sections 8 and 9).
//!
//! A station that wants to send waits until the medium has been idle for DIFS and for a random back-off. Unicast frames
//! are acknowledged. Long ones are preceded by RTS and CTS, so that stations in range of only one of the two also
//! defer.
//!
//! * [`Parameters`] are the constants of the physical layer, and the lengths and durations that follow from them.
//! * `carrier_sense` is the state of the medium as the station knows it, which every received frame changes.
//! * `backoff` counts down while the medium is idle.
//! * `transmit` handles packets to be sent and expiring timers, `receive` handles frames that arrive.
//! * `management` is association with access points.

mod backoff;
mod carrier_sense;
mod frames;
mod management;
mod nav;
mod parameters;
mod receive;
mod state;
mod transmit;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

pub use carrier_sense::CarrierSense;
pub(in crate::wireless) use carrier_sense::DirectRadio;
pub(in crate::wireless) use carrier_sense::LastFaded;
use frames::BareFrame;
use management::Infrastructure;
pub use parameters::Parameters;

use crate::entity::{Entity, EntityId};
use crate::packet::Packet;
use crate::wiring::Wiring;
use crate::{Sim, Timer};

use super::contention::Contention;
use super::duplicates::DuplicateFilter;
use super::{Mac, MacBase};
use crate::wireless::{Direction, Frame, Pooled};

/// The tags of the timers.
mod tag {
    pub const DEFER: u32 = 0;
    pub const SEND: u32 = 3;
    pub const AIR: u32 = 4;
    pub const BEACON: u32 = 5;
    pub const PROBE: u32 = 6;
}

/// An IEEE 802.11 MAC: `Mac/802_11`.
#[derive(Debug)]
pub struct Ieee80211 {
    /// The receiving state, and the station's view of the medium.
    carrier_sense: Pooled<CarrierSense>,
    /// The constants of the physical layer.
    pub parameters: Parameters,
    base: MacBase,
    contention: Cell<Contention>,
    /// Sequence number of the next frame.
    sequence: Cell<u16>,
    /// The CTS or ACK to be sent.
    control: Cell<Option<BareFrame>>,
    rts: Cell<Option<BareFrame>>,
    data: RefCell<Option<Packet>>,
    /// The last frame that this station has sent, for entities that trace the ends of transmissions.
    in_air: RefCell<Option<Packet>>,
    infrastructure: Infrastructure,
    duplicates: DuplicateFilter,
    defer: Timer,
    send_timer: Timer,
    air_timer: Timer,
}

impl Ieee80211 {
    /// A MAC with default parameters.
    pub fn new(sim: &Sim, id: EntityId) -> Ieee80211 {
        let base = MacBase::new(sim, id);
        let carrier_sense = CarrierSense::of(sim, id, base.address);
        Ieee80211 {
            base,
            carrier_sense,
            parameters: Parameters::default(),
            contention: Cell::default(),
            sequence: Cell::new(1),
            control: Cell::default(),
            rts: Cell::default(),
            data: RefCell::default(),
            in_air: RefCell::default(),
            infrastructure: Infrastructure::default(),
            duplicates: DuplicateFilter::default(),
            defer: Timer::default(),
            send_timer: Timer::default(),
            air_timer: Timer::default(),
        }
    }

    /// Sets the contention window to its minimum. Called when the MAC is complete.
    pub fn start(&self) {
        self.reset_window();
    }

    fn id(&self) -> EntityId {
        self.base.id
    }

    fn address(&self) -> i32 {
        self.base.address
    }
}

impl Mac for Ieee80211 {
    fn base(&self) -> &MacBase {
        &self.base
    }

    fn arrive(&self, sim: &Sim, frame: &Rc<Frame>, power: f64, error: bool, capture_threshold: f64) {
        self.carrier_sense.first_bit(sim, frame, power, error, capture_threshold);
    }

    fn carrier_sense(&self) -> Option<&CarrierSense> {
        Some(&self.carrier_sense)
    }

    fn address(&self, frame: &mut Packet) {
        self.address_data(frame);
    }

    fn set_node_count(&self, nodes: i32) -> bool {
        self.duplicates.set_size(nodes)
    }
}

impl Entity for Ieee80211 {
    fn recv(&self, sim: &Sim, packet: Packet, callback: Option<EntityId>) {
        if packet.radio().direction == Direction::Down {
            self.send(sim, packet, callback);
        } else {
            self.arrive_as_packet(sim, packet);
        }
    }

    /// Handles the end of a frame that did not come from a channel.
    fn on_event(&self, sim: &Sim, _tag: u32) {
        self.carrier_sense.end(sim);
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        Some(match tag {
            tag::DEFER => &self.defer,
            tag::SEND => &self.send_timer,
            tag::AIR => &self.air_timer,
            tag::BEACON => &self.infrastructure.beacon_timer,
            tag::PROBE => &self.infrastructure.probe_timer,
            _ => return None,
        })
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        match tag {
            tag::DEFER => self.defer_expired(sim),
            tag::SEND => self.send_expired(sim),
            tag::BEACON => self.beacon_due(sim),
            tag::PROBE => self.probe_expired(sim),
            _ => self.air_expired(sim),
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.base.wiring)
    }

    facets! { dyn Mac => |this| this }
}
