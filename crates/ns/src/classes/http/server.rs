//! Servers of web pages.

use std::slice::from_ref;

use neons_otcl::{Call, Error, Obj, TclResult};

use super::party::{self, Party, number_of, property};
use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Http/Server", "Http");
    class
        .doc("A web server whose pages change at random times.")
        .class_variable("id_", "0", unit::NONE, "Number of the cache's node.")
        .instproc("init", (arg::rest("arg"),), "Assigns the cache to a node.", |ns, call, _| {
            party::finish_init(ns, call, "HotPink", &[("hit-num", "0"), ("barrival", "0"), ("mod-num", "0")])
        })
        .instproc(
            "set-page-generator",
            ("pagepool",),
            "Sets the PagePool that supplies the properties of pages.",
            |ns, call, (pagepool,)| ns.otcl().set_var(call.object, "pgtr_", pagepool),
        )
        .instproc(
            "alloc-connection",
            ("client", "fid"),
            "Accepts a connection from a client or cache.",
            |ns, call, _| party::accept(ns, call),
        )
        .instproc(
            "disconnect",
            ("client",),
            "Closes this object's end of a connection.",
            |ns, call, (client,)| {
                // ns-2.35: printing the error message fails itself.
                if !Party::new(ns, call.object).is_connected(client)? {
                    return Err(Error::from("can't read \"server\": no such variable"));
                }
                party::close_own_end(ns, call)
            },
        )
        .instproc("set-parent-cache", ("cache",), "Has no effect.", |_, _, _| Ok(Obj::empty()));
    pages(class);
    requests(class);
}

fn pages(class: &mut ClassDeclaration) {
    class
        .instproc(
            "gen-init-modtime",
            ("id",),
            "Returns the time at which a new page counts as last modified, seconds.",
            |ns, call, _| {
                let server = Party::new(ns, call.object);
                if !server.has("pgtr_") {
                    return server.now();
                }
                ns.invoke_named(&server.get("pgtr_")?, "gen-init-modtime", call.args)
            },
        )
        .instproc(
            "gen-pageinfo",
            ("pageid",),
            "Makes a page and returns its properties.",
            |ns, call, (pageid,)| {
                let (server, page) = (Party::new(ns, call.object), pageid);
                refuse_known(&server, page)?;
                let modified = server.call("gen-init-modtime", &[number_of(page)])?;
                let properties = draw_properties(&server, page, &modified)?;
                let is_modified = modified.to_f64().is_some_and(|time| time >= 0.0);
                schedule_next(&server, page, &properties, is_modified)?;
                server.set(&format!("modtimes_({page}:0)"), modified)?;
                server.set(&format!("modseq_({page})"), Obj::from_i64(0))?;
                Ok(properties)
            },
        )
        .instproc(
            "gen-page",
            ("pageid",),
            "Makes a page, stores the page and returns its properties.",
            |ns, call, (pageid,)| {
                let (server, page) = (Party::new(ns, call.object), pageid);
                refuse_known(&server, page)?;
                let properties = server.call("gen-pageinfo", from_ref(page))?;
                enter(&server, page, &properties)?;
                Ok(properties)
            },
        )
        .instproc(
            "schedule-nextmod",
            ("time", "pageid"),
            "Schedules a modification of a page at the given time.",
            |ns, call, (time, _)| {
                let server = Party::new(ns, call.object);
                server.at(time.clone(), &format!("{} modify-page {}", server.name(), call.args[1]))
            },
        )
        .instproc("modify-page", ("pageid",), "Modifies a page.", |ns, call, (pageid,)| {
            let (server, page) = (Party::new(ns, call.object), pageid);
            let now = server.now()?;
            server.add("stat_(mod-num)", 1)?;
            let properties = draw_properties(&server, page, &now)?;
            enter(&server, page, &properties)?;
            let note = Obj::from_str(&format!("S {} INV {page}", server.get("id_")?));
            ns.invoke_named(&server.get("ns_")?, "trace-annotate", &[note])?;
            schedule_next(&server, page, &properties, true)?;
            let sequence = format!("modseq_({page})");
            let sequence =
                if server.has(&sequence) { server.add(&sequence, 1)? } else { server.set(&sequence, 0)? };
            server.set(&format!("modtimes_({page}:{sequence})"), now)
        })
        .instproc(
            "stale-time",
            ("pageid", "modtime"),
            "Returns the time from the given time to the next modification of the page, seconds.",
            stale_time,
        );
}

pub(super) fn refuse_known(server: &Party, page: &Obj) -> Result<(), Error> {
    if server.ask("exist-page", from_ref(page))? {
        return Err(format!("{}: shouldn't use gen-page for existing pages", server.name()).into());
    }
    Ok(())
}

/// The default properties of a page: size in bytes, and seconds until the next modification.
const UNSPECIFIED: &str = "size 2000 age 50";

/// Draws the properties of a page version that was modified at `time`.
pub(super) fn draw_properties(server: &Party, page: &Obj, time: &Obj) -> TclResult {
    if !server.has("pgtr_") {
        return Ok(Obj::from_str(&format!("{UNSPECIFIED} modtime {time}")));
    }
    server.ns.invoke_named(&server.get("pgtr_")?, "gen-page", &[number_of(page), time.clone()])
}

