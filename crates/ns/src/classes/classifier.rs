//! Classifiers of nodes (spec: script-language, section 9.2).

use neons_otcl::Obj;
use neons_sim::monitor::FlowClassifier;
use neons_sim::node::{DestinationClassifier, PortClassifier};
use neons_sim::{Entity, EntityId};

use crate::Ns;
use crate::declare::{Bound, Declarations, Refusal, parse_integer};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Classifier", "SplitObject")
        .doc("Sends packets on by a field of their headers, through numbered slots.")
        .class_variable("offset_", "0", "Without effect.")
        .class_variable("shift_", "0", "By how many bits the field is moved to the right.")
        .class_variable("mask_", "0xffffffff", "Mask of the field, after the shift.")
        .class_variable("debug_", "false", "Without effect.")
        .method(
            "no-slot",
            "slot",
            "A packet has no way to go: describes the classifier and ends the program.",
            |ns, call| report_no_slot(ns, call.object, call.arg(0)),
        );

    declarations
        .class("Classifier/Hash", "Classifier")
        .doc("Finds the slot in a hash table.")
        .class_variable("default_", "-1", "Slot of what is not in the table; -1 for none.");

    declarations
        .class("Classifier/Hash/Dest", "Classifier/Hash")
        .doc("Routes packets by destination address: the entrance of a node.")
        .native(|_, id| DestinationClassifier::new(id))
        .variable(
            "mask_",
            "0xffffffff",
            "Mask of the address, after the shift.",
            |classifier: &DestinationClassifier| Bound::Int(&classifier.mask),
        )
        .variable(
            "shift_",
            "0",
            "By how many bits the address is moved to the right.",
            |classifier: &DestinationClassifier| Bound::Int(&classifier.shift),
        )
        .variable(
            "default_",
            "-1",
            "Slot of unknown destinations; -1 for none.",
            |classifier: &DestinationClassifier| Bound::Int(&classifier.default_slot),
        )
        .method("init", "nbuck", "The number of buckets, which has no effect.", |_, call| call.next(&[]))
        .command(
            "install",
            "destination object",
            "Sends packets for the destination to the object.",
            |command, classifier: &DestinationClassifier| {
                classifier.install(command.sim(), parse_integer(command.text(0)), Some(command.entity(1)?));
                Ok::<_, Refusal>(())
            },
        )
        .command("clear", "slot", "Empties a slot.", |command, classifier: &DestinationClassifier| {
            let slots = classifier.slots();
            let (destination, _) = slot(&slots, command.int(0)).ok_or(Refusal::silent())?;
            classifier.install(command.sim(), *destination, None);
            Ok::<_, Refusal>(())
        })
        .command("slot", "number", "The object in a slot.", |command, classifier: &DestinationClassifier| {
            let slots = classifier.slots();
            match slot(&slots, command.int(0)) {
                Some((_, Some(target))) => Ok(Some(*target)),
                _ => Err(Refusal::silent()),
            }
        })
        .command(
            "lookup",
            "bucket src dst fid",
            "The object in the slot of a destination; empty if there is none.",
            |command, classifier: &DestinationClassifier| classifier.target(command.int(2)),
        )
        .command(
            "findslot",
            "object",
            "The number of the slot with this object; -1 if there is none.",
            |command, classifier: &DestinationClassifier| {
                let wanted = command.entity(0)?;
                let place = classifier.slots().iter().position(|(_, target)| *target == Some(wanted));
                Ok::<_, Refusal>(place.map_or(-1, |place| place as i32))
            },
        );

    declarations
        .class("Classifier/Port", "Classifier")
        .doc("Hands packets to the agents of a node, by destination port.")
        .native(|_, id| PortClassifier::new(id))
        .command(
            "install",
            "port object",
            "Puts an agent on a port.",
            |command, classifier: &PortClassifier| {
                classifier.install(command.int(0), Some(command.entity(1)?));
                Ok::<_, Refusal>(())
            },
        )
        .command("clear", "port", "Frees a port.", |command, classifier: &PortClassifier| {
            classifier.install(command.int(0), None);
        })
        .command("slot", "port", "The agent on a port.", |command, classifier: &PortClassifier| {
            classifier.agent(command.int(0)).map(Some).ok_or(Refusal::silent())
        })
        .command(
            "alloc-port",
            "nullagent",
            "The lowest port that is free or held by the null agent.",
            |command, classifier: &PortClassifier| classifier.free_port(command.entity(0).ok()),
        )
        .command(
            "findslot",
            "object",
            "The port of this agent; -1 if it has none.",
            |command, classifier: &PortClassifier| {
                let wanted = command.entity(0)?;
                let place = classifier.slots().iter().position(|agent| *agent == Some(wanted));
                Ok::<_, Refusal>(place.map_or(-1, |place| place as i32))
            },
        );
}

fn slot(slots: &[(i32, Option<EntityId>)], number: i32) -> Option<&(i32, Option<EntityId>)> {
    slots.get(usize::try_from(number).ok()?)
}

/// Spec: engine-and-traces, section 6.4.
fn report_no_slot(ns: &Ns, classifier: neons_otcl::ObjectId, number: &str) -> neons_otcl::TclResult {
    let name = ns.otcl().name(classifier);
    let class = ns.class_name(classifier);
    ns.sim().warn(&format!(
        "--- Classfier::no-slot{{}} default handler (tcl/lib/ns-lib.tcl) ---\n\t{name}: no target for slot {number}\n\t{name} type: {class}\ncontent dump:\n"
    ));
    ns.print_line(&dump(ns, classifier));
    ns.sim().warn("---------- Finished standard no-slot{} default handler ----------\n");
    ns.flush_traces();
    ns.exit(1)
}

fn dump(ns: &Ns, classifier: neons_otcl::ObjectId) -> String {
    let entity = ns.entity_of(classifier);
    let (shift, mask, slots, hashed) = if let Some(destinations) = part::<DestinationClassifier>(ns, entity) {
        let slots = destinations.slots().into_iter().map(|(_, target)| target).collect();
        (destinations.shift.get(), destinations.mask.get(), slots, true)
    } else if let Some(flows) = part::<FlowClassifier>(ns, entity) {
        (flows.shift.get(), flows.mask.get(), flows.targets(), true)
    } else {
        let ports = part::<PortClassifier>(ns, entity);
        (0, -1, ports.map(PortClassifier::slots).unwrap_or_default(), false)
    };
    let filled: Vec<_> =
        slots.iter().enumerate().filter_map(|(slot, target)| Some((slot, (*target)?))).collect();
    let mut text = format!(
        "classifier {}\n\t0 offset\n\t{shift} shift\n\t{mask} mask\n\t{} slots\n",
        ns.otcl().name(classifier),
        filled.len()
    );
    for (slot, target) in filled {
        let handle: Obj = ns.handle(target);
        let class = ns.object_of(target).map(|object| ns.class_name(object));
        text += &format!("\t\tslot {slot}: {} ({})\n", handle.as_str(), class.as_deref().unwrap_or(""));
    }
    if hashed {
        text += "\t-1 default\n";
    }
    text
}

fn part<T: Entity>(ns: &Ns, entity: Option<EntityId>) -> Option<&T> {
    ns.sim().get(entity?)
}
