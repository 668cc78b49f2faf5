//! Methods, commands and hooks implemented by native code.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use neons_otcl::{Call, Error, NativeFn, Obj, ObjectId, Otcl, TclResult};

fn method(f: impl Fn(&Call) -> TclResult + 'static) -> NativeFn {
    Rc::new(f)
}

fn ok(otcl: &Otcl, script: &str) -> String {
    match otcl.eval_str(script) {
        Ok(value) => value.as_str().to_owned(),
        Err(error) => panic!("{script}: {}", otcl.message_of(&error)),
    }
}

fn err(otcl: &Otcl, script: &str) -> String {
    match otcl.eval_str(script) {
        Ok(value) => panic!("{script} gave {value}"),
        Err(error) => otcl.message_of(&error),
    }
}

/// Makes a class `Base` with a native method `m`; returns the interpreter and the class.
fn with_base(run: impl Fn(&Call) -> TclResult + 'static) -> (Otcl, ObjectId) {
    let otcl = Otcl::new().unwrap();
    let base = otcl.define_class("Base", &[]);
    otcl.define_method(base, "m", "a ?b? ?arg ...?", method(run));
    (otcl, base)
}

fn describe(call: &Call) -> TclResult {
    let class = call.class.map(|class| call.otcl.name(class));
    let args = Obj::list(call.args);
    Ok(format!("{} {:?} {} <{args}>", call.self_obj(), class.as_deref(), call.method).into())
}

#[test]
fn a_native_method_is_found_and_checks_its_arguments() {
    let (otcl, base) = with_base(describe);
    ok(&otcl, "Base b; Class Sub -superclass Base; Sub s");
    assert_eq!(ok(&otcl, "b m 1 {2 3}"), "b Some(\"Base\") m <1 {2 3}>");
    assert_eq!(ok(&otcl, "::s m 1"), "::s Some(\"Base\") m <1>");
    assert_eq!(err(&otcl, "b m"), "wrong # args: should be \"b self class proc a ?b? ?arg ...?\"");
    assert_eq!(
        otcl.error_info(),
        "wrong # args: should be \"b self class proc a ?b? ?arg ...?\"\n    (Base m line 1)\n    invoked from within\n\"b m\""
    );
    otcl.define_method(base, "bare", "", method(describe));
    assert_eq!(err(&otcl, "b bare 1"), "wrong # args: should be \"b self class proc\"");
    assert_eq!(ok(&otcl, "Base info instprocs"), "m bare");
    assert_eq!(ok(&otcl, "Base info instargs m"), "a b args");
    assert_eq!(ok(&otcl, "Base info instargs bare"), "");
    assert_eq!(ok(&otcl, "Base info instdefault m b v"), "0");
    otcl.define_command(base, "raw", method(describe));
    assert_eq!(ok(&otcl, "Base info instprocs"), "m bare");
    assert_eq!(ok(&otcl, "Base info instcommands raw"), "raw");
    assert_eq!(err(&otcl, "Base info instargs raw"), "expected a tcl method name but got raw");
}

#[test]
fn scripts_override_native_methods_and_reach_them_by_next() {
    let (otcl, base) = with_base(describe);
    ok(&otcl, "Class Sub -superclass Base; Sub s");
    let s = otcl.object("s").unwrap();
    assert!(!otcl.finds_script_method(s, "m"));
    assert_eq!(otcl.method_owner(s, "m"), Some(base));
    ok(&otcl, "Sub instproc m args { return \"sub [eval $self next $args]\" }");
    assert!(otcl.finds_script_method(s, "m"));
    assert_eq!(otcl.method_owner(s, "m"), otcl.object("Sub"));
    assert!(otcl.defines_instproc(base, "m"));
    assert!(!otcl.defines_instproc(base, "set"));
    assert_eq!(ok(&otcl, "s m 1 2"), "sub s Some(\"Base\") m <1 2>");
    assert_eq!(otcl.invoke(s, "m", &["x".into()]).unwrap(), "sub s Some(\"Base\") m <x>");
    ok(&otcl, "s proc m args { return \"own [eval $self next $args]\" }");
    assert_eq!(otcl.invoke(s, "m", &["x".into()]).unwrap(), "own sub s Some(\"Base\") m <x>");
    assert_eq!(otcl.method_owner(s, "m"), None);
    // A script's method replaces the native one.
    ok(&otcl, "Base instproc m args { return script }");
    assert_eq!(otcl.invoke(s, "m", &["x".into()]).unwrap(), "own sub script");
    assert_eq!(err(&otcl, "s next"), "no executing proc");
}

