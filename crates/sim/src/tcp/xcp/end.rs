//! The state of an end of an XCP connection (spec: mpls-pushback-nix, section 4.1).

use std::cell::Cell;

use super::{XcpHeader, XcpKind};
use crate::Sim;
use crate::format::push_general;
use crate::packet::{Packet, ProtocolHeader};
use crate::tcp::ControlBlock;
use crate::tcp::parameters::on;

/// The throughput that every sender requests, bytes per second.
const WANTED: f64 = 1e24;

/// The state of one end of a connection.
#[derive(Debug, Default)]
pub struct XcpEnd {
    /// The smoothed round-trip time, 1/256 ticks.
    smoothed: Cell<i64>,
    /// The smoothed round-trip time, seconds; 0 before the first sample.
    rtt: Cell<f64>,
    /// The sum of the routers' feedback received since the last packet to the other end, bytes per second.
    feedback: Cell<f64>,
}

impl XcpEnd {
    /// Resets the state for a new connection. The smoothed round-trip time in ticks is kept.
    pub fn reset(&self) {
        self.rtt.set(0.0);
    }

    /// Takes `elapsed`, the seconds from sending a packet to its acknowledgement, as a sample of the round-trip time.
    pub fn sample(&self, tcp: &ControlBlock, sim: &Sim, elapsed: f64) {
        let tick = tcp.parameters.tcp_tick.get();
        let sent = sim.now() - elapsed;
        let ticks = if on(&tcp.parameters.timestamps) {
            (sim.now() / tick) as i64 - (sent / tick) as i64
        } else {
            ((elapsed + (sent + tcp.boot_time.get()) % tick) / tick) as i64
        };
        let before = self.smoothed.get();
        let smoothed = if before == 0 { ticks << 8 } else { before + (ticks << 5) - ((before + 4) >> 3) };
        self.smoothed.set(smoothed);
        self.rtt.set(smoothed as f64 * tick / 256.0);
    }

    /// Adds up the feedback of an arriving packet. Returns its XCP header; `None` if it has none.
    pub fn receive<'a>(&self, packet: &'a crate::packet::Header) -> Option<&'a XcpHeader> {
        let header = packet.xcp()?;
        self.feedback.set(self.feedback.get() + header.delta);
        Some(header)
    }

    /// Changes a sender's window by the feedback in a packet.
    pub fn obey(&self, tcp: &ControlBlock, sim: &Sim, header: &XcpHeader) {
        trace(tcp, sim, "reverse_feedback_", header.reverse_feedback);
        trace(tcp, sim, "controlling_hop_", f64::from(header.controlling_hop));
        let size = f64::from(tcp.parameters.packet_size.get());
        let mut window = tcp.cwnd() + header.reverse_feedback * self.rtt.get() / size;
        let most = f64::from(tcp.parameters.max_cwnd.get());
        if most != 0.0 && window > most {
            window = most;
        }
        window = window.max(1.0);
        tcp.set_cwnd(sim, window);
        trace(tcp, sim, "cwnd", window);
    }

    /// Writes the header of a sender's packet. `window` is in packets.
    pub fn stamp(&self, tcp: &ControlBlock, sim: &Sim, packet: &mut Packet, kind: XcpKind, window: i32) {
        let rtt = self.rtt.get();
        let (mut gap, mut throughput, mut delta) = (0.0, 0.0, 0.0);
        if rtt != 0.0 {
            throughput = f64::from(window.wrapping_mul(tcp.parameters.packet_size.get())) / rtt;
            gap = rtt / f64::from(window);
            delta = WANTED - throughput;
        }
        trace(tcp, sim, "throughput", throughput);
        self.write(packet, XcpHeader { kind, rtt, gap, delta, ..NO_NEWS });
    }

    /// Writes the header of an acknowledgement, which returns the feedback received.
    pub fn answer(&self, ack: &mut Packet) {
        self.write(ack, NO_NEWS);
    }

    fn write(&self, packet: &mut Packet, header: XcpHeader) {
        let reverse_feedback = self.feedback.replace(0.0);
        packet.extend().protocol = ProtocolHeader::Xcp(XcpHeader { reverse_feedback, ..header });
    }
}

/// The header of an acknowledgement without feedback.
const NO_NEWS: XcpHeader = XcpHeader {
    kind: XcpKind::Ack,
    rtt: 0.0,
    gap: 0.0,
    delta: 0.0,
    reverse_feedback: 0.0,
    controlling_hop: 0,
};

/// Writes a value to the sender's trace channel, if there is one.
fn trace(tcp: &ControlBlock, sim: &Sim, name: &str, value: f64) {
    let Some(channel) = tcp.agent.trace.channel() else { return };
    sim.sink(channel).append(|out| {
        push_general(out, sim.now(), 6);
        out.extend_from_slice(b" x x x x ");
        out.extend_from_slice(name.as_bytes());
        out.push(b' ');
        push_general(out, value, 6);
        out.push(b'\n');
    });
}
