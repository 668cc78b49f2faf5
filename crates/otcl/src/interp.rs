//! The interpreter: evaluation, results, commands and global variables.

use std::cell::{Cell, OnceCell, RefCell};
use std::ffi::c_int;
use std::mem::ManuallyDrop;
use std::ptr::null;
use std::rc::Rc;

use crate::class::{ClassPart, Epoch};
use crate::command_lookup::command_named;
use crate::direct_variables::DirectVariables;
use crate::dispatch::Nested;
use crate::error::{Error, TclResult};
use crate::exhaustion::Registration;
use crate::expr::Expressions;
use crate::float_traps::{Environment, callback, in_script, in_trace};
use crate::interrupts::{Interrupter, Interruption};
use crate::lookup_cache::LookupCache;
use crate::names::Names;
use crate::native_command::CommandFn;
use crate::native_variables::NativeVariables;
use crate::obj::Obj;
use crate::object::{ObjectId, Store};
use crate::pages::Pages;
use crate::plain_command::PlainCommand;
use crate::stack::Stack;
use crate::streams::{InForce, OwnChannels, Streams};
use crate::tcl_sys as tcl;
use crate::unwinding::Unwinding;

/// A Tcl interpreter with the OTcl object system. A clone is another handle to the same interpreter.
#[derive(Clone)]
pub struct Otcl(pub(crate) Rc<Inner>);

/// A function to call when an object is destroyed.
pub type DestroyHook = Rc<dyn Fn(&Otcl, ObjectId)>;

/// A function to call when another method may be found for a name; the argument is this name, or `None` if any name may
/// be affected.
pub type RedefinitionHook = Rc<dyn Fn(Option<&str>)>;

/// The state shared by the handles of an interpreter.
pub(crate) struct Inner {
    interp: *mut tcl::Tcl_Interp,
    pub store: Store,
    pub epoch: Epoch,
    pub lookups: LookupCache,
    pub names: Names,
    pub object_class: Cell<Option<ObjectId>>,
    pub class_class: Cell<Option<ObjectId>>,
    pub native_variables: RefCell<Option<Rc<dyn NativeVariables>>>,
    pub direct_variables: DirectVariables,
    pub destroy_hook: RefCell<Option<DestroyHook>>,
    pub redefinition_hook: RefCell<Option<RedefinitionHook>>,
    pub words: Words,
    procs: Cell<u64>,
    pub expressions: OnceCell<Expressions>,
    /// Tcl's command `trace`, if its use is noticed.
    pub trace_command: OnceCell<tcl::Tcl_ObjCmdProc>,
    /// The floating point environment in which scripts are executed.
    pub environment: Environment,
    /// The command procedures of `proc` and others, for direct calls that scripts cannot redirect.
    proc_command: Builtin,
    vars_command: Builtin,
    upvar_command: Builtin,
    /// Whether native code has received a failure since it last gave Tcl a result.
    failed: Cell<bool>,
    /// The depth of nested native methods.
    pub native_depth: Cell<u32>,
    /// The depth of nested evaluations of scripts and files by Tcl's parser.
    script_depth: Cell<u32>,
    /// Whether the interpreter is being deleted, so that nothing may be called any more.
    pub closing: Cell<bool>,
    pub unwinding: Unwinding,
    pub provisions: RefCell<Vec<Registration>>,
    pub interruptions: RefCell<Vec<Interruption>>,
    pub trap_interrupter: RefCell<Option<Interrupter>>,
    /// The depth of nested calls of native code by Tcl.
    pub native_calls: Cell<u32>,
    pub when_idle: RefCell<Option<Rc<dyn Fn()>>>,
    pub is_untidy: Cell<bool>,
    /// The functions behind native commands.
    pub commands: RefCell<Pages<Rc<CommandFn>>>,
    channels: OwnChannels,
    pub stack: Stack,
}

/// Values used frequently.
pub(crate) struct Words {
    pub empty: Obj,
    pub unknown: Obj,
    pub destroy: Obj,
    pub class: Obj,
    pub proc_: Obj,
    pub init: Obj,
}

