//! The start states of random number generators: each generator has a stream of its own, and streams start 2^127
//! numbers apart (L'Ecuyer, Simard, Chen and Kelton, "An object-oriented random-number package with many long streams
//! and substreams", 2002).

use std::cell::Cell;

pub(super) const M1: u64 = 4_294_967_087;
pub(super) const M2: u64 = 4_294_944_443;

type Matrix = [[u64; 3]; 3];

const A1_P127: Matrix = [
    [2427906178, 3580155704, 949770784],
    [226153695, 1230515664, 3580155704],
    [1988835001, 986791581, 1230515664],
];
const A2_P127: Matrix = [
    [1464411153, 277697599, 1610723613],
    [32183930, 1464411153, 1022607788],
    [2824425944, 32183930, 2093834863],
];
const A1_P76: Matrix = [
    [82758667, 1871391091, 4127413238],
    [3672831523, 69195019, 1871391091],
    [3672091415, 3528743235, 69195019],
];
const A2_P76: Matrix = [
    [1511326704, 3759209742, 1610795712],
    [4292754251, 1511326704, 3889917532],
    [3859662829, 4292754251, 3708466080],
];

/// The state of a generator: three numbers for each of its two components.
pub type State = [u64; 6];

fn times(matrix: &Matrix, vector: [u64; 3], modulus: u64) -> [u64; 3] {
    matrix.map(|row| {
        row.iter().zip(vector).fold(0, |sum, (a, x)| {
            ((u128::from(sum) + u128::from(*a) * u128::from(x)) % u128::from(modulus)) as u64
        })
    })
}

fn advance(state: State, first: &Matrix, second: &Matrix) -> State {
    let [x, y] = [[state[0], state[1], state[2]], [state[3], state[4], state[5]]];
    let ([x0, x1, x2], [y0, y1, y2]) = (times(first, x, M1), times(second, y, M2));
    [x0, x1, x2, y0, y1, y2]
}

fn product(left: &Matrix, right: &Matrix, modulus: u64) -> Matrix {
    let column = |k: usize| times(left, [right[0][k], right[1][k], right[2][k]], modulus);
    let [x, y, z] = [column(0), column(1), column(2)];
    [0, 1, 2].map(|i| [x[i], y[i], z[i]])
}

/// The state 2^76 numbers after `state`, where the next substream starts.
pub(super) fn next_substream(state: State) -> State {
    advance(state, &A1_P76, &A2_P76)
}

/// The state `count` substreams after `state`, in time logarithmic in `count`.
pub(super) fn skip_substreams(mut state: State, mut count: u64) -> State {
    let (mut first, mut second) = (A1_P76, A2_P76);
    while count > 0 {
        if count & 1 == 1 {
            state = advance(state, &first, &second);
        }
        (first, second) = (product(&first, &first, M1), product(&second, &second, M2));
        count >>= 1;
    }
    state
}

/// The state that the generators of one simulation share: the start of the next stream, and, a quirk of ns-2, the spare
/// number of the polar method for normal variates.
#[derive(Debug)]
pub struct RandomStreams {
    next: Cell<State>,
    /// The number of the substream on which new generators start.
    substream: Cell<u64>,
    // ns-2.35: all generators of a process share one spare number (spec: engine-and-traces, section 13).
    pub(super) spare_normal: Cell<Option<f64>>,
}

impl Default for RandomStreams {
    fn default() -> Self {
        RandomStreams { next: Cell::new([12345; 6]), substream: Cell::new(0), spare_normal: Cell::new(None) }
    }
}

impl RandomStreams {
    /// Takes the next stream and returns its start.
    pub(super) fn take(&self) -> State {
        let start = self.next.get();
        self.next.set(advance(start, &A1_P127, &A2_P127));
        start
    }

    /// Makes all later streams follow from `seed`.
    pub(super) fn restart(&self, seed: u64) {
        self.next.set([seed; 6]);
    }

    /// The number of the substream on which generators start, 0 unless [`RandomStreams::set_substream`] was called.
    pub(super) fn substream(&self) -> u64 {
        self.substream.get()
    }

    /// Makes generators that are created or seeded later start on substream number `substream` of their streams. Runs
    /// with different substreams share no numbers, because substreams start 2^76 numbers apart. A stream has 2^51
    /// substreams.
    pub fn set_substream(&self, substream: u64) {
        self.substream.set(substream);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skipping_substreams_is_going_to_the_next_one_again_and_again() {
        let start = [12345; 6];
        let mut state = start;
        for count in 0..40 {
            assert_eq!(skip_substreams(start, count), state, "{count} substreams");
            state = next_substream(state);
        }
    }

    #[test]
    fn a_stream_has_two_to_the_power_of_51_substreams() {
        let start = [1; 6];
        assert_eq!(skip_substreams(start, 1 << 51), advance(start, &A1_P127, &A2_P127));
    }
}
