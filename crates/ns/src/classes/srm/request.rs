//! `SRM/request`: the object that requests missing data (spec: more-networks, section 11.2).

use neons_otcl::{Obj, TclResult};

use super::episode::{Episode, half, product, sum, words};
use super::{adaptive, number};
use crate::classes::now;
use crate::declare::{ClassDeclaration, Declarations, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("SRM/request", "SRM");
    class
        .doc("Requests missing data.")
        .instproc(
            "init",
            ("ns", "agent"),
            "Makes an object that will request data for an agent.",
            |ns, call, _| {
                call.next(call.args)?;
                Episode::of(ns, call).clear(&["statistics_(dupRQST)", "statistics_(dupREPR)", "statistics_(#sent)", "statistics_(backoff)"])?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "set-params",
            ("sender", "msgid"),
            "Sets the missing data, and records that they are missing.",
            |ns, call, _| {
                call.next(call.args)?;
                let this = Episode::of(ns, call);
                this.copy(&[("C1_", "C1_"), ("C2_", "C2_")])?;
                this.distance_to("sender_")?;
                this.set("backoff_", Obj::from_i64(1))?;
                this.set("backoffCtr_", Obj::from_i64(0))?;
                this.copy(&[("backoffLimit_", "requestBackoffLimit_")])?;
                this.event("Q", &["DETECT"])?;
                Ok(Obj::empty())
            },
        )
        .instproc("schedule", (), "Schedules the next request, and returns the event.", |ns, call, _| {
            call.next(&[])?;
            let this = Episode::of(ns, call);
            let delay = product(&this.call_or("compute-delay", &[], delay)?, &this.call("backoff?", &[])?)?;
            this.set("delay_", &delay)?;
            let due = sum(&this.now(), &delay)?;
            this.event("Q", &["NTIMER", "at", due.as_str()])?;
            this.schedule(&due, "send-request")
        })
        .instproc(
            "compute-delay",
            (),
            "Returns a random time to wait before sending, seconds; it is multiplied when requests are repeated.",
            |ns, call, _| delay(Episode::of(ns, call)),
        )
        .instproc(
            "backoff?",
            (),
            "Returns the factor of the time before a request, and doubles it for the next one.",
            |ns, call, _| back_off(Episode::of(ns, call), 2),
        )
        .instproc("send-request", (), "Sends a request for the data.", |ns, call, _| {
            let this = Episode::of(ns, call);
            this.event("Q", &["SENDNACK"])?;
            this.send("request")
        });
    arrivals(class);
    adaptive::request(declarations);
}

/// Draws the time before the first request.
fn delay(this: Episode) -> TclResult {
    let delay = this.draw_delay(["C1_", "C2_"], "sender_")?;
    this.event_of(|this| {
        let [first, second, distance, factor] =
            [this.get("C1_")?, this.get("C2_")?, this.get("times_(distance)")?, this.get("backoff_")?];
        Ok(words(&[
            "Q",
            "INTERVALS",
            "C1",
            first.as_str(),
            "C2",
            second.as_str(),
            "d",
            distance.as_str(),
            "i",
            factor.as_str(),
        ]))
    })?;
    Ok(Obj::from_f64(delay))
}

/// Returns the factor of the time before a request, and multiplies it for the next one.
pub(super) fn back_off(this: Episode, growth: i64) -> TclResult {
    let factor = this.get("backoff_")?;
    if number(&this.increment("backoffCtr_")?)? <= this.real("backoffLimit_")? {
        this.set("backoff_", product(&factor, &Obj::from_i64(growth))?)?;
    }
    Ok(factor)
}

/// Declares the methods that are called when packets have arrived.
fn arrivals(class: &mut ClassDeclaration) {
    class
        .instproc(
            "cancel",
            (arg::text("type"),),
            "Cancels the next request because of a `REQUEST`, a `REPAIR`, `DATA`, or the deletion of the agent (`DELETE`).",
            |ns, call, (cause,)| Episode::of(ns, call).cancel("req", cause),
        )
        .instproc(
            "dup-request?",
            (),
            "Returns 1 if a request that has arrived is a duplicate of the first one.",
            |ns, call, _| {
                let this = Episode::of(ns, call);
                let is_duplicate = this.round()? == 2.0 && now(ns) <= this.real("ignore_")?;
                Ok(Obj::from_i64(is_duplicate.into()))
            },
        )
        .instproc("dup-repair?", (), "Returns 0: a repair is never a duplicate.", |_, _, _| Ok(Obj::from_i64(0)))
        .instproc(
            "recv-request",
            (),
            "Called when another member has requested the data.",
            |ns, call, _| {
                let this = Episode::of(ns, call);
                if let Some(ignored) = this.get_if_any("ignore_")?
                && now(ns) < number(&ignored)?
            {
                    return this.increment("statistics_(dupRQST)");
                }
                this.call_or("cancel", &[Obj::from_str("REQUEST")], |this| this.cancel("req", "REQUEST"))?;
                this.call("schedule", &[])?;
                let ignored = sum(&this.now(), &half(&this.get("delay_")?)?)?;
                this.set("ignore_", &ignored)?;
                this.increment("statistics_(backoff)")?;
                this.event("Q", &["NACK", "IGNORE-BACKOFF", ignored.as_str()])?;
                Ok(Obj::empty())
            },
        )
        .instproc("recv-repair", (), "Called when a member has sent the data.", |ns, call, _| {
            let this = Episode::of(ns, call);
            if !this.exists("eventID_") {
                return this.increment("statistics_(dupREPR)");
            }
            this.service_time()?;
            let distance = this.distance_to("sender_")?;
            this.hold_down(("Q", "req"), &distance, |until| this.set("ignore_", until))
        });
}
