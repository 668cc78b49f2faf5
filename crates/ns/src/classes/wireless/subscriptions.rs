//! Directed diffusion with publish and subscribe, known as diffusion 3 (spec: sensor-and-mobile-ip, sections 6 to
//! 8).

use neons_otcl::{Error, Obj, ObjectId, TclResult};
use neons_sim::wireless::routing::subscriptions::{
    GeographicFilter, Observed, ObserverFilter, OnePhaseFilter, Place, Published, SubscriptionApplication,
    SubscriptionLibrary, SubscriptionRouting, TwoPhaseFilter,
};
use neons_sim::{BadInput, Entity, EntityId, Sim};

use super::routing::{common_commands, object_named};
use super::{doubts, mobile_node, setting};
use crate::Ns;
use crate::advice;
use crate::declare::{ClassDeclaration, Declarations, Refusal, arg, parse_integer};

/// The protocol's name.
pub(super) const PROTOCOL: &str = "Directed_Diffusion";
/// The simulator's method that makes the protocol's agents.
const MAKER: &str = "create-core-diffusion-rtg-agent";
/// The variable of a node that names its library agent.
const LIBRARY: &str = "diffAppAgent_";
/// The filter that scripts make themselves, once the node has a position.
const MADE_BY_SCRIPTS: &str = "GeoRoutingFilter";

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Agent/DiffusionRouting", "Agent");
    class
        .doc("The routing agent of diffusion 3: passes messages through the filters of its node.")
        .native(SubscriptionRouting::new)
        .instproc("init", (arg::optional("id"),), "Makes the routing agent of a node.", |_, call, _| {
            call.next(&[])
        })
        .cmd(
            "add-ll",
            (arg::entity("ll"),),
            "Sets the link layer.",
            |_, agent: &SubscriptionRouting, (ll,)| {
                agent.link.set(Some(ll));
            },
        );
    common_commands(class);
    declarations
        .class("Agent/DiffusionApp", "Agent")
        .doc(
            "The agent of diffusion 3 through which applications and filters of a node publish and \
            subscribe.",
        )
        .native(SubscriptionLibrary::new)
        .cmd("agent-id", ("port",), "Has no effect.", |_, _: &SubscriptionLibrary, _| {})
        .cmd(
            "node",
            (arg::text("node"),),
            "Sets the mobile node of the agent.",
            |command, agent: &SubscriptionLibrary, (node,)| {
                agent.mobile_node.set(mobile_node::native(command.ns, node));
            },
        );
    declarations
        .class("Application/DiffApp", "Application")
        .doc("The base class of applications and filters of diffusion 3.");
    routing_filter(
        declarations
            .class("Application/DiffApp/GradientFilter", "Application/DiffApp")
            .doc("Two-phase pull and push: reinforces the path over which exploratory data arrived first.")
            .native(|_, id| TwoPhaseFilter::new(id)),
        TwoPhaseFilter::join,
    );
    routing_filter(
        declarations
            .class("Application/DiffApp/OnePhasePullFilter", "Application/DiffApp")
            .doc("One-phase pull: data follow the path over which the interest arrived first.")
            .native(|_, id| OnePhaseFilter::new(id)),
        OnePhaseFilter::join,
    );
    geographic(
        declarations
            .class("Application/DiffApp/GeoRoutingFilter", "Application/DiffApp")
            .doc(
                "Geographical and energy aware routing (GEAR): messages are forwarded towards the region \
                that they name.",
            )
            .native(|_, id| GeographicFilter::new(id)),
    );
    observers(declarations);
    applications(declarations);
}

/// Declares the members that all filters share.
fn filter<T: Entity>(class: &mut ClassDeclaration, join: fn(&T, &Sim, EntityId)) {
    class
        .instproc(
            "init",
            (arg::text("library"), arg::rest("arg")),
            "Makes a filter on the node of the given library agent.",
            move |ns, call, (library_name, _)| {
                call.next(&[])?;
                let library = ns.entity_named(library_name).ok_or("no such library agent")?;
                join(ns.record::<T>(call.object)?, ns.sim(), library);
                Ok(Obj::empty())
            },
        )
        // ns-2.35: sets the level and refuses the command nevertheless.
        .cmd("debug", (arg::int("level"),), "Not supported: the call fails.", |command, _: &T, (level,)| {
            if !(1..=10).contains(&level) {
                command.sim().print("Error: Debug level outside range(1-10) or missing !\n");
            }
            Err::<(), _>(Refusal::explained("the level is set all the same"))
        });
}

fn routing_filter<T: Entity>(class: &mut ClassDeclaration, join: fn(&T, &Sim, EntityId)) {
    filter(class, join);
    class.cmd("start", (), "Has no effect.", |_, _: &T, _| {});
}

fn geographic(class: &mut ClassDeclaration) {
    filter(class, GeographicFilter::join);
    class.cmd(
        "start",
        (),
        "Starts filtering, at the present position of the node.",
        |command, filter: &GeographicFilter, _| {
            filter.start(command.sim());
        },
    );
}

