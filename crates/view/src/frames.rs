//! Pictures that the page makes one after another, for slides and films.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail, ensure};
use tokio::sync::Notify;

/// The largest picture that is taken, in bytes.
pub const LARGEST: usize = 64 << 20;

/// A series of pictures at equal intervals.
#[derive(Clone, Debug)]
pub struct Film {
    /// Time of the first, in seconds.
    pub from: f64,
    /// Time of the last picture.
    pub to: f64,
    /// How many.
    pub count: u32,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// Pictures in a second of the film; how fast losses fall and rings fade depends on it.
    pub rate: u32,
}

impl Film {
    /// Returns the query of the page's address for making the pictures.
    pub fn fragment(&self) -> String {
        let Film { from, to, count, size: (width, height), rate } = self;
        format!("#frames={from},{to},{count},{width},{height},{rate}")
    }
}

/// The consumer of pictures: it gets the number of a picture and a PNG file. Pictures come one after another,
/// in order.
pub type Sink = Box<dyn FnMut(u32, &[u8]) -> Result<()> + Send>;

/// Takes the pictures that the page makes.
pub struct Frames {
    film: Film,
    sink: Mutex<Sink>,
    written: AtomicU64,
    outcome: Mutex<Option<Result<(), String>>>,
    ended: Notify,
}

impl Frames {
    /// Takes the pictures of a film, and hands them to `sink`.
    pub fn new(film: Film, sink: Sink) -> Frames {
        Frames {
            film,
            sink: Mutex::new(sink),
            written: AtomicU64::new(0),
            outcome: Mutex::new(None),
            ended: Notify::new(),
        }
    }

    /// Returns how many pictures have been written.
    pub fn written(&self) -> u64 {
        self.written.load(Ordering::Relaxed)
    }

    /// Drops the consumer, so that a program behind it sees the end of its input.
    pub fn close(&self) {
        *self.sink.lock().unwrap_or_else(PoisonError::into_inner) =
            Box::new(|_, _| bail!("the film has ended"));
    }

    /// Ends the film, well or with the reason why it is not complete; the first end counts.
    pub fn end(&self, outcome: Result<(), String>) {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(outcome);
        self.ended.notify_one();
    }

    /// Waits for the end.
    pub(crate) async fn ended(&self) -> Result<()> {
        self.ended.notified().await;
        match self.outcome.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(Err(reason)) => bail!("{reason}"),
            _ => Ok(()),
        }
    }

    /// Processes a message of the page: `frame?number=N` with a picture, `end` with an error or nothing.
    ///
    /// # Errors
    ///
    /// If it is none of these, or the picture cannot be written.
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
