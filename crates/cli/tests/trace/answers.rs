//! Tests of the answers of `neons trace` on valid traces.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{LINE, complaint, flows, folder_with, neons, out, traced};

#[test]
fn the_passive_side_of_two_way_tcp_is_a_flow() {
    let folder = traced(
        "set ns [new Simulator]
        $ns trace-all [open out.tr w]
        set a [$ns node]; set b [$ns node]
        $ns duplex-link $a $b 1Mb 1ms DropTail
        set t [new Agent/TCP/FullTcp]; set s [new Agent/TCP/FullTcp]
        $ns attach-agent $a $t; $ns attach-agent $b $s; $ns connect $t $s; $s listen
        $ns at 0.1 \"$t send 10\"
        $ns at 0.5 \"$s send 100000\"
        $ns at 3 {exit 0}
        $ns run",
    );
    let flows = flows(folder.path());
    assert_eq!(flows.len(), 2, "{flows:?}");
    let server = flows.iter().find(|flow| flow["from"] == "1.0").unwrap();
    assert!(server["delivered"].parse::<u32>().unwrap() >= 187, "{server:?}");
    assert!(
        flows.iter().all(|flow| flow["sent_again"] == "0" && flow["sent"] == flow["delivered"]),
        "{flows:?}"
    );
}

#[test]
fn hierarchical_addresses_are_found() {
    let folder = traced(
        "set ns [new Simulator]
        $ns set-address-format hierarchical
        AddrParams set domain_num_ 2
        AddrParams set cluster_num_ {1 1}
        AddrParams set nodes_num_ {2 2}
        $ns trace-all [open out.tr w]
        set a [$ns node 0.0.0]; set b [$ns node 0.0.1]; set c [$ns node 1.0.0]
        $ns duplex-link $a $b 1Mb 1ms DropTail; $ns duplex-link $b $c 1Mb 1ms DropTail
        set t [new Agent/TCP]; set s [new Agent/TCPSink]
        $ns attach-agent $a $t; $ns attach-agent $c $s; $ns connect $t $s
        $ns at 0.1 \"$t advance 20\"
        $ns at 3 {exit 0}
        $ns run",
    );
    let flows = flows(folder.path());
    assert_eq!(
        (flows.len(), flows[0]["sent"].as_str(), flows[0]["delivered"].as_str()),
        (1, "21", "21"),
        "{flows:?}"
    );
    assert_eq!((flows[0]["sent_again"].as_str(), flows[0]["hops"].as_str()), ("0", "2"));
}

#[test]
fn copies_of_multicast_packets_are_delivered_and_not_sent_again() {
    let folder = traced(
        "set ns [new Simulator -multicast on]
        $ns trace-all [open out.tr w]
        set a [$ns node]; set b [$ns node]; set c [$ns node]
        $ns duplex-link $a $b 1Mb 1ms DropTail; $ns duplex-link $a $c 1Mb 1ms DropTail
        set mp [$ns mrtproto DM]; set g [Node allocaddr]
        set u [new Agent/UDP]; $ns attach-agent $a $u; $u set dst_addr_ $g; $u set dst_port_ 0
        foreach n \"$b $c\" {set v [new Agent/LossMonitor]; $ns attach-agent $n $v; $ns at 0.1 \"$n join-group $v $g\"}
        set cb [new Application/Traffic/CBR]; $cb attach-agent $u
        $ns at 0.5 \"$cb start\"
        $ns at 1 \"$cb stop\"
        $ns at 3 {exit 0}
        $ns run",
    );
    let flows = flows(folder.path());
    let number = |name: &str| flows[0][name].parse::<u64>().unwrap();
    assert_eq!((flows.len(), number("sent again".replace(' ', "_").as_str())), (1, 0));
    assert!(number("sent") > 100 && number("delivered") == 2 * number("sent"), "{flows:?}");
}

