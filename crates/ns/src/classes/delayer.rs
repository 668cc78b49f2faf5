//! Delayers on links (spec: tcp-linux, section 20).

use neons_otcl::{Error, Obj};
use neons_sim::EntityId;
use neons_sim::link::Delayer;

use super::connector::{debug_variable, wiring_commands};
use super::random_variable::not_random;
use super::simple_link::{SimpleLink, splice};
use crate::declare::{ClassDeclaration, Command, Declarations, Refusal, arg};

/// The variable of a link that contains its delayer.
const VARIABLE: &str = "delayer_";

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Delayer", "SplitObject");
    class
        .doc(
            "A radio channel that is blocked at times, or must be allocated after idle times. It holds at \
            most one packet.",
        )
        .native(|_, id| Delayer::new(id))
        .cmd("block", (), "Blocks the channel.", |_, delayer: &Delayer, _| match delayer.has_spikes() {
            true => Err(Refusal::explained("the channel is blocked at random times already")),
            false => {
                delayer.block();
                Ok(())
            }
        })
        .cmd("unblock", (), "Unblocks the channel.", |command, delayer: &Delayer, _| {
            delayer.unblock(command.sim());
        })
        .cmd(
            "alloc",
            ("interval", "length"),
            "Requires an allocation after idle times: the first random variable draws how long an idle \
            time must be, the second how long the allocation takes, both in seconds.",
            |command, delayer: &Delayer, (interval, length)| {
                delayer.allocate(variable(command, interval)?, variable(command, length)?);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "spike",
            ("interval", "length"),
            "Blocks the channel at random times: the first random variable draws the times between \
            blockages, the second their durations, both in seconds.",
            |command, delayer: &Delayer, (interval, length)| {
                let (interval, length) = (variable(command, interval)?, variable(command, length)?);
                delayer.begin_spikes(command.sim(), interval, length);
                Ok::<_, Refusal>(())
            },
        );
    wiring_commands(class);
    debug_variable(class);
}

/// Returns the random variable given by an argument.
// ns-2.35: accepts any name, and crashes later.
fn variable(command: &Command, word: &Obj) -> Result<EntityId, Refusal> {
    command.ns.random_variable(word).ok_or_else(|| not_random(word.as_str()))
}

/// Declares the method of links.
pub(super) fn link_methods(class: &mut ClassDeclaration) {
    class.instproc(
        "insert-delayer",
        (arg::optional("delayer"),),
        "Puts a delayer between queue and transmitter.",
        |ns, call, (delayer_name,)| {
            if ns.otcl().var_exists(call.object, VARIABLE) {
                ns.sim().warn("Delayer already inserted\n");
                return Ok(Obj::empty());
            }
            let name = delayer_name.cloned().unwrap_or_else(Obj::empty);
            let delayer = ns
                .entity_named(name.as_str())
                .ok_or_else(|| Error::from(format!("invalid command name \"{name}\"")))?;
            ns.otcl().set_var(call.object, VARIABLE, name)?;
            let link: &SimpleLink = ns.record(call.object)?;
            splice(ns, link.queue.get(), delayer);
            Ok(Obj::empty())
        },
    );
}

/// Declares the method of the simulator.
pub(super) fn simulator_methods(class: &mut ClassDeclaration) {
    class.instproc(
        "insert-delayer",
        ("src", "dst", "delayer"),
        "Puts a delayer between queue and transmitter of a link.",
        |ns, call, _| {
            let link = ns.invoke(call.object, "link", &call.args[..2])?;
            ns.invoke_named(&link, "insert-delayer", &call.args[2..])
        },
    );
}
