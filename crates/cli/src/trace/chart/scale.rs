//! Positions and texts of the marks on axes.

/// The range extended to the next marks, so that nothing is drawn at the border.
pub fn rounded([low, high]: [f64; 2], count: usize) -> [f64; 2] {
    let step = step([low, high], count);
    let outer = [(low / step + 1e-9).floor() * step, (high / step - 1e-9).ceil() * step];
    if outer.iter().all(|value| value.is_finite()) && outer[0] < outer[1] { outer } else { [low, high] }
}

/// The range extended to the next round numbers, and the texts of the marks that divide it evenly. The first and the
/// last mark are at the ends of the range. There are about `count` divisions.
pub fn divided(range: [f64; 2], count: usize) -> ([f64; 2], Vec<String>) {
    let step = step(range, count);
    let [first, last] = [(range[0] / step + 1e-9).floor(), (range[1] / step - 1e-9).ceil()];
    let outer = [first * step, last * step];
    if !(outer.iter().all(|value| value.is_finite()) && outer[0] < outer[1]) {
        return (range, range.map(|value| text(value, step)).to_vec());
    }
    let marks = (0..=(last - first) as usize).map(|i| text((first + i as f64) * step, step));
    (outer, marks.collect())
}

/// Formats a number for a sentence.
pub fn number(value: f64) -> String {
    if (1e-9..1e7).contains(&value.abs()) || value == 0.0 {
        value.to_string()
    } else {
        format!("{value:.2e}")
    }
}

/// The text of a mark, on an axis whose marks are `step` apart.
fn text(value: f64, step: f64) -> String {
    if value == 0.0 && step < 1e-9 {
        return "0".to_owned();
    }
    if value != 0.0 && (value.abs() >= 1e7 || step < 1e-9) {
        return format!("{value:.2e}");
    }
    let decimals = (-step.log10().floor()).clamp(0.0, 12.0) as usize;
    format!("{value:.decimals$}")
}

/// The distance between marks at round decimal numbers, for about `count` marks.
fn step([low, high]: [f64; 2], count: usize) -> f64 {
    let rough = (high - low) / count as f64;
    let power = 10f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    steps.into_iter().find(|step| *step >= rough * 0.999).unwrap_or(rough)
}

/// The marks at round decimal numbers within a range, about `count` of them, with their texts.
pub fn marks([low, high]: [f64; 2], count: usize) -> Vec<(f64, String)> {
    let step = step([low, high], count);
    let first = (low / step).ceil();
    (0..=count * 2)
        .map(|i| (first + i as f64) * step)
        .take_while(|&value| value <= high + step * 1e-9)
        .map(|value| (value, text(value, step)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wild_numbers_stay_short() {
        assert_eq!([0.1, 20.0, 1e298, 0.0].map(number), ["0.1", "20", "1.00e298", "0"]);
        assert_eq!(divided([0.0, 4e-299], 2).1, ["0", "2.00e-299", "4.00e-299"]);
    }

    #[test]
    fn marks_are_round_numbers() {
        let texts = |range| marks(range, 5).into_iter().map(|(_, text)| text).collect::<Vec<_>>();
        assert_eq!(texts([0.0, 40.0]), ["0", "10", "20", "30", "40"]);
        assert_eq!(texts([0.0, 1.0]), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(texts([-3.0, 12.0]), ["0", "5", "10"]);
        assert_eq!((rounded([0.0, 1997.0], 6), rounded([-3.0, 100.0], 6)), ([0.0, 2000.0], [-20.0, 100.0]));
        assert_eq!(rounded([0.0, 5e-324], 6), [0.0, 5e-324]);
        for range in [[-1e300, 1e300], [0.0, 1e-300], [0.0, 5e-324], [0.0, 3e9]] {
            assert!(marks(range, 5).len() <= 11, "{range:?}");
            assert!((2..=11).contains(&divided(range, 5).1.len()), "{range:?}");
        }
    }

    #[test]
    fn ranges_are_divided_evenly_between_round_numbers() {
        let texts = |range, count| divided(range, count).1.join(" ");
        assert_eq!(divided([0.0, 3.9996], 4).0, [0.0, 4.0]);
        assert_eq!(texts([0.0, 3.9996], 4), "0 1 2 3 4");
        assert_eq!(texts([0.0, 17.3], 4), "0 5 10 15 20");
        assert_eq!(texts([-0.5, 4.4], 5), "-1 0 1 2 3 4 5");
        assert_eq!(texts([0.0, 0.0312], 4), "0.00 0.01 0.02 0.03 0.04");
    }
}
