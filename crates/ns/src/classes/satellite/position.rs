//! Positions (spec: satellite, section 2).

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::EntityId;
use neons_sim::satellite::{Orbit, SatPosition};

use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, Int, Real, Refusal, arg, parse_real, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations.class("Position", "SplitObject").doc("A place in space.");
    let class = declarations.class("Position/Sat", "Position");
    class
        .doc("The position of a satellite or a terminal. Only its subclasses can be used.")
        .native(|sim, _| SatPosition::new(sim, Orbit::ground(0.0, 0.0)))
        .built(|ns, _, _| {
            ns.sim().print("Error:  do not instantiate Position/Sat\n");
            Ok(())
        });
    common(class);

    let class = declarations.class("Position/Sat/Term", "Position/Sat");
    class
        .doc("A terminal on the ground: `{latitude longitude}`, degrees.")
        .native(|sim, _| SatPosition::new(sim, Orbit::ground(0.0, 0.0)))
        .built(|_, _, _| Ok(()))
        .instproc(
            "init",
            (arg::optional("position"),),
            "Makes a position on the ground at the given latitude and longitude, degrees.",
            |ns, call, _| place(ns, call, terminal),
        );

    let class = declarations.class("Position/Sat/Geo", "Position/Sat");
    class
        .doc("A geostationary satellite: `{longitude}`, degrees.")
        .native(|sim, _| SatPosition::new(sim, Orbit::geostationary(0.0)))
        .built(|_, _, _| Ok(()))
        .instproc(
            "init",
            (arg::optional("position"),),
            "Makes a geostationary position above the given longitude, degrees.",
            |ns, call, _| place(ns, call, geostationary),
        );

    let class = declarations.class("Position/Sat/Polar", "Position/Sat");
    class
        .doc(
            "A satellite in a circular orbit: `{altitude inclination longitude alpha plane}`, km and \
            degrees.",
        )
        .native(|sim, _| SatPosition::new(sim, Orbit::polar(1000.0, 90.0, 0.0, 0.0)))
        .built(|_, _, _| Ok(()))
        .bind(
            "plane_",
            Int(0, unit::NONE),
            "Number of the orbital plane; 0 if none was given.",
            |position: &SatPosition| &position.plane,
        )
        .instproc(
            "init",
            (arg::optional("position"),),
            "Makes a position on the circular orbit that is given as `{altitude inclination longitude \
            alpha plane}`, km and degrees.",
            |ns, call, _| place(ns, call, polar),
        )
        .cmd(
            "set_next",
            (arg::entity_of::<SatPosition>("position"),),
            "Sets the position of the next satellite in the same orbit.",
            |_, position: &SatPosition, (position_name,)| {
                position.next.set(Some(position_name));
                Ok::<_, Refusal>(())
            },
        );
}

fn common(class: &mut ClassDeclaration) {
    class
        .bind(
            "time_advance_",
            Real(0, unit::SECONDS),
            "The time added to the clock when the positions of all satellites are computed.",
            |position: &SatPosition| position.time_advance(),
        )
        .cmd(
            "setnode",
            (arg::text("node"),),
            "Sets the node that is at the position.",
            |command, position: &SatPosition, (node_name,)| {
                let node: EntityId = super::named(command.ns, node_name)?.id();
                position.node.set(Some(node));
                Ok::<_, Refusal>(())
            },
        );
}

type Parse = fn(&Ns, &SatPosition, &[f64]) -> Option<Orbit>;

fn place(ns: &Ns, call: &Call, parse: Parse) -> TclResult {
    call.next(&[])?;
    let Some(words) = call.args.first() else { return Ok(Obj::empty()) };
    let position: &SatPosition = ns.record(call.object)?;
    let numbers: Vec<f64> = words.as_str().split_whitespace().map(parse_real).collect();
    let orbit = parse(ns, position, &numbers).ok_or_else(|| Error::from("no position"))?;
    position.set_orbit(ns.sim(), orbit);
    Ok(Obj::empty())
}

/// ns-2.35: coordinates are rounded to single precision (spec: satellite, section 2).
fn single(number: f64) -> f64 {
    f64::from(number as f32)
}

fn terminal(ns: &Ns, _: &SatPosition, numbers: &[f64]) -> Option<Orbit> {
    let number = |index: usize| single(numbers.get(index).copied().unwrap_or(0.0));
    let (latitude, longitude) = (number(0), number(1));
    if !(-90.0..=90.0).contains(&latitude) {
        ns.tell(&format!("TermSatPosition:  latitude out of bounds {latitude:.6}\n"));
    }
    if !(-180.0..=180.0).contains(&longitude) {
        ns.tell(&format!("TermSatPosition: longitude out of bounds {longitude:.6}\n"));
    }
    Some(Orbit::ground(latitude, longitude))
}

fn geostationary(ns: &Ns, _: &SatPosition, numbers: &[f64]) -> Option<Orbit> {
    let longitude = numbers.first().copied().unwrap_or(0.0);
    if !(-180.0..=180.0).contains(&longitude) {
        ns.tell(&format!("GeoSatPosition:  longitude out of bounds {longitude:.6}\n"));
    }
    Some(Orbit::geostationary(longitude))
}

fn polar(ns: &Ns, position: &SatPosition, numbers: &[f64]) -> Option<Orbit> {
    let number = |index: usize| single(numbers.get(index).copied().unwrap_or(0.0));
    let (altitude, inclination, longitude, alpha) = (number(0), number(1), number(2), number(3));
    let refuse = |what: &str, value: f64| {
        ns.tell(&format!("PolarSatPosition:  {what} {value:.6}\n"));
        ns.exit(1)
    };
    if altitude < 0.0 {
        refuse("altitude out of \t\t   bounds:", altitude);
    }
    if !(0.0..360.0).contains(&alpha) {
        refuse("alpha out of bounds:", alpha);
    }
    if !(-180.0..=180.0).contains(&longitude) {
        refuse("lon out of bounds:", longitude);
    }
    if !(0.0..=180.0).contains(&inclination) {
        refuse("inclination out of \t\t    bounds:", inclination);
    }
    // ns-2.35: a plane of 0 keeps the class default.
    let plane = number(4) as i32;
    if plane != 0 {
        position.plane.set(plane);
    }
    Some(Orbit::polar(altitude, inclination, longitude, alpha))
}
