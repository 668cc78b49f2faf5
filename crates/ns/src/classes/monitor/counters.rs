//! Queue monitors, snoops, integrators and samples.

use std::cell::Cell;

use neons_sim::format::general;
use neons_sim::monitor::{
    ClassCounters, ClassMonitor, EarlyDropMonitor, Integrator, QueueMonitor, RateEstimator, Samples, Snoop,
    Vantage,
};
use neons_sim::{Entity, Handle};

use crate::classes::connector::{debug_variable, wiring_commands};
use crate::declare::{Bound, ClassDeclaration, Command, Declarations, Refusal};

type Row<T> = (&'static str, &'static str, &'static str, fn(&T) -> Bound<'_>);

const COUNTERS: [Row<QueueMonitor>; 21] = [
    ("size_", "0", "Bytes now inside.", |monitor| Bound::Int(&monitor.size)),
    ("pkts_", "0", "Packets now inside.", |monitor| Bound::Int(&monitor.packets)),
    ("parrivals_", "0", "Packets that have arrived.", |monitor| Bound::Long(&monitor.packet_arrivals)),
    ("barrivals_", "0", "Bytes that have arrived.", |monitor| Bound::Long(&monitor.byte_arrivals)),
    ("pdepartures_", "0", "Packets that have left.", |monitor| Bound::Long(&monitor.packet_departures)),
    ("bdepartures_", "0", "Bytes that have left.", |monitor| Bound::Long(&monitor.byte_departures)),
    ("pdrops_", "0", "Packets dropped.", |monitor| Bound::Int(&monitor.packet_drops)),
    ("bdrops_", "0", "Bytes dropped.", |monitor| Bound::Int(&monitor.byte_drops)),
    ("pmarks_", "0", "Packets that left with a congestion mark.", |monitor| {
        Bound::Int(&monitor.packet_marks)
    }),
    ("qs_pkts_", "0", "Quick-Start packets that have arrived.", |monitor| {
        Bound::Int(&monitor.quick_start_packets)
    }),
    ("qs_bytes_", "0", "Bytes of Quick-Start packets that have arrived.", |monitor| {
        Bound::Int(&monitor.quick_start_bytes)
    }),
    ("qs_drops_", "0", "Quick-Start packets dropped.", |monitor| Bound::Int(&monitor.quick_start_drops)),
    ("first_pkt_", "0", "Time of the first arrival, seconds.", |monitor| Bound::Real(&monitor.first_packet)),
    ("last_pkt_", "0", "Time of the last arrival, seconds.", |monitor| Bound::Real(&monitor.last_packet)),
    ("keepRTTstats_", "0", "Keep the distribution of round-trip times.", |monitor| {
        Bound::Flag(&monitor.keep_rtt_stats)
    }),
    ("maxRTT_", "5", "Longest round-trip time told apart, seconds.", |monitor| Bound::Int(&monitor.max_rtt)),
    ("binsPerSec_", "100", "Resolution of the round-trip times, bins per second.", |monitor| {
        Bound::Int(&monitor.bins_per_second)
    }),
    ("keepSeqnoStats_", "0", "Keep the distribution of sequence numbers.", |monitor| {
        Bound::Flag(&monitor.keep_seqno_stats)
    }),
    ("maxSeqno_", "1000", "Highest sequence number told apart.", |monitor| Bound::Int(&monitor.max_seqno)),
    ("SeqnoBinSize_", "10", "Resolution of the sequence numbers, packets per bin.", |monitor| {
        Bound::Int(&monitor.seqno_bin_size)
    }),
    ("estimate_rate_", "0", "Estimate the arrival rate.", |monitor| Bound::Flag(&monitor.rate.enabled)),
];

const RATE: [Row<RateEstimator>; 2] = [
    ("k_", "0.1", "Time constant of the estimated rate, seconds.", |rate| Bound::Real(&rate.time_constant)),
    ("estRate_", "0", "Estimated arrival rate, bits per second.", |rate| Bound::Real(&rate.rate)),
];

/// A time that starts as that of the monitor's making: name, meaning, field.
type Time = (&'static str, &'static str, fn(&RateEstimator) -> &Cell<f64>);

const RATE_TIMES: [Time; 2] = [
    ("prevTime_", "Time of the last arrival, seconds.", |rate| &rate.previous),
    ("startTime_", "Time of the monitor's making, seconds.", |rate| &rate.started),
];

const EARLY_DROPS: [Row<EarlyDropMonitor>; 4] = [
    ("epdrops_", "0", "Packets dropped early.", |monitor| Bound::Int(&monitor.early_packets)),
    ("ebdrops_", "0", "Bytes dropped early.", |monitor| Bound::Int(&monitor.early_bytes)),
    ("mon_epdrops_", "0", "Packets dropped from monitored flows.", |monitor| {
        Bound::Int(&monitor.monitored_packets)
    }),
    ("mon_ebdrops_", "0", "Bytes dropped from monitored flows.", |monitor| {
        Bound::Int(&monitor.monitored_bytes)
    }),
];

