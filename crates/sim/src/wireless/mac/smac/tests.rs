//! Tests of the times of S-MAC.

use super::times::{DATA_WINDOW, SYNC_WINDOW, Times, seconds};

fn near(value: f64, expected: f64) {
    assert!((value - expected).abs() < 1e-9, "{value} instead of {expected}");
}

/// A byte takes 0.4 ms at 20 kb/s, and every byte is encoded as two; a preamble of five bytes precedes them, and 1 ms
/// of processing follows.
#[test]
fn frames_take_their_encoded_bytes_at_20_kb_per_second() {
    let times = Times::new(10.0);
    near(times.control, seconds((5.0 + 2.0 * 10.0) * 0.4 + 1.0));
    near(times.data, seconds((5.0 + 2.0 * 50.0) * 0.4 + 1.0));
}

#[test]
fn a_station_listens_for_its_share_of_the_cycle() {
    for duty_cycle in [5.0, 10.0, 50.0] {
        let times = Times::new(duty_cycle);
        // The cycle is one millisecond longer than the duty cycle requires.
        near(times.listen, duty_cycle / 100.0 * (times.cycle - seconds(1.0)));
        near(times.listen + times.sleep, times.cycle);
        near(times.cycle_milliseconds, times.cycle * 1000.0);
    }
}

#[test]
fn the_listening_part_has_room_for_both_contention_windows() {
    let times = Times::new(10.0);
    let sync_phase = times.listen - times.data_phase;
    assert!(sync_phase > f64::from(SYNC_WINDOW) * times.slot + times.difs);
    assert!(
        times.data_phase > f64::from(DATA_WINDOW) * times.slot + times.difs + times.control - seconds(1.0)
    );
    assert!(times.eifs > times.difs);
}
