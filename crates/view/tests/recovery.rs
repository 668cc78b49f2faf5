//! Checks what stories and chapters say about losses and the recovery from them.

use std::path::Path;

use neons_view::Shown;
use neons_view::story::{Thing, story};

/// The trace of the textbook's TCP Reno connection, with its traced variables.
fn one_sender() -> Shown {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance/textbook/one-sender/expected/0");
    shown(&["one-sender.nam.gz", "one-sender.tr.gz"].map(|name| folder.join(name)))
}

fn shown(paths: &[std::path::PathBuf]) -> Shown {
    let shown = Shown::default();
    shown.show(paths).expect("traces");
    shown.wait();
    shown
}

fn shown_text(name: &str, text: &str) -> Shown {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("a file");
    shown(&[path])
}

fn reaction(shown: &Shown, packet: i32) -> String {
    let told = story(&shown.model(), Thing::Packet(packet), 10.0).expect("a story");
    let reaction = told.sentences.iter().find(|sentence| sentence.text.starts_with("The sender reacted"));
    reaction.map(|sentence| sentence.text.clone()).unwrap_or_default()
}

fn chapters(shown: &Shown) -> Vec<(&'static str, f64, f64, String)> {
    let chapters = shown.overview().chapters.clone();
    chapters.into_iter().map(|chapter| (chapter.kind, chapter.from, chapter.to, chapter.title)).collect()
}

#[test]
fn recovery_of_a_packet_is_the_one_that_sent_it_again() {
    let shown = one_sender();
    // Packet 28 was sent again by fast retransmit, packets 30 and 42 after the timeout that followed.
    assert_eq!(
        reaction(&shown, 43),
        "The sender reacted with fast retransmit at 0.79579 s: its window fell from 29 to 14.5 packets."
    );
    for packet in [45, 69] {
        assert_eq!(
            reaction(&shown, packet),
            "The sender reacted with a timeout at 1.22579 s: its window fell from 14.6 to 1 packets."
        );
    }
}

#[test]
fn window_of_one_packet_after_an_acknowledgement_is_fast_retransmit() {
    // Tahoe, which sets its window to one packet in both cases: packet 1 is sent again at an acknowledgement.
    let shown = shown_text(
        "tahoe.tr",
        "\
0.00000  0  0  1  0  cwnd_ 8.000
+ 0.1 0 1 tcp 1000 ------- 0 0.0 1.0 1 1
- 0.1 0 1 tcp 1000 ------- 0 0.0 1.0 1 1
d 0.11 0 1 tcp 1000 ------- 0 0.0 1.0 1 1
+ 0.12 1 0 ack 40 ------- 0 1.0 0.0 0 2
- 0.12 1 0 ack 40 ------- 0 1.0 0.0 0 2
r 0.123456 1 0 ack 40 ------- 0 1.0 0.0 0 2
0.12346  0  0  1  0  cwnd_ 1.000
+ 0.123456 0 1 tcp 1000 ------- 0 0.0 1.0 1 3
- 0.123456 0 1 tcp 1000 ------- 0 0.0 1.0 1 3
r 0.15 0 1 tcp 1000 ------- 0 0.0 1.0 1 3
",
    );
    assert_eq!(
        reaction(&shown, 1),
        "The sender reacted with fast retransmit at 0.12346 s: its window fell from 8 to 1 packets."
    );
}

#[test]
fn time_outs_are_chapters() {
    let chapters = chapters(&one_sender());
    let (kind, from, _, title) =
        chapters.iter().find(|(kind, ..)| *kind == "timeout").expect("a chapter for the timeout");
    assert_eq!(
        (*kind, title.as_str()),
        ("timeout", "Flow 0 times out and sends again after 250 ms of silence")
    );
    assert!((from - 1.225792).abs() < 1e-9, "{from}");
    assert!(chapters.iter().any(|(.., title)| title == "Flow 0 loses 10 packets; sends again 210 ms later"));
}

#[test]
fn late_answers_are_no_time_outs() {
    // The round-trip time is longer than the shortest timeout.
    let mut text = String::new();
    for packet in 1..=25 {
        let time = f64::from(packet) * 0.5;
        text += &format!("+ {time} 0 1 tcp 1000 ------- 0 0.0 1.0 {packet} {packet}\n");
        text += &format!("- {time} 0 1 tcp 1000 ------- 0 0.0 1.0 {packet} {packet}\n");
        let end = if packet == 24 { "d" } else { "r" };
        text += &format!("{end} {} 0 1 tcp 1000 ------- 0 0.0 1.0 {packet} {packet}\n", time + 0.2);
        let ack = 100 + packet;
        text += &format!("- {} 1 0 ack 40 ------- 0 1.0 0.0 {packet} {ack}\n", time + 0.3);
        text += &format!("r {} 1 0 ack 40 ------- 0 1.0 0.0 {packet} {ack}\n", time + 0.5);
    }
    text += "+ 13 0 1 tcp 1000 ------- 0 0.0 1.0 24 200\n";
    let chapters = chapters(&shown_text("late.tr", &text));
    assert!(
        chapters.iter().any(|(.., title)| title == "Flow 0 loses 1 packet; sends again 800 ms later"),
        "{chapters:?}"
    );
    assert!(chapters.iter().all(|(kind, ..)| *kind != "timeout"), "{chapters:?}");
}

