//! The state of a sender that scripts can watch (spec: tcp-one-way, section 4).

use super::TcpSender;
use crate::Sim;
use crate::traced::Traced;

macro_rules! variables {
    ($($(#[doc = $doc:literal])+ $name:ident, $set:ident: $type:ty = $initial:literal, $script_name:literal;)*) => {
        /// The traced variables of a sender.
        #[derive(Debug)]
        pub struct Variables {
            $($(#[doc = $doc])+ pub $name: Traced<$type>,)*
        }

        impl Default for Variables {
            fn default() -> Self {
                Variables { $($name: Traced::new($initial),)* }
            }
        }

        /// Reading and assigning traced variables. An assignment that changes the value is reported at once.
        impl TcpSender {
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
            /// The names of the variables, as scripts know them.
            pub const NAMES: &[&str] = &[$($script_name,)*];
        }
    };
}

variables! {
    /// `t_seqno_`: the packet to send next.
    t_seqno, set_t_seqno: i32 = 0, "t_seqno_";
    /// `seqno_`: one past the last packet the application has offered.
    curseq, set_curseq: i32 = 0, "seqno_";
    /// `ack_`: the highest acknowledgement received.
    highest_ack, set_highest_ack: i32 = 0, "ack_";
    /// `maxseq_`: the highest packet sent.
    maxseq, set_maxseq: i32 = 0, "maxseq_";
    /// `cwnd_`: the congestion window, packets.
    cwnd, set_cwnd: f64 = 0.0, "cwnd_";
    /// `ssthresh_`: the slow start threshold, packets.
    ssthresh, set_ssthresh: i32 = 0, "ssthresh_";
    /// `dupacks_`: duplicate ACKs in a row.
    dupacks, set_dupacks: i32 = 0, "dupacks_";
    /// `rtt_`: the last round-trip time sample, ticks.
    rtt, set_rtt: i32 = 0, "rtt_";
    /// `srtt_`: the smoothed round-trip time, ticks · 2^`T_SRTT_BITS`.
    srtt, set_srtt: i32 = 0, "srtt_";
    /// `rttvar_`: its variation, ticks · 2^`T_RTTVAR_BITS`.
    rttvar, set_rttvar: i32 = 0, "rttvar_";
    /// `backoff_`: the factor by which the retransmission timeout is prolonged.
    backoff, set_backoff: i32 = 0, "backoff_";
    /// `ndatapack_`: data packets sent, including resent ones.
    ndatapack, set_ndatapack: i32 = 0, "ndatapack_";
    /// `ndatabytes_`: data bytes sent, including resent ones.
    ndatabytes, set_ndatabytes: i32 = 0, "ndatabytes_";
    /// `nackpack_`: ACKs accepted.
    nackpack, set_nackpack: i32 = 0, "nackpack_";
    /// `nrexmit_`: timeouts with data outstanding.
    nrexmit, set_nrexmit: i32 = 0, "nrexmit_";
    /// `nrexmitpack_`: packets resent.
    nrexmitpack, set_nrexmitpack: i32 = 0, "nrexmitpack_";
    /// `nrexmitbytes_`: bytes resent.
    nrexmitbytes, set_nrexmitbytes: i32 = 0, "nrexmitbytes_";
    /// `necnresponses_`: cuts of the window in answer to ECN.
    necnresponses, set_necnresponses: i32 = 0, "necnresponses_";
    /// `ncwndcuts_`: cuts of the window.
    ncwndcuts, set_ncwndcuts: i32 = 0, "ncwndcuts_";
    /// `ncwndcuts1_`: cuts of the window for another reason than idleness.
    ncwndcuts1, set_ncwndcuts1: i32 = 0, "ncwndcuts1_";
    /// `singledup_`: limited transmit (RFC 3042) is on.
    singledup, set_singledup: i32 = 1, "singledup_";
}
