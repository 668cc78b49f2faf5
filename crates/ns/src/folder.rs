//! Working folders of sessions.
//!
//! Every relative name that Tcl, the operating system or a child process looks up goes by the working folder, so a session
//! cannot have one of its own unless its thread has. Linux gives a thread its own on request (`unshare`); from then on that
//! thread does not follow other threads that change theirs.

use std::cell::{Cell, RefCell};
use std::io;
use std::path::{Path, PathBuf};

thread_local! {
    /// Whether this thread has a working folder of its own.
    static OWN: Cell<bool> = const { Cell::new(false) };
}

/// The working folder of a session: where its script has last changed to.
#[derive(Default)]
pub(crate) struct Folder(Option<RefCell<PathBuf>>);

impl Folder {
    /// A session's own folder; with `None`, that of the process.
    ///
    /// # Errors
    /// There is no such folder, or threads cannot have their own here.
    pub fn new(folder: Option<&Path>) -> io::Result<Folder> {
        let Some(folder) = folder else { return Ok(Folder(None)) };
        let folder = folder.canonicalize()?;
        if !folder.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        detach_thread()?;
        Ok(Folder(Some(RefCell::new(folder))))
    }

    /// Changes to the folder until the guard is dropped.
    ///
    /// # Errors
    /// The folder is not there any more.
    pub fn enter(&self) -> io::Result<Within<'_>> {
        let Some(folder) = &self.0 else { return Ok(Within(None)) };
        let before = std::env::current_dir()?;
        std::env::set_current_dir(&*folder.borrow())?;
        Ok(Within(Some((folder, before))))
    }
}

/// While this lives, the thread works in the folder of a session.
pub(crate) struct Within<'a>(Option<(&'a RefCell<PathBuf>, PathBuf)>);

impl Drop for Within<'_> {
    fn drop(&mut self) {
        if let Some((folder, before)) = &self.0 {
            if let Ok(now) = std::env::current_dir() {
                folder.replace(now);
            }
            // A folder that is gone cannot be worked in; the thread stays where it is.
            let _ = std::env::set_current_dir(before);
        }
    }
}

/// Gives this thread a working folder of its own.
#[cfg(target_os = "linux")]
fn detach_thread() -> io::Result<()> {
    // Declared by hand: the C library is linked anyway.
    unsafe extern "C" {
        fn unshare(flags: std::ffi::c_int) -> std::ffi::c_int;
    }
    const CLONE_FS: std::ffi::c_int = 0x200;
    if !OWN.get() {
        // SAFETY: takes a copy of what the thread shares with others of working folder, root and file mode mask.
        if unsafe { unshare(CLONE_FS) } != 0 {
            return Err(io::Error::last_os_error());
        }
        OWN.set(true);
    }
    Ok(())
}

#[cfg(not(target_os = "linux"))]
fn detach_thread() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