#[test]
fn native_methods_call_next() {
    let (otcl, base) = with_base(describe);
    let sub = otcl.define_class("Sub", &[base]);
    otcl.define_method(
        sub,
        "m",
        "?arg ...?",
        method(|call| {
            let next = call.next(&["7".into()])?;
            Ok(format!("native {} then {next}", call.method).into())
        }),
    );
    otcl.define_method(
        sub,
        "init",
        "?arg ...?",
        method(|call| {
            call.next(call.args)?;
            call.otcl.set_var(call.object, "ready", Obj::from_i64(1))
        }),
    );
    ok(&otcl, "Sub s");
    assert_eq!(ok(&otcl, "s set ready"), "1");
    assert_eq!(ok(&otcl, "s m"), "native m then s Some(\"Base\") m <7>");
    ok(&otcl, "Base instproc m {a} { return \"script $a in $class\" }");
    assert_eq!(ok(&otcl, "s m"), "native m then script 7 in Base");
    ok(&otcl, "Base instproc m {} {}");
    assert_eq!(ok(&otcl, "s m"), "native m then ");
    assert_eq!(err(&otcl, "Sub t odd"), "uneven number of args");
}

#[test]
fn methods_of_one_object_and_unknown() {
    let (otcl, base) = with_base(describe);
    otcl.define_class_method(
        base,
        "make",
        "name",
        method(|call| {
            let class = call.object;
            call.otcl.create(class, &call.args[0], &[])
        }),
    );
    otcl.define_method(base, "unknown", "name ?arg ...?", method(describe));
    assert_eq!(ok(&otcl, "Base make b"), "b");
    assert_eq!(ok(&otcl, "Base info procs"), "make");
    assert_eq!(err(&otcl, "Base make"), "wrong # args: should be \"Base self class proc name\"");
    assert_eq!(ok(&otcl, "b anything 1 2"), "b Some(\"Base\") unknown <anything 1 2>");
    assert_eq!(
        otcl.invoke(otcl.object("b").unwrap(), "zork", &[]).unwrap(),
        "b Some(\"Base\") unknown <zork>"
    );
    ok(&otcl, "Class Plain; Plain p");
    let p = otcl.object("p").unwrap();
    let error = otcl.invoke(p, "zork", &[]).unwrap_err();
    assert_eq!(otcl.message_of(&error), "p: unable to dispatch method zork");
    assert!(!otcl.responds_to(p, "zork"));
    assert!(otcl.responds_to(p, "set"));
    otcl.destroy(p);
    let error = otcl.invoke(p, "set", &[]).unwrap_err();
    assert!(error.is_error());
}

#[test]
fn any_completion_code_passes_through() {
    let otcl = Otcl::new().unwrap();
    let codes = Rc::new(RefCell::new(Vec::new()));
    let seen = codes.clone();
    otcl.create_command("try_", move |otcl, args| {
        let result = otcl.eval(&args[0]);
        seen.borrow_mut().push(result.clone().map(|value| value.as_str().to_owned()));
        result
    });
    ok(&otcl, "catch {try_ {return x}}; catch {try_ break}; catch {try_ continue}; catch {try_ {error e}}");
    ok(&otcl, "catch {try_ {return -level 0 -code 9 y}}; try_ {set v 5}");
    let completion = |code| Err(Error::Completion(code));
    assert_eq!(
        *codes.borrow(),
        [completion(2), completion(3), completion(4), completion(1), completion(9), Ok("5".to_owned())]
    );
    assert_eq!(ok(&otcl, "set n 0; foreach i {1 2 3} { incr n; try_ break }; set n"), "1");
    assert_eq!(ok(&otcl, "proc f {} { try_ {return -code 5 z} }; catch f m"), "5");
    // The script runs at global level, whatever the level of its caller.
    assert_eq!(ok(&otcl, "proc g {} { set v local; try_ {list [info level] $v} }; g"), "0 5");
}

