//! Drawing of charts as SVG.

use std::fmt::Write;

use super::scale::{marks, rounded};
use super::{Chart, Series, Style, colors, legend, thin};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 76.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 52.0;
const RIGHT: f64 = 20.0;
/// The assumed width of a letter in the legend.
const LETTER: f64 = 6.6;
const LEGEND_LINE: f64 = 18.0;
/// The largest number of points that are drawn of a series of separate points.
const MOST_POINTS: usize = 4000;

/// Okabe and Ito's colours on a white background, which colour-blind readers can tell apart.
const COLORS: [&str; 7] = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#000000", "#999999"];
const RED: &str = "#d00000";
/// The number of points below which each is drawn large.
const FEW_POINTS: usize = 200;

/// Draws a chart with its legend on the right.
pub fn draw(chart: &Chart) -> String {
    let [times, values] = chart.extent();
    let ranges @ [[x_low, x_high], [y_low, y_high]] = [times, rounded(values, Chart::MARKS)];
    let x = |value: f64| LEFT + (value - x_low) / (x_high - x_low) * WIDTH;
    let y = |value: f64| TOP + HEIGHT - (value - y_low) / (y_high - y_low) * HEIGHT;
    let legend = legend(chart);
    let letters = legend.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let legend_width = if legend.is_empty() { 0.0 } else { letters as f64 * LETTER + 36.0 };
    let width = LEFT + WIDTH + RIGHT + legend_width;
    let height = (TOP + HEIGHT + BOTTOM).max(TOP + legend.len() as f64 * LEGEND_LINE + RIGHT);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"'DejaVu Sans', Verdana, sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    text(&mut out, [LEFT, 22.0], "font-size=\"14\" font-weight=\"bold\"", &chart.title);
    for (value, label) in marks([x_low, x_high], 8) {
        line(&mut out, [x(value), TOP, x(value), TOP + HEIGHT], "#e5e5e5");
        text(&mut out, [x(value), TOP + HEIGHT + 18.0], "text-anchor=\"middle\"", &label);
    }
    for (value, label) in marks([y_low, y_high], Chart::MARKS) {
        line(&mut out, [LEFT, y(value), LEFT + WIDTH, y(value)], "#e5e5e5");
        text(&mut out, [LEFT - 8.0, y(value) + 4.0], "text-anchor=\"end\"", &label);
    }
    line(&mut out, [LEFT, TOP, LEFT, TOP + HEIGHT], "#404040");
    let axis = y(y_low.max(0.0));
    line(&mut out, [LEFT, axis, LEFT + WIDTH, axis], "#404040");
    text(&mut out, [LEFT + WIDTH / 2.0, TOP + HEIGHT + 40.0], "text-anchor=\"middle\"", &chart.x);
    let middle = TOP + HEIGHT / 2.0;
    let turned = format!("text-anchor=\"middle\" transform=\"rotate(-90 16 {middle})\"");
    text(&mut out, [16.0, middle], &turned, &chart.y);
    let colors = colors(&chart.series, &COLORS, RED);
    // Crosses are drawn last, on top of everything.
    for crosses in [false, true] {
        for (series, color) in chart.series.iter().zip(&colors) {
            if (series.style == Style::Crosses) == crosses {
                draw_series(&mut out, series, color, ranges, x, y);
            }
        }
    }
    for (number, name) in legend.iter().enumerate() {
        let (left, top) = (LEFT + WIDTH + RIGHT, TOP + 6.0 + number as f64 * LEGEND_LINE);
        if let Some((series, color)) = chart.series.get(number).zip(colors.get(number)) {
            let middle = left + 9.0;
            let (width, path) = match series.style {
                Style::Steps => (3.0, format!("M{left} {top}h18")),
                Style::Points => (6.0, format!("M{middle} {top}h0")),
                Style::Crosses => (1.5, cross(middle, top)),
            };
            path_of(&mut out, color, width, &path);
        }
        text(&mut out, [left + 24.0, top + 4.0], "", name);
    }
    out + "</svg>\n"
}

