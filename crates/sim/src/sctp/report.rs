//! The reports of traced variables (spec: sctp, section 22).

use std::io::Write;

use super::{Association, Counter, Destination, SctpAgent, Status};
use crate::Sim;
use crate::format::{push_fixed_padded, push_integer, push_padded};

/// ns-2.35: reports show these constants for `frCount_` and `mfrCount_`, because they read parts of names in memory.
const FR_COUNT_SHOWN: i32 = 1_953_264_973;
const MFR_COUNT_SHOWN: i32 = 1_819_626_799;

impl SctpAgent {
    /// Writes a report of the variable `name` to the agent's channel. The agent may have no variable with this name.
    pub(super) fn report(&self, sim: &Sim, association: &Association, name: &str) {
        let Some(channel) = self.agent.trace.channel() else { return };
        let mut out = Vec::new();
        let each = |out: &mut Vec<u8>, write: &dyn Fn(&mut Vec<u8>, usize, &Destination)| {
            for (index, destination) in association.destinations.iter().enumerate() {
                self.choose_source(sim, destination.endpoint.address);
                self.push_head(sim, out, destination.endpoint.address, destination.endpoint.port);
                write(out, index, destination);
                out.push(b'\n');
            }
        };
        let variant = association.variant();
        let counters = self.counters();
        if self.parameters.trace_all.get() == 1 {
            each(&mut out, &|out, index, path| self.push_all(out, association, index, path));
        } else {
            match name {
                "cwnd_" => each(&mut out, &|out, _, path| {
                    number(out, "cwnd: ", path.cwnd);
                    number(out, " pba: ", path.partial_bytes_acked);
                    number(out, " out: ", path.outstanding);
                    number(out, " ssthresh: ", path.ssthresh);
                    number(out, " peerRwnd: ", association.peer_rwnd as i32);
                }),
                "rwnd_" if variant.reports_rwnd() => {
                    push_time(sim, &mut out);
                    number(&mut out, " rwnd: ", association.my_rwnd as i32);
                    number(&mut out, " peerRwnd: ", association.peer_rwnd as i32);
                    out.push(b'\n');
                }
                "rto_" => each(&mut out, &|out, _, path| {
                    push_rto(out, path);
                    if variant.concurrent {
                        number(out, " timeoutCount: ", path.timeouts);
                    }
                }),
                "errorCount_" => each(&mut out, &|out, index, path| {
                    number(out, "assocErrors: ", association.association_errors as i32);
                    number(out, " pathErrors: ", path.errors as i32);
                    if variant.concurrent {
                        number(out, " dstatus: ", path.status as i32);
                    } else {
                        push_status(out, association, index, path);
                    }
                }),
                "frCount_" => {
                    let shown = if variant.concurrent { counters.fr_count.get() } else { FR_COUNT_SHOWN };
                    push_time(sim, &mut out);
                    number(&mut out, "  frCount: ", shown);
                    out.push(b'\n');
                }
                "mfrCount_" if variant.multiple_fast_rtx => {
                    push_time(sim, &mut out);
                    number(&mut out, "  mfrCount: ", MFR_COUNT_SHOWN);
                    out.push(b'\n');
                }
                "timeoutCount_" => {
                    each(&mut out, &|out, _, path| number(out, "timeoutCount: ", path.timeouts))
                }
                "rcdCount_" if !variant.concurrent => {
                    each(&mut out, &|out, _, path| number(out, "rcdCount: ", path.route_calculations));
                }
                "countPFToActiveNewData_" | "countPFToActiveRtxms_" if variant.concurrent => {
                    let (shown, label) = if name == Counter::PfToActiveNewData.name() {
                        (&counters.pf_to_active_new_data, "   countPFToActiveNewData: ")
                    } else {
                        (&counters.pf_to_active_rtxms, "   countPFToActiveRtxms: ")
                    };
                    push_time(sim, &mut out);
                    number(&mut out, label, shown.get());
                    out.push(b'\n');
                }
                _ => {
                    let peer = self.agent.peer();
                    self.push_head(sim, &mut out, peer.address, peer.port);
                    let _ = writeln!(out, "{name}: ERROR (unepected trace variable)");
                }
            }
        }
        out.push(b'\n');
        sim.sink(channel).append(|sink| sink.extend_from_slice(&out));
    }

