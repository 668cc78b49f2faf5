//! The object that sends session messages (spec: more-networks, section 11.2).

use neons_otcl::{Error, Obj};

use super::episode::Episode;
use super::{native, uniform};
use crate::classes::now;
use crate::declare::{Declarations, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("SRM/session", "SRM")
        .doc("Sends session messages.")
        .instproc(
            "init",
            ("ns", "agent"),
            "Makes the sender of an agent's session messages.",
            |ns, call, _| {
                call.next(call.args)?;
                let this = Episode::of(ns, call);
                this.copy(&[("sessionDelay_", "sessionDelay_")])?;
                this.clear(&["statistics_(#sent)"])?;
                this.set("round_", Obj::from_i64(1))?;
                this.set("sender_", Obj::from_i64(0))?;
                this.set("msgid_", Obj::from_i64(0))
            },
        )
        .instproc("schedule", (), "Schedules the next message, and returns the event.", |ns, call, _| {
            call.next(&[])?;
            schedule(Episode::of(ns, call), |_| Ok(1.0))
        })
        .instproc("send-session", (), "Sends a message.", |ns, call, _| {
            let this = Episode::of(ns, call);
            this.event("S", &["SESSION"])?;
            ns.invoke(this.agent()?, "send", &[Obj::from_str("session")])?;
            this.increment("statistics_(#sent)")?;
            this.call("schedule", &[])
        })
        .instproc(
            "evTrace",
            (arg::rest("args"),),
            "Has no effect: session messages are not traced.",
            |_, _, _| Ok(Obj::empty()),
        );
    declarations
        .class("SRM/session/log-scaled", "SRM/session")
        .doc("Sends session messages; the larger the group, the longer the interval.")
        .instproc("schedule", (), "Schedules the next message, and returns the event.", |ns, call, _| {
            schedule(Episode::of(ns, call), |this| {
                let size = native(this.ns, this.agent()?)?.group_size.get();
                Ok(1.0 + f64::from(size).ln())
            })
        });
}

/// Schedules the next message after a random time, `stretch` times as long as that of a small group.
fn schedule(this: Episode, stretch: impl FnOnce(Episode) -> Result<f64, Error>) -> neons_otcl::TclResult {
    let draw = uniform(this.ns, "0.9", "1.1")?;
    let delay = this.real("sessionDelay_")? * draw * stretch(this)?;
    this.schedule(&Obj::from_f64(now(this.ns) + delay), "send-session")
}
