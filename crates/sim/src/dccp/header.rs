//! The header of DCCP packets and its options (RFC 4340, sections 5 and 5.8).

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};

use super::{Feature, Side};

/// The number of units of the Elapsed Time option in a second.
pub(super) const ELAPSED_UNITS: f64 = 10_000.0;

/// The header of a DCCP packet. The type of the packet is the packet type that traces show.
#[derive(Clone, Debug, Default)]
pub struct DccpHeader {
    /// The sequence number; the first packet has number 0.
    // ns-2.35: numbers start at 0; those of RFC 4340 have 48 bits and a random start.
    pub seqno: i32,
    /// The highest sequence number received so far; `None` if this type of packet has no such field (RFC 4340, section
    /// 5.3).
    pub ackno: Option<i32>,
    /// The number of packets without data immediately before the packet itself, modulo `ndp_limit_` (the NDP count, RFC
    /// 4340, section 7.7).
    pub ndp: i32,
    /// The window counter of CCID 3 (CCVal; RFC 4342, section 8.1).
    pub window_counter: i32,
    /// The options, if any.
    pub options: Option<OptionsBox>,
}

/// The options of a packet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// The Change and Confirm options, in their order.
    pub features: Vec<FeatureOption>,
    /// The runs of an Ack Vector, from the newest packet to older ones: 2 bits of state, 6 bits of length − 1 (RFC
    /// 4340, section 11.4).
    pub ack_vector: Vec<u8>,
    /// The sum of the nonces of the packets that the Ack Vector reports as received, which determines the type of the
    /// option.
    pub nonce_sum: bool,
    /// The time since the newest packet arrived, in units of 0.1 ms (Elapsed Time, RFC 4340, section 13.2).
    pub elapsed: u32,
    /// The number of packets per loss event; 0 without losses (Loss Event Rate, RFC 4342, section 8.5).
    pub loss_event_rate: Option<u32>,
    /// The receive rate, bytes per second (Receive Rate, RFC 4342, section 8.3).
    pub receive_rate: Option<u32>,
}

/// A Change or Confirm option for a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureOption {
    /// The owner of the feature: the writer (L) or the reader (R) of the option.
    pub side: Side,
    /// Whether the option is a Change; otherwise it is the Confirm that answers one.
    pub is_change: bool,
    /// The feature that the option negotiates.
    pub feature: Feature,
    /// The value of the feature.
    pub value: i32,
}

/// The size of type and length of an option that has data, bytes.
const OPTION_HEAD: usize = 2;
/// The size of a Receive Rate or Loss Event Rate option, bytes.
const RATE_OPTION: usize = OPTION_HEAD + 4;

impl Options {
    /// The size of the options, padded to 32-bit words, bytes.
    pub fn size(&self) -> i32 {
        let features: usize =
            self.features.iter().map(|option| OPTION_HEAD + 1 + option.feature.bytes()).sum();
        let vector = match self.ack_vector.len() {
            0 => 0,
            runs => OPTION_HEAD + runs,
        };
        let elapsed = match self.elapsed {
            0 => 0,
            1..=0xffff => OPTION_HEAD + 2,
            _ => OPTION_HEAD + 4,
        };
        let rates = usize::from(self.loss_event_rate.is_some()) + usize::from(self.receive_rate.is_some());
        (features + vector + elapsed + rates * RATE_OPTION).next_multiple_of(4) as i32
    }

    fn clear(&mut self) {
        let (mut features, mut ack_vector) =
            (std::mem::take(&mut self.features), std::mem::take(&mut self.ack_vector));
        features.clear();
        ack_vector.clear();
        *self = Options { features, ack_vector, ..Options::default() };
    }
}

/// The owner of [`Options`], whose memory is reused.
#[derive(Debug)]
pub struct OptionsBox(Option<Box<Options>>);

/// The maximum number of freed options that are kept for reuse.
const POOL_LIMIT: usize = 1 << 12;

// The pool contains boxes so that only a pointer moves when one is taken out.
#[allow(clippy::vec_box)]
type Pool = RefCell<Vec<Box<Options>>>;

thread_local! {
    static POOL: Pool = const { RefCell::new(Vec::new()) };
}

const EMPTIED: &str = "options are taken out only when they are dropped";

impl Default for OptionsBox {
    fn default() -> Self {
        OptionsBox(Some(POOL.with_borrow_mut(Vec::pop).unwrap_or_default()))
    }
}

impl Clone for OptionsBox {
    fn clone(&self) -> Self {
        let mut copy = OptionsBox::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        (**self).clone_from(source);
    }
}

impl Deref for OptionsBox {
    type Target = Options;

    fn deref(&self) -> &Options {
        self.0.as_ref().expect(EMPTIED)
    }
}

impl DerefMut for OptionsBox {
    fn deref_mut(&mut self) -> &mut Options {
        self.0.as_mut().expect(EMPTIED)
    }
}

impl Drop for OptionsBox {
    fn drop(&mut self) {
        let Some(mut options) = self.0.take() else { return };
        // While the thread ends the pool no longer exists, and the options are freed.
        let _ = POOL.try_with(|pool| {
            let mut pool = pool.borrow_mut();
            if pool.len() < POOL_LIMIT {
                options.clear();
                pool.push(options);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_padded_to_words() {
        let ratio =
            FeatureOption { side: Side::Remote, is_change: true, feature: Feature::AckRatio, value: 1 };
        let mut options = OptionsBox::default();
        assert_eq!(options.size(), 0);
        options.features.push(ratio);
        assert_eq!(options.size(), 8);
        options.ack_vector.extend([0, 1, 2]);
        assert_eq!(options.size(), 12);
        options.elapsed = 70_000;
        assert_eq!(options.size(), 16);
    }

    #[test]
    fn reused_options_start_afresh() {
        let mut options = OptionsBox::default();
        options.ack_vector.push(7);
        options.receive_rate = Some(1);
        drop(options);
        assert_eq!(*OptionsBox::default(), Options::default());
    }
}
