//! Differentiated services (spec: queues-and-monitors, section 8).

use neons_otcl::Obj;
use neons_sim::queue::Queue;
use neons_sim::queue::diffserv::{Downgrade, DsRed, EdgePolicies, Policy, policer};

use super::discipline;
use crate::advice;
use crate::declare::{
    ClassDeclaration, Command, Declarations, Flag, Int, Refusal, arg, parse_integer, parse_real, unit,
};

/// The default weight of a new sample in the averages.
const WEIGHT: f64 = 0.002;
/// The exit status after an unknown policer.
const UNKNOWN_POLICER: i32 = 255;

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Queue/dsRED", "Queue");
    class
        .doc(
            "The queues of a diffserv router: the code point of a packet selects its queue and its drop \
            precedence.",
        )
        .native(|_, id| Queue::new(id, DsRed::core()));
    class
        .part(discipline::<DsRed>)
        .bind(
            "numQueues_",
            Int(DsRed::QUEUE_COUNT, unit::QUEUES),
            "The number of physical queues in use.",
            |queue| &queue.queue_count,
        )
        .bind("ecn_", Flag(0), "Mark ECN-capable packets where they would be dropped early.", |queue| {
            &queue.ecn
        });
    settings(class);
    queries(class);
    // ns-2.35: the commands do not count their words. Missing numbers of queries are read as 0.
    class.ignore_further_words();

    declarations.class("Queue/dsRED/core", "Queue/dsRED").doc("The queues of a diffserv core router.");
    let class = declarations.class("Queue/dsRED/edge", "Queue/dsRED");
    class
        .doc("The queues of a diffserv edge router, which sets the code points of packets.")
        .native(|_, id| Queue::new(id, DsRed::edge()));
    policies(class);
    class.ignore_further_words();
}

