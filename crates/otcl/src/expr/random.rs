//! Random numbers of expressions.

use std::cell::Cell;
use std::ffi::c_int;
use std::ptr::null_mut;

use super::number::{Function, Number};
use super::parser::Functions;
use super::{Expressions, MathFunction, tcl};
use crate::obj::Obj;

/// The modulus of Tcl's generator: each number is the previous one times 16,807, modulo this.
const MODULUS: i64 = 0x7fff_ffff;

/// The inverse of 16,807 modulo [`MODULUS`].
const INVERSE: i64 = 1_407_677_000;

/// The functions of an expression, and what it has drawn by `rand`.
///
/// Tcl's generator draws the numbers, so that expressions which Tcl evaluates go on with the same sequence. If an expression turns out
/// to be one for Tcl after it has drawn, what it has drawn is taken back.
pub(super) struct Draws<'a> {
    expressions: &'a Expressions,
    interp: *mut tcl::Tcl_Interp,
    first: Cell<Option<f64>>,
}

impl Draws<'_> {
    pub fn new(expressions: &Expressions, interp: *mut tcl::Tcl_Interp) -> Draws<'_> {
        Draws { expressions, interp, first: Cell::new(None) }
    }

    /// Makes the generator draw the same numbers again.
    pub fn take_back(&self) {
        let Some(first) = self.first.take() else { return };
        let drawn = (first * MODULUS as f64).round() as i64;
        // `srand` draws a number at once.
        let seed = drawn * INVERSE % MODULUS * INVERSE % MODULUS;
        let (function, seed) = (&self.expressions.seed, Obj::from_i64(seed));
        self.call(function, &[function.name.as_ptr(), seed.as_ptr()]);
    }

    fn call(&self, function: &MathFunction, words: &[*mut tcl::Tcl_Obj]) -> Option<f64> {
        let run = function.run?;
        // SAFETY: this is a function of Tcl, which needs no data of its own and runs no script; the interpreter and the words are
        // alive.
        let result = unsafe {
            let code = run(null_mut(), self.interp, words.len() as c_int, words.as_ptr());
            (code == tcl::TCL_OK).then(|| Obj::from_raw(tcl::Tcl_GetObjResult(self.interp)))?
        };
        match self.expressions.number(&result)? {
            Number::Real(value) => Some(value),
            Number::Int(_) => None,
        }
    }
}

impl Functions for Draws<'_> {
    fn is_tcls(&self, function: Function) -> bool {
        self.expressions.functions[function as usize].is_tcls(self.interp)
    }

    fn draw(&self) -> Option<f64> {
        let function = &self.expressions.functions[Function::Rand as usize];
        let value = self.call(function, &[function.name.as_ptr()])?;
        if self.first.get().is_none() {
            self.first.set(Some(value));
        }
        Some(value)
    }
}
