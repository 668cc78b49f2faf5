//! Pictures that the page draws one after another, for slides and films.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail, ensure};
use tokio::sync::Notify;

/// The size of the largest picture that is accepted, bytes.
pub const LARGEST: usize = 64 << 20;

/// A series of pictures at equal intervals.
#[derive(Clone, Debug)]
pub struct Film {
    /// The time of the first picture, in seconds.
    pub from: f64,
    /// The time of the last picture, in seconds.
    pub to: f64,
    /// The number of pictures.
    pub count: u32,
    /// Width and height of the pictures, in pixels.
    pub size: (u32, u32),
    /// Pictures per second of the film. It determines how fast losses fall and rings fade.
    pub rate: u32,
}

impl Film {
    /// Returns the fragment of the page's address that makes the page draw the pictures.
    pub fn fragment(&self) -> String {
        let Film { from, to, count, size: (width, height), rate } = self;
        format!("#frames={from},{to},{count},{width},{height},{rate}")
    }
}

/// The consumer of pictures. It is called with the number of a picture and a PNG file, in the order of the pictures.
pub type Sink = Box<dyn FnMut(u32, &[u8]) -> Result<()> + Send>;

/// Receives the pictures that the page draws.
pub struct Frames {
    film: Film,
    sink: Mutex<Sink>,
    written: AtomicU64,
    outcome: Mutex<Option<Result<(), String>>>,
    ended: Notify,
}

impl Frames {
    /// Creates a receiver for the pictures of a film, which are passed to `sink`.
    pub fn new(film: Film, sink: Sink) -> Frames {
        Frames {
            film,
            sink: Mutex::new(sink),
            written: AtomicU64::new(0),
            outcome: Mutex::new(None),
            ended: Notify::new(),
        }
    }

    /// Returns the number of pictures written so far.
    pub fn written(&self) -> u64 {
        self.written.load(Ordering::Relaxed)
    }

    /// Drops the consumer, so that a program behind it sees the end of its input.
    pub fn close(&self) {
        *self.sink.lock().unwrap_or_else(PoisonError::into_inner) =
            Box::new(|_, _| bail!("the film has ended"));
    }

    /// Ends the film. `outcome` is the reason if the film is not complete. Only the first call has an effect.
    pub fn end(&self, outcome: Result<(), String>) {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(outcome);
        self.ended.notify_one();
    }

    /// Waits for the end of the film and returns its outcome.
    pub(crate) async fn ended(&self) -> Result<()> {
        self.ended.notified().await;
        match self.outcome.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(Err(reason)) => bail!("{reason}"),
            _ => Ok(()),
        }
    }

    /// Processes a message of the page: `frame?number=N` with a picture, or `end` with an error message or nothing.
    ///
    /// # Errors
    ///
    /// If the message is neither of these, or the picture cannot be written.
    pub(crate) fn take(&self, what: &str, query: &str, body: &[u8]) -> Result<()> {
        match what {
            "frame" => {
                let number: u32 = query
                    .strip_prefix("number=")
                    .and_then(|number| number.parse().ok())
                    .context("number is missing")?;
                ensure!(number < self.film.count, "there is no picture {number}");
                ensure!(body.starts_with(b"\x89PNG"), "the picture is no PNG file");
                let mut sink = self.sink.lock().unwrap_or_else(PoisonError::into_inner);
                sink(number, body)?;
                self.written.fetch_add(1, Ordering::Relaxed);
            }
            "end" if body.is_empty() => self.end(Ok(())),
            "end" => self.end(Err(String::from_utf8_lossy(body).into_owned())),
            _ => bail!("there is no such question"),
        }
        Ok(())
    }
}
