//! Checks that the experiments among the examples agree with the literature.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

/// Runs an example in an empty folder and returns that folder and the output.
fn run(example: &str, arguments: &[&str]) -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(example);
    let output = Command::new(env!("CARGO_BIN_EXE_neons"))
        .arg(script)
        .args(arguments)
        .current_dir(&folder)
        .output()
        .expect("it starts");
    assert!(output.status.success(), "{output:?}");
    (folder, String::from_utf8(output.stdout).expect("text"))
}

/// The result of one burst of requests in one group.
#[derive(Debug)]
struct Burst {
    dropped: u32,
    longest_queue: u32,
    last_packet: f64,
    mean_time: f64,
}

/// Parses the table that the restart experiment prints, by group and burst (0, 1, 2).
fn bursts(printed: &str) -> BTreeMap<(&str, usize), Burst> {
    let mut bursts = BTreeMap::new();
    for (row, line) in printed.lines().skip(1).enumerate() {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [_, group, dropped, queue, last, _, mean, _] = fields[..] else { panic!("{line}") };
        let burst = Burst {
            dropped: dropped.parse().expect("packets"),
            longest_queue: queue.parse().expect("packets"),
            last_packet: last.parse().expect("seconds"),
            mean_time: mean.parse().expect("seconds"),
        };
        bursts.insert((group, row / 3), burst);
    }
    assert_eq!(bursts.len(), 9, "{printed}");
    bursts
}

const RESTART: &str = "restart-of-idle-connections.tcl";
const QUEUE_LIMIT: u32 = 10;

/// Checks the four observations of Visweswaraiah and Heidemann's demonstration for "Improving restart of idle TCP
/// connections" (1997).
#[test]
fn restarts_of_idle_connections_differ_as_their_demonstration_says() {
    let (folder, printed) = run(RESTART, &[]);
    let bursts = bursts(&printed);
    let of = |group: &'static str, burst: usize| &bursts[&(group, burst)];

    let losses = [0, 1, 2].map(|burst| of("no-restart", burst).dropped);
    assert!(losses[0] == 0 && losses[1] > losses[2] && losses[2] > 0, "{losses:?}");
    for burst in 0..3 {
        assert_eq!(of("slow-start", burst).dropped, 0, "slow start never overflows the queue");
        let paced = of("rate-pacing", burst);
        assert!(paced.dropped == 0 && paced.longest_queue < QUEUE_LIMIT / 2, "{paced:?}");
    }
    for burst in 1..3 {
        assert_eq!(of("no-restart", burst).longest_queue, QUEUE_LIMIT, "bursts fill the queue");
        let groups = ["no-restart", "rate-pacing", "slow-start"].map(|group| of(group, burst));
        assert!(groups.is_sorted_by(|a, b| a.last_packet < b.last_packet), "{groups:?}");
        assert!(groups.is_sorted_by(|a, b| a.mean_time < b.mean_time), "{groups:?}");
    }

    // The animation shows the same: 39 nodes, and each loss.
    let animation = std::fs::read_to_string(folder.path().join("restart.nam")).expect("an animation");
    let lines = |start: &str| animation.lines().filter(|line| line.starts_with(start)).count();
    assert_eq!(lines("n -t * "), 3 * 13);
    let dropped: u32 = bursts.values().map(|burst| burst.dropped).sum();
    assert_eq!(lines("d -t "), dropped as usize);
}

#[test]
fn pacing_on_top_of_reno_avoids_bursts_too() {
    let (_, printed) = run(RESTART, &["Reno"]);
    let bursts = bursts(&printed);
    for burst in 1..3 {
        let [paced, slow] = ["rate-pacing", "slow-start"].map(|group| &bursts[&(group, burst)]);
        assert!(paced.dropped == 0 && paced.longest_queue < QUEUE_LIMIT, "{paced:?}");
        assert!(
            paced.last_packet < slow.last_packet && paced.mean_time < slow.mean_time,
            "{paced:?} {slow:?}"
        );
    }
}

fn numbers(line: &str) -> Vec<f64> {
    line.split_whitespace().filter_map(|field| field.trim_end_matches([',', ':']).parse().ok()).collect()
}

