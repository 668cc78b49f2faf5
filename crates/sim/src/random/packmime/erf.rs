//! The error function.
//!
//! The approximations are those of Sun's mathematical library, whose notice follows; the order of operations is that
//! of the GNU C library, so that results agree with it to the last bit.
//!
//! > Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
//! >
//! > Developed at SunPro, a Sun Microsystems, Inc. business. Permission to use, copy, modify, and distribute this
//! > software is freely granted, provided that this notice is preserved.

/// erf(1), roughly.
const ERF_1: f64 = 8.45062911510467529297e-01;
/// Where the approximation of the tail changes: 1/0.35, roughly.
const FAR: f64 = f64::from_bits(0x4006_db6d_0000_0000);

/// Numerator below 0.84375.
const PP: [f64; 5] = [
    1.28379167095512558561e-01,
    -3.25042107247001499370e-01,
    -2.84817495755985104766e-02,
    -5.77027029648944159157e-03,
    -2.37630166566501626084e-05,
];
/// Its denominator.
const QQ: [f64; 6] = [
    1.0,
    3.97917223959155352819e-01,
    6.50222499887672944485e-02,
    5.08130628187576562776e-03,
    1.32494738004321644526e-04,
    -3.96022827877536812320e-06,
];
/// Numerator below 1.25.
const PA: [f64; 7] = [
    -2.36211856075265944077e-03,
    4.14856118683748331666e-01,
    -3.72207876035701323847e-01,
    3.18346619901161753674e-01,
    -1.10894694282396677476e-01,
    3.54783043256182359371e-02,
    -2.16637559486879084300e-03,
];
/// Its denominator.
const QA: [f64; 7] = [
    1.0,
    1.06420880400844228286e-01,
    5.40397917702171048937e-01,
    7.18286544141962662868e-02,
    1.26171219808761642112e-01,
    1.36370839120290507362e-02,
    1.19844998467991074170e-02,
];
/// Numerator below 1/0.35.
const RA: [f64; 8] = [
    -9.86494403484714822705e-03,
    -6.93858572707181764372e-01,
    -1.05586262253232909814e+01,
    -6.23753324503260060396e+01,
    -1.62396669462573470355e+02,
    -1.84605092906711035994e+02,
    -8.12874355063065934246e+01,
    -9.81432934416914548592e+00,
];
/// Its denominator.
const SA: [f64; 9] = [
    1.0,
    1.96512716674392571292e+01,
    1.37657754143519042600e+02,
    4.34565877475229228821e+02,
    6.45387271733267880336e+02,
    4.29008140027567833386e+02,
    1.08635005541779435134e+02,
    6.57024977031928170135e+00,
    -6.04244152148580987438e-02,
];
/// Numerator above.
const RB: [f64; 7] = [
    -9.86494292470009928597e-03,
    -7.99283237680523006574e-01,
    -1.77579549177547519889e+01,
    -1.60636384855821916062e+02,
    -6.37566443368389627722e+02,
    -1.02509513161107724954e+03,
    -4.83519191608651397019e+02,
];
/// Its denominator.
const SB: [f64; 8] = [
    1.0,
    3.03380607434824582924e+01,
    3.25792512996573918826e+02,
    1.53672958608443695994e+03,
    3.19985821950859553908e+03,
    2.55305040643316442583e+03,
    4.74528541206955367215e+02,
    -2.24409524465858183362e+01,
];

/// A polynomial, its terms added in pairs.
fn polynomial<const TERMS: usize>(coefficients: &[f64; TERMS], z: f64) -> f64 {
    let pair = |pair: &[f64]| match pair {
        [a, b] => a + z * b,
        _ => pair[0],
    };
    let z2 = z * z;
    let z4 = z2 * z2;
    let powers = [1.0, z2, z4, z4 * z2, z4 * z4];
    let mut pairs = coefficients.chunks(2);
    let first = pairs.next().map_or(0.0, pair);
    pairs.zip(&powers[1..]).fold(first, |sum, (next, power)| sum + power * pair(next))
}

/// erf(x)/x − 1 for small x.
fn near_zero(x: f64) -> f64 {
    let z = x * x;
    polynomial(&PP, z) / polynomial(&QQ, z)
}

/// erf(x) − erf(1) for x near 1.
fn near_one(x: f64) -> f64 {
    let s = x - 1.0;
    polynomial(&PA, s) / polynomial(&QA, s)
}

/// erfc(x) for larger x.
fn tail(x: f64) -> f64 {
    let s = 1.0 / (x * x);
    let ratio = if x < FAR {
        polynomial(&RA, s) / polynomial(&SA, s)
    } else {
        polynomial(&RB, s) / polynomial(&SB, s)
    };
    let z = f64::from_bits(x.to_bits() & 0xffff_ffff_0000_0000);
    (-z * z - 0.5625).exp() * ((z - x) * (z + x) + ratio).exp() / x
}

/// The error function of a number that is not negative.
pub(super) fn erf(x: f64) -> f64 {
    match x {
        0.0..0.84375 => x + x * near_zero(x),
        0.84375..1.25 => ERF_1 + near_one(x),
        1.25..6.0 => 1.0 - tail(x),
        _ => 1.0,
    }
}

/// One minus the error function of a number that is not negative.
pub(super) fn erfc(x: f64) -> f64 {
    match x {
        0.0..0.25 => 1.0 - (x + x * near_zero(x)),
        0.25..0.84375 => 0.5 - (x * near_zero(x) + (x - 0.5)),
        0.84375..1.25 => 1.0 - ERF_1 - near_one(x),
        1.25..28.0 => tail(x),
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_the_c_library() {
        for (x, function, complement) in [
            (0.0, 0.0, 1.0),
            (0.1, 0.1124629160182849, 0.8875370839817152),
            (0.3, 0.3286267594591274, 0.6713732405408726),
            (0.7, 0.6778011938374184, 0.32219880616258156),
            (0.9, 0.7969082124228322, 0.20309178757716786),
            (1.1, 0.8802050695740817, 0.11979493042591827),
            (1.3, 0.9340079449406524, 0.06599205505934755),
            (2.2, 0.9981371537020182, 0.0018628462979818894),
            (2.9, 0.9999589021219005, 4.109787809945886e-05),
            (4.5, 0.9999999998033839, 1.9661604415428873e-10),
        ] {
            assert_eq!((erf(x), erfc(x)), (function, complement), "at {x}");
        }
    }
}
