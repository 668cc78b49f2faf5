//! The settings of RED, and the values that RED derives from them.

use std::cell::Cell;

use crate::Initial;

/// The settings of a RED queue (spec: queues-and-monitors, section 3.1). Thresholds are in packets.
#[derive(Debug)]
pub struct RedSettings {
    /// `bytes_`: whether the drop probability is proportional to the size of the packet.
    pub bytes: Cell<bool>,
    /// `queue_in_bytes_`: whether the queue is measured in bytes.
    pub queue_in_bytes: Cell<bool>,
    /// `thresh_`: minimum threshold, packets; 0 for automatic.
    pub min_threshold: Cell<f64>,
    /// `maxthresh_`: maximum threshold, packets; 0 for automatic.
    pub max_threshold: Cell<f64>,
    /// `mean_pktsize_`: the average packet size, bytes.
    pub mean_packet_size: Cell<i32>,
    /// `idle_pktsize_`: the assumed size of packets during idle time with `cautious_` 3, bytes.
    pub idle_packet_size: Cell<i32>,
    /// `q_weight_`: weight of a new sample in the average; 0, −1 or −2 for automatic.
    pub weight: Cell<f64>,
    /// `wait_`: whether drops are spaced at least 1/p packets apart.
    pub wait: Cell<bool>,
    /// `linterm_`: inverse of the initial maximum drop probability.
    pub inverse_max_p: Cell<f64>,
    /// `mark_p_`: the probability from which on packets are dropped instead of marked.
    pub mark_p: Cell<f64>,
    /// `use_mark_p_`: whether `mark_p_` is used; otherwise a large average alone can force drops.
    pub use_mark_p: Cell<bool>,
    /// `setbit_`: whether ECN-capable packets are marked instead of dropped.
    pub set_bit: Cell<bool>,
    /// `gentle_`: whether between the maximum threshold and its double the probability grows to 1.
    pub gentle: Cell<bool>,
    /// `summarystats_`: whether the true average length is recorded.
    pub summary_stats: Cell<bool>,
    /// `drop_tail_`: without effect.
    pub drop_tail: Cell<bool>,
    /// `drop_front_`: whether forced drops take the second packet of the queue.
    pub drop_front: Cell<bool>,
    /// `drop_rand_`: whether forced drops take a random packet of the queue.
    pub drop_random: Cell<bool>,
    /// `ns1_compat_`: whether forced drops do not restart the spacing of early drops.
    pub ns1_compat: Cell<bool>,
    /// `adaptive_`: 1 adapts the maximum probability.
    pub adaptive: Cell<i32>,
    /// `feng_adaptive_`: 1 adapts the maximum probability by factors (Feng et al., "A self-configuring RED gateway",
    /// 1999).
    pub feng_adaptive: Cell<i32>,
    /// `alpha_`: the amount by which an adaptation increases the maximum probability.
    pub alpha: Cell<f64>,
    /// `beta_`: the factor by which an adaptation decreases the maximum probability.
    pub beta: Cell<f64>,
    /// `interval_`: time between adaptations, seconds.
    pub interval: Cell<f64>,
    /// `targetdelay_`: the queueing delay that automatic thresholds aim at, seconds.
    pub target_delay: Cell<f64>,
    /// `top_`: the upper limit of the adapted maximum probability.
    pub top: Cell<f64>,
    /// `bottom_`: the lower limit of the adapted maximum probability; 0 for automatic.
    pub bottom: Cell<f64>,
    /// `cautious_`: 1, 2 or 3 selects a variant that is careful when the queue is shorter than its average.
    pub cautious: Cell<i32>,
}

