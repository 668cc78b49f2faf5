//! What the changes of Tcl in `tcl/*.patch` must keep: short ways for numbers, look-up of global variables, and kept automata of regular
//! expressions.

use neons_otcl::Otcl;

fn evaluate(script: &str) -> String {
    let otcl = Otcl::new().unwrap();
    otcl.set_float_traps(false);
    otcl.eval_str(script).unwrap().as_str().to_owned()
}

/// Evaluates a script as the body of a procedure, whose variables are compiled.
fn in_procedure(body: &str) -> String {
    evaluate(&format!("proc work {{}} {{{body}}}\nwork"))
}

#[test]
fn large_integers_are_exact() {
    let largest = "set x 9223372036854775807; set y -9223372036854775808";
    for (expression, value) in [
        ("$x + 1", "9223372036854775808"),
        ("$y - 1", "-9223372036854775809"),
        ("$x * 2", "18446744073709551614"),
        ("$x + $y", "-1"),
        ("$y / -1", "9223372036854775808"),
        ("-7 % 3 + 7 % -3", "0"),
        ("$x % 4294967297", "2147483648"),
        ("$x < $y", "0"),
        ("$x == 9223372036854775807.0", "0"),
    ] {
        assert_eq!(in_procedure(&format!("{largest}; expr {{{expression}}}")), value, "{expression}");
    }
    assert_eq!(
        in_procedure(&format!("{largest}; incr x; incr y -1; list $x $y")),
        "9223372036854775808 -9223372036854775809"
    );
    assert_eq!(in_procedure(&format!("{largest}; set z 5; incr x $z; set x")), "9223372036854775812");
}

#[test]
fn comparisons_of_numbers_and_texts_differ() {
    for (expression, value) in [
        ("$one < 2", "1"),
        ("$one == 1.0", "1"),
        ("$text < 2", "0"),
        ("$text == {10 }", "0"),
        ("$empty < 1", "1"),
        ("1.5 >= 1.5", "1"),
        ("0.0 == -0.0", "1"),
        ("$one == \"0x1\"", "1"),
        ("$one <= 1 ? {a} : {b}", "a"),
        ("$one != 1 || !($one > 0)", "0"),
    ] {
        let body = format!("set one 1; set text abc; set empty {{}}; expr {{{expression}}}");
        assert_eq!(in_procedure(&body), value, "{expression}");
    }
}

#[test]
fn values_that_others_hold_stay() {
    let body = "set a 3; set b $a; incr a; set c [expr {$b * $b}]; set d 1.5; set e [list $d $d]
                set f [expr {$d + $d}]; set g [expr {[lindex $e 0] * 2}]; set l {}
                for {set i 0} {$i < 3} {incr i} {lappend l $i}
                set s 0; foreach x $l {incr s $x}
                list $a $b $c $d $e $f $g $l $s";
    assert_eq!(in_procedure(body), "4 3 9 1.5 {1.5 1.5} 3.0 3.0 {0 1 2} 3");
}

#[test]
fn errors_of_operators_stay() {
    for (expression, message) in [
        ("1 / 0", "divide by zero"),
        ("1 % 0", "divide by zero"),
        ("{} + 1", "can't use empty string as operand of \"+\""),
        ("abs(-1) + {a}", "can't use non-numeric string as operand of \"+\""),
        ("1.5 % 2", "can't use floating-point value as operand of \"%\""),
    ] {
        assert_eq!(in_procedure(&format!("catch {{expr {{{expression}}}}} message; set message")), message);
    }
}

#[test]
fn endless_loops_can_be_stopped() {
    let limited = "interp create child; interp limit child commands -value 20000
                   catch {child eval {proc f {} {set i 0; while 1 {incr i}}; f}} message; set message";
    assert_eq!(evaluate(limited), "command count limit exceeded");
}

#[test]
fn global_variables_are_found_by_their_names() {
    let script = "
        set log {}
        set x 1
        namespace eval space {variable x 2; lappend ::log $x; set y 3}
        lappend log $x [catch {set y}] $space::y $::x
        unset x
        lappend log [info exists x] [catch {set x} message] $message
        set x 4
        proc p {} {upvar #0 x mine; incr mine; global x; uplevel #0 {incr x}; return $x}
        lappend log [p] $x
        trace add variable x write {apply {{name args} {lappend ::log traced}}}
        set x 9
        trace remove variable x write {apply {{name args} {lappend ::log traced}}}
        set name x
        incr $name
        set elements(a,1) 5
        incr elements(a,1)
        unset -nocomplain elements(none)
        foreach key {a b} {set elements($key) $key}
        lappend log $x [lsort [array names elements]] $elements(a,1) [array size elements]
        upvar #0 elements linked
        array unset linked a*
        lappend log [array names elements]
        unset elements
        lappend log [info exists elements(b)] [catch {set elements(b)}]";
    assert_eq!(
        evaluate(&format!("{script}\nset log")),
        "2 1 1 3 1 0 1 {can't read \"x\": no such variable} 6 6 traced 10 {a a,1 b} 6 3 b 0 1"
    );
}

#[test]
fn regular_expressions_match_again_as_at_first() {
    let script = r#"
        set patterns {}
        for {set i 0} {$i < 80} {incr i} {lappend patterns "^(a+|b$i)(\[0-9.\]*)(?=x|$)(.*?)(\\3)\$"}
        set lines {aaa12x b7 b7.5x a aaxx "" b79.25xyzzyyzzy aaaa}
        set results {}
        foreach round {1 2 3} {
            set result {}
            foreach pattern $patterns {
                foreach line $lines {lappend result [regexp -indices -inline -- $pattern $line]}
            }
            lappend results $result
        }
        foreach line $lines {lappend words [regexp -inline {(\w)(\w*)\M} $line] [regsub -all {[aeiou]\Y} $line _]}
        list [expr {[lindex $results 0] eq [lindex $results 1] && [lindex $results 1] eq [lindex $results 2]}] \
            [llength [lsort -unique [lindex $results 0]]] $words"#;
    let result = evaluate(script);
    assert!(result.starts_with("1 "), "{result}");
    assert!(
        result.ends_with(
            "{{aaa12x a aa12x} ___12x {b7 b 7} b7 {b7 b 7} b7.5x {a a {}} a {aaxx a axx} __xx {} {} {b79 b 79} b79.25xyzzyyzzy \
             {aaaa a aaa} ___a}"
        ),
        "{result}"
    );
}
