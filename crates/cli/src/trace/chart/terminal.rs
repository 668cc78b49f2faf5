//! Drawing of charts in the terminal.

use std::fmt::Write;
use std::io::IsTerminal;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style as Look};
use ratatui::symbols::Marker;
use ratatui::widgets::{Axis, Chart as Picture, Dataset, GraphType, Widget};

use super::{Chart, Style, colors, legend, scale, thin};

const COLORS: [Color; 5] = [Color::Cyan, Color::Yellow, Color::Green, Color::Magenta, Color::Blue];

/// The smallest height of the chart itself in lines, even if the legend has many names.
const LEAST_HEIGHT: u16 = 6;

/// Draws a chart, in colours if the standard output is a terminal.
pub fn draw(chart: &Chart, width: Option<u16>, height: u16) -> String {
    let terminal = || terminal_size::terminal_size().map(|(terminal_size::Width(width), _)| width);
    let width = width.or_else(terminal).unwrap_or(100).clamp(30, 400);
    let colored = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    picture(chart, width, height.clamp(8, 200), colored)
}

fn picture(chart: &Chart, width: u16, height: u16, colored: bool) -> String {
    let colors = colors(&chart.series, &COLORS, Color::Red);
    let legend = names(chart, &colors, width.into(), colored);
    // The title and the name of the axis take a line each.
    let area = Rect::new(0, 0, width, height.saturating_sub(2 + legend.len() as u16).max(LEAST_HEIGHT));
    let [times, values] = chart.extent();
    let (x, x_texts) = scale::divided(times, usize::from(width / 16).clamp(2, 10));
    let (y, y_texts) = scale::divided(values, usize::from(area.height / 3).clamp(1, 8));
    let ranges = [x, y];
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
    let datasets = chart
        .series
        .iter()
        .zip(&visible)
        .zip(&colors)
        .map(|((series, points), &color)| {
            let graph = if series.style == Style::Steps { GraphType::Line } else { GraphType::Scatter };
            let set = Dataset::default().marker(Marker::Braille).graph_type(graph).data(points);
            set.style(Look::default().fg(color))
        })
        .collect();
    let mut buffer = Buffer::empty(area);
    Picture::new(datasets)
        .x_axis(Axis::default().bounds(x).labels(x_texts))
        .y_axis(Axis::default().bounds(y).labels(y_texts))
        .legend_position(None)
        .render(area, &mut buffer);
    let name = format!("{:>width$}", chart.x, width = usize::from(width));
    let legend: String = legend.iter().map(|line| format!("{line}\n")).collect();
    format!("{} | {}\n{}{name}\n{legend}", chart.title, chart.y, text(&buffer, colored))
}

/// The lines of the legend, below the chart.
fn names(chart: &Chart, colors: &[Color], width: usize, colored: bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut room = 0;
    for (number, name) in legend(chart).into_iter().enumerate() {
        let mark = match chart.series.get(number).map(|series| series.style) {
            Some(Style::Steps) => "━━ ",
            Some(Style::Points) => "•• ",
            Some(Style::Crosses) => "×× ",
            None => "",
        };
        let length = 3 + mark.chars().count() + name.chars().count();
        let mark = match colors.get(number) {
            Some(&color) if colored => format!("\x1b[{}m{mark}\x1b[0m", ansi(color)),
            _ => mark.to_owned(),
        };
        match lines.last_mut() {
            Some(line) if room >= length => {
                *line += &format!("   {mark}{name}");
                room -= length;
            }
            _ => {
                lines.push(format!("{mark}{name}"));
                room = (width + 3).saturating_sub(length);
            }
        }
    }
    lines
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
        assert!(lines[1].starts_with("10") && lines[10].ends_with("10"), "{picture}");
    }

    #[test]
    fn axes_have_round_numbers_and_all_series_are_named() {
        let mut chart = Chart::new("Windows", "time (s)", "cwnd_");
        for agent in ["agent 0.0", "agent 1.0", "agent 2.0"] {
            chart.push(agent, Style::Steps, [(0.0, 0.0), (3.9996, 17.3)]);
        }
        let picture = picture(&chart, 40, 14, false);
        let lines: Vec<&str> = picture.lines().collect();
        assert_eq!(lines.len(), 14, "{picture}");
        assert_eq!(lines[10].split_whitespace().collect::<Vec<_>>(), ["0", "2", "4"], "{picture}");
        assert!(lines[1].starts_with("20") && lines[11].ends_with("time (s)"), "{picture}");
        assert_eq!(lines[12..], ["━━ agent 0.0   ━━ agent 1.0", "━━ agent 2.0"], "{picture}");
    }
}