#[test]
fn errors_keep_their_traceback_through_native_code() {
    let (otcl, _) = with_base(|call| call.otcl.eval_str("inner 3"));
    ok(&otcl, "proc inner x { error \"bad $x\" }; Base b");
    assert_eq!(err(&otcl, "b m 1"), "bad 3");
    let expected = "bad 3\n    while executing\n\"error \"bad $x\" \"\n    (procedure \"inner\" line 1)\n    invoked from within\n\"inner 3\"\n    (Base m line 1)\n    invoked from within\n\"b m 1\"";
    assert_eq!(otcl.error_info(), expected);
    assert_eq!(ok(&otcl, "set errorInfo"), expected);
}

#[test]
fn a_message_sent_from_outside_any_script_has_a_traceback_too() {
    let (otcl, _) = with_base(|_| Err("native trouble".into()));
    ok(&otcl, "Base b; Class C; C instproc f {} { b m 1 }; C c");
    let c = otcl.object("c").unwrap();
    assert_eq!(otcl.invoke(c, "f", &[]), Err(Error::Completion(1)));
    assert_eq!(
        otcl.error_info(),
        "native trouble\n    (Base m line 1)\n    invoked from within\n\"b m 1 \"\n    (procedure \"c\" line 1)\n    (C f line 1)"
    );
    let b = otcl.object("b").unwrap();
    assert_eq!(otcl.invoke(b, "m", &["1".into()]), Err(Error::Completion(1)));
    assert_eq!(otcl.error_info(), "native trouble\n    (Base m line 1)");
}

#[test]
fn an_error_that_native_code_gets_over_leaves_no_trace() {
    let (otcl, _) = with_base(|call| {
        assert!(call.otcl.eval_str("error swallowed").is_err());
        Ok("fine".into())
    });
    ok(&otcl, "Base b");
    assert_eq!(err(&otcl, "b m 1; error fresh"), "fresh");
    assert_eq!(otcl.error_info(), "fresh\n    while executing\n\"error fresh\"");
    let error = otcl.preserving(|| otcl.eval_str("error other")).unwrap_err();
    assert_eq!(error, Error::Completion(1));
    assert_eq!(otcl.result(), "fresh");
}

#[test]
fn a_method_may_destroy_its_receiver_and_redefine_itself() {
    let (otcl, _) = with_base(|call| {
        let otcl = call.otcl;
        otcl.set_var(call.object, "v", Obj::from("1"))?;
        otcl.destroy(call.object);
        assert!(!otcl.exists(call.object));
        assert!(otcl.get_var(call.object, "v").is_err());
        assert!(otcl.set_var(call.object, "v", Obj::from("2")).is_err());
        otcl.eval_str("Base instproc m args { return redefined }; Base destroy")?;
        Ok(call.self_obj())
    });
    ok(&otcl, "Base b; Base c");
    assert_eq!(ok(&otcl, "b m 1"), "b");
    assert_eq!(err(&otcl, "b m 1"), "invalid command name \"b\"");
    assert_eq!(err(&otcl, "c m 1"), "invalid command name \"c\"");
}

