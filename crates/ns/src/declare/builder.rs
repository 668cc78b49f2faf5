//! How members of a class are declared.

use std::any::Any;
use std::rc::Rc;

use neons_otcl::{Call, Error, TclResult, Usage};
use neons_sim::{Entity, Setting, Sim};

use super::arguments::Arguments;
use super::bound::Bound;
use super::command::{Command, Refusal, Reply};
use super::kind::{Kind, Value};
use super::{
    Accessor, ClassDeclaration, CommandDeclaration, MethodBody, MethodDeclaration, VariableDeclaration,
};
use crate::Ns;

impl ClassDeclaration {
    /// A variable in a field of `T`: its name as scripts write it, its kind with default and unit, its meaning and its
    /// place. Where the native half is not a `T` the variable does not exist.
    pub fn bind<T: Entity, K: Kind>(
        &mut self,
        name: &'static str,
        kind: K,
        doc: &'static str,
        field: impl for<'a> Fn(&'a T) -> &'a K::Field + 'static,
    ) -> &mut Self {
        self.of::<T>().bind(name, kind, doc, field);
        self
    }

    /// As [`ClassDeclaration::bind`], in a field of entities of several types.
    pub fn bind_shared<K: Kind>(
        &mut self,
        name: &'static str,
        kind: K,
        doc: &'static str,
        field: impl for<'a> Fn(&'a dyn Entity) -> Option<&'a K::Field> + 'static,
    ) -> &mut Self {
        let accessor: Accessor = Box::new(move |entity| Some(K::bound(field(entity)?)));
        self.push(name, &kind, doc, accessor);
        self
    }

    fn push<K: Kind>(&mut self, name: &'static str, kind: &K, doc: &'static str, accessor: Accessor) {
        let default = kind.default();
        self.variables.push(VariableDeclaration {
            name,
            kind: K::NAME,
            default,
            unit: Some(kind.unit()),
            allowed: &[],
            doc,
            accessor: Some(accessor),
            lazy: false,
            is_plain: false,
            missed: default.is_some(),
        });
    }

    /// A variable whose text is computed from a `T` and does not stand in one of its fields ([`Bound::Custom`] or
    /// [`Bound::Optional`]). It has neither unit nor class default; see [`ClassDeclaration::initially`].
    pub fn computed<T: Entity>(
        &mut self,
        name: &'static str,
        doc: &'static str,
        text: impl for<'a> Fn(&'a T) -> Bound<'a> + 'static,
    ) -> &mut Self {
        self.of::<T>().computed(name, doc, text);
        self
    }

    /// The class default of the computed variable declared last, of whose type it is an example.
    pub fn initially(&mut self, default: &'static str) -> &mut Self {
        if let Some(variable) = self.variables.last_mut() {
            variable.default = Some(Value::Text(default));
            variable.missed = true;
        }
        self
    }

    /// `info vars` does not show the variable declared last before a script has touched it.
    pub fn lazy(&mut self) -> &mut Self {
        if let Some(variable) = self.variables.last_mut() {
            variable.lazy = true;
        }
        self
    }

    /// What follows is declared of a `T`, the native half of objects.
    pub fn of<T: Entity>(&mut self) -> Part<'_, T, impl Find<T>> {
        self.part(|entity: &dyn Entity| (entity as &dyn Any).downcast_ref())
    }

    /// What follows is declared of the part that `find` finds in a native half. Without the part, the variable or command
    /// does not exist.
    pub fn part<D: ?Sized + 'static, F: Find<D>>(&mut self, find: F) -> Part<'_, D, F> {
        Part { class: self, find, is_lazy: false, part: std::marker::PhantomData }
    }

    /// A native command of a `T`: its name, the arguments, what it does, and the body, which gets the arguments' values.
    pub fn cmd<T: Entity, A: Arguments, R: Reply>(
        &mut self,
        name: &'static str,
        arguments: A,
        doc: &'static str,
        run: impl for<'a> Fn(&'a Command<'a>, &'a T, A::Values<'a>) -> R + 'static,
    ) -> &mut Self {
        self.of::<T>().cmd(name, arguments, doc, run);
        self
    }

    /// A method of ns-2's library, which scripts may override and reach by `next`: its name, the arguments, what it does,
    /// and the body, which gets the arguments' values.
    pub fn instproc<A: Arguments>(
        &mut self,
        name: &'static str,
        arguments: A,
        doc: &'static str,
        body: impl for<'a> Fn(&'a Ns, &'a Call<'a>, A::Values<'a>) -> TclResult + 'static,
    ) -> &mut Self {
        self.methods.push(method(name, arguments, doc, body));
        self
    }

    /// A native command of entities of several types.
    pub fn shared_cmd<A: Arguments, R: Reply>(
        &mut self,
        name: &'static str,
        arguments: A,
        doc: &'static str,
        run: impl for<'a> Fn(&'a Command<'a>, &'a dyn Entity, A::Values<'a>) -> R + 'static,
    ) -> &mut Self {
        self.part(|entity: &dyn Entity| Some(entity)).cmd(name, arguments, doc, run);
        self
    }

    /// As [`ClassDeclaration::instproc`], a method of the class object.
    pub fn proc<A: Arguments>(
        &mut self,
        name: &'static str,
        arguments: A,
        doc: &'static str,
        body: impl for<'a> Fn(&'a Ns, &'a Call<'a>, A::Values<'a>) -> TclResult + 'static,
    ) -> &mut Self {
        self.class_methods.push(method(name, arguments, doc, body));
        self
    }

    /// The variable declared last has only these values; others behave as the description says.
    pub fn allowed(&mut self, values: &'static [&'static str]) -> &mut Self {
        if let Some(variable) = self.variables.last_mut() {
            variable.allowed = values;
        }
        self
    }
}

