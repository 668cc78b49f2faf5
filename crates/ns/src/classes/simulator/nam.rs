//! What nam is told of the network (spec: engine-and-traces, section 12).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::format::general;

use super::topology::array_values;
use super::{Simulator, simulator};
use crate::Ns;
use crate::classes::simple_link::SimpleLink;
use crate::classes::{agent_trace, lan};
use crate::declare::ClassDeclaration;

pub(super) fn declare(class: &mut ClassDeclaration) {
    files(class);
    header(class);
    class
        .method("color", "id name", "Names the colour of a flow.", |ns, call| {
            ns.otcl().set_var(call.object, &format!("color_({})", call.arg(0)), call.args[1].clone())
        })
        .method("get-color", "id", "The colour of a flow.", |ns, call| {
            ns.otcl().get_var(call.object, &format!("color_({})", call.arg(0)))
        })
        .method("set-animation-rate", "rate", "How much time a frame of the animation takes.", |ns, call| {
            let seconds = crate::quantities::time(ns, call.arg(0))?;
            directive(ns, call, "v -t", &format!(" set_rate_ext {seconds} 1"))
        })
        .method("snapshot", "", "Nam takes a picture.", |ns, call| {
            directive(ns, call, "v -t", " take_snapshot")
        })
        .method("rewind-nam", "", "Nam plays backwards.", |ns, call| {
            directive(ns, call, "v  -t", " playing_backward")
        })
        .method("re-rewind-nam", "", "Nam plays forwards.", |ns, call| {
            directive(ns, call, "v  -t", " playing_forward")
        })
        .method("terminate-nam", "", "Nam ends.", |ns, call| directive(ns, call, "v  -t", " terminating_nam"))
        .method("nam-end-wireless", "stoptime", "Tells nam when the simulation ends.", |ns, call| {
            put_configuration(ns, simulator(ns, call)?, &format!("W -t {}", call.arg(0)));
            Ok(Obj::empty())
        });
}

fn files(class: &mut ClassDeclaration) {
    class
        .method(
            "namtrace-all",
            "file",
            "Links made from now on are traced to this file for nam.",
            |ns, call| {
                let before = simulator(ns, call)?.nam_trace_all.replace(call.args[0].clone());
                crate::advice::doubt_trace(ns, call.object, "namtrace-all", &call.args[0], before.is_empty());
                Ok(call.args[0].clone())
            },
        )
        .method(
            "namtrace-all-wireless",
            "file optx opty",
            "As `namtrace-all`, with the size of the animation.",
            |ns, call| {
                let [file, x, y] = call.args else { unreachable!("the arity was checked") };
                let simulator = simulator(ns, call)?;
                simulator.nam_trace_all.replace(file.clone());
                simulator.nam_size.replace(Some((x.clone(), y.clone())));
                simulator.nam_needs_size.set(Some(true));
                Ok(file.clone())
            },
        )
        .method("namtrace-some", "file", "What nam is told of the network goes to this file.", |ns, call| {
            simulator(ns, call)?.nam_trace_some.replace(call.args[0].clone());
            Ok(call.args[0].clone())
        })
        .method("namtrace-config", "f", "What nam is told of the network goes to this file.", |ns, call| {
            simulator(ns, call)?.nam_config.replace(call.args[0].clone());
            Ok(call.args[0].clone())
        })
        .method("get-nam-traceall", "", "The file of `namtrace-all`; empty if there is none.", |ns, call| {
            Ok(simulator(ns, call)?.nam_trace_all.borrow().clone())
        })
        .method("get-nam-config", "", "The file of `namtrace-config`; empty if there is none.", |ns, call| {
            Ok(simulator(ns, call)?.nam_config.borrow().clone())
        })
        .method("puts-nam-traceall", "str", "Writes a line to the file of `namtrace-all`.", |ns, call| {
            super::traces::put_line(ns, &simulator(ns, call)?.nam_trace_all, call.arg(0))
        })
        .method("puts-nam-config", "str", "Writes a line to nam's configuration.", |ns, call| {
            put_configuration(ns, simulator(ns, call)?, call.arg(0));
            Ok(Obj::empty())
        });
}

/// Writes a line of nam's configuration, if there is a file for it.
pub(crate) fn put_configuration(ns: &Ns, simulator: &Simulator, line: &str) {
    if let Some(file) = configuration_file(simulator) {
        // A file that cannot be written is reported where it is written.
        let _ = ns.put_line(&file, line);
    }
}