#[test]
fn destruction_is_announced_once_however_it_comes() {
    let otcl = Otcl::new().unwrap();
    let log = Rc::new(RefCell::new(Vec::new()));
    let seen = log.clone();
    otcl.on_destroy(Rc::new(move |otcl, object| {
        let v = otcl.get_var(object, "v").map(|v| v.as_str().to_owned()).unwrap_or_default();
        seen.borrow_mut().push(format!("{}:{v}", otcl.name(object)));
    }));
    ok(&otcl, "Class A; A instproc destroy {} { lappend ::destroyed $self; $self next }");
    ok(&otcl, "foreach o {a b c d e f} { A $o; $o set v $o }");
    ok(&otcl, "a destroy; rename b {}; proc c {} {}; A d; A f; f set v 1");
    let e = otcl.object("e").unwrap();
    otcl.destroy(e);
    otcl.destroy(e);
    assert_eq!(log.take(), ["a:a", "b:b", "c:c", "d:d", "f:f", "e:e"]);
    assert_eq!(ok(&otcl, "set destroyed"), "a b c d f");
    ok(&otcl, "Class A");
    let mut rest = log.take();
    rest.sort();
    assert_eq!(rest, ["A:", "d:", "f:1"]);
}

#[test]
fn objects_are_found_by_name() {
    let otcl = Otcl::new().unwrap();
    let class = otcl.define_class("C", &[]);
    let object = otcl.create_object("o", class);
    assert_eq!(otcl.object("o"), Some(object));
    assert_eq!(otcl.object("::o"), Some(object));
    assert_eq!(otcl.object("puts"), None);
    assert_eq!(otcl.object("nosuch"), None);
    assert_eq!(otcl.class_of(object), Some(class));
    assert!(otcl.is_class(class) && !otcl.is_class(object));
    assert!(otcl.is_a(object, otcl.object_class()));
    assert!(otcl.is_a(class, otcl.class_class()));
    ok(&otcl, "rename o renamed");
    assert_eq!(&*otcl.name(object), "renamed");
    assert_eq!(otcl.object("o"), None);
    otcl.set_native(object, 42);
    assert_eq!(otcl.native(object), 42);
    assert_eq!(otcl.native(class), 0);
    let name = Obj::from_str("renamed");
    assert_eq!(otcl.object_of(&name), Some(object));
    ok(&otcl, "renamed destroy; C renamed");
    assert_ne!(otcl.object_of(&name), Some(object));
    assert_eq!(otcl.native(object), 0);
    ok(&otcl, "namespace eval n {}; rename renamed n::o");
    assert_eq!(&*otcl.name(otcl.object("n::o").unwrap()), "::n::o");
    let sub = otcl.define_class("Sub", &[class]);
    otcl.set_class(otcl.object("n::o").unwrap(), sub);
    assert_eq!(*otcl.precedence(sub), [sub, class, otcl.object_class()]);
    assert_eq!(otcl.subclasses(class), [sub]);
    assert_eq!(otcl.superclasses(sub), [class]);
    assert!(otcl.set_superclasses(class, &[sub]).is_err());
    assert_eq!(otcl.superclasses(class), [otcl.object_class()]);
}

