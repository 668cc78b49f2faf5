//! Traces of mobile nodes (spec: wireless-stack, section 2.4).

use neons_otcl::Obj;
use neons_sim::wireless::{Happening, RadioTrace, TraceLevel};

use super::mobile_node;
use crate::classes::connector::{debug_variable, wiring_commands};
use crate::classes::trace::{attach_method, channel_commands, tagged};
use crate::declare::{Bound, Declarations, Int, Refusal, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("CMUTrace", "SplitObject");
    class
        .doc("Writes a line for each packet that passes between two layers of a mobile node.")
        .class_variable("duration_scaling_factor_", "3.0e4", unit::NONE, "Has no effect.")
        .class_variable("radius_scaling_factor_", "1.0", unit::NONE, "Has no effect.")
        .bind("show_sctphdr_", Int(0, unit::NONE), "Has no effect.", |trace: &RadioTrace| {
            &trace.show_sctp_header
        });
    attach_method(class);
    channel_commands(class, |trace: &RadioTrace| [&trace.sink, &trace.nam_sink]);
    class
        .cmd(
            "node",
            (arg::text("node"),),
            "Sets the node of the trace; the trace lines show the position of this node.",
            |command, trace: &RadioTrace, (node_name,)| {
                let node = mobile_node::native(command.ns, node_name)
                    .ok_or_else(|| Refusal::explained("this is no mobile node"))?;
                trace.mobile_node.set(Some(node));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "newtrace",
            (arg::int("on"),),
            "Sets whether lines are written in the new format.",
            |_, trace: &RadioTrace, (on,)| {
                trace.newtrace.set(on != 0);
            },
        )
        .cmd(
            "tagged",
            (arg::optional("on"),),
            "Sets whether lines are written in the tagged format, or returns it.",
            |_, trace: &RadioTrace, (on,)| tagged(&trace.tagged, on),
        );
    wiring_commands(class);
    debug_variable(class);

    for (name, happening) in [
        ("CMUTrace/Send", Happening::Sent),
        ("CMUTrace/Recv", Happening::Received),
        ("CMUTrace/Drop", Happening::Dropped),
        ("CMUTrace/EOT", Happening::Ended),
    ] {
        declarations
            .class(name, "CMUTrace")
            .doc("A trace of one kind of event.")
            .native(move |_, _| RadioTrace::new(happening))
            .bind("src_", Int(0, unit::NONE), "Number of the node of the trace.", |trace: &RadioTrace| {
                &trace.node
            })
            .bind("dst_", Int(0, unit::NONE), "Has no effect.", |trace: &RadioTrace| &trace.destination)
            .bind("callback_", Int(0, unit::NONE), "Has no effect.", |trace: &RadioTrace| &trace.callback)
            .bind("show_tcphdr_", Int(0, unit::NONE), "Has no effect.", |trace: &RadioTrace| {
                &trace.show_tcp_header
            })
            .ignore_defaults(&["src_", "dst_", "callback_", "show_tcphdr_"])
            .computed(
                "type_",
                "The letter of the event; a script's value has no effect.",
                |trace: &RadioTrace| {
                    Bound::Custom(
                        Box::new(|| char::from(trace.happening.letter()).to_string()),
                        Box::new(|_| {}),
                    )
                },
            )
            .instproc(
                "init",
                (arg::text("tname"),),
                "Makes a trace whose lines show the given level: `AGT`, `RTR`, `IFQ`, `MAC` or `PHY`.",
                |ns, call, (tname,)| {
                    call.next(&[])?;
                    let trace: &RadioTrace = ns.record(call.object)?;
                    match TraceLevel::from_name(tname) {
                        Some(level) => trace.level.set(level),
                        None => {
                            ns.sim().warn("CMU Trace Initialized with invalid type\n");
                            ns.exit(1);
                        }
                    }
                    trace.god.set(super::god::instance(ns).and_then(|god| ns.entity_of(god)));
                    Ok(Obj::empty())
                },
            );
    }
}
