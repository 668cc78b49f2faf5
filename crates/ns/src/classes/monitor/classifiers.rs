//! Classifiers of flows (spec: script-language, section 9.2; queues-and-monitors, section 10.5).

use neons_otcl::Obj;
use neons_sim::monitor::{FlowClassifier, FlowKind, TokenBucketFlow};

use crate::declare::{ClassDeclaration, Command, Declarations, Int, Refusal, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    for (name, kind, doc) in [
        ("Classifier/Hash/Fid", FlowKind::FlowId, "Classifies packets by flow id."),
        (
            "Classifier/Hash/SrcDest",
            FlowKind::SourceDestination,
            "Classifies packets by source and destination address.",
        ),
        (
            "Classifier/Hash/SrcDestFid",
            FlowKind::SourceDestinationFlowId,
            "Classifies packets by source address, destination address and flow id.",
        ),
    ] {
        let class = declarations.class(name, "Classifier/Hash");
        class.doc(doc).native(move |_, id| FlowClassifier::new(id, kind));
        flow_classifier(class);
    }
}

fn flow_classifier(class: &mut ClassDeclaration) {
    class.bind(
        "default_",
        Int(FlowClassifier::DEFAULT_SLOT, unit::NONE),
        "Slot of unknown flows; -1 for none.",
        |classifier: &FlowClassifier| &classifier.default_slot,
    );
    table_commands(class);
}

fn table_commands(class: &mut ClassDeclaration) {
    class
        .cmd(
            "set-hash",
            ("bucket", arg::int("src"), arg::int("dst"), arg::int("fid"), arg::int("slot")),
            "Assigns a slot to a flow.",
            |_, classifier: &FlowClassifier, (_, src, dst, fid, number)| {
                classifier.set_slot(src, dst, fid, slot(number)?);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "lookup",
            ("bucket", arg::int("src"), arg::int("dst"), arg::int("fid")),
            "Returns the object in the slot of a flow; empty if there is none.",
            |_, classifier: &FlowClassifier, (_, src, dst, fid)| {
                let slot = classifier.slot_of(src, dst, fid);
                slot.and_then(|slot| classifier.target(slot))
            },
        )
        .cmd(
            "set-flowrate",
            (arg::int("fid"), arg::bandwidth("rate"), arg::real("depth"), arg::real("tokens")),
            "Makes a flow with a token bucket of the given rate (bits per second), depth (bytes) and \
            initial number of tokens (bytes).",
            |command, classifier: &FlowClassifier, (flow_id, rate, depth, tokens)| {
                let flow = new_flow(command, classifier, flow_id)?;
                flow.rate.set(rate);
                flow.depth.set(depth);
                flow.tokens.set(tokens);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "reset",
            (),
            "Removes all flows; the slots keep their objects.",
            |_, classifier: &FlowClassifier, _| classifier.forget_all(),
        )
        .cmd(
            "del-hash",
            (arg::int("src"), arg::int("dst"), arg::int("fid")),
            "Removes a flow, and returns the slot that the flow had.",
            |_, classifier: &FlowClassifier, (src, dst, fid)| {
                let slot = classifier.forget(src, dst, fid);
                slot.map(|slot| slot as i32).ok_or_else(|| Refusal::explained("the flow has no slot"))
            },
        );
}

fn slot(number: i32) -> Result<usize, Refusal> {
    usize::try_from(number).map_err(|_| Refusal::explained("slots have no negative numbers"))
}

/// Has the script make a flow with a token bucket, and returns it.
fn new_flow<'a>(
    command: &Command<'a>,
    classifier: &FlowClassifier,
    flow_id: i32,
) -> Result<&'a TokenBucketFlow, Refusal> {
    if classifier.slot_of(0, 0, flow_id).is_some() {
        // ns-2.35: looks a known flow up in the wrong place and crashes (spec: queues-and-monitors, section 10.6).
        command.sim().fatal("");
    }
    let words = [0, 0, flow_id].map(|part| Obj::from_i64(i64::from(part)));
    command.ns.invoke(command.object, "unknown-flow", &words)?;
    let flow = classifier.slot_of(0, 0, flow_id).and_then(|slot| classifier.target(slot));
    flow.and_then(|flow| command.sim().get(flow))
        .ok_or_else(|| Refusal::explained("the flow has no token bucket"))
}
