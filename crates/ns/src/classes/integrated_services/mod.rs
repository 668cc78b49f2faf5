//! Integrated services: admission control, estimators, signalling (spec: more-networks, section 6).

mod link;

use std::any::Any;
use std::cell::Cell;

use neons_otcl::Obj;
use neons_sim::admission::{
    AdmissionControl, AdmissionGate, AdmissionReceiver, AdmissionRule, AdmissionSender, EstimationRule,
    Estimator, LoadMeter, ReportedLink,
};
use neons_sim::format;
use neons_sim::{Agent, Entity, Initial};

use super::connector::{debug_variable, wire, wiring_commands};
use crate::declare::{
    Bandwidth, Bool, ClassDeclaration, Declarations, Int, Kind, Real, Refusal, Unset, arg, unit,
};

pub(super) fn declare(declarations: &mut Declarations) {
    controls(declarations);
    estimators(declarations);
    parts_of_links(declarations);
    agents(declarations);
    link::declare(declarations);
}

fn control(entity: &dyn Entity) -> Option<&AdmissionControl> {
    (entity as &dyn Any).downcast_ref()
}

fn estimator(entity: &dyn Entity) -> Option<&Estimator> {
    (entity as &dyn Any).downcast_ref()
}

/// Declares `src_`, `dst_` and the command `attach`.
fn report(class: &mut ClassDeclaration, find: fn(&dyn Entity) -> Option<&ReportedLink>) {
    class
        .bind_shared(
            "src_",
            Int(ReportedLink::SOURCE, unit::NONE),
            "Number of the node at the start of the link, for traces.",
            move |entity| Some(&find(entity)?.source),
        )
        .bind_shared(
            "dst_",
            Int(ReportedLink::DESTINATION, unit::NONE),
            "Number of the node at the end of the link, for traces.",
            move |entity| Some(&find(entity)?.destination),
        )
        .shared_cmd(
            "attach",
            (arg::channel("channel"),),
            "Sets the channel to which changes of traced variables are written.",
            move |_, entity, (channel,)| {
                find(entity).ok_or_else(Refusal::unfit)?.sink.set(Some(channel));
                Ok::<_, Refusal>(())
            },
        );
}

/// Declares `debug_`, which admission controls and estimators each have.
fn debug(
    class: &mut ClassDeclaration,
    kind: impl Kind<Field = Cell<i32>>,
    find: fn(&dyn Entity) -> Option<&ReportedLink>,
) {
    class.bind_shared("debug_", kind, "Has no effect.", move |entity| Some(&find(entity)?.debug)).lazy();
}

fn controls(declarations: &mut Declarations) {
    let class = declarations.class("ADC", "SplitObject");
    class
        .doc("Decides whether flows may use a link. Subclasses implement the rules.")
        .bind_shared("bandwidth_", Bandwidth(0), "Bandwidth of the link, bits per second.", |entity| {
            Some(&control(entity)?.bandwidth)
        })
        .bind_shared(
            "backoff_",
            Bool(AdmissionControl::BACKOFF),
            "After a refusal, refuse every flow until a flow ends.",
            |entity| Some(&control(entity)?.backoff),
        )
        .bind_shared(
            "dobump_",
            Bool(AdmissionControl::RAISES_ESTIMATE),
            "Raise the estimated load as soon as a flow is admitted.",
            |entity| Some(&control(entity)?.raises_estimate),
        )
        .shared_cmd(
            "attach-est",
            (arg::entity_of::<Estimator>("estimator"), arg::int("class")),
            "Sets the estimator of the load of the given class of service.",
            |command, entity, (estimator, class)| {
                let class = service_class(class)?;
                let control = control(entity).ok_or_else(Refusal::unfit)?;
                control.set_estimator(command.sim(), class, estimator);
                Ok::<_, Refusal>(())
            },
        )
        .shared_cmd(
            "attach-measmod",
            (arg::entity_of::<LoadMeter>("meter"), arg::int("class")),
            "Sets the meter of the load of the given class of service.",
            |command, entity, (meter, class)| {
                let class = service_class(class)?;
                let control = control(entity).ok_or_else(Refusal::unfit)?;
                let attached = control.set_meter(command.sim(), class, meter);
                command.insist(attached, || format!("attach an estimator for class {class} first"))
            },
        )
        .shared_cmd("start", (), "Starts the estimators.", |command, entity, _| {
            control(entity).ok_or_else(Refusal::unfit)?.start(command.sim());
            Ok::<_, Refusal>(())
        })
        .shared_cmd("reset", (), "Has no effect.", |_, _, _| {})
        .shared_cmd("setbuf", (arg::optional("size"),), "Has no effect.", |_, _, _| {});
    report(class, control_report);
    measured_sums(declarations);
    bounds(declarations);
    let class = rule(
        declarations,
        "ADC/Param",
        "Admits a flow if the sum of the requested rates fits into the usable bandwidth.",
        || AdmissionRule::Parameters {
            utilization: AdmissionRule::RESERVABLE.real().into(),
            reserved: 0.0.into(),
        },
    );
    utilization(class, AdmissionRule::RESERVABLE);
}

