//! Page pools: generators of the properties of pages, and stores of pages.

use std::any::Any;
use std::slice::from_ref;

use neons_otcl::{HashOrder, Obj};
use neons_sim::EntityId;
use neons_sim::application::http::{CompoundPages, MathPages, PageGenerator, PageStore, Replacement};
use neons_sim::format::general;

use crate::Ns;
use crate::declare::{ClassDeclaration, Command, Declarations, Int, Refusal, arg, parse_integer, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    if let Some(pool) = declarations.declared("PagePool") {
        pool.instproc(
            "gen-page",
            ("pageid", "thismod"),
            "Returns the size, the age and the time of modification of a page.",
            |ns, call, (page, modified)| {
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
        .cmd(
            "ranvar-size",
            (arg::attempt(arg::entity("variable")),),
            "Sets the random variable of the size of the page, bytes.",
            |_, pages: &MathPages, (variable,)| {
                pages.size.set(variable.ok());
            },
        )
        .cmd(
            "ranvar-age",
            (arg::attempt(arg::entity("variable")),),
            "Sets the random variable of the times between modifications, seconds.",
            |_, pages: &MathPages, (variable,)| {
                pages.age.set(variable.ok());
            },
        );
    generator::<MathPages>(math);
    start_time::<MathPages>(math);
    let compound = declarations.class("PagePool/CompMath", "PagePool");
    compound
        .doc("A main page with embedded objects.")
        .native(|_, _| CompoundPages::default())
        .bind(
            "num_pages_",
            Int(CompoundPages::COUNT, unit::PAGES),
            "The number of pages, with the embedded objects.",
            |pages: &CompoundPages| &pages.count,
        )
        .bind(
            "main_size_",
            Int(CompoundPages::MAIN_SIZE, unit::BYTES),
            "Size of the main page.",
            |pages: &CompoundPages| &pages.main_size,
        )
        .bind(
            "comp_size_",
            Int(CompoundPages::OBJECT_SIZE, unit::BYTES),
            "Size of an object.",
            |pages: &CompoundPages| &pages.object_size,
        )
        .cmd(
            "ranvar-main-age",
            (arg::attempt(arg::entity("variable")),),
            "Sets the random variable of the times between modifications of the main page, seconds.",
            |_, pages: &CompoundPages, (variable,)| pages.main_age.set(variable.ok()),
        )
        .cmd(
            "ranvar-obj-age",
            (arg::attempt(arg::entity("variable")),),
            "Sets the random variable of the times between modifications of an object, seconds.",
            |_, pages: &CompoundPages, (variable,)| pages.object_age.set(variable.ok()),
        );
    objects(compound);
    generator::<CompoundPages>(compound);
    start_time::<CompoundPages>(compound);
    declarations
        .class("PagePool/CompMath/noc", "PagePool/CompMath")
        .doc("A main page with embedded objects, where caches must not store the main page.")
        .instproc(
            "gen-page",
            ("pageid", "thismod"),
            "Returns the size, the age and the time of modification of a page.",
            |_, call, (pageid, _)| {
                let properties = call.next(call.args)?;
                let is_main = pageid.to_i64() == Some(0);
                Ok(if is_main { Obj::from_str(&format!("{properties} noc 1")) } else { properties })
            },
        );
    store(declarations.class("PagePool/Client", "PagePool"));
    streams(declarations.class("PagePool/Client/Media", "PagePool/Client"));
}

fn missing(command: &Command, what: &str) -> Refusal {
    Refusal::new(format!("{}: no page {what} generator", command.ns.otcl().name(command.object)))
}

/// Declares the commands of all page generators.
pub(super) fn generator<T: PageGenerator>(class: &mut ClassDeclaration) {
    class
        .cmd(
            "gen-pageid",
            ("client",),
            "Returns the page that a client requests.",
            |command, pages: &T, _| {
                pages.choose(command.sim()).ok_or_else(|| Refusal::explained("there is no page to choose"))
            },
        )
        .cmd(
            "gen-size",
            (arg::int("page"),),
            "Draws the size of a page, bytes.",
            |command, pages: &T, (page,)| {
                pages.size(command.sim(), page).ok_or_else(|| missing(command, "size"))
            },
        )
        .cmd(
            "gen-modtime",
            (arg::int("page"), arg::real("time")),
            "Draws the time of the next modification of a page that was modified at the given time, \
            seconds.",
            |command, pages: &T, (page, time)| {
                let next = pages.next_modification(command.sim(), page, time);
                next.ok_or_else(|| missing(command, "age"))
            },
        )
        .cmd(
            "gen-init-modtime",
            (arg::int("page"),),
            "Returns when a new page was modified, seconds; -1 if pages are never modified.",
            |command, pages: &T, (page,)| pages.initial_modification(command.sim(), page),
        )
        .cmd("get-poolsize", (), "Returns the number of pages.", |_, pages: &T, _| pages.page_count())
        .cmd("get-start-time", (), "Returns when modifications start, seconds.", |_, pages: &T, _| {
            pages.period().start.get()
        })
        .cmd("get-duration", (), "Returns how long requests continue, seconds.", |_, pages: &T, _| {
            pages.period().duration.get()
        });
}

/// Declares the command that sets when modifications begin.
pub(super) fn start_time<T: PageGenerator>(class: &mut ClassDeclaration) {
    class.cmd(
        "set-start-time",
        (arg::real("time"),),
        "Sets when modifications start, seconds.",
        |_, pages: &T, (time,)| {
            pages.period().start.set(time);
        },
    );
}

/// Declares the methods about the objects of a compound page.
fn objects(class: &mut ClassDeclaration) {
    class
        .cmd(
            "gen-obj-size",
            ("page",),
            "Returns the size of an object, bytes.",
            |_, pages: &CompoundPages, _| pages.object_size.get(),
        )
        .cmd(
            "gen-obj-modtime",
            ("page", arg::real("time")),
            "Draws the time of the next modification of an object that was modified at the given time, \
            seconds.",
            |command, pages: &CompoundPages, (_, time)| {
                let next = pages.next_object_modification(command.sim(), time);
                next.ok_or_else(|| missing(command, "age"))
            },
        )
        .cmd(
            "is-mainpage",
            (arg::text("pageid"),),
            "Returns whether a page is a main page, not an object.",
            |_, _: &CompoundPages, (pageid,)| number(pageid) == 0,
        )
        .cmd(
            "get-mainpage",
            (arg::text("pageid"),),
            "Returns the main page of an object.",
            |_, _: &CompoundPages, (pageid,)| format!("{}:0", pageid.split(':').next().unwrap_or_default()),
        )
        .cmd(
            "get-obj-num",
            ("pageid",),
            "Returns the number of objects in a page.",
            |_, pages: &CompoundPages, _| pages.count.get() - 1,
        )
        .cmd(
            "get-next-objs",
            (arg::text("pageid"),),
            "Returns the last object of a page.",
            |_, pages: &CompoundPages, (pageid,)| {
                let last = pages.count.get() - 1;
                let server = pageid.split(':').next().unwrap_or_default();
                // ns-2.35: only the last of several objects is returned, so pages with more than one object never
                // become complete (spec: web-caches, section 5).
                if last > number(pageid) { format!(" {server}:{last}") } else { String::new() }
            },
        );
}

/// Returns the number in the name of a page.
fn number(page: &str) -> i32 {
    page.split_once(':').map_or(0, |(_, number)| parse_integer(number))
}

fn store(class: &mut ClassDeclaration) {
    class.doc("Stores the pages of a client, cache or server.").native(|_, _| PageStore::default());
    list_pages(class);
}

fn list_pages(class: &mut ClassDeclaration) {
    class.cmd("list-pages", (), "Returns the names of all pages.", |command, store: &PageStore, _| {
        let mut names = HashOrder::new();
        for id in store.ids() {
            names.insert(page_name(command.ns, id.server, id.number), ());
        }
        names.iter().map(|(name, ())| format!("{name} ")).collect::<String>()
    });
}

fn streams(class: &mut ClassDeclaration) {
    class
        .doc("Stores the pages and parts of streams of a client, cache or server.")
        .native(|_, _| PageStore::with_streams())
        .bind_shared(
            "max_size_",
            Int(104857600, unit::BYTES),
            "Capacity of the store of pages and streams.",
            |entity| {
                let store = (entity as &dyn Any).downcast_ref::<PageStore>()?;
                Some(&store.shelf.as_ref()?.capacity)
            },
        )
        .cmd(
            "set-repl-style",
            (arg::text("style"),),
            "Sets what is removed when the store is full: `FINEGRAIN` (ends of layers) or `ATOMIC` (whole \
            streams).",
            |_, store: &PageStore, (style,)| {
                let shelf = store.shelf.as_ref().ok_or_else(Refusal::unfit)?;
                shelf.replacement.set(match style {
                    "FINEGRAIN" => Replacement::Fine,
                    "ATOMIC" => Replacement::Whole,
                    _ => return Err(Refusal::explained("expected FINEGRAIN or ATOMIC")),
                });
                Ok(())
            },
        );
}

pub(super) fn page_name(ns: &Ns, server: EntityId, number: i32) -> String {
    format!("{}:{number}", ns.handle(server))
}

/// Returns the properties of a copy of a page as a list of names and values.
pub(super) fn properties(page: &neons_sim::application::http::Page) -> String {
    let [modified, entered, age] = [page.modified, page.entered, page.age].map(|value| general(value, 17));
    let mark = if page.uncacheable { " noc 1" } else { "" };
    let kind = if page.layers > 0 { format!(" pgtype MEDIA layer {}", page.layers) } else { String::new() };
    format!("size {} modtime {modified} time {entered} age {age}{mark}{kind}", page.size)
}
