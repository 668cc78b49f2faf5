//! Trace objects (spec: engine-and-traces, sections 10 and 11).

use std::cell::Cell;

use neons_otcl::Obj;
use neons_sim::format::{general, push_trace_time};
use neons_sim::trace::Trace;
use neons_sim::{Entity, SinkId};

use super::connector::{debug_variable, undeclared_debug_variable, wiring_commands};
use crate::declare::{Bound, ClassDeclaration, Declarations, Int, Refusal, Unset, arg, unit};

/// The trace classes, each with the letter at the beginning of its lines.
const KINDS: [(&str, u8); 12] = [
    ("Trace/Enque", b'+'),
    ("Trace/Deque", b'-'),
    ("Trace/Recv", b'r'),
    ("Trace/Drop", b'd'),
    ("Trace/Hop", b'h'),
    ("Trace/EDrop", b'e'),
    ("Trace/MEDrop", b'm'),
    ("Trace/SessEnque", b'E'),
    ("Trace/SessDeque", b'D'),
    ("Trace/Generic", b'v'),
    ("Trace/Collision", b'c'),
    ("Trace/Var", b'f'),
];

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Trace", "SplitObject");
    class
        .doc("Writes a line for each packet that passes.")
        .native(|_, id| Trace::new(id, b'v'))
        .bind("src_", Int(Trace::SRC, unit::NONE), "Number of the node before the trace.", |trace: &Trace| {
            &trace.src
        })
        .bind("dst_", Int(Trace::DST, unit::NONE), "Number of the node behind the trace.", |trace: &Trace| {
            &trace.dst
        })
        .bind("callback_", Int(0, unit::NONE), "Pass each line to the method `handle`.", |trace: &Trace| {
            &trace.callback
        })
        .bind("show_tcphdr_", Int(0, unit::NONE), "Show the TCP header in the lines.", |trace: &Trace| {
            &trace.show_tcp_header
        })
        .bind("show_sctphdr_", Int(0, unit::NONE), "Show the SCTP header in the lines.", |trace: &Trace| {
            &trace.show_sctp_header
        })
        .computed("type_", "The letter at the start of the lines.", |trace: &Trace| {
            Bound::Custom(
                Box::new(|| char::from(trace.event.get()).to_string()),
                Box::new(|text| trace.event.set(text.bytes().next().unwrap_or(b'v'))),
            )
        })
        .instproc(
            "init",
            (arg::text("type"),),
            "Makes a trace whose lines begin with the given letter.",
            |ns, call, (kind,)| {
                call.next(&[])?;
                let trace: &Trace = ns.record(call.object)?;
                trace.event.set(kind.bytes().next().unwrap_or(b'v'));
                Ok(Obj::empty())
            },
        )
        .cmd(
            "ntrace",
            (arg::text("text"),),
            "Writes a line to the nam channel.",
            |command, trace: &Trace, (text,)| {
                if let Some(sink) = trace.nam_sink.get() {
                    command.sim().sink(sink).append_line(text);
                }
            },
        )
        .instproc(
            "format",
            (arg::rest("arg"),),
            "Writes a line of the given words, with the letter and the time before them.",
            |ns, call, _| {
                let trace: &Trace = ns.record(call.object)?;
                let channel = ns.otcl().var_exists(call.object, "fp_");
                if trace.sink.get().is_none() && !channel {
                    return Ok(Obj::empty());
                }
                let words: Vec<String> = call
                    .args
                    .iter()
                    .map(|word| match word.as_str() {
                        "$src_" => trace.src.get().to_string(),
                        "$dst_" => trace.dst.get().to_string(),
                        other => other.to_owned(),
                    })
                    .collect();
                let letter = char::from(trace.event.get());
                let now = general(crate::classes::now(ns), 17);
                let line = format!("{letter} {now} {}", words.join(" "));
                match trace.sink.get() {
                    Some(sink) => ns.sim().sink(sink).append_line(&line),
                    None => ns.put_line(&ns.otcl().get_var(call.object, "fp_")?, &line)?,
                }
                Ok(Obj::empty())
            },
        );
    tagged_command(class);
    annotate_command(class);
    attach_method(class);
    channel_commands(class, |trace: &Trace| [&trace.sink, &trace.nam_sink]);
    wiring_commands(class);
    debug_variable(class);

    address_traces(declarations);

    let class = declarations.class("BaseTrace", "SplitObject");
    class.doc("Writes lines about events.").native(|_, id| Trace::new(id, b'E'));
    tagged_command(class);
    attach_method(class);
    channel_commands(class, |trace: &Trace| [&trace.sink, &trace.nam_sink]);
    declarations
        .class("BaseTrace/Event", "BaseTrace")
        .doc("Writes lines about events in an object.")
        .native(|_, id| Trace::new(id, b'E'));

    for (name, letter) in KINDS {
        declarations
            .class(name, "Trace")
            .doc("A trace whose lines begin with the letter of this class.")
            .native(move |_, id| Trace::new(id, letter))
            .instproc("init", (), "Sets the letter with which trace lines begin.", move |_, call, _| {
                call.next(&[Obj::from_str(&char::from(letter).to_string())])
            });
    }
}

