//! Reports of traced variables in ns-2's column format for TCP (spec: tcp-one-way, section 4).

use super::ControlBlock;
use super::parameters::on;
use crate::Sim;
use crate::entity::EntityId;
use crate::format::{push_fixed_padded, push_integer, push_padded};
use crate::traced::{TracedValue, VariableTracer};

impl VariableTracer for ControlBlock {
    /// Writes the new value of a traced variable to the sender's channel, if there is one.
    fn trace_variable(
        &self,
        sim: &Sim,
        _owner: EntityId,
        name: &str,
        old: Option<TracedValue>,
        new: TracedValue,
    ) {
        let Some(channel) = self.agent.trace.channel() else { return };
        if on(&self.parameters.nam_tracevar) {
            self.agent.trace.write_nam_value(sim, &self.agent, name, old, new);
        } else if on(&self.parameters.trace_all_oneline) {
            sim.sink(channel).append(|out| self.push_all(sim, out));
        } else {
            sim.sink(channel).append(|out| self.push_one(sim, out, name, new));
        }
    }
}

impl ControlBlock {
    fn push_one(&self, sim: &Sim, out: &mut Vec<u8>, name: &str, value: TracedValue) {
        let [source, peer] = [self.agent.endpoint(), self.agent.peer()];
        push_fixed_padded(out, sim.now(), 8, 5);
        for number in [source.address, source.port, peer.address, peer.port] {
            out.push(b' ');
            push_padded(out, number, 2);
        }
        out.push(b' ');
        out.extend_from_slice(name.as_bytes());
        out.push(b' ');
        match (name, value) {
            (_, TracedValue::Real(value)) => push_fixed_padded(out, value, 6, 3),
            ("rtt_", _) => push_fixed_padded(out, self.rtt_seconds(), 6, 3),
            ("srtt_", _) => push_fixed_padded(out, self.srtt_seconds(), 6, 3),
            ("rttvar_", _) => push_fixed_padded(out, self.rttvar_seconds(), 6, 3),
            (_, TracedValue::Integer(value)) => push_integer(out, value),
        }
        out.push(b'\n');
    }

    /// Writes the time and the addresses with which a report of all variables begins.
    pub(super) fn push_prefix(&self, sim: &Sim, out: &mut Vec<u8>) {
        let [source, peer] = [self.agent.endpoint(), self.agent.peer()];
        out.extend_from_slice(b"time: ");
        push_fixed_padded(out, sim.now(), 8, 5);
        push_labelled(out, "saddr", source.address, 2);
        push_labelled(out, "sport", source.port, 2);
        push_labelled(out, "daddr", peer.address, 2);
        push_labelled(out, "dport", peer.port, 2);
    }

    fn push_all(&self, sim: &Sim, out: &mut Vec<u8>) {
        self.push_prefix(sim, out);
        push_labelled(out, "maxseq", self.maxseq(), 4);
        push_labelled(out, "hiack", self.highest_ack(), 4);
        push_labelled(out, "seqno", self.t_seqno(), 4);
        push_labelled_real(out, "cwnd", self.cwnd());
        push_labelled(out, "ssthresh", self.ssthresh(), 3);
        push_labelled(out, "dupacks", self.dupacks(), 2);
        push_labelled_real(out, "rtt", self.rtt_seconds());
        push_labelled_real(out, "srtt", self.srtt_seconds());
        push_labelled_real(out, "rttvar", self.rttvar_seconds());
        push_labelled(out, "bkoff", self.backoff(), 0);
        out.push(b'\n');
    }

    fn rtt_seconds(&self) -> f64 {
        f64::from(self.rtt()) * self.parameters.tcp_tick.get()
    }

    fn srtt_seconds(&self) -> f64 {
        f64::from(self.srtt_ticks()) * self.parameters.tcp_tick.get()
    }

    fn rttvar_seconds(&self) -> f64 {
        // ns-2.35: the shown variation is divided by 4 regardless of `T_RTTVAR_BITS` (spec: tcp-one-way, quirk 6).
        f64::from(self.rttvar()) * self.parameters.tcp_tick.get() / 4.0
    }
}

fn push_label(out: &mut Vec<u8>, label: &str) {
    out.push(b' ');
    out.extend_from_slice(label.as_bytes());
    out.extend_from_slice(b": ");
}

fn push_labelled(out: &mut Vec<u8>, label: &str, value: i32, width: usize) {
    push_label(out, label);
    push_padded(out, value, width);
}

fn push_labelled_real(out: &mut Vec<u8>, label: &str, value: f64) {
    push_label(out, label);
    push_fixed_padded(out, value, 6, 3);
}
