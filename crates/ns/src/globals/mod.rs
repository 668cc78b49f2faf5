//! Global procedures and variables (spec: script-language, section 13).

use neons_otcl::{Error, Obj, Otcl, TclResult};

use crate::Ns;

mod format;
mod helpers;
mod leftovers;
mod packet_headers;
mod procedures;
mod programs;
mod source;
mod version_1;

pub(crate) use procedures::{Procedures, procedure};

/// Defines the global procedures and variables that every script has.
///
/// # Errors
/// The library's own objects cannot be made.
pub(crate) fn install(ns: &Ns) -> Result<(), Error> {
    procedure(ns, "new", "className ?arg ...?", |ns, words| ns.new_object(words[0].as_str(), &words[1..]));
    procedure(ns, "delete", "o", |ns, words| {
        ns.invoke_named(&words[0], "delete_tkvar", &[])?;
        ns.invoke_named(&words[0], "destroy", &[])
    });
    procedure(ns, "create-god", "nodes", |ns, words| crate::classes::wireless::create_god(ns, &words[0]));
    command(ns, "ns-version", |_, _| Ok(Obj::from_str("2.35")));
    format::install(ns.otcl());
    helpers::install(ns);
    source::install(ns)?;
    packet_headers::install(ns)?;
    programs::install(ns)?;
    leftovers::install(ns);
    version_1::install(ns);
    procedures::install(ns)?;
    command(ns, "exit", |ns, words| {
        if words.len() > 1 {
            return Err(Error::from("wrong # args: should be \"exit ?returnCode?\""));
        }
        let status = words.first().map_or(Some(0), Obj::to_i64);
        match status {
            Some(status) => ns.exit(status as i32),
            None => Err(Error::from(format!("expected integer but got \"{}\"", words[0].as_str()))),
        }
    });
    for (name, value) in [
        ("tcl_precision", "17"),
        ("MAXSEQ", "1073741824"),
        ("lsize", "210"),
        ("lmsPacketSize", "1024"),
        ("alpha", "0.25"),
    ] {
        ns.otcl().set_global_var(name, Obj::from_str(value))?;
    }
    library_leftovers(ns)?;
    crate::quantities::install(ns);
    crate::classes::random::install_procedures(ns)?;
    let default_generator = ns.new_object("RNG", &[])?;
    let routing_generator = ns.new_object("RNG", &[])?;
    for (name, generator) in [("defaultRNG", &default_generator), ("rtglibRNG", &routing_generator)] {
        seed(ns, generator);
        ns.otcl().set_global_var(name, generator.clone())?;
    }
    // ns-2.35: assigning to the variable changes it and raises an error (spec: engine-and-traces, section 13.2).
    ns.otcl().eval_str("trace add variable ::defaultRNG write abort")?;
    if let Some(generator) = ns.entity_named(default_generator.as_str()) {
        ns.sim().set_default_rng(generator);
    }
    Ok(())
}

/// Sets the variables that ns-2's library leaves behind, for scripts that list all variables or expect a name to
/// be unused (spec: script-language, section 13). The order of assignment determines the order of the arrays'
/// keys.
fn library_leftovers(ns: &Ns) -> Result<(), Error> {
    let options = [("pos", "NONE"), ("rt_port", "255"), ("cc", "off"), ("ragent", "Agent/DSDV")];
    let layered_multicast = [
        ("init-tj", "5"),
        ("init-td-var", "2"),
        ("alpha", "2"),
        ("max", "60"),
        ("init-td", "5"),
        ("g2", "0.25"),
        ("beta", "0.75"),
        ("g1", "0.25"),
    ];
    for (name, value) in options {
        ns.otcl().set_global_var(&format!("opt({name})"), Obj::from_str(value))?;
    }
    for (name, value) in layered_multicast {
        ns.otcl().set_global_var(&format!("rlm_param({name})"), Obj::from_str(value))?;
    }
    ns.otcl().set_global_var("prot", Obj::from_str("HDLC"))?;
    ns.otcl().set_global_var("tcl_rcFileName", Obj::from_str("~/.ns.tcl"))?;
    // ns-2.35: the library catches this error while it starts.
    let caught = "expected a class but got ArpAgent\n    (Class info line 1)\n    invoked from within\n\
                  \"SplitObject info subclass ArpAgent\"\n    invoked from within\n\
                  \"catch \"SplitObject info subclass $cl\" v\"";
    ns.otcl().set_global_var("errorInfo", Obj::from_str(caught))?;
    ns.otcl().set_global_var("errorCode", Obj::from_str("NONE"))?;
    Ok(())
}

fn command(ns: &Ns, name: &str, run: impl Fn(&Ns, &[Obj]) -> TclResult + 'static) {
    let ns_handle = ns.share();
    ns.otcl().create_command(name, move |_: &Otcl, words: &[Obj]| run(&ns_handle, words));
}

/// Seeds a generator with 1, as ns-2's library does with both of its generators.
fn seed(ns: &Ns, generator: &Obj) {
    if let Some(generator) =
        ns.entity_named(generator.as_str()).and_then(|id| ns.sim().get::<neons_sim::random::Rng>(id))
    {
        generator.seed(ns.sim().random_streams(), 1);
    }
}
