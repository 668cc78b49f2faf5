//! The parameters of the congestion controls (spec: tcp-linux, section 3).

use std::cell::Cell;

use super::Word;

/// Declares the parameters: each with its name in the code, its algorithm, its name in the algorithm, its default value
/// and its description for scripts.
macro_rules! parameters {
    ($($(#[$doc:meta])* $Name:ident = $module:literal, $name:literal, $default:literal, $text:literal;)*) => {
        /// A parameter of a congestion control.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Parameter {
            $($(#[$doc])* $Name,)*
        }

        impl Parameter {
            /// All parameters, in the order in which scripts list them.
            pub const ALL: &[Parameter] = &[$(Parameter::$Name,)*];

            /// The name of the algorithm that the parameter belongs to.
            pub fn module(self) -> &'static str {
                match self { $(Parameter::$Name => $module,)* }
            }

            /// The name of the parameter within its algorithm.
            pub fn name(self) -> &'static str {
                match self { $(Parameter::$Name => $name,)* }
            }

            /// The description that scripts see.
            pub fn text(self) -> &'static str {
                match self { $(Parameter::$Name => $text,)* }
            }

            const DEFAULTS: [i32; Parameter::COUNT] = [$($default,)*];
            const COUNT: usize = [$($default,)*].len();
        }
    };
}

parameters! {
    /// The number of rounds in which the window grows from `max_increment` below the last maximum to this maximum.
    BicSmoothPart = "bic", "smooth_part", 20, "log(B/(B*Smin))/log(B/(B-1))+B, # of RTT from Wmax-B to Wmax";
    /// The first slow start threshold, packets; 0 does not set it.
    BicInitialSsthresh = "bic", "initial_ssthresh", 0, "initial value of slow start threshold";
    /// The part of the window that remains after a loss, in 1/1024.
    BicBeta = "bic", "beta", 819, "beta for multiplicative increase";
    /// The window up to which BIC behaves like Reno, packets.
    BicLowWindow = "bic", "low_window", 14, "lower bound on congestion window (for TCP friendliness)";
    /// The greatest increase per round trip, packets.
    BicMaxIncrement = "bic", "max_increment", 16, "Limit on increment allowed during binary search";
    /// Whether a flow whose window shrinks makes room for new flows.
    BicFastConvergence = "bic", "fast_convergence", 1, "turn on/off fast convergence";
    /// Whether the window is never smaller than Reno's would be.
    CubicTcpFriendliness = "cubic", "tcp_friendliness", 1, "turn on/off tcp friendliness";
    /// The aggressiveness of growth, in 1/1024. Without effect.
    CubicBicScale = "cubic", "bic_scale", 41, "scale (scaled by 1024) value for bic function (bic_scale/1024)";
    /// The first slow start threshold, packets; 0 does not set it.
    CubicInitialSsthresh = "cubic", "initial_ssthresh", 0, "initial value of slow start threshold";
    /// The part of the window that remains after a loss, in 1/1024.
    CubicBeta = "cubic", "beta", 819, "beta for multiplicative increase";
    /// The greatest increase per 100 ms, packets.
    CubicMaxIncrement = "cubic", "max_increment", 16, "Limit on increment allowed during binary search";
    /// Whether a flow whose window shrinks makes room for new flows.
    CubicFastConvergence = "cubic", "fast_convergence", 1, "turn on/off fast convergence";
    /// Whether the decrease depends on the change of throughput.
    HtcpUseBandwidthSwitch = "htcp", "use_bandwidth_switch", 1, "turn on/off bandwidth switcher";
    /// Whether the increase depends on the round-trip time.
    HtcpUseRttScaling = "htcp", "use_rtt_scaling", 1, "turn on/off RTT scaling";
    /// The round-trip time of the reference connection, milliseconds.
    HyblaRtt0 = "hybla", "rtt0", 25, "reference rout trip time (ms)";
    /// The number of queued packets above which slow start ends, half packets.
    VegasGamma = "vegas", "gamma", 2, "limit on increase (scale by 2)";
    /// The number of queued packets above which the window shrinks, half packets.
    VegasBeta = "vegas", "beta", 8, "upper bound of packets in network (scale by 2)";
    /// The number of queued packets below which the window grows, half packets.
    VegasAlpha = "vegas", "alpha", 4, "lower bound of packets in network (scale by 2)";
    /// The number of rounds with short queues after which growth is fastest.
    IllinoisTheta = "illinois", "theta", 5, "# of fast RTT's before full growth";
    /// The window below which Illinois behaves like Reno, packets.
    IllinoisWinThresh = "illinois", "win_thresh", 15, "Window threshold for starting adaptive sizing";
    /// The divisor of the window that gives the decrease after a loss.
    NaiveRenoBeta = "naive_reno", "beta", 2,
        "MD decrement portion of window: every loss the window is reduced by a proportion of 1/beta";
    /// The increase per round trip, packets.
    NaiveRenoAlpha = "naive_reno", "alpha", 1, "AI increment size of window (in unit of pkt/round trip time)";
    /// The amount of debug output: 0 or 1 prints the measurements of LP.
    DebugLevel = "linux", "debug_level", 66305, "The debug level: 0: INFO; <=1: NOTICE; <=2: ERROR";
    /// The largest excess of the window over the flight at the end of a recovery, packets.
    MaxBurst = "linux", "tcp_max_burst", 259, "the maximum burst size of a TCP";
    /// Appropriate byte counting (RFC 3465): 0 off, 1 on, 2 with two packets per ACK in slow start.
    ByteCounting = "linux", "sysctl_tcp_abc", 1, "whether we needs ABC or not";
}

