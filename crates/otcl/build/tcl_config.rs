//! The installed Tcl, as described by its `tclConfig.sh`.

use std::path::{Path, PathBuf};

/// The Tcl version whose structures and functions the crate declares. Those of Tcl 9 differ.
const SUPPORTED: &str = "8.6";

/// A `tclConfig.sh`, which every Tcl development package installs.
pub struct TclConfig {
    text: String,
}

impl TclConfig {
    /// Reads the file `named`, or else the first file of Tcl 8.6 in the usual folders.
    ///
    /// # Errors
    /// There is no such file, or only files of other versions.
    pub fn find(named: Option<PathBuf>, arch: &str) -> Result<TclConfig, String> {
        if let Some(path) = named {
            let config = TclConfig::read(&path).map_err(|error| {
                format!("TCL_CONFIG names {}, which cannot be read: {error}", path.display())
            })?;
            return config.supported(&path);
        }
        let mut refused = None;
        for path in usual_places(arch) {
            match TclConfig::read(&path).map(|config| config.supported(&path)) {
                Ok(Ok(config)) => return Ok(config),
                Ok(Err(error)) => refused = refused.or(Some(error)),
                Err(_) => {}
            }
        }
        Err(refused.unwrap_or_else(|| {
            format!(
                "Neons needs Tcl {SUPPORTED}, whose tclConfig.sh is in none of the usual folders: install the package \
                 tcl-dev (tcl-devel), or name the file in TCL_CONFIG"
            )
        }))
    }

    fn read(path: &Path) -> std::io::Result<TclConfig> {
        Ok(TclConfig { text: std::fs::read_to_string(path)? })
    }

    fn supported(self, path: &Path) -> Result<TclConfig, String> {
        match self.setting("TCL_VERSION") {
            Some(version) if version == SUPPORTED => Ok(self),
            version => Err(format!(
                "Neons needs Tcl {SUPPORTED}, but {} is that of Tcl {}: install tcl8.6-dev, or name the tclConfig.sh of a Tcl \
                 {SUPPORTED} in TCL_CONFIG",
                path.display(),
                version.as_deref().unwrap_or("of an unknown version")
            )),
        }
    }

    /// Returns the value of `NAME='...'`; `None` if it is missing or empty.
    pub fn setting(&self, name: &str) -> Option<String> {
        let mut lines = self.text.lines();
        let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix('='))?;
        let value = value.trim().trim_matches(['\'', '"']);
        (!value.is_empty()).then(|| value.replace("${TCL_DBGX}", ""))
    }
}

fn usual_places(arch: &str) -> impl Iterator<Item = PathBuf> {
    let multiarch = format!("/usr/lib/{arch}-linux-gnu");
    let folders = [
        format!("{multiarch}/tcl8.6"),
        multiarch,
        "/usr/lib64".into(),
        "/usr/lib/tcl8.6".into(),
        "/usr/lib".into(),
        "/usr/local/lib".into(),
        "/opt/homebrew/opt/tcl-tk@8/lib".into(),
        "/usr/local/opt/tcl-tk@8/lib".into(),
    ];
    folders.into_iter().map(|folder| Path::new(&folder).join("tclConfig.sh"))
}
