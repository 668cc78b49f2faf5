//! Sync-TCP: congestion is detected early, from one-way transit times (Weigle, Jeffay and Smith, "Delay-based early
//! congestion detection and adaptation in TCP: impact on web performance", Computer Communications 28, 2005).
//!
//! The clocks of both ends are assumed to agree. Every packet carries its send time; the receiver reports how long the
//! last data packet took to arrive, and how long the report was held back. From these transit times a [`Detector`]
//! estimates how full the bottleneck's queue is and whether it is filling, and [`DelayControl`] adapts the congestion
//! window accordingly. Losses are detected and repaired by selective acknowledgements.
//!
//! This is an interpretation of the paper, not its code. Where the paper leaves room, the interpretation is: samples
//! are taken from acknowledgements of new data only; each decision uses new samples; a cut is applied once, when it is
//! decided, and never during recovery; growth is spread over the acknowledgements up to the next decision, in
//! proportion to the amount acknowledged; below ssthresh slow start continues until a decision cuts the window; without
//! a trend the lowest region counts as rising and the other regions leave the window unchanged.

mod control;
mod detector;

pub use control::{DelayControl, TransitRecord};
pub use detector::{Decision, Detector, Region, Trend};

use crate::settings::settings;

settings! {
    /// The settings of Sync-TCP.
    SyncSettings

    /// Weight of a new sample in the average queuing delay.
    weight: Real(NONE) = 0.125, "sync_weight_";
    /// Samples per group; a decision needs three groups. At most 15.
    group: Integer(SAMPLES) = 3, "sync_group_";
    /// Resolution of transit times.
    clock: Real(SECONDS) = 0.000001, "sync_clock_";
    /// Share of the largest queuing delay at which the second region begins.
    second_region: Real(NONE) = 0.25, "sync_region_2_";
    /// Share of the largest queuing delay at which the third region begins.
    third_region: Real(NONE) = 0.5, "sync_region_3_";
    /// Share of the largest queuing delay at which the fourth region begins.
    fourth_region: Real(NONE) = 0.75, "sync_region_4_";
    /// Growth per round trip while the delay is in the first region and rises.
    rising_growth: Real(PACKETS) = 1.0, "sync_rising_growth_";
    /// Share of the window that a sender gives up when the delay is in the second region and rises.
    second_cut: Real(NONE) = 0.1, "sync_rising_cut_2_";
    /// Share of the window that a sender gives up when the delay is in the third region and rises.
    third_cut: Real(NONE) = 0.25, "sync_rising_cut_3_";
    /// Share of the window that a sender gives up when the delay is in the fourth region and rises.
    fourth_cut: Real(NONE) = 0.5, "sync_rising_cut_4_";
    /// Growth per round trip while the delay is in the first region and falls, share of the window.
    first_growth: Real(NONE) = 0.5, "sync_falling_growth_1_";
    /// Growth per round trip while the delay is in the second region and falls, share of the window.
    second_growth: Real(NONE) = 0.25, "sync_falling_growth_2_";
    /// Growth per round trip while the delay is in the third region and falls, share of the window.
    third_growth: Real(NONE) = 0.1, "sync_falling_growth_3_";
    /// Growth per round trip while the delay is in the fourth region and falls, share of the window.
    fourth_growth: Real(NONE) = 0.0, "sync_falling_growth_4_";
    /// The smallest window after a cut.
    least_window: Real(PACKETS) = 2.0, "sync_least_window_";
}
