//! The declared classes as the interpreter uses them at run time.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use neons_otcl::{Obj, ObjectId};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::{Accessor, ClassDeclaration, CommandDeclaration, Declarations, Parsed, VariableDeclaration};

/// A declared class together with its inherited members.
pub(crate) struct ClassInfo {
    pub(crate) create: Option<super::Create>,
    pub(crate) built: Option<super::Built>,
    /// Bound variables, own and inherited, in the order in which they are initialised: ancestors first.
    bound: Vec<(usize, usize)>,
    by_name: FxHashMap<&'static str, usize>,
    commands: FxHashMap<&'static str, Vec<(usize, usize)>>,
    /// Names of commands in which capital and small letters are the same.
    any_case: Vec<&'static str>,
    defaults: RefCell<FxHashMap<ObjectId, (u64, Rc<Defaults>)>>,
    /// Whether objects list their variables in the order of a hash table that has grown.
    pub grown_table: bool,
    /// Whether objects cannot be made.
    pub never_made: bool,
}

/// The class defaults of the bound variables for objects of one class; `None` for a variable without one.
pub(crate) type Defaults = Vec<Option<Parsed>>;

/// All declared classes. Inherited members and values of variables are collected on first use, because most
/// scripts use few of the classes.
pub(crate) struct Registry {
    declarations: Vec<ClassDeclaration>,
    classes: RefCell<FxHashMap<ObjectId, Rc<Entered>>>,
    /// Class variables that have a value, by class object.
    class_variables: RefCell<FxHashMap<ObjectId, ClassVariables>>,
    /// The names of the bound variables of all classes.
    bound_names: OnceCell<FxHashSet<&'static str>>,
    epoch: Cell<u64>,
}

/// A declared class that has a class object.
struct Entered {
    index: usize,
    parent: Option<Rc<Entered>>,
    info: OnceCell<Rc<ClassInfo>>,
}

#[derive(Default)]
struct ClassVariables {
    /// Index of the declaration, until its defaults have been added to `values`.
    declared: Option<usize>,
    values: FxHashMap<Rc<str>, Obj>,
    order: Vec<Rc<str>>,
}

impl Registry {
    pub(crate) fn new(declarations: Declarations) -> Registry {
        let count = declarations.classes.len();
        Registry {
            declarations: declarations.classes,
            classes: RefCell::new(FxHashMap::with_capacity_and_hasher(count, FxBuildHasher)),
            class_variables: RefCell::new(FxHashMap::with_capacity_and_hasher(count, FxBuildHasher)),
            bound_names: OnceCell::new(),
            epoch: Cell::new(1),
        }
    }

    pub(crate) fn declarations(&self) -> &[ClassDeclaration] {
        &self.declarations
    }

    /// Registers the declared class number `index`, whose class object is `object`. The class object `parent` must
    /// have been registered before.
    pub(crate) fn enter(&self, index: usize, object: ObjectId, parent: Option<ObjectId>) {
        let mut classes = self.classes.borrow_mut();
        let parent = parent.and_then(|parent| classes.get(&parent).cloned());
        classes.insert(object, Rc::new(Entered { index, parent, info: OnceCell::new() }));
        let variables = ClassVariables { declared: Some(index), ..ClassVariables::default() };
        self.class_variables.borrow_mut().insert(object, variables);
    }

    fn info(&self, class: &Entered) -> Rc<ClassInfo> {
        class.info.get_or_init(|| Rc::new(self.put_together(class))).clone()
    }

    fn put_together(&self, class: &Entered) -> ClassInfo {
        let index = class.index;
        let declaration = &self.declarations[index];
        let mut info = ClassInfo {
            create: declaration.create.clone(),
            built: declaration.built.clone(),
            bound: Vec::new(),
            by_name: FxHashMap::default(),
            commands: FxHashMap::default(),
            any_case: Vec::new(),
            defaults: RefCell::default(),
            grown_table: declaration.grown_table,
            never_made: declaration.never_made,
        };
        if let Some(parent) = class.parent.as_deref().map(|parent| self.info(parent)) {
            info.bound.clone_from(&parent.bound);
            info.by_name.clone_from(&parent.by_name);
            info.commands.clone_from(&parent.commands);
            info.any_case.clone_from(&parent.any_case);
            if info.create.is_none() {
                info.create.clone_from(&parent.create);
            }
            if info.built.is_none() {
                info.built.clone_from(&parent.built);
            }
            info.grown_table |= parent.grown_table;
        }
        for (number, variable) in declaration.variables.iter().enumerate() {
            if variable.accessor.is_none() {
                continue;
            }
            if let Some(place) = info.by_name.get(variable.name) {
                info.bound[*place] = (index, number);
            } else {
                info.by_name.insert(variable.name, info.bound.len());
                info.bound.push((index, number));
            }
        }
        let mut own: FxHashMap<&str, Vec<(usize, usize)>> = FxHashMap::default();
        for (number, command) in declaration.commands.iter().enumerate() {
            own.entry(command.name).or_default().push((index, number));
            if command.any_case {
                info.any_case.push(command.name);
            }
        }
        for (name, mut commands) in own {
            commands.extend(info.commands.get(name).into_iter().flatten());
            info.commands.insert(name, commands);
        }
        info
    }

    /// Returns the declared class that has this class object.
    pub(crate) fn class(&self, object: ObjectId) -> Option<Rc<ClassInfo>> {
        let class = self.classes.borrow().get(&object).cloned()?;
        Some(self.info(&class))
    }

    pub(crate) fn variable(&self, class: &ClassInfo, index: usize) -> &VariableDeclaration {
        let (declaration, number) = class.bound[index];
        &self.declarations[declaration].variables[number]
    }