fn configuration_file(simulator: &Simulator) -> Option<Obj> {
    let files = [&simulator.nam_config, &simulator.nam_trace_all, &simulator.nam_trace_some];
    files.into_iter().map(|file| file.borrow().clone()).find(|file| !file.is_empty())
}

fn directive(ns: &Ns, call: &Call, letter: &str, what: &str) -> TclResult {
    let now = general(crate::classes::now(ns), 17);
    put_configuration(ns, simulator(ns, call)?, &format!("{letter} {now}{what}"));
    Ok(Obj::empty())
}

/// The parts of the header, in order. Each can be overridden.
fn header(class: &mut ClassDeclaration) {
    class
        .method(
            "init-nam",
            "",
            "Tells nam of the network: the header, written just before the clock starts.",
            init,
        )
        .method("dump-namversion", "v", "The header's line about its version.", |ns, call| {
            put_configuration(ns, simulator(ns, call)?, &format!("V -t * -v {} -a 0", call.arg(0)));
            Ok(Obj::empty())
        })
        .method("dump-namwireless", "", "The header's line about the size of the animation.", |ns, call| {
            let size = size(ns, call.object)?;
            simulator(ns, call)?.nam_needs_size.set(Some(size.is_some()));
            if let Some((x, y)) = size {
                put_configuration(ns, simulator(ns, call)?, &format!("W -t * -x {x} -y {y}"));
            }
            Ok(Obj::empty())
        })
        .method("dump-namaddress", "", "The header's lines about the address format.", |ns, call| {
            let simulator = simulator(ns, call)?;
            let format = ns.sim().address_format();
            let levels = format.levels().len();
            put_configuration(ns, simulator, &format!("A -t * -n {levels} -p 0 -o 0x7fffffff -c 30 -a 1"));
            for (level, (mask, shift)) in format.levels().iter().enumerate() {
                put_configuration(ns, simulator, &format!("A -t * -h {} -m {mask} -s {shift}", level + 1));
            }
            Ok(Obj::empty())
        });
    // ns-2.35: these write nothing before the simulation runs.
    for (name, doc, write) in [
        ("dump-namcolors", "The header's lines about the colours of flows.", write_colors as WriteHeader),
        ("dump-namnodes", "The header's lines about nodes.", write_nodes),
        ("dump-namlinks", "The header's lines about links; each is listed once.", write_links),
        ("dump-namlans", "The header's lines about LANs.", write_lans),
        ("dump-namqueues", "The header's lines about queues that are shown.", write_queues),
        ("dump-namagents", "The header's lines about agents.", agent_trace::write_header),
    ] {
        class.method(name, "", doc, move |ns, call| {
            if simulator(ns, call)?.started.get() {
                write(ns, call.object)?;
            }
            Ok(Obj::empty())
        });
    }
}

type WriteHeader = fn(&Ns, ObjectId) -> Result<(), Error>;

fn init(ns: &Ns, call: &Call) -> TclResult {
    // ns-2.35: the numbers of annotations start again after the header.
    simulator(ns, call)?.annotations.set(Some(0));
    ns.invoke(call.object, "dump-namversion", &[Obj::from_str("1.0a5")])?;
    for part in ["wireless", "address", "colors", "nodes", "links", "lans", "queues", "agents"] {
        ns.invoke(call.object, &format!("dump-nam{part}"), &[])?;
    }
    Ok(Obj::empty())
}

fn write_colors(ns: &Ns, object: ObjectId) -> Result<(), Error> {
    let simulator: &Simulator = ns.record(object)?;
    for id in ns.array_names(object, "color_") {
        let name = ns.otcl().get_var(object, &format!("color_({id})"))?;
        put_configuration(ns, simulator, &format!("c -t * -i {id} -n {name}"));
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

/// The size of the animation, if nodes have places: as given, or what the places need.
fn size(ns: &Ns, object: ObjectId) -> Result<Option<(Obj, Obj)>, Error> {
    let simulator: &Simulator = ns.record(object)?;
    let least = || (Obj::from_i64(10), Obj::from_i64(10));
    let mut size: Option<(Obj, Obj)> = match simulator.nam_size.borrow().clone() {
        Some((width, height)) if width.is_empty() || height.is_empty() => Some(least()),
        Some(given) => return Ok(Some(given)),
        None => None,
    };
    for node in array_values(ns, object, "Node_")?.iter().filter_map(|node| ns.otcl().object_of(node)) {
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

/// The larger one, as Tcl compares them.
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
