//! Recovery guided by selective acknowledgements (RFC 2018, RFC 6675; spec: tcp-full, section 17).

use std::cell::{Cell, RefCell};

use super::output::Reason;
use super::reassembly::{Hole, Reassembly};
use super::recovery::Loss;
use super::state::FIN;
use super::{FullTcp, LossRecovery, Settings, State};
use crate::Sim;
use crate::packet::{Header, SackBlocks};
use crate::settings::settings;
use crate::tcp::parameters::on;
use crate::tcp::{Action, Slowdown};

settings! {
    /// The settings of an agent with selective acknowledgements.
    SackSettings

    /// Header bytes per SACK block.
    block_size: Integer(BYTES) = 8, "sack_block_size_";
    /// Header bytes of the SACK option without its blocks.
    option_size: Integer(BYTES) = 2, "sack_option_size_";
    /// The largest number of SACK blocks in a segment.
    max_blocks: Integer(BLOCKS) = 3, "max_sack_blocks_";
    /// At a retransmission timeout, forget the SACK blocks that the peer has reported.
    clear_on_timeout: Switch = true, "clear_on_timeout_";
    /// The number of blocks above a hole that makes the hole count as lost.
    count_threshold: Integer(BLOCKS) = 1, "sack_rtx_cthresh_";
    /// The amount of data above a hole that makes the hole count as lost.
    byte_threshold: Integer(BYTES) = 1, "sack_rtx_bthresh_";
    /// Thresholds for a lost hole: 0 none, 1 blocks, 2 bytes, 3 either, 4 both.
    threshold_mode: Integer(NONE) = 1, "sack_rtx_threshmode_";
}

/// Loss recovery that retransmits the holes reported by the peer, as far as `pipe` allows.
#[derive(Debug)]
pub struct SackRecovery {
    /// The settings of the agent for selective acknowledgements.
    pub settings: SackSettings,
    /// The blocks that the peer has reported.
    scoreboard: RefCell<Reassembly>,
    /// The sequence number below which everything has been removed from the scoreboard.
    lowest: Cell<i32>,
    /// The sequence number at which the search for holes begins.
    next_hole: Cell<i32>,
}

impl Default for SackRecovery {
    fn default() -> Self {
        SackRecovery {
            settings: SackSettings::default(),
            scoreboard: RefCell::default(),
            lowest: Cell::new(-1),
            next_hole: Cell::new(-1),
        }
    }
}

impl SackRecovery {
    fn is_lost(&self, hole: &Hole) -> bool {
        let by_count = || hole.blocks_above >= self.settings.count_threshold.get();
        let by_bytes = || hole.bytes_above >= self.settings.byte_threshold.get();
        match self.settings.threshold_mode.get() {
            0 => true,
            1 => by_count(),
            2 => by_bytes(),
            3 => by_count() || by_bytes(),
            4 => by_count() && by_bytes(),
            _ => false,
        }
    }

    /// Removes acknowledged data from the scoreboard.
    fn discard_acknowledged(&self, tcp: &FullTcp) {
        let mut scoreboard = self.scoreboard.borrow_mut();
        if !scoreboard.is_empty() && self.lowest.get() < tcp.highest_ack() {
            self.lowest.set(tcp.highest_ack());
            scoreboard.clear_to(tcp.highest_ack());
        }
        self.next_hole.set(self.next_hole.get().max(tcp.highest_ack()));
    }

    /// Retransmits the first hole, and then sends what `pipe` allows.
    fn repair(&self, tcp: &FullTcp, sim: &Sim) {
        tcp.settings.pipectrl.set(1);
        let used = tcp.fast_retransmit(sim);
        self.next_hole.set(tcp.highest_ack() + used);
        tcp.send_much(sim, false, Reason::DuplicateAck, tcp.parameters.max_burst.get());
    }
}

impl LossRecovery for SackRecovery {
    fn configure(&self, settings: &Settings) {
        settings.reno_fastrecov.set(0);
        settings.open_cwnd_on_pack.set(0);
    }

    fn reset(&self) {
        self.scoreboard.borrow_mut().clear();
        self.lowest.set(-1);
        self.next_hole.set(-1);
    }

