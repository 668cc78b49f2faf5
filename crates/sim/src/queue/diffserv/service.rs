//! The scheduling of the queues of a diffserv router (spec: queues-and-monitors, section 8.3).

use std::cell::{Cell, RefCell};

use super::QUEUES;

/// The mode in which the queues share the link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServiceMode {
    /// Round robin.
    RoundRobin,
    /// Weighted round robin: the weight is the number of packets sent in a row.
    Weighted,
    /// Weighted interleaved round robin: the weight is the number of rounds in which the queue is served.
    Interleaved,
    /// Strict priority, with an optional limit on the rate of each queue.
    Priority,
}

impl ServiceMode {
    /// The mode with the name `name`; `None` if there is none.
    pub fn from_name(name: &str) -> Option<ServiceMode> {
        match name {
            "RR" => Some(ServiceMode::RoundRobin),
            "WRR" => Some(ServiceMode::Weighted),
            "WIRR" => Some(ServiceMode::Interleaved),
            "PRI" => Some(ServiceMode::Priority),
            _ => None,
        }
    }
}

/// The state of the scheduling.
#[derive(Debug)]
pub(super) struct Service {
    pub(super) mode: Cell<ServiceMode>,
    pub(super) weights: [Cell<i32>; QUEUES],
    /// The number of packets sent from each queue.
    pub(super) sent: [Cell<i32>; QUEUES],
    /// The rate limits of the queues in priority mode, bytes per second; 0 for none.
    pub(super) rates: [Cell<f64>; QUEUES],
    averages: [Cell<f64>; QUEUES],
    measured: [Cell<f64>; QUEUES],
    turn: RefCell<Turn>,
}

#[derive(Debug, Default)]
struct Turn {
    current: usize,
    remaining: [i32; QUEUES],
    done: [bool; QUEUES],
    done_count: usize,
}

impl Default for Service {
    fn default() -> Self {
        Service {
            mode: Cell::new(ServiceMode::RoundRobin),
            weights: [const { Cell::new(1) }; QUEUES],
            sent: Default::default(),
            rates: Default::default(),
            averages: Default::default(),
            measured: Default::default(),
            turn: RefCell::new(Turn { done_count: QUEUES, ..Turn::default() }),
        }
    }
}

impl Service {
    pub(super) fn reset(&self) {
        let mut turn = self.turn.borrow_mut();
        *turn = Turn { done_count: turn.done_count, ..Turn::default() };
        self.sent.iter().for_each(|sent| sent.set(0));
    }

    /// Selects the next of `count` queues to serve.
    // ns-2.35: turns advance even if all queues are empty (spec: queues-and-monitors, section 8.3).
    pub(super) fn select(&self, count: usize, is_empty: impl Fn(usize) -> bool) -> usize {
        let mut turn = self.turn.borrow_mut();
        let turn = &mut *turn;
        let next = |queue: usize| if queue + 1 < count { queue + 1 } else { (queue + 1) % count };
        match self.mode.get() {
            ServiceMode::RoundRobin => {
                turn.current = next(turn.current);
                for _ in 0..count {
                    if !is_empty(turn.current) {
                        break;
                    }
                    turn.current = next(turn.current);
                }
            }
            ServiceMode::Weighted => {
                if turn.remaining[turn.current] <= 0 {
                    turn.current = next(turn.current);
                    turn.remaining[turn.current] = self.weights[turn.current].get() - 1;
                } else {
                    turn.remaining[turn.current] -= 1;
                }
                for _ in 0..count {
                    if !is_empty(turn.current) {
                        break;
                    }
                    turn.remaining[turn.current] = 0;
                    turn.current = next(turn.current);
                    turn.remaining[turn.current] = self.weights[turn.current].get() - 1;
                }
            }
            ServiceMode::Interleaved => self.select_interleaved(turn, count, is_empty),
            ServiceMode::Priority => {
                let within = |queue: &usize| {
                    let rate = self.rates[*queue].get();
                    rate == 0.0 || self.averages[*queue].get() <= rate
                };
                let mut waiting = (0..count).filter(|queue| !is_empty(*queue));
                let first = waiting.clone().next();
                return waiting.find(within).or(first).unwrap_or(0);
            }
        }
        turn.current
    }

    fn select_interleaved(&self, turn: &mut Turn, count: usize, is_empty: impl Fn(usize) -> bool) {
        let next = |queue: usize| if queue + 1 < count { queue + 1 } else { (queue + 1) % count };
        turn.current = next(turn.current);
        for _ in 0..count {
            if !is_empty(turn.current) && !turn.done[turn.current] {
                break;
            }
            if !turn.done[turn.current] {
                turn.done_count += 1;
                turn.done[turn.current] = true;
            }
            turn.current = next(turn.current);
        }
        if turn.remaining[turn.current] == 1 {
            turn.done_count += 1;
            turn.done[turn.current] = true;
        }
        turn.remaining[turn.current] -= 1;
        if turn.done_count >= count {
            turn.done_count = 0;
            for queue in 0..count {
                turn.remaining[queue] = self.weights[queue].get();
                turn.done[queue] = false;
            }
        }
    }

    /// Records that a packet of `size` bytes leaves queue number `queue`.
    pub(super) fn account(&self, now: f64, queue: usize, size: i32, count: usize) {
        self.sent[queue].set(self.sent[queue].get() + 1);
        if self.mode.get() != ServiceMode::Priority {
            return;
        }
        for each in (0..count).filter(|each| self.rates[*each].get() != 0.0) {
            let bytes = if each == queue { f64::from(size) } else { 0.0 };
            let elapsed = now - self.measured[each].replace(now);
            let average = (self.averages[each].get() * 1.0 + bytes) / (elapsed + 1.0);
            self.averages[each].set(average);
        }
    }
}