fn draw_series(
    out: &mut String,
    series: &Series,
    color: &str,
    ranges: [[f64; 2]; 2],
    x: impl Fn(f64) -> f64,
    y: impl Fn(f64) -> f64,
) {
    if series.style != Style::Steps {
        let grid = [WIDTH as usize / 2, HEIGHT as usize / 2];
        let points = thin::scattered(&series.points, ranges, grid, MOST_POINTS);
        let width = match series.style {
            Style::Crosses => 1.5,
            _ if points.len() < FEW_POINTS => 6.0,
            _ => 3.0,
        };
        let mark = |(time, value)| match series.style {
            Style::Crosses => cross(x(time), y(value)),
            _ => format!("M{:.1} {:.1}h0", x(time), y(value)),
        };
        let path: String = points.into_iter().map(mark).collect();
        path_of(out, color, width, &path);
        return;
    }
    let _ = write!(out, "<polyline fill=\"none\" stroke=\"{color}\" stroke-width=\"1.5\" points=\"");
    for (time, value) in thin::line(&series.points, ranges[0], 500) {
        let _ = write!(out, "{:.1},{:.1} ", x(time), y(value));
    }
    *out += "\"/>\n";
}

/// The path of a cross around a point.
fn cross(x: f64, y: f64) -> String {
    format!("M{:.1} {:.1}l7 7m0 -7l-7 7", x - 3.5, y - 3.5)
}

fn path_of(out: &mut String, color: &str, width: f64, path: &str) {
    let _ = writeln!(
        out,
        "<path fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\" stroke-linecap=\"round\" d=\"{path}\"/>"
    );
}

fn line(out: &mut String, [x1, y1, x2, y2]: [f64; 4], color: &str) {
    let _ = writeln!(
        out,
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{color}\"/>"
    );
}

fn text(out: &mut String, [x, y]: [f64; 2], attributes: &str, text: &str) {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" {attributes}>{text}</text>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_series_is_a_curve_with_a_name_outside_the_frame() {
        let mut chart = Chart::new("Windows & more", "time (s)", "cwnd_ (packets)");
        chart.push("agent <0.0>", Style::Steps, [(0.0, 1.0), (2.0, 2.0)]);
        chart.push("agent \x1b1.0", Style::Steps, (0..100_000).map(|i| (f64::from(i), f64::from(i % 7))));
        let picture = draw(&chart);
        assert_eq!(picture.matches("<polyline").count(), 2);
        for part in
            ["Windows &amp; more", "time (s)", "cwnd_ (packets)", "agent &lt;0.0&gt;", "agent \u{fffd}1.0"]
        {
            assert!(picture.contains(part), "{part}");
        }
        assert!(picture.len() < 100_000, "a picture has some thousand points: {} bytes", picture.len());
        assert!(!picture.contains(|c: char| c.is_control() && c != '\n'));
    }

    #[test]
    fn wild_numbers_are_drawn() {
        let mut chart = Chart::new("", "", "");
        let wild =
            [(0.0, f64::INFINITY), (1.0, 1e308), (2.0, -1e308), (f64::INFINITY, 1.0), (1e308, f64::NAN)];
        chart.push("", Style::Steps, wild);
        chart.push("", Style::Points, wild);
        let picture = draw(&chart);
        assert!(!picture.contains("NaN") && !picture.contains("inf"), "{picture}");
        assert!(!draw(&Chart::new("", "", "")).contains("NaN"));
    }

    #[test]
    fn only_losses_are_red_and_lie_on_top() {
        let mut chart = Chart::new("Sequence numbers", "time (s)", "sequence number");
        chart.push("loss", Style::Crosses, [(1.0, 1.0)]);
        for number in 0..9 {
            chart.push(&number.to_string(), Style::Points, [(f64::from(number), 1.0)]);
        }
        let picture = draw(&chart);
        let paths: Vec<bool> =
            picture.lines().filter(|line| line.starts_with("<path")).map(|line| line.contains(RED)).collect();
        let (drawn, legend) = paths.split_at(10);
        assert_eq!(drawn.iter().position(|&red| red), Some(9), "{picture}");
        assert_eq!((legend.len(), legend.iter().position(|&red| red)), (10, Some(0)));
        assert_eq!(paths.iter().filter(|&&red| red).count(), 2);
    }
}
