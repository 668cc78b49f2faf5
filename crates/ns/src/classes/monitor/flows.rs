//! Flow monitors and their flows (spec: queues-and-monitors, sections 4.2 and 10.5).

use std::rc::Rc;

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::monitor::{Flow, FlowMonitor, PenalizedFlow, SlidingWindowFlow, Tagger, TokenBucketFlow};
use neons_sim::{Entity, EntityId, Handle};

use super::counters::attach;
use crate::Ns;
use crate::classes::simulator;
use crate::declare::{Bandwidth, Command, Declarations, Flag, Int, Real, Refusal, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    flow(declarations);
    penalized_flow(declarations);
    tagged_flows(declarations);
    declarations
        .class("QueueMonitor/ED/Flowmon", "QueueMonitor/ED")
        .doc(
            "Counts the packets that enter a queue, leave it and are dropped by it, in total and for each \
            flow.",
        )
        .native(|sim, _| FlowMonitor::new(sim.now()))
        .bind(
            "enable_in_",
            Flag(FlowMonitor::ENABLE_IN),
            "Count the arrivals of each flow.",
            |monitor: &FlowMonitor| &monitor.enable_in,
        )
        .bind(
            "enable_out_",
            Flag(FlowMonitor::ENABLE_OUT),
            "Count the departures of each flow.",
            |monitor: &FlowMonitor| &monitor.enable_out,
        )
        .bind(
            "enable_drop_",
            Flag(FlowMonitor::ENABLE_DROP),
            "Count the drops of each flow.",
            |monitor: &FlowMonitor| &monitor.enable_drop,
        )
        .bind(
            "enable_edrop_",
            Flag(FlowMonitor::ENABLE_EARLY_DROP),
            "Count the early drops of each flow.",
            |monitor: &FlowMonitor| &monitor.enable_early_drop,
        )
        .class_variable("enable_mon_edrop_", "true", unit::NONE, "Has no effect.")
        .cmd(
            "classifier",
            (arg::optional("classifier"),),
            "Sets the classifier that separates the flows, or returns it.",
            |command, monitor: &FlowMonitor, (object,)| classifier(command, object, &monitor.classifier),
        )
        .cmd(
            "attach",
            (arg::attempt(arg::channel("channel")),),
            "Sets the channel to which flows are written.",
            |_, monitor: &FlowMonitor, (channel,)| attach(channel, &monitor.sink),
        )
        .cmd("flows", (), "Returns the list of flows.", |command, monitor: &FlowMonitor, _| {
            flow_names(command, &monitor.flows(command.sim()))
        })
        .cmd("dump", (), "Writes a line for each flow.", |command, monitor: &FlowMonitor, _| {
            monitor.dump(command.sim());
        });
}

/// Returns or sets the classifier of a flow monitor; a failing call clears it.
pub(super) fn classifier<T: Entity>(
    command: &Command,
    object: Option<&Obj>,
    field: &Handle<T>,
) -> Result<Option<EntityId>, Refusal> {
    let Some(object) = object else { return Ok(field.get()) };
    field.set(None);
    field.set(Some(command.ns.named(object)?));
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
    class
        .part(flow)
        .bind("src_", Int(Flow::SRC, unit::NONE), "Source address of the flow.", |flow| &flow.src)
        .bind("dst_", Int(Flow::DST, unit::NONE), "Destination address of the flow.", |flow| &flow.dst)
        .bind("flowid_", Int(Flow::FLOW_ID, unit::NONE), "Flow id of the flow.", |flow| &flow.flow_id);
}

