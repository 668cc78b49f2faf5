//! The applications of reliable transfers.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use super::super::attributes::{Attributes, Operator, Value, attribute, is, key, number, word};
use super::super::library::{Client, SubscriptionLibrary};
use super::super::message::PublishedMessage;
use super::super::{clock, draw};
use super::{FRAGMENT_SIZE, FRAGMENTS, Transfer, part, target, transfer};
use crate::Sim;
use crate::entity::{Entity, EntityId};

/// The time between two transfers, seconds.
const INTERVAL: f64 = 100.0;
/// The time until a source without subscriptions looks again, seconds.
const RETRY: f64 = 10.0;
/// The value of all bytes of the first transfer; each later one has the next higher value.
const FIRST_VALUE: i32 = 100;
/// Transfers are numbered modulo this number.
const NUMBERS: i32 = 500;
/// A source starts the next transfer when one has ended, until it has sent this number of transfers.
const ANSWERED: i32 = 2;
/// The number of transfers after which a sink ends its subscription.
const ENOUGH: i32 = 4;

/// The role of an application.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The application sends transfers.
    Source,
    /// The application receives transfers.
    Sink,
}

/// An application of reliable transfers: `Application/DiffApp/RmstSource` or `Application/DiffApp/RmstSink`.
#[derive(Debug)]
pub struct ReliableApplication {
    id: EntityId,
    role: Role,
    /// The library agent of the application's node.
    pub library: Cell<Option<EntityId>>,
    /// The publication of a source, the subscription of a sink.
    handle: Cell<i32>,
    /// The number of interests in the data of a source.
    interests: Cell<i32>,
    /// The number of transfers that were sent or received.
    transfers: Cell<i32>,
    /// The contents of fragments that a sink has, by transfer and index.
    fragments: RefCell<BTreeMap<i32, BTreeMap<i32, i32>>>,
}

impl ReliableApplication {
    /// An application that does not belong to a node.
    pub fn new(id: EntityId, role: Role) -> ReliableApplication {
        ReliableApplication {
            id,
            role,
            library: Cell::new(None),
            handle: Cell::new(0),
            interests: Cell::new(0),
            transfers: Cell::new(0),
            fragments: RefCell::default(),
        }
    }

    fn library<'a>(&self, sim: &'a Sim) -> Option<&'a SubscriptionLibrary> {
        sim.get(self.library.get()?)
    }

    /// Subscribes to interests and publishes, or subscribes to data.
    pub fn subscribe(&self, sim: &Sim) {
        let Some(library) = self.library(sim) else { return };
        if self.role == Role::Sink {
            sim.print("RMST-SNK::subscribing to all PCM_SAMPLEs\n");
            let wanted = vec![is(key::CLASS, word::INTEREST), target(Operator::Eq)];
            self.handle.set(library.subscribe(sim, wanted, self.id));
            return;
        }
        sim.print("RMST-SRC::sets up local subscription for PCM_SAMPLEs\n");
        let mut wanted: Attributes = vec![attribute(key::CLASS, Operator::Ne, Value::Int(word::DATA))];
        wanted.extend([is(key::SCOPE, word::NODE_LOCAL), target(Operator::Is)]);
        library.subscribe(sim, wanted, self.id);
        sim.print("RMST-SRC::publishes PCM_SAMPLE\n");
        let published = vec![is(key::CLASS, word::DATA), target(Operator::Is)];
        self.handle.set(library.publish(sim, published, self.id));
        self.look(sim);
    }

    /// Sends a transfer if there are subscriptions.
    fn look(&self, sim: &Sim) {
        let has_subscriptions = self.interests.get() > 0;
        if has_subscriptions {
            self.send(sim);
        } else {
            sim.print("RMST-SRC::sees no subscriptions\n");
        }
        sim.schedule_event(self.id, 0, if has_subscriptions { INTERVAL } else { RETRY });
    }

    fn send(&self, sim: &Sim) {
        let Some(library) = self.library(sim) else { return };
        let id = draw(sim) % NUMBERS;
        let value = FIRST_VALUE + self.transfers.get();
        self.transfers.set(self.transfers.get() + 1);
        for index in 0..FRAGMENTS {
            let fragment = part(Transfer::Fragment { transfer: id, index, value });
            library.send(sim, self.handle.get(), vec![fragment]);
        }
    }

    fn hear(&self, sim: &Sim, message: &PublishedMessage) {
        let heard = match (number(&message.attributes, key::CLASS), transfer(&message.attributes)) {
            (_, Some(Transfer::Complete { .. })) => "  Source received a RMST_CONT message\n",
            (Some(word::INTEREST), _) => "  Source received an INTEREST message\n",
            (Some(word::DISINTEREST), _) => "  Source received a DISINTEREST for PCM_SAMPLE\n",
            _ => return,
        };
        sim.print(&format!("RMST-SRC::recv got an attr vector.  time: sec = {}\n{heard}", clock(sim)));
        match number(&message.attributes, key::CLASS) {
            Some(word::INTEREST) => self.interests.set(self.interests.get() + 1),
            Some(word::DISINTEREST) => self.interests.set(self.interests.get() - 1),
            _ if self.transfers.get() <= ANSWERED => {
                sim.print("  Source sending another blob\n");
                self.send(sim);
            }
            _ => sim.print("  Source done sending blobs\n"),
        }
    }

    /// Records a fragment, and prints a transfer that is complete.
    fn collect(&self, sim: &Sim, message: &PublishedMessage) {
        let Some(Transfer::Fragment { transfer, index, value }) = transfer(&message.attributes) else {
            return;
        };
        let complete = {
            let mut fragments = self.fragments.borrow_mut();
            let known = fragments.entry(*transfer).or_default();
            known.insert(*index, *value);
            if known.len() as i32 != FRAGMENTS {
                return;
            }
            fragments.remove(transfer).unwrap_or_default()
        };
        let size = FRAGMENTS * FRAGMENT_SIZE;
        sim.print(&format!(
            "RMST-SNK::recv callback got an NRAttrVec.\n  time: sec = {}\n  Got a blob, rmstId = {transfer}, size = \
            {size}\n  Sink received a large blob - size = {size}\n",
            clock(sim)
        ));
        self.transfers.set(self.transfers.get() + 1);
        // ns-2.35: the last transfer is not printed (spec: sensor-and-mobile-ip, section 7.5).
        if self.transfers.get() == ENOUGH {
            sim.print("  Sink unsubscribes\n");
            if let Some(library) = self.library(sim) {
                library.unsubscribe(self.handle.get());
            }
            return;
        }
        for (index, value) in complete {
            sim.print(&format!("PCM FragNo: {index} of ck_val {value}\n"));
        }
    }
}

impl Client for ReliableApplication {
    fn received(&self, sim: &Sim, message: &PublishedMessage) {
        match self.role {
            Role::Source => self.hear(sim, message),
            Role::Sink => self.collect(sim, message),
        }
    }
}

impl Entity for ReliableApplication {
    fn on_event(&self, sim: &Sim, _tag: u32) {
        self.look(sim);
    }

    facets! { dyn Client => |this| this }
}
