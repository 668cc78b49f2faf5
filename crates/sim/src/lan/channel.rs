//! The wire of a LAN.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use super::WiredPhy;
use super::ethernet::{COMMON_TIMERS, Ethernet};
use crate::entity::{Entity, EntityId};
use crate::handle::Handle;
use crate::packet::Packet;
use crate::scheduler::EventKey;
use crate::slab::Slab;
use crate::wireless::Direction;
use crate::{Initial, Sim};

/// The wire of a LAN: carries a frame to all interfaces but the sender's.
#[derive(Debug)]
pub struct LanChannel {
    id: EntityId,
    /// Number of the channel, from 0.
    pub number: i32,
    /// `delay_`: propagation delay between any two interfaces, seconds.
    pub delay: Cell<f64>,
    /// The interfaces of the channel, in the order of their addition.
    interfaces: RefCell<Vec<Handle<WiredPhy>>>,
    transmissions: RefCell<Slab<Transmission>>,
    /// For each timer that stations set at the same time, as all hear the same frames: when it expires at which station,
    /// in order. Only the first expiry is in the scheduler.
    expiries: [RefCell<VecDeque<Expiry>>; COMMON_TIMERS],
}

/// The expiry of a timer of a station.
#[derive(Debug)]
struct Expiry {
    key: EventKey,
    station: Handle<Ethernet>,
}

/// The tag of the event of the first transmission. Smaller tags are those of the stations' timers.
const FIRST_TRANSMISSION: u32 = COMMON_TIMERS as u32;

/// A frame on the channel, and its receivers. Each reception is a separate event, but only the first one is in the
/// scheduler: no other event can come between them.
#[derive(Debug)]
struct Transmission {
    frame: Rc<Packet>,
    /// The node that sent the frame.
    sender: Option<EntityId>,
    /// The number of interfaces that the frame may still reach: the first ones of the channel.
    ahead: usize,
    /// The number of receivers among them.
    receivers: usize,
    /// The time of the next reception, seconds; the receptions have consecutive sequence numbers.
    time: f64,
    sequence: u64,
}

impl Transmission {
    fn key(&self) -> EventKey {
        EventKey::new(self.time, self.sequence)
    }
}

/// Initial values.
impl LanChannel {
    /// The initial value of `delay`.
    pub const DELAY: Initial<&'static str> = Initial("4us");
}

impl LanChannel {
    /// A channel without interfaces.
    pub fn new(sim: &Sim, id: EntityId) -> LanChannel {
        LanChannel {
            id,
            number: sim.wireless().next_channel(),
            delay: Cell::new(Self::DELAY.time()),
            interfaces: RefCell::default(),
            transmissions: RefCell::default(),
            expiries: Default::default(),
        }
    }

    /// Adds an interface to the channel.
    pub fn add_interface(&self, interface: EntityId) {
        let handle = Handle::default();
        handle.set(Some(interface));
        self.interfaces.borrow_mut().push(handle);
    }

    /// Carries a frame from the interface `sender` to all other interfaces.
    pub(super) fn transmit(&self, sim: &Sim, sender: &WiredPhy, mut frame: Packet) {
        frame.radio_mut().direction = Direction::Up;
        let sender = sender.node.get();
        let interfaces = self.interfaces.borrow();
        let receivers = interfaces.iter().filter(|interface| is_elsewhere(sim, interface, sender)).count();
        let sequence = sim.next_sequence();
        let delay = self.delay.get();
        if delay < 0.0 {
            // A negative delay is reported for each reception.
            for _ in 0..receivers {
                sim.next_key(delay);
            }
        } else {
            sim.skip_sequences(receivers as u64);
        }
        if receivers > 0 {
            let time = sim.now() + delay;
            let (frame, ahead) = (Rc::new(frame), interfaces.len());
            self.schedule(sim, Transmission { frame, sender, ahead, receivers, time, sequence });
        }
    }

    #[inline]
    fn schedule(&self, sim: &Sim, transmission: Transmission) {
        let key = transmission.key();
        let number = self.transmissions.borrow_mut().insert(transmission);
        sim.schedule_event_at(self.id, FIRST_TRANSMISSION + number, key);
    }