fn control_report(entity: &dyn Entity) -> Option<&ReportedLink> {
    Some(&control(entity)?.report)
}

/// Declares a subclass of `ADC`.
fn rule<'a>(
    declarations: &'a mut Declarations,
    name: &'static str,
    doc: &'static str,
    rule: fn() -> AdmissionRule,
) -> &'a mut ClassDeclaration {
    let class = declarations.class(name, "ADC");
    class.doc(doc).native(move |_, _| AdmissionControl::new(rule()));
    // ns-2.35: one class has no default for `debug_` (spec: more-networks, section 6).
    match name {
        "ADC/MSPK" => debug(class, Bool(Unset), control_report),
        _ => debug(class, Bool(false), control_report),
    }
    class
}

fn measured_sums(declarations: &mut Declarations) {
    let class = rule(
        declarations,
        "ADC/MS",
        "Admits a flow if the measured load plus the flow's rate fits into the usable bandwidth.",
        || AdmissionRule::MeasuredSum { utilization: AdmissionRule::UTILIZATION.real().into() },
    );
    utilization(class, AdmissionRule::UTILIZATION);
    class.class_variable("backoff_", "false", unit::NONE, "Has no effect in this class.");
    let class = rule(
        declarations,
        "ADC/MSPK",
        "Admits a flow if the measured load plus the flow's peak rate fits into the usable bandwidth.",
        || AdmissionRule::MeasuredSumOfPeaks { utilization: AdmissionRule::UTILIZATION.real().into() },
    );
    utilization(class, AdmissionRule::UTILIZATION);
    class.built(|ns, object, _| {
        if ns.class_default(object, "debug_").is_none() {
            ns.warn_missing_default(object, "debug_");
        }
        Ok(())
    });
}

fn utilization(class: &mut ClassDeclaration, default: Initial<f64>) {
    class.bind_shared(
        "utilization_",
        Real(default, unit::NONE),
        "The share of the bandwidth that may be used.",
        |entity| match &control(entity)?.rule {
            AdmissionRule::MeasuredSum { utilization }
            | AdmissionRule::MeasuredSumOfPeaks { utilization }
            | AdmissionRule::Parameters { utilization, .. } => Some(utilization),
            _ => None,
        },
    );
}

fn bounds(declarations: &mut Declarations) {
    rule(
        declarations,
        "ADC/HB",
        "Admits a flow while the Hoeffding bound on the load is within the bandwidth.",
        || AdmissionRule::Hoeffding { epsilon: AdmissionRule::EPSILON.real().into(), squares: 0.0.into() },
    )
    .bind_shared(
        "epsilon_",
        Real(AdmissionRule::EPSILON, unit::NONE),
        "Probability that the load exceeds its Hoeffding bound.",
        |entity| match &control(entity)?.rule {
            AdmissionRule::Hoeffding { epsilon, .. } => Some(epsilon),
            _ => None,
        },
    );
    let class = rule(
        declarations,
        "ADC/ACTO",
        "Admits flows by the Chernoff bound, with the acceptance region replaced by its tangent at the \
        origin.",
        || AdmissionRule::TangentAtOrigin { exponent: AdmissionRule::EXPONENT.real().into() },
    );
    exponent(class);
    class.class_variable(
        "dobump_",
        "false",
        unit::NONE,
        "Raise the estimated load as soon as a flow is admitted.",
    );
    let class = rule(
        declarations,
        "ADC/ACTP",
        "Admits flows by the Chernoff bound, with the acceptance region replaced by its tangent at the \
        peak.",
        || AdmissionRule::TangentAtPeak {
            exponent: AdmissionRule::EXPONENT.real().into(),
            peaks: 0.0.into(),
        },
    );
    exponent(class);
    class.class_variable(
        "dobump_",
        "false",
        unit::NONE,
        "Raise the estimated load as soon as a flow is admitted.",
    );
}

