//! Sender classes that differ in their congestion control.

use std::any::Any;
use std::marker::PhantomData;

use neons_sim::tcp::full::{FullTcp, SackRecovery};
use neons_sim::tcp::{CongestionControl, Controlled, TcpSender};
use neons_sim::unit::Unit;
use neons_sim::{Entity, Setting};

use crate::declare::{ClassDeclaration, Declarations, Kind};

/// The one-way and the two-way sender class of a congestion control.
pub struct ControlClasses<'a, C> {
    declarations: &'a mut Declarations,
    names: [&'static str; 2],
    control: PhantomData<C>,
}

impl Declarations {
    /// Declares the two classes of a congestion control, both with SACK loss recovery. `names` are the one-way and
    /// the two-way class. Each is a subclass of the class that its name continues, except that `Agent/TCP/X` is a
    /// subclass of `Agent/TCP/Sack1`, and `Agent/TCP/FullTcp/X` of `Agent/TCP/FullTcp/Sack`.
    pub fn congestion_control<C: CongestionControl>(
        &mut self,
        names: [&'static str; 2],
        doc: &'static str,
        make: fn() -> C,
    ) -> ControlClasses<'_, C> {
        let [one_way, two_way] = names;
        self.tcp_flavour(one_way, "Agent/TCP/Sack1", doc, move || Controlled::with_sack(make()));
        self.class(two_way, "Agent/TCP/FullTcp/Sack")
            .doc(doc)
            .native(move |_, id| FullTcp::new(id, SackRecovery::default()).with_control(make()));
        ControlClasses { declarations: self, names, control: PhantomData }
    }
}

impl<C: CongestionControl> ControlClasses<'_, C> {
    fn each(&mut self, mut declare: impl FnMut(&mut ClassDeclaration)) {
        for name in self.names {
            if let Some(class) = self.declarations.declared(name) {
                declare(class);
            }
        }
    }

    /// Declares a variable of both classes.
    pub fn bind<K: Kind + Copy>(
        mut self,
        name: &'static str,
        kind: K,
        doc: &'static str,
        field: fn(&C) -> &K::Field,
    ) -> Self {
        self.each(|class| {
            class.part(control::<C>).lazily().bind(name, kind, doc, field);
        });
        self
    }

    /// Sets a class default of both classes for a variable of their parents.
    pub fn class_variable(
        mut self,
        name: &'static str,
        value: &'static str,
        unit: Unit,
        doc: &'static str,
    ) -> Self {
        self.each(|class| {
            class.class_variable(name, value, unit, doc);
        });
        self
    }

    /// Declares variables of both classes, one for each setting.
    pub(super) fn settings<Owner: 'static>(
        mut self,
        settings: &'static [Setting<Owner>],
        part: fn(&C) -> &Owner,
    ) -> Self {
        self.each(|class| {
            class.part(move |entity: &dyn Entity| Some(part(control(entity)?))).lazily().settings(settings);
        });
        self
    }
}

/// Returns the congestion control of a sender, if it is a `C`.
fn control<C: CongestionControl>(entity: &dyn Entity) -> Option<&C> {
    let any: &dyn Any = entity;
    match any.downcast_ref::<TcpSender>() {
        Some(tcp) => tcp.congestion_control(),
        None => any.downcast_ref::<FullTcp>()?.congestion_control(),
    }
}
