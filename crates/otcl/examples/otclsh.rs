//! A shell: `otclsh FILE ARG...` runs a script.

use neons_otcl::{Obj, Otcl};

fn main() {
    let otcl = Otcl::new().expect("Tcl's library");
    let mut args = std::env::args().skip(1);
    let Some(file) = args.next() else {
        eprintln!("usage: otclsh FILE ?ARG ...?");
        std::process::exit(2);
    };
    otcl.set_line_buffered_stdout();
    let globals: [(&str, Obj); 3] =
        [("argv0", file.as_str().into()), ("argv", Obj::list_of(args)), ("tcl_precision", 17.into())];
    for (name, value) in globals {
        let _ = otcl.set_global_var(name, &value);
    }
    if otcl.eval_file(&file).is_err_and(|error| error.is_error()) {
        eprintln!("{}", otcl.error_info());
        otcl.exit(1);
    }
    otcl.exit(0);
}
