//! The event trace: lines for events such as a timeout or a fast retransmit (spec: tcp-one-way, section 28).

use std::io::Write;

use super::ControlBlock;
use crate::Sim;
use crate::format::push_trace_time;
use crate::trace::Trace;

impl ControlBlock {
    /// Writes `event` to the event trace, if the sender has one.
    pub fn trace_event(&self, sim: &Sim, event: &str) {
        if let Some(trace) = self.event_trace.get().and_then(|id| sim.get(id)) {
            self.write_event(sim, trace, event);
        }
    }

    #[cold]
    fn write_event(&self, sim: &Sim, trace: &Trace, event: &str) {
        let [source, peer] = [self.agent.endpoint(), self.agent.peer()];
        if let Some(sink) = trace.sink.get() {
            sim.sink(sink).append(|out| {
                out.extend_from_slice(b"E ");
                push_trace_time(out, sim.now());
                let _ = writeln!(
                    out,
                    " {} {} TCP {event} {} {} {}",
                    source.address,
                    peer.address,
                    self.agent.flow_id.get(),
                    self.t_seqno(),
                    self.cwnd() as i32
                );
            });
        }
        if let Some(sink) = trace.nam_sink.get() {
            sim.sink(sink).append(|out| {
                out.extend_from_slice(b"E -t ");
                push_trace_time(out, sim.now());
                let _ = writeln!(
                    out,
                    " -o TCP -e {event} -s {}.{} -d {}.{}",
                    source.address, source.port, peer.address, peer.port
                );
            });
        }
    }
}