#[test]
fn variables_from_native_code() {
    let otcl = Otcl::new().unwrap();
    let class = otcl.define_class("C", &[]);
    let o = otcl.create_object("o", class);
    let message = |result: TclResult| otcl.message_of(&result.unwrap_err());
    assert_eq!(message(otcl.get_var(o, "v")), "can't read \"v\": no such variable");
    otcl.set_var(o, "v", Obj::from_f64(0.5)).unwrap();
    otcl.set_var(o, "tab(x)", Obj::from("1")).unwrap();
    assert_eq!(otcl.get_var(o, "v").unwrap(), "0.5");
    assert_eq!(ok(&otcl, "o set tab(x)"), "1");
    assert!(otcl.var_exists(o, "v") && otcl.var_exists(o, "tab") && otcl.var_exists(o, "tab(x)"));
    assert!(!otcl.var_exists(o, "w") && !otcl.var_exists(o, "tab(y)") && !otcl.var_exists(o, "v(x)"));
    assert_eq!(message(otcl.get_var(o, "tab")), "can't read \"tab\": variable is array");
    assert_eq!(message(otcl.set_var(o, "tab", Obj::from("1"))), "can't set \"tab\": variable is array");
    otcl.unset_var(o, "v").unwrap();
    let error = otcl.unset_var(o, "v").unwrap_err();
    assert_eq!(otcl.message_of(&error), "can't unset \"v\": no such variable");
    let long = "v".repeat(300);
    otcl.set_var(o, &long, Obj::from("long")).unwrap();
    assert_eq!(ok(&otcl, &format!("o set {long}")), "long");
    otcl.set_var(o, "ünicode\u{1f600}", Obj::from("x\0y\u{1f600}")).unwrap();
    assert_eq!(otcl.get_var(o, "ünicode\u{1f600}").unwrap(), "x\0y\u{1f600}");
    assert_eq!(otcl.vars(o).len(), 3);
    let path = otcl.var_path(o, "tab(x)").unwrap();
    assert_eq!(ok(&otcl, &format!("incr {path} 5; o set tab(x)")), "6");
    ok(&otcl, "namespace delete ::otcl::#3");
    assert!(!otcl.var_exists(o, "tab"));
    otcl.set_var(o, "v", Obj::from("again")).unwrap();
    assert_eq!(ok(&otcl, "o set v"), "again");
}

#[test]
fn evaluated_scripts_are_not_compiled() {
    // Looking up a missing element outside compiled code makes a full table grow; see HashOrder::ghost_insert.
    let otcl = Otcl::new().unwrap();
    ok(&otcl, "for {set i 0} {$i < 11} {incr i} { set a($i) 1; set b($i) 1 }");
    let before = "8 4 0 10 9 5 1 6 2 7 3";
    assert_eq!(ok(&otcl, "array names a"), before);
    ok(&otcl, "proc p {} { global b; info exists b(nothere) }; p");
    assert_eq!(ok(&otcl, "array names b"), before);
    let list = Obj::list(&["info".into(), "exists".into(), "a(nothere)".into()]);
    assert_eq!(otcl.eval(&list).unwrap(), "0");
    assert_eq!(ok(&otcl, "array names a"), "0 1 2 3 4 5 6 7 8 9 10");
}

#[test]
fn globals_and_commands() {
    let otcl = Otcl::new().unwrap();
    assert_eq!(otcl.global_var("nosuch"), None);
    otcl.set_global_var("a(1)", Obj::from("x")).unwrap();
    assert_eq!(otcl.global_var("a(1)").unwrap(), "x");
    assert!(otcl.set_global_var("a", Obj::from("x")).is_err());
    assert_eq!(otcl.call(&["set".into(), "b c".into(), "d e".into()]).unwrap(), "d e");
    assert_eq!(otcl.global_var("b c").unwrap(), "d e");
    otcl.create_command("plus", |_, args| {
        let sum: Option<i64> = args.iter().map(Obj::to_i64).sum();
        Ok(sum.ok_or("not an integer")?.into())
    });
    assert_eq!(ok(&otcl, "plus 1 2 3"), "6");
    assert_eq!(err(&otcl, "plus 1 x"), "not an integer");
    otcl.create_command("level_and", |otcl, args| {
        let seen = otcl.local_var(args[0].as_str()).unwrap_or_default();
        otcl.set_local_var(&args[0], &"changed".into())?;
        Ok(format!("{} {seen}", otcl.level()).into())
    });
    assert_eq!(ok(&otcl, "proc p {} { set x loc; list [level_and x] $x }; p"), "{1 loc} changed");
    // A command may delete itself, which drops the function while it runs.
    let dropped = Rc::new(Cell::new(false));
    struct Flag(Rc<Cell<bool>>);
    impl Drop for Flag {
        fn drop(&mut self) {
            self.0.set(true);
        }
    }
    let flag = Flag(dropped.clone());
    otcl.create_command("once", move |otcl, _| {
        otcl.eval_str("rename once {}")?;
        assert!(!flag.0.get());
        Ok(Obj::empty())
    });
    ok(&otcl, "once");
    assert!(dropped.get());
    assert!(otcl.is_complete(&"puts {a}".into()));
    assert!(!otcl.is_complete(&"puts {a".into()));
}

