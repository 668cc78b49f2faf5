//! Generators of pages whose sizes, modifications or requests are listed individually.

use neons_otcl::{Error, Obj};
use neons_sim::application::http::{MediaPages, PageGenerator, ProxyPages, TracePages, UnusableRequests};

use super::pages::{generator, start_time};
use crate::declare::{ClassDeclaration, Command, Declarations, Refusal, arg};
use crate::objects::NO_NATIVE_HALF;

pub(super) fn declare(declarations: &mut Declarations) {
    trace(declarations.class("PagePool/Trace", "PagePool"));
    proxy(declarations.class("PagePool/ProxyTrace", "PagePool"));
    modified_in_turn(declarations.class("PagePool/ProxyTrace/epa", "PagePool/ProxyTrace"));
    media(declarations.class("PagePool/Media", "PagePool"));
}

fn trace(class: &mut ClassDeclaration) {
    class
        .doc("Pages whose sizes and modifications are read from a file: `new PagePool/Trace file`.")
        .native(|_, _| TracePages::default())
        .instproc("init", (arg::rest("arg"),), "Reads the page trace from the file.", |ns, call, (args,)| {
            let [file] = args else { return Err(Error::from(NO_NATIVE_HALF)) };
            call.next(&[])?;
            let sim = ns.sim();
            let Some(text) = sim.embedder().read_file(file.as_str()) else {
                sim.fatal(&format!("TracePagePool: couldn't open trace file {file}\n"));
            };
            for url in ns.record::<TracePages>(call.object)?.load(&String::from_utf8_lossy(&text)) {
                sim.warn(&format!("TracePagePool: Duplicate entry {url}\n"));
            }
            Ok(Obj::empty())
        });
    class
        .cmd(
            "set-start-time",
            (arg::real("time"),),
            "Sets when modifications start, seconds.",
            |_, pages: &TracePages, (time,)| {
                // ns-2.35: sets the time, and fails nevertheless (spec: web-caches, section 5).
                pages.period().start.set(time);
                Err::<(), _>(Refusal::explained("the time is set all the same"))
            },
        )
        .cmd(
            "ranvar",
            (arg::attempt(arg::entity("variable")),),
            "Sets the random variable that selects the pages to request.",
            |_, pages: &TracePages, (variable,)| pages.choice.set(variable.ok()),
        );
    generator::<TracePages>(class);
}

/// Returns the text of the file named by the first argument.
fn file(command: &Command, name: &str) -> Result<String, Refusal> {
    match command.sim().embedder().read_file(name) {
        Some(text) => Ok(String::from_utf8_lossy(&text).into_owned()),
        None => {
            command.sim().warn(&format!("ProxyTracePagePool: couldn't open trace file {name}\n"));
            Err(Refusal::reported())
        }
    }
}

