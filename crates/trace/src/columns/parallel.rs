//! Worker threads that turn blocks of a trace into columns.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};

use super::stream::Parsed;
use super::tables::Collector;
use crate::source::{Block, Blocks};

/// A pool of threads. They take turns in reading a block, and parse their blocks at the same time.
pub(super) struct Workers {
    shared: Arc<Shared>,
    results: Receiver<(u64, io::Result<Parsed>)>,
    /// Results that arrived before their turn. The first element is the result of block `next`.
    waiting: VecDeque<Option<io::Result<Parsed>>>,
    next: u64,
    threads: Vec<JoinHandle<()>>,
}

struct Shared {
    state: Mutex<State>,
    /// Signals that a result has been used, or that reading has ended.
    room: Condvar,
}

struct State {
    blocks: Blocks,
    /// Number of the next block to read.
    next: u64,
    /// Number of the first block that must not be read yet. This bounds the number of waiting results.
    limit: u64,
    ended: bool,
}

impl Workers {
    /// Starts `threads` worker threads.
    pub(super) fn start(blocks: Blocks, collector: &Collector, threads: usize) -> Self {
        let state = State { blocks, next: 0, limit: 2 * threads as u64, ended: false };
        let shared = Arc::new(Shared { state: Mutex::new(state), room: Condvar::new() });
        let (sender, results) = mpsc::channel();
        let start = |_| {
            let (shared, sender, collector) = (shared.clone(), sender.clone(), collector.share());
            thread::spawn(move || work(&shared, &sender, collector))
        };
        let threads = (0..threads).map(start).collect();
        Workers { shared, results, waiting: VecDeque::new(), next: 0, threads }
    }

    /// Returns the result of the next block, in the order of the file; `None` at the end.
    pub(super) fn next(&mut self) -> Option<io::Result<Parsed>> {
        loop {
            if let Some(Some(_)) = self.waiting.front() {
                self.next += 1;
                self.shared.state.lock().unwrap().limit += 1;
                self.shared.room.notify_one();
                return self.waiting.pop_front().flatten();
            }
            match self.results.recv() {
                Ok((number, result)) => {
                    let index = (number - self.next) as usize;
                    if self.waiting.len() <= index {
                        self.waiting.resize_with(index + 1, || None);
                    }
                    self.waiting[index] = Some(result);
                }
                Err(_) => {
                    for thread in self.threads.drain(..) {
                        if let Err(panic) = thread.join() {
                            std::panic::resume_unwind(panic);
                        }
                    }
                    return None;
                }
            }
        }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        // A thread may be blocked on input, so the threads are not joined.
        if let Ok(mut state) = self.shared.state.try_lock() {
            state.ended = true;
        }
        self.shared.room.notify_all();
    }
}

fn work(shared: &Shared, results: &Sender<(u64, io::Result<Parsed>)>, mut collector: Collector) {
    let mut block = Block::default();
    loop {
        let mut state = shared.state.lock().unwrap();
        while state.next >= state.limit && !state.ended {
            state = shared.room.wait(state).unwrap();
        }
        if state.ended {
            return;
        }
        let number = state.next;
        let read = state.blocks.next_into(&mut block);
        state.ended = !matches!(read, Ok(true));
        state.next += 1;
        let ended = state.ended;
        drop(state);
        if ended {
            shared.room.notify_all();
        }
        let result = match read {
            Ok(true) => Ok(Parsed::of(&block, &mut collector)),
            Ok(false) => return,
            Err(error) => Err(error),
        };
        // Sending fails if the consumer has stopped.
        if results.send((number, result)).is_err() {
            return;
        }
    }
}
