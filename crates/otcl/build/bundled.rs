//! Tcl compiled from the sources in `tcl/`.
//!
//! Tcl's own `configure` and `Makefile` compile it, with more optimisation than system packages have: its parts are
//! optimised together. `tcl/` has counts of how often scripts run each part, for one compiler; with it, what runs often is
//! made fast. Scripts see the paths of Debian's package.
//!
//! A finished library is kept in `target/tcl` of the workspace, for builds with other options.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where libtcl looks for its script library.
pub const LIBRARY: &str = "/usr/share/tcltk/tcl8.6";

/// The options of the compiler, which are also those of `packaging/tcl-counts`. Fused operations would
/// change results on other processors than those of x86-64.
const FLAGS: &str = include_str!("../tcl/flags");

/// Additional options of GCC.
const GCC_FLAGS: &str = "-flto=auto -fno-fat-lto-objects";

/// The oldest GCC that can turn parts optimised together into an ordinary object.
const OLDEST_GCC: u32 = 9;

/// The compiled library.
pub struct Bundled {
    folder: PathBuf,
}

impl Bundled {
    /// Compiles Tcl for `arch` if no earlier build has done so with the same sources, compiler and options.
    ///
    /// # Errors
    /// A file cannot be read or written, or a program fails.
    pub fn make(arch: &str) -> Result<Bundled, String> {
        println!("cargo::rerun-if-env-changed=CC");
        if std::env::var("HOST") != std::env::var("TARGET") {
            return Err("Tcl is compiled only for the machine itself; for others, name the tclConfig.sh of a compiled Tcl in \
                        TCL_CONFIG"
                .to_owned());
        }
        let sources = in_manifest("tcl/source.tar.gz");
        println!("cargo::rerun-if-changed={}", in_manifest("tcl").display());
        let compiler = Compiler::find(arch)?;
        let mut hasher = DefaultHasher::new();
        (
            read(&sources)?,
            &compiler.version,
            compiler.flags(),
            compiler.counts.as_deref().map(read).transpose()?,
            arch,
        )
            .hash(&mut hasher);
        let folder = kept_libraries().join(format!("{:016x}", hasher.finish()));
        let bundled = Bundled { folder };
        if !bundled.folder.is_dir() {
            bundled.compile(&sources, &compiler, arch)?;
        }
        Ok(bundled)
    }

    /// The folder with `libtcl8.6.a`.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The folder with the script library.
    pub fn script_library(&self) -> PathBuf {
        self.folder.join("library")
    }

    fn compile(&self, sources: &Path, compiler: &Compiler, arch: &str) -> Result<(), String> {
        // Another build may do the same at this time.
        let work = self.folder.with_extension(std::process::id().to_string());
        let unix = work.join("source/unix");
        let failed = |error: std::io::Error| format!("{}: {error}", work.display());
        std::fs::create_dir_all(work.join("source")).map_err(failed)?;
        unpack(sources, &work.join("source"))?;
        if let Some(counts) = &compiler.counts {
            unpack(counts, &unix)?;
        }
        let packages = format!(
            "/usr/local/lib/tcltk /usr/local/share/tcltk \t\t  /usr/lib/tcltk/{arch}-linux-gnu /usr/lib/tcltk /usr/share/tcltk \
             \t\t  /usr/lib/tcltk/tcl8.6 /usr/lib"
        );
        let mut configure = Command::new("sh");
        configure.args([
            "configure",
            "--enable-threads",
            "--enable-shared",
            "--prefix=/usr",
            "--mandir=/usr/share/man",
        ]);
        configure.arg("--includedir=/usr/include/tcl8.6");
        configure.arg(format!("--libdir=/usr/lib/{arch}-linux-gnu"));
        configure.env("CC", &compiler.name).env("CFLAGS", compiler.flags());
        configure.env("TCL_LIBRARY", LIBRARY).env("TCL_PACKAGE_PATH", packages);
        // Tcl has a copy of zlib.
        configure.env("ac_cv_header_zlib_h", "no");
        run(configure.current_dir(&unix))?;
        let jobs = std::env::var("NUM_JOBS").unwrap_or_else(|_| "1".to_owned());
        let mut make = Command::new("make");
        // These would reach this `make` from one that has called Cargo.
        make.env_remove("MAKEFLAGS").env_remove("MFLAGS").env_remove("MAKELEVEL");
        // With relative paths, the objects and the counts that belong to them do not depend on this folder.
        run(make.args(["--silent", "-j", &jobs, "SRC_DIR=.", "TOP_DIR=..", "objs"]).current_dir(&unix))?;
        let objects = objects_in(&unix)?;
        let mut archive = Command::new("ar");
        archive.arg("crs").arg(work.join("libtcl8.6.a")).current_dir(&unix);
        if compiler.is_gcc {
            let mut link = Command::new(&compiler.name);
            link.args(compiler.flags().split_whitespace()).args([
                "-r",
                "-nostdlib",
                "-flinker-output=nolto-rel",
                "-o",
                "tcl.o",
            ]);
            run(link.args(&objects).current_dir(&unix))?;
            archive.arg("tcl.o");
        } else {
            archive.args(&objects);
        }
        run(&mut archive)?;
        std::fs::rename(work.join("source/library"), work.join("library")).map_err(failed)?;
        std::fs::remove_dir_all(work.join("source")).map_err(failed)?;
        if let Err(error) = std::fs::rename(&work, &self.folder)
            && !self.folder.is_dir()
        {
            return Err(failed(error));
        }
        Ok(())
    }
}

