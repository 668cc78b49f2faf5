//! The script library of Tcl, and the time zones that it reads.

use std::path::{Path, PathBuf};

use crate::tcl_config::TclConfig;

/// The folder of time zones (RFC 8536) that Debian's Tcl uses, since it has no `tzdata` itself.
const ZONES: &str = "/usr/share/zoneinfo";

/// The bytes at the beginning of every time zone file (RFC 8536, section 3.1).
const ZONE_MAGIC: &[u8] = b"TZif";

/// A file embedded in the program.
pub struct Packed {
    /// Absolute path under which Tcl opens the file.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// The script library of Tcl.
pub struct ScriptLibrary {
    /// The folder with its files.
    pub folder: PathBuf,
    /// The folder in which the linked libtcl looks for it.
    pub mount: String,
}

impl ScriptLibrary {
    /// Finds the installed library: `tcl8.6` in one of the package folders.
    ///
    /// # Errors
    /// There is none, or libtcl would look for it elsewhere.
    pub fn installed(config: &TclConfig, libtcl: &Path) -> Result<ScriptLibrary, String> {
        let packages = config.setting("TCL_PACKAGE_PATH").unwrap_or_default();
        let mut folders = packages.split_whitespace().map(|folder| format!("{folder}/tcl8.6"));
        let mount = folders.find(|folder| Path::new(folder).join("init.tcl").is_file()).ok_or_else(|| {
            format!("the feature static-tcl needs Tcl's script library (init.tcl), which is in none of: {packages}")
        })?;
        println!("cargo::rerun-if-changed={mount}");
        let code = std::fs::read(libtcl).map_err(|error| format!("{}: {error}", libtcl.display()))?;
        let wanted = format!("\0{mount}\0");
        if !code.windows(wanted.len()).any(|window| window == wanted.as_bytes()) {
            return Err(format!("{} was not made for the script library in {mount}", libtcl.display()));
        }
        Ok(ScriptLibrary { folder: PathBuf::from(&mount), mount })
    }

    /// Returns every file of the library, and of the system's time zones if the library has none.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn files(&self) -> Result<Vec<Packed>, String> {
        let mut files = files_below(&self.folder, Path::new(&self.mount))?;
        // Debian's package contains an example of C code in this folder.
        files.retain(|file| !file.name.ends_with(".c"));
        // Where there are no time zones now, the program uses those of the machine on which it runs.
        if !self.folder.join("tzdata").is_dir() && Path::new(ZONES).is_dir() {
            println!("cargo::rerun-if-changed={ZONES}");
            let mut zones = files_below(Path::new(ZONES), Path::new(ZONES))?;
            zones.retain(|file| file.bytes.starts_with(ZONE_MAGIC) && !is_variant(&file.name));
            files.append(&mut zones);
        }
        files.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(files)
    }
}

/// Returns whether the file is not needed: a second copy of a zone (`posix`), a zone with leap seconds, which Tcl
/// refuses (`right`), or a setting of the machine.
fn is_variant(name: &str) -> bool {
    let name = name.strip_prefix(ZONES).unwrap_or(name).trim_start_matches('/');
    name.starts_with("posix/") || name.starts_with("right/") || name == "localtime" || name == "posixrules"
}

/// Returns the files below `folder`, with the names that they have below `mount`.
fn files_below(folder: &Path, mount: &Path) -> Result<Vec<Packed>, String> {
    let mut files = Vec::new();
    let mut waiting = vec![(folder.to_owned(), mount.to_owned())];
    while let Some((path, name)) = waiting.pop() {
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        if path.is_dir() {
            for entry in std::fs::read_dir(&path).map_err(failed)? {
                let entry = entry.map_err(failed)?;
                waiting.push((entry.path(), name.join(entry.file_name())));
            }
        } else if let Some(name) = name.to_str() {
            files.push(Packed { name: name.to_owned(), bytes: std::fs::read(&path).map_err(failed)? });
        }
    }
    Ok(files)
}
