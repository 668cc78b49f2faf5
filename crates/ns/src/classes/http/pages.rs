//! What servers get the properties of pages from, and where pages are kept.

use std::any::Any;
use std::slice::from_ref;

use neons_otcl::{HashOrder, Obj};
use neons_sim::EntityId;
use neons_sim::application::http::{CompoundPages, MathPages, PageGenerator, PageStore, Replacement};
use neons_sim::format::general;

use crate::Ns;
use crate::declare::{Bound, ClassDeclaration, Command, Declarations, Refusal, parse_integer};

pub(super) fn declare(declarations: &mut Declarations) {
    if let Some(pool) = declarations.declared("PagePool") {
        pool.method(
            "gen-page",
            "pageid thismod",
            "Size, age and time of modification of a page.",
            |ns, call| {
                let [page, modified] = call.args else { unreachable!("the arity was checked") };
                let size = ns.invoke(call.object, "gen-size", from_ref(page))?;
                let is_modified = modified.to_f64().is_none_or(|time| time >= 0.0);
                let age = if is_modified {
                    let next = ns.invoke(call.object, "gen-modtime", &[page.clone(), modified.clone()])?;
                    ns.otcl().eval_str(&format!("expr {next} - {modified}"))?
                } else {
                    Obj::from_i64(-1)
                };
                Ok(Obj::from_str(&format!("size {size} age {age} modtime {modified}")))
            },
        );
    }
    let math = declarations.class("PagePool/Math", "PagePool");
    math.doc("A single page of random size that is modified at random times.")
        .native(|_, _| MathPages::default())
        .command("ranvar-size", "variable", "Bytes of the page.", |command, pages: &MathPages| {
            pages.size.set(variable(command));
        })
        .command("ranvar-age", "variable", "Seconds between modifications.", |command, pages: &MathPages| {
            pages.age.set(variable(command));
        });
    generator::<MathPages>(math);
    start_time::<MathPages>(math);
    let compound = declarations.class("PagePool/CompMath", "PagePool");
    compound
        .doc("A main page with embedded objects.")
        .native(|_, _| CompoundPages::default())
        .variable(
            "num_pages_",
            "1",
            "How many pages there are, objects included.",
            |pages: &CompoundPages| Bound::Int(&pages.count),
        )
        .variable("main_size_", "1024", "Size of the main page, bytes.", |pages: &CompoundPages| {
            Bound::Int(&pages.main_size)
        })
        .variable("comp_size_", "10240", "Size of an object, bytes.", |pages: &CompoundPages| {
            Bound::Int(&pages.object_size)
        })
        .command(
            "ranvar-main-age",
            "variable",
            "Seconds between modifications of the main page.",
            |command, pages: &CompoundPages| pages.main_age.set(variable(command)),
        )
        .command(
            "ranvar-obj-age",
            "variable",
            "Seconds between modifications of an object.",
            |command, pages: &CompoundPages| pages.object_age.set(variable(command)),
        );
    objects(compound);
    generator::<CompoundPages>(compound);
    start_time::<CompoundPages>(compound);
    declarations
        .class("PagePool/CompMath/noc", "PagePool/CompMath")
        .doc("As its parent, but caches must not keep the main page.")
        .method("gen-page", "pageid thismod", "Size, age and time of modification of a page.", |_, call| {
            let properties = call.next(call.args)?;
            let is_main = call.args[0].to_i64() == Some(0);
            Ok(if is_main { Obj::from_str(&format!("{properties} noc 1")) } else { properties })
        });
    store(declarations.class("PagePool/Client", "PagePool"));
    streams(declarations.class("PagePool/Client/Media", "PagePool/Client"));
}

/// The random variable that an argument names, if there is one.
pub(super) fn variable(command: &Command) -> Option<EntityId> {
    command.entity(0).ok()
}

fn missing(command: &Command, what: &str) -> Refusal {
    Refusal::new(format!("{}: no page {what} generator", command.ns.otcl().name(command.object)))
}

/// What all generators of pages can do.
pub(super) fn generator<T: PageGenerator>(class: &mut ClassDeclaration) {
    class
        .command("gen-pageid", "client", "The page that a client asks for.", |command, pages: &T| {
            pages.choose(command.sim()).ok_or_else(Refusal::silent)
        })
        .command("gen-size", "page", "Draws the size of a page, bytes.", |command, pages: &T| {
            pages.size(command.sim(), command.int(0)).ok_or_else(|| missing(command, "size"))
        })
        .command(
            "gen-modtime",
            "page time",
            "Draws when a page modified at this time is modified next, seconds.",
            |command, pages: &T| {
                let next = pages.next_modification(command.sim(), command.int(0), command.real(1));
                next.ok_or_else(|| missing(command, "age"))
            },
        )
        .command(
            "gen-init-modtime",
            "page",
            "When a new page was modified, seconds; -1 if pages never are.",
            |command, pages: &T| pages.initial_modification(command.sim(), command.int(0)),
        )
        .command("get-poolsize", "", "How many pages there are.", |_, pages: &T| pages.page_count())
        .command("get-start-time", "", "When modifications begin, seconds.", |_, pages: &T| {
            pages.period().start.get()
        })
        .command("get-duration", "", "How long requests go on, seconds.", |_, pages: &T| {
            pages.period().duration.get()
        });
}

