//! Differentiated services (spec: queues-and-monitors, section 8).

use neons_sim::queue::Queue;
use neons_sim::queue::diffserv::{Downgrade, DsRed, EdgePolicies, Policy, policer};

use super::{Row, discipline, variables};
use crate::declare::{Bound, ClassDeclaration, Command, Declarations, Refusal};

/// Weight of a new sample in the averages, where none is given.
const WEIGHT: f64 = 0.002;
/// The status the program ends with when it meets an unknown policer.
const UNKNOWN_POLICER: i32 = 255;

pub(super) fn declare(declarations: &mut Declarations) {
    const ROWS: [Row<DsRed>; 2] = [
        ("numQueues_", "4", "How many physical queues are in use.", |queue| Bound::Int(&queue.queue_count)),
        ("ecn_", "0", "ECN-capable packets are marked where they would be dropped early.", |queue| {
            Bound::Flag(&queue.ecn)
        }),
    ];
    let class = declarations.class("Queue/dsRED", "Queue");
    class
        .doc(
            "The queues of a diffserv router: the code point of a packet decides about queue and precedence.",
        )
        .native(|_, id| Queue::new(id, DsRed::core()));
    variables(class, discipline, &ROWS);
    settings(class);
    queries(class);

    declarations.class("Queue/dsRED/core", "Queue/dsRED").doc("The queues of a core router.");
    let class = declarations.class("Queue/dsRED/edge", "Queue/dsRED");
    class
        .doc("The queues of an edge router, which gives packets their code point.")
        .native(|_, id| Queue::new(id, DsRed::edge()));
    policies(class);
}

fn settings(class: &mut ClassDeclaration) {
    class
        .command("link", "link", "Tells the queue its link.", |command, queue: &Queue<DsRed>| {
            queue.discipline().set_link(command.entity(0)?);
            Ok::<_, Refusal>(())
        })
        .command(
            "configQ",
            "queue prec min max maxp ?weight?",
            "Thresholds (packets), maximum probability and weight of a precedence.",
            |command, queue: &Queue<DsRed>| {
                let weight = if command.len() > 5 { command.real(5) } else { WEIGHT };
                queue.discipline().configure(
                    command.sim(),
                    (command.int(0), command.int(1)),
                    (command.int(2), command.int(3)),
                    command.real(4),
                    weight,
                );
            },
        )
        .command(
            "addPHBEntry",
            "codepoint queue prec",
            "Maps a code point to a queue and a precedence.",
            |command, queue: &Queue<DsRed>| {
                let [code_point, number, precedence] = [0, 1, 2].map(|index| command.int(index));
                queue.discipline().add_behaviour(command.sim(), code_point, number, precedence);
            },
        )
        .command("meanPktSize", "bytes", "Average packet size.", |command, queue: &Queue<DsRed>| {
            queue.discipline().mean_packet_size.set(command.int(0));
        })
        .command("setNumPrec", "count", "How many precedences there are.", |command, queue: &Queue<DsRed>| {
            queue.discipline().set_precedence_count(command.sim(), command.int(0));
        })
        .command(
            "setMREDMode",
            "mode ?queue?",
            "How averages are kept: RIO-C, RIO-D, WRED or DROP.",
            |command, queue: &Queue<DsRed>| {
                let number = (command.len() > 1).then(|| command.int(1));
                queue.discipline().set_mode(command.sim(), command.text(0), number);
            },
        )
        .command(
            "setSchedularMode",
            "mode",
            "How queues share the link: RR, WRR, WIRR or PRI.",
            |command, queue: &Queue<DsRed>| queue.discipline().set_service(command.sim(), command.text(0)),
        )
        .command("addQueueWeights", "queue weight", "Weight of a queue.", |command, queue: &Queue<DsRed>| {
            queue.discipline().set_weight(command.sim(), command.int(0), command.int(1));
        })
        .command(
            "addQueueRate",
            "queue rate",
            "Up to which rate a queue has priority, bits per second.",
            |command, queue: &Queue<DsRed>| {
                queue.discipline().set_rate(command.sim(), command.int(0), command.real(1));
            },
        )
        .command("early-drop-target", "object", "Where early drops go.", |command, queue: &Queue<DsRed>| {
            queue.discipline().early_target.set(command.sim(), Some(command.entity(0)?));
            Ok::<_, Refusal>(())
        });
}

