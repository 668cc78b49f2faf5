//! The description of the network for nam (spec: engine-and-traces, section 12).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::format::general;

use super::topology::array_values;
use super::{Simulator, simulator};
use crate::Ns;
use crate::advice::doubt_colour;
use crate::classes::simple_link::SimpleLink;
use crate::classes::{agent_trace, lan};
use crate::declare::{ClassDeclaration, arg};

pub(super) fn declare(class: &mut ClassDeclaration) {
    files(class);
    header(class);
    class
        .instproc("color", (arg::text("id"), "name"), "Sets the colour of a flow.", |ns, call, (id, name)| {
            doubt_colour(ns, id, name.as_str());
            ns.otcl().set_var(call.object, &format!("color_({})", id), name.clone())
        })
        .instproc("get-color", (arg::text("id"),), "Returns the colour of a flow.", |ns, call, (id,)| {
            ns.otcl().get_var(call.object, &format!("color_({})", id))
        })
        .instproc(
            "set-animation-rate",
            (arg::text("rate"),),
            "Sets how much simulated time a frame of the animation takes.",
            |ns, call, (rate,)| {
                let seconds = crate::quantities::time(ns, rate)?;
                directive(ns, call, "v -t", &format!(" set_rate_ext {seconds} 1"))
            },
        )
        .instproc("snapshot", (), "Makes nam save a picture of the animation.", |ns, call, _| {
            directive(ns, call, "v -t", " take_snapshot")
        })
        .instproc("rewind-nam", (), "Makes nam play the animation backwards.", |ns, call, _| {
            directive(ns, call, "v  -t", " playing_backward")
        })
        .instproc("re-rewind-nam", (), "Makes nam play the animation forwards.", |ns, call, _| {
            directive(ns, call, "v  -t", " playing_forward")
        })
        .instproc(
            "terminate-nam",
            (),
            "Writes an instruction to the nam trace that ends nam.",
            |ns, call, _| directive(ns, call, "v  -t", " terminating_nam"),
        )
        .instproc(
            "nam-end-wireless",
            (arg::text("stoptime"),),
            "Writes the end of the simulation to the nam trace.",
            |ns, call, (stoptime,)| {
                put_configuration(ns, call.object, &format!("W -t {}", stoptime))?;
                Ok(Obj::empty())
            },
        );
}

fn files(class: &mut ClassDeclaration) {
    class
        .instproc(
            "namtrace-all",
            ("file",),
            "Writes a nam trace of all links made later to the given file.",
            |ns, call, (file,)| {
                let before = replace_file(ns, call, file)?;
                crate::advice::doubt_trace(ns, call.object, "namtrace-all", file, before.is_empty());
                Ok(file.clone())
            },
        )
        .instproc(
            "namtrace-all-wireless",
            ("file", "optx", "opty"),
            "Writes a nam trace as `namtrace-all` does, with the size of the area.",
            |ns, call, (file, x, y)| {
                simulator(ns, call)?.nam_needs_size.set(Some(true));
                ns.otcl().set_var(call.object, "namWx_", x.clone())?;
                ns.otcl().set_var(call.object, "namWy_", y.clone())?;
                replace_file(ns, call, file)?;
                Ok(file.clone())
            },
        )
        .instproc(
            "namtrace-some",
            ("file",),
            "Stores a file in `namtraceSomeFile_`, which has no effect.",
            |ns, call, (file,)| ns.otcl().set_var(call.object, "namtraceSomeFile_", file.clone()),
        )
        .instproc(
            "namtrace-config",
            ("f",),
            "Writes the description of the network for nam to the given file.",
            |ns, call, (f,)| {
                simulator(ns, call)?.nam_config.replace(f.clone());
                Ok(f.clone())
            },
        )
        .instproc(
            "get-nam-traceall",
            (),
            "Returns the file of `namtrace-all`; empty if there is none.",
            |ns, call, _| Ok(simulator(ns, call)?.nam_trace_all.borrow().clone()),
        )
        .instproc(
            "get-nam-config",
            (),
            "Returns the file of `namtrace-config`; empty if there is none.",
            |ns, call, _| Ok(simulator(ns, call)?.nam_config.borrow().clone()),
        )
        .instproc(
            "puts-nam-traceall",
            (arg::text("str"),),
            "Writes a line to the file of `namtrace-all`.",
            |ns, call, (str,)| super::traces::put_line(ns, &simulator(ns, call)?.nam_trace_all, str),
        )
        .instproc(
            "puts-nam-config",
            (arg::text("str"),),
            "Writes a line to the description of the network for nam.",
            |ns, call, (str,)| {
                write_configuration(ns, simulator(ns, call)?, str);
                Ok(Obj::empty())
            },
        );
}

