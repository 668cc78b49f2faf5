//! Variables with the paths of programs that scripts start, and the procedure that looks for programs.

use std::os::unix::fs::PermissionsExt;

use neons_otcl::{Error, Obj};

use super::procedure;
use crate::Ns;

pub(super) fn install(ns: &Ns) -> Result<(), Error> {
    for (variable, path, elsewhere) in
        [("PERL", "/usr/bin/perl", "perl"), ("TCLSH", "/usr/bin/tclsh8.6", "tclsh")]
    {
        let program = if is_executable(path) { path } else { elsewhere };
        ns.otcl().set_global_var(variable, Obj::from_str(program))?;
    }
    procedure(ns, "checkout_executable", "exe_var best alternate text", |ns, words| {
        let [variable, best, alternate, text] = words else {
            unreachable!("procedure checks the number of words")
        };
        let set = |program: &Obj| ns.otcl().call(&[Obj::from_str("set"), variable.clone(), program.clone()]);
        if is_executable(best.as_str()) {
            set(best)?;
            return Ok(Obj::empty());
        }
        ns.sim().warn(&format!("{text}\n"));
        set(alternate)
    });
    Ok(())
}

fn is_executable(path: &str) -> bool {
    std::fs::metadata(path).is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}