#[derive(Clone, Copy)]
struct Builtin {
    run: tcl::Tcl_ObjCmdProc,
    data: tcl::ClientData,
}

impl Inner {
    /// Returns a new number for the command behind a script method.
    pub fn next_proc(&self) -> u64 {
        self.procs.set(self.procs.get() + 1);
        self.procs.get()
    }
}

impl Drop for Otcl {
    fn drop(&mut self) {
        if Rc::strong_count(&self.0) == 1 {
            self.0.closing.set(true);
            // SAFETY: this is the last handle, so nothing is being evaluated, and `closing` keeps callbacks from
            // creating further handles; the delete procedures of our commands only free what they own.
            unsafe { in_script!(self.environment(), tcl::Tcl_DeleteInterp, self.interp()) }
            crate::thread::interpreter_deleted();
        }
    }
}

impl Otcl {
    /// Makes an interpreter: Tcl with its script library, and the classes `Object` and `Class`.
    ///
    /// # Errors
    /// Tcl is not version 8.6, or its script library cannot be found or loaded.
    pub fn new() -> Result<Otcl, Error> {
        Otcl::with_streams(None)
    }

    /// Like [`Otcl::new`], but the standard output and standard error of scripts are not those of the process.
    /// They are used while the value returned by [`Otcl::enter`] lives.
    ///
    /// # Errors
    /// See [`Otcl::new`].
    pub fn with_streams(streams: Option<Streams>) -> Result<Otcl, Error> {
        crate::library::prepare()?;
        let channels = streams.map(OwnChannels::new).unwrap_or_default();
        let _in_force = channels.enter();
        // SAFETY: the library is ready; this code owns the interpreter from here on.
        let interp = unsafe { tcl::Tcl_CreateInterp() };
        // SAFETY: the interpreter is new and used by this thread only.
        unsafe {
            if tcl::Tcl_Init(interp) != tcl::TCL_OK {
                let message = Obj::from_raw(tcl::Tcl_GetObjResult(interp)).as_str().to_owned();
                tcl::Tcl_DeleteInterp(interp);
                return Err(Error::Message(message));
            }
            tcl::Tcl_CreateNamespace(interp, c"::otcl".as_ptr(), std::ptr::null_mut(), None);
        }
        channels.register(interp);
        let inner = Inner {
            interp,
            store: Store::default(),
            epoch: Epoch::default(),
            lookups: LookupCache::default(),
            names: Names::default(),
            object_class: Cell::new(None),
            class_class: Cell::new(None),
            native_variables: RefCell::new(None),
            direct_variables: DirectVariables::default(),
            destroy_hook: RefCell::new(None),
            redefinition_hook: RefCell::new(None),
            words: Words {
                empty: Obj::empty(),
                unknown: "unknown".into(),
                destroy: "destroy".into(),
                class: "class".into(),
                proc_: "proc".into(),
                init: "init".into(),
            },
            procs: Cell::new(0),
            expressions: OnceCell::new(),
            trace_command: OnceCell::new(),
            environment: Environment::trapping(),
            proc_command: builtin(interp, "::proc")?,
            vars_command: builtin(interp, "::tcl::info::vars")?,
            upvar_command: builtin(interp, "::tcl::namespace::upvar")?,
            failed: Cell::new(false),
            native_depth: Cell::new(0),
            script_depth: Cell::new(0),
            closing: Cell::new(false),
            unwinding: Unwinding::default(),
            provisions: RefCell::default(),
            interruptions: RefCell::default(),
            trap_interrupter: RefCell::default(),
            native_calls: Cell::new(0),
            when_idle: RefCell::default(),
            is_untidy: Cell::new(false),
            commands: RefCell::default(),
            channels,
            stack: Stack::new(),
        };
        let otcl = Otcl(Rc::new(inner));
        crate::thread::interpreter_made();
        crate::expr::install(&otcl);
        crate::builtin::install(&otcl)?;
        Ok(otcl)
    }

    /// Activates the interpreter's own standard channels, if it has any, until the returned guard is dropped.
    pub fn enter(&self) -> InForce {
        self.0.channels.enter()
    }

