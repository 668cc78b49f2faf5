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
pub(crate) use bound::Parsed;
pub use bound::{
    Bound, parse_bandwidth, parse_boolean, parse_decimal, parse_integer, parse_long, parse_real, parse_time,
};
pub use builder::{Find, Part};
pub use command::{Command, Refusal, Reply};
pub use kind::{
    Bandwidth, Bool, Flag, Int, Kind, Long, Number, Real, Switch, Time, TracedExact, TracedInt, TracedReal,
    Unset, Unsigned, Value, Whole, Wired,
};
pub use neons_sim::unit;
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
    /// Name, as scripts write it.
    pub name: &'static str,
    /// The word for its type in the reference manual; empty where an object or the default tells.
    pub kind: &'static str,
    /// Class default; `None` for a variable without one, which starts with the value of the native field.
    pub default: Option<Value>,
    /// Its unit; `None` for text and for a variable without native field.
    pub unit: Option<Unit>,
    /// The values that it may have, if they are few.
    pub allowed: &'static [&'static str],
    /// Meaning.
    pub doc: &'static str,
    /// The native field, for an entity that has it; `None` for a plain class variable.
    pub(crate) accessor: Option<Accessor>,
    /// Whether `info vars` shows it only after a script has touched it.
    pub(crate) lazy: bool,
    /// Whether it is an ordinary Tcl variable, declared to fix its position among the others.
    pub(crate) is_plain: bool,
    /// Whether making an object without any class default for it is warned of.
    pub(crate) missed: bool,
}

/// A native command of a class.
pub struct CommandDeclaration {
    /// Name.
    pub name: &'static str,
    /// Its arguments.
    pub usage: Usage,
    /// What it does.
    pub doc: &'static str,
    pub(crate) run: Run,
}

/// A method of a class, or of the class object itself.
pub struct MethodDeclaration {
    /// Name.
    pub name: &'static str,
    /// Its arguments.
    pub usage: Usage,
    /// What it does.
    pub doc: &'static str,
    pub(crate) body: MethodBody,
}

/// A class that scripts can use.
pub struct ClassDeclaration {
    /// Name.
    pub name: &'static str,
    /// Name of the class it descends from.
    pub parent: &'static str,
    /// Name of another class whose methods it has, after those of `parent`.
    pub second_parent: Option<&'static str>,
    /// What it models.
    pub doc: &'static str,
    /// Its variables.
    pub variables: Vec<VariableDeclaration>,
    /// Its native commands.
    pub commands: Vec<CommandDeclaration>,
    /// Its methods.
    pub methods: Vec<MethodDeclaration>,
    /// Methods of the class object.
    pub class_methods: Vec<MethodDeclaration>,
    pub(crate) create: Option<Create>,
    pub(crate) built: Option<Built>,
    pub(crate) grown_table: bool,
    pub(crate) never_made: bool,
}

/// All classes, in the order of declaration: parents before children.
#[derive(Default)]
pub struct Declarations {
    /// The classes.
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

    /// Checks that the classes from number `first` on descend from classes declared before them.
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

    /// A class declared before, to add to it. Classes below it have what is added, too.
    pub fn declared(&mut self, name: &str) -> Option<&mut ClassDeclaration> {
        self.classes.iter_mut().find(|class| class.name == name)
    }
}

impl ClassDeclaration {
    /// What the class models.
    pub fn doc(&mut self, doc: &'static str) -> &mut Self {
        self.doc = doc;
        self
    }

    /// Another class whose methods it has, after those of its parent.
    pub fn inherits_also(&mut self, parent: &'static str) -> &mut Self {
        self.second_parent = Some(parent);
        self
    }

    /// How the native half of an object is made.
    pub fn native<T: Entity>(&mut self, make: impl Fn(&Sim, EntityId) -> T + 'static) -> &mut Self {
        self.create = Some(Rc::new(move |sim| sim.add(|id| make(sim, id))));
        self
    }

    /// The action on a native half once its variables have the class defaults. A class without one uses its
    /// parent's.
    pub fn built(
        &mut self,
        finish: impl Fn(&Ns, ObjectId, EntityId) -> Result<(), Error> + 'static,
    ) -> &mut Self {
        self.built = Some(Rc::new(finish));
        self
    }

    /// The variable declared last has no class default, and ns-2 warns about that whenever an object is
    /// created.
    pub(crate) fn missed(&mut self) -> &mut Self {
        if let Some(variable) = self.variables.last_mut() {
            variable.missed = true;
        }
        self
    }

    /// Objects of this class cannot be made: `new` returns nothing.
    pub(crate) fn never_made(&mut self) -> &mut Self {
        self.never_made = true;
        self
    }

    /// A variable that is an ordinary Tcl one, most often an array: declared for its place in `info vars`.
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
        });
        self
    }

    /// Objects of this class list their variables in the order of a table that has grown once: methods of ns-2's
    /// library mention variables which do not exist, and those count for a moment.
    pub(crate) fn grown_table(&mut self) -> &mut Self {
        self.grown_table = true;
        self
    }

    /// A variable of the class object only; objects do not have it. For a variable bound by a parent class it
    /// is another default.
    pub fn class_variable(
        &mut self,
        name: &'static str,
        value: &'static str,
        doc: &'static str,
    ) -> &mut Self {
        self.variables.push(VariableDeclaration {
            name,
            kind: "",
            default: Some(Value::Text(value)),
            unit: None,
            allowed: &[],
            doc,
            accessor: None,
            lazy: true,
            is_plain: false,
            missed: false,
        });
        self
    }
}
