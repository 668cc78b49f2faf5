//! Files that objects write by themselves, past Tcl's channels.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::rc::Rc;

use neons_sim::SinkId;

use crate::Ns;

impl Ns {
    /// Opens a file for writing, from its end if `append`. `None` if this fails.
    pub(crate) fn open_file(&self, path: &str, append: bool) -> Option<SinkId> {
        let mut options = OpenOptions::new();
        let options = if append { options.append(true) } else { options.write(true).truncate(true) };
        let file = Rc::new(options.create(true).open(path).ok()?);
        Some(self.sim().add_sink(move |bytes| {
            let mut file: &File = &file;
            // Nothing can be said about a file that cannot be written: ns-2 ignores it, too.
            let _ = file.write_all(bytes);
        }))
    }
}
