//! The variables that scripts can set on an SCTP agent, and the counters that they can trace (spec: sctp,
//! section 3).

use crate::settings::{Field, Setting, settings};
use crate::traced::Traced;

settings! {
    /// The settings of an association's end.
    Parameters

    /// Bits that choose debugging output; it has no effect.
    debug_mask: Unsigned(NONE) = 0, "debugMask_";
    /// Number of a file for debugging output; it has no effect.
    debug_file_index: Integer(NONE) = -1, "debugFileIndex_";
    /// The number of errors after which the association is closed (Association.Max.Retrans, RFC 9260 section 8.1).
    association_max_retrans: Unsigned(ERRORS) = 10, "associationMaxRetrans_";
    /// The number of errors after which a destination is inactive (Path.Max.Retrans, RFC 9260 section 8.2).
    path_max_retrans: Unsigned(ERRORS) = 5, "pathMaxRetrans_";
    /// The number of errors after which another destination permanently replaces the primary destination.
    change_primary_thresh: Unsigned(ERRORS) = -1, "changePrimaryThresh_";
    /// The number of retransmissions of INIT and COOKIE ECHO (Max.Init.Retransmits).
    max_init_retransmits: Unsigned(RETRANSMISSIONS) = 8, "maxInitRetransmits_";
    /// Time between heartbeats; 0 disables periodic heartbeats (HB.interval, RFC 9260 section 8.3).
    heartbeat_interval: Unsigned(SECONDS) = 30, "heartbeatInterval_";
    /// Path MTU with IP header.
    mtu: Unsigned(BYTES) = 1500, "mtu_";
    /// Receive window.
    initial_rwnd: Unsigned(BYTES) = 65536, "initialRwnd_";
    /// Initial slow start threshold.
    initial_ssthresh: Integer(BYTES) = 65536, "initialSsthresh_";
    /// Congestion window above which an idle destination halves its window, in chunks of full size. The initial window
    /// does not depend on this value.
    initial_cwnd: Integer(NONE) = 2, "initialCwnd_";
    /// Initial retransmission timeout, seconds (RTO.Initial).
    initial_rto: Real(SECONDS) = 3.0, "initialRto_";
    /// Shortest retransmission timeout, seconds (RTO.Min).
    min_rto: Real(SECONDS) = 1.0, "minRto_";
    /// Longest retransmission timeout, seconds (RTO.Max).
    max_rto: Real(SECONDS) = 60.0, "maxRto_";
    /// The number of miss indications, reports that a chunk is missing, that cause a fast retransmit (RFC 9260 section
    /// 7.2.4).
    fast_rtx_trigger: Integer(MISS_INDICATIONS) = 3, "fastRtxTrigger_";
    /// The number of outgoing streams; a `send` with a size makes it 1.
    num_out_streams: Unsigned(STREAMS) = 1, "numOutStreams_";
    /// The number of unreliable streams, which have the lowest stream numbers.
    num_unrel_streams: Unsigned(STREAMS) = 0, "numUnrelStreams_";
    /// The number of retransmissions of a chunk in an unreliable stream (RFC 3758).
    reliability: Unsigned(RETRANSMISSIONS) = 0, "reliability_";
    /// Send all chunks unordered.
    unordered: Integer(NONE) = 0, "unordered_";
    /// Size of the IP header.
    ip_header_size: Unsigned(BYTES) = 20, "ipHeaderSize_";
    /// Size of the chunks of an unlimited source, bytes, including the chunk header of 16 bytes.
    data_chunk_size: Unsigned(BYTES) = 1468, "dataChunkSize_";
    /// Acknowledge every second packet instead of every one (RFC 9260 section 6.2).
    use_delayed_sacks: Integer(NONE) = 1, "useDelayedSacks_";
    /// The longest delay of an acknowledgement, seconds (SACK.Delay).
    sack_delay: Real(SECONDS) = 0.200, "sackDelay_";
    /// Send at most four packets at once after a loss (Max.Burst, RFC 9260 section 6.1).
    use_max_burst: Integer(NONE) = 1, "useMaxBurst_";
    /// Destination of retransmissions: 0 that of the first transmission, 1 the next destination, 2 the next destination
    /// after timeouts only.
    rtx_to_alt: Integer(NONE) = 1, "rtxToAlt_";
    /// Destination that data go to when all destinations are inactive: 0 the next one, 1 the primary one, 2 the present
    /// one.
    dormant_action: Integer(NONE) in [0, 1, 2] = 0, "dormantAction_";
    /// Time that a reactive routing protocol takes to find a route.
    route_calc_delay: Real(SECONDS) = 0, "routeCalcDelay_";
    /// Time for which a route of a reactive routing protocol is remembered after its last use.
    route_cache_lifetime: Real(SECONDS) = 1.2, "routeCacheLifetime_";
    /// Send buffer; 0 is unlimited.
    initial_swnd: Unsigned(BYTES) = 0, "initialSwnd_";
    /// Report which data the receiver will not drop any more (NR-SACK).
    use_non_reneg_sacks: Integer(NONE) = 0, "useNonRenegSacks_";
    /// Report all variables, one line per destination, whenever one of them is reported.
    trace_all: Integer(NONE) = 0, "trace_all_";
}

