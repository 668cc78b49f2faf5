//! Checks that of each web connection only the port numbers remain in memory.

use std::path::Path;
use std::process::Command;

/// A script with a cloud that starts a connection every 20 ms; each takes about 0.2 s. Whenever 2,000 more exchanges
/// are complete, the script prints their number, the number of objects, and the pages of memory in use.
const SCRIPT: &str = r#"
set ns [new Simulator]
foreach n {client near far server} { set $n [$ns node] }
set near [$ns DelayBox]
$ns duplex-link $client $near 100Mb 1ms DropTail
$ns duplex-link $near $far 100Mb 1ms DropTail
$ns duplex-link $far $server 100Mb 1ms DropTail
proc constant {value} {
    set variable [new RandomVariable/Constant]
    $variable set val_ $value
    return $variable
}
$near add-rule [$client id] [$server id] [constant 30]
set cloud [new PackMimeHTTP]
$cloud set-client $client
$cloud set-server $server
$cloud set-TCP Sack
$cloud set-rate 50
$cloud set-flow_arrive [constant 0.02]
$cloud set-req_size [constant 300]
$cloud set-rsp_size [constant 2000]
$cloud set-server_delay [constant 0.01]
$ns at 0 "$cloud start"
set next 2000
proc watch {} {
    global ns cloud next
    set pairs [$cloud get-pairs]
    if {$pairs >= $next} {
        incr next 2000
        set file [open /proc/self/statm]
        puts "$pairs [llength [info commands _o*]] [lindex [read $file] 1]"
        close $file
    }
    if {$pairs >= 12000} { exit 0 }
    $ns at [expr {[$ns now] + 1}] watch
}
$ns at 1 watch
$ns run
"#;

#[test]
fn finished_connections_keep_no_objects_and_next_to_no_memory() {
    if !Path::new("/proc/self/statm").exists() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("web.tcl");
    std::fs::write(&script, SCRIPT).expect("written");
    let output = Command::new(env!("CARGO_BIN_EXE_neons")).arg(&script).output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("text");
    let rows: Vec<Vec<f64>> = text
        .lines()
        .map(|line| line.split(' ').map(|number| number.parse().expect("a number")).collect())
        .collect();
    let [Some([few, first_objects, first_pages]), Some([many, last_objects, last_pages])] =
        [rows.first(), rows.last()].map(|row| row.map(Vec::as_slice))
    else {
        panic!("{text}")
    };
    assert!(*many >= *few + 9000.0, "{text}");
    assert_eq!(first_objects, last_objects, "agents and applications are used again: {text}");
    const PAGE: f64 = 4096.0;
    let bytes = (last_pages - first_pages) * PAGE / (many - few);
    assert!(bytes < 150.0, "{bytes} bytes per connection: {text}");
}
