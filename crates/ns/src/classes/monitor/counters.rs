//! Queue monitors, snoops, integrators and samples.

use std::cell::Cell;

use neons_sim::format::general;
use neons_sim::monitor::{
    ClassCounters, ClassMonitor, EarlyDropMonitor, Integrator, QueueMonitor, RateEstimator, Samples, Snoop,
    Vantage,
};
use neons_sim::{Entity, Handle, SinkId};

use crate::classes::connector::{debug_variable, wiring_commands};
use crate::declare::{ClassDeclaration, Declarations, Flag, Int, Long, Real, Refusal, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    measures(declarations);
    snoops(declarations);
    let class = declarations.class("QueueMonitor", "SplitObject");
    class
        .doc("Counts the packets and bytes that arrive at a queue, leave it and are dropped by it.")
        .native(|sim, _| QueueMonitor::new(sim.now()))
        .instproc("reset", (), "Resets the counters; packets in the queue stay counted.", |ns, call, _| {
            if let Some(entity) = ns.entity_of(call.object).and_then(|id| ns.sim().entity(id)) {
                entity.reset(ns.sim());
            }
            Ok(neons_otcl::Obj::empty())
        });
    class
        .part(counters)
        .bind("size_", Int(0, unit::BYTES), "Bytes now in the queue.", |monitor| &monitor.size)
        .bind("pkts_", Int(0, unit::PACKETS), "Packets now in the queue.", |monitor| &monitor.packets)
        .bind("parrivals_", Long(0, unit::PACKETS), "Packets that have arrived.", |monitor| {
            &monitor.packet_arrivals
        })
        .bind("barrivals_", Long(0, unit::BYTES), "Bytes that have arrived.", |monitor| {
            &monitor.byte_arrivals
        })
        .bind("pdepartures_", Long(0, unit::PACKETS), "Packets that have left.", |monitor| {
            &monitor.packet_departures
        })
        .bind("bdepartures_", Long(0, unit::BYTES), "Bytes that have left.", |monitor| {
            &monitor.byte_departures
        })
        .bind("pdrops_", Int(0, unit::PACKETS), "Packets dropped.", |monitor| &monitor.packet_drops)
        .bind("bdrops_", Int(0, unit::BYTES), "Bytes dropped.", |monitor| &monitor.byte_drops)
        .bind("pmarks_", Int(0, unit::PACKETS), "Packets that left with a congestion mark.", |monitor| {
            &monitor.packet_marks
        })
        .bind("qs_pkts_", Int(0, unit::PACKETS), "Quick-Start packets that have arrived.", |monitor| {
            &monitor.quick_start_packets
        })
        .bind(
            "qs_bytes_",
            Int(0, unit::BYTES),
            "Bytes of Quick-Start packets that have arrived.",
            |monitor| &monitor.quick_start_bytes,
        )
        .bind("qs_drops_", Int(0, unit::PACKETS), "Quick-Start packets dropped.", |monitor| {
            &monitor.quick_start_drops
        })
        .bind("first_pkt_", Real(0, unit::SECONDS), "Time of the first arrival.", |monitor| {
            &monitor.first_packet
        })
        .bind("last_pkt_", Real(0, unit::SECONDS), "Time of the last arrival.", |monitor| {
            &monitor.last_packet
        })
        .bind("keepRTTstats_", Flag(0), "Keep the distribution of round-trip times.", |monitor| {
            &monitor.keep_rtt_stats
        })
        .bind(
            "maxRTT_",
            Int(QueueMonitor::MAX_RTT, unit::SECONDS),
            "The longest round-trip time in the distribution.",
            |monitor| &monitor.max_rtt,
        )
        .bind(
            "binsPerSec_",
            Int(QueueMonitor::BINS_PER_SECOND, unit::BINS_PER_SECOND),
            "Resolution of the distribution of round-trip times.",
            |monitor| &monitor.bins_per_second,
        )
        .bind("keepSeqnoStats_", Flag(0), "Keep the distribution of sequence numbers.", |monitor| {
            &monitor.keep_seqno_stats
        })
        .bind(
            "maxSeqno_",
            Int(QueueMonitor::MAX_SEQNO, unit::NONE),
            "The highest sequence number in the distribution.",
            |monitor| &monitor.max_seqno,
        )
        .bind(
            "SeqnoBinSize_",
            Int(QueueMonitor::SEQNO_BIN_SIZE, unit::PACKETS_PER_BIN),
            "Resolution of the distribution of sequence numbers.",
            |monitor| &monitor.seqno_bin_size,
        )
        .bind("estimate_rate_", Flag(0), "Estimate the arrival rate.", |monitor| &monitor.rate.enabled);
    class
        .part(|entity| Some(&counters(entity)?.rate))
        .bind(
            "k_",
            Real(RateEstimator::TIME_CONSTANT, unit::SECONDS),
            "Time constant of the estimated rate.",
            |rate| &rate.time_constant,
        )
        .bind("estRate_", Real(0, unit::BITS_PER_SECOND), "Estimated arrival rate.", |rate| &rate.rate);
    class
        .part(|entity: &dyn Entity| Some(&counters(entity)?.rate))
        .bind("prevTime_", Real(0, unit::SECONDS), "Time of the last arrival.", |rate| &rate.previous)
        .bind("startTime_", Real(0, unit::SECONDS), "Time at which the monitor was made.", |rate| {
            &rate.started
        });
    class.ignore_defaults(&["prevTime_", "startTime_"]);
    monitor_commands(class);
    let class = declarations.class("QueueMonitor/ED", "QueueMonitor");
    class
        .doc("A queue monitor that also counts early drops.")
        .native(|sim, _| EarlyDropMonitor::new(sim.now()))
        .instproc(
            "reset",
            (),
            "Resets the counters; packets in the queue stay counted. Returns 0.",
            |_, call, _| {
                call.next(call.args)?;
                Ok(neons_otcl::Obj::from_i64(0))
            },
        );
    class
        .part(|entity| entity.as_monitor()?.early_drops())
        .bind("epdrops_", Int(0, unit::PACKETS), "Packets dropped early.", |monitor| &monitor.early_packets)
        .bind("ebdrops_", Int(0, unit::BYTES), "Bytes dropped early.", |monitor| &monitor.early_bytes)
        .bind("mon_epdrops_", Int(0, unit::PACKETS), "Packets dropped from monitored flows.", |monitor| {
            &monitor.monitored_packets
        })
        .bind("mon_ebdrops_", Int(0, unit::BYTES), "Bytes dropped from monitored flows.", |monitor| {
            &monitor.monitored_bytes
        });
    by_class(declarations);
}