#[test]
fn interpreters_come_and_go() {
    let kept = {
        let otcl = Otcl::new().unwrap();
        ok(
            &otcl,
            "Class A; A a; a set v 1; A instproc m {} { return 1 }; a proc p {} { }; Class B -superclass A; B b",
        );
        let id = otcl.object("a").unwrap();
        otcl.create_command("native", |_, _| Ok(Obj::empty()));
        let value = otcl.get_var(id, "v").unwrap();
        assert_eq!(ok(&otcl, "b m"), "1");
        value
    };
    assert_eq!(kept, "1");
    let one = Otcl::new().unwrap();
    let two = Otcl::new().unwrap();
    ok(&one, "Class A; A a");
    assert_eq!(two.object("a"), None);
    ok(&two, "Object a; a set x 2");
    drop(one);
    assert_eq!(ok(&two, "a set x"), "2");
    // Values may be made without any interpreter.
    let bad = Obj::from_str("{a");
    assert_eq!(bad.list_items(), Err(Error::from("unmatched open brace in list")));
    assert_eq!(
        Obj::from_str("{a}b").list_items().unwrap_err().to_string(),
        "list element in braces followed by \"b\" instead of space"
    );
}

#[test]
fn values_convert() {
    assert_eq!(Obj::from_str("0x10").to_i64(), Some(16));
    assert_eq!(Obj::from_str("1.5").to_i64(), None);
    assert_eq!(Obj::from_str("1.5").to_f64(), Some(1.5));
    assert_eq!(Obj::from_str("1e400").to_f64(), Some(f64::INFINITY));
    assert_eq!(Obj::from_str("yes").to_bool(), Some(true));
    assert_eq!(Obj::from_str("maybe").to_bool(), None);
    let list = Obj::list(&["a b".into(), "".into(), "c".into()]);
    assert_eq!(list.as_str(), "{a b} {} c");
    assert_eq!(list.list_items().unwrap().len(), 3);
    assert!(Obj::from_str("_o12").matches(&"_o*".into()));
    assert_eq!(Obj::from_str("nul\0 and \u{1f600}").as_str(), "nul\0 and \u{1f600}");
    assert_eq!(Obj::list_of(["x", "y z"]), "x {y z}");
}

#[test]
fn promised_methods_are_made_when_one_is_asked_for() {
    let otcl = Otcl::new().unwrap();
    let base = otcl.define_class("Base", &[]);
    let made = Rc::new(Cell::new(0));
    let count = made.clone();
    otcl.promise_methods(base, move || {
        count.set(count.get() + 1);
        ["one", "two"].map(|name| (name, "value", method(describe)))
    });
    ok(&otcl, "Class Sub -superclass Base");
    assert_eq!(made.get(), 0);
    ok(&otcl, "Sub s");
    assert_eq!(ok(&otcl, "s one 1"), "s Some(\"Base\") one <1>");
    assert_eq!(ok(&otcl, "lsort [Base info instprocs]"), "one two");
    ok(&otcl, "Base instproc two value {return own}");
    assert_eq!(ok(&otcl, "s two 2"), "own");
    assert_eq!(made.get(), 1);
}

#[test]
fn a_script_replaces_a_promised_method_that_nobody_has_asked_for() {
    let otcl = Otcl::new().unwrap();
    let base = otcl.define_class("Base", &[]);
    otcl.promise_methods(base, || [("m", "", method(describe))]);
    ok(&otcl, "Base instproc m {} {return own}; Base b");
    assert_eq!(ok(&otcl, "b m"), "own");
}