/// Schedules the next modification of a page, if there is one, and logs the present one.
fn schedule_next(server: &Party, page: &Obj, properties: &Obj, is_modified: bool) -> Result<(), Error> {
    let now = server.now()?;
    let next = server.sum(&now, &property(&properties.list_items()?, "age")?)?;
    if is_modified {
        server.call("schedule-nextmod", &[next.clone(), page.clone()])?;
    }
    server.trace(format_args!("S MOD p {page} m {now} n {next}"))
}

pub(super) fn enter(server: &Party, page: &Obj, properties: &Obj) -> Result<(), Error> {
    let words = [from_ref(page), properties.list_items()?.as_slice()].concat();
    server.call("enter-page", &words).map(drop)
}

fn stale_time(ns: &Ns, call: &Call, (page, modified): (&Obj, &Obj)) -> TclResult {
    let server = Party::new(ns, call.object);
    let last = server.get(&format!("modseq_({page})"))?.to_i64().unwrap_or(-1);
    let time_of = |sequence: i64| server.get(&format!("modtimes_({page}:{sequence})"));
    let is_newer = |sequence| server.exceeds(&time_of(sequence)?, modified);
    let Some(sequence) = last_before(last + 1, is_newer)? else {
        return Err(format!("Non-existent modtime {modified} for page {page}").into());
    };
    let (version, next) = (time_of(sequence)?, time_of(sequence + 1)?);
    let [distance, next_distance] =
        [&version, &next].map(|time| time.to_f64().zip(modified.to_f64()).map(|(a, b)| (a - b).abs()));
    // ns-2.35: the precision of Tcl's numbers may have moved the time past the next modification.
    let skipped = if distance > next_distance { time_of(sequence + 2)? } else { next };
    server.difference(&server.now()?, &skipped)
}

/// Returns the last of the numbers from 0 to `end`, exclusive, that are not newer, where all numbers after a newer one are
/// newer; `None` if all are. Numbers near the end are found soonest, because caches hold recent versions.
fn last_before(end: i64, is_newer: impl Fn(i64) -> Result<bool, Error>) -> Result<Option<i64>, Error> {
    let (mut newer, mut step) = (end, 1);
    let mut older = loop {
        if newer <= 0 {
            return Ok(None);
        }
        let number = (newer - step).max(0);
        if !is_newer(number)? {
            break number;
        }
        newer = number;
        step *= 2;
    };
    while newer - older > 1 {
        let middle = older + (newer - older) / 2;
        if is_newer(middle)? {
            newer = middle;
        } else {
            older = middle;
        }
    }
    Ok(Some(older))
}

fn requests(class: &mut ClassDeclaration) {
    class
        .instproc(
            "get-request",
            ("client", "type", "pageid", arg::rest("arg")),
            "Answers a request for a page.",
            |ns, call, (client, kind, page, properties)| {
                let server = Party::new(ns, call.object);
                server.add("stat_(hit-num)", 1)?;
                server.add("stat_(barrival)", property(properties, "size")?)?;
                let handler = format!("handle-request-{kind}");
                let answer = server.call(&handler, &[from_ref(page), properties].concat())?;
                let items = answer.list_items()?;
                let [size, found @ ..] = items.as_slice() else { return Ok(Obj::empty()) };
                let message = format!("get-response-{kind} {} {page} {}", server.name(), party::words(found));
                server.send(client, size, &message)?;
                Ok(Obj::empty())
            },
        )
        .instproc(
            "handle-request-GET",
            ("pageid", arg::rest("arg")),
            "Returns the number of bytes and the properties of a page.",
            |ns, call, (pageid, _)| {
                let (server, page) = (Party::new(ns, call.object), pageid);
                let known = server.ask("exist-page", from_ref(page))?;
                let properties = server.call(if known { "get-page" } else { "gen-page" }, from_ref(page))?;
                with_size(&properties)
            },
        )
        .instproc(
            "handle-request-IMS",
            ("pageid", arg::rest("arg")),
            "Returns the size in bytes and the properties of a page or, if the page was not modified, the \
            size of the answer that says so.",
            |ns, call, (pageid, args)| {
                let (server, page) = (Party::new(ns, call.object), pageid);
                let own = server.call("get-modtime", from_ref(page))?;
                let known = property(args, "modtime")?;
                if server.exceeds(&own, &known)? {
                    let properties = server.call("get-page", from_ref(page))?;
                    let size = property(&properties.list_items()?, "size")?;
                    server.trace(format_args!("S SND p {page} m {own} z {size} t IMS-M"))?;
                    return with_size(&properties);
                }
                let size = server.call("get-invsize", &[])?;
                server.trace(format_args!("S SND p {page} m {own} z {size} t IMS-NM"))?;
                let entered = server.call("get-cachetime", from_ref(page))?;
                Ok(Obj::from_str(&format!("{size} size {size} modtime {own} time {entered}")))
            },
        );
}

/// Returns the properties preceded by the size.
fn with_size(properties: &Obj) -> TclResult {
    let size = property(&properties.list_items()?, "size")?;
    Ok(Obj::from_str(&format!("{size} {properties}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_number_that_is_not_newer_is_found() {
        for end in 0..40 {
            for first_newer in 0..=end {
                let found = last_before(end, |number| {
                    assert!((0..end).contains(&number));
                    Ok(number >= first_newer)
                });
                assert_eq!(found.unwrap(), first_newer.checked_sub(1).filter(|last| *last >= 0));
            }
        }
    }
}
