//! Integrated services: admission control, estimators, signalling (spec: more-networks, section 6).

mod link;

use std::any::Any;

use neons_otcl::Obj;
use neons_sim::admission::{
    AdmissionControl, AdmissionGate, AdmissionReceiver, AdmissionRule, AdmissionSender, EstimationRule,
    Estimator, LoadMeter, ReportedLink,
};
use neons_sim::format;
use neons_sim::{Agent, Entity};

use super::connector::{debug_variable, wire, wiring_commands};
use crate::declare::{Bound, ClassDeclaration, Command, Declarations, Refusal};

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

/// `src_`, `dst_`, and the command `attach`.
fn report(class: &mut ClassDeclaration, find: fn(&dyn Entity) -> Option<&ReportedLink>) {
    class
        .shared_variable(
            "src_",
            Some("-1"),
            "Number of the node before the link, for traces.",
            false,
            move |entity| Some(Bound::Int(&find(entity)?.source)),
        )
        .shared_variable(
            "dst_",
            Some("-1"),
            "Number of the node behind the link, for traces.",
            false,
            move |entity| Some(Bound::Int(&find(entity)?.destination)),
        )
        .shared_command("attach", "channel", "Writes changes to this channel.", move |command, entity| {
            find(entity).ok_or(Refusal::silent())?.sink.set(Some(command.sink(0)?));
            Ok::<_, Refusal>(())
        });
}

/// `debug_`, which every admission control and estimator has for itself.
fn debug(
    class: &mut ClassDeclaration,
    default: Option<&'static str>,
    find: fn(&dyn Entity) -> Option<&ReportedLink>,
) {
    class.shared_variable("debug_", default, "Without effect.", true, move |entity| {
        Some(Bound::Bool(&find(entity)?.debug))
    });
}

fn controls(declarations: &mut Declarations) {
    let class = declarations.class("ADC", "SplitObject");
    class
        .doc("Decides whether flows may use a link. Subclasses have the rules.")
        .shared_variable(
            "bandwidth_",
            Some("0"),
            "Bandwidth of the link, bits per second.",
            false,
            |entity| Some(Bound::Bandwidth(&control(entity)?.bandwidth)),
        )
        .shared_variable(
            "backoff_",
            Some("true"),
            "After a refusal, refuse every flow until one ends.",
            false,
            |entity| Some(Bound::Bool(&control(entity)?.backoff)),
        )
        .shared_variable(
            "dobump_",
            Some("true"),
            "Raise the estimated load at once when a flow is admitted.",
            false,
            |entity| Some(Bound::Bool(&control(entity)?.raises_estimate)),
        )
        .shared_command(
            "attach-est",
            "estimator class",
            "Estimates the load of this class of service.",
            |command, entity| {
                command.get::<Estimator>(0)?;
                let class = service_class(command)?;
                let control = control(entity).ok_or(Refusal::silent())?;
                control.set_estimator(command.sim(), class, command.entity(0)?);
                Ok::<_, Refusal>(())
            },
        )
        .shared_command(
            "attach-measmod",
            "meter class",
            "Measures the load of this class of service.",
            |command, entity| {
                command.get::<LoadMeter>(0)?;
                let class = service_class(command)?;
                let control = control(entity).ok_or(Refusal::silent())?;
                let attached = control.set_meter(command.sim(), class, command.entity(0)?);
                command.insist(attached, || format!("attach an estimator for class {class} first"))
            },
        )
        .shared_command("start", "", "Starts the estimators.", |command, entity| {
            control(entity).ok_or(Refusal::silent())?.start(command.sim());
            Ok::<_, Refusal>(())
        })
        .shared_command("setbuf", "?size?", "Without effect.", |_, _| {});
    report(class, |entity| Some(&control(entity)?.report));
    measured_sums(declarations);
    bounds(declarations);
    let class = rule(declarations, "ADC/Param", "Admits while the rates asked for fit.", || {
        AdmissionRule::Parameters { utilization: 1.0.into(), reserved: 0.0.into() }
    });
    utilization(class, "1.0");
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
    // ns-2.35: one class has no default (spec: more-networks, section 6).
    let default = (name != "ADC/MSPK").then_some("false");
    debug(class, default, |entity| Some(&control(entity)?.report));
    class
}

fn measured_sums(declarations: &mut Declarations) {
    let class = rule(declarations, "ADC/MS", "Admits while measured load and the new rate fit.", || {
        AdmissionRule::MeasuredSum { utilization: 0.95.into() }
    });
    utilization(class, "0.95");
    class.class_variable(
        "backoff_",
        "false",
        "After a refusal, refuse every flow until one ends: without effect.",
    );
    let class =
        rule(declarations, "ADC/MSPK", "Admits while measured load and the new peak rate fit.", || {
            AdmissionRule::MeasuredSumOfPeaks { utilization: 0.95.into() }
        });
    utilization(class, "0.95");
    class.built(|ns, object, _| {
        if ns.class_default(object, "debug_").is_none() {
            ns.warn_missing_default(object, "debug_");
        }
        Ok(())
    });
}

