//! What servers get the properties of pages from, and where pages are kept.

use std::slice::from_ref;

use neons_otcl::Obj;
use neons_sim::application::http::{CompoundPages, MathPages, PageGenerator, PageStore};
use neons_sim::format::general;
use neons_sim::{Entity, EntityId};

use crate::Ns;
use crate::declare::{Bound, ClassDeclaration, Command, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    if let Some(pool) = declarations.declared("PagePool") {
        pool.method(
            "gen-page",
            "pageid thismod",
            "Size, age and time of modification of a page.",
            |ns, call| {
                let [page, modified] = call.args else { unreachable!("the arity was checked") };
                let size = ns.invoke(call.object, "gen-size", from_ref(page))?;
                let next = ns.invoke(call.object, "gen-modtime", &[page.clone(), modified.clone()])?;
                let age = ns.otcl().eval_str(&format!("expr {next} - {modified}"))?;
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
    generator(math);
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
    generator(compound);
    store(declarations.class("PagePool/Client", "PagePool"));
}

/// The random variable that an argument names, if there is one.
fn variable(command: &Command) -> Option<EntityId> {
    command.entity(0).ok()
}

fn page_generator(entity: &dyn Entity) -> Result<&dyn PageGenerator, Refusal> {
    let any: &dyn std::any::Any = entity;
    if let Some(pages) = any.downcast_ref::<MathPages>() {
        return Ok(pages);
    }
    let compound: Option<&CompoundPages> = any.downcast_ref();
    compound.map(|pages| pages as &dyn PageGenerator).ok_or(Refusal::silent())
}

fn missing(command: &Command, what: &str) -> Refusal {
    Refusal::new(format!("{}: no page {what} generator", command.ns.otcl().name(command.object)))
}

fn generator(class: &mut ClassDeclaration) {
    class
        .shared_command("gen-pageid", "client", "The page that a client asks for.", |_, _| 0)
        .shared_command("gen-size", "page", "Draws the size of a page, bytes.", |command, entity| {
            page_generator(entity)?
                .size(command.sim(), command.int(0))
                .ok_or_else(|| missing(command, "size"))
        })
        .shared_command(
            "gen-modtime",
            "page time",
            "Draws when a page modified at this time is modified next, seconds.",
            |command, entity| {
                let next =
                    page_generator(entity)?.next_modification(command.sim(), command.int(0), command.real(1));
                next.ok_or_else(|| missing(command, "age"))
            },
        )
        .shared_command("gen-init-modtime", "page", "When a new page was modified, seconds.", |command, _| {
            command.sim().now()
        })
        .shared_command("get-poolsize", "", "How many pages there are.", |_, entity| {
            Ok::<_, Refusal>(page_generator(entity)?.page_count())
        })
        .shared_command("get-start-time", "", "When modifications begin, seconds.", |_, entity| {
            Ok::<_, Refusal>(page_generator(entity)?.start().get())
        })
        .shared_command("set-start-time", "time", "Sets when modifications begin.", |command, entity| {
            page_generator(entity)?.start().set(command.real(0));
            Ok::<_, Refusal>(())
        });
}

fn store(class: &mut ClassDeclaration) {
    class.doc("The pages that a client, cache or server has.").native(|_, _| PageStore::default()).command(
        "list-pages",
        "",
        "The names of all pages.",
        |command, store: &PageStore| {
            let names = store.ids().into_iter().map(|id| page_name(command.ns, id.server, id.number));
            names.map(|name| name + " ").collect::<String>()
        },
    );
}

fn page_name(ns: &Ns, server: EntityId, number: i32) -> String {
    format!("{}:{number}", ns.handle(server))
}

/// The properties of a copy of a page, as a list of names and values.
pub(super) fn properties(page: &neons_sim::application::http::Page) -> String {
    let [modified, entered, age] = [page.modified, page.entered, page.age].map(|value| general(value, 17));
    let mark = if page.uncacheable { " noc 1" } else { "" };
    format!("size {} modtime {modified} time {entered} age {age}{mark}", page.size)
}
