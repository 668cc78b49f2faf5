//! Models of link failures (spec: routing-and-dynamics, section 11).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::format::general;

use crate::Ns;
use crate::classes::simulator;
use crate::declare::{ClassDeclaration, Declarations, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    declare_models(declarations);
    declarations
        .class("rtQueue", "Object")
        .doc("The queue of scheduled link failures.")
        .instproc("init", ("ns",), "Makes an empty queue.", |ns, call, (simulator,)| {
            call.next(&[])?;
            ns.otcl().set_var(call.object, "ns_", simulator.clone())
        })
        .instproc(
            "insq",
            ("at", "obj", "iproc", arg::rest("arg")),
            "Schedules an operation of a failure model for the given time.",
            |ns, call, (at, _, _, _)| insert(ns, call.object, at, &call.args[1..]),
        )
        .instproc(
            "insq-i",
            ("interval", "obj", "iproc", arg::rest("arg")),
            "Schedules an operation of a failure model after the given delay.",
            |ns, call, (interval_name, _, _, _)| {
                let interval = interval_name.to_f64().unwrap_or(0.0);
                let time = Obj::from_f64(crate::classes::now(ns) + interval);
                insert(ns, call.object, &time, &call.args[1..])
            },
        )
        .instproc(
            "delq",
            ("time", "obj"),
            "Removes the operations that a failure model has scheduled for the given time.",
            delete,
        )
        .instproc(
            "runq",
            ("time",),
            "Called at the time of scheduled operations: executes them and notifies the nodes.",
            run_queue,
        );
}

pub(super) fn declare_simulator_methods(class: &mut ClassDeclaration) {
    class
        .instproc(
            "rtmodel",
            (arg::text("dist"), "parms", arg::rest("arg")),
            "Makes the links between nodes, or all links of a node, fail according to the given failure \
            model.",
            make_model,
        )
        .instproc(
            "rtmodel-at",
            ("at", "op", arg::rest("arg")),
            "Takes links down or up once, at a given time.",
            |ns, call, (at, op, args)| {
                let mut words = vec![Obj::from_str("Manual"), Obj::list(&[op.clone(), at.clone()])];
                words.extend_from_slice(args);
                ns.invoke(call.object, "rtmodel", &words)
            },
        )
        .instproc("rtmodel-delete", ("model",), "Removes a failure model.", |ns, call, (model_name,)| {
            let mut models = ns.otcl().get_var(call.object, "rtModel_")?.list_items()?;
            let Some(place) = models.iter().position(|model| *model == call.args[0]) else {
                return Ok(Obj::empty());
            };
            models.remove(place);
            delete_object(ns, model_name)?;
            ns.otcl().set_var(call.object, "rtModel_", Obj::list(&models))
        })
        .instproc(
            "rtmodel-configure",
            (),
            "Schedules the first operations of all failure models.",
            |ns, call, _| {
                if !ns.otcl().var_exists(call.object, "rtModel_") {
                    return Ok(Obj::empty());
                }
                let queue = ns.new_object("rtQueue", &[ns.otcl().name_obj(call.object)])?;
                ns.otcl().set_var(call.object, "rtq_", queue.clone())?;
                let class = ns.otcl().object("rtModel").ok_or("no class rtModel")?;
                ns.otcl().set_var(class, "rtq_", queue)?;
                for model in ns.otcl().get_var(call.object, "rtModel_")?.list_items()? {
                    ns.invoke_named(&model, "configure", &[])?;
                }
                Ok(Obj::empty())
            },
        );
}

fn delete_object(ns: &Ns, object: &Obj) -> Result<(), Error> {
    ns.otcl().call(&[Obj::from_str("delete"), object.clone()])?;
    Ok(())
}

/// Returns a variable of the receiver.
fn get(ns: &Ns, call: &Call, name: &str) -> TclResult {
    ns.otcl().get_var(call.object, name)
}

fn set(ns: &Ns, call: &Call, name: &str, value: Obj) -> Result<(), Error> {
    ns.otcl().set_var(call.object, name, value)?;
    Ok(())
}

fn number(value: &Obj) -> Result<f64, Error> {
    value
        .to_f64()
        .ok_or_else(|| Error::from(format!("expected floating-point number but got \"{}\"", value.as_str())))
}

// --- Models ---

