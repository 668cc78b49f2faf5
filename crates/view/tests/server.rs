//! Tests which clients the server accepts.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;

use neons_view::{Place, Server, Shown};

const TRACE: &str = "\
+ 0.1 0 1 tcp 1000 ------- 1 0.0 1.0 0 0
- 0.1 0 1 tcp 1000 ------- 1 0.0 1.0 0 0
r 0.2 0 1 tcp 1000 ------- 1 0.0 1.0 0 0
";

/// Starts a server in the background; it ends with the test process. Returns its port and its secret.
fn serve() -> (u16, String) {
    serve_at(&Place::default())
}

fn serve_at(place: &Place) -> (u16, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("out.tr");
    std::fs::write(&file, TRACE).expect("a trace");
    let shown = Shown::default();
    shown.show(&[file]).expect("a trace");
    shown.wait();
    let server = Server::bind(place).expect("a port");
    let url = server.url();
    let (port, secret) =
        url.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.split_once('/')).expect("an address");
    let found = (port.parse().expect("a port"), secret.trim_end_matches('/').to_string());
    std::thread::spawn(move || server.run(shown, false));
    found
}

/// Sends a request as given; returns the status and the body of the answer.
fn request(port: u16, text: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    stream.write_all(text.as_bytes()).expect("a request");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).and_then(|word| word.parse().ok()).expect("a status");
    (status, answer)
}

fn get(port: u16, path: &str, headers: &str) -> (u16, String) {
    request(
        port,
        &format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{headers}Connection: close\r\n\r\n"),
    )
}

#[test]
fn page_and_answers_need_the_secret() {
    let (port, secret) = serve();
    assert_eq!(get(port, &format!("/{secret}/"), "").0, 200);
    assert_eq!(get(port, &format!("/{secret}/api/overview"), "").0, 200);
    for path in ["/", "/api/overview", "/page.js", "/00000000000000000000000000000000/", "/favicon.ico"] {
        let (status, answer) = get(port, path, "");
        assert_eq!(status, 404, "{path}");
        assert!(!answer.contains(&secret));
    }
    let shorter = &secret[..31];
    assert_eq!(get(port, &format!("/{shorter}/"), "").0, 404);
}

#[test]
fn other_hosts_and_origins_are_refused() {
    let (port, secret) = serve();
    for host in
        ["example.org", "example.org:80", "127.0.0.1", "127.0.0.1.example.org", "localhost:80@example.org"]
    {
        let text = format!("GET /{secret}/ HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        assert_eq!(request(port, &text).0, 403, "{host}");
    }
    let forwarded = format!("GET /{secret}/ HTTP/1.1\r\nHost: localhost:8080\r\nConnection: close\r\n\r\n");
    assert_eq!(request(port, &forwarded).0, 200);
    let path = format!("/{secret}/api/overview");
    assert_eq!(get(port, &path, "Origin: http://example.org\r\n").0, 403);
    assert_eq!(get(port, &path, "Origin: null\r\n").0, 403);
    assert_eq!(get(port, &path, &format!("Origin: http://127.0.0.1:{port}\r\n")).0, 200);
}

#[test]
fn no_other_file_is_reachable() {
    let (port, secret) = serve();
    for path in
        ["../", "../../etc/passwd", "%2e%2e/", "out.tr", "/etc/passwd", "api/../page.js", "src/main.ts", "."]
    {
        let (status, answer) = get(port, &format!("/{secret}/{path}"), "");
        assert!(status == 404 || status == 400, "{path}: {status}");
        assert!(!answer.contains("root:"));
    }
    assert_eq!(get(port, "/../", "").0, 404);
}

#[test]
fn server_only_reads() {
    let (port, secret) = serve();
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
        let text = format!(
            "{method} /{secret}/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        );
        assert_eq!(request(port, &text).0, 405, "{method}");
    }
}

#[test]
fn questions_without_sense_are_refused_with_a_reason() {
    let (port, secret) = serve();
    for (question, reason) in [
        ("hops", "from is missing"),
        ("hops?from=x&to=1", "from is no number"),
        ("hops?from=NaN&to=1", "from is no number"),
        ("series?name=queue:99x&from=0&to=1", "no series"),
        ("series?name=cwnd&from=0&to=1", "has a name such as"),
        ("story?of=packet:12345", "this trace has no packet with id 12345"),
        ("story?of=cat:1", "stories are of packets"),
        ("nothing", "no such question"),
    ] {
        let (status, answer) = get(port, &format!("/{secret}/api/{question}"), "");
        assert_eq!(status, 400, "{question}");
        assert!(answer.contains(reason), "{question}: {answer}");
    }
}

#[test]
fn policy_forbids_everything_from_elsewhere() {
    let (port, secret) = serve();
    let (_, answer) = get(port, &format!("/{secret}/"), "");
    assert!(answer.contains("content-security-policy: default-src 'none'; script-src 'self';"));
    assert!(answer.contains("x-content-type-options: nosniff"));
    assert!(answer.contains("referrer-policy: no-referrer"));
    assert!(!Path::new("/").join(&secret).exists());
}

#[test]
fn port_that_is_taken_is_named() {
    let (port, _) = serve();
    let error = Server::bind(&Place { port, ..Place::default() }).err().expect("an error");
    assert!(format!("{error:#}").contains(&format!("cannot listen on port {port}")));
}

#[test]
fn a_server_for_other_machines_answers_under_any_name_but_only_its_own_page() {
    let secret = "for-the-course-of-2026".to_string();
    let place = Place { host: [0, 0, 0, 0].into(), secret: Some(secret.clone()), ..Place::default() };
    let (port, known) = serve_at(&place);
    assert_eq!(known, secret);
    let ask = |path: &str, headers: &str| {
        request(port, &format!("GET {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n")).0
    };
    let page = format!("/{secret}/");
    assert_eq!(ask(&page, "Host: lab.example\r\n"), 200);
    assert_eq!(ask(&page, "Host: lab.example\r\nOrigin: https://lab.example\r\n"), 200);
    assert_eq!(ask(&page, "Host: lab.example\r\nOrigin: http://elsewhere.example\r\n"), 403);
    assert_eq!(ask("/for-the-course-of-2025/", "Host: lab.example\r\n"), 404);
    assert_eq!(ask("/", "Host: lab.example\r\n"), 404);
}
