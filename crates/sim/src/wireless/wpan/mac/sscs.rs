//! The convergence layer, which scripts command (`$node sscs ...`; spec: wpan, section 21).

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::beacons::Start;
use super::scan::{Descriptor, Kind};
use super::state::{Outcome, Outgoing, Task};
use super::{WpanMac, tag};
use crate::Sim;
use crate::embedder::Doubt;
use crate::wireless::wpan::frame::{Draft, next_channel};
use crate::wireless::wpan::{CHANNELS, FIRST_CHANNEL, NO_BEACONS, NONE, SCANNED_CHANNELS, clock};

/// The time after which a device tries again to associate, seconds.
const RETRY: f64 = 1.0;

/// The settings that a script requests for a station.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wishes {
    /// Whether the station is a full-function device.
    pub is_full: bool,
    /// Whether the station lets others associate.
    pub permits_association: bool,
    /// Whether the station sends beacons.
    pub sends_beacons: bool,
    /// The requested beacon order.
    pub beacon_order: u8,
    /// The requested superframe order.
    pub superframe_order: u8,
}

/// The event for which a task of the convergence layer waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Step {
    /// The task is not active.
    #[default]
    Idle,
    Scan,
    Association,
    Start,
}

/// The state of the convergence layer.
#[derive(Debug, Default)]
pub struct Convergence {
    /// The progress of becoming a PAN coordinator.
    coordinator: Cell<Step>,
    /// The progress of becoming a device.
    device: Cell<Step>,
    /// The settings with which the tasks began.
    coordinator_wishes: Cell<Wishes>,
    device_wishes: Cell<Wishes>,
    /// The settings with which repeated attempts begin.
    remembered: Cell<Wishes>,
    /// The channels that the last scan could not use.
    remaining: Cell<u32>,
    /// The coordinators that the last scan found.
    found: RefCell<Vec<Descriptor>>,
    /// The coordinator chosen for association.
    chosen: Cell<Option<Descriptor>>,
    /// The channel on which the network is started.
    channel: Cell<u8>,
    was_associated: Cell<bool>,
}

impl WpanMac {
    /// Builds a frame that carries no packet.
    pub(super) fn build(&self, draft: Draft) -> Rc<Outgoing> {
        let sequence = self.sequence.replace(self.sequence.get().wrapping_add(1));
        let mut packet = draft.into_packet(self.base.address, sequence);
        packet.radio_mut().wpan.number = self.shared.next_number();
        Outgoing::new(packet)
    }

    /// Ends the program if the task is already active.
    pub(super) fn check_overflow(&self, sim: &Sim, task: &Task, name: &str) {
        if task.active.get() {
            sim.print(&format!(
                "[wpan/p802_15_4mac.cc::checkTaskOverflow]{}(node {}) task overflow: {name}\n",
                clock(sim),
                self.base.address
            ));
            sim.exit_at_once(1);
        }
    }

    /// Prints a line about progress, if `verbose` is set.
    pub(super) fn say(&self, sim: &Sim, text: &str) {
        if self.shared.verbose.get() {
            self.print(sim, text);
        }
    }

    fn print(&self, sim: &Sim, text: &str) {
        sim.print(&format!("{}(node {}) {text}\n", clock(sim), self.base.address));
    }

    fn print_failure(&self, sim: &Sim, text: &str) {
        sim.print(&format!("<!>{}(node {}) {text}\n", clock(sim), self.base.address));
    }

    fn announce(&self, sim: &Sim, is_idle: bool, task: &str) {
        if !is_idle {
            sim.print(&format!("[SSCS]{}(node {}) task overflow: {task}\n", clock(sim), self.base.address));
            sim.exit_at_once(1);
        }
        sim.print(&format!("--- {task} [{}] ---\n", self.base.address));
    }

    // --- Commands ---

    /// `startPANCoord`: starts a network.
    pub fn start_coordinator(&self, sim: &Sim, wishes: Wishes) {
        let convergence = &self.convergence;
        let old = convergence.remembered.get();
        convergence.remembered.set(Wishes {
            is_full: old.is_full,
            permits_association: old.permits_association,
            ..wishes
        });
        self.announce(sim, convergence.coordinator.get() == Step::Idle, "startPANCoord");
        convergence.coordinator_wishes.set(wishes);
        convergence.coordinator.set(Step::Scan);
        self.attributes.is_full.set(true);
        self.attributes.short.set(self.address());
        self.print(sim, "performing active channel scan");
        self.scan(sim, Kind::Active, SCANNED_CHANNELS, wishes.beacon_order);
    }

    /// `startDevice`: joins a network.
    pub fn start_device(&self, sim: &Sim, wishes: Wishes) {
        let wishes = Wishes { permits_association: wishes.permits_association && wishes.is_full, ..wishes };
        self.convergence.remembered.set(wishes);
        self.announce(sim, self.convergence.device.get() == Step::Idle, "startDevice");
        self.convergence.device_wishes.set(wishes);
        self.convergence.device.set(Step::Scan);
        self.attributes.is_full.set(wishes.is_full);
        self.print(sim, "performing active channel scan ...");
        self.scan(sim, Kind::Active, SCANNED_CHANNELS, wishes.beacon_order.wrapping_add(1));
    }

