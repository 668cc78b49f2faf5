//! A traced variable over time, drawn in the terminal.

use std::fmt::Write;
use std::io::IsTerminal;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::symbols::Marker;
use ratatui::widgets::{Axis, Chart, Dataset, GraphType, Widget};

use super::curves::{Curves, extent};

const COLORS: [Color; 6] =
    [Color::Cyan, Color::Yellow, Color::Green, Color::Magenta, Color::Red, Color::Blue];

/// Prints the picture of a variable.
pub fn print(variable: &str, curves: &Curves, width: Option<u16>, height: u16) {
    let terminal = || terminal_size::terminal_size().map(|(terminal_size::Width(width), _)| width);
    let width = width.or_else(terminal).unwrap_or(100).clamp(30, 400);
    let colored = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let picture = draw(variable, curves, width, height.clamp(8, 200), colored);
    super::print(&picture);
}

fn draw(variable: &str, curves: &Curves, width: u16, height: u16, colored: bool) -> String {
    let (end, [bottom, top]) = extent(curves);
    let datasets = curves
        .iter()
        .zip(COLORS.iter().cycle())
        .map(|((agent, points), color)| {
            let set = Dataset::default().marker(Marker::Braille).graph_type(GraphType::Line).data(points);
            let set = set.style(Style::default().fg(*color));
            if curves.len() > 1 { set.name(format!("agent {agent}")) } else { set }
        })
        .collect();
    let labels = |low: f64, high: f64| {
        [low, (low + high) / 2.0, high]
            .map(|value| format!("{value:.6}").trim_end_matches('0').trim_end_matches('.').to_owned())
    };
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    Chart::new(datasets)
        .x_axis(Axis::default().title("seconds").bounds([0.0, end]).labels(labels(0.0, end)))
        .y_axis(Axis::default().title(variable).bounds([bottom, top]).labels(labels(bottom, top)))
        .render(area, &mut buffer);
    text(&buffer, colored)
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
        let curves = Curves::from([("0.0".to_owned(), vec![(0.0, 0.0), (10.0, 8.0)])]);
        let picture = draw("cwnd_", &curves, 60, 12, false);
        let lines: Vec<&str> = picture.lines().collect();
        let braille = |c: char| ('\u{2801}'..='\u{28ff}').contains(&c);
        let column = |line: &str| line.chars().position(braille);
        let first = lines.iter().find_map(|line| column(line)).unwrap();
        let last = lines.iter().rev().find_map(|line| column(line)).unwrap();
        assert!(first > last, "{picture}");
        assert!(picture.contains("cwnd_") && picture.contains("seconds"), "{picture}");
        assert!(picture.contains("10") && picture.contains('8'), "{picture}");
    }
}
