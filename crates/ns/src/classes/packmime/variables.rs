//! The random variables of the PackMime model (spec: traffic-and-applications, section 13).

use std::cell::Cell;

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::random::packmime::{
    FileSize, FlowArrivals, Pages, PathDelay, PersistentResponseSize, Probability, ServerDelay, ThinkTime,
    WeibullCount,
};
use neons_sim::random::{Distribution, RandomVariable, Rng, Variable};
use neons_sim::unit::Unit;
use neons_sim::{EntityId, Sim};

use crate::Ns;
use crate::declare::unit::{NONE, PER_SECOND, SECONDS};
use crate::declare::{ClassDeclaration, Declarations, Int, Real, Unset, arg, parse_integer, parse_real};

pub(super) fn declare(declarations: &mut Declarations) {
    let arrivals = class(declarations, "RandomVariable/PackMimeHTTPFlowArrive", 1, |_, _, arguments| {
        FlowArrivals::new(number(arguments, 0))
    });
    arrivals.doc("The time between new connections, seconds: `new CLASS rate ?generator?`.");
    parameter(
        arrivals,
        "rate_",
        PER_SECOND,
        "The number of new connections per second.",
        |arrivals: &FlowArrivals| &arrivals.rate,
    );

    let sizes = class(declarations, "RandomVariable/PackMimeHTTPFileSize", 2, |_, _, arguments| {
        FileSize::new(number(arguments, 0), whole(arguments, 1))
    });
    sizes.doc(
        "The size of a request (type 0) or response (type 1), bytes: `new CLASS rate type ?generator?`.",
    );
    parameter(sizes, "rate_", PER_SECOND, "The number of new connections per second.", |sizes: &FileSize| {
        &sizes.rate
    });
    kind(sizes, |sizes: &FileSize| &sizes.kind);

    let delays = class(declarations, "RandomVariable/PackMimeHTTPXmit", 2, |_, _, arguments| {
        PathDelay::new(number(arguments, 0), whole(arguments, 1))
    });
    delays.doc(
        "The delay from a client (type 0) or server (type 1), seconds: `new CLASS rate type ?generator?`.",
    );
    parameter(
        delays,
        "rate_",
        PER_SECOND,
        "The number of new connections per second.",
        |delays: &PathDelay| &delays.rate,
    );
    kind(delays, |delays: &PathDelay| &delays.kind);
    parameter(delays, "mean_", SECONDS, "Mean that delays are scaled to.", |delays: &PathDelay| &delays.mean);
    parameter(delays, "const_", NONE, "Factor by which delays are scaled.", |delays: &PathDelay| {
        &delays.factor
    });

    let server = class(declarations, "RandomVariable/PackMimeHTTPServerDelay", 2, |_, _, arguments| {
        let default = ServerDelay::default();
        if let [shape, scale, ..] = arguments {
            default.shape.set(parse_real(shape.as_str()));
            default.scale.set(parse_real(scale.as_str()));
        }
        default
    });
    server.doc("The time that a server takes, seconds: `new CLASS ?shape scale ?generator??`.");

    let persistent = class(declarations, "RandomVariable/PackMimeHTTPPersistent", 1, |_, _, arguments| {
        Probability::new(number(arguments, 0))
    });
    persistent.doc("Whether a connection is persistent: `new CLASS probability ?generator?`.");
    parameter(persistent, "probability_", NONE, "Probability of the value 1.", |persistent: &Probability| {
        &persistent.probability
    });

    class(declarations, "RandomVariable/PackMimeHTTPNumPages", 3, |_, _, arguments| match arguments {
        [single, shape, scale, ..] => Pages {
            single: parse_real(single.as_str()),
            shape: parse_real(shape.as_str()),
            scale: parse_real(scale.as_str()),
        },
        _ => Pages::default(),
    })
    .doc(
        "The number of pages of a persistent connection: `new CLASS ?probability shape scale ?generator??`.",
    );

    class(declarations, "RandomVariable/PackMimeHTTPSingleObj", 1, |_, _, arguments| {
        Probability::new(arguments.first().map_or(0.69, |probability| parse_real(probability.as_str())))
    })
    .doc("Whether a page has a single object: `new CLASS ?probability ?generator??`.");

    class(declarations, "RandomVariable/PackMimeHTTPObjsPerPage", 2, |_, _, arguments| match arguments {
        [shape, scale, ..] => {
            WeibullCount { shape: parse_real(shape.as_str()), scale: parse_real(scale.as_str()) }
        }
        _ => WeibullCount::default(),
    })
    .doc("The number of objects of a page: `new CLASS ?shape scale ?generator??`.");

    class(declarations, "RandomVariable/PackMimeHTTPTimeBtwnPages", 0, |_, rng, _| {
        ThinkTime::between_pages(rng)
    })
    .doc("The time between pages, seconds: `new CLASS ?generator?`.");
    class(declarations, "RandomVariable/PackMimeHTTPTimeBtwnObjs", 0, |_, rng, _| {
        ThinkTime::between_objects(rng)
    })
    .doc("The time between the objects of a page, seconds: `new CLASS ?generator?`.");

    declarations
        .class("RandomVariable/PackMimeHTTPPersistRspSize", "RandomVariable")
        .doc(
            "The sizes of the later responses in a persistent connection, bytes. Draws from its own random \
            stream.",
        )
        .native(|sim, _| {
            let variable = Variable::new(sim, PersistentResponseSize::default());
            variable.use_rng(Some(sim.add(|_| Rng::new(sim.random_streams()))));
            variable
        });
}

