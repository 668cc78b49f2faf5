//! ErrorModule: an error model for each flow (spec: queues-and-monitors, section 12).

use std::rc::Rc;

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::Entity;
use neons_sim::error_model::ErrorModule;

use crate::Ns;
use crate::declare::{Declarations, Refusal, parse_integer};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("ErrorModule", "SplitObject")
        .doc("Sends each flow through an error model of its own.")
        .native(|_, _| ErrorModule::default())
        .class_variable("debug_", "false", "Without effect.")
        .method("init", "cltype ?clslots?", "The type of the classifier.", init)
        .method("insert", "errmodel", "Makes an error model lead out of the module.", |ns, call| {
            let mut models = list(ns, call);
            models.push(call.args[0].clone());
            ns.otcl().set_var(call.object, "models_", Obj::list(&models))?;
            for way in ["target", "drop-target"] {
                let connector = ns.otcl().get_var(call.object, inner(way))?;
                ns.invoke_named(&call.args[0], way, &[connector])?;
            }
            Ok(Obj::empty())
        })
        .method("errormodels", "", "The error models.", |ns, call| ns.otcl().get_var(call.object, "models_"))
        .method("bind", "em first ?last?", "Flow ids that go through an error model.", bind)
        .method("default", "errmodel", "Where other flows go: an error model, or `pass`.", set_default)
        .method("target", "?object?", "Where packets go that are not lost.", |ns, call| {
            way(ns, call, "target")
        })
        .method("drop-target", "?object?", "Where lost packets go.", |ns, call| way(ns, call, "drop-target"))
        .command("classifier", "?classifier?", "What tells flows apart.", |command, module: &ErrorModule| {
            if command.is_empty() {
                return Ok(module.classifier.get());
            }
            module.classifier.set(Some(command.entity(0)?));
            Ok::<_, Refusal>(None)
        })
        .shared_command("reset", "", "Returns to the initial state.", |command, entity: &dyn Entity| {
            entity.reset(command.sim());
        });
}

/// The variable that keeps the connector of a way out.
fn inner(way: &str) -> &'static str {
    if way == "target" { "et_" } else { "edt_" }
}

fn list(ns: &Ns, call: &Call) -> Vec<Obj> {
    let models = ns.otcl().var_exists(call.object, "models_");
    let models = models.then(|| ns.otcl().get_var(call.object, "models_").ok()).flatten();
    models.and_then(|models| models.list_items().ok()).unwrap_or_default()
}

fn init(ns: &Ns, call: &Call) -> TclResult {
    call.next(&[])?;
    let slots = call.args.get(1).cloned().unwrap_or_else(|| Obj::from_str("29"));
    let classifier = ns.create(&format!("Classifier/Hash/{}", call.arg(0)), &[slots])?;
    let this = ns.clone();
    let unknown = Rc::new(move |call: &Call| {
        let name = this.otcl().name(call.object);
        let [source, destination, flow] = [0, 1, 2].map(|index| call.arg(index).to_owned());
        this.print_line(&format!(
            "warning: classifier {name} unknown flow s:{source}, d:{destination}, fid:{flow}\n"
        ));
        Ok(Obj::empty())
    });
    ns.otcl().define_class_method(classifier, "unknown-flow", "src dst fid", unknown);
    ns.invoke(call.object, "cmd", &[Obj::from_str("classifier"), ns.otcl().name_obj(classifier)])?;
    ns.otcl().set_var(call.object, "classifier_", ns.otcl().name_obj(classifier))?;
    for way in ["target", "drop-target"] {
        let connector = ns.new_object("Connector", &[])?;
        ns.otcl().set_var(call.object, inner(way), connector)?;
    }
    Ok(Obj::empty())
}

fn bind(ns: &Ns, call: &Call) -> TclResult {
    let classifier = ns.otcl().get_var(call.object, "classifier_")?;
    let first = parse_integer(call.arg(1));
    let last = call.args.get(2).map_or(first, |last| parse_integer(last.as_str()));
    let zero = Obj::from_i64(0);
    for flow in first..=last {
        let slot = ns.invoke_named(&classifier, "installNext", &call.args[..1])?;
        let flow = Obj::from_i64(i64::from(flow));
        let words = [Obj::from_str("auto"), zero.clone(), zero.clone(), flow, slot];
        ns.invoke_named(&classifier, "set-hash", &words)?;
    }
    Ok(Obj::empty())
}

fn set_default(ns: &Ns, call: &Call) -> TclResult {
    let classifier = ns.otcl().get_var(call.object, "classifier_")?;
    let slot = if call.arg(0) == "pass" {
        let out = ns.otcl().get_var(call.object, inner("target"))?;
        ns.invoke_named(&classifier, "installNext", &[out])?
    } else {
        ns.invoke_named(&classifier, "findslot", &call.args[..1])?
    };
    if slot.as_str() == "-1" {
        ns.print_line(&format!(
            "ErrorModule: couldn't find classifier entry for error model {}\n",
            call.arg(0)
        ));
        return Ok(Obj::empty());
    }
    ns.invoke_named(&classifier, "set", &[Obj::from_str("default_"), slot])?;
    Ok(Obj::empty())
}

fn way(ns: &Ns, call: &Call, way: &str) -> TclResult {
    let connector = ns.otcl().get_var(call.object, inner(way))?;
    ns.invoke_named(&connector, "target", call.args)
}
