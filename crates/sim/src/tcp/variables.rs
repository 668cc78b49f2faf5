//! The traced variables of a sender (spec: tcp-one-way, section 4).

use super::ControlBlock;
use crate::Sim;
use crate::settings::{Field, Setting};
use crate::traced::Traced;

macro_rules! variables {
    (@kind i32) => { "integer" };
    (@kind f64) => { "real" };
    (@field i32, $field:expr) => { Field::TracedInteger($field) };
    (@field f64, $field:expr) => { Field::TracedReal($field) };
    ($($(#[doc = $doc:literal])+ $name:ident, $set:ident: $type:tt($unit:ident) = $initial:literal, $script_name:literal;)*) => {
        /// The traced variables of a sender.
        #[derive(Debug)]
        pub struct Variables {
            $($(#[doc = $doc])+ #[doc = concat!("\n\n`", $script_name, "`")] pub $name: Traced<$type>,)*
        }

        impl Default for Variables {
            fn default() -> Self {
                Variables { $($name: Traced::new($initial as $type),)* }
            }
        }

        /// Reading and assigning traced variables. An assignment that changes the value is reported at once.
        impl ControlBlock {
            $(
                $(#[doc = $doc])+
                #[inline]
                pub fn $name(&self) -> $type {
                    self.variables.$name.get()
                }

                #[doc = concat!("Assigns `", $script_name, "`.")]
                #[inline]
                pub fn $set(&self, sim: &Sim, value: $type) {
                    self.variables.$name.set(sim, self.agent.id, $script_name, value);
                }
            )*
        }

        impl Variables {
            /// The declarations of all traced variables.
            pub const SETTINGS: &[Setting<Variables>] = &[$(Setting {
                name: $script_name,
                default: stringify!($initial),
                unit: crate::unit::$unit,
                allowed: &[],
                doc: concat!($($doc),+),
                kind: variables!(@kind $type),
                field: |variables| variables!(@field $type, &variables.$name),
            },)*];
        }
    };
}

variables! {
    /// The packet to send next.
    t_seqno, set_t_seqno: i32(NONE) = 0, "t_seqno_";
    /// One more than the number of the last packet that the application has offered.
    curseq, set_curseq: i32(NONE) = 0, "seqno_";
    /// The highest acknowledgement received.
    highest_ack, set_highest_ack: i32(NONE) = 0, "ack_";
    /// The highest packet sent.
    maxseq, set_maxseq: i32(NONE) = 0, "maxseq_";
    /// The congestion window.
    cwnd, set_cwnd: f64(PACKETS) = 0, "cwnd_";
    /// The slow start threshold.
    ssthresh, set_ssthresh: i32(PACKETS) = 0, "ssthresh_";
    /// Duplicate ACKs in a row.
    dupacks, set_dupacks: i32(DUPLICATE_ACKS) = 0, "dupacks_";
    /// The last round-trip time sample.
    rtt, set_rtt: i32(TICKS) = 0, "rtt_";
    /// The smoothed round-trip time, ticks · 2^`T_SRTT_BITS`.
    srtt, set_srtt: i32(TICKS) = 0, "srtt_";
    /// The variation of the round-trip time, ticks · 2^`T_RTTVAR_BITS`.
    rttvar, set_rttvar: i32(TICKS) = 0, "rttvar_";
    /// The factor by which the retransmission timeout is prolonged.
    backoff, set_backoff: i32(NONE) = 0, "backoff_";
    /// Data packets sent, including resent ones.
    ndatapack, set_ndatapack: i32(PACKETS) = 0, "ndatapack_";
    /// Data bytes sent, including resent ones.
    ndatabytes, set_ndatabytes: i32(BYTES) = 0, "ndatabytes_";
    /// The number of ACKs accepted.
    nackpack, set_nackpack: i32(ACKS) = 0, "nackpack_";
    /// The number of timeouts with data outstanding.
    nrexmit, set_nrexmit: i32(TIMEOUTS) = 0, "nrexmit_";
    /// Packets resent.
    nrexmitpack, set_nrexmitpack: i32(PACKETS) = 0, "nrexmitpack_";
    /// Bytes resent.
    nrexmitbytes, set_nrexmitbytes: i32(BYTES) = 0, "nrexmitbytes_";
    /// The number of cuts of the window in answer to ECN.
    necnresponses, set_necnresponses: i32(CUTS) = 0, "necnresponses_";
    /// The number of cuts of the window.
    ncwndcuts, set_ncwndcuts: i32(CUTS) = 0, "ncwndcuts_";
    /// The number of cuts of the window for another reason than idleness.
    ncwndcuts1, set_ncwndcuts1: i32(CUTS) = 0, "ncwndcuts1_";
    /// Use limited transmit (RFC 3042).
    singledup, set_singledup: i32(NONE) = 1, "singledup_";
}
