//! Threads that have interpreters leak no memory.
#![cfg(target_os = "linux")]

use neons_otcl::Otcl;

/// Returns the resident memory of the process, bytes.
fn resident() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    statm.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4096
}

fn run_threads(count: usize) {
    for _ in 0..count {
        let script = "proc f {n} {expr {$n < 2 ? $n : [f [expr {$n - 1}]] + 1}}; f 20; clock format 0 -gmt 1";
        let thread = std::thread::spawn(move || {
            let otcl = Otcl::new().unwrap();
            otcl.eval_str("Class A; A a; a set x 1").unwrap();
            otcl.eval_str(script).unwrap();
        });
        thread.join().unwrap();
    }
}

#[test]
fn memory_is_level() {
    run_threads(15);
    let before = resident();
    run_threads(50);
    let after = resident();
    assert!(after < before + before / 20, "from {before} to {after} bytes");
}
