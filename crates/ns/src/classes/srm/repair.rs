//! `SRM/repair`: the object that sends data which another member has requested (spec: more-networks, section 11.2).

use neons_otcl::{Obj, TclResult};

use super::adaptive;
use super::episode::{Episode, sum, words};
use crate::declare::{ClassDeclaration, Declarations, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("SRM/repair", "SRM");
    class
        .doc("Sends repairs: data that other members request.")
        .instproc(
            "init",
            ("ns", "agent"),
            "Makes an object that will repeat data for an agent.",
            |ns, call, _| {
                call.next(call.args)?;
                Episode::of(ns, call).clear(&[
                    "statistics_(dupRQST)",
                    "statistics_(dupREPR)",
                    "statistics_(#sent)",
                ])?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "set-params",
            ("sender", "msgid"),
            "Sets the data, and records that the member `requestor_` has requested them.",
            |ns, call, _| {
                call.next(call.args)?;
                let this = Episode::of(ns, call);
                this.copy(&[("D1_", "D1_"), ("D2_", "D2_")])?;
                this.distance_to("requestor_")?;
                this.event("P", &["NACK", "from", this.get("requestor_")?.as_str()])?;
                Ok(Obj::empty())
            },
        )
        .instproc("schedule", (), "Schedules the repair, and returns the event.", |ns, call, _| {
            call.next(&[])?;
            let this = Episode::of(ns, call);
            let due = sum(&this.now(), &this.call_or("compute-delay", &[], delay)?)?;
            this.event("P", &["RTIMER", "at", due.as_str()])?;
            this.schedule(&due, "send-repair")
        })
        .instproc(
            "compute-delay",
            (),
            "Returns a random time to wait before sending, seconds.",
            |ns, call, _| delay(Episode::of(ns, call)),
        )
        .instproc("send-repair", (), "Sends the repair.", |ns, call, _| {
            let this = Episode::of(ns, call);
            this.event("P", &["SENDREP"])?;
            ns.otcl().set_var(this.agent()?, "requestor_", this.get("requestor_")?)?;
            this.send("repair")
        });
    arrivals(class);
    adaptive::repair(declarations);
}

/// Draws the time before the repair.
fn delay(this: Episode) -> TclResult {
    let delay = this.draw_delay(["D1_", "D2_"], "requestor_")?;
    this.event_of(|this| {
        let [first, second, distance] = [this.get("D1_")?, this.get("D2_")?, this.get("times_(distance)")?];
        Ok(words(&["P", "INTERVALS", "D1", first.as_str(), "D2", second.as_str(), "d", distance.as_str()]))
    })?;
    Ok(Obj::from_f64(delay))
}

/// Declares the methods that are called when packets have arrived.
fn arrivals(class: &mut ClassDeclaration) {
    class
        .instproc(
            "cancel",
            (arg::text("type"),),
            "Cancels the repair because of a `REPAIR` of another member or the deletion of the agent (`DELETE`).",
            |ns, call, (cause,)| Episode::of(ns, call).cancel("rep", cause),
        )
        .instproc("dup-request?", (), "Returns 0: a request is never a duplicate.", |_, _, _| {
            Ok(Obj::from_i64(0))
        })
        .instproc(
            "dup-repair?",
            (),
            "Returns 1 in the first round: a repair that arrives is a duplicate of the own one.",
            |ns, call, _| Ok(Obj::from_i64((Episode::of(ns, call).round()? == 1.0).into())),
        )
        .instproc("recv-request", (), "Called when the data are requested again.", |ns, call, _| {
            Episode::of(ns, call).increment("statistics_(dupRQST)")
        })
        .instproc(
            "recv-repair",
            (),
            "Called when a member, which may be the own one, has sent the repair.",
            |ns, call, _| {
                let this = Episode::of(ns, call);
                if !this.exists("eventID_") {
                    return this.increment("statistics_(dupREPR)");
                }
                let distance = this.distance_to("requestor_")?;
                this.hold_down(("P", "rep"), &distance, |_| Ok(Obj::empty()))
            },
        );
}