impl Parameter {
    /// The parameter `name` of the algorithm `module`; `None` if there is none.
    pub fn find(module: &str, name: &str) -> Option<Parameter> {
        Self::ALL.iter().copied().find(|parameter| parameter.module() == module && parameter.name() == name)
    }

    /// The offset among the bytes of the kernel's parameters; `None` for a parameter of an algorithm.
    fn place(self) -> Option<usize> {
        match self {
            Parameter::DebugLevel => Some(0),
            Parameter::MaxBurst => Some(1),
            Parameter::ByteCounting => Some(2),
            _ => None,
        }
    }
}

/// The present values of all parameters, the same for all senders.
#[derive(Debug)]
pub struct Values {
    modules: [Cell<i32>; Parameter::COUNT],
    // ns-2.35: the kernel's parameters are adjacent single bytes, but scripts read and write four bytes at each of them
    // (spec: tcp-linux, quirk 1).
    kernel: Cell<[u8; 6]>,
}

impl Default for Values {
    fn default() -> Self {
        Values { modules: Parameter::DEFAULTS.map(Cell::new), kernel: Cell::new([1, 3, 1, 0, 0, 0]) }
    }
}

impl Values {
    /// The value of a parameter as scripts see it.
    pub fn get(&self, parameter: Parameter) -> i32 {
        match parameter.place() {
            Some(place) => {
                let kernel = self.kernel.get();
                i32::from_le_bytes(std::array::from_fn(|index| kernel[place + index]))
            }
            None => self.modules[parameter as usize].get(),
        }
    }

    /// Sets a parameter as scripts do.
    pub fn set(&self, parameter: Parameter, value: i32) {
        match parameter.place() {
            Some(place) => {
                let mut kernel = self.kernel.get();
                kernel[place..place + 4].copy_from_slice(&value.to_le_bytes());
                self.kernel.set(kernel);
            }
            None => self.modules[parameter as usize].set(value),
        }
    }

    /// The value of an algorithm's parameter, for computing.
    #[inline]
    pub fn word(&self, parameter: Parameter) -> Word {
        Word::from(self.modules[parameter as usize].get())
    }

    /// Whether the value of an algorithm's parameter is not 0.
    #[inline]
    pub fn is_on(&self, parameter: Parameter) -> bool {
        self.modules[parameter as usize].get() != 0
    }

    /// The effective value of [`Parameter::DebugLevel`].
    pub fn debug_level(&self) -> u8 {
        self.kernel.get()[0]
    }

    /// The effective value of [`Parameter::MaxBurst`], packets.
    pub fn max_burst(&self) -> u8 {
        self.kernel.get()[1]
    }

    /// The effective value of [`Parameter::ByteCounting`].
    #[inline]
    pub fn byte_counting(&self) -> u8 {
        self.kernel.get()[2]
    }
}

/// The private parameter values of one sender, in effect only while the sender processes an ACK or a timeout.
#[derive(Debug, Default)]
pub struct PrivateValues {
    /// Each parameter with its private value and, while the private value is in effect, the common one; in the order in
    /// which they were first set.
    entries: Vec<(Parameter, i32, i32)>,
}

impl PrivateValues {
    /// The private value of a parameter; `None` if it has none.
    pub fn get(&self, parameter: Parameter) -> Option<i32> {
        self.entries.iter().find(|(known, ..)| *known == parameter).map(|(_, value, _)| *value)
    }

    /// Sets the private value of a parameter.
    pub fn set(&mut self, parameter: Parameter, value: i32) {
        match self.entries.iter_mut().find(|(known, ..)| *known == parameter) {
            Some(entry) => entry.1 = value,
            None => self.entries.push((parameter, value, 0)),
        }
    }

    /// Puts the private values into effect, the newest first.
    #[inline]
    pub fn load(&mut self, values: &Values) {
        for (parameter, value, saved) in self.entries.iter_mut().rev() {
            *saved = values.get(*parameter);
            values.set(*parameter, *value);
        }
    }

    /// Restores the common values, the newest first.
    // ns-2.35: the order is the same as for loading, which matters only for parameters that overlap.
    #[inline]
    pub fn restore(&mut self, values: &Values) {
        for (parameter, value, saved) in self.entries.iter_mut().rev() {
            *value = values.get(*parameter);
            values.set(*parameter, *saved);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernel_parameters_overlap() {
        let values = Values::default();
        assert_eq!(values.get(Parameter::DebugLevel), 66305);
        assert_eq!(values.get(Parameter::MaxBurst), 259);
        assert_eq!(values.get(Parameter::ByteCounting), 1);
        values.set(Parameter::DebugLevel, 2);
        assert_eq!((values.debug_level(), values.max_burst(), values.byte_counting()), (2, 0, 0));
    }

    #[test]
    fn private_values_hold_only_while_loaded() {
        let values = Values::default();
        let mut private = PrivateValues::default();
        private.set(Parameter::VegasAlpha, 7);
        private.load(&values);
        assert_eq!(values.get(Parameter::VegasAlpha), 7);
        private.restore(&values);
        assert_eq!(values.get(Parameter::VegasAlpha), 4);
        assert_eq!(private.get(Parameter::VegasAlpha), Some(7));
    }
}
