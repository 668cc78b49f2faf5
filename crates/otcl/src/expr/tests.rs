use super::*;

/// Evaluates an expression on its words; returns the number as a script would print it.
fn on_words(otcl: &Otcl, words: &str) -> Option<String> {
    let words = Obj::from_str(words).list_items().unwrap();
    let expressions = otcl.inner().expressions.get().expect("commands are as thought");
    expressions.evaluate(otcl.interp(), &words).map(|value| match value {
        Number::Int(value) => value.to_string(),
        Number::Real(value) => Obj::from_f64(value).as_str().to_owned(),
    })
}

#[test]
fn usual_expressions_are_evaluated_on_words() {
    let otcl = Otcl::new().unwrap();
    for (words, value) in [
        ("1 + 2*3", "7"),
        ("0.1 + .2", "0.30000000000000004"),
        ("-7/2", "-4"),
        ("-7 % 3", "2"),
        ("(1 + 2) * 1e3", "3000.0"),
        ("1.0 / 3 < 0.5 && 2 != 3", "1"),
        ("1 > 2 ? 3+0 : 4-8", "-4"),
        ("int(2.7) + round ( -0.5 )", "1"),
        ("!0 + sqrt(16)", "5.0"),
        ("1 - -1", "2"),
        ("(2)", "2"),
        ("1 > 0 ? 2 : 3", "2"),
        ("2 ** 3 ** 2 - 2**3", "504"),
        ("-7 >> 1 & 12 | 1 << 1 ^ 3", "13"),
        ("fmod(-7.5, 2) + pow(2, 3)", "6.5"),
    ] {
        assert_eq!(on_words(&otcl, words).as_deref(), Some(value), "{words}");
    }
}

#[test]
fn everything_else_is_left_to_tcl() {
    let otcl = Otcl::new().unwrap();
    for words in [
        "1.50",
        "1 > 0 ? 2.5e3 : 0",
        "1 / 0",
        "1.0 / 0",
        "9223372036854775807 + 1",
        "010 + 1",
        "0x10 + 1",
        "1 +",
        "a + 1",
        "\\$a + 1",
        "rand(1) + 1",
        "rand",
        "2 ** -1",
        "1 << 63",
        "5 % 2.0",
        "\"a\" == \"b\"",
        "1 2",
        "sqrt(-1)",
        "1e400 * 1",
        "true && 1",
        "1 + 2)",
        "1.0 & 3",
        "12abc + 1",
        "1 eq 1",
        "~1.0",
        "sqrt(4, 2)",
        "pow(4)",
        "1.2.3 + 1",
        "9007199254740993 == 9007199254740992.0",
    ] {
        assert_eq!(on_words(&otcl, words), None, "{words}");
    }
    let deep = "(".repeat(3000) + "1+1" + &")".repeat(3000);
    assert_eq!(on_words(&otcl, &deep), None);
}

#[test]
fn functions_of_scripts_are_called() {
    let otcl = Otcl::new().unwrap();
    assert_eq!(otcl.eval_str("expr sqrt(4) + 1").unwrap(), "3.0");
    otcl.eval_str("proc ::tcl::mathfunc::sqrt x {return $x}").unwrap();
    assert_eq!(otcl.eval_str("expr sqrt(4) + 1").unwrap(), "5");
}

