//! JoBS and the queues that mark its classes (spec: more-networks, section 8).

use neons_sim::queue::jobs::{CLASSES, Demarker, Guarantee, Jobs, Marker, Marking, PerClass};
use neons_sim::queue::{Discipline, Queue};

use super::{Row, discipline};
use crate::declare::{Bound, ClassDeclaration, Command, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    jobs(declarations);
    marker(declarations);
    demarker(declarations);
}

/// Declares variables of which the library has no defaults.
fn variables<D: Discipline>(class: &mut ClassDeclaration, rows: &'static [Row<D>]) {
    for (name, _, doc, field) in rows {
        class.shared_variable(name, None, doc, false, move |entity| Some(field(discipline(entity)?)));
    }
}

fn jobs(declarations: &mut Declarations) {
    const ROWS: [Row<Jobs>; 5] = [
        ("drop_front_", "", "Drop the oldest packet of a class, not the newest.", |jobs| {
            Bound::Bool(&jobs.drop_front)
        }),
        ("trace_hop_", "", "Write what each window of half a second brought.", |jobs| {
            Bound::Bool(&jobs.trace_hop)
        }),
        (
            "adc_resolution_type_",
            "",
            "Who drops packets where a delay bound cannot be met otherwise: 0 the class itself, 1 all classes.",
            |jobs| Bound::Int(&jobs.shares_pain),
        ),
        (
            "shared_buffer_",
            "",
            "Whether the classes share the buffer; otherwise each has a quarter.",
            |jobs| Bound::Bool(&jobs.shared_buffer),
        ),
        ("mean_pkt_size_", "", "The expected size of packets, bits.", |jobs| {
            Bound::Real(&jobs.mean_packet_size)
        }),
    ];
    const PROMISES: [(&str, Guarantee, &str); 5] = [
        (
            "init-rdcs",
            Guarantee::RelativeDelay,
            "How many times the delay of each class the delay of the next one is; -1 where that does not matter.",
        ),
        (
            "init-rlcs",
            Guarantee::RelativeLoss,
            "How many times the loss of each class the loss of the next one is; -1 where that does not matter.",
        ),
        ("init-adcs", Guarantee::AbsoluteDelay, "The longest delays of the classes, seconds; -1 for any."),
        ("init-alcs", Guarantee::AbsoluteLoss, "The greatest fractions that classes may lose; -1 for any."),
        (
            "init-arcs",
            Guarantee::AbsoluteRate,
            "The least rates of the classes, bits per second; -1 for any.",
        ),
    ];
    let class = declarations.class("Queue/JoBS", "Queue");
    class
        .doc(
            "Joint buffer management and scheduling: four classes, told apart by the packets' priority of 1 to 4, \
             with promises about their delays, losses and rates.",
        )
        .native(|_, id| Queue::new(id, Jobs::default()))
        .command("link", "link", "Tells the queue its link.", |command, queue: &Queue<Jobs>| {
            queue.discipline().set_link(command.entity(0)?);
            Ok::<_, Refusal>(())
        })
        .command(
            "sampling-period",
            "packets",
            "How many packets arrive between evaluations of the rates.",
            |command, queue: &Queue<Jobs>| queue.discipline().sampling_period.set(command.int(0)),
        )
        .command("id", "number", "The number of the queue in warnings.", |command, queue: &Queue<Jobs>| {
            queue.discipline().number.set(command.int(0));
        })
        .command(
            "trace-file",
            "name",
            "Writes a line for each window of half a second to this file; `null` for none.",
            |command, queue: &Queue<Jobs>| {
                let name = Some(command.text(0)).filter(|name| *name != "null");
                queue.discipline().trace_hop.set(name.is_some().into());
                *queue.discipline().trace_file.borrow_mut() = name.map(str::to_owned);
            },
        )
        .command(
            "initialize",
            "",
            "Works out what follows from the settings and opens the trace; to be called last.",
            |command, queue: &Queue<Jobs>| initialize(command, queue.discipline()),
        );
    for (name, kind, doc) in PROMISES {
        class.command(name, "class1 class2 class3 class4", doc, move |command, queue: &Queue<Jobs>| {
            let values = per_class(command);
            let said = queue.discipline().guarantees.borrow_mut().set(kind, values);
            command.sim().print(&said);
        });
    }
    variables(class, &ROWS);
}

