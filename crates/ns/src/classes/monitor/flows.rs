//! Flow monitors and their flows (spec: queues-and-monitors, sections 4.2 and 10.5).

use std::rc::Rc;

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::monitor::{Flow, FlowMonitor, PenalizedFlow, SlidingWindowFlow, Tagger, TokenBucketFlow};
use neons_sim::{Entity, EntityId, Handle};

use super::counters::attach;
use crate::Ns;
use crate::classes::simulator;
use crate::declare::{Bound, Command, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    flow(declarations);
    penalized_flow(declarations);
    tagged_flows(declarations);
    declarations
        .class("QueueMonitor/ED/Flowmon", "QueueMonitor/ED")
        .doc("Counts what enters, leaves and is dropped by a queue, in total and for each flow.")
        .native(|sim, _| FlowMonitor::new(sim.now()))
        .variable("enable_in_", "true", "Count the arrivals of each flow.", |monitor: &FlowMonitor| {
            Bound::Flag(&monitor.enable_in)
        })
        .variable("enable_out_", "true", "Count the departures of each flow.", |monitor: &FlowMonitor| {
            Bound::Flag(&monitor.enable_out)
        })
        .variable("enable_drop_", "true", "Count the drops of each flow.", |monitor: &FlowMonitor| {
            Bound::Flag(&monitor.enable_drop)
        })
        .variable("enable_edrop_", "true", "Count the early drops of each flow.", |monitor: &FlowMonitor| {
            Bound::Flag(&monitor.enable_early_drop)
        })
        .class_variable("enable_mon_edrop_", "true", "Without effect.")
        .command(
            "classifier",
            "?classifier?",
            "What tells the flows apart: asks, or sets it.",
            |command, monitor: &FlowMonitor| classifier(command, &monitor.classifier),
        )
        .command("attach", "channel", "Where flows are written.", |command, monitor: &FlowMonitor| {
            attach(command, &monitor.sink)
        })
        .command("flows", "", "The flows.", |command, monitor: &FlowMonitor| {
            flow_names(command, &monitor.flows(command.sim()))
        })
        .command("dump", "", "Writes a line for each flow.", |command, monitor: &FlowMonitor| {
            monitor.dump(command.sim());
        });
}

/// Asks for the classifier of a flow monitor, or sets it; a failing call clears it.
pub(super) fn classifier<T: Entity>(
    command: &Command,
    field: &Handle<T>,
) -> Result<Option<EntityId>, Refusal> {
    if command.is_empty() {
        return Ok(field.get());
    }
    field.set(None);
    field.set(Some(command.entity(0)?));
    Ok(None)
}

pub(super) fn flow_names(command: &Command, flows: &[EntityId]) -> String {
    let names: Vec<Obj> = flows.iter().map(|flow| command.ns.handle(*flow)).collect();
    names.iter().map(Obj::as_str).collect::<Vec<_>>().join(" ")
}

fn flow(declarations: &mut Declarations) {
    let class = declarations.class("QueueMonitor/ED/Flow", "QueueMonitor/ED");
    class.doc("The counters of one flow.").native(|sim, _| Flow::new(sim.now()));
    fn flow(entity: &dyn Entity) -> Option<&Flow> {
        entity.as_monitor()?.as_flow()
    }
    super::counters::variables(
        class,
        flow,
        &[
            ("src_", "-1", "Source address.", |flow| Bound::Int(&flow.src)),
            ("dst_", "-1", "Destination address.", |flow| Bound::Int(&flow.dst)),
            ("flowid_", "-1", "Flow id.", |flow| Bound::Int(&flow.flow_id)),
        ],
    );
}

fn tagged_flows(declarations: &mut Declarations) {
    declarations
        .class("QueueMonitor/ED/Flow/TB", "QueueMonitor/ED/Flow")
        .doc("A flow whose packets are In while a token bucket holds enough tokens.")
        .native(|sim, _| TokenBucketFlow::new(sim.now()))
        .variable("target_rate_", "128000", "Rate, bits per second.", |flow: &TokenBucketFlow| {
            Bound::Bandwidth(&flow.rate)
        })
        .variable(
            "bucket_depth_",
            "10000",
            "How many tokens there may be, bytes.",
            |flow: &TokenBucketFlow| Bound::Real(&flow.depth),
        )
        .variable("tbucket_", "10000", "Tokens now, bytes.", |flow: &TokenBucketFlow| {
            Bound::Real(&flow.tokens)
        });
    declarations
        .class("QueueMonitor/ED/Flow/TSW", "QueueMonitor/ED/Flow")
        .doc("A flow whose packets are In while its rate over a sliding window is below a target.")
        .native(|sim, _| SlidingWindowFlow::new(sim.now()))
        .variable("target_rate_", "0", "Rate, bits per second.", |flow: &SlidingWindowFlow| {
            Bound::Bandwidth(&flow.rate)
        })
        .variable("win_len_", "10", "Window, seconds.", |flow: &SlidingWindowFlow| Bound::Real(&flow.window))
        .variable("wait_", "true", "Space packets that are not In.", |flow: &SlidingWindowFlow| {
            Bound::Flag(&flow.wait)
        });
    declarations
        .class("QueueMonitor/ED/Tagger", "QueueMonitor/ED")
        .doc("Lets the flow of each packet decide whether the packet is In.")
        .native(|sim, _| Tagger::new(sim.now()))
        .command(
            "classifier",
            "?classifier?",
            "What tells the flows apart: asks, or sets it.",
            |command, tagger: &Tagger| classifier(command, &tagger.classifier),
        )
        .command("attach", "channel", "Where flows are written.", |command, tagger: &Tagger| {
            attach(command, &tagger.sink)
        })
        .command("flows", "", "The flows.", |command, tagger: &Tagger| {
            flow_names(command, &tagger.flows(command.sim()))
        })
        .command("dump", "", "Writes a line for each flow.", |command, tagger: &Tagger| {
            tagger.dump(command.sim());
        });
}

