//! Tmix, which replays recorded connections (spec: traffic-and-applications, section 16).

use crate::files::open_to_read;
use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::EntityId;
use neons_sim::application::tmix::{Connection, End, SharedFormat, Side, Tmix, TmixApplication};

use super::{simulator, two_sides};
use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, Refusal, arg, parse_integer, parse_real};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Tmix", "SplitObject");
    class.doc("Replays connections between two sides.").native(|_, id| Tmix::new(id));
    settings(class);
    running(class);
    hooks(class);
    declarations
        .class("Application/Tmix", "Application")
        .doc("One end of a replayed connection.")
        .native(|_, id| TmixApplication::new(id));
}

fn settings(class: &mut ClassDeclaration) {
    for name in ["set-init", "init"] {
        class.cmd(
            name,
            ("node",),
            "Adds a node of initiators, which open connections.",
            |command, tmix: &Tmix, (node,)| {
                two_sides::add_node(command, node, "initiators", |node| tmix.nodes.add_initiator(node))
            },
        );
    }
    for name in ["set-acc", "acc"] {
        class.cmd(
            name,
            ("node",),
            "Adds a node of acceptors, to which connections are opened.",
            |command, tmix: &Tmix, (node,)| {
                two_sides::add_node(command, node, "acceptors", |node| tmix.nodes.add_acceptor(node))
            },
        );
    }
    let format = SharedFormat::default();
    class
        .cmd(
            "set-cvfile",
            (arg::text("file"),),
            "Names the file of connection vectors.",
            move |command, tmix: &Tmix, (file_name,)| {
                let file = Box::new(open_to_read(file_name)?);
                tmix.read_from(file, format.clone(), file_name, command.origin());
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "set-outfile",
            (arg::text("file"),),
            "Names the file to which counts are written at the end.",
            |command, tmix: &Tmix, (path,)| {
                tmix.outfile.set(Some(command.ns.open_to_write(path, true)?));
                Ok::<_, Refusal>(())
            },
        )
        .cmd("set-TCP", (arg::text("flavour"),), "Sets the flavour of TCP.", |_, tmix: &Tmix, (flavour,)| {
            tmix.tcp.replace(flavour.into());
        })
        .cmd(
            "set-sink",
            (arg::text("kind"),),
            "Sets the kind of sink for one-way TCP.",
            |_, tmix: &Tmix, (kind,)| {
                tmix.sink.replace(kind.into());
            },
        )
        .cmd(
            "set-agent-type",
            (arg::text("type"),),
            "Sets the type of TCP: `full` or `one-way`.",
            |_, tmix: &Tmix, (kind,)| {
                tmix.one_way.set(kind == "one-way");
            },
        )
        .cmd(
            "set-pkt-size",
            (arg::text("bytes"),),
            "Sets the largest segment of connections whose vectors give none.",
            |command, tmix: &Tmix, (text,)| {
                let bytes = parse_integer(text);
                command.insist(bytes > 0, || {
                    format!("\"{text}\" is no size of a segment; expected bytes, above 0")
                })?;
                tmix.packet_size.set(bytes);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "set-fin-time",
            (arg::real("microseconds"),),
            "Sets how long the last sender waits before it closes a connection.",
            |_, tmix: &Tmix, (microseconds,)| tmix.fin_time.set(microseconds),
        )
        .cmd(
            "set-scale",
            (arg::text("factor"),),
            "Sets the factor by which the times of connections are multiplied.",
            |command, tmix: &Tmix, (text,)| {
                let scale = parse_real(text);
                command.insist(scale >= 0.0 && scale.is_finite(), || {
                    format!("\"{text}\" cannot stretch times; expected a factor, 0 or more")
                })?;
                tmix.scale.set(scale);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "set-end",
            (arg::real("time"),),
            "Sets the time after which no connection starts.",
            |_, tmix: &Tmix, (time,)| {
                tmix.end.set(time);
            },
        )
        .cmd(
            "set-prefill-t",
            (arg::real("time"),),
            "Sets a time in seconds; if the first connection would start earlier, its start is moved into \
            the last `set-prefill-si` seconds before this time.",
            |_, tmix: &Tmix, (time,)| {
                if time < 0.0 {
                    return Err(Refusal::explained("a negative time; expected seconds, 0 or more"));
                }
                tmix.prefill_time.set(time);
                Ok(())
            },
        )
        .cmd(
            "set-prefill-si",
            (arg::real("seconds"),),
            "Sets the length of the interval before the time of `set-prefill-t` into which an early first \
            connection is moved.",
            |_, tmix: &Tmix, (seconds,)| tmix.prefill_interval.set(seconds),
        )
        .cmd(
            "check-oneway-closed",
            (),
            "Closes one-way connections when everything has been delivered.",
            |_, tmix: &Tmix, _| tmix.checks_closed.set(true),
        );
    for name in ["set-step-size", "set-ID", "set-run", "set-warmup", "set-debug"] {
        class.cmd(name, ("number",), "Has no effect.", |_, _: &Tmix, _| ());
    }
}

fn running(class: &mut ClassDeclaration) {
    class
        .cmd("start", (), "Starts generating connections.", |command, tmix: &Tmix, _| {
            two_sides::need_nodes(&tmix.nodes, "`set-init` and `set-acc`")?;
            if !tmix.has_file() {
                return Err(Refusal::explained(
                    "there are no connection vectors; expected `set-cvfile FILE` before",
                ));
            }
            let (initiators, acceptors) = tmix.nodes.counts();
            if initiators != acceptors {
                command.sim().warn(&format!("Error: {initiators} initiators and {acceptors} acceptors"));
            }
            tmix.start(command.sim());
            Ok(())
        })
        .cmd("stop", (), "Starts no more connections.", |_, tmix: &Tmix, _| tmix.stop())
        .cmd(
            "active-connections",
            (),
            "Writes the number of active connections.",
            |command, tmix: &Tmix, _| {
                two_sides::put_count(command, tmix.outfile.get(), tmix.active() as i64);
            },
        )
        .cmd(
            "total-connections",
            (),
            "Writes the number of connections started.",
            |command, tmix: &Tmix, _| {
                two_sides::put_count(command, tmix.outfile.get(), tmix.total() as i64);
            },
        )
        .cmd(
            "recycle",
            (arg::entity("agent"),),
            "Called when an end of a connection has finished.",
            |command, tmix: &Tmix, (agent,)| {
                tmix.recycle(command.sim(), agent);
                Ok::<_, Refusal>(())
            },
        );
}

/// Declares the methods that scripts may replace.
fn hooks(class: &mut ClassDeclaration) {
    two_sides::hooks(class);
    class
        .instproc(
            "setup-tcp",
            ("tcp", "fid", "wnd", "mss"),
            "Prepares a two-way agent.",
            |ns, call, (tcp, _, _, _)| {
                set_all(ns, tcp, &["fid_", "window_", "segsize_"], &call.args[1..])?;
                two_sides::report_done_to(ns, call.object, tcp, "recycle")
            },
        )
        .instproc("alloc-agent", (arg::text("tcptype"),), "Makes a one-way sender.", |ns, _, (tcptype,)| {
            ns.new_object(&class_name("Agent/TCP", "Tahoe", tcptype), &[])
        })
        .instproc(
            "alloc-sink",
            (arg::text("sinktype"),),
            "Makes a one-way receiver.",
            |ns, _, (sinktype,)| ns.new_object(&class_name("Agent/TCPSink", "default", sinktype), &[]),
        )
        .instproc(
            "configure-source",
            ("agent", "fid", "wnd", "mss"),
            "Prepares a one-way sender.",
            |ns, call, (agent, _, _, _)| {
                set_all(ns, agent, &["fid_", "window_", "packetSize_"], &call.args[1..])
            },
        )
        .instproc("configure-sink", ("sink",), "Prepares a one-way receiver.", |ns, _, (sink,)| {
            set_all(ns, sink, &["packetSize_"], &[Obj::from_i64(40)])
        })
        .instproc("alloc-app", (), "Makes an application.", |ns, _, _| ns.new_object("Application/Tmix", &[]))
        .instproc("connect", (), "Connects the agents and the applications of a connection.", connect);
}

fn class_name(base: &str, plain: &str, kind: &str) -> String {
    if kind == plain { base.to_owned() } else { format!("{base}/{kind}") }
}

fn set_all(ns: &Ns, agent: &Obj, names: &[&str], values: &[Obj]) -> TclResult {
    for (name, value) in names.iter().zip(values) {
        ns.invoke_named(agent, "set", &[Obj::from_str(name), value.clone()])?;
    }
    Ok(Obj::empty())
}

/// Returns the agents of one end: those of an earlier connection, or new ones.
fn end(ns: &Ns, object: ObjectId, tmix: &Tmix) -> Result<End, Error> {
    if let Some(end) = tmix.take_end(ns.sim()) {
        return Ok(end);
    }
    let make = |hook: &str, kind: &str| -> Result<EntityId, Error> {
        let made = ns.invoke(object, hook, &[Obj::from_str(kind)])?;
        ns.entity_named(made.as_str()).ok_or_else(|| Error::from("no such agent"))
    };
    let tcp = tmix.tcp.borrow().clone();
    if !tmix.one_way.get() {
        return Ok(End { agent: make("alloc-tcp", &tcp)?, sink: None });
    }
    let agent = make("alloc-agent", &tcp)?;
    let kind = tmix.sink.borrow().clone();
    Ok(End { agent, sink: Some(make("alloc-sink", &kind)?) })
}

fn connect(ns: &Ns, call: &Call, _: ()) -> TclResult {
    let tmix: &Tmix = ns.record(call.object)?;
    let vector = tmix.next_vector().ok_or("no connection vector")?;
    let ends = [end(ns, call.object, tmix)?, end(ns, call.object, tmix)?];
    let (initiator_node, acceptor_node) =
        tmix.nodes.next().ok_or("there is no pair of an initiator and an acceptor")?;
    let simulator = simulator::instance(ns)?;
    for (node, end) in [initiator_node, acceptor_node].into_iter().zip(&ends) {
        for agent in [Some(end.agent), end.sink].into_iter().flatten() {
            simulator::attach_agent(ns, simulator, &ns.handle(node), &ns.handle(agent))?;
        }
    }
    for (end, side) in ends.iter().zip([&vector.initiator, &vector.acceptor]) {
        configure(ns, call.object, end, side, tmix.total())?;
    }
    let [initiator, acceptor] = &ends;
    let pairs = match (initiator.sink, acceptor.sink) {
        (Some(initiator_sink), Some(acceptor_sink)) => {
            vec![(initiator.agent, acceptor_sink), (acceptor.agent, initiator_sink)]
        }
        _ => vec![(initiator.agent, acceptor.agent)],
    };
    for (from, to) in pairs {
        simulator::connect_agents(ns, simulator, &ns.handle(from), &ns.handle(to))?;
    }
    let application = || match tmix.take_application() {
        Some(application) => Ok(application),
        None => {
            let made = ns.invoke(call.object, "alloc-app", &[])?;
            ns.entity_named(made.as_str()).ok_or_else(|| Error::from("no such application"))
        }
    };
    let applications = [application()?, application()?];
    for (application, end) in applications.into_iter().zip(&ends) {
        if let Some(sink) = end.sink {
            two_sides::put_on(ns, application, sink);
        }
        two_sides::put_on(ns, application, end.agent);
    }
    tmix.begin(ns.sim(), Connection { ends, applications });
    Ok(Obj::empty())
}

fn configure(ns: &Ns, object: ObjectId, end: &End, side: &Side, flow_id: u64) -> Result<(), Error> {
    let numbers = [flow_id as i64, side.window.into(), side.mss.into()].map(Obj::from_i64);
    let words = [&[ns.handle(end.agent)], numbers.as_slice()].concat();
    match end.sink {
        None => ns.invoke(object, "setup-tcp", &words)?,
        Some(sink) => {
            ns.invoke(object, "configure-source", &words)?;
            ns.invoke(object, "configure-sink", &[ns.handle(sink)])?
        }
    };
    Ok(())
}
