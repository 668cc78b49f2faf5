//! Clients that demand every new version of a page.

use neons_otcl::{Error, Obj, TclResult};

use super::party::Party;
use crate::declare::{ClassDeclaration, unit};

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .class_variable(
            "hb_interval_",
            "60",
            unit::SECONDS,
            "Time after which the demand that a page is pushed is repeated, seconds.",
        )
        .instproc(
            "request-mpush",
            ("page",),
            "Demands that a page is pushed whenever it is modified.",
            |ns, call, (page_name,)| {
                let (client, page) = (Party::new(ns, call.object), page_name);
                tell(&client, page, "request-mpush")?;
                schedule_refresh(&client, page)
            },
        )
        .instproc(
            "send-refresh-mpush",
            ("page",),
            "Repeats the demand that a page is pushed.",
            |ns, call, (page_name,)| {
                let (client, page) = (Party::new(ns, call.object), page_name);
                tell(&client, page, "refresh-mpush")?;
                schedule_refresh(&client, page)
            },
        )
        .instproc(
            "stop-mpush",
            ("page",),
            "Withdraws the demand that a page is pushed.",
            |ns, call, (page_name,)| {
                let (client, page) = (Party::new(ns, call.object), page_name);
                let event = format!("mpush_refresh_({page})");
                if !client.has(&event) {
                    return Err(Error::from("no mpush to cancel!"));
                }
                // ns-2.35: the demand can be stopped any number of times.
                ns.invoke_named(&client.get("ns_")?, "cancel", &[client.get(&event)?])?;
                tell(&client, page, "stop-mpush")
            },
        );
}

fn tell(client: &Party, page: &Obj, message: &str) -> TclResult {
    let (cache, size) = (client.get("cache_")?, client.call("get-mpusize", &[])?);
    client.send(&cache, &size, &format!("{message} {page}"))?;
    Ok(Obj::empty())
}

fn schedule_refresh(client: &Party, page: &Obj) -> TclResult {
    let class = client.ns.otcl().object("Http/Client").ok_or("no class Http/Client")?;
    let time = client.sum(&client.now()?, &client.ns.otcl().get_var(class, "hb_interval_")?)?;
    let event = client.at(time, &format!("{} send-refresh-mpush {page}", client.name()))?;
    client.set(&format!("mpush_refresh_({page})"), event)
}
