//! Tmix: connections replayed from measurements (spec: traffic-and-applications, section 16; Weigle, Adurthi,
//! Hernández-Campos, Jeffay and Smith, "Tmix: a tool for generating realistic TCP application workloads in ns-2",
//! 2006).
//!
//! A *connection vector* lists when a connection began and which application data units (ADUs) its two ends sent to
//! each other, with the times that they waited before each unit. The [`Tmix`] cloud opens each connection at its time;
//! a [`TmixApplication`] on each end sends the units of its side.

mod application;
mod check;
mod cloud;
mod parser;
mod vector;

pub use application::TmixApplication;
pub use cloud::{Connection, End, Tmix};
pub use parser::{Format, SharedFormat, path_of_flows};
pub use vector::{ConnectionVector, Side, Unit};