/// The C compiler.
struct Compiler {
    name: String,
    version: String,
    is_gcc: bool,
    /// The counts that were recorded with this compiler.
    counts: Option<PathBuf>,
}

impl Compiler {
    fn find(arch: &str) -> Result<Compiler, String> {
        let name = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
        let version = output(Command::new(&name).arg("--version"))?;
        let number = output(Command::new(&name).arg("-dumpversion"))?;
        let major: u32 = number.split('.').next().and_then(|word| word.trim().parse().ok()).unwrap_or(0);
        // The licence of GCC's run-time library is part of the text.
        let is_gcc = version.contains("Free Software Foundation") && major >= OLDEST_GCC;
        let counts = in_manifest(&format!("tcl/counts-{arch}-gcc-{major}.tar.gz"));
        Ok(Compiler { name, version, is_gcc, counts: (is_gcc && counts.is_file()).then_some(counts) })
    }

    fn flags(&self) -> String {
        let mut flags = FLAGS.trim().to_owned();
        if self.is_gcc {
            flags = format!("{flags} {GCC_FLAGS}");
        }
        if self.counts.is_some() {
            flags += " -fprofile-use -fprofile-partial-training -Wno-missing-profile -Wno-coverage-mismatch";
        }
        flags
    }
}

/// The place for finished libraries: of the workspace, or of this build if the crate is not part of its workspace.
fn kept_libraries() -> PathBuf {
    let workspace = in_manifest("../..");
    let kept = workspace.join("target/tcl");
    let is_ours = workspace.join("Cargo.lock").is_file() && workspace.join("crates/otcl").is_dir();
    if is_ours && std::fs::create_dir_all(&kept).is_ok() {
        return kept;
    }
    PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("tcl")
}

fn in_manifest(path: &str) -> PathBuf {
    Path::new(&std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn unpack(archive: &Path, folder: &Path) -> Result<(), String> {
    run(Command::new("tar").arg("xzf").arg(archive).arg("-C").arg(folder))
}

fn objects_in(folder: &Path) -> Result<Vec<String>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut objects: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".o"))
        .collect();
    objects.sort();
    Ok(objects)
}

/// Runs a program that should succeed.
fn run(command: &mut Command) -> Result<(), String> {
    output(command).map(drop)
}

/// Runs a program, and returns what it printed.
fn output(command: &mut Command) -> Result<String, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let advice = "Tcl cannot be compiled; with --no-default-features, Neons uses the installed Tcl";
    let output = command.output().map_err(|error| format!("{program}: {error}. {advice}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let last: Vec<&str> = said.lines().rev().take(3).collect();
    Err(format!("{program}: {}. {advice}", last.into_iter().rev().collect::<Vec<_>>().join("; ")))
}