/// Sets the file of `namtrace-all`, and returns the previous one. An empty name ends the trace.
///
/// # Errors
/// The name is empty and there is no file.
fn replace_file(ns: &Ns, call: &Call, file: &Obj) -> Result<Obj, Error> {
    let field = &simulator(ns, call)?.nam_trace_all;
    // ns-2.35: an empty name unsets the variable, which must exist.
    if file.is_empty() && field.borrow().is_empty() {
        return Err("can't unset \"namtraceAllFile_\": no such variable".into());
    }
    Ok(field.replace(file.clone()))
}

/// Writes a line about nam's configuration, with the method `puts-nam-config` if a script has one.
///
/// # Errors
/// The script's method fails.
pub(crate) fn put_configuration(ns: &Ns, simulator: ObjectId, line: &str) -> Result<(), Error> {
    ns.invoke_or(simulator, "puts-nam-config", &[Obj::from_str(line)], || {
        write_configuration(ns, ns.record(simulator)?, line);
        Ok(())
    })
}

/// Writes a line about nam's configuration, if a file for it is open.
fn write_configuration(ns: &Ns, simulator: &Simulator, line: &str) {
    if let Some(file) = configuration_file(simulator) {
        // An error of the file is reported when the file is next written.
        let _ = ns.put_line(&file, line);
    }
}

fn configuration_file(simulator: &Simulator) -> Option<Obj> {
    let files = [&simulator.nam_config, &simulator.nam_trace_all];
    files.into_iter().map(|file| file.borrow().clone()).find(|file| !file.is_empty())
}

fn directive(ns: &Ns, call: &Call, letter: &str, what: &str) -> TclResult {
    let now = general(crate::classes::now(ns), 17);
    put_configuration(ns, call.object, &format!("{letter} {now}{what}"))?;
    Ok(Obj::empty())
}