fn per_class(command: &Command) -> PerClass<f64> {
    std::array::from_fn(|class| command.real(class))
}

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
    const ROWS: [Row<Marker>; CLASSES] = [
        ("marker_arrvs1_", "", "How many packets got class 1.", |marker| Bound::Int(&marker.marked[0])),
        ("marker_arrvs2_", "", "How many packets got class 2.", |marker| Bound::Int(&marker.marked[1])),
        ("marker_arrvs3_", "", "How many packets got class 3.", |marker| Bound::Int(&marker.marked[2])),
        ("marker_arrvs4_", "", "How many packets got class 4.", |marker| Bound::Int(&marker.marked[3])),
    ];
    let class = declarations.class("Queue/Marker", "Queue");
    class
        .doc("Gives arriving packets the priority that JoBS queues know their class by.")
        .native(|_, id| Queue::new(id, Marker::default()))
        .command(
            "marker_type",
            "type",
            "1: all packets get the same class; 2: each gets a class at random.",
            |command, queue: &Queue<Marker>| {
                queue.discipline().marking.set(match command.int(0) {
                    1 => Marking::Fixed,
                    2 => Marking::Random,
                    _ => refuse(command, "Wrong Marker Type\n"),
                });
            },
        )
        .command("marker_class", "class", "The class of all packets.", |command, queue: &Queue<Marker>| {
            let class = command.int(0);
            if !(1..=CLASSES as i32).contains(&class) {
                refuse(command, &format!("Wrong Marker Class:{class}\n"));
            }
            queue.discipline().class.set(class);
        })
        .command(
            "marker_frc",
            "class1 class2 class3 class4",
            "The probabilities of the classes.",
            |command, queue: &Queue<Marker>| {
                let mut sum = 0.0;
                let thresholds = per_class(command).map(|fraction| {
                    sum += fraction;
                    sum
                });
                if sum > 1.0 {
                    refuse(command, "Class marking thresholds should add to 1.0 \n");
                }
                queue.discipline().thresholds.set(thresholds);
            },
        )
        .command(
            "init-seed",
            "seed",
            "Seeds the default random stream and that of all markers.",
            |command, _: &Queue<Marker>| Marker::seed(command.sim(), command.int(0)),
        );
    variables(class, &ROWS);
}

/// Ends the run as ns-2 does.
fn refuse(command: &Command, message: &str) -> ! {
    command.sim().print(message);
    command.sim().exit(1)
}

fn demarker(declarations: &mut Declarations) {
    const ROWS: [Row<Demarker>; CLASSES] = [
        ("demarker_arrvs1_", "", "How many packets of class 1 have left.", |queue| {
            Bound::Int(&queue.counts[0])
        }),
        ("demarker_arrvs2_", "", "How many packets of class 2 have left.", |queue| {
            Bound::Int(&queue.counts[1])
        }),
        ("demarker_arrvs3_", "", "How many packets of class 3 have left.", |queue| {
            Bound::Int(&queue.counts[2])
        }),
        ("demarker_arrvs4_", "", "How many packets of class 4 have left.", |queue| {
            Bound::Int(&queue.counts[3])
        }),
    ];
    let class = declarations.class("Queue/Demarker", "Queue");
    class
        .doc("Counts the packets of each class that a Queue/Marker has marked, and writes how long they took.")
        .native(|_, id| Queue::new(id, Demarker::default()))
        .command("id", "number", "Without effect.", |_, _: &Queue<Demarker>| {})
        .command(
            "trace-file",
            "name",
            "Writes when packets leave and how long ago they were marked, both in seconds, to `name.1` to `name.4`; \
             `null` for none.",
            |command, queue: &Queue<Demarker>| {
                let name = command.text(0);
                let open = |class| command.open_named(&format!("{name}.{class}"), false);
                let traces = match name {
                    "null" => None,
                    _ => Some([open(1)?, open(2)?, open(3)?, open(4)?]),
                };
                *queue.discipline().traces.borrow_mut() = traces;
                Ok::<_, Refusal>(())
            },
        );
    variables(class, &ROWS);
}
