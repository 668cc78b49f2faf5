//! Files that native objects read and write directly rather than through Tcl's channels.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, ErrorKind, Write};
use std::rc::Rc;

use neons_sim::SinkId;

use crate::Ns;
use crate::declare::Refusal;

/// Opens the file `name` for reading.
///
/// # Errors
/// The file cannot be read.
pub(crate) fn open_to_read(name: &str) -> Result<BufReader<File>, Refusal> {
    let file = File::open(name).and_then(|file| {
        // A folder can be opened like a file but not read.
        let is_folder = file.metadata()?.is_dir();
        if is_folder { Err(io::Error::from(ErrorKind::IsADirectory)) } else { Ok(file) }
    });
    file.map(BufReader::new).map_err(|error| no_file(name, "read", &error))
}

fn no_file(name: &str, verb: &str, error: &io::Error) -> Refusal {
    let folder = std::env::current_dir().map(|folder| folder.display().to_string()).unwrap_or_default();
    let reason = error.to_string();
    let reason = reason.split(" (os error").next().unwrap_or_default().to_lowercase();
    Refusal::explained(format!("the file \"{name}\" cannot be {verb} in {folder}: {reason}"))
}

impl Ns {
    /// Like [`Ns::open_file`], for a command, whose refusal names the file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn open_to_write(&self, name: &str, append: bool) -> Result<SinkId, Refusal> {
        self.open_file(name, append).map_err(|error| no_file(name, "written", &error))
    }

    /// Opens a file for writing; with `append`, writes at its end.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn open_file(&self, path: &str, append: bool) -> io::Result<SinkId> {
        let mut options = OpenOptions::new();
        let options = if append { options.append(true) } else { options.write(true).truncate(true) };
        let file = Rc::new(options.create(true).open(path)?);
        Ok(self.sim().add_sink(move |bytes: &[u8]| {
            let mut file: &File = &file;
            // ns-2 also ignores errors of writing.
            let _ = file.write_all(bytes);
        }))
    }
}
