//! Failures read from a file (spec: routing-and-dynamics, section 11, kind Trace).

use neons_otcl::{Call, Error, Obj, TclResult};

use crate::Ns;
use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("rtModel/Trace", "rtModel")
        .doc(
            "A failure model that is read from a file: links fail and come back as its lines say, `v TIME \
            link-down FROM TO` and `link-up`.",
        )
        .instproc(
            "set-parms",
            ("traceFile",),
            "Opens the file of scheduled failures.",
            |ns, call, (trace_file,)| {
                let open = [Obj::from_str("open"), trace_file.clone(), Obj::from_str("r")];
                match ns.otcl().call(&open) {
                    Ok(file) => {
                        set(ns, call, "tracef_", file)?;
                        if next_event(ns, call)?.is_empty() {
                            ns.sim().warn(&format!("no relevant events in {}\n", trace_file.as_str()));
                        }
                    }
                    Err(error) => {
                        // ns-2.35: the variable is set to the error message; as there is no event, `run` fails.
                        set(ns, call, "tracef_", Obj::from_str(&ns.otcl().message_of(&error)))?;
                        ns.sim().warn(&format!("cannot open {}\n", trace_file.as_str()));
                    }
                }
                Ok(Obj::empty())
            },
        )
        .instproc(
            "get-next-event",
            (),
            "Reads the file up to the next line about one of the links.",
            |ns, call, _| next_event(ns, call),
        )
        .instproc("set-first-event", (), "Schedules the first operation.", |ns, call, _| {
            ns.invoke(call.object, "set-trace-events", &[])
        })
        .instproc("set-trace-events", (), "Schedules the next operation of the file.", set_events)
        .instproc("up", (), "Brings the links up.", |ns, call, _| {
            call.next(&[])?;
            ns.invoke(call.object, "set-trace-events", &[])
        })
        .instproc("down", (), "Takes the links down.", |ns, call, _| {
            call.next(&[])?;
            ns.invoke(call.object, "set-trace-events", &[])
        });
}

fn set(ns: &Ns, call: &Call, name: &str, value: Obj) -> Result<(), Error> {
    ns.otcl().set_var(call.object, name, value)?;
    Ok(())
}

fn next_event(ns: &Ns, call: &Call) -> TclResult {
    let file = ns.otcl().get_var(call.object, "tracef_")?;
    let mut event = Obj::empty();
    while ns.otcl().call(&[Obj::from_str("eof"), file.clone()])?.to_bool() == Some(false) {
        let line = ns.otcl().call(&[Obj::from_str("gets"), file.clone()])?;
        let words = line.list_items().unwrap_or_default();
        let [_, _, _, from, to, ..] = words.as_slice() else { continue };
        if ns.otcl().var_exists(call.object, &format!("links_({}:{})", from.as_str(), to.as_str())) {
            event = line;
            break;
        }
    }
    set(ns, call, "nextEvent_", event.clone())?;
    Ok(event)
}

/// Queues the event read last, and reads on until the time changes.
fn set_events(ns: &Ns, call: &Call, _: ()) -> TclResult {
    let event = ns.otcl().get_var(call.object, "nextEvent_")?.list_items()?;
    let [_, time, operation, ..] = event.as_slice() else { return Ok(Obj::empty()) };
    let operation = operation.as_str().strip_prefix("link-").unwrap_or(operation.as_str());
    ns.invoke(call.object, "set-event-exact", &[time.clone(), Obj::from_str(operation)])?;
    loop {
        let next = ns.invoke(call.object, "get-next-event", &[])?.list_items()?;
        if next.get(1) != Some(time) {
            return Ok(Obj::empty());
        }
    }
}
