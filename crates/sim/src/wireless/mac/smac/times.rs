//! The times of S-MAC (spec: sensor-and-mobile-ip, section 2.2).

/// Time to send a byte, milliseconds.
const BYTE: f64 = 8.0 / 20.0;

/// Slot of contention, milliseconds.
const SLOT: f64 = 1.0;
const DIFS: f64 = 10.0 * SLOT;
const SIFS: f64 = 5.0 * SLOT;
const EIFS: f64 = 50.0 * SLOT;
const GUARD: f64 = 4.0 * SLOT;
/// Delay of processing a frame, milliseconds.
const PROCESSING: f64 = 1.0;

/// Contention windows of SYNC frames and of data, slots.
pub(super) const SYNC_WINDOW: i32 = 31;
pub(super) const DATA_WINDOW: i32 = 63;

/// Sizes of SYNC frames, data and control frames, bytes.
pub(super) const SYNC_SIZE: i32 = 9;
const DATA_SIZE: i32 = 50;
pub(super) const CONTROL_SIZE: i32 = 10;

/// A millisecond, in seconds.
const MILLISECOND: f64 = 1.0 / 1000.0;

/// Milliseconds in seconds.
pub(super) fn seconds(milliseconds: f64) -> f64 {
    milliseconds * MILLISECOND
}

/// The time to send the given number of bytes, seconds.
fn duration(bytes: i32) -> f64 {
    seconds((5.0 + f64::from(bytes) * 2.0) * BYTE + PROCESSING)
}

/// The times of S-MAC, seconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    /// A data frame of any size.
    pub data: f64,
    /// A control frame.
    pub control: f64,
    /// A SYNC frame in the air.
    // ns-2.35: less than its bytes would take (spec: sensor-and-mobile-ip, section 2.2).
    pub sync: f64,
    /// The wait for an answer.
    pub answer: f64,
    /// Silence before contention.
    pub difs: f64,
    /// Silence after a frame that could not be read.
    pub eifs: f64,
    /// A slot of contention.
    pub slot: f64,
    /// The part of a cycle in which data are sent.
    pub data_phase: f64,
    /// The part of a cycle in which a node listens.
    pub listen: f64,
    /// A whole cycle.
    pub cycle: f64,
    /// The part of a cycle in which a node sleeps.
    pub sleep: f64,
    /// `listen` and `cycle` in milliseconds.
    pub listen_milliseconds: f64,
    /// See `listen_milliseconds`.
    pub cycle_milliseconds: f64,
}

impl Times {
    /// The times where nodes listen for `duty_cycle` percent of the time.
    pub(super) fn new(duty_cycle: f64) -> Times {
        let control = duration(CONTROL_SIZE);
        let sync_phase = DIFS + SLOT * f64::from(SYNC_WINDOW) + duration(SYNC_SIZE) / MILLISECOND + GUARD;
        let data_phase = DIFS + SLOT * f64::from(DATA_WINDOW) + control / MILLISECOND + GUARD;
        let listen = sync_phase + data_phase;
        let cycle = listen * 100.0 / duty_cycle + 1.0;
        Times {
            data: duration(DATA_SIZE),
            control,
            sync: seconds(3.0),
            answer: seconds(2.0 * PROCESSING + SIFS) + control,
            difs: seconds(DIFS),
            eifs: seconds(EIFS),
            slot: SLOT / 1000.0,
            data_phase: seconds(data_phase),
            listen: seconds(listen),
            cycle: seconds(cycle),
            sleep: seconds(cycle - listen),
            listen_milliseconds: listen,
            cycle_milliseconds: cycle,
        }
    }
}
