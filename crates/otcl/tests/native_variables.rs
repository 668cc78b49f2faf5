//! Variables backed by native fields.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use neons_otcl::{Error, NativeVariables, Obj, ObjectId, Otcl, TclResult};

/// Integer fields `window_` and `lazy_` of objects of class `Agent`, all elements of `table_`, and `late_`, which exists once
/// it has a value.
#[derive(Default)]
struct Fields {
    values: RefCell<HashMap<(ObjectId, String), i64>>,
    agent: RefCell<Option<ObjectId>>,
}

impl Fields {
    fn knows(&self, name: &str) -> bool {
        matches!(name, "window_" | "lazy_" | "cwnd_" | "late_") || name.starts_with("table_(")
    }

    fn has_value(&self, object: ObjectId, name: &str) -> bool {
        name != "late_" || self.values.borrow().contains_key(&(object, name.to_owned()))
    }
}

impl NativeVariables for Fields {
    fn read(&self, otcl: &Otcl, object: ObjectId, name: &str) -> Option<TclResult> {
        let native = self.knows(name) && otcl.is_a(object, (*self.agent.borrow())?);
        (native && self.has_value(object, name))
            .then(|| Ok(self.values.borrow().get(&(object, name.to_owned())).copied().unwrap_or(0).into()))
    }

    fn write(&self, otcl: &Otcl, object: ObjectId, name: &str, value: &Obj) -> Option<Result<(), Error>> {
        if !self.knows(name) || !otcl.is_a(object, (*self.agent.borrow())?) {
            return None;
        }
        let number: String = value.as_str().chars().take_while(char::is_ascii_digit).collect();
        if value.as_str() == "bad" {
            return Some(Err("refused".into()));
        }
        self.values.borrow_mut().insert((object, name.to_owned()), number.parse().unwrap_or(0));
        Some(Ok(()))
    }

    fn is_native(&self, object: ObjectId, name: &str) -> bool {
        self.knows(name) && self.has_value(object, name)
    }

    fn is_declared(&self, _object: ObjectId, name: &str) -> bool {
        self.knows(name)
    }

    fn listed(&self, _object: ObjectId) -> Vec<Rc<str>> {
        vec!["window_".into(), "cwnd_".into()]
    }
}

struct World {
    otcl: Otcl,
    fields: Rc<Fields>,
    a: ObjectId,
}

impl World {
    fn new() -> World {
        let otcl = Otcl::new().unwrap();
        let agent = otcl.define_class("Agent", &[]);
        let fields = Rc::new(Fields::default());
        *fields.agent.borrow_mut() = Some(agent);
        otcl.set_native_variables(fields.clone());
        let a = otcl.create_object("a", agent);
        otcl.set_native(a, 1);
        otcl.create_command("adopt", |otcl, words| {
            otcl.set_native(otcl.object(words[0].as_str()).unwrap(), 1);
            Ok(Obj::empty())
        });
        World { otcl, fields, a }
    }

    fn ok(&self, script: &str) -> String {
        match self.otcl.eval_str(script) {
            Ok(value) => value.as_str().to_owned(),
            Err(error) => panic!("{script}: {}", self.otcl.message_of(&error)),
        }
    }

    fn err(&self, script: &str) -> String {
        self.otcl.message_of(&self.otcl.eval_str(script).expect_err(script))
    }

    fn field(&self, name: &str) -> Option<i64> {
        self.fields.values.borrow().get(&(self.a, name.to_owned())).copied()
    }

    fn set_field(&self, name: &str, value: i64) {
        self.fields.values.borrow_mut().insert((self.a, name.to_owned()), value);
    }
}

#[test]
fn set_goes_straight_to_the_field() {
    let w = World::new();
    assert_eq!(w.ok("a set window_"), "0");
    assert_eq!(w.ok("a set window_ 20x"), "20x");
    assert_eq!(w.ok("a set window_"), "20");
    assert_eq!(w.field("window_"), Some(20));
    assert_eq!(w.err("a set window_ bad"), "refused");
    assert_eq!(w.ok("a set table_(k) 7; a set table_(k)"), "7");
    assert_eq!(w.ok("a set plain 1x"), "1x");
    assert_eq!(
        w.ok("namespace children ::otcl").matches('#').count(),
        1,
        "only the plain variable needs a namespace"
    );
}

#[test]
fn instvar_gives_a_value_to_a_field_without_one() {
    let w = World::new();
    w.ok("Agent instproc begin value { $self instvar late_; set had [info exists late_]; set late_ $value; return $had }");
    w.ok("Agent instproc present {} { $self instvar late_; return $late_ }");
    assert_eq!(w.ok("lsort [a info vars]"), "cwnd_ window_");
    assert_eq!(w.ok("a begin 7"), "0");
    assert_eq!(w.field("late_"), Some(7));
    assert_eq!(w.ok("a set late_"), "7");
    assert_eq!(w.ok("a present"), "7");
    assert_eq!(w.ok("a begin 8"), "1");
    assert_eq!(w.field("late_"), Some(8));
}

