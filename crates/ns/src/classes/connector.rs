//! Connectors and the classes directly derived from them (spec: engine-and-traces, section 6).

use neons_otcl::Obj;
use neons_sim::link::{Connector, DelayLink, DynamicLink, TtlChecker};
use neons_sim::{Entity, EntityId, Sim, Target, Wiring};

use crate::declare::{Bool, ClassDeclaration, Command, Declarations, Int, Refusal, Unset, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let connector = declarations.class("Connector", "SplitObject");
    connector.doc("Forwards every packet to its target.").native(|_, _| Connector::default());
    wiring_commands(connector);
    debug_variable(connector);

    let checker = declarations.class("TTLChecker", "SplitObject");
    checker
        .doc(
            "Decrements the time to live of packets, once per link, and drops packets whose time to live \
            has expired.",
        )
        .native(|_, _| TtlChecker::default())
        .cmd(
            "tick",
            (arg::int("step"),),
            "Sets by how much each packet's time to live is decremented.",
            |command, checker: &TtlChecker, (step,)| {
                if step <= 0 {
                    return Err(Refusal::explained("expected a number above 0"));
                }
                checker.tick.set(command.sim(), step);
                Ok(())
            },
        )
        .cmd(
            "warning",
            (arg::int("on"),),
            "Sets whether drops are reported on the standard output.",
            |_, checker: &TtlChecker, (on,)| {
                checker.warning.set(on != 0);
            },
        );
    wiring_commands(checker);
    debug_variable(checker);

    let switch = declarations.class("DynamicLink", "SplitObject");
    switch
        .doc("The head of a link that may fail: forwards packets while the link is up.")
        .native(|_, _| DynamicLink::default())
        .bind(
            "status_",
            Int(DynamicLink::STATUS, unit::NONE),
            "Not 0 while the link is up.",
            |link: &DynamicLink| &link.status,
        )
        .cmd("status?", (), "Returns the state of the link: `up` or `down`.", |_, link: &DynamicLink, _| {
            if link.status.get() != 0 { "up" } else { "down" }
        });
    wiring_commands(switch);
    debug_variable(switch);
}

/// Declares `debug_`, which every object that forwards packets has and few classes use.
pub(super) fn debug_variable(class: &mut ClassDeclaration) -> &mut ClassDeclaration {
    class
        .bind_shared(
            "debug_",
            Bool(false),
            "Print messages on what happens, in the models that support it.",
            |entity| Some(&entity.wiring()?.debug),
        )
        .lazy()
}

/// Declares `debug_` for classes that have no default for it; ns-2 warns of the missing default when an object is
/// created.
pub(super) fn undeclared_debug_variable(class: &mut ClassDeclaration) -> &mut ClassDeclaration {
    class
        .bind_shared("debug_", Bool(Unset), "Has no effect.", |entity| Some(&entity.wiring()?.debug))
        .missed()
        .lazy()
}

/// Declares the commands of all objects that forward packets.
pub(super) fn wiring_commands(class: &mut ClassDeclaration) -> &mut ClassDeclaration {
    class
        .shared_cmd(
            "target",
            (arg::optional("object"),),
            "Sets the object that packets go to, or returns it.",
            |command, entity, (object,)| wire(command, object, entity, |wiring| &wiring.target),
        )
        .shared_cmd(
            "drop-target",
            (arg::optional("object"),),
            "Sets the object that dropped packets go to, or returns it.",
            |command, entity, (object,)| {
                let unknown = object.filter(|object| command.ns.entity_named(object.as_str()).is_none());
                wire(command, object, entity, |wiring| &wiring.drop_target).map_err(|refusal| match unknown {
                    Some(object) => Refusal::new(format!("no object {}", object.as_str())),
                    None => refusal,
                })
            },
        )
        .shared_cmd(
            "isDynamic",
            (),
            "Called when the object's link is prepared for failures.",
            |command, entity, _| {
                entity.set_dynamic(command.sim());
            },
        )
        .shared_cmd("reset", (), "Returns to the initial state.", |command, entity, _| {
            entity.reset(command.sim())
        })
}

/// Returns or, given an argument, sets the target that `side` selects.
pub(super) fn wire(
    command: &Command,
    object: Option<&Obj>,
    entity: &dyn Entity,
    side: fn(&Wiring) -> &Target,
) -> Result<Option<EntityId>, Refusal> {
    let target = side(entity.wiring().ok_or_else(Refusal::unfit)?);
    let Some(object) = object else { return Ok(target.get()) };
    let sim: &Sim = command.sim();
    let is_target = std::ptr::eq(target, &raw const entity.wiring().ok_or_else(Refusal::unfit)?.target);
    // ns-2.35: any argument that begins with 0 clears the target (spec: engine-and-traces, section 6.1).
    let cleared = is_target && object.as_str().starts_with('0');
    // ns-2.35: an argument that is not an object also clears the target before the error.
    let unknown = |_: &Refusal| target.set(sim, None);
    let new = if cleared { None } else { Some(command.ns.named(object).inspect_err(unknown)?) };
    if let Some(new) = new.filter(|_| is_target)
        && leads_to(sim, new, command.entity)
    {
        return Err(Refusal::new(CIRCLE));
    }
    target.set(sim, new);
    Ok(None)
}

/// The reason for which cyclic wiring is refused.
pub(super) const CIRCLE: &str = "packets would go round in a circle";

/// Returns whether packets handed to `from` reach `to` without a link or node in between. Wiring `to` to `from`
/// would then forward packets in an endless loop.
// ns-2.35: crashes at the first packet.
pub(super) fn leads_to(sim: &Sim, from: EntityId, to: EntityId) -> bool {
    const LONGEST_CHAIN: usize = 10_000;
    let next = |at: &EntityId| {
        let entity = sim.entity(*at).filter(|_| sim.get::<DelayLink>(*at).is_none())?;
        entity.wiring()?.target.get()
    };
    std::iter::successors(Some(from), next).take(LONGEST_CHAIN).any(|at| at == to)
}
