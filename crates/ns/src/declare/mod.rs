//! Declarations of the classes that scripts can use.
//!
//! A class is declared once: its name and parent, its variables with default and meaning, its commands and
//! methods. Everything else follows from the declaration: construction, class defaults, reading and writing of
//! variables, error messages, and the reference manual.
//!
//! ```
//! use neons_ns::declare::{Declarations, Real, unit};
//! use neons_sim::Entity;
//! use std::cell::Cell;
//!
//! #[derive(Default)]
//! struct Thermometer {
//!     temperature: Cell<f64>,
//! }
//!
//! impl Entity for Thermometer {}
//!
//! fn declare(declarations: &mut Declarations) {
//!     declarations
//!         .class("Thermometer", "SplitObject")
//!         .doc("Knows how warm it is.")
//!         .native(|_, _| Thermometer::default())
//!         .of::<Thermometer>()
//!         .bind("temperature_", Real(20.5, unit::DEGREES), "The temperature.", |this| &this.temperature)
//!         .cmd("heat", (arg::real("degrees"),), "Adds to the temperature.", |_, this, (degrees,)| {
//!             this.temperature.set(this.temperature.get() + degrees);
//!         });
//! }
//! # use neons_ns::declare::arg;
//! # let session = neons_ns::Session::builder().declare(declare).build().unwrap();
//! # let script = "set t [new Thermometer]; $t heat 2; $t set temperature_";
//! # assert_eq!(session.evaluate(script).result().unwrap(), "22.5");
//! ```
//!
//! Methods are declared with [`instproc`](ClassDeclaration::instproc). Arguments
//! are typed ([`arg`]), so the usage message, their number and what the body gets cannot disagree. Structs of settings
//! that models declare with [`settings!`](neons_sim::settings!) become variables with [`Part::settings`].
//!
//! *Commands* are native: a script reaches them when no method has the name, and cannot reach them by `next`.
//! *Methods* are those of ns-2's script library: they are found, overridden and continued with `next` like
//! methods written in a script.

pub mod arguments;
mod bound;
mod builder;
mod command;
mod kind;
mod registry;

use std::rc::Rc;

use neons_otcl::{Call, Error, ObjectId, TclResult, Usage};
use neons_sim::unit::Unit;
use neons_sim::{Entity, EntityId, Sim};

pub use arguments as arg;
pub use bound::Bound;
pub(crate) use bound::Parsed;
pub use builder::{Find, Part};
pub use command::{Command, Refusal, Reply};
pub use kind::{
    Bandwidth, Bool, Flag, Int, Kind, Long, Number, Real, Switch, Time, TracedExact, TracedInt, TracedReal,
    Unset, Unsigned, Value, Whole, Wired,
};
pub use neons_sim::notation::{
    self, parse_bandwidth, parse_boolean, parse_decimal, parse_integer, parse_long, parse_real, parse_time,
};
pub use neons_sim::{Initial, unit};
pub(crate) use registry::{ClassInfo, Registry};

use crate::Ns;

/// Makes the native half of an object.
pub(crate) type Create = Rc<dyn Fn(&Sim) -> EntityId>;
pub(crate) type Accessor = Box<dyn for<'a> Fn(&'a dyn Entity) -> Option<Bound<'a>>>;
type Run = Rc<dyn Fn(&Command) -> Result<neons_otcl::Obj, Refusal>>;
pub(crate) type Built = Rc<dyn Fn(&Ns, ObjectId, EntityId) -> Result<(), Error>>;
type MethodBody = Rc<dyn Fn(&Ns, &Call) -> TclResult>;

/// A variable of a class.
pub struct VariableDeclaration {
    /// The variable's name, as scripts write it.
    pub name: &'static str,
    /// The name of its type in the reference manual; empty if the native field or the default determines the type.
    pub kind: &'static str,
    /// Class default; `None` for a variable without one, which starts with the value of the native field.
    pub default: Option<Value>,
    /// Unit; `None` for texts and for variables without native field.
    pub unit: Option<Unit>,
    /// The allowed values; empty if there is no fixed list.
    pub allowed: &'static [&'static str],
    /// The variable's description for the manual.
    pub doc: &'static str,
    /// Finds the native field in an entity; `None` for a plain class variable.
    pub(crate) accessor: Option<Accessor>,
    /// Whether `info vars` hides the variable until a script has used it.
    pub(crate) lazy: bool,
    /// Whether this is an ordinary Tcl variable, declared to fix its position in lists of variables.
    pub(crate) is_plain: bool,
    /// Whether `new` warns when the class has no default for this variable.
    pub(crate) missed: bool,
    /// Whether new objects start with the value of the native field, whatever the class default is.
    pub(crate) ignores_default: bool,
}

/// A native command of a class.
pub struct CommandDeclaration {
    /// The command's name.
    pub name: &'static str,
    /// The command's arguments.
    pub usage: Usage,
    /// A description of what the command does.
    pub doc: &'static str,
    /// Whether capital and small letters are the same in the name.
    pub(crate) any_case: bool,
    pub(crate) run: Run,
}

/// A method of a class, or of the class object itself.
pub struct MethodDeclaration {
    /// The method's name.
    pub name: &'static str,
    /// The method's arguments.
    pub usage: Usage,
    /// A description of what the method does.
    pub doc: &'static str,
    pub(crate) body: MethodBody,
}

