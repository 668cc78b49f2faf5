//! Geographic adaptive fidelity (GAF): of the nodes in a square of a grid, one is awake (Xu, Heidemann and Estrin,
//! "Geography-informed energy conservation for ad hoc routing", 2001; spec: wireless-stack, section 14.1).

mod partner;

use std::cell::Cell;

pub use partner::FidelityPartner;

use super::{BROADCAST, God, Message, MobileNode};
use crate::Sim;
use crate::agent::{Agent, Transport};
use crate::entity::{Entity, EntityId};
use crate::packet::{Endpoint, Packet, PacketType};
use crate::timer::Timer;
use crate::wiring::Wiring;

/// What a node does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// It looks for an active node in its square.
    Discovering,
    /// It is awake for its square.
    Active,
    /// Its radio is switched off.
    Asleep,
}

/// A message to the nodes of a square.
#[derive(Clone, Copy, Debug)]
pub struct FidelityMessage {
    /// Address of the sender.
    sender: i32,
    /// The square of the sender; `None` outside of the grid.
    square: Option<i32>,
    is_active: bool,
    /// How long the sender can be active, or remains active, seconds.
    lifetime: i32,
}

/// Size of a message, bytes.
const SIZE: i32 = 40;
/// A node whose battery lasts longer than this is active for half of the time, seconds.
const LONG_LIFE: i32 = 60;
/// The time between two messages of an active node is at least this and at most a second more, seconds.
const INTERVAL: f64 = 14.0;
/// The longest time for which a node looks for an active node, seconds; at the start it is `FIRST_DISCOVERY`.
const DISCOVERY: f64 = 3.0;
const FIRST_DISCOVERY: f64 = 1.0;

/// The numbers of the timers.
const ROLE: u32 = 0;
const HELLO: u32 = 1;
const SLEEP: u32 = 2;

/// `Agent/GAF`: lets its node sleep while another node of the same square is awake.
#[derive(Debug)]
pub struct FidelityAgent {
    agent: Agent,
    /// Address of the node.
    address: Cell<i32>,
    role: Cell<Role>,
    /// The end of the node's time as the active node, full seconds.
    active_until: Cell<i32>,
    timers: [Timer; 3],
}

impl FidelityAgent {
    /// Creates an agent without a node.
    pub fn new(id: EntityId) -> FidelityAgent {
        let agent = Agent::new(id, PacketType::GAF);
        agent.size.set(SIZE);
        FidelityAgent {
            agent,
            address: Cell::new(-1),
            role: Cell::new(Role::Discovering),
            active_until: Cell::new(0),
            timers: Default::default(),
        }
    }

    /// Sets the address of the agent's node. Prints a message if the node is in no square.
    pub fn belong_to(&self, sim: &Sim, address: i32) {
        self.address.set(address);
        if self.square(sim).is_none() {
            sim.print("fatal error: node is outside topography\n");
        }
    }

