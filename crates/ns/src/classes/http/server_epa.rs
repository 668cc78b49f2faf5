//! Servers that modify one page after the other.

use neons_otcl::Obj;

use super::party::{Party, number_of};
use super::server::{draw_properties, refuse_known};
use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Http/Server/epa", "Http/Server")
        .doc("A web server that modifies a random page at regular times (Cao and Liu 1997).")
        .instproc(
            "start-update",
            ("interval",),
            "Sets the time between modifications, seconds.",
            |ns, call, (interval,)| {
                let server = Party::new(ns, call.object);
                server.set("pm_itv_", interval.clone())?;
                let time = server.sum(&server.now()?, interval)?;
                server.call("schedule-nextmod", &[time, Obj::from_i64(0)])
            },
        )
        .instproc(
            "schedule-nextmod",
            ("time", "pageid"),
            "Schedules a modification of a page after the interval that `start-update` has set.",
            |ns, call, _| {
                let server = Party::new(ns, call.object);
                let time = server.sum(&server.now()?, &server.get("pm_itv_")?)?;
                server.at(time, &format!("{} modify-page {}", server.name(), call.args[1]))
            },
        )
        .instproc("modify-page", ("pageid",), "Modifies a page that the generator selects.", |ns, call, _| {
            let server = Party::new(ns, call.object);
            let picked = ns.invoke_named(&server.get("pgtr_")?, "pick-pagemod", &[])?;
            call.next(&[Obj::from_str(&format!("{}:{picked}", server.name()))])
        })
        .instproc(
            "gen-pageinfo",
            ("pageid",),
            "Makes a page and returns its properties.",
            |ns, call, (pageid,)| {
                let (server, page) = (Party::new(ns, call.object), pageid);
                refuse_known(&server, page)?;
                let modified = server.call("gen-init-modtime", &[number_of(page)])?;
                let properties = draw_properties(&server, page, &modified)?;
                server.set(&format!("modtimes_({page}:0)"), modified)?;
                server.set(&format!("modseq_({page})"), 0)?;
                Ok(properties)
            },
        );
}