/// Declares filters that scripts make without a node; the script calls `dr` with the node's library agent before
/// `start`.
fn observers(declarations: &mut Declarations) {
    for (name, doc, observed) in [
        ("Application/DiffApp/LogFilter", "Logs all messages, and forwards them.", Observed::All),
        (
            "Application/DiffApp/SourceRouteFilter",
            "Processes messages with a source route, which no application sends.",
            Observed::SourceRouted,
        ),
    ] {
        let class = declarations.class(name, "Application/DiffApp");
        class.doc(doc).native(move |_, id| ObserverFilter::new(id, observed));
        filter_members(class, ObserverFilter::set_library, ObserverFilter::start);
    }
}

/// Declares the members of classes of filters that begin with the command `start`.
pub(super) fn filter_members<T: Entity>(
    class: &mut ClassDeclaration,
    set_library: fn(&T, EntityId),
    start: fn(&T, &Sim),
) {
    class
        .instproc(
            "init",
            (arg::rest("arg"),),
            "Makes a filter; the arguments have no effect.",
            |_, call, _| call.next(&[]),
        )
        .cmd(
            "dr",
            (arg::entity("library"),),
            "Sets the library agent of the node.",
            move |_, filter: &T, (library,)| set_library(filter, library),
        )
        .cmd("start", (), "Starts filtering.", move |command, filter: &T, ()| start(filter, command.sim()));
}

fn applications(declarations: &mut Declarations) {
    for (name, doc) in [
        ("Application/DiffApp/PingSender", "Sends data to the nodes that subscribe."),
        ("Application/DiffApp/PingReceiver", "Subscribes to data."),
    ] {
        declarations.class(name, "Application/DiffApp").doc(doc);
    }
    let rows: [(&str, &str, &str, Published); 8] = [
        (
            "Application/DiffApp/PingSender/TPP",
            "Application/DiffApp/PingSender",
            "Sends data by two-phase pull.",
            Published::PingSender,
        ),
        (
            "Application/DiffApp/PingReceiver/TPP",
            "Application/DiffApp/PingReceiver",
            "Subscribes to data by two-phase pull.",
            Published::PingReceiver,
        ),
        (
            "Application/DiffApp/PingSender/OPP",
            "Application/DiffApp/PingSender",
            "Sends data by one-phase pull.",
            Published::OnePhaseSender,
        ),
        (
            "Application/DiffApp/PingReceiver/OPP",
            "Application/DiffApp/PingReceiver",
            "Subscribes to data by one-phase pull.",
            Published::OnePhaseReceiver,
        ),
        (
            "Application/DiffApp/PushSender",
            "Application/DiffApp",
            "Sends data without a subscription (push).",
            Published::PushSender,
        ),
        (
            "Application/DiffApp/PushReceiver",
            "Application/DiffApp",
            "Receives data that are sent without a subscription (push).",
            Published::PushReceiver,
        ),
        (
            "Application/DiffApp/GearSenderApp",
            "Application/DiffApp",
            "Sends data to or from a place.",
            Published::GearSender,
        ),
        (
            "Application/DiffApp/GearReceiverApp",
            "Application/DiffApp",
            "Receives data at or from a place.",
            Published::GearReceiver,
        ),
    ];
    for (name, parent, doc, what) in rows {
        let class = declarations.class(name, parent);
        class.doc(doc).native(move |_, id| SubscriptionApplication::new(id, what)).cmd(
            "dr",
            (arg::entity("library"),),
            "Sets the library agent of the node.",
            |_, application: &SubscriptionApplication, (library,)| {
                application.library.set(Some(library));
                Ok::<_, Refusal>(())
            },
        );
        if name.contains("Sender") {
            class.cmd(
                "publish",
                (),
                "Publishes data and sends them.",
                |command, application: &SubscriptionApplication, _| {
                    application.publish(command.sim());
                },
            );
        } else {
            class.cmd(
                "subscribe",
                (),
                "Subscribes to data.",
                |command, application: &SubscriptionApplication, _| {
                    application.subscribe(command.sim());
                },
            );
        }
        if name.contains("Gear") {
            places(class);
        }
    }
}

fn places(class: &mut ClassDeclaration) {
    fn set(application: &SubscriptionApplication, direction: &str, place: Place) -> Result<(), Refusal> {
        let pushes = match direction {
            "push" => true,
            "pull" => false,
            _ => return Err(Refusal::explained("expected push or pull")),
        };
        application.place.replace(Some((pushes, place)));
        Ok(())
    }
    class
        .cmd(
            "push-pull-options",
            (arg::text("direction"), "kind", arg::int("latitude"), arg::int("longitude")),
            "Sets whether data are pushed to a point or pulled from it (`direction` is `push` or `pull`), and the \
            point's latitude and longitude.",
            |_, application: &SubscriptionApplication, (direction, _, latitude, longitude)| {
                set(application, direction, Place::Point(latitude as f32, longitude as f32))
            },
        )
        .cmd(
            "push-pull-options",
            (
                arg::text("direction"),
                "kind",
                arg::int("south"),
                arg::int("north"),
                arg::int("west"),
                arg::int("east"),
            ),
            "Sets whether data are pushed to a region or pulled from it (`direction` is `push` or `pull`), and the \
            region's bounds.",
            |_, application: &SubscriptionApplication, (direction, _, south, north, west, east)| {
                let bounds = [south, north, west, east].map(|degrees| degrees as f32);
                set(application, direction, Place::Region(bounds))
            },
        );
}