#[test]
fn wireless_traces_are_summed_up_in_both_formats() {
    let script = |format: &str| {
        format!(
            "set ns [new Simulator]
            $ns trace-all [open out.tr w]
            {format}
            set topo [new Topography]; $topo load_flatgrid 500 500
            create-god 3
            set chan [new Channel/WirelessChannel]
            $ns node-config -adhocRouting AODV -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue \\
                -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround \\
                -phyType Phy/WirelessPhy -channel $chan -topoInstance $topo \\
                -agentTrace ON -routerTrace ON -macTrace ON
            for {{set i 0}} {{$i < 3}} {{incr i}} {{
                set n($i) [$ns node]; $n($i) set X_ [expr 10 + 200 * $i]; $n($i) set Y_ 10; $n($i) set Z_ 0
            }}
            set u [new Agent/UDP]; set l [new Agent/Null]
            $ns attach-agent $n(0) $u; $ns attach-agent $n(2) $l; $ns connect $u $l
            set c [new Application/Traffic/CBR]; $c attach-agent $u; $c set interval_ 0.1
            $ns at 1 \"$c start\"
            $ns at 3 {{exit 0}}
            $ns run"
        )
    };
    let texts = ["", "$ns use-newtrace"].map(|format| {
        let folder = traced(&script(format));
        let flows = flows(folder.path());
        assert_eq!((flows.len(), flows[0]["hops"].as_str()), (1, "2"), "{flows:?}");
        let text = out(&neons(folder.path(), &["trace", "summary", "out.tr"]));
        assert!(text.contains("routing packets  ") && text.contains("delivery ratio"), "{text}");
        ["sent", "delivered", "lost", "median_delay_ms"].map(|name| flows[0][name].clone())
    });
    assert_eq!(texts[0], texts[1]);
    assert!(texts[0][1].parse::<u32>().unwrap() > 10, "{texts:?}");
}

#[test]
fn mobile_nodes_are_measured_over_time() {
    let frame = |time: &str, event: char, node: u8, layer: &str, reason: &str, uid: u8, rest: &str| {
        format!("{event} {time} _{node}_ {layer} {reason} {uid} {rest}\n")
    };
    let cbr = "cbr 100 [0 0 0 0] [energy 9.5 ei 0 es 0 et 0 er 0] ------- [0:0 2:0 32 0] [0] 0 1";
    let text = [
        frame(
            "0.5",
            's',
            1,
            "RTR",
            "---",
            0,
            "AODV 48 [0 0 0 0] ------- [1:255 -1:255 30 0] [0x2 1 1 [2 0] [0 4]] (REQUEST)",
        ),
        frame("1.2", 's', 0, "AGT", "---", 1, cbr),
        frame("1.3", 'r', 2, "AGT", "---", 1, &cbr.replace("9.5", "8.5").replace("[0] 0 1", "[0] 2 1")),
        frame("1.4", 's', 0, "AGT", "---", 2, cbr),
        frame("2.1", 'D', 1, "MAC", "COL", 2, cbr),
    ]
    .concat();
    let folder = folder_with(&[("out.tr", text.as_bytes()), ("wired.tr", LINE.as_bytes())]);
    let mobile = |arguments: &[&str]| {
        let all = [&["trace", "mobile", "out.tr", "--window", "1"], arguments].concat();
        out(&neons(folder.path(), &all))
    };
    let expected = "time_s,sent,delivered,delivery_ratio,hops,routing_packets,MAC_frames,collisions,drops,mean_energy_J\n\
        0,0,0,,,1,,0,0,\n1,2,1,0.5,2,0,,0,0,9\n2,0,0,,,0,,1,1,9.166666666666666\n";
    assert_eq!(mobile(&["--csv"]), expected);
    assert!(mobile(&["--json"]).contains("\"delivered\": 1"));
    assert!(mobile(&[]).lines().nth(2).unwrap().contains("0.5000"));
    for (what, unit) in [
        ("delivery", "delivered (%)"),
        ("hops", "mean hops"),
        ("routing", "packets per window"),
        ("collisions", "frames per window"),
        ("energy", "energy (J)"),
    ] {
        assert!(mobile(&["--show", what, "--plot"]).contains(unit), "{what}");
        mobile(&["--show", what, "--svg", "p.svg"]);
        assert!(fs::read_to_string(folder.path().join("p.svg")).unwrap().contains(unit), "{what}");
    }
    let message = complaint(&neons(folder.path(), &["trace", "mobile", "wired.tr"]));
    assert!(message.contains("there are no mobile nodes in wired.tr"), "{message}");
}

