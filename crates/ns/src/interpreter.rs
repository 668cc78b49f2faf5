//! One interpreter with one simulation.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::HashMap;
use std::io::Write;
use std::rc::Rc;

use neons_otcl::{Call, Error, Obj, ObjectId, Otcl, Streams, TclResult, Trap};
use neons_sim::{Agent, Entity, EntityId, Sim, SinkId, Wiring};
use rustc_hash::FxHashMap;

use crate::background_writer::BackgroundWriter;
use crate::declare::{Bound, ClassInfo, Command, Declarations, MethodDeclaration, Refusal, Registry};
use crate::known_classes::KnownClasses;
use crate::objects::Objects;
use crate::output::Output;
use crate::paint::paint;
use crate::scripts::Scripts;
use crate::stdio::Stdio;
use crate::variable_trace::VariableTraces;
use crate::variables::Variables;

/// The manner in which errors are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// Errors are reported exactly as ns-2 does.
    Ns,
    /// As ns-2 does, with an explanation added on standard error.
    Neons,
}

/// An interpreter of the ns-2 language, as native methods and commands see it.
pub struct Ns(pub(crate) Rc<Inner>);

pub(crate) struct Inner {
    otcl: Otcl,
    sim: Sim,
    registry: Registry,
    voice: Voice,
    /// Whether the program exists for this interpreter and ends with it.
    is_program: bool,
    /// The number of nested calls into the session that are running.
    active: Cell<u32>,
    /// The size of the failed memory request of native code, bytes; `None` if no request has failed.
    pub(crate) shortage: Rc<Cell<Option<usize>>>,
    objects: Objects,
    scripts: Scripts,
    stdio: Stdio,
    /// The standard error output.
    err: Output,
    /// The sink that buffers warnings of models for standard error; `None` if standard error is a terminal.
    warnings: OnceCell<Option<SinkId>>,
    /// Whether messages are coloured.
    has_colour: Cell<bool>,
    sinks: RefCell<HashMap<String, SinkId>>,
    background_writer: BackgroundWriter,
    split_object: Cell<Option<ObjectId>>,
    reals: crate::reals::Reals,
    known_classes: RefCell<KnownClasses>,
    /// The objects of class Simulator and its descendants, oldest first.
    simulators: RefCell<Vec<ObjectId>>,
    variable_traces: VariableTraces,
    /// The files of the scripts that are running or have run.
    script_files: RefCell<Vec<String>>,
    examined_variables: RefCell<crate::advice::Examined>,
    inputs: crate::advice::Inputs,
    pub(crate) library_procedures: crate::globals::Procedures,
}

/// Counts one call into a session; dropping it ends the count.
pub(crate) struct Active<'a>(&'a Cell<u32>);

impl Drop for Active<'_> {
    fn drop(&mut self) {
        self.0.update(|active| active - 1);
    }
}

/// Describes an arithmetic trap in an expression of a script.
pub(crate) fn trap_name(trap: Trap) -> &'static str {
    match trap {
        Trap::DivisionByZero => "a division by zero in an expression of the script",
        Trap::Overflow => "a result too large for a real number in an expression of the script",
        Trap::InvalidOperation => "an operation without a result in an expression of the script",
    }
}