/// Declares traces that show the addresses of packets (spec: mpls-pushback-nix, section 8).
fn address_traces(declarations: &mut Declarations) {
    let class = declarations.class("TraceIp", "SplitObject");
    class
        .doc("Writes a line for each packet that passes, with parts of its addresses in place of the nodes.")
        .native(|_, id| Trace::of_addresses(id))
        .instproc(
            "init",
            (arg::text("type"),),
            "Makes a trace whose lines begin with the given letter.",
            |ns, call, (kind,)| {
                call.next(&[])?;
                let trace: &Trace = ns.record(call.object)?;
                trace.event.set(kind.bytes().next().unwrap_or(b'v'));
                Ok(Obj::empty())
            },
        );
    type Field = fn(&Trace) -> &Cell<i32>;
    let fields: [(&str, &str, Field); 6] = [
        ("src_", "The number shown as the sender, if it is at least 0.", |trace| &trace.src),
        ("dst_", "Has no effect.", |trace| &trace.dst),
        ("callback_", "Has no effect.", |trace| &trace.callback),
        ("show_tcphdr_", "Show the TCP header in the lines.", |trace| &trace.show_tcp_header),
        ("show_sctphdr_", "Show the SCTP header in the lines.", |trace| &trace.show_sctp_header),
        ("mask_", "Mask of addresses, applied after the shift.", |trace| &trace.address_part.mask),
    ];
    for (name, doc, field) in fields {
        class.bind(name, Int(Unset, unit::NONE), doc, field).missed();
    }
    class
        .bind(
            "shift_",
            Int(Unset, unit::BITS),
            "The number of bits by which addresses are shifted to the right.",
            |trace: &Trace| &trace.address_part.shift,
        )
        .missed();
    undeclared_debug_variable(class);
    tagged_command(class);
    annotate_command(class);
    channel_commands(class, |trace: &Trace| [&trace.sink, &trace.nam_sink]);
    wiring_commands(class);
    declarations
        .class("TraceIp/Mac", "TraceIp")
        .doc("Writes the same lines as `TraceIp`.")
        .native(|_, id| Trace::of_addresses(id));
}

/// Writes an annotation. Spec: engine-and-traces, section 11.1.
fn annotate(sim: &neons_sim::Sim, trace: &Trace, text: &str) {
    let Some(sink) = trace.sink.get() else { return };
    let exact = general(sim.now(), 15);
    let short = general(sim.now(), 6);
    if trace.tagged.get() {
        sim.sink(sink).append_line(&format!("v {exact} -e {{sim_annotation {short} {text}}}"));
    } else {
        let mut rounded = Vec::new();
        push_trace_time(&mut rounded, sim.now());
        let rounded = String::from_utf8_lossy(&rounded);
        sim.sink(sink).append_line(&format!("v {rounded} eval {{set sim_annotation {{{text}}}}}"));
    }
    if let Some(sink) = trace.nam_sink.get() {
        sim.sink(sink).append_line(&format!("v -t {exact} -e sim_annotation {short} {text}"));
    }
}

/// Declares the command that sets the format of lines.
fn tagged_command(class: &mut ClassDeclaration) {
    class.cmd(
        "tagged",
        (arg::optional("on"),),
        "Sets whether lines are written in the tagged format, or returns it.",
        |_, trace: &Trace, (on,)| tagged(&trace.tagged, on),
    );
}

/// Sets a flag for the tagged format, or returns it if there is no value.
pub(super) fn tagged(flag: &Cell<bool>, on: Option<&Obj>) -> Result<String, Refusal> {
    let Some(on) = on else { return Ok(i32::from(flag.get()).to_string()) };
    // ns-2.35: numbers other than 0 and 1 are refused.
    let is_word =
        matches!(on.as_str(), "0" | "1") || on.as_str().starts_with(|c: char| c.is_ascii_alphabetic());
    let value = if is_word { on.to_bool() } else { None };
    flag.set(value.ok_or_else(|| Refusal::explained("expected 1 or 0"))?);
    Ok(String::new())
}

/// Declares the command that writes a note of a script.
fn annotate_command(class: &mut ClassDeclaration) {
    class.cmd(
        "annotate",
        (arg::text("text"),),
        "Writes a note to the trace.",
        |command, trace: &Trace, (text,)| annotate(command.sim(), trace, text),
    );
}

/// Declares the method that sets the channel of a trace.
pub(super) fn attach_method(class: &mut ClassDeclaration) {
    class.instproc(
        "attach",
        ("fp",),
        "Sets the channel to which the lines are written.",
        |ns, call, (fp,)| {
            let attached = ns.bare_command(call.object, &[Obj::from_str("attach"), fp.clone()]);
            // ns-2.35: a bad channel replaces a good one, which makes `format` fail later.
            if attached.is_err() || ns.otcl().var_exists(call.object, "fp_") {
                ns.otcl().set_var(call.object, "fp_", fp)?;
            }
            attached
        },
    );
}

/// Declares the commands that set the channels; `sinks` are the channels for packet traces and for nam.
pub(super) fn channel_commands<T: Entity>(
    class: &mut ClassDeclaration,
    sinks: fn(&T) -> [&Cell<Option<SinkId>>; 2],
) {
    for (place, name, doc) in [
        (0, "attach", "Writes packet trace lines to the channel."),
        (1, "namattach", "Sets the channel to which nam lines are written."),
    ] {
        class.cmd(
            name,
            (arg::attempt(arg::channel("channel")),),
            doc,
            move |command, trace: &T, (channel,)| {
                let sink = sinks(trace)[place];
                command.sim().rewired();
                sink.set(None);
                sink.set(Some(channel?));
                Ok::<_, Refusal>(())
            },
        );
    }
    class
        .cmd("detach", (), "Stops writing trace lines.", move |command, trace: &T, _| {
            command.sim().rewired();
            sinks(trace).iter().for_each(|sink| sink.set(None));
        })
        .cmd("flush", (), "Flushes the channels of the trace.", move |command, trace: &T, _| {
            for sink in sinks(trace).iter().filter_map(|sink| sink.get()) {
                command.ns.flush_sink(sink);
            }
        });
}