fn tagged_flows(declarations: &mut Declarations) {
    declarations
        .class("QueueMonitor/ED/Flow/TB", "QueueMonitor/ED/Flow")
        .doc("A flow whose packets are marked In while a token bucket holds enough tokens.")
        .native(|sim, _| TokenBucketFlow::new(sim.now()))
        .bind(
            "target_rate_",
            Bandwidth(TokenBucketFlow::RATE),
            "Target rate of the flow, bits per second.",
            |flow: &TokenBucketFlow| &flow.rate,
        )
        .bind(
            "bucket_depth_",
            Real(TokenBucketFlow::DEPTH, unit::BYTES),
            "Depth of the token bucket, bytes.",
            |flow: &TokenBucketFlow| &flow.depth,
        )
        .bind(
            "tbucket_",
            Real(TokenBucketFlow::TOKENS, unit::BYTES),
            "Tokens now in the bucket.",
            |flow: &TokenBucketFlow| &flow.tokens,
        );
    declarations
        .class("QueueMonitor/ED/Flow/TSW", "QueueMonitor/ED/Flow")
        .doc("A flow whose packets are marked In while its rate over a sliding window is below a target.")
        .native(|sim, _| SlidingWindowFlow::new(sim.now()))
        .bind(
            "target_rate_",
            Bandwidth(0),
            "Target rate of the flow, bits per second.",
            |flow: &SlidingWindowFlow| &flow.rate,
        )
        .bind(
            "win_len_",
            Real(SlidingWindowFlow::WINDOW, unit::SECONDS),
            "Length of the window over which the rate of the flow is averaged.",
            |flow: &SlidingWindowFlow| &flow.window,
        )
        .bind(
            "wait_",
            Flag(SlidingWindowFlow::WAIT),
            "Space out packets that are not marked In.",
            |flow: &SlidingWindowFlow| &flow.wait,
        );
    declarations
        .class("QueueMonitor/ED/Tagger", "QueueMonitor/ED")
        .doc("Marks packets In or Out; the object of each flow decides.")
        .native(|sim, _| Tagger::new(sim.now()))
        .cmd(
            "classifier",
            (arg::optional("classifier"),),
            "Sets the classifier that separates the flows, or returns it.",
            |command, tagger: &Tagger, (object,)| classifier(command, object, &tagger.classifier),
        )
        .cmd(
            "attach",
            (arg::attempt(arg::channel("channel")),),
            "Sets the channel to which flows are written.",
            |_, tagger: &Tagger, (channel,)| attach(channel, &tagger.sink),
        )
        .cmd("flows", (), "Returns the list of flows.", |command, tagger: &Tagger, _| {
            flow_names(command, &tagger.flows(command.sim()))
        })
        .cmd("dump", (), "Writes a line for each flow.", |command, tagger: &Tagger, _| {
            tagger.dump(command.sim());
        });
}

fn penalized_flow(declarations: &mut Declarations) {
    declarations
        .class("QueueMonitor/ED/Flow/RedPD", "QueueMonitor/ED/Flow")
        .doc("A flow that a RED-PD queue may have to limit.")
        .native(|sim, _| PenalizedFlow::new(sim.now()))
        .bind(
            "targetBW_",
            Bandwidth(0),
            "The rate to which the flow is limited, bits per second.",
            |flow: &PenalizedFlow| &flow.target,
        )
        .bind(
            "currentBW_",
            Bandwidth(0),
            "The present rate of the flow, bits per second.",
            |flow: &PenalizedFlow| &flow.current,
        )
        .bind("monitored_", Flag(0), "Whether the flow is being limited.", |flow: &PenalizedFlow| {
            &flow.monitored
        })
        .bind(
            "unresponsive_",
            Flag(0),
            "Whether the flow counts as unresponsive: it does not react to losses.",
            |flow: &PenalizedFlow| &flow.unresponsive,
        )
        .bind("auto_", Flag(0), "Whether the rate of the flow is estimated.", |flow: &PenalizedFlow| {
            &flow.auto
        })
        .bind(
            "lastDropTime_",
            Real(0, unit::SECONDS),
            "The last time at which the flow sent too much.",
            |flow: &PenalizedFlow| &flow.last_drop,
        )
        .bind(
            "monitorStartTime_",
            Real(0, unit::SECONDS),
            "The time since which the flow has been limited.",
            |flow: &PenalizedFlow| &flow.monitored_since,
        )
        .bind(
            "unresponsiveStartTime_",
            Real(0, unit::SECONDS),
            "The time since which the flow has been regarded as unresponsive.",
            |flow: &PenalizedFlow| &flow.unresponsive_since,
        );
}

/// Makes a flow monitor of class `monitor_class`. Its classifier, of type `kind`, makes a flow of class
/// `flow_class` for each unknown flow; the flow measures delays if `delays` is true (spec: queues-and-monitors,
/// section 10.5).
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

/// Attaches a flow monitor to a link (spec: queues-and-monitors, section 10.5, `attach-fmon`).
///
/// # Errors
/// `link` is no link, or its queue has no target for early drops.
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