fn declare_models(declarations: &mut Declarations) {
    declarations
        .class("rtModel", "Object")
        .doc(
            "A failure model of links: it decides when links fail and come back. Subclasses implement the \
            rules.",
        )
        .class_variable("rtq_", "", unit::NONE, "The queue of scheduled failures.")
        .class_variable("startTime_", "0.5", unit::SECONDS, "Time before which the links stay up, seconds.")
        .class_variable(
            "finishTime_",
            "-",
            unit::NONE,
            "Time after which the links stay up, seconds; `-` for never.",
        )
        .instproc("init", ("ns",), "Makes the model with the default times.", |ns, call, (simulator,)| {
            call.next(&[])?;
            set(ns, call, "ns_", simulator.clone())?;
            set_from_class(ns, call, "startTime_")?;
            set_from_class(ns, call, "finishTime_")?;
            Ok(Obj::empty())
        })
        .instproc(
            "set-elements",
            (arg::rest("arg"),),
            "Sets the links: those between two nodes, or all links of one node.",
            set_elements,
        )
        .instproc(
            "set-parms",
            (arg::rest("arg"),),
            "Sets start time, up time, down time and finish time, seconds; `-` keeps the default.",
            set_parameters,
        )
        .instproc(
            "configure",
            (),
            "Prepares the links for failures, and schedules the first operation.",
            |ns, call, _| {
                for link in links(ns, call)? {
                    ns.invoke_named(&link, "dynamic", &[])?;
                }
                ns.invoke(call.object, "set-first-event", &[])
            },
        )
        .instproc("set-first-event", (), "Schedules the first operation.", |ns, call, _| {
            let first = number(&get(ns, call, "startTime_")?)? + number(&get(ns, call, "upInterval_")?)?;
            ns.invoke(call.object, "set-event", &[Obj::from_f64(first), Obj::from_str("down")])
        })
        .instproc(
            "set-event",
            ("interval", "op"),
            "Schedules an operation after the given delay.",
            |ns, call, (interval, op)| {
                let time = Obj::from_f64(crate::classes::now(ns) + number(interval)?);
                ns.invoke(call.object, "set-event-exact", &[time, op.clone()])
            },
        )
        .instproc(
            "set-event-exact",
            ("fireTime", "op"),
            "Schedules an operation for the given time.",
            set_event_exact,
        )
        .instproc("up", (), "Brings the links up.", |ns, call, _| {
            for link in links(ns, call)? {
                ns.invoke_named(&link, "up", &[])?;
            }
            Ok(Obj::empty())
        })
        .instproc("down", (), "Takes the links down.", |ns, call, _| {
            for link in links(ns, call)? {
                ns.invoke_named(&link, "down", &[])?;
            }
            Ok(Obj::empty())
        })
        .instproc("notify", (), "Notifies nodes and routing protocols.", |ns, call, _| {
            for key in ns.array_names(call.object, "nodes_") {
                let node = get(ns, call, &format!("nodes_({})", key.as_str()))?;
                ns.invoke_named(&node, "intf-changed", &[])?;
            }
            ns.invoke(super::route_logic(ns)?, "notify", &[])
        })
        .instproc(
            "trace",
            ("ns", "f", arg::optional("op")),
            "Traces the failures to a channel.",
            |ns, call, (simulator, channel, op)| {
                let words = [simulator.clone(), channel.clone(), op.cloned().unwrap_or_default()];
                for link in links(ns, call)? {
                    ns.invoke_named(&link, "trace-dynamics", &words)?;
                }
                Ok(Obj::empty())
            },
        );
    declarations
        .class("rtModel/Manual", "rtModel")
        .doc("A failure model with a single operation.")
        .instproc("set-parms", ("op", "at"), "Sets the operation and its time.", |ns, call, (op, at)| {
            set(ns, call, "op_", op.clone())?;
            set(ns, call, "at_", at.clone())?;
            Ok(Obj::empty())
        })
        .instproc(
            "set-first-event",
            (),
            "Schedules the operation that `set-parms` has set.",
            |ns, call, _| {
                let words = [get(ns, call, "at_")?, get(ns, call, "op_")?];
                ns.invoke(call.object, "set-event-exact", &words)
            },
        )
        .instproc(
            "notify",
            (),
            "Notifies nodes and routing protocols; nothing more is scheduled.",
            |ns, call, _| {
                call.next(&[])?;
                delete_object(ns, &call.self_obj())?;
                Ok(Obj::empty())
            },
        );
    declarations
        .class("rtModel/Deterministic", "rtModel")
        .doc("A failure model in which links are up and down alternately for fixed times.")
        .class_variable("upInterval_", "2.0", unit::SECONDS, "Time for which links are up, seconds.")
        .class_variable("downInterval_", "1.0", unit::SECONDS, "Time for which links are down, seconds.")
        .instproc("up", (), "Brings the links up, and schedules the next failure.", |ns, call, _| {
            call.next(&[])?;
            let interval = get(ns, call, "upInterval_")?;
            ns.invoke(call.object, "set-event", &[interval, Obj::from_str("down")])
        })
        .instproc("down", (), "Takes the links down, and schedules their return.", |ns, call, _| {
            call.next(&[])?;
            let interval = get(ns, call, "downInterval_")?;
            ns.invoke(call.object, "set-event", &[interval, Obj::from_str("up")])
        });
    declarations
        .class("rtModel/Exponential", "rtModel")
        .doc(
            "A failure model in which links are up and down alternately, for exponentially distributed \
            times.",
        )
        .class_variable("upInterval_", "10.0", unit::SECONDS, "Mean time for which links are up, seconds.")
        .class_variable("downInterval_", "1.0", unit::SECONDS, "Mean time for which links are down, seconds.")
        .instproc("set-first-event", (), "Schedules the first failure.", |ns, call, _| {
            let first = number(&get(ns, call, "startTime_")?)? + draw(ns, call, "upInterval_")?;
            ns.invoke(call.object, "set-event", &[Obj::from_f64(first), Obj::from_str("down")])
        })
        .instproc("up", (), "Brings the links up, and schedules the next failure.", |ns, call, _| {
            call.next(&[])?;
            let interval = Obj::from_f64(draw(ns, call, "upInterval_")?);
            ns.invoke(call.object, "set-event", &[interval, Obj::from_str("down")])
        })
        .instproc("down", (), "Takes the links down, and schedules their return.", |ns, call, _| {
            call.next(&[])?;
            let interval = Obj::from_f64(draw(ns, call, "downInterval_")?);
            ns.invoke(call.object, "set-event", &[interval, Obj::from_str("up")])
        });
    super::recorded_dynamics::declare(declarations);
}

