//! `neons sweep`: starts the Python package's implementation.

use std::ffi::{OsStr, OsString};
use std::os::unix::process::CommandExt;
use std::path::Path;

use anyhow::anyhow;
use clap::Args;

/// Sweeps are part of the Python package, which gets all arguments unchanged.
#[derive(Args)]
#[command(
    disable_help_flag = true,
    override_usage = "neons sweep SCRIPT NAME=VALUES... [OPTIONS]\n       neons sweep status FOLDER\n       neons sweep report FOLDER [OPTIONS]",
    after_help = "`neons sweep --help` lists all options. Sweeps are part of the Python package, which `make wheel` builds in a clone of Neons."
)]
pub struct SweepArguments {
    /// The script, its parameters with their values, and options; or `status` or `report` and the folder of a sweep
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    arguments: Vec<OsString>,
}

/// The Python program. It looks for the package first, so that it can explain its absence: an environment can be given the
/// package, but system-wide installations often refuse it. If other modules are missing, the installation of the package is
/// incomplete.
const PROGRAM: &str = r#"
import sys
try:
    from neons.sweeps.command import main
except ModuleNotFoundError as error:
    if error.name == "neons":
        python, lines = sys.executable, []
        print("neons: sweeps are part of the Python package, which " + python + " does not have", file=sys.stderr)
        if sys.prefix == sys.base_prefix:
            lines += ["make an environment:            " + python + " -m venv neons-environment"]
            python = "neons-environment/bin/python3"
        lines += ["build it in a clone of Neons:   make wheel"]
        lines += ["install it:                     " + python + " -m pip install \"$(echo target/wheels/neons-*.whl)[sweep]\""]
        if python != sys.executable:
            lines += ["name the Python that has it:    export NEONS_PYTHON=$PWD/" + python]
        lines += ["from the first release on, instead of the wheel:  pip install 'neons[sweep]'"]
    else:
        print("neons: the Python module " + str(error.name) + " is missing", file=sys.stderr)
        lines = ["install it:  " + sys.executable + " -m pip install 'neons[sweep]'"]
        lines += ["or set NEONS_PYTHON to a Python that has it"]
    print("".join("    " + line + "\n" for line in lines), end="", file=sys.stderr)
    sys.exit(1)
sys.argv[0] = "neons sweep"
sys.exit(main())
"#;

/// Replaces this process by Python with the package's `neons sweep`.
///
/// # Errors
/// There is no Python.
pub fn run(arguments: &SweepArguments) -> anyhow::Result<()> {
    let python = python();
    let mut command = std::process::Command::new(&python);
    // The sweep runs its scripts with this program.
    if let Ok(program) = std::env::current_exe() {
        command.env("NEONS", program);
    }
    let error = command.arg("-c").arg(PROGRAM).args(&arguments.arguments).exec();
    Err(anyhow!(
        "sweeps need Python, but {} cannot be started: {error}; install Python 3.10 or later, or set NEONS_PYTHON to the \
         path of one that has the package `neons`",
        python.to_string_lossy()
    ))
}

/// The Python interpreter: that of the environment variable `NEONS_PYTHON`, the one in the folder of this program (as
/// in a virtual environment), or the first in `PATH`.
fn python() -> OsString {
    if let Some(python) = std::env::var_os("NEONS_PYTHON").filter(|python| !python.is_empty()) {
        return python;
    }
    let beside = std::env::current_exe()
        .ok()
        .and_then(|program| program.parent().map(|folder| folder.join("python3")));
    match beside {
        Some(python) if python.is_file() && is_in_environment(&python) => python.into_os_string(),
        _ => OsStr::new("python3").to_os_string(),
    }
}

/// Returns true if a Python interpreter is that of a virtual environment; `/usr/bin/python3` is found through `PATH`
/// anyway.
fn is_in_environment(python: &Path) -> bool {
    python
        .parent()
        .and_then(|folder| folder.parent())
        .is_some_and(|folder| folder.join("pyvenv.cfg").is_file())
}
