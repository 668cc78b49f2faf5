//! Export of the page with its traces to one file, for a mail, a course or the artefact of a paper.

use std::io::{Read, Write};
use std::sync::Arc;

use anyhow::{Result, bail};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::Serialize;

use crate::catalogue::series_names;
use crate::page;
use crate::series::series;
use crate::shown::Shown;
use crate::story::{Story, Thing, story};
use crate::window;

/// The size of the largest file, bytes: more is too much for a mail, and for some browsers.
const LARGEST: usize = 40_000_000;
/// The largest number of packets on links for which an export is tried; with more the file would surely be too large.
const MOST_HOPS: usize = 2_000_000;
/// The number of packets whose stories are in the file; later packets only show their positions.
const MOST_STORIES: usize = 100_000;
/// The number of points of each measured curve.
const POINTS: usize = 8_000;
/// The number of points of each traced variable. Up to here, the page shows the exact value at each time.
const VARIABLE_POINTS: usize = 100_000;

/// The stories of an exported page, by the name of the object, such as `packet:28`.
#[derive(Serialize)]
struct Stories(std::collections::BTreeMap<String, Story>);

/// Returns the page with all its data. `places` lists nodes that the user has moved, by number, with their new places.
///
/// # Errors
///
/// If the traces are too large.
pub fn page(shown: &Shown, places: &[(usize, f64, f64)]) -> Result<Vec<u8>> {
    let mut overview = shown.overview();
    if !places.is_empty() {
        let nodes = &mut Arc::make_mut(&mut overview).nodes;
        for &(number, x, y) in places {
            if let Some(node) = nodes.get_mut(number) {
                (node.x, node.y) = (x, y);
            }
        }
    }
    let model = shown.model();
    let events = model.hops.len() + model.radio.all.len();
    if events > MOST_HOPS {
        bail!(
            "the trace is too large for one file ({events} events); trace a shorter time or fewer links, or send the \
             trace itself for `neons view`"
        );
    }
    let (from, to) = (overview.start.min(0.0) - 1.0, overview.end + 1.0);
    let mut parts: Vec<(String, Vec<u8>)> = vec![
        ("overview".into(), serde_json::to_vec(&*overview)?),
        ("hops".into(), window::hops(&model, from, to, usize::MAX)?),
        ("radio".into(), window::radio(&model, from, to, usize::MAX)?),
    ];
    for name in series_names(&model) {
        let points = if name.starts_with("variable:") { VARIABLE_POINTS } else { POINTS };
        let curve = series(&model, &name, overview.start.min(0.0), overview.end, points)?;
        parts.push((format!("series {name}"), curve.arrow()?));
    }
    let mut stories = std::collections::BTreeMap::new();
    let mut tell = |name: String, thing: Thing| {
        if let Some(told) = story(&model, thing, overview.end) {
            stories.insert(name, told);
        }
    };
    for node in 0..model.network.nodes.len() as u32 {
        tell(format!("node:{node}"), Thing::Node(node));
    }
    for link in 0..model.network.links.len() as u32 {
        tell(format!("link:{link}"), Thing::Link(link));
    }
    for flow in &overview.flows {
        tell(format!("flow:{}", flow.id), Thing::Flow(flow.id));
    }
    for packet in model.packets().into_iter().take(MOST_STORIES) {
        tell(format!("packet:{packet}"), Thing::Packet(packet));
    }
    parts.push(("stories".into(), serde_json::to_vec(&Stories(stories))?));
    let document = document(&packed(&parts)?)?;
    if document.len() > LARGEST {
        bail!(
            "the page would have {} MB; trace a shorter time or fewer links, or send the trace itself for `neons view`",
            document.len() / 1_000_000
        );
    }
    Ok(document)
}

/// Joins all parts, each preceded by its name and length, and compresses the result.
fn packed(parts: &[(String, Vec<u8>)]) -> Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    for (name, bytes) in parts {
        packer.write_all(&(name.len() as u32).to_le_bytes())?;
        packer.write_all(name.as_bytes())?;
        packer.write_all(&(bytes.len() as u32).to_le_bytes())?;
        packer.write_all(bytes)?;
    }
    Ok(packer.finish()?)
}

/// Returns the HTML document that contains script, style and data. The document's security policy forbids it to load
/// anything.
fn document(data: &[u8]) -> Result<Vec<u8>> {
    let policy =
        "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src blob: data:";
    let mut text = page::DOCUMENT.to_string();
    let (script, style) = (unpacked(page::SCRIPT)?, unpacked(page::STYLE)?);
    text = text.replace(r#"<meta charset="utf-8" />"#, &format!("<meta charset=\"utf-8\" />\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\" />"));
    let cut = |text: String, from: &str, to: &str| match (text.find(from), text.find(to)) {
        (Some(start), Some(length)) if length >= start => {
            format!("{}{}", &text[..start], &text[length + to.len()..])
        }
        _ => text,
    };
    text = cut(text, r#"<script type="module""#, "</script>");
    text = cut(text, r#"<link rel="stylesheet""#, "page.css\">");
    let (head, body) = text.split_once("</head>").unwrap_or(("", &text));
    let body = body.split_once("</body>").map_or(body, |(body, _)| body);
    // The end tag of a script inside the script's text would end it too early.
    let script = script.replace("</script", "<\\/script");
    Ok(format!(
        "{head}<style>{style}</style>\n  </head>{body}<script id=\"neons-data\" type=\"application/gzip;base64\">{}</script>\n\
         <script type=\"module\">{script}</script>\n  </body>\n</html>\n",
        base64(data)
    )
    .into_bytes())
}

fn unpacked(bytes: &[u8]) -> Result<String> {
    let mut text = String::new();
    GzDecoder::new(bytes).read_to_string(&mut text)?;
    Ok(text)
}

/// Writes bytes in the alphabet of base 64 (RFC 4648, section 4).
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits =
            three.iter().fold(0_u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - three.len()));
        for digit in 0..4 {
            let index = (bits >> (18 - 6 * digit)) as usize & 63;
            text.push(if digit <= three.len() { char::from(DIGITS[index]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn base64_is_that_of_the_rfc() {
        let examples = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
        ];
        for (bytes, text) in examples {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