fn penalized_flow(declarations: &mut Declarations) {
    declarations
        .class("QueueMonitor/ED/Flow/RedPD", "QueueMonitor/ED/Flow")
        .doc("A flow that a RED-PD queue may have to bring down.")
        .native(|sim, _| PenalizedFlow::new(sim.now()))
        .variable("targetBW_", "0", "The rate it should have, bits per second.", |flow: &PenalizedFlow| {
            Bound::Bandwidth(&flow.target)
        })
        .variable("currentBW_", "0", "The rate it has, bits per second.", |flow: &PenalizedFlow| {
            Bound::Bandwidth(&flow.current)
        })
        .variable("monitored_", "0", "Whether it is brought down.", |flow: &PenalizedFlow| {
            Bound::Flag(&flow.monitored)
        })
        .variable("unresponsive_", "0", "Whether it is known not to react.", |flow: &PenalizedFlow| {
            Bound::Flag(&flow.unresponsive)
        })
        .variable("auto_", "0", "Whether its rate is estimated.", |flow: &PenalizedFlow| {
            Bound::Flag(&flow.auto)
        })
        .variable("lastDropTime_", "0", "When it last sent too much, seconds.", |flow: &PenalizedFlow| {
            Bound::Real(&flow.last_drop)
        })
        .variable(
            "monitorStartTime_",
            "0",
            "Since when it is brought down, seconds.",
            |flow: &PenalizedFlow| Bound::Real(&flow.monitored_since),
        )
        .variable(
            "unresponsiveStartTime_",
            "0",
            "Since when it is held to be unresponsive, seconds.",
            |flow: &PenalizedFlow| Bound::Real(&flow.unresponsive_since),
        );
}

/// Makes a flow monitor of class `monitor_class` whose classifier of type `kind` makes a flow of class
/// `flow_class` for each unknown one, which measures delays if `delays` says so
/// (spec: queues-and-monitors, section 10.5).
///
/// # Errors
/// There is no classifier of this type.
pub(crate) fn make_flow_monitor(
    ns: &Ns,
    monitor_class: &str,
    flow_class: &'static str,
    delays: bool,
    kind: &str,
    slots: &Obj,
) -> Result<ObjectId, Error> {
    let monitor = ns.create(monitor_class, &[])?;
    let classifier = ns.create(&format!("Classifier/Hash/{kind}"), std::slice::from_ref(slots))?;
    let this = ns.share();
    let make_flow = Rc::new(move |call: &neons_otcl::Call| {
        let flow = this.create(flow_class, &[])?;
        if delays {
            let samples = this.otcl().name_obj(this.create("Samples", &[])?);
            this.invoke(flow, "set-delay-samples", &[samples])?;
        }
        let slot = this.invoke(call.object, "installNext", &[this.otcl().name_obj(flow)])?;
        let words =
            [Obj::from_str("auto"), call.args[0].clone(), call.args[1].clone(), call.args[2].clone(), slot];
        this.invoke(call.object, "set-hash", &words)
    });
    ns.otcl().define_class_method(classifier, "unknown-flow", "src dst fid", make_flow);
    ns.otcl().define_class_method(classifier, "no-slot", "slotnum", Rc::new(|_| Ok(Obj::empty())));
    ns.invoke(monitor, "classifier", &[ns.otcl().name_obj(classifier)])?;
    Ok(monitor)
}

/// Puts a flow monitor on a link (spec: queues-and-monitors, section 10.5, `attach-fmon`).
///
/// # Errors
/// The link is none, or its queue has no target for early drops.
pub(crate) fn attach_flow_monitor(ns: &Ns, link: &Obj, monitor: ObjectId, early: bool) -> Result<(), Error> {
    let snoop = |kind: &str| ns.new_object(&format!("SnoopQueue/{kind}"), &[]);
    let [arrivals, departures, drops] = [snoop("In")?, snoop("Out")?, snoop("Drop")?];
    let monitor = ns.otcl().name_obj(monitor);
    ns.invoke_named(link, "attach-monitors", &[arrivals, departures, drops.clone(), monitor.clone()])?;
    let queue = ns.invoke_named(link, "queue", &[])?;
    if early {
        let early_drops = snoop("EDrop")?;
        ns.invoke_named(&early_drops, "set-monitor", &[monitor])?;
        ns.invoke_named(&queue, "early-drop-target", std::slice::from_ref(&early_drops))?;
        let null = simulator::null_agent(ns).map_or_else(Obj::empty, |agent| ns.handle(agent));
        ns.invoke_named(&early_drops, "target", &[null])?;
    }
    ns.invoke_named(&queue, "drop-target", &[drops])?;
    Ok(())
}
