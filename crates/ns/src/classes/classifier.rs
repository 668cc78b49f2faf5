//! Classifiers (spec: script-language, section 9.2; routing-and-dynamics, section 13).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::Entity;
use neons_sim::node::{
    AddressClassifier, Classifier, ClassifierBase, DestinationClassifier, FieldClassifier,
    HierarchicalClassifier, MultipathClassifier, PortClassifier,
};

use super::addresses;
use crate::Ns;
use crate::declare::{Bool, ClassDeclaration, Declarations, Int, Refusal, Wired, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Classifier", "SplitObject");
    class
        .doc(
            "Forwards packets by a field of their headers: each value of the field has a numbered slot \
            with an object.",
        )
        .native(|_, id| FieldClassifier::new(id))
        .bind_shared(
            "offset_",
            Int(0, unit::BYTES),
            "Position of the field in a packet (see `PktHdr_offset`); only for classes that read no fixed \
            field.",
            |entity| Some(&entity.as_classifier()?.base().offset),
        )
        .bind_shared(
            "shift_",
            Int(0, unit::BITS),
            "The number of bits by which the field is shifted to the right.",
            |entity| Some(&entity.as_classifier()?.base().shift),
        )
        .bind_shared(
            "mask_",
            Int(ClassifierBase::MASK, unit::NONE),
            "Mask of the field, applied after the shift.",
            |entity| Some(&entity.as_classifier()?.base().mask),
        )
        .bind_shared("debug_", Bool(false), "Has no effect.", |entity| {
            Some(&entity.as_classifier()?.base().debug)
        })
        .lazy();
    commands(class);
    methods(class);

    declarations
        .class("Classifier/Addr", "Classifier")
        .doc("Finds the slot by a part of the destination address.")
        .native(|_, id| AddressClassifier::new(id));

    declarations
        .class("Classifier/Mac", "Classifier")
        .doc("Forwards packets to the MACs in its slots.")
        .native(|_, id| FieldClassifier::new(id))
        .bind(
            "bcast_",
            Int(0, unit::NONE),
            "Unless 0, copy every packet to the MACs in all slots except the sender's.",
            |classifier: &FieldClassifier| &classifier.broadcast,
        );

    declarations
        .class("Classifier/Port", "Classifier")
        .doc("Forwards packets to the agents of a node, by destination port.")
        .native(|_, id| PortClassifier::new(id));

    declarations
        .class("Classifier/MultiPath", "Classifier")
        .doc("Distributes packets among its slots in turn.")
        .native(|_, id| MultipathClassifier::new(id));

    declarations
        .class("Classifier/Hash", "Classifier")
        .doc("Finds the slot in a hash table.")
        .native(|_, id| AddressClassifier::new(id))
        .class_variable(
            "default_",
            "-1",
            unit::NONE,
            "Slot of packets that are not in the table; -1 for none.",
        )
        .instproc(
            "init",
            ("nbuck",),
            "Makes the classifier. The number of buckets has no effect.",
            |ns, call, _| {
                call.next(&[])?;
                look_at_first_level(ns, call.object);
                Ok(Obj::empty())
            },
        )
        .instproc("dump", (), "Describes the classifier on the standard output.", |ns, call, _| {
            call.next(&[])?;
            let default = ns.otcl().get_var(call.object, "default_")?;
            ns.print_line(&format!("\t{default} default\n"));
            Ok(Obj::empty())
        });

    declarations
        .class("Classifier/Hash/Dest", "Classifier/Hash")
        .doc("Routes packets by destination address. It is the entry of a node.")
        .native(|_, id| DestinationClassifier::new(id))
        .bind(
            "default_",
            Wired(Int(DestinationClassifier::DEFAULT_SLOT, unit::NONE)),
            "Slot of unknown destinations; -1 for none.",
            |classifier: &DestinationClassifier| &classifier.default_slot,
        )
        .cmd(
            "lookup",
            ("bucket", "src", arg::int("dst"), "fid"),
            "Returns the object in the slot of a destination; empty if there is none.",
            |command, classifier: &DestinationClassifier, (_, _, dst, _)| {
                classifier.target(command.sim(), dst)
            },
        );

    hierarchical(declarations);
}