    /// Delivers a transmission to its next receivers. The last one gets the only reference to the frame.
    fn deliver(&self, sim: &Sim, mut transmission: Transmission) {
        loop {
            let receiver = self.next_receiver(sim, &mut transmission);
            transmission.receivers -= 1;
            transmission.sequence += 1;
            if transmission.receivers == 0 {
                if let Some(phy) = receiver {
                    phy.hear(sim, transmission.frame);
                }
                return;
            }
            if let Some(phy) = receiver {
                phy.hear(sim, transmission.frame.clone());
            }
            if !sim.proceed_to(transmission.key()) {
                return self.schedule(sim, transmission);
            }
        }
    }

    fn next_receiver<'a>(&self, sim: &'a Sim, transmission: &mut Transmission) -> Option<&'a WiredPhy> {
        let interfaces = self.interfaces.borrow();
        let elsewhere = |interface: &Handle<WiredPhy>| is_elsewhere(sim, interface, transmission.sender);
        let place = interfaces[..transmission.ahead].iter().rposition(elsewhere);
        transmission.ahead = place.unwrap_or(0);
        interfaces[place?].find(sim)
    }

    /// Lets the timer `tag` of `station`, one of the [`COMMON_TIMERS`], expire at `key`.
    #[inline]
    pub(super) fn expect(&self, sim: &Sim, station: &Handle<Ethernet>, tag: u32, key: EventKey) {
        let mut expiries = self.expiries[tag as usize].borrow_mut();
        match expiries.back() {
            Some(last) if last.key > key => {
                if let Some(station) = station.get() {
                    sim.schedule_timer(station, tag, key);
                }
                return;
            }
            Some(_) => {}
            None => sim.schedule_event_at(self.id, tag, key),
        }
        expiries.push_back(Expiry { key, station: station.located(sim) });
    }

    /// The first expiry of the timer `tag` and its station. Forgets those before it that have become void.
    #[inline(always)]
    fn first_expiry<'a>(&self, sim: &'a Sim, tag: u32) -> Option<(EventKey, &'a Ethernet)> {
        loop {
            let (key, station) = {
                let expiries = self.expiries[tag as usize].borrow();
                let first = expiries.front()?;
                (first.key, first.station.find(sim))
            };
            match station.filter(|station| station.expires(sim, tag, key)) {
                Some(station) => return Some((key, station)),
                None => self.forget_first(tag),
            }
        }
    }

    fn forget_first(&self, tag: u32) {
        self.expiries[tag as usize].borrow_mut().pop_front();
    }

    /// Lets the timer `tag` expire at one station after the other.
    fn expire(&self, sim: &Sim, tag: u32) {
        let mut first = self.first_expiry(sim, tag);
        while let Some((_, station)) = first {
            station.expire(sim, tag);
            self.forget_first(tag);
            first = self.first_expiry(sim, tag);
            if let Some((next, _)) = first
                && !sim.proceed_to(next)
            {
                return sim.schedule_event_at(self.id, tag, next);
            }
        }
    }
}

/// Whether the interface belongs to a node other than `sender`.
fn is_elsewhere(sim: &Sim, interface: &Handle<WiredPhy>, sender: Option<EntityId>) -> bool {
    interface.find(sim).is_some_and(|phy| phy.node.get() != sender)
}

impl Entity for LanChannel {
    fn awaits(&self, sim: &Sim, tag: u32, key: EventKey) -> bool {
        if tag >= FIRST_TRANSMISSION {
            return true;
        }
        let first = self.first_expiry(sim, tag).map(|(first, _)| first);
        let is_first = first == Some(key);
        if let Some(first) = first.filter(|_| !is_first) {
            sim.schedule_event_at(self.id, tag, first);
        }
        is_first
    }

    fn on_event(&self, sim: &Sim, tag: u32) {
        let Some(number) = tag.checked_sub(FIRST_TRANSMISSION) else { return self.expire(sim, tag) };
        let transmission = self.transmissions.borrow_mut().remove(number);
        if let Some(transmission) = transmission {
            self.deliver(sim, transmission);
        }
    }
}