fn exponent(class: &mut ClassDeclaration) {
    class.bind_shared(
        "s_",
        Real(AdmissionRule::EXPONENT, unit::SECONDS_PER_BIT),
        "Exponent s of the Chernoff bound on the load.",
        |entity| match &control(entity)?.rule {
            AdmissionRule::TangentAtOrigin { exponent } | AdmissionRule::TangentAtPeak { exponent, .. } => {
                Some(exponent)
            }
            _ => None,
        },
    );
}

/// Returns the class of service with this number.
fn service_class(number: i32) -> Result<usize, Refusal> {
    usize::try_from(number).ok().filter(|class| *class < AdmissionControl::MOST_CLASSES).ok_or_else(|| {
        Refusal::new(format!("classes of service are 0 to {}", AdmissionControl::MOST_CLASSES - 1))
    })
}

fn estimators(declarations: &mut Declarations) {
    let class = declarations.class("Est", "SplitObject");
    class
        .doc("Estimates the load of a class of service on a link. Subclasses implement the rules.")
        .bind_shared(
            "period_",
            Real(Estimator::PERIOD, unit::SECONDS),
            "Time between measurements.",
            |entity| Some(&estimator(entity)?.period),
        )
        .shared_cmd("load-est", (), "Returns the estimated load, bits per second.", |_, entity, _| {
            let load = estimator(entity).ok_or_else(Refusal::unfit)?.load();
            Ok::<_, Refusal>(fixed(load))
        })
        .shared_cmd(
            "link-utlzn",
            (),
            "Returns the load measured so far in this period, bits per second.",
            |command, entity, _| {
                let load = estimator(entity).ok_or_else(Refusal::unfit)?.present_load(command.sim());
                Ok::<_, Refusal>(fixed(load))
            },
        )
        .shared_cmd("start", (), "Starts measuring.", |command, entity, _| {
            estimator(entity).ok_or_else(Refusal::unfit)?.start(command.sim());
            Ok::<_, Refusal>(())
        })
        .shared_cmd("setbuf", (arg::optional("size"),), "Has no effect.", |_, _, _| {});
    report(class, |entity| Some(&estimator(entity)?.report));
    estimation_rule(declarations, "Est/Null", "Measures the load without an estimate.", || {
        EstimationRule::Nothing
    });
    let latest = "Takes the last measurement as the estimate.";
    estimation_rule(declarations, "Est/PointSample", latest, || EstimationRule::PointSample);
    let average = "Estimates the load as an exponentially weighted moving average.";
    estimation_rule(declarations, "Est/ExpAvg", average, EstimationRule::average).bind_shared(
        "w_",
        Real(EstimationRule::WEIGHT, unit::NONE),
        "Weight of the newest measurement.",
        |entity| match &estimator(entity)?.rule {
            EstimationRule::Average { weight } => Some(weight),
            _ => None,
        },
    );
    let window = "Estimates the load as the maximum of a window of measurements.";
    estimation_rule(declarations, "Est/TimeWindow", window, EstimationRule::window).bind_shared(
        "T_",
        Int(EstimationRule::LENGTH, unit::MEASUREMENTS),
        "The number of measurements in the window.",
        |entity| match &estimator(entity)?.rule {
            EstimationRule::Window { length, .. } => Some(length),
            _ => None,
        },
    );
}

/// Declares a subclass of `Est`.
fn estimation_rule<'a>(
    declarations: &'a mut Declarations,
    name: &'static str,
    doc: &'static str,
    rule: fn() -> EstimationRule,
) -> &'a mut ClassDeclaration {
    let class = declarations.class(name, "Est");
    class.doc(doc).native(move |_, id| Estimator::new(id, rule()));
    debug(class, Bool(false), |entity| Some(&estimator(entity)?.report));
    class
}

/// Formats a number with three decimals.
fn fixed(value: f64) -> String {
    let mut text = Vec::new();
    format::push_fixed(&mut text, value, 3);
    String::from_utf8_lossy(&text).into_owned()
}