/// Checks the window against RFC 9438, figure 1 and sections 4.6 and 4.7.
#[test]
fn the_window_of_cubic_follows_its_formula() {
    let (_, printed) = run("cubic-window.tcl", &[]);
    let mut epochs: Vec<Vec<f64>> = Vec::new();
    let mut rows = [0; 3];
    for line in printed.lines().filter(|line| !line.is_empty() && !line.contains("cwnd_")) {
        let values = numbers(line);
        if line.starts_with("loss") {
            epochs.push(values);
            continue;
        }
        let [_, window, formula, difference] = values[..] else { panic!("{line}") };
        assert!((window / formula - 1.0).abs() < 0.01 && difference.abs() < 1.0, "{line}");
        rows[epochs.len() - 1] += 1;
    }
    assert!(rows.iter().all(|rows| *rows >= 5), "{printed}");
    for epoch in &epochs {
        let [reached, left, limit, k] = epoch[..] else { panic!("{epoch:?}") };
        assert!((left / reached - 0.7).abs() < 0.001, "{epoch:?}");
        assert!((k - ((limit - left) / 0.4).cbrt()).abs() < 0.02, "{epoch:?}");
    }
    // The first two losses occur above the window of the previous loss, the third below it.
    assert!(epochs[0][2] == epochs[0][0] && epochs[1][2] == epochs[1][0], "{epochs:?}");
    assert!((epochs[2][2] / epochs[2][0] - 0.85).abs() < 0.001, "{epochs:?}");
}

/// The behaviour of a sender in one stage of the BBR experiment.
struct Stage {
    name: String,
    megabits: f64,
    round_trip: f64,
    mean_queue: f64,
}

fn stages(printed: &str) -> Vec<Stage> {
    let rows = printed.lines().skip(1).take_while(|line| !line.is_empty());
    let stages = rows.map(|line| {
        let [megabits, round_trip, mean_queue, _longest] = numbers(&line[39..])[..] else { panic!("{line}") };
        Stage { name: line[13..39].trim().to_owned(), megabits, round_trip, mean_queue }
    });
    stages.collect()
}

const BBR: &str = "bbr-probing.tcl";

#[test]
fn bbr_probes_for_bandwidth_and_round_trip_time_and_keeps_the_queue_small() {
    let (_, printed) = run(BBR, &[]);
    let stages = stages(&printed);
    assert_eq!(stages.len(), 10, "{printed}");
    for stage in &stages {
        let expected = match stage.name.as_str() {
            "10 Mb/s" => 10.0,
            "20 Mb/s" => 20.0,
            _ => continue,
        };
        assert!((stage.megabits / expected - 1.0).abs() < 0.03, "{}: {printed}", stage.name);
        // The propagation time is 40 ms, a packet takes 0.8 ms, and the queue has room for 500 packets.
        assert!(stage.round_trip < 44.0 && stage.mean_queue < 5.0, "{}: {printed}", stage.name);
    }
    // To measure the round-trip time, BBR sends very little for a while.
    let probe = stages.iter().find(|stage| stage.name.contains("probed")).expect("a stage");
    assert!(probe.megabits < 7.0 && probe.mean_queue < 5.0, "{printed}");
    // BBR finds the doubled bandwidth in a few cycles of eight round trips, 0.33 seconds each.
    let doubling = stages.iter().find(|stage| stage.name.contains("doubles")).expect("a stage");
    assert!(doubling.megabits > 18.5, "{printed}");

    let cycle = printed.lines().skip_while(|line| !line.starts_with("pacing")).skip(1);
    let phases: Vec<Vec<f64>> = cycle.map(numbers).collect();
    assert!(phases.len() >= 12, "{printed}");
    for (index, phase) in phases.iter().enumerate() {
        let [gain, _from, milliseconds] = phase[..] else { panic!("{phase:?}") };
        let (expected, round_trips) = [(1.25, 1.0), (0.75, 1.0), (1.0, 6.0)][index % 3];
        assert_eq!(gain, expected, "{printed}");
        assert!((milliseconds / (round_trips * 41.2) - 1.0).abs() < 0.06, "{printed}");
    }

    let (_, printed) = run(BBR, &["Cubic"]);
    let cubic = stages_named(&printed, "10 Mb/s");
    assert!(cubic.iter().all(|stage| stage.mean_queue > 300.0 && stage.round_trip > 300.0), "{printed}");
}

