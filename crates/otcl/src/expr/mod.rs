//! `expr` with its expression in several words, as in `expr $x + 1`.
//!
//! Tcl joins the words to a text, compiles the text and runs it, each time anew. Converting numbers to text costs
//! more than adding them, although the words still are the numbers that the script has computed. So expressions of
//! numbers and the usual operators and functions are evaluated on the words; everything else, errors included, is
//! left to Tcl.
//!
//! Tcl compiles `expr {...}` as part of the script, which is faster than any command. This remains so: Tcl asks
//! the command how its uses are compiled, and a single braced word is compiled by Tcl's own function.

mod number;
mod parser;
mod random;
mod tokens;

use std::cell::Cell;
use std::ffi::{c_char, c_int, c_void};
use std::ptr::{null, null_mut};

use crate::command_lookup::command_named;
use crate::float_traps::{callback, in_script};
use crate::interp::{Otcl, Shared};
use crate::obj::Obj;
use crate::tcl_sys as tcl;
use number::{Function, Number};
use random::Draws;

/// The function with which Tcl compiles a use of a command; `TCL_ERROR` means that the use stays a call of the
/// command.
type CompileProc =
    unsafe extern "C" fn(*mut tcl::Tcl_Interp, *mut tcl::Tcl_Parse, *mut Command, *mut c_void) -> c_int;

/// The start of the structure behind a command token, in all of 8.6. It is not part of Tcl's public interface,
/// so [`install`] checks it.
#[repr(C)]
struct Command {
    hash_entry: *mut c_void,
    namespace: *mut tcl::Tcl_Namespace,
    references: c_int,
    epoch: c_int,
    compile: Option<CompileProc>,
    run: Option<tcl::Tcl_ObjCmdProc>,
    run_data: tcl::ClientData,
    run_strings: Option<tcl::Tcl_CmdProc>,
    run_strings_data: tcl::ClientData,
}

/// Tcl's own `expr`, and the state that makes evaluation on words exact.
pub(crate) struct Expressions {
    run: tcl::Tcl_ObjCmdProc,
    run_data: tcl::ClientData,
    compile: CompileProc,
    /// The types of values that are integers or reals.
    int_type: *const c_void,
    real_type: *const c_void,
    /// Whether Tcl's text of a real would have all digits.
    texts_are_exact: Cell<bool>,
    functions: [MathFunction; Function::ALL.len()],
    /// The function that seeds the generator of random numbers.
    seed: MathFunction,
}

/// The command that implements a function, and the name by which expressions look it up.
struct MathFunction {
    name: Obj,
    run: Option<tcl::Tcl_ObjCmdProc>,
}

impl MathFunction {
    fn new(interp: *mut tcl::Tcl_Interp, name: &str) -> MathFunction {
        let name = Obj::from_str(&format!("tcl::mathfunc::{name}"));
        MathFunction { run: command_procedure(interp, &name), name }
    }

    fn is_tcls(&self, interp: *mut tcl::Tcl_Interp) -> bool {
        let run = command_procedure(interp, &self.name);
        // Tcl defines these functions in one file, so their addresses differ.
        self.run.is_some() && run.map(|run| run as usize) == self.run.map(|run| run as usize)
    }
}

fn command_procedure(interp: *mut tcl::Tcl_Interp, name: &Obj) -> Option<tcl::Tcl_ObjCmdProc> {
    // SAFETY: the interpreter is alive.
    let (_, info) = unsafe { command_named(interp, name) }?;
    info.objProc
}