    /// The bound variables of a class, in the order in which they are initialised.
    pub(crate) fn bound_variables<'a>(
        &'a self,
        class: &'a ClassInfo,
    ) -> impl Iterator<Item = (&'a VariableDeclaration, &'a Accessor)> {
        class.bound.iter().filter_map(|(declaration, number)| {
            let variable = &self.declarations[*declaration].variables[*number];
            Some((variable, variable.accessor.as_ref()?))
        })
    }

    pub(crate) fn accessor(&self, class: &ClassInfo, name: &str) -> Option<&Accessor> {
        let index = *class.by_name.get(name)?;
        self.variable(class, index).accessor.as_ref()
    }

    /// Returns whether `name` is a bound variable that is never one of the object's Tcl variables.
    pub(crate) fn is_lazy(&self, class: &ClassInfo, name: &str) -> bool {
        class.by_name.get(name).is_some_and(|index| self.variable(class, *index).lazy)
    }

    /// Returns the commands with this name, those of the class itself before inherited ones.
    pub(crate) fn commands<'a>(
        &'a self,
        class: &'a ClassInfo,
        name: &str,
    ) -> impl Iterator<Item = &'a CommandDeclaration> {
        let found = class.commands.get(name).or_else(|| {
            let name = class.any_case.iter().find(|known| known.eq_ignore_ascii_case(name))?;
            class.commands.get(name)
        });
        found
            .into_iter()
            .flatten()
            .map(|(declaration, number)| &self.declarations[*declaration].commands[*number])
    }

    pub(crate) fn command_names(&self, class: &ClassInfo) -> Vec<&'static str> {
        class.commands.keys().copied().collect()
    }

    // --- Class variables ---

    pub(crate) fn is_class_object(&self, object: ObjectId) -> bool {
        self.class_variables.borrow().contains_key(&object)
    }

    /// Calls `f` with the variables of a class, including those with declared defaults; `None` if the class has no
    /// variables.
    fn with_class_variables<R>(
        &self,
        class: ObjectId,
        f: impl FnOnce(&mut ClassVariables) -> R,
    ) -> Option<R> {
        let mut classes = self.class_variables.borrow_mut();
        let variables = classes.get_mut(&class)?;
        if let Some(index) = variables.declared.take() {
            for variable in &self.declarations[index].variables {
                if let Some(default) = variable.default {
                    variables.set(variable.name, Obj::from_str(&default.text()));
                }
            }
        }
        Some(f(variables))
    }

    pub(crate) fn class_variable(&self, class: ObjectId, name: &str) -> Option<Obj> {
        self.with_class_variables(class, |variables| variables.values.get(name).cloned())?
    }

    pub(crate) fn class_variable_names(&self, class: ObjectId) -> Vec<Rc<str>> {
        self.with_class_variables(class, |variables| variables.order.clone()).unwrap_or_default()
    }

    pub(crate) fn set_class_variable(&self, class: ObjectId, name: &str, value: Obj) {
        self.class_variables.borrow_mut().entry(class).or_default();
        self.with_class_variables(class, |variables| variables.set(name, value));
        // Class variables that are no defaults, such as the counter `Node set nn_`, change often.
        if self.bound_names().contains(name) {
            self.epoch.set(self.epoch.get() + 1);
        }
    }

    /// Removes a variable of a class; false if there was none.
    pub(crate) fn unset_class_variable(&self, class: ObjectId, name: &str) -> bool {
        self.epoch.set(self.epoch.get() + 1);
        self.with_class_variables(class, |variables| {
            variables.order.retain(|known| **known != *name);
            variables.values.remove(name).is_some()
        })
        .unwrap_or(false)
    }

    /// Forgets a destroyed class object.
    pub(crate) fn forget_class(&self, object: ObjectId) {
        self.class_variables.borrow_mut().remove(&object);
        for class in self.classes.borrow().values() {
            if let Some(info) = class.info.get() {
                info.defaults.borrow_mut().remove(&object);
            }
        }
    }

    fn bound_names(&self) -> &FxHashSet<&'static str> {
        self.bound_names.get_or_init(|| {
            let variables = self.declarations.iter().flat_map(|declaration| &declaration.variables);
            variables.filter(|variable| variable.accessor.is_some()).map(|variable| variable.name).collect()
        })
    }

    /// Returns the defaults of the bound variables of `info` for objects of `class`, which is that class or a
    /// descendant of it. `precedence` lists `class` and its ancestors, nearest first.
    pub(crate) fn defaults(
        &self,
        info: &ClassInfo,
        class: ObjectId,
        precedence: &[ObjectId],
        parse: impl Fn(&Accessor, &str) -> Option<Parsed>,
    ) -> Rc<Defaults> {
        if let Some((epoch, defaults)) = info.defaults.borrow().get(&class)
            && *epoch == self.epoch.get()
        {
            return defaults.clone();
        }
        let find = |name: &str| precedence.iter().find_map(|class| self.class_variable(*class, name));
        let defaults: Defaults = self
            .bound_variables(info)
            .map(|(variable, accessor)| parse(accessor, find(variable.name)?.as_str()))
            .collect();
        let defaults = Rc::new(defaults);
        info.defaults.borrow_mut().insert(class, (self.epoch.get(), defaults.clone()));
        defaults
    }
}

impl ClassVariables {
    fn set(&mut self, name: &str, value: Obj) {
        if let Some(known) = self.values.get_mut(name) {
            *known = value;
        } else {
            let name: Rc<str> = name.into();
            self.order.push(name.clone());
            self.values.insert(name, value);
        }
    }
}