    /// `startBeacon`: sends beacons with the given orders; stores them for repeated attempts if `remember`.
    pub fn start_beacons(&self, sim: &Sim, beacon_order: u8, superframe_order: u8, remember: bool) {
        if remember {
            let remembered = &self.convergence.remembered;
            remembered.set(Wishes { beacon_order, superframe_order, ..remembered.get() });
        }
        self.start(
            sim,
            Start {
                pan: self.attributes.pan.get(),
                channel: self.channel(sim),
                beacon_order,
                superframe_order,
                as_coordinator: self.attributes.is_pan_coordinator.get(),
            },
        );
    }

    /// Tries again to associate.
    pub(super) fn retry_association(&self, sim: &Sim) {
        // ns-2.35: a device that was associated once gives up (spec: wpan, section 21).
        if !self.convergence.was_associated.get() {
            self.start_device(sim, self.convergence.remembered.get());
        }
    }

    // --- Confirmations ---

    /// Continues after an active scan; `results` are the channels that could not be used and the coordinators found.
    pub(super) fn scan_confirmed(
        &self,
        sim: &Sim,
        outcome: Outcome,
        results: Option<(u32, Vec<Descriptor>)>,
    ) {
        if let Some((mask, found)) = results {
            self.convergence.remaining.set(mask);
            self.convergence.found.replace(found);
        }
        self.proceed(sim, outcome);
    }

    /// Continues the active task of the convergence layer. Returns false if there is none.
    // ns-2.35: confirmations carry no reference to a task (spec: wpan, section 21).
    fn proceed(&self, sim: &Sim, outcome: Outcome) -> bool {
        if self.convergence.coordinator.get() != Step::Idle {
            self.proceed_as_coordinator(sim, outcome);
        } else if self.convergence.device.get() != Step::Idle {
            self.proceed_as_device(sim, outcome);
        } else {
            return false;
        }
        true
    }

    /// Continues after a request to start superframes.
    pub(super) fn start_confirmed(&self, sim: &Sim, outcome: Outcome) {
        if self.proceed(sim, outcome) {
            return;
        }
        if !self.superframes.borrow().own.has_beacons() {
            return self.print(sim, &format!("beacon transmission stopped {}", self.place(sim)));
        }
        self.print_beaconing(sim, outcome);
    }

    fn print_beaconing(&self, sim: &Sim, outcome: Outcome) {
        if outcome == Outcome::Success {
            self.print(sim, &format!("beacon transmission successful {}", self.place(sim)));
        } else {
            self.print_start_failure(sim, outcome);
        }
    }

    fn print_start_failure(&self, sim: &Sim, outcome: Outcome) {
        let (name, place) = (outcome.name(), self.place(sim));
        self.print_failure(sim, &format!("failed to transmit beacons -> {name} {place}"));
    }

    fn place(&self, sim: &Sim) -> String {
        format!("[channel:{}] [PAN_ID:{}]", self.channel(sim), self.attributes.pan.get())
    }

    fn proceed_as_coordinator(&self, sim: &Sim, outcome: Outcome) {
        let convergence = &self.convergence;
        let wishes = convergence.coordinator_wishes.get();
        if convergence.coordinator.get() == Step::Start {
            convergence.coordinator.set(Step::Idle);
            if outcome == Outcome::Success {
                // ns-2.35: the chosen channel is reported, even if a scan in progress has left it.
                let (channel, pan) = (convergence.channel.get(), self.attributes.pan.get());
                let text = format!(
                    "successfully started a new PAN (beacon enabled) [channel:{channel}] [PAN_ID:{pan}]"
                );
                return self.print(sim, &text);
            }
            return self.print_start_failure(sim, outcome);
        }
        if outcome != Outcome::Success {
            let text = format!(
                "unable to start as a PAN coordinator: active channel scan failed -> {}",
                outcome.name()
            );
            self.print_failure(sim, &text);
            return convergence.coordinator.set(Step::Idle);
        }
        let free = !convergence.remaining.get() & ((1 << CHANNELS) - 1);
        let channel = next_channel(free, Some(FIRST_CHANNEL - 1)).unwrap_or(FIRST_CHANNEL);
        self.attributes.permits_association.set(true);
        if wishes.sends_beacons {
            self.print(sim, "begin to transmit beacons");
            convergence.coordinator.set(Step::Start);
            convergence.channel.set(channel);
            return self.start(
                sim,
                Start {
                    pan: self.address(),
                    channel,
                    beacon_order: wishes.beacon_order,
                    superframe_order: wishes.superframe_order,
                    as_coordinator: true,
                },
            );
        }
        self.attributes.is_pan_coordinator.set(true);
        self.look_like_pan_coordinator(sim);
        self.attributes.coordinator_extended.set(self.address());
        self.set_channel(sim, channel);
        convergence.coordinator.set(Step::Idle);
        self.attributes.pan.set(self.address());
        self.print(sim, &format!("successfully started a new PAN (non-beacon enabled) {}", self.place(sim)));
        self.superframes.borrow_mut().own.order = NO_BEACONS;
        self.superframe_order.set(NO_BEACONS);
    }