/// Declares a class of random variables whose constructor takes `parameters` arguments and a generator. `make`
/// receives the generator, and the arguments if there are enough of them.
fn class<'a, D: Distribution>(
    declarations: &'a mut Declarations,
    name: &'static str,
    parameters: usize,
    make: impl Fn(&Sim, &Rng, &[Obj]) -> D + 'static,
) -> &'a mut ClassDeclaration {
    let init = move |ns: &Ns, call: &Call| -> TclResult {
        let sim = ns.sim();
        let given = if call.args.len() < parameters { &[] } else { &call.args[..parameters] };
        let generator = call.args.get(parameters).and_then(|name| generator(ns, name));
        let rng = sim.rng_or_default(generator);
        let variable = Variable::new(sim, make(sim, &rng, given));
        if generator.is_some() {
            variable.use_rng(generator);
        }
        ns.bind_entity(call.object, sim.add(|_| variable));
        call.next(&[])
    };
    declarations.class(name, "RandomVariable").instproc(
        "init",
        (arg::rest("arg"),),
        "Sets the parameters of the distribution from the arguments.",
        move |ns, call, _| init(ns, call),
    )
}

/// Returns the generator with this name.
fn generator(ns: &Ns, name: &Obj) -> Option<EntityId> {
    ns.entity_named(name.as_str()).filter(|id| ns.sim().get::<Rng>(*id).is_some())
}

fn number(arguments: &[Obj], index: usize) -> f64 {
    arguments.get(index).map_or(0.0, |argument| parse_real(argument.as_str()))
}

fn whole(arguments: &[Obj], index: usize) -> i32 {
    arguments.get(index).map_or(0, |argument| parse_integer(argument.as_str()))
}

/// Declares a parameter that scripts can also set later.
fn parameter<D: Distribution>(
    class: &mut ClassDeclaration,
    name: &'static str,
    unit: Unit,
    doc: &'static str,
    field: fn(&D) -> &Cell<f64>,
) {
    class.bind(name, Real(Unset, unit), doc, move |variable: &Variable<D>| field(variable.distribution()));
}

/// Declares the variable that selects clients or servers.
fn kind<D: Distribution>(class: &mut ClassDeclaration, field: fn(&D) -> &Cell<i32>) {
    class.bind(
        "type_",
        Int(Unset, NONE),
        "Side for which values are drawn: 0 clients, 1 servers.",
        move |variable: &Variable<D>| field(variable.distribution()),
    );
}
