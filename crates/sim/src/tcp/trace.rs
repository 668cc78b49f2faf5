//! Reports of traced variables in TCP's own column format (spec: tcp-one-way, section 4).

use std::io::Write;

use super::ControlBlock;
use super::parameters::on;
use crate::Sim;
use crate::traced::TracedValue;

impl ControlBlock {
    /// Writes the new value of one of its own variables to the channel, if there is one.
    pub(super) fn report_variable(&self, sim: &Sim, name: &str, old: Option<TracedValue>, new: TracedValue) {
        let Some(channel) = self.agent.trace.channel() else { return };
        if on(&self.parameters.nam_tracevar) {
            self.agent.trace.write_nam_value(sim, &self.agent, name, old, new);
        } else if on(&self.parameters.trace_all_oneline) {
            sim.sink(channel).append(|out| self.push_all(sim, out));
        } else {
            sim.sink(channel).append(|out| self.push_one(sim, out, name, new));
        }
    }

    fn push_one(&self, sim: &Sim, out: &mut Vec<u8>, name: &str, value: TracedValue) {
        let [source, peer] = [self.agent.endpoint(), self.agent.peer()];
        let _ = write!(
            out,
            "{:<8.5} {:<2} {:<2} {:<2} {:<2} {name} ",
            sim.now(),
            source.address,
            source.port,
            peer.address,
            peer.port
        );
        let _ = match (name, value) {
            (_, TracedValue::Real(value)) => writeln!(out, "{value:<6.3}"),
            ("rtt_", _) => writeln!(out, "{:<6.3}", self.rtt_seconds()),
            ("srtt_", _) => writeln!(out, "{:<6.3}", self.srtt_seconds()),
            ("rttvar_", _) => writeln!(out, "{:<6.3}", self.rttvar_seconds()),
            (_, TracedValue::Integer(value)) => writeln!(out, "{value}"),
        };
    }

    /// The time and the addresses, as they begin a report of all variables.
    pub(super) fn push_prefix(&self, sim: &Sim, out: &mut Vec<u8>) {
        let [source, peer] = [self.agent.endpoint(), self.agent.peer()];
        let _ = write!(
            out,
            "time: {:<8.5} saddr: {:<2} sport: {:<2} daddr: {:<2} dport: {:<2}",
            sim.now(),
            source.address,
            source.port,
            peer.address,
            peer.port
        );
    }

    fn push_all(&self, sim: &Sim, out: &mut Vec<u8>) {
        self.push_prefix(sim, out);
        let _ = writeln!(
            out,
            " maxseq: {:<4} hiack: {:<4} seqno: {:<4} cwnd: {:<6.3} ssthresh: {:<3} dupacks: {:<2} rtt: {:<6.3} srtt: {:<6.3} \
             rttvar: {:<6.3} bkoff: {}",
            self.maxseq(),
            self.highest_ack(),
            self.t_seqno(),
            self.cwnd(),
            self.ssthresh(),
            self.dupacks(),
            self.rtt_seconds(),
            self.srtt_seconds(),
            self.rttvar_seconds(),
            self.backoff()
        );
    }

    fn rtt_seconds(&self) -> f64 {
        f64::from(self.rtt()) * self.parameters.tcp_tick.get()
    }

    fn srtt_seconds(&self) -> f64 {
        f64::from(self.srtt_ticks()) * self.parameters.tcp_tick.get()
    }

    fn rttvar_seconds(&self) -> f64 {
        // ns-2.35: divides by 4 whatever T_RTTVAR_BITS is (spec: tcp-one-way, quirk 6).
        f64::from(self.rttvar()) * self.parameters.tcp_tick.get() / 4.0
    }
}
