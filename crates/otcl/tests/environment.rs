//! Rust code runs in the default floating point environment, whatever environment its caller has.
#![cfg(target_arch = "x86_64")]

use std::cell::RefCell;
use std::rc::Rc;

use neons_otcl::{Call, Error, NativeVariables, Obj, ObjectId, Otcl, TclResult};

/// The places where Rust code has run, each with whether floating point exceptions trapped there.
type Places = Rc<RefCell<Vec<(&'static str, bool)>>>;

fn note(places: &Places, place: &'static str) {
    const ALL_MASKED: u32 = 0x1f80;
    let mut control = 0_u32;
    // SAFETY: stmxcsr stores the 32-bit control register at the given address and changes nothing else.
    unsafe { std::arch::asm!("stmxcsr [{}]", in(reg) &mut control, options(nostack, preserves_flags)) };
    places.borrow_mut().push((place, control & ALL_MASKED != ALL_MASKED));
}

/// Records the environment in which it is dropped.
struct NotesItsEnd(Places, &'static str);

impl Drop for NotesItsEnd {
    fn drop(&mut self) {
        note(&self.0, self.1);
    }
}

struct Field(Places);

impl NativeVariables for Field {
    fn read(&self, _: &Otcl, _: ObjectId, name: &str) -> Option<TclResult> {
        note(&self.0, "read");
        (name == "field").then(|| Ok(Obj::from_i64(1)))
    }

    fn write(&self, _: &Otcl, _: ObjectId, name: &str, _: &Obj) -> Option<Result<(), Error>> {
        note(&self.0, "write");
        (name == "field").then_some(Ok(()))
    }

    fn is_native(&self, _: ObjectId, name: &str) -> bool {
        note(&self.0, "is_native");
        name == "field"
    }

    fn listed(&self, _: ObjectId) -> Vec<Rc<str>> {
        note(&self.0, "listed");
        vec!["field".into()]
    }
}

#[test]
fn native_code_never_traps() {
    let places = Places::default();
    let here = || places.clone();
    let otcl = Otcl::new().unwrap();
    let class = otcl.define_class("Native", &[]);
    let noted = here();
    otcl.define_method(
        class,
        "method",
        "",
        Rc::new(move |call: &Call| {
            note(&noted, "method");
            call.otcl.eval_str("expr 2.0 / 3.0")?;
            note(&noted, "method, after a script");
            call.otcl.set_native(call.object, 1);
            Ok(Obj::empty())
        }),
    );
    let noted = here();
    let end = NotesItsEnd(here(), "deletion of a command");
    otcl.create_command("command", move |_, _| {
        note(&noted, "command");
        let _ = &end;
        Ok(Obj::empty())
    });
    otcl.set_native_variables(Rc::new(Field(here())));
    let noted = here();
    otcl.on_destroy(Rc::new(move |_, _| note(&noted, "destruction")));
    let noted = here();
    let interrupter = otcl.on_interrupt(move || note(&noted, "interruption"));
    let noted = here();
    let channel = Rc::new(RefCell::new(None));
    otcl.create_command("watch", move |otcl, words| {
        let watched = otcl.channel(&words[0]).unwrap();
        let noted = noted.clone();
        watched.on_close(move || note(&noted, "closing"));
        *channel.borrow_mut() = Some(watched);
        Ok(Obj::empty())
    });
    interrupter.interrupt();
    otcl.eval_str(
        "
        command
        Native n
        n method
        n set field 2
        n set field
        n info vars
        Native instproc script {} {
            $self instvar field
            set field [expr 1.5 * $field]
            $self method
        }
        n script
        set n2 [Native create n2]
        n2 method
        n2 script
        rename n2 {}
        n destroy
        set f [open /dev/null w]
        watch $f
        close $f
        rename command {}
        ",
    )
    .unwrap();
    let seen = places.borrow();
    let trapping: Vec<_> = seen.iter().filter(|(_, traps)| *traps).collect();
    assert!(trapping.is_empty(), "{trapping:?}");
    for place in [
        "method",
        "method, after a script",
        "command",
        "deletion of a command",
        "read",
        "write",
        "is_native",
        "listed",
        "destruction",
        "interruption",
        "closing",
    ] {
        assert!(seen.iter().any(|(seen, _)| *seen == place), "never at: {place}");
    }
}