fn settings(class: &mut ClassDeclaration) {
    class
        .cmd(
            "link",
            (arg::entity("link"),),
            "Sets the link of the queue.",
            |_, queue: &Queue<DsRed>, (link,)| {
                queue.discipline().set_link(link);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "configQ",
            (
                arg::int("queue"),
                arg::int("prec"),
                arg::int("min"),
                arg::int("max"),
                arg::real("maxp"),
                arg::optional(arg::real("weight")),
            ),
            "Sets the thresholds (packets), the maximum probability and the weight of the average of a \
            precedence.",
            |command, queue: &Queue<DsRed>, (queue_name, prec, min, max, maxp, weight)| {
                let weight = weight.unwrap_or(WEIGHT);
                queue.discipline().configure(command.sim(), (queue_name, prec), (min, max), maxp, weight);
            },
        )
        .cmd(
            "addPHBEntry",
            (arg::int("codepoint"), arg::int("queue"), arg::int("prec")),
            "Maps a code point to a queue and a precedence.",
            |command, queue: &Queue<DsRed>, (code_point, number, precedence)| {
                queue.discipline().add_behaviour(command.sim(), code_point, number, precedence);
            },
        )
        .cmd(
            "meanPktSize",
            (arg::int("bytes"),),
            "Sets the average packet size.",
            |_, queue: &Queue<DsRed>, (bytes,)| {
                queue.discipline().mean_packet_size.set(bytes);
            },
        )
        .cmd(
            "setNumPrec",
            (arg::int("count"),),
            "Sets the number of precedences.",
            |command, queue: &Queue<DsRed>, (count,)| {
                queue.discipline().set_precedence_count(command.sim(), count);
            },
        )
        .cmd(
            "setMREDMode",
            (arg::text("mode"), arg::optional(arg::int("queue"))),
            "Sets how averages are computed: `RIO-C`, `RIO-D`, `WRED` or `DROP`.",
            |command, queue: &Queue<DsRed>, (mode, number)| {
                queue.discipline().set_mode(command.sim(), mode, number);
            },
        )
        .cmd(
            "setSchedularMode",
            (arg::text("mode"),),
            "Sets how queues share the link: `RR`, `WRR`, `WIRR` or `PRI`.",
            |command, queue: &Queue<DsRed>, (mode,)| queue.discipline().set_service(command.sim(), mode),
        )
        .cmd(
            "addQueueWeights",
            (arg::int("queue"), arg::int("weight")),
            "Sets the weight of a queue.",
            |command, queue: &Queue<DsRed>, (queue_name, weight)| {
                queue.discipline().set_weight(command.sim(), queue_name, weight);
            },
        )
        .cmd(
            "addQueueRate",
            (arg::int("queue"), arg::real("rate")),
            "Sets the rate up to which a queue has priority, bits per second.",
            |command, queue: &Queue<DsRed>, (queue_name, rate)| {
                queue.discipline().set_rate(command.sim(), queue_name, rate);
            },
        )
        .cmd(
            "early-drop-target",
            (arg::entity("object"),),
            "Sets the object that early drops go to.",
            |command, queue: &Queue<DsRed>, (object,)| {
                queue.discipline().early_target.set(command.sim(), Some(object));
                Ok::<_, Refusal>(())
            },
        );
}

fn queries(class: &mut ClassDeclaration) {
    class
        .cmd(
            "getAverage",
            (arg::optional(arg::int("queue")),),
            "Returns the average length of a queue, packets.",
            |_, queue: &Queue<DsRed>, (queue_name,)| {
                fixed(queue.discipline().average(queue_name.unwrap_or(0)))
            },
        )
        .cmd(
            "getCurrent",
            (arg::optional(arg::int("queue")),),
            "Returns the length of a queue, packets.",
            |_, queue: &Queue<DsRed>, (queue_name,)| {
                fixed(queue.discipline().length(queue_name.unwrap_or(0)) as f64)
            },
        )
        .cmd(
            "getAverageV",
            (arg::optional(arg::int("queue")), arg::optional(arg::int("prec"))),
            "Returns the average number of packets of a precedence in a queue.",
            |_, queue: &Queue<DsRed>, (queue_name, prec)| {
                fixed(queue.discipline().virtual_average(queue_name.unwrap_or(0), prec.unwrap_or(0)))
            },
        )
        .cmd(
            "getCurrentV",
            (arg::optional(arg::int("queue")), arg::optional(arg::int("prec"))),
            "Returns the number of packets of a precedence in a queue.",
            |_, queue: &Queue<DsRed>, (queue_name, prec)| {
                fixed(f64::from(
                    queue.discipline().virtual_length(queue_name.unwrap_or(0), prec.unwrap_or(0)),
                ))
            },
        )
        .cmd(
            "getStat",
            (arg::optional(arg::text("name")), arg::optional(arg::int("codepoint")), arg::rest("arg")),
            "Returns a counter, `drops`, `edrops` or `pkts`, of a code point or of all; -1 for any other words.",
            |_, queue: &Queue<DsRed>, (name, code_point, rest)| {
                let name = name.filter(|_| rest.is_empty()).unwrap_or_default();
                fixed(queue.discipline().statistic(name, code_point))
            },
        )
        .cmd(
            "printStats",
            (),
            "Prints the counters of packets and drops.",
            |command, queue: &Queue<DsRed>, _| {
                command.sim().print(&queue.discipline().statistics_table());
            },
        )
        .cmd(
            "printWRRcount",
            (),
            "Prints the number of packets that each queue has sent.",
            |command, queue: &Queue<DsRed>, _| {
                command.sim().print(&queue.discipline().service_table());
            },
        )
        .cmd("printPHBTable", (), "Prints the table of code points.", |command, queue: &Queue<DsRed>, _| {
            command.sim().print(&queue.discipline().behaviour_table());
        });
}

/// Formats a number as C's `%f`.
fn fixed(value: f64) -> String {
    format!("{value:.6}")
}

fn edge(queue: &Queue<DsRed>) -> Result<&EdgePolicies, Refusal> {
    queue.discipline().policies.as_ref().ok_or_else(Refusal::unfit)
}

fn policies(class: &mut ClassDeclaration) {
    class
        .cmd(
            "addPolicyEntry",
            (arg::int("src"), arg::int("dst"), arg::text("policer"), arg::int("codepoint"), arg::rest("arg")),
            "Sets the policy for packets from one node to another; -1 matches any node.",
            |command, queue: &Queue<DsRed>, (src, dst, policer_name, codepoint, rest)| {
                let number = |index| rest.get(index).map_or(0.0, |word: &Obj| parse_real(word.as_str()));
                let Some((kind, window)) = policer(policer_name, number, rest.len()) else {
                    return unknown(command, "policy", policer_name);
                };
                let policy = Policy::new(src, dst, kind, codepoint, window);
                edge(queue)?.add(command.sim(), policy);
                Ok(())
            },
        )
        .cmd(
            "addPolicerEntry",
            (arg::text("policer"), arg::int("codepoint"), arg::rest("arg")),
            "Sets the code points of packets that do not conform.",
            |command, queue: &Queue<DsRed>, (policer_name, code_point, rest)| {
                let Some((kind, _)) = policer(policer_name, |_| 0.0, 0) else {
                    return unknown(command, "policer", policer_name);
                };
                let number =
                    |index, absent| rest.get(index).map_or(absent, |word: &Obj| parse_integer(word.as_str()));
                let downgrade =
                    Downgrade { kind, code_point, yellow: number(0, code_point), red: number(1, 0) };
                edge(queue)?.add_downgrade(command.sim(), downgrade);
                Ok(())
            },
        )
        .cmd(
            "getCBucket",
            (arg::optional(arg::int("src")), arg::optional(arg::int("dst"))),
            "Returns the number of bytes in a committed bucket.",
            |command, queue: &Queue<DsRed>, (src, dst)| {
                let bucket = edge(queue)?.committed_bucket(command.sim(), src.unwrap_or(0), dst.unwrap_or(0));
                Ok::<_, Refusal>(fixed(bucket))
            },
        )
        .cmd("printPolicyTable", (), "Prints the policies.", |command, queue: &Queue<DsRed>, _| {
            command.sim().print(&edge(queue)?.policy_table());
            Ok::<_, Refusal>(())
        })
        .cmd("printPolicerTable", (), "Prints the policers.", |command, queue: &Queue<DsRed>, _| {
            command.sim().print(&edge(queue)?.policer_table());
            Ok::<_, Refusal>(())
        });
}

fn unknown(command: &Command, what: &str, name: &str) -> Result<(), Refusal> {
    command.sim().print(&format!("No applicable {what} specified, exit!!!\n"));
    let known = "Null, Dumb, TSW2CM, TSW3CM, TokenBucket, srTCM, trTCM and SFD";
    advice::explain_end(command.ns, &format!("there is no policer \"{name}\"; the policers are {known}"));
    command.ns.exit(UNKNOWN_POLICER)
}