#[test]
fn what_a_trace_of_mobile_nodes_cannot_show_is_not_zero() {
    let sent = "s 1 _0_ AGT  --- 0 cbr 100 [0 0 0 0] ------- [0:0 2:0 32 0] [0] 0 0\n";
    let dropped = "D 2 _0_ RTR  TTL 0 cbr 100 [0 0 0 0] ------- [0:0 2:0 32 0] [0] 0 0\n";
    let tagged = |event: &str, layer: &str| {
        format!(
            "{event} 1 -s 0 -d -1 -p MAC -k {layer} -i 0 -N:loc {{0.00 0.00 0.00}} -N:en -1.000000 -M:dur 1 -M:s 0 -M:d 2 -M:t 0 \n"
        )
    };
    let tagged = tagged("+", "MAC") + &tagged("d", "MAC");
    let files: [(&str, &[u8]); 2] =
        [("agents.tr", &[sent, dropped].concat().into_bytes()), ("tagged.tr", tagged.as_bytes())];
    let folder = folder_with(&files);
    let summary = |file: &str| {
        let text = out(&neons(folder.path(), &["trace", "summary", file, "--json"]));
        serde_json::from_str::<serde_json::Value>(&text).unwrap()["mobile"].clone()
    };
    let agents = summary("agents.tr");
    for unknown in
        ["routing_packets", "routing_bytes", "arp_frames", "mac_frames", "mac_control_frames", "collisions"]
    {
        assert!(agents[unknown].is_null(), "{unknown}: {agents}");
    }
    let tagged = summary("tagged.tr");
    assert_eq!((&tagged["mac_frames"], &tagged["mac_control_frames"]), (&1.into(), &1.into()));
    assert!(tagged["collisions"].is_null(), "{tagged}");
    let table = out(&neons(folder.path(), &["trace", "mobile", "agents.tr", "--window", "1", "--csv"]));
    assert!(table.ends_with("\n1,1,0,0,,,,,0,\n2,0,0,,,,,,1,\n"), "{table}");
    for (file, show, option) in
        [("agents.tr", "routing", "-routerTrace ON"), ("tagged.tr", "collisions", "-macTrace ON")]
    {
        let message = complaint(&neons(folder.path(), &["trace", "mobile", file, "--show", show, "--plot"]));
        assert!(message.contains(option), "{message}");
    }
}

#[test]
fn variables_of_several_files_are_drawn_together() {
    let folder = folder_with(&[
        ("a.tr", b"0 0 0 1 0 cwnd_ 1\n1 0 0 1 0 cwnd_ 2\n"),
        ("b.tr", b"0 0 0 1 0 cwnd_ 1\n1 0 0 1 0 cwnd_ 5\n"),
        ("c.tr", b"0 0 0 1 0 rtt_ 1\n"),
    ]);
    let plot = |arguments: &[&str]| neons(folder.path(), &[&["trace", "plot"], arguments].concat());
    out(&plot(&["a.tr", "b.tr", "cwnd_", "--svg", "p.svg"]));
    let picture = fs::read_to_string(folder.path().join("p.svg")).unwrap();
    assert!(picture.contains("a.tr: agent 0.0") && picture.contains("b.tr: agent 0.0"), "{picture}");
    let csv = out(&plot(&["a.tr", "b.tr", "cwnd_", "--csv"]));
    assert_eq!(csv, "file,time_s,agent,value\na.tr,0,0.0,1\na.tr,1,0.0,2\nb.tr,0,0.0,1\nb.tr,1,0.0,5\n");
    assert!(out(&plot(&["a.tr", "b.tr", "cwnd_"])).contains("b.tr: agent 0.0"));
    let partly = plot(&["a.tr", "c.tr", "cwnd_"]);
    let warning = String::from_utf8_lossy(&partly.stderr).into_owned();
    assert!(
        partly.status.success() && warning.contains("c.tr does not hold the variable cwnd_"),
        "{warning}"
    );
    let message = complaint(&plot(&["b.tr", "c.tr", "none_"]));
    assert!(
        message.contains("b.tr, c.tr do not hold the variable none_; they hold cwnd_, rtt_"),
        "{message}"
    );
}