pub(super) fn declare(declarations: &mut Declarations) {
    measures(declarations);
    snoops(declarations);
    let class = declarations.class("QueueMonitor", "SplitObject");
    class
        .doc("Counts what enters, leaves and is dropped by a queue.")
        .native(|sim, _| QueueMonitor::new(sim.now()))
        .method("reset", "", "Starts counting anew; what is inside stays counted.", |ns, call| {
            if let Some(entity) = ns.entity_of(call.object).and_then(|id| ns.sim().entity(id)) {
                entity.reset(ns.sim());
            }
            Ok(neons_otcl::Obj::empty())
        });
    variables(class, counters, &COUNTERS);
    variables(class, |entity| Some(&counters(entity)?.rate), &RATE);
    for (name, doc, field) in RATE_TIMES {
        class.shared_variable(name, None, doc, false, move |entity| {
            Some(Bound::Real(field(&counters(entity)?.rate)))
        });
    }
    monitor_commands(class);
    let class = declarations.class("QueueMonitor/ED", "QueueMonitor");
    class
        .doc("A queue monitor that also counts early drops.")
        .native(|sim, _| EarlyDropMonitor::new(sim.now()));
    variables(class, |entity| entity.as_monitor()?.early_drops(), &EARLY_DROPS);
    by_class(declarations);
}

/// The monitor that scripts for the first version of ns get.
fn by_class(declarations: &mut Declarations) {
    type Counter = (&'static str, &'static str, fn(ClassCounters) -> i32);
    const COUNTERS: [Counter; 3] = [
        ("bytes", "Bytes of a flow id that have left.", |class| class.bytes),
        ("pkts", "Packets of a flow id that have left.", |class| class.packets),
        ("drops", "Packets of a flow id that were dropped.", |class| class.drops),
    ];
    let class = declarations.class("QueueMonitor/Compat", "QueueMonitor");
    class
        .doc("A queue monitor that also counts by flow id, from 0 to 31.")
        .native(|sim, id| ClassMonitor::new(id, sim.now()))
        .command(
            "get-class-delay-samples",
            "fid",
            "The Samples of the time that packets of a flow id spent inside, seconds.",
            |command, monitor: &ClassMonitor| {
                let (sim, flow_id) = (command.sim(), command.int(0));
                if monitor.class(sim, flow_id).delay_samples.is_none() {
                    let samples = command.ns.create("Samples", &[]).map_err(|_| Refusal::silent())?;
                    let samples = command.ns.entity_of(samples).ok_or(Refusal::silent())?;
                    monitor.set_delay_samples(sim, flow_id, samples);
                }
                Ok::<_, Refusal>(monitor.class(sim, flow_id).delay_samples)
            },
        );
    for (name, doc, counter) in COUNTERS {
        class.command(name, "fid", doc, move |command, monitor: &ClassMonitor| {
            counter(monitor.class(command.sim(), command.int(0)))
        });
    }
}

/// Declares variables of entities in which `find` finds a `T`.
pub(super) fn variables<T: 'static>(
    class: &mut ClassDeclaration,
    find: fn(&dyn Entity) -> Option<&T>,
    rows: &'static [Row<T>],
) {
    for (name, default, doc, field) in rows {
        class.shared_variable(name, Some(default), doc, false, move |entity| Some(field(find(entity)?)));
    }
}

fn counters(entity: &dyn Entity) -> Option<&QueueMonitor> {
    Some(entity.as_monitor()?.counters())
}

fn monitor_commands(class: &mut ClassDeclaration) {
    part_commands::<Integrator>(class, "get-bytes-integrator", "set-bytes-integrator", |monitor| {
        &monitor.bytes_integrator
    });
    part_commands::<Integrator>(class, "get-pkts-integrator", "set-pkts-integrator", |monitor| {
        &monitor.packets_integrator
    });
    part_commands::<Samples>(class, "get-delay-samples", "set-delay-samples", |monitor| {
        &monitor.delay_samples
    });
    class
        .shared_command("trace", "channel", "Writes a line at every change.", |command, entity| {
            attach(command, &counters(entity).ok_or(Refusal::silent())?.events)
        })
        .shared_command("traceDist", "channel", "Where distributions are printed.", |command, entity| {
            attach(command, &counters(entity).ok_or(Refusal::silent())?.distributions)
        })
        .shared_command("set-src-dst", "src dst", "The nodes that those lines name.", |command, entity| {
            counters(entity).ok_or(Refusal::silent())?.nodes.set((command.int(0), command.int(1)));
            Ok::<_, Refusal>(())
        })
        .shared_command("printRTTs", "", "Prints the distribution of round-trip times.", |command, entity| {
            counters(entity).ok_or(Refusal::silent())?.print_rtts(command.sim());
            Ok::<_, Refusal>(())
        })
        .shared_command("printSeqnos", "", "Prints that of sequence numbers.", |command, entity| {
            counters(entity).ok_or(Refusal::silent())?.print_seqnos(command.sim());
            Ok::<_, Refusal>(())
        });
}