/// Initial values.
impl RedSettings {
    /// The initial value of `bytes`.
    pub const BYTES: Initial<bool> = Initial(true);
    /// The initial value of `idle_packet_size`.
    pub const IDLE_PACKET_SIZE: Initial<i32> = Initial(100);
    /// The initial value of `weight`.
    pub const WEIGHT: Initial<i32> = Initial(-1);
    /// The initial value of `inverse_max_p`.
    pub const INVERSE_MAX_P: Initial<i32> = Initial(10);
    /// The initial value of `use_mark_p`.
    pub const USE_MARK_P: Initial<bool> = Initial(true);
    /// The initial value of `gentle`.
    pub const GENTLE: Initial<bool> = Initial(true);
    /// The initial value of `drop_tail`.
    pub const DROP_TAIL: Initial<bool> = Initial(true);
    /// The initial value of `alpha`.
    pub const ALPHA: Initial<f64> = Initial(0.01);
    /// The initial value of `beta`.
    pub const BETA: Initial<f64> = Initial(0.9);
    /// The initial value of `target_delay`.
    pub const TARGET_DELAY: Initial<f64> = Initial(0.005);
    /// The initial value of `top`.
    pub const TOP: Initial<f64> = Initial(0.5);
    /// The initial value of `queue_in_bytes`.
    pub const QUEUE_IN_BYTES: Initial<bool> = Initial(true);
    /// The initial value of `mean_packet_size`.
    pub const MEAN_PACKET_SIZE: Initial<i32> = Initial(500);
    /// The initial value of `wait`.
    pub const WAIT: Initial<bool> = Initial(true);
    /// The initial value of `mark_p`.
    pub const MARK_P: Initial<f64> = Initial(0.1);
    /// The initial value of `interval`.
    pub const INTERVAL: Initial<f64> = Initial(0.5);
}

impl Default for RedSettings {
    fn default() -> Self {
        RedSettings {
            bytes: Cell::new(Self::BYTES.flag()),
            queue_in_bytes: Cell::new(Self::QUEUE_IN_BYTES.flag()),
            min_threshold: Cell::new(0.0),
            max_threshold: Cell::new(0.0),
            mean_packet_size: Cell::new(Self::MEAN_PACKET_SIZE.integer()),
            idle_packet_size: Cell::new(Self::IDLE_PACKET_SIZE.integer()),
            weight: Cell::new(Self::WEIGHT.real()),
            wait: Cell::new(Self::WAIT.flag()),
            inverse_max_p: Cell::new(Self::INVERSE_MAX_P.real()),
            mark_p: Cell::new(Self::MARK_P.real()),
            use_mark_p: Cell::new(Self::USE_MARK_P.flag()),
            set_bit: Cell::new(false),
            gentle: Cell::new(Self::GENTLE.flag()),
            summary_stats: Cell::new(false),
            drop_tail: Cell::new(Self::DROP_TAIL.flag()),
            drop_front: Cell::new(false),
            drop_random: Cell::new(false),
            ns1_compat: Cell::new(false),
            adaptive: Cell::new(0),
            feng_adaptive: Cell::new(0),
            alpha: Cell::new(Self::ALPHA.real()),
            beta: Cell::new(Self::BETA.real()),
            interval: Cell::new(Self::INTERVAL.real()),
            target_delay: Cell::new(Self::TARGET_DELAY.real()),
            top: Cell::new(Self::TOP.real()),
            bottom: Cell::new(0.0),
            cautious: Cell::new(0),
        }
    }
}

impl RedSettings {
    /// Computes the automatic values for a link of `bandwidth` bits per second and `delay` seconds that carries
    /// `packet_rate` packets per second (Floyd, Gummadi and Shenker, "Adaptive RED", 2001).
    // ns-2.35: the results overwrite the settings, so later settings do not change them any more (spec:
    // queues-and-monitors, section 3.3).
    pub fn work_out(&self, bandwidth: f64, delay: f64, packet_rate: f64) {
        let weight = self.weight.get();
        if weight == 0.0 {
            self.weight.set(1.0 - (-1.0 / packet_rate).exp());
        } else if weight == -1.0 {
            let round_trip = (3.0 * (delay + 1.0 / packet_rate)).max(0.1);
            self.weight.set(1.0 - (-1.0 / (10.0 * round_trip * packet_rate)).exp());
        } else if weight == -2.0 {
            self.weight.set(1.0 - (-10.0 / packet_rate).exp());
        }
        if self.min_threshold.get() == 0.0 {
            self.min_threshold.set((self.target_delay.get() * packet_rate / 2.0).max(5.0));
        }
        if self.max_threshold.get() == 0.0 {
            self.max_threshold.set(3.0 * self.min_threshold.get());
        }
        if self.bottom.get() == 0.0 {
            self.bottom.set((80000.0 / bandwidth).min(0.01));
        }
    }

    /// Whether any automatic value except `bottom_` is still to be computed.
    pub fn is_automatic(&self) -> bool {
        self.weight.get() <= 0.0 || self.min_threshold.get() == 0.0 || self.max_threshold.get() == 0.0
    }
}
