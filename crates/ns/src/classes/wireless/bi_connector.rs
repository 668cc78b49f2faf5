//! Parts that forward packets in two directions (spec: mpls-pushback-nix, section 8).

use neons_sim::wireless::{BiConnector, ForwardErrorCorrection};
use neons_sim::{Entity, Target};

use super::channel::looked_up;
use super::link_layer::wire;
use crate::classes::connector::{debug_variable, undeclared_debug_variable};
use crate::declare::{ClassDeclaration, Declarations, Refusal, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("BiConnector", "SplitObject");
    class
        .doc("Forwards packets up or down, in the direction of their headers.")
        .native(|_, _| BiConnector::default());
    commands(class);
    undeclared_debug_variable(class);

    let class = declarations.class("FECModel", "SplitObject");
    class
        .doc("Forward error correction between a MAC and its radio: makes frames longer, and corrects nothing.")
        .native(|_, _| ForwardErrorCorrection::default())
        .cmd(
            "FECstrength",
            (arg::optional(arg::int("errors")),),
            "Sets how many bit errors of a frame the code could correct, or returns it.",
            |_, code: &ForwardErrorCorrection, (errors,)| match errors {
                Some(errors) => {
                    code.strength.set(errors);
                    String::new()
                }
                None => code.strength.get().to_string(),
            },
        );
    commands(class);
    debug_variable(class);
}

fn commands(class: &mut ClassDeclaration) {
    type Side = for<'a> fn(&'a dyn Entity) -> Option<&'a Target>;
    let sides: [(&str, &str, Side); 3] = [
        ("up-target", "Sets the object that gets packets on their way up, or returns it.", |entity| {
            Some(entity.as_bidirectional()?.up_target())
        }),
        ("down-target", "Sets the object that gets packets on their way down, or returns it.", |entity| {
            Some(&entity.wiring()?.target)
        }),
        ("drop-target", "Sets the object that gets dropped packets, or returns it.", |entity| {
            Some(&entity.wiring()?.drop_target)
        }),
    ];
    for (name, doc, side) in sides {
        class.shared_cmd(name, (arg::optional("object"),), doc, move |command, entity, (object,)| {
            if let Some(object) = object {
                looked_up(command, object, name)?;
            }
            wire(command, object, side(entity).ok_or_else(Refusal::unfit)?)
        });
    }
    class.shared_cmd("reset", (), "Has no effect.", |_, _: &dyn Entity, _| ());
}