/// The commands that ask for and set an object, a `T`, that gathers something.
fn part_commands<T: Entity>(
    class: &mut ClassDeclaration,
    get: &'static str,
    set: &'static str,
    part: fn(&QueueMonitor) -> &Handle<T>,
) {
    class
        .shared_command(get, "", "The object that gathers this.", move |_, entity| {
            Ok::<_, Refusal>(part(counters(entity).ok_or(Refusal::silent())?).get())
        })
        .shared_command(set, "object", "Sets the object that gathers this.", move |command, entity| {
            let part = part(counters(entity).ok_or(Refusal::silent())?);
            // ns-2.35: a failing call clears what was set (spec: queues-and-monitors, section 10.2).
            part.set(None);
            command.get::<T>(0)?;
            part.set(Some(command.entity(0)?));
            Ok::<_, Refusal>(())
        });
}

/// Sets a file; a channel that cannot be written clears it.
pub(super) fn attach(command: &Command, file: &Cell<Option<neons_sim::SinkId>>) -> Result<(), Refusal> {
    file.set(None);
    file.set(Some(command.sink(0)?));
    Ok(())
}

fn measures(declarations: &mut Declarations) {
    declarations
        .class("Integrator", "SplitObject")
        .doc("Integrates a step function.")
        .native(|_, _| Integrator::default())
        .variable("lastx_", "0.0", "x of the last point.", |integrator: &Integrator| {
            Bound::Real(&integrator.last_x)
        })
        .variable("lasty_", "0.0", "y of the last point.", |integrator: &Integrator| {
            Bound::Real(&integrator.last_y)
        })
        .variable("sum_", "0.0", "The integral up to the last point.", |integrator: &Integrator| {
            Bound::Real(&integrator.sum)
        })
        .command("newpoint", "x y", "From x on the function is y.", |command, integrator: &Integrator| {
            integrator.new_point(command.real(0), command.real(1));
        })
        .command("reset", "", "Back to 0, in everything.", |_, integrator: &Integrator| integrator.clear());

    declarations
        .class("Samples", "SplitObject")
        .doc("Mean and variance of samples.")
        .native(|_, _| Samples::default())
        .command("newpoint", "x", "Adds a sample.", |command, samples: &Samples| {
            samples.new_point(command.real(0));
        })
        .command("cnt", "", "How many samples there are.", |_, samples: &Samples| samples.count().to_string())
        .command("mean", "", "Their mean.", |_, samples: &Samples| {
            samples.mean().map(|mean| general(mean, 6)).ok_or(Refusal::silent())
        })
        .command("variance", "", "Their variance.", |_, samples: &Samples| match samples.variance() {
            // ns-2.35: written out, not computed (spec: queues-and-monitors, section 10.3).
            Some(_) if samples.count() == 1 => Ok(String::from("0.0")),
            Some(variance) => Ok(general(variance, 6)),
            None => Err(Refusal::silent()),
        })
        .command("reset", "", "Forgets all samples.", |_, samples: &Samples| samples.clear());
}

fn snoops(declarations: &mut Declarations) {
    let class = declarations.class("SnoopQueue", "SplitObject");
    class.doc("Tells a monitor of every packet that passes.").command(
        "set-monitor",
        "monitor",
        "Sets the monitor.",
        |command, snoop: &Snoop| {
            let monitor = command.entity(0)?;
            command.sim().entity(monitor).and_then(Entity::as_monitor).ok_or(Refusal::silent())?;
            snoop.monitor.set(Some(monitor));
            Ok::<_, Refusal>(())
        },
    );
    wiring_commands(class);
    debug_variable(class);
    for (name, vantage, doc) in [
        ("SnoopQueue/In", Vantage::In, "Watches packets that enter."),
        ("SnoopQueue/Out", Vantage::Out, "Watches packets that leave."),
        ("SnoopQueue/Drop", Vantage::Drop, "Watches packets that are dropped."),
        ("SnoopQueue/EDrop", Vantage::EarlyDrop, "Watches packets that are dropped early."),
        ("SnoopQueue/Tagger", Vantage::In, "Lets a tagger see packets before they enter."),
    ] {
        declarations.class(name, "SnoopQueue").doc(doc).native(move |_, _| Snoop::new(vantage));
    }
}
