//! Procedures of the first wireless scripts, and of the library's loader (spec: more-networks, section 13;
//! behaviour found by experiments). Most of them fail in ns-2.35 as well.

use neons_otcl::{Error, Obj};

use super::procedure;
use crate::Ns;

pub(super) fn install(ns: &Ns) {
    obsolete(ns);
    nodes(ns);
    procedure(ns, "dsr-create-mobile-node", "id ?arg ...?", |ns, words| {
        crate::classes::wireless::make_early_node(ns, &words[0], &words[1..])
    });
    procedure(ns, "cmu-trace", "ttype atype node", |ns, words| {
        let file = ns.global("tracefd")?;
        let trace = ns.new_object(&format!("CMUTrace/{}", words[0]), std::slice::from_ref(&words[1]))?;
        let null =
            ns.invoke(crate::classes::simulator::instance(ns)?, "set", &[Obj::from_str("nullAgent_")])?;
        ns.invoke_named(&trace, "target", &[null])?;
        ns.invoke_named(&trace, "attach", &[file])?;
        let node = ns.invoke_named(&words[2], "id", &[])?;
        ns.invoke_named(&trace, "set", &[Obj::from_str("src_"), node])?;
        Ok(trace)
    });
    procedure(ns, "log-movement", "", |ns, _| {
        ns.global("ns_")?;
        ns.otcl().call(&["source", "../mobility/timer.tcl"].map(Obj::from_str))
    });
    // ns-2.35: the timer needs a simulator, but the procedure passes none.
    procedure(ns, "checkcache", "a", |ns, _| ns.new_object("CacheTimer", &[]));
    procedure(ns, "get-da-port", "da node", |ns, words| {
        let port = Obj::from_str("254");
        ns.invoke_named(&words[1], "attach", &[words[0].clone(), port.clone()])?;
        Ok(port)
    });
    procedure(ns, "mvar", "?arg ...?", |ns, words| {
        let object = ns.otcl().local_var("self").ok_or("can't read \"_s\": no such variable")?;
        ns.invoke_named(&object, "instvar", words)
    });
    procedure(ns, "set-wireless-traces", "?arg ...?", |_, words| match words {
        // ns-2.35: no trace type is known.
        [kind, ..] if words.len() % 2 == 0 => {
            Err(Error::from(format!("Unknown wireless trace type: {kind}")))
        }
        _ => Err(Error::from("Incorrect number of parameters")),
    });
    loader(ns);
}

/// Procedures that name their replacement and end the program.
fn obsolete(ns: &Ns) {
    for (name, usage) in [
        ("create-base-station-node", "address"),
        ("create-dsr-routing-agent", "node id"),
        ("create-dsr-bs-node", "node id"),
        ("create-dsdv-bs-node", "node id"),
    ] {
        procedure(ns, name, usage, move |ns, _| {
            ns.print_line(&format!(
                "Method {name} is now obsolete. Use methods in ~ns/tcl/test/test-suite-WLtutorial.tcl to create \
                 base-station nodes\n\n\n"
            ));
            ns.exit(0)
        });
    }
}

/// Procedures that read global variables which only scripts of their time set.
fn nodes(ns: &Ns) {
    for (name, usage, variables) in [
        ("dsdv-create-mobile-node", "id ?arg ...?", ["ns_", "topo", "tracefd"]),
        ("create-dsdv-routing-agent", "node id", ["ns_", "tracefd", "ragent_"]),
    ] {
        procedure(ns, name, usage, move |ns, words| {
            if usage.starts_with("node") {
                ns.invoke_named(&words[0], "id", &[])?;
            }
            for variable in variables {
                ns.global(variable)?;
            }
            Err(Error::from(format!(
                "{name} belongs to scripts older than `node-config`: use `$ns_ node-config -adhocRouting ...` and \
                 `$ns_ node`"
            )))
        });
    }
}

/// Procedures of the loader of library files. Neons has no library files to load.
fn loader(ns: &Ns) {
    procedure(ns, "import", "?arg ...?", |_, _| Ok(Obj::empty()));
    procedure(ns, "import_use_http_cache", "?yes?", |_, _| Ok(Obj::from_i64(1)));
    procedure(ns, "override_importTable_mapping", "object file_list", |_, _| Ok(Obj::empty()));
    procedure(ns, "otcl_load", "obj file", |ns, words| {
        ns.otcl().call(&[Obj::from_str("source"), words[1].clone()])
    });
    procedure(ns, "otcl_mkindex", "meta dir ?arg ...?", |ns, words| {
        let work = ns.otcl().call(&[Obj::from_str("pwd")])?;
        ns.otcl().call(&[Obj::from_str("cd"), words[1].clone()])?;
        ns.otcl().call(&[Obj::from_str("cd"), work])?;
        Err(Error::from("otcl_mkindex: Neons does not write tclIndex files for classes"))
    });
}
