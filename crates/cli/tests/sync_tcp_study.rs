//! Short runs of the study of Sync-TCP's evaluation. Each experiment must have the qualitative results that the
//! document reports.

use std::path::PathBuf;
use std::process::{Command, Output};

fn python(arguments: &[&str]) -> Output {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../studies/sync-tcp");
    Command::new("python3")
        .arg("-B")
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("Python 3 is installed")
}

/// The rows of a study program's output. Cells are separated by at least two blanks.
struct Table(Vec<Vec<String>>);

impl Table {
    fn of(program: &str, options: &[&str]) -> Table {
        let mut arguments = vec![program, "--neons", env!("CARGO_BIN_EXE_neons"), "--quiet"];
        arguments.extend(options);
        let output = python(&arguments);
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8(output.stdout).expect("text");
        let cells = |line: &str| {
            line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(String::from).collect()
        };
        Table(text.lines().map(cells).collect())
    }

    /// The numbers in the row with this label, without the parentheses behind them.
    fn row(&self, label: &str) -> Vec<f64> {
        let row = self.0.iter().find(|row| row.first().is_some_and(|first| first == label));
        let cells = &row.unwrap_or_else(|| panic!("no row {label} in {:?}", self.0))[1..];
        let number = |cell: &String| cell.split(' ').next().unwrap_or_default().replace(',', "");
        cells.iter().map(|cell| number(cell).parse().unwrap_or(f64::NAN)).collect()
    }
}

#[test]
fn two_way_traffic_and_delayed_acknowledgements_change_bulk_transfers() {
    let table = Table::of("bulk.py", &["--duration", "60"]);
    // Every second column has the number of the document.
    let row = |label| match *table.row(label) {
        [one_way, _, two_way, _, delayed, _] => (one_way, two_way, delayed),
        _ => panic!("{label}: {:?}", table.row(label)),
    };
    let segments = row("segments");
    let acks = row("ACK");
    assert!(acks.0 / segments.0 < 0.01);
    assert!((0.4..0.55).contains(&(acks.1 / segments.1)), "{acks:?} of {segments:?}");
    assert!((0.3..0.4).contains(&(acks.2 / segments.2)), "{acks:?} of {segments:?}");
    let utilization = row("utilization, %");
    assert!(utilization.0 > 98.0 && utilization.1 < utilization.0 - 1.0, "{utilization:?}");
    let drops = row("drops");
    assert!(drops.0 < drops.1 && drops.2 < 0.7 * drops.1, "{drops:?}");
    let goodput = row("goodput, kb/s");
    assert!(goodput.2 > 0.95 * goodput.1, "{goodput:?}");
}

#[test]
fn the_rates_that_calibration_finds_offer_the_load() {
    let table = Table::of("calibration.py", &["--loads", "50,100", "--duration", "30", "--warmup", "5"]);
    let [low, high] = ["50", "100"].map(|load| table.row(load));
    // Columns: seconds, the document's rates, loads at these rates, needed rates, loads at the needed rates.
    let [_, low_rate, .., low_offered, _] = *low else { panic!("{low:?}") };
    let [_, high_rate, .., high_offered, _] = *high else { panic!("{high:?}") };
    assert_eq!((low_rate, high_rate), (14.2, 28.2));
    assert!(high[3] > 1.4 * low[3], "twice the connections offer about twice the load: {low:?}, {high:?}");
    // The sizes have heavy tails, and half a minute is short, so the limits are wide.
    assert!((25.0..80.0).contains(&low_offered), "{low:?}");
    assert!((65.0..150.0).contains(&high_offered), "{high:?}");
}

#[test]
fn sync_tcp_drops_less_and_keeps_the_queue_shorter_than_reno() {
    let short = ["--protocols", "reno,sync", "--duration", "40", "--warmup", "10"];
    let rates_of_the_document = ["--forward", "24.1", "--reverse", "22.9"];
    let table = Table::of("load.py", &[&short[..], &rates_of_the_document[..]].concat());
    for (label, factor) in [("forward: drops", 0.7), ("forward: mean queue, packets", 0.9)] {
        let [reno, sync] = *table.row(label) else { panic!("{label}") };
        assert!(sync < factor * reno, "{label}: Reno {reno}, Sync-TCP {sync}");
    }
    let [pairs_reno, pairs_sync] = *table.row("pairs, forward") else { panic!("pairs") };
    assert!((pairs_sync / pairs_reno - 1.0).abs() < 0.05, "both carry the same requests");
    let [share, _] = *table.row("in one segment, %") else { panic!("shares") };
    assert!((50.0..70.0).contains(&share), "{share} % in one segment");
}

#[test]
fn its_statistics_are_right() {
    let output = python(&["-m", "unittest", "-q"]);
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn bad_options_are_refused_with_what_there_is() {
    for (program, options, reason) in [
        ("bulk.py", ["--duration", "-1"], "-1 is not above zero"),
        ("load.py", ["--protocols", "vegas"], "there is no vegas; there are reno, sack, sync"),
        ("calibration.py", ["--loads", "77"], "the document has no rates for 77 %"),
        ("bulk.py", ["--neons", "/nowhere/neons"], "does not exist"),
    ] {
        let output = python(&[program, options[0], options[1]]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && error.contains(reason), "{program}: {error}");
    }
}