    fn node<'a>(&self, sim: &'a Sim) -> Option<&'a MobileNode> {
        sim.wireless().node(sim, self.address.get())
    }

    fn square(&self, sim: &Sim) -> Option<i32> {
        let node = self.node(sim)?;
        node.update_position(sim);
        God::of(sim)?.square(node.x.get(), node.y.get())
    }

    /// Lets the node take part, after a random time.
    pub fn start(&self, sim: &Sim) {
        let time = sim.default_rng().uniform_between(0.0, FIRST_DISCOVERY);
        self.set_timer(sim, HELLO, time);
    }

    fn set_timer(&self, sim: &Sim, tag: u32, delay: f64) {
        self.timers[tag as usize].resched(sim, self.agent.id, tag, delay);
    }

    /// The time for which the node can be active, seconds.
    fn capacity(&self, sim: &Sim) -> i32 {
        let Some(node) = self.node(sim) else { return 0 };
        let mut power = None;
        node.for_each_radio(sim, |radio| {
            let radio = sim.entity(radio).and_then(|radio| radio.as_radio());
            let consumption = radio.and_then(|radio| radio.consumption());
            power = power.or(consumption.map(|consumption| consumption.send.get()));
        });
        let energy = node.energy(sim).map_or(0.0, |model| model.energy.get());
        let life = (energy / power.unwrap_or(1.0)) as i32;
        if life > LONG_LIFE { life / 2 } else { life }
    }

    fn lifetime(&self, sim: &Sim) -> i32 {
        match self.role.get() {
            // ns-2.35: the end is kept without its fraction.
            Role::Active => ((f64::from(self.active_until.get()) - sim.now()) as i32).max(0),
            _ => self.capacity(sim),
        }
    }

    fn say(&self, sim: &Sim) {
        let mut packet = self.agent.allocate(sim);
        packet.dst = Endpoint { address: BROADCAST, port: self.agent.port.get() };
        let radio = packet.radio_mut();
        radio.next_hop = BROADCAST;
        radio.message = Message::Fidelity(FidelityMessage {
            sender: self.address.get(),
            square: self.square(sim),
            is_active: self.role.get() == Role::Active,
            lifetime: self.lifetime(sim),
        });
        self.agent.send(sim, packet);
    }

    fn set_hello(&self, sim: &Sim) {
        let interval = sim.default_rng().uniform_between(INTERVAL, INTERVAL + 1.0);
        self.set_timer(sim, HELLO, interval);
    }

    fn become_active(&self, sim: &Sim) {
        self.role.set(Role::Active);
        let time = f64::from(self.capacity(sim));
        self.active_until.set((sim.now() + time) as i32);
        self.set_timer(sim, ROLE, time);
        self.say(sim);
        self.set_hello(sim);
    }

    fn discover(&self, sim: &Sim) {
        self.role.set(Role::Discovering);
        self.timers[HELLO as usize].force_cancel();
        // ns-2.35: the radio is switched on even if it is on, so that listening up to now costs no energy.
        self.switch(sim, true);
        self.say(sim);
        let time = sim.default_rng().uniform_between(0.0, DISCOVERY);
        self.set_timer(sim, ROLE, time);
    }

    fn switch(&self, sim: &Sim, on: bool) {
        let Some(node) = self.node(sim) else { return };
        node.for_each_radio(sim, |radio| {
            if let Some(radio) = sim.entity(radio).and_then(|radio| radio.as_radio()) {
                radio.switch(sim, on);
            }
        });
    }

    /// Leaves the square to a node that stays awake for `lifetime` seconds.
    fn give_way(&self, sim: &Sim, lifetime: i32) {
        // ns-2.35: an active node whose rival has less than two seconds left stays active, but without an end.
        if self.role.get() == Role::Active {
            self.timers[ROLE as usize].force_cancel();
        }
        let shortest = lifetime / 2;
        if shortest < 1 {
            return;
        }
        self.timers[ROLE as usize].force_cancel();
        self.timers[HELLO as usize].force_cancel();
        self.role.set(Role::Asleep);
        let time = sim.default_rng().uniform_between(f64::from(shortest), f64::from(lifetime));
        self.switch(sim, false);
        self.set_timer(sim, SLEEP, time);
    }

    /// Whether this node rather than the sender of a message stays awake.
    fn outranks(&self, sim: &Sim, message: &FidelityMessage) -> bool {
        (self.lifetime(sim), message.sender) > (message.lifetime, self.address.get())
    }

    fn hear(&self, sim: &Sim, message: &FidelityMessage) {
        if message.square != self.square(sim) {
            return;
        }
        let stays = match self.role.get() {
            Role::Asleep => return,
            Role::Discovering => !message.is_active && self.outranks(sim, message),
            Role::Active => !message.is_active || self.outranks(sim, message),
        };
        if stays { self.say(sim) } else { self.give_way(sim, message.lifetime) }
    }
}

impl Entity for FidelityAgent {
    fn recv(&self, sim: &Sim, packet: Packet, _callback: Option<EntityId>) {
        if let Message::Fidelity(message) = packet.radio().message {
            drop(packet);
            self.hear(sim, &message);
        }
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.agent.wiring)
    }

    fn timer(&self, tag: u32) -> Option<&Timer> {
        self.timers.get(tag as usize)
    }

    fn on_timer(&self, sim: &Sim, tag: u32) {
        match (tag, self.role.get()) {
            (ROLE | HELLO, Role::Discovering) => self.become_active(sim),
            (ROLE, Role::Active) => self.discover(sim),
            (HELLO, Role::Active) => {
                self.say(sim);
                self.set_hello(sim);
            }
            (SLEEP, Role::Asleep) => self.discover(sim),
            _ => {}
        }
    }

    facets! { Agent => |this| &this.agent, dyn Transport => |this| this }
}

impl Transport for FidelityAgent {
    fn send_message(&self, _sim: &Sim, _bytes: i32, _flags: Option<&str>) {}
}