settings! {
    /// The settings of concurrent multipath transfer (Iyengar, Amer and Stewart, IEEE/ACM Transactions on Networking
    /// 14(5), 2006).
    CmtParameters

    /// Count miss indications per destination (split fast retransmit).
    use_reordering: Integer(NONE) = 1, "useCmtReordering_";
    /// Let windows grow by the cumulative acknowledgement of each destination (CWND update for CMT).
    use_cwnd: Integer(NONE) = 1, "useCmtCwnd_";
    /// Delay acknowledgements in spite of gaps (delayed ACK for CMT).
    use_del_ack: Integer(NONE) = 1, "useCmtDelAck_";
    /// Treat a destination with a timeout as potentially failed (CMT-PF).
    use_pf: Integer(NONE) = 1, "useCmtPF_";
    /// Destination of retransmissions: 0 any, 1 that of the first transmission, 2 the one with the largest ssthresh, 3
    /// the one with the smallest loss rate, 4 the one with the largest cwnd.
    rtx_policy: Integer(NONE) in [0, 1, 2, 3, 4] = 4, "eCmtRtxPolicy_";
    /// Window of a destination that answers again after a potential failure, in chunks of full size.
    pf_cwnd: Unsigned(NONE) = 2, "cmtPFCwnd_";
}

/// Declares the counters: their fields, their names, and the enumeration of all counters.
macro_rules! counters {
    (@type TracedInteger) => { i32 };
    (@type TracedReal) => { f64 };
    (@integer TracedInteger, $field:expr) => { Some($field) };
    (@integer TracedReal, $field:expr) => { None };
    ($($(#[doc = $doc:literal])+ $name:ident, $Counter:ident: $kind:ident($unit:ident), $script_name:literal;)*) => {
        /// A counter whose changes are reported. The traced variables count these changes.
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
            /// The declarations of all counters.
            pub const SETTINGS: &[Setting<Counters>] = &[$(Setting {
                name: $script_name,
                default: "0",
                unit: crate::unit::$unit,
                allowed: &[],
                doc: concat!($($doc),+),
                kind: crate::settings!(@word $kind),
                field: |counters| Field::$kind(&counters.$name),
            },)*];

            /// The counter as an integer variable; `None` if it is a real number.
            pub(super) fn integer(&self, counter: Counter) -> Option<&Traced<i32>> {
                match counter {
                    $(Counter::$Counter => counters!(@integer $kind, &self.$name),)*
                }
            }
        }

        impl Counter {
            /// The name of the counter in scripts.
            pub fn name(self) -> &'static str {
                match self {
                    $(Counter::$Counter => $script_name,)*
                }
            }
        }
    };
}

counters! {
    /// Traced variable that reports every change of a congestion window.
    cwnd, Cwnd: TracedInteger(BYTES), "cwnd_";
    /// Traced variable that reports every change of the receive window.
    rwnd, Rwnd: TracedInteger(BYTES), "rwnd_";
    /// Traced variable that reports every change of a retransmission timeout.
    rto, Rto: TracedReal(SECONDS), "rto_";
    /// Traced variable that reports every change of an error counter of a destination.
    error_count, ErrorCount: TracedInteger(NONE), "errorCount_";
    /// The number of fast retransmits.
    fr_count, FrCount: TracedInteger(FAST_RETRANSMITS), "frCount_";
    /// The number of timeouts.
    timeout_count, TimeoutCount: TracedInteger(TIMEOUTS), "timeoutCount_";
    /// The number of route computations.
    rcd_count, RcdCount: TracedInteger(ROUTE_COMPUTATIONS), "rcdCount_";
    /// The number of fast retransmits of chunks that were fast retransmitted before.
    mfr_count, MfrCount: TracedInteger(FAST_RETRANSMITS), "mfrCount_";
    /// The number of times that new data were sent to a potentially failed destination.
    pf_to_active_new_data, PfToActiveNewData: TracedInteger(TIMES), "countPFToActiveNewData_";
    /// The number of times that retransmissions were sent to a potentially failed destination.
    pf_to_active_rtxms, PfToActiveRtxms: TracedInteger(TIMES), "countPFToActiveRtxms_";
}