impl Ns {
    /// Returns a new interpreter in which all classes, including those of `declare`, are declared. It contains
    /// only the two random number generators that every ns-2 script finds.
    ///
    /// # Errors
    /// The Tcl library cannot be set up, for instance because its script library is missing.
    pub(crate) fn new(
        voice: Voice,
        is_program: bool,
        [out, err]: [Output; 2],
        declare: impl FnOnce(&mut Declarations),
    ) -> Result<Ns, Error> {
        let streams = (!out.is_of_process() || !err.is_of_process())
            .then(|| Streams { out: Box::new(out.clone()), err: Box::new(err.clone()) });
        let otcl = Otcl::with_streams(streams)?;
        let mut declarations = Declarations::default();
        crate::classes::declare(&mut declarations);
        if voice == Voice::Neons {
            crate::classes::declare_beyond_ns2(&mut declarations);
        }
        let built_in = declarations.classes.len();
        declare(&mut declarations);
        declarations.check_parents_from(built_in)?;
        let ns = Ns(Rc::new(Inner {
            otcl,
            sim: Sim::new(),
            registry: Registry::new(declarations),
            voice,
            is_program,
            active: Cell::new(0),
            shortage: Rc::default(),
            objects: Objects::default(),
            scripts: Scripts::default(),
            stdio: Stdio::new(out),
            err,
            warnings: OnceCell::new(),
            has_colour: Cell::new(false),
            sinks: RefCell::default(),
            background_writer: BackgroundWriter::default(),
            split_object: Cell::new(None),
            reals: crate::reals::Reals::default(),
            known_classes: RefCell::default(),
            simulators: RefCell::default(),
            script_files: RefCell::default(),
            examined_variables: RefCell::default(),
            inputs: crate::advice::Inputs::default(),
            library_procedures: crate::globals::Procedures::default(),
            variable_traces: VariableTraces::default(),
        }));
        ns.install_freeing();
        ns.sim().set_embedder(Rc::new(crate::embedder::ScriptEmbedder::new(&ns)));
        // Scripts may write to trace files, too. Their lines and trace lines may be reordered only while native
        // events run.
        ns.sim().set_write_through(true);
        ns.otcl().set_native_variables(Rc::new(Variables::new(&ns)));
        let this = ns.share();
        ns.otcl().on_destroy(Rc::new(move |_, object| this.object_destroyed(object)));
        let mut classes = FxHashMap::default();
        for index in 0..ns.registry().declarations().len() {
            ns.install_class(index, &mut classes);
        }
        let this = ns.share();
        ns.otcl().on_redefinition(Rc::new(move |name| crate::embedder::note_redefinition(&this, name)));
        crate::globals::install(&ns)?;
        ns.otcl().watch_for_traces();
        if !is_program {
            let this = ns.share();
            ns.otcl().on_trap(move |trap| this.sim().arithmetic_trap(trap_name(trap)));
        } else if voice == Voice::Neons {
            ns.otcl().announce_traps();
        }
        Ok(ns)
    }

    /// Returns another handle to the same interpreter.
    pub(crate) fn share(&self) -> Ns {
        Ns(self.0.clone())
    }

    /// Returns the OTcl interpreter.
    pub fn otcl(&self) -> &Otcl {
        &self.0.otcl
    }

    /// Returns the simulation.
    pub fn sim(&self) -> &Sim {
        &self.0.sim
    }

    /// Returns how errors are reported.
    pub fn voice(&self) -> Voice {
        self.0.voice
    }

    pub(crate) fn is_program(&self) -> bool {
        self.0.is_program
    }

