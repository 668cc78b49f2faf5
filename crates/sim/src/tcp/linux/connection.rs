//! The part of a connection that a congestion control reads and changes: the kernel's `tcp_sock` (spec: tcp-linux,
//! sections 4 and 14).

use super::{Values, Word};
use crate::Sim;

/// The state of loss recovery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Recovery {
    /// No losses are known.
    #[default]
    Open,
    /// Losses revealed by ACKs are being repaired, and the rate is being halved.
    Repairing,
    /// The retransmission timer has expired.
    Loss,
}

/// The state of a connection, with the kernel's names.
#[derive(Clone, Copy, Debug)]
pub struct Connection {
    /// The congestion window, packets.
    pub cwnd: Word,
    /// The slow start threshold, packets.
    pub ssthresh: Word,
    /// The number of ACKs counted towards the next increase of the window.
    pub cwnd_count: u32,
    /// The largest window, packets.
    pub cwnd_clamp: u32,
    /// The amount of data in a packet, bytes.
    pub mss: Word,
    /// The number of bytes acknowledged and not yet counted.
    pub bytes_acked: Word,
    /// The first unacknowledged byte.
    pub snd_una: Word,
    /// The next byte to send.
    pub snd_nxt: Word,
    /// The smoothed round-trip time, 1/8 ticks.
    pub srtt: Word,
    /// Whether the present ACK has a time stamp.
    pub stamped: bool,
    /// The time stamp that the present ACK echoes, milliseconds.
    pub stamp_echoed: Word,
    /// The peer's time stamp in the present ACK, milliseconds.
    pub peer_stamp: Word,
    /// The state of loss recovery.
    pub recovery: Recovery,
}

impl Default for Connection {
    fn default() -> Self {
        Connection {
            cwnd: Word(2),
            ssthresh: Word(0),
            cwnd_count: 0,
            cwnd_clamp: 0,
            mss: Word(0),
            bytes_acked: Word(0),
            snd_una: Word(0),
            snd_nxt: Word(0),
            srtt: Word(0),
            stamped: false,
            stamp_echoed: Word(0),
            peer_stamp: Word(0),
            recovery: Recovery::Open,
        }
    }
}

/// The present time and the parameters in effect.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    /// The simulation to which the connection belongs.
    pub sim: &'a Sim,
    /// The parameters in effect.
    pub values: &'a Values,
    /// The kernel's clock, milliseconds.
    pub now: Word,
    /// The kernel's clock, nanoseconds.
    pub now_ns: Word,
}

impl Moment<'_> {
    /// The time since `sent` (in nanoseconds), microseconds.
    #[inline]
    pub fn microseconds_since(&self, sent: Word) -> Word {
        (self.now_ns - sent) / 1000
    }
}

/// An ACK that lets the window grow.
#[derive(Clone, Copy, Debug)]
pub struct Ack {
    /// The first byte that is not acknowledged.
    pub seq: Word,
    /// The number of packets in flight before the ACK arrived.
    pub flight: Word,
    /// Whether the ACK is not dubious.
    pub good: bool,
}

impl Connection {
    /// Whether the window, rather than the application, limits the flight.
    #[inline]
    pub fn is_limited(&self, ack: &Ack) -> bool {
        ack.flight >= self.cwnd
    }

    /// Whether the window is in slow start.
    #[inline]
    pub fn in_slow_start(&self) -> bool {
        self.cwnd <= self.ssthresh
    }

    /// Lets the window grow by one packet, up to its limit.
    #[inline]
    pub fn open(&mut self) {
        if self.cwnd < u64::from(self.cwnd_clamp) {
            self.cwnd += 1;
        }
    }

    /// Lets the window grow by slow start with appropriate byte counting (RFC 3465).
    pub fn slow_start(&mut self, moment: &Moment) {
        let byte_counting = moment.values.byte_counting();
        if byte_counting != 0 && self.bytes_acked < self.mss {
            return;
        }
        let twice = byte_counting > 1 && self.bytes_acked >= self.mss * 2;
        self.bytes_acked = Word(0);
        let step = if twice { self.cwnd * 2 } else { self.cwnd };
        self.cwnd_count = self.cwnd_count.wrapping_add(step.low());
        while self.counted() >= self.cwnd {
            // ns-2.35: the loop of slow start runs forever if both the window and its limit are 0.
            if self.cwnd == 0 && self.cwnd_clamp == 0 {
                break;
            }
            self.cwnd_count = (self.counted() - self.cwnd).low();
            self.open();
        }
    }

    /// Counts an ACK; after more than `acks` ACKs the window grows by one packet.
    #[inline]
    pub fn count_to(&mut self, acks: Word) {
        if self.counted() >= acks {
            self.open();
            self.cwnd_count = 0;
        } else {
            self.cwnd_count = self.cwnd_count.wrapping_add(1);
        }
    }

    /// The number of ACKs counted towards the next increase of the window.
    #[inline]
    pub fn counted(&self) -> Word {
        Word::from(self.cwnd_count)
    }

    /// Half of the window, at least 2 packets.
    #[inline]
    pub fn half(&self) -> Word {
        (self.cwnd >> 1).max(Word(2))
    }
}