#[test]
fn pictures_have_titles_units_and_few_points() {
    let many: String =
        (0..300_000).map(|i| format!("{}.{:03} 0 0 1 0 cwnd_ {}\n", i / 1000, i % 1000, i % 97)).collect();
    let two = "0 0 0 1 0 cwnd_ 1\n1 2 0 1 0 cwnd_ 5\n2 0 0 1 0 cwnd_ 2\n";
    let folder = folder_with(&[("many.tr", many.as_bytes()), ("two.tr", two.as_bytes())]);
    out(&neons(folder.path(), &["trace", "plot", "many.tr", "cwnd_", "--svg", "p.svg"]));
    let picture = fs::read_to_string(folder.path().join("p.svg")).unwrap();
    let curve = picture.lines().find(|line| line.starts_with("<polyline")).unwrap();
    assert!(curve.split(' ').count() < 5000, "{} points", curve.split(' ').count());
    for part in ["cwnd_ of agent 0.0", "cwnd_ (packets)", "time (s)"] {
        assert!(picture.contains(part), "{part}");
    }
    out(&neons(folder.path(), &["trace", "plot", "two.tr", "cwnd_", "--svg", "p.svg"]));
    let picture = fs::read_to_string(folder.path().join("p.svg")).unwrap();
    assert!(picture.contains("agent 0.0") && picture.contains("agent 2.0"));
}

#[test]
fn queues_and_throughput_are_measured_in_windows() {
    let trace = "+ 0 0 1 cbr 1000 ------- 2 0.0 1.0 0 0
- 0 0 1 cbr 1000 ------- 2 0.0 1.0 0 0
+ 0 0 1 cbr 1000 ------- 2 0.0 1.0 1 1
- 0.5 0 1 cbr 1000 ------- 2 0.0 1.0 1 1
r 0.6 0 1 cbr 1000 ------- 2 0.0 1.0 0 0
r 1.1 0 1 cbr 1000 ------- 2 0.0 1.0 1 1
";
    let folder = folder_with(&[("out.tr", trace.as_bytes())]);
    let queue = out(&neons(folder.path(), &["trace", "queue", "out.tr", "--window", "1", "--csv"]));
    assert_eq!(queue.lines().nth(1), Some("0,0,1,0.5,1,500,1000,0"));
    let throughput = out(&neons(folder.path(), &["trace", "throughput", "out.tr", "--window", "1", "--csv"]));
    assert_eq!(throughput, "time_s,of,bytes,kb/s\n0,0.0 to 1.0 (2),1000,8\n1,0.0 to 1.0 (2),1000,8\n");
    let picture = out(&neons(folder.path(), &["trace", "throughput", "out.tr", "--plot", "--width", "60"]));
    assert!(picture.contains("Throughput in windows of") && picture.lines().count() == 20, "{picture}");
    let png = neons(folder.path(), &["trace", "queue", "out.tr", "--png", "q.png"]);
    if !String::from_utf8_lossy(&png.stderr).contains("needs a font") {
        out(&png);
        assert_eq!(&fs::read(folder.path().join("q.png")).unwrap()[1..4], b"PNG");
    }
}

#[test]
fn lines_are_filtered() {
    let folder = folder_with(&[("out.tr", LINE.as_bytes())]);
    let filter =
        |arguments: &[&str]| neons(folder.path(), &[&["trace", "filter", "out.tr"], arguments].concat());
    let lines = |arguments: &[&str]| out(&filter(arguments)).lines().count();
    assert_eq!((lines(&[]), lines(&["--event", "r"]), lines(&["--from", "0.15"])), (3, 1, 1));
    assert_eq!(
        (lines(&["--node", "1,7"]), lines(&["--flow", "2", "--event", "d"]), lines(&["--type", "cbr,tcp"])),
        (3, 0, 3)
    );
    assert_eq!(lines(&["--where", "letter == '-' and size > 400"]), 1);
    let wrong = filter(&["--where", "length > 3"]);
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("there is no field \"length\""));
    assert!(complaint(&filter(&["-o", "out.tr"])).contains("overwritten"));
}

