//! Charts in the terminal.

use std::fmt::Write;
use std::io::IsTerminal;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style as Look};
use ratatui::symbols::Marker;
use ratatui::widgets::{Axis, Chart as Picture, Dataset, GraphType, LegendPosition, Widget};

use super::{Chart, Style, colors, thin};

const COLORS: [Color; 5] = [Color::Cyan, Color::Yellow, Color::Green, Color::Magenta, Color::Blue];

/// Draws a chart, in colours if the standard output is a terminal.
pub fn draw(chart: &Chart, width: Option<u16>, height: u16) -> String {
    let terminal = || terminal_size::terminal_size().map(|(terminal_size::Width(width), _)| width);
    let width = width.or_else(terminal).unwrap_or(100).clamp(30, 400);
    let colored = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    picture(chart, width, height.clamp(8, 200), colored)
}

fn picture(chart: &Chart, width: u16, height: u16, colored: bool) -> String {
    let ranges @ [x, y] = chart.extent();
    let columns = usize::from(width) * 2;
    let visible: Vec<Vec<(f64, f64)>> = chart
        .series
        .iter()
        .map(|series| match series.style {
            Style::Points | Style::Crosses => {
                thin::scattered(&series.points, ranges, [columns, usize::from(height) * 4], usize::MAX)
            }
            Style::Steps => thin::line(&series.points, x, columns),
        })
        .collect();
    let named = chart.series.iter().any(|series| !series.name.is_empty());
    let datasets = chart
        .series
        .iter()
        .zip(&visible)
        .zip(colors(&chart.series, &COLORS, Color::Red))
        .map(|((series, points), color)| {
            let graph = if series.style == Style::Steps { GraphType::Line } else { GraphType::Scatter };
            let set = Dataset::default().marker(Marker::Braille).graph_type(graph).data(points);
            let set = set.style(Look::default().fg(color));
            if named { set.name(series.name.clone()) } else { set }
        })
        .collect();
    let labels = |[low, high]: [f64; 2]| [low, (low + high) / 2.0, high].map(short);
    let area = Rect::new(0, 0, width, height - 1);
    let mut buffer = Buffer::empty(area);
    Picture::new(datasets)
        .x_axis(Axis::default().title(chart.x.as_str()).bounds(x).labels(labels(x)))
        .y_axis(Axis::default().bounds(y).labels(labels(y)))
        .legend_position(Some(LegendPosition::TopRight))
        .render(area, &mut buffer);
    format!("{} | {}\n{}", chart.title, chart.y, text(&buffer, colored))
}

/// A number in few characters.
fn short(value: f64) -> String {
    if value != 0.0 && (value.abs() >= 1e9 || value.abs() < 1e-3) {
        return format!("{value:.2e}");
    }
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn text(buffer: &Buffer, colored: bool) -> String {
    let mut out = String::new();
    for row in 0..buffer.area.height {
        let mut line = String::new();
        let mut color = Color::Reset;
        for column in 0..buffer.area.width {
            let cell = &buffer[(column, row)];
            if colored && cell.fg != color {
                color = cell.fg;
                let _ = write!(line, "\x1b[{}m", ansi(color));
            }
            line += cell.symbol();
        }
        if color != Color::Reset {
            line += "\x1b[0m";
        }
        out += line.trim_end();
        out.push('\n');
    }
    out
}

fn ansi(color: Color) -> u8 {
    match color {
        Color::Red => 31,
        Color::Green => 32,
        Color::Yellow => 33,
        Color::Blue => 34,
        Color::Magenta => 35,
        Color::Cyan => 36,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rising_curve_goes_from_the_lower_left_to_the_upper_right() {
        let mut chart = Chart::new("A window", "time (s)", "cwnd_");
        chart.push("", Style::Steps, [(0.0, 0.0), (10.0, 8.0)]);
        let picture = picture(&chart, 60, 12, false);
        let lines: Vec<&str> = picture.lines().collect();
        assert_eq!((lines.len(), lines[0]), (12, "A window | cwnd_"));
        let braille = |c: char| ('\u{2801}'..='\u{28ff}').contains(&c);
        let column = |line: &str| line.chars().position(braille);
        let first = lines.iter().find_map(|line| column(line)).unwrap();
        let last = lines.iter().rev().find_map(|line| column(line)).unwrap();
        assert!(first > last, "{picture}");
        assert!(picture.contains("cwnd_") && picture.contains("time (s)"), "{picture}");
        assert!(picture.contains("10") && picture.contains('8'), "{picture}");
    }
}
