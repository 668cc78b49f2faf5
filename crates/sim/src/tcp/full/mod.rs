//! Two-way, byte-numbered TCP (spec: tcp-full).
//!
//! A [`FullTcp`] agent is a complete end of a connection: it opens, sends and receives, closes. Sequence numbers count
//! bytes; SYN and FIN take one number each. Windows count segments of `segsize_` bytes, and no window is advertised:
//! the sender's own `window_` bounds the flight. Segments have a size but carry no bytes.
//!
//! The structure is that of BSD's implementation. One routine decides whether a segment is sent and what is in it
//! (`output`); a loop calls this routine as often as the window allows (`send_loop`). An arriving segment takes a fast
//! path if it is the expected one (`prediction`); any other passes the rules of RFC 793 one by one (`input`,
//! `handshake`, `acknowledgement`). A [`LossRecovery`] detects and repairs losses: one file per flavour.

mod acknowledgement;
mod bay;
mod calls;
mod connection;
mod diagnostics;
mod handshake;
mod input;
mod newreno;
mod output;
mod prediction;
mod reassembly;
mod recovery;
mod sack;
mod segment;
mod send_loop;
mod settings;
mod state;
mod tahoe;
mod timers;

#[cfg(test)]
mod tests;

pub use bay::{BayFullTcp, BaySettings, FtpClient, FtpServer};
pub use connection::FullTcp;
pub use newreno::NewrenoRecovery;
pub use recovery::{LossRecovery, RenoRecovery};
pub use sack::{SackRecovery, SackSettings};
pub use settings::Settings;
pub use state::State;
pub use tahoe::TahoeRecovery;
