//! The experiments among the examples show what the literature says they show.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

/// Runs an example in a folder of its own and returns that folder and what was printed.
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

/// What became of one burst of requests in one group.
#[derive(Debug)]
struct Burst {
    dropped: u32,
    longest_queue: u32,
    last_packet: f64,
    mean_time: f64,
}

/// The table that the restart experiment prints, by group and burst (0, 1, 2).
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

/// Visweswaraiah and Heidemann's demonstration for "Improving restart of idle TCP connections" (1997): its four
/// observations.
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
