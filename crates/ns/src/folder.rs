//! Working folders of sessions.
//!
//! Tcl, the operating system and child processes resolve relative names in the working folder. So a session can
//! have its own working folder only if its thread has one. Linux gives a thread its own on request (`unshare`);
//! after that the thread does not follow changes made by other threads. On other systems, and in containers that
//! forbid the request, all threads share one working folder, and sessions with folders take turns.

use std::cell::{Cell, RefCell};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

thread_local! {
    /// Whether this thread has its own working folder.
    static OWN: Cell<bool> = const { Cell::new(false) };

    /// The lock that this thread holds on the process's working folder, and how many nested sessions of the thread
    /// use it.
    static TURN: RefCell<(Option<MutexGuard<'static, ()>>, u32)> = const { RefCell::new((None, 0)) };
}

/// Held by the thread that may change the process's working folder.
static PROCESS_FOLDER: Mutex<()> = Mutex::new(());

/// While this guard lives, no other thread may change the working folder.
struct Turn;

impl Turn {
    /// Waits until this thread holds the lock; returns at once if it already does.
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

/// The working folder of a session, as its script last set it; `None` for the process's folder.
#[derive(Default)]
pub(crate) struct Folder(Option<Place>);

struct Place {
    path: RefCell<PathBuf>,
    /// Whether all threads share one working folder.
    shared: bool,
}

impl Folder {
    /// Returns the working folder `folder` for a session; `None` stands for the process's folder.
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

    /// Changes to the folder until the returned guard is dropped.
    ///
    /// # Errors
    /// The folder does not exist any more.
    pub fn enter(&self) -> io::Result<Within<'_>> {
        let Some(place) = &self.0 else { return Ok(Within { changed: None, _turn: None }) };
        let turn = place.shared.then(Turn::wait);
        let before = std::env::current_dir()?;
        std::env::set_current_dir(&*place.path.borrow())?;
        Ok(Within { changed: Some((&place.path, before)), _turn: turn })
    }
}

/// While this guard lives, the thread works in the session's folder.
pub(crate) struct Within<'a> {
    /// The session's folder, and the folder to return to.
    changed: Option<(&'a RefCell<PathBuf>, PathBuf)>,
    /// The thread's turn, which is dropped last, after the folder has been restored.
    _turn: Option<Turn>,
}

impl Drop for Within<'_> {
    fn drop(&mut self) {
        if let Some((folder, before)) = &self.changed {
            if let Ok(now) = std::env::current_dir() {
                folder.replace(now);
            }
            // If the old folder has been deleted, the thread stays where it is.
            let _ = std::env::set_current_dir(before);
        }
    }
}

/// Gives this thread its own working folder. Returns false if the system refuses.
#[cfg(target_os = "linux")]
fn detach_thread() -> bool {
    // The function of the C library is declared by hand; the library is linked in any case.
    unsafe extern "C" {
        fn unshare(flags: std::ffi::c_int) -> std::ffi::c_int;
    }
    const CLONE_FS: std::ffi::c_int = 0x200;
    if !OWN.get() {
        // SAFETY: the call gives the thread its own copy of the working folder, root and file mode mask, and
        // changes nothing else.
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
        // The threads of this test share a working folder with it, but not with other tests.
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