fn method<A: Arguments>(
    name: &'static str,
    arguments: A,
    doc: &'static str,
    body: impl for<'a> Fn(&'a Ns, &'a Call<'a>, A::Values<'a>) -> TclResult + 'static,
) -> MethodDeclaration {
    let body: MethodBody = Rc::new(move |ns, call| {
        let values = arguments.take(ns, call.args).map_err(Error::from)?;
        body(ns, call, values)
    });
    MethodDeclaration { name, usage: usage(arguments), doc, body }
}

fn usage<A: Arguments>(arguments: A) -> Usage {
    Usage::new(A::LEAST, A::MOST, move || arguments.usage())
}

/// Finds a part of native halves.
pub trait Find<D: ?Sized>: for<'a> Fn(&'a dyn Entity) -> Option<&'a D> + Copy + 'static {}

impl<D: ?Sized, F: for<'a> Fn(&'a dyn Entity) -> Option<&'a D> + Copy + 'static> Find<D> for F {}

/// The members of a class that concern one part of its native halves.
pub struct Part<'c, D: ?Sized, F> {
    class: &'c mut ClassDeclaration,
    find: F,
    is_lazy: bool,
    part: std::marker::PhantomData<fn(&D)>,
}

impl<D: ?Sized + 'static, F: Find<D>> Part<'_, D, F> {
    /// `info vars` does not show the variables that follow before a script has touched them.
    pub fn lazily(&mut self) -> &mut Self {
        self.is_lazy = true;
        self
    }

    /// As [`ClassDeclaration::bind`], in a field of the part.
    pub fn bind<K: Kind>(
        &mut self,
        name: &'static str,
        kind: K,
        doc: &'static str,
        field: impl for<'a> Fn(&'a D) -> &'a K::Field + 'static,
    ) -> &mut Self {
        let find = self.find;
        let accessor: Accessor = Box::new(move |entity| Some(K::bound(field(find(entity)?))));
        self.push(name, &kind, doc, accessor)
    }

    /// Variables that the part declares itself, with the macro [`settings`](neons_sim::settings!).
    pub fn settings(&mut self, settings: impl IntoIterator<Item = &'static Setting<D>>) -> &mut Self
    where
        D: Sized,
    {
        for setting in settings {
            let (find, field) = (self.find, setting.field);
            let accessor: Accessor = Box::new(move |entity| Some(Bound::from(field(find(entity)?))));
            self.class.variables.push(VariableDeclaration {
                name: setting.name,
                kind: setting.kind,
                default: Some(Value::Text(setting.default)),
                unit: Some(setting.unit),
                allowed: setting.allowed,
                doc: setting.doc,
                accessor: Some(accessor),
                lazy: self.is_lazy,
                is_plain: false,
                missed: true,
            });
        }
        self
    }

    /// As [`ClassDeclaration::missed`].
    pub(crate) fn missed(&mut self) -> &mut Self {
        self.class.missed();
        self
    }

    /// As [`Part::bind`], for a field on which the entity depends: `changed` is called whenever a script has set it.
    pub fn bind_watched<K: Kind>(
        &mut self,
        name: &'static str,
        kind: K,
        doc: &'static str,
        field: impl for<'a> Fn(&'a D) -> &'a K::Field + 'static,
        changed: impl Fn(&D, &Sim) + Copy + 'static,
    ) -> &mut Self {
        let find = self.find;
        let accessor: Accessor = Box::new(move |entity| {
            let part = find(entity)?;
            Some(Bound::Watched(Box::new(K::bound(field(part))), Box::new(move |sim| changed(part, sim))))
        });
        self.push(name, &kind, doc, accessor)
    }

    /// As [`ClassDeclaration::computed`], from the part.
    pub fn computed(
        &mut self,
        name: &'static str,
        doc: &'static str,
        text: impl for<'a> Fn(&'a D) -> Bound<'a> + 'static,
    ) -> &mut Self {
        let find = self.find;
        self.class.variables.push(VariableDeclaration {
            name,
            kind: "",
            default: None,
            unit: None,
            allowed: &[],
            doc,
            accessor: Some(Box::new(move |entity| Some(text(find(entity)?)))),
            lazy: self.is_lazy,
            is_plain: false,
            missed: false,
        });
        self
    }

    /// As [`ClassDeclaration::allowed`].
    pub fn allowed(&mut self, values: &'static [&'static str]) -> &mut Self {
        self.class.allowed(values);
        self
    }

    fn push<K: Kind>(
        &mut self,
        name: &'static str,
        kind: &K,
        doc: &'static str,
        accessor: Accessor,
    ) -> &mut Self {
        self.class.push(name, kind, doc, accessor);
        if self.is_lazy {
            self.class.lazy();
        }
        self
    }

    /// As [`ClassDeclaration::cmd`], of the part.
    pub fn cmd<A: Arguments, R: Reply>(
        &mut self,
        name: &'static str,
        arguments: A,
        doc: &'static str,
        run: impl for<'a> Fn(&'a Command<'a>, &'a D, A::Values<'a>) -> R + 'static,
    ) -> &mut Self {
        let find = self.find;
        let run = Rc::new(move |command: &Command| {
            let entity = command.ns.sim().entity(command.entity).ok_or_else(Refusal::unfit)?;
            let part = find(entity).ok_or_else(Refusal::unfit)?;
            let values = arguments.take(command.ns, command.arguments)?;
            run(command, part, values).reply(command.ns)
        });
        self.class.commands.push(CommandDeclaration { name, usage: usage(arguments), doc, run });
        self
    }
}
