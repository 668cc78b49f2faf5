//! The header of DCCP packets and its options (RFC 4340, sections 5 and 5.8).

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};

use super::{Feature, Side};

/// What every DCCP packet carries. The type of the packet is that of traces.
#[derive(Clone, Debug, Default)]
pub struct DccpHeader {
    /// Sequence number, of packets from 0.
    // ns-2.35: RFC 4340 has 48 bits and a random start.
    pub seqno: i32,
    /// The highest sequence number received so far, where the type of the packet has one (RFC 4340, section 5.3).
    pub ackno: Option<i32>,
    /// Packets without data just before this one, modulo `ndp_limit_` (the NDP count, RFC 4340, section 7.7).
    pub ndp: i32,
    /// The window counter of CCID 3 (CCVal; RFC 4342, section 8.1).
    pub window_counter: i32,
    /// The options, if any.
    pub options: Option<OptionsBox>,
}

/// The options of a packet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// Change and Confirm options, in their order.
    pub features: Vec<FeatureOption>,
    /// Runs of an Ack Vector, from the newest packet on: 2 bits of state, 6 bits of length − 1 (RFC 4340, section 11.4).
    pub ack_vector: Vec<u8>,
    /// The sum of the nonces of the packets that the vector calls received, which decides its type.
    pub nonce_sum: bool,
    /// Time since the newest packet arrived, in units of 0.1 ms (Elapsed Time, RFC 4340, section 13.2).
    pub elapsed: u32,
    /// Packets per loss event; 0 without losses (Loss Event Rate, RFC 4342, section 8.5).
    pub loss_event_rate: Option<u32>,
    /// Bytes per second (Receive Rate, RFC 4342, section 8.3).
    pub receive_rate: Option<u32>,
}

/// The operation on a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureOption {
    /// Whether the feature is the writer's (L) or the reader's (R).
    pub side: Side,
    /// Change, or the Confirm that answers it.
    pub is_change: bool,
    /// The feature.
    pub feature: Feature,
    /// Its value.
    pub value: i32,
}

/// Type and length of an option that has data, bytes.
const OPTION_HEAD: usize = 2;
/// Receive Rate, or Loss Event Rate, bytes.
const RATE_OPTION: usize = OPTION_HEAD + 4;

impl Options {
    /// Their size, padded to 32-bit words, bytes.
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

/// The owner of [`Options`], whose memory is used again.
#[derive(Debug)]
pub struct OptionsBox(Option<Box<Options>>);

/// How many freed options are kept for reuse.
const POOL_LIMIT: usize = 1 << 12;

// The boxes are kept as boxes so that taking one out moves a pointer.
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
        // Without the pool, when the thread ends, the options are simply freed.
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