fn utilization(class: &mut ClassDeclaration, default: &'static str) {
    class.variable(
        "utilization_",
        default,
        "The fraction of the bandwidth to use.",
        |control: &AdmissionControl| match &control.rule {
            AdmissionRule::MeasuredSum { utilization }
            | AdmissionRule::MeasuredSumOfPeaks { utilization }
            | AdmissionRule::Parameters { utilization, .. } => Bound::Real(utilization),
            _ => unreachable!("the class was declared with one of these rules"),
        },
    );
}

fn bounds(declarations: &mut Declarations) {
    rule(
        declarations,
        "ADC/HB",
        "Admits while the Hoeffding bound on the load is within the bandwidth.",
        || AdmissionRule::Hoeffding { epsilon: 0.7.into(), squares: 0.0.into() },
    )
    .variable(
        "epsilon_",
        "0.7",
        "Probability that the bound is exceeded.",
        |control: &AdmissionControl| match &control.rule {
            AdmissionRule::Hoeffding { epsilon, .. } => Bound::Real(epsilon),
            _ => unreachable!("the class was declared with this rule"),
        },
    );
    let class = rule(
        declarations,
        "ADC/ACTO",
        "Admits by the Chernoff bound, its acceptance region replaced by the tangent at the origin.",
        || AdmissionRule::TangentAtOrigin { exponent: 0.002.into() },
    );
    exponent(class);
    class.class_variable("dobump_", "false", "Raise the estimated load at once when a flow is admitted.");
    let class = rule(
        declarations,
        "ADC/ACTP",
        "Admits by the Chernoff bound, its acceptance region replaced by the tangent at the peak.",
        || AdmissionRule::TangentAtPeak { exponent: 0.002.into(), peaks: 0.0.into() },
    );
    exponent(class);
    class.class_variable("dobump_", "false", "Raise the estimated load at once when a flow is admitted.");
}

fn exponent(class: &mut ClassDeclaration) {
    class.variable("s_", "0.002", "Exponent of the bound, seconds per bit.", |control: &AdmissionControl| {
        match &control.rule {
            AdmissionRule::TangentAtOrigin { exponent } | AdmissionRule::TangentAtPeak { exponent, .. } => {
                Bound::Real(exponent)
            }
            _ => unreachable!("the class was declared with one of these rules"),
        }
    });
}

/// The class of service in the second argument.
fn service_class(command: &Command) -> Result<usize, Refusal> {
    usize::try_from(command.int(1)).ok().filter(|class| *class < AdmissionControl::MOST_CLASSES).ok_or_else(
        || Refusal::new(format!("classes of service are 0 to {}", AdmissionControl::MOST_CLASSES - 1)),
    )
}

