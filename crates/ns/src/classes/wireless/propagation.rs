//! Radio propagation models (spec: wireless-stack, section 12).

use neons_sim::wireless::propagation::{FreeSpace, Nakagami, Shadowing, TwoRayGround};

use crate::classes::random::seed_of_kind;
use crate::declare::{Bool, Declarations, Int, Real, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Propagation", "SplitObject")
        .doc("Computes the power with which a frame arrives.")
        .shared_cmd("topography", ("topography",), "Sets the area; it has no effect.", |_, _, _| ())
        .in_any_case();
    declarations
        .class("Propagation/TwoRayGround", "Propagation")
        .doc(
            "Two-ray ground: free space up to a crossover distance, then a direct and a reflected ray over \
            flat ground.",
        )
        .native(|_, _| TwoRayGround::default());
    declarations
        .class("Propagation/FreeSpace", "Propagation")
        .doc("Free space (Friis). Every evaluation is printed.")
        .native(|_, _| FreeSpace);
    declarations
        .class("Propagation/Shadowing", "Propagation")
        .doc("Log-distance path loss with log-normal shadowing.")
        .native(|sim, _| Shadowing::new(sim))
        .bind(
            "pathlossExp_",
            Real(Shadowing::EXPONENT, unit::NONE),
            "Exponent of the path loss.",
            |model: &Shadowing| &model.exponent,
        )
        .bind(
            "std_db_",
            Real(Shadowing::DEVIATION, unit::DECIBEL),
            "Standard deviation of the shadowing.",
            |model: &Shadowing| &model.deviation,
        )
        .bind(
            "dist0_",
            Real(Shadowing::REFERENCE_DISTANCE, unit::METRES),
            "Reference distance of the path loss.",
            |model: &Shadowing| &model.reference_distance,
        )
        .bind("seed_", Int(0, unit::NONE), "Number of the predefined seed.", |model: &Shadowing| &model.seed)
        .built(|ns, _, entity| {
            if let Some(model) = ns.sim().get::<Shadowing>(entity) {
                let seed = usize::try_from(model.seed.get()).unwrap_or(0);
                model.rng().seed_predefined(ns.sim().random_streams(), seed);
            }
            Ok(())
        })
        .cmd(
            "seed",
            (arg::text("kind"), arg::int("number")),
            "Seeds the generator of the shadowing: `raw`, `predef` or `heuristic`.",
            |command, model, given| seed_of_kind(command, Shadowing::rng(model), given),
        );
    nakagami(declarations);
}

fn nakagami(declarations: &mut Declarations) {
    let class = declarations.class("Propagation/Nakagami", "Propagation");
    class
        .doc("Nakagami fading around a piecewise log-distance path loss.")
        .native(|_, _| Nakagami::default())
        .bind(
            "use_nakagami_dist_",
            Bool(false),
            "Draw each frame's power from the Nakagami distribution.",
            |model: &Nakagami| &model.fading,
        );
    for (index, name) in ["gamma0_", "gamma1_", "gamma2_"].into_iter().enumerate() {
        class.bind(
            name,
            Real(Nakagami::EXPONENTS[index], unit::NONE),
            "Exponent of the path loss: `gamma0_` up to the distance `d0_gamma_`, `gamma1_` up to `d1_gamma_`, \
            `gamma2_` beyond.",
            move |model: &Nakagami| &model.exponents[index],
        );
    }
    for (index, name) in ["d0_gamma_", "d1_gamma_"].into_iter().enumerate() {
        class.bind(
            name,
            Real(Nakagami::EXPONENT_LIMITS[index], unit::METRES),
            "A distance at which the path loss exponent changes: `d0_gamma_` from `gamma0_` to `gamma1_`, \
            `d1_gamma_` from `gamma1_` to `gamma2_`.",
            move |model: &Nakagami| &model.exponent_limits[index],
        );
    }
    for (index, name) in ["m0_", "m1_", "m2_"].into_iter().enumerate() {
        class.bind(
            name,
            Real(Nakagami::SHAPES[index], unit::NONE),
            "Shape of the Nakagami distribution: `m0_` up to the distance `d0_m_`, `m1_` up to `d1_m_`, \
            `m2_` beyond.",
            move |model: &Nakagami| &model.shapes[index],
        );
    }
    for (index, name) in ["d0_m_", "d1_m_"].into_iter().enumerate() {
        class.bind(
            name,
            Real(Nakagami::SHAPE_LIMITS[index], unit::METRES),
            "A distance at which the shape parameter changes: `d0_m_` from `m0_` to `m1_`, `d1_m_` from \
            `m1_` to `m2_`.",
            move |model: &Nakagami| &model.shape_limits[index],
        );
    }
}
