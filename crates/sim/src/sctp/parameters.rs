//! The variables that scripts can set on an SCTP agent, and the counters that they can trace (spec: sctp,
//! section 3).

use crate::settings::{Field, Setting, settings};
use crate::traced::Traced;

settings! {
    /// The settings of an association's end.
    Parameters

    /// Bits that choose debugging output; without effect.
    debug_mask: Unsigned(NONE) = 0, "debugMask_";
    /// Number of a file for debugging output; without effect.
    debug_file_index: Integer(NONE) = -1, "debugFileIndex_";
    /// Errors on the whole association before it is closed (Association.Max.Retrans, RFC 9260 section 8.1).
    association_max_retrans: Unsigned(COUNT) = 10, "associationMaxRetrans_";
    /// Errors on a destination before it is inactive (Path.Max.Retrans, RFC 9260 section 8.2).
    path_max_retrans: Unsigned(COUNT) = 5, "pathMaxRetrans_";
    /// Errors on the primary destination before another one takes its place for good.
    change_primary_thresh: Unsigned(COUNT) = -1, "changePrimaryThresh_";
    /// How often INIT and COOKIE ECHO are resent (Max.Init.Retransmits).
    max_init_retransmits: Unsigned(COUNT) = 8, "maxInitRetransmits_";
    /// Time between heartbeats; 0 disables periodic heartbeats (HB.interval, RFC 9260 section 8.3).
    heartbeat_interval: Unsigned(SECONDS) = 30, "heartbeatInterval_";
    /// Path MTU with IP header.
    mtu: Unsigned(BYTES) = 1500, "mtu_";
    /// Receive window.
    initial_rwnd: Unsigned(BYTES) = 65536, "initialRwnd_";
    /// Initial slow start threshold.
    initial_ssthresh: Integer(BYTES) = 65536, "initialSsthresh_";
    /// Window below which idle destinations keep theirs, in chunks of full size. The initial window does not depend on it.
    initial_cwnd: Integer(NONE) = 2, "initialCwnd_";
    /// Initial retransmission timeout, seconds (RTO.Initial).
    initial_rto: Real(SECONDS) = 3.0, "initialRto_";
    /// Shortest retransmission timeout, seconds (RTO.Min).
    min_rto: Real(SECONDS) = 1.0, "minRto_";
    /// Longest retransmission timeout, seconds (RTO.Max).
    max_rto: Real(SECONDS) = 60.0, "maxRto_";
    /// Missing reports that cause a fast retransmit (RFC 9260 section 7.2.4).
    fast_rtx_trigger: Integer(COUNT) = 3, "fastRtxTrigger_";
    /// Outgoing streams; a `send` with a size makes it 1.
    num_out_streams: Unsigned(COUNT) = 1, "numOutStreams_";
    /// The first this many streams are unreliable.
    num_unrel_streams: Unsigned(COUNT) = 0, "numUnrelStreams_";
    /// How often a chunk of an unreliable stream is resent before it is given up (RFC 3758).
    reliability: Unsigned(COUNT) = 0, "reliability_";
    /// All chunks are unordered.
    unordered: Integer(NONE) = 0, "unordered_";
    /// Size of the IP header.
    ip_header_size: Unsigned(BYTES) = 20, "ipHeaderSize_";
    /// Size of the chunks of an unlimited source, with the chunk header of 16 bytes, bytes.
    data_chunk_size: Unsigned(BYTES) = 1468, "dataChunkSize_";
    /// Every second packet is acknowledged (RFC 9260 section 6.2), not every one.
    use_delayed_sacks: Integer(NONE) = 1, "useDelayedSacks_";
    /// The longest delay of an acknowledgement, seconds (SACK.Delay).
    sack_delay: Real(SECONDS) = 0.200, "sackDelay_";
    /// At most four packets leave at once after a loss (Max.Burst, RFC 9260 section 6.1).
    use_max_burst: Integer(NONE) = 1, "useMaxBurst_";
    /// Retransmissions go to the same destination (0), to the next one (1), or there after timeouts only (2).
    rtx_to_alt: Integer(NONE) = 1, "rtxToAlt_";
    /// When all destinations are inactive: go on to the next (0), to the primary (1), stay (2).
    dormant_action: Integer(NONE) in [0, 1, 2] = 0, "dormantAction_";
    /// How long a reactive routing protocol takes to find a route.
    route_calc_delay: Real(SECONDS) = 0, "routeCalcDelay_";
    /// How long such a route is remembered after it was used.
    route_cache_lifetime: Real(SECONDS) = 1.2, "routeCacheLifetime_";
    /// Send buffer; 0 is unlimited.
    initial_swnd: Unsigned(BYTES) = 0, "initialSwnd_";
    /// Acknowledgements say which data the receiver will not drop any more (NR-SACK).
    use_non_reneg_sacks: Integer(NONE) = 0, "useNonRenegSacks_";
    /// 1: every report shows all variables on a line per destination.
    trace_all: Integer(NONE) = 0, "trace_all_";
}

