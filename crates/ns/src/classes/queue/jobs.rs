//! JoBS, and the queues that mark the class of packets (spec: more-networks, section 8).

use neons_sim::queue::Queue;
use neons_sim::queue::jobs::{CLASSES, Demarker, Guarantee, Jobs, Marker, Marking};

use super::discipline;
use crate::declare::{Bool, Command, Declarations, Int, Real, Refusal, Unset, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    jobs(declarations);
    marker(declarations);
    demarker(declarations);
}

fn jobs(declarations: &mut Declarations) {
    const PROMISES: [(&str, Guarantee, &str); 5] = [
        (
            "init-rdcs",
            Guarantee::RelativeDelay,
            "Sets, for each class, the ratio of the next class's delay to its own; -1 for no constraint.",
        ),
        (
            "init-rlcs",
            Guarantee::RelativeLoss,
            "Sets, for each class, the ratio of the next class's loss to its own; -1 for no constraint.",
        ),
        (
            "init-adcs",
            Guarantee::AbsoluteDelay,
            "Sets the largest delays of the classes, seconds; -1 for no constraint.",
        ),
        (
            "init-alcs",
            Guarantee::AbsoluteLoss,
            "Sets the largest shares of packets that classes may lose; -1 for no constraint.",
        ),
        (
            "init-arcs",
            Guarantee::AbsoluteRate,
            "Sets the smallest rates of the classes, bits per second; -1 for no constraint.",
        ),
    ];
    let class = declarations.class("Queue/JoBS", "Queue");
    class
        .doc(
            "Joint buffer management and scheduling (JoBS): four classes, selected by the packets' \
            priorities 1 to 4, with guarantees for delays, losses and rates.",
        )
        .native(|_, id| Queue::new(id, Jobs::default()))
        .cmd(
            "link",
            (arg::entity("link"),),
            "Sets the link of the queue.",
            |_, queue: &Queue<Jobs>, (link,)| {
                queue.discipline().set_link(link);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "sampling-period",
            (arg::int("packets"),),
            "Sets the number of arrivals between evaluations of the rates.",
            |_, queue: &Queue<Jobs>, (packets,)| queue.discipline().sampling_period.set(packets),
        )
        .cmd(
            "id",
            (arg::int("number"),),
            "Sets the number of the queue in warnings.",
            |_, queue: &Queue<Jobs>, (number,)| {
                queue.discipline().number.set(number);
            },
        )
        .cmd(
            "trace-file",
            (arg::text("name"),),
            "Sets the file that gets a line for each window of half a second; `null` for none.",
            |_, queue: &Queue<Jobs>, (name_name,)| {
                let name = Some(name_name).filter(|name| *name != "null");
                queue.discipline().trace_hop.set(name.is_some().into());
                *queue.discipline().trace_file.borrow_mut() = name.map(str::to_owned);
            },
        )
        .cmd(
            "initialize",
            (),
            "Computes the values that depend on the settings, and opens the trace. Scripts must call this \
            method last.",
            |command, queue: &Queue<Jobs>, _| initialize(command, queue.discipline()),
        );
    for (name, kind, doc) in PROMISES {
        class.cmd(name, PER_CLASS, doc, move |command, queue: &Queue<Jobs>, (a, b, c, d)| {
            let values = [a, b, c, d];
            let said = queue.discipline().guarantees.borrow_mut().set(kind, values);
            command.sim().print(&said);
        });
    }
    class
        .part(discipline::<Jobs>)
        .bind("drop_front_", Bool(Unset), "Drop the oldest packet of a class, not the newest.", |jobs| {
            &jobs.drop_front
        })
        .missed()
        .bind("trace_hop_", Bool(Unset), "Write the counters of each window of half a second.", |jobs| {
            &jobs.trace_hop
        })
        .missed()
        .bind("mean_pkt_size_", Real(Unset, unit::BITS), "The expected size of packets.", |jobs| {
            &jobs.mean_packet_size
        })
        .missed()
        .bind(
            "adc_resolution_type_",
            Int(Unset, unit::NONE),
            "Where packets are dropped if a delay bound cannot be met otherwise: 0 in the class itself, 1 \
            in all classes.",
            |jobs| &jobs.shares_pain,
        )
        .missed()
        .bind(
            "shared_buffer_",
            Bool(Unset),
            "Share the buffer among the classes; otherwise each class has a quarter of the buffer.",
            |jobs| &jobs.shared_buffer,
        )
        .missed();
}

/// A number for each of the four classes.
const PER_CLASS: (arg::Real, arg::Real, arg::Real, arg::Real) =
    (arg::real("class1"), arg::real("class2"), arg::real("class3"), arg::real("class4"));

fn initialize(command: &Command, jobs: &Jobs) {
    if jobs.mean_packet_size.get() == 0.0 || jobs.sampling_period.get() == 0 {
        command.sim().arithmetic_trap("a JoBS queue needs mean_pkt_size_ and a sampling period");
    }
    jobs.initialize();
    let Some(name) = jobs.trace_file.borrow().clone() else { return };
    match command.ns.open_file(&name, false) {
        Ok(sink) => jobs.trace.set(Some(sink)),
        Err(_) => {
            command.sim().warn(&format!("Problem with opening the per-hop trace file: {name}\n"));
            command.sim().exit(1);
        }
    }
}

fn marker(declarations: &mut Declarations) {
    let class = declarations.class("Queue/Marker", "Queue");
    class
        .doc("Marks arriving packets with the priority by which JoBS queues know their class.")
        .native(|_, id| Queue::new(id, Marker::default()))
        .cmd(
            "marker_type",
            (arg::int("type"),),
            "Sets how classes are chosen: 1 gives all packets the same class, 2 a random one.",
            |command, queue: &Queue<Marker>, (kind,)| {
                queue.discipline().marking.set(match kind {
                    1 => Marking::Fixed,
                    2 => Marking::Random,
                    _ => refuse(command, "Wrong Marker Type\n"),
                });
            },
        )
        .cmd(
            "marker_class",
            (arg::int("class"),),
            "Sets the class of all packets.",
            |command, queue: &Queue<Marker>, (class,)| {
                if !(1..=CLASSES as i32).contains(&class) {
                    refuse(command, &format!("Wrong Marker Class:{class}\n"));
                }
                queue.discipline().class.set(class);
            },
        )
        .cmd(
            "marker_frc",
            PER_CLASS,
            "Sets the probabilities of the classes.",
            |command, queue: &Queue<Marker>, (a, b, c, d)| {
                let mut sum = 0.0;
                let thresholds = [a, b, c, d].map(|fraction| {
                    sum += fraction;
                    sum
                });
                if sum > 1.0 {
                    refuse(command, "Class marking thresholds should add to 1.0 \n");
                }
                queue.discipline().thresholds.set(thresholds);
            },
        )
        .cmd(
            "init-seed",
            (arg::int("seed"),),
            "Seeds the default random stream and that of all markers.",
            |command, _: &Queue<Marker>, (seed_name,)| Marker::seed(command.sim(), seed_name),
        );
    class
        .part(discipline::<Marker>)
        .bind(
            "marker_arrvs1_",
            Int(Unset, unit::PACKETS),
            "The number of packets marked with class 1.",
            |marker| &marker.marked[0],
        )
        .missed()
        .bind(
            "marker_arrvs2_",
            Int(Unset, unit::PACKETS),
            "The number of packets marked with class 2.",
            |marker| &marker.marked[1],
        )
        .missed()
        .bind(
            "marker_arrvs3_",
            Int(Unset, unit::PACKETS),
            "The number of packets marked with class 3.",
            |marker| &marker.marked[2],
        )
        .missed()
        .bind(
            "marker_arrvs4_",
            Int(Unset, unit::PACKETS),
            "The number of packets marked with class 4.",
            |marker| &marker.marked[3],
        )
        .missed();
}

/// Prints a message and ends the run with status 1, as ns-2 does.
fn refuse(command: &Command, message: &str) -> ! {
    command.sim().print(message);
    command.sim().exit(1)
}

fn demarker(declarations: &mut Declarations) {
    let class = declarations.class("Queue/Demarker", "Queue");
    class
        .doc("Counts the packets of each class that a Queue/Marker has marked, and writes their delays.")
        .native(|_, id| Queue::new(id, Demarker::default()))
        .cmd("id", ("number",), "Has no effect.", |_, _: &Queue<Demarker>, _| {})
        .cmd(
            "trace-file",
            (arg::text("name"),),
            "Sets the files `name.1` to `name.4` that get the departure times of packets and the times \
            since they were marked, in seconds; `null` for none.",
            |command, queue: &Queue<Demarker>, (name,)| {
                let open = |class| command.ns.open_to_write(&format!("{name}.{class}"), false);
                let traces = match name {
                    "null" => None,
                    _ => Some([open(1)?, open(2)?, open(3)?, open(4)?]),
                };
                *queue.discipline().traces.borrow_mut() = traces;
                Ok::<_, Refusal>(())
            },
        );
    class
        .part(discipline::<Demarker>)
        .bind(
            "demarker_arrvs1_",
            Int(Unset, unit::PACKETS),
            "The number of packets of class 1 that have left.",
            |queue| &queue.counts[0],
        )
        .missed()
        .bind(
            "demarker_arrvs2_",
            Int(Unset, unit::PACKETS),
            "The number of packets of class 2 that have left.",
            |queue| &queue.counts[1],
        )
        .missed()
        .bind(
            "demarker_arrvs3_",
            Int(Unset, unit::PACKETS),
            "The number of packets of class 3 that have left.",
            |queue| &queue.counts[2],
        )
        .missed()
        .bind(
            "demarker_arrvs4_",
            Int(Unset, unit::PACKETS),
            "The number of packets of class 4 that have left.",
            |queue| &queue.counts[3],
        )
        .missed();
}
