//! Conversion of charts from SVG to PNG.

use std::sync::Arc;

use anyhow::Context;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// Pixels per unit of the SVG; 2 gives sharp text.
const SCALE: f32 = 2.0;

/// Draws an SVG picture as a PNG file, with the fonts of the system.
///
/// # Errors
/// The picture cannot be created.
pub fn draw(svg: &str) -> anyhow::Result<Vec<u8>> {
    let mut fonts = fontdb::Database::new();
    fonts.load_system_fonts();
    anyhow::ensure!(
        !fonts.is_empty(),
        "a PNG needs a font: install one, such as Debian's fonts-dejavu-core, or use --svg"
    );
    let options = Options { fontdb: Arc::new(fonts), ..Options::default() };
    let tree = Tree::from_str(svg, &options).context("cannot draw the picture")?;
    let size = tree.size();
    let (width, height) = ((size.width() * SCALE) as u32, (size.height() * SCALE) as u32);
    let mut pixels = Pixmap::new(width, height).context("the picture is too large")?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().context("cannot encode the picture")
}