#[test]
fn losses_without_retransmissions_are_clustered_by_time() {
    let mut text = String::new();
    for packet in 0..200 {
        let time = f64::from(packet) * 0.5;
        text += &format!(
            "s {time} _0_ AGT  --- {packet} cbr 500 [0 0 0 0] ------- [0:0 1:0 32 0] [{packet}] 0 0\n"
        );
        let (event, node, layer) = match packet {
            50 | 51 | 100..=110 => ("D", 0, "RTR  NRTE"),
            _ => ("r", 1, "AGT  ---"),
        };
        text += &format!(
            "{event} {} _{node}_ {layer} {packet} cbr 500 [0 0 0 0] ------- [0:0 1:0 32 0] [{packet}] 0 0\n",
            time + 0.01
        );
    }
    let titles: Vec<String> =
        chapters(&shown_text("udp.tr", &text)).into_iter().map(|chapter| chapter.3).collect();
    assert_eq!(titles, ["Flow 0 loses 2 packets within 500 ms", "Flow 0 loses 11 packets within 5 s"]);
}

#[test]
fn drop_before_the_queue_is_not_blamed_on_the_queue() {
    let packet = |event: &str, time: f64, number: u32| {
        format!("{event} {time} 1 2 tcp 1000 ------- 1 0.0 2.0 {number} {number}\n")
    };
    // Packets 1 and 2 wait behind packet 0; packet 3 does not enter the queue, packet 4 does.
    let trace = [
        ("+", 0.1, 0),
        ("-", 0.1, 0),
        ("+", 0.1, 1),
        ("+", 0.1, 2),
        ("d", 0.11, 3),
        ("+", 0.12, 4),
        ("d", 0.12, 4),
        ("-", 0.2, 1),
    ];
    let text: String = trace.iter().map(|&(event, time, number)| packet(event, time, number)).collect();
    let shown = shown_text("out.tr", &text);
    let told = |packet| story(&shown.model(), Thing::Packet(packet), 1.0).expect("a story");
    assert_eq!(
        told(3).sentences[1].text,
        "Dropped at node 1 at 0.11 s before it entered the queue for node 2, as by an error model."
    );
    assert_eq!(told(3).journey.len(), 1);
    assert_eq!(
        told(4).sentences[1].text,
        "Dropped at node 1 at 0.12 s: 2 packets were already waiting for the link to node 2."
    );
}

#[test]
fn frames_that_are_sent_again_are_no_loss_of_their_packet() {
    let line = |event: &str, time: f64, node: u32, layer: &str, packet: u32| {
        format!(
            "{event} {time:.9} _{node}_ {layer} {packet} cbr 500 [0 0 0 0] ------- [0:0 1:0 32 0] [{packet}] 0 0\n"
        )
    };
    let lines = [
        ("s", 1.0, 0, "AGT  ---", 5),
        ("s", 1.1, 0, "MAC  ---", 5),
        ("D", 1.2, 1, "MAC  COL", 5),
        ("s", 1.3, 0, "MAC  ---", 5),
        ("r", 1.4, 1, "AGT  ---", 5),
        ("s", 2.0, 0, "AGT  ---", 6),
        ("D", 2.1, 1, "MAC  COL", 6),
        ("D", 2.5, 0, "RTR  CBK", 6),
        ("s", 3.0, 0, "AGT  ---", 7),
    ];
    let text: String = lines
        .iter()
        .map(|&(event, time, node, layer, packet)| line(event, time, node, layer, packet))
        .collect();
    let shown = shown_text("out.tr", &text);
    let told = |packet| {
        let told = story(&shown.model(), Thing::Packet(packet), 4.0).expect("a story");
        let last = told.sentences.last().expect("a sentence");
        (last.text.clone(), last.loss)
    };
    assert_eq!(told(5), ("A frame with it was lost at node 1 at 1.2 s: two frames collided.".into(), false));
    assert_eq!(told(6), ("Node 0 gave it up at 2.5 s: the next hop did not answer.".into(), true));
    assert_eq!(told(7), ("It had not arrived when the trace ended.".into(), false));
}