#[test]
fn random_numbers_are_those_of_tcls_generator() {
    let otcl = Otcl::new().unwrap();
    otcl.set_float_traps(false);
    otcl.eval_str("interp create plain").unwrap();
    let script = "
        proc draw {} {
            expr srand(7)
            set numbers {}
            foreach i {1 2 3 4 5} {
                lappend numbers [expr rand()] [expr int(10 * rand()) + rand()] [expr {rand()}]
                # Left to Tcl after a draw.
                lappend numbers [expr rand() + 0x10] [expr rand() < 2 || rand()] [expr 1 ? rand() : rand()]
                lappend numbers [catch {expr rand() + rand( + 1}] [catch {expr rand() / 0}]
            }
            return $numbers
        }
        draw";
    let plain = otcl.call(&["plain".into(), "eval".into(), script.into()]).unwrap();
    assert_eq!(otcl.eval_str(script).unwrap().as_str(), plain.as_str());
    let words = Obj::from_str("rand() * 10").list_items().unwrap();
    assert!(otcl.inner().expressions.get().unwrap().evaluate(otcl.interp(), &words).is_some());
}

#[test]
fn short_texts_of_reals_count() {
    let otcl = Otcl::new().unwrap();
    let third = "proc third {} {set x [expr {1.0 / 3}]; expr $x * 3}; third";
    assert_eq!(otcl.eval_str(third).unwrap(), "1.0");
    assert_eq!(otcl.eval_str(&format!("set tcl_precision 4; {third}")).unwrap(), "0.9999");
    assert_eq!(otcl.eval_str(&format!("set tcl_precision 17; {third}")).unwrap(), "1.0");
}

#[test]
fn scripts_may_rename_and_replace_the_command() {
    let otcl = Otcl::new().unwrap();
    otcl.eval_str("rename expr old; proc expr args {old [join $args] + 1}").unwrap();
    assert_eq!(otcl.eval_str("proc f x {expr $x * 2}; f 4").unwrap(), "9");
    assert_eq!(otcl.eval_str("proc g x {old {$x * 2}}; g 4").unwrap(), "8");
}

#[test]
fn errors_show_the_words_as_tcl_joins_them() {
    let otcl = Otcl::new().unwrap();
    let body = "set x {}; catch {expr $x * 2} message; set message";
    let message = "missing operand at _@_\nin expression \" _@_* 2\"";
    assert_eq!(otcl.eval_str(&format!("proc f {{}} {{{body}}}; f")).unwrap(), message);
    assert_eq!(otcl.eval_str("set x {}; catch {expr $x * 2} message; set message").unwrap(), message);
}

/// A generator of random numbers that yields the same sequence each time.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len() as u64) as usize]
    }

    fn expression(&mut self, depth: u32) -> String {
        const OPERATORS: [&str; 21] = [
            "+", "-", "*", "/", "%", "<", ">", "<=", ">=", "==", "!=", "&&", "||", "+", "*", "**", "<<",
            ">>", "&", "|", "^",
        ];
        const FUNCTIONS: [&str; 15] = [
            "abs", "ceil", "cos", "double", "exp", "floor", "int", "log", "log10", "round", "sin", "sqrt",
            "atan", "tan", "asin",
        ];
        const PAIR_FUNCTIONS: [&str; 5] = ["fmod", "pow", "hypot", "atan2", "min"];
        const OPERANDS: [&str; 16] = [
            "$zero",
            "$one",
            "$seven",
            "$minus",
            "$tenth",
            "$third",
            "$large",
            "$wide",
            "$half",
            "1",
            "0.25",
            "3",
            "1e-7",
            "2.5e3",
            "12345678901",
            "$negative",
        ];
        if depth == 0 {
            return self.pick(&OPERANDS).to_owned();
        }
        match self.below(10) {
            0 => format!("({})", self.expression(depth - 1)),
            1 => format!("{}({})", self.pick(&FUNCTIONS), self.expression(depth - 1)),
            2 => format!("-{}", self.expression(depth - 1)),
            5 => format!("~{}", self.expression(depth - 1)),
            6 => {
                let (first, second) = (self.expression(depth - 1), self.expression(depth - 1));
                format!("{}({first}, {second})", self.pick(&PAIR_FUNCTIONS))
            }
            3 => format!("! {}", self.expression(depth - 1)),
            4 => {
                let [a, b, c] = [0; 3].map(|_| self.expression(depth - 1));
                format!("({a} ? {b} : {c})")
            }
            _ => {
                let (left, right) = (self.expression(depth - 1), self.expression(depth - 1));
                let blank = self.pick(&["", " "]);
                format!("{left}{blank}{}{blank}{right}", self.pick(&OPERATORS))
            }
        }
    }
}

/// Checks that results and errors are those of an interpreter with Tcl's own `expr`.
#[test]
fn results_are_those_of_tcl() {
    let otcl = Otcl::new().unwrap();
    otcl.set_float_traps(false);
    otcl.eval_str("interp create plain").unwrap();
    let in_both = |script: &str| {
        let plain = otcl.call(&["plain".into(), "eval".into(), script.into()]).unwrap();
        (otcl.eval_str(script).unwrap().as_str().to_owned(), plain.as_str().to_owned())
    };
    in_both(
        "set ::errorInfo {}; set zero [expr {1 - 1}]; set one [expr {2 - 1}]; set seven [expr {3 + 4}]; set minus [expr {-3 + 0}]
         set tenth [expr {1 / 10.0}]; set third [expr {1 / 3.0}]; set large [expr {1e300 * 10}]
         set wide [expr {(1 << 62) - 1}]; set half [expr {-1 / 2.0}]; set negative [expr {0 * -1.0}]",
    );
    let mut random = Random(1);
    let mut evaluated = 0;
    for i in 0..20_000 {
        let expression = random.expression(1 + i % 4);
        let body = format!("global {{*}}[info globals]; set code [catch {{expr {expression}}} value]");
        let (ours, tcls) = in_both(&format!("proc f {{}} {{{body}; list $code $value $::errorInfo}}; f"));
        assert_eq!(ours, tcls, "{expression}");
        let words = otcl.eval_str(&format!("list {expression}")).unwrap();
        evaluated += usize::from(on_words(&otcl, words.as_str()).is_some());
    }
    assert!(evaluated > 5_000, "{evaluated}");
}
