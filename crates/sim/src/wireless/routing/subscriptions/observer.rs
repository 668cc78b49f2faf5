//! Filters that do not change messages (spec: sensor-and-mobile-ip, section 7.4).

use std::rc::Rc;

use super::attributes::{Attributes, Operator, Value, attribute, key};
use super::delayed::FilterBase;
use super::library::{Client, SubscriptionLibrary};
use super::message::PublishedMessage;
use crate::Sim;
use crate::entity::{Entity, EntityId};

/// The messages that a filter sees and passes on unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observed {
    /// The filter sees all messages.
    All,
    /// The filter sees messages with a source route, which no application sends.
    SourceRouted,
}

/// A filter that does not change messages: `Application/DiffApp/LogFilter` and `Application/DiffApp/SourceRouteFilter`.
#[derive(Debug)]
pub struct ObserverFilter {
    base: FilterBase,
    observed: Observed,
}

impl ObserverFilter {
    /// A filter that does not belong to a node.
    pub fn new(id: EntityId, observed: Observed) -> ObserverFilter {
        ObserverFilter { base: FilterBase::new(id), observed }
    }

    /// Sets the library agent of the filter's node.
    pub fn set_library(&self, library: EntityId) {
        self.base.library.set(Some(library));
    }

    /// Starts to filter, before all other filters.
    pub fn start(&self, sim: &Sim) {
        let (wanted, priority) = match self.observed {
            Observed::All => (Attributes::new(), 210),
            Observed::SourceRouted => {
                (vec![attribute(key::SOURCE_ROUTE, Operator::Ne, Value::Text(""))], 200)
            }
        };
        if let Some(library) = self.base.library(sim) {
            self.base.handle.set(library.add_filter(sim, wanted, priority, self.base.id));
        }
    }
}

impl Client for ObserverFilter {
    fn filter(&self, sim: &Sim, _: &SubscriptionLibrary, _: i32, message: &Rc<PublishedMessage>) {
        self.base.send(sim, (**message).clone());
    }
}

impl Entity for ObserverFilter {
    facets! { dyn Client => |this| this }
}
