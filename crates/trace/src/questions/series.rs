//! Values over time, stored in bounded memory.

/// Windows of time of equal width, the first of which begins at 0.
///
/// If there would be too many windows, their width is multiplied by ten.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Windows {
    width: f64,
    most: u32,
    /// The number of times that the width was multiplied by ten.
    widened: u32,
}

impl Windows {
    /// Creates windows of 1 ms, 10 ms, 100 ms ..., at most 500 of them.
    pub const fn automatic() -> Self {
        Windows { width: 1e-3, most: 500, widened: 0 }
    }

    /// Creates windows of the given width in seconds, which must be positive. The width grows if there are more than a
    /// million windows.
    pub fn of(width: f64) -> Self {
        assert!(width > 0.0, "a window has a width");
        Windows { width, most: 1_000_000, widened: 0 }
    }

    /// The width of a window, in seconds.
    pub fn width(&self) -> f64 {
        self.width
    }

    /// The number of the window that contains `time`, a finite number of seconds. Times before 0 are in the first
    /// window. A time a billionth of a window before a boundary counts as the boundary, since decimal times have no
    /// exact quotient.
    fn number(&self, time: f64) -> u64 {
        (time / self.width + 1e-9).max(0.0) as u64
    }

    /// The number of the window that contains `time`; `None` if the time is not finite. If the windows have to become
    /// wider, calls `widen` once for each factor of ten; `widen` must merge every ten neighbouring windows into one.
    pub(super) fn place(&mut self, time: f64, mut widen: impl FnMut()) -> Option<u32> {
        if !time.is_finite() {
            return None;
        }
        while self.number(time) >= u64::from(self.most) {
            self.width = widened(self.width);
            self.widened += 1;
            widen();
        }
        Some(self.number(time) as u32)
    }

    /// The time at which a window begins, in seconds.
    pub fn start(&self, number: u32) -> f64 {
        round(f64::from(number) * self.width)
    }
}

/// Ten times `width`; exact for powers of ten.
fn widened(width: f64) -> f64 {
    let wider = width * 10.0;
    let power = 10f64.powi(wider.log10().round() as i32);
    if (wider / power - 1.0).abs() < 1e-9 { power } else { wider }
}

/// Rounds to 15 significant digits, so that a product such as 3 × 0.1 is printed as 0.3.
fn round(value: f64) -> f64 {
    format!("{value:.14e}").parse().unwrap_or(value)
}

/// The points of a curve. If there are more than [`Thinned::MOST`], only the extremes of groups of neighbours are kept.
#[derive(Clone, Debug)]
pub(super) struct Thinned {
    points: Vec<(f64, f64)>,
    /// The number of original points that each two of `points` represent; 1 while all points are stored.
    stride: u64,
    /// The group of points that are not yet in `points`: the points with its least and its greatest value.
    open: Option<[(f64, f64); 2]>,
    in_open: u64,
}

impl Default for Thinned {
    fn default() -> Self {
        Thinned { points: Vec::new(), stride: 1, open: None, in_open: 0 }
    }
}

impl Thinned {
    const MOST: usize = 1 << 17;

    pub(super) fn push(&mut self, point: (f64, f64)) {
        if self.stride == 1 {
            self.points.push(point);
        } else {
            self.open = Some(self.open.map_or([point; 2], |open| extremes([open[0], open[1], point])));
            self.in_open += 1;
            if self.in_open == self.stride {
                self.points.extend(in_time(self.open.take().expect("has a point")));
                self.in_open = 0;
            }
        }
        if self.points.len() >= Thinned::MOST {
            self.stride = if self.stride == 1 { 4 } else { self.stride * 2 };
            let thinned = self.points.chunks(4).flat_map(|four| in_time(extremes(four.iter().copied())));
            self.points = thinned.collect();
        }
    }

    /// Returns the points, and true if they are all points; otherwise they are the extremes of groups of neighbours.
    pub(super) fn finish(mut self) -> (Vec<(f64, f64)>, bool) {
        self.points.extend(self.open.into_iter().flat_map(in_time));
        (self.points, self.stride == 1)
    }
}

/// The points with the smallest and the greatest value.
fn extremes(points: impl IntoIterator<Item = (f64, f64)>) -> [(f64, f64); 2] {
    let mut points = points.into_iter();
    let first = points.next().expect("there are points");
    points.fold([first; 2], |[least, greatest], point| {
        [if point.1 < least.1 { point } else { least }, if point.1 > greatest.1 { point } else { greatest }]
    })
}

fn in_time([a, b]: [(f64, f64); 2]) -> [(f64, f64); 2] {
    if a.0 <= b.0 { [a, b] } else { [b, a] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_begin_at_decimal_times() {
        let mut windows = Windows::of(0.1);
        for (time, number) in [(0.0, 0), (0.1, 1), (0.3, 3), (0.7, 7), (0.699999, 6), (99.9, 999), (-1.0, 0)]
        {
            assert_eq!(windows.place(time, || panic!("wide enough")), Some(number), "{time}");
        }
        assert_eq!((windows.start(3), windows.start(7)), (0.3, 0.7));
        assert_eq!(windows.place(f64::INFINITY, || ()), None);
    }

    #[test]
    fn automatic_windows_widen() {
        let mut windows = Windows::automatic();
        assert_eq!(windows.place(0.4, || panic!("wide enough")), Some(400));
        let mut widened = 0;
        assert_eq!(windows.place(40.0, || widened += 1), Some(400));
        assert_eq!((widened, windows.width()), (2, 0.1));
        windows.place(1e300, || ());
    }

    #[test]
    fn thinned_curves_keep_their_extremes() {
        let mut curve = Thinned::default();
        for i in 0..1_000_000 {
            curve.push((f64::from(i), if i == 777_777 { 99.0 } else { f64::from(i % 10) }));
        }
        let (points, complete) = curve.finish();
        assert!(!complete && points.len() <= Thinned::MOST && points.len() > 10_000);
        assert!(points.contains(&(777_777.0, 99.0)));
        assert!(points.is_sorted_by(|a, b| a.0 <= b.0));
        let mut short = Thinned::default();
        short.push((1.0, 2.0));
        assert_eq!(short.finish(), (vec![(1.0, 2.0)], true));
    }
}
