//! The contention window and the retries of an IEEE 802.11 station (IEEE Std 802.11-1999, sections 9.2.4 and 9.2.5.3).

/// The size of a frame, by which its failures are counted and limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// Not above the RTS threshold. An RTS is a short frame.
    Short,
    /// Above the RTS threshold.
    Long,
}

/// The contention window and the failures of the present frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Contention {
    /// The contention window, slots.
    window: i64,
    short_failures: i32,
    long_failures: i32,
}

impl Contention {
    /// The largest number of slots that a back-off may draw.
    pub fn window(self) -> i32 {
        self.window as i32
    }

    /// Makes the window the smallest one, of `least` slots.
    pub fn reset_window(&mut self, least: i64) {
        self.window = least;
    }

    /// Doubles the window, up to `most` slots.
    pub fn widen(&mut self, most: i64) {
        self.window = (2 * self.window + 1).min(most);
    }

    fn failures(&mut self, size: Size) -> &mut i32 {
        match size {
            Size::Short => &mut self.short_failures,
            Size::Long => &mut self.long_failures,
        }
    }

    /// Counts a failure of the present frame. Returns how often a frame of this size has failed since the last success.
    pub fn count_failure(&mut self, size: Size) -> i32 {
        let failures = self.failures(size);
        *failures += 1;
        *failures
    }

    /// Whether a frame that has failed `failures` times is sent again, which widens the window up to `most` slots. If
    /// not, the frame is given up.
    pub fn may_retry(&mut self, failures: i32, limit: i64, most: i64) -> bool {
        let again = i64::from(failures) < limit;
        if again {
            self.widen(most);
        }
        again
    }

    /// Forgets the failures of frames of this size, after a success or when a frame is given up.
    pub fn forget_failures(&mut self, size: Size) {
        *self.failures(size) = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEAST: i64 = 31;
    const MOST: i64 = 1023;

    /// The windows in which a station draws slots while a frame fails until it is given up.
    fn windows(size: Size, limit: i64) -> Vec<i32> {
        let mut contention = Contention::default();
        contention.reset_window(LEAST);
        let mut windows = vec![contention.window()];
        loop {
            let failures = contention.count_failure(size);
            if !contention.may_retry(failures, limit, MOST) {
                return windows;
            }
            windows.push(contention.window());
        }
    }

    #[test]
    fn each_failure_doubles_the_window_until_the_frame_is_given_up() {
        assert_eq!(windows(Size::Short, 7), [31, 63, 127, 255, 511, 1023, 1023]);
        assert_eq!(windows(Size::Long, 4), [31, 63, 127, 255]);
        assert_eq!(windows(Size::Long, 1), [31], "given up after the first failure");
        assert_eq!(windows(Size::Long, 0), [31]);
    }

    #[test]
    fn short_and_long_frames_fail_apart() {
        let mut contention = Contention::default();
        assert_eq!(
            [Size::Short, Size::Long, Size::Short].map(|size| contention.count_failure(size)),
            [1, 1, 2]
        );
        contention.forget_failures(Size::Short);
        assert_eq!([Size::Short, Size::Long].map(|size| contention.count_failure(size)), [1, 2]);
    }

    #[test]
    fn a_success_resets_the_window() {
        let mut contention = Contention::default();
        contention.reset_window(LEAST);
        contention.widen(MOST);
        contention.reset_window(LEAST);
        assert_eq!(contention.window(), 31);
    }
}