#[test]
fn traces_are_compared() {
    let other = LINE.replace("r 0.2 0", "r 0.3 0");
    let folder = folder_with(&[("a.tr", LINE.as_bytes()), ("b.tr", other.as_bytes())]);
    assert_eq!(out(&neons(folder.path(), &["trace", "diff", "a.tr", "a.tr"])), "the traces are equal\n");
    let differ = neons(folder.path(), &["trace", "diff", "a.tr", "b.tr"]);
    let text = String::from_utf8(differ.stdout.clone()).unwrap();
    assert!(complaint(&differ).contains("the traces differ from line 3 on"));
    assert!(text.contains("\n- r 0.2 0 1 cbr") && text.contains("\n+ r 0.3 0 1 cbr"), "{text}");
    assert!(
        text.contains("delay median") && text.contains("0.100000") && text.contains("0.200000"),
        "{text}"
    );
}

#[test]
fn tables_are_converted() {
    let mixed = format!("{LINE}0.5 0 0 1 0 cwnd_ 2\n");
    let folder = folder_with(&[("out.tr", mixed.as_bytes())]);
    let convert =
        |arguments: &[&str]| neons(folder.path(), &[&["trace", "convert", "out.tr"], arguments].concat());
    out(&convert(&["out.csv"]));
    let csv = fs::read_to_string(folder.path().join("out.csv")).unwrap();
    assert!(csv.starts_with("line,time,event,") && csv.lines().count() == 4, "{csv}");
    out(&convert(&["v.csv", "--table", "variables"]));
    assert_eq!(fs::read_to_string(folder.path().join("v.csv")).unwrap().lines().count(), 2);
    let magics =
        [("o.arrow", b"ARROW1".as_slice()), ("o.parquet", b"PAR1"), ("o.pcapng", b"\x0a\x0d\x0d\x0a")];
    for (file, magic) in magics {
        out(&convert(&[file]));
        assert!(fs::read(folder.path().join(file)).unwrap().starts_with(magic), "{file}");
    }
    assert!(complaint(&convert(&["out.xls"])).contains("tells no format"));
    assert!(complaint(&convert(&["v.csv", "--table", "packet"])).contains("tables are packets, frames"));
}

#[test]
fn a_packet_is_followed() {
    let lost = "+ 0.3 0 1 cbr 500 ------- 2 0.0 1.0 1 1\nd 0.3 0 1 cbr 500 ------- 2 0.0 1.0 1 1\n";
    let folder = folder_with(&[("out.tr", [LINE, lost].concat().as_bytes())]);
    let packet =
        |arguments: &[&str]| neons(folder.path(), &[&["trace", "packet", "out.tr"], arguments].concat());
    let text = out(&packet(&["1"]));
    assert!(text.starts_with("Packet 1: cbr, 0.0 to 1.0 (2)\n\n  time s  line  event"), "{text}");
    let csv = out(&packet(&["1", "--csv"]));
    assert_eq!(
        csv,
        "time_s,line,event,node,to,layer,reason,size\n0.3,4,enqueue,0,1,,,500\n0.3,5,drop,0,1,,,500\n"
    );
    let json: serde_json::Value = serde_json::from_str(&out(&packet(&["0", "--json"]))).unwrap();
    assert_eq!((json["steps"].as_array().unwrap().len(), &json["steps"][2]["event"]), (3, &"receive".into()));
    assert!(complaint(&packet(&["7"])).contains("out.tr has no packet with the id 7"));
}