/// Makes the agents and filters of a node, if the protocol is diffusion 3.
///
/// # Errors
/// There is no such filter.
pub(super) fn make_agent(
    ns: &Ns,
    simulator: ObjectId,
    node: ObjectId,
    name: &Obj,
    protocol: &str,
    arguments: &[Obj],
) -> Result<Option<Obj>, Error> {
    if protocol != PROTOCOL {
        return Ok(None);
    }
    // ns-2.35: the address given to `$ns node` is set again, so it is mandatory.
    ns.invoke(node, "addr", arguments)
        .inspect_err(|error| doubts::explain_missing_address(ns, protocol, arguments, error))?;
    ns.invoke(simulator, MAKER, std::slice::from_ref(name)).map(Some)
}

/// Makes the routing agent of a node, and its agent for applications.
fn create(ns: &Ns, simulator: ObjectId, name: &Obj) -> TclResult {
    let node = object_named(ns, name)?;
    let Some(filters) = setting(ns, simulator, "diffFilter_") else {
        ns.sim().warn("Error: No filter defined for diffusion!\n");
        let problem = "nodes that route by Directed_Diffusion need a filter: `$ns node-config -diffusionFilter \
                       GradientFilter`";
        advice::reject(ns, &BadInput { origin: advice::origin(ns), line: None, problem: problem.to_owned() });
        ns.exit(1);
    };
    let number = ns.invoke(node, "id", &[])?;
    let agent = ns.new_object("Agent/DiffusionRouting", std::slice::from_ref(&number))?;
    if let Some(object) = ns.otcl().object_of(&agent) {
        ns.record::<SubscriptionRouting>(object)?.node.set(Some(parse_integer(number.as_str())));
    }
    ns.otcl().set_var(node, "ragent_", agent.clone())?;
    ns.invoke(node, "create-diffusionApp-agent", &[filters])?;
    Ok(agent)
}

/// Makes the agent for applications of a node, and its filters.
fn create_library(ns: &Ns, node: ObjectId, filters: &str) -> TclResult {
    let library = ns.new_object("Agent/DiffusionApp", &[])?;
    ns.otcl().set_var(node, LIBRARY, library.clone())?;
    let class = ns.otcl().object("Node").ok_or("no class Node")?;
    let port = ns.otcl().get_var(class, "DIFFUSION_APP_PORT")?;
    ns.invoke(node, "attach", &[library.clone(), port.clone()])?;
    ns.invoke_named(&library, "agent-id", &[port])?;
    ns.invoke_named(&library, "node", &[ns.otcl().name_obj(node)])?;
    for filter in filters.split('/').filter(|filter| !filter.is_empty() && *filter != MADE_BY_SCRIPTS) {
        let class = format!("Application/DiffApp/{filter}");
        let made = ns.new_object(&class, std::slice::from_ref(&library))?;
        ns.invoke_named(&made, "start", &[])?;
    }
    Ok(Obj::empty())
}

/// Declares the methods of nodes about library agents.
pub(super) fn declare_node(class: &mut ClassDeclaration) {
    class
        .instproc(
            "create-diffusionApp-agent",
            (arg::text("diffFilters"),),
            "Makes the library agent of diffusion 3, and its filters, whose names are separated by `/`.",
            |ns, call, (filters,)| create_library(ns, call.object, filters),
        )
        .instproc("get-dr", (), "Returns the library agent of diffusion 3.", |ns, call, _| {
            match setting(ns, call.object, LIBRARY) {
                Some(library) => Ok(library),
                None => {
                    ns.sim().warn("the node has no agent for diffusion applications\n");
                    ns.exit(1)
                }
            }
        });
}

/// Declares the simulator's methods that make nodes of diffusion 3 and give them applications.
pub(super) fn declare_simulator(class: &mut ClassDeclaration) {
    class
        .instproc(
            MAKER,
            ("node",),
            "Makes the routing agent of a mobile node and stores it in the node's `ragent_`.",
            |ns, call, (name,)| create(ns, call.object, name),
        )
        .instproc(
            "attach-diffapp",
            ("node", "diffapp"),
            "Assigns an application to a node.",
            |ns, _, (node, app)| {
                let library = ns.invoke_named(node, "get-dr", &[])?;
                ns.invoke_named(app, "dr", &[library])
            },
        );
}