fn queries(class: &mut ClassDeclaration) {
    class
        .command("getAverage", "queue", "Average length of a queue.", |command, queue: &Queue<DsRed>| {
            fixed(queue.discipline().average(command.int(0)))
        })
        .command("getCurrent", "queue", "Length of a queue.", |command, queue: &Queue<DsRed>| {
            fixed(queue.discipline().length(command.int(0)) as f64)
        })
        .command("getAverageV", "queue prec", "Average of a precedence.", |command, queue: &Queue<DsRed>| {
            fixed(queue.discipline().virtual_average(command.int(0), command.int(1)))
        })
        .command("getCurrentV", "queue prec", "Length of a precedence.", |command, queue: &Queue<DsRed>| {
            fixed(f64::from(queue.discipline().virtual_length(command.int(0), command.int(1))))
        })
        .command(
            "getStat",
            "name ?codepoint?",
            "A counter: drops, edrops or pkts, of a code point or of all.",
            |command, queue: &Queue<DsRed>| {
                let code_point = (command.len() > 1).then(|| command.int(1));
                fixed(queue.discipline().statistic(command.text(0), code_point))
            },
        )
        .command("printStats", "", "Prints the counters.", |command, queue: &Queue<DsRed>| {
            command.sim().print(&queue.discipline().statistics_table());
        })
        .command("printWRRcount", "", "Prints what each queue has sent.", |command, queue: &Queue<DsRed>| {
            command.sim().print(&queue.discipline().service_table());
        })
        .command("printPHBTable", "", "Prints the code points.", |command, queue: &Queue<DsRed>| {
            command.sim().print(&queue.discipline().behaviour_table());
        });
}

/// A number as `%f` writes it.
fn fixed(value: f64) -> String {
    format!("{value:.6}")
}

fn edge(queue: &Queue<DsRed>) -> Result<&EdgePolicies, Refusal> {
    queue.discipline().policies.as_ref().ok_or(Refusal::silent())
}

fn policies(class: &mut ClassDeclaration) {
    class
        .command(
            "addPolicyEntry",
            "src dst policer codepoint ?arg ...?",
            "What is done with packets from one node to another; -1 is any.",
            |command, queue: &Queue<DsRed>| {
                let count = command.len() - 4;
                let Some((kind, window)) = policer(command.text(2), |index| command.real(4 + index), count)
                else {
                    return unknown(command, "policy");
                };
                let policy = Policy::new(command.int(0), command.int(1), kind, command.int(3), window);
                edge(queue)?.add(command.sim(), policy);
                Ok(())
            },
        )
        .command(
            "addPolicerEntry",
            "policer codepoint ?arg ...?",
            "The code points of packets that do not conform.",
            |command, queue: &Queue<DsRed>| {
                let Some((kind, _)) = policer(command.text(0), |_| 0.0, 0) else {
                    return unknown(command, "policer");
                };
                let code_point = command.int(1);
                let yellow = if command.len() > 2 { command.int(2) } else { code_point };
                let downgrade = Downgrade { kind, code_point, yellow, red: command.int(3) };
                edge(queue)?.add_downgrade(command.sim(), downgrade);
                Ok(())
            },
        )
        .command("getCBucket", "src dst", "Bytes in a committed bucket.", |command, queue: &Queue<DsRed>| {
            let bucket = edge(queue)?.committed_bucket(command.sim(), command.int(0), command.int(1));
            Ok::<_, Refusal>(fixed(bucket))
        })
        .command("printPolicyTable", "", "Prints the policies.", |command, queue: &Queue<DsRed>| {
            command.sim().print(&edge(queue)?.policy_table());
            Ok::<_, Refusal>(())
        })
        .command("printPolicerTable", "", "Prints the policers.", |command, queue: &Queue<DsRed>| {
            command.sim().print(&edge(queue)?.policer_table());
            Ok::<_, Refusal>(())
        });
}

fn unknown(command: &Command, what: &str) -> Result<(), Refusal> {
    command.sim().print(&format!("No applicable {what} specified, exit!!!\n"));
    command.ns.exit(UNKNOWN_POLICER)
}
