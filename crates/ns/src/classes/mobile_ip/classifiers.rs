//! Classifiers of mobile IP nodes: they separate broadcast packets or reserve slots.

use neons_sim::node::DestinationClassifier;

use crate::declare::{ClassDeclaration, Declarations, Refusal, arg};

/// Ports below this one are reserved for the agents of mobile IP.
const RESERVED: i64 = 2;

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Classifier/Hash/Dest/Bcast", "Classifier/Hash/Dest")
        .doc("Routes packets by destination address, and separates broadcast packets.")
        .cmd(
            "bcast-receiver",
            (arg::entity("object"),),
            "Sets the object that broadcast packets go to.",
            |command, classifier: &DestinationClassifier, (object,)| {
                classifier.broadcast_receiver.set(command.sim(), Some(object));
            },
        );
    reserve(declarations.class("Classifier/Port/Reserve", "Classifier/Port").doc(
        "Forwards packets to the agents of a node. The first two ports are reserved: only agents that ask \
        for them get them.",
    ));
    reserve(declarations.class("Classifier/Addr/Reserve", "Classifier/Addr").doc(
        "Finds the slot by a part of the destination address. The first two slots are reserved: only \
        objects that ask for them get them.",
    ));
}

fn reserve(class: &mut ClassDeclaration) {
    class
        .instproc("init", (arg::rest("arg"),), "Reserves two slots.", |ns, call, (args,)| {
            call.next(args)?;
            ns.invoke(call.object, "reserve-port", &[neons_otcl::Obj::from_i64(RESERVED)])
        })
        .shared_cmd(
            "reserve-port",
            (arg::count("count"),),
            "Reserves the given number of slots, which `alloc-port` does not assign.",
            |_, entity, (count,)| {
                let classifier = entity.as_classifier().ok_or_else(Refusal::unfit)?;
                classifier.base().first_free.set(count);
                Ok::<_, Refusal>(())
            },
        );
}