    pub(crate) fn inner(&self) -> &Inner {
        &self.0
    }

    /// Returns a reference to the interpreter that Tcl stores.
    pub(crate) fn shared(&self) -> Shared {
        Shared(Rc::as_ptr(&self.0))
    }

    pub(crate) fn interp(&self) -> *mut tcl::Tcl_Interp {
        self.0.interp
    }

    pub(crate) fn environment(&self) -> &Environment {
        &self.0.environment
    }

    /// A number that changes whenever a script may have changed variables or methods. As long as it stays the same, what
    /// native code has read of them is still valid.
    pub fn script_epoch(&self) -> u64 {
        self.environment().runs()
    }

    /// Sets whether division of reals by zero, invalid operations and overflow in scripts kill the process with
    /// SIGFPE, as they do in ns-2. Default: true.
    pub fn set_float_traps(&self, on: bool) {
        self.0.environment.set_trapping(on);
    }

    /// Evaluates a script at global level, in the global namespace, without compiling it. (A script that runs once
    /// gains nothing from compilation, and uncompiled code looks up array elements differently.)
    ///
    /// # Errors
    /// [`Error::Completion`] if the script completes with any code other than `TCL_OK`.
    pub fn eval(&self, script: &Obj) -> TclResult {
        let bytes = script.as_bytes();
        // `info frame` crashes unless it runs within some script that Tcl has parsed.
        if self.0.script_depth.get() > 0
            && let Some(command) = PlainCommand::read(bytes, &self.0.names)
        {
            return self.completed(command.run(self));
        }
        self.check_nesting(bytes, None)?;
        let _nested = Nested::new(&self.0.script_depth);
        // SAFETY: the text stays alive, because this function holds the value that contains it.
        let code = unsafe {
            let (text, length) = (bytes.as_ptr().cast(), bytes.len() as c_int);
            in_script!(self.environment(), tcl::Tcl_EvalEx, self.interp(), text, length, tcl::TCL_EVAL_GLOBAL)
        };
        self.completed(code)
    }

    /// Like [`Otcl::eval`], for a string.
    ///
    /// # Errors
    /// See [`Otcl::eval`].
    pub fn eval_str(&self, script: &str) -> TclResult {
        self.eval(&Obj::from_str(script))
    }

    /// Evaluates a file, whose text is in the system's encoding, at the current level, as `source` does.
    ///
    /// # Errors
    /// Those of [`Otcl::eval`]; also if the file cannot be read.
    pub fn eval_file(&self, path: &str) -> TclResult {
        self.eval_file_with(path, None)
    }

    /// Like [`Otcl::eval_file`], for a file in another encoding, named as in the list of `encoding names`.
    ///
    /// # Errors
    /// Those of [`Otcl::eval_file`]; also if there is no such encoding.
    pub fn eval_file_in(&self, path: &str, encoding: &str) -> TclResult {
        self.eval_file_with(path, Some(encoding))
    }

    fn eval_file_with(&self, path: &str, encoding: Option<&str>) -> TclResult {
        self.check_file(path)?;
        let path = Obj::from_str(path);
        let encoding = encoding.map(Obj::from_str);
        let name = encoding.as_ref().map_or(null(), Obj::as_c_ptr);
        let _nested = Nested::new(&self.0.script_depth);
        // SAFETY: the path and the encoding's name are alive; a null encoding means the system's.
        let code = unsafe {
            in_script!(self.environment(), tcl::Tcl_FSEvalFileEx, self.interp(), path.as_ptr(), name)
        };
        self.completed(code)
    }

    /// Runs a command, given as its words, at global level.
    ///
    /// # Errors
    /// See [`Otcl::eval`].
    pub fn call(&self, words: &[Obj]) -> TclResult {
        let code = self.eval_words(words, tcl::TCL_EVAL_GLOBAL);
        self.completed(code)
    }

