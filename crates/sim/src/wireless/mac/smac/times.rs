//! The times of S-MAC (spec: sensor-and-mobile-ip, section 2.2).

/// The transmission time of a byte, milliseconds.
const BYTE: f64 = 8.0 / 20.0;

/// The duration of a contention slot, milliseconds.
const SLOT: f64 = 1.0;
const DIFS: f64 = 10.0 * SLOT;
const SIFS: f64 = 5.0 * SLOT;
const EIFS: f64 = 50.0 * SLOT;
const GUARD: f64 = 4.0 * SLOT;
/// The processing time of a frame, milliseconds.
const PROCESSING: f64 = 1.0;

/// The contention windows of SYNC frames and of data frames, slots.
pub(super) const SYNC_WINDOW: i32 = 31;
pub(super) const DATA_WINDOW: i32 = 63;

/// The sizes of SYNC, data and control frames, bytes.
pub(super) const SYNC_SIZE: i32 = 9;
const DATA_SIZE: i32 = 50;
pub(super) const CONTROL_SIZE: i32 = 10;

/// The duration of a millisecond, seconds.
const MILLISECOND: f64 = 1.0 / 1000.0;

/// Converts milliseconds to seconds.
pub(super) fn seconds(milliseconds: f64) -> f64 {
    milliseconds * MILLISECOND
}

/// The transmission time of the given number of bytes, seconds.
fn duration(bytes: i32) -> f64 {
    seconds((5.0 + f64::from(bytes) * 2.0) * BYTE + PROCESSING)
}

/// The phase of a sleep cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Phase {
    #[default]
    Sleep,
    Sync,
    Data,
}

impl Phase {
    /// The number of phases of a cycle.
    pub(super) const COUNT: usize = 3;

    /// The phases in the order of their numbers.
    pub(super) const ALL: [Phase; Phase::COUNT] = [Phase::Sleep, Phase::Sync, Phase::Data];
}

/// The rest of a cycle: the present phase, and the times until its end and until the station goes to sleep, seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rest {
    pub phase: Phase,
    pub phase_ends_in: f64,
    pub asleep_in: f64,
}

/// The times of S-MAC, seconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    /// Transmission time of a data frame of any size.
    pub data: f64,
    /// Transmission time of a control frame.
    pub control: f64,
    /// Transmission time of a SYNC frame.
    // ns-2.35: shorter than its size requires (spec: sensor-and-mobile-ip, section 2.2).
    pub sync: f64,
    /// Waiting time for an answer.
    pub answer: f64,
    /// Required silence before contention.
    pub difs: f64,
    /// Required silence after a frame that could not be decoded.
    pub eifs: f64,
    /// Duration of a contention slot.
    pub slot: f64,
    /// Duration of the part of a cycle in which data are sent.
    pub data_phase: f64,
    /// Duration of the part of a cycle in which a node listens.
    pub listen: f64,
    /// Duration of a cycle.
    pub cycle: f64,
    /// Duration of the part of a cycle in which a node sleeps.
    pub sleep: f64,
    /// Duration of the part of a cycle in which a node listens, milliseconds.
    pub listen_milliseconds: f64,
    /// Duration of a cycle, milliseconds.
    pub cycle_milliseconds: f64,
}

impl Times {
    /// The times for nodes that listen for `duty_cycle` percent of the time.
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

    /// The rest of the cycle if a station goes to sleep in `left` seconds.
    pub(super) fn rest(&self, left: f64) -> Rest {
        let (phase, phase_ends_in) = if self.listen < left && left <= self.cycle {
            (Phase::Sleep, left - self.listen)
        } else if self.data_phase < left && left <= self.listen {
            (Phase::Sync, left - self.data_phase)
        } else {
            (Phase::Data, left)
        };
        Rest { phase, phase_ends_in, asleep_in: left }
    }

    /// The rest of the cycle at the end of each phase.
    pub(super) fn rests(&self) -> [Rest; Phase::COUNT] {
        [self.listen, self.data_phase, self.cycle].map(|left| self.rest(left))
    }
}
