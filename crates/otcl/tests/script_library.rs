//! The script library inside the program, used by many interpreters at once.

use neons_otcl::Otcl;

const SCRIPT: &str = "
    package require http
    package require opt
    list [encoding convertfrom shiftjis \\x82\\xb1] \\
        [clock format 1000000000 -timezone :Asia/Tokyo -locale de -format {%A %T %Z}] \\
        [llength [glob [info library]/encoding/*.enc]]
";

#[test]
fn threads_and_interpreters_share_it() {
    let run = || {
        let otcl = Otcl::new().unwrap();
        otcl.eval_str(SCRIPT).map(|value| value.to_string()).map_err(|error| otcl.message_of(&error))
    };
    let expected = run().unwrap();
    assert!(expected.starts_with("こ {Sonntag 10:46:40 JST} "), "{expected}");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..10).for_each(|_| assert_eq!(run().as_ref(), Ok(&expected))));
        }
    });
}
