//! The interpreter's references are freed with it, and objects freed by scripts are not used afterwards.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use neons_otcl::{Call, Error, NativeVariables, Obj, ObjectId, Otcl, TclResult};

/// Counts how many copies of itself are alive.
struct Counted(Rc<Cell<usize>>);

impl Counted {
    fn new(count: &Rc<Cell<usize>>) -> Counted {
        count.set(count.get() + 1);
        Counted(count.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.set(self.0.get() - 1);
    }
}

struct NoVariables {
    _counted: Counted,
}

impl NativeVariables for NoVariables {
    fn read(&self, _: &Otcl, _: ObjectId, _: &str) -> Option<TclResult> {
        None
    }

    fn write(&self, _: &Otcl, _: ObjectId, _: &str, _: &Obj) -> Option<Result<(), Error>> {
        None
    }

    fn is_native(&self, _: ObjectId, _: &str) -> bool {
        false
    }

    fn listed(&self, _: ObjectId) -> Vec<Rc<str>> {
        Vec::new()
    }
}

#[test]
fn the_last_handle_frees_everything() {
    let alive = Rc::new(Cell::new(0));
    let otcl = Otcl::new().unwrap();
    let class = otcl.define_class("Native", &[]);
    let counted = Counted::new(&alive);
    otcl.define_method(
        class,
        "m",
        "",
        Rc::new(move |_: &Call| {
            let _ = &counted;
            Ok(Obj::empty())
        }),
    );
    let counted = Counted::new(&alive);
    otcl.create_command("c", move |_, _| {
        let _ = &counted;
        Ok(Obj::empty())
    });
    otcl.set_native_variables(Rc::new(NoVariables { _counted: Counted::new(&alive) }));
    let counted = Counted::new(&alive);
    otcl.on_destroy(Rc::new(move |_, _| {
        let _ = &counted;
    }));
    let counted = Counted::new(&alive);
    otcl.on_exhaustion(move |_| {
        let _ = &counted;
    });
    let counted = Counted::new(&alive);
    let interrupter = otcl.on_interrupt(move || {
        let _ = &counted;
    });
    let counted = Counted::new(&alive);
    otcl.eval_str("set f [open /dev/null w]; Native n; Native instproc s {} return; n set x 1; n m; n s; c")
        .unwrap();
    let channel = otcl.channel(&otcl.global_var("f").unwrap()).unwrap();
    channel.on_close(move || drop(counted));
    assert_eq!(alive.get(), 7);
    drop(otcl);
    assert_eq!(alive.get(), 0);
    assert!(!channel.is_open());
    // This has no effect, because there is no interpreter to interrupt.
    interrupter.interrupt();
}

#[test]
fn an_interpreter_that_native_code_holds_can_be_released() {
    let alive = Rc::new(Cell::new(0));
    let otcl = Otcl::new().unwrap();
    let held = || (otcl.clone(), Counted::new(&alive));
    let class = otcl.define_class("Native", &[]);
    let method = |(otcl, counted): (Otcl, Counted)| {
        Rc::new(move |_: &Call| {
            let _ = &counted;
            otcl.eval_str("expr 1 + 1")
        })
    };
    otcl.define_method(class, "m", "", method(held()));
    otcl.define_class_method(class, "c", "", method(held()));
    let command = held();
    otcl.create_command("c", move |_, _| {
        let _ = &command;
        Ok(Obj::empty())
    });
    let hook = held();
    otcl.on_destroy(Rc::new(move |_, _| {
        let _ = &hook;
    }));
    otcl.eval_str("Native n; n m; Native c; c; Native instproc s {} {$self m}; n s").unwrap();
    assert_eq!(alive.get(), 4);
    otcl.release();
    assert_eq!(alive.get(), 0);
    assert_eq!(otcl.message_of(&otcl.eval_str("n m").unwrap_err()), "n: unable to dispatch method m");
    assert_eq!(otcl.message_of(&otcl.eval_str("c").unwrap_err()), "the program has released this command");
    assert_eq!(otcl.eval_str("expr 6 * 7").unwrap(), "42");
}

#[test]
fn interpreters_come_and_go() {
    for round in 0..20 {
        let (first, second) = (Otcl::new().unwrap(), Otcl::new().unwrap());
        for otcl in [&first, &second] {
            otcl.on_exhaustion(|_| {});
            otcl.eval_str("Class A; A instproc f {} {$self set x 1}; A a; a f; A b; b destroy").unwrap();
        }
        drop(first);
        assert_eq!(second.eval_str(&format!("a set x {round}")).unwrap(), round.to_string().as_str());
    }
}

/// A variable whose use runs a script.
struct Scripted(RefCell<&'static str>);

impl NativeVariables for Scripted {
    fn read(&self, otcl: &Otcl, object: ObjectId, name: &str) -> Option<TclResult> {
        (name == "v").then(|| {
            otcl.eval_str(self.0.replace(""))?;
            assert_eq!((name, otcl.exists(object)), ("v", otcl.object("o") == Some(object)));
            Ok(Obj::from_str("read"))
        })
    }

    fn write(&self, otcl: &Otcl, object: ObjectId, name: &str, _: &Obj) -> Option<Result<(), Error>> {
        (name == "v").then(|| {
            otcl.eval_str(self.0.replace(""))?;
            assert_eq!((name, otcl.exists(object)), ("v", otcl.object("o") == Some(object)));
            Ok(())
        })
    }

    fn is_native(&self, _: ObjectId, name: &str) -> bool {
        name == "v"
    }

    fn listed(&self, _: ObjectId) -> Vec<Rc<str>> {
        vec!["v".into()]
    }
}

#[test]
fn a_variable_may_be_unset_in_its_own_trace() {
    for (use_it, unset) in [
        ("set v 2", "o unset v"),
        ("set v", "o unset v"),
        ("set v 2", "unset -nocomplain v"),
        ("set v", "rename o {}; Object o"),
    ] {
        let otcl = Otcl::new().unwrap();
        let variables = Rc::new(Scripted(RefCell::new("")));
        otcl.set_native_variables(variables.clone());
        otcl.eval_str(&format!("Object o; o proc f {{}} {{$self instvar v; arm; catch {{{use_it}}}}}"))
            .unwrap();
        otcl.set_native(otcl.object("o").unwrap(), 1);
        let armed = variables.clone();
        otcl.create_command("arm", move |_, _| {
            *armed.0.borrow_mut() = unset;
            Ok(Obj::empty())
        });
        otcl.eval_str("o f").unwrap();
        // The remaining objects work as usual.
        otcl.eval_str("o set w 1; o set v 3; o set v").unwrap();
        assert_eq!(*variables.0.borrow(), "", "{use_it}: {unset} has run");
    }
}

#[test]
#[should_panic(expected = "larger than Tcl can hold")]
#[cfg(target_pointer_width = "64")]
fn a_text_beyond_tcls_limit_is_refused() {
    // The system provides this memory only when it is touched, which does not happen.
    let text = vec![0_u8; 1 << 31];
    drop(Obj::from_bytes(&text));
}