/// Returns the links of the receiver, in the order of Tcl's array.
pub(super) fn links(ns: &Ns, call: &Call) -> Result<Vec<Obj>, Error> {
    if !ns.otcl().var_exists(call.object, "links_") {
        return Ok(Vec::new());
    }
    let keys = ns.array_names(call.object, "links_");
    keys.iter().map(|key| get(ns, call, &format!("links_({})", key.as_str()))).collect()
}

/// Draws an exponentially distributed value whose mean is in the variable `mean`.
fn draw(ns: &Ns, call: &Call, mean: &str) -> Result<f64, Error> {
    let generator = ns.otcl().global_var("rtglibRNG").ok_or("no rtglibRNG")?;
    let drawn = ns.invoke_named(&generator, "exponential", &[])?;
    Ok(number(&get(ns, call, mean)?)? * number(&drawn)?)
}

fn set_from_class(ns: &Ns, call: &Call, name: &str) -> Result<(), Error> {
    // Use the nearest class that has the variable; if none has, the error names the variable.
    let classes = ns.otcl().precedence(ns.class_of(call.object));
    let class = classes.iter().find(|class| ns.otcl().var_exists(**class, name));
    let value = ns.otcl().get_var(*class.unwrap_or(&ns.class_of(call.object)), name)?;
    set(ns, call, name, value)
}

fn make_model(ns: &Ns, call: &Call, (dist, parms, args): (&str, &Obj, &[Obj])) -> TclResult {
    let class = format!("rtModel/{}", dist);
    if ns.otcl().object(&class).is_none_or(|class| !ns.otcl().is_class(class)) {
        return Err(Error::from(format!("expected a class but got {class}")));
    }
    let simulator = ns.otcl().name_obj(call.object);
    let model = ns.new_object(&class, std::slice::from_ref(&simulator))?;
    ns.invoke_named(&model, "set-elements", args)?;
    ns.invoke_named(&model, "set-parms", &parms.list_items()?)?;
    for (file, op) in [("get-ns-traceall", ""), ("get-nam-traceall", "nam")] {
        let file = ns.invoke(call.object, file, &[])?;
        if !file.is_empty() {
            let mut words = vec![simulator.clone(), file];
            words.extend((!op.is_empty()).then(|| Obj::from_str(op)));
            ns.invoke_named(&model, "trace", &words)?;
        }
    }
    let mut models = match ns.otcl().var_exists(call.object, "rtModel_") {
        true => ns.otcl().get_var(call.object, "rtModel_")?.list_items()?,
        false => Vec::new(),
    };
    models.push(model.clone());
    ns.otcl().set_var(call.object, "rtModel_", Obj::list(&models))?;
    Ok(model)
}