    /// Writes a line about a destination. Unlike the other lines, it does not report a variable.
    pub(super) fn write_remark(&self, sim: &Sim, destination: &Destination, text: &str) {
        // ns-2.35: the source is chosen and kept even if there is no channel (spec: sctp, section 17).
        self.choose_source(sim, destination.endpoint.address);
        let Some(channel) = self.agent.trace.channel() else { return };
        sim.sink(channel).append(|out| {
            self.push_head(sim, out, destination.endpoint.address, destination.endpoint.port);
            out.extend_from_slice(text.as_bytes());
            out.extend_from_slice(b"\n\n");
        });
    }

    fn push_head(&self, sim: &Sim, out: &mut Vec<u8>, address: i32, port: i32) {
        push_time(sim, out);
        out.extend_from_slice(b"  ");
        let own = self.agent.endpoint();
        for (label, value) in
            [("saddr: ", own.address), ("sport: ", own.port), ("daddr: ", address), ("dport: ", port)]
        {
            out.extend_from_slice(label.as_bytes());
            push_padded(out, value, 2);
            out.push(b' ');
        }
    }

    fn push_all(&self, out: &mut Vec<u8>, association: &Association, index: usize, path: &Destination) {
        let (variant, counters) = (association.variant(), self.counters());
        number(out, "cwnd: ", path.cwnd);
        number(out, " pba: ", path.partial_bytes_acked);
        number(out, " out: ", path.outstanding);
        number(out, " ssthresh: ", path.ssthresh);
        if variant.reports_rwnd() {
            number(out, " rwnd: ", association.my_rwnd as i32);
        }
        number(out, " peerRwnd: ", association.peer_rwnd as i32);
        out.push(b' ');
        push_rto(out, path);
        number(out, " assocErrors: ", association.association_errors as i32);
        number(out, " pathErrors: ", path.errors as i32);
        if variant.concurrent {
            let status = match path.status {
                Status::Active => "ACTIVE",
                Status::Inactive => "INACTIVE",
                Status::PotentiallyFailed => "PF",
                Status::Unconfirmed => "UNCONFIRMED",
            };
            out.extend_from_slice(b" dstatus: ");
            out.extend_from_slice(status.as_bytes());
        } else {
            push_status(out, association, index, path);
        }
        number(out, " frCount: ", counters.fr_count.get());
        if variant.multiple_fast_rtx {
            number(out, " mfrCount: ", counters.mfr_count.get());
        }
        number(out, " timeoutCount: ", path.timeouts);
        number(out, " rcdCount: ", path.route_calculations);
        if variant.concurrent {
            number(out, " countPFToActiveNewData: ", counters.pf_to_active_new_data.get());
            number(out, " countPFToActiveRtxms: ", counters.pf_to_active_rtxms.get());
        } else if variant.multiple_fast_rtx && !variant.timestamps {
            number(out, " availSwnd: ", association.available_swnd as i32);
        }
    }
}

fn number(out: &mut Vec<u8>, label: &str, value: i32) {
    out.extend_from_slice(label.as_bytes());
    push_integer(out, value);
}

fn push_time(sim: &Sim, out: &mut Vec<u8>) {
    out.extend_from_slice(b"time: ");
    push_fixed_padded(out, sim.now(), 8, 5);
}

fn push_rto(out: &mut Vec<u8>, path: &Destination) {
    for (label, value) in [("rto: ", path.rto), (" srtt: ", path.srtt), (" rttvar: ", path.rttvar)] {
        out.extend_from_slice(label.as_bytes());
        push_fixed_padded(out, value, 6, 3);
    }
}

fn push_status(out: &mut Vec<u8>, association: &Association, index: usize, path: &Destination) {
    let status = if path.status == Status::Inactive { "INACTIVE" } else { "ACTIVE" };
    let is_primary = if association.is_primary(index) { "TRUE" } else { "FALSE" };
    out.extend_from_slice(format!(" dstatus: {status} isPrimary: {is_primary}").as_bytes());
}
