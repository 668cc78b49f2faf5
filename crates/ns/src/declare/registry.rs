//! The declared classes as the running interpreter uses them.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use neons_otcl::{Obj, ObjectId};

use super::{Accessor, ClassDeclaration, CommandDeclaration, Declarations, Parsed, VariableDeclaration};

/// A declared class together with what it inherits.
pub(crate) struct ClassInfo {
    pub(crate) create: Option<super::Create>,
    pub(crate) built: Option<super::Built>,
    /// Bound variables, own and inherited, in the order in which they are initialised: ancestors first.
    bound: Vec<(usize, usize)>,
    by_name: HashMap<&'static str, usize>,
    commands: HashMap<&'static str, Vec<(usize, usize)>>,
    defaults: RefCell<HashMap<ObjectId, (u64, Rc<Defaults>)>>,
}

/// The class defaults of the bound variables for objects of one class: `None` where there is none.
pub(crate) type Defaults = Vec<Option<Parsed>>;

/// All declared classes.
pub(crate) struct Registry {
    declarations: Vec<ClassDeclaration>,
    classes: RefCell<HashMap<ObjectId, Rc<ClassInfo>>>,
    by_name: RefCell<HashMap<&'static str, Rc<ClassInfo>>>,
    /// Class variables that are set, by class object.
    class_variables: RefCell<HashMap<ObjectId, ClassVariables>>,
    /// The names of all bound variables, of whatever class.
    bound_names: RefCell<HashSet<&'static str>>,
    epoch: Cell<u64>,
}

#[derive(Default)]
struct ClassVariables {
    values: HashMap<Rc<str>, Obj>,
    order: Vec<Rc<str>>,
}

impl Registry {
    pub(crate) fn new(declarations: Declarations) -> Registry {
        Registry {
            declarations: declarations.classes,
            classes: RefCell::default(),
            by_name: RefCell::default(),
            class_variables: RefCell::default(),
            bound_names: RefCell::default(),
            epoch: Cell::new(1),
        }
    }

    pub(crate) fn declarations(&self) -> &[ClassDeclaration] {
        &self.declarations
    }

    /// Enters declared class number `index`, whose class object is `object`; its parent was entered before.
    pub(crate) fn enter(&self, index: usize, object: ObjectId) {
        let declaration = &self.declarations[index];
        let parent = self.by_name.borrow().get(declaration.parent).cloned();
        let mut info = ClassInfo {
            create: declaration.create.clone(),
            built: declaration.built.clone(),
            bound: Vec::new(),
            by_name: HashMap::new(),
            commands: HashMap::new(),
            defaults: RefCell::default(),
        };
        if let Some(parent) = &parent {
            info.bound.clone_from(&parent.bound);
            info.by_name.clone_from(&parent.by_name);
            info.commands.clone_from(&parent.commands);
            if info.create.is_none() {
                info.create.clone_from(&parent.create);
            }
            if info.built.is_none() {
                info.built.clone_from(&parent.built);
            }
        }
        for (number, variable) in declaration.variables.iter().enumerate() {
            if variable.accessor.is_none() {
                continue;
            }
            self.bound_names.borrow_mut().insert(variable.name);
            if let Some(place) = info.by_name.get(variable.name) {
                info.bound[*place] = (index, number);
            } else {
                info.by_name.insert(variable.name, info.bound.len());
                info.bound.push((index, number));
            }
        }
        let mut own: HashMap<&str, Vec<(usize, usize)>> = HashMap::new();
        for (number, command) in declaration.commands.iter().enumerate() {
            own.entry(command.name).or_default().push((index, number));
        }
        for (name, mut commands) in own {
            commands.extend(info.commands.get(name).into_iter().flatten());
            info.commands.insert(name, commands);
        }
        let mut variables = ClassVariables::default();
        for variable in &declaration.variables {
            if let Some(default) = variable.default {
                variables.set(variable.name, Obj::from_str(default));
            }
        }
        self.class_variables.borrow_mut().insert(object, variables);
        let info = Rc::new(info);
        self.classes.borrow_mut().insert(object, info.clone());
        self.by_name.borrow_mut().insert(declaration.name, info);
    }

    /// The declared class whose class object this is.
    pub(crate) fn class(&self, object: ObjectId) -> Option<Rc<ClassInfo>> {
        self.classes.borrow().get(&object).cloned()
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

    /// The commands of this name, those of the class itself first.
    pub(crate) fn commands<'a>(
        &'a self,
        class: &'a ClassInfo,
        name: &str,
    ) -> impl Iterator<Item = &'a CommandDeclaration> {
        class
            .commands
            .get(name)
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

    pub(crate) fn class_variable(&self, class: ObjectId, name: &str) -> Option<Obj> {
        self.class_variables.borrow().get(&class)?.values.get(name).cloned()
    }

    pub(crate) fn class_variable_names(&self, class: ObjectId) -> Vec<Rc<str>> {
        self.class_variables.borrow().get(&class).map(|variables| variables.order.clone()).unwrap_or_default()
    }

    pub(crate) fn set_class_variable(&self, class: ObjectId, name: &str, value: Obj) {
        self.class_variables.borrow_mut().entry(class).or_default().set(name, value);
        // Counters such as `Node set nn_` change often and are no defaults.
        if self.bound_names.borrow().contains(name) {
            self.epoch.set(self.epoch.get() + 1);
        }
    }

    /// The defaults of the bound variables of `info` for objects of class `class`, which it is or descends to.
    /// `precedence` are `class` and its ancestors, nearest first.
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
