//! ErrorModule: an error model for each flow (spec: queues-and-monitors, section 12).

use std::rc::Rc;

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::error_model::ErrorModule;
use neons_sim::{Entity, EntityId};

use crate::Ns;
use crate::classes::connector::debug_variable;
use crate::declare::{Declarations, arg, parse_integer};

/// An output of a module.
#[derive(Clone, Copy)]
enum Exit {
    Passed,
    Lost,
}

impl Exit {
    /// Returns the method that returns or sets the target of this output.
    fn method(self) -> &'static str {
        match self {
            Exit::Passed => "target",
            Exit::Lost => "drop-target",
        }
    }

    fn connector(self, ns: &Ns, call: &Call) -> TclResult {
        let module: &ErrorModule = ns.record(call.object)?;
        let connector = match self {
            Exit::Passed => module.passed.get(),
            Exit::Lost => module.lost.get(),
        };
        Ok(connector.map_or_else(Obj::empty, |connector| ns.handle(connector)))
    }
}

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("ErrorModule", "SplitObject");
    class
        .doc("Sends each flow through its own error model.")
        .native(|_, _| ErrorModule::default())
        .instproc(
            "init",
            (arg::text("cltype"), arg::optional("clslots")),
            "Sets the type of the classifier.",
            init,
        )
        .instproc(
            "insert",
            ("errmodel",),
            "Connects an error model to the module's exit.",
            |ns, call, (errmodel,)| {
                for exit in [Exit::Passed, Exit::Lost] {
                    ns.invoke_named(errmodel, exit.method(), &[exit.connector(ns, call)?])?;
                }
                let mut models = list(ns, call);
                models.push(errmodel.clone());
                ns.otcl().set_var(call.object, "models_", Obj::list(&models))
            },
        )
        .instproc("errormodels", (), "Returns the error models of the module.", |ns, call, _| {
            ns.otcl().get_var(call.object, "models_")
        })
        .instproc("bind", (arg::rest("arg"),), "Assigns flow ids to an error model.", bind)
        .instproc(
            "default",
            (arg::text("errmodel"),),
            "Sets the error model for all other flows, or `pass` for none.",
            set_default,
        )
        .instproc(
            "target",
            (arg::optional("object"),),
            "Sets the object that packets go to if they are not lost.",
            |ns, call, _| lead(ns, call, Exit::Passed),
        )
        .instproc(
            "drop-target",
            (arg::optional("object"),),
            "Sets the object that lost packets go to.",
            |ns, call, _| lead(ns, call, Exit::Lost),
        )
        .cmd(
            "classifier",
            (arg::optional(arg::entity("classifier")),),
            "Sets the classifier that separates the flows.",
            |_, module: &ErrorModule, (classifier,)| {
                if classifier.is_none() {
                    return module.classifier.get();
                }
                module.classifier.set(classifier);
                None
            },
        )
        .shared_cmd("isDynamic", (), "Has no effect.", |_, _: &dyn Entity, _| {})
        .shared_cmd("reset", (), "Returns to the initial state.", |command, entity: &dyn Entity, _| {
            entity.reset(command.sim());
        });
    debug_variable(class);
}

/// Returns the classifier that distinguishes flows; empty if there is none.
fn classifier(ns: &Ns, call: &Call) -> Result<Obj, Error> {
    let classifier = ns.record::<ErrorModule>(call.object)?.classifier.get();
    Ok(classifier.map_or_else(Obj::empty, |classifier| ns.handle(classifier)))
}

fn list(ns: &Ns, call: &Call) -> Vec<Obj> {
    let models = ns.otcl().var_exists(call.object, "models_");
    let models = models.then(|| ns.otcl().get_var(call.object, "models_").ok()).flatten();
    models.and_then(|models| models.list_items().ok()).unwrap_or_default()
}

fn init(ns: &Ns, call: &Call, (cltype, clslots): (&str, Option<&Obj>)) -> TclResult {
    call.next(&[])?;
    let slots = clslots.cloned().unwrap_or_else(|| Obj::from_str("29"));
    let classifier = ns.create(&format!("Classifier/Hash/{}", cltype), &[slots])?;
    let this = ns.share();
    let unknown = Rc::new(move |call: &Call| {
        let name = this.otcl().name(call.object);
        let [source, destination, flow] =
            std::array::from_fn(|place| call.args.get(place).map_or("", Obj::as_str));
        this.print_line(&format!(
            "warning: classifier {name} unknown flow s:{source}, d:{destination}, fid:{flow}\n"
        ));
        Ok(Obj::empty())
    });
    ns.otcl().define_class_method(classifier, "unknown-flow", "src dst fid", unknown);
    ns.invoke(call.object, "cmd", &[Obj::from_str("classifier"), ns.otcl().name_obj(classifier)])?;
    let connector = || -> Result<Option<EntityId>, Error> { Ok(ns.entity_of(ns.create("Connector", &[])?)) };
    let module: &ErrorModule = ns.record(call.object)?;
    module.passed.set(connector()?);
    module.lost.set(connector()?);
    Ok(Obj::empty())
}

/// `bind MODEL FIRST ?LAST?`. The number of arguments is not checked.
fn bind(ns: &Ns, call: &Call, (args,): (&[Obj],)) -> TclResult {
    let classifier = classifier(ns, call)?;
    let model = args.first().cloned().unwrap_or_default();
    let first = parse_integer(args.get(1).map_or("", Obj::as_str));
    let last = args.get(2).map_or(first, |last| parse_integer(last.as_str()));
    let zero = Obj::from_i64(0);
    for flow in first..=last {
        let slot = ns.invoke_named(&classifier, "installNext", std::slice::from_ref(&model))?;
        let flow = Obj::from_i64(i64::from(flow));
        let words = [Obj::from_str("auto"), zero.clone(), zero.clone(), flow, slot];
        ns.invoke_named(&classifier, "set-hash", &words)?;
    }
    Ok(Obj::empty())
}

fn set_default(ns: &Ns, call: &Call, (errmodel,): (&str,)) -> TclResult {
    let classifier = classifier(ns, call)?;
    if errmodel == "pass" {
        let slot = ns.invoke_named(&classifier, "installNext", &[Exit::Passed.connector(ns, call)?])?;
        ns.invoke_named(&classifier, "set", &[Obj::from_str("default_"), slot])?;
        return Ok(Obj::empty());
    }
    let slot = ns.invoke_named(&classifier, "findslot", &call.args[..1])?;
    if slot.as_str() == "-1" {
        ns.print_line(&format!("ErrorModule: couldn't find classifier entry for error model {}\n", errmodel));
        return Ok(Obj::empty());
    }
    ns.invoke_named(&classifier, "set", &[Obj::from_str("default_"), slot])
}

fn lead(ns: &Ns, call: &Call, exit: Exit) -> TclResult {
    ns.invoke_named(&exit.connector(ns, call)?, "target", call.args)
}
