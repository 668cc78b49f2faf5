//! Abstract TCP: short connections as a model of rounds (spec: mpls-pushback-nix, section 11).
//!
//! Acknowledgements have no effect. How many packets a round has, and how long the sender waits for the next one, is
//! read from a table of the rounds before the first loss and after the loss of each packet. The object that discards
//! lost packets reports them.

mod drop_target;
mod sink;
mod tables;

use std::cell::{Cell, RefCell};

pub use drop_target::DropTarget;
pub use sink::{AbstractSink, DelayedAbstractSink};
use tables::{Recovery, Rounds};

use crate::Sim;
use crate::agent::{Agent, Transport};
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType};
use crate::timer::Timer;
use crate::wiring::Wiring;

/// The variants of TCP for which there are tables.
#[derive(Clone, Copy, Debug)]
pub enum AbstractVariant {
    /// `Agent/AbsTCP/TahoeAck`.
    Tahoe,
    /// `Agent/AbsTCP/RenoAck`.
    Reno,
    /// `Agent/AbsTCP/TahoeDelAck`.
    TahoeDelayed,
    /// `Agent/AbsTCP/RenoDelAck`.
    RenoDelayed,
}

impl AbstractVariant {
    fn rounds(self) -> Rounds {
        match self {
            AbstractVariant::Tahoe => tables::TAHOE,
            AbstractVariant::Reno => tables::RENO,
            AbstractVariant::TahoeDelayed => tables::TAHOE_DELAYED,
            AbstractVariant::RenoDelayed => tables::RENO_DELAYED,
        }
    }
}

/// A round of the model.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// The round with this index, without an earlier loss.
    Before(usize),
    /// The round with this index after a loss.
    After(Recovery, usize),
}

/// Size of a data packet, bytes.
const DATA: i32 = 1000;
/// Added to the wait of a round trip if a loss needs a timeout, round trips.
const TIMEOUT: u8 = 2;

const TOO_LONG: &str = "current fsm can't handle this tcp connection flow id";

/// The senders of a simulation, to which losses are reported.
#[derive(Debug, Default)]
struct Senders(RefCell<Vec<EntityId>>);

/// Reports the loss of a packet to all senders with its flow id.
fn report_loss(sim: &Sim, packet: &Packet) {
    let senders = sim.shared::<Senders>();
    for place in 0.. {
        let Some(id) = senders.0.borrow().get(place).copied() else { return };
        // The list is not borrowed here: a loss may end the run, and a script may make further senders.
        if let Some(sender) = sim.get::<AbstractTcp>(id)
            && sender.agent.flow_id.get() == packet.flow_id
        {
            sender.lost(sim, packet.tcp.seqno);
        }
    }
}

/// A sender of abstract TCP.
#[derive(Debug)]
pub struct AbstractTcp {
    agent: Agent,
    variant: AbstractVariant,
    place: Cell<Place>,
    /// The number of packets to send, with those that repeat lost ones.
    size: Cell<i32>,
    /// The packets sent in earlier rounds.
    before: Cell<i32>,
    /// The packets sent in this round.
    sent: Cell<i32>,
    /// The place of the lost packet, counted from 1 at the start of this round; 0 if none is lost.
    loss: Cell<i32>,
    /// Whether the wait has been extended for a timeout.
    is_extended: Cell<bool>,
    /// The round trip time, seconds.
    rtt: Cell<f64>,
    timer: Timer,
}

impl AbstractTcp {
    /// Creates an unattached sender.
    pub fn new(sim: &Sim, id: EntityId, variant: AbstractVariant) -> AbstractTcp {
        sim.shared::<Senders>().0.borrow_mut().push(id);
        let agent = Agent::new(id, PacketType::TCP);
        agent.size.set(DATA);
        AbstractTcp {
            agent,
            variant,
            place: Cell::new(Place::Before(0)),
            size: Cell::new(0),
            before: Cell::new(0),
            sent: Cell::new(0),
            loss: Cell::new(0),
            is_extended: Cell::new(false),
            rtt: Cell::new(0.0),
            timer: Timer::default(),
        }
    }

    /// Sets the time that a round takes, seconds.
    pub fn set_rtt(&self, rtt: f64) {
        self.rtt.set(rtt);
    }