settings! {
    /// The settings of concurrent multipath transfer (Iyengar, Amer and Stewart, IEEE/ACM Transactions on Networking
    /// 14(5), 2006).
    CmtParameters

    /// Missing reports are counted per destination (split fast retransmit).
    use_reordering: Integer(NONE) = 1, "useCmtReordering_";
    /// Windows grow by the cumulative acknowledgement of each destination (CWND update for CMT).
    use_cwnd: Integer(NONE) = 1, "useCmtCwnd_";
    /// Acknowledgements may be delayed in spite of gaps (delayed ACK for CMT).
    use_del_ack: Integer(NONE) = 1, "useCmtDelAck_";
    /// A destination with a timeout is potentially failed (CMT-PF).
    use_pf: Integer(NONE) = 1, "useCmtPF_";
    /// Where retransmissions go: 0 any, 1 same, 2 largest ssthresh, 3 smallest loss rate, 4 largest cwnd.
    rtx_policy: Integer(NONE) in [0, 1, 2, 3, 4] = 4, "eCmtRtxPolicy_";
    /// Window of a destination that answers again after a potential failure, in chunks of full size.
    pf_cwnd: Unsigned(NONE) = 2, "cmtPFCwnd_";
}

/// Declares the counters: their fields, their names, and the enumeration of all.
macro_rules! counters {
    (@type TracedInteger) => { i32 };
    (@type TracedReal) => { f64 };
    (@integer TracedInteger, $field:expr) => { Some($field) };
    (@integer TracedReal, $field:expr) => { None };
    ($($(#[doc = $doc:literal])+ $name:ident, $Counter:ident: $kind:ident($unit:ident), $script_name:literal;)*) => {
        /// Something whose changes are reported. The traced variables count how often it changed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Counter {
            $($(#[doc = $doc])+ #[doc = concat!("\n\n`", $script_name, "`")] $Counter,)*
        }

        /// The counters of an agent.
        #[derive(Debug)]
        pub struct Counters {
            $($(#[doc = $doc])+ #[doc = concat!("\n\n`", $script_name, "`")]
            pub $name: Traced<counters!(@type $kind)>,)*
        }

        impl Default for Counters {
            fn default() -> Self {
                Counters { $($name: Traced::new(Default::default()),)* }
            }
        }

        impl Counters {
            /// All of them.
            pub const SETTINGS: &[Setting<Counters>] = &[$(Setting {
                name: $script_name,
                default: "0",
                unit: crate::unit::$unit,
                allowed: &[],
                doc: concat!($($doc),+),
                kind: crate::settings!(@word $kind),
                field: |counters| Field::$kind(&counters.$name),
            },)*];

            /// The counter, if it is a whole number.
            pub(super) fn integer(&self, counter: Counter) -> Option<&Traced<i32>> {
                match counter {
                    $(Counter::$Counter => counters!(@integer $kind, &self.$name),)*
                }
            }
        }

        impl Counter {
            /// The name in scripts.
            pub fn name(self) -> &'static str {
                match self {
                    $(Counter::$Counter => $script_name,)*
                }
            }
        }
    };
}

counters! {
    /// Changes of congestion windows.
    cwnd, Cwnd: TracedInteger(BYTES), "cwnd_";
    /// Changes of the receive window.
    rwnd, Rwnd: TracedInteger(BYTES), "rwnd_";
    /// Changes of retransmission timeouts.
    rto, Rto: TracedReal(SECONDS), "rto_";
    /// Changes of the numbers of errors.
    error_count, ErrorCount: TracedInteger(NONE), "errorCount_";
    /// Fast retransmits.
    fr_count, FrCount: TracedInteger(NONE), "frCount_";
    /// Timeouts.
    timeout_count, TimeoutCount: TracedInteger(COUNT), "timeoutCount_";
    /// Computations of routes.
    rcd_count, RcdCount: TracedInteger(NONE), "rcdCount_";
    /// Fast retransmits of chunks that were fast retransmitted before.
    mfr_count, MfrCount: TracedInteger(NONE), "mfrCount_";
    /// How often a potentially failed destination was taken for new data.
    pf_to_active_new_data, PfToActiveNewData: TracedInteger(COUNT), "countPFToActiveNewData_";
    /// How often a potentially failed destination was taken for retransmissions.
    pf_to_active_rtxms, PfToActiveRtxms: TracedInteger(COUNT), "countPFToActiveRtxms_";
}