fn stages_named(printed: &str, name: &str) -> Vec<Stage> {
    let named: Vec<Stage> = stages(printed).into_iter().filter(|stage| stage.name == name).collect();
    assert!(!named.is_empty(), "{printed}");
    named
}

/// The losses of a node that moves over a row of nodes: the number of packets, and the start of each cluster of losses
/// in seconds.
fn losses_of_mover(routing: &str) -> (u32, Vec<f64>) {
    let (_, printed) = run("moving-over-a-row.tcl", &[routing]);
    let word_after = |line: &str, word: &str| {
        line.split_whitespace().skip_while(|other| *other != word).nth(1).map(str::to_owned)
    };
    let lost = printed.lines().find_map(|line| word_after(line, "lost")).expect("a sum");
    let clusters = printed.lines().filter_map(|line| word_after(line, "from"));
    let clusters = clusters.map(|begin| begin.parse().expect("seconds")).collect();
    (lost.parse().expect("packets"), clusters)
}

/// Dordal, "An Introduction to Computer Networks", section 31.6: whenever the mover is above a node, every 25 s, it
/// leaves the range of the previous node. AODV finds another route at once, DSDV does not.
#[test]
fn a_mover_loses_packets_when_it_leaves_a_range_and_few_with_aodv() {
    let (aodv, aodv_clusters) = losses_of_mover("AODV");
    let (dsdv, dsdv_clusters) = losses_of_mover("DSDV");
    for clusters in [aodv_clusters, dsdv_clusters] {
        assert!(clusters.len() >= 2 && clusters.iter().all(|begin| begin % 25.0 < 1.0), "{clusters:?}");
    }
    assert!(aodv * 10 < dsdv, "{aodv} with AODV, {dsdv} with DSDV");
}

/// The number of messages received, and the mean power of a sensor in milliwatts, for a beacon order.
fn sensors(order: &str) -> (u32, f64) {
    let (_, printed) = run("sensor-star.tcl", &[order]);
    let value = |label: &str| {
        let line = printed.lines().find_map(|line| line.strip_prefix(label)).expect("a line");
        line.split_whitespace().next().expect("a number").to_owned()
    };
    let messages = value("messages received:").parse().expect("messages");
    (messages, value("mean power of a sensor:").parse().expect("milliwatts"))
}

/// Sensors that sleep between beacons lose no messages. They use the least energy with beacons at a medium interval.
#[test]
fn sleeping_sensors_lose_no_messages_and_spend_least_at_a_medium_beacon_order() {
    let [often, medium, rare] = ["2", "4", "6"].map(sensors);
    assert_eq!([often.0, medium.0, rare.0], [158; 3]);
    assert!(medium.1 < 0.7 * often.1 && medium.1 < 0.7 * rare.1, "{often:?} {medium:?} {rare:?}");
}

/// The kilobytes that arrive in each second, on the upper and on the lower path.
fn arrivals_on_paths() -> Vec<[u32; 2]> {
    let (_, printed) = run("sctp-fail-over.tcl", &[]);
    let numbers =
        |line: &str| line.split_whitespace().map(|word| word.parse().ok()).collect::<Option<Vec<u32>>>();
    let rows = printed.lines().filter_map(numbers).filter(|row| row.len() == 3);
    rows.map(|row| [row[1], row[2]]).collect()
}

/// RFC 9260, section 6.4.1: when the primary path fails, data take the other path; they return when the primary path
/// does.
#[test]
fn an_association_fails_over_to_its_second_path_and_returns() {
    let seconds = arrivals_on_paths();
    assert_eq!(seconds.len(), 25);
    let is_full = |kilobytes: u32, megabits: u32| kilobytes > 115 * megabits;
    assert!(seconds[1..5].iter().all(|[upper, lower]| is_full(*upper, 2) && *lower == 0), "{seconds:?}");
    assert!(seconds[5..15].iter().all(|[upper, _]| *upper == 0), "{seconds:?}");
    assert!(seconds[14..16].iter().all(|[_, lower]| is_full(*lower, 1)), "{seconds:?}");
    assert!(seconds[22..25].iter().all(|[upper, lower]| is_full(*upper, 2) && *lower == 0), "{seconds:?}");
}

