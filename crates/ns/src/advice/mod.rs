//! Explanations of errors in scripts, in Neons's own words.
//!
//! ns-2's own messages are printed first and unchanged; the explanations follow on standard error.

mod add_ons;
mod doubt;
mod hints;
mod input;
mod marks;
mod missing;
mod network;
mod no_route;
mod place;
mod slips;
mod spelling;
mod start;
mod stations;
mod suggestion;

use crate::Ns;
pub(crate) use add_ons::belongs_to;
pub use doubt::meant_variable;
pub(crate) use doubt::{
    Examined, Reading, doubt_argument, doubt_colour, doubt_connection, doubt_default, doubt_error_unit,
    doubt_failure, doubt_headers, doubt_old_simulator, doubt_setting, doubt_tracer, doubt_value,
    doubt_variable, explain_version_1, is_plain_number, lost_trace,
};
pub(crate) use input::{Inputs, check_nodes, expect_node, explain_end, origin, reject};
pub(crate) use missing::is_missing;
pub(crate) use network::{
    doubt_attachment, doubt_end, doubt_link, doubt_orientation, doubt_peers, doubt_reset, doubt_time,
    doubt_trace, note_scheduling, present_address,
};
pub(crate) use no_route::{
    explain as explain_no_slot, explain_graft, explain_no_link, forget as forget_agent,
    remember as remember_agent,
};
pub use place::shown;
pub(crate) use start::{
    Field, doubt_convergence, doubt_field, doubt_interface_queue, doubt_listeners, doubt_start, doubt_switch,
    forget_listener, remember_listeners,
};
pub(crate) use stations::{doubt_sleep, doubt_station, remember_start};

/// Additions to an error message.
pub(crate) struct Explanation {
    /// Where in the user's script the error happened.
    pub place: Option<crate::Place>,
    /// What was probably meant.
    pub meaning: Option<String>,
}

/// Explains an error that has just been raised. `event` is the script of the event that failed, if an event
/// failed.
pub(crate) fn explain(ns: &Ns, message: &str, event: Option<&str>) -> Explanation {
    let info = ns.otcl().error_info();
    let place = place::find(&ns.script_files(), info.as_str(), event);
    let meaning = suggestion::of(ns, message, place.as_ref(), event);
    Explanation { place: place.map(place::Place::into_public), meaning }
}

/// Where the script of the present event was scheduled; `None` if the event belongs to a model.
pub(crate) fn scheduled(ns: &Ns) -> Option<crate::Place> {
    let script = ns.scripts().of_event(ns.sim().current_key())?;
    place::find(&ns.script_files(), "", Some(script.as_str())).map(place::Place::into_public)
}

/// Explains the message with which a model ended the run. Also returns where the script of the present event was
/// scheduled.
pub(crate) fn explain_fatal(ns: &Ns, message: &str) -> Option<(Option<crate::Place>, String)> {
    let meaning = match message.trim_end() {
        "an application that sends has no agent" => {
            "the application that starts here has no agent; `$cbr attach-agent $udp` comes before it starts"
        }
        _ => return None,
    };
    Some((scheduled(ns), meaning.to_owned()))
}

/// Returns `; did you mean "a" or "b"?` with the known names most similar to `name`; empty if there are none.
pub fn did_you_mean<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    spelling::did_you_mean(&spelling::nearest(name, known))
}

/// Returns the known names that resemble a name, nearest first.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    spelling::nearest(name, known)
}

/// Explains that an address does not fit the address format.
pub(crate) fn explain_address(ns: &Ns, address: &str) {
    let format = ns.sim().address_format();
    let largest: Vec<String> = format.levels().iter().map(|(mask, _)| mask.to_string()).collect();
    tell!(
        ns,
        "neons: \"{address}\" is no address of this simulation: hierarchical addresses have {} numbers with dots \
         between them, at most {}",
        largest.len(),
        largest.join(".")
    );
}
