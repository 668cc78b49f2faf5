//! The traces that are shown. They are read in the background and queried by the server.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use neons_trace::source::Block;
use tokio::sync::watch;

use crate::model::Model;
use crate::overview::{Overview, overview};
use crate::reading::{self, Progress, TraceFile};

/// The interval at which the page is notified of newly read data.
const NEWS: Duration = Duration::from_millis(400);
/// The interval at which files that were read to their end are checked for growth.
const GROWTH: Duration = Duration::from_secs(1);

/// The traces that are shown. They may be replaced by those of a new run.
#[derive(Clone)]
pub struct Shown(Arc<Inner>);

struct Inner {
    model: RwLock<Model>,
    status: Mutex<Status>,
    /// The number of the current set of files. Threads that read an older set end.
    set: AtomicU64,
    news: watch::Sender<News>,
}

#[derive(Default)]
struct Status {
    files: Vec<Progress>,
    complete: bool,
    problem: Option<String>,
    overview: Option<(News, Arc<Overview>)>,
}

/// The notification that the page receives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// Number of the set of files. It grows when a script has run again.
    pub set: u64,
    /// A counter that grows when more data have been read.
    pub step: u64,
}

impl Default for Shown {
    fn default() -> Self {
        Shown(Arc::new(Inner {
            model: RwLock::default(),
            status: Mutex::default(),
            set: AtomicU64::new(0),
            news: watch::Sender::new(News::default()),
        }))
    }
}

impl Shown {
    /// Replaces the shown files; the new ones are read in the background.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or is not a trace; then the previous files stay.
    pub fn show(&self, paths: &[PathBuf]) -> Result<()> {
        let files = reading::open(paths)?;
        let set = self.0.set.fetch_add(1, Ordering::SeqCst) + 1;
        *self.0.model.write().unwrap_or_else(PoisonError::into_inner) = Model::default();
        *self.status() = Status { files: progress(&files), ..Status::default() };
        self.0.news.send_modify(|news| *news = News { set, step: 0 });
        let shown = self.clone();
        thread::spawn(move || shown.read(files, set));
        Ok(())
    }

    /// Shows a message on the page, such as the error of a script; `None` removes it.
    pub fn tell(&self, message: Option<String>) {
        self.status().problem = message;
        self.0.news.send_modify(|news| news.step += 1);
    }

    /// Waits until all files have been read.
    pub fn wait(&self) {
        while !self.status().complete {
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Returns the model with the data read so far.
    pub fn model(&self) -> RwLockReadGuard<'_, Model> {
        self.0.model.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the overview of the data read so far.
    pub fn overview(&self) -> Arc<Overview> {
        let news = *self.0.news.borrow();
        let (files, complete, problem) = {
            let status = self.status();
            if let Some((_, overview)) = status.overview.as_ref().filter(|(of, _)| *of == news) {
                return overview.clone();
            }
            (status.files.clone(), status.complete, status.problem.clone())
        };
        let mut made = overview(&self.model(), &files, complete);
        made.problems.extend(problem);
        let made = Arc::new(made);
        self.status().overview = Some((news, made.clone()));
        made
    }

    /// Returns a receiver of notifications about changes.
    pub fn news(&self) -> watch::Receiver<News> {
        self.0.news.subscribe()
    }

    fn status(&self) -> MutexGuard<'_, Status> {
        self.0.status.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_current(&self, set: u64) -> bool {
        self.0.set.load(Ordering::SeqCst) == set
    }

    /// Reads files to their end, and then data that are appended to them.
    fn read(&self, mut files: Vec<TraceFile>, set: u64) {
        let mut told = Instant::now();
        let mut block = Block::default();
        loop {
            let mut grown = false;
            // Files are read one block each in turn, so that small files do not wait for large ones.
            let mut unread: Vec<usize> = (0..files.len()).collect();
            while !unread.is_empty() && self.is_current(set) {
                unread.retain(|&at| match files[at].block(&mut block) {
                    Ok(false) => false,
                    Ok(true) => {
                        let mut model = self.0.model.write().unwrap_or_else(PoisonError::into_inner);
                        files[at].add(&block, &mut model);
                        grown = true;
                        true
                    }
                    Err(error) => {
                        self.status().problem = Some(format!("{error:#}"));
                        false
                    }
                });
                if grown && told.elapsed() >= NEWS {
                    told = Instant::now();
                    self.announce(&files, set, false);
                }
            }
            if !self.is_current(set) {
                return;
            }
            if grown || !self.status().complete {
                self.0.model.write().unwrap_or_else(PoisonError::into_inner).close();
                self.announce(&files, set, true);
            }
            thread::sleep(GROWTH);
        }
    }

    fn announce(&self, files: &[TraceFile], set: u64, complete: bool) {
        if self.is_current(set) {
            let mut status = self.status();
            (status.files, status.complete) = (progress(files), complete);
            drop(status);
            self.0.news.send_modify(|news| news.step += 1);
        }
    }
}

fn progress(files: &[TraceFile]) -> Vec<Progress> {
    files.iter().map(|file| file.progress().clone()).collect()
}