/// A mobile host's journey in periods of five seconds, by time: place, packets received, and packets to the foreign
/// agent.
fn journey() -> BTreeMap<u32, [u32; 3]> {
    let (folder, printed) = run("mobile-ip-hand-off.tcl", &[]);
    let rates =
        std::fs::read_to_string(folder.path().join("mobile-ip-hand-off-rates.tr")).expect("the rates");
    assert_eq!(rates.lines().filter(|line| line.contains(" packets ")).count(), 180);
    let numbers =
        |line: &str| line.split_whitespace().map(|word| word.parse().ok()).collect::<Option<Vec<u32>>>();
    let rows = printed.lines().filter_map(numbers).filter(|row| row.len() == 4);
    rows.map(|row| (row[0], [row[1], row[2], row[3]])).collect()
}

/// RFC 2002: a host away from home receives its packets through the tunnel to its foreign agent; at home, without a
/// tunnel.
#[test]
fn packets_follow_a_mobile_host_through_a_tunnel() {
    let journey = journey();
    for time in [10, 15, 20, 75, 80, 85, 90] {
        assert_eq!(journey[&time], [60, 50, 0], "at {time} s");
    }
    for time in [35, 40] {
        assert_eq!(journey[&time], [590, 0, 0], "out of reach at {time} s");
    }
    for time in [50, 55] {
        let [place, received, tunnelled] = journey[&time];
        assert!((place, received) == (590, 50) && (50..=60).contains(&tunnelled), "{:?}", journey[&time]);
    }
}

/// The number of measurements that arrived at the sink of a field of sensors, and the energy cost of each in mJ.
fn field_of_sensors(protocol: &str, curve: &str) -> (u32, f64) {
    let (folder, printed) = run("directed-diffusion.tcl", &[protocol]);
    let curve = std::fs::read_to_string(folder.path().join(curve)).expect("the curve");
    assert!(curve.lines().filter(|line| line.contains(" joules ")).count() >= 30);
    let number = |end: &str| printed.lines().find_map(|line| line.strip_suffix(end)?.split(' ').next_back());
    let arrived = number(" measurements arrived").expect("a count");
    let cost = number(" mJ").expect("a cost");
    (arrived.parse().expect("a number"), cost.parse().expect("a number"))
}

/// Diffusion does not find the shortest paths and repeats data on several paths; multicast that knows the topology
/// costs least.
#[test]
fn multicast_by_an_oracle_costs_less_than_flooding_and_diffusion() {
    let diffusion = field_of_sensors("DIFFUSION/RATE", "energy-RATE.tr");
    let flooding = field_of_sensors("FLOODING", "energy-FLOODING.tr");
    let oracle = field_of_sensors("OMNIMCAST", "energy-OMNIMCAST.tr");
    for (arrived, _) in [diffusion, flooding, oracle] {
        assert!((280..=300).contains(&arrived), "{diffusion:?} {flooding:?} {oracle:?}");
    }
    assert!(
        oracle.1 < 0.5 * flooding.1 && flooding.1 < 0.6 * diffusion.1,
        "{diffusion:?} {flooding:?} {oracle:?}"
    );
}

/// Light takes 0.48 s up to a geostationary satellite and down, twice. A constellation of low satellites is much
/// nearer, but its paths change.
#[test]
fn low_satellites_are_near_and_their_paths_change() {
    let (_, printed) = run("satellite-delays.tcl", &[]);
    let rows: Vec<Vec<f64>> = printed
        .lines()
        .skip(1)
        .map(|line| line.split_whitespace().map(|word| word.parse().unwrap_or(f64::NAN)).collect())
        .collect();
    assert_eq!(rows.len(), 180);
    assert!(rows.iter().all(|row| (480.0..500.0).contains(&row[2])), "{printed}");
    let low: Vec<f64> = rows.iter().map(|row| row[1]).filter(|rtt| !rtt.is_nan()).collect();
    assert!(low.len() > 150 && low.iter().all(|rtt| (40.0..250.0).contains(rtt)), "{printed}");
    let hand_offs = low.windows(2).filter(|pair| (pair[0] - pair[1]).abs() > 5.0).count();
    assert!((5..60).contains(&hand_offs), "{hand_offs}: {printed}");
}
