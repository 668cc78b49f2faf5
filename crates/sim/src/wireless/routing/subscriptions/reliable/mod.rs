//! Reliable transfers over directed diffusion, known as RMST (spec: sensor-and-mobile-ip, section 7.5).
//!
//! The application at the source hands a transfer in fragments to the filter of its node, which sends one fragment
//! every two seconds. The filter at the sink collects them, asks for the missing ones, and gives the complete
//! transfer to its application.
//!
//! * `sending` and `receiving` are the state of transfers, without messages; `filter` is the filter.
//! * `applications` are the source and the sink.

mod applications;
mod filter;
mod receiving;
mod sending;

use std::rc::Rc;

pub use applications::{ReliableApplication, Role};
pub use filter::ReliableFilter;

use super::attributes::{Attribute, Attributes, Operator, Value, attribute, find, is, key, word};

/// The number of fragments of a transfer.
const FRAGMENTS: i32 = 50;
/// The size of a fragment, bytes.
const FRAGMENT_SIZE: i32 = 50;
const TARGET: &str = "PCM_SAMPLE";

/// The purpose of a message for a transfer.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Transfer {
    /// A fragment of a transfer. `value` is the content of all its bytes.
    Fragment { transfer: i32, index: i32, value: i32 },
    /// A report that the sink lacks fragments.
    Missing { transfer: i32, fragments: Rc<[i32]> },
    /// A report that the sink has all fragments.
    Complete { transfer: i32 },
    /// A request of the sink for data over another path.
    Explore { transfer: i32 },
}

/// The part of a message that concerns a transfer.
fn transfer(attributes: &[Attribute]) -> Option<&Transfer> {
    match &find(attributes, key::TRANSFER)?.value {
        Value::Transfer(transfer) => Some(transfer),
        _ => None,
    }
}

/// An attribute that carries a part of a transfer.
fn part(what: Transfer) -> Attribute {
    attribute(key::TRANSFER, Operator::Is, Value::Transfer(what))
}

fn target(operator: Operator) -> Attribute {
    attribute(key::TARGET, operator, Value::Text(TARGET))
}

/// The attributes of a message about a transfer, which the application at the source wants.
fn about(what: Transfer) -> Attributes {
    vec![is(key::CLASS, word::TRANSFER), is(key::SCOPE, word::NODE_LOCAL), target(Operator::Eq), part(what)]
}