fn estimators(declarations: &mut Declarations) {
    let class = declarations.class("Est", "SplitObject");
    class
        .doc("Estimates the load of a class of service on a link. Subclasses have the rules.")
        .shared_variable("period_", Some("0.5"), "Time between measurements, seconds.", false, |entity| {
            Some(Bound::Real(&estimator(entity)?.period))
        })
        .shared_command("load-est", "", "The estimated load, bits per second.", |_, entity| {
            let load = estimator(entity).ok_or(Refusal::silent())?.load();
            Ok::<_, Refusal>(fixed(load))
        })
        .shared_command(
            "link-utlzn",
            "",
            "The load measured in this period so far, bits per second.",
            |command, entity| {
                let load = estimator(entity).ok_or(Refusal::silent())?.present_load(command.sim());
                Ok::<_, Refusal>(fixed(load))
            },
        )
        .shared_command("start", "", "Begins to measure.", |command, entity| {
            estimator(entity).ok_or(Refusal::silent())?.start(command.sim());
            Ok::<_, Refusal>(())
        })
        .shared_command("setbuf", "?size?", "Without effect.", |_, _| {});
    report(class, |entity| Some(&estimator(entity)?.report));
    estimation_rule(declarations, "Est/Null", "Measures, but estimates nothing.", || EstimationRule::Nothing);
    let latest = "Estimates what was measured last.";
    estimation_rule(declarations, "Est/PointSample", latest, || EstimationRule::PointSample);
    let average = "Estimates an exponentially weighted moving average.";
    estimation_rule(declarations, "Est/ExpAvg", average, EstimationRule::average).variable(
        "w_",
        "0.125",
        "Weight of the newest measurement.",
        |estimator: &Estimator| match &estimator.rule {
            EstimationRule::Average { weight } => Bound::Real(weight),
            _ => unreachable!("the class was declared with this rule"),
        },
    );
    let window = "Estimates the maximum of a window of measurements.";
    estimation_rule(declarations, "Est/TimeWindow", window, EstimationRule::window).variable(
        "T_",
        "3",
        "How many measurements make the window.",
        |estimator: &Estimator| match &estimator.rule {
            EstimationRule::Window { length, .. } => Bound::Int(length),
            _ => unreachable!("the class was declared with this rule"),
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
    debug(class, Some("false"), |entity| Some(&estimator(entity)?.report));
    class
}

/// With three decimals.
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
        .doc("Has the admission control of a link answer the requests that pass.")
        .native(|_, _| AdmissionGate::default())
        .command(
            "attach-adc",
            "control",
            "The admission control of the link.",
            |command, gate: &AdmissionGate| {
                command.get::<AdmissionControl>(0)?;
                gate.set_control(command.entity(0)?);
                Ok::<_, Refusal>(())
            },
        );
    report(class, |entity| Some(&gate(entity)?.report));
    class.command(
        "introduce",
        "",
        "Writes the first lines of the trace.",
        |command: &Command, gate: &AdmissionGate| gate.introduce(command.sim()),
    );
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
            "Asks all links to its peer for admission and, if admitted, sends at the times of a traffic generator. Users \
             are told of the answer by the method `sched-stop`, which they define.",
        )
        .native(|_, id| AdmissionSender::new(id))
        .variable("rate_", "0", "Rate of the flow, bits per second.", |agent: &AdmissionSender| {
            Bound::Bandwidth(&agent.rate)
        })
        .variable("bucket_", "0", "Depth of the flow's bucket of tokens, bits.", |agent: &AdmissionSender| {
            Bound::Int(&agent.bucket)
        })
        .variable("packetSize_", "210", "Size of its packets, bytes.", |agent: &AdmissionSender| {
            Bound::Int(&size(agent).expect("it is an agent").size)
        })
        .command("start", "", "Asks for admission.", |command: &Command, agent: &AdmissionSender| {
            agent.start(command.sim());
        })
        .command("stop", "", "Stops and gives up what was reserved.", |command: &Command, agent: &AdmissionSender| {
            agent.stop(command.sim());
        })
        .command(
            "stoponidle",
            "method",
            "Stops when no burst is going on; if that is now, calls a method of the agent.",
            |command: &Command, agent: &AdmissionSender| {
                if agent.stop_on_idle(command.sim()) {
                    let called = command.ns.invoke(command.object, command.text(0), &[]);
                    called.map_err(|error| Refusal::new(error.to_string()))?;
                }
                Ok::<_, Refusal>(())
            },
        )
        .command(
            "attach-traffic",
            "generator",
            "Sends at the times of this generator.",
            |command: &Command, agent: &AdmissionSender| {
                agent.set_generator(command.entity(0)?);
                Ok::<_, Refusal>(())
            },
        )
        .command("ctrl-target", "object", "Where signalling packets go.", |command, agent: &AdmissionSender| {
            agent.control_target.set(command.sim(), Some(command.entity(0)?));
            Ok::<_, Refusal>(())
        })
        .command("target", "?object?", "Where packets go: asks, or sets it.", |command, agent: &AdmissionSender| {
            if !command.is_empty() {
                agent.control_target.set(command.sim(), None);
            }
            wire(command, agent, |wiring| &wiring.target)
        })
        .method("attach-traffic", "tg", "Puts a traffic generator on top of the agent.", |ns, call| {
            ns.invoke_named(&call.args[0], "attach-agent", &[call.self_obj()])?;
            ns.command(call.object, &[Obj::from_str("attach-traffic"), call.args[0].clone()])
        });
    declarations
        .class("Agent/SAack", "Agent")
        .doc("Answers requests for admission.")
        .native(|_, id| AdmissionReceiver::new(id));
    declarations
        .class("Agent/CBR/UDP/SA", "Agent/SA")
        .doc("Asks for admission and sends through a token bucket.")
        .method(
            "attach-tbf",
            "tbf",
            "Sends data, but not signalling packets, through a token bucket.",
            |ns, call| {
                let former = ns.invoke(call.object, "target", &[])?;
                ns.invoke_named(&call.args[0], "target", std::slice::from_ref(&former))?;
                ns.invoke(call.object, "target", call.args)?;
                ns.invoke(call.object, "ctrl-target", &[former])
            },
        );
}
