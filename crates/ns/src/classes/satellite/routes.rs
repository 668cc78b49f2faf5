//! Routing over satellite links (spec: satellite, sections 8 and 10).

use neons_otcl::{Error, Obj, TclResult};
use neons_sim::EntityId;
use neons_sim::routing::RouteLogic;
use neons_sim::satellite::{Constellation, LinkHead, SatLink, SatRouteAgent, SatRoutes};

use crate::Ns;
use crate::classes::{routing, simulator};
use crate::declare::arg::Arguments;
use crate::declare::{Bool, ClassDeclaration, Command, Declarations, Int, Refusal, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Agent/SatRoute", "Agent")
        .doc("Forwards packets for other nodes over satellite links.")
        .native(SatRouteAgent::new)
        .bind("myaddr_", Int(0, unit::NONE), "The address of the agent's node.", |agent: &SatRouteAgent| {
            &agent.address
        })
        .cmd(
            "set_node",
            (arg::text("node"),),
            "Sets the node of the agent.",
            |command, agent: &SatRouteAgent, (node,)| {
                agent.node.set(Some(super::named(command.ns, node)?.id()));
                Ok::<_, Refusal>(())
            },
        );
    let class = declarations.class("SatRouteObject", "SplitObject");
    class
        .doc(
            "Computes the shortest paths over satellite links. The first object that receives a command is \
            used.",
        )
        .native(SatRoutes::new)
        .bind(
            "metric_delay_",
            Bool(SatRoutes::METRIC_DELAY),
            "Use the delay of a link as its cost; otherwise every link costs 1.",
            |routes: &SatRoutes| &routes.metric_delay,
        )
        .bind(
            "data_driven_computation_",
            Bool(false),
            "Compute routes for each packet.",
            |routes: &SatRoutes| &routes.data_driven,
        )
        .bind(
            "wiredRouting_",
            Bool(false),
            "Add satellite links to the routes of the wired network.",
            |routes: &SatRoutes| &routes.wired,
        );
    command(
        class,
        "compute_routes",
        (),
        "Computes the routes over the present links.",
        |command, routes, ()| {
            routes.compute(command.sim());
            Ok(Obj::empty())
        },
    );
    command(class, "dump", (), "Prints the links of the last computation.", |command, routes, ()| {
        routes.dump(command.sim());
        Ok(Obj::empty())
    });
    command(
        class,
        "suppress_initial_computation",
        (),
        "Keeps routes from being computed before 1 ms.",
        |_, routes, ()| {
            routes.suppress_initial_computation();
            Ok(Obj::empty())
        },
    );
    command(
        class,
        "lookup",
        (arg::int("src"), arg::int("dst")),
        "Returns the next hop on a path; -1 if there is none.",
        |command, routes, (src, dst)| {
            let found = routes.lookup(command.sim(), src, dst);
            let found = found.map_err(|error| Refusal::from(Error::from(error.to_string())))?;
            Ok(Obj::from_i64(found.into()))
        },
    );
    command(
        class,
        "enter-wired-routes",
        (),
        "Adds the satellite links to the routes of the wired network.",
        |command, routes, ()| Ok(enter_wired_routes(command.ns, &routes.links(command.sim()))?),
    );
    command(
        class,
        "forget-wired-link",
        ("src", "dst"),
        "Removes a satellite link from the wired network.",
        |command, _, (src, dst)| {
            let simulator = simulator::instance(command.ns)?;
            Ok(command.ns.invoke(simulator, "sat_link_destroy", &[src.clone(), dst.clone()])?)
        },
    );
}

/// Declares a command of the route object. The first route object to receive a command becomes that of the
/// simulation.
fn command<A: Arguments>(
    class: &mut ClassDeclaration,
    name: &'static str,
    arguments: A,
    doc: &'static str,
    run: impl for<'a> Fn(&'a Command<'a>, &'a SatRoutes, A::Values<'a>) -> Result<Obj, Refusal> + 'static,
) {
    class.cmd(name, arguments, doc, move |command, routes: &SatRoutes, values| {
        routes.receives_command(command.sim());
        run(command, routes, values)
    });
}

fn enter_wired_routes(ns: &Ns, links: &[SatLink]) -> TclResult {
    let simulator = simulator::instance(ns)?;
    let logic = routing::route_logic(ns)?;
    ns.record::<RouteLogic>(logic)?;
    ns.sim().shared::<Constellation>().wired_routes.set(ns.entity_of(logic));
    ns.invoke(logic, "reset", &[])?;
    let handle = |entity: Option<EntityId>| entity.map_or_else(Obj::empty, |entity| ns.handle(entity));
    for link in links {
        let queue = ns.sim().get::<LinkHead>(link.head).and_then(|head| head.queue.get());
        let number = |number: i32| Obj::from_i64(number.into());
        let cost = Obj::from_str(&format!("{:.6}", link.cost));
        let words = [number(link.from), number(link.to), cost, handle(Some(link.head)), handle(queue)];
        ns.invoke(simulator, "sat_link_up", &words)?;
    }
    let done = ns.invoke(simulator, "compute-flat-routes", &[])?;
    // ns-2.35: routes are installed in the nodes twice, and all errors are printed twice (spec: satellite, section
    // 10).
    routing::report_missing_places(ns)?;
    Ok(done)
}
