//! What nam is told of the network (spec: engine-and-traces, section 12).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::format::general;

use super::topology::array_values;
use super::{Simulator, simulator};
use crate::Ns;
use crate::classes::simple_link::SimpleLink;
use crate::classes::{agent_trace, animation, lan};
use crate::declare::ClassDeclaration;

pub(super) fn declare(class: &mut ClassDeclaration) {
    files(class);
    class
        .method("color", "id name", "Names the colour of a flow.", |ns, call| {
            ns.otcl().set_var(call.object, &format!("color_({})", call.arg(0)), call.args[1].clone())
        })
        .method("get-color", "id", "The colour of a flow.", |ns, call| {
            ns.otcl().get_var(call.object, &format!("color_({})", call.arg(0)))
        })
        .method("init-nam", "", "Tells nam of the network.", |ns, call| {
            write_header(ns, call.object, simulator(ns, call)?)?;
            Ok(Obj::empty())
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
                simulator(ns, call)?.nam_trace_all.replace(call.args[0].clone());
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
                Ok(Obj::empty())
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
    let now = general(ns.sim().now(), 17);
    put_configuration(ns, simulator(ns, call)?, &format!("{letter} {now}{what}"));
    Ok(Obj::empty())
}

/// Writes the header, just before the clock starts.
pub(super) fn write_header(ns: &Ns, object: ObjectId, simulator: &Simulator) -> Result<(), Error> {
    simulator.annotations.set(0);
    let links = simulator.nam_links.take().unwrap_or_default();
    if configuration_file(simulator).is_none() {
        return agent_trace::write_header(ns, object);
    }
    let put = |line: &str| put_configuration(ns, simulator, line);
    put("V -t * -v 1.0a5 -a 0");
    let nodes = array_values(ns, object, "Node_")?;
    if let Some((x, y)) = size(ns, simulator, &nodes)? {
        put(&format!("W -t * -x {x} -y {y}"));
    }
    let format = ns.sim().address_format();
    put(&format!("A -t * -n {} -p 0 -o 0x7fffffff -c 30 -a 1", format.levels().len()));
    for (level, (mask, shift)) in format.levels().iter().enumerate() {
        put(&format!("A -t * -h {} -m {mask} -s {shift}", level + 1));
    }
    for id in ns.array_names(object, "color_") {
        put(&format!("c -t * -i {id} -n {}", ns.otcl().get_var(object, &format!("color_({id})"))?));
    }
    let (lans, nodes): (Vec<_>, Vec<_>) = nodes.into_iter().partition(|node| lan::is_lan(ns, node));
    for node in nodes {
        ns.invoke_named(&node, "dump-namconfig", &[])?;
    }
    for link in links {
        ns.invoke(link, "dump-namconfig", &[])?;
    }
    for lan in lans {
        ns.invoke_named(&lan, "dump-namconfig", &[])?;
    }
    for link in array_values(ns, object, "link_")? {
        if ns.otcl().object_of(&link).is_some_and(|link| ns.record::<SimpleLink>(link).is_ok()) {
            ns.invoke_named(&link, "dump-nam-queueconfig", &[])?;
        }
    }
    agent_trace::write_header(ns, object)
}

/// The size of the animation, if nodes have places: as given, or what the places need.
fn size(ns: &Ns, simulator: &Simulator, nodes: &[Obj]) -> Result<Option<(Obj, Obj)>, Error> {
    let least = || (Obj::from_i64(10), Obj::from_i64(10));
    let mut size: Option<(Obj, Obj)> = match simulator.nam_size.borrow().clone() {
        Some((width, height)) if width.is_empty() || height.is_empty() => Some(least()),
        Some(given) => return Ok(Some(given)),
        None => None,
    };
    for node in nodes.iter().filter_map(|node| ns.otcl().object_of(node)) {
        let Some((x, y)) = animation::position(ns, node)? else { continue };
        let (width, height) = size.unwrap_or_else(least);
        let larger = |old: Obj, new: Obj| if new.to_f64() > old.to_f64() { new } else { old };
        size = Some((larger(width, x), larger(height, y)));
    }
    Ok(size)
}