/// Declares the monitor for scripts written for ns version 1.
fn by_class(declarations: &mut Declarations) {
    let class = declarations.class("QueueMonitor/Compat", "QueueMonitor");
    class
        .doc("A queue monitor that also counts by flow id, from 0 to 31.")
        .native(|sim, id| ClassMonitor::new(id, sim.now()))
        .cmd(
            "get-class-delay-samples",
            (arg::int("fid"),),
            "Sets the Samples object for the times that packets with the given flow id spent in the queue, \
            seconds, or returns it.",
            |command, monitor: &ClassMonitor, (fid,)| {
                let (sim, flow_id) = (command.sim(), fid);
                if monitor.class(sim, flow_id).delay_samples.is_none() {
                    let samples = command.ns.create("Samples", &[]);
                    let samples = samples.map_err(|error| Refusal::explained(error.to_string()))?;
                    let samples = command.ns.entity_of(samples).ok_or_else(Refusal::unfit)?;
                    monitor.set_delay_samples(sim, flow_id, samples);
                }
                Ok::<_, Refusal>(monitor.class(sim, flow_id).delay_samples)
            },
        );
    counter(class, "bytes", "Returns the number of bytes with the given flow id that have left.", |class| {
        class.bytes
    });
    counter(class, "pkts", "Returns the number of packets with the given flow id that have left.", |class| {
        class.packets
    });
    counter(
        class,
        "drops",
        "Returns the number of packets with the given flow id that were dropped.",
        |class| class.drops,
    );
}

fn counter(
    class: &mut ClassDeclaration,
    name: &'static str,
    doc: &'static str,
    counter: fn(ClassCounters) -> i32,
) {
    class.cmd(name, (arg::int("fid"),), doc, move |command, monitor: &ClassMonitor, (fid,)| {
        counter(monitor.class(command.sim(), fid))
    });
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
        .shared_cmd(
            "trace",
            (arg::attempt(arg::channel("channel")),),
            "Writes a line to the channel at every change of the queue.",
            |_, entity, (channel,)| attach(channel, &counters(entity).ok_or_else(Refusal::unfit)?.events),
        )
        .shared_cmd(
            "traceDist",
            (arg::attempt(arg::channel("channel")),),
            "Sets the channel to which distributions are written.",
            |_, entity, (channel,)| {
                attach(channel, &counters(entity).ok_or_else(Refusal::unfit)?.distributions)
            },
        )
        .shared_cmd(
            "set-src-dst",
            (arg::int("src"), arg::int("dst")),
            "Sets the nodes that the lines of the trace name.",
            |_, entity, (src, dst)| {
                counters(entity).ok_or_else(Refusal::unfit)?.nodes.set((src, dst));
                Ok::<_, Refusal>(())
            },
        )
        .shared_cmd("printRTTs", (), "Prints the distribution of round-trip times.", |command, entity, _| {
            counters(entity).ok_or_else(Refusal::unfit)?.print_rtts(command.sim());
            Ok::<_, Refusal>(())
        })
        .shared_cmd(
            "printSeqnos",
            (),
            "Prints the distribution of sequence numbers.",
            |command, entity, _| {
                counters(entity).ok_or_else(Refusal::unfit)?.print_seqnos(command.sim());
                Ok::<_, Refusal>(())
            },
        );
}

