//! Models of propagation (spec: wireless-stack, section 12).

use neons_sim::wireless::propagation::{FreeSpace, Nakagami, Shadowing, TwoRayGround};

use crate::classes::random::seed_of_kind;
use crate::declare::{Bound, Declarations};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations.class("Propagation", "SplitObject").doc("How strong a frame arrives.").shared_command(
        "topography",
        "topography",
        "The ground; without effect.",
        |_, _| (),
    );
    declarations
        .class("Propagation/TwoRayGround", "Propagation")
        .doc("Over flat ground, which reflects.")
        .native(|_, _| TwoRayGround::default());
    declarations
        .class("Propagation/FreeSpace", "Propagation")
        .doc("In empty space. Every evaluation is printed.")
        .native(|_, _| FreeSpace);
    declarations
        .class("Propagation/Shadowing", "Propagation")
        .doc("Log-distance path loss with log-normal shadowing.")
        .native(|sim, _| Shadowing::new(sim))
        .variable("pathlossExp_", "2.0", "Exponent of the path loss.", |model: &Shadowing| {
            Bound::Real(&model.exponent)
        })
        .variable("std_db_", "4.0", "Standard deviation of the shadowing, dB.", |model: &Shadowing| {
            Bound::Real(&model.deviation)
        })
        .variable("dist0_", "1.0", "Reference distance, metres.", |model: &Shadowing| {
            Bound::Real(&model.reference_distance)
        })
        .variable("seed_", "0", "Number of the predefined seed.", |model: &Shadowing| Bound::Int(&model.seed))
        .built(|ns, _, entity| {
            if let Some(model) = ns.sim().get::<Shadowing>(entity) {
                let seed = usize::try_from(model.seed.get()).unwrap_or(0);
                model.rng().seed_predefined(ns.sim().random_streams(), seed);
            }
            Ok(())
        })
        .command(
            "seed",
            "kind number",
            "Seeds its generator: raw, predef or heuristic.",
            |command, model| seed_of_kind(command, Shadowing::rng(model)),
        );
    nakagami(declarations);
}

fn nakagami(declarations: &mut Declarations) {
    let class = declarations.class("Propagation/Nakagami", "Propagation");
    class
        .doc("Nakagami fading around a piecewise log-distance path loss.")
        .native(|_, _| Nakagami::default())
        .variable("use_nakagami_dist_", "false", "Frames deviate from the mean.", |model: &Nakagami| {
            Bound::Bool(&model.fading)
        });
    for (index, name, default) in [(0, "gamma0_", "1.9"), (1, "gamma1_", "3.8"), (2, "gamma2_", "3.8")] {
        class.variable(name, default, "Exponent of the path loss.", move |model: &Nakagami| {
            Bound::Real(&model.exponents[index])
        });
    }
    for (index, name, default) in [(0, "d0_gamma_", "200"), (1, "d1_gamma_", "500")] {
        class.variable(name, default, "Where the exponent changes, metres.", move |model: &Nakagami| {
            Bound::Real(&model.exponent_limits[index])
        });
    }
    for (index, name, default) in [(0, "m0_", "1.5"), (1, "m1_", "0.75"), (2, "m2_", "0.75")] {
        class.variable(name, default, "Shape of the distribution.", move |model: &Nakagami| {
            Bound::Real(&model.shapes[index])
        });
    }
    for (index, name, default) in [(0, "d0_m_", "80"), (1, "d1_m_", "200")] {
        class.variable(name, default, "Where the shape changes, metres.", move |model: &Nakagami| {
            Bound::Real(&model.shape_limits[index])
        });
    }
}