    /// Sets the number of packets of the connection and begins the present round anew.
    pub fn advance(&self, sim: &Sim, size: i32) {
        if size < self.before.get() {
            self.end(sim, &format!("sending more than {size} packets"));
        }
        self.size.set(size);
        self.timer.force_cancel();
        self.send_round(sim);
    }

    /// Ends the run with status 0 and without flushing files, as ns-2 does.
    fn end(&self, sim: &Sim, message: &str) -> ! {
        sim.print(&format!("Error: {message}\n"));
        sim.exit_at_once(0)
    }

    fn packets(&self) -> i32 {
        let packets = match self.place.get() {
            Place::Before(round) => self.variant.rounds()[round].packets,
            Place::After(recovery, round) => recovery[round].1,
        };
        i32::from(packets)
    }

    /// The lost packet of this round.
    fn loss(&self) -> Option<usize> {
        usize::try_from(self.loss.get() - 1).ok()
    }

    /// The next round and the wait for it, round trips.
    fn next(&self) -> Option<(u8, Place)> {
        match (self.place.get(), self.loss()) {
            (Place::Before(round), Some(lost)) => {
                let recovery = *self.variant.rounds()[round].losses.get(lost)?;
                Some((recovery.first()?.0, Place::After(recovery, 0)))
            }
            (Place::Before(round), None) => {
                (round + 1 < self.variant.rounds().len()).then_some((1, Place::Before(round + 1)))
            }
            (Place::After(recovery, round), None) => {
                recovery.get(round + 1).map(|next| (next.0, Place::After(recovery, round + 1)))
            }
            // The model has one loss in a connection.
            (Place::After(..), Some(_)) => None,
        }
    }

    /// Whether the next round comes after a timeout that begins when the wait for it ends.
    fn needs_extension(&self) -> bool {
        self.loss().is_some() && self.next().is_none_or(|(wait, _)| wait > 1)
    }

    fn wait(&self, sim: &Sim, round_trips: u8) {
        self.timer.resched(sim, self.agent.id, 0, f64::from(round_trips) * self.rtt.get());
    }

    fn send_round(&self, sim: &Sim) {
        self.sent.set(0);
        self.loss.set(0);
        self.is_extended.set(false);
        while self.sent.get() < self.packets() && self.before.get() + self.sent.get() < self.size.get() {
            let mut packet = self.agent.allocate(sim);
            packet.tcp.seqno = self.before.get() + self.sent.get();
            // A queue may report the packet's loss before `send` returns.
            self.agent.send(sim, packet);
            self.sent.set(self.sent.get() + 1);
        }
        if self.before.get() + self.sent.get() >= self.size.get() {
            return;
        }
        match self.next() {
            // ns-2.35: a round that follows at once starts with the same packet; the one before it does not count.
            Some((0, next)) => {
                self.place.set(next);
                self.send_round(sim);
            }
            Some((wait, _)) if self.needs_extension() => self.wait(sim, wait - TIMEOUT),
            Some((wait, _)) => self.wait(sim, wait),
            None => self.end(sim, &format!("{TOO_LONG} {} (possibly too long)", self.agent.flow_id.get())),
        }
    }

    fn lost(&self, sim: &Sim, seqno: i32) {
        let place = seqno - self.before.get();
        if place >= self.packets() {
            return;
        }
        if self.loss.get() != 0 {
            self.end(sim, "Sorry, can't handle multiple drops per batch");
        }
        self.size.set(self.size.get() + 1);
        // ns-2.35: the last packet of the round before lengthens the connection; a second loss after another packet of
        // earlier rounds ends the run.
        self.loss.set(place + 1);
    }
}

impl Entity for AbstractTcp {
    fn recv(&self, _sim: &Sim, _packet: Packet, _callback: Option<EntityId>) {}

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    fn on_timer(&self, sim: &Sim, _tag: u32) {
        if self.needs_extension() && !self.is_extended.replace(true) {
            return self.wait(sim, TIMEOUT);
        }
        let Some((_, next)) = self.next() else {
            self.end(sim, "This fsm can't handle multi losses per connection");
        };
        self.before.set(self.before.get() + self.sent.get());
        self.place.set(next);
        self.send_round(sim);
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for AbstractTcp {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
