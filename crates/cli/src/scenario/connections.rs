//! Generation of connections between nodes.

use std::collections::HashSet;
use std::fmt::Write;

use anyhow::ensure;
use clap::{Args, ValueEnum};

use super::{Outcome, Random};
use crate::arguments::whole;

/// The type of the connections.
#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    /// UDP at a constant rate
    Cbr,
    /// TCP that always has data
    Tcp,
}

/// The largest number of connections.
const MOST_CONNECTIONS: usize = 10_000_000;

/// Each connection is between two nodes that are chosen by chance, no two between the same nodes in the same
/// direction. It begins at a time chosen by chance.
#[derive(Args)]
pub struct Connections {
    /// Type of the connections
    #[arg(long, value_enum)]
    kind: Kind,
    /// How many nodes there are
    #[arg(long, value_parser = whole::<usize>)]
    nodes: usize,
    /// How many connections
    #[arg(long, value_parser = whole::<usize>)]
    connections: usize,
    /// Packets per second of each connection, for cbr
    #[arg(long, default_value_t = 4.0, value_parser = super::finite)]
    rate: f64,
    /// Size of packets, bytes
    #[arg(long, default_value_t = 512, value_parser = whole::<u32>)]
    size: u32,
    /// Connections begin within this many seconds
    #[arg(long, default_value_t = 180.0, value_parser = super::finite)]
    start_within: f64,
    #[command(flatten)]
    pub(super) result: Outcome,
}

impl Connections {
    pub(super) fn generate(&self) -> anyhow::Result<String> {
        super::check_nodes(self.nodes, 2)?;
        let most = self.nodes * (self.nodes - 1);
        ensure!(self.connections <= most, "{} nodes allow for {most} connections", self.nodes);
        ensure!(self.connections <= MOST_CONNECTIONS, "--connections must be at most {MOST_CONNECTIONS}");
        ensure!(self.rate > 0.0, "--rate must be more than 0");
        let mut random = Random::new(self.result.seed);
        let mut text = format!(
            "# {} connections between {} nodes, within {} s, seed {}\n",
            self.connections, self.nodes, self.start_within, self.result.seed
        );
        let mut taken = HashSet::new();
        while taken.len() < self.connections {
            let ends = (random.below(self.nodes), random.below(self.nodes));
            if ends.0 == ends.1 || !taken.insert(ends) {
                continue;
            }
            let start = random.between(0.0, self.start_within);
            self.write(&mut text, taken.len() - 1, ends, start);
        }
        Ok(text)
    }

    fn write(&self, text: &mut String, number: usize, (from, to): (usize, usize), start: f64) {
        let (n, size) = (number, self.size);
        let _ = match self.kind {
            Kind::Cbr => write!(
                text,
                "# {from} to {to} from {start:.6} s on\n\
                 set udp_({n}) [new Agent/UDP]\n\
                 $ns_ attach-agent $node_({from}) $udp_({n})\n\
                 set null_({n}) [new Agent/Null]\n\
                 $ns_ attach-agent $node_({to}) $null_({n})\n\
                 set cbr_({n}) [new Application/Traffic/CBR]\n\
                 $cbr_({n}) set packetSize_ {size}\n\
                 $cbr_({n}) set interval_ {}\n\
                 $cbr_({n}) set random_ 1\n\
                 $cbr_({n}) attach-agent $udp_({n})\n\
                 $ns_ connect $udp_({n}) $null_({n})\n\
                 $ns_ at {start:.6} \"$cbr_({n}) start\"\n",
                1.0 / self.rate
            ),
            Kind::Tcp => write!(
                text,
                "# {from} to {to} from {start:.6} s on\n\
                 set tcp_({n}) [$ns_ create-connection TCP $node_({from}) TCPSink $node_({to}) 0]\n\
                 $tcp_({n}) set packetSize_ {size}\n\
                 set ftp_({n}) [$tcp_({n}) attach-source FTP]\n\
                 $ns_ at {start:.6} \"$ftp_({n}) start\"\n"
            ),
        };
    }
}