#[test]
fn a_segment_is_followed_with_its_retransmission() {
    let lines = "+ 0.1 0 1 tcp 1000 ------- 1 0.0 1.0 5 10\nd 0.1 0 1 tcp 1000 ------- 1 0.0 1.0 5 10\n\
                 + 0.2 1 0 ack 40 ------- 1 1.0 0.0 5 11\n+ 0.3 0 1 tcp 1000 ------- 2 0.1 1.1 5 12\n\
                 + 0.4 0 1 tcp 1000 ------- 1 0.0 1.0 5 13\n";
    let folder = folder_with(&[("out.tr", lines.as_bytes())]);
    let packet = |words: &[&str]| neons(folder.path(), &[&["trace", "packet", "out.tr"], words].concat());
    let csv = out(&packet(&["--sequence", "5", "--flow", "1", "--csv"]));
    assert_eq!(
        csv,
        "id,time_s,line,event,node,to,layer,reason,size\n10,0.1,1,enqueue,0,1,,,1000\n10,0.1,2,drop,0,1,,,1000\n\
         13,0.4,5,enqueue,0,1,,,1000\n"
    );
    let text = out(&packet(&["--sequence", "5"]));
    let packets: Vec<_> = text.lines().filter(|line| line.starts_with("Packet ")).collect();
    assert_eq!(packets.len(), 3, "the acknowledgement is none of them: {text}");
    assert!(complaint(&packet(&["--sequence", "6"])).contains("no data packet with the sequence number 6"));
    assert!(complaint(&packet(&["99"])).contains("--sequence 99 finds data packets"));
}

#[test]
fn pictures_show_a_part_of_the_time() {
    let lines = "0.0 0 0 1 0 cwnd_ 1\n1.0 0 0 1 0 cwnd_ 5\n2.0 0 0 1 0 cwnd_ 7\n+ 9 0 1 tcp 40 ------- 1 0.0 1.0 1 1\n";
    let folder = folder_with(&[("out.tr", lines.as_bytes())]);
    let plot = |words: &[&str]| {
        let words = [&["trace", "plot", "out.tr", "cwnd_", "--svg", "p.svg"], words].concat();
        neons(folder.path(), &words)
    };
    let labels = || {
        let picture = fs::read_to_string(folder.path().join("p.svg")).unwrap();
        let places = picture.split("text-anchor=\"middle\">").skip(1);
        places.filter_map(|rest| rest.split('<').next()?.parse::<f64>().ok()).collect::<Vec<_>>()
    };
    out(&plot(&[]));
    assert_eq!(
        (labels().first(), labels().last()),
        (Some(&0.0), Some(&8.0)),
        "the last value holds to the end"
    );
    out(&plot(&["--from", "1.5", "--to", "3"]));
    assert_eq!((labels().first(), labels().last()), (Some(&1.6), Some(&3.0)));
    out(&plot(&["--from", "0.5", "--to", "50"]));
    assert_eq!((labels().first(), labels().last()), (Some(&2.0), Some(&8.0)), "not beyond the data");
    for (words, option) in [(["--from", "9.5"], "--from 9.5"), (["--to", "-1"], "--to -1")] {
        let message = complaint(&plot(&words));
        assert!(message.contains(option) && message.contains("the data are from 0 to 9"), "{message}");
    }
    assert_eq!(plot(&["--json", "--from", "1"]).status.code(), Some(2), "JSON has all values");
    assert!(complaint(&plot(&["--from", "3", "--to", "1"])).contains("--from 3 is not before --to 1"));
}

