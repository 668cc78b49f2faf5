//! The frames in the air at a radio (spec: wpan, sections 6.4 to 6.6).

use std::rc::Rc;

use crate::wireless::Frame;
use crate::wireless::wpan::CHANNELS;

/// A frame in the air, as received by a radio.
#[derive(Debug)]
pub struct Arrival {
    /// The frame in the air.
    pub frame: Rc<Frame>,
    /// The received power, watts.
    pub power: f64,
    /// The channel number of the frame.
    pub channel: u8,
    /// Whether the frame only disturbs, because it is too weak or the radio sleeps.
    pub is_noise: bool,
    /// Whether the frame cannot be decoded.
    pub error: bool,
    /// Whether the frame overlaps another one.
    pub collided: bool,
}

/// The transmissions on a channel.
#[derive(Clone, Copy, Debug, Default)]
struct Occupancy {
    /// The sum of received powers, watts.
    power: f64,
    /// The number of frames.
    frames: u32,
}

/// A frame that has ended.
#[derive(Debug)]
pub struct Ended {
    /// The frame that has ended.
    pub arrival: Arrival,
    /// The highest total power on the channel during the frame, watts; `None` if the frame was not being received.
    pub received: Option<f64>,
}

/// All frames in the air at a radio, and the one that the radio receives.
#[derive(Debug, Default)]
pub struct Airspace {
    occupancy: [Occupancy; CHANNELS],
    /// The frames in the air, in no particular order.
    arrivals: Vec<Arrival>,
    /// The index of the frame being received, and the highest total power on its channel since its beginning, watts.
    receiving: Option<(usize, f64)>,
}

impl Airspace {
    /// Adds a frame that begins. The radio can receive it if it `listens` to the channel and the frame is addressed to
    /// it. Returns whether the frame collides with the one being received.
    pub fn begin(&mut self, arrival: Arrival, listens: bool) -> bool {
        let (channel, power, is_noise) = (arrival.channel, arrival.power, arrival.is_noise);
        let occupancy = &mut self.occupancy[usize::from(channel) % CHANNELS];
        occupancy.power += power;
        occupancy.frames += 1;
        let total = occupancy.power;
        let place = self.arrivals.len();
        self.arrivals.push(arrival);
        if is_noise {
            return false;
        }
        let collides = listens && self.receiving.is_some();
        if listens {
            match self.receiving {
                None => self.receiving = Some((place, total)),
                Some((other, _)) => {
                    let other = self.mark_collided(other);
                    self.mark_collided(place);
                    if power > other {
                        self.receiving = Some((place, total));
                    }
                }
            }
        }
        if let Some((received, highest)) = self.receiving
            && let Some(arrival) = self.arrivals.get(received)
        {
            let present = self.occupancy[usize::from(arrival.channel) % CHANNELS].power;
            if highest < present {
                self.receiving = Some((received, present));
            }
        }
        collides
    }

    /// Marks a frame as collided and returns its received power.
    fn mark_collided(&mut self, place: usize) -> f64 {
        self.arrivals.get_mut(place).map_or(0.0, |arrival| {
            arrival.collided = true;
            arrival.power
        })
    }

    /// Removes a frame that ends; `None` if the radio does not know the frame.
    pub fn end(&mut self, frame: &Rc<Frame>) -> Option<Ended> {
        let place = self.arrivals.iter().position(|arrival| Rc::ptr_eq(&arrival.frame, frame))?;
        let arrival = self.arrivals.swap_remove(place);
        let occupancy = &mut self.occupancy[usize::from(arrival.channel) % CHANNELS];
        occupancy.power -= arrival.power;
        occupancy.frames -= 1;
        if occupancy.frames == 0 {
            occupancy.power = 0.0;
        }
        let moved = self.arrivals.len();
        let received = match self.receiving {
            Some((receiving, highest)) if receiving == place => {
                self.receiving = None;
                Some(highest)
            }
            Some((receiving, highest)) if receiving == moved => {
                self.receiving = Some((place, highest));
                None
            }
            _ => None,
        };
        Some(Ended { arrival, received })
    }

    /// The frame being received.
    pub fn received(&self) -> Option<&Arrival> {
        self.arrivals.get(self.receiving?.0)
    }

    /// Marks the frame being received, if any, as undecodable.
    pub fn spoil(&mut self) {
        if let Some(arrival) = self.receiving.and_then(|(place, _)| self.arrivals.get_mut(place)) {
            arrival.error = true;
        }
    }

    /// Whether the channel is busy: a frame is in the air, or the power reaches `sense_threshold`.
    pub fn is_busy(&self, channel: u8, sense_threshold: f64) -> bool {
        let occupancy = &self.occupancy[usize::from(channel) % CHANNELS];
        occupancy.frames > 0 || occupancy.power >= sense_threshold
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::{Header, Packet};

    fn arrival(power: f64) -> Arrival {
        let frame = Rc::new(Frame::new(Packet::new(Header::default())));
        Arrival { frame, power, channel: 11, is_noise: false, error: false, collided: false }
    }

    /// Begins a frame; returns it, and whether it collides.
    fn begin(airspace: &mut Airspace, arrival: Arrival, listens: bool) -> (Rc<Frame>, bool) {
        let frame = arrival.frame.clone();
        (frame, airspace.begin(arrival, listens))
    }

    #[test]
    fn the_stronger_of_two_frames_is_received() {
        let mut airspace = Airspace::default();
        let (weak, collides) = begin(&mut airspace, arrival(1.0), true);
        assert!(!collides);
        let (strong, collides) = begin(&mut airspace, arrival(3.0), true);
        assert!(collides);
        assert!(airspace.end(&weak).is_some_and(|ended| ended.received.is_none() && ended.arrival.collided));
        assert!(airspace.is_busy(11, 100.0) && !airspace.is_busy(12, 100.0));
        assert_eq!(airspace.end(&strong).and_then(|ended| ended.received), Some(4.0));
        assert!(!airspace.is_busy(11, 1e-9));
    }

    #[test]
    fn noise_counts_as_interference_only() {
        let mut airspace = Airspace::default();
        let (frame, _) = begin(&mut airspace, arrival(2.0), true);
        let (noise, collides) = begin(&mut airspace, Arrival { is_noise: true, ..arrival(1.0) }, true);
        assert!(!collides);
        begin(&mut airspace, arrival(0.5), false);
        assert_eq!(airspace.end(&frame).and_then(|ended| ended.received), Some(3.5));
        assert!(airspace.end(&noise).is_some_and(|ended| ended.received.is_none()));
    }
}
