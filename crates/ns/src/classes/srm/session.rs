//! The object that sends session messages (spec: more-networks, section 11.2).

use neons_otcl::{Error, Obj, ObjectId};

use super::{at, native, parameter, uniform};
use crate::Ns;
use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("SRM/session", "SRM")
        .doc("Sends session messages.")
        .instproc(
            "init",
            ("agent",),
            "Makes the sender of an agent's session messages.",
            |ns, call, (agent,)| {
                ns.otcl().set_var(call.object, "agent_", agent.clone())?;
                Ok(Obj::empty())
            },
        )
        .instproc("schedule", (), "Schedules the next message.", |ns, call, _| {
            let delay = mean_delay(ns, call.object)? * uniform(ns, "0.9", "1.1")?;
            schedule(ns, call.object, delay)
        })
        .instproc("send-session", (), "Sends a message.", |ns, call, _| {
            let agent = ns.otcl().get_var(call.object, "agent_")?;
            ns.invoke_named(&agent, "send", &[Obj::from_str("session")])?;
            ns.invoke(call.object, "schedule", &[])
        });
    declarations
        .class("SRM/session/log-scaled", "SRM/session")
        .doc("Sends session messages; the larger the group, the longer the interval.")
        .instproc("schedule", (), "Schedules the next message.", |ns, call, _| {
            let draw = uniform(ns, "0.9", "1.1")?;
            let size = native(ns, agent(ns, call.object)?)?.group_size.get();
            let delay = mean_delay(ns, call.object)? * draw * (1.0 + f64::from(size).ln());
            schedule(ns, call.object, delay)
        });
}

fn agent(ns: &Ns, object: ObjectId) -> Result<ObjectId, Error> {
    let agent = ns.otcl().get_var(object, "agent_")?;
    Ok(ns.otcl().object_of(&agent).ok_or("no such agent")?)
}

fn mean_delay(ns: &Ns, object: ObjectId) -> Result<f64, Error> {
    parameter(ns, agent(ns, object)?, "sessionDelay_")
}

fn schedule(ns: &Ns, object: ObjectId, delay: f64) -> Result<Obj, Error> {
    at(ns, delay, &format!("{} send-session", ns.otcl().name(object)))
}
