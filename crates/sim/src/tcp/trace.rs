//! Reports of traced variables in ns-2's column format for TCP (spec: tcp-one-way, section 4).

use super::ControlBlock;
use super::parameters::on;
use crate::Sim;
use crate::entity::EntityId;
use crate::format::LineWriter;
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
            sim.sink(channel).write(|line| self.write_all(sim, line));
        } else {
            sim.sink(channel).write(|line| self.write_one(sim, line, name, new));
        }
    }

    // ns-2.35: the address of the text is written, which is 0 when tracing begins and arbitrary later (spec:
    // tcp-one-way, section 4).
    fn trace_text(&self, sim: &Sim, owner: EntityId, name: &str, is_first: bool) -> bool {
        if on(&self.parameters.nam_tracevar) {
            return false;
        }
        if is_first || on(&self.parameters.trace_all_oneline) {
            self.trace_variable(sim, owner, name, None, TracedValue::Integer(0));
        }
        true
    }
}

impl ControlBlock {
    fn write_one(&self, sim: &Sim, line: &mut LineWriter, name: &str, value: TracedValue) {
        let [source, peer] = [self.agent.endpoint(), self.agent.peer()];
        write_time(line, sim.now());
        for number in [source.address, source.port, peer.address, peer.port] {
            line.letter(b' ');
            write_padded(line, number, 2);
        }
        line.letter(b' ');
        line.word(name);
        line.letter(b' ');
        match (name, value) {
            (_, TracedValue::Real(value)) => write_real(line, value),
            ("rtt_", _) => write_real(line, self.rtt_seconds()),
            ("srtt_", _) => write_real(line, self.srtt_seconds()),
            ("rttvar_", _) => write_real(line, self.rttvar_seconds()),
            (_, TracedValue::Integer(value)) => line.number(value),
        }
        line.letter(b'\n');
    }

    /// Writes the time and the addresses with which a report of all variables begins.
    pub(super) fn write_prefix(&self, sim: &Sim, line: &mut LineWriter) {
        let [source, peer] = [self.agent.endpoint(), self.agent.peer()];
        line.text(b"time: ");
        write_time(line, sim.now());
        write_labelled(line, "saddr", source.address, 2);
        write_labelled(line, "sport", source.port, 2);
        write_labelled(line, "daddr", peer.address, 2);
        write_labelled(line, "dport", peer.port, 2);
    }

    fn write_all(&self, sim: &Sim, line: &mut LineWriter) {
        self.write_prefix(sim, line);
        write_labelled(line, "maxseq", self.maxseq(), 4);
        write_labelled(line, "hiack", self.highest_ack(), 4);
        write_labelled(line, "seqno", self.t_seqno(), 4);
        write_labelled_real(line, "cwnd", self.cwnd());
        write_labelled(line, "ssthresh", self.ssthresh(), 3);
        write_labelled(line, "dupacks", self.dupacks(), 2);
        write_labelled_real(line, "rtt", self.rtt_seconds());
        write_labelled_real(line, "srtt", self.srtt_seconds());
        write_labelled_real(line, "rttvar", self.rttvar_seconds());
        write_labelled(line, "bkoff", self.backoff(), 0);
        line.letter(b'\n');
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

/// Writes a time like `%-8.5f`.
fn write_time(line: &mut LineWriter, time: f64) {
    let start = line.length();
    line.hundred_thousandths(time);
    line.pad(start, 8);
}

/// Writes a number like `%-6.3f`.
fn write_real(line: &mut LineWriter, value: f64) {
    let start = line.length();
    line.thousandths(value);
    line.pad(start, 6);
}

/// Writes a number like `%-{width}d`.
fn write_padded(line: &mut LineWriter, value: i32, width: usize) {
    let start = line.length();
    line.number(value);
    line.pad(start, width);
}

fn write_label(line: &mut LineWriter, label: &str) {
    line.letter(b' ');
    line.word(label);
    line.text(b": ");
}

fn write_labelled(line: &mut LineWriter, label: &str, value: i32, width: usize) {
    write_label(line, label);
    write_padded(line, value, width);
}

fn write_labelled_real(line: &mut LineWriter, label: &str, value: f64) {
    write_label(line, label);
    write_real(line, value);
}