#[test]
fn the_json_of_a_summary_keeps_its_fields() {
    let drop = "+ 0.3 0 1 cbr 500 ------- 2 0.0 1.0 1 1\nd 0.3 0 1 cbr 500 ------- 2 0.0 1.0 1 1\n";
    let frame = "s 0.4 _0_ MAC  --- 2 cbr 50 [0 1 0 800] [energy 9.5 ei 0.1 es 0.0 et 0.2 er 0.2] ------- [0:0 1:0 32 1] [0] 0 0\n\
                 D 0.5 _1_ MAC  COL 2 cbr 50 [0 1 0 800] ------- [0:0 1:0 32 1] [0] 0 0\n";
    let folder = folder_with(&[("out.tr", [LINE, drop, frame].concat().as_bytes())]);
    let json: serde_json::Value =
        serde_json::from_str(&out(&neons(folder.path(), &["trace", "summary", "out.tr", "--json"]))).unwrap();
    let help = out(&neons(folder.path(), &["trace", "summary", "--help"]));
    let documented = &help[help.find("JSON: one object").unwrap()..];
    let has_keys = |value: &serde_json::Value, expected: &str| {
        let keys: std::collections::BTreeSet<&str> =
            value.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys, expected.split_whitespace().collect());
        for key in keys {
            assert!(documented.contains(key), "{key} is documented");
        }
    };
    has_keys(&json, "first last packet_events flows links mobile untracked");
    has_keys(
        &json["flows"][1],
        "source destination flow kind purpose sent_packets sent_bytes retransmissions delivered_packets
        delivered_bytes duplicates goodput_bytes goodput lost_packets losses under_way reordered first_sent
        last_delivered delay jitter mean_hops timeouts",
    );
    has_keys(&json["flows"][1]["delay"], "count mean min median p95 p99 max");
    has_keys(&json["flows"][1]["losses"][0], "cause count");
    has_keys(
        &json["links"][0],
        "from to packets bytes received_packets rate utilisation mean_queue_packets mean_queue_bytes
        max_queue_packets max_queue_bytes mean_wait drops",
    );
    has_keys(
        &json["mobile"],
        "routing_packets routing_bytes arp_frames mac_frames mac_control_frames collisions drops energy",
    );
    has_keys(&json["mobile"]["energy"]["0"], "first last");
}

#[test]
fn packets_count_once_and_nam_traces_of_mobile_nodes_are_explained() {
    let nam =
        "V -t * -v 1.0a5 -a 0\n+ -t 0.1 -s 0 -d 1 -p cbr -e 500 -c 2 -i 0 -a 2 -x {0.0 1.0 0 ------- null}\n";
    let mobile = "+ -t 0.03 -s 2 -d -1 -p message -e 32 -c 2 -a 0 -i 0 -k RTR \n";
    let variables = "0.1 0 0 1 0 cwnd_ 2\n";
    let folder = folder_with(&[
        ("out.tr", LINE.as_bytes()),
        ("out.nam", nam.as_bytes()),
        ("mobile.nam", mobile.as_bytes()),
        ("v.tr", variables.as_bytes()),
        ("both.nam", [nam, mobile].concat().as_bytes()),
    ]);
    for files in [["out.tr", "out.nam"], ["out.nam", "out.tr"]] {
        let complaint = complaint(&neons(folder.path(), &[&["trace", "losses"], &files[..]].concat()));
        let part = "out.tr and out.nam (for nam) both show packets, each of which would count twice: give one of them";
        assert!(complaint.contains(part), "{complaint}");
    }
    out(&neons(folder.path(), &["trace", "summary", "out.tr", "v.tr", "mobile.nam"]));
    for question in ["summary", "throughput", "queue", "sequence", "delay", "losses"] {
        let complaint = complaint(&neons(folder.path(), &["trace", question, "mobile.nam"]));
        assert!(complaint.contains("`$ns trace-all`"), "{complaint}");
    }
    let both = neons(folder.path(), &["trace", "summary", "both.nam"]);
    assert!(out(&both).contains("cbr"));
    assert!(String::from_utf8_lossy(&both.stderr).contains("1 lines of mobile nodes are left out"));
    assert!(
        complaint(&neons(folder.path(), &["trace", "losses", "v.tr"])).contains("no line of a packet trace")
    );
}

