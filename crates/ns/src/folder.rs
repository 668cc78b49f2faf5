//! Working folders of sessions.
//!
//! Every relative name that Tcl, the operating system or a child process looks up goes by the working folder, so a session
//! cannot have one of its own unless its thread has. Linux gives a thread its own on request (`unshare`); from then on that
//! thread does not follow other threads that change theirs. Other systems, and containers that forbid the request, have one
//! working folder for all threads: there, sessions with folders take turns.

use std::cell::{Cell, RefCell};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

thread_local! {
    /// Whether this thread has a working folder of its own.
    static OWN: Cell<bool> = const { Cell::new(false) };

    /// This thread's turn with the working folder of the process, and how many sessions of the thread use it, one within the
    /// other.
    static TURN: RefCell<(Option<MutexGuard<'static, ()>>, u32)> = const { RefCell::new((None, 0)) };
}

/// Held by the thread that may change the working folder.
static PROCESS_FOLDER: Mutex<()> = Mutex::new(());

/// While this lives, no other thread has its turn.
struct Turn;

impl Turn {
    /// Waits for this thread's turn, if it has not begun.
    fn wait() -> Turn {
        TURN.with_borrow_mut(|(turn, users)| {
            turn.get_or_insert_with(|| PROCESS_FOLDER.lock().unwrap_or_else(PoisonError::into_inner));
            *users += 1;
        });
        Turn
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        TURN.with_borrow_mut(|(turn, users)| {
            *users -= 1;
            if *users == 0 {
                *turn = None;
            }
        });
    }
}

/// The working folder of a session, as its script last set it.
#[derive(Default)]
pub(crate) struct Folder(Option<Place>);

struct Place {
    path: RefCell<PathBuf>,
    /// Whether all threads have this working folder.
    shared: bool,
}

impl Folder {
    /// A session's own folder; with `None`, that of the process.
    ///
    /// # Errors
    /// There is no such folder.
    pub fn new(folder: Option<&Path>) -> io::Result<Folder> {
        let Some(folder) = folder else { return Ok(Folder(None)) };
        let folder = folder.canonicalize()?;
        if !folder.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        Ok(Folder(Some(Place { path: RefCell::new(folder), shared: !detach_thread() })))
    }

    /// Changes to the folder until the guard is dropped.
    ///
    /// # Errors
    /// The folder is not there any more.
    pub fn enter(&self) -> io::Result<Within<'_>> {
        let Some(place) = &self.0 else { return Ok(Within { changed: None, _turn: None }) };
        let turn = place.shared.then(Turn::wait);
        let before = std::env::current_dir()?;
        std::env::set_current_dir(&*place.path.borrow())?;
        Ok(Within { changed: Some((&place.path, before)), _turn: turn })
    }
}

/// While this lives, the thread works in the folder of a session.
pub(crate) struct Within<'a> {
    /// The folder, and the one before.
    changed: Option<(&'a RefCell<PathBuf>, PathBuf)>,
    /// Ends after the change has been undone.
    _turn: Option<Turn>,
}

impl Drop for Within<'_> {
    fn drop(&mut self) {
        if let Some((folder, before)) = &self.changed {
            if let Ok(now) = std::env::current_dir() {
                folder.replace(now);
            }
            // A folder that is gone cannot be worked in; the thread stays where it is.
            let _ = std::env::set_current_dir(before);
        }
    }
}

/// Gives this thread a working folder of its own. Returns whether it has one.
#[cfg(target_os = "linux")]
fn detach_thread() -> bool {
    // Declared by hand: the C library is linked anyway.
    unsafe extern "C" {
        fn unshare(flags: std::ffi::c_int) -> std::ffi::c_int;
    }
    const CLONE_FS: std::ffi::c_int = 0x200;
    if !OWN.get() {
        // SAFETY: takes a copy of what the thread shares with others of working folder, root and file mode mask.
        OWN.set(unsafe { unshare(CLONE_FS) } == 0);
    }
    OWN.get()
}

#[cfg(not(target_os = "linux"))]
fn detach_thread() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use std::env::current_dir;
    use std::fs::canonicalize;

    use super::*;

    fn shared(path: &Path) -> Folder {
        Folder(Some(Place { path: RefCell::new(path.to_owned()), shared: true }))
    }

    #[test]
    fn threads_with_one_folder_take_turns() {
        // The threads started here share a folder with this one, but not with those of other tests.
        detach_thread();
        let here = current_dir().unwrap();
        let [outer, inner] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let [outer, inner] = [&outer, &inner].map(|folder| canonicalize(folder.path()).unwrap());
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..100 {
                        let [first, second] = [&outer, &inner].map(|path| shared(path));
                        let within = first.enter().unwrap();
                        drop(second.enter().unwrap());
                        assert_eq!(current_dir().unwrap(), outer);
                        std::env::set_current_dir(&inner).unwrap();
                        std::thread::yield_now();
                        assert_eq!(current_dir().unwrap(), inner);
                        drop(within);
                        drop(first.enter().unwrap());
                    }
                });
            }
        });
        assert_eq!(current_dir().unwrap(), here);
    }
}
