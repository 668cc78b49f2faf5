//! Messages about unexpected segments (spec: tcp-full, section 25).

use super::FullTcp;
use super::segment::Segment;
use super::state::{ACK, CWR, ECE, FIN, PSH, RST, SYN};
use crate::Sim;
use crate::tcp::parameters::on;

impl FullTcp {
    /// Reports an unusual event if `debug_` is on.
    pub(super) fn complain(&self, sim: &Sim, what: &str) {
        if on(&self.settings.debug) {
            self.warn(sim, &format!(": {what}"));
        }
    }

    /// Reports an invalid segment and prints it if `debug_` is on.
    pub(super) fn complain_of(&self, sim: &Sim, segment: &Segment, what: &str) {
        if !on(&self.settings.debug) {
            return;
        }
        self.complain(sim, what);
        let header = segment.header;
        let tcp = &header.tcp;
        sim.print(&format!(
            " [{}:{}.{}>{}.{}] (hlen:{}, dlen:{}, seq:{}, ack:{}, flags:0x{:x} ({}), salen:{}, reason:0x{:x})\n",
            header.uid,
            header.src.address,
            header.src.port,
            header.dst.address,
            header.dst.port,
            tcp.header_length,
            segment.payload(),
            segment.seqno,
            tcp.ackno,
            tcp.flags,
            flag_names(tcp.flags),
            tcp.sack.len(),
            tcp.reason
        ));
    }

    /// Reports an event together with the time and the name of the agent.
    #[cold]
    fn warn(&self, sim: &Sim, what: &str) {
        sim.warn(&format!("{:.6}: FullTcpAgent({}){what}\n", sim.now(), sim.embedder().name(self.agent.id)));
    }

    pub(super) fn warn_of_header(&self, sim: &Sim, bytes: i32) {
        self.warn(sim, &format!(": warning: tcpip hdr size is only {bytes} bytes"));
    }

    pub(super) fn warn_of_old_segment(&self, sim: &Sim) {
        self.warn(sim, ": dropped pkt due to bad ts");
    }

    #[cold]
    pub(super) fn warn_of_unexpected_echo(&self, sim: &Sim) {
        // ns-2.35: this message alone has another name of the class.
        let name = sim.embedder().name(self.agent.id);
        sim.warn(&format!(
            "{:.6}: FullTcp({name}): warning, recvd ecnecho but I am not ECN capable!\n",
            sim.now()
        ));
    }

    pub(super) fn warn_of_missing_time_stamp(&self, sim: &Sim) {
        self.warn(sim, " warning: ts_option enabled in this TCP, but appears to be disabled in peer");
    }

    pub(super) fn warn_of_sack_without_blocks(&self, sim: &Sim) {
        self.warn(sim, " warning: received SACK block but I am not SACK enabled");
    }

    pub(super) fn warn_of_unexpected_sack(&self, sim: &Sim) {
        self.warn(sim, " Non-SACK capable FullTcpAgent received a SACK");
    }

    pub(super) fn warn_of_bad_block(&self, sim: &Sim, left: i32, right: i32) {
        self.warn(sim, &format!(" warning: received illegal SACK block [{left},{right}]"));
    }
}

/// The names of the flags of a segment.
fn flag_names(flags: u8) -> String {
    const KNOWN: [u8; 5] = [ECE | PSH, ECE | ACK, ECE | PSH | ACK, CWR | PSH | ACK, CWR | PSH | ACK | FIN];
    if flags == 0 {
        return "<null>".to_owned();
    }
    // ns-2.35: the table of flag names contains only five combinations with ECE or CWR (spec: tcp-full, section 25).
    if flags > (ACK | PSH | SYN | FIN) && !KNOWN.contains(&flags) {
        return "<invalid>".to_owned();
    }
    let has = |flag: u8| flags & flag != 0;
    let names = [
        (has(ECE), "ECE"),
        (has(CWR), "CWR"),
        (has(PSH) && !has(RST), "PSH"),
        (has(ACK), "ACK"),
        (has(RST) && !has(ACK), "?"),
        (has(SYN), "SYN"),
        (has(FIN), "FIN"),
    ];
    let shown: Vec<&str> = names.into_iter().filter_map(|(is_set, name)| is_set.then_some(name)).collect();
    format!("<{}>", shown.join(","))
}

#[cfg(test)]
mod tests {
    use super::flag_names;

    #[test]
    fn flags_have_names() {
        for (flags, names) in [
            (0x00, "<null>"),
            (0x18, "<PSH,ACK>"),
            (0x1a, "<PSH,ACK,SYN>"),
            (0x11, "<ACK,FIN>"),
            (0x0c, "<?>"),
            (0x14, "<ACK>"),
            (72, "<ECE,PSH>"),
            (152, "<CWR,PSH,ACK>"),
            (0x20, "<invalid>"),
        ] {
            assert_eq!(flag_names(flags), names);
        }
    }
}