    fn proceed_as_device(&self, sim: &Sim, outcome: Outcome) {
        match self.convergence.device.get() {
            Step::Scan => self.choose_coordinator(sim, outcome),
            Step::Association => self.associated(sim, outcome),
            Step::Start => {
                self.convergence.device.set(Step::Idle);
                self.print_beaconing(sim, outcome);
            }
            Step::Idle => {}
        }
    }

    fn give_up_device(&self, sim: &Sim, text: &str) {
        self.print_failure(sim, text);
        self.start_timer(sim, tag::ASSOCIATION_RETRY, RETRY);
        self.convergence.device.set(Step::Idle);
    }

    fn choose_coordinator(&self, sim: &Sim, outcome: Outcome) {
        let convergence = &self.convergence;
        if outcome != Outcome::Success {
            let text =
                format!("unable to start as a device: active channel scan failed -> {}", outcome.name());
            return self.give_up_device(sim, &text);
        }
        let chosen = {
            let found = convergence.found.borrow();
            let mut open = found.iter().filter(|beacon| beacon.spec.permits_association);
            open.next().copied()
        };
        convergence.chosen.set(chosen);
        let Some(chosen) = chosen else {
            sim.embedder().doubt(sim, &Doubt::NoCoordinator { station: self.base.address });
            return self.give_up_device(sim, "no coordinator found for association.");
        };
        self.attributes.permits_association.set(convergence.device_wishes.get().permits_association);
        let coordinator = describe(&chosen);
        self.print(sim, &format!("sending association request to {coordinator} ... "));
        convergence.device.set(Step::Association);
        self.associate(sim, &chosen);
    }

    /// Continues after an attempt to associate.
    pub(super) fn association_confirmed(&self, sim: &Sim, outcome: Outcome) {
        if self.convergence.device.get() != Step::Idle {
            self.proceed_as_device(sim, outcome);
        }
    }

    fn associated(&self, sim: &Sim, outcome: Outcome) {
        let convergence = &self.convergence;
        let Some(chosen) = convergence.chosen.get() else { return };
        let sends_beacons = chosen.spec.beacon_order != NO_BEACONS;
        let kind = if sends_beacons { "(beacon enabled)" } else { "(non-beacon enabled)" };
        let coordinator = describe(&chosen);
        if outcome != Outcome::Success {
            self.attributes.permits_association.set(false);
            let text = format!("association failed -> {} {kind} {coordinator}", outcome.name());
            return self.give_up_device(sim, &text);
        }
        convergence.was_associated.set(true);
        self.print(sim, &format!("association successful {kind} {coordinator}"));
        let wishes = convergence.device_wishes.get();
        if sends_beacons {
            self.print(sim, "begin to synchronize with the coordinator");
            self.synchronize(sim, chosen.channel);
            convergence.device.set(Step::Idle);
        }
        if !wishes.is_full || !wishes.sends_beacons {
            return convergence.device.set(Step::Idle);
        }
        if !sends_beacons {
            convergence.device.set(Step::Start);
        }
        self.print(sim, "begin to transmit beacons");
        self.start(
            sim,
            Start {
                pan: self.attributes.pan.get(),
                channel: chosen.channel,
                beacon_order: wishes.beacon_order,
                superframe_order: wishes.superframe_order,
                as_coordinator: false,
            },
        );
    }

    /// Handles the loss of the coordinator's beacons: scans for the coordinator.
    pub(super) fn synchronization_lost(&self, sim: &Sim) {
        self.print(sim, "synchronization loss");
        self.scan(sim, Kind::Orphan, SCANNED_CHANNELS, 0);
    }

    /// Continues after the scan for the lost coordinator.
    pub(super) fn orphan_confirmed(&self, sim: &Sim, outcome: Outcome) {
        if outcome == Outcome::Success {
            self.print(
                sim,
                "coordinator relocation successful, begin to re-synchronize with the coordinator",
            );
            return self.synchronize(sim, self.channel(sim));
        }
        if self.attributes.is_full.get() && !self.devices.borrow().is_empty() {
            return self.print(sim, "coordinator relocation failed.");
        }
        self.print(sim, "coordinator relocation failed --> try to reassociate ...");
        self.attributes.short.set(NONE);
        self.attributes.coordinator_extended.set(NONE);
        self.start_device(sim, self.convergence.remembered.get());
    }
}

/// The description of a coordinator for standard output.
fn describe(coordinator: &Descriptor) -> String {
    let Descriptor { channel, pan, address, .. } = coordinator;
    format!("[channel:{channel}] [PAN_ID:{pan}] [CoordAddr:{address}]")
}
