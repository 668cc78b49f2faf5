//! LL/LLSnoop and Snoop (spec: tcp-linux, section 21).

use neons_otcl::{Call, Error, Obj, ObjectId};
use neons_sim::Entity;
use neons_sim::snoop::{SnoopAgent, SnoopSettings};
use neons_sim::wireless::LinkLayer;

use crate::Ns;
use crate::declare::{Declarations, Int, Refusal, arg, parse_integer, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("LL/LLSnoop", "LL");
    class
        .doc(
            "A link layer with Snoop: caches TCP data, and retransmits locally what is lost on the \
            wireless side.",
        )
        .native(|_, id| LinkLayer::with_snoop(id))
        .part(|entity: &dyn Entity| {
            let link: &LinkLayer = (entity as &dyn std::any::Any).downcast_ref()?;
            link.snooping()
        })
        .bind(
            "integrate_",
            Int(0, unit::NONE),
            "After each packet, check the other connections for packets to retransmit.",
            |snooping| &snooping.integrate,
        );
    class
        .class_variable("delay_", "0ms", unit::SECONDS, "Processing time of a packet in this layer, seconds.")
        .class_variable("snoopTick_", "0.1", unit::NONE, "Has no effect.")
        .instproc(
            "get-snoop",
            (arg::text("src"), arg::text("dst")),
            "Returns the Snoop object of a connection; makes the object if there is none.",
            get_snoop,
        )
        .instproc(
            "integrate",
            (arg::text("src"), arg::text("dst")),
            "Checks the other connections for packets to retransmit.",
            |ns, call, (src, dst)| {
                let own = element(src, dst);
                if !ns.otcl().var_exists(call.object, &own) {
                    return Ok(Obj::empty());
                }
                for name in ns.array_names(call.object, "snoops_") {
                    let other = format!("snoops_({name})");
                    if other == own {
                        continue;
                    }
                    let snoop = ns.otcl().get_var(call.object, &other)?;
                    let time = ns.invoke_named(&snoop, "set", &[Obj::from_str("tailTime_")])?;
                    ns.invoke_named(&snoop, "check-rxmit", &[time])?;
                    let status = ns.invoke_named(&snoop, "set", &[Obj::from_str("rxmitStatus_")])?;
                    if status.as_str() == "2" {
                        break;
                    }
                }
                Ok(Obj::empty())
            },
        );

    let class = declarations.class("Snoop", "SplitObject");
    class
        .doc("The state of a TCP connection in a link layer with Snoop.")
        .native(|_, id| SnoopAgent::new(id));
    class
        .part(|entity: &dyn Entity| {
            let snoop: &SnoopAgent = (entity as &dyn std::any::Any).downcast_ref()?;
            Some(&snoop.settings)
        })
        .settings(SnoopSettings::SETTINGS);
    class
        .built(|ns, _, entity| {
            if let Some(snoop) = ns.sim().get::<SnoopAgent>(entity) {
                snoop.initialize();
            }
            Ok(())
        })
        .cmd("llsnoop", (arg::entity("link"),), "Sets the link layer.", |_, snoop: &SnoopAgent, (link,)| {
            snoop.parent.set(Some(link));
            Ok::<_, Refusal>(())
        })
        .cmd(
            "check-rxmit",
            (arg::int("time"),),
            "Retransmits the oldest packet if it was sent only once, and before the given time.",
            |command, snoop: &SnoopAgent, (time,)| snoop.check(command.sim(), time),
        );
}

fn element(source: &str, destination: &str) -> String {
    format!("snoops_({source}:{destination})")
}

fn get_snoop(ns: &Ns, call: &Call, (src, dst): (&str, &str)) -> Result<Obj, Error> {
    let name = element(src, dst);
    if ns.otcl().var_exists(call.object, &name) {
        return ns.otcl().get_var(call.object, &name);
    }
    let snoop: ObjectId = ns.create("Snoop", &[])?;
    let object = ns.otcl().name_obj(snoop);
    ns.otcl().set_var(call.object, &name, object.clone())?;
    ns.invoke(snoop, "llsnoop", &[ns.otcl().name_obj(call.object)])?;
    let delay = ns.otcl().get_var(call.object, "delay_")?;
    ns.otcl().set_var(snoop, "delay_", delay)?;
    let link: &LinkLayer = ns.record(call.object)?;
    if let (Some(snooping), Some(agent)) = (link.snooping(), ns.entity_of(snoop)) {
        snooping.add(parse_integer(src), parse_integer(dst), agent);
    }
    Ok(object)
}
