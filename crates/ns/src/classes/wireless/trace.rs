//! Traces in mobile nodes (spec: wireless-stack, section 2.4).

use neons_otcl::Obj;
use neons_sim::wireless::{Happening, RadioTrace, TraceFormat, TraceLevel};

use super::mobile_node;
use crate::classes::connector::{debug_variable, wiring_commands};
use crate::declare::{Bound, Declarations, Refusal, parse_boolean};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("CMUTrace", "SplitObject");
    class
        .doc("Writes a line for each packet that passes between two layers of a mobile node.")
        .class_variable("duration_scaling_factor_", "3.0e4", "Without effect.")
        .class_variable("radius_scaling_factor_", "1.0", "Without effect.")
        .class_variable("show_sctphdr_", "0", "Without effect.")
        .command("attach", "channel", "Writes lines to the channel.", |command, trace: &RadioTrace| {
            trace.sink.set(None);
            trace.sink.set(Some(command.sink(0)?));
            Ok::<_, Refusal>(())
        })
        .command("namattach", "channel", "Writes nam lines to the channel.", |command, trace: &RadioTrace| {
            trace.nam_sink.set(None);
            trace.nam_sink.set(Some(command.sink(0)?));
            Ok::<_, Refusal>(())
        })
        .command("detach", "", "Writes nothing more.", |_, trace: &RadioTrace| {
            trace.sink.set(None);
            trace.nam_sink.set(None);
        })
        .command("flush", "", "Flushes the channels.", |command, trace: &RadioTrace| {
            for sink in [trace.sink.get(), trace.nam_sink.get()].into_iter().flatten() {
                command.ns.flush_sink(sink);
            }
        })
        .command(
            "node",
            "node",
            "The node that it stands in, whose position lines show.",
            |command, trace: &RadioTrace| {
                let node = mobile_node::native(command.ns, command.text(0)).ok_or_else(Refusal::silent)?;
                trace.mobile_node.set(Some(node));
                Ok::<_, Refusal>(())
            },
        )
        .command("newtrace", "on", "Whether lines have the new format.", |command, trace: &RadioTrace| {
            if command.int(0) != 0 && trace.format.get() == TraceFormat::Old {
                trace.format.set(TraceFormat::New);
            }
        })
        .command(
            "tagged",
            "?on?",
            "Whether lines have the tagged format: asks, or sets it.",
            |command, trace: &RadioTrace| {
                if command.is_empty() {
                    return i32::from(trace.format.get() == TraceFormat::Tagged).to_string();
                }
                if parse_boolean(command.text(0)) != 0 {
                    trace.format.set(TraceFormat::Tagged);
                }
                String::new()
            },
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
            .variable("src_", "0", "Number of the node.", |trace: &RadioTrace| Bound::Int(&trace.node))
            .variable("dst_", "0", "Without effect.", |trace: &RadioTrace| Bound::Int(&trace.destination))
            .variable("callback_", "0", "Without effect.", |trace: &RadioTrace| Bound::Int(&trace.callback))
            .variable("show_tcphdr_", "0", "Without effect.", |trace: &RadioTrace| {
                Bound::Int(&trace.show_tcp_header)
            })
            .method("init", "tname", "The level, as AGT, RTR, IFQ, MAC or PHY.", |ns, call| {
                call.next(&[])?;
                let trace: &RadioTrace = ns.record(call.object)?;
                match TraceLevel::from_name(call.arg(0)) {
                    Some(level) => trace.level.set(level),
                    None => {
                        ns.sim().warn("CMU Trace Initialized with invalid type\n");
                        ns.exit(1);
                    }
                }
                trace.god.set(super::god::instance(ns).and_then(|god| ns.entity_of(god)));
                Ok(Obj::empty())
            });
    }
}
