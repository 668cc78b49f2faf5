//! Films, made of pictures by ffmpeg.

use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, anyhow, bail};

/// The formats by file name extension, with ffmpeg's options for each. Players expect 4:2:0 and even dimensions in
/// H.264 and VP9.
const FORMATS: [(&str, &str); 4] = [
    ("mp4", "-c:v libx264 -crf 18 -pix_fmt yuv420p -movflags +faststart -vf pad=ceil(iw/2)*2:ceil(ih/2)*2"),
    ("webm", "-c:v libvpx-vp9 -crf 24 -b:v 0 -row-mt 1 -pix_fmt yuv420p -vf pad=ceil(iw/2)*2:ceil(ih/2)*2"),
    ("webp", "-c:v libwebp_anim -lossless 1 -compression_level 4 -loop 0"),
    ("gif", "-vf split[a][b];[a]palettegen[p];[b][p]paletteuse -loop 0"),
];

/// A film that is being encoded.
pub struct Video {
    file: PathBuf,
    process: Child,
    errors: JoinHandle<String>,
}

impl Video {
    /// Starts ffmpeg, which reads PNG files, `rate` of them for a second of the film. Also returns the pipe for the
    /// files.
    ///
    /// # Errors
    ///
    /// If the extension of the file name is unknown, or ffmpeg cannot be started.
    pub fn start(file: &Path, rate: u32) -> Result<(Video, ChildStdin)> {
        let end = file.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let Some((_, options)) = FORMATS.iter().find(|(name, _)| *name == end) else {
            let names: Vec<String> = FORMATS.iter().map(|(name, _)| format!(".{name}")).collect();
            bail!("{}: the name of a film ends with {}", file.display(), names.join(", "));
        };
        // With this prefix, a name that begins with a dash is not taken for an option.
        let mut output = OsString::from("file:");
        output.push(file);
        let started = Command::new("ffmpeg")
            .args(["-hide_banner", "-loglevel", "error", "-y", "-f", "image2pipe", "-c:v", "png"])
            .args(["-framerate", &rate.to_string(), "-i", "-"])
            .args(options.split(' '))
            .arg(output)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        let mut process = match started {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => bail!(
                "films are made by ffmpeg, which is not installed; install it (Debian: apt install ffmpeg), or write \
                 pictures with --frames FOLDER"
            ),
            other => other.context("cannot start ffmpeg")?,
        };
        let pictures = process.stdin.take().context("ffmpeg has no input")?;
        let mut words = process.stderr.take().context("ffmpeg has no output of errors")?;
        let errors = thread::spawn(move || {
            let mut text = Vec::new();
            let _ = words.read_to_end(&mut text);
            String::from_utf8_lossy(&text).trim().to_string()
        });
        Ok((Video { file: file.into(), process, errors }, pictures))
    }

    /// Waits until ffmpeg has written the film. Its input must have been closed.
    ///
    /// # Errors
    ///
    /// If ffmpeg could not write the film; the error contains its messages.
    pub fn end(mut self) -> Result<()> {
        let status = self.process.wait().context("cannot wait for ffmpeg")?;
        let errors = self.errors.join().unwrap_or_default();
        if status.success() {
            return Ok(());
        }
        Err(anyhow!("{}: ffmpeg failed ({status}): {errors}", self.file.display()))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Video;

    #[test]
    fn names_of_unknown_formats_are_refused() {
        for name in ["film", "film.avi", "mp4"] {
            let error = Video::start(Path::new(name), 25).err().expect("an error").to_string();
            assert!(error.contains(name) && error.ends_with(".mp4, .webm, .webp, .gif"), "{error}");
        }
    }
}
