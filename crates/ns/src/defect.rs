//! Panics of native code, which are defects of Neons.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::PanicHookInfo;
use std::sync::Once;

use crate::Ns;
use crate::outcome::Failure;

thread_local! {
    /// The number of nested sessions running in this thread.
    static RUNNING: Cell<u32> = const { Cell::new(0) };
    /// Source location of the last panic of this thread within a session.
    static LOCATION: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// While this guard lives, panics of this thread are kept for [`failure`] instead of being printed.
pub(crate) struct Watch(());

impl Watch {
    /// Begins to watch this thread.
    pub fn new() -> Watch {
        static INSTALLED: Once = Once::new();
        INSTALLED.call_once(|| {
            let before = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |info| {
                if RUNNING.get() == 0 {
                    before(info);
                } else {
                    remember(info);
                }
            }));
        });
        RUNNING.set(RUNNING.get() + 1);
        Watch(())
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        RUNNING.set(RUNNING.get() - 1);
    }
}

fn remember(info: &PanicHookInfo) {
    let location = info.location().map(|place| format!("{}:{}", place.file(), place.line()));
    let _ = LOCATION.try_with(|slot| slot.replace(location));
}

/// Returns the failure that describes a panic.
pub(crate) fn failure(ns: &Ns, payload: &(dyn Any + Send)) -> Failure {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic");
    let place = LOCATION.take().map_or_else(String::new, |place| format!(" ({place})"));
    crate::report::defect(ns, &format!("{text}{place}"))
}
