//! The error function.
//!
//! The approximations are those of Sun's mathematical library, whose notice follows; the order of operations is that
//! of the GNU C library, so that results agree with it to the last bit.
//!
//! > Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
//! >
//! > Developed at SunPro, a Sun Microsystems, Inc. business. Permission to use, copy, modify, and distribute this
//! > software is freely granted, provided that this notice is preserved.

/// erf(1), approximately.
const ERF_1: f64 = 0.8450629115104675;
/// The argument at which the approximation of the tail changes: 1/0.35, approximately.
const FAR: f64 = f64::from_bits(0x4006_db6d_0000_0000);

/// Numerator of the approximation below 0.84375.
const PP: [f64; 5] = [
    0.12837916709551256,
    -0.3250421072470015,
    -0.02848174957559851,
    -0.005770270296489442,
    -2.3763016656650163e-05,
];
/// Denominator of the approximation below 0.84375.
const QQ: [f64; 6] = [
    1.0,
    0.39791722395915535,
    0.0650222499887673,
    0.005081306281875766,
    0.00013249473800432164,
    -3.960228278775368e-06,
];
/// Numerator of the approximation from 0.84375 to 1.25.
const PA: [f64; 7] = [
    -0.0023621185607526594,
    0.41485611868374833,
    -0.3722078760357013,
    0.31834661990116175,
    -0.11089469428239668,
    0.035478304325618236,
    -0.002166375594868791,
];
/// Denominator of the approximation from 0.84375 to 1.25.
const QA: [f64; 7] = [
    1.0,
    0.10642088040084423,
    0.540397917702171,
    0.07182865441419627,
    0.12617121980876164,
    0.01363708391202905,
    0.011984499846799107,
];
/// Numerator of the approximation from 1.25 to 1/0.35.
const RA: [f64; 8] = [
    -0.009864944034847148,
    -0.6938585727071818,
    -10.558626225323291,
    -62.375332450326006,
    -162.39666946257347,
    -184.60509290671104,
    -81.2874355063066,
    -9.814329344169145,
];
/// Denominator of the approximation from 1.25 to 1/0.35.
const SA: [f64; 9] = [
    1.0,
    19.651271667439257,
    137.65775414351904,
    434.56587747522923,
    645.3872717332679,
    429.00814002756783,
    108.63500554177944,
    6.570249770319282,
    -0.0604244152148581,
];
/// Numerator of the approximation above 1/0.35.
const RB: [f64; 7] = [
    -0.0098649429247001,
    -0.799283237680523,
    -17.757954917754752,
    -160.63638485582192,
    -637.5664433683896,
    -1025.0951316110772,
    -483.5191916086514,
];
/// Denominator of the approximation above 1/0.35.
const SB: [f64; 8] = [
    1.0,
    30.33806074348246,
    325.7925129965739,
    1536.729586084437,
    3199.8582195085955,
    2553.0504064331644,
    474.52854120695537,
    -22.44095244658582,
];

/// Evaluates a polynomial at `z`, adding its terms in pairs.
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

/// The error function of a non-negative number.
pub(super) fn erf(x: f64) -> f64 {
    match x {
        0.0..0.84375 => x + x * near_zero(x),
        0.84375..1.25 => ERF_1 + near_one(x),
        1.25..6.0 => 1.0 - tail(x),
        _ => 1.0,
    }
}

/// The complementary error function, 1 − erf(x), of a non-negative number.
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
