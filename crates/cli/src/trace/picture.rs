//! A variable over time as a picture.

use std::path::Path;

use anyhow::Context;
use plotters::prelude::*;

use super::curves::{Curves, extent};

const SIZE: (u32, u32) = (860, 320);

/// Writes the picture of a variable as SVG.
///
/// # Errors
/// The file cannot be written.
pub fn write(path: &Path, variable: &str, curves: &Curves) -> anyhow::Result<()> {
    let mut text = String::new();
    draw(&mut text, variable, curves).map_err(|error| anyhow::anyhow!("cannot draw {variable}: {error}"))?;
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

fn draw(text: &mut String, variable: &str, curves: &Curves) -> Result<(), Box<dyn std::error::Error>> {
    let (end, [low, high]) = extent(curves);
    let area = SVGBackend::with_string(text, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(48)
        .build_cartesian_2d(0.0..end, low..high * 1.05)?;
    chart.configure_mesh().light_line_style(TRANSPARENT).x_desc("seconds").y_desc(variable).draw()?;
    for (number, (agent, points)) in curves.iter().enumerate() {
        let color = Palette99::pick(number).to_rgba();
        chart
            .draw_series(LineSeries::new(points.iter().copied(), color))?
            .label(format!("agent {agent}"))
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color));
    }
    if curves.len() > 1 {
        chart.configure_series_labels().border_style(BLACK.mix(0.3)).background_style(WHITE).draw()?;
    }
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_agent_is_a_curve_with_a_name() {
        let curve = |level: f64| vec![(0.0, level), (2.0, level + 1.0)];
        let mut curves = Curves::from([("0.0".to_owned(), curve(1.0))]);
        let lines = |curves: &Curves| {
            let mut text = String::new();
            draw(&mut text, "cwnd_", curves).unwrap();
            let colored = |line: &&str| line.starts_with("<polyline") && !line.contains("#000000");
            (text.lines().filter(colored).count(), text)
        };
        let (one, _) = lines(&curves);
        curves.insert("1.0".to_owned(), curve(2.0));
        let (two, text) = lines(&curves);
        assert!(one > 0 && two > one, "{text}");
        assert!(text.contains("cwnd_") && text.contains("agent 0.0") && text.contains("agent 1.0"));
    }
}
