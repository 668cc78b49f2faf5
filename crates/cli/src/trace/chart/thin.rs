//! Selection of the points that are visible in a picture.

use std::collections::HashSet;

/// The visible points of a curve with many points. The range is divided into `columns` strips; the first, the lowest,
/// the highest and the last point of each strip are kept.
pub fn line(points: &[(f64, f64)], [low, high]: [f64; 2], columns: usize) -> Vec<(f64, f64)> {
    if points.len() <= 4 * columns {
        return points.to_vec();
    }
    let column = |x: f64| (((x - low) / (high - low)) * columns as f64) as usize;
    points
        .chunk_by(|a, b| column(a.0) == column(b.0))
        .flat_map(|strip| {
            let index = |better: fn(f64, f64) -> bool| {
                (1..strip.len()).fold(0, |best, i| if better(strip[i].1, strip[best].1) { i } else { best })
            };
            let mut kept = vec![0, index(|a, b| a < b), index(|a, b| a > b), strip.len() - 1];
            kept.sort_unstable();
            kept.dedup();
            kept.into_iter().map(|i| strip[i]).collect::<Vec<_>>()
        })
        // Times that go back and forth can make any number of strips, so their number is limited.
        .take(8 * columns)
        .collect()
}

/// One point in each cell of a grid. If there are more than `most`, points are picked at regular intervals.
pub fn scattered(
    points: &[(f64, f64)],
    [x, y]: [[f64; 2]; 2],
    grid: [usize; 2],
    most: usize,
) -> Vec<(f64, f64)> {
    let cell = |value: f64, [low, high]: [f64; 2], cells: usize| {
        ((value - low) / (high - low) * cells as f64) as u32
    };
    let mut seen = HashSet::new();
    let visible: Vec<_> = points
        .iter()
        .filter(|(a, b)| seen.insert((cell(*a, x, grid[0]), cell(*b, y, grid[1]))))
        .copied()
        .collect();
    let stride = visible.len().div_ceil(most).max(1);
    visible.into_iter().step_by(stride).collect()
}

/// A collection of points that arrive one by one. If there are too many, those that are visible in a fine picture are
/// kept.
#[derive(Clone, Debug, Default)]
pub struct Points(Vec<(f64, f64)>);

impl Points {
    /// The number of grid cells in each direction: more than a picture has pixels.
    const GRID: [usize; 2] = [4000, 2000];

    /// Adds a point if it is finite. At most about `most` points are kept, but at least 64.
    pub fn push(&mut self, point: (f64, f64), most: usize) {
        if point.0.is_finite() && point.1.is_finite() {
            self.0.push(point);
        }
        let most = most.clamp(64, 1 << 17);
        if self.0.len() > most {
            let range = |coordinate: fn(&(f64, f64)) -> f64| {
                let values = self.0.iter().map(coordinate);
                values.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], value| {
                    [low.min(value), high.max(value)]
                })
            };
            let ranges = [range(|point| point.0), range(|point| point.1)];
            let mut grid = Points::GRID;
            let mut kept = scattered(&self.0, ranges, grid, usize::MAX);
            // One point in each cell remains, so that early points are not thinned more often than late ones.
            while kept.len() > most / 2 && grid[0] > 8 {
                grid = grid.map(|cells| cells / 2);
                kept = scattered(&kept, ranges, grid, usize::MAX);
            }
            self.0 = kept;
        }
    }

    /// Returns the points that were kept.
    pub fn finish(self) -> Vec<(f64, f64)> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinned_lines_keep_extremes_and_ends() {
        let points: Vec<(f64, f64)> =
            (0..100_000).map(|i| (f64::from(i), if i == 54_321 { 9.0 } else { f64::from(i % 3) })).collect();
        let thinned = line(&points, [0.0, 100_000.0], 500);
        assert!(thinned.len() <= 2000 && thinned.contains(&(54_321.0, 9.0)));
        assert_eq!((thinned[0], *thinned.last().unwrap()), (points[0], points[99_999]));
        assert_eq!(line(&points[..100], [0.0, 100.0], 500), points[..100]);
        let jumping: Vec<(f64, f64)> = (0..100_000).map(|i| (f64::from(i % 2), 1.0)).collect();
        assert!(line(&jumping, [0.0, 1.0], 500).len() <= 4000);
    }

    #[test]
    fn scattered_points_are_few() {
        let points: Vec<(f64, f64)> = (0..100_000).map(|i| (f64::from(i), f64::from(i % 977))).collect();
        let ranges = [[0.0, 100_000.0], [0.0, 977.0]];
        assert!(scattered(&points, ranges, [400, 200], 3000).len() <= 3000);
        assert_eq!(scattered(&points[..1], ranges, [400, 200], 3000), points[..1]);
    }

    #[test]
    fn points_that_come_one_by_one_are_bounded() {
        let mut points = Points::default();
        for i in 0..100_000 {
            points.push((f64::from(i), f64::from(i)), 3000);
        }
        points.push((f64::NAN, 1.0), 3000);
        let points = points.finish();
        assert!((500..=3000).contains(&points.len()), "{} points", points.len());
        assert!(points.is_sorted_by(|a, b| a.0 < b.0) && points[0].0 == 0.0);
        assert!(points.windows(2).all(|two| two[1].0 - two[0].0 < 1000.0), "without gaps");
    }
}