/// Replaces Tcl's `expr` by this implementation, if commands have the expected structure.
pub(crate) fn install(otcl: &Otcl) {
    let interp = otcl.interp();
    // SAFETY: the interpreter is alive. The structure behind the token is read only after its public parts, which
    // Tcl also reports separately, have been found in the expected places, so that it has the layout of `Command`.
    unsafe {
        let name = Obj::from_str("::expr");
        let Some((token, mut info)) = command_named(interp, &name) else { return };
        let command = token.cast::<Command>();
        let is_as_thought = (*command).namespace == info.namespacePtr
            && (1..1 << 20).contains(&(*command).references)
            && (*command).run.map(|run| run as usize) == info.objProc.map(|run| run as usize)
            && (*command).run_data == info.objClientData
            && (*command).run_strings.map(|run| run as usize) == info.proc_.map(|run| run as usize)
            && (*command).run_strings_data == info.clientData;
        let (true, Some(run), Some(compile)) = (is_as_thought, info.objProc, (*command).compile) else {
            return;
        };
        let type_named = |name: *const c_char| tcl::Tcl_GetObjType(name).cast::<c_void>();
        let expressions = Expressions {
            run,
            run_data: info.objClientData,
            compile,
            int_type: type_named(c"int".as_ptr()),
            real_type: type_named(c"double".as_ptr()),
            texts_are_exact: Cell::new(true),
            functions: Function::ALL.map(|(name, _)| MathFunction::new(interp, name)),
            seed: MathFunction::new(interp, "srand"),
        };
        if expressions.int_type.is_null() || expressions.real_type.is_null() {
            return;
        }
        if otcl.inner().expressions.set(expressions).is_err() {
            return;
        }
        info.objProc = Some(expression);
        info.objClientData = otcl.shared().data();
        tcl::Tcl_SetCommandInfoFromToken(token, &info);
        (*command).compile = Some(compile_expression);
        let flags = tcl::TCL_GLOBAL_ONLY | tcl::TCL_TRACE_WRITES;
        let (variable, data) = (c"tcl_precision".as_ptr(), otcl.shared().data());
        tcl::Tcl_TraceVar2(interp, variable, null(), flags, precision_written, data);
    }
}

impl Otcl {
    /// Returns the number in a value that has no text yet, such as a result of `expr`; `None` if there is a text, which is
    /// what counts, or if the text of the number would not be exact, because `tcl_precision` was set.
    pub fn number_without_text(&self, value: &Obj) -> Option<f64> {
        let expressions = self.inner().expressions.get().filter(|_| has_no_text(value))?;
        match expressions.number(value).filter(|_| expressions.texts_are_exact.get())? {
            Number::Int(value) => Some(value as f64),
            Number::Real(value) => Some(value),
        }
    }
}

impl Expressions {
    /// Returns the value of the expression in these words; `None` if Tcl must evaluate it.
    fn evaluate(&self, interp: *mut tcl::Tcl_Interp, words: &[Obj]) -> Option<Number> {
        if !self.texts_are_exact.get() {
            return None;
        }
        let number_of = |word: &Obj| Some((self.number(word)?, has_no_text(word)));
        let draws = Draws::new(self, interp);
        let value = parser::evaluate(words, number_of, &draws);
        if value.is_none() {
            draws.take_back();
        }
        value
    }

    /// Makes Tcl evaluate the expression.
    fn run(&self, otcl: &Otcl, words: &[Obj]) -> c_int {
        let (run, data, count) = (self.run, self.run_data, words.len() as c_int);
        let words = words.as_ptr().cast::<*mut tcl::Tcl_Obj>();
        // SAFETY: this is the call that Tcl itself would have made; the words are alive, and values have the
        // layout of pointers.
        unsafe { in_script!(otcl.environment(), run, data, otcl.interp(), count, words) }
    }

    fn number(&self, word: &Obj) -> Option<Number> {
        // SAFETY: the value is alive. Tcl documents where values of these types keep their number.
        let (kind, bits) = unsafe { ((*word.as_ptr()).typePtr, (*word.as_ptr()).internalRep[0]) };
        if kind == self.int_type {
            Some(Number::Int(bits as i64))
        } else if kind == self.real_type {
            Some(Number::Real(f64::from_bits(bits as u64)))
                .filter(|_| f64::from_bits(bits as u64).is_finite())
        } else {
            None
        }
    }
}

fn has_no_text(value: &Obj) -> bool {
    // SAFETY: the value is alive.
    unsafe { (*value.as_ptr()).bytes.is_null() }
}

callback! {
    fn expression(
        data: tcl::ClientData,
        interp: *mut tcl::Tcl_Interp,
        objc: c_int,
        objv: *const *mut tcl::Tcl_Obj
    ) -> c_int = run_expression
}