fn classifier(entity: &dyn Entity) -> Result<&dyn Classifier, Refusal> {
    entity.as_classifier().ok_or_else(Refusal::unfit)
}

fn commands(class: &mut ClassDeclaration) {
    class
        .shared_cmd(
            "install",
            (arg::int("slot"), arg::attempt(arg::entity("object"))),
            "Forwards packets whose field has the value `slot` to an object.",
            |command, entity, (slot, target)| {
                let classifier = classifier(entity)?;
                if slot > classifier.highest_value() {
                    return Err(Refusal::new(format!(
                        "slot {slot}: the largest slot of this classifier is {}",
                        classifier.highest_value()
                    )));
                }
                // ns-2.35: an unknown object clears the slot.
                classifier.install(command.sim(), slot, target.ok());
                Ok::<_, Refusal>(())
            },
        )
        .shared_cmd(
            "defaulttarget",
            (arg::entity("object"),),
            "Forwards packets whose field selects no slot to the given object.",
            |command, entity, (target,)| {
                classifier(entity)?.base().default_target.set(command.sim(), Some(target));
                Ok::<_, Refusal>(())
            },
        )
        .shared_cmd(
            "installNext",
            (arg::attempt(arg::entity("object")),),
            "Puts an object into the slot after the last one.",
            |command, entity, (object,)| {
                Ok::<_, Refusal>(classifier(entity)?.install_next(command.sim(), object.ok()))
            },
        )
        .shared_cmd("reset", (), "Has no effect.", |_, _: &dyn Entity, _| {})
        .shared_cmd("clear", (arg::int("slot"),), "Empties a slot.", |command, entity, (slot_name,)| {
            let (classifier, slot) = (classifier(entity)?, slot_name);
            // The slot after the last one is already empty; clearing it would create it.
            if usize::try_from(slot).is_ok_and(|slot| slot < classifier.slots(command.sim()).len()) {
                classifier.clear(command.sim(), slot);
            }
            Ok::<_, Refusal>(())
        })
        .shared_cmd(
            "slot",
            (arg::int("number"),),
            "Returns the object in a slot.",
            |command, entity, (number,)| {
                let slots = classifier(entity)?.slots(command.sim());
                match usize::try_from(number).ok().and_then(|slot| slots.get(slot).copied()) {
                    Some(Some(target)) => Ok(Some(target)),
                    _ => Err(Refusal::new(format!("Classifier: no object at slot {}", number))),
                }
            },
        )
        .shared_cmd(
            "findslot",
            (arg::entity("object"),),
            "Returns the slot that holds the given object; -1 if there is none.",
            |command, entity, (wanted,)| {
                let place = classifier(entity)?
                    .slots(command.sim())
                    .iter()
                    .position(|target| *target == Some(wanted));
                Ok::<_, Refusal>(place.map_or(-1, |place| place as i32))
            },
        )
        .shared_cmd(
            "alloc-port",
            (arg::attempt(arg::entity("nullagent")),),
            "Returns the lowest slot that is empty or holds the null agent.",
            |command, entity, (null_agent,)| {
                Ok::<_, Refusal>(classifier(entity)?.free_slot(command.sim(), null_agent.ok()))
            },
        );
}

