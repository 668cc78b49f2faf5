//! Charts: series of points, and the ways to draw them.

pub mod png;
pub mod svg;
pub mod terminal;

mod scale;
mod thin;

use neons_trace::text::printable;

pub use scale::number;
pub use thin::Points;

/// A chart of one or several series.
#[derive(Clone, Debug)]
pub struct Chart {
    title: String,
    x: String,
    y: String,
    series: Vec<Series>,
    left_out: usize,
    /// The part of the horizontal axis that is drawn; `None` for all.
    part: Option<[f64; 2]>,
}

/// A named series of points.
#[derive(Clone, Debug)]
pub struct Series {
    name: String,
    points: Vec<(f64, f64)>,
    style: Style,
}

/// The way in which the points of a series are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// As steps: a value holds until the next point.
    Steps,
    /// As separate points.
    Points,
    /// As separate red crosses, for losses. No other style is red.
    Crosses,
}

impl Chart {
    /// The largest number of series that are drawn.
    const MOST_SERIES: usize = 20;
    /// The approximate number of marks on the axis of values.
    const MARKS: usize = 6;
    /// The largest magnitude that is drawn. Greater numbers are drawn at the border, so that differences do not
    /// overflow.
    const GREATEST: f64 = 1e300;

    /// Creates a chart without series. `x` and `y` are the names of the axes, with units.
    pub fn new(title: &str, x: &str, y: &str) -> Self {
        let text = |text| printable(text).into_owned();
        Chart { title: text(title), x: text(x), y: text(y), series: Vec::new(), left_out: 0, part: None }
    }

    /// Adds a series. Points that are not finite are left out, and so are all series beyond the twentieth.
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

    /// Returns the part of the chart between two places on the horizontal axis, but at most up to the end of the data.
    /// Steps keep their values at its borders.
    pub fn part(&self, from: Option<f64>, to: Option<f64>) -> Self {
        let (from, to) = (from.unwrap_or(f64::NEG_INFINITY), to.unwrap_or(f64::INFINITY));
        let part_of = |series: &Series| {
            let inside = |point: &&(f64, f64)| point.0 >= from && point.0 <= to;
            let mut points: Vec<(f64, f64)> = series.points.iter().filter(inside).copied().collect();
            if series.style == Style::Steps {
                let value_at = |x: f64| {
                    series.points.iter().take_while(|point| point.0 <= x).last().map(|point| point.1)
                };
                let goes_on = series.points.last().is_some_and(|last| last.0 > to);
                let end = value_at(to).filter(|_| goes_on).map(|value| (to, value));
                points =
                    value_at(from).map(|value| (from, value)).into_iter().chain(points).chain(end).collect();
            }
            Series { points, ..series.clone() }
        };
        let part = self.span().map(|[low, high]| [from.max(low.min(0.0)), to.min(high)]);
        Chart { series: self.series.iter().map(part_of).collect(), part, ..self.clone() }
    }

    /// The first and the last place of data on the horizontal axis; `None` if there are no data.
    pub fn span(&self) -> Option<[f64; 2]> {
        let places = self.series.iter().flat_map(|series| &series.points).map(|point| [point.0; 2]);
        places.reduce(|[low, high], [first, last]| [low.min(first), high.max(last)])
    }

    /// The ranges of times and of values, which have a positive length. Both contain 0, except the times of a part of a
    /// chart, and its values if they are separate points.
    fn extent(&self) -> [[f64; 2]; 2] {
        let range = |coordinate: fn(&(f64, f64)) -> f64, has_zero: bool| {
            let values = self.series.iter().flat_map(|series| &series.points).map(coordinate);
            let zero = has_zero.then_some(0.0);
            let [low, high] = values
                .chain(zero)
                .map(|value| [value; 2])
                .reduce(|[low, high], [value, _]| [low.min(value), high.max(value)])
                .unwrap_or_default();
            if high > low { [low, high] } else { [low, low + 1.0] }
        };
        let has_steps = self.series.iter().any(|series| series.style == Style::Steps);
        let places = match self.part {
            Some([from, to]) if from < to => [from, to],
            _ => range(|point| point.0, self.part.is_none()),
        };
        [places, range(|point| point.1, self.part.is_none() || has_steps)]
    }
}

/// The names of the series, and the number of series left out. Empty if no series has a name.
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

/// The colour of each series: `crosses` for series of crosses, the other colours in turn for the rest.
fn colors<C: Copy>(series: &[Series], colors: &[C], crosses: C) -> Vec<C> {
    let mut turn = colors.iter().copied().cycle();
    let mut color = |style| if style == Style::Crosses { Some(crosses) } else { turn.next() };
    series.iter().filter_map(|series| color(series.style)).collect()
}

/// The corners of a step curve, whose values hold until the next point.
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