/// Runs Debian's tshark; `None` if it is not installed (`make tshark`).
fn tshark(arguments: &[&str], folder: &Path) -> Option<String> {
    let output = Command::new("tshark").args(arguments).current_dir(folder).output().ok()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn tshark_finds_the_retransmissions_of_the_summary() {
    let folder = traced(
        "set ns [new Simulator]
        $ns trace-all [open out.tr w]
        set a [$ns node]; set b [$ns node]
        $ns duplex-link $a $b 1Mb 10ms DropTail
        $ns queue-limit $a $b 5
        set tcp [new Agent/TCP/Newreno]; $ns attach-agent $a $tcp
        set sink [new Agent/TCPSink]; $ns attach-agent $b $sink
        $ns connect $tcp $sink
        $ns at 0.0 \"$tcp send 500000\"
        $ns at 20.0 {exit 0}
        $ns run",
    );
    out(&neons(folder.path(), &["trace", "convert", "out.tr", "out.pcapng"]));
    let flow = &flows(folder.path())[0];
    let again = flow["sent_again"].parse::<usize>().unwrap();
    let filter = "tcp.analysis.retransmission or tcp.analysis.out_of_order";
    if let Some(found) =
        tshark(&["-r", "out.pcapng", "-Y", filter, "-T", "fields", "-e", "ip.src"], folder.path())
    {
        assert!(again > 0);
        assert_eq!(found.lines().count(), again, "{found}");
        let comments =
            tshark(&["-r", "out.pcapng", "-Y", "frame.comment contains \"lost on the link\""], folder.path());
        assert_eq!(comments.unwrap().lines().count().to_string(), flow["lost"]);
        let malformed =
            tshark(&["-r", "out.pcapng", "-Y", "_ws.malformed or ip.checksum.status == 0"], folder.path());
        assert_eq!(malformed.unwrap(), "");
    }
}

#[test]
fn traces_without_the_last_links_say_so() {
    let folder = traced(
        "set ns [new Simulator]\nforeach name {a b c} {set $name [$ns node]}\n\
         $ns duplex-link $a $b 1Mb 10ms DropTail\n$ns duplex-link $b $c 1Mb 10ms DropTail\n\
         $ns trace-queue $a $b [open out.tr w]\n$ns trace-queue $b $c [open last.tr w]\n\
         set tcp [$ns create-connection TCP $a TCPSink $c 0]\n\
         set ftp [$tcp attach-source FTP]\n$ns at 0 \"$ftp start\"\n$ns at 1 {exit 0}\n$ns run\n",
    );
    let summary = |file| neons(folder.path(), &["trace", "summary", file]);
    let said = |file| String::from_utf8(summary(file).stderr).unwrap();
    assert!(said("out.tr").contains("no link to the destinations"), "{}", said("out.tr"));
    assert_eq!(said("last.tr"), "");
    let refused = complaint(&neons(folder.path(), &["trace", "throughput", "out.tr"]));
    assert!(refused.contains("`--links` shows what crosses"), "{refused}");
    out(&neons(folder.path(), &["trace", "throughput", "--links", "out.tr"]));
    out(&neons(folder.path(), &["trace", "throughput", "last.tr"]));
}

#[test]
fn hosts_of_mobile_ip_have_one_name() {
    let wired = "+ 1 0 1 cbr 500 ------- 0 0.0.0.0 1.0.1.2 0 1\n- 1 0 1 cbr 500 ------- 0 0.0.0.0 1.0.1.2 0 1\nr 1.1 0 1 cbr 500 ------- 0 0.0.0.0 1.0.1.2 0 1\n";
    let frame = |event, time, node, uid, ends| {
        format!("{event} {time} _{node}_ AGT  --- {uid} udp 48 [0 0 0 0] ------- [{ends} 32 0] \n")
    };
    let text = [
        frame("s", 0.1, 2, 0, "4194304:0 2147483647:0"),
        frame("s", 0.2, 4, 2, "4194305:0 0:0"),
        wired.to_owned(),
        "r 1.2 _4_ AGT  --- 1 cbr 500 [0 0 0 0] ------- [0:0 4194305:2 32 0] [0] 0 0\n".to_owned(),
    ];
    let folder = folder_with(&[("out.tr", text.concat().as_bytes())]);
    let rows = flows(folder.path());
    let ends: Vec<[&str; 2]> = rows.iter().map(|row| [&*row["from"], &*row["to"]]).collect();
    assert_eq!(ends, [["0.0.0.0", "1.0.1.2"], ["1.0.0.0", "2147483647.0"], ["1.0.1.0", "0.0.0.0"]]);
    out(&neons(folder.path(), &["trace", "summary", "out.tr", "--flow", "1.0.1.0"]));
}
