//! Tcl's script library inside the program (feature `static-tcl`).
//!
//! A program with the static libtcl runs where no Tcl is installed, so it contains the files that Tcl reads:
//! `init.tcl` and the other scripts, packages, encodings, time zones. The build script packs the installed files.
//! A read-only Tcl filesystem, [`filesystem`], provides them from memory under the names that they have where Tcl
//! is installed. So `tcl_library`, `auto_path` and `info library` are the same in both kinds of program, and
//! nothing is written to disk.

mod archive;
mod channel;
mod filesystem;
mod mounts;

pub(crate) use filesystem::register;