    /// Runs a command, given as its words, at the level of the caller, so that it sees the caller's local
    /// variables.
    ///
    /// # Errors
    /// See [`Otcl::eval`].
    pub fn call_here(&self, words: &[Obj]) -> TclResult {
        let code = self.eval_words(words, 0);
        self.completed(code)
    }

    /// Like [`Otcl::call_here`], but does not add the command to the traceback of an error; the caller does that.
    pub(crate) fn call_unlogged(&self, words: &[Obj]) -> TclResult {
        let code = self.eval_words(words, tcl::TCL_EVAL_NOERR);
        self.completed(code)
    }

    /// Adds a command to the traceback of the current error, as the command that was executing.
    pub(crate) fn log_command(&self, command: &str) {
        let command = Obj::from_str(command);
        let length = command.as_bytes().len() as c_int;
        // SAFETY: the text is alive, and the command lies within it, because both are the same.
        unsafe {
            let text = command.as_c_ptr();
            in_script!(self.environment(), tcl::Tcl_LogCommandInfo, self.interp(), text, text, length)
        }
    }

    pub(crate) fn eval_words(&self, words: &[Obj], flags: c_int) -> c_int {
        // SAFETY: the words are alive, and a slice of values has the layout of an argument vector.
        unsafe {
            let (count, words) = (words.len() as c_int, words.as_ptr().cast());
            in_script!(self.environment(), tcl::Tcl_EvalObjv, self.interp(), count, words, flags)
        }
    }

    /// Returns whether `script` has no unclosed brace, bracket or quote.
    ///
    /// A script whose brackets nest too deeply to be evaluated counts as complete.
    pub fn is_complete(&self, script: &Obj) -> bool {
        if self.nests_beyond(script.as_bytes()).is_some() {
            return true;
        }
        // SAFETY: the text is terminated by a zero byte.
        unsafe { tcl::Tcl_CommandComplete(script.as_c_ptr()) != 0 }
    }

    /// Returns the result of the last command. After a failure it is the error message.
    pub fn result(&self) -> Obj {
        // SAFETY: an interpreter always has a result.
        unsafe { Obj::from_raw(tcl::Tcl_GetObjResult(self.interp())) }
    }

    /// Sets the interpreter's result.
    pub fn set_result(&self, value: &Obj) {
        // SAFETY: the value is alive; Tcl takes its own reference.
        unsafe { tcl::Tcl_SetObjResult(self.interp(), value.as_ptr()) }
    }

    /// Clears the result and any pending error.
    pub fn reset_result(&self) {
        // SAFETY: the interpreter is alive.
        unsafe { tcl::Tcl_ResetResult(self.interp()) }
    }

    /// Returns the message of an error: its own, or the interpreter's result.
    pub fn message_of(&self, error: &Error) -> String {
        match error {
            Error::Message(message) => message.clone(),
            Error::Completion(_) => self.result().as_str().to_owned(),
        }
    }

    /// Returns the global variable `errorInfo`: the traceback of the last error, empty before the first one.
    pub fn error_info(&self) -> Obj {
        self.global_var("errorInfo").unwrap_or_default()
    }

    /// Appends text to the traceback of the current error.
    pub fn add_error_info(&self, text: &str) {
        let text = Obj::from_str(text);
        // SAFETY: the value is alive; Tcl copies its text.
        unsafe { tcl::Tcl_AppendObjToErrorInfo(self.interp(), text.as_ptr()) }
    }

    /// Runs `f`, then restores the interpreter's previous result, error traceback and related state.
    pub fn preserving<R>(&self, f: impl FnOnce() -> R) -> R {
        // SAFETY: the saved state is restored exactly once. (If `f` panics, it leaks.)
        let state = unsafe { tcl::Tcl_SaveInterpState(self.interp(), tcl::TCL_OK) };
        let value = f();
        // SAFETY: this is the state saved above.
        unsafe { tcl::Tcl_RestoreInterpState(self.interp(), state) };
        value
    }

    /// Returns the empty string without creating a new value.
    pub fn empty(&self) -> Obj {
        self.0.words.empty.clone()
    }