/// Declares the methods for the parts of the header, in order. Scripts may override each.
fn header(class: &mut ClassDeclaration) {
    class
        .instproc(
            "init-nam",
            (),
            "Writes the description of the network for nam, just before the clock starts.",
            init,
        )
        .instproc(
            "dump-namversion",
            (arg::text("v"),),
            "Writes the line of the nam trace that shows the version of the nam format.",
            |ns, call, (v,)| {
                put_configuration(ns, call.object, &format!("V -t * -v {} -a 0", v))?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "dump-namwireless",
            (),
            "Writes the line of the nam trace that has the size of the area.",
            |ns, call, _| {
                let size = size(ns, call.object)?;
                simulator(ns, call)?.nam_needs_size.set(Some(size.is_some()));
                if let Some((x, y)) = size {
                    put_configuration(ns, call.object, &format!("W -t * -x {x} -y {y}"))?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "dump-namaddress",
            (),
            "Writes the lines of the nam trace on the address format.",
            |ns, call, _| {
                let format = ns.sim().address_format();
                let line = format!("A -t * -n {} -p 0 -o 0x7fffffff -c 30 -a 1", format.levels().len());
                put_configuration(ns, call.object, &line)?;
                for (level, (mask, shift)) in format.levels().iter().enumerate() {
                    let line = format!("A -t * -h {} -m {mask} -s {shift}", level + 1);
                    put_configuration(ns, call.object, &line)?;
                }
                Ok(Obj::empty())
            },
        );
    // ns-2.35: these methods write nothing before the simulation runs.
    for (name, doc, write) in [
        (
            "dump-namcolors",
            "Writes the lines of the nam trace on the colours of flows.",
            write_colors as WriteHeader,
        ),
        ("dump-namnodes", "Writes the lines of the nam trace on nodes.", write_nodes),
        (
            "dump-namlinks",
            "Writes the lines of the nam trace on links; each link is listed once.",
            write_links,
        ),
        ("dump-namlans", "Writes the lines of the nam trace on LANs.", write_lans),
        ("dump-namqueues", "Writes the lines of the nam trace on queues that are shown.", write_queues),
        ("dump-namagents", "Writes the lines of the nam trace on agents.", agent_trace::write_header),
    ] {
        class.instproc(name, (), doc, move |ns, call, _| {
            if simulator(ns, call)?.started.get() {
                write(ns, call.object)?;
            }
            Ok(Obj::empty())
        });
    }
}

type WriteHeader = fn(&Ns, ObjectId) -> Result<(), Error>;

fn init(ns: &Ns, call: &Call, _: ()) -> TclResult {
    // ns-2.35: the header resets the number of annotations.
    simulator(ns, call)?.annotations.set(Some(0));
    ns.invoke(call.object, "dump-namversion", &[Obj::from_str("1.0a5")])?;
    for part in ["wireless", "address", "colors", "nodes", "links", "lans", "queues", "agents"] {
        ns.invoke(call.object, &format!("dump-nam{part}"), &[])?;
    }
    Ok(Obj::empty())
}

fn write_colors(ns: &Ns, object: ObjectId) -> Result<(), Error> {
    for id in ns.array_names(object, "color_") {
        let name = ns.otcl().get_var(object, &format!("color_({id})"))?;
        put_configuration(ns, object, &format!("c -t * -i {id} -n {name}"))?;
    }
    Ok(())
}

fn write_nodes(ns: &Ns, object: ObjectId) -> Result<(), Error> {
    for node in array_values(ns, object, "Node_")?.iter().filter(|node| !lan::is_lan(ns, node)) {
        ns.invoke_named(node, "dump-namconfig", &[])?;
    }
    Ok(())
}

fn write_lans(ns: &Ns, object: ObjectId) -> Result<(), Error> {
    for lan in array_values(ns, object, "Node_")?.iter().filter(|node| lan::is_lan(ns, node)) {
        ns.invoke_named(lan, "dump-namconfig", &[])?;
    }
    Ok(())
}

fn write_links(ns: &Ns, object: ObjectId) -> Result<(), Error> {
    let links = ns.record::<Simulator>(object)?.nam_links.take().unwrap_or_default();
    for link in links {
        ns.invoke(link, "dump-namconfig", &[])?;
    }
    Ok(())
}

fn write_queues(ns: &Ns, object: ObjectId) -> Result<(), Error> {
    for link in array_values(ns, object, "link_")? {
        if ns.otcl().object_of(&link).is_some_and(|link| ns.record::<SimpleLink>(link).is_ok()) {
            ns.invoke_named(&link, "dump-nam-queueconfig", &[])?;
        }
    }
    Ok(())
}

/// Returns the size of the animation: the size that was given, or the size that the nodes' positions need. `None`
/// if no node has a position.
fn size(ns: &Ns, object: ObjectId) -> Result<Option<(Obj, Obj)>, Error> {
    let simulator: &Simulator = ns.record(object)?;
    let least = || (Obj::from_i64(10), Obj::from_i64(10));
    let given = |name: &str| ns.otcl().get_var(object, name).ok().filter(|length| !length.is_empty());
    let mut size: Option<(Obj, Obj)> = match simulator.nam_needs_size.get() {
        Some(true) => match given("namWx_").zip(given("namWy_")) {
            Some(given) => return Ok(Some(given)),
            None => Some(least()),
        },
        _ => None,
    };
    // ns-2.35: counts direct instances of Node, and so no mobile nodes, but nodes of other simulators.
    let nodes = ns.otcl().object("Node").map_or_else(Vec::new, |class| ns.otcl().instances(class));
    for node in nodes {
        let place = |name: &str| match ns.otcl().var_exists(node, name) {
            true => ns.otcl().get_var(node, name).map(Some),
            false => Ok(None),
        };
        let (x, y) = (place("X_")?, place("Y_")?);
        if x.is_some() || y.is_some() {
            let (width, height) = size.unwrap_or_else(least);
            size = Some((larger(width, x), larger(height, y)));
        }
    }
    Ok(size)
}

/// Returns the larger value, as Tcl compares them.
fn larger(old: Obj, new: Option<Obj>) -> Obj {
    match new {
        Some(new) => {
            let is_larger = match (new.to_f64(), old.to_f64()) {
                (Some(new), Some(old)) => new > old,
                _ => new.as_str() > old.as_str(),
            };
            if is_larger { new } else { old }
        }
        None => old,
    }
}