fn parts_of_links(declarations: &mut Declarations) {
    let class = declarations.class("MeasureMod", "SplitObject");
    class.doc("Counts the bits that enter a link.").native(|_, _| LoadMeter::default());
    wiring_commands(class);
    debug_variable(class);

    fn gate(entity: &dyn Entity) -> Option<&AdmissionGate> {
        (entity as &dyn Any).downcast_ref()
    }
    let class = declarations.class("SALink", "SplitObject");
    class
        .doc("Lets the admission control of a link answer the requests that pass.")
        .native(|_, _| AdmissionGate::default())
        .cmd(
            "attach-adc",
            (arg::entity_of::<AdmissionControl>("control"),),
            "Sets the admission control of the link.",
            |_, gate: &AdmissionGate, (control,)| {
                gate.set_control(control);
            },
        );
    report(class, |entity| Some(&gate(entity)?.report));
    class.cmd("introduce", (), "Writes the first lines of the trace.", |command, gate: &AdmissionGate, _| {
        gate.introduce(command.sim())
    });
    wiring_commands(class);
    debug_variable(class);
}

fn agents(declarations: &mut Declarations) {
    fn size(sender: &AdmissionSender) -> Option<&Agent> {
        (sender as &dyn Entity).as_agent()
    }
    let class = declarations.class("Agent/SA", "Agent");
    class
        .doc(
            "Requests admission on all links to its peer and, if admitted, sends when a traffic generator \
            does. The answer is passed to the method `sched-stop`, which scripts supply.",
        )
        .native(|_, id| AdmissionSender::new(id))
        .bind("rate_", Bandwidth(0), "Rate of the flow, bits per second.", |agent: &AdmissionSender| {
            &agent.rate
        })
        .bind(
            "bucket_",
            Int(0, unit::BITS),
            "Depth of the flow's token bucket.",
            |agent: &AdmissionSender| &agent.bucket,
        )
        .bind(
            "packetSize_",
            Int(AdmissionSender::PACKET_SIZE, unit::BYTES),
            "Size of the agent's packets.",
            |agent: &AdmissionSender| &size(agent).expect("it is an agent").size,
        )
        .cmd("start", (), "Requests admission.", |command, agent: &AdmissionSender, _| {
            agent.start(command.sim());
        })
        .cmd(
            "stop",
            (),
            "Stops sending and releases the reservation.",
            |command, agent: &AdmissionSender, _| {
                agent.stop(command.sim());
            },
        )
        .cmd(
            "stoponidle",
            (arg::text("method"),),
            "Stops sending at the end of the current burst; without a current burst, calls the given method \
            of the agent.",
            |command, agent: &AdmissionSender, (method,)| {
                if agent.stop_on_idle(command.sim()) {
                    let called = command.ns.invoke(command.object, method, &[]);
                    called.map_err(|error| Refusal::new(error.to_string()))?;
                }
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "attach-traffic",
            (arg::entity("generator"),),
            "Sets the traffic generator that determines when the agent sends.",
            |_, agent: &AdmissionSender, (generator,)| {
                agent.set_generator(generator);
            },
        )
        .cmd(
            "ctrl-target",
            (arg::entity("object"),),
            "Sets the object that signalling packets go to.",
            |command, agent: &AdmissionSender, (object,)| {
                agent.control_target.set(command.sim(), Some(object));
            },
        )
        .cmd(
            "target",
            (arg::optional("object"),),
            "Sets the object that packets go to, or returns it.",
            |command, agent: &AdmissionSender, (object,)| {
                if object.is_some() {
                    agent.control_target.set(command.sim(), None);
                }
                wire(command, object, agent, |wiring| &wiring.target)
            },
        )
        .instproc(
            "attach-traffic",
            ("tg",),
            "Puts a traffic generator on top of the agent.",
            |ns, call, (tg,)| {
                ns.invoke_named(tg, "attach-agent", &[call.self_obj()])?;
                ns.command(call.object, &[Obj::from_str("attach-traffic"), tg.clone()])
            },
        );
    declarations
        .class("Agent/SAack", "Agent")
        .doc("Answers requests for admission.")
        .native(|_, id| AdmissionReceiver::new(id));
    declarations
        .class("Agent/CBR/UDP/SA", "Agent/SA")
        .doc("Requests admission, and sends through a token bucket.")
        .instproc(
            "attach-tbf",
            ("tbf",),
            "Puts a token bucket in front of data packets, but not of signalling packets.",
            |ns, call, (tbf,)| {
                let former = ns.invoke(call.object, "target", &[])?;
                ns.invoke_named(tbf, "target", std::slice::from_ref(&former))?;
                ns.invoke(call.object, "target", call.args)?;
                ns.invoke(call.object, "ctrl-target", &[former])
            },
        );
}