/// Declares the methods that maintain `slots_`, the array of the objects that scripts have installed. Computed
/// routes are not in it.
fn methods(class: &mut ClassDeclaration) {
    class
        .instproc(
            "install",
            (arg::text("slot"), "val"),
            "Forwards packets whose field has the value `slot` to an object.",
            |ns, call, (slot, object)| {
                set_slot(ns, call, slot, object)?;
                ns.bare_command(call.object, &words("install", call.args))
            },
        )
        .instproc(
            "installNext",
            ("val",),
            "Puts an object into the slot after the last one, and returns the number of this slot.",
            |ns, call, (val,)| {
                if ns.entity_named(val.as_str()).is_none() {
                    return Err(Error::from(format!(
                        "Classifier::installNext attempt to install non-object {} into classifier",
                        val.as_str()
                    )));
                }
                let slot = ns.bare_command(call.object, &words("installNext", call.args))?;
                ns.otcl().set_var(call.object, &slot_variable(slot.as_str()), val.clone())?;
                Ok(slot)
            },
        )
        .instproc(
            "adjacents",
            (),
            "Returns the slots that scripts have filled, each with its object.",
            |ns, call, _| ns.invoke(call.object, "array", &[Obj::from_str("get"), Obj::from_str("slots_")]),
        )
        .instproc(
            "in-slot?",
            (arg::text("slot"),),
            "Returns the object that a script put into a slot; empty if none did.",
            |ns, call, (slot,)| match ns.otcl().get_var(call.object, &slot_variable(slot)) {
                Ok(object) => Ok(object),
                Err(_) => Ok(Obj::empty()),
            },
        )
        .instproc("dump", (), "Describes the classifier on the standard output.", |ns, call, _| {
            dump(ns, call.object)?;
            Ok(Obj::empty())
        })
        .instproc(
            "no-slot",
            (arg::text("slot"),),
            "Called for a packet whose slot is empty: describes the classifier and ends the program.",
            |ns, call, (slot,)| report_no_slot(ns, call.object, slot),
        );
}

fn words(name: &str, arguments: &[Obj]) -> Vec<Obj> {
    std::iter::once(Obj::from_str(name)).chain(arguments.iter().cloned()).collect()
}

/// Records the installed object in `slots_`. The array of a node has a slot for each agent ever attached.
fn set_slot(ns: &Ns, call: &Call, slot: &str, object: &Obj) -> TclResult {
    match slot.parse::<u32>() {
        Ok(number) if number.to_string() == slot => {
            ns.otcl().set_element(call.object, "slots_", number, object)
        }
        _ => ns.otcl().set_var(call.object, &slot_variable(slot), object),
    }
}

fn slot_variable(slot: &str) -> String {
    format!("slots_({slot})")
}

/// The default handler of packets for an empty slot: prints a report. Spec: engine-and-traces, section 6.4.
fn report_no_slot(ns: &Ns, classifier: ObjectId, number: &str) -> TclResult {
    let name = ns.otcl().name(classifier);
    let class = ns.class_name(classifier);
    ns.sim().warn(&format!(
        "--- Classfier::no-slot{{}} default handler (tcl/lib/ns-lib.tcl) ---\n\t{name}: no target for slot {number}\n\t{name} type: {class}\ncontent dump:\n"
    ));
    ns.invoke(classifier, "dump", &[])?;
    ns.sim().warn("---------- Finished standard no-slot{} default handler ----------\n");
    if ns.voice() == crate::Voice::Neons {
        crate::advice::explain_no_slot(ns, classifier, number);
    }
    ns.flush_traces();
    ns.exit(1)
}

fn dump(ns: &Ns, classifier: ObjectId) -> Result<(), Error> {
    let mut slots: Vec<(i64, Obj)> = Vec::new();
    for slot in ns.array_names(classifier, "slots_") {
        let object = ns.otcl().get_var(classifier, &slot_variable(slot.as_str()))?;
        let number = slot.to_i64().ok_or_else(|| format!("expected integer but got \"{slot}\""))?;
        slots.push((number, object));
    }
    slots.sort_by_key(|(slot, _)| *slot);
    let variable = |name: &str| ns.otcl().get_var(classifier, name);
    let mut text = format!("classifier {}\n", ns.otcl().name(classifier));
    for name in ["offset", "shift", "mask"] {
        text += &format!("\t{} {name}\n", variable(&format!("{name}_"))?);
    }
    text += &format!("\t{} slots\n", slots.len());
    for (slot, object) in slots {
        let class = ns.otcl().object_of(&object).map(|object| ns.class_name(object));
        text += &format!("\t\tslot {slot}: {object} ({})\n", class.as_deref().unwrap_or(""));
    }
    ns.print_line(&text);
    Ok(())
}