/// A class that scripts can use.
pub struct ClassDeclaration {
    /// The class's name.
    pub name: &'static str,
    /// The name of the parent class.
    pub parent: &'static str,
    /// Name of a second parent, whose methods are looked up after those of `parent`.
    pub second_parent: Option<&'static str>,
    /// What the class models.
    pub doc: &'static str,
    /// The class's variables.
    pub variables: Vec<VariableDeclaration>,
    /// The class's native commands.
    pub commands: Vec<CommandDeclaration>,
    /// The class's methods.
    pub methods: Vec<MethodDeclaration>,
    /// The methods of the class object.
    pub class_methods: Vec<MethodDeclaration>,
    pub(crate) create: Option<Create>,
    pub(crate) built: Option<Built>,
    pub(crate) grown_table: bool,
    pub(crate) never_made: bool,
}

/// All classes in the order of declaration: parents before children.
#[derive(Default)]
pub struct Declarations {
    /// The declared classes.
    pub classes: Vec<ClassDeclaration>,
}

impl Declarations {
    /// Declares a class.
    pub fn class(&mut self, name: &'static str, parent: &'static str) -> &mut ClassDeclaration {
        self.classes.push(ClassDeclaration {
            name,
            parent,
            second_parent: None,
            doc: "",
            variables: Vec::new(),
            commands: Vec::new(),
            methods: Vec::new(),
            class_methods: Vec::new(),
            create: None,
            built: None,
            grown_table: false,
            never_made: false,
        });
        self.classes.last_mut().expect("just added")
    }

    /// Checks that the classes from index `first` on have parents that were declared before them.
    pub(crate) fn check_parents_from(&self, first: usize) -> Result<(), Error> {
        for (index, class) in self.classes.iter().enumerate().skip(first) {
            for parent in [Some(class.parent), class.second_parent].into_iter().flatten() {
                if !self.classes[..index].iter().any(|other| other.name == parent) {
                    let name = class.name;
                    return Err(
                        format!("{name} descends from {parent}, which is not declared before it").into()
                    );
                }
            }
        }
        Ok(())
    }

    /// Returns a class declared before, in order to extend it. Its descendants inherit the additions.
    pub fn declared(&mut self, name: &str) -> Option<&mut ClassDeclaration> {
        self.classes.iter_mut().find(|class| class.name == name)
    }
}

impl ClassDeclaration {
    /// Sets the description: what the class models.
    pub fn doc(&mut self, doc: &'static str) -> &mut Self {
        self.doc = doc;
        self
    }

    /// Sets a second parent, whose methods are looked up after those of the first.
    pub fn inherits_also(&mut self, parent: &'static str) -> &mut Self {
        self.second_parent = Some(parent);
        self
    }

    /// Sets the function that makes the native half of an object.
    pub fn native<T: Entity>(&mut self, make: impl Fn(&Sim, EntityId) -> T + 'static) -> &mut Self {
        self.create = Some(Rc::new(move |sim| sim.add(|id| make(sim, id))));
        self
    }

    /// Sets the function that is called with a native half once its variables have the class defaults. A class
    /// without such a function uses its parent's.
    pub fn built(
        &mut self,
        finish: impl Fn(&Ns, ObjectId, EntityId) -> Result<(), Error> + 'static,
    ) -> &mut Self {
        self.built = Some(Rc::new(finish));
        self
    }

    /// Marks that the variable declared last has no class default, and that ns-2 warns about this whenever an
    /// object is created.
    pub(crate) fn missed(&mut self) -> &mut Self {
        if let Some(variable) = self.variables.last_mut() {
            variable.missed = true;
        }
        self
    }

    /// Marks variables of this class whose class defaults new objects do not take.
    // ns-2.35: some constructors assign a variable after they have bound it.
    pub(crate) fn ignore_defaults(&mut self, names: &[&str]) -> &mut Self {
        for variable in self.variables.iter_mut().filter(|variable| names.contains(&variable.name)) {
            variable.ignores_default = true;
        }
        self
    }

    /// Marks that objects of this class cannot be made: `new` returns nothing.
    pub(crate) fn never_made(&mut self) -> &mut Self {
        self.never_made = true;
        self
    }

    /// Declares an ordinary Tcl variable, most often an array, in order to fix its position in `info vars`.
    pub fn plain_variable(&mut self, name: &'static str, doc: &'static str) -> &mut Self {
        self.variables.push(VariableDeclaration {
            name,
            kind: "",
            default: None,
            unit: None,
            allowed: &[],
            doc,
            accessor: Some(Box::new(|_| None)),
            lazy: false,
            is_plain: true,
            missed: false,
            ignores_default: false,
        });
        self
    }

    /// Marks that `info vars` lists the variables of objects in the order of a Tcl hash table that has grown once.
    /// The table grows because methods of ns-2's library mention variables that do not exist, which count for a
    /// moment.
    pub(crate) fn grown_table(&mut self) -> &mut Self {
        self.grown_table = true;
        self
    }

    /// Declares a variable of the class object that objects do not have: its name, value, unit and description. If a
    /// parent class binds a variable of this name, this is a new default for it.
    pub fn class_variable(
        &mut self,
        name: &'static str,
        value: impl Into<Value>,
        unit: Unit,
        doc: &'static str,
    ) -> &mut Self {
        self.variables.push(VariableDeclaration {
            name,
            kind: "",
            default: Some(value.into()),
            unit: Some(unit),
            allowed: &[],
            doc,
            accessor: None,
            lazy: true,
            is_plain: false,
            missed: false,
            ignores_default: false,
        });
        self
    }
}