/// Declares the commands that return and set an object, a `T`, which collects values.
fn part_commands<T: Entity>(
    class: &mut ClassDeclaration,
    get: &'static str,
    set: &'static str,
    part: fn(&QueueMonitor) -> &Handle<T>,
) {
    class
        .shared_cmd(
            get,
            (),
            "Returns the object that integrates the queue length over time, or that collects the samples of \
            queuing delays (`get-delay-samples`).",
            move |_, entity, _| Ok::<_, Refusal>(part(counters(entity).ok_or_else(Refusal::unfit)?).get()),
        )
        .shared_cmd(
            set,
            (arg::attempt(arg::entity_of::<T>("object")),),
            "Sets the object that integrates the queue length over time, or that collects the samples of \
            queuing delays (`set-delay-samples`).",
            move |_, entity, (object,)| {
                let part = part(counters(entity).ok_or_else(Refusal::unfit)?);
                // ns-2.35: a failing call clears the object (spec: queues-and-monitors, section 10.2).
                part.set(None);
                part.set(Some(object?));
                Ok::<_, Refusal>(())
            },
        );
}

/// Sets the output file; a channel that cannot be written clears it.
pub(super) fn attach(channel: Result<SinkId, Refusal>, file: &Cell<Option<SinkId>>) -> Result<(), Refusal> {
    file.set(channel.as_ref().ok().copied());
    channel.map(drop)
}

fn measures(declarations: &mut Declarations) {
    declarations
        .class("Integrator", "SplitObject")
        .doc("Integrates a step function.")
        .native(|_, _| Integrator::default())
        .bind(
            "lastx_",
            Real(0.0, unit::NONE),
            "The x coordinate of the last point.",
            |integrator: &Integrator| &integrator.last_x,
        )
        .bind(
            "lasty_",
            Real(0.0, unit::NONE),
            "The y coordinate of the last point.",
            |integrator: &Integrator| &integrator.last_y,
        )
        .bind(
            "sum_",
            Real(0.0, unit::NONE),
            "The integral up to the last point.",
            |integrator: &Integrator| &integrator.sum,
        )
        .cmd(
            "newpoint",
            (arg::real("x"), arg::real("y")),
            "Adds a point: from `x` on, the function has the value `y`.",
            |_, integrator: &Integrator, (x, y)| {
                integrator.new_point(x, y);
            },
        )
        .cmd("reset", (), "Sets the integral and the last point to 0.", |_, integrator: &Integrator, _| {
            integrator.clear()
        });

    declarations
        .class("Samples", "SplitObject")
        .doc("Computes the mean and the variance of samples.")
        .native(|_, _| Samples::default())
        .cmd("newpoint", (arg::real("x"),), "Adds a sample.", |_, samples: &Samples, (x,)| {
            samples.new_point(x);
        })
        .cmd("cnt", (), "Returns the number of samples.", |_, samples: &Samples, _| {
            samples.count().to_string()
        })
        .cmd("mean", (), "Returns the mean of the samples.", |_, samples: &Samples, _| {
            samples
                .mean()
                .map(|mean| general(mean, 6))
                .ok_or_else(|| Refusal::new("tried to take mean with no sample points"))
        })
        .cmd("variance", (), "Returns the variance of the samples.", |_, samples: &Samples, _| match samples
            .variance()
        {
            // ns-2.35: a constant text, not a computed number (spec: queues-and-monitors, section 10.3).
            Some(_) if samples.count() == 1 => Ok(String::from("0.0")),
            Some(variance) => Ok(general(variance, 6)),
            None => Err(Refusal::explained("there are no samples")),
        })
        .cmd("reset", (), "Forgets all samples.", |_, samples: &Samples, _| samples.clear());
}

fn snoops(declarations: &mut Declarations) {
    let class = declarations.class("SnoopQueue", "SplitObject");
    class.doc("Forwards packets, and reports each of them to a monitor.").cmd(
        "set-monitor",
        (arg::entity("monitor"),),
        "Sets the queue monitor that the snoop queue reports to.",
        |command, snoop: &Snoop, (monitor,)| {
            command
                .sim()
                .entity(monitor)
                .and_then(<dyn Entity>::as_monitor)
                .ok_or_else(|| Refusal::explained("this is no monitor"))?;
            snoop.monitor.set(Some(monitor));
            Ok::<_, Refusal>(())
        },
    );
    wiring_commands(class);
    debug_variable(class);
    for (name, vantage, doc) in [
        ("SnoopQueue/In", Vantage::In, "Reports packets that enter a queue to a monitor."),
        ("SnoopQueue/Out", Vantage::Out, "Reports packets that leave a queue to a monitor."),
        ("SnoopQueue/Drop", Vantage::Drop, "Reports packets that are dropped to a monitor."),
        ("SnoopQueue/EDrop", Vantage::EarlyDrop, "Reports packets that are dropped early to a monitor."),
        ("SnoopQueue/Tagger", Vantage::In, "Passes packets to a tagger before they enter a queue."),
    ] {
        declarations.class(name, "SnoopQueue").doc(doc).native(move |_, _| Snoop::new(vantage));
    }
}
