//! Traffic generators: sources that send messages of one size at times drawn from a model.
//!
//! A [`TrafficSource`] consists of the part common to all generators (whether it is running, its timer) and a
//! [`TrafficModel`], which determines when the next message follows (spec: traffic-and-applications, section 6).

mod cbr;
mod cbr_bunches;
mod on_off;
mod playback;
mod real_audio;
mod source;

pub use cbr::Cbr;
pub use cbr_bunches::CbrBunches;
pub use on_off::{ExponentialPeriods, OnOff, ParetoPeriods, Periods};
pub use playback::{Playback, Tracefile};
pub use real_audio::RealAudio;
pub use source::{Ending, Generator, TrafficModel, TrafficSource, TrafficState};
