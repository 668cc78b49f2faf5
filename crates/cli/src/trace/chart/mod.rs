//! Charts: points, and how they are drawn.

pub mod png;
pub mod svg;
pub mod terminal;

mod scale;
mod thin;

use neons_trace::text::printable;

pub use scale::number;
pub use thin::Points;

/// A chart.
#[derive(Clone, Debug)]
pub struct Chart {
    title: String,
    x: String,
    y: String,
    series: Vec<Series>,
    left_out: usize,
}

/// Points with a name.
#[derive(Clone, Debug)]
pub struct Series {
    name: String,
    points: Vec<(f64, f64)>,
    style: Style,
}

/// How points are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// A value that holds until the next point.
    Steps,
    /// Each on its own.
    Points,
    /// Each on its own, as a red cross: losses. No other style is red.
    Crosses,
}

impl Chart {
    /// How many series are drawn.
    const MOST_SERIES: usize = 20;
    /// About how many marks the axis of values has.
    const MARKS: usize = 6;
    /// Greater numbers are drawn at the border, so that differences do not overflow.
    const GREATEST: f64 = 1e300;

    /// A chart without series. `x` and `y` name the axes, with units.
    pub fn new(title: &str, x: &str, y: &str) -> Self {
        let text = |text| printable(text).into_owned();
        Chart { title: text(title), x: text(x), y: text(y), series: Vec::new(), left_out: 0 }
    }

    /// Adds a series. Points that are not finite are left out, and all series beyond the twentieth.
    pub fn push(&mut self, name: &str, style: Style, points: impl IntoIterator<Item = (f64, f64)>) {
        if self.series.len() >= Chart::MOST_SERIES {
            self.left_out += 1;
            return;
        }
        let within = |value: f64| value.clamp(-Chart::GREATEST, Chart::GREATEST);
        let mut points: Vec<(f64, f64)> = points
            .into_iter()
            .filter(|(x, y)| x.is_finite() && y.is_finite())
            .map(|(x, y)| (within(x), within(y)))
            .collect();
        if style == Style::Steps {
            points = steps(&points);
        }
        self.series.push(Series { name: printable(name).into_owned(), points, style });
    }

    /// The least and greatest time and value; both ranges contain 0 and have some length.
    fn extent(&self) -> [[f64; 2]; 2] {
        let range = |coordinate: fn(&(f64, f64)) -> f64| {
            let values = self.series.iter().flat_map(|series| &series.points).map(coordinate);
            let [low, high] =
                values.fold([0.0_f64, 0.0_f64], |[low, high], value| [low.min(value), high.max(value)]);
            if high > low { [low, high] } else { [low, low + 1.0] }
        };
        [range(|point| point.0), range(|point| point.1)]
    }
}

/// The names of the series, and how many others are left out; none if there is one series without a name of its own.
fn legend(chart: &Chart) -> Vec<String> {
    let mut names: Vec<String> = chart.series.iter().map(|series| series.name.clone()).collect();
    if names.iter().all(String::is_empty) {
        return Vec::new();
    }
    if chart.left_out > 0 {
        names.push(format!("and {} more", chart.left_out));
    }
    names
}

/// A colour for each series but crosses, in turn.
fn colors<C: Copy>(series: &[Series], colors: &[C], crosses: C) -> Vec<C> {
    let mut turn = colors.iter().copied().cycle();
    let mut color = |style| if style == Style::Crosses { Some(crosses) } else { turn.next() };
    series.iter().filter_map(|series| color(series.style)).collect()
}

/// Corners of a curve whose values hold until the next point.
fn steps(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut corners = Vec::with_capacity(points.len() * 2);
    for &(x, y) in points {
        if let Some(&(_, before)) = corners.last() {
            corners.push((x, before));
        }
        corners.push((x, y));
    }
    corners
}