#[test]
fn a_linked_field_may_get_its_value_natively() {
    let w = World::new();
    let fields = w.fields.clone();
    let a = w.a;
    w.otcl.create_command("fill", move |_, _| {
        fields.values.borrow_mut().insert((a, "late_".to_owned()), 3);
        Ok(Obj::empty())
    });
    w.ok("Agent instproc f {} { $self instvar late_; list [catch {set late_}] [fill] [info exists late_] $late_ }");
    assert_eq!(w.ok("a f"), "1 {} 1 3");
}

#[test]
fn instvar_reads_and_writes_the_field() {
    let w = World::new();
    w.ok("Agent instproc double {} { $self instvar window_; set window_ [expr {$window_ * 2}] }");
    w.ok("a set window_ 5");
    assert_eq!(w.ok("a double"), "10");
    assert_eq!(w.field("window_"), Some(10));
    w.set_field("window_", 100);
    assert_eq!(w.ok("a double"), "200");
    w.ok("Agent instproc bad {} { $self instvar window_; set window_ bad }");
    assert_eq!(w.err("a bad"), "can't set \"window_\": refused");
    w.ok("Agent instproc text {} { $self instvar window_; list [set window_ 9z] $window_ }");
    assert_eq!(w.ok("a text"), "9z 9");
    w.ok("Agent instproc step {} { $self instvar window_; incr window_ }");
    w.set_field("window_", 41);
    assert_eq!(w.ok("a step"), "42");
    assert_eq!(w.ok("a set window_"), "42");
    assert_eq!(w.otcl.get_var(w.a, "window_").unwrap(), "42");
    w.ok("Agent instproc exists {} { $self instvar window_ nothing; list [info exists window_] [info exists nothing] }");
    assert_eq!(w.ok("a exists"), "1 0");
    // A link by the qualified name works like instvar.
    let path = w.otcl.var_path(w.a, "window_").unwrap();
    w.set_field("window_", 7);
    assert_eq!(w.ok(&format!("set {path}")), "7");
}

#[test]
fn unset_detaches_the_field() {
    for touch in ["", "Agent instproc t {} { $self instvar window_ }; a t"] {
        let w = World::new();
        w.ok(touch);
        w.ok("a set window_ 5; a unset window_");
        assert_eq!(w.err("a set window_"), "can't read \"window_\": no such variable");
        assert_eq!(w.err("a unset window_"), "can't unset \"window_\": no such variable");
        assert_eq!(w.ok("a set window_ 9x; a set window_"), "9x");
        assert_eq!(w.field("window_"), Some(5));
        assert_eq!(w.ok("Agent b; adopt b; b set window_"), "0");
    }
    let w = World::new();
    w.ok("Agent instproc u {} { $self instvar window_; unset window_; info exists window_ }");
    w.ok("a set window_ 5");
    assert_eq!(w.ok("a u"), "0");
    assert_eq!(w.err("a set window_"), "can't read \"window_\": no such variable");
    assert_eq!(w.ok("a info vars"), "cwnd_");
}

#[test]
fn listings_show_native_variables() {
    let w = World::new();
    assert_eq!(w.ok("a info vars"), "cwnd_ window_");
    w.ok("a set x 1; a set lazy_ 3");
    assert_eq!(w.ok("lsort [a info vars]"), "cwnd_ window_ x");
    w.ok("Agent instproc t {} { $self instvar window_ lazy_ }; a t");
    assert_eq!(w.ok("lsort [a info vars]"), "cwnd_ window_ x", "what is bound lazily is never listed");
    assert_eq!(w.ok("a info vars w*"), "window_");
    assert!(w.otcl.var_exists(w.a, "cwnd_"));
}

#[test]
fn the_order_of_listings_is_that_of_a_table_with_the_native_variables_first() {
    let w = World::new();
    let real = Otcl::new().unwrap();
    real.eval_str("Object o; o set window_ 0; o set cwnd_ 0").unwrap();
    // Once the table has grown, the order would depend on the order in which the variables were made.
    for i in 0..9 {
        for otcl in [&w.otcl, &real] {
            let object = if std::ptr::eq(otcl, &real) { "o" } else { "a" };
            otcl.eval_str(&format!("{object} set v{i} 1")).unwrap();
        }
        assert_eq!(w.ok("a info vars"), real.eval_str("o info vars").unwrap().as_str(), "with {i}");
    }
}

#[test]
fn destroying_the_object_ends_the_traces() {
    let w = World::new();
    w.ok("Agent instproc t {} { $self instvar window_; $self destroy; catch {set window_ 3} m; set m }");
    assert_eq!(w.ok("a t"), "can't set \"window_\": upvar refers to variable in deleted namespace");
    assert_eq!(w.field("window_"), None);
    w.ok("Agent a; a set window_ 1; proc t {} { a instvar window_; uplevel #0 {Agent a}; info exists window_ }");
    assert_eq!(w.ok("t"), "0");
}

#[test]
fn class_variables_may_be_native_too() {
    let w = World::new();
    // The class is not an instance of itself, so its variables of these names are plain.
    assert_eq!(w.ok("Agent set window_ 20y; Agent set window_"), "20y");
}