/// The command that sets when modifications begin.
pub(super) fn start_time<T: PageGenerator>(class: &mut ClassDeclaration) {
    class.command(
        "set-start-time",
        "time",
        "Sets when modifications begin, seconds.",
        |command, pages: &T| {
            pages.period().start.set(command.real(0));
        },
    );
}

/// What scripts ask about the objects of a compound page.
fn objects(class: &mut ClassDeclaration) {
    class
        .command("gen-obj-size", "page", "The size of an object, bytes.", |_, pages: &CompoundPages| {
            pages.object_size.get()
        })
        .command(
            "gen-obj-modtime",
            "page time",
            "Draws when an object modified at this time is modified next, seconds.",
            |command, pages: &CompoundPages| {
                let next = pages.next_object_modification(command.sim(), command.real(1));
                next.ok_or_else(|| missing(command, "age"))
            },
        )
        .command("is-mainpage", "pageid", "Whether a page is no object.", |command, _: &CompoundPages| {
            number(command.text(0)) == 0
        })
        .command("get-mainpage", "pageid", "The main page of an object.", |command, _: &CompoundPages| {
            format!("{}:0", command.text(0).split(':').next().unwrap_or_default())
        })
        .command("get-obj-num", "pageid", "How many objects there are.", |_, pages: &CompoundPages| {
            pages.count.get() - 1
        })
        .command("get-next-objs", "pageid", "The last object.", |command, pages: &CompoundPages| {
            let last = pages.count.get() - 1;
            let server = command.text(0).split(':').next().unwrap_or_default();
            // ns-2.35: of several objects only the last is named, so that pages with more than one are never complete
            // (spec: web-caches, section 5).
            if last > number(command.text(0)) { format!(" {server}:{last}") } else { String::new() }
        });
}

/// The number in the name of a page.
fn number(page: &str) -> i32 {
    page.split_once(':').map_or(0, |(_, number)| parse_integer(number))
}

fn store(class: &mut ClassDeclaration) {
    class.doc("The pages that a client, cache or server has.").native(|_, _| PageStore::default());
    list_pages(class);
}

fn list_pages(class: &mut ClassDeclaration) {
    class.command("list-pages", "", "The names of all pages.", |command, store: &PageStore| {
        let mut names = HashOrder::new();
        for id in store.ids() {
            names.insert(page_name(command.ns, id.server, id.number), ());
        }
        names.iter().map(|(name, ())| format!("{name} ")).collect::<String>()
    });
}

fn streams(class: &mut ClassDeclaration) {
    class
        .doc("The pages and parts of streams that a client, cache or server has.")
        .native(|_, _| PageStore::with_streams())
        .shared_variable("max_size_", Some("104857600"), "Capacity, bytes.", false, |entity| {
            let store = (entity as &dyn Any).downcast_ref::<PageStore>()?;
            Some(Bound::Int(&store.shelf.as_ref()?.capacity))
        })
        .command(
            "set-repl-style",
            "style",
            "What is removed when there is no more room: FINEGRAIN (ends of layers) or ATOMIC (streams).",
            |command, store: &PageStore| {
                let shelf = store.shelf.as_ref().ok_or(Refusal::silent())?;
                shelf.replacement.set(match command.text(0) {
                    "FINEGRAIN" => Replacement::Fine,
                    "ATOMIC" => Replacement::Whole,
                    _ => return Err(Refusal::silent()),
                });
                Ok(())
            },
        );
}

pub(super) fn page_name(ns: &Ns, server: EntityId, number: i32) -> String {
    format!("{}:{number}", ns.handle(server))
}

/// The properties of a copy of a page, as a list of names and values.
pub(super) fn properties(page: &neons_sim::application::http::Page) -> String {
    let [modified, entered, age] = [page.modified, page.entered, page.age].map(|value| general(value, 17));
    let mark = if page.uncacheable { " noc 1" } else { "" };
    let kind = if page.layers > 0 { format!(" pgtype MEDIA layer {}", page.layers) } else { String::new() };
    format!("size {} modtime {modified} time {entered} age {age}{mark}{kind}", page.size)
}