    /// Converts a completion code to a result.
    pub(crate) fn completed(&self, code: c_int) -> TclResult {
        self.unwind_further();
        if code == tcl::TCL_OK {
            return Ok(self.result());
        }
        self.0.failed.set(true);
        Err(Error::Completion(code))
    }

    /// Passes a result to Tcl; returns the completion code.
    pub(crate) fn finish(&self, result: TclResult) -> c_int {
        match result {
            Ok(value) => {
                // An error that native code has handled must not add to the traceback of the next one.
                if self.0.failed.replace(false) {
                    self.reset_result();
                }
                self.set_result(&value);
                tcl::TCL_OK
            }
            Err(error) => self.raise(error),
        }
    }

    /// Passes a failure to Tcl; returns the completion code.
    pub(crate) fn raise(&self, error: Error) -> c_int {
        match error {
            Error::Message(message) => {
                self.reset_result();
                self.set_result(&Obj::from_str(&message));
                tcl::TCL_ERROR
            }
            Error::Completion(code) => code,
        }
    }

    /// Runs Tcl's own `proc` without leaving a trace in `errorInfo`.
    pub(crate) fn define_proc(&self, words: &[Obj; 4]) -> Result<(), Error> {
        self.run_builtin(self.0.proc_command, words).map(|_| ())
    }

    /// Returns the number of active procedures: 0 at global level.
    pub fn level(&self) -> i64 {
        let mut frame = std::mem::MaybeUninit::<tcl::Tcl_CallFrame>::uninit();
        // SAFETY: the frame stays in place until it is removed. Its level, which is one more than that of the frame below,
        // is at this place in all versions of 8.6.
        let level = unsafe {
            let namespace = tcl::Tcl_GetGlobalNamespace(self.interp());
            tcl::Tcl_PushCallFrame(self.interp(), frame.as_mut_ptr(), namespace, 0);
            let level = (*frame.as_ptr()).level;
            tcl::Tcl_PopCallFrame(self.interp());
            level
        };
        i64::from(level) - 1
    }

    /// Returns the qualified names of the variables that match a qualified pattern.
    pub(crate) fn vars_matching(&self, pattern: &str) -> Vec<Obj> {
        let words = [self.0.words.empty.clone(), Obj::from_str(pattern)];
        self.run_builtin(self.0.vars_command, &words).and_then(|list| list.list_items()).unwrap_or_default()
    }

    /// Links the variable `name` of a namespace to the variable `local` at the caller's level. The value
    /// `namespace` caches its lookup.
    pub(crate) fn link_namespace_var(&self, namespace: Obj, name: &Obj, local: &Obj) -> Result<(), Error> {
        let words = [self.0.words.empty.clone(), namespace, name.clone(), local.clone()];
        self.run_builtin(self.0.upvar_command, &words).map(|_| ())
    }

    /// Links variables of a namespace to variables of the same names at the caller's level.
    pub(crate) fn link_namespace_vars(&self, namespace: Obj, names: &[Obj]) -> Result<(), Error> {
        let mut words = Vec::with_capacity(2 + 2 * names.len());
        words.extend([self.0.words.empty.clone(), namespace]);
        words.extend(names.iter().flat_map(|name| [name.clone(), name.clone()]));
        self.run_builtin(self.0.upvar_command, &words).map(|_| ())
    }

    fn run_builtin(&self, builtin: Builtin, words: &[Obj]) -> TclResult {
        // SAFETY: the procedure and its data belong to a command of Tcl that lives as long as the interpreter or,
        // if a script deletes it, needs no data (see `builtin`).
        let code = unsafe {
            let (count, words) = (words.len() as c_int, words.as_ptr().cast());
            in_trace!(self.environment(), builtin.run, builtin.data, self.interp(), count, words)
        };
        self.completed(code)
    }