fn proxy(class: &mut ClassDeclaration) {
    class.doc("Pages and requests that a proxy has recorded in files.").native(|_, _| ProxyPages::default());
    generator::<ProxyPages>(class);
    start_time::<ProxyPages>(class);
    class
        .cmd(
            "set-reqfile",
            (arg::text("file"),),
            "Reads the requests from a file.",
            |command, pages: &ProxyPages, (name,)| {
                pages.load_requests(&file(command, name)?).map_err(|problem| {
                    let sim = command.sim();
                    match problem {
                        UnusableRequests::TooShort => {
                            sim.warn("ProxyTracePagePool: cannot read file information\n");
                            Refusal::reported()
                        }
                        UnusableRequests::NoStatistics => {
                            sim.fatal("ProxyTracePagePool: trace file doesn't contain statistics.\n")
                        }
                    }
                })
            },
        )
        .cmd(
            "set-pagefile",
            (arg::text("file"),),
            "Reads the sizes of pages from a file.",
            |command, pages: &ProxyPages, (name,)| {
                pages.load_sizes(&file(command, name)?);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "set-client-num",
            (arg::int("count"),),
            "Sets the number of clients that share the requests.",
            |_, pages: &ProxyPages, (count,)| sensible(pages.share(count)),
        )
        .cmd(
            "bimodal-ratio",
            (arg::real("ratio"),),
            "Sets the share of the pages that are modified often, rounded up to a multiple of 0.1.",
            |_, pages: &ProxyPages, (ratio,)| pages.dynamic_of_ten.set((ratio * 10.0).ceil() as i32),
        )
        .cmd(
            "ranvar-dp",
            (arg::attempt(arg::entity("variable")),),
            "Sets the random variable of the times between modifications of pages that are modified often, \
            seconds.",
            |_, pages: &ProxyPages, (variable,)| pages.dynamic_age.set(variable.ok()),
        )
        .cmd(
            "ranvar-sp",
            (arg::attempt(arg::entity("variable")),),
            "Sets the random variable of the times between modifications of the other pages, seconds.",
            |_, pages: &ProxyPages, (variable,)| pages.static_age.set(variable.ok()),
        )
        .cmd(
            "gen-request",
            (arg::int("client"),),
            "Returns the time to the next request of a client, seconds, and the page.",
            |command, pages: &ProxyPages, (client,)| {
                let next = pages
                    .next_request(command.sim(), client)
                    .ok_or_else(|| Refusal::explained("the client has no further request"))?;
                Ok::<_, Refusal>(format!("{:.6} {}", next.0, next.1))
            },
        );
}

fn modified_in_turn(class: &mut ClassDeclaration) {
    class
        .doc("Recorded pages and requests, where one random page at a time is modified.")
        .cmd(
            "ranvar-dp",
            ("variable",),
            "Sets the random variable that selects the pages to modify; its range is set to the pages.",
            |command, pages: &ProxyPages, (variable,)| {
                pages.dynamic_age.set(command.ns.named(variable).ok());
                for (bound, value) in [("min_", 0), ("max_", pages.last_dynamic())] {
                    let words = [Obj::from_str(bound), Obj::from_i64(value.into())];
                    command.ns.invoke_named(variable, "set", &words)?;
                }
                Ok::<_, Refusal>(())
            },
        )
        .cmd("pick-pagemod", (), "Draws a page to modify.", |command, pages: &ProxyPages, _| {
            pages
                .choose_dynamic(command.sim())
                .ok_or_else(|| Refusal::explained("set-ratio has declared no page to be dynamic"))
        })
        .cmd(
            "gen-modtime",
            ("page", "time"),
            "Returns -1: no page is modified by itself.",
            |_, _: &ProxyPages, _| i32::MAX,
        );
}

/// Refuses a command because its number is out of range, unless the condition `holds` is true.
fn sensible(holds: bool) -> Result<(), Refusal> {
    holds.then_some(()).ok_or_else(|| Refusal::explained("the number is out of range"))
}

fn media(class: &mut ClassDeclaration) {
    class.doc("Streams with layers that are never modified.").native(|_, _| MediaPages::default());
    generator::<MediaPages>(class);
    start_time::<MediaPages>(class);
    class
        .cmd(
            "set-num-pages",
            (arg::int("count"),),
            "Sets the number of streams.",
            |_, pages: &MediaPages, (count,)| sensible(pages.set_count(usize::try_from(count).unwrap_or(0))),
        )
        .cmd(
            "set-pagesize",
            (arg::int("page"), arg::int("bytes")),
            "Sets the size of a stream.",
            |_, pages: &MediaPages, (page, bytes)| sensible(pages.set_size(page, bytes)),
        )
        .cmd(
            "set-layer",
            (arg::int("count"),),
            "Sets the number of layers of each stream.",
            |_, pages: &MediaPages, (count,)| {
                pages.layers.set(count);
            },
        )
        .cmd(
            "get-layer",
            ("page",),
            "Returns the number of layers of a stream.",
            |_, pages: &MediaPages, _| pages.layers.get(),
        )
        .cmd("is-media-page", ("page",), "Returns whether a page is a stream.", |_, _: &MediaPages, _| true)
        .cmd(
            "set-duration",
            (arg::real("time"),),
            "Sets how long requests continue, seconds.",
            |_, pages: &MediaPages, (time,)| {
                pages.period().duration.set(time);
            },
        )
        .cmd(
            "ranvar-req",
            (arg::attempt(arg::entity("variable")),),
            "Sets the random variable that selects the streams to request.",
            |_, pages: &MediaPages, (variable,)| pages.choice.set(variable.ok()),
        );
}