/// `Classifier/Hier`: one classifier for each level of the address. Packets enter the classifier of the first
/// level.
fn hierarchical(declarations: &mut Declarations) {
    declarations
        .class("Classifier/Hier", "Classifier")
        .doc("Routes packets by the levels of their destination address.")
        .native(|_, id| HierarchicalClassifier::new(id))
        .cmd(
            "classifier",
            (arg::int("level"),),
            "Returns the classifier of a level, counted from 1.",
            |_, classifier: &HierarchicalClassifier, (level_name,)| {
                let level = usize::try_from(level_name).ok().and_then(|level| classifier.level(level));
                level.map(Some).ok_or_else(|| Refusal::explained("there is no such level"))
            },
        )
        .cmd(
            "defaulttarget",
            (arg::entity("object"),),
            "Forwards packets with unknown addresses to the given object.",
            |command, classifier: &HierarchicalClassifier, (object,)| {
                classifier.set_default_target(command.sim(), object);
                Ok::<_, Refusal>(())
            },
        )
        .instproc("init", (), "Makes a classifier for each level.", |ns, call, _| {
            call.next(&[])?;
            let format = ns.sim().address_format();
            for (mask, shift) in format.levels() {
                let made = ns.create("Classifier/Addr", &[])?;
                ns.otcl().set_var(made, "mask_", Obj::from_i64(i64::from(*mask)))?;
                ns.otcl().set_var(made, "shift_", Obj::from_i64(i64::from(*shift)))?;
                if let Some(level) = ns.entity_of(made) {
                    ns.record::<HierarchicalClassifier>(call.object)?.push(ns.sim(), level);
                }
            }
            Ok(Obj::empty())
        })
        .instproc(
            "destroy",
            (),
            "Destroys the classifier together with the classifiers of its levels.",
            |ns, call, _| {
                for level in ns.record::<HierarchicalClassifier>(call.object)?.levels() {
                    ns.invoke_named(&ns.handle(level), "destroy", &[])?;
                }
                call.next(&[])
            },
        )
        .instproc(
            "install",
            (arg::text("dst"), "target"),
            "Forwards packets for an address, or for a prefix of one, to an object.",
            |ns, call, (dst, target)| {
                let parts = addresses::components(dst);
                let (last, above) = parts.split_last().ok_or("an address has levels")?;
                for (index, part) in above.iter().enumerate() {
                    let lower = level(ns, call, index + 2)?;
                    ns.invoke_named(&level(ns, call, index + 1)?, "install", &[Obj::from_str(part), lower])?;
                }
                let lowest = level(ns, call, parts.len())?;
                ns.invoke_named(&lowest, "install", &[Obj::from_str(last), target.clone()])
            },
        )
        .instproc(
            "clear",
            (arg::rest("arg"),),
            "Empties the slot that the last argument names. The number of arguments gives the level.",
            |ns, call, (args,)| {
                let slot = args.last().ok_or("no slot is given")?;
                ns.invoke_named(&level(ns, call, args.len())?, "clear", std::slice::from_ref(slot))
            },
        );
}

/// Returns the classifier of a level, counted from 1.
fn level(ns: &Ns, call: &Call, level: usize) -> TclResult {
    let found = ns.record::<HierarchicalClassifier>(call.object)?.level(level);
    Ok(ns.handle(found.ok_or_else(|| format!("there are no addresses of {level} levels"))?))
}

/// Gives a classifier the mask and shift of the first address level.
fn look_at_first_level(ns: &Ns, classifier: ObjectId) {
    let native = ns.entity_of(classifier).and_then(|id| ns.sim().entity(id));
    if let (Some(classifier), Some((mask, shift))) =
        (native.and_then(<dyn Entity>::as_classifier), ns.sim().address_format().levels().first())
    {
        classifier.base().mask.set(*mask as i32);
        classifier.base().shift.set(*shift as i32);
    }
}