    fn on_loss(&self, tcp: &FullTcp, sim: &Sim, is_first: bool) {
        let reported = self.scoreboard.borrow().bytes();
        tcp.pipe.set(tcp.maxseq() - tcp.highest_ack() - reported);
        match tcp.judge_loss(is_first) {
            Loss::New => {
                tcp.trace_event(sim, "FAST_RECOVERY");
                tcp.slow_down(sim, Slowdown::SSTHRESH_HALF | Slowdown::CWND_HALF);
                tcp.stop_timing();
                self.repair(tcp, sim);
            }
            Loss::CutForEcn => {
                tcp.last_action.set(Action::DuplicateAcks);
                tcp.stop_timing();
                self.repair(tcp, sim);
            }
            Loss::Known => {}
        }
    }

    fn on_partial_ack(&self, tcp: &FullTcp, _sim: &Sim) {
        self.discard_acknowledged(tcp);
        // ns-2.35: `pipe` is reduced a second time for this ACK, after `look_for_loss` (spec: tcp-full, section 14).
        tcp.pipe.set(tcp.pipe.get().wrapping_sub(tcp.settings.segsize.get()));
    }

    fn on_full_ack(&self, tcp: &FullTcp, sim: &Sim) {
        tcp.in_recovery.set(false);
        // ns-2.35: every full ACK sets `pipectrl_` to 0, even if a script has switched it on (spec: tcp-full, quirk
        // 22).
        tcp.settings.pipectrl.set(0);
        self.discard_acknowledged(tcp);
        tcp.set_dupacks(sim, 0);
    }

    fn on_timeout(&self, tcp: &FullTcp) {
        if on(&self.settings.clear_on_timeout) {
            self.scoreboard.borrow_mut().clear();
            self.lowest.set(tcp.highest_ack());
        }
    }

    fn next_seqno(&self, tcp: &FullTcp) -> i32 {
        if tcp.highest_ack() >= tcp.recover.get() {
            return tcp.t_seqno();
        }
        let scoreboard = self.scoreboard.borrow();
        let mut from = self.next_hole.get();
        while let Some(hole) = scoreboard.next_hole(from).filter(|hole| hole.start > 0) {
            if self.is_lost(&hole) {
                self.next_hole.set(self.next_hole.get().max(hole.start));
                return hole.start;
            }
            if hole.blocks_above <= 0 {
                break;
            }
            from = hole.start + tcp.settings.segsize.get();
        }
        tcp.t_seqno()
    }

    fn may_send(&self, tcp: &FullTcp, seqno: i32) -> bool {
        if !on(&tcp.settings.pipectrl) {
            return tcp.window_allows(seqno);
        }
        let size = tcp.settings.segsize.get();
        let window = (tcp.parameters.window.get() as i32).wrapping_mul(size);
        seqno < tcp.highest_ack().wrapping_add(window)
            && (tcp.state() == State::Established || seqno <= tcp.curseq())
            && tcp.pipe.get() < (tcp.cwnd() as i32).wrapping_mul(size)
    }

    fn on_sent(&self, seqno: i32, used: i32) {
        if seqno == self.next_hole.get() {
            self.next_hole.set(seqno + used);
        }
    }

    fn sacked(&self, tcp: &FullTcp) -> i32 {
        self.scoreboard.borrow().bytes_from(tcp.highest_ack())
    }

    fn report(&self, tcp: &FullTcp, blocks: &mut SackBlocks) -> i32 {
        let queue = tcp.reassembly.borrow();
        if queue.is_empty() {
            return 0;
        }
        queue.report(self.settings.max_blocks.get().max(0) as usize, blocks);
        self.settings.option_size.get() + blocks.len() as i32 * self.settings.block_size.get()
    }

    fn on_sack(&self, tcp: &FullTcp, sim: &Sim, segment: &Header) {
        if self.settings.max_blocks.get() <= 0 {
            return tcp.warn_of_sack_without_blocks(sim);
        }
        let mut lowest = self.lowest.get();
        let mut scoreboard = self.scoreboard.borrow_mut();
        for &(left, right) in segment.tcp.sack.as_slice() {
            if left >= right && segment.tcp.flags & FIN == 0 {
                tcp.warn_of_bad_block(sim, left, right);
            } else {
                scoreboard.add(&mut lowest, left, right, 0);
            }
        }
        self.lowest.set(lowest);
    }
}