    /// Counts a call into the session until the guard is dropped.
    pub(crate) fn activate(&self) -> Active<'_> {
        self.0.active.update(|active| active + 1);
        Active(&self.0.active)
    }

    /// Returns whether a call into the session is running.
    pub(crate) fn is_active(&self) -> bool {
        self.0.active.get() > 0
    }

    /// Writes to standard error, and ignores that its reader may be gone.
    pub(crate) fn tell(&self, text: &str) {
        self.flush_warnings();
        let text = if self.0.has_colour.get() { paint(text) } else { Cow::Borrowed(text) };
        let _ = (&self.0.err).write_all(text.as_bytes());
    }

    /// Writes a model's warning to standard error. While no script runs, many lines are written at once, as for
    /// traces.
    pub(crate) fn warn(&self, text: &str) {
        let sink = self.0.warnings.get_or_init(|| {
            let err = self.0.err.clone();
            let write = move |bytes: &[u8]| {
                let _ = (&err).write_all(bytes);
            };
            (!self.0.err.is_terminal()).then(|| self.sim().add_message_sink(write))
        });
        match sink {
            Some(sink) => self.sim().sink(*sink).append(|out| out.extend_from_slice(text.as_bytes())),
            None => self.tell(text),
        }
    }

    /// Writes the buffered warnings of models, so that they appear before later output.
    pub(crate) fn flush_warnings(&self) {
        if let Some(Some(sink)) = self.0.warnings.get() {
            self.sim().sink(*sink).flush();
        }
    }

    pub(crate) fn set_colour(&self, has_colour: bool) {
        self.0.has_colour.set(has_colour);
    }

    pub(crate) fn registry(&self) -> &Registry {
        &self.0.registry
    }

    pub(crate) fn objects(&self) -> &Objects {
        &self.0.objects
    }

    pub(crate) fn scripts(&self) -> &Scripts {
        &self.0.scripts
    }

    /// Returns a real number as a Tcl value with 17 significant digits, as C's `%.17g` writes it.
    pub(crate) fn real(&self, value: f64) -> Obj {
        self.0.reals.get(value)
    }

    /// Returns a global variable or array element that the script must have set.
    pub(crate) fn global(&self, name: &str) -> TclResult {
        self.otcl().global_var(name).ok_or_else(|| {
            let what = if name.ends_with(')') { "element in array" } else { "variable" };
            Error::from(format!("can't read \"{name}\": no such {what}"))
        })
    }

    pub(crate) fn variable_traces(&self) -> &VariableTraces {
        &self.0.variable_traces
    }

    pub(crate) fn stdio(&self) -> &Stdio {
        &self.0.stdio
    }

    /// Returns the files of the scripts that are running or have run, the main script first.
    pub(crate) fn script_files(&self) -> Vec<String> {
        self.0.script_files.borrow().clone()
    }

    /// Records that the script in a file is about to run.
    pub(crate) fn note_script_file(&self, file: &str) {
        let mut files = self.0.script_files.borrow_mut();
        if !files.iter().any(|known| known == file) {
            files.push(file.to_owned());
        }
    }

    pub(crate) fn examined_variables(&self) -> &RefCell<crate::advice::Examined> {
        &self.0.examined_variables
    }

    pub(crate) fn inputs(&self) -> &crate::advice::Inputs {
        &self.0.inputs
    }

    pub(crate) fn simulators(&self) -> &RefCell<Vec<ObjectId>> {
        &self.0.simulators
    }

    /// The thread that writes large pieces of traces.
    pub(crate) fn background_writer(&self) -> &BackgroundWriter {
        &self.0.background_writer
    }

    pub(crate) fn sinks(&self) -> &RefCell<HashMap<String, SinkId>> {
        &self.0.sinks
    }

    /// Makes the declared class number `index`; `classes` has those made before, by name.
    fn install_class(&self, index: usize, classes: &mut FxHashMap<&'static str, ObjectId>) {
        let declaration = &self.registry().declarations()[index];
        let find = |name: &str| classes.get(name).copied().or_else(|| self.otcl().object(name));
        let parent = find(declaration.parent);
        let second = declaration.second_parent.and_then(find);
        let parents: Vec<ObjectId> = parent.into_iter().chain(second).collect();
        let class = self.otcl().define_class(declaration.name, &parents);
        if declaration.name == "SplitObject" {
            self.0.split_object.set(Some(class));
            crate::classes::install_object_commands(self, class);
        }
        classes.insert(declaration.name, class);
        self.registry().enter(index, class, parent);
        self.0.known_classes.borrow_mut().clear();
        if !declaration.methods.is_empty() {
            let ns = self.share();
            let method = move |place: usize| {
                let method = &ns.registry().declarations()[index].methods[place];
                (method.name, method.usage.clone(), ns.method(method))
            };
            let count = declaration.methods.len();
            self.otcl().promise_methods(class, move || (0..count).map(method));
        }
        for method in &declaration.class_methods {
            self.otcl().define_class_method(class, method.name, method.usage.clone(), self.method(method));
        }
    }

    fn method(&self, method: &MethodDeclaration) -> neons_otcl::NativeFn {
        let (ns, body) = (self.share(), method.body.clone());
        Rc::new(move |call: &Call| body(&ns, call))
    }

    /// Returns the declared class that defines an object's native half.
    #[inline]
    pub(crate) fn class_info(&self, object: ObjectId) -> Option<Rc<ClassInfo>> {
        let class = self.class_of(object);
        let epoch = self.otcl().class_epoch();
        if let Some(info) = self.0.known_classes.borrow().get(epoch, class) {
            return info.clone();
        }
        let precedence = self.otcl().precedence(class);
        let info = precedence.iter().find_map(|class| self.registry().class(*class));
        self.0.known_classes.borrow_mut().insert(epoch, class, info.clone());
        info
    }

    /// Returns whether this is the class SplitObject.
    pub(crate) fn is_split_object(&self, class: ObjectId) -> bool {
        self.0.split_object.get() == Some(class)
    }

    /// Returns whether an object is a class whose variables are defaults for its objects: a declared class, or a
    /// descendant of SplitObject.
    pub(crate) fn keeps_class_variables(&self, class: ObjectId) -> bool {
        self.otcl().is_class(class)
            && (self.registry().is_class_object(class)
                || self
                    .0
                    .split_object
                    .get()
                    .is_some_and(|split| self.otcl().precedence(class).contains(&split)))
    }

    /// Calls `use_bound` with the native field behind a variable of an object; `None` if there is no such field.
    pub(crate) fn with_bound<R>(
        &self,
        object: ObjectId,
        name: &str,
        use_bound: impl FnOnce(EntityId, Bound) -> R,
    ) -> Option<R> {
        let entity = self.entity_of(object)?;
        let native = self.sim().entity(entity)?;
        let info = self.class_info(object)?;
        let bound = self.registry().accessor(&info, name)?(native)?;
        native.settle(self.sim());
        Some(use_bound(entity, bound))
    }

    /// Returns whether `info vars` of the object hides this variable until a script has used it.
    pub(crate) fn is_lazy(&self, object: ObjectId, name: &str) -> bool {
        self.class_info(object).is_some_and(|info| self.registry().is_lazy(&info, name))
    }

    /// Returns the native half of an object as a `T`.
    ///
    /// # Errors
    /// The object has no native half of this type, because its `init` has not run.
    #[inline]
    pub(crate) fn record<T: Entity>(&self, object: ObjectId) -> Result<&T, Error> {
        self.entity_of(object)
            .and_then(|entity| self.sim().get(entity))
            .ok_or_else(|| Error::from(format!("{} has not been initialised", self.otcl().name(object))))
    }

    /// Returns the class of an object.
    pub(crate) fn class_of(&self, object: ObjectId) -> ObjectId {
        self.otcl().class_of(object).unwrap_or(self.otcl().object_class())
    }

    /// Returns the name of the class of an object.
    pub(crate) fn class_name(&self, object: ObjectId) -> Rc<str> {
        self.otcl().name(self.class_of(object))
    }

    /// Returns the keys of an array variable in the order in which Tcl lists them.
    pub(crate) fn array_names(&self, object: ObjectId, array: &str) -> Vec<Obj> {
        let names = self.invoke(object, "array", &[Obj::from_str("names"), Obj::from_str(array)]);
        names.and_then(|names| names.list_items()).unwrap_or_default()
    }

    /// Returns whether an array has an element, by the method of Tcl's uncompiled code: a missing key is inserted
    /// and removed again, which may make the hash table grow (spec: script-language, section 4, "Ghost
    /// insertion").
    ///
    /// # Errors
    /// The name is that of a plain variable.
    pub(crate) fn ghost_exists(&self, object: ObjectId, element: &str) -> Result<bool, Error> {
        if self.otcl().var_exists(object, element) {
            return Ok(true);
        }
        self.otcl().set_var(object, element, Obj::empty())?;
        self.otcl().unset_var(object, element)?;
        Ok(false)
    }

    /// Calls `use_agent` with the part common to all agents; `None` if the object is no agent.
    pub(crate) fn with_agent<R>(&self, object: ObjectId, use_agent: impl FnOnce(&Agent) -> R) -> Option<R> {
        Some(use_agent(self.sim().entity(self.entity_of(object)?)?.as_agent()?))
    }

    /// Returns the wiring of an entity: where it sends packets.
    pub(crate) fn wiring(&self, entity: EntityId) -> Option<&Wiring> {
        self.sim().entity(entity)?.wiring()
    }

    /// Returns the names of all methods and commands of a class.
    pub(crate) fn method_names(&self, class: &str) -> Vec<String> {
        let Some(object) = self.otcl().object(class) else { return Vec::new() };
        let mut names = Vec::new();
        for class in self.otcl().precedence(object).iter() {
            names.extend(self.instprocs(*class));
            if let Some(info) = self.registry().class(*class) {
                names.extend(self.registry().command_names(&info).into_iter().map(str::to_owned));
            }
        }
        names
    }

    /// Returns the arguments of each native command with this name in a class.
    pub(crate) fn command_usages(&self, class: &str, name: &str) -> Vec<String> {
        let Some(object) = self.otcl().object(class) else { return Vec::new() };
        let precedence = self.otcl().precedence(object);
        let Some(info) = precedence.iter().find_map(|class| self.registry().class(*class)) else {
            return Vec::new();
        };
        self.registry().commands(&info, name).map(|command| command.usage.text()).collect()
    }

    /// Returns the names of all variables of a declared class and its ancestors.
    pub(crate) fn variable_names(&self, class: ObjectId) -> Vec<String> {
        let precedence = self.otcl().precedence(class);
        let names = precedence.iter().flat_map(|class| self.registry().class_variable_names(*class));
        let mut names: Vec<String> = names.map(|name| name.to_string()).collect();
        if let Some(info) = self.registry().class(class) {
            names
                .extend(self.registry().bound_variables(&info).map(|(variable, _)| variable.name.to_owned()));
        }
        names
    }

    /// Returns the names of all variables of all declared classes.
    pub(crate) fn all_variable_names(&self) -> Vec<&'static str> {
        let classes = self.registry().declarations().iter();
        classes.flat_map(|class| class.variables.iter().map(|variable| variable.name)).collect()
    }

    /// Returns the names of all classes, including those of scripts.
    pub(crate) fn class_names(&self) -> Vec<String> {
        let mut classes = vec![self.otcl().object_class()];
        let mut next = 0;
        while let Some(class) = classes.get(next).copied() {
            classes.extend(self.otcl().subclasses(class));
            next += 1;
        }
        classes.iter().map(|class| self.otcl().name(*class).to_string()).collect()
    }

    fn instprocs(&self, class: ObjectId) -> Vec<String> {
        let listed = self.invoke(class, "info", &[Obj::from_str("instprocs")]);
        let names = listed.and_then(|names| names.list_items()).unwrap_or_default();
        names.iter().map(|name| name.as_str().to_owned()).collect()
    }

    // --- Native commands ---

    /// Calls a native command of an object; the first word is the command's name.
    ///
    /// # Errors
    /// `error when calling class ...` if there is no such command or it refuses.
    pub(crate) fn command(&self, object: ObjectId, words: &[Obj]) -> TclResult {
        let refusal = match self.native_command(object, words) {
            Ok(reply) => return Ok(reply),
            Err(refusal) => refusal,
        };
        if let Some(error) = refusal.script_error {
            return Err(error);
        }
        let class = self.class_name(object);
        let call = Obj::list(words);
        let message = format!("error when calling class {class}: {}", call.as_str());
        if let Some(explanation) = refusal.explanation {
            self.inputs().remember_refusal(&message, explanation);
        }
        if self.voice() == Voice::Neons && refusal.reason.is_empty() {
            return Err(Error::from(message));
        }
        // ns-2.35: the reason, often empty, appears only as the first line of errorInfo.
        let trail = format!("{}\n    ({} cmd line 1)", refusal.reason, self.otcl().name(object));
        Err(self.error_with_trail(&message, &trail))
    }

    /// Runs `OBJ cmd NAME ARGUMENTS`. Like [`Ns::command`], but the error is the native half's own reason, which
    /// is often empty.
    ///
    /// # Errors
    /// The reason of the refusal.
    pub(crate) fn bare_command(&self, object: ObjectId, words: &[Obj]) -> TclResult {
        self.native_command(object, words)
            .map_err(|refusal| refusal.script_error.unwrap_or(Error::Message(refusal.reason)))
    }

    /// Returns an error whose traceback begins with other text than its message.
    pub(crate) fn error_with_trail(&self, message: &str, trail: &str) -> Error {
        let words = ["error", message, trail].map(Obj::from_str);
        self.otcl().call(&words).err().unwrap_or_else(|| Error::from(message))
    }

    /// Returns whether an object has a native command of this name.
    pub(crate) fn has_command(&self, object: ObjectId, name: &str) -> bool {
        self.class_info(object).is_some_and(|info| self.registry().commands(&info, name).next().is_some())
    }

    fn native_command(&self, object: ObjectId, words: &[Obj]) -> Result<Obj, Refusal> {
        if let (Some((name, arguments)), Some(entity), Some(info)) =
            (words.split_first(), self.entity_of(object), self.class_info(object))
        {
            for command in self.registry().commands(&info, name.as_str()) {
                if !command.usage.accepts(arguments.len()) {
                    continue;
                }
                return (command.run)(&Command::new(self, object, entity, arguments));
            }
        }
        // No explanation here: the advice on unknown commands suggests the most similar name.
        Err(Refusal::default())
    }

    /// Calls a method of an object.
    ///
    /// # Errors
    /// The errors of the method.
    pub fn invoke(&self, object: ObjectId, method: &str, arguments: &[Obj]) -> TclResult {
        // Scripts may make native code call methods endlessly, so check for interruption.
        self.sim().end_if_interrupted();
        self.otcl().invoke(object, method, arguments)
    }

    /// Takes a step of the library that scripts may replace: by the method, if a script has one for the object, otherwise
    /// natively.
    ///
    /// # Errors
    /// The errors of the method or of `native`.
    pub fn invoke_or(
        &self,
        object: ObjectId,
        method: &str,
        arguments: &[Obj],
        native: impl FnOnce() -> Result<(), Error>,
    ) -> Result<(), Error> {
        match self.otcl().finds_script_method(object, method) {
            true => self.invoke(object, method, arguments).map(drop),
            false => native(),
        }
    }

    /// Calls a method of the object with this name.
    ///
    /// # Errors
    /// There is no such object, or the method raises an error.
    pub fn invoke_named(&self, object: &Obj, method: &str, arguments: &[Obj]) -> TclResult {
        match self.otcl().object_of(object) {
            Some(object) => self.invoke(object, method, arguments),
            None => {
                let mut words = vec![object.clone(), Obj::from_str(method)];
                words.extend_from_slice(arguments);
                self.otcl().call(&words)
            }
        }
    }
}