fn set_elements(ns: &Ns, call: &Call, (args,): (&[Obj],)) -> TclResult {
    let simulator = simulator::instance(ns)?;
    let first = args.first().cloned().unwrap_or_default();
    let number = |node: &Obj| ns.invoke_named(node, "id", &[]);
    let own = number(&first)?;
    set(ns, call, &format!("nodes_({})", own.as_str()), first.clone())?;
    let others = match args {
        [_, other, ..] => vec![other.clone()],
        _ => ns.invoke_named(&first, "set", &[Obj::from_str("neighbor_")])?.list_items()?,
    };
    for other in others {
        let far = number(&other)?;
        set(ns, call, &format!("nodes_({})", far.as_str()), other.clone())?;
        for (from, to, ends) in [(&own, &far, [&first, &other]), (&far, &own, [&other, &first])] {
            let link = ns.invoke(simulator, "link", &ends.map(Clone::clone))?;
            if link.is_empty() {
                crate::advice::doubt_failure(ns, from.as_str(), to.as_str());
            }
            set(ns, call, &format!("links_({}:{})", from.as_str(), to.as_str()), link)?;
        }
    }
    Ok(Obj::empty())
}

fn set_parameters(ns: &Ns, call: &Call, (args,): (&[Obj],)) -> TclResult {
    set_from_class(ns, call, "upInterval_")?;
    set_from_class(ns, call, "downInterval_")?;
    let names: &[&str] = match args.len() {
        2 => &["upInterval_", "downInterval_"],
        3 => &["startTime_", "upInterval_", "downInterval_"],
        4 => &["startTime_", "upInterval_", "downInterval_", "finishTime_"],
        _ => &[],
    };
    for (name, value) in names.iter().zip(args) {
        if value.as_str() != "-" {
            set(ns, call, name, value.clone())?;
        }
    }
    Ok(Obj::empty())
}

fn set_event_exact(ns: &Ns, call: &Call, (fire_time, op): (&Obj, &Obj)) -> TclResult {
    let finish = get(ns, call, "finishTime_")?;
    let mut time = fire_time.clone();
    if finish.as_str() != "-" && number(&time)? > number(&finish)? {
        if op.as_str() == "down" {
            return Ok(Obj::empty());
        }
        time = finish;
    }
    let class = ns.otcl().object("rtModel").ok_or("no class rtModel")?;
    let queue = ns.otcl().get_var(class, "rtq_")?;
    ns.invoke_named(&queue, "insq", &[time, call.self_obj(), op.clone()])
}

// --- The queue ---

fn entry(time: &Obj) -> String {
    format!("rtq_({})", time.as_str())
}

fn insert(ns: &Ns, queue: ObjectId, time: &Obj, event: &[Obj]) -> TclResult {
    let now = crate::classes::now(ns);
    // ns-2.35: a time that is no number is compared as text.
    if number(time).map_or_else(|_| *time.as_str() <= *general(now, 12), |time| time <= now) {
        ns.sim().warn("insq: Cannot set event in the past\n");
        return Ok(Obj::empty());
    }
    let variable = entry(time);
    let mut events = Vec::new();
    if ns.otcl().var_exists(queue, &variable) {
        events = ns.otcl().get_var(queue, &variable)?.list_items()?;
    } else {
        let simulator = simulator::instance(ns)?;
        let script = format!("{} runq {}", ns.otcl().name(queue), time.as_str());
        ns.invoke(simulator, "at", &[time.clone(), Obj::from_str(&script)])?;
    }
    // ns-2.35: the arguments form one list element, usually an empty one with a blank before it.
    let words: Vec<&str> = event.iter().map(Obj::as_str).collect();
    let padding = if event.len() == 2 { " " } else { "" };
    events.push(Obj::from_str(&format!("{}{padding}", words.join(" "))));
    ns.otcl().set_var(queue, &variable, Obj::list(&events))?;
    Ok(time.clone())
}

fn delete(ns: &Ns, call: &Call, (time, obj): (&Obj, &Obj)) -> TclResult {
    let variable = entry(time);
    let mut events = get(ns, call, &variable)?.list_items()?;
    events.retain(|event| event.list_items().is_ok_and(|words| words.first() != Some(obj)));
    set(ns, call, &variable, Obj::list(&events))?;
    Ok(Obj::from_str("ret"))
}

/// Runs the queue for a time: first executes all operations in the order of insertion, then notifies all nodes.
fn run_queue(ns: &Ns, call: &Call, (time,): (&Obj,)) -> TclResult {
    let variable = entry(time);
    let mut models = Vec::new();
    for event in get(ns, call, &variable)?.list_items()? {
        let words = event.list_items()?;
        let [model, operation, arguments @ ..] = words.as_slice() else { continue };
        ns.invoke_named(model, operation.as_str(), arguments)?;
        models.push(model.clone());
    }
    for model in models {
        ns.invoke_named(&model, "notify", &[])?;
    }
    ns.otcl().unset_var(call.object, &variable)?;
    Ok(Obj::empty())
}
