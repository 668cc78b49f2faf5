//! Generators of pages whose sizes, modifications or requests are given one by one.

use neons_otcl::{Error, Obj};
use neons_sim::application::http::{MediaPages, PageGenerator, ProxyPages, TracePages, UnusableRequests};

use super::pages::{generator, variable};
use crate::declare::{ClassDeclaration, Command, Declarations, Refusal};
use crate::objects::NO_NATIVE_HALF;

pub(super) fn declare(declarations: &mut Declarations) {
    trace(declarations.class("PagePool/Trace", "PagePool"));
    proxy(declarations.class("PagePool/ProxyTrace", "PagePool"));
    modified_in_turn(declarations.class("PagePool/ProxyTrace/epa", "PagePool/ProxyTrace"));
    media(declarations.class("PagePool/Media", "PagePool"));
}

fn trace(class: &mut ClassDeclaration) {
    class
        .doc("Pages whose sizes and modifications a file lists: `new PagePool/Trace file`.")
        .native(|_, _| TracePages::default())
        .method("init", "?arg ...?", "Reads the file.", |ns, call| {
            let [file] = call.args else { return Err(Error::from(NO_NATIVE_HALF)) };
            call.next(&[])?;
            let sim = ns.sim();
            let Some(text) = sim.host().read_file(file.as_str()) else {
                sim.fatal(&format!("TracePagePool: couldn't open trace file {file}\n"));
            };
            for url in ns.record::<TracePages>(call.object)?.load(&String::from_utf8_lossy(&text)) {
                sim.warn(&format!("TracePagePool: Duplicate entry {url}\n"));
            }
            Ok(Obj::empty())
        });
    class
        .command(
            "set-start-time",
            "time",
            "Sets when modifications begin, seconds.",
            |command, pages: &TracePages| {
                // ns-2.35: takes effect, and fails (spec: web-caches, section 5).
                pages.period().start.set(command.real(0));
                Err::<(), _>(Refusal::silent())
            },
        )
        .command(
            "ranvar",
            "variable",
            "The random variable of the pages asked for.",
            |command, pages: &TracePages| pages.choice.set(variable(command)),
        );
    generator::<TracePages>(class);
}

/// The text of the file that the first argument names.
fn file(command: &Command) -> Result<String, Refusal> {
    let name = command.text(0);
    match command.sim().host().read_file(name) {
        Some(text) => Ok(String::from_utf8_lossy(&text).into_owned()),
        None => {
            command.sim().warn(&format!("ProxyTracePagePool: couldn't open trace file {name}\n"));
            Err(Refusal::silent())
        }
    }
}

fn proxy(class: &mut ClassDeclaration) {
    class.doc("Pages and requests that a proxy has recorded in files.").native(|_, _| ProxyPages::default());
    generator::<ProxyPages>(class);
    class
        .command("set-reqfile", "file", "Reads the requests.", |command, pages: &ProxyPages| {
            pages.load_requests(&file(command)?).map_err(|problem| {
                let sim = command.sim();
                match problem {
                    UnusableRequests::TooShort => {
                        sim.warn("ProxyTracePagePool: cannot read file information\n");
                        Refusal::silent()
                    }
                    UnusableRequests::NoStatistics => {
                        sim.fatal("ProxyTracePagePool: trace file doesn't contain statistics.\n")
                    }
                }
            })
        })
        .command("set-pagefile", "file", "Reads the sizes of pages.", |command, pages: &ProxyPages| {
            pages.load_sizes(&file(command)?);
            Ok::<_, Refusal>(())
        })
        .command(
            "set-client-num",
            "count",
            "How many clients share the requests.",
            |command, pages: &ProxyPages| sensible(pages.share(command.int(0))),
        )
        .command(
            "bimodal-ratio",
            "ratio",
            "The share of the pages that are modified often, in tenths rounded up.",
            |command, pages: &ProxyPages| pages.dynamic_of_ten.set((command.real(0) * 10.0).ceil() as i32),
        )
        .command(
            "ranvar-dp",
            "variable",
            "Seconds between modifications of the pages that are modified often.",
            |command, pages: &ProxyPages| pages.dynamic_age.set(variable(command)),
        )
        .command(
            "ranvar-sp",
            "variable",
            "Seconds between modifications of the other pages.",
            |command, pages: &ProxyPages| pages.static_age.set(variable(command)),
        )
        .command(
            "gen-request",
            "client",
            "Seconds to the next request of a client, and the page.",
            |command, pages: &ProxyPages| {
                let next = pages.next_request(command.sim(), command.int(0)).ok_or_else(Refusal::silent)?;
                Ok::<_, Refusal>(format!("{:.6} {}", next.0, next.1))
            },
        );
}

fn modified_in_turn(class: &mut ClassDeclaration) {
    class
        .doc("As its parent, but a random page is modified at a time.")
        .command(
            "ranvar-dp",
            "variable",
            "The random variable of the pages that are modified, whose range is set.",
            |command, pages: &ProxyPages| {
                pages.dynamic_age.set(variable(command));
                for (bound, value) in [("min_", 0), ("max_", pages.last_dynamic())] {
                    let words = [Obj::from_str(bound), Obj::from_i64(value.into())];
                    command.ns.invoke_named(&command.arguments[0], "set", &words)?;
                }
                Ok::<_, Refusal>(())
            },
        )
        .command("pick-pagemod", "", "Draws a page to modify.", |command, pages: &ProxyPages| {
            pages.choose_dynamic(command.sim()).ok_or_else(Refusal::silent)
        })
        .command("gen-modtime", "page time", "No page is modified by itself.", |_, _: &ProxyPages| i32::MAX);
}

/// A command that makes sense only under a condition.
fn sensible(holds: bool) -> Result<(), Refusal> {
    holds.then_some(()).ok_or_else(Refusal::silent)
}

fn media(class: &mut ClassDeclaration) {
    class.doc("Streams of layers that are never modified.").native(|_, _| MediaPages::default());
    generator::<MediaPages>(class);
    class
        .command("set-num-pages", "count", "How many streams there are.", |command, pages: &MediaPages| {
            sensible(pages.set_count(usize::try_from(command.int(0)).unwrap_or(0)))
        })
        .command("set-pagesize", "page bytes", "The size of a stream.", |command, pages: &MediaPages| {
            sensible(pages.set_size(command.int(0), command.int(1)))
        })
        .command("set-layer", "count", "How many layers each stream has.", |command, pages: &MediaPages| {
            pages.layers.set(command.int(0));
        })
        .command("get-layer", "page", "How many layers a stream has.", |_, pages: &MediaPages| {
            pages.layers.get()
        })
        .command("is-media-page", "page", "Whether a page is a stream.", |_, _: &MediaPages| true)
        .command(
            "set-duration",
            "time",
            "How long requests go on, seconds.",
            |command, pages: &MediaPages| {
                pages.period().duration.set(command.real(0));
            },
        )
        .command(
            "ranvar-req",
            "variable",
            "The random variable of the streams asked for.",
            |command, pages: &MediaPages| pages.choice.set(variable(command)),
        );
}
