//! Methods that declare the members of a class.

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
    /// Declares a variable stored in a field of `T`: its name in scripts, its kind with default and unit, its
    /// description and its field. The variable does not exist in objects whose native half is not a `T`.
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

    /// Like [`ClassDeclaration::bind`], but for a field that entities of several types have.
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
            ignores_default: false,
        });
    }

    /// Declares a variable whose text is computed from a `T` rather than stored in a field ([`Bound::Custom`] or
    /// [`Bound::Optional`]). It has no unit, and no class default unless [`ClassDeclaration::initially`] gives
    /// one.
    pub fn computed<T: Entity>(
        &mut self,
        name: &'static str,
        doc: &'static str,
        text: impl for<'a> Fn(&'a T) -> Bound<'a> + 'static,
    ) -> &mut Self {
        self.of::<T>().computed(name, doc, text);
        self
    }

    /// Sets the class default of the computed variable declared last. The manual derives the variable's type from
    /// it.
    pub fn initially(&mut self, default: &'static str) -> &mut Self {
        if let Some(variable) = self.variables.last_mut() {
            variable.default = Some(Value::written(default));
            variable.missed = true;
        }
        self
    }

    /// Hides the variable declared last from `info vars` until a script has used it.
    pub fn lazy(&mut self) -> &mut Self {
        if let Some(variable) = self.variables.last_mut() {
            variable.lazy = true;
        }
        self
    }

    /// Accepts the name of the command declared last in capital and small letters alike.
    pub(crate) fn in_any_case(&mut self) -> &mut Self {
        if let Some(command) = self.commands.last_mut() {
            command.any_case = true;
        }
        self
    }

    /// Starts declarations for objects whose native half is a `T`.
    pub fn of<T: Entity>(&mut self) -> Part<'_, T, impl Find<T>> {
        self.part(|entity: &dyn Entity| (entity as &dyn Any).downcast_ref())
    }

    /// Starts declarations for the part that `find` returns of a native half. Where `find` returns `None`, these
    /// variables and commands do not exist.
    pub fn part<D: ?Sized + 'static, F: Find<D>>(&mut self, find: F) -> Part<'_, D, F> {
        Part { class: self, find, is_lazy: false, part: std::marker::PhantomData }
    }

    /// Declares a native command of a `T`: its name, its arguments, its description, and the body, which receives
    /// the arguments' values.
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

    /// Declares a method of ns-2's library, which scripts may override and reach by `next`: its name, its
    /// arguments, its description, and the body, which receives the arguments' values.
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

    /// Declares a native command of entities of several types.
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

    /// Like [`ClassDeclaration::instproc`], but declares a method of the class object.
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

    /// Makes all commands declared so far ignore words after their last argument.
    pub(crate) fn ignore_further_words(&mut self) -> &mut Self {
        for command in &mut self.commands {
            command.usage = command.usage.clone().or_more();
        }
        self
    }

    /// Lists the values of the variable declared last. The description says how other values behave.
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

/// A function that finds a part of a native half.
pub trait Find<D: ?Sized>: for<'a> Fn(&'a dyn Entity) -> Option<&'a D> + Copy + 'static {}

impl<D: ?Sized, F: for<'a> Fn(&'a dyn Entity) -> Option<&'a D> + Copy + 'static> Find<D> for F {}

/// Declares members of a class that use one part of the native half.
pub struct Part<'c, D: ?Sized, F> {
    class: &'c mut ClassDeclaration,
    find: F,
    is_lazy: bool,
    part: std::marker::PhantomData<fn(&D)>,
}

impl<D: ?Sized + 'static, F: Find<D>> Part<'_, D, F> {
    /// Hides the variables declared next from `info vars` until a script has used them.
    pub fn lazily(&mut self) -> &mut Self {
        self.is_lazy = true;
        self
    }

    /// Like [`ClassDeclaration::bind`], but for a field of the part.
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

    /// Declares the variables that the part itself lists with the macro [`settings`](neons_sim::settings!).
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
                default: Some(Value::written(setting.default).of_model()),
                unit: Some(setting.unit),
                allowed: setting.allowed,
                doc: setting.doc,
                accessor: Some(accessor),
                lazy: self.is_lazy,
                is_plain: false,
                missed: true,
                ignores_default: false,
            });
        }
        self
    }

    /// See [`ClassDeclaration::missed`].
    pub(crate) fn missed(&mut self) -> &mut Self {
        self.class.missed();
        self
    }

    /// Like [`Part::bind`], and calls `changed` whenever a script has set the variable.
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

    /// Like [`ClassDeclaration::computed`], but computed from the part.
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
            ignores_default: false,
        });
        self
    }

    /// See [`ClassDeclaration::in_any_case`].
    pub(crate) fn in_any_case(&mut self) -> &mut Self {
        self.class.in_any_case();
        self
    }

    /// See [`ClassDeclaration::allowed`].
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

    /// Like [`ClassDeclaration::cmd`], but the body receives the part.
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
        self.class.commands.push(CommandDeclaration {
            name,
            usage: usage(arguments),
            doc,
            any_case: false,
            run,
        });
        self
    }
}