    /// Drops everything that native code has registered with the interpreter: methods, commands, variables, and
    /// the functions called when objects are destroyed, memory runs out or the interpreter is interrupted. Script
    /// methods are removed, too.
    ///
    /// For owners of interpreters whose native code holds handles: while there is one, the interpreter is not
    /// deleted.
    pub fn release(&self) {
        let inner = self.inner();
        let variables = inner.native_variables.take();
        let (hook, provisions) = (inner.destroy_hook.take(), inner.provisions.take());
        let (interruptions, commands) = (inner.interruptions.take(), inner.commands.take());
        drop((variables, hook, provisions, interruptions, commands, inner.when_idle.take()));
        drop(inner.redefinition_hook.take());
        inner.epoch.advance();
        inner.lookups.clear();
        for object in inner.store.filter(|_| true) {
            let methods = object.class_part.as_deref().map(ClassPart::take_methods);
            drop((methods, object.take_extra()));
        }
    }

    /// Calls `f` when the process exits through Tcl ([`Otcl::exit`] or a script's `exit`), before channels are
    /// flushed and closed. The function registered last is called first.
    pub fn on_exit(&self, f: impl FnOnce() + 'static) {
        let f: Box<Box<dyn FnOnce()>> = Box::new(Box::new(f));
        // SAFETY: exit handlers are called once, on the thread that exits; the handler takes ownership of the box.
        unsafe { tcl::Tcl_CreateThreadExitHandler(exiting, Box::into_raw(f).cast()) }
    }

    /// Ends the process as Tcl's `exit` does: exit handlers run and channels are flushed.
    pub fn exit(&self, code: i32) -> ! {
        // SAFETY: the call does not return.
        unsafe {
            let (): () = in_script!(self.environment(), tcl::Tcl_Exit, code);
        }
        unreachable!("Tcl has ended the process")
    }
}

/// Returns the procedure and data of one of Tcl's own commands. None of these has data that deletion of the
/// command would free.
fn builtin(interp: *mut tcl::Tcl_Interp, name: &str) -> Result<Builtin, Error> {
    let name = Obj::from_str(name);
    // SAFETY: the interpreter is alive.
    let Some((_, info)) = (unsafe { command_named(interp, &name) }) else {
        return Err(Error::Message(format!("Tcl has no command {name}")));
    };
    let run = info.objProc.ok_or("command without a procedure")?;
    Ok(Builtin { run, data: info.objClientData })
}

/// An uncounted reference to an interpreter, which Tcl stores for native code.
// The pointer comes from the handles' `Rc`, not from a reference, so that it also gives access to the counts.
#[derive(Clone, Copy)]
pub(crate) struct Shared(*const Inner);

impl Shared {
    /// Converts to the data of a callback.
    pub fn data(self) -> tcl::ClientData {
        self.0.cast_mut().cast()
    }

    /// Returns the reference from the data of a callback.
    pub fn of(data: tcl::ClientData) -> Shared {
        Shared(data.cast_const().cast())
    }

    /// Returns a handle for the duration of a callback; `None` if the interpreter is being deleted, when nothing
    /// may be called.
    ///
    /// # Safety
    /// The state of the interpreter still exists.
    pub unsafe fn borrow(self) -> Option<Borrowed> {
        // SAFETY: guaranteed by the caller. Handles are counted references to the state; since this one is never
        // dropped, the count stays unchanged.
        unsafe {
            let is_closing = (*self.0).closing.get();
            (!is_closing).then(|| Borrowed(ManuallyDrop::new(Otcl(Rc::from_raw(self.0)))))
        }
    }

    /// Returns whether this is the interpreter behind a handle.
    pub fn is(self, otcl: &Otcl) -> bool {
        std::ptr::eq(self.0, Rc::as_ptr(&otcl.0))
    }
}

/// A handle for the duration of a callback, made from the pointer that Tcl stored.
pub(crate) struct Borrowed(ManuallyDrop<Otcl>);

impl std::ops::Deref for Borrowed {
    type Target = Otcl;

    fn deref(&self) -> &Otcl {
        &self.0
    }
}

callback!(fn exiting(data: tcl::ClientData) = call_on_exit);

unsafe extern "C" fn call_on_exit(data: tcl::ClientData) {
    // SAFETY: the data is the box made by `on_exit`, and this is the only call.
    let f = unsafe { Box::from_raw(data.cast::<Box<dyn FnOnce()>>()) };
    f();
}
