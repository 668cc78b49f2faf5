//! The requests of the page, and their answers.

use anyhow::{Context, Result, bail};

use crate::shown::Shown;
use crate::story::{Thing, story};
use crate::{export, series, window};

/// The answer to a request.
pub struct Answer {
    /// The media type of the answer.
    pub kind: &'static str,
    /// The contents of the answer.
    pub bytes: Vec<u8>,
}

/// The largest number of points of a curve.
const MOST_POINTS: usize = 20_000;

const HTML: &str = "text/html; charset=utf-8";
const JSON: &str = "application/json";
const ARROW: &str = "application/vnd.apache.arrow.stream";

/// Answers a request with its parameters, such as `hops` with `from=0&to=1`.
///
/// # Errors
///
/// If there is no such request, or a parameter is missing or invalid.
pub fn answer(shown: &Shown, question: &str, query: &str) -> Result<Answer> {
    let parameters = Parameters(query);
    Ok(match question {
        "overview" => Answer { kind: JSON, bytes: serde_json::to_vec(&*shown.overview())? },
        "hops" | "radio" => {
            let (from, to) = (parameters.number("from")?, parameters.number("to")?);
            let model = shown.model();
            let bytes = if question == "hops" {
                window::hops(&model, from, to, window::MOST_ROWS)?
            } else {
                window::radio(&model, from, to, window::MOST_ROWS)?
            };
            Answer { kind: ARROW, bytes }
        }
        "series" => {
            let (from, to) = (parameters.number("from")?, parameters.number("to")?);
            let points = (parameters.number("points").unwrap_or(2000.0) as usize).min(MOST_POINTS);
            let series = series::series(&shown.model(), &parameters.text("name")?, from, to, points)?;
            Answer { kind: ARROW, bytes: series.arrow()? }
        }
        "values" => {
            let (names, time) = (parameters.text("names")?, parameters.number("at")?);
            let model = shown.model();
            let values: Vec<Option<f64>> =
                names.split(',').map(|name| series::value(&model, name, time)).collect::<Result<_>>()?;
            Answer { kind: JSON, bytes: serde_json::to_vec(&values)? }
        }
        "story" => {
            let name = parameters.text("of")?;
            let thing: Thing =
                name.parse().map_err(|()| anyhow::anyhow!("stories are of packets, nodes, links, flows"))?;
            let time = parameters.number("at").unwrap_or(f64::INFINITY);
            let told = story(&shown.model(), thing, time).with_context(|| {
                format!("this trace has no {}", name.replace(':', " ").replace("packet", "packet with id"))
            })?;
            Answer { kind: JSON, bytes: serde_json::to_vec(&told)? }
        }
        "packet" => {
            let number = parameters.number("number")? as i32;
            let model = shown.model();
            let packet = model.streams.with_sequence(number).or(Some(number).filter(|&id| model.knows(id)));
            Answer { kind: JSON, bytes: serde_json::to_vec(&packet)? }
        }
        "page" => Answer { kind: HTML, bytes: export::page(shown, &places(&parameters.text("places")?)?)? },
        _ => bail!("there is no such question"),
    })
}

/// Parses places of nodes, `NODE:X:Y`, separated by commas.
fn places(text: &str) -> Result<Vec<(usize, f64, f64)>> {
    let place = |words: &str| {
        let mut words = words.split(':');
        let place = (
            words.next()?.parse().ok()?,
            words.next()?.parse::<f64>().ok()?,
            words.next()?.parse::<f64>().ok()?,
        );
        (place.1.is_finite() && place.2.is_finite()).then_some(place)
    };
    text.split(',')
        .filter(|words| !words.is_empty())
        .map(|words| place(words).with_context(|| format!("{words} is no place of a node")))
        .collect()
}

/// The parameters of a request.
struct Parameters<'a>(&'a str);

impl Parameters<'_> {
    fn text(&self, name: &str) -> Result<String> {
        let value = self.0.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
        // Names of series and places contain two characters that browsers may encode.
        value
            .map(|text| text.replace("%3A", ":").replace("%2C", ","))
            .with_context(|| format!("{name} is missing"))
    }

    fn number(&self, name: &str) -> Result<f64> {
        let number: f64 = self.text(name)?.parse().with_context(|| format!("{name} is no number"))?;
        if number.is_nan() {
            bail!("{name} is no number");
        }
        Ok(number)
    }
}