unsafe extern "C" fn run_expression(
    data: tcl::ClientData,
    interp: *mut tcl::Tcl_Interp,
    objc: c_int,
    objv: *const *mut tcl::Tcl_Obj,
) -> c_int {
    // SAFETY: `data` was set by `install`; the words are alive during the call.
    let (otcl, words) = unsafe { (Shared::of(data).borrow(), Obj::slice(objv, objc)) };
    let Some(otcl) = otcl else { return tcl::TCL_ERROR };
    let Some(expressions) = otcl.inner().expressions.get() else { return tcl::TCL_ERROR };
    if let [_, words @ ..] = words
        && let Some(value) = expressions.evaluate(interp, words)
    {
        otcl.set_result(&match value {
            Number::Int(value) => Obj::from_i64(value),
            Number::Real(value) => Obj::from_f64(value),
        });
        return tcl::TCL_OK;
    }
    for word in words {
        if let Err(error) = otcl.check_nesting(word.as_bytes(), None) {
            return otcl.raise(error);
        }
    }
    // SAFETY: the words are alive.
    if words.len() > 2 && unsafe { is_compiled(words) } {
        // Compiled code joins the words of `expr` unchanged, but the command removes blanks at the ends of words.
        let text = words[1..].iter().map(Obj::as_bytes).collect::<Vec<_>>().join(&b' ');
        return expressions.run(&otcl, &[words[0].clone(), Obj::from_bytes(&text)]);
    }
    expressions.run(&otcl, words)
}

/// Returns whether the words come from compiled code, in which they are the same values each time.
///
/// # Safety
/// The words are alive.
unsafe fn is_compiled(words: &[Obj]) -> bool {
    // SAFETY: guaranteed by the caller.
    words.first().is_some_and(|name| unsafe { (*name.as_ptr()).refCount > 1 })
}

callback! {
    fn compile_expression(
        interp: *mut tcl::Tcl_Interp,
        parse: *mut tcl::Tcl_Parse,
        command: *mut Command,
        environment: *mut c_void
    ) -> c_int = compile
}

unsafe extern "C" fn compile(
    interp: *mut tcl::Tcl_Interp,
    parse: *mut tcl::Tcl_Parse,
    command: *mut Command,
    environment: *mut c_void,
) -> c_int {
    // SAFETY: Tcl passes the parsed command, whose tokens are those of the first word (one for the word and one
    // for each component), followed by those of the next. It also passes the command that `install` has modified,
    // and its data.
    unsafe {
        let words = (*parse).numWords;
        let first = (*parse).tokenPtr;
        if words != 2 || (*first.add((*first).numComponents as usize + 1)).type_ != tcl::TCL_TOKEN_SIMPLE_WORD
        {
            return tcl::TCL_ERROR;
        }
        let Some(otcl) = Shared::of((*command).run_data).borrow() else { return tcl::TCL_ERROR };
        let Some(expressions) = otcl.inner().expressions.get() else { return tcl::TCL_ERROR };
        // The function evaluates constant expressions, in which a division by zero must trap.
        in_script!(otcl.environment(), expressions.compile, interp, parse, command, environment)
    }
}

callback! {
    fn precision_written(
        data: tcl::ClientData,
        interp: *mut tcl::Tcl_Interp,
        name1: *const c_char,
        name2: *const c_char,
        flags: c_int
    ) -> *mut c_char = follow_precision
}

/// Tracks `tcl_precision`: with few digits, Tcl's texts of reals are inexact, and expressions have the value of
/// those texts.
unsafe extern "C" fn follow_precision(
    data: tcl::ClientData,
    _interp: *mut tcl::Tcl_Interp,
    _name1: *const c_char,
    _name2: *const c_char,
    _flags: c_int,
) -> *mut c_char {
    // SAFETY: `data` was set by `install`.
    if let Some(otcl) = unsafe { Shared::of(data).borrow() }
        && let Some(expressions) = otcl.inner().expressions.get()
    {
        let digits = otcl.global_var("tcl_precision").and_then(|digits| digits.to_i64());
        // Precision 0 means as many digits as needed.
        expressions.texts_are_exact.set(matches!(digits, Some(0 | 17)));
    }
    null_mut()
}

#[cfg(test)]
mod tests;
